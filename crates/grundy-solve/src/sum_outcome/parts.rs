//! The components that a search has met: small ones with their values, large ones to be played move by move.

use super::Effort;
use super::bounds::KnownFacts;
use super::strips::{Bound, Strips};
use super::summands::Summands;
use grundy_core::{Player, StopReason, Watch};
use grundy_values::Dyadic;
use grundy_values::short::{Closed, Id, Store};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A component, as the table names it.
pub(super) type Name = u32;

/// What is known of a component.
#[derive(Clone, Copy, Debug)]
enum ComponentState {
    /// Its value is being computed: to meet it again is a cycle.
    Open,
    Valued(Id),
    /// Too large for a value, with the moves of Left and of Right.
    Large([u32; 2]),
}

struct PartEntry<P> {
    /// `None` if the name is free.
    part: Option<P>,
    state: ComponentState,
    /// The name of the negative, once it was asked for.
    negative: Option<Option<Name>>,
    /// For Left and for Right, once it was asked for, a sum of values that is no better for the player.
    bounds: [Option<Option<Arc<Bound>>>; 2],
}

/// A way to value a component.
type ValueOfPart<'v, S> =
    dyn FnMut(&mut SumParts<S>, <S as Summands>::Part) -> Result<Option<Id>, StopReason> + 'v;

/// A sum in search: large components, values of mean 0 without closed form, and all the rest in closed form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sum {
    pub large: Vec<Name>,
    pub hot: Vec<Id>,
    pub closed: Closed,
}

impl Sum {
    pub fn empty() -> Sum {
        Sum {
            large: Vec::new(),
            hot: Vec::new(),
            closed: Closed::zero(),
        }
    }

    /// The key under which it is remembered.
    pub fn key(&self, mover: Player) -> Box<[u32]> {
        let mut key = Vec::with_capacity(self.large.len() + self.hot.len() + 1);
        key.push(2 * self.large.len() as u32 + u32::from(mover == Player::Left));
        key.extend(&self.large);
        key.extend(self.hot.iter().map(|id| id.number()));
        key.into()
    }
}

/// The components met so far, the store of their values, and the facts about these.
pub(super) struct SumParts<S: Summands> {
    pub rules: S,
    pub store: Store,
    pub facts: KnownFacts,
    effort: Effort,
    names: FxHashMap<S::Part, Name>,
    entries: Vec<PartEntry<S::Part>>,
    /// Names that are free again.
    free: Vec<Name>,
    /// The values of the components of bounds; `None` of those that have none or are too large.
    of_bounds: FxHashMap<S::Part, Option<Id>>,
    pub strips: Strips,
    /// Canonical forms of sums of values; `None` of those that took too much work.
    totals: FxHashMap<Box<[Id]>, Option<Id>>,
    /// The work that the store may still do before it gives a component up.
    allowance: Arc<AtomicU64>,
    /// The number of components that were valued.
    pub valued: u64,
}

/// The place of a player among both.
fn side(player: Player) -> usize {
    usize::from(player == Player::Right)
}

/// The largest depth of plays in a component that is valued.
const DEEPEST: u32 = 100;

/// The watch of the store: its work for one component is bounded.
struct Allowance {
    left: Arc<AtomicU64>,
    outer: Option<Box<dyn Watch + Send>>,
}

impl Watch for Allowance {
    fn work(&mut self, work: u64) -> Result<(), StopReason> {
        if let Some(outer) = &mut self.outer {
            outer.work(work)?;
        }
        let left = self.left.load(Ordering::Relaxed);
        self.left
            .store(left.saturating_sub(work), Ordering::Relaxed);
        if left < work {
            Err(StopReason::Beyond(TOO_MUCH.to_owned()))
        } else {
            Ok(())
        }
    }

    fn options(&mut self, options: u64) -> Result<(), StopReason> {
        match &mut self.outer {
            Some(outer) => outer.options(options),
            None => Ok(()),
        }
    }

    fn room(&mut self, bytes: u64) -> Result<(), StopReason> {
        match &mut self.outer {
            Some(outer) => outer.room(bytes),
            None => Ok(()),
        }
    }
}

/// The reason why a store gives a component up; the search then plays it.
const TOO_MUCH: &str = "the canonical form takes too much work";

/// A guess of the bytes that an entry takes, beside its component.
const ENTRY: u64 = 128;

impl<S: Summands> SumParts<S> {
    pub fn new(rules: S, effort: Effort, outer: Option<Box<dyn Watch + Send>>) -> Self {
        let allowance = Arc::new(AtomicU64::new(u64::MAX));
        let mut store = Store::new();
        store.on_work(Allowance {
            left: allowance.clone(),
            outer,
        });
        SumParts {
            rules,
            store,
            facts: KnownFacts::default(),
            effort,
            names: FxHashMap::default(),
            entries: Vec::new(),
            free: Vec::new(),
            of_bounds: FxHashMap::default(),
            strips: Strips::default(),
            totals: FxHashMap::default(),
            allowance,
            valued: 0,
        }
    }

