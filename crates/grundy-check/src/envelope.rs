//! The envelope of every certificate: its kind, its version, and the strict way in which it is read.
//!
//! **Theorem.** The text of a certificate has one meaning, the same for every reader, if
//!
//! 1. it is one JSON object, whole, with nothing after it;
//! 2. no object in it names a field twice, and every number is a whole one below 2^64;
//! 3. its field `certificate` is a kind that is known;
//! 4. its field `version` is 1;
//! 5. its other fields are those of the kind, of their types: a field that is not optional is there, and no other is.
//!
//! *Proof.* By (1) and (2) the text is one tree of lists, texts, booleans and whole numbers, with no choice between two
//! fields of one name and no rounding; by (3) to (5) every part of the tree has its place in the kind. ∎

use crate::arena::Arena;
use crate::class::Class;
use crate::comparison::Comparison;
use crate::core::Core;
use crate::counter::Counter;
use crate::heaps::Heaps;
use crate::machine::Machine;
use crate::matrix::Matrix;
use crate::nimbers::Nimbers;
use crate::nucleolus::Nucleolus;
use crate::period::Period;
use crate::play::Play;
use crate::quotient::Quotient;
use crate::score::Score;
use crate::theorem::VERSION;
use crate::{Rejected, Theorem, Verdict};
use grundy_core::Watch;
use serde::de::{DeserializeOwned, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fmt;
use std::io::{self, Write};

const THEOREM: Theorem = Theorem("envelope");

/// A certificate of any kind.
#[derive(Clone, Debug, PartialEq)]
pub enum Certificate {
    /// A strategy; checked with [`Play::check`], because it needs the rules.
    Play(Play),
    /// The winners of a sum for both beginners; checked with [`Class::check`], because it needs the rules.
    Class(Class),
    /// A comparison of two games; checked with [`Comparison::check`], because it needs the rules.
    Comparison(Comparison),
    /// The lead under best play; checked with [`Score::check`], because it needs the rules.
    Score(Score),
    /// Nimbers closed under moves; checked with [`Nimbers::check`], because it needs the rules.
    Nimbers(Nimbers),
    /// A window of values that repeats for ever.
    Period(Period),
    /// Heaps under a code.
    Heaps(Heaps),
    /// A parity arena with its winning regions.
    Arena(Arena),
    /// A game on an automaton with a machine that wins it.
    Machine(Machine),
    /// A matrix game with optimal mixtures.
    Matrix(Matrix),
    /// A point of the core, or weights that leave it empty.
    Core(Core),
    /// A division with levels of coalitions that settle it.
    Nucleolus(Nucleolus),
    /// Intervals of a counter on its way to a target.
    Counter(Counter),
    /// A misère quotient.
    Quotient(Quotient),
}

/// The layout of a certificate in JSON.
#[derive(Serialize)]
struct Envelope<'a, T> {
    certificate: &'static str,
    version: u64,
    #[serde(flatten)]
    body: &'a T,
}

impl Certificate {
    /// Reads a certificate. All fields must be there, and no others.
    ///
    /// # Errors
    /// [`Rejected`] for text that is cut short or malformed, an unknown kind or version, a missing, unknown or
    /// repeated field.
    pub fn from_json(text: &str) -> Result<Certificate, Rejected> {
        let Strict(value) = serde_json::from_str(text).or_else(|error: serde_json::Error| {
            // Text that is not JSON violates (1); JSON that `Strict` refuses violates (2).
            let number = if error.is_data() { 2 } else { 1 };
            THEOREM.lacks(number, format!("not a certificate: {error}"))
        })?;
        let Value::Object(mut fields) = value else {
            return THEOREM.lacks(1, "not a certificate: it should be an object in braces");
        };
        let kind = match fields.shift_remove("certificate") {
            Some(Value::String(kind)) => kind,
            Some(other) => {
                return THEOREM.lacks(
                    3,
                    format!("expected the kind of certificate, found {other}"),
                );
            }
            None => return THEOREM.lacks(3, "the field \"certificate\" is missing"),
        };
        match fields.shift_remove("version") {
            Some(Value::Number(n)) if n.as_u64() == Some(VERSION) => {}
            Some(other) => {
                return THEOREM.lacks(4, format!("expected version {VERSION}, found {other}"));
            }
            None => return THEOREM.lacks(4, "the field \"version\" is missing"),
        }
        let body = Value::Object(fields);
        match kind.as_str() {
            "play" => typed(body).map(Certificate::Play),
            "class" => typed(body).map(Certificate::Class),
            "comparison" => typed(body).map(Certificate::Comparison),
            "score" => typed(body).map(Certificate::Score),
            "nimbers" => typed(body).map(Certificate::Nimbers),
            "period" => typed(body).map(Certificate::Period),
            "heaps" => typed(body).map(Certificate::Heaps),
            "arena" => typed(body).map(Certificate::Arena),
            "machine" => typed(body).map(Certificate::Machine),
            "matrix" => typed(body).map(Certificate::Matrix),
            "core" => typed(body).map(Certificate::Core),
            "nucleolus" => typed(body).map(Certificate::Nucleolus),
            "counter" => typed(body).map(Certificate::Counter),
            "quotient" => typed(body).map(Certificate::Quotient),
            other => THEOREM.lacks(3, format!("no kind of certificate is called \"{other}\"")),
        }
    }

