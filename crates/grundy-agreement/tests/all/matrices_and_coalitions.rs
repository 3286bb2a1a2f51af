//! Matrices and coalitions: texts, solvers and definitions together.

use grundy::formats;
use grundy_core::forms::coalition::{CoalitionGame, FlowGame, OwnedEdge, Table, Voting};
use grundy_core::{StopReason, Unwatched};
use grundy_solve::core_and_nucleolus::{self, Because, Core};
use grundy_solve::regret::{self, Config};
use grundy_solve::{coalition, matrix, reference};
use num::{BigInt, BigRational, One, Signed, Zero};

fn q(p: i64, q: i64) -> BigRational {
    BigRational::new(p.into(), q.into())
}

#[test]
fn rock_paper_scissors_is_fair() {
    let game = formats::matrix::read("0 -1 1; 1 0 -1; -1 1 0").expect("a matrix");
    let best = matrix::solve(&game, &mut Unwatched).expect("no limit");
    assert_eq!(best.value, q(0, 1));
    assert_eq!(best.rows, vec![q(1, 3); 3]);
    assert_eq!(best.columns, vec![q(1, 3); 3]);
}

#[test]
fn regret_matching_bounds_hold_the_value() {
    let mut rng = fastrand::Rng::with_seed(18);
    for _ in 0..20 {
        let (m, n) = (rng.usize(1..6), rng.usize(1..6));
        let line = |rng: &mut fastrand::Rng| {
            let entry = |_| format!("{}/{}", rng.i32(-9..=9), rng.i32(1..4));
            (0..n).map(entry).collect::<Vec<_>>().join(" ")
        };
        let text = (0..m)
            .map(|_| line(&mut rng))
            .collect::<Vec<_>>()
            .join("; ");
        let game = formats::matrix::read(&text).expect("a matrix");
        let value = matrix::solve(&game, &mut Unwatched)
            .expect("no limit")
            .value;
        let config = Config {
            iterations: 20_000,
            width: q(1, 1000),
            ..Config::default()
        };
        let found = regret::match_regret(&game, &config, &mut Unwatched);
        assert!(found.lower <= value && value <= found.upper, "{text}");
        assert!(&found.upper - &found.lower < q(1, 2), "{text}");
        assert_eq!(
            matrix::bounds(&game, &found.rows, &found.columns),
            (found.lower, found.upper)
        );
        // Two average strategies are exactly as exploitable as their players regret.
        for s in &found.curve {
            assert!((s.regret[0] + s.regret[1] - s.exploitability).abs() < 1e-9);
        }
    }
}

fn read(text: &str) -> CoalitionGame {
    formats::coalition::read(text).expect(text)
}

