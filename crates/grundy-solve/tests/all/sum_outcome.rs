//! The winner of a sum that is too big to value.

use fastrand::Rng;
use grundy_core::strips::Strips;
use grundy_core::{Convention, Partizan, Player, Ruleset, StopReason, Unwatched};
use grundy_solve::fold::value_by_parts_in;
use grundy_solve::outcome::Outcomes;
use grundy_solve::sum_outcome::{Effort, PartsOf, SumOutcomes};
use grundy_values::Dyadic;
use grundy_values::short::{Store, Thermographs};

/// A sum of nodes of a graph without cycles, in which each player has edges of his own. Every node has a negative, `count`
/// places behind it.
struct Nodes {
    edges: [Vec<Vec<Vec<u16>>>; 2],
    count: u16,
}

impl Nodes {
    /// A graph of `count` nodes with up to `most` edges of each player from each node, to one or two lower nodes.
    fn random(rng: &mut Rng, count: u16, most: usize) -> Nodes {
        let mut side = || {
            let node = |node: u16| {
                let edges = if node == 0 { 0 } else { rng.usize(0..=most) };
                let edge = |_| {
                    let two = rng.u8(0..4) == 0;
                    (0..1 + usize::from(two))
                        .map(|_| rng.u16(0..node))
                        .collect()
                };
                (0..edges).map(edge).collect()
            };
            (0..count).map(node).collect()
        };
        let (left, right) = (side(), side());
        let behind = |side: &Vec<Vec<Vec<u16>>>| -> Vec<Vec<Vec<u16>>> {
            let move_back = |edge: &Vec<u16>| edge.iter().map(|node| node + count).collect();
            side.iter()
                .map(|edges| edges.iter().map(move_back).collect())
                .collect()
        };
        let (of_left, of_right) = (behind(&right), behind(&left));
        Nodes {
            edges: [[left, of_left].concat(), [right, of_right].concat()],
            count,
        }
    }
}

fn at(player: Player) -> usize {
    usize::from(player == Player::Right)
}

impl Ruleset for Nodes {
    type Position = Vec<u16>;
    type Move = (usize, usize, usize);

    fn start(&self) -> Vec<u16> {
        vec![0]
    }

    fn play(&self, p: &Vec<u16>, &(side, place, edge): &(usize, usize, usize)) -> Vec<u16> {
        let mut next = p.clone();
        let node = next.swap_remove(place);
        next.extend(&self.edges[side][usize::from(node)][edge]);
        next.sort_unstable();
        next
    }

    fn components(&self, p: &Vec<u16>) -> impl Iterator<Item = Vec<u16>> {
        p.iter().map(|&node| vec![node])
    }
}

impl Partizan for Nodes {
    fn moves_of(
        &self,
        player: Player,
        p: &Vec<u16>,
    ) -> impl Iterator<Item = (usize, usize, usize)> {
        let side = at(player);
        p.iter().enumerate().flat_map(move |(place, &node)| {
            let edges = self.edges[side][usize::from(node)].len();
            (0..edges).map(move |edge| (side, place, edge))
        })
    }

    fn negative(&self, p: &Vec<u16>) -> Option<Vec<u16>> {
        let other = |&node: &u16| (node + self.count) % (2 * self.count);
        let mut negative: Vec<u16> = p.iter().map(other).collect();
        negative.sort_unstable();
        Some(negative)
    }
}

/// Efforts from "nothing is valued" to "everything is", depth first, by proof numbers, and both in turns.
fn efforts() -> impl Iterator<Item = Effort> {
    let orders = [u64::MAX, 0, 1];
    orders.into_iter().flat_map(|depth_first| {
        [0, 2, 4, 100].map(|most_moves| Effort {
            most_moves,
            depth_first,
            ..Effort::default()
        })
    })
}

