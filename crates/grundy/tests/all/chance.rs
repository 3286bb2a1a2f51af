//! Matrices, chance, hidden information and coalitions: games and solvers together.

use grundy::formats;
use grundy_core::{Extensive, Player, Ruleset, Unwatched};
use grundy_games::kuhn::Kuhn;
use grundy_solve::regret::{self, Config};
use grundy_solve::sequence::{self, SequenceForm};
use grundy_solve::{definition_chance, matrix};
use num::{BigRational, ToPrimitive};

fn q(p: i64, q: i64) -> BigRational {
    BigRational::new(p.into(), q.into())
}

fn compiled() -> SequenceForm<Kuhn> {
    sequence::compile(&Kuhn, &Kuhn.start(), &mut Unwatched).expect("no limit")
}

/// Kuhn (1950): the first player loses 1/18 of a chip a deal.
#[test]
fn kuhn_is_worth_minus_an_eighteenth() {
    let form = compiled();
    assert_eq!(
        (form.positions, form.sets[0].len(), form.sets[1].len()),
        (55, 6, 6)
    );
    let exact = sequence::solve(&form, &mut Unwatched).expect("no limit");
    assert_eq!((exact.lower, exact.upper), (q(-1, 18), q(-1, 18)));
    for player in Player::BOTH {
        assert!(form.is_plan(player, &exact.plans[player.index()]));
    }
}

#[test]
fn regret_comes_to_the_value_and_proves_it() {
    let form = compiled();
    let found = regret::cfr_plus(&form, &Config::default(), &mut Unwatched).expect("no limit");
    assert!(found.proved.lower <= q(-1, 18) && q(-1, 18) <= found.proved.upper);
    assert!(
        found.proved.exploitability() <= q(1, 1_000_000),
        "{found:?}"
    );
    for player in Player::BOTH {
        assert!(form.is_plan(player, &found.proved.plans[player.index()]));
    }
    // The certificate is what the definition says of the same strategies.
    for player in Player::BOTH {
        let strategy = regret::strategy(&form, &found.proved, player);
        let mix = |knows: &<Kuhn as Extensive>::InfoSet| {
            let at = strategy.iter().find(|(set, _)| set.knows == *knows);
            at.expect("every information set is there").1.clone()
        };
        let worst = definition_chance::best_response(&Kuhn, player.opponent(), &mix);
        let proved = match player {
            Player::Left => &found.proved.lower,
            Player::Right => &found.proved.upper,
        };
        assert_eq!(worst, *proved);
    }
    // Alike on every run.
    let again = regret::cfr_plus(&form, &Config::default(), &mut Unwatched).expect("no limit");
    assert_eq!(found, again);
}

/// Tammelin (2014): the exploitability falls; not at every step, but over every factor of sixteen.
#[test]
fn exploitability_falls() {
    let config = Config {
        iterations: 1 << 14,
        width: q(0, 1),
    };
    let found = regret::cfr_plus(&compiled(), &config, &mut Unwatched).expect("no limit");
    let at = |k: u32| {
        let sample = found.curve.iter().find(|s| s.iteration == 1 << k);
        sample
            .expect("every power of two is sampled")
            .exploitability
    };
    for k in [0, 4, 8] {
        assert!(at(k + 4) < at(k) / 4.0, "{:?}", found.curve);
    }
    let last = found.curve.last().expect("a sample").exploitability;
    let proved = found.proved.exploitability().to_f64().expect("small");
    assert!((last - proved).abs() < 1e-9);
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
        };
        let found = regret::match_regret(&game, &config, &mut Unwatched).expect("no limit");
        assert!(found.lower <= value && value <= found.upper, "{text}");
        assert!(&found.upper - &found.lower < q(1, 2), "{text}");
        assert_eq!(
            matrix::bounds(&game, &found.rows, &found.columns),
            (found.lower, found.upper)
        );
        // Two averages are exploitable exactly as far as their players regret.
        for s in &found.curve {
            assert!((s.regret[0] + s.regret[1] - s.exploitability).abs() < 1e-9);
        }
    }
}
