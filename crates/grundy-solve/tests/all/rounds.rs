//! Games in rounds.

use grundy_core::forms::bimatrix::Bimatrix;
use grundy_core::forms::matrix::Matrix;
use grundy_core::{Round, Rounds, Ruleset, StopReason, Unwatched};
use grundy_solve::bimatrix;
use grundy_solve::reference::{self, matrix_value};
use grundy_solve::rounds::{Payoffs, solve};
use num::BigRational;

/// A node of a random game: the nodes after each pair of choices, or the payoffs.
enum RoundNode {
    Over([i64; 2]),
    Goes(Vec<Vec<usize>>),
}

struct RoundNodes {
    list: Vec<RoundNode>,
    sum: Option<i64>,
}

impl Ruleset for RoundNodes {
    type Position = usize;
    type Move = [usize; 2];
    fn start(&self) -> usize {
        0
    }
    fn play(&self, p: &usize, [own, other]: &[usize; 2]) -> usize {
        match &self.list[*p] {
            RoundNode::Goes(to) => to[*own][*other],
            RoundNode::Over(_) => *p,
        }
    }
}

impl Rounds for RoundNodes {
    fn round(&self, p: &usize) -> Round {
        match &self.list[*p] {
            RoundNode::Over(pair) => Round::Over(*pair),
            RoundNode::Goes(to) => {
                Round::Choices([(0..to.len()).collect(), (0..to[0].len()).collect()])
            }
        }
    }
    fn sum(&self) -> Option<i64> {
        self.sum
    }
    fn players(&self) -> [String; 2] {
        ["one".into(), "two".into()]
    }
    fn show_choice(&self, _: usize, choice: usize) -> String {
        choice.to_string()
    }
}

struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1);
        (self.0 >> 33) as usize % n
    }
}

/// A game whose plays lead from nodes to later ones.
fn random(dice: &mut Dice, sum: Option<i64>) -> RoundNodes {
    let count = 4 + dice.below(9);
    let node = |n: usize| {
        if n + 3 >= count || (n > 0 && dice.below(4) == 0) {
            let own = dice.below(4) as i64;
            let other = sum.map_or_else(|| dice.below(4) as i64, |sum| sum - own);
            return RoundNode::Over([own, other]);
        }
        let (rows, columns) = (1 + dice.below(3), 1 + dice.below(3));
        let mut to = || n + 1 + dice.below(count - n - 1);
        let row = |_| (0..columns).map(|_| to()).collect();
        RoundNode::Goes((0..rows).map(row).collect())
    };
    RoundNodes {
        list: (0..count).map(node).collect(),
        sum,
    }
}

fn whole(x: i64) -> BigRational {
    BigRational::from_integer(x.into())
}

/// The value for the first player by the definition.
fn slow(game: &RoundNodes, p: usize) -> BigRational {
    match &game.list[p] {
        RoundNode::Over([own, _]) => whole(*own),
        RoundNode::Goes(to) => {
            let row = |row: &Vec<usize>| row.iter().map(|&q| slow(game, q)).collect();
            let matrix = Matrix::new(to.iter().map(row).collect()).expect("choices of both");
            matrix_value(&matrix)
        }
    }
}

#[test]
fn values_are_those_of_the_definition() {
    let mut dice = Dice(1);
    let mut mixed = 0;
    for _ in 0..300 {
        let game = random(&mut dice, Some(3));
        let found = solve(&game, &0, &mut Unwatched).expect("a game that ends");
        let [own, other] = found.payoffs(&game, &0).expect("the start");
        let value = slow(&game, 0);
        assert!(own.is_exact() && other.is_exact());
        assert_eq!(own.least, value);
        assert_eq!(other.least, whole(3) - &value);
        mixed += usize::from(!value.is_integer());
        let Ok(Some(shares)) = found.choices(&game, &0, &mut Unwatched) else {
            continue;
        };
        // Each player's mixture guarantees the value against every choice of the other.
        let RoundNode::Goes(to) = &game.list[0] else {
            unreachable!("the first node goes on")
        };
        for (column, _) in to[0].iter().enumerate() {
            let paid = shares[0].iter();
            let paid = paid.map(|(row, share)| share * slow(&game, to[*row][column]));
            assert!(paid.sum::<BigRational>() >= value);
        }
        for row in to {
            let paid = shares[1].iter();
            let paid = paid.map(|(column, share)| share * slow(&game, row[*column]));
            assert!(paid.sum::<BigRational>() <= value);
        }
    }
    assert!(mixed > 15, "{mixed}");
}

/// The payoffs of one subgame-perfect equilibrium, of which the dice choose one at each node.
fn some_equilibrium(game: &RoundNodes, p: usize, dice: &mut Dice) -> [BigRational; 2] {
    let to = match &game.list[p] {
        RoundNode::Over(pair) => return pair.map(whole),
        RoundNode::Goes(to) => to,
    };
    let mut cells: Vec<Vec<[BigRational; 2]>> = Vec::new();
    for row in to {
        let row = row.iter().map(|&q| some_equilibrium(game, q, dice));
        cells.push(row.collect());
    }
    let [left, right] = [0, 1].map(|player| {
        let row = |row: &Vec<[BigRational; 2]>| row.iter().map(|b| b[player].clone()).collect();
        Matrix::new(cells.iter().map(row).collect()).expect("choices of both")
    });
    let stage = Bimatrix::new(left, right).expect("the same choices");
    let found = bimatrix::equilibria(&stage, &mut Unwatched).expect("a small game");
    let all: Vec<_> = found.profiles().collect();
    let one = &all[dice.below(all.len())];
    assert!(one.is_equilibrium(&stage));
    one.payoffs(&stage)
}

