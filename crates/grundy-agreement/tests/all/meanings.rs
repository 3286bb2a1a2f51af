//! Good certificates with one changed meaning, or several that may support each other: those still accepted are true.
//!
//! `GRUNDY_FUZZ` is the number of random inputs that the whole program is given, of which a small share are changes made
//! here; `GRUNDY_SEED` is the seed of the random numbers, and a failure names the seed that repeats it.

use crate::{automata, certified, forged};
use grundy::{Ask, Limits, Position, forms::arena, forms::coalition, forms::matrix};
use grundy_check::mutation::{Dice, changed_meaning};
use grundy_check::{
    Certificate, arena as arenas, core as cores, counter as counters, matrix as matrices,
    nucleolus as nucleoli, period as periods, quotient as quotients,
};
use grundy_core::{AllImpartial, Convention, Player, Ruleset};
use grundy_solve::reference;
use num::{BigRational, Signed};
use std::collections::HashMap;

/// The number of changes of each certificate in the short form.
const FEW: u64 = 200;

/// The share of all random inputs that are changes of certificates.
const SHARE: f64 = 0.015;

fn setting<T: std::str::FromStr>(name: &str) -> Option<T> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().ok().expect(name))
}

/// Certificates to start from: those from which the forged ones were made, and some that `solve` writes.
fn good() -> Vec<String> {
    let files = forged::files().into_iter();
    let mut all: Vec<String> = files
        // Tables are no certificates in JSON: `tables.rs` changes them.
        .filter(|(name, _)| name.contains("-good") && !name.starts_with("table-"))
        .map(|(_, text)| text)
        .collect();
    for text in [
        "chomp 2x3",
        "kayles 7,4",
        "subtract 1,3,4: 12,5",
        "hackenbush lr",
        "chase 2: 1,1 2,2",
        "tic-tac-toe xox/o../..x",
        "multiply 2,3: 20",
        "add 2,5: 17 at 1",
        "multiply 2,+3: 7/2 at 1/2",
    ] {
        let position = Position::parse(text).expect(text);
        let answer = grundy::solve(&position, &Ask::default()).expect(text);
        let certificate = answer.certificate().expect(text);
        all.push(certificate.to_json());
    }
    for (a, b) in [("hackenbush lr", "1/2"), ("clobber xxo", "^"), ("1", "*")] {
        all.push(certified::compared(a, b));
    }
    all
}

/// Tries `rounds` changes of each certificate; returns the number of those that were accepted, all of them true.
fn try_changes(good: &[String], rounds: u64, seed: u64) -> u64 {
    let mut accepted = 0;
    for json in good {
        forged::verdict(json).expect("a good certificate");
        for round in 0..rounds {
            let seed = seed.wrapping_add(round);
            let changed = changed_meaning(json, &mut Dice(seed));
            if let (Ok(said), Ok(certificate)) =
                (forged::verdict(&changed), Certificate::from_json(&changed))
            {
                accepted += 1;
                assert!(
                    is_true(&certificate),
                    "GRUNDY_SEED={seed}: {said}\n{changed}"
                );
            }
        }
    }
    accepted
}

#[test]
fn changed_meanings_are_rejected_or_true() {
    let good = good();
    let many = setting("GRUNDY_FUZZ").map(|all: f64| all * SHARE / good.len() as f64);
    let rounds = many.map_or(FEW, |each| each.ceil() as u64);
    let accepted = try_changes(&good, rounds, setting("GRUNDY_SEED").unwrap_or(1));
    println!(
        "fuzz certificates: {} changes, {accepted} of them accepted and true",
        rounds * good.len() as u64
    );
    assert!(accepted > 0, "no change kept a certificate good");
}

