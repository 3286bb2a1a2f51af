//! Misère theory of heap games: quotients, pretending functions and their periods, genera of single heaps.

use crate::answer::{Answer, Status};
use crate::derivation::{Derivation, MisereReason};
use crate::error::Error;
use crate::game::Game;
use crate::heap;
use crate::limits::{Limits, SubBudget};
use crate::method::MethodName;
use grundy_answer::certified::Certified;
use grundy_check::Certificate;
use grundy_check::quotient as check;
use grundy_forms::heap_code::code_text;
use grundy_solve::misere::{Genera, HeapGame, HeapRules, MisereType, Quotient};

/// The largest heap that can be asked for.
const LARGEST: u64 = 100_000;
/// The largest number of heaps whose genus is reported.
const MOST_GENERA: u64 = 30;
/// The work that may be spent on genera after the quotient.
const BUDGET_FOR_GENERA: u64 = 200_000;

/// The answer to `misere` about a heap game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MisereTheory {
    /// The game.
    pub game: String,
    /// The quotient of the heaps as far as they were added, with Φ and its period where one is proved.
    pub quotient: Quotient,
    /// Genera of the heaps 0, 1, …, up to the last that was found quickly.
    pub genera: Vec<MisereType>,
}

/// The misère quotient of a heap game, computed heap by heap up to `to` or until a period is proved, and the genera of
/// the first heaps.
///
/// # Errors
/// A fault of the name or the bound; also if the game has no heaps. Limits do not fail: the answer is then the
/// quotient of fewer heaps.
///
/// ```
/// use grundy::{Limits, Status};
/// let found = grundy::ask::misere::misere(&"0.77".parse()?, 400, &Limits::default())?;
/// let quotient = &found.value.quotient;
/// assert_eq!((quotient.size(), quotient.p_count(), &found.status), (40, 9, &Status::Proved));
/// assert_eq!(quotient.period().map(|found| (found.period, found.preperiod)), Some((12, 71)));
/// assert_eq!(found.value.genera[5].to_string(), "4^146");
/// assert!(found.certificate().is_ok());
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn misere(game: &Game, to: u64, limits: &Limits) -> Result<Answer<MisereTheory>, Error> {
    limits.ask(|| misere_within(game, to, limits))
}

fn misere_within(game: &Game, to: u64, limits: &Limits) -> Result<Answer<MisereTheory>, Error> {
    if to > LARGEST {
        return Err(heap::too_far(to, LARGEST));
    }
    let mut watch = limits.watch();
    let (title, heaps, cut) =
        heap::heaps_of_game(game, to, &mut watch)?.ok_or_else(|| Error::Kind {
            about: "a misère quotient is asked of impartial games on heaps".to_owned(),
            found: game.to_string(),
            but: "is none",
        })?;
    let budget = &mut SubBudget::new(&mut watch, BUDGET_FOR_GENERA);
    let listed = heaps.largest().unwrap_or(to);
    let genera = genera(&heaps, to.min(listed).min(MOST_GENERA), budget);
    let (quotient, stopped) = grundy_solve::misere::quotient::find(heaps, to, &mut watch);
    let stopped = stopped.or(cut);
    let known = quotient.images().len() as u64 - 1;
    let reason = MisereReason {
        known,
        elements: quotient.size(),
        lost: quotient.p_count(),
        period: quotient
            .period()
            .map(|found| (found.period, found.preperiod)),
        stopped: stopped.as_ref().map(ToString::to_string),
    };
    let status = match (quotient.period(), &stopped) {
        (Some(_), _) => Status::Proved,
        (None, None) => Status::Checked { to: known },
        (None, Some(stop)) => Status::stopped(stop),
    };
    let theory = MisereTheory {
        game: title,
        quotient,
        genera,
    };
    Ok(Answer::new(theory, status)
        .by(MethodName::Quotient, "the misère quotient, heap by heap")
        .because(Derivation::Misere(reason)))
}

/// Genera of the heaps 0..=`to`, up to the last that is found within this share of the work.
fn genera(heaps: &HeapGame, to: u64, budget: &mut SubBudget<'_>) -> Vec<MisereType> {
    let rules = HeapRules::new(heaps.clone());
    let mut known = Genera::new();
    (0..=to)
        .map_while(|n| known.of(&rules, &vec![n], budget).ok())
        .collect()
}

/// Of the quotient.
///
/// # Errors
/// [`Error::NoCertificate`] when the rules cannot be written for the checker.
impl Certified for MisereTheory {
    fn certificate(answer: &Answer<Self>) -> Result<Certificate, Error> {
        let q = &answer.value.quotient;
        let code = q.game().code().and_then(code_text);
        let code = code.ok_or_else(|| {
            let game = &answer.value.game;
            Error::NoCertificate {
                why: format!("certificates have no words for the rules of {game}"),
            }
        })?;
        let all = 0..q.size() as u16;
        Ok(Certificate::Quotient(check::Quotient {
            code,
            table: all
                .clone()
                .map(|x| all.clone().map(|y| q.times(x, y)).collect())
                .collect(),
            p: all.filter(|&x| q.is_p(x)).collect(),
            images: q.images().to_vec(),
            period: q.period().map(|found| check::Repeats {
                preperiod: found.preperiod,
                period: found.period,
            }),
        }))
    }
}
