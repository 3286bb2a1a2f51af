//! The game tree itself: measured, listed, drawn.
//!
//! A tree may be larger than any machine, so the nodes, alpha-beta and the list each have their own share of the work: none
//! holds back the results of another.

use crate::answer::{Answer, Status};
use crate::ask::tree::walk::Marked;
pub use crate::ask::tree::walk::{Listed, Mark, TreeStep, Walk};
use crate::derivation::{Derivation, TreeNote};
use crate::erased::Turns;
use crate::error::Error;
use crate::game::position::Position;
use crate::heap::ratio_rule::{self, RatioRule};
use crate::host::clock::Instant;
use crate::limits::{Limits, SubBudget};
use crate::method::MethodName;
use crate::question::Starter;
use crate::setting::Setting;
use grundy_catalog::typed;
use grundy_core::any::Token;
use grundy_core::{
    Alternating, Convention, Notation, Player, StopReason, SumAt, Watch, explore, reason,
};
use grundy_solve::tree::{self, Drawing};
use num::BigUint;
use root::{InSum, InTurn, Root, TIME_TO_COUNT};
use serde::{Serialize, Serializer};
use std::fmt;

mod marks;
mod root;

mod shape;
mod walk;

use shape::{Histories, Unseated};

/// The moves that each of the counts may make if the question has no limit: less than a second's work.
const MOVES_TO_COUNT: u64 = 700_000;

/// The number of moves at the root above which such a count is not begun.
const MOVES_AT_ROOT: usize = 20_000;

/// The size of a tree.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TreeSize {
    /// The position at the root.
    pub position: String,
    /// True if play can return to a position, so that the tree has no end.
    pub infinite: bool,
    /// Nodes of the full tree; `None` if it is infinite or was not counted.
    pub nodes: Option<BigUint>,
    /// Different positions; `None` if they were not counted.
    pub positions: Option<u64>,
    /// Leaves of the full tree: finished lines of play.
    pub leaves: Option<BigUint>,
    /// Plies of the longest line of play; `None` if play need not end.
    pub plies: Option<u64>,
    /// Plies of the shortest finished line of play.
    pub shortest: Option<u64>,
    /// Nodes that alpha-beta visits in the full tree, without memory and in the order of the moves; `None` if they were not
    /// counted, and if there are none: in an infinite tree, and where chance moves.
    pub alpha_beta: Option<u64>,
    /// The growth of the tree of a counter with its target, if its steps only multiply.
    pub growth: Option<RatioRule>,
}

/// The results of all positions that can be reached, each as its mover sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Census {
    /// Positions where the play is over.
    pub over: u64,
    /// Positions that their mover wins.
    pub won: u64,
    /// Positions that their mover loses.
    pub lost: u64,
    /// Positions that are a tie.
    pub tied: u64,
    /// Positions from which play goes on for ever.
    pub drawn: u64,
    /// The longest win when the winner hurries and the loser delays; `None` if no position is won.
    pub longest: Option<LongestWin>,
}

impl fmt::Display for Census {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Census {
            over,
            won,
            lost,
            tied,
            drawn,
            ..
        } = self;
        write!(
            f,
            "{won} won, {lost} lost, {tied} tied, {drawn} drawn for the mover; {over} over"
        )
    }
}

/// A position whose win takes the most plies.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LongestWin {
    /// The plies.
    pub plies: u64,
    /// The position.
    pub position: Position,
    /// The player to move there, if each player has moves of their own and the position does not name the mover.
    pub mover: Option<Player>,
}

/// The position as text, after the mover where the position does not name one.
impl fmt::Display for LongestWin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(mover) = self.mover {
            write!(f, "{}: ", self.position.about().side(mover))?;
        }
        write!(f, "{}", self.position)
    }
}

/// Serialized as a pair of the plies and the text.
impl Serialize for LongestWin {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.plies, self.to_string()).serialize(serializer)
    }
}

/// The tree below a position of any game.
pub struct Tree {
    game: Root,
    shown: String,
}

