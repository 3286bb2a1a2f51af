//! A game on heaps that is asked again and again: results for one position serve the next.

use crate::error::Error;
use crate::game::Game;
use crate::method::{Asked, Description, Effort, Method, MethodChoice, MethodName};
use grundy_core::forms::heap::HeapCode;
use grundy_core::{Convention, ParseError, StopReason, Watch};
use grundy_games::theorems::closed_forms::ClosedForm;
use grundy_games::theorems::misere_kayles;
use grundy_solve::heap::multiset::BitCounts;
use grundy_solve::heap::{Heaps, Period, table};
use grundy_solve::misere;
use num::BigUint;
use std::cell::OnceCell;

/// A game whose positions are heaps under one code, with all that is known of it.
///
/// ```
/// use grundy::ask::heaps::HeapGame;
/// use grundy::vocabulary::{Convention, Unwatched};
/// let mut kayles = HeapGame::of(&"kayles".parse()?)?;
/// assert_eq!(kayles.nim_sum(&[12, 4], &mut Unwatched).unwrap(), 5);
/// assert!(kayles.next_wins(&[12, 4], Convention::Misere, &mut Unwatched).unwrap());
/// # Ok::<(), grundy::Error>(())
/// ```
pub struct HeapGame {
    code: HeapCode,
    closed_form: Option<ClosedForm>,
    engine: Heaps,
}

impl HeapGame {
    /// A game on heaps under a code: `kayles`, `0.137`, `subtract 1..3`.
    ///
    /// # Errors
    /// [`Error::Parse`] for a game without a code.
    pub fn of(game: &Game) -> Result<HeapGame, Error> {
        match crate::heap::code_of_game(game) {
            Some((_, code)) => Ok(HeapGame::new(code)),
            None => {
                let expected = "a game whose positions are heaps under one code";
                let fault = ParseError::at_piece(game.name(), game.name(), expected);
                Err(Error::parse(game.name(), fault))
            }
        }
    }

    /// The game with this code.
    #[must_use]
    pub fn new(code: HeapCode) -> HeapGame {
        HeapGame {
            closed_form: ClosedForm::of(&code),
            engine: Heaps::new(&code),
            code,
        }
    }

    /// The Grundy value of a heap.
    ///
    /// # Errors
    /// The reason why it was stopped.
    pub fn value(&mut self, heap: u64, watch: &mut dyn Watch) -> Result<u64, StopReason> {
        // Asked of heap after heap, a million of them: a walk down a list would cost more than the value.
        let known = self.closed_form.as_ref();
        match known.and_then(|closed_form| closed_form.value(heap)) {
            Some(value) => Ok(value),
            None => self.engine.value(heap, watch),
        }
    }

    /// The Grundy value of a sum of heaps.
    ///
    /// # Errors
    /// The reason why it was stopped.
    pub fn nim_sum(&mut self, heaps: &[u64], watch: &mut dyn Watch) -> Result<u64, StopReason> {
        heaps
            .iter()
            .try_fold(0, |sum, &heap| Ok(sum ^ self.value(heap, watch)?))
    }

    /// True if the player to move wins; in misère play by a theorem, where there is one for these rules.
    ///
    /// # Errors
    /// The reason why it was stopped; [`StopReason::Beyond`] in misère play without a theorem.
    pub fn next_wins(
        &mut self,
        heaps: &[u64],
        convention: Convention,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        if convention == Convention::Normal {
            return Ok(self.nim_sum(heaps, watch)? != 0);
        }
        let question = Misere {
            game: self,
            heaps,
            known: OnceCell::new(),
        };
        let found = MethodChoice::Listed(&for_misere()).find(&question, watch);
        found
            .map(|(_, wins)| wins)
            .map_err(|stop| match (&self.code, stop) {
                (HeapCode::Code(code), StopReason::Beyond(_)) => {
                    StopReason::Beyond(format!("no theorem is known about misère play of {code}"))
                }
                (_, stop) => stop,
            })
    }

    /// G(0), G(1), … G(n).
    ///
    /// # Errors
    /// The reason why it was stopped.
    pub fn values(&self, n: u64, watch: &mut dyn Watch) -> Result<Vec<u32>, StopReason> {
        table(&self.code, n, watch)
    }

    /// The period of the values, proved by a theorem, if one is found among at most `most` values.
    ///
    /// # Errors
    /// The reason why it was stopped.
    pub fn period(
        &mut self,
        most: u64,
        watch: &mut dyn Watch,
    ) -> Result<Option<Period>, StopReason> {
        let found = self.engine.find_period(most, watch)?;
        Ok(found.filter(Period::is_proved))
    }
}

/// Heaps in misère play, whose winner is asked for.
struct Misere<'q> {
    game: &'q HeapGame,
    heaps: &'q [u64],
    /// The answer of a theorem, kept: finding out whether there is one yields it.
    known: OnceCell<Option<bool>>,
}

impl Misere<'_> {
    /// True if the player to move wins, by the closed form of the game or by the theorem on Kayles.
    fn known(&self) -> Option<bool> {
        let find = || {
            let form = self.game.closed_form.as_ref();
            let known = form.and_then(|form| form.next_wins(self.heaps, Convention::Misere));
            known.map(|theorem| theorem.says).or_else(|| {
                let kayles = HeapCode::Code("0.77".parse().ok()?);
                (self.game.code == kayles).then(|| misere_kayles::next_wins(self.heaps).says)
            })
        };
        *self.known.get_or_init(find)
    }
}

impl Asked for &Misere<'_> {}

type MisereMethod<'q> = Method<'static, &'q Misere<'q>, bool>;

/// The methods for heaps in misère play: theorems, for no search is short enough for a program that asks many.
fn for_misere<'q>() -> [MisereMethod<'q>; 2] {
    [
        MisereMethod::new(
            Description {
                name: MethodName::Theorem,
                answers: "the winner of games with a closed form, and of Kayles",
                cost: "linear in the number of heaps",
                source: "the theorem of the game; Sibert and Conway 1992 for Kayles",
            },
            |question| match question.known() {
                Some(_) => Ok(()),
                None => Err("no theorem of the game gives the winner".to_owned()),
            },
            |_, _| Effort::Whole,
            |question, watch| {
                watch.work(question.heaps.len() as u64)?;
                let none = || StopReason::Beyond("no theorem of the game".to_owned());
                question.known().ok_or_else(none)
            },
        ),
        MisereMethod::new(
            Description {
                name: MethodName::Ferguson,
                answers: "the winner of subtraction games",
                cost: "that of the Grundy values of the heaps",
                source: "Ferguson 1974",
            },
            |question| match question.game.code {
                HeapCode::Subtraction(_) => Ok(()),
                HeapCode::Code(_) => Err("the game is no subtraction game".to_owned()),
            },
            |_, _| Effort::Whole,
            |question, watch| match &question.game.code {
                HeapCode::Subtraction(set) => {
                    misere::subtraction::next_wins(set, question.heaps, watch)
                }
                HeapCode::Code(_) => Err(StopReason::Beyond("no subtraction game".to_owned())),
            },
        ),
    ]
}

/// The number of moves that win a position of Nim; the heaps are counted by their bits and not kept.
#[must_use]
pub fn winning_total_of_nim(heaps: &[u64]) -> BigUint {
    let mut counts = BitCounts::new(0);
    counts.add(heaps);
    counts.winning().total
}
