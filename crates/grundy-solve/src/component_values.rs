//! The canonical values of the components of one ruleset's positions.
//!
//! The engine sees positions by their numbers in a [`Register`], which knows their type: it is compiled once for all games. An
//! option is split into components before it is looked up, so that only components are remembered and a sum costs no more
//! than the additions; and of a component and its negative only one is looked into. The search goes in depth by an explicit stack, which detects cycles and survives plays of a million
//! plies. Time and memory are linear in the components within reach and their moves, beside the work of the store.
//! [`fold`](crate::fold) does the same from the definition, position by position.

use crate::{MANY_OPTIONS, MOST_OPTIONS, too_many_options};
use grundy_core::any::{Erased, Token};
use grundy_core::stop::MOVES_LIKE_A_POSITION;
use grundy_core::{Player, Register, StopReason, Watch, make_room};
use grundy_values::short::{Id, Store};
use std::mem;
use std::ops::{ControlFlow, Range};

/// The values found so far.
pub struct ComponentValues<'r> {
    rules: &'r dyn Erased,
    register: Box<dyn Register + 'r>,
    /// Of each number of the register.
    found: Vec<KnownComponent>,
    /// The number of components that were looked into or found by their negatives.
    entered: u64,
    path: Vec<OpenComponent>,
    /// The options of the components on the path, those of each behind those of the one before.
    options: OptionLists,
    /// The values of the options of one component, left and right.
    left: Vec<Id>,
    right: Vec<Id>,
}

/// What is known of a component.
#[derive(Clone, Copy, PartialEq, Eq)]
enum KnownComponent {
    Nothing,
    /// It lies on the path to the component looked at; meeting it again is a cycle.
    OnPath,
    Value(Id),
}

/// A component on the path.
struct OpenComponent {
    number: u32,
    /// Where its options begin.
    begin: End,
    /// The number of options of Left; Right's follow.
    of_left: usize,
    /// The place of the next component of an option to look at.
    next: usize,
}

/// Options as the numbers of their components, one list for all.
#[derive(Default)]
struct OptionLists {
    components: Vec<u32>,
    /// Where the components of each option end.
    ends: Vec<usize>,
}

/// A place behind some options and their components.
#[derive(Clone, Copy)]
struct End {
    option: usize,
    component: usize,
}

impl OptionLists {
    fn end(&self) -> End {
        End {
            option: self.ends.len(),
            component: self.components.len(),
        }
    }

    fn push(&mut self, components: &[u32]) {
        self.components.extend_from_slice(components);
        self.ends.push(self.components.len());
    }

    fn truncate(&mut self, end: End) {
        self.components.truncate(end.component);
        self.ends.truncate(end.option);
    }
}

