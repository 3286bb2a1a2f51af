//! Game trees of any number of players.

use crate::kept::KeptInMemory;
use grundy_core::Unwatched;
use grundy_core::forms::game_tree::{
    Event, GameTree, InformationSet, Lottery, TreeNode, TreeOutcome,
};
use grundy_solve::many_players::Plans;
use grundy_solve::normal_form::reduce;
use grundy_solve::regret::{Config, Variant};
use num::{BigRational, One, ToPrimitive, Zero};

fn fraction(p: i64, q: i64) -> BigRational {
    BigRational::new(p.into(), q.into())
}

/// A random tree of some players in which no player forgets: chance first, then each player once or twice in turn, who sees
/// what chance did or not, and always the own choices.
fn random(rng: &mut fastrand::Rng, players: usize) -> GameTree {
    struct Made {
        nodes: Vec<TreeNode>,
        sets: Vec<InformationSet>,
        keys: Vec<(usize, Vec<usize>)>,
        outcomes: Vec<TreeOutcome>,
    }
    fn below(
        made: &mut Made,
        rng: &mut fastrand::Rng,
        shape: &(Vec<usize>, Vec<bool>, usize),
        seen: &[usize],
    ) {
        let (turns, sees, players) = shape;
        let depth = seen.len() - 1;
        if depth == turns.len() {
            let number = made.outcomes.len() as u64 + 1;
            made.outcomes.push(TreeOutcome {
                number,
                name: String::new(),
                payoffs: (0..*players).map(|_| fraction(rng.i64(-4..5), 1)).collect(),
            });
            made.nodes.push(TreeNode {
                name: String::new(),
                event: Event::End,
                outcome: Some(number as usize - 1),
            });
            return;
        }
        let player = turns[depth];
        // The player knows the turn and the own choices, and what chance did if that is shown.
        let own = (0..depth).filter(|&at| turns[at] == player);
        let mut key = vec![depth, if sees[player] { seen[0] } else { 9 }];
        key.extend(own.map(|at| seen[at + 1]));
        let set = made
            .keys
            .iter()
            .position(|known| *known == (player, key.clone()));
        let set = set.unwrap_or_else(|| {
            made.keys.push((player, key));
            made.sets.push(InformationSet {
                player,
                number: made.keys.len() as u64,
                name: String::new(),
                actions: vec!["a".to_owned(), "b".to_owned()],
            });
            made.keys.len() - 1
        });
        made.nodes.push(TreeNode {
            name: String::new(),
            event: Event::Decision(set),
            outcome: None,
        });
        for action in 0..2 {
            let mut seen = seen.to_vec();
            seen.push(action);
            below(made, rng, shape, &seen);
        }
    }
    let mut made = Made {
        nodes: vec![TreeNode {
            name: String::new(),
            event: Event::Chance(0),
            outcome: None,
        }],
        sets: Vec::new(),
        keys: Vec::new(),
        outcomes: Vec::new(),
    };
    let mut turns: Vec<usize> = (0..players).collect();
    turns.push(rng.usize(0..players));
    let sees = (0..players).map(|_| rng.bool()).collect();
    let shape = (turns, sees, players);
    for drawn in 0..2 {
        below(&mut made, rng, &shape, &[drawn]);
    }
    let chances = [fraction(1, 3), fraction(2, 3)];
    let lottery = Lottery {
        number: 1,
        name: String::new(),
        actions: chances.map(|chance| (String::new(), chance)).to_vec(),
    };
    let names = vec![String::new(); players];
    GameTree::new(names, made.nodes, made.sets, vec![lottery], made.outcomes).expect("a tree")
}

/// The expected payoffs straight from the tree, where `mix` has the probabilities at each information set.
fn expected(tree: &GameTree, mix: &[Vec<BigRational>]) -> Vec<BigRational> {
    let mut chances: Vec<BigRational> = Vec::new();
    let mut sums = vec![BigRational::zero(); tree.players().len()];
    tree.walk(|node, here| {
        let chance = tree.step_to(node).map_or_else(BigRational::one, |step| {
            &chances[step.from]
                * match tree.nodes()[step.from].event {
                    Event::Chance(lottery) => &tree.lotteries()[lottery].actions[step.action].1,
                    Event::Decision(set) => &mix[set][step.action],
                    Event::End => unreachable!("nothing follows an end"),
                }
        });
        if tree.nodes()[node].event == Event::End {
            for (sum, x) in sums.iter_mut().zip(here.payoffs) {
                *sum += x * &chance;
            }
        }
        chances.push(chance);
    });
    sums
}

