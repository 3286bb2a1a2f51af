//! Marks on the nodes of a listed tree, at bounded cost: nimbers of impartial positions, values of partizan ones, payoffs of
//! all others.

use super::root::{InSum, InTurn, Root, TIME_TO_COUNT};
use crate::answer::Stopped;
use crate::ask::tree::walk::Mark;
use crate::choose::sums::loopy::Smith;
use crate::choose::sums::values::values_of;
use crate::choose::turns::{onlooker, seen};
use crate::erased::{Payoff, TurnGame, Turns};
use crate::limits::{Limits, SubBudget};
use crate::verdict::Value;
use grundy_core::any::Token;
use grundy_core::{
    AllImpartial, Convention, Outcome, Partizan, Player, StopReason, SumAt, Terms, Turn, Watch,
};
use grundy_solve::loopy;
use grundy_solve::tree::{Listing, NodeMoves};

/// The work that all marks of a tree may cost together.
const WORK_FOR_MARKS: u64 = 1_000_000;

/// The listing of a tree, its type erased.
type List = Listing<Token, String>;

/// The outcome for the mover, and the value as text; `None` if they are not known.
type Ends = Option<(loopy::Outcome, Option<String>)>;

/// A mark for each entry of a listing, and the reason why the work stopped before the last of them, if it did.
pub(super) fn marks(root: &Root, listing: &List, limits: &Limits) -> (Vec<Mark>, Option<Stopped>) {
    let explicit = limits.deadline.is_some() || limits.nodes.is_some();
    let limits = if explicit {
        limits.clone()
    } else {
        limits.clone().within(TIME_TO_COUNT)
    };
    let mut clock = limits.watch();
    let watch: &mut dyn Watch = &mut SubBudget::new(&mut clock, WORK_FOR_MARKS);
    let mut marking = Marking {
        listing,
        marks: vec![Mark::default(); listing.entries.len()],
        stopped: None,
    };
    match root {
        Root::Turns(game, at) => marking.by_payoffs(game, at, watch),
        Root::Hidden(_) => {}
        Root::Partizan(sum, InTurn { game, start: at }) => {
            if sum.convention == Convention::Normal {
                marking.by_values(sum, &limits, watch);
            }
            // A position that is too large for a value may still have a known winner.
            if marking.marks.iter().any(|mark| mark.outcome.is_none()) {
                marking.by_payoffs(game, at, watch);
            }
        }
        Root::Impartial { sum, in_turn, .. } => marking.impartial(sum, in_turn, watch),
    }
    let stopped = marking.stopped.map(|stop| Stopped::from(&stop));
    (marking.marks, stopped)
}

/// The marks found so far, and the reason why there are no more.
struct Marking<'a> {
    listing: &'a List,
    marks: Vec<Mark>,
    stopped: Option<StopReason>,
}