/// The results of all positions of an impartial sum, which are the same for both movers.
fn impartial_census(sum: &InSum, at: &Token, limits: &Limits) -> Result<Census, Error> {
    let root = at.get().expect("the position of a sum");
    let found = Unseated(sum.sum.terms.clone()).census(root, sum.convention, &mut limits.watch());
    let (counts, longest) = found.map_err(|stop| Error::Stopped((&stop).into()))?;
    Ok(Census {
        over: counts.over,
        won: counts.won,
        lost: counts.lost,
        tied: counts.tied,
        drawn: counts.drawn,
        longest: longest.map(|(plies, at)| LongestWin {
            plies,
            position: Position::Sum(sum.at(at)),
            mover: None,
        }),
    })
}

/// The error for a game that itself says who begins and how it ends, so that the question cannot choose either.
fn no_convention(about: &grundy_core::About) -> Error {
    Error::NoConvention {
        game: about.name.to_owned(),
    }
}

impl Tree {
    /// The tree below a position, with a convention and a starter if the game needs them.
    ///
    /// # Errors
    /// [`Error::NoConvention`] when they make no sense for the game.
    pub fn new(
        position: &Position,
        convention: Convention,
        starter: Starter,
    ) -> Result<Tree, Error> {
        let shown = position.show();
        let game = match position {
            Position::Turns(start) => {
                if convention == Convention::Misere || starter != Starter::Natural {
                    return Err(no_convention(start.about()));
                }
                Root::Turns(start.game().clone(), start.token().clone())
            }
            Position::Sum(sum) => {
                let first = match starter {
                    Starter::Player(player) => player,
                    Starter::Natural | Starter::Both => Player::Left,
                };
                let terms = InSum {
                    sum: sum.clone(),
                    convention,
                };
                let rules = Alternating::new(sum.terms.clone(), convention, first);
                let in_turn = InTurn {
                    game: typed::alternate(rules, sum.about),
                    start: Token::new((first, sum.at.clone())),
                };
                if sum.impartial {
                    let shape = InTurn {
                        game: typed::of_rules(Unseated(sum.terms.clone()), sum.about),
                        start: Token::new(sum.at.clone()),
                    };
                    Root::Impartial {
                        sum: terms,
                        shape,
                        in_turn,
                    }
                } else {
                    Root::Partizan(terms, in_turn)
                }
            }
            Position::Hidden(game) => {
                if convention == Convention::Misere || starter != Starter::Natural {
                    return Err(no_convention(game.about()));
                }
                Root::Hidden(game.clone())
            }
        };
        Ok(Tree { game, shown })
    }

    /// Nodes, positions, leaves, plies, and the nodes that alpha-beta visits; *proved* if nothing is missing.
    ///
    /// With a limit of time, each count may take half of the time that is left. Without one, each may make as many moves as
    /// take less than a second, so that the question always ends soon.
    #[must_use]
    pub fn measure(&self, limits: &Limits) -> Answer<TreeSize> {
        let mut size = TreeSize {
            position: self.shown.clone(),
            infinite: false,
            nodes: None,
            positions: None,
            leaves: None,
            plies: None,
            shortest: None,
            alpha_beta: None,
            growth: match &self.game {
                Root::Turns(game, at) => {
                    let form = game.rules().hints().as_counter(at);
                    form.and_then(|form| ratio_rule::of_counter(&form.is.0))
                }
                _ => None,
            },
        };
        let mut missing = Vec::new();
        let price = Price::new(limits, self.moves_at_root());
        self.measure_shape(&price, &mut size, &mut missing);
        let note = match self.measure_search(&price, &mut size, &mut missing) {
            _ if size.infinite => Some(TreeNote::Infinite),
            None if matches!(self.game, Root::Hidden(_)) => Some(TreeNote::ChanceCounts),
            None => None,
            Some(stop) => Some(TreeNote::AlphaBeta {
                stopped: stop.to_string(),
            }),
        };
        let status = match missing.first() {
            None => Status::Proved,
            Some((_, first)) => {
                let all = missing.iter().map(|(what, stop)| format!("{what}: {stop}"));
                Status::unknown(first, all.collect::<Vec<_>>().join("; "))
            }
        };
        Answer::new(size, status)
            .by(
                MethodName::Count,
                "every position once, with the number of its nodes",
            )
            .because(Derivation::Counted { note })
    }

