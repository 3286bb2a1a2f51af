//! The engine for rules in one line. It finds the value of each component from those of all its options, and each
//! component once. Time is twice the number of options, memory the number of components that are met.

use crate::engine::Engine;
use grundy_core::any::{Erased, Token};
use grundy_core::stop::{MOVES_LIKE_A_POSITION, make_room};
use grundy_core::{Player, Ruleset, StopReason, Term, Watch};
use grundy_rules::rule::{ImpartialRule, Met, Tuple};
use std::collections::HashMap;

/// The method by which the values are found, in words.
const FROM_OPTIONS: &str = "mex, from the values of all options; components remembered";

/// The values known so far of the components of one rule.
#[derive(Default)]
pub struct RuleValues {
    /// The value of a component, or `None` while it is being computed: to meet it then is a cycle.
    known: HashMap<Tuple, Option<u64>>,
    /// The values of the options of the component that is being examined.
    met: Met,
}

/// The engine, if the rules are of its type.
pub fn engine(rules: &dyn Erased) -> Option<Box<dyn Engine>> {
    rules.as_any().downcast_ref::<ImpartialRule>()?;
    Some(Box::new(RuleValues::default()))
}

/// The result of examining the options of a component.
struct Look {
    /// The least value that no option has.
    value: u64,
    /// The components whose values are not known. If there are none, `value` is final.
    missing: Vec<Tuple>,
}

impl RuleValues {
    /// The value of a component of two numbers.
    pub fn pair(
        &mut self,
        rule: &ImpartialRule,
        numbers: [u64; 2],
        watch: &mut dyn Watch,
    ) -> Result<u64, StopReason> {
        let mut at = Tuple::default();
        for (slot, number) in at.iter_mut().zip(numbers) {
            *slot = i64::try_from(number).unwrap_or(i64::MAX);
        }
        let found = self.value(rule, at, watch);
        // Components still being computed are forgotten, or they would look like a cycle later.
        if found.is_err() {
            self.known.retain(|_, value| value.is_some());
        }
        found
    }

    /// Examines the options of a position with the values known so far, and finds its own value, or the components
    /// whose values are missing.
    fn look(
        &mut self,
        rule: &ImpartialRule,
        at: &Tuple,
        watch: &mut dyn Watch,
    ) -> Result<Look, StopReason> {
        self.met.begin();
        let (known, met) = (&self.known, &mut self.met);
        let (mut missing, mut options) = (Vec::new(), 0);
        let mut room = Ok(());
        let mut visit = |parts: &[Tuple]| {
            options += 1;
            let mut sum = 0;
            for part in parts {
                match known.get(part) {
                    Some(Some(value)) => sum ^= value,
                    _ => {
                        // A component of size 10^18 has more options than fit in memory.
                        if room.is_ok() {
                            room = make_room(&missing, watch);
                            missing.push(*part);
                        }
                    }
                }
            }
            met.mark(sum);
        };
        let program = rule.program();
        let walked = program.options(Player::Left, at, u64::MAX, &mut visit);
        room?;
        watch.work(1 + options / MOVES_LIKE_A_POSITION as u64)?;
        if walked.too_large {
            return Err(rule.beyond(at));
        }
        // The smallest comes last and is examined first, since it has the fewest unknown options.
        missing.sort_unstable_by(|a, b| b.cmp(a));
        missing.dedup();
        let value = self.met.missing();
        Ok(Look { value, missing })
    }

    /// The nimber of a position, by depth-first search with an explicit stack.
    fn value(
        &mut self,
        rule: &ImpartialRule,
        start: Tuple,
        watch: &mut dyn Watch,
    ) -> Result<u64, StopReason> {
        // A component is examined twice: once to push its missing options, and once when all of them are known.
        let mut path = vec![start];
        while let Some(&at) = path.last() {
            if let Some(Some(_)) = self.known.get(&at) {
                path.pop();
                continue;
            }
            let look = self.look(rule, &at, watch)?;
            make_room(&self.known, watch)?;
            if look.missing.is_empty() {
                self.known.insert(at, Some(look.value));
                path.pop();
                continue;
            }
            self.known.insert(at, None);
            let again = look
                .missing
                .iter()
                .find(|part| self.known.contains_key(*part));
            if let Some(part) = again {
                return Err(StopReason::again(rule.in_words(&vec![*part])));
            }
            if path.capacity() - path.len() < look.missing.len() {
                watch.room(2 * ((path.len() + look.missing.len()) * size_of::<Tuple>()) as u64)?;
            }
            path.extend(look.missing);
        }
        Ok(self.known.get(&start).copied().flatten().unwrap_or(0))
    }
}

impl Engine for RuleValues {
    fn nimber(&mut self, term: &Term, p: &Token, watch: &mut dyn Watch) -> Result<u64, StopReason> {
        let rule: &ImpartialRule = (term.rules.as_any().downcast_ref())
            .expect("an engine is asked about the rules it was made for");
        let parts: &Vec<Tuple> = p.get().expect("a position belongs to its rules");
        let mut sum = 0;
        for &part in parts {
            let found = self.value(rule, part, watch);
            if found.is_err() {
                // Components still being computed are forgotten, or they would look like a cycle later.
                self.known.retain(|_, value| value.is_some());
            }
            sum ^= found?;
        }
        Ok(sum)
    }

    fn words(&self) -> &'static str {
        FROM_OPTIONS
    }
}