#[test]
fn the_definition_and_the_values_agree() {
    let mut rng = Rng::with_seed(25);
    let mut seen = [0; 4];
    for _ in 0..150 {
        let rules = Nodes::random(&mut rng, 12, 3);
        let mut node = || rng.u16(4..12) + if rng.bool() { 12 } else { 0 };
        let mut p: Vec<u16> = (0..1 + node() % 3).map(|_| node()).collect();
        p.sort_unstable();
        let mut by_definition = Outcomes::new(Convention::Normal);
        let mut store = Store::new();
        let value = value_by_parts_in(&rules, &p, &mut store, &mut Unwatched).unwrap();
        let class = store.outcome(value).unwrap();
        let winners = Player::BOTH.map(|first| {
            let defined = by_definition
                .winner(&rules, &p, first, &mut Unwatched)
                .unwrap();
            assert_eq!(class.winner(first), defined, "{p:?}");
            defined
        });
        seen[2 * at(winners[0]) + at(winners[1])] += 1;
        for effort in efforts() {
            for bytes in [0, 1 << 20] {
                let mut outcomes = SumOutcomes::new(PartsOf(&rules), effort, bytes, None);
                for (first, wanted) in Player::BOTH.into_iter().zip(winners) {
                    let parts = p.iter().map(|&node| vec![node]).collect();
                    let found = outcomes.winner(parts, first, &mut Unwatched);
                    assert_eq!(found, Ok(wanted), "{p:?}, {first:?} first, {effort:?}");
                }
            }
        }
    }
    // All four classes occur, so the agreement says something.
    assert!(seen.iter().all(|&times| times > 10), "{seen:?}");
}

/// Domineering on 5 rows of 5 cells, a bit for each free cell; a move is the cells that it covers. Its strips can be kept
/// from the search.
#[derive(Clone, Copy)]
struct Dominoes {
    strips: bool,
}

impl Dominoes {
    fn turned(p: [u8; 5]) -> [u8; 5] {
        std::array::from_fn(|column| {
            let cell = |row: usize| (p[row] >> column & 1) << row;
            (0..5).map(cell).sum()
        })
    }
}

impl Ruleset for Dominoes {
    type Position = [u8; 5];
    type Move = [u8; 5];

    fn start(&self) -> [u8; 5] {
        [31; 5]
    }

    fn play(&self, p: &[u8; 5], mv: &[u8; 5]) -> [u8; 5] {
        std::array::from_fn(|row| p[row] & !mv[row])
    }
}

impl Partizan for Dominoes {
    fn moves_of(&self, player: Player, p: &[u8; 5]) -> impl Iterator<Item = [u8; 5]> {
        // Right's flat dominoes are upright on the turned board.
        let turn = move |p: [u8; 5]| match player {
            Player::Left => p,
            Player::Right => Dominoes::turned(p),
        };
        let own = turn(*p);
        let places = (0..4).flat_map(|row| (0..5).map(move |column| (row, 1 << column)));
        let free = places.filter(move |&(row, cell)| own[row] & own[row + 1] & cell != 0);
        free.map(move |(row, cell)| {
            let mut covered = [0; 5];
            covered[row] = cell;
            covered[row + 1] = cell;
            turn(covered)
        })
    }

    fn negative(&self, p: &[u8; 5]) -> Option<[u8; 5]> {
        Some(Dominoes::turned(*p))
    }

    fn strips(&self) -> Option<Box<dyn Strips<[u8; 5]> + '_>> {
        self.strips.then(|| Box::new(*self) as Box<dyn Strips<_>>)
    }
}

impl Strips<[u8; 5]> for Dominoes {
    fn lines(&self, player: Player, p: &[u8; 5]) -> Option<Vec<u64>> {
        let p = match player {
            Player::Left => *p,
            Player::Right => Dominoes::turned(*p),
        };
        Some(p.map(u64::from).to_vec())
    }

    fn strip(&self, player: Player, [a, b]: [u64; 2]) -> Option<[u8; 5]> {
        let strip = [a as u8, b as u8, 0, 0, 0];
        Some(match player {
            Player::Left => strip,
            Player::Right => Dominoes::turned(strip),
        })
    }
}

/// Boards of dominoes beside each other.
struct Beside;

impl Ruleset for Beside {
    type Position = Vec<[u8; 5]>;
    type Move = (usize, [u8; 5]);

    fn start(&self) -> Vec<[u8; 5]> {
        vec![[31; 5]]
    }

    fn play(&self, p: &Vec<[u8; 5]>, &(at, covered): &(usize, [u8; 5])) -> Vec<[u8; 5]> {
        let mut next = p.clone();
        next[at] = Dominoes { strips: false }.play(&p[at], &covered);
        next
    }
}

impl Partizan for Beside {
    fn moves_of(&self, player: Player, p: &Vec<[u8; 5]>) -> impl Iterator<Item = (usize, [u8; 5])> {
        p.iter().enumerate().flat_map(move |(at, board)| {
            let moves: Vec<[u8; 5]> = Dominoes { strips: false }.moves_of(player, board).collect();
            moves.into_iter().map(move |covered| (at, covered))
        })
    }
}

