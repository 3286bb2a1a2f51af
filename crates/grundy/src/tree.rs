//! The game tree itself: measured, listed, drawn.
//!
//! A tree may be larger than any machine, so the nodes, alpha-beta and the list each have a share of the work of their
//! own: none holds back what another has found.

use crate::answer::{Answer, Status};
use crate::derivation::{Derivation, TreeNote};
use crate::erased::Turns;
use crate::error::Error;
use crate::hidden::{Event, Hidden};
use crate::limits::{Limits, SubBudget};
use crate::position::Position;
use crate::question::Starter;
use crate::typed;
pub use crate::walk::{Listed, Step, Walk};
use grundy_core::any::{AnyMove, Token};
use grundy_core::{
    Alternating, Convention, Notation, Outcome, ParseError, Partizan, Player, Ruleset, Sequential,
    StopReason, Terms, Turn, Watch,
};
use grundy_solve::tree::{self, Drawing};
use num::BigUint;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Moves that each of the counts may make where nobody has said what the question may cost: less than a second's work.
const MOVES_TO_COUNT: u64 = 700_000;

/// The time that such a count may take besides: positions may be large, and moves slow.
const TIME_TO_COUNT: Duration = Duration::from_secs(2);

/// Moves at the root from which on such a count is not begun.
const MOVES_AT_ROOT: usize = 20_000;

/// How large a tree is.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TreeSize {
    /// The position at the root.
    pub position: String,
    /// Whether play can come back to a position, so that the tree has no end.
    pub infinite: bool,
    /// Nodes of the full tree; `None` when it is infinite or was not counted.
    pub nodes: Option<BigUint>,
    /// Different positions; `None` when they were not counted.
    pub positions: Option<u64>,
    /// Leaves of the full tree: finished lines of play.
    pub leaves: Option<BigUint>,
    /// Plies of the longest line of play; `None` when play need not end.
    pub plies: Option<u64>,
    /// Plies of the shortest finished line of play.
    pub shortest: Option<u64>,
    /// Nodes that alpha-beta visits in the full tree, without memory and in the order of the moves; `None` when they were
    /// not counted, and where there are none: in an infinite tree, and where chance moves.
    pub alpha_beta: Option<u64>,
}

/// The tree below a position of any game.
pub struct Tree {
    game: Root,
    shown: String,
}

enum Root {
    /// Players in turn.
    Turns(Arc<dyn Turns>, Token),
    /// An impartial sum: its shape, in which a position does not say who is to move, and the game in turn.
    Impartial {
        shape: (Arc<dyn Turns>, Token),
        in_turn: (Arc<dyn Turns>, Token),
    },
    Hidden(Arc<dyn Hidden>),
}

/// The positions of an impartial sum without the seat of the mover, for the shape of its tree: positions that differ
/// only in who is to move are one. Who wins is not asked of it.
struct Unseated(Terms);

impl Ruleset for Unseated {
    type Position = <Terms as Ruleset>::Position;
    type Move = <Terms as Ruleset>::Move;

    fn start(&self) -> Self::Position {
        self.0.start()
    }

    fn play(&self, p: &Self::Position, mv: &Self::Move) -> Self::Position {
        self.0.play(p, mv)
    }

    fn in_words(&self, p: &Self::Position) -> Option<String> {
        self.0.in_words(p)
    }
}

impl Sequential for Unseated {
    type Payoff = Outcome;

    fn turn(&self, p: &Self::Position) -> Turn<Outcome> {
        match self.0.some_moves(Player::Left, p, 1).is_empty() {
            true => Turn::Over(Outcome::Won(Player::Right)),
            false => Turn::Of(Player::Left),
        }
    }

    fn legal(&self, p: &Self::Position) -> impl Iterator<Item = Self::Move> {
        self.0.moves_of(Player::Left, p)
    }
}

impl Notation for Unseated {
    fn show(&self, p: &Self::Position) -> String {
        self.0.show(p)
    }

