//! The game tree itself: measured, walked, drawn.

use crate::answer::Status;
use crate::error::Error;
use crate::hidden::{Event, Hidden};
use crate::limits::Limits;
use crate::position::Position;
use crate::question::Starter;
use crate::turns::{self, Turns};
use grundy_core::any::Token;
use grundy_core::{
    Alternating, Convention, Notation, Outcome, ParseError, Partizan, Player, Ruleset, Sequential,
    StopReason, Terms, Turn, Watch,
};
use grundy_solve::tree::{Drawing, Order};
use serde::Serialize;
use std::sync::Arc;

/// How large a tree is.
#[derive(Clone, Debug, Serialize)]
pub struct TreeAnswer {
    /// The position at the root.
    pub position: String,
    /// What was taken for granted, in words: rules and positions that the question left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
    /// Nodes of the full tree, digits; null when it is infinite or was not counted.
    pub nodes: Option<String>,
    /// Different positions; null when they were not counted.
    pub positions: Option<u64>,
    /// Leaves of the full tree, digits: finished lines of play.
    pub leaves: Option<String>,
    /// Plies of the longest line of play; null when play need not end.
    pub plies: Option<u64>,
    /// Plies of the shortest finished line of play.
    pub shortest: Option<u64>,
    /// Nodes that alpha-beta visits in the full tree, without memory and in the order of the moves; null when that
    /// is more than is walked.
    pub alpha_beta: Option<u64>,
    /// How sure it is.
    #[serde(flatten, serialize_with = "Status::fields")]
    pub status: Status,
    /// What stopped the count, or why the tree is infinite.
    pub reason: String,
    /// The nodes that were walked, if a depth was given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub walk: Vec<Step>,
    /// Whether the walk was cut off at the most nodes that are listed.
    pub cut: bool,
}

/// One node of a walk.
#[derive(Clone, Debug, Serialize)]
pub struct Step {
    /// Plies from the root.
    pub depth: u32,
    /// The move that led here; null at the root.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The position.
    pub position: String,
}

/// What is to be walked.
#[derive(Clone, Copy, Debug)]
pub struct Walk {
    /// To this depth.
    pub depth: u32,
    /// In this order.
    pub order: Order,
    /// Whether equal positions are told each time they are met.
    pub full: bool,
    /// Nodes that are listed at most.
    pub most: usize,
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
        "--misere and --first are for games where the player who cannot move loses, not for {}",
        about.name
    ))
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
                let rules = Alternating {
                    rules: sum.terms.clone(),
                    convention,
                    first,
                };
                let in_turn = (
                    turns::alternate(rules, sum.about),
                    Token::new((first, sum.at.clone())),
                );
                if sum.impartial {
                    let shape = turns::of_rules(Unseated(sum.terms.clone()), sum.about);
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

    /// Nodes, positions, leaves, plies.
    #[must_use]
    pub fn measure(&self, limits: &Limits) -> TreeAnswer {
        let mut watch = limits.watch();
        let mut answer = TreeAnswer {
            position: self.shown.clone(),
            assumed: Vec::new(),
            nodes: None,
            positions: None,
            leaves: None,
            plies: None,
            shortest: None,
            alpha_beta: None,
            status: Status::Proved,
            reason: String::new(),
            walk: Vec::new(),
            cut: false,
        };
        let ((game, at), (searched, from)) = match &self.game {
            Root::Turns(game, at) => ((game, at), (game, at)),
            Root::Impartial { shape, in_turn } => ((&shape.0, &shape.1), (&in_turn.0, &in_turn.1)),
            Root::Hidden(game) => {
                count_hidden(&**game, &mut answer, &mut watch);
                return answer;
            }
        };
        match game.measure(at, &mut watch) {
            Ok(size) => {
                answer.nodes = Some(size.nodes.to_string());
                answer.leaves = Some(size.leaves.to_string());
                answer.positions = Some(size.positions);
                answer.plies = Some(size.longest);
                answer.shortest = Some(size.shortest);
                answer.alpha_beta = searched.alpha_beta_nodes(from, &mut watch);
            }
            Err(StopReason::Cycle(_)) => {
                answer.reason =
                    "the tree is infinite, for play can come back to a position".to_owned();
                match game.positions(at, &mut watch) {
                    Ok(positions) => answer.positions = Some(positions),
                    Err(stop) => answer.status = Status::stopped(&stop),
                }
            }
            Err(stop) => {
                answer.status = Status::stopped(&stop);
                answer.reason = stop.to_string();
            }
        }
        answer
    }

    /// The nodes to a depth, in an order; `true` when the list was cut off.
    #[must_use]
    pub fn walk(&self, walk: Walk) -> (Vec<Step>, bool) {
        match &self.game {
            Root::Turns(game, at)
            | Root::Impartial {
                shape: (game, at), ..
            } => game.walk(at, walk),
            Root::Hidden(game) => walk_hidden(&**game, walk),
        }
    }

    /// A drawing in the language of Graphviz.
    ///
    /// # Errors
    /// [`Error::Usage`] for games with hidden information, or when a limit was met.
    pub fn draw(&self, walk: Walk, limits: &Limits) -> Result<Drawing, Error> {
        match &self.game {
            Root::Turns(game, at)
            | Root::Impartial {
                shape: (game, at), ..
            } => game
                .draw(at, walk, &mut limits.watch())
                .map_err(|stop| Error::Usage(format!("the drawing was stopped: {stop}"))),
            Root::Hidden(game) => Ok(draw_hidden(&**game, walk)),
        }
    }
}

