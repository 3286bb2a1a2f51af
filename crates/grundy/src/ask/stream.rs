//! Sums of very many heaps of one game, read from a list that is not kept: value, winner, and winning moves counted
//! exactly.
//!
//! The memory depends on the game: for Nim the number of heaps with each bit is kept, for codes and sets with a proved
//! period the number of heaps in each class, else the list of heaps.

use crate::answer::{Answer, Class, Status, Stopped};
use crate::derivation::{Derivation, HeapList};
use crate::error::Error;
use crate::game::Game;
use crate::heap::code_of_game;
use crate::limits::{Clock, Limits};
use crate::method::MethodName;
use crate::verdict::{JudgedMove, Value, Verdict};
use grundy_core::any::AnyMove;
use grundy_core::forms::heap::{HeapCode, HeapMove};
use grundy_core::{NodeLimit, Player, StopReason};
use grundy_formats::Unread;
use grundy_formats::heaps::{each_block, joined};
use grundy_games::families::heaps::show_heap_move;
use grundy_games::theorems::closed_forms::ClosedForm;
use grundy_solve::heap::{Heaps, ListSum, ListedHeaps};
use grundy_values::Nimber;
use std::io::Read;

/// A game on heaps, ready to read lists of them.
pub struct Stream {
    title: String,
    code: HeapCode,
    closed_form: Option<ClosedForm>,
    engine: Heaps,
}

impl Stream {
    /// A game on heaps under a code: `nim`, `kayles`, `0.77`, `subtract 1..3`.
    ///
    /// # Errors
    /// [`Error::Kind`] for a game that is not played on heaps under a code.
    pub fn of(game: &Game) -> Result<Stream, Error> {
        let Some((title, code)) = code_of_game(game) else {
            let about = "a list of heaps goes with a game on heaps under a code, such as nim, kayles, 0.77 or \
                         \"subtract 1..3\"";
            return Err(Error::Kind {
                about: about.to_owned(),
                found: game.to_string(),
                but: "is none",
            });
        };
        Ok(Stream {
            title,
            closed_form: ClosedForm::of(&code),
            engine: Heaps::new(&code),
            code,
        })
    }

    /// Reads one sum of heaps, separated by blanks, line breaks or commas, and answers in normal play; lists at most
    /// `most_moves` moves. Heaps are numbered from 1, the empty ones left out.
    ///
    /// # Errors
    /// The first fault of the list with its line and column; [`Error::Stopped`] if a limit is reached within the list,
    /// because half a list says nothing.
    ///
    /// ```
    /// use grundy::{Limits, ask::stream::Stream};
    /// let answer = Stream::of(&"kayles".parse()?)?.solve("5 7\n12".as_bytes(), "a list", 10, &Limits::default())?;
    /// assert_eq!(answer.value.value.unwrap().to_string(), "*2");
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn solve(
        &mut self,
        from: impl Read,
        origin: &str,
        most_moves: usize,
        limits: &Limits,
    ) -> Result<Answer<Verdict>, Error> {
        let mut watch = limits.watch();
        let begun = self.begin(most_moves, &mut watch);
        let mut list = begun.map_err(|stop| stopped(&stop, 0))?;
        let read = each_block(from, |heaps| list.add(heaps, &mut watch));
        read.map_err(|unread| match unread {
            Unread::Stopped(stop) => stopped(&stop, list.count()),
            other => Error::unread(origin, "", other),
        })?;
        let (count, largest) = (list.count(), list.largest());
        let by_theorem = |all: &[u64]| {
            let form = self.closed_form.as_ref()?;
            let moves = form.moves_to(all, 0, most_moves)?;
            Some((form.nimber(all)?.says, moves.says))
        };
        let sum = list.sum(&mut self.engine, by_theorem, &mut watch);
        Ok(self.answer(sum, count, largest, &watch))
    }

    /// An empty list, kept as the game allows.
    fn begin(&mut self, most_moves: usize, watch: &mut Clock) -> Result<ListedHeaps, StopReason> {
        if matches!(self.closed_form, Some(ClosedForm::UpTo(u64::MAX))) {
            return Ok(ListedHeaps::of_bits(most_moves));
        }
        ListedHeaps::new(&self.code, &mut self.engine, most_moves, watch)
    }

