//! The nucleolus, and each of its hypotheses.

use grundy_check::core::Weight;
use grundy_check::nucleolus::{Among, Nucleolus, TightLevel};
use grundy_check::{Certificate, Hypothesis, Theorem, mutation};
use grundy_core::Unwatched;
use num::{BigRational, Signed, Zero};

fn texts(list: &[&str]) -> Vec<String> {
    list.iter().map(ToString::to_string).collect()
}

fn weights(list: &[(u32, &str)]) -> Vec<Weight> {
    let weight = |&(coalition, weight): &(u32, &str)| Weight {
        coalition,
        weight: weight.to_owned(),
    };
    list.iter().map(weight).collect()
}

fn level(excess: &str, coalitions: &[(u32, &str)], alone: &[(u32, &str)]) -> TightLevel {
    TightLevel {
        excess: excess.to_owned(),
        coalitions: weights(coalitions),
        alone: weights(alone),
    }
}

/// The estate of 200 among claims of 100, 200 and 300 (Talmud, Kethubot 93a; Aumann and Maschler 1985).
fn estate() -> Nucleolus {
    Nucleolus {
        players: 3,
        worth: texts(&["0", "0", "0", "0", "0", "0", "100", "200"]),
        among: Among::Imputations,
        shares: texts(&["50", "75", "75"]),
        levels: vec![
            level("-50", &[(1, "1/2"), (6, "1/2")], &[]),
            level("-75", &[(2, "1/2"), (4, "1/2")], &[]),
        ],
    }
}

/// One left glove and two right ones: the left glove gets everything, and the others get what they earn alone.
fn gloves() -> Nucleolus {
    Nucleolus {
        players: 3,
        worth: texts(&["0", "0", "0", "1", "0", "1", "0", "1"]),
        among: Among::Imputations,
        shares: texts(&["1", "0", "0"]),
        levels: vec![level(
            "0",
            &[(2, "1/4"), (4, "1/4"), (3, "1/4"), (5, "1/4")],
            &[],
        )],
    }
}

/// Two players who earn 3 and 1 alone and 2 together: no imputation, and each loses 1.
fn quarrel() -> Nucleolus {
    Nucleolus {
        players: 2,
        worth: texts(&["0", "3", "1", "2"]),
        among: Among::Divisions,
        shares: texts(&["2", "0"]),
        levels: vec![level("1", &[(1, "1/2"), (2, "1/2")], &[])],
    }
}

/// A player who earns 1 alone and nothing with the others, who earn 2: the first is at the least that an imputation gives.
fn held_down() -> Nucleolus {
    Nucleolus {
        players: 3,
        worth: texts(&["0", "1", "0", "0", "0", "0", "2", "2"]),
        among: Among::Imputations,
        shares: texts(&["1", "1/2", "1/2"]),
        levels: vec![
            level("1", &[(6, "1")], &[(1, "1")]),
            level("-1/2", &[(2, "1/2"), (4, "1/2")], &[]),
        ],
    }
}

/// True if the division is the best by definition, for three players at most: moving along no direction a little makes the
/// list of what coalitions lack, the largest first, come earlier. That is enough, since the better divisions and the given
/// one are joined by better ones. Where amounts are equal, the order along a direction changes only where two coalitions
/// gain the same, and these directions and some between each two of them are among those tried.
fn is_best(c: &Nucleolus) -> bool {
    let number = |text: &String| text.parse::<BigRational>().expect("a number");
    let worth: Vec<BigRational> = c.worth.iter().map(number).collect();
    let shares: Vec<BigRational> = c.shares.iter().map(number).collect();
    let n = shares.len();
    if n > 3 || worth.len() != 1 << n || shares.iter().sum::<BigRational>() != worth[(1 << n) - 1] {
        return false;
    }
    let own = |i: usize| c.among == Among::Divisions || shares[i] >= worth[1 << i];
    if !(0..n).all(own) {
        return false;
    }
    let sum = |s: usize, x: &[BigRational]| {
        let members = x.iter().enumerate().filter(|(i, _)| s >> i & 1 == 1);
        members.map(|(_, x)| x).sum::<BigRational>()
    };
    let improves = |direction: &[BigRational]| {
        let lowers = (0..n).any(|i| {
            c.among == Among::Imputations
                && direction[i].is_negative()
                && shares[i] == worth[1 << i]
        });
        let mut moved: Vec<(BigRational, BigRational)> = (1..1 << n)
            .map(|s| (&worth[s] - sum(s, &shares), -sum(s, direction)))
            .collect();
        moved.sort_by(|a, b| b.cmp(a));
        let first = moved.iter().find(|(_, change)| !change.is_zero());
        !lowers && first.is_some_and(|(_, change)| change.is_negative())
    };
    let steps = || (-6..=6).map(|k: i32| BigRational::from_integer(k.into()));
    match n {
        1 => true,
        2 => steps().all(|a| !improves(&[a.clone(), -a])),
        _ => steps().all(|a| steps().all(|b| !improves(&[a.clone(), b.clone(), -(&a + b)]))),
    }
}

#[test]
fn known_games_are_accepted_and_their_mutants_are_not() {
    for game in [estate(), gloves(), quarrel(), held_down()] {
        assert!(is_best(&game), "{game:?}");
        let json = Certificate::Nucleolus(game).to_json();
        let count = mutation::all_rejected(
            &json,
            |c| c.check(&mut Unwatched),
            |c, _| matches!(c, Certificate::Nucleolus(c) if is_best(c)),
        );
        assert!(count > 100, "{count}");
    }
}

#[test]
fn each_hypothesis_is_checked() {
    let change = |number: u8, of: Nucleolus, change: &dyn Fn(&mut Nucleolus)| {
        let mut forged = of;
        change(&mut forged);
        let rejected = forged.check(&mut Unwatched).expect_err("a forged one");
        let wanted = Hypothesis {
            of: Theorem("nucleolus"),
            number,
        };
        assert_eq!(rejected.hypothesis, Some(wanted), "{}", rejected.reason);
    };
    change(1, estate(), &|c| c.players = 21);
    change(1, estate(), &|c| c.worth.truncate(7));
    change(2, estate(), &|c| c.worth[0] = "1".into());
    change(3, estate(), &|c| c.shares[0] = "51".into());
    change(4, held_down(), &|c| {
        c.shares = texts(&["1/2", "3/4", "3/4"])
    });
    change(5, estate(), &|c| {
        c.levels[0].coalitions[0].weight = "-1/2".into()
    });
    change(5, estate(), &|c| c.levels[0].coalitions.clear());
    change(6, estate(), &|c| c.levels[1].coalitions[0].coalition = 3);
    change(6, estate(), &|c| c.levels[0].excess = "-49".into());
    // The proportional division: each is tight alone, but 6 lacks more.
    change(7, estate(), &|c| {
        c.shares = texts(&["60", "70", "70"]);
        c.levels = vec![level("-60", &[(1, "1")], &[])];
    });
    change(8, held_down(), &|c| c.among = Among::Divisions);
    change(8, estate(), &|c| c.levels[0].alone = weights(&[(1, "1")]));
    change(9, estate(), &|c| {
        c.levels[0].coalitions[0].weight = "1/3".into()
    });
    change(9, held_down(), &|c| c.levels[0].alone.clear());
    change(10, estate(), &|c| c.levels.truncate(1));
}