impl Marking<'_> {
    /// The entry that has the mark of an entry: itself, or an earlier one of the same position.
    fn first(&self, at: usize) -> usize {
        match self.listing.entries[at].moves {
            NodeMoves::As(first) => first,
            _ => at,
        }
    }

    /// Marks positions by their payoffs, except those that are marked already.
    fn by_payoffs(&mut self, game: &TurnGame, root: &Token, watch: &mut dyn Watch) {
        let open: Vec<usize> = (0..self.marks.len())
            .filter(|&at| self.first(at) == at && self.marks[at].outcome.is_none())
            .collect();
        let position = |at: &usize| &self.listing.entries[*at].position;
        let wanted: Vec<&Token> = open.iter().map(position).collect();
        let (found, stopped) = game.judge(root, &wanted, watch);
        self.stopped = stopped;
        for ((at, p), judged) in open.iter().zip(wanted).zip(found) {
            if let Some((payoff, distance)) = judged {
                self.marks[*at] = of_turns(game.rules(), p, payoff, distance);
            }
        }
        self.repeat();
    }

    /// Copies marks to the entries that repeat an earlier position.
    fn repeat(&mut self) {
        for at in 0..self.marks.len() {
            let first = self.first(at);
            if first != at {
                self.marks[at] = self.marks[first].clone();
            }
        }
    }

    /// Marks the entries of a partizan sum by values; each entry contains its mover.
    fn by_values(&mut self, sum: &InSum, limits: &Limits, watch: &mut dyn Watch) {
        let mut values = values_of(&sum.sum.terms, limits);
        for (at, entry) in self.listing.entries.iter().enumerate() {
            let (first, Some((mover, p))) =
                (self.first(at), entry.position.get::<(Player, SumAt)>())
            else {
                continue;
            };
            if first != at {
                continue;
            }
            let known = values.of(p, watch).and_then(|id| {
                let winner = values.store.outcome(id)?.winner(*mover);
                Ok((winner, values.store.show(id)))
            });
            match known {
                Ok((winner, value)) => {
                    self.marks[at] = Mark {
                        value: Some(value),
                        ..ended(Outcome::Won(winner), *mover, entry.moves == NodeMoves::Over)
                    }
                }
                Err(stop) => {
                    self.stopped = Some(stop);
                    break;
                }
            }
        }
        self.repeat();
    }

    /// Marks an impartial sum: by nimbers in normal play, by winners in misère play. An entry's mover follows from its
    /// depth.
    fn impartial(&mut self, sum: &InSum, in_turn: &InTurn, watch: &mut dyn Watch) {
        let (first_mover, judged) = match sum.convention {
            Convention::Normal => (Player::Left, self.nimbers(&sum.sum.terms, watch)),
            Convention::Misere => self.misere(in_turn, watch),
        };
        for at in 0..self.marks.len() {
            let entry = &self.listing.entries[at];
            let mover = mover_at(first_mover, entry.depth);
            let first = self.first(at);
            let Some((result, value)) = &judged[first] else {
                continue;
            };
            let outcome = match result {
                loopy::Outcome::Next => Outcome::Won(mover),
                loopy::Outcome::Previous => Outcome::Won(mover.opponent()),
                loopy::Outcome::Drawn => Outcome::Drawn,
            };
            let over = self.listing.entries[first].moves == NodeMoves::Over;
            self.marks[at] = Mark {
                value: value.clone(),
                ..ended(outcome, mover, over)
            };
        }
    }

    /// The outcome of each position for the mover, and its value.
    fn nimbers(&mut self, terms: &Terms, watch: &mut dyn Watch) -> Vec<Ends> {
        let mut found = vec![None; self.marks.len()];
        let Ok(rules) = AllImpartial::new(terms.clone()) else {
            return found;
        };
        let mut smith = Smith::new(&rules, false);
        for (at, entry) in self.listing.entries.iter().enumerate() {
            let (true, Some(p)) = (self.first(at) == at, entry.position.get::<SumAt>()) else {
                continue;
            };
            if self.stopped.is_none() {
                match watch.work(1).and_then(|()| smith.total(p, watch)) {
                    Ok(value) => {
                        found[at] = Some((value.outcome(), Some(Value::from(value).to_string())));
                        continue;
                    }
                    Err(stop) => self.stopped = Some(stop),
                }
            }
            // A theorem may know the winner even if the value costs too much.
            let known = rules.known_winner(p, Convention::Normal, Player::Left);
            found[at] = known.map(|winner| match winner.says {
                Player::Left => (loopy::Outcome::Next, None),
                Player::Right => (loopy::Outcome::Previous, None),
            });
        }
        found
    }

    /// The player who moves first, and the outcome of each position for its mover in misère play.
    fn misere(&mut self, in_turn: &InTurn, watch: &mut dyn Watch) -> (Player, Vec<Ends>) {
        let first = in_turn.start.get::<(Player, SumAt)>();
        let first = first.map_or(Player::Left, |(first, _)| *first);
        let movers: Vec<Player> = (self.listing.entries.iter())
            .map(|entry| mover_at(first, entry.depth))
            .collect();
        let seated: Vec<Token> = (self.listing.entries.iter().zip(&movers))
            .filter_map(|(entry, mover)| {
                let p = entry.position.get::<SumAt>()?.clone();
                Some(Token::new((*mover, p)))
            })
            .collect();
        let wanted: Vec<&Token> = seated.iter().collect();
        let (judged, stopped) = in_turn.game.judge(&in_turn.start, &wanted, watch);
        self.stopped = stopped;
        let ends = |(known, mover): (Option<(Payoff, Option<u64>)>, Player)| {
            let (payoff, _) = known?;
            let result = match payoff {
                Payoff::Outcome(Outcome::Won(winner)) if winner == mover => loopy::Outcome::Next,
                Payoff::Outcome(Outcome::Drawn) => loopy::Outcome::Drawn,
                _ => loopy::Outcome::Previous,
            };
            Some((result, None))
        };
        let judged = judged.into_iter().zip(movers).map(ends).collect();
        (first, judged)
    }
}

/// The player who moves after `depth` plies.
fn mover_at(first: Player, depth: u32) -> Player {
    if depth.is_multiple_of(2) {
        first
    } else {
        first.opponent()
    }
}

/// The mark of a position with a known outcome, which may be a win of either player, a tie or a draw.
fn ended(outcome: Outcome, mover: Player, over: bool) -> Mark {
    Mark {
        outcome: seen(Payoff::Outcome(outcome), mover).outcome,
        payoff: Some((mover, i64::from(outcome.worth()))),
        over,
        ..Mark::default()
    }
}

/// The mark of a position of a game of turns.
fn of_turns(game: &dyn Turns, p: &Token, payoff: Payoff, distance: Option<u64>) -> Mark {
    let mover = onlooker(game, p, payoff);
    let after = seen(payoff, mover);
    let for_left = match payoff {
        Payoff::Outcome(outcome) => i64::from(outcome.worth()),
        Payoff::Score(score) => score,
    };
    Mark {
        outcome: after.outcome,
        score: after.score,
        distance,
        value: None,
        payoff: Some((mover, for_left)),
        over: matches!(game.turn(p), Turn::Over(_)),
    }
}