    /// The certificate as one line of JSON; [`from_json`](Certificate::from_json) reads it back.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut text = Vec::new();
        let written = self.write_json(&mut text);
        written.expect("a certificate is plain data, and memory takes it");
        String::from_utf8(text).expect("JSON is UTF-8")
    }

    /// Writes the same line piece by piece, so that a writer with limits can end it.
    ///
    /// # Errors
    /// The first error of the writer.
    pub fn write_json(&self, to: &mut dyn Write) -> io::Result<()> {
        match self {
            Certificate::Play(c) => self.write(c, to),
            Certificate::Class(c) => self.write(c, to),
            Certificate::Comparison(c) => self.write(c, to),
            Certificate::Score(c) => self.write(c, to),
            Certificate::Nimbers(c) => self.write(c, to),
            Certificate::Period(c) => self.write(c, to),
            Certificate::Heaps(c) => self.write(c, to),
            Certificate::Arena(c) => self.write(c, to),
            Certificate::Machine(c) => self.write(c, to),
            Certificate::Matrix(c) => self.write(c, to),
            Certificate::Core(c) => self.write(c, to),
            Certificate::Nucleolus(c) => self.write(c, to),
            Certificate::Counter(c) => self.write(c, to),
            Certificate::Quotient(c) => self.write(c, to),
        }
    }

    fn write(&self, body: &impl Serialize, to: &mut dyn Write) -> io::Result<()> {
        let whole = Envelope {
            certificate: self.kind(),
            version: VERSION,
            body,
        };
        Ok(serde_json::to_writer(to, &whole)?)
    }

    /// The certificate as a JSON value.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let body = match self {
            Certificate::Play(c) => plain(c),
            Certificate::Class(c) => plain(c),
            Certificate::Comparison(c) => plain(c),
            Certificate::Score(c) => plain(c),
            Certificate::Nimbers(c) => plain(c),
            Certificate::Period(c) => plain(c),
            Certificate::Heaps(c) => plain(c),
            Certificate::Arena(c) => plain(c),
            Certificate::Machine(c) => plain(c),
            Certificate::Matrix(c) => plain(c),
            Certificate::Core(c) => plain(c),
            Certificate::Nucleolus(c) => plain(c),
            Certificate::Counter(c) => plain(c),
            Certificate::Quotient(c) => plain(c),
        };
        let mut all = Map::new();
        all.insert("certificate".into(), self.kind().into());
        all.insert("version".into(), VERSION.into());
        if let Value::Object(fields) = body {
            all.extend(fields);
        }
        Value::Object(all)
    }

    /// The kind as it appears in the JSON.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Certificate::Play(_) => "play",
            Certificate::Class(_) => "class",
            Certificate::Comparison(_) => "comparison",
            Certificate::Score(_) => "score",
            Certificate::Nimbers(_) => "nimbers",
            Certificate::Period(_) => "period",
            Certificate::Heaps(_) => "heaps",
            Certificate::Arena(_) => "arena",
            Certificate::Machine(_) => "machine",
            Certificate::Matrix(_) => "matrix",
            Certificate::Core(_) => "core",
            Certificate::Nucleolus(_) => "nucleolus",
            Certificate::Counter(_) => "counter",
            Certificate::Quotient(_) => "quotient",
        }
    }

    /// The game whose rules the check needs, of two games compared the first; `None` if the certificate contains its whole
    /// game.
    #[must_use]
    pub fn game(&self) -> Option<&str> {
        match self {
            Certificate::Play(c) => Some(&c.game),
            Certificate::Class(c) => Some(&c.game),
            Certificate::Comparison(c) => Some(&c.first),
            Certificate::Score(c) => Some(&c.game),
            Certificate::Nimbers(c) => Some(&c.game),
            _ => None,
        }
    }

    /// Checks a certificate that contains its whole game.
    ///
    /// # Errors
    /// [`Rejected`] if something in it is wrong, or if the watch stopped the check; always for the kinds `play`, `class`,
    /// `comparison`, `score` and `nimbers`, which mean something only together with the rules of their [`game`](Certificate::game).
    pub fn check(&self, watch: &mut dyn Watch) -> Verdict {
        match self {
            Certificate::Play(Play { game, .. })
            | Certificate::Class(Class { game, .. })
            | Certificate::Comparison(Comparison { first: game, .. })
            | Certificate::Score(Score { game, .. })
            | Certificate::Nimbers(Nimbers { game, .. }) => Err(Rejected::new(format!(
                "the rules of {game} are needed to check this"
            ))),
            Certificate::Period(c) => c.check(watch),
            Certificate::Heaps(c) => c.check(watch),
            Certificate::Arena(c) => c.check(watch),
            Certificate::Machine(c) => c.check(watch),
            Certificate::Matrix(c) => c.check(watch),
            Certificate::Core(c) => c.check(watch),
            Certificate::Nucleolus(c) => c.check(watch),
            Certificate::Counter(c) => c.check(watch),
            Certificate::Quotient(c) => c.check(watch),
        }
    }
}

