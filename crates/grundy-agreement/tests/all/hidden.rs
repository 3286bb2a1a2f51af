//! Chance and hidden information: Kuhn poker and small games made for the purpose, solved exactly and by regret.

use grundy::{Limits, MethodName, Position, Status};
use grundy_core::{
    Choice, Described, Extensive, Node, NodeLimit, Notation, Player, Ruleset, StopReason, Unwatched,
};
use grundy_games::cards::goofspiel::Goofspiel;
use grundy_games::cards::kuhn::Kuhn;
use grundy_games::cards::leduc::Leduc;
use grundy_games::cards::liars_dice::LiarsDice;
use grundy_games::cards::one_card::OneCard;
use grundy_solve::reference;
use grundy_solve::regret::{self, Config, Variant};
use grundy_solve::sequence::{self, Compiled, SequenceForm};
use grundy_solve::subgames::{self, Bounds};
use num::{BigRational, ToPrimitive};

fn q(p: i64, q: i64) -> BigRational {
    BigRational::new(p.into(), q.into())
}

fn compiled() -> Compiled<Kuhn> {
    sequence::compile(&Kuhn::default(), &Kuhn::default().start(), &mut Unwatched).expect("no limit")
}

/// Kuhn (1950): the first player loses 1/18 of a chip a deal.
#[test]
fn kuhn_is_worth_minus_an_eighteenth() {
    let compiled = compiled();
    let form = &compiled.form;
    assert_eq!(
        (form.positions, form.sets[0].len(), form.sets[1].len()),
        (55, 6, 6)
    );
    let exact = sequence::solve(form, &mut Unwatched).expect("no limit");
    assert_eq!((exact.lower, exact.upper), (q(-1, 18), q(-1, 18)));
    for player in Player::BOTH {
        assert!(form.is_plan(player, &exact.plans[player.index()]));
    }
}

#[test]
fn regret_comes_to_the_value_and_proves_it() {
    let compiled = compiled();
    let form = &compiled.form;
    let found = regret::cfr_plus(form, &Config::default(), &mut Unwatched);
    assert!(found.proved.lower <= q(-1, 18) && q(-1, 18) <= found.proved.upper);
    assert!(
        found.proved.exploitability() <= q(1, 1_000_000),
        "{found:?}"
    );
    for player in Player::BOTH {
        assert!(form.is_plan(player, &found.proved.plans[player.index()]));
    }
    // The certificate has the definition's values of the same strategies.
    for player in Player::BOTH {
        let strategy = regret::strategy(&compiled, &found.proved, player);
        let mix = |knows: &<Kuhn as Extensive>::InfoSet| {
            let at = strategy.iter().find(|(set, _)| set.knows == *knows);
            at.expect("every information set is there").1.clone()
        };
        let worst = reference::best_response(&Kuhn::default(), player.opponent(), &mix);
        let proved = match player {
            Player::Left => &found.proved.lower,
            Player::Right => &found.proved.upper,
        };
        assert_eq!(worst, *proved);
    }
    // The result is the same in every run.
    let again = regret::cfr_plus(form, &Config::default(), &mut Unwatched);
    assert_eq!(found, again);
}