#[test]
fn gains_are_those_of_all_pure_strategies() {
    let mut rng = fastrand::Rng::with_seed(24);
    for round in 0..60 {
        let tree = random(&mut rng, 1 + round % 4);
        let mixes: Vec<Vec<BigRational>> = (tree.sets().iter())
            .map(|_| {
                let first = fraction(rng.i64(0..5), 4);
                vec![first.clone(), BigRational::one() - first]
            })
            .collect();
        let form = Plans::new(&tree, &mut Unwatched).expect("no limit");
        let plans = (0..form.players()).map(|who| form.plan(who, |set, _| mixes[set].clone()));
        let found = form.measure(plans.collect());
        let paid = expected(&tree, &mixes);
        assert_eq!(found.payoffs, paid);
        // Every pure strategy of the reduced normal form, one player after the other.
        let reduced = reduce(&tree, |_| Ok(()), &mut Unwatched).expect("small");
        for (player, chooser) in reduced.game.players().iter().enumerate() {
            let count = chooser.strategies.count();
            let best = (0..count).map(|strategy| {
                let pure: Vec<BigRational> = (0..count)
                    .map(|at| fraction(i64::from(at == strategy), 1))
                    .collect();
                let mut changed = mixes.clone();
                for at in reduced.behaviour(player, &pure) {
                    changed[at.set] = at.mix;
                }
                expected(&tree, &changed)[player].clone()
            });
            let best = best.max().expect("a strategy");
            assert_eq!(found.gains[player], best - &paid[player], "{player}");
        }
    }
}

#[test]
fn averages_are_what_they_are_measured_to_be() {
    let mut rng = fastrand::Rng::with_seed(7);
    let config = Config {
        iterations: 2_000,
        width: fraction(1, 1_000),
        ..Config::default()
    };
    let mut near = 0;
    for round in 0..20 {
        let tree = random(&mut rng, 2 + round % 3);
        let form = Plans::new(&tree, &mut Unwatched).expect("no limit");
        for variant in Variant::ALL {
            let found = form.minimise(variant, &config, &mut Unwatched);
            let exact = found.profile.nash_conv().to_f64().expect("finite");
            let seen = found.curve.last().expect("a sample").exploitability;
            assert!((exact - seen).abs() < 1e-9, "{exact} {seen}");
            assert!(
                found
                    .profile
                    .gains
                    .iter()
                    .all(|x| *x >= BigRational::zero())
            );
            for (player, plan) in found.profile.plans.iter().enumerate() {
                let again = form.behaviour(player, plan);
                let all = again
                    .iter()
                    .all(|at| at.mix.iter().sum::<BigRational>().is_one());
                assert!(all);
            }
            near += usize::from(found.profile.nash_conv() <= config.width);
        }
    }
    assert!(near > 50, "{near}");
}

#[test]
fn a_run_goes_on_where_another_was_kept() {
    let mut rng = fastrand::Rng::with_seed(5);
    let tree = random(&mut rng, 3);
    let form = Plans::new(&tree, &mut Unwatched).expect("no limit");
    let config = Config {
        iterations: 300,
        width: fraction(1, 1_000_000_000),
        ..Config::default()
    };
    for variant in Variant::ALL {
        let mut memory = KeptInMemory::default();
        let whole = form
            .minimise_kept(variant, &config, &mut memory, &mut Unwatched)
            .expect("nothing was kept");
        // Kept after each sixteen iterations, and at the end of a run of a hundred.
        let hundred = Config {
            iterations: 100,
            ..config.clone()
        };
        let mut short = KeptInMemory::default();
        form.minimise_kept(variant, &hundred, &mut short, &mut Unwatched)
            .expect("nothing was kept");
        for words in memory.kept.iter().chain(&short.kept) {
            let mut again = KeptInMemory {
                begin: Some(words.clone()),
                kept: Vec::new(),
            };
            let found = form.minimise_kept(variant, &config, &mut again, &mut Unwatched);
            assert_eq!(found.as_ref(), Ok(&whole), "{variant}");
        }
        let mut broken = memory.kept[0].clone();
        broken.pop();
        let mut again = KeptInMemory {
            begin: Some(broken),
            kept: Vec::new(),
        };
        assert!(
            form.minimise_kept(variant, &config, &mut again, &mut Unwatched)
                .is_err()
        );
    }
}