    fn read(&self, text: &str) -> Result<Self::Position, ParseError> {
        self.0.read(text)
    }

    fn show_move(&self, p: &Self::Position, mv: &Self::Move) -> String {
        self.0.show_move(p, mv)
    }

    fn read_move(&self, p: &Self::Position, text: &str) -> Result<Self::Move, ParseError> {
        self.0.read_move(p, text)
    }
}

/// A game that says itself who begins and how it ends takes neither from the question.
fn no_convention(about: &grundy_core::About) -> Error {
    Error::Usage(format!(
        "--misere and --first are for games where whoever cannot move loses, not for {}",
        about.name
    ))
}

/// A play with chance or hidden information as a tree: who chooses, and what it is worth, does not matter for its shape.
struct Histories<'a>(&'a dyn Hidden);

impl Ruleset for Histories<'_> {
    type Position = Token;
    type Move = AnyMove;

    fn start(&self) -> Token {
        self.0.start()
    }

    fn play(&self, p: &Token, mv: &AnyMove) -> Token {
        self.0.play(p, mv)
    }
}

impl Sequential for Histories<'_> {
    type Payoff = Outcome;

    fn turn(&self, p: &Token) -> Turn<Outcome> {
        match self.0.event(p) {
            Event::Over(_) => Turn::Over(Outcome::Tied),
            Event::Chance | Event::Decision { .. } => Turn::Of(Player::Left),
        }
    }

    fn legal(&self, p: &Token) -> impl Iterator<Item = AnyMove> {
        self.0.choices(p).into_iter().map(|(mv, _)| mv)
    }
}

impl Notation for Histories<'_> {
    fn show(&self, p: &Token) -> String {
        self.0.show(p)
    }

    fn read(&self, text: &str) -> Result<Token, ParseError> {
        Err(ParseError::at_piece(
            text,
            text,
            "no position: a play begins at its start",
        ))
    }

    fn show_move(&self, _: &Token, mv: &AnyMove) -> String {
        mv.text().to_owned()
    }

    fn read_move(&self, p: &Token, text: &str) -> Result<AnyMove, ParseError> {
        self.0.read_move(p, text)
    }
}

