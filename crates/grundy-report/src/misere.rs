//! The report that `misere` prints.

use super::Envelope;
use grundy::answer::Answer;
use grundy::ask::misere::MisereTheory;
use grundy::solvers::misere::Quotient;
use grundy::words::{Names, power};
use serde::Serialize;

/// The answer of `misere` about a heap game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MisereReport {
    /// The game.
    pub game: String,
    /// The number of elements of the quotient: of classes of sums of the heaps so far.
    pub elements: usize,
    /// The number of its elements that are lost for the player to move.
    pub p: usize,
    /// The heaps whose images generate the quotient.
    pub generators: Vec<GeneratorLine>,
    /// The elements of P as products of generators.
    pub p_elements: Vec<String>,
    /// Φ(0), Φ(1), … as products of generators, `1` for the identity.
    pub images: Vec<String>,
    /// The largest heap for which the quotient is known; null when it is known for all.
    pub known_to: Option<u64>,
    /// The period of Φ, where one is proved.
    pub period: Option<u64>,
    /// Its pre-period.
    pub preperiod: Option<u64>,
    /// The status: *proved* of the quotient of the whole game, *checked* of that of the heaps to `known_to`, which is exact for
    /// them. And the statement that was proved.
    #[serde(flatten, serialize_with = "Envelope::reasoned")]
    pub envelope: Envelope,
    /// Genus symbols of the heaps 0, 1, …: `3` for a heap that equals the Nim heap *3, `2^2` for other tame ones, in full
    /// for wild ones; as many as were found quickly.
    pub genera: Vec<String>,
    /// The first heap that is wild, among those whose genus is given.
    pub first_wild: Option<u64>,
}

/// One generator of a quotient.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GeneratorLine {
    /// The name in `images`.
    pub name: String,
    /// The heap.
    pub heap: u64,
    /// The law of its powers, such as `b^3 = b`.
    pub law: String,
}

impl From<&Answer<MisereTheory>> for MisereReport {
    fn from(answer: &Answer<MisereTheory>) -> MisereReport {
        let theory = &answer.value;
        let quotient = &theory.quotient;
        let names = Names::new(quotient);
        let word = |x: u16| names.word(quotient, x);
        let size = quotient.size();
        let lost = (0..size as u16).filter(|&x| quotient.is_p(x));
        let known = quotient.images().len() as u64 - 1;
        let first_wild = theory.genera.iter().position(|kind| !kind.tame);
        MisereReport {
            game: theory.game.clone(),
            elements: size,
            p: quotient.p_count(),
            generators: generators(&names, quotient),
            p_elements: lost.map(word).collect(),
            images: quotient.images().iter().map(|&x| word(x)).collect(),
            known_to: quotient.period().is_none().then_some(known),
            period: quotient.period().map(|found| found.period),
            preperiod: quotient.period().map(|found| found.preperiod),
            envelope: answer.into(),
            genera: theory.genera.iter().map(ToString::to_string).collect(),
            first_wild: first_wild.map(|heap| heap as u64),
        }
    }
}

/// The generators of a quotient with the relations of their powers.
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