/// The body as the fields of one kind: hypothesis 5.
fn typed<T: DeserializeOwned>(body: Value) -> Result<T, Rejected> {
    THEOREM.needs(
        5,
        serde_json::from_value(body).map_err(|error| format!("malformed: {error}")),
    )
}

fn plain<T: Serialize>(certificate: &T) -> Value {
    serde_json::to_value(certificate).expect("certificates are plain data with text keys")
}

/// A JSON value in which no object names a field twice. The usual parser keeps the last of two, so a person
/// might read one thing and the checker another.
struct Strict(Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Strict, D::Error> {
        from.deserialize_any(StrictVisitor)
    }
}

struct StrictVisitor;

impl<'de> Visitor<'de> for StrictVisitor {
    type Value = Strict;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E: Error>(self) -> Result<Strict, E> {
        Ok(Strict(Value::Null))
    }

    fn visit_bool<E: Error>(self, b: bool) -> Result<Strict, E> {
        Ok(Strict(b.into()))
    }

    fn visit_u64<E: Error>(self, n: u64) -> Result<Strict, E> {
        Ok(Strict(n.into()))
    }

    fn visit_i64<E: Error>(self, n: i64) -> Result<Strict, E> {
        Ok(Strict(n.into()))
    }

    fn visit_f64<E: Error>(self, x: f64) -> Result<Strict, E> {
        Err(E::custom(format!("{x} is no exact number")))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Strict, E> {
        Ok(Strict(text.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Strict, A::Error> {
        let mut all = Vec::new();
        while let Some(Strict(item)) = items.next_element()? {
            all.push(item);
        }
        Ok(Strict(Value::Array(all)))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Strict, A::Error> {
        let mut all = Map::new();
        while let Some(name) = fields.next_key::<String>()? {
            // serde_json passes a number that is not a whole one of 64 bits in this disguise, with its digits as text.
            if name == "$serde_json::private::Number" {
                let digits = fields.next_value::<String>()?;
                let shown: String = digits.chars().take(40).collect();
                return Err(A::Error::custom(format!(
                    "{shown} is no whole number below 2^64"
                )));
            }
            let Strict(value) = fields.next_value()?;
            if all.contains_key(&name) {
                return Err(A::Error::custom(format!(
                    "the field \"{name}\" occurs twice"
                )));
            }
            all.insert(name, value);
        }
        Ok(Strict(Value::Object(all)))
    }
}