/// Tammelin (2014): the exploitability falls; not at every step, but over every factor of sixteen.
#[test]
fn exploitability_falls() {
    let config = Config {
        iterations: 1 << 14,
        width: q(0, 1),
        ..Config::default()
    };
    let found = regret::cfr_plus(&compiled().form, &config, &mut Unwatched);
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

/// The exploitability after 1, 2, 4, … iterations of a variant, straight from the definitions of the sequence form and of
/// the variant: discounts are applied after each iteration, as their authors write them.
fn plainly(form: &SequenceForm, variant: Variant, iterations: u32) -> Vec<f64> {
    let mut regrets = form.sequences.map(|n| vec![0.0; n]);
    // From these the mixtures follow.
    let mut followed = regrets.clone();
    let mut sums = regrets.clone();
    let mix = |regrets: &[f64]| -> Vec<f64> {
        let sum: f64 = regrets.iter().map(|r: &f64| r.max(0.0)).sum();
        let equal = 1.0 / regrets.len() as f64;
        let chance = |r: &f64| if sum > 0.0 { r.max(0.0) / sum } else { equal };
        regrets.iter().map(chance).collect()
    };
    let plan = |who: usize, regrets: &[f64]| {
        let mut plan = vec![1.0; form.sequences[who]];
        for set in &form.sets[who] {
            let chances = mix(&regrets[set.choices()]);
            for (x, chance) in set.choices().zip(chances) {
                plan[x] = plan[set.parent] * chance;
            }
        }
        plan
    };
    let worth = |who: usize, other: &[f64]| {
        let mut worth = vec![0.0; form.sequences[who]];
        for e in &form.entries {
            let payoff = BigRational::new(e.payoff.clone(), form.denominator.clone());
            let payoff = payoff.to_f64().expect("small") * [1.0, -1.0][who];
            worth[e.sequences[who]] += payoff * other[e.sequences[1 - who]];
        }
        worth
    };
    let best = |who: usize, other: &[f64]| {
        let mut worth = worth(who, other);
        for set in form.sets[who].iter().rev() {
            worth[set.parent] += worth[set.choices()]
                .iter()
                .copied()
                .fold(f64::MIN, f64::max);
        }
        worth[0]
    };
    let mut curve = Vec::new();
    for t in 1..=iterations {
        for who in [0, 1] {
            let mut worth = worth(who, &plan(1 - who, &followed[1 - who]));
            let (time, grown) = (f64::from(t), f64::from(t).powf(1.5));
            for set in form.sets[who].iter().rev() {
                let chances = mix(&followed[who][set.choices()]);
                let pairs = chances.iter().zip(&worth[set.choices()]);
                let value: f64 = pairs.map(|(p, u)| p * u).sum();
                for x in set.choices() {
                    let gain = worth[x] - value;
                    let sum = regrets[who][x] + gain;
                    regrets[who][x] = match variant {
                        Variant::Cfr => sum,
                        Variant::CfrPlus | Variant::PredictivePlus => sum.max(0.0),
                        Variant::Linear => sum * time / (time + 1.0),
                        Variant::Discounted if sum > 0.0 => sum * grown / (grown + 1.0),
                        Variant::Discounted => sum / 2.0,
                    };
                    followed[who][x] = match variant {
                        Variant::PredictivePlus => regrets[who][x] + gain,
                        _ => regrets[who][x],
                    };
                }
                worth[set.parent] += value;
            }
            let now = plan(who, &followed[who]);
            for (sum, x) in sums[who].iter_mut().zip(now) {
                let share = time / (time + 1.0);
                *sum = match variant {
                    Variant::Cfr => *sum + x,
                    Variant::CfrPlus => *sum + time * x,
                    Variant::Linear => (*sum + x) * share,
                    Variant::Discounted => (*sum + x) * share * share,
                    Variant::PredictivePlus => *sum + time * time * x,
                };
            }
        }
        if t.is_power_of_two() {
            let average = sums
                .each_ref()
                .map(|sum| sum.iter().map(|x| x / sum[0]).collect::<Vec<f64>>());
            curve.push(best(0, &average[1]) + best(1, &average[0]));
        }
    }
    curve
}

#[test]
fn the_flat_loop_goes_as_the_plain_one() {
    fn compare<R: Extensive>(rules: &R) {
        let compiled = sequence::compile(rules, &rules.start(), &mut Unwatched).expect("no limit");
        let form = &compiled.form;
        let config = Config {
            iterations: 64,
            width: q(0, 1),
            ..Config::default()
        };
        for variant in Variant::ALL {
            let found = regret::minimise(form, variant, &config, &mut Unwatched);
            let plain = plainly(form, variant, 64);
            assert_eq!(found.curve.len(), plain.len());
            for (sample, exploitability) in found.curve.iter().zip(plain) {
                let gap = (sample.exploitability - exploitability).abs();
                assert!(gap < 1e-9, "{variant:?}: {sample:?} and {exploitability}");
            }
        }
    }
    compare(&Kuhn::default());
    compare(&LiarsDice::from_rules(Some("1,3")).expect("rules"));
    compare(&OneCard::from_rules(Some("5")).expect("rules"));
}

/// The answer of a race is that of the variant that wins it, and none of the others is close a lap before.
#[test]
fn a_race_is_won_by_one_of_the_variants() {
    let compiled = compiled();
    let form = &compiled.form;
    let config = Config {
        iterations: 100_000,
        width: q(1, 1_000_000),
        ..Config::default()
    };
    let raced = regret::race(form, &config, &mut Unwatched);
    let alone = |variant| regret::minimise(form, variant, &config, &mut Unwatched);
    assert_eq!(raced, alone(raced.variant));
    assert!(raced.proved.exploitability() <= config.width);
    let contenders = [
        Variant::CfrPlus,
        Variant::Discounted,
        Variant::PredictivePlus,
    ];
    for variant in contenders {
        assert!(
            alone(variant).iterations * 2 > raced.iterations,
            "{variant:?}"
        );
    }
    let stopped = regret::race(form, &config, &mut NodeLimit::new(5000));
    assert_eq!(stopped.stopped, Some(StopReason::Nodes(5000)));
    assert!(stopped.proved.lower < q(-1, 18) && q(-1, 18) < stopped.proved.upper);
}

/// The value of the literature to its digits, by the linear program; and the size of the game that is played there.
#[test]
fn leduc_has_the_known_size_and_value() {
    let compiled = sequence::compile(&Leduc, &Leduc.start(), &mut Unwatched).expect("no limit");
    let form = &compiled.form;
    assert_eq!(
        (form.positions, form.sets[0].len(), form.sets[1].len()),
        (9457, 144, 144)
    );
    let exact = sequence::solve(form, &mut Unwatched).expect("no limit");
    assert_eq!(exact.lower, exact.upper);
    let value = exact.lower.to_f64().expect("small");
    assert!((value + 0.085_606_424_078).abs() < 1e-12, "{value}");
}

/// One die each: 1/9 and -1/9 with three faces, the highest wild or not; Kuhn's game is one-card poker with three cards.
#[test]
fn small_games_have_their_values() {
    fn value<R: Extensive>(rules: &R) -> BigRational {
        let compiled = sequence::compile(rules, &rules.start(), &mut Unwatched).expect("no limit");
        let form = &compiled.form;
        let exact = sequence::solve(form, &mut Unwatched).expect("no limit");
        assert_eq!(exact.lower, exact.upper);
        exact.lower
    }
    let dice = |rules: &str| value(&LiarsDice::from_rules(Some(rules)).expect("rules"));
    assert_eq!((dice("1,3"), dice("1,3 plain")), (q(1, 9), q(-1, 9)));
    let cards = |rules: &str| value(&OneCard::from_rules(Some(rules)).expect("rules"));
    assert_eq!((cards("3"), cards("13")), (q(-1, 18), q(-5, 78)));
    let kuhn = |deck: &str| value(&Kuhn::from_rules(Some(deck)).expect("rules"));
    assert_eq!((kuhn("3"), kuhn("J,Q,K")), (q(-1, 18), q(-1, 18)));
    assert_eq!((kuhn("4"), kuhn("J,Q,K,A")), (cards("4"), q(-1, 24)));
}

/// Small games are solved exactly where no method is named, each side's strategy by the reference solver too.
#[test]
fn small_games_are_solved_exactly_unasked() {
    for (text, method, value) in [
        ("kuhn", MethodName::Simplex, q(-1, 18)),
        ("matching-pennies 2,1:", MethodName::Simplex, q(1, 5)),
        ("battleships 3,1:", MethodName::Simplex, q(2, 1)),
        ("goofspiel 3:", MethodName::Simplex, q(0, 1)),
        ("goofspiel 4:", MethodName::Subgames, q(0, 1)),
        ("goofspiel 4: prize3 2 4", MethodName::Simplex, q(2, 3)),
    ] {
        let Position::Hidden(game) = Position::parse(text).expect(text) else {
            panic!("{text} has hidden information");
        };
        let config = grundy::forms::hidden::config(1e-6, 1_000_000).expect("a config");
        let limits = Limits::default();
        let answer = grundy::forms::hidden::solve(&*game, &config, &limits);
        assert_eq!(answer.methods, [method], "{text}");
        assert!(matches!(answer.status, Status::Proved), "{text}");
        let found = answer.value.equilibrium.expect(text);
        assert_eq!(found.value, Some(value), "{text}");
        assert_eq!(found.lower, found.upper, "{text}");
        assert!(matches!(found.strategy_status, Status::Proved), "{text}");
    }
    // Beyond the bounds of both, variants of CFR iterate, and no subgame of Liar's dice is met.
    let dice = LiarsDice::from_rules(Some("1,4")).expect("rules");
    let dice = grundy::forms::hidden::hide(dice);
    let config = grundy::forms::hidden::config(1e-2, 10_000).expect("a config");
    let answer = grundy::forms::hidden::solve(&*dice, &config, &Limits::default());
    assert!(answer.value.equilibrium.expect("strategies").iterations > 0);
}

/// A value by subgames is the value by one linear program, and the strategies guarantee it; bounds and games without subgames
/// give none.
#[test]
fn subgames_have_the_value_of_the_whole() {
    fn by_subgames<R: Extensive>(rules: &R, start: &R::Position) -> Option<BigRational> {
        let bounds = Bounds {
            parts: 1_000,
            entries: 100,
        };
        let found = subgames::solve(rules, start, bounds, &mut Unwatched).expect("no limit")?;
        let compiled = sequence::compile(rules, start, &mut Unwatched).expect("no limit");
        let form = &compiled.form;
        let plans = found.plans(&compiled);
        assert_eq!((&plans.lower, &plans.upper), (&found.value, &found.value));
        for player in Player::BOTH {
            assert!(form.is_plan(player, &plans.plans[player.index()]));
        }
        Some(found.value)
    }
    for (rules, text) in [
        ("3", "start"),
        ("3", "prize2"),
        ("3 order 2,3,1", "start"),
        ("4", "prize4 1 2"),
        ("4", "prize1 1 4 prize2"),
        ("4 order 1,3,2,4", "1 4"),
    ] {
        let game = Goofspiel::from_rules(Some(rules)).expect(rules);
        let start = game.read(text).expect(text);
        let compiled = sequence::compile(&game, &start, &mut Unwatched).expect("no limit");
        let form = &compiled.form;
        let exact = sequence::solve(form, &mut Unwatched).expect("no limit");
        assert_eq!(exact.lower, exact.upper);
        assert_eq!(
            by_subgames(&game, &start),
            Some(exact.lower),
            "{rules}: {text}"
        );
    }
    let hidden = Goofspiel::from_rules(Some("3 hidden")).expect("rules");
    assert_eq!(by_subgames(&hidden, &hidden.start()), None);
    assert_eq!(
        by_subgames(&Kuhn::default(), &Kuhn::default().start()),
        None
    );
    let large = Goofspiel::from_rules(Some("4")).expect("rules");
    assert_eq!(by_subgames(&large, &large.start()), None);
}

/// A position that begins a game of its own is answered from there on; of another the whole game is solved, and the strategies
/// that can be needed from there on are those of the whole game.
#[test]
fn positions_are_answered_where_they_begin_a_game() {
    for (text, value) in [
        ("goofspiel 4: prize3 2 4", q(2, 3)),
        ("goofspiel 4 order 1,2,3,4: 2 1", q(2, 63)),
        ("goofspiel 2: prize2 1 2", q(-1, 1)),
        ("goofspiel 3 hidden: prize1 1 1 prize2 2 3", q(-2 + 3, 1)),
        ("matching-pennies 2,1: heads heads", q(2, 1)),
        ("monty-hall car1 pick1 open2 take3", q(0, 1)),
        ("kuhn KJ bet bet", q(2, 1)),
        ("battleships 5,2: start", q(3, 1)),
    ] {
        let position = Position::parse(text).expect(text);
        let again = Position::parse(&position.show()).expect(text);
        assert_eq!(again.show(), position.show());
        assert_eq!(again, position);
        let Position::Hidden(game) = position else {
            panic!("{text} has hidden information");
        };
        let config = grundy::forms::hidden::config(0.1, 10_000).expect("a config");
        let answer = grundy::forms::hidden::solve(&*game, &config, &Limits::default());
        let found = answer.value.equilibrium.expect(text);
        assert_eq!(found.value, Some(value), "{text}");
    }
    for (text, sets) in [
        ("goofspiel 3: prize3 2", 1),
        ("goofspiel 3 hidden: prize3 2 3", 2),
        ("matching-pennies 2,1: heads", 1),
        ("monty-hall car1 pick2 open3", 1),
        ("battleships ship2 1", 1),
        ("kuhn KJ pass", 2),
        ("kuhn KJ", 3),
    ] {
        let position = Position::parse(text).expect(text);
        assert_eq!(Position::parse(&position.show()), Ok(position.clone()));
        let Position::Hidden(game) = position else {
            panic!("{text} has hidden information");
        };
        assert!(!game.stands_alone(), "{text}");
        let (name, rules) = text.split_once(' ').expect("a game and its position");
        let whole = match rules.split_once(':') {
            Some((rules, _)) => format!("{name} {rules}:"),
            None => name.to_owned(),
        };
        let Ok(Position::Hidden(whole)) = Position::parse(&whole) else {
            panic!("{whole} is a game");
        };
        let config = grundy::forms::hidden::config(0.1, 10_000).expect("a config");
        let [found, all] = [game, whole].map(|game| {
            let answer = grundy::forms::hidden::solve(&*game, &config, &Limits::default());
            answer.value
        });
        assert!(found.from.is_some() && all.from.is_none(), "{text}");
        let [found, all] = [found, all].map(|played| played.equilibrium.expect(text));
        assert_eq!(found.value, all.value, "{text}");
        assert!(found.strategy.len() >= sets, "{text}: {:?}", found.strategy);
        assert!(found.strategy.len() < all.strategy.len(), "{text}");
        assert!(found.strategy.iter().all(|mix| all.strategy.contains(mix)));
    }
}

/// If the work is stopped early, the answer so far stands.
#[test]
fn a_stop_keeps_what_is_proved() {
    let found = regret::cfr_plus(
        &compiled().form,
        &Config::default(),
        &mut NodeLimit::new(5000),
    );
    assert_eq!(found.stopped, Some(StopReason::Nodes(5000)));
    assert!(found.iterations > 10);
    assert!(found.proved.lower < q(-1, 18) && q(-1, 18) < found.proved.upper);
    let nothing = regret::cfr_plus(&compiled().form, &Config::default(), &mut NodeLimit::new(0));
    assert!(nothing.proved.lower < nothing.proved.upper);
}

/// Chance, Left, Right, then Left once more if Right says so; the players' observations and all payoffs are random.
#[derive(Clone, Debug)]
struct Signals {
    /// The observations of Left and Right in each state of nature, and the weight of that state.
    states: Vec<([u8; 2], u32)>,
    seed: u64,
    /// True if Right sees Left's choice.
    open: bool,
}

impl Ruleset for Signals {
    /// The state of nature, then the choices.
    type Position = Vec<u8>;
    type Move = u8;

    fn start(&self) -> Vec<u8> {
        Vec::new()
    }

    fn play(&self, p: &Vec<u8>, mv: &u8) -> Vec<u8> {
        p.iter().copied().chain([*mv]).collect()
    }
}

impl Extensive for Signals {
    type InfoSet = Vec<u8>;
    type Payoff = i64;

    fn node(&self, p: &Vec<u8>) -> Node<Vec<u8>, i64> {
        let see = |who: usize| self.states[p[0] as usize].0[who];
        let decision = |player, knows| Node::Decision { player, knows };
        match p.len() {
            0 => Node::Chance,
            1 => decision(Player::Left, vec![see(0)]),
            2 => {
                let seen = if self.open { p[1] } else { 9 };
                decision(Player::Right, vec![see(1), seen])
            }
            3 if p[2] == 1 => decision(Player::Left, vec![see(0), p[1], p[2]]),
            _ => {
                let text = p
                    .iter()
                    .fold(self.seed, |h, x| h * 7 % 1_000_003 + u64::from(*x));
                Node::Over(fastrand::Rng::with_seed(text).i64(-5..=5))
            }
        }
    }

    fn choices(&self, p: &Vec<u8>) -> impl Iterator<Item = Choice<u8>> {
        let weights: Vec<u32> = match self.node(p) {
            Node::Chance => self.states.iter().map(|s| s.1).collect(),
            Node::Decision { .. } => vec![1; 2],
            Node::Over(_) => vec![],
        };
        let choice = |(i, weight)| Choice {
            mv: i as u8,
            weight,
        };
        weights.into_iter().enumerate().map(choice)
    }
}

#[test]
fn hidden_information_is_solved_exactly_and_by_regret() {
    let mut rng = fastrand::Rng::with_seed(2007);
    for _ in 0..25 {
        let state = |rng: &mut fastrand::Rng| ([rng.u8(0..2), rng.u8(0..2)], rng.u32(1..4));
        let rules = Signals {
            states: (0..rng.usize(1..4)).map(|_| state(&mut rng)).collect(),
            seed: rng.u64(0..1000),
            open: rng.bool(),
        };
        let compiled = sequence::compile(&rules, &rules.start(), &mut Unwatched).expect("no limit");
        let form = &compiled.form;
        let exact = sequence::solve(form, &mut Unwatched).expect("no limit");
        assert_eq!(exact.lower, exact.upper, "{rules:?}");
        let config = Config {
            iterations: 20_000,
            width: q(1, 10_000),
            ..Config::default()
        };
        let near = regret::cfr_plus(form, &config, &mut Unwatched).proved;
        assert!(
            near.lower <= exact.lower && exact.lower <= near.upper,
            "{rules:?}"
        );
        assert!(near.exploitability() < q(1, 100), "{rules:?}");
        for (plans, player) in [
            (&exact, Player::Left),
            (&near, Player::Left),
            (&near, Player::Right),
        ] {
            assert!(form.is_plan(player, &plans.plans[player.index()]));
            let strategy = regret::strategy(&compiled, plans, player);
            let mix = |knows: &Vec<u8>| {
                let at = strategy.iter().find(|(set, _)| set.knows == *knows);
                at.expect("every information set is there").1.clone()
            };
            let worst = reference::best_response(&rules, player.opponent(), &mix);
            let proved = if player == Player::Left {
                &plans.lower
            } else {
                &plans.upper
            };
            assert_eq!(worst, *proved, "{rules:?}");
        }
    }
}

/// A game whose player forgets what was done: it is refused, not answered wrongly.
#[derive(Clone, Debug)]
struct Forgetful;

impl Ruleset for Forgetful {
    type Position = Vec<bool>;
    type Move = bool;

    fn start(&self) -> Vec<bool> {
        Vec::new()
    }

    fn play(&self, p: &Vec<bool>, mv: &bool) -> Vec<bool> {
        p.iter().copied().chain([*mv]).collect()
    }
}

impl Extensive for Forgetful {
    type InfoSet = usize;
    type Payoff = i64;

    fn node(&self, p: &Vec<bool>) -> Node<usize, i64> {
        match p[..] {
            [a, b] => Node::Over(i64::from(a == b)),
            _ => Node::Decision {
                player: Player::Left,
                knows: p.len(),
            },
        }
    }

    fn choices(&self, p: &Vec<bool>) -> impl Iterator<Item = Choice<bool>> {
        let n = if p.len() < 2 { 2 } else { 0 };
        [false, true]
            .into_iter()
            .take(n)
            .map(|mv| Choice { mv, weight: 1 })
    }
}

#[test]
fn forgetting_is_refused() {
    let stop = sequence::compile(&Forgetful, &Vec::new(), &mut Unwatched);
    assert!(matches!(stop, Err(StopReason::Beyond(_))));
}

/// A game with a play of a million plies: nothing recurses.
#[derive(Clone, Debug)]
struct Countdown;

impl Ruleset for Countdown {
    type Position = u32;
    type Move = bool;

    fn start(&self) -> u32 {
        1_000_000
    }

    fn play(&self, p: &u32, goes_on: &bool) -> u32 {
        if *goes_on { p - 1 } else { u32::MAX }
    }
}

impl Extensive for Countdown {
    type InfoSet = u32;
    type Payoff = i64;

    fn node(&self, p: &u32) -> Node<u32, i64> {
        match p {
            // Left gets 1 if the play goes on to its end, and 0 if a player stops it earlier.
            0 => Node::Over(1),
            &u32::MAX => Node::Over(0),
            n => Node::Decision {
                player: Player::BOTH[(n % 2) as usize],
                knows: *n,
            },
        }
    }

    fn choices(&self, p: &u32) -> impl Iterator<Item = Choice<bool>> {
        let n = if matches!(self.node(p), Node::Over(_)) {
            0
        } else {
            2
        };
        [true, false]
            .into_iter()
            .take(n)
            .map(|mv| Choice { mv, weight: 1 })
    }
}

#[test]
fn a_million_plies_are_compiled_and_answered() {
    let compiled =
        sequence::compile(&Countdown, &Countdown.start(), &mut Unwatched).expect("no limit");
    let form = &compiled.form;
    assert_eq!(form.positions, 2_000_001);
    let config = Config {
        iterations: 4,
        width: q(0, 1),
        ..Config::default()
    };
    let found = regret::cfr_plus(form, &config, &mut Unwatched);
    assert!(found.proved.lower <= q(0, 1) && q(0, 1) <= found.proved.upper);
}
