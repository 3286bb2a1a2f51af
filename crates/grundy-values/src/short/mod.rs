//! Canonical forms of short games, kept in one store.
//!
//! Every short game has exactly one simplest form, with no dominated and no reversible options; equal games
//! have the same [`Id`] in the same store. Numbers, ups and nimbers are kept in closed form ([`Closed`]), so that
//! `1000000000000` takes a few bytes; everything else is a pair of lists of options, each canonical itself.
//! Conway, *On Numbers and Games*, chapter 10; Siegel, *Combinatorial Game Theory*, II.2.
//!
//! ```
//! use grundy_values::short::Store;
//! let mut store = Store::new();
//! let game = store.parse("{0,1|3}").unwrap();
//! assert_eq!(store.show(game), "2");
//! let hot = store.parse("{2||1|-1}").unwrap();
//! let sum = store.minus(hot, hot).unwrap();
//! assert_eq!(store.show(sum), "0");
//! ```

mod atomic;
pub mod brief;
mod canonical;
mod closed;
mod ends;
mod explain;
mod form;
mod functions;
pub mod gauges;
mod interned;
mod kind;
mod math;
mod no_result;
mod order;
mod ordinal;
mod parse;
pub mod quick;
mod reduced;
pub mod reference;
mod repricing;
mod span;
mod sum;
mod text;
mod thermograph;
mod uptimal;

pub use atomic::{AtomicWeight, AtomicWeights};
pub use closed::Closed;
pub use explain::{Explanation, Step, WhyNotNumber, WhyNumber};
pub use form::{DEEPEST_FORM, Form, Lists};
pub use kind::Kind;
pub use no_result::NoResult;
pub use order::Comparison;
pub use text::LONGEST_SHOWN;
pub use thermograph::{Piece, Thermograph, Thermographs};

use crate::dyadic::Dyadic;
use gauges::{Gauges, Measured};
use grundy_core::{Additive, Algebra, ParseError, Partizan, StopReason, Watch, make_room};
use num::BigUint;
use quick::{Exact, Quick};
use rustc_hash::FxHashMap;
use span::OptionSpan;
use std::fmt;
use std::sync::Arc;

/// A canonical form in a [`Store`]. Within one store equal ids mean equal games; across stores they mean nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(u32);

impl Id {
    /// The number of the form in its store, from 0: a short key for tables beside the store.
    #[must_use]
    pub fn number(self) -> u32 {
        self.0
    }
}

/// The left and the right options of a form.
pub type Options = (Arc<[Id]>, Arc<[Id]>);

/// The depth to which comparisons and sums may recurse on the machine's stack.
const DEEPEST: u32 = 500;
/// The largest nim heap whose options are listed when it meets a game without a closed form.
const WIDEST: u64 = 4096;

/// The number of sums found lately that are looked up first, a power of two.
const RECENT_SUMS: usize = 1 << 12;

/// Canonical forms, each kept once, with their remembered comparisons and sums.
///
/// Work that recurses too deep, or that the watch given to [`Store::on_work`] stops, ends with a [`StopReason`];
/// from then on every operation returns that reason until [`Store::resume`] is called. A value made
/// through [`Algebra`] holds only if [`Store::check`] succeeds afterwards.
pub struct Store {
    /// Forms by their [`Id`]; a form is never removed.
    nodes: Vec<FormNode>,
    /// What most comparisons need of each form.
    measures: Vec<Measured>,
    /// The places of the canonical options of each form; those of closed forms are made on demand.
    spans: Vec<Option<OptionSpan>>,
    /// The ids of the closed forms.
    closed: FxHashMap<Closed, Id>,
    /// The canonical options of all forms; see [`OptionSpan`].
    list: Vec<Id>,
    /// The last entry with each hash of options.
    forms: FxHashMap<u64, u32>,
    /// Options for which the form is known, canonical or not.
    entries: Vec<KnownForm>,
    /// Remembered comparisons: true if the first is ≤ the second.
    le: FxHashMap<(Id, Id), bool>,
    /// Remembered sums, the smaller id first.
    sums: FxHashMap<(Id, Id), Id>,
    /// Sums found lately, at places that follow from their summands; that of zero with itself at the others.
    recent_sums: Box<[((Id, Id), Id)]>,
    /// Remembered negatives, in both directions.
    negatives: FxHashMap<Id, Id>,
    zero: Id,
    /// The present depth of recursion, at most [`DEEPEST`].
    depth: u32,
    /// Units of work so far.
    work: u64,
    /// The units of work after which the store stops.
    most_work: u64,
    watch: Option<Box<dyn Watch + Send>>,
    /// The reason why the store stopped, until it is resumed.
    stopped: Option<StopReason>,
}

/// Options for which the form is known.
struct KnownForm {
    span: OptionSpan,
    /// The form with these options.
    id: Id,
    /// The next entry with the same hash.
    next: Option<u32>,
}