#[test]
fn boards_bounded_by_strips_agree_with_the_definition() {
    let mut rng = Rng::with_seed(8);
    let mut by_definition = Outcomes::new(Convention::Normal);
    let mut seen = [0; 4];
    let mut sums = [0; 2];
    for _ in 0..150 {
        let boards: Vec<[u8; 5]> = (0..rng.usize(1..3))
            .map(|_| std::array::from_fn(|_| rng.u8(0..32) | (rng.u8(0..32) * rng.u8(0..2))))
            .collect();
        // The definition visits every position: two large boards beside each other would have too many.
        let boards = match boards[..] {
            [one, other]
                if (one.iter().chain(&other))
                    .map(|row| row.count_ones())
                    .sum::<u32>()
                    > 26 =>
            {
                vec![one]
            }
            _ => boards,
        };
        let winners = Player::BOTH.map(|first| {
            let defined = by_definition
                .winner(&Beside, &boards, first, &mut Unwatched)
                .unwrap();
            for (at, strips) in [true, false].into_iter().enumerate() {
                for effort in [
                    Effort {
                        most_moves: 0,
                        ..Effort::default()
                    },
                    Effort::default(),
                ] {
                    let rules = Dominoes { strips };
                    let mut outcomes = SumOutcomes::new(PartsOf(&rules), effort, 1 << 20, None);
                    let found = outcomes.winner(boards.clone(), first, &mut Unwatched);
                    assert_eq!(
                        found,
                        Ok(defined),
                        "{boards:?}, {first:?} first, {effort:?}"
                    );
                    sums[at] += outcomes.figures().sums;
                }
            }
            defined
        });
        seen[2 * at(winners[0]) + at(winners[1])] += 1;
    }
    assert!(seen.iter().all(|&times| times > 2), "{seen:?}");
    // The strips save most of the work.
    assert!(sums[0] * 4 < sums[1], "{sums:?}");
}

#[test]
fn stops_and_means_lie_in_their_bracket() {
    let mut rng = Rng::with_seed(9);
    let (mut exact, mut found) = (0, 0);
    for _ in 0..60 {
        let boards: Vec<[u8; 5]> = (0..rng.usize(1..3))
            .map(|_| std::array::from_fn(|_| rng.u8(0..32) & (rng.u8(0..32) | rng.u8(0..32))))
            .collect();
        let mut store = Store::new();
        let rules = Dominoes { strips: true };
        let mut value = store.zero();
        for board in &boards {
            let one = value_by_parts_in(&rules, board, &mut store, &mut Unwatched).unwrap();
            value = store.plus(value, one).unwrap();
        }
        let graph = Thermographs::default().of(&mut store, value).unwrap();
        for most_moves in [0, 4, 100] {
            let effort = Effort {
                most_moves,
                ..Effort::default()
            };
            let mut outcomes = SumOutcomes::new(PartsOf(&rules), effort, 1 << 20, None);
            let bracket = outcomes.bracket(boards.clone(), &mut Unwatched).unwrap();
            let Some(bracket) = bracket else { continue };
            let zero = Dyadic::zero();
            assert!(bracket.right_stop <= graph.right_at(&zero), "{boards:?}");
            assert!(bracket.left_stop >= graph.left_at(&zero), "{boards:?}");
            let [low, high] = &bracket.mean;
            assert!(*low <= graph.mean && graph.mean <= *high, "{boards:?}");
            if let Some(highest) = &bracket.temperature {
                // The temperature of a number is below 0.
                assert!(graph.temperature <= *highest, "{boards:?}");
                assert_eq!(low, high);
                exact += 1;
            }
            found += 1;
        }
    }
    assert!(found > 100 && exact > 30, "{found} {exact}");
    // Rules without strips say nothing of a large component.
    let rules = Dominoes { strips: false };
    let effort = Effort {
        most_moves: 0,
        ..Effort::default()
    };
    let mut outcomes = SumOutcomes::new(PartsOf(&rules), effort, 1 << 20, None);
    assert_eq!(outcomes.bracket(vec![[31; 5]], &mut Unwatched), Ok(None));
}