/// True if the claim of a certificate holds, found by other means than the checker's.
fn is_true(certificate: &Certificate) -> bool {
    match certificate {
        Certificate::Play(c) if c.game == "ladder" => c.start == "left 5" && c.distance.is_none(),
        Certificate::Nimbers(c) if c.game == "round" => false,
        Certificate::Heaps(c) => {
            certified::truth(certificate) && c.mover_wins == (c.nim_sum != 0) && winning(c)
        }
        Certificate::Play(_)
        | Certificate::Class(_)
        | Certificate::Comparison(_)
        | Certificate::Score(_)
        | Certificate::Nimbers(_) => certified::truth(certificate),
        Certificate::Period(c) => period(c),
        Certificate::Arena(c) => regions(c),
        Certificate::Machine(c) => automata::truth(c),
        Certificate::Matrix(c) => value(c),
        Certificate::Core(c) => in_core(c),
        Certificate::Nucleolus(c) => best_for_the_worst(c),
        Certificate::Counter(c) => race(c),
        Certificate::Quotient(c) => lost_sums(c),
    }
}

/// The name of the game with this code.
fn game(code: &str) -> String {
    if code.contains('.') {
        format!("heaps {code}")
    } else {
        format!("subtract {code}")
    }
}

fn nimbers(code: &str, to: u64) -> Vec<u64> {
    let table = grundy::table(
        &game(code).parse().expect(code),
        &to.to_string(),
        &Limits::default(),
    );
    table.expect(code).value.nimbers().expect(code).to_vec()
}

fn winning(c: &grundy_check::heaps::Heaps) -> bool {
    let Some(step) = &c.winning_move else {
        return true;
    };
    let largest = c.heaps.iter().max().copied().unwrap_or(0);
    let g = nimbers(&c.code, largest.max(1));
    let after = step.left.iter().fold(0, |sum, &n| sum ^ g[n as usize]);
    c.nim_sum ^ g[c.heaps[step.heap] as usize] == after
}

fn period(c: &periods::Period) -> bool {
    let to = 400 + 3 * (c.preperiod + c.period);
    let g = nimbers(&c.code, to);
    let (n0, p) = (c.preperiod as usize, c.period as usize);
    let holds = |n0: usize, p: usize, s: u64| (n0..g.len() - p).all(|n| g[n] + s == g[n + p]);
    let smaller = (1..p).any(|q| {
        let part = c.saltus * q as u64;
        part.is_multiple_of(p as u64) && holds(n0, q, part / p as u64)
    });
    holds(n0, p, c.saltus) && !smaller && (n0 == 0 || !holds(n0 - 1, p, c.saltus))
}

fn regions(c: &arenas::Arena) -> bool {
    let side = |side| usize::from(side == arenas::Side::Odd);
    let mut text = "parity 9;\n".to_owned();
    for v in &c.vertices {
        let to: Vec<String> = v.successors.iter().map(u64::to_string).collect();
        let owner = side(v.owner);
        text += &format!("{} {} {owner} {};\n", v.id, v.priority, to.join(","));
    }
    // This oracle cannot judge numbers larger than a file may have; without vertices there is no claim.
    let Ok(source) = arena::Source::read("a test", &text) else {
        return true;
    };
    let solved = arena::solve(&source, &Limits::default()).value;
    let winner = solved.regions.expect("regions").winner;
    source.arena().vertices().all(|v| {
        let claimed = c.vertices.iter().find(|w| w.id == source.id(v));
        claimed.is_some_and(|w| {
            (w.winner == arenas::Side::Odd) == (winner[v as usize] == Player::Right)
        })
    })
}

fn number(text: &str) -> BigRational {
    text.parse().expect("a number that the checker has read")
}

fn value(c: &matrices::Matrix) -> bool {
    let rows: Vec<String> = c.rows.iter().map(|row| row.join(" ")).collect();
    let game = matrix::read(&rows.join("; ")).expect("a matrix");
    let best = matrix::solve(&game, None, &Limits::default()).value.best;
    best.expect("solved").value == number(&c.value)
}