struct FormNode {
    closed: Option<Closed>,
    left_stop: Dyadic,
    right_stop: Dyadic,
    birthday: BigUint,
    /// The number of nested levels of options down to closed forms.
    height: u32,
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Store of {} forms", self.nodes.len())
    }
}

impl Default for Store {
    fn default() -> Store {
        Store::new()
    }
}

impl Store {
    /// A store that contains only zero.
    #[must_use]
    pub fn new() -> Store {
        let mut store = Store {
            nodes: Vec::new(),
            measures: Vec::new(),
            spans: Vec::new(),
            closed: FxHashMap::default(),
            list: Vec::new(),
            forms: FxHashMap::default(),
            entries: Vec::new(),
            le: FxHashMap::default(),
            sums: FxHashMap::default(),
            recent_sums: vec![((Id(0), Id(0)), Id(0)); RECENT_SUMS].into(),
            negatives: FxHashMap::default(),
            zero: Id(0),
            depth: 0,
            work: 0,
            most_work: u64::MAX,
            watch: None,
            stopped: None,
        };
        store.zero = store.closed(Closed::zero());
        store
    }

    /// Lets `watch` supervise the store: about every thousandth comparison is reported to it, and it is asked before a
    /// table doubles.
    pub fn on_work(&mut self, watch: impl Watch + Send + 'static) {
        self.watch = Some(Box::new(watch));
    }

    /// Bounds the work of the store from its beginning, about a comparison or a sum of two forms each: past `most` units it
    /// stops with [`StopReason::Beyond`]. The count is the same on every machine. `u64::MAX` lifts the bound.
    ///
    /// ```
    /// use grundy_values::short::Store;
    /// let mut store = Store::new();
    /// store.bound_work(10_000);
    /// let switches: Vec<String> = (0..40).map(|i| format!("+-{}", 1u64 << i)).collect();
    /// let mut sum = store.zero();
    /// let found = switches.iter().try_for_each(|switch| {
    ///     let switch = store.parse(switch).unwrap();
    ///     sum = store.plus(sum, switch)?;
    ///     Ok::<(), grundy_core::StopReason>(())
    /// });
    /// assert_eq!(found.unwrap_err().to_string(), "the canonical form takes more than 10000 steps");
    /// ```
    pub fn bound_work(&mut self, most: u64) {
        self.most_work = most;
    }

    /// Succeeds if the answers so far hold.
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn check(&self) -> Result<(), StopReason> {
        match &self.stopped {
            None => Ok(()),
            Some(reason) => Err(reason.clone()),
        }
    }

    /// Clears the reason for stopping; everything proved so far is kept.
    pub fn resume(&mut self) {
        self.stopped = None;
    }