/// Values that stand in a sum, each a node without moves of its own.
struct ValueNodes(Vec<&'static str>);

impl grundy_solve::sum_outcome::Summands for ValueNodes {
    type Part = usize;

    fn options(&self, _: Player, _: &usize, _: usize) -> Vec<Vec<usize>> {
        unreachable!("a value is known without play")
    }

    fn count(&self, _: Player, _: &usize, _: usize) -> usize {
        unreachable!("a value is known without play")
    }

    fn negative(&self, _: &usize) -> Option<usize> {
        None
    }

    fn known(
        &self,
        part: &usize,
        store: &mut Store,
    ) -> Result<Option<grundy_values::short::Id>, StopReason> {
        Ok(Some(store.parse(self.0[*part]).unwrap()))
    }
}

#[test]
fn sums_of_values_are_decided_as_their_sum() {
    let rules = ValueNodes(vec![
        "+-1",
        "+-2",
        "{3|-1}",
        "{4|2||0}",
        "{4||2|0}",
        "*",
        "^",
        "v*",
        "1/2",
        "-1",
        "-3/4",
        "tiny(1)",
        "{1|*}",
        "{0|v*}",
        "{2|1||0|-3}",
        "{5|*||-1}",
        "+-1/2",
        "{1/2|-2}",
        "{^|-1}",
        "*2",
        "{^^*|*}",
        "{^^|v*}",
        "{*2|vv}",
        "{0,^*|*2,v}",
    ]);
    let mut rng = Rng::with_seed(6);
    let mut store = Store::new();
    let mut outcomes = SumOutcomes::new(&rules, Effort::default(), 1 << 20, None);
    for _ in 0..3000 {
        let parts: Vec<usize> = (0..rng.usize(1..6))
            .map(|_| rng.usize(0..rules.0.len()))
            .collect();
        let ids: Vec<_> = parts
            .iter()
            .map(|&part| store.parse(rules.0[part]).unwrap())
            .collect();
        let sum = store.sum(&ids).unwrap();
        let class = store.outcome(sum).unwrap();
        for first in Player::BOTH {
            let found = outcomes.winner(parts.clone(), first, &mut Unwatched);
            assert_eq!(found, Ok(class.winner(first)), "{parts:?}, {first:?} first");
        }
    }
}

#[test]
fn a_number_may_be_the_only_good_move() {
    // +-1 + +-1 + 1/4 cancels to 1/4; {3|-1} + {1|-3} is 0 without being cancelled by name.
    let rules = ValueNodes(vec!["{3|-1}", "{1|-3}", "1/4", "-1/4"]);
    let mut outcomes = SumOutcomes::new(&rules, Effort::default(), 1 << 20, None);
    for (parts, winner) in [
        (vec![0, 1, 2], Player::Left),
        (vec![0, 1, 3], Player::Right),
    ] {
        for first in Player::BOTH {
            let found = outcomes.winner(parts.clone(), first, &mut Unwatched);
            assert_eq!(found, Ok(winner), "{parts:?}");
        }
    }
}

#[test]
fn many_switches_need_no_search() {
    let texts: Vec<String> = (0..61).map(|i| format!("+-{}", 1u64 << i)).collect();
    let texts: Vec<&'static str> = texts.into_iter().map(|text| &*text.leak()).collect();
    let rules = ValueNodes(texts);
    let mut outcomes = SumOutcomes::new(&rules, Effort::default(), 1 << 20, None);
    for first in Player::BOTH {
        let found = outcomes.winner((0..61).collect(), first, &mut Unwatched);
        assert_eq!(found, Ok(first));
    }
    assert_eq!(outcomes.figures().sums, 0);
}

/// A node from which Left can come back to it.
struct ReturningNode;

impl Ruleset for ReturningNode {
    type Position = u8;
    type Move = u8;

    fn start(&self) -> u8 {
        0
    }

    fn play(&self, _: &u8, mv: &u8) -> u8 {
        *mv
    }
}

impl Partizan for ReturningNode {
    fn moves_of(&self, _: Player, p: &u8) -> impl Iterator<Item = u8> {
        std::iter::once(1 - p)
    }
}

#[test]
fn a_cycle_is_reported() {
    for effort in efforts() {
        let mut outcomes = SumOutcomes::new(PartsOf(&ReturningNode), effort, 1 << 20, None);
        let found = outcomes.winner(vec![0], Player::Left, &mut Unwatched);
        assert!(matches!(found, Err(StopReason::Cycle(_))), "{found:?}");
    }
}