fn shares(text: &str) -> String {
    let all = coalition::shapley(&read(text), &mut Unwatched).expect("no limit");
    all.iter()
        .map(BigRational::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Five members with a veto and ten others, fifteen in all; nine votes are needed, among them the five.
const SECURITY_COUNCIL: &str = "[39; 7, 7, 7, 7, 7, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]";

#[test]
fn councils_of_the_literature() {
    let council = shares(SECURITY_COUNCIL);
    assert!(council.starts_with("421/2145 "), "{council}");
    assert!(council.ends_with(" 4/2145"), "{council}");
    // The six of 1958: Germany, France, Italy 4; Netherlands, Belgium 2; Luxembourg 1, and never needed.
    let six = read("[12; 4, 4, 4, 2, 2, 1]");
    assert_eq!(
        shares("[12; 4, 4, 4, 2, 2, 1]"),
        "7/30 7/30 7/30 3/20 3/20 0"
    );
    let power = coalition::banzhaf(&six, &mut Unwatched).expect("no limit");
    let swings: Vec<String> = power.swings.iter().map(BigRational::to_string).collect();
    assert_eq!(swings.join(" "), "10 10 10 6 6 0");
    assert_eq!(power.normalised.expect("there are swings")[0], q(5, 21));
    assert_eq!(power.raw[0], q(5, 16));
    // Banzhaf's own example: Nassau County 1964, where three of six have no power.
    let nassau = read("[58; 31, 31, 28, 21, 2, 2]");
    let power = coalition::banzhaf(&nassau, &mut Unwatched).expect("no limit");
    let powerless = power.raw.iter().filter(|x| x.is_zero()).count();
    assert_eq!(
        (powerless, power.normalised.expect("swings")[0].clone()),
        (3, q(1, 3))
    );
}

/// With so many players, the coalitions cannot be listed; all voters are alike, so all shares are equal.
#[test]
fn a_parliament_is_counted_not_enumerated() {
    let members = vec!["1"; 301].join(", ");
    let game = read(&format!("[151; {members}]"));
    let all = coalition::shapley(&game, &mut Unwatched).expect("no limit");
    assert!(all.iter().all(|x| *x == q(1, 301)));
    let power = coalition::banzhaf(&game, &mut Unwatched).expect("no limit");
    assert_eq!(power.normalised.expect("swings")[300], q(1, 301));
    assert!(matches!(
        core_and_nucleolus::core(&game, &mut Unwatched),
        Ok(Core::Empty { .. })
    ));
    let flood = read(&format!(
        "[{0}; {0}, {0}, {1}]",
        1u64 << 60,
        vec!["1"; 30].join(",")
    ));
    let stop = coalition::shapley(&flood, &mut Unwatched);
    assert!(matches!(stop, Err(StopReason::Beyond(_))));
}

fn random_table(rng: &mut fastrand::Rng, n: usize) -> Table {
    let (low, spread) = (rng.i64(-3..=3), rng.i64(1..12));
    let worth = |s: u32| {
        let size = i64::from(s.count_ones());
        // Larger coalitions tend to earn more, so that cores are empty about as often as not.
        let base = if s == 0 {
            0
        } else {
            low + size * size + rng.i64(0..=spread)
        };
        if s == 0 {
            q(0, 1)
        } else {
            q(base, rng.i64(1..3))
        }
    };
    Table::new(&(0..1u32 << n).map(worth).collect::<Vec<_>>()).expect("2^n worths")
}

fn random_vote(rng: &mut fastrand::Rng, n: usize) -> Voting {
    let mut weights: Vec<u64> = (0..n).map(|_| rng.u64(0..8)).collect();
    weights[0] += 1;
    let quota = rng.u64(1..=weights.iter().sum());
    Voting::new(quota, weights).expect("a quota within reach")
}

#[test]
fn indices_are_those_of_the_definition() {
    let mut rng = fastrand::Rng::with_seed(19);
    for round in 0..120 {
        let n = rng.usize(1..7);
        let game = if round % 2 == 0 {
            CoalitionGame::Table(random_table(&mut rng, n))
        } else {
            CoalitionGame::Voting(random_vote(&mut rng, n))
        };
        let table = coalition::table(&game, &mut Unwatched)
            .expect("small")
            .into_owned();
        let worth = |s: u32| table.worth(s);
        let shapley = coalition::shapley(&game, &mut Unwatched).expect("no limit");
        assert_eq!(shapley, reference::shapley(n, &worth), "{game:?}");
        assert_eq!(shapley.iter().sum::<BigRational>(), worth((1 << n) - 1));
        let banzhaf = coalition::banzhaf(&game, &mut Unwatched).expect("no limit");
        assert_eq!(banzhaf.swings, reference::banzhaf(n, &worth), "{game:?}");
        // The table of a vote gives the same answers as the vote.
        let same = CoalitionGame::Table(table.clone());
        assert_eq!(coalition::shapley(&same, &mut Unwatched), Ok(shapley));
        assert_eq!(coalition::banzhaf(&same, &mut Unwatched), Ok(banzhaf));
    }
}

/// True if the collection is balanced and earns more than the grand coalition: then no division satisfies all its
/// coalitions.
fn proves_emptiness(core: &Core, n: usize, worth: &dyn Fn(u32) -> BigRational) -> bool {
    let Core::Empty {
        collection,
        earns,
        whole,
    } = core
    else {
        return false;
    };
    let mut time = vec![BigRational::zero(); n];
    let mut sum = BigRational::zero();
    for part in collection {
        assert!(part.weight.is_positive());
        let mask = part.members.iter().fold(0u32, |s, i| s | 1 << i);
        sum += &part.weight * worth(mask);
        for &i in &part.members {
            time[i] += &part.weight;
        }
    }
    time.iter().all(One::is_one) && sum == *earns && *whole == worth((1 << n) - 1) && earns > whole
}

#[test]
fn cores_prove_themselves() {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut empty = 0;
    for round in 0..150 {
        let n = rng.usize(1..7);
        let game = match round % 3 {
            0 | 1 => CoalitionGame::Table(random_table(&mut rng, n)),
            _ => CoalitionGame::Voting(random_vote(&mut rng, n)),
        };
        let table = coalition::table(&game, &mut Unwatched)
            .expect("small")
            .into_owned();
        let worth = |s: u32| table.worth(s);
        let found = core_and_nucleolus::core(&game, &mut Unwatched).expect("no limit");
        match &found {
            Core::Point { payoff, .. } => {
                assert!(reference::in_core(payoff, &worth), "{game:?} {found:?}");
            }
            Core::Empty { .. } => {
                empty += 1;
                assert!(proves_emptiness(&found, n, &worth), "{game:?} {found:?}");
            }
        }
        // A convex game has a core, and its Shapley value lies in it (Shapley 1971).
        if coalition::not_convex(&table, &mut Unwatched)
            .expect("no limit")
            .is_none()
        {
            let middle = coalition::shapley(&game, &mut Unwatched).expect("no limit");
            assert!(reference::in_core(&middle, &worth), "{game:?}");
            assert!(matches!(found, Core::Point { .. }));
            assert_eq!(
                coalition::not_superadditive(&table, &mut Unwatched),
                Ok(None)
            );
        }
        // The table gives the same answer as the vote.
        let again = core_and_nucleolus::core(&CoalitionGame::Table(table.clone()), &mut Unwatched);
        let again = again.expect("no limit");
        assert_eq!(
            matches!(found, Core::Empty { .. }),
            matches!(again, Core::Empty { .. })
        );
    }
    assert!((20..130).contains(&empty), "{empty} empty cores");
}

/// Kalai and Zemel (1982).
#[test]
fn owners_of_a_smallest_cut_are_paid() {
    let game = read("flow s t; s a 3 Ann; s b 2 Bob; a t 2 Cid; b t 2 ann; a b 1/2 Bob; t s 9 Bob");
    let Core::Point { payoff, because } =
        core_and_nucleolus::core(&game, &mut Unwatched).expect("no limit")
    else {
        panic!("a flow game has a core");
    };
    assert_eq!(payoff.iter().sum::<BigRational>(), q(4, 1));
    assert!(matches!(because, Because::SmallestCut(_)));
    let mut rng = fastrand::Rng::with_seed(82);
    for _ in 0..60 {
        let (vertices, players) = (rng.usize(2..6), rng.usize(1..5));
        let edges = (0..rng.usize(1..10))
            .map(|_| OwnedEdge {
                from: rng.usize(0..vertices),
                to: rng.usize(0..vertices),
                capacity: q(rng.i64(0..6), rng.i64(1..3)),
                owner: rng.usize(0..players),
            })
            .collect();
        let names = |n: usize| (0..n).map(|i| format!("v{i}")).collect();
        let flow =
            FlowGame::new(names(vertices), names(players), [0, 1], edges).expect("a network");
        let game = CoalitionGame::Flow(flow);
        let table = coalition::table(&game, &mut Unwatched)
            .expect("small")
            .into_owned();
        let Ok(Core::Point { payoff, .. }) = core_and_nucleolus::core(&game, &mut Unwatched) else {
            panic!("a flow game has a core");
        };
        assert!(reference::in_core(&payoff, &|s| table.worth(s)), "{game:?}");
        assert_eq!(coalition::not_monotone(&table, &mut Unwatched), Ok(None));
        assert_eq!(
            coalition::not_superadditive(&table, &mut Unwatched),
            Ok(None)
        );
    }
}

/// The estate problems of the Talmud (Ketubot 93a): claims of 100, 200 and 300; the rules found there are the
/// nucleolus. Aumann and Maschler (1985).
#[test]
fn the_talmud_shares_by_the_nucleolus() {
    let claims = [100i64, 200, 300];
    let talmud = [
        (100, [q(100, 3), q(100, 3), q(100, 3)]),
        (200, [q(50, 1), q(75, 1), q(75, 1)]),
        (300, [q(50, 1), q(100, 1), q(150, 1)]),
    ];
    for (estate, expected) in talmud {
        let left_to = |s: u32| {
            let others = (0..3).filter(|i| s >> i & 1 == 0).map(|i| claims[i]);
            q((estate - others.sum::<i64>()).max(0), 1)
        };
        let table = Table::new(&(0..8).map(left_to).collect::<Vec<_>>()).expect("8 worths");
        assert_eq!(coalition::not_convex(&table, &mut Unwatched), Ok(None));
        let found = core_and_nucleolus::nucleolus(&CoalitionGame::Table(table), &mut Unwatched);
        assert_eq!(
            found.expect("no limit").expect("an imputation").payoff,
            expected
        );
    }
}

/// No other payoff has lexicographically smaller excesses, and the core holds the nucleolus when there is one.
#[test]
fn the_nucleolus_is_the_least_dissatisfying() {
    let mut rng = fastrand::Rng::with_seed(69);
    for _ in 0..40 {
        let n = rng.usize(2..6);
        let table = random_table(&mut rng, n);
        let worth = |s: u32| table.worth(s);
        let game = CoalitionGame::Table(table.clone());
        let own: Vec<BigRational> = (0..n).map(|i| worth(1 << i)).collect();
        let all = worth((1 << n) - 1);
        let rest = &all - own.iter().sum::<BigRational>();
        let found = core_and_nucleolus::nucleolus(&game, &mut Unwatched).expect("no limit");
        let Some(found) = found else {
            assert!(rest.is_negative());
            continue;
        };
        assert_eq!(found.payoff.iter().sum::<BigRational>(), all);
        assert!(found.payoff.iter().zip(&own).all(|(x, alone)| x >= alone));
        assert!(
            found.rounds.windows(2).all(|w| w[1].excess <= w[0].excess),
            "{:?}",
            found.rounds
        );
        let best = reference::excesses(&found.payoff, &worth);
        assert_eq!(
            found.rounds[0].excess, best[0],
            "the first round holds the largest excess"
        );
        for _ in 0..60 {
            // Half of the rivals are random, half are a small exchange between two players away.
            let mut other = found.payoff.clone();
            if rng.bool() {
                let weights: Vec<i64> = (0..n).map(|_| rng.i64(0..9)).collect();
                let sum = weights.iter().sum::<i64>().max(1);
                other = own
                    .iter()
                    .zip(&weights)
                    .map(|(x, w)| x + &rest * q(*w, sum))
                    .collect();
            } else {
                let (i, j) = (rng.usize(0..n), rng.usize(0..n));
                other[i] += q(1, 7);
                other[j] -= q(1, 7);
            }
            let fair = other.iter().sum::<BigRational>() == all;
            if fair && other.iter().zip(&own).all(|(x, alone)| x >= alone) {
                assert!(best <= reference::excesses(&other, &worth), "{game:?}");
            }
        }
        if let Core::Point { .. } =
            core_and_nucleolus::core(&game, &mut Unwatched).expect("no limit")
        {
            assert!(reference::in_core(&found.payoff, &worth));
        }
    }
}

/// Games that take a method to its size: many players, many votes, many coalitions.
#[test]
fn large_games_stay_quick() {
    let mut rng = fastrand::Rng::with_seed(24);
    let weights: Vec<u64> = (0..51).map(|_| rng.u64(3..=20)).collect();
    let quota = weights.iter().sum::<u64>() / 2 + 1;
    let college = CoalitionGame::Voting(Voting::new(quota, weights).expect("within reach"));
    let share = coalition::shapley(&college, &mut Unwatched).expect("no limit");
    assert!(share.iter().sum::<BigRational>().is_one());
    let table = random_table(&mut rng, 12);
    let game = CoalitionGame::Table(table.clone());
    let worth = |s: u32| table.worth(s);
    match core_and_nucleolus::core(&game, &mut Unwatched).expect("no limit") {
        Core::Point { payoff, .. } => assert!(reference::in_core(&payoff, &worth)),
        empty => assert!(proves_emptiness(&empty, 12, &worth)),
    }
    let found = core_and_nucleolus::nucleolus(
        &CoalitionGame::Table(random_table(&mut rng, 8)),
        &mut Unwatched,
    );
    assert!(found.is_ok());
}

/// Awards that are equal as far as no one gets more than the own claim.
fn equal_awards(claims: &[BigRational], amount: BigRational) -> Vec<BigRational> {
    let mut order: Vec<usize> = (0..claims.len()).collect();
    order.sort_by(|&a, &b| claims[a].cmp(&claims[b]));
    let mut left = amount;
    let mut awards = vec![BigRational::zero(); claims.len()];
    for (k, &i) in order.iter().enumerate() {
        let equal = &left / BigInt::from(claims.len() - k);
        awards[i] = equal.min(claims[i].clone());
        left -= &awards[i];
    }
    awards
}

/// The Talmud rule: equal awards of half the claims while half of all is not reached, and equal losses from there on.
fn talmud_rule(claims: &[BigRational], estate: BigRational) -> Vec<BigRational> {
    let halves: Vec<BigRational> = claims.iter().map(|c| c / BigInt::from(2)).collect();
    let total: BigRational = claims.iter().sum();
    if &estate * BigInt::from(2) <= total {
        return equal_awards(&halves, estate);
    }
    let losses = equal_awards(&halves, total - estate);
    claims
        .iter()
        .zip(losses)
        .map(|(c, loss)| c - loss)
        .collect()
}

/// Aumann and Maschler (1985): the nucleolus of a bankruptcy game is what the Talmud rule gives.
#[test]
fn bankruptcy_is_shared_by_the_talmud_rule() {
    let mut rng = fastrand::Rng::with_seed(93);
    for _ in 0..60 {
        let claims: Vec<i64> = (0..rng.usize(2..6)).map(|_| rng.i64(0..40)).collect();
        let estate = rng.i64(0..=claims.iter().sum());
        let words: Vec<String> = claims.iter().map(i64::to_string).collect();
        let text = format!("bankruptcy {estate}: {}", words.join(","));
        let found = core_and_nucleolus::nucleolus(&read(&text), &mut Unwatched).expect("no limit");
        let claims: Vec<BigRational> = claims.iter().map(|&c| q(c, 1)).collect();
        let expected = talmud_rule(&claims, q(estate, 1));
        assert_eq!(found.expect("an imputation").payoff, expected, "{text}");
    }
}

/// Littlechild and Owen (1973): each part of the runway is paid in equal parts by those who need it.
#[test]
fn airports_are_shared_part_by_part() {
    let mut rng = fastrand::Rng::with_seed(73);
    for _ in 0..40 {
        let mut costs: Vec<i64> = (0..rng.usize(1..7)).map(|_| rng.i64(0..30)).collect();
        costs.sort_unstable();
        let words: Vec<String> = costs.iter().map(i64::to_string).collect();
        let game = read(&format!("airport {}", words.join(",")));
        let (mut before, mut share, mut expected) = (0, q(0, 1), Vec::new());
        for (k, &cost) in costs.iter().enumerate() {
            share -= q(cost - before, (costs.len() - k) as i64);
            before = cost;
            expected.push(share.clone());
        }
        assert_eq!(coalition::shapley(&game, &mut Unwatched), Ok(expected));
    }
}

/// The best assignment of the first row and those after it, by trying all.
fn tried(gains: &[Vec<i64>], free: &[usize]) -> i64 {
    let Some((first, others)) = gains.split_first() else {
        return 0;
    };
    let with = |k: usize| {
        let mut left = free.to_vec();
        first[left.remove(k)] + tried(others, &left)
    };
    let taken = (0..free.len()).map(with).max().unwrap_or(0);
    taken.max(tried(others, free))
}

/// A coalition of an assignment game earns the best of all assignments.
#[test]
fn assignments_are_the_best_of_all() {
    let mut rng = fastrand::Rng::with_seed(71);
    for _ in 0..30 {
        let (height, width) = (rng.usize(1..4), rng.usize(1..4));
        let row = |rng: &mut fastrand::Rng| (0..width).map(|_| rng.i64(0..20)).collect();
        let gains: Vec<Vec<i64>> = (0..height).map(|_| row(&mut rng)).collect();
        let line = |row: &Vec<i64>| row.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
        let lines: Vec<String> = gains.iter().map(line).collect();
        let game = read(&format!("assignment {}", lines.join("; ")));
        let table = coalition::table(&game, &mut Unwatched).expect("small");
        for s in 0..1u32 << (height + width) {
            let rows = (0..height).filter(|i| s >> i & 1 == 1);
            let rows: Vec<Vec<i64>> = rows.map(|i| gains[i].clone()).collect();
            let columns: Vec<usize> = (0..width).filter(|j| s >> (height + j) & 1 == 1).collect();
            assert_eq!(table.worth(s), q(tried(&rows, &columns), 1));
        }
    }
}

/// The least cost to join places to those joined already, by trying all edges that join one place more.
fn joined(costs: &[Vec<i64>], inside: u32, wanted: u32) -> i64 {
    let missing = wanted & !inside;
    if missing == 0 {
        return 0;
    }
    let places = || 0..costs.len();
    let all = places().filter(|j| missing >> j & 1 == 1).flat_map(|j| {
        let from = places().filter(move |i| inside >> i & 1 == 1);
        from.map(move |i| costs[i][j] + joined(costs, inside | 1 << j, wanted))
    });
    all.min().expect("the source is inside")
}

/// A coalition of a spanning tree game pays for the cheapest of all trees.
#[test]
fn trees_are_the_cheapest_of_all() {
    let mut rng = fastrand::Rng::with_seed(76);
    for _ in 0..20 {
        let n = rng.usize(2..6);
        let mut costs = vec![vec![0; n]; n];
        for (i, j) in (0..n).flat_map(|i| (0..i).map(move |j| (i, j))) {
            costs[i][j] = rng.i64(0..20);
            costs[j][i] = costs[i][j];
        }
        let line = |row: &Vec<i64>| row.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
        let lines: Vec<String> = costs.iter().map(line).collect();
        let game = read(&format!("mcst {}", lines.join("; ")));
        let table = coalition::table(&game, &mut Unwatched).expect("small");
        for s in 0..1u32 << (n - 1) {
            assert_eq!(table.worth(s), q(-joined(&costs, 1, s << 1), 1));
        }
    }
}
