//! How many atoms fit what is known of their arguments, on average: by this the order of conditions in joins is chosen.

use super::store::{AtomId, KeyPart, Store, StorePart, known_parts};
use super::terms::{Pat, Pattern, Terms};
use crate::words::SheetWord;
use grundy_core::with_pulse;
use rustc_hash::FxHashMap;
use std::collections::HashMap;

/// The reached atoms of each relation of a store, with the averages that were asked for.
#[derive(Debug)]
pub(crate) struct Spreads {
    atoms: HashMap<SheetWord, Vec<AtomId>>,
    found: HashMap<SpreadKey, Option<f64>>,
}

/// A relation, the parts of its arguments that are known, and which names or terms they are, where the rule says it.
type SpreadKey = (SheetWord, Vec<StorePart>, Vec<Option<u32>>);

impl Spreads {
    pub(crate) fn new(store: &Store) -> Spreads {
        let mut atoms: HashMap<SheetWord, Vec<AtomId>> = HashMap::new();
        for atom in store.reached_from(0) {
            atoms.entry(store.atom(atom).0).or_default().push(atom);
        }
        Spreads {
            atoms,
            found: HashMap::new(),
        }
    }

    /// The average number of atoms that fit a pattern whose bound variables have values, of those that fit what it says
    /// without variables; `None` if none does.
    pub(crate) fn of(
        &mut self,
        store: &Store,
        terms: &Terms,
        pat: &Pat,
        bound: &[bool],
    ) -> Option<f64> {
        let (shape, key) = known_parts(&pat.args, bound);
        let said = key.iter().map(|part| match part {
            KeyPart::Name(name) => Some(name.0),
            KeyPart::Term(Pattern::Ground(term)) => Some(*term),
            KeyPart::Term(_) => None,
        });
        let asked: SpreadKey = (pat.relation, shape, said.collect());
        if let Some(&known) = self.found.get(&asked) {
            return known;
        }
        let mut keys: FxHashMap<Box<[u32]>, u32> = FxHashMap::default();
        for &atom in with_pulse(self.atoms.get(&pat.relation).into_iter().flatten()) {
            let args = &store.atom(atom).1;
            let parts = asked.1.iter().map(|part| part.of(terms, args));
            let Some(found) = parts.collect::<Option<Box<[u32]>>>() else {
                continue;
            };
            let mut pairs = asked.2.iter().zip(&found);
            if pairs.all(|(said, found)| said.is_none_or(|said| said == *found)) {
                *keys.entry(found).or_default() += 1;
            }
        }
        let atoms: u32 = keys.values().sum();
        let spread = (atoms > 0).then(|| f64::from(atoms) / keys.len() as f64);
        self.found.insert(asked, spread);
        spread
    }
}