    /// Counts nodes, leaves, positions and plies.
    fn measure_shape(&self, price: &Price, size: &mut TreeSize, missing: &mut Missing) {
        match price.pay(1, |watch| self.count(watch)) {
            Ok(count) => {
                size.nodes = Some(count.nodes);
                size.leaves = Some(count.leaves);
                size.positions = Some(count.positions);
                size.plies = Some(count.longest);
                size.shortest = Some(count.shortest);
            }
            Err(StopReason::Cycle(_)) => {
                size.infinite = true;
                match price.pay(1, |watch| self.positions(watch)) {
                    Ok(positions) => size.positions = Some(positions),
                    Err(stop) => missing.push(("the positions were not counted", stop)),
                }
            }
            Err(stop) => missing.push(("the nodes were not counted", stop)),
        }
    }

    /// Counts the nodes that alpha-beta visits; returns the reason why it stopped if nothing else is missing.
    fn measure_search(
        &self,
        price: &Price,
        size: &mut TreeSize,
        missing: &mut Missing,
    ) -> Option<StopReason> {
        let (game, at) = match &self.game {
            _ if size.infinite => return None,
            Root::Hidden(_) => return None,
            Root::Turns(game, at) => (game, at),
            Root::Partizan(_, in_turn) | Root::Impartial { in_turn, .. } => {
                (&in_turn.game, &in_turn.start)
            }
        };
        // Alpha-beta makes all moves of each node that it visits.
        let width = price.moves_at_root.max(1) as u64;
        match price.pay(width, |watch| {
            game.solver().shape().alpha_beta_nodes(at, watch)
        }) {
            Ok(nodes) => size.alpha_beta = Some(nodes),
            // The tree itself is known, and the search was not worth more time.
            Err(stop @ StopReason::Beyond(_)) if size.nodes.is_some() => return Some(stop),
            Err(stop) => missing.push(("alpha-beta was not counted", stop)),
        }
        None
    }

