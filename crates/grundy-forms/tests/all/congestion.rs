//! Congestion and routing games.

use grundy_answer::limits::Limits;
use grundy_core::StopReason;
use grundy_forms::congestion::{Asked, Congested, read_unless, solve};

fn solved(text: &str) -> Congested {
    match read_unless(text, |_| false) {
        Ok(Some(Asked::Congestion(game))) => solve(&game, &Limits::default()).value,
        other => panic!("{other:?}"),
    }
}

/// Braess's paradox with four drivers: the road from v to w makes every driver pay 8 instead of 6.
#[test]
fn braess() {
    let network = "routing; s v costs x; v t costs 4; s w costs 4; w t costs x; 4 players go s t";
    let without = solved(network).whole.expect("few profiles");
    assert_eq!(without.worst.1.to_string(), "24");
    let with = solved(&network.replace("; 4 players", "; v w costs 0; 4 players"));
    let with = with.whole.expect("few profiles");
    assert_eq!(with.worst.1.to_string(), "32");
    assert_eq!(with.optimum.1.to_string(), "24");
    let prices = with.prices().expect("a cost above 0");
    assert_eq!(prices[0].to_string(), "4/3");
}

/// The worst case of linear costs for three players and more, 5/2: Christodoulou and Koutsoupias (2005), theorem 3.
#[test]
fn anarchy_costs_five_halves() {
    let resources: String = (1..=3)
        .map(|i| format!("; h{i} costs x; g{i} costs x"))
        .collect();
    let player = |i: usize| {
        let (next, last) = (i % 3 + 1, (i + 1) % 3 + 1);
        format!("; p{i} uses g{next} h{last} h{next} | h{i} g{i}")
    };
    let text = format!(
        "congestion{resources}{}{}{}",
        player(1),
        player(2),
        player(3)
    );
    let found = solved(&text).whole.expect("few profiles");
    assert_eq!(found.optimum.1.to_string(), "6");
    assert_eq!(found.prices().expect("costs above 0")[0].to_string(), "5/2");
}

/// Where there are too many profiles, the path still ends in an equilibrium.
#[test]
fn many_players_have_a_path() {
    let roads: String = (0..40).map(|i| format!("; s t costs {}x", i + 1)).collect();
    let found = solved(&format!("routing{roads}; 300 players go s t"));
    let path = found.path.expect("an end");
    assert!(path.steps.len() > 100 && found.whole.is_none());
    assert!(matches!(found.open[..], [StopReason::Beyond(_)]));
}

#[test]
fn files_say_what_they_are() {
    assert!(matches!(read_unless("kuhn", |_| true), Ok(None)));
    let tree = "EFG 2 R \"\" { \"Ann\" } p \"\" 1 1 \"\" { \"stay\" \"go\" } 0 t \"\" 0 t \"\" 1 \"\" { 1/2 }";
    assert!(matches!(
        read_unless(tree, |_| false),
        Ok(Some(Asked::Gambit(_)))
    ));
}
