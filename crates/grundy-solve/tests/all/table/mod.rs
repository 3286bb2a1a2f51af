//! Tables of all positions.

mod sorted;
mod team;

use grundy_core::{
    Graph, NodeId, NodeLimit, Outcome, Player, Ruleset, Sequential, StopReason, Turn, Unwatched,
    explore,
};
use grundy_solve::retrograde;
use grundy_solve::table::by_keys::ByKeys;
use grundy_solve::table::layers::{Layers, known};
use grundy_solve::table::ranked::{Phase, Ranked};
use grundy_solve::table::{OutcomeAndPlies, TableSettings, sort};
use std::collections::BTreeMap;

/// A graph as a ruleset; every third number stands for no position.
#[derive(Clone)]
struct Random {
    turns: Vec<Turn<Outcome>>,
    options: Vec<Vec<u16>>,
    backwards: bool,
    ends: bool,
}

fn is_position(number: u64) -> bool {
    !number.is_multiple_of(3) || number == 0
}

impl Random {
    fn new(random: &mut fastrand::Rng, backwards: bool, ends: bool) -> Random {
        let count = random.u16(2..60);
        let mut new = Random {
            turns: Vec::new(),
            options: Vec::new(),
            backwards,
            ends,
        };
        for at in 0..count {
            let from = if ends { at + 1 } else { 0 };
            let moves = if from < count { random.u16(0..5) } else { 0 };
            let options = (0..moves).map(|_| random.u16(from..count));
            let mut options: Vec<u16> = options.filter(|&to| is_position(to.into())).collect();
            if !is_position(at.into()) {
                options.clear();
            }
            options.sort_unstable();
            options.dedup();
            let player = *random.choice(&Player::BOTH).unwrap();
            let over = [
                Outcome::Won(player),
                Outcome::Tied,
                Outcome::Won(player),
                Outcome::Drawn,
            ];
            new.turns.push(if options.is_empty() {
                Turn::Over(*random.choice(&over).unwrap())
            } else {
                Turn::Of(player)
            });
            new.options.push(options);
        }
        new
    }
}

impl Ruleset for Random {
    type Position = u16;
    type Move = u16;
    fn start(&self) -> u16 {
        0
    }
    fn play(&self, _: &u16, to: &u16) -> u16 {
        *to
    }
}

impl Sequential for Random {
    type Payoff = Outcome;
    fn turn(&self, p: &u16) -> Turn<Outcome> {
        self.turns[*p as usize]
    }
    fn legal(&self, p: &u16) -> impl Iterator<Item = u16> {
        self.options[*p as usize].iter().copied()
    }
    fn always_ends(&self) -> bool {
        self.ends
    }
    fn packed(&self, p: &u16) -> Option<(u64, u32)> {
        // Numbers with gaps.
        Some((u64::from(*p) * 1000, 17))
    }
    fn unpacked(&self, number: u64) -> Option<u16> {
        Some((number / 1000) as u16)
    }
    fn ranks(&self) -> Option<u64> {
        Some(self.turns.len() as u64)
    }
    fn rank(&self, p: &u16) -> Option<u64> {
        Some((*p).into())
    }
    fn unrank(&self, rank: u64) -> Option<u16> {
        let known = rank < self.turns.len() as u64 && is_position(rank);
        known.then_some(rank as u16)
    }
    fn predecessors(&self, p: &u16) -> Option<impl Iterator<Item = u16>> {
        let p = *p;
        let before = move |q: &u16| self.options[*q as usize].contains(&p);
        let all = 0..self.turns.len() as u16;
        self.backwards.then(|| all.filter(before))
    }
}

/// The entry that a table ought to have for a node.
fn wanted(solved: &retrograde::Solved, node: NodeId, config: TableSettings) -> OutcomeAndPlies {
    let outcome = solved.outcome[node.index()];
    let plies = solved.distance[node.index()].filter(|_| config.distances);
    OutcomeAndPlies {
        outcome,
        plies: plies.unwrap_or(0),
    }
}