impl<'r> ComponentValues<'r> {
    /// No values yet.
    #[must_use]
    pub fn new(rules: &'r dyn Erased) -> ComponentValues<'r> {
        ComponentValues {
            rules,
            register: rules.register(),
            found: Vec::new(),
            entered: 0,
            path: Vec::new(),
            options: OptionLists::default(),
            left: Vec::new(),
            right: Vec::new(),
        }
    }

    /// The value of a position. `in_words` writes a position on a cycle for people.
    ///
    /// # Errors
    /// The reason why the store or the watch stopped; [`StopReason::Cycle`] where play can repeat a position. What was found by then
    /// is kept.
    pub fn of(
        &mut self,
        p: &Token,
        store: &mut Store,
        in_words: &dyn Fn(&Token) -> Option<String>,
        watch: &mut dyn Watch,
    ) -> Result<Id, StopReason> {
        // A search that was ended from within leaves its path.
        self.leave_path();
        let mut values = Vec::new();
        for component in self.register.components(p) {
            values.push(self.of_component(component, store, in_words, watch)?);
        }
        sum(values, store)
    }

    fn of_component(
        &mut self,
        root: u32,
        store: &mut Store,
        in_words: &dyn Fn(&Token) -> Option<String>,
        watch: &mut dyn Watch,
    ) -> Result<Id, StopReason> {
        loop {
            match self.next_without_value() {
                Some(number) if self.found(number) == KnownComponent::OnPath => {
                    return Err(self.cycle_through(number, in_words));
                }
                Some(number) => self.enter(number, store, watch)?,
                None => match self.path.last() {
                    Some(_) => self.combine(store)?,
                    None => match self.found(root) {
                        KnownComponent::Value(value) => return Ok(value),
                        _ => self.enter(root, store, watch)?,
                    },
                },
            }
        }
    }

    /// An estimate of the bytes that the positions and the path take.
    fn bytes(&self) -> u64 {
        let options = self.options.components.capacity() * 4 + self.options.ends.capacity() * 8;
        let found = self.found.capacity() * mem::size_of::<KnownComponent>();
        self.register.doubled() / 2 + (found + options) as u64
    }

    fn found(&self, number: u32) -> KnownComponent {
        let found = self.found.get(number as usize);
        found.copied().unwrap_or(KnownComponent::Nothing)
    }

    fn set(&mut self, number: u32, found: KnownComponent) {
        let place = number as usize;
        if self.found.len() <= place {
            self.found.resize(place + 1, KnownComponent::Nothing);
        }
        self.found[place] = found;
    }

    /// The next component of the last frame's options that has no value; what is behind it is looked at later.
    fn next_without_value(&mut self) -> Option<u32> {
        let OpenComponent { mut next, .. } = *self.path.last()?;
        let numbers = &self.options.components;
        while next < numbers.len() && matches!(self.found(numbers[next]), KnownComponent::Value(_))
        {
            next += 1;
        }
        let number = numbers.get(next).copied();
        self.path
            .last_mut()
            .expect("the path has a last frame, which was looked at above")
            .next = next;
        number
    }

    /// Puts a component on the path, with its options, unless its value follows from that of its negative.
    fn enter(
        &mut self,
        number: u32,
        store: &mut Store,
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        watch.work(1)?;
        self.entered += 1;
        if self.entered.is_multiple_of(4096) {
            watch.progress("positions", self.entered, 0);
            watch.memory(self.bytes())?;
        }
        make_room(&*self.register, watch)?;
        make_room(&self.found, watch)?;
        let negative = self.register.negative(number);
        if let Some(KnownComponent::Value(value)) = negative.map(|negative| self.found(negative)) {
            let value = store.negative(value)?;
            self.set(number, KnownComponent::Value(value));
            return Ok(());
        }
        let begin = self.options.end();
        let mut listed = self.list(Player::Left, number, watch);
        let of_left = self.options.end().option - begin.option;
        if listed.is_ok() && !self.rules.same_for_both() {
            listed = self.list(Player::Right, number, watch);
        }
        if listed.is_err() {
            self.options.truncate(begin);
            return listed;
        }
        self.set(number, KnownComponent::OnPath);
        self.path.push(OpenComponent {
            number,
            begin,
            of_left,
            next: begin.component,
        });
        Ok(())
    }

    /// Appends the options of a player.
    fn list(
        &mut self,
        player: Player,
        number: u32,
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        let (options, mut listed, mut stopped) = (&mut self.options, 0, None);
        let _ = self.register.each_option(player, number, &mut |parts| {
            listed += 1;
            match may_list(listed, watch) {
                Ok(()) => {
                    options.push(parts);
                    ControlFlow::Continue(())
                }
                Err(stop) => {
                    stopped = Some(stop);
                    ControlFlow::Break(())
                }
            }
        });
        stopped.map_or(Ok(()), Err)
    }

    /// Takes the last component off the path: all its options have values, from which its own follows.
    fn combine(&mut self, store: &mut Store) -> Result<(), StopReason> {
        let frame = self.path.last().expect("a component is on the path");
        let (number, begin) = (frame.number, frame.begin);
        let middle = begin.option + frame.of_left;
        let (mut left, mut right) = (mem::take(&mut self.left), mem::take(&mut self.right));
        self.values_of(begin.option..middle, store, &mut left)?;
        self.values_of(middle..self.options.ends.len(), store, &mut right)?;
        let value = if self.rules.same_for_both() {
            store.form(&left, &left)?
        } else {
            store.form(&left, &right)?
        };
        (self.left, self.right) = (left, right);
        self.set(number, KnownComponent::Value(value));
        self.options.truncate(begin);
        self.path.pop();
        Ok(())
    }

    /// Lists the values of options on the path.
    fn values_of(
        &self,
        options: Range<usize>,
        store: &mut Store,
        values: &mut Vec<Id>,
    ) -> Result<(), StopReason> {
        let value = |number: u32| match self.found(number) {
            KnownComponent::Value(value) => value,
            _ => unreachable!("a component is left when all of its options have values"),
        };
        let ends = &self.options.ends;
        let mut begin = options
            .start
            .checked_sub(1)
            .map_or(0, |before| ends[before]);
        values.clear();
        for &end in &ends[options] {
            values.push(match self.options.components[begin..end] {
                [] => store.zero(),
                [one] => value(one),
                [one, two] => store.plus(value(one), value(two))?,
                ref more => sum(more.iter().map(|&number| value(number)).collect(), store)?,
            });
            begin = end;
        }
        Ok(())
    }

    /// Forgets the path; what has a value keeps it.
    fn leave_path(&mut self) {
        for frame in mem::take(&mut self.path) {
            self.set(frame.number, KnownComponent::Nothing);
        }
        self.options.truncate(End {
            option: 0,
            component: 0,
        });
    }

    /// A cycle in words: the components on the path from the repeated one on, and that one again.
    fn cycle_through(
        &self,
        repeated: u32,
        in_words: &dyn Fn(&Token) -> Option<String>,
    ) -> StopReason {
        const SHOWN: usize = 8;
        let words = |number| in_words(&self.register.position(number));
        let Some(again) = words(repeated) else {
            return StopReason::again(None);
        };
        let numbers = self.path.iter().map(|frame| frame.number);
        let cycle: Vec<u32> = numbers.skip_while(|&number| number != repeated).collect();
        let mut text: Vec<String> = cycle.iter().take(SHOWN).filter_map(|&n| words(n)).collect();
        if cycle.len() > SHOWN {
            text.push("…".to_owned());
        }
        text.push(again);
        StopReason::Cycle(text.join(" → "))
    }
}

/// The sum of values. Those in closed form are added at the end, so that sums which differ only in these share work.
fn sum(mut values: Vec<Id>, store: &mut Store) -> Result<Id, StopReason> {
    values.sort_unstable_by_key(|&value| (store.as_closed(value).is_some(), value));
    let mut sum = store.zero();
    for value in values {
        sum = store.plus(sum, value)?;
    }
    Ok(sum)
}

/// Looks at the limits before one more option is listed.
fn may_list(listed: usize, watch: &mut dyn Watch) -> Result<(), StopReason> {
    if listed > MOST_OPTIONS {
        return Err(too_many_options());
    }
    if listed.is_multiple_of(MOVES_LIKE_A_POSITION) {
        watch.work(1)?;
    }
    if listed.is_multiple_of(MANY_OPTIONS) {
        watch.room((MANY_OPTIONS * mem::size_of::<(usize, u32)>()) as u64)?;
    }
    Ok(())
}