/// A node of a tree with chance, for walks: where it is, how deep, and by which choice.
struct Below {
    at: Token,
    depth: u32,
    mv: Option<String>,
}

fn children(game: &dyn Hidden, node: &Below) -> Vec<Below> {
    if matches!(game.event(&node.at), Event::Over(_)) {
        return Vec::new();
    }
    let below = |(mv, _): (grundy_core::any::AnyMove, u32)| Below {
        at: game.play(&node.at, &mv),
        depth: node.depth + 1,
        mv: Some(mv.text().to_owned()),
    };
    game.choices(&node.at).into_iter().map(below).collect()
}

fn count_hidden(game: &dyn Hidden, answer: &mut TreeAnswer, watch: &mut dyn Watch) {
    let (mut nodes, mut leaves, mut plies, mut shortest) = (0u64, 0u64, 0u64, u64::MAX);
    let mut stack = vec![Below {
        at: game.start(),
        depth: 0,
        mv: None,
    }];
    while let Some(node) = stack.pop() {
        if let Err(stop) = watch.spend(1) {
            answer.status = Status::stopped(&stop);
            answer.reason = stop.to_string();
            return;
        }
        nodes += 1;
        let below = children(game, &node);
        if below.is_empty() {
            leaves += 1;
            plies = plies.max(node.depth.into());
            shortest = shortest.min(node.depth.into());
        }
        stack.extend(below);
    }
    answer.nodes = Some(nodes.to_string());
    // Every history is a position of its own: what was chosen, by chance too, is never forgotten.
    answer.positions = Some(nodes);
    answer.leaves = Some(leaves.to_string());
    answer.plies = Some(plies);
    answer.shortest = Some(shortest);
    answer.reason = "choices of chance count as plies".to_owned();
}

fn walk_hidden(game: &dyn Hidden, walk: Walk) -> (Vec<Step>, bool) {
    let mut waiting = std::collections::VecDeque::from([Below {
        at: game.start(),
        depth: 0,
        mv: None,
    }]);
    let mut steps = Vec::new();
    while let Some(node) = waiting.pop_front() {
        if steps.len() >= walk.most {
            return (steps, true);
        }
        if node.depth < walk.depth {
            let below = children(game, &node);
            match walk.order {
                Order::BreadthFirst => waiting.extend(below),
                Order::DepthFirst => below.into_iter().rev().for_each(|b| waiting.push_front(b)),
            }
        }
        steps.push(Step {
            depth: node.depth,
            mv: node.mv,
            position: game.show(&node.at),
        });
    }
    (steps, false)
}

fn draw_hidden(game: &dyn Hidden, walk: Walk) -> Drawing {
    let mut dot = String::from("digraph tree {\n");
    let mut waiting = std::collections::VecDeque::from([(
        Below {
            at: game.start(),
            depth: 0,
            mv: None,
        },
        None,
    )]);
    let (mut nodes, mut cut) = (0, false);
    while let Some((node, parent)) = waiting.pop_front() {
        if nodes >= walk.most {
            cut = true;
            break;
        }
        dot += &format!("  n{nodes} [label={}];\n", quoted(&game.show(&node.at)));
        if let (Some(parent), Some(mv)) = (parent, &node.mv) {
            dot += &format!("  n{parent} -> n{nodes} [label={}];\n", quoted(mv));
        }
        if node.depth < walk.depth {
            waiting.extend(children(game, &node).into_iter().map(|b| (b, Some(nodes))));
        }
        nodes += 1;
    }
    dot += "}\n";
    Drawing { dot, nodes, cut }
}

/// A text in the language of Graphviz.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
