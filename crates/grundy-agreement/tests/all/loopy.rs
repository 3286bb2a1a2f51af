//! Sums in which play may go on for ever: Smith's values against retrograde analysis of the whole sum, and wins that end.

use crate::oracles;
use crate::support::runner;
use grundy::game::position::Sum;
use grundy::{Ask, Class, Moves, Position, Starter, Status, Value};
use grundy_core::{
    Alternating, Convention, NodeLimit, Notation, Outcome, Partizan, Player, Ruleset, Summand,
    Terms, Unwatched, explore,
};
use grundy_solve::retrograde;
use proptest::prelude::*;
use std::cell::Cell;
use std::collections::HashMap;

/// A graph of a few vertices with a token on some of them, as text.
fn graph() -> impl Strategy<Value = String> {
    let edges = prop::collection::vec((0..5u8, 0..5u8), 1..9);
    let tokens = prop::collection::vec(0..5u8, 1..=2);
    (edges, tokens).prop_map(|(edges, tokens)| {
        let name = |v: u8| char::from(b'a' + v);
        let alone = (0..5).map(|v| name(v).to_string());
        let edges = edges
            .iter()
            .map(|&(a, b)| format!("{}>{}", name(a), name(b)));
        let edges: Vec<String> = alone.chain(edges).collect();
        let tokens: Vec<String> = tokens.iter().map(|&v| name(v).to_string()).collect();
        format!("digraph {}: {}", edges.join(","), tokens.join(","))
    })
}

/// One or two such graphs, and perhaps a game that ends.
fn loopy_sum() -> impl Strategy<Value = String> {
    let beside = prop::sample::select(vec![
        "",
        " + nim 2",
        " + kayles 3",
        " + tokens x>y,y>z,x>z: x",
    ]);
    (prop::collection::vec(graph(), 1..=2), beside)
        .prop_map(|(graphs, beside)| graphs.join(" + ") + beside)
}

fn parse(text: &str) -> Sum {
    match Position::parse(text) {
        Ok(Position::Sum(sum)) => sum,
        other => panic!("{text}: {other:?}"),
    }
}

type At = <Terms as Ruleset>::Position;

/// The outcome of every position below a sum for the player to move, from the whole graph; `None` if that is large.
fn by_retrograde(sum: &Sum) -> Option<HashMap<At, Class>> {
    let game = Alternating::new(sum.terms.clone(), Convention::Normal, Player::Left);
    let mut limit = NodeLimit::new(oracles::FOR_METHODS);
    let (graph, positions) = explore(&game, &[(Player::Left, sum.at.clone())], &mut limit).ok()?;
    let solved = retrograde::solve(&graph, &mut Unwatched).ok()?;
    let class = |(mover, outcome): (Player, Outcome)| match outcome {
        Outcome::Won(winner) if winner == mover => Class::N,
        Outcome::Won(_) => Class::P,
        Outcome::Drawn => Class::D,
        Outcome::Tied => panic!("nothing is tied"),
    };
    let ends = positions.into_iter().zip(solved.outcome);
    Some(
        ends.map(|((mover, at), outcome)| (at, class((mover, outcome))))
            .collect(),
    )
}

fn ask() -> Ask {
    Ask {
        moves: Moves::All,
        starter: Starter::Player(Player::Left),
        ..Ask::default()
    }
}

/// Holds the façade's answer about a sum against the outcomes in the whole graph of the sum with a heap beside it.
fn agrees(text: &str, heap: u64, ends: &HashMap<At, Class>) -> Class {
    let sum = parse(text);
    let beside = parse(&format!("{text} + nim {heap}"));
    let with = |at: &At, left: u64| {
        let mut all = at.clone();
        let number = all.len() as u32;
        let token = beside.terms.0[number as usize]
            .rules
            .read(&left.to_string());
        all.push(Summand {
            term: number,
            token: token.expect("a heap"),
        });
        ends[&all]
    };
    let outcome = with(&sum.at, 0);
    let answer = grundy::solve(&Position::Sum(sum.clone()), &ask());
    let answer = answer.unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(answer.status, Status::Proved, "{text}");
    let verdict = answer.value;
    assert_eq!(verdict.outcome, Some(outcome), "{text}");
    let mut winning = 0usize;
    for judged in &verdict.moves {
        let mv = sum
            .terms
            .read_move(&sum.at, judged.mv.text())
            .expect("a legal move");
        let after = with(&sum.terms.play(&sum.at, &mv), 0);
        let case = format!("{text}: {}", judged.mv.text());
        assert_eq!(judged.after.outcome, Some(after), "{case}");
        assert_eq!(judged.winning, Some(after == Class::P), "{case}");
        let keeps = match outcome {
            Class::N => after == Class::P,
            Class::D => after == Class::D,
            _ => true,
        };
        assert_eq!(judged.keeps, Some(keeps), "{case}");
        winning += usize::from(after == Class::P);
    }
    assert_eq!(verdict.winning_total, Some(winning.into()), "{text}");
    // The sum with a heap of n beside it is lost exactly if the value is n, and won if n is in the set of ∞.
    for left in 0..=heap {
        let expected = match verdict.value.as_ref().expect("a value") {
            Value::Nimber(nimber) if nimber.0 == left => Class::P,
            Value::Infinite(nimbers) if !nimbers.contains(&left) => Class::D,
            _ => Class::N,
        };
        assert_eq!(with(&sum.at, left), expected, "{text} + nim {left}");
    }
    outcome
}

