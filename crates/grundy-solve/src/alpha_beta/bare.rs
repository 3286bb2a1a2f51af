//! Small positions. Their trees are searched by plain recursion without the table, because a table access would cost
//! more than the search (see `effort.rs`).

use super::Search;
use super::frame::Leaf;
use super::value::{LEAST, Score, seen_by};
use grundy_core::{Player, Sequential, Turn};

/// The number of visits after which a position turns out not to be small.
const MOST_VISITS: u64 = 1024;

impl<R: Sequential> Search<'_, R>
where
    R::Payoff: Score,
{
    /// Answers a question about a small position; `None` if that takes too many visits.
    pub(super) fn small(&mut self, position: &R::Position, mover: Player, ask: i64) -> Option<i64> {
        let before = self.nodes;
        let most = before + MOST_VISITS;
        let found = self.bare(position, mover, ask, most);
        self.leaves.clear();
        let visited = self.nodes - before;
        self.unreported += visited;
        self.efforts
            .learn(self.rules.most_plies(position), visited + 1);
        found
    }

    /// A bound in the sense of [`question`](Search::question). The caller has already checked the bounds that the rules
    /// give.
    fn bare(&mut self, at: &R::Position, mover: Player, ask: i64, most: u64) -> Option<i64> {
        if self.nodes > most {
            return None;
        }
        let rules = self.rules;
        let first = self.leaves.len();
        let mut best = LEAST;
        let moves = rules.candidates(at);
        // A single move needs no order, so its merit is not estimated.
        let only = moves.size_hint().1 == Some(1);
        // First pass: options whose value is known at once may suffice. The others wait, in order.
        for mv in moves {
            let option = rules.play(at, &mv);
            self.nodes += 1;
            let value = match rules.turn(&option) {
                Turn::Of(next) => match self.decided(&option, mover, next, ask) {
                    Some(value) => value,
                    None => {
                        let order = if only {
                            0
                        } else {
                            self.looks(at, &mv, &option, mover)
                        };
                        self.wait(
                            first,
                            Leaf {
                                order,
                                mover: next,
                                position: option,
                            },
                        );
                        continue;
                    }
                },
                Turn::Over(payoff) => {
                    let value = self.scale.at_end(payoff, 0);
                    self.scale.before(seen_by(value, Player::Left, mover))
                }
            };
            best = best.max(value);
            if best >= ask {
                break;
            }
        }
        // Second pass: recursion into the waiting options, the most promising first.
        while best < ask && self.leaves.len() > first {
            let option = self
                .leaves
                .pop()
                .expect("the leaves beyond `first` are options of this position");
            let asked = self.scale.passed_on(ask, mover, option.mover);
            let value = self.bare(&option.position, option.mover, asked, most)?;
            best = best.max(self.scale.before(seen_by(value, option.mover, mover)));
        }
        self.leaves.truncate(first);
        Some(best)
    }

    /// Inserts an option among those that wait: the most promising last, and among equals the earliest last.
    fn wait(&mut self, first: usize, option: Leaf<R::Position>) {
        let behind = |other: &Leaf<R::Position>| other.order >= option.order;
        let waiting = &self.leaves[first..];
        let place = first + waiting.iter().position(behind).unwrap_or(waiting.len());
        self.leaves.insert(place, option);
    }
}
