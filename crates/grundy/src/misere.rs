//! Misère theory of heap games: quotients, pretending functions and their periods, genera of single heaps.

use crate::answer::Status;
use crate::certify;
use crate::error::Error;
use crate::heap;
use crate::limits::{Limits, SubBudget};
use crate::quotient_words::{Names, power};
use grundy_check::Certificate;
use grundy_check::quotient as check;
use grundy_core::forms::heap::HeapCode;
use grundy_solve::misere::{Genera, HeapRules, Quotient};
use serde::Serialize;

/// The largest heap that can be asked for.
const LARGEST: u64 = 100_000;
/// The most heaps whose genus is reported.
const MOST_GENERA: u64 = 30;
/// What genera may cost beside the quotient.
const SHARE_FOR_GENERA: u64 = 200_000;

/// What `misere` answers about a heap game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MisereAnswer {
    /// The game.
    pub game: String,
    /// |Q|: how many kinds of sums of the heaps so far there are.
    pub elements: usize,
    /// |P|: how many of them are lost for the player to move.
    pub p: usize,
    /// The heaps whose images generate the quotient.
    pub generators: Vec<GeneratorLine>,
    /// The elements of P as products of generators.
    pub p_elements: Vec<String>,
    /// Φ(0), Φ(1), … as products of generators, `1` for the identity.
    pub images: Vec<String>,
    /// The largest heap that the quotient is known for; null when for all.
    pub known_to: Option<u64>,
    /// The period of Φ, where one is proved.
    pub period: Option<u64>,
    /// Its pre-period.
    pub preperiod: Option<u64>,
    /// *Proved*: the quotient of the whole game. *Checked*: that of the heaps to `known_to`, which is exact for them.
    #[serde(flatten, serialize_with = "Status::fields")]
    pub status: Status,
    /// What was proved, and how.
    pub reason: String,
    /// Genus symbols of the heaps 0, 1, …: `3` for a heap that equals the Nim heap *3, `2^2` for other tame ones, in full
    /// for wild ones; as many as were found quickly.
    pub genera: Vec<String>,
    /// The first heap that is wild, among those whose genus is given.
    pub first_wild: Option<u64>,
}

/// One generator of a quotient.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GeneratorLine {
    /// Its name in `images`.
    pub name: String,
    /// The heap.
    pub heap: u64,
    /// The law of its powers: `b^3 = b`.
    pub law: String,
}

/// What a certificate of a quotient is made from.
#[derive(Clone, Debug)]
pub struct Evidence {
    quotient: Quotient,
}

/// The misère quotient of a heap game, computed heap by heap up to `to` or until a period is proved, and the genera of
/// the first heaps.
///
/// # Errors
/// What was wrong with the name or the bound, or that the game has no heaps. Limits do not fail: the answer then tells the
/// quotient of fewer heaps.
///
/// ```
/// use grundy::{Limits, Status};
/// let (found, _) = grundy::misere::misere("0.77", 400, &Limits::default())?;
/// assert_eq!((found.elements, found.p, found.status), (40, 9, Status::Proved));
/// assert_eq!((found.period, found.preperiod), (Some(12), Some(71)));
/// assert_eq!(found.genera[5], "4^146");
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn misere(game: &str, to: u64, limits: &Limits) -> Result<(MisereAnswer, Evidence), Error> {
    if to > LARGEST {
        return Err(Error::Usage(format!(
            "--to: expected at most {LARGEST}, found {to}"
        )));
    }
    let (title, code) = heap::named_code(game)?.ok_or_else(|| {
        Error::Usage(format!(
            "a misère quotient is asked of impartial games on heaps; {game} is none"
        ))
    })?;
    let mut watch = limits.watch();
    let (genera, first_wild) = genera(
        &code,
        to.min(MOST_GENERA),
        &mut SubBudget::new(&mut watch, SHARE_FOR_GENERA),
    );
    let (quotient, stopped) = grundy_solve::misere::quotient::find(&code, to, &mut watch);
    let names = Names::new(&quotient);
    let known = quotient.images().len() as u64 - 1;
    let (size, lost) = (quotient.size(), quotient.p_count());
    let (status, reason) = match (quotient.period(), stopped) {
        (Some(found), _) => (
            Status::Proved,
            format!(
                "Φ(n + {p}) = Φ(n) for all n ≥ {e}: it holds for all heaps up to {known}, which have the quotient of {size} \
                 elements, {lost} of them P, and then the period theorem for misère quotients (Plambeck and Siegel 2008) carries \
                 it on for ever. A sum is lost for the player to move exactly if the product of its Φ lies in P.",
                p = found.period,
                e = found.preperiod
            ),
        ),
        (None, None) => (
            Status::Checked { to: known },
            format!(
                "The heaps up to {known} have exactly this quotient; no period was proved, and larger heaps may enlarge it."
            ),
        ),
        (None, Some(stop)) => (
            Status::stopped(&stop),
            format!(
                "The heaps up to {known} have exactly this quotient; what comes after was not found: {stop}."
            ),
        ),
    };
    let answer = MisereAnswer {
        game: title,
        elements: size,
        p: lost,
        generators: generators(&names, &quotient),
        p_elements: (0..size as u16)
            .filter(|&x| quotient.is_p(x))
            .map(|x| names.word(&quotient, x))
            .collect(),
        images: quotient
            .images()
            .iter()
            .map(|&x| names.word(&quotient, x))
            .collect(),
        known_to: quotient.period().is_none().then_some(known),
        period: quotient.period().map(|found| found.period),
        preperiod: quotient.period().map(|found| found.preperiod),
        status,
        reason,
        genera,
        first_wild,
    };
    Ok((answer, Evidence { quotient }))
}

/// Genera of the heaps 0..=`to`, as far as they are found in this share of the work.
fn genera(code: &HeapCode, to: u64, share: &mut SubBudget<'_>) -> (Vec<String>, Option<u64>) {
    let rules = HeapRules::new(code);
    let mut known = Genera::new();
    let mut shown = Vec::new();
    let mut wild = None;
    for n in 0..=to {
        let Ok(kind) = known.of(&rules, &vec![n], share) else {
            break;
        };
        if !kind.tame && wild.is_none() {
            wild = Some(n);
        }
        shown.push(kind.to_string());
    }
    (shown, wild)
}

/// A certificate of a quotient.
///
/// # Errors
/// [`Error::Usage`] when the checker has no words for the rules.
pub fn certificate(evidence: &Evidence) -> Result<Certificate, Error> {
    let q = &evidence.quotient;
    let code = certify::code_text(q.code()).ok_or_else(|| {
        Error::Usage(format!(
            "there is no certificate to write: certificates have no words for the rules {}",
            q.code()
        ))
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

/// The generators of a quotient with the laws of their powers.
fn generators(names: &Names, q: &Quotient) -> Vec<GeneratorLine> {
    let line = |(heap, name): &(u64, String)| {
        let (i, p) = q.powers(q.image(*heap).expect("generators are known"));
        GeneratorLine {
            name: name.clone(),
            heap: *heap,
            law: format!("{} = {}", power(name, i + p), power(name, i)),
        }
    };
    names.generators().iter().map(line).collect()
}
