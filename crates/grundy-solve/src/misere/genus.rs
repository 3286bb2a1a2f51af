//! Genus, tameness, and equality to a Nim heap in misère play, for positions of any impartial game.
//!
//! *Tame* (Conway, On Numbers and Games, chapter 12; Winning Ways, chapter 13): the genus computed from the tame options
//! alone is one of Nim, and every other option has a tame option of that genus, so that the opponent can undo a move to
//! it. The theorem: sums of tame games are won like the sums of Nim positions with their genera
//! ([`Genus::tame_sum`](grundy_values::Genus::tame_sum)).
//!
//! *Nim heaps.* G equals *n in misère play exactly if n is the least number such that no option equals *n, and every option
//! other than *0, …, *(n−1) has an option equal to *n; for n = 0 and G with options, the mover must also win
//! (On Numbers and Games, chapter 12: in misère play only reversible moves can be omitted from a canonical form).
//!
//! Whole positions are remembered in canonical form, because misère values do not follow from those of components.

use grundy_core::{Impartial, StopReason, Watch, make_room, mex, settle};
use grundy_values::Genus;
use rustc_hash::FxHashMap;
use std::fmt;
use std::rc::Rc;

/// The type of a position in misère theory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MisereType {
    /// The genus.
    pub genus: Genus,
    /// True if it is tame.
    pub tame: bool,
    /// n, if the position equals the Nim heap `*n` in misère play.
    pub nim_heap: Option<u64>,
}

impl fmt::Display for MisereType {
    /// Writes as in the literature: `3` for a position equal to *3, `2^2` for other tame games, `4^146` in full.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.nim_heap {
            Some(n) => n.fmt(f),
            None => self.genus.short().fmt(f),
        }
    }
}

/// A remembered position: its type, and what its options equal.
struct RememberedType {
    kind: MisereType,
    nim_options: Vec<u64>,
    tame_options: Vec<Genus>,
}

/// The known genera of one ruleset's positions; keep it to ask about many.
pub struct Genera<P> {
    /// `None` marks a position on the path to the present one.
    known: FxHashMap<P, Option<Rc<RememberedType>>>,
}

impl<P: Clone + Eq + std::hash::Hash + std::fmt::Debug> Default for Genera<P> {
    fn default() -> Genera<P> {
        Genera::new()
    }
}

/// A position on the path; options before `next` are done.
struct PathPosition<P> {
    position: P,
    options: Vec<P>,
    next: usize,
}

impl<P: Clone + Eq + std::hash::Hash + std::fmt::Debug> Genera<P> {
    /// A memory without any positions.
    #[must_use]
    pub fn new() -> Genera<P> {
        Genera {
            known: FxHashMap::default(),
        }
    }

    /// Finds genus, tameness and Nim heap of a position. Time and memory grow with the number of positions below it.
    ///
    /// # Errors
    /// The reason that stopped it; [`StopReason::Cycle`] if play can repeat a position.
    ///
    /// ```
    /// use grundy_core::{Unwatched, forms::heap::HeapCode};
    /// use grundy_solve::misere::{Genera, HeapRules};
    /// let kayles = HeapRules::new(&HeapCode::Code("0.77".parse().unwrap()));
    /// let five = Genera::new().of(&kayles, &vec![5], &mut Unwatched).unwrap();
    /// assert_eq!((five.to_string(), five.tame), ("4^146".to_string(), false));
    /// ```
    pub fn of<R: Impartial<Position = P>>(
        &mut self,
        rules: &R,
        position: &P,
        watch: &mut dyn Watch,
    ) -> Result<MisereType, StopReason> {
        let found = self.search(rules, position, watch);
        if found.is_err() {
            self.known.retain(|_, entry| entry.is_some());
        }
        found
    }

    /// Depth-first search with an explicit stack.
    fn search<R: Impartial<Position = P>>(
        &mut self,
        rules: &R,
        position: &P,
        watch: &mut dyn Watch,
    ) -> Result<MisereType, StopReason> {
        let root = rules.canonical(position.clone());
        let mut enter = match self.known.get(&root) {
            Some(Some(entry)) => return Ok(entry.kind.clone()),
            _ => Some(root.clone()),
        };
        let mut stack: Vec<PathPosition<P>> = Vec::new();
        loop {
            if let Some(position) = enter.take() {
                watch.work(1)?;
                if self.known.len().is_multiple_of(4096) {
                    watch.memory(self.known.len() as u64 * (size_of::<P>() as u64 + 256))?;
                    watch.progress("positions", self.known.len() as u64, 0);
                }
                make_room(&self.known, watch)?;
                self.known.insert(position.clone(), None);
                let moves = rules.moves(&position);
                let options = moves.map(|mv| rules.canonical(rules.play(&position, &mv)));
                let options = crate::bounded(options, watch)?;
                stack.push(PathPosition {
                    position,
                    options,
                    next: 0,
                });
            }
            let Some(frame) = stack.last_mut() else {
                let entry = self.known[&root]
                    .as_ref()
                    .expect("the root is done when the stack is empty");
                return Ok(entry.kind.clone());
            };
            match frame.options.get(frame.next) {
                Some(option) => match self.known.get(option) {
                    Some(Some(_)) => frame.next += 1,
                    Some(None) => {
                        return Err(StopReason::again(rules.in_words(option)));
                    }
                    None => enter = Some(option.clone()),
                },
                None => {
                    let frame = stack
                        .pop()
                        .expect("the frame that was looked at is on the stack");
                    let options: Vec<Rc<RememberedType>> = frame
                        .options
                        .iter()
                        .map(|p| {
                            self.known[p]
                                .clone()
                                .expect("the options of a position are done before it is")
                        })
                        .collect();
                    let entry = Some(Rc::new(entry_of(&options)));
                    settle(&mut self.known, frame.position, entry);
                }
            }
        }
    }
}

/// The members in ascending order, each once.
fn as_set<T: Ord>(members: impl Iterator<Item = T>) -> Vec<T> {
    let mut members: Vec<T> = members.collect();
    members.sort_unstable();
    members.dedup();
    members
}

/// The entry of a position from those of its options: the two definitions of the header.
fn entry_of(options: &[Rc<RememberedType>]) -> RememberedType {
    let genus = Genus::of(options.iter().map(|o| &o.kind.genus));
    let nim_options = as_set(options.iter().filter_map(|o| o.kind.nim_heap));
    let tame_options = options.iter().filter(|o| o.kind.tame);
    let tame_options = as_set(tame_options.map(|o| o.kind.genus.clone()));
    let n = mex(nim_options.iter().copied());
    let reverts = |o: &Rc<RememberedType>| match o.kind.nim_heap {
        Some(_) => true,
        None => o.nim_options.contains(&n),
    };
    let is_nim =
        options.iter().all(reverts) && (n > 0 || options.is_empty() || genus.misere_next_wins());
    let by_tame = Genus::of(&tame_options);
    let brought_back = |o: &Rc<RememberedType>| o.kind.tame || o.tame_options.contains(&by_tame);
    let tame = options.is_empty()
        || (!tame_options.is_empty()
            && by_tame.is_of_nim()
            && by_tame == genus
            && options.iter().all(brought_back));
    RememberedType {
        kind: MisereType {
            genus,
            tame,
            nim_heap: is_nim.then_some(n),
        },
        nim_options,
        tame_options,
    }
}
