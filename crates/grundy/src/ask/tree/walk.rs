//! Lists of the nodes of a game tree: the request, the nodes listed, and the facts known about each.

use crate::answer::{Class, Stopped};
use grundy_core::{Player, Sequential, StopReason, Watch};
use grundy_solve::tree::{self, Listing, NodeMoves, Order};
use serde::Serialize;

/// One node of a list.
#[derive(Clone, Debug, Serialize)]
pub struct TreeStep {
    /// Plies from the root.
    pub depth: u32,
    /// The number of the step one ply before, from 0; null at the root.
    pub from: Option<usize>,
    /// The move that led here; null at the root.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The position.
    pub position: String,
    /// The number of the step, from 0, under which the moves of the same position are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_as: Option<usize>,
    /// True if there are moves here that are not listed.
    pub left_out: bool,
    /// True if the move that led here wins, or in a scored game is best; null at the root and where it is not known.
    pub winning: Option<bool>,
    /// True if alpha-beta, which tries the moves in their order and remembers nothing, never looks here; null where that is
    /// not known.
    pub skipped: Option<bool>,
    /// The facts known about the position.
    #[serde(flatten)]
    pub mark: Mark,
}

/// The facts known about a position, as seen by the player to move there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// Its outcome; null where it is not known.
    pub outcome: Option<Class>,
    /// Its value; null where the theory has none, or it would have cost too much.
    pub value: Option<String>,
    /// The plies that are left when the winner hurries and the loser delays; null where they are not known.
    pub distance: Option<u64>,
    /// The score of the player to move minus the opponent's; null if the game has no score.
    pub score: Option<i64>,
    /// The player to move, and the payoff for Left: only a scored game has payoffs other than 1, 0 and −1.
    #[serde(skip)]
    pub(crate) payoff: Option<(Player, i64)>,
    /// True if the play is over here.
    #[serde(skip)]
    pub(crate) over: bool,
}

impl Mark {
    /// The mark in words for a list: `N, *2`, `won in 3`, `+4`; `None` where nothing is known.
    #[must_use]
    pub fn words(&self, impartial: bool) -> Option<String> {
        let mut words = Vec::new();
        match (self.score, self.outcome, self.distance) {
            (Some(0), ..) => words.push("0".to_owned()),
            (Some(score), ..) => words.push(format!("{score:+}")),
            (None, Some(outcome), _) if impartial => words.push(outcome.to_string()),
            (None, Some(outcome), Some(plies)) if plies > 0 => {
                words.push(format!("{} in {plies}", outcome.result()));
            }
            (None, Some(outcome), _) => words.push(outcome.result().to_owned()),
            (None, None, _) => {}
        }
        words.extend(self.value.clone());
        (!words.is_empty()).then(|| words.join(", "))
    }
}

/// A request for a list of nodes.
#[derive(Clone, Copy, Debug)]
pub struct Walk {
    /// The depth down to which nodes are listed.
    pub depth: u32,
    /// The order of the list.
    pub order: Order,
    /// True if equal positions are listed each time they are met.
    pub full: bool,
    /// The largest number of nodes listed; the first levels come before deeper ones.
    pub most: usize,
}

impl Walk {
    /// The nodes, level by level.
    pub(crate) fn list<R: Sequential>(
        self,
        rules: &R,
        root: &R::Position,
        watch: &mut dyn Watch,
    ) -> Listing<R::Position, R::Move> {
        tree::list(rules, root, !self.full, self.depth, self.most, watch)
    }
}

/// A list of nodes.
#[derive(Clone, Debug)]
pub struct Listed {
    /// The nodes in the order asked for.
    pub steps: Vec<TreeStep>,
    /// The reason why the list ended before the depth asked for, if it did.
    pub stopped: Option<StopReason>,
    /// True if the positions are impartial, so that their outcomes are N and P.
    pub impartial: bool,
    /// The reason why the marks ended before the last node of the list, if they did.
    pub unmarked: Option<Stopped>,
}

/// A listing in words, with a mark for each entry.
pub(crate) struct Marked {
    pub(crate) listing: Listing<String, String>,
    pub(crate) marks: Vec<Mark>,
    pub(crate) impartial: bool,
    pub(crate) scored: bool,
    pub(crate) unmarked: Option<Stopped>,
}

impl Marked {
    /// True if the move that led to an entry wins, or in a scored game is best; `None` if that is not known.
    pub(crate) fn winning(&self, at: usize) -> Option<bool> {
        let (from, _) = self.listing.entries[at].from.as_ref()?;
        let ((mover, before), (_, after)) = (self.marks[*from].payoff?, self.marks[at].payoff?);
        let best = match (self.scored, mover) {
            (true, _) => before,
            (false, Player::Left) => 1,
            (false, Player::Right) => -1,
        };
        Some(after == best)
    }

    /// For each entry, true if alpha-beta never looks at it; `None` if that is not known.
    pub(crate) fn skipped(&self) -> Vec<Option<bool>> {
        let known = |mark: &Mark| {
            let (mover, payoff) = mark.payoff?;
            Some(((!mark.over).then_some(mover), payoff))
        };
        let known: Vec<tree::Known> = self.marks.iter().map(known).collect();
        tree::skipped(&self.listing, &known)
    }

    /// The list in the given order.
    pub(crate) fn in_order(self, order: Order) -> Listed {
        let skipped = self.skipped();
        let order = self.listing.in_order(order);
        let mut numbers = vec![0; order.len()];
        for (number, &at) in order.iter().enumerate() {
            numbers[at] = number;
        }
        let step = |&at: &usize| {
            let entry = &self.listing.entries[at];
            TreeStep {
                depth: entry.depth,
                from: entry.from.as_ref().map(|(from, _)| numbers[*from]),
                mv: entry.from.as_ref().map(|(_, mv)| mv.clone()),
                position: entry.position.clone(),
                same_as: match entry.moves {
                    NodeMoves::As(first) => Some(numbers[first]),
                    _ => None,
                },
                left_out: matches!(entry.moves, NodeMoves::Cut(_)),
                winning: self.winning(at),
                skipped: skipped[at],
                mark: self.marks[at].clone(),
            }
        };
        Listed {
            steps: order.iter().map(step).collect(),
            stopped: self.listing.stopped.clone(),
            impartial: self.impartial,
            unmarked: self.unmarked,
        }
    }
}
