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
    let mut found = Perfect {
        known: FxHashMap::default(),
        sets: Vec::new(),
        numbers: FxHashMap::default(),
    };
    let mut path: Vec<NodeOnPath<R::Position>> = Vec::new();
    path.extend(found.enter(rules, &rules.symmetry_key(start), watch)?);
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
                path.extend(found.enter(rules, &option, watch)?);
            }
        }
    }
    Ok(found)
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

#[cfg(test)]
mod tests {
    use super::{Pair, solve};
    use crate::security::secured;
    use grundy_core::{GeneralSum, Player, Ruleset, StopReason, Turn, Unwatched};
    use std::collections::BTreeSet;

    /// A node of a random game: its mover with the nodes that it leads to, or its payoffs.
    struct Nodes(Vec<Result<(Player, Vec<usize>), Pair>>);

    impl Ruleset for Nodes {
        type Position = usize;
        type Move = usize;
        fn start(&self) -> usize {
            0
        }
        fn play(&self, _: &usize, to: &usize) -> usize {
            *to
        }
    }

    impl GeneralSum for Nodes {
        fn turn(&self, p: &usize) -> Turn<Pair> {
            match &self.0[*p] {
                Ok((mover, _)) => Turn::Of(*mover),
                Err(pair) => Turn::Over(*pair),
            }
        }
        fn choices(&self, p: &usize) -> Vec<usize> {
            self.0[*p].as_ref().map_or(Vec::new(), |(_, to)| to.clone())
        }
        fn payoffs(&self, player: Player) -> Vec<i64> {
            let ends = self.0.iter().filter_map(|node| node.as_ref().err());
            let payoffs: BTreeSet<i64> = ends.map(|pair| pair[player.index()]).collect();
            payoffs.into_iter().collect()
        }
        fn always_ends(&self) -> bool {
            true
        }
        fn players(&self) -> [String; 2] {
            ["one".into(), "two".into()]
        }
    }

    /// By the definition: what a player gets at least below a node.
    fn least(game: &Nodes, p: usize, player: Player) -> i64 {
        match &game.0[p] {
            Err(pair) => pair[player.index()],
            Ok((mover, to)) => {
                let after = to.iter().map(|&q| least(game, q, player));
                let best = if *mover == player {
                    after.max()
                } else {
                    after.min()
                };
                best.expect("a node has moves")
            }
        }
    }

    /// By the definition: every profile of strategies below a node, of which the subgame-perfect ones are kept, by the pairs
    /// that they reach. All choices of what follows each option are tried.
    fn slow(game: &Nodes, p: usize) -> BTreeSet<Pair> {
        let (mover, to) = match &game.0[p] {
            Err(pair) => return BTreeSet::from([*pair]),
            Ok((mover, to)) => (mover.index(), to),
        };
        let sets: Vec<Vec<Pair>> = to
            .iter()
            .map(|&q| slow(game, q).into_iter().collect())
            .collect();
        let mut found = BTreeSet::new();
        let mut choice = vec![0; sets.len()];
        loop {
            let after: Vec<Pair> = choice.iter().zip(&sets).map(|(&at, set)| set[at]).collect();
            let best = after.iter().map(|pair| pair[mover]).max();
            found.extend(after.iter().filter(|pair| Some(pair[mover]) == best));
            let Some(at) = (0..sets.len()).find(|&at| choice[at] + 1 < sets[at].len()) else {
                return found;
            };
            choice[at] += 1;
            choice[..at].fill(0);
        }
    }

    #[test]
    fn agrees_with_all_profiles_of_random_games() {
        let mut seed = 1u64;
        let mut dice = |n: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % n
        };
        let mut several = 0;
        for _ in 0..300 {
            let nodes = 4 + dice(9) as usize;
            let node = |n: usize, dice: &mut dyn FnMut(u64) -> u64| {
                if n + 2 >= nodes || (n > 0 && dice(4) == 0) {
                    return Err([dice(3) as i64, dice(3) as i64]);
                }
                let count = 1 + dice(3) as usize;
                let to = (0..count).map(|_| n + 1 + dice((nodes - n - 1) as u64) as usize);
                let to = to.collect();
                Ok((Player::BOTH[dice(2) as usize], to))
            };
            let game = Nodes((0..nodes).map(|n| node(n, &mut dice)).collect());
            let found = solve(&game, &0, &mut Unwatched).expect("a game that ends");
            let pairs: Vec<Pair> = slow(&game, 0).into_iter().collect();
            assert_eq!(found.payoffs(&game, &0), pairs);
            several += usize::from(pairs.len() > 1);
            for player in Player::BOTH {
                let level = secured(&game, &0, player, &mut Unwatched).expect("no limit");
                assert_eq!(level.least, least(&game, 0, player));
                assert_eq!(level.most, level.least);
                assert!(pairs.iter().all(|pair| pair[player.index()] >= level.least));
            }
            for pair in pairs {
                let line = found.line(&game, &0, pair);
                let end = line.last().map_or(0, |(_, _, to)| *to);
                assert_eq!(game.turn(&end), Turn::Over(pair));
            }
        }
        assert!(several > 20, "{several}");
    }

    #[test]
    fn a_cycle_is_named() {
        let game = Nodes(vec![
            Ok((Player::Left, vec![1])),
            Ok((Player::Right, vec![0])),
        ]);
        let stopped = solve(&game, &0, &mut Unwatched).err();
        assert!(matches!(stopped, Some(StopReason::Cycle(_))));
    }
}