fn configs() -> impl Iterator<Item = TableSettings> {
    [(false, 1), (true, 1), (false, 3), (true, 3)]
        .into_iter()
        .map(|(distances, threads)| TableSettings { distances, threads })
}

#[test]
fn ranked_tables_agree_with_retrograde_analysis_on_random_rules() {
    let mut random = fastrand::Rng::with_seed(5);
    for round in 0..600 {
        let rules = Random::new(&mut random, round % 2 == 0, false);
        let nodes = rules.turns.iter().zip(&rules.options);
        let to = |options: &Vec<u16>| options.iter().map(|&n| NodeId(n.into())).collect();
        let graph = Graph::from_nodes(nodes.map(|(&turn, options)| (turn, to(options))).collect());
        let solved = retrograde::solve(&graph, &mut Unwatched).unwrap();
        for config in configs() {
            let table = Ranked::new(&rules, config, &mut Unwatched).unwrap();
            let table = table.finish(&mut Unwatched).unwrap();
            for rank in 0..table.ranks() {
                let known =
                    is_position(rank as u64).then(|| wanted(&solved, NodeId(rank as u32), config));
                assert_eq!(table.get(rank), known, "rank {rank} of round {round}");
            }
        }
    }
}

#[test]
fn layers_agree_with_retrograde_analysis_on_random_rules() {
    let mut random = fastrand::Rng::with_seed(6);
    for _ in 0..600 {
        let rules = Random::new(&mut random, false, true);
        let (graph, positions) = explore(&rules, &[0], &mut Unwatched).unwrap();
        let solved = retrograde::solve(&graph, &mut Unwatched).unwrap();
        for config in configs() {
            let table = Layers::new(&rules, config)
                .unwrap()
                .finish(&mut Unwatched)
                .unwrap();
            assert_eq!(table.keys.len(), positions.len());
            for (node, p) in positions.iter().enumerate() {
                let place = table.keys.binary_search(&(u64::from(*p) * 1000)).unwrap();
                let node = NodeId(node as u32);
                assert_eq!(table.get(place), wanted(&solved, node, config));
            }
        }
    }
}

/// All levels by numbers alone, a few positions at a time.
fn by_keys(rules: &dyn ByKeys, distances: bool, piece: usize) -> BTreeMap<u64, u16> {
    let (start, bits) = rules.first().unwrap();
    let mut levels = vec![vec![start]];
    while let Some(last) = levels.last().filter(|last| !last.is_empty()) {
        let options = last
            .chunks(piece)
            .map(|keys| rules.expand(keys, bits).unwrap());
        let mut next = options.collect::<Vec<_>>().concat();
        sort(&mut next, bits);
        levels.push(next);
    }
    let (mut behind, mut all) = (BTreeMap::new(), BTreeMap::new());
    for level in levels.iter().rev() {
        let mut judged = BTreeMap::new();
        for keys in level.chunks(piece) {
            let asked = rules.ask(keys).unwrap();
            let wanted = asked.wanted(bits);
            let words: Vec<u16> = wanted.iter().map(|key| behind[key]).collect();
            let found = asked.judge(&wanted, &words, distances).unwrap();
            judged.extend(keys.iter().copied().zip(found));
        }
        all.extend(judged.iter().map(|(&key, &word)| (key, word)));
        behind = judged;
    }
    all
}

#[test]
fn levels_in_pieces_are_the_same() {
    let mut random = fastrand::Rng::with_seed(12);
    for _ in 0..200 {
        let rules = Random::new(&mut random, false, true);
        for config in configs().take(2) {
            let table = Layers::new(&rules, config).unwrap();
            let table = table.finish(&mut Unwatched).unwrap();
            let pieces = by_keys(&rules, config.distances, random.usize(1..9));
            assert!(table.keys.iter().eq(pieces.keys()));
            for (place, &word) in pieces.values().enumerate() {
                assert_eq!(known(word), table.get(place));
            }
        }
    }
}