    /// The results of all positions that can be reached, each as its mover sees it, and the longest win. The counts add up
    /// to the positions of [`TreeSize`]: a position of an impartial sum counts once, one of a partizan sum once for each
    /// player who can be to move there. In a game of scores a lead is a win, and no win is the longest.
    ///
    /// # Errors
    /// [`Error::Usage`] for games with hidden information, [`Error::Stopped`] if there are too many positions.
    ///
    /// ```
    /// use grundy::{Limits, Position, Starter, ask::tree::Tree, vocabulary::Convention};
    /// let tree = Tree::new(&Position::parse("nim 2")?, Convention::Normal, Starter::Natural)?;
    /// let found = tree.census(&Limits::default())?;
    /// // 2 and 1 are won by taking all, no matter who is to move.
    /// assert_eq!((found.over, found.won, found.lost), (1, 2, 0));
    /// let longest = found.longest.unwrap();
    /// assert_eq!((longest.plies, longest.position), (1, Position::parse("nim 2")?));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn census(&self, limits: &Limits) -> Result<Census, Error> {
        let (game, at) = match &self.game {
            Root::Turns(game, at) => (game, at),
            Root::Partizan(_, in_turn) => (&in_turn.game, &in_turn.start),
            Root::Impartial { sum, shape, .. } => {
                return impartial_census(sum, &shape.start, limits);
            }
            Root::Hidden(_) => {
                return Err(Error::usage(reason!(
                    "positions are counted by who wins, which {} does not say",
                    self.shown
                )));
            }
        };
        let found = game.solver().census(at, &mut limits.watch());
        let found = found.map_err(|stop| Error::Stopped((&stop).into()))?;
        let longest = |(plies, p): (u64, Token)| match &self.game {
            Root::Partizan(sum, _) => {
                let (mover, at): &(Player, SumAt) = p.get().expect("a sum in turn");
                LongestWin {
                    plies,
                    position: Position::Sum(sum.at(at.clone())),
                    mover: Some(*mover),
                }
            }
            _ => LongestWin {
                plies,
                position: Position::Turns(game.at(p)),
                mover: None,
            },
        };
        Ok(Census {
            over: found.over,
            won: found.won,
            lost: found.lost,
            tied: found.tied,
            drawn: found.drawn,
            longest: found.longest.map(longest),
        })
    }

    /// The number of moves at the root, counted up to a bound.
    fn moves_at_root(&self) -> usize {
        match &self.game {
            Root::Turns(game, at)
            | Root::Partizan(_, InTurn { game, start: at })
            | Root::Impartial {
                in_turn: InTurn { game, start: at },
                ..
            } => game.rules().moves(at, 0, MOVES_AT_ROOT + 1).len(),
            Root::Hidden(game) => game.choices(&game.start()).len(),
        }
    }

    fn count(&self, watch: &mut dyn Watch) -> Result<tree::Count, StopReason> {
        match &self.game {
            Root::Turns(game, at)
            | Root::Partizan(_, InTurn { game, start: at })
            | Root::Impartial {
                shape: InTurn { game, start: at },
                ..
            } => game.solver().shape().measure(at, watch),
            Root::Hidden(game) => tree::count(&Histories(&**game), &game.start(), watch),
        }
    }

    fn positions(&self, watch: &mut dyn Watch) -> Result<u64, StopReason> {
        match &self.game {
            Root::Turns(game, at)
            | Root::Partizan(_, InTurn { game, start: at })
            | Root::Impartial {
                shape: InTurn { game, start: at },
                ..
            } => game.solver().shape().positions(at, watch),
            Root::Hidden(game) => {
                let rules = Histories(&**game);
                let (graph, _) = explore(&rules, &[game.start()], watch)?;
                Ok(graph.len() as u64)
            }
        }
    }

    /// The first levels of the tree, in an order.
    ///
    /// Every node is marked with what can be found at bounded cost: outcome, value, distance or score, which moves win, and
    /// which branches alpha-beta cuts off.
    ///
    /// ```
    /// use grundy::{Class, Limits, Position, Starter, ask::tree::{Tree, Walk}};
    /// use grundy::{solvers::tree::Order, vocabulary::Convention};
    /// let nim: Position = "nim 1,2".parse()?;
    /// let tree = Tree::new(&nim, Convention::Normal, Starter::Natural)?;
    /// let walk = Walk { depth: 1, order: Order::DepthFirst, full: false, most: 100 };
    /// let steps = tree.list(walk, &Limits::default()).steps;
    /// assert_eq!(steps[0].mark.outcome, Some(Class::N));
    /// let winning: Vec<&str> = (steps.iter().filter(|step| step.winning == Some(true)))
    ///     .map(|step| step.position.as_str())
    ///     .collect();
    /// assert_eq!(winning, ["nim 1,1"]);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    #[must_use]
    pub fn list(&self, walk: Walk, limits: &Limits) -> Listed {
        self.marked(walk, limits).in_order(walk.order)
    }

    /// The same as a drawing in the language of Graphviz: bold edges win, dashed ones are cut off by alpha-beta, and some
    /// are both.
    #[must_use]
    pub fn draw(&self, walk: Walk, limits: &Limits) -> Drawing {
        let marked = self.marked(walk, limits);
        let skipped = marked.skipped();
        let label = |at: usize| {
            let position = &marked.listing.entries[at].position;
            match marked.marks[at].words(marked.impartial) {
                Some(words) => format!("{position}\n{words}"),
                None => position.clone(),
            }
        };
        let edge = |at: usize| {
            let mv = marked.listing.entries[at].from.as_ref();
            let stroke = match (marked.winning(at), skipped[at]) {
                (Some(true), Some(true)) => tree::Stroke::BoldDashed,
                (_, Some(true)) => tree::Stroke::Dashed,
                (Some(true), _) => tree::Stroke::Bold,
                _ => tree::Stroke::Plain,
            };
            (mv.map_or(String::new(), |(_, mv)| mv.clone()), stroke)
        };
        tree::draw(&marked.listing, label, edge)
    }

    /// The list with a mark for each entry.
    fn marked(&self, walk: Walk, limits: &Limits) -> Marked {
        let watch = &mut limits.watch();
        let (listing, game) = match &self.game {
            Root::Turns(game, at)
            | Root::Partizan(_, InTurn { game, start: at })
            | Root::Impartial {
                shape: InTurn { game, start: at },
                ..
            } => {
                let rules = game.untyped();
                let listing = walk.list(&rules, at, watch);
                let listing = listing.map(Token::clone, |p, mv| rules.show_move(p, mv));
                (listing, Some(game.rules()))
            }
            Root::Hidden(game) => {
                let rules = Histories(&**game);
                let listing = walk.list(&rules, &game.start(), watch);
                let listing = listing.map(Token::clone, |p, mv| rules.show_move(p, mv));
                (listing, None)
            }
        };
        let (marks, unmarked) = marks::marks(&self.game, &listing, limits);
        let show = |p: &Token| match (game, &self.game) {
            (Some(game), _) => game.show(p),
            (None, Root::Hidden(game)) => game.show(p),
            (None, _) => unreachable!("only a game with hidden information has no turns"),
        };
        Marked {
            listing: listing.map(show, |_, mv| mv.clone()),
            marks,
            impartial: matches!(self.game, Root::Impartial { .. }),
            scored: game.is_some_and(Turns::is_scored),
            unmarked,
        }
    }
}