#[test]
fn outcomes_moves_and_values_are_those_of_the_whole_graph() {
    let seen: Cell<[usize; 3]> = Cell::default();
    let test = |text: String| {
        if let Some(ends) = by_retrograde(&parse(&format!("{text} + nim 3"))) {
            let outcome = agrees(&text, 3, &ends);
            let mut counts = seen.get();
            let classes = [Class::N, Class::P, Class::D];
            counts[classes
                .iter()
                .position(|class| *class == outcome)
                .expect("one of three")] += 1;
            seen.set(counts);
        }
        Ok(())
    };
    let ran = runner(300).run(&loopy_sum(), test);
    ran.unwrap_or_else(|fault| panic!("{fault}"));
    let seen = seen.get();
    assert!(seen.iter().all(|&times| times >= 5), "{seen:?}");
}

/// A winner who always makes the first winning move in the list ends the play, whatever the answers.
#[test]
fn the_first_move_of_the_list_makes_the_win_end() {
    let won = Cell::new(0);
    let test = |text: String| {
        let sum = parse(&text);
        // The sums that the loser can be in; false while they are being looked at.
        let mut known = HashMap::new();
        if let Some(mv) = first_winning(&sum, &sum.at) {
            won.set(won.get() + 1);
            let at = sum.terms.play(&sum.at, &mv);
            assert!(
                ends(&sum, &at, &mut known),
                "{text}: the winner is led in a circle"
            );
        }
        Ok(())
    };
    let ran = runner(60).run(&loopy_sum(), test);
    ran.unwrap_or_else(|fault| panic!("{fault}"));
    assert!(won.get() >= 10, "only {} were won", won.get());
}

fn first_winning(sum: &Sum, at: &At) -> Option<<Terms as Ruleset>::Move> {
    let here = Sum {
        at: at.clone(),
        ..sum.clone()
    };
    let asked = Ask {
        moves: Moves::Winning,
        ..ask()
    };
    let answer = grundy::solve(&Position::Sum(here), &asked).expect("an answer");
    let mv = answer.value.moves.first()?;
    Some(sum.terms.read_move(at, mv.mv.text()).expect("a legal move"))
}

/// True if every play of the loser from here ends.
fn ends(sum: &Sum, at: &At, known: &mut HashMap<At, bool>) -> bool {
    if let Some(finished) = known.get(at) {
        return *finished;
    }
    known.insert(at.clone(), false);
    let moves: Vec<_> = sum.terms.moves_of(Player::Right, at).collect();
    for mv in moves {
        let next = sum.terms.play(at, &mv);
        let Some(answer) = first_winning(sum, &next) else {
            return false;
        };
        if !ends(sum, &sum.terms.play(&next, &answer), known) {
            return false;
        }
    }
    known.insert(at.clone(), true);
    true
}

#[test]
fn why_a_component_is_infinite_is_explained() {
    let position: Position = "digraph a>a,a>b,c>b: a,c".parse().expect("a position");
    let answer = grundy::explain(&position, 1, &grundy::Limits::default()).expect("an answer");
    let facts = answer.value.loopy.expect("play may go on for ever");
    let lines = facts.lines();
    assert!(
        lines[0]
            .to_string()
            .ends_with("= ∞{0}, for mex{0} = 1 and an option does not revert to 1"),
        "{lines:?}"
    );
    let stays = &facts.components[0].options[0];
    assert!(stays.unreverted && stays.reverting.is_none(), "{stays:?}");

    let position: Position = "digraph a>b,b>a,b>c: a".parse().expect("a position");
    let answer = grundy::explain(&position, 1, &grundy::Limits::default()).expect("an answer");
    let component = &answer
        .value
        .loopy
        .expect("play may go on for ever")
        .components[0];
    let reverting = component.options[0]
        .reverting
        .as_ref()
        .expect("b goes on to c");
    assert_eq!((reverting.mv.as_str(), component.mex), ("b>c", Some(0)));
    assert!(reverting.counter < component.counter);
}

#[test]
fn huge_graphs_keep_the_limits() {
    let n = 60_000;
    let edges: Vec<String> = (0..n)
        .flat_map(|v| {
            [
                format!("{v}>{}", (v + 1) % n),
                format!("{v}>{}", (v * 7 + 3) % n),
            ]
        })
        .collect();
    let position = Position::parse(&format!("digraph {}: 0", edges.join(","))).expect("a graph");
    let ask = |limits| Ask {
        limits,
        ..Ask::default()
    };
    let free = grundy::solve(&position, &ask(grundy::Limits::default())).expect("an answer");
    assert_eq!(free.status, Status::Proved);
    let limits = grundy::Limits {
        memory: Some(1 << 20),
        ..grundy::Limits::default()
    };
    let stopped = grundy::solve(&position, &ask(limits)).expect("an answer");
    let why = stopped.status.why().expect("stopped").reason;
    assert_eq!(why, grundy::Why::Memory);
    assert!(stopped.limited);
}