#[test]
fn work_goes_on_from_what_was_kept() {
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..50 {
        let (cyclic, ending) = (
            Random::new(&mut random, true, false),
            Random::new(&mut random, true, true),
        );
        for config in configs() {
            let whole = Ranked::new(&cyclic, config, &mut Unwatched).unwrap();
            let whole = whole.finish(&mut Unwatched).unwrap();
            let mut parts = Ranked::new(&cyclic, config, &mut Unwatched)
                .unwrap()
                .parts();
            while parts.phase != Phase::Done {
                let mut next = Ranked::resume(&cyclic, config, parts).unwrap();
                next.step(&mut Unwatched).unwrap();
                parts = next.parts();
            }
            let table = Ranked::resume(&cyclic, config, parts).unwrap().table();
            assert!((0..whole.ranks()).all(|rank| table.get(rank) == whole.get(rank)));

            let whole = Layers::new(&ending, config)
                .unwrap()
                .finish(&mut Unwatched)
                .unwrap();
            let mut layers = Layers::new(&ending, config).unwrap();
            while layers.step(&mut Unwatched).unwrap() {
                layers = Layers::resume(&ending, config, layers.parts().clone()).unwrap();
            }
            let table = layers.table(&mut Unwatched).unwrap();
            assert_eq!(table.keys, whole.keys);
            assert!((0..whole.keys.len()).all(|place| table.get(place) == whole.get(place)));
        }
    }
}

/// A long line: the player who comes to its end has won.
struct LongLine(u64);

impl Ruleset for LongLine {
    type Position = u64;
    type Move = ();
    fn start(&self) -> u64 {
        0
    }
    fn play(&self, p: &u64, (): &()) -> u64 {
        p + 1
    }
}

impl Sequential for LongLine {
    type Payoff = Outcome;
    fn turn(&self, p: &u64) -> Turn<Outcome> {
        if *p == self.0 {
            Turn::Over(Outcome::Won(Player::Left))
        } else {
            Turn::Of(Player::Left)
        }
    }
    fn legal(&self, p: &u64) -> impl Iterator<Item = ()> {
        (*p < self.0).then_some(()).into_iter()
    }
    fn always_ends(&self) -> bool {
        true
    }
    fn packed(&self, p: &u64) -> Option<(u64, u32)> {
        Some((*p, 20))
    }
    fn unpacked(&self, number: u64) -> Option<u64> {
        Some(number)
    }
    fn ranks(&self) -> Option<u64> {
        Some(self.0 + 1)
    }
    fn rank(&self, p: &u64) -> Option<u64> {
        Some(*p)
    }
    fn unrank(&self, rank: u64) -> Option<u64> {
        Some(rank)
    }
    fn predecessors(&self, p: &u64) -> Option<impl Iterator<Item = u64>> {
        Some(p.checked_sub(1).into_iter())
    }
}

#[test]
fn plies_outgrow_a_byte_and_then_a_word() {
    let config = TableSettings {
        distances: true,
        threads: 1,
    };
    let ranked = |line: &LongLine| {
        Ranked::new(line, config, &mut Unwatched).and_then(|new| new.finish(&mut Unwatched))
    };
    let layers =
        |line: &LongLine| Layers::new(line, config).and_then(|new| new.finish(&mut Unwatched));
    let line = LongLine(1000);
    for at in [0, 744, 745, 1000] {
        assert_eq!(
            ranked(&line).unwrap().get(at).unwrap().plies,
            1000 - at as u32
        );
        assert_eq!(layers(&line).unwrap().get(at).plies, 1000 - at as u32);
    }
    assert!(matches!(
        ranked(&LongLine(65_536)).err(),
        Some(StopReason::Beyond(_))
    ));
    assert!(matches!(
        layers(&LongLine(16_384)).err(),
        Some(StopReason::Beyond(_))
    ));
    assert!(layers(&LongLine(16_383)).is_ok());
}

#[test]
fn limits_stop_both() {
    let line = LongLine(5000);
    let stopped = Some(StopReason::Nodes(3000));
    let limit = || NodeLimit::new(3000);
    let ranked = Ranked::new(&line, TableSettings::default(), &mut limit());
    assert_eq!(ranked.err(), stopped);
    let layers = Layers::new(&line, TableSettings::default()).unwrap();
    assert_eq!(layers.finish(&mut limit()).err(), stopped);
}