    /// The number of forms.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Always false: a store contains at least zero.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// An estimate of the bytes that the store takes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let tables = self.le.len() * 16 + self.sums.len() * 20 + self.negatives.len() * 12;
        (self.nodes.len() * 264 + self.list.len() * 8 + self.entries.len() * 60 + tables * 2) as u64
    }

    /// Zero, where neither player can move.
    #[must_use]
    pub fn zero(&self) -> Id {
        self.zero
    }

    /// The integer `n`.
    pub fn integer(&mut self, n: i64) -> Id {
        self.closed(Closed::from(Dyadic::from(n)))
    }

    /// The number `x`.
    pub fn number(&mut self, x: Dyadic) -> Id {
        self.closed(Closed::from(x))
    }

    /// The nimber `*n`.
    pub fn nimber(&mut self, n: u64) -> Id {
        self.closed(Closed::nimber(n))
    }

    /// The value in closed form.
    pub fn closed(&mut self, value: Closed) -> Id {
        if let Some(&id) = self.closed.get(&value) {
            return id;
        }
        let node = FormNode {
            left_stop: value.number.clone(),
            right_stop: value.number.clone(),
            birthday: value.birthday(),
            height: 0,
            closed: Some(value.clone()),
        };
        let gauges = Gauges::of_closed(&value);
        let measured = Measured {
            quick: Quick::new(&value.number, &value.number, Some(&value)),
            at_left: gauges,
            at_right: gauges,
        };
        let id = self.push(node, measured);
        self.closed.insert(value, id);
        id
    }

    /// The value of the game with these options.
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn form(&mut self, left: &[Id], right: &[Id]) -> Result<Id, StopReason> {
        self.check()?;
        let id = self.canonical(left, right);
        self.check()?;
        Ok(id)
    }

    /// Reads a value; see [`Form`] for the notation.
    ///
    /// # Errors
    /// The error names what was found, what was expected, and where; or that the form is too deep for the store.
    pub fn parse(&mut self, text: &str) -> Result<Id, ParseError> {
        let form = Form::read(text)?;
        self.evaluate(&form).map_err(|stop| {
            ParseError::at_piece(text, text.trim(), format!("a smaller form, for {stop}"))
        })
    }

    /// The value of a form as written.
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn evaluate(&mut self, form: &Form) -> Result<Id, StopReason> {
        match form {
            Form::Closed(value) => Ok(self.closed(value.clone())),
            Form::Options(options) => {
                let side = |store: &mut Store, side: &[Form]| {
                    side.iter()
                        .map(|o| store.evaluate(o))
                        .collect::<Result<Vec<Id>, StopReason>>()
                };
                let left = side(self, &options.left)?;
                let right = side(self, &options.right)?;
                self.form(&left, &right)
            }
        }
    }

    /// The closed form of the value, if it has one.
    #[must_use]
    pub fn as_closed(&self, id: Id) -> Option<&Closed> {
        self.node(id).closed.as_ref()
    }

    /// The number, if the value is one.
    #[must_use]
    pub fn as_number(&self, id: Id) -> Option<&Dyadic> {
        self.as_closed(id)?.as_number()
    }

    /// The canonical options, left and right.
    ///
    /// # Errors
    /// [`StopReason::Beyond`] for a nim heap above 4096, whose options would have to be listed.
    pub fn options(&mut self, id: Id) -> Result<Options, StopReason> {
        self.check()?;
        let options = self.options_of(id);
        self.check()?;
        Ok(options)
    }

    /// The left stop: the number where play arrives when Left begins and both play well until it is a number.
    #[must_use]
    pub fn left_stop(&self, id: Id) -> &Dyadic {
        &self.node(id).left_stop
    }

    /// The right stop: the number where play arrives when Right begins.
    #[must_use]
    pub fn right_stop(&self, id: Id) -> &Dyadic {
        &self.node(id).right_stop
    }

    /// The birthday of the value: the depth of its canonical form.
    #[must_use]
    pub fn birthday(&self, id: Id) -> &BigUint {
        &self.node(id).birthday
    }

    fn node(&self, id: Id) -> &FormNode {
        &self.nodes[id.0 as usize]
    }

    /// What most comparisons need of a form.
    pub fn measures(&self, id: Id) -> &Measured {
        &self.measures[id.0 as usize]
    }

    /// The stops and the closed form of a form.
    fn exact(&self, id: Id) -> Exact<'_> {
        let node = self.node(id);
        Exact {
            left: &node.left_stop,
            right: &node.right_stop,
            closed: node.closed.as_ref(),
        }
    }

    fn push(&mut self, node: FormNode, measured: Measured) -> Id {
        let id = u32::try_from(self.nodes.len()).expect("fewer than 2^32 forms fit in memory");
        self.measures.push(measured);
        self.spans.push(None);
        self.nodes.push(node);
        Id(id)
    }

    fn stop(&mut self, reason: StopReason) {
        self.stopped.get_or_insert(reason);
    }

    /// Counts one unit of work; false if the store has stopped.
    fn work(&mut self) -> bool {
        self.work += 1;
        if self.work > self.most_work {
            let most = self.most_work;
            self.stop(StopReason::Beyond(format!(
                "the canonical form takes more than {most} steps"
            )));
        }
        if self.work.is_multiple_of(1024)
            && let Some(watch) = &mut self.watch
            && let Err(reason) = watch.work(1024)
        {
            self.stop(reason);
        }
        self.stopped.is_none()
    }

    /// True if every table may take one more entry. If a table would have to double and may not, the store stops.
    fn has_room(&mut self) -> bool {
        let Some(watch) = &mut self.watch else {
            return true;
        };
        let allowed = make_room(&self.le, &mut **watch)
            .and_then(|()| make_room(&self.sums, &mut **watch))
            .and_then(|()| make_room(&self.negatives, &mut **watch))
            .and_then(|()| make_room(&self.forms, &mut **watch));
        if let Err(reason) = allowed {
            self.stop(reason);
        }
        self.stopped.is_none()
    }

    /// Goes one level deeper on the machine's stack; if that is too deep, stops the store and returns false.
    fn enter(&mut self) -> bool {
        if self.depth >= DEEPEST {
            self.stop(too_deep());
            return false;
        }
        self.depth += 1;
        true
    }

    fn leave(&mut self) {
        self.depth -= 1;
    }
}

/// The reason why a store stops at [`DEEPEST`].
fn too_deep() -> StopReason {
    StopReason::Beyond(format!(
        "the options nest more than {DEEPEST} deep, beyond what canonical forms are computed for"
    ))
}

/// The canonical form of a game follows from those of its options.
impl<R: Partizan + ?Sized> Algebra<R> for Store {
    type Value = Id;

    fn follow(&mut self, left: &[Id], right: &[Id]) -> Id {
        self.canonical(left, right)
    }

    fn check(&self) -> Result<(), StopReason> {
        Store::check(self)
    }
}

impl<R: Partizan + ?Sized> Additive<R> for Store {
    fn add(&mut self, parts: &[Id]) -> Id {
        parts
            .iter()
            .fold(self.zero, |sum, &part| self.add(sum, part))
    }

    fn negate(&mut self, value: &Id) -> Id {
        self.negate_id(*value)
    }
}
