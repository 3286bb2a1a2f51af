//! Pure equilibria of congestion games.

use grundy_core::forms::congestion::{Choice, Congestion, Group, Resource, most_users};
use grundy_core::{StopReason, Unwatched};
use grundy_solve::congestion::{
    Profile, best_responses, costs, first, is_equilibrium, potential, total, whole,
};
use num::{BigInt, BigRational, One};

/// A random game, whose costs need not rise, with single players and a group.
fn random(rng: &mut fastrand::Rng, huge: bool) -> Congestion {
    let count = rng.usize(1..5);
    let choice = |rng: &mut fastrand::Rng| Choice {
        name: String::new(),
        resources: (0..count).filter(|_| rng.bool()).collect(),
    };
    let groups: Vec<Group> = (0..rng.usize(1..4))
        .map(|_| Group {
            name: String::new(),
            players: rng.usize(1..4),
            choices: (0..rng.usize(1..4)).map(|_| choice(rng)).collect(),
        })
        .collect();
    let factor = if huge {
        BigInt::one() << 130
    } else {
        BigInt::one()
    };
    let resources = most_users(count, &groups)
        .into_iter()
        .map(|users| Resource {
            name: String::new(),
            costs: (0..users)
                .map(|_| BigRational::new(rng.i64(-3..9) * &factor, rng.i64(1..4).into()))
                .collect(),
        });
    let resources = resources.collect();
    Congestion::new(resources, groups).expect("a game")
}

/// The game in which each player is distinguished: the choice of each, by the definition.
fn by_definition(game: &Congestion) -> Vec<(Vec<usize>, BigRational, bool)> {
    let players: Vec<&Group> = game
        .groups()
        .iter()
        .flat_map(|group| std::iter::repeat_n(group, group.players))
        .collect();
    let pays = |choices: &[usize], who: usize| -> BigRational {
        let own = &players[who].choices[choices[who]].resources;
        let cost = |resource: &usize| {
            let uses =
                |(player, &at): (&&Group, &usize)| player.choices[at].resources.contains(resource);
            let users = players
                .iter()
                .zip(choices)
                .filter(|&pair| uses(pair))
                .count();
            &game.resources()[*resource].costs[users - 1]
        };
        own.iter().map(cost).sum()
    };
    let mut all = vec![Vec::new()];
    for player in &players {
        all = all
            .into_iter()
            .flat_map(|before: Vec<usize>| {
                (0..player.choices.len()).map(move |at| [&before[..], &[at]].concat())
            })
            .collect();
    }
    let judge = |choices: Vec<usize>| {
        let settled = (0..players.len()).all(|who| {
            let now = pays(&choices, who);
            (0..players[who].choices.len()).all(|other| {
                let mut changed = choices.clone();
                changed[who] = other;
                pays(&changed, who) >= now
            })
        });
        let total = (0..players.len()).map(|who| pays(&choices, who)).sum();
        (choices, total, settled)
    };
    all.into_iter().map(judge).collect()
}

/// The numbers of players that make each choice.
fn counted(game: &Congestion, choices: &[usize]) -> Profile {
    let mut left = choices.iter();
    let count = |group: &Group| {
        let mut counts = vec![0; group.choices.len()];
        left.by_ref()
            .take(group.players)
            .for_each(|&at| counts[at] += 1);
        counts
    };
    game.groups().iter().map(count).collect()
}

#[test]
fn all_profiles_are_judged_as_by_the_definition() {
    let mut rng = fastrand::Rng::with_seed(1973);
    let mut several = 0;
    for round in 0..150 {
        let game = random(&mut rng, round % 5 == 0);
        let found = whole(&game, &mut Unwatched).expect("no limit");
        let all = by_definition(&game);
        let costs = |only: bool| {
            all.iter()
                .filter(move |(_, _, settled)| *settled || !only)
                .map(|(_, cost, _)| cost)
        };
        assert_eq!(Some(&found.optimum.1), costs(false).min());
        assert_eq!(Some(&found.best.1), costs(true).min());
        assert_eq!(Some(&found.worst.1), costs(true).max());
        let settled = all.iter().filter(|(_, _, settled)| *settled);
        let mut profiles: Vec<Profile> = settled
            .map(|(choices, ..)| counted(&game, choices))
            .collect();
        profiles.sort();
        profiles.dedup();
        let mut listed = found.equilibria.clone();
        listed.sort();
        assert_eq!(listed, profiles);
        assert_eq!(found.count, profiles.len() as u128);
        several += usize::from(profiles.len() > 1);
        for (profile, cost) in [&found.best, &found.worst, &found.optimum] {
            assert_eq!(total(&game, profile), *cost);
        }
    }
    assert!(several > 20, "{several}");
}

/// Rosenthal (1973): a step changes the potential by as much as the cost of the player who takes it.
#[test]
fn steps_lower_the_potential_to_an_equilibrium() {
    let mut rng = fastrand::Rng::with_seed(73);
    let mut steps = 0;
    for _ in 0..150 {
        let game = random(&mut rng, false);
        let path = best_responses(&game, first(&game), &mut Unwatched).expect("no limit");
        let mut profile = path.start.clone();
        assert_eq!(potential(&game, &profile), path.potential);
        for step in &path.steps {
            let before = costs(&game, &profile, step.group)[step.from].clone();
            assert_eq!(before.as_ref(), Some(&step.cost[0]));
            profile[step.group][step.from] -= 1;
            profile[step.group][step.to] += 1;
            let after = costs(&game, &profile, step.group)[step.to].clone();
            assert_eq!(after.as_ref(), Some(&step.cost[1]));
            assert_eq!(potential(&game, &profile), step.potential);
        }
        steps += path.steps.len();
        assert_eq!(profile, path.end);
        assert_eq!(is_equilibrium(&game, &profile, &mut Unwatched), Ok(true));
    }
    assert!(steps > 60, "{steps}");
}

#[test]
fn too_many_profiles_are_refused() {
    let resource = |costs: usize| Resource {
        name: String::new(),
        costs: vec![BigRational::one(); costs],
    };
    let by = |at| Choice {
        name: String::new(),
        resources: vec![at],
    };
    let group = Group {
        name: String::new(),
        players: 400,
        choices: (0..60).map(by).collect(),
    };
    let game = Congestion::new((0..60).map(|_| resource(400)).collect(), vec![group]);
    let stopped = whole(&game.expect("a game"), &mut Unwatched).expect_err("too many");
    assert!(matches!(stopped, StopReason::Beyond(_)));
}
