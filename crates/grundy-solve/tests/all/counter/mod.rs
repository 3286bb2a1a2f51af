//! Counter games solved by intervals.

mod closed_form;

use grundy_core::Unwatched;
use grundy_core::forms::counter::{Counter, Step};
use grundy_solve::counter::solve;
use num::{BigInt, BigRational, One, ToPrimitive, Zero};

/// Verdicts of whole counters below `target`, from the definition.
fn by_definition(steps: &[Step], target: u64) -> Vec<(bool, u64)> {
    let mut known = vec![(false, 0); target as usize + 1];
    for x in (0..target).rev() {
        let (mut won, mut lost) = (None, 0);
        for step in steps {
            let next = match step {
                Step::Times(m) => x * m,
                Step::Plus(k) => x + k,
            };
            let (wins, plies): (bool, u64) = known[next.min(target) as usize];
            if wins {
                lost = lost.max(plies + 1);
            } else {
                won = Some(won.map_or(plies + 1, |w: u64| w.min(plies + 1)));
            }
        }
        known[x as usize] = won.map_or((false, lost), |w| (true, w));
        if x == 1 {
            break;
        }
    }
    known
}

fn agree(steps: Vec<Step>, target: u64) {
    let expected = by_definition(&steps, target);
    let game = Counter::new(steps, target.into()).unwrap();
    for at in [
        1,
        2,
        3,
        5,
        target / 7,
        target / 2,
        target - 2,
        target - 1,
        target,
    ] {
        if at == 0 || at > target {
            continue;
        }
        let found = solve(&game, &BigRational::from_integer(at.into()), &mut Unwatched);
        let found = found.unwrap().verdict;
        let (wins, plies) = expected[at as usize];
        assert_eq!(
            (found.wins, found.plies),
            (wins, plies.into()),
            "{game:?} at {at}"
        );
    }
}

#[test]
fn intervals_agree_with_the_definition() {
    fastrand::seed(15);
    for round in 0..600 {
        let kinds = round % 3;
        let step = |_| match (kinds, fastrand::bool()) {
            (0, _) | (2, true) => Step::Times(fastrand::u64(2..12)),
            _ => Step::Plus(fastrand::u64(1..12)),
        };
        let steps: Vec<Step> = (0..fastrand::usize(1..5)).map(step).collect();
        agree(steps, fastrand::u64(4..3000));
    }
    for target in 4..200 {
        agree((2..=9).map(Step::Times).collect(), target);
        agree((1..=10).map(Step::Plus).collect(), target);
        agree(vec![Step::Times(2), Step::Times(7)], target);
    }
}

#[test]
fn a_rational_position_is_a_whole_one_of_a_larger_game() {
    let steps = vec![Step::Times(2), Step::Times(5)];
    let game = Counter::new(steps.clone(), 100.into()).unwrap();
    let scaled = Counter::new(steps, 700.into()).unwrap();
    for a in 1..700u32 {
        let at = BigRational::new(a.into(), 7.into());
        let whole = BigRational::from_integer(a.into());
        assert_eq!(
            solve(&game, &at, &mut Unwatched).unwrap().verdict,
            solve(&scaled, &whole, &mut Unwatched).unwrap().verdict
        );
    }
}

#[test]
fn thousands_of_digits() {
    let steps: Vec<Step> = (2..=9).map(Step::Times).collect();
    let one = BigRational::one();
    let power = BigInt::from(18).pow(2000);
    for (target, wins) in [
        (power.clone(), false),
        (&power + 1, true),
        (&power * 9, true),
        (&power * 9 + 1, false),
    ] {
        let game = Counter::new(steps.clone(), target).unwrap();
        let found = solve(&game, &one, &mut Unwatched).unwrap();
        assert_eq!(found.verdict.wins, wins);
        assert!(found.best().count() > 0);
    }
}

#[test]
fn adding_repeats_for_ever() {
    let steps: Vec<Step> = (1..=10).map(Step::Plus).collect();
    let zero = BigRational::zero();
    let huge = BigInt::from(10).pow(3000);
    let game = Counter::new(steps, huge.clone()).unwrap();
    let found = solve(&game, &zero, &mut Unwatched).unwrap();
    // Every loser's step is answered so that the two add 11.
    let rest = (&huge % 11u32).to_u64().unwrap();
    assert_eq!(found.verdict.wins, rest != 0);
    assert_eq!(
        found.winning().collect::<Vec<_>>(),
        if rest == 0 {
            vec![]
        } else {
            vec![Step::Plus(rest)]
        }
    );
}