fn in_core(c: &cores::Core) -> bool {
    let worth: Vec<BigRational> = c.worth.iter().map(|w| number(w)).collect();
    match &c.proof {
        cores::Proof::Point(shares) => {
            let sum = |s: usize| -> BigRational {
                let of = shares.iter().enumerate().filter(|(i, _)| s >> i & 1 == 1);
                of.map(|(_, x)| number(x)).sum()
            };
            let all = worth.len() - 1;
            shares.len() == c.players as usize
                && (0..all).all(|s| sum(s) >= worth[s])
                && sum(all) == worth[all]
        }
        cores::Proof::Balanced(_) => {
            let text = format!("table {}: {}", c.players, c.worth.join(" "));
            let game = coalition::read(&text).expect("a coalition game");
            let core = coalition::solve(&game, &Limits::default()).value.core;
            matches!(
                core,
                Some(grundy_solve::core_and_nucleolus::Core::Empty { .. })
            )
        }
    }
}

fn best_for_the_worst(c: &nucleoli::Nucleolus) -> bool {
    let text = format!("table {}: {}", c.players, c.worth.join(" "));
    let game = coalition::read(&text).expect("a coalition game");
    let found = coalition::solve(&game, &Limits::default()).value;
    let best = match c.among {
        nucleoli::Among::Imputations => found.nucleolus,
        nucleoli::Among::Divisions => found.prenucleolus,
    };
    let shares = c.shares.iter().map(|share| number(share)).collect();
    best == Some(shares)
}

fn race(c: &counters::Counter) -> bool {
    struct Race {
        multiply: Vec<BigRational>,
        add: Vec<BigRational>,
        target: BigRational,
        reaching_wins: bool,
        known: HashMap<BigRational, bool>,
    }
    impl Race {
        fn wins(&mut self, at: &BigRational) -> bool {
            if *at >= self.target {
                return !self.reaching_wins;
            }
            if let Some(&wins) = self.known.get(at) {
                return wins;
            }
            let next = self.multiply.iter().map(|m| at * m);
            let next: Vec<_> = next.chain(self.add.iter().map(|a| at + a)).collect();
            let wins = next.iter().any(|next| !self.wins(next));
            self.known.insert(at.clone(), wins);
            wins
        }
    }
    let list = |texts: &[String]| texts.iter().map(|t| number(t)).collect::<Vec<_>>();
    let start = number(&c.start);
    let mut race = Race {
        multiply: list(&c.multiply),
        add: list(&c.add),
        target: number(&c.target),
        reaching_wins: c.reaching_wins,
        known: HashMap::new(),
    };
    let grows = start.is_positive() || race.multiply.is_empty() || start >= race.target;
    grows && race.wins(&start) == c.mover_wins
}

/// Checks every sum of up to three heaps by search.
fn lost_sums(c: &quotients::Quotient) -> bool {
    let listed = c.images.len() as u64;
    let image = |n: u64| match &c.period {
        Some(r) if n >= listed => {
            usize::from(c.images[(r.preperiod + (n - r.preperiod) % r.period) as usize])
        }
        _ => usize::from(c.images[n as usize]),
    };
    let last = if c.period.is_some() {
        listed + 2
    } else {
        listed
    }
    .min(9);
    (0..last).all(|a| {
        (a..last).all(|b| {
            (b..last).all(|d| {
                let x = [a, b, d]
                    .iter()
                    .fold(0, |x, &n| usize::from(c.table[x][image(n)]));
                let text = format!("{}: {a},{b},{d}", game(&c.code));
                let Ok(Position::Sum(sum)) = Position::parse(&text) else {
                    panic!("{text}");
                };
                let rules = AllImpartial::new(sum.terms).unwrap_or_else(|_| panic!("{text}"));
                let winner =
                    reference::winner(&rules, &rules.start(), Convention::Misere, Player::Left);
                (winner == Player::Right) == c.p.iter().any(|&p| usize::from(p) == x)
            })
        })
    })
}