    /// The bytes taken.
    pub fn bytes(&self) -> u64 {
        self.own_bytes()
            + self.strips.bytes()
            + self.totals.len() as u64 * ENTRY
            + self.store.bytes()
            + self.facts.len() as u64 * 600
    }

    /// The bytes taken by the components, which can be forgotten.
    pub fn own_bytes(&self) -> u64 {
        let entry = ENTRY + 3 * size_of::<S::Part>() as u64;
        (self.entries.len() - self.free.len() + self.of_bounds.len()) as u64 * entry
    }

    /// The sum of these components.
    pub fn sum_of(
        &mut self,
        parts: Vec<S::Part>,
        watch: &mut dyn Watch,
    ) -> Result<Sum, StopReason> {
        let mut sum = Sum::empty();
        for part in parts {
            self.put(&mut sum, part, watch)?;
        }
        Ok(sum)
    }

    /// Adds a component to a sum.
    pub fn put(
        &mut self,
        sum: &mut Sum,
        part: S::Part,
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        let name = self.name(part, 0, watch)?;
        match self.entries[name as usize].state {
            ComponentState::Valued(id) => self.put_value(sum, id),
            ComponentState::Large(_) | ComponentState::Open => {
                // G − G = 0. The negative of a single component stands beside nothing that could cancel.
                if !sum.large.is_empty()
                    && let Some(negative) = self.negative(name, watch)?
                    && let Ok(at) = sum.large.binary_search(&negative)
                {
                    sum.large.remove(at);
                    return Ok(());
                }
                let at = sum.large.partition_point(|&other| other < name);
                sum.large.insert(at, name);
                Ok(())
            }
        }
    }

    /// Adds a value to a sum.
    pub fn put_value(&mut self, sum: &mut Sum, id: Id) -> Result<(), StopReason> {
        if let Some(closed) = self.store.as_closed(id) {
            let total = sum.closed.plus(closed);
            let many = || StopReason::Beyond("more ups than 64 bits count".to_owned());
            sum.closed = total.ok_or_else(many)?;
            return Ok(());
        }
        let (mean, id) = self.facts.centred(&mut self.store, id)?;
        let number = Closed::from(mean);
        let total = sum.closed.plus(&number);
        sum.closed = total.expect("a number has no ups");
        self.put_hot(sum, id)
    }

    /// Adds a value of mean 0 without closed form to a sum.
    pub fn put_hot(&mut self, sum: &mut Sum, id: Id) -> Result<(), StopReason> {
        let negative = self.facts.of(&mut self.store, id)?.negative;
        match sum.hot.binary_search(&negative) {
            Ok(at) => {
                sum.hot.remove(at);
            }
            Err(_) => {
                let at = sum.hot.partition_point(|&other| other < id);
                sum.hot.insert(at, id);
            }
        }
        Ok(())
    }

    /// The name of the negative of a large component, if the rules can write it down.
    fn negative(&mut self, name: Name, watch: &mut dyn Watch) -> Result<Option<Name>, StopReason> {
        if let Some(known) = self.entries[name as usize].negative {
            return Ok(known);
        }
        let negative = match self.rules.negative(self.part(name)) {
            Some(part) => Some(match self.names.get(&part) {
                Some(&negative) => negative,
                None => {
                    let [left, right] = self.moves(name);
                    self.enter(part, ComponentState::Large([right, left]), watch)?
                }
            }),
            None => None,
        };
        self.entries[name as usize].negative = Some(negative);
        if let Some(negative) = negative {
            self.entries[negative as usize].negative = Some(Some(name));
        }
        Ok(negative)
    }

    /// The sum with the players' roles exchanged, if every large component can be written so.
    pub fn negated(&mut self, sum: &Sum, watch: &mut dyn Watch) -> Result<Option<Sum>, StopReason> {
        let mut negative = Sum {
            closed: sum.closed.negative(),
            ..Sum::empty()
        };
        for &name in &sum.large {
            let Some(name) = self.negative(name, watch)? else {
                return Ok(None);
            };
            match self.entries[name as usize].state {
                ComponentState::Valued(id) => self.put_value(&mut negative, id)?,
                ComponentState::Large(_) | ComponentState::Open => negative.large.push(name),
            }
        }
        negative.large.sort_unstable();
        for &id in &sum.hot {
            let id = self.facts.of(&mut self.store, id)?.negative;
            negative.hot.push(id);
        }
        negative.hot.sort_unstable();
        Ok(Some(negative))
    }

