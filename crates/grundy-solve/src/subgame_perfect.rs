//! The payoffs of subgame-perfect equilibria in pure strategies, of games of perfect information whose payoffs have no constant
//! sum, backwards from the ends. Kuhn, *Extensive games and the problem of information*, 1953; Selten, International Journal of
//! Game Theory 4, 1975.
//!
//! A mover who is indifferent between moves may make any of them, which is not all the same to the other player, so a position
//! has a set of pairs of payoffs. A pair belongs to a position if it belongs to an option and pays the mover at least as much
//! as the worst pair of every other option: the mover stays if every deviation is answered by that. What a play does after
//! different ways to one position may differ, as in the tree. Time and memory are linear in positions and moves, times the
//! size of the sets.

use grundy_core::{GeneralSum, Player, StopReason, Turn, Watch, make_room};
use rustc_hash::FxHashMap;

/// The payoff of each player.
pub type Pair = [i64; 2];

/// The pairs of payoffs of all positions below one.
pub struct Perfect<P> {
    /// The number of the set of each position; [`OPEN`] while it is looked at.
    known: FxHashMap<P, u32>,
    /// The sets, each in ascending order and kept once.
    sets: Vec<Vec<Pair>>,
    numbers: FxHashMap<Vec<Pair>, u32>,
}

/// The number of a set that is not yet known.
const OPEN: u32 = u32::MAX;

/// A position with the options that are still to be looked at.
struct NodeOnPath<P> {
    position: P,
    mover: Player,
    options: Vec<P>,
    looked_at: usize,
}

/// Finds the pairs of payoffs of a position and of all below it.
///
/// # Errors
/// The reason that stopped it; [`StopReason::Cycle`] if play can return to a position.
///
/// ```
/// use grundy_core::{GeneralSum, Player, Ruleset, Turn, Unwatched};
/// // The dollar is taken at once, though both would get more later.
/// struct Centipede;
/// impl Ruleset for Centipede {
///     type Position = (i64, bool);
///     type Move = bool;
///     fn start(&self) -> (i64, bool) { (0, false) }
///     fn play(&self, p: &(i64, bool), take: &bool) -> (i64, bool) { (p.0 + i64::from(!take), *take) }
/// }
/// impl GeneralSum for Centipede {
///     fn turn(&self, p: &(i64, bool)) -> Turn<[i64; 2]> {
///         let mover = if p.0 % 2 == 0 { Player::Left } else { Player::Right };
///         let mut payoffs = [p.0, p.0];
///         payoffs[mover.index()] += 2;
///         if p.1 || p.0 == 6 { Turn::Over(payoffs) } else { Turn::Of(mover) }
///     }
///     fn choices(&self, _: &(i64, bool)) -> Vec<bool> { vec![true, false] }
///     fn players(&self) -> [String; 2] { ["a".into(), "b".into()] }
/// }
/// let found = grundy_solve::subgame_perfect::solve(&Centipede, &(0, false), &mut Unwatched).unwrap();
/// assert_eq!(found.payoffs(&Centipede, &(0, false)), [[2, 0]]);
/// ```
pub fn solve<R: GeneralSum>(
    rules: &R,
    start: &R::Position,
    watch: &mut dyn Watch,
) -> Result<Perfect<R::Position>, StopReason> {
    let mut search = Search::new(rules, start);
    search.go_on(watch)?;
    Ok(search.found)
}

/// A search for the pairs of payoffs, which can go on where it was stopped.
pub struct Search<'a, R: GeneralSum> {
    rules: &'a R,
    start: R::Position,
    /// What is known so far; all of it once [`go_on`](Search::go_on) has returned without a reason to stop.
    pub found: Perfect<R::Position>,
    path: Vec<NodeOnPath<R::Position>>,
}

