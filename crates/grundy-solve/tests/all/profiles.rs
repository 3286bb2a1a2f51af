//! Games in normal form of any number of players.

use grundy_core::Unwatched;
use grundy_core::forms::normal_form::{Chooser, NormalForm, Strategies};
use grundy_solve::bimatrix::{self, Deviation};
use grundy_solve::normal_form;
use grundy_solve::profiles::{Eliminated, correlated, eliminate};
use num::{BigRational, One, Signed, Zero};

/// A game with payoffs from a small range, so that dominance and ties are many.
fn random(rng: &mut fastrand::Rng, counts: &[usize], range: i64) -> NormalForm {
    let player = |&count: &usize| Chooser {
        name: String::new(),
        strategies: Strategies::Counted(count),
    };
    let players: Vec<Chooser> = counts.iter().map(player).collect();
    let cells: usize = counts.iter().product();
    let payoffs =
        (0..cells * counts.len()).map(|_| BigRational::from_integer(rng.i64(0..range).into()));
    NormalForm::new(players, payoffs.collect()).expect("a game")
}

/// The cell of a profile, by looking for it.
fn cell(game: &NormalForm, profile: &[usize]) -> usize {
    let mut all = 0..game.cells();
    all.find(|&cell| game.profile(cell) == profile)
        .expect("a cell")
}

/// The gain of a player who plays `other` where `advised` is recommended: the definition.
fn gain(
    game: &NormalForm,
    drawn: &[(usize, BigRational)],
    who: usize,
    advised: usize,
    other: usize,
) -> BigRational {
    let mut sum = BigRational::zero();
    for (at, chance) in drawn {
        let mut profile = game.profile(*at);
        if profile[who] == advised {
            profile[who] = other;
            let instead = cell(game, &profile);
            sum += (&game.payoffs(instead)[who] - &game.payoffs(*at)[who]) * chance;
        }
    }
    sum
}

#[test]
fn strict_dominance_keeps_all_equilibria_and_the_best_draw_withstands_deviations() {
    let mut rng = fastrand::Rng::with_seed(1974);
    let (mut removals, mut mixed, mut better) = (0, 0, 0);
    for _ in 0..80 {
        let counts: Vec<usize> = (0..rng.usize(2..5)).map(|_| rng.usize(1..4)).collect();
        let range = rng.i64(2..9);
        let game = random(&mut rng, &counts, range);
        let removed = eliminate(&game, &mut Unwatched).expect("no limit");
        removals += removed.len();
        let gone = |profile: &[usize]| {
            removed
                .iter()
                .any(|one| profile[one.player] == one.strategy)
        };
        let after = Deviation::AfterAdvice;
        let found = correlated(&game, &removed, after, &mut Unwatched).expect("small");
        let sum: BigRational = found.cells.iter().map(|(_, p)| p).sum();
        assert!(sum.is_one() && found.cells.iter().all(|(_, p)| p.is_positive()));
        mixed += usize::from(found.cells.len() > 1);
        for (who, &count) in counts.iter().enumerate() {
            for advised in 0..count {
                for other in 0..count {
                    let gained = gain(&game, &found.cells, who, advised, other);
                    assert!(!gained.is_positive(), "{game:?}");
                }
            }
        }
        let total: BigRational = found.payoffs.iter().sum();
        for cell in normal_form::pure_equilibria(&game, &mut Unwatched).expect("no limit") {
            assert!(!gone(&game.profile(cell)), "{game:?}");
            assert!(game.payoffs(cell).iter().sum::<BigRational>() <= total);
        }
        // A coarse one allows no gain before the draw, and as there are more of them the best is no worse.
        let before = Deviation::BeforeAdvice;
        let coarse = correlated(&game, &removed, before, &mut Unwatched).expect("small");
        let sum: BigRational = coarse.cells.iter().map(|(_, p)| p).sum();
        assert!(sum.is_one() && coarse.cells.iter().all(|(_, p)| p.is_positive()));
        for (who, &count) in counts.iter().enumerate() {
            for other in 0..count {
                let all = (0..count).map(|advised| gain(&game, &coarse.cells, who, advised, other));
                assert!(!all.sum::<BigRational>().is_positive(), "{game:?}");
            }
        }
        let of_coarse: BigRational = coarse.payoffs.iter().sum();
        assert!(of_coarse >= total);
        better += usize::from(of_coarse > total);
        if let Some(two) = game.bimatrix() {
            for (deviation, total) in [(after, &total), (before, &of_coarse)] {
                let known = bimatrix::correlated(&two, deviation, &mut Unwatched);
                let known = known.expect("small").payoffs.iter().sum::<BigRational>();
                assert_eq!(known, *total, "{game:?}");
            }
        }
    }
    assert!(removals > 40 && mixed > 5, "{removals} {mixed}");
    assert!(better > 1, "{better}");
}

/// Each removed strategy pays less than the one that dominates it in every cell that was left then, and nothing that is left
/// in the end is dominated: by the definition.
#[test]
fn each_step_of_dominance_is_one_by_definition() {
    let mut rng = fastrand::Rng::with_seed(1957);
    let mut mixtures = 0;
    for _ in 0..120 {
        let counts: Vec<usize> = (0..3).map(|_| rng.usize(1..4)).collect();
        let game = random(&mut rng, &counts, 4);
        let removed = eliminate(&game, &mut Unwatched).expect("no limit");
        let dominates =
            |before: &[Eliminated], who: usize, strategy: usize, by: &[(usize, BigRational)]| {
                let left = |profile: &[usize]| {
                    before.iter().all(|one| profile[one.player] != one.strategy)
                };
                (0..game.cells())
                    .map(|at| game.profile(at))
                    .all(|mut profile| {
                        if profile[who] != strategy || !left(&profile) {
                            return true;
                        }
                        let here = game.payoffs(cell(&game, &profile))[who].clone();
                        let share = |(by, share): &(usize, BigRational)| {
                            profile[who] = *by;
                            &game.payoffs(cell(&game, &profile))[who] * share
                        };
                        by.iter().map(share).sum::<BigRational>() > here
                    })
            };
        for (at, one) in removed.iter().enumerate() {
            let before = &removed[..at];
            let sum: BigRational = one.by.iter().map(|(_, share)| share).sum();
            assert!(sum.is_one() && one.by.iter().all(|(_, share)| share.is_positive()));
            assert!(dominates(before, one.player, one.strategy, &one.by));
            mixtures += usize::from(one.by.len() > 1);
        }
        let gone = |who: usize, strategy: usize| {
            removed
                .iter()
                .any(|one| (one.player, one.strategy) == (who, strategy))
        };
        for (who, &count) in counts.iter().enumerate() {
            for strategy in (0..count).filter(|&one| !gone(who, one)) {
                for by in (0..count).filter(|&one| one != strategy && !gone(who, one)) {
                    let by = [(by, BigRational::one())];
                    assert!(!dominates(&removed, who, strategy, &by), "{game:?}");
                }
            }
        }
    }
    assert!(mixtures > 3, "{mixtures}");
}