/// The first round as a bimatrix game, if ends follow all its choices.
fn last_round(game: &RoundNodes) -> Option<Bimatrix> {
    let RoundNode::Goes(to) = &game.list[0] else {
        return None;
    };
    let payoffs = |player: usize| {
        let pay = |&q: &usize| match &game.list[q] {
            RoundNode::Over(pair) => Some(whole(pair[player])),
            RoundNode::Goes(_) => None,
        };
        let row = |row: &Vec<usize>| row.iter().map(pay).collect::<Option<Vec<_>>>();
        let rows = to.iter().map(row).collect::<Option<Vec<_>>>()?;
        Matrix::new(rows).ok()
    };
    Bimatrix::new(payoffs(0)?, payoffs(1)?).ok()
}

fn holds(ranges: &Payoffs, payoffs: &[BigRational; 2]) -> bool {
    let mut both = ranges.iter().zip(payoffs);
    both.all(|(range, x)| range.least <= *x && *x <= range.most)
}

#[test]
fn ranges_hold_the_payoffs_of_equilibria() {
    let mut dice = Dice(2);
    let (mut exact, mut one_round) = (0, 0);
    for _ in 0..200 {
        let game = random(&mut dice, None);
        let found = solve(&game, &0, &mut Unwatched).expect("a game that ends");
        let ranges = found.payoffs(&game, &0).expect("the start");
        let tries: Vec<_> = (0..30)
            .map(|_| some_equilibrium(&game, 0, &mut dice))
            .collect();
        for payoffs in &tries {
            assert!(holds(ranges, payoffs), "{ranges:?} {payoffs:?}");
        }
        exact += usize::from(ranges.iter().all(grundy_solve::rounds::Range::is_exact));
        // Where ends follow at once, both ends of each range are reached.
        if let Some(stage) = last_round(&game) {
            one_round += 1;
            let pairs = reference::extreme_equilibria(&stage).into_iter();
            let pairs: Vec<_> = pairs
                .map(|(rows, columns)| bimatrix::Profile { rows, columns }.payoffs(&stage))
                .collect();
            for (player, range) in ranges.iter().enumerate() {
                let own = || pairs.iter().map(|pair| &pair[player]);
                assert_eq!(own().min(), Some(&range.least));
                assert_eq!(own().max(), Some(&range.most));
            }
        }
    }
    assert!(exact > 20 && one_round > 10, "{exact} {one_round}");
}

#[test]
fn the_dilemma_is_solved_by_dominance_however_often_it_is_played() {
    // Three rounds; the payoffs so far are in the position.
    struct Dilemma;
    impl Ruleset for Dilemma {
        type Position = (u32, [i64; 2]);
        type Move = [usize; 2];
        fn start(&self) -> Self::Position {
            (3, [0, 0])
        }
        fn play(&self, p: &Self::Position, mv: &[usize; 2]) -> Self::Position {
            let paid = [[[3, 3], [0, 5]], [[5, 0], [1, 1]]][mv[0]][mv[1]];
            (p.0 - 1, [p.1[0] + paid[0], p.1[1] + paid[1]])
        }
    }
    impl Rounds for Dilemma {
        fn round(&self, p: &Self::Position) -> Round {
            match p.0 {
                0 => Round::Over(p.1),
                _ => Round::Choices([vec![0, 1], vec![0, 1]]),
            }
        }
        fn sum(&self) -> Option<i64> {
            None
        }
        fn players(&self) -> [String; 2] {
            ["one".into(), "two".into()]
        }
        fn show_choice(&self, _: usize, choice: usize) -> String {
            choice.to_string()
        }
    }
    let found = solve(&Dilemma, &Dilemma.start(), &mut Unwatched).expect("a game that ends");
    let three = grundy_solve::rounds::Range::exactly(whole(3));
    assert_eq!(
        found.payoffs(&Dilemma, &Dilemma.start()),
        Some(&[three.clone(), three])
    );
    let shares = found.choices(&Dilemma, &Dilemma.start(), &mut Unwatched);
    let defect = vec![(1, whole(1))];
    assert_eq!(shares, Ok(Some([defect.clone(), defect])));
}

#[test]
fn a_cycle_through_rounds_is_named() {
    let back = || RoundNode::Goes(vec![vec![0, 1], vec![1, 1]]);
    let game = RoundNodes {
        list: vec![back(), RoundNode::Over([0, 0])],
        sum: Some(0),
    };
    let stopped = solve(&game, &0, &mut Unwatched).err();
    assert!(matches!(stopped, Some(StopReason::Cycle(_))));
}