/// The counts that are missing, each with the reason.
type Missing = Vec<(&'static str, StopReason)>;

/// The allowed cost of one count.
struct Price {
    limits: Limits,
    /// True if the question has a limit.
    explicit: bool,
    moves_at_root: usize,
}

impl Price {
    fn new(limits: &Limits, moves_at_root: usize) -> Price {
        let explicit = limits.deadline.is_some() || limits.nodes.is_some();
        Price {
            limits: limits.clone(),
            explicit,
            moves_at_root,
        }
    }

    /// Makes a count in which one step costs about as much as `step` moves.
    fn pay<T>(
        &self,
        step: u64,
        count: impl FnOnce(&mut dyn Watch) -> Result<T, StopReason>,
    ) -> Result<T, StopReason> {
        let half = |end: Instant| end.duration_since(Instant::now()) / 2;
        let time = if self.explicit {
            self.limits.deadline.map(half)
        } else {
            Some(TIME_TO_COUNT)
        };
        let mut watch = match time {
            Some(time) => self.limits.clone().within(time).watch(),
            None => self.limits.watch(),
        };
        if self.explicit {
            return count(&mut watch);
        }
        if self.moves_at_root > MOVES_AT_ROOT {
            let text = format!("the first position has more than {MOVES_AT_ROOT} moves");
            return Err(StopReason::Beyond(text));
        }
        let steps = MOVES_TO_COUNT / step;
        let longer = self.limits.name(Setting::TimeLimit);
        match count(&mut SubBudget::new(&mut watch, steps)) {
            Err(StopReason::Nodes(all)) if all == steps => Err(StopReason::Beyond(format!(
                "it takes more than {steps} steps; give {longer} to let it run longer"
            ))),
            Err(StopReason::Deadline) => Err(StopReason::Beyond(format!(
                "it takes more than {} seconds; give {longer} to let it run longer",
                TIME_TO_COUNT.as_secs()
            ))),
            done => done,
        }
    }
}
