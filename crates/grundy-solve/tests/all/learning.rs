//! Learning by repetition.

use grundy_core::Unwatched;
use grundy_core::forms::matrix::Matrix;
use grundy_solve::learning::{Course, LearningRule, Opponent, Start, learn};
use num::{BigRational, ToPrimitive};

fn course(rule: LearningRule, rounds: u64) -> Course {
    Course {
        rule,
        rounds,
        start: Start::Random(1),
        against: Opponent::Learns,
        alternating: false,
    }
}

fn random(rng: &mut fastrand::Rng) -> Matrix {
    let (m, n) = (rng.usize(1..5), rng.usize(1..5));
    let mut entry = || BigRational::from_integer(rng.i64(-9..=9).into());
    let rows = (0..m).map(|_| (0..n).map(|_| entry()).collect()).collect();
    Matrix::new(rows).expect("rectangular")
}

#[test]
fn regrets_stay_below_their_bounds_and_averages_come_near() {
    let mut rng = fastrand::Rng::with_seed(8);
    for _ in 0..40 {
        let game = random(&mut rng);
        let value = grundy_solve::matrix::solve(&game, &mut Unwatched)
            .expect("no limit")
            .value;
        for rule in LearningRule::ALL {
            for alternating in [false, true] {
                let course = Course {
                    alternating,
                    ..course(rule, 2000)
                };
                let learned = learn(&game, &course, &mut Unwatched);
                assert!(learned.lower <= value && value <= learned.upper, "{game}");
                for round in &learned.rounds {
                    for (regret, bound) in round.average_regret.iter().zip(round.bound) {
                        assert!(
                            bound.is_none_or(|bound| *regret <= bound + 1e-9),
                            "{rule:?}"
                        );
                    }
                }
                let gap = (learned.upper - learned.lower).to_f64().expect("small");
                assert!(gap < 2.0, "{rule:?} {gap} {game}");
            }
        }
    }
}

#[test]
fn a_fixed_or_following_opponent_does_not_break_the_bound() {
    let game = Matrix::of_integers(&[&[0, -1, 1], &[1, 0, -1], &[-1, 1, 0]]).expect("square");
    let n = |a: i64, b: i64| BigRational::new(a.into(), b.into());
    let fixed = Opponent::Plays(vec![n(1, 2), n(1, 4), n(1, 4)]);
    for rule in LearningRule::ALL {
        for against in [fixed.clone(), Opponent::Follows] {
            let course = Course {
                against: against.clone(),
                ..course(rule, 3000)
            };
            let last = learn(&game, &course, &mut Unwatched)
                .rounds
                .pop()
                .expect("a round");
            assert!(last.bound[0].is_none_or(|bound| last.average_regret[0] <= bound));
            if against == fixed {
                assert!(last.mix[0][1] > 0.9, "{rule:?}: {:?}", last.mix);
                assert_eq!(last.average[1], [0.5, 0.25, 0.25]);
            }
        }
    }
}

#[test]
fn a_seed_means_the_same_for_ever_and_a_long_course_is_thinned() {
    let game = Matrix::of_integers(&[&[2, -1], &[-1, 1]]).expect("square");
    let first = learn(
        &game,
        &course(LearningRule::RegretMatching, 1),
        &mut Unwatched,
    );
    let again = learn(
        &game,
        &course(LearningRule::RegretMatching, 1),
        &mut Unwatched,
    );
    assert_eq!(first, again);
    let long = learn(
        &game,
        &course(LearningRule::RegretMatching, 200_000),
        &mut Unwatched,
    );
    assert!(long.rounds.len() < 200);
    assert_eq!(long.rounds.last().map(|round| round.number), Some(200_000));
}