impl Tree {
    /// The tree below a position, under a convention and with a starter where the game needs them.
    ///
    /// # Errors
    /// [`Error::Usage`] when they make no sense for the game.
    pub fn new(
        position: &Position,
        convention: Convention,
        starter: Starter,
    ) -> Result<Tree, Error> {
        let shown = position.show();
        let game = match position {
            Position::Turns { game, at } => {
                if convention == Convention::Misere || starter != Starter::Natural {
                    return Err(no_convention(game.about()));
                }
                Root::Turns(game.clone(), at.clone())
            }
            Position::Sum(sum) => {
                let first = match starter {
                    Starter::Player(player) => player,
                    Starter::Natural | Starter::Both => Player::Left,
                };
                let rules = Alternating::new(sum.terms.clone(), convention, first);
                let in_turn = (
                    typed::alternate(rules, sum.about),
                    Token::new((first, sum.at.clone())),
                );
                if sum.impartial {
                    let shape = typed::of_rules(Unseated(sum.terms.clone()), sum.about);
                    Root::Impartial {
                        shape: (shape, Token::new(sum.at.clone())),
                        in_turn,
                    }
                } else {
                    Root::Turns(in_turn.0, in_turn.1)
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

    /// Nodes, positions, leaves, plies, and what alpha-beta visits; *proved* when nothing is missing.
    ///
    /// With a limit of time each count may take half of what is left. Without one each may make as many moves as take
    /// less than a second, so that the question ends by itself.
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
            .by("count", "every position once, with the number of its nodes")
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

    /// Counts what alpha-beta visits; gives what stopped it where nothing else is missing for it.
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
            Root::Impartial { in_turn, .. } => (&in_turn.0, &in_turn.1),
        };
        // Alpha-beta makes all moves of a node that it visits.
        let width = price.moves_at_root.max(1) as u64;
        match price.pay(width, |watch| game.alpha_beta_nodes(at, watch)) {
            Ok(nodes) => size.alpha_beta = Some(nodes),
            // The tree itself is known; the search was not worth more of nobody's time.
            Err(stop @ StopReason::Beyond(_)) if size.nodes.is_some() => return Some(stop),
            Err(stop) => missing.push(("alpha-beta was not counted", stop)),
        }
        None
    }

    /// The moves at the root, as far as they are counted.
    fn moves_at_root(&self) -> usize {
        match &self.game {
            Root::Turns(game, at)
            | Root::Impartial {
                in_turn: (game, at),
                ..
            } => game.legal(at, MOVES_AT_ROOT + 1).len(),
            Root::Hidden(game) => game.choices(&game.start()).len(),
        }
    }

    fn count(&self, watch: &mut dyn Watch) -> Result<tree::Count, StopReason> {
        match &self.game {
            Root::Turns(game, at)
            | Root::Impartial {
                shape: (game, at), ..
            } => game.measure(at, watch),
            Root::Hidden(game) => tree::count(&Histories(&**game), &game.start(), watch),
        }
    }

    fn positions(&self, watch: &mut dyn Watch) -> Result<u64, StopReason> {
        match &self.game {
            Root::Turns(game, at)
            | Root::Impartial {
                shape: (game, at), ..
            } => game.positions(at, watch),
            Root::Hidden(game) => {
                let rules = Histories(&**game);
                let (graph, _) = grundy_core::explore(&rules, &[game.start()], watch)?;
                Ok(graph.len() as u64)
            }
        }
    }

    /// The first levels of the tree, in an order.
    #[must_use]
    pub fn list(&self, walk: Walk, limits: &Limits) -> Listed {
        let watch = &mut limits.watch();
        match &self.game {
            Root::Turns(game, at)
            | Root::Impartial {
                shape: (game, at), ..
            } => game.list(at, walk, watch),
            Root::Hidden(game) => Listed::new(&Histories(&**game), &game.start(), walk, watch),
        }
    }

    /// The same as a drawing in the language of Graphviz.
    #[must_use]
    pub fn draw(&self, walk: Walk, limits: &Limits) -> Drawing {
        let watch = &mut limits.watch();
        match &self.game {
            Root::Turns(game, at)
            | Root::Impartial {
                shape: (game, at), ..
            } => game.draw(at, walk, watch),
            Root::Hidden(game) => {
                let rules = Histories(&**game);
                tree::draw(
                    &walk.list(&rules, &game.start(), watch),
                    |p| rules.show(p),
                    |p, mv| rules.show_move(p, mv),
                )
            }
        }
    }
}

/// What was not counted, and what stopped it.
type Missing = Vec<(&'static str, StopReason)>;

/// What one count may cost.
struct Price {
    limits: Limits,
    /// Whether somebody has said what the question may cost.
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

    /// Does a count in which a step costs about as much as `step` moves.
    fn pay<T>(
        &self,
        step: u64,
        count: impl FnOnce(&mut dyn Watch) -> Result<T, StopReason>,
    ) -> Result<T, StopReason> {
        let half = |end: Instant| end.saturating_duration_since(Instant::now()) / 2;
        let time = match self.explicit {
            true => self.limits.deadline.map(half),
            false => Some(TIME_TO_COUNT),
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
        match count(&mut SubBudget::new(&mut watch, steps)) {
            Err(StopReason::Nodes(all)) if all == steps => Err(StopReason::Beyond(format!(
                "it takes more than {steps} steps; give --time-limit to let it run longer"
            ))),
            Err(StopReason::Deadline) => Err(StopReason::Beyond(format!(
                "it takes more than {} seconds; give --time-limit to let it run longer",
                TIME_TO_COUNT.as_secs()
            ))),
            done => done,
        }
    }
}
