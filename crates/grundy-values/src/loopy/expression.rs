//! Loopy values as they are written: names, braces with labels for cycles, sums, and pairs of sides.

use super::graph::{Game, MOST_POSITIONS, sorted, too_many};
use super::named::Named;
use super::shorts::{add_short, push};
use super::text::show;
use super::value::Value;
use crate::short::{Form, Id, Store};
use grundy_core::{StopReason, Watch};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// A loopy value as it is written; [`Expression::read`] reads it, [`Expression::value`] is its value.
///
/// ```
/// use grundy_core::Unwatched;
/// use grundy_values::loopy::{Expression, show};
/// let written = Expression::read("on + off + 3").unwrap();
/// let sides = written.value(&mut Unwatched).unwrap().settle(&mut Unwatched).unwrap();
/// assert_eq!(show(&sides, &mut Unwatched).unwrap(), "dud");
/// ```
#[derive(Clone, Debug)]
pub struct Expression {
    pub(super) tree: ExpressionPart,
    /// The braces with labels, by the labels' numbers.
    pub(super) labelled: Vec<Braces>,
}

/// A part of an expression.
#[derive(Clone, Debug)]
pub(super) enum ExpressionPart {
    /// A short game.
    Short(Form),
    /// A game that is known by its name.
    Named(Value),
    /// A label, which stands for its braces.
    Label(usize),
    /// Braces without a label.
    Braces(Box<Braces>),
    Negative(Box<ExpressionPart>),
    Sum(Vec<ExpressionPart>),
    /// An onside and an offside, written at these bytes of the text.
    Pair(Box<[ExpressionPart; 2]>, Range<usize>),
}

/// Options in braces.
#[derive(Clone, Debug, Default)]
pub(super) struct Braces(pub(super) [Vec<ExpressionPart>; 2]);

impl Expression {
    /// The value.
    ///
    /// # Errors
    /// The reason why the watch stopped it; [`StopReason::Beyond`] if it has more than 2^16 positions.
    pub fn value(&self, watch: &mut dyn Watch) -> Result<Value, StopReason> {
        self.value_of(&self.tree, watch)
    }

    /// The value of a part.
    pub(super) fn value_of(
        &self,
        tree: &ExpressionPart,
        watch: &mut dyn Watch,
    ) -> Result<Value, StopReason> {
        watch.work(1)?;
        match tree {
            ExpressionPart::Named(value) => Ok(value.clone()),
            ExpressionPart::Sum(terms) => {
                let mut sum = Value::new(&Game::zero());
                for term in terms {
                    sum = sum.plus(&self.value_of(term, watch)?, watch)?;
                }
                Ok(sum)
            }
            ExpressionPart::Pair(sides, _) => {
                let onside = self.value_of(&sides[0], watch)?;
                let offside = self.value_of(&sides[1], watch)?;
                Ok(Value::from_sides(&onside, &offside))
            }
            ExpressionPart::Negative(inner) => Ok(self.value_of(inner, watch)?.negative()),
            ExpressionPart::Short(form) => {
                let mut store = Store::new();
                let id = store.evaluate(form)?;
                Value::from_short(&mut store, id, watch)
            }
            ExpressionPart::Label(_) | ExpressionPart::Braces(_) => {
                let mut side = |side| {
                    let game = Building::new(self, side).game(tree, watch)?;
                    Ok(game.expect("every part has both sides"))
                };
                Ok(Value::from_games(side(0)?, side(1)?))
            }
        }
    }
}

impl Expression {
    /// The game as it is written, without any simplification; `None` if it has a pair of sides that is no game with a name.
    ///
    /// # Errors
    /// As for [`value`](Expression::value).
    pub fn game(&self, watch: &mut dyn Watch) -> Result<Option<Game>, StopReason> {
        self.game_of(&self.tree, watch)
    }

    fn game_of(
        &self,
        tree: &ExpressionPart,
        watch: &mut dyn Watch,
    ) -> Result<Option<Game>, StopReason> {
        watch.work(1)?;
        match tree {
            ExpressionPart::Sum(terms) => {
                let mut sum = Game::zero();
                for term in terms {
                    let Some(term) = self.game_of(term, watch)? else {
                        return Ok(None);
                    };
                    sum = sum.plus(&term, watch)?;
                }
                Ok(Some(sum))
            }
            ExpressionPart::Pair(..) => {
                let sides = self.value_of(tree, watch)?.settle(watch)?;
                let named = Named::find(&show(&sides, watch)?);
                Ok(named.map(|named| named.value().sides()[0].game.clone()))
            }
            _ => {
                let mut building = Building::new(self, 0);
                building.as_given = true;
                let game = building.game(tree, watch)?;
                Ok(game.map(|game| game.reachable()))
            }
        }
    }
}