impl<'a, R: GeneralSum> Search<'a, R> {
    /// A search that has looked at nothing.
    pub fn new(rules: &'a R, start: &R::Position) -> Search<'a, R> {
        Search {
            rules,
            start: rules.symmetry_key(start),
            found: Perfect {
                known: FxHashMap::default(),
                sets: Vec::new(),
                numbers: FxHashMap::default(),
            },
            path: Vec::new(),
        }
    }

    /// Looks at all positions that were not yet looked at.
    ///
    /// # Errors
    /// The reason that stopped it, after which it can be called again; [`StopReason::Cycle`] if play can return to a position.
    pub fn go_on(&mut self, watch: &mut dyn Watch) -> Result<(), StopReason> {
        let Search {
            rules,
            start,
            found,
            path,
        } = self;
        if found.known.is_empty() {
            path.extend(found.enter(*rules, start, watch)?);
        }
        while let Some(frame) = path.last_mut() {
            let Some(option) = frame.options.get(frame.looked_at) else {
                let frame = path.pop().expect("the frame that was looked at");
                let set = found.backwards(&frame);
                found.known.insert(frame.position, set);
                continue;
            };
            match found.known.get(option) {
                Some(&OPEN) => return Err(StopReason::again(rules.in_words(option))),
                Some(_) => frame.looked_at += 1,
                None => {
                    let option = option.clone();
                    path.extend(found.enter(*rules, &option, watch)?);
                }
            }
        }
        Ok(())
    }
}

impl<P: Clone + Eq + std::hash::Hash> Perfect<P> {
    /// The number of positions.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.known.len()
    }

    /// The pairs of payoffs of a position, in ascending order; empty for one that was not reached.
    #[must_use]
    pub fn payoffs<R: GeneralSum<Position = P>>(&self, rules: &R, position: &P) -> &[Pair] {
        let set = self.known.get(&rules.symmetry_key(position));
        set.map_or(&[], |&set| &self.sets[set as usize])
    }

    /// A play in which both players follow an equilibrium with this pair of payoffs: the positions with what is done there.
    pub fn line<R: GeneralSum<Position = P>>(
        &self,
        rules: &R,
        start: &P,
        pair: Pair,
    ) -> Vec<(Player, P, R::Move)> {
        let mut line = Vec::new();
        let mut at = start.clone();
        while let Turn::Of(mover) = rules.turn(&at) {
            let options = rules.choices(&at).into_iter();
            let mut options = options.map(|mv| (rules.play(&at, &mv), mv));
            let Some((next, mv)) = options.find(|(p, _)| self.payoffs(rules, p).contains(&pair))
            else {
                break;
            };
            line.push((mover, std::mem::replace(&mut at, next), mv));
        }
        line
    }

    /// Looks at a position for the first time; `None` if the play is over.
    fn enter<R: GeneralSum<Position = P>>(
        &mut self,
        rules: &R,
        position: &P,
        watch: &mut dyn Watch,
    ) -> Result<Option<NodeOnPath<P>>, StopReason> {
        watch.work(1)?;
        make_room(&self.known, watch)?;
        match rules.turn(position) {
            Turn::Over(pair) => {
                let set = self.number(vec![pair]);
                self.known.insert(position.clone(), set);
                Ok(None)
            }
            Turn::Of(mover) => {
                self.known.insert(position.clone(), OPEN);
                let options = rules.choices(position);
                let options = options
                    .iter()
                    .map(|mv| rules.symmetry_key(&rules.play(position, mv)));
                Ok(Some(NodeOnPath {
                    position: position.clone(),
                    mover,
                    options: options.collect(),
                    looked_at: 0,
                }))
            }
        }
    }

    /// The set of a position all of whose options are known.
    fn backwards(&mut self, frame: &NodeOnPath<P>) -> u32 {
        let own = frame.mover.index();
        let sets = frame.options.iter().map(|p| self.known[p] as usize);
        let sets: Vec<usize> = sets.collect();
        let worst = |&set: &usize| self.sets[set].iter().map(|pair| pair[own]).min();
        let least = sets.iter().filter_map(worst).max();
        let all = sets.iter().flat_map(|&set| self.sets[set].iter().copied());
        let mut pairs: Vec<Pair> = all.filter(|pair| Some(pair[own]) >= least).collect();
        pairs.sort_unstable();
        pairs.dedup();
        self.number(pairs)
    }

    fn number(&mut self, set: Vec<Pair>) -> u32 {
        let next = self.sets.len() as u32;
        *self.numbers.entry(set).or_insert_with_key(|set| {
            self.sets.push(set.clone());
            next
        })
    }
}
