//! The search by proof numbers: a second order for sums on which depth first does not end soon.
//!
//! The proof number of a sum guesses how many sums are still to be decided before it is shown that the player to move wins,
//! the disproof number the same for the other player. The search goes where least is missing, and leaves a sum when
//! another has become more promising (df-pn). A sum that is new counts a disproof for each move of its mover in the large
//! components: few replies are soon refuted. The proof numbers of the options are not added up, since sums meet again by
//! many ways: the largest of them counts, and one for each other option.
//!
//! Nagai, *Df-pn Algorithm for Searching AND/OR Trees and Its Applications* (2002); the slack in the thresholds is due to
//! Pawlewicz and Lew, *Improving Depth-First PN-Search: 1 + ε Trick* (2006), the weak numbers to Ueda, Hashimoto, Hashimoto and
//! Iida, *Weak Proof-Number Search* (2008).

use super::memory::Key;
use super::numbers::{NEVER, SumNumbers};
use super::parts::Name;
use super::search::{Look, OnPath, SumInTurn, SumOutcomes};
use super::summands::Summands;
use grundy_core::{Player, StopReason, Watch};
use grundy_values::short::Closed;

/// A sum on the path, with the options that are not decided, the most promising one last among equals.
struct NumberFrame {
    asked: SumInTurn,
    options: Vec<NumberedOption>,
    /// The numbers at which the sum is left.
    limits: SumNumbers,
}

/// An option with the name under which its numbers are kept, and the numbers as they were seen last: those of another way
/// to the same sum may be newer, and the table may have forgotten them.
struct NumberedOption {
    asked: SumInTurn,
    key: (Key, Closed),
    numbers: SumNumbers,
}

impl NumberFrame {
    /// The numbers of the sum by those of its options.
    fn total(&self) -> SumNumbers {
        let numbers = || self.options.iter().map(|option| option.numbers);
        let most = numbers().map(|option| option.proof).max().unwrap_or(0);
        SumNumbers {
            proof: numbers()
                .map(|option| option.disproof)
                .min()
                .unwrap_or(NEVER),
            disproof: most.saturating_add(self.others()).min(NEVER - 1),
        }
    }

    /// The number of options but one.
    fn others(&self) -> u32 {
        (self.options.len() as u32).saturating_sub(1)
    }

    /// The option with the smallest disproof number, the later one of equals, with the numbers at which it is left: when
    /// the sum is to be left, or when the next best option has become better by a quarter.
    fn best(&self) -> (&SumInTurn, SumNumbers) {
        let mut best: Option<&NumberedOption> = None;
        let mut second = NEVER;
        for option in &self.options {
            match best {
                Some(before) if before.numbers.disproof < option.numbers.disproof => {
                    second = second.min(option.numbers.disproof);
                }
                before => {
                    second = before.map_or(NEVER, |before| before.numbers.disproof);
                    best = Some(option);
                }
            }
        }
        let best = best.expect("a sum without options is decided");
        let limits = SumNumbers {
            proof: (self.limits.disproof.saturating_sub(self.others())).max(best.numbers.proof + 1),
            disproof: self.limits.proof.min(second + second / 4 + 1),
        };
        (&best.asked, limits)
    }
}

impl OnPath for NumberFrame {
    fn asked(&self) -> &SumInTurn {
        &self.asked
    }

    fn options(&self) -> impl Iterator<Item = &SumInTurn> {
        self.options.iter().map(|option| &option.asked)
    }
}

impl<S: Summands> SumOutcomes<S> {
    /// The winner of a sum by proof numbers; `None` if `share` sums were not enough.
    pub(super) fn by_proof_numbers(
        &mut self,
        root: SumInTurn,
        share: u64,
        watch: &mut dyn Watch,
    ) -> Result<Option<Player>, StopReason> {
        let end = self.visited.saturating_add(share);
        let mut path: Vec<NumberFrame> = Vec::new();
        let never = SumNumbers {
            proof: NEVER,
            disproof: NEVER,
        };
        let mut next = Some((root, never));
        let mut deepest = 1024;
        loop {
            if let Some((asked, limits)) = next.take() {
                match self.look(&asked, path.is_empty(), watch)? {
                    Look::Won(winner) if path.is_empty() => return Ok(Some(asked.winner(winner))),
                    // It is decided now, and the sum above finds it so.
                    Look::Won(_) => {}
                    Look::Open(options) => {
                        let options = options.into_iter().map(|asked| self.numbered(asked));
                        path.push(NumberFrame {
                            options: options.collect(),
                            asked,
                            limits,
                        });
                        self.look_after(&path, &mut deepest)?;
                    }
                }
            }
            if self.visited >= end {
                return Ok(None);
            }
            let frame = path
                .last_mut()
                .expect("the root is there until it is decided");
            let decided = self.look_again(frame);
            let total = frame.total();
            let leave =
                total.proof >= frame.limits.proof || total.disproof >= frame.limits.disproof;
            if decided.is_none() && !leave {
                let (best, limits) = frame.best();
                next = Some((best.clone(), limits));
                continue;
            }
            let NumberFrame { asked, .. } = path.pop().expect("the top was just looked at");
            match decided {
                Some(winner) => {
                    self.decided.decide(asked.key(), &asked.sum.closed, winner);
                    if path.is_empty() {
                        return Ok(Some(asked.winner(winner)));
                    }
                }
                None => {
                    let key = (asked.key(), asked.sum.closed);
                    let above = path.last_mut().expect("the root is never left");
                    for option in above.options.iter_mut().filter(|option| option.key == key) {
                        option.numbers = total;
                    }
                    self.numbers.insert(key, total);
                }
            }
        }
    }

    /// Looks up what is known of the options by now: those that lose are left out, the others get their numbers. The winner,
    /// if that decides the sum.
    fn look_again(&mut self, frame: &mut NumberFrame) -> Option<Player> {
        let mover = frame.asked.mover;
        let mut wins = false;
        frame.options.retain_mut(|option| {
            let (key, closed) = &option.key;
            match self.decided.winner(key, closed) {
                None => {
                    if let Some(&known) = self.numbers.get(&option.key) {
                        option.numbers = known;
                    }
                    true
                }
                Some(winner) => {
                    wins |= option.asked.winner(winner) == mover;
                    false
                }
            }
        });
        let loses = frame.options.is_empty().then(|| mover.opponent());
        if wins { Some(mover) } else { loses }
    }

    /// An option with its numbers, as they were found, or a guess.
    fn numbered(&mut self, asked: SumInTurn) -> NumberedOption {
        let key = (asked.key(), asked.sum.closed.clone());
        let numbers = match self.numbers.get(&key) {
            Some(&known) => known,
            None => {
                let side = usize::from(asked.mover == Player::Right);
                let moves = |&name: &Name| self.parts.moves(name)[side];
                let replies = asked.sum.large.iter().map(moves);
                let replies = replies.fold(0, u32::saturating_add).min(NEVER / 2);
                SumNumbers {
                    proof: 1,
                    disproof: 1 + replies,
                }
            }
        };
        NumberedOption {
            asked,
            key,
            numbers,
        }
    }
}