/// The graph of one side of an expression.
struct Building<'a> {
    expression: &'a Expression,
    /// 0 for the onside, 1 for the offside.
    side: usize,
    options: Vec<[Vec<u32>; 2]>,
    /// The positions of the labels, and of their negatives.
    labels: FxHashMap<(usize, bool), u32>,
    store: Store,
    short: FxHashMap<Id, u32>,
    /// True if sums are not simplified.
    as_given: bool,
}

impl<'a> Building<'a> {
    fn new(expression: &'a Expression, side: usize) -> Building<'a> {
        Building {
            expression,
            side,
            options: Vec::new(),
            labels: FxHashMap::default(),
            store: Store::new(),
            short: FxHashMap::default(),
            as_given: false,
        }
    }

    /// The graph of a part; `None` if it is wanted as written and has a pair that is no game.
    fn game(
        mut self,
        tree: &ExpressionPart,
        watch: &mut dyn Watch,
    ) -> Result<Option<Game>, StopReason> {
        let root = self.tree(tree, false, watch)?;
        let options = self.options;
        Ok(root.map(|root| Game { options, root }))
    }

    fn push(&mut self, watch: &mut dyn Watch) -> Result<u32, StopReason> {
        push(&mut self.options, watch)
    }

    fn tree(
        &mut self,
        tree: &ExpressionPart,
        negative: bool,
        watch: &mut dyn Watch,
    ) -> Result<Option<u32>, StopReason> {
        match tree {
            ExpressionPart::Short(form) => {
                let form = if negative {
                    form.negative()
                } else {
                    form.clone()
                };
                let id = self.store.evaluate(&form)?;
                self.short(id, watch).map(Some)
            }
            ExpressionPart::Label(label) => {
                if let Some(&known) = self.labels.get(&(*label, negative)) {
                    return Ok(Some(known));
                }
                let at = self.push(watch)?;
                self.labels.insert((*label, negative), at);
                let expression = self.expression;
                self.braces(&expression.labelled[*label], negative, at, watch)
            }
            ExpressionPart::Braces(braces) => {
                let at = self.push(watch)?;
                self.braces(braces, negative, at, watch)
            }
            ExpressionPart::Negative(inner) => self.tree(inner, !negative, watch),
            ExpressionPart::Named(value) => self.value(value, negative, watch).map(Some),
            // A sum does not contain itself: the reader has made sure of it.
            ExpressionPart::Sum(_) | ExpressionPart::Pair(..) if self.as_given => {
                match self.expression.game_of(tree, watch)? {
                    Some(game) => self.value(&Value::new(&game), negative, watch).map(Some),
                    None => Ok(None),
                }
            }
            ExpressionPart::Sum(_) | ExpressionPart::Pair(..) => {
                let value = self.expression.value_of(tree, watch)?;
                self.value(&value, negative, watch).map(Some)
            }
        }
    }

    fn braces(
        &mut self,
        Braces(sides): &Braces,
        negative: bool,
        at: u32,
        watch: &mut dyn Watch,
    ) -> Result<Option<u32>, StopReason> {
        for (player, side) in sides.iter().enumerate() {
            let mut found = Vec::with_capacity(side.len());
            for option in side {
                match self.tree(option, negative, watch)? {
                    Some(option) => found.push(option),
                    None => return Ok(None),
                }
            }
            let player = if negative { 1 - player } else { player };
            self.options[at as usize][player] = sorted(found);
        }
        Ok(Some(at))
    }

    /// The positions of a short game, each value once.
    fn short(&mut self, root: Id, watch: &mut dyn Watch) -> Result<u32, StopReason> {
        add_short(
            &mut self.options,
            &mut self.short,
            &mut self.store,
            root,
            watch,
        )
    }

    /// The positions of another graph.
    fn value(
        &mut self,
        value: &Value,
        negative: bool,
        watch: &mut dyn Watch,
    ) -> Result<u32, StopReason> {
        // The onside of −G is the negative of the offside of G.
        let side = if negative { 1 - self.side } else { self.side };
        let mut game = value.sides()[side].expanded(watch)?;
        if negative {
            game = game.negative();
        }
        let first = self.options.len();
        if first + game.positions() > MOST_POSITIONS {
            return Err(too_many());
        }
        let first = first as u32;
        let moved = |side: Vec<u32>| side.into_iter().map(|to| to + first).collect();
        self.options
            .extend(game.options.into_iter().map(|sides| sides.map(moved)));
        Ok(game.root + first)
    }
}

impl Game {
    /// The positions of a short game in canonical form.
    ///
    /// # Errors
    /// The reason why the store or the watch stopped; [`StopReason::Beyond`] for more than 2^16 positions.
    pub fn from_short(
        store: &mut Store,
        id: Id,
        watch: &mut dyn Watch,
    ) -> Result<Game, StopReason> {
        let mut options = Vec::new();
        let root = add_short(&mut options, &mut FxHashMap::default(), store, id, watch)?;
        Ok(Game { options, root })
    }
}