    /// The bound of a component for a player, if it was asked for before.
    pub fn known_bound(&self, name: Name, player: Player) -> Option<&Option<Arc<Bound>>> {
        self.entries[name as usize].bounds[side(player)].as_ref()
    }

    /// Keeps the bound of a component.
    pub fn keep_bound(&mut self, name: Name, player: Player, bound: Option<Arc<Bound>>) {
        self.entries[name as usize].bounds[side(player)] = Some(bound);
    }

    /// The sum of components by their values, if all of them have one.
    pub fn sum_of_values(
        &mut self,
        parts: Vec<S::Part>,
        watch: &mut dyn Watch,
    ) -> Result<Option<Sum>, StopReason> {
        let mut sum = Sum::empty();
        for part in parts {
            self.allowance.store(self.effort.work, Ordering::Relaxed);
            let value = self.value_for_bound(&part, 0, watch);
            self.allowance.store(u64::MAX, Ordering::Relaxed);
            match self.unless_too_much(value)? {
                Some(id) => self.put_value(&mut sum, id)?,
                None => return Ok(None),
            }
        }
        Ok(Some(sum))
    }

    /// The value of a component of a bound, which may be larger than those that are valued elsewhere.
    fn value_for_bound(
        &mut self,
        part: &S::Part,
        depth: u32,
        watch: &mut dyn Watch,
    ) -> Result<Option<Id>, StopReason> {
        if let Some(&known) = self.of_bounds.get(part) {
            return Ok(known);
        }
        if let Some(&name) = self.names.get(part)
            && let ComponentState::Valued(id) = self.entries[name as usize].state
        {
            return Ok(Some(id));
        }
        watch.work(1)?;
        grundy_core::make_room(&self.of_bounds, watch)?;
        // A component that is met again below itself has no value here.
        self.of_bounds.insert(part.clone(), None);
        let value = self.value_of_bound(part, depth, watch)?;
        self.of_bounds.insert(part.clone(), value);
        Ok(value)
    }

    fn value_of_bound(
        &mut self,
        part: &S::Part,
        depth: u32,
        watch: &mut dyn Watch,
    ) -> Result<Option<Id>, StopReason> {
        if let Some(id) = self.rules.known(part, &mut self.store)? {
            return Ok(Some(id));
        }
        let most = self.effort.most_moves_of_bounds;
        let count = |player| self.rules.count(player, part, most as usize + 1);
        if count(Player::Left) + count(Player::Right) > most as usize || depth >= DEEPEST {
            return Ok(None);
        }
        self.value_from_options(part, &mut |parts, part| {
            parts.value_for_bound(&part, depth + 1, watch)
        })
    }

    /// The highest temperature of values of mean 0; 0 if there are none.
    pub fn highest_temperature(&mut self, hot: &[Id]) -> Result<Dyadic, StopReason> {
        let mut highest = Dyadic::zero();
        for &id in hot {
            let facts = self.facts.of(&mut self.store, id)?;
            if facts.graph.temperature > highest {
                highest = facts.graph.temperature.clone();
            }
        }
        Ok(highest)
    }

    /// The canonical form of a sum of values, unless that takes too much work.
    pub fn total(&mut self, hot: &[Id], watch: &mut dyn Watch) -> Result<Option<Id>, StopReason> {
        if let Some(&known) = self.totals.get(hot) {
            return Ok(known);
        }
        watch.work(1)?;
        grundy_core::make_room(&self.totals, watch)?;
        self.allowance.store(self.effort.work, Ordering::Relaxed);
        let total = self.store.sum(hot).map(Some);
        self.allowance.store(u64::MAX, Ordering::Relaxed);
        let total = self.unless_too_much(total)?;
        self.totals.insert(hot.into(), total);
        Ok(total)
    }

    /// The moves of Left and of Right in a large component.
    pub fn moves(&self, name: Name) -> [u32; 2] {
        match self.entries[name as usize].state {
            ComponentState::Large(moves) => moves,
            ComponentState::Open | ComponentState::Valued(_) => [0, 0],
        }
    }

    /// The component in words.
    pub fn in_words(&self, name: Name) -> Option<String> {
        self.rules.in_words(self.part(name))
    }

    /// The component of a name.
    pub fn part(&self, name: Name) -> &S::Part {
        let part = self.entries[name as usize].part.as_ref();
        part.expect("a name in use has a component")
    }

    /// The options of a player in a large component.
    pub fn options(&self, name: Name, player: Player) -> Result<Vec<Vec<S::Part>>, StopReason> {
        self.options_of(self.part(name), player)
    }