    fn answer(
        &self,
        sum: Result<ListSum, StopReason>,
        count: u64,
        largest: u64,
        watch: &Clock,
    ) -> Answer<Verdict> {
        let position = format!("{}, {}", self.title, heaps(count));
        let mut verdict = Verdict::unknown(position, ["first", "second"]);
        verdict.to_move = Some(Player::Left);
        let sum = match sum {
            Ok(sum) => sum,
            Err(stop) => {
                let work = watch.spent();
                return Answer {
                    limited: watch.spent_up(),
                    ..Answer::unknown(verdict, &stop)
                        .by_all(Vec::new(), self.how())
                        .because(Derivation::Stopped { work })
                };
            }
        };
        let wins = sum.nim_sum != 0;
        verdict.outcome = Some(if wins { Class::N } else { Class::P });
        verdict.winner = Some(if wins { Player::Left } else { Player::Right });
        verdict.value = Some(Value::Nimber(Nimber(sum.nim_sum)));
        let mut status = Status::Proved;
        match sum.winning {
            Ok(winning) => {
                verdict.moves = winning.first.into_iter().map(line).collect();
                verdict.winning_total = Some(winning.total);
            }
            Err(stop) => {
                let message =
                    format!("the value is proved; the winning moves are not all known: {stop}");
                status = Status::unknown(&stop, message);
            }
        }
        let method = match self.closed_form {
            Some(_) => MethodName::Theorem,
            None => MethodName::Heaps,
        };
        let derivation = Derivation::HeapList(HeapList {
            count,
            largest,
            known: self.known(largest),
            total: sum.nim_sum,
        });
        Answer {
            limited: watch.spent_up(),
            ..Answer::new(verdict, status)
                .by(method, self.how())
                .because(derivation)
        }
    }

    fn how(&self) -> String {
        let theorem = self
            .closed_form
            .as_ref()
            .and_then(|closed_form| closed_form.nimber(&[]));
        theorem.map_or(
            "the values of single heaps, added as nimbers".to_owned(),
            |theorem| format!("{} ({})", theorem.name, theorem.source),
        )
    }

    /// The source of the values of the heaps, in words.
    fn known(&self, largest: u64) -> String {
        match (&self.closed_form, self.engine.proved_period()) {
            (Some(form), _) => form.sentence().to_string(),
            (None, Some(period)) if largest >= self.engine.computed().len() as u64 => format!(
                "The values have period {} after {}, which the first {} values prove.",
                period.period,
                period.preperiod,
                period.values.len()
            ),
            _ => format!(
                "The values up to G({largest}) were computed or follow from a proved period."
            ),
        }
    }

    /// The nimber of a short list, for front ends that ask for very many of them; `None` if the list is faulty, empty or
    /// long, or a value is not at hand: [`Stream::solve`] then says why.
    #[must_use]
    pub fn nimber(&mut self, list: &str) -> Option<u64> {
        const SHORT: usize = 1000;
        const NEAR: u64 = 100_000;
        if list.len() > SHORT || list.trim().is_empty() {
            return None;
        }
        let mut sum = 0;
        for word in list.trim_end_matches('\r').split([',', ' ']) {
            let digits = word.bytes().all(|b| b.is_ascii_digit());
            let heap: u64 = word.parse().ok().filter(|_| digits)?;
            sum ^= match &self.closed_form {
                Some(closed_form) => closed_form.value(heap)?,
                None if heap < NEAR || self.engine.proved_period().is_some() => {
                    self.engine.value(heap, &mut NodeLimit::new(NEAR)).ok()?
                }
                None => return None,
            };
        }
        Some(sum)
    }

    /// The list as an expression, for questions that need every heap separately.
    ///
    /// # Errors
    /// See [`Stream::solve`].
    pub fn expression(&self, from: impl Read, origin: &str) -> Result<String, Error> {
        let heaps = joined(from).map_err(|unread| Error::unread(origin, "", unread))?;
        let title = if self.title.contains(' ') {
            format!("{}:", self.title)
        } else {
            self.title.clone()
        };
        Ok(format!("{title} {heaps}"))
    }
}

fn heaps(count: u64) -> String {
    format!("{count} heap{}", if count == 1 { "" } else { "s" })
}

fn line(mv: HeapMove) -> JudgedMove {
    let line = JudgedMove::new(AnyMove::new(show_heap_move(&mv), mv), None);
    let mut line = line.wins_or_loses(Some(true), true);
    line.after.value = Some(Value::Nimber(Nimber(0)));
    line
}

fn stopped(stop: &StopReason, count: u64) -> Error {
    let message = format!("stopped: {stop}, with {} of the list read", heaps(count));
    Error::Stopped(Stopped::because(stop, message))
}