    fn options_of(&self, part: &S::Part, player: Player) -> Result<Vec<Vec<S::Part>>, StopReason> {
        let options = self.rules.options(player, part, crate::MOST_OPTIONS + 1);
        if options.len() > crate::MOST_OPTIONS {
            return Err(crate::too_many_options());
        }
        Ok(options)
    }

    /// The name of a component, which is valued first if it is small enough.
    fn name(
        &mut self,
        part: S::Part,
        depth: u32,
        watch: &mut dyn Watch,
    ) -> Result<Name, StopReason> {
        if let Some(&name) = self.names.get(&part) {
            return Ok(name);
        }
        watch.work(1)?;
        let name = self.enter(part.clone(), ComponentState::Open, watch)?;
        match self.state_of(&part, depth, watch) {
            Ok(state) => {
                self.entries[name as usize].state = state;
                Ok(name)
            }
            Err(stop) => {
                // A component that was left open would look like a cycle later.
                self.names.remove(&part);
                self.release(name);
                Err(stop)
            }
        }
    }

    /// A name for a component that has none.
    fn enter(
        &mut self,
        part: S::Part,
        state: ComponentState,
        watch: &mut dyn Watch,
    ) -> Result<Name, StopReason> {
        grundy_core::make_room(&self.names, watch)?;
        let entry = PartEntry {
            part: Some(part.clone()),
            state,
            negative: None,
            bounds: [None, None],
        };
        let name = match self.free.pop() {
            Some(name) => {
                self.entries[name as usize] = entry;
                name
            }
            None => {
                self.entries.push(entry);
                self.entries.len() as Name - 1
            }
        };
        self.names.insert(part, name);
        Ok(name)
    }

    /// The value of a component, or its moves if it is too large.
    fn state_of(
        &mut self,
        part: &S::Part,
        depth: u32,
        watch: &mut dyn Watch,
    ) -> Result<ComponentState, StopReason> {
        if let Some(id) = self.rules.known(part, &mut self.store)? {
            return Ok(ComponentState::Valued(id));
        }
        let most = crate::MOST_OPTIONS;
        let count = |player| self.rules.count(player, part, most) as u32;
        let moves = Player::BOTH.map(count);
        if moves[0] + moves[1] > self.effort.most_moves || depth >= DEEPEST {
            return Ok(ComponentState::Large(moves));
        }
        if depth == 0 {
            self.allowance.store(self.effort.work, Ordering::Relaxed);
        }
        let value = self.value_from_options(part, &mut |parts, part| {
            let name = parts.name(part, depth + 1, watch)?;
            Ok(match parts.entries[name as usize].state {
                ComponentState::Valued(id) => Some(id),
                ComponentState::Open | ComponentState::Large(_) => None,
            })
        });
        if depth == 0 {
            self.allowance.store(u64::MAX, Ordering::Relaxed);
        }
        Ok(match self.unless_too_much(value)? {
            Some(id) => {
                self.valued += 1;
                ComponentState::Valued(id)
            }
            None => ComponentState::Large(moves),
        })
    }

    /// No value where the store gave up because that took too much work.
    fn unless_too_much(
        &mut self,
        value: Result<Option<Id>, StopReason>,
    ) -> Result<Option<Id>, StopReason> {
        if let Err(StopReason::Beyond(_)) = value {
            self.store.resume();
            return Ok(None);
        }
        value
    }

    /// The value from those of the components of the options; `None` if one of them has none.
    fn value_from_options(
        &mut self,
        part: &S::Part,
        value: &mut ValueOfPart<'_, S>,
    ) -> Result<Option<Id>, StopReason> {
        let mut sides: [Vec<Id>; 2] = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for parts in self.options_of(part, player)? {
                let mut ids = Vec::with_capacity(parts.len());
                for part in parts {
                    match value(self, part)? {
                        Some(id) => ids.push(id),
                        None => return Ok(None),
                    }
                }
                sides[usize::from(player == Player::Right)].push(self.store.sum(&ids)?);
            }
        }
        self.store.form(&sides[0], &sides[1]).map(Some)
    }

    /// Forgets every component that is not named here. What is remembered under names must be forgotten too.
    pub fn keep_only(&mut self, mut names: Vec<Name>) {
        names.sort_unstable();
        for name in 0..self.entries.len() as Name {
            self.entries[name as usize].negative = None;
            self.entries[name as usize].bounds = [None, None];
            if names.binary_search(&name).is_ok() {
                continue;
            }
            if let Some(part) = &self.entries[name as usize].part {
                self.names.remove(part);
                self.release(name);
            }
        }
        self.names.shrink_to_fit();
        self.of_bounds = FxHashMap::default();
    }

    /// Frees a name.
    fn release(&mut self, name: Name) {
        self.entries[name as usize].part = None;
        self.free.push(name);
    }
}
