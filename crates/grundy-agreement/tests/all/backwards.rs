//! Sums in which play may go on for ever, solved backwards: the answers of every entry point, against a slow solver straight
//! from the definition.

use crate::oracles;
use crate::support::{parse, runner};
use grundy::ask::tree::{Tree, Walk};
use grundy::game::position::Sum;
use grundy::listed::{ListedPartizan, Lister};
use grundy::play::{Session, Sureness};
use grundy::{
    Ask, Class, Comparison, Derivation, Limits, MethodName, Moves, Position, Starter, Status,
    Verdict,
};
use grundy_core::{Convention, Notation, Partizan, Player, Ruleset, Terms};
use grundy_solve::tree::Order;
use proptest::prelude::*;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

type At = <Terms as Ruleset>::Position;

/// The largest number of positions, with a mover each, for which the slow solver is asked.
const FEW: usize = 1_500;

/// The end of the play from a position: true if the mover wins, and the number of plies.
type Ends = (bool, u64);

/// The ends of the plays of a sum, from the definition: round by round, a position is won if it has a move to a lost one,
/// and lost if all its moves lead to won ones. Play from a position that is never decided goes on for ever.
struct Slow {
    options: HashMap<(Player, At), Vec<(Player, At)>>,
    ends: HashMap<(Player, At), Ends>,
}

impl Slow {
    fn new(sum: &Sum, convention: Convention) -> Option<Slow> {
        let mut waiting: Vec<(Player, At)> = Player::BOTH.map(|p| (p, sum.at.clone())).to_vec();
        let mut slow = Slow {
            options: HashMap::new(),
            ends: HashMap::new(),
        };
        while let Some(here) = waiting.pop() {
            if slow.options.contains_key(&here) {
                continue;
            }
            let (mover, at) = &here;
            let moves = sum.terms.moves_of(*mover, at);
            let next = moves.map(|mv| (mover.opponent(), sum.terms.play(at, &mv)));
            let next: Vec<(Player, At)> = next.collect();
            waiting.extend(next.iter().cloned());
            slow.options.insert(here, next);
            if slow.options.len() > FEW {
                return None;
            }
        }
        slow.decide(convention);
        Some(slow)
    }

    fn decide(&mut self, convention: Convention) {
        for round in 0.. {
            let mut new = Vec::new();
            for (here, options) in &self.options {
                if self.ends.contains_key(here) {
                    continue;
                }
                let known = |option: &(Player, At)| self.ends.get(option).map(|ends| ends.0);
                let won = if options.is_empty() {
                    Some(convention == Convention::Misere)
                } else if options.iter().any(|option| known(option) == Some(false)) {
                    Some(true)
                } else if options.iter().all(|option| known(option) == Some(true)) {
                    Some(false)
                } else {
                    None
                };
                new.extend(won.map(|won| (here.clone(), (won, round))));
            }
            if new.is_empty() {
                return;
            }
            self.ends.extend(new);
        }
    }

    fn ends(&self, mover: Player, at: &At) -> Option<Ends> {
        self.ends.get(&(mover, at.clone())).copied()
    }

    fn class(&self, mover: Player, at: &At) -> Class {
        match self.ends(mover, at) {
            Some((true, _)) => Class::N,
            Some((false, _)) => Class::P,
            None => Class::D,
        }
    }

    /// The outcome class for both starters.
    fn of_both(&self, at: &At) -> Class {
        match Player::BOTH.map(|first| self.class(first, at)) {
            [Class::N, Class::P] => Class::L,
            [Class::P, Class::N] => Class::R,
            [Class::N, Class::D] => Class::ND,
            [Class::D, Class::N] => Class::DN,
            [Class::P, Class::D] => Class::PD,
            [Class::D, Class::P] => Class::DP,
            [same, _] => same,
        }
    }
}

/// Edges of a graph on a few vertices.
fn edges(vertices: u8) -> impl Strategy<Value = Vec<(u8, u8)>> {
    prop::collection::vec((0..vertices, 0..vertices), 1..8)
}

/// A digraph with tokens, as text.
fn digraph() -> impl Strategy<Value = Position> {
    let tokens = prop::collection::vec(0..4u8, 1..=2);
    (edges(4), tokens).prop_map(|(edges, tokens)| {
        let name = |v: u8| char::from(b'a' + v);
        let alone = (0..4).map(|v| name(v).to_string());
        let edges = edges
            .iter()
            .map(|&(a, b)| format!("{}>{}", name(a), name(b)));
        let edges: Vec<String> = alone.chain(edges).collect();
        let tokens: Vec<String> = tokens.iter().map(|&v| name(v).to_string()).collect();
        parse(&format!(
            "digraph {}: {}",
            edges.join(","),
            tokens.join(",")
        ))
    })
}

/// A graph on which each player has edges of their own.
fn two_coloured() -> impl Strategy<Value = Position> {
    (edges(4), edges(4)).prop_map(|edges| {
        let mut lister = Lister::new();
        for node in 0..4 {
            lister.position();
            for (player, edges) in Player::BOTH.into_iter().zip([&edges.0, &edges.1]) {
                let mut to: Vec<u8> = (edges.iter().filter(|edge| edge.0 == node))
                    .map(|edge| edge.1)
                    .collect();
                to.sort_unstable();
                to.dedup();
                for to in to {
                    lister.slide(player, u32::from(to), Some(&format!("{player} to {to}")));
                }
            }
        }
        let listing = lister.finish(false, Arc::new(|node| format!("v{node}")));
        let game = ListedPartizan::new(Arc::new(listing), 0).expect("any game is partizan");
        Position::partizan(game, 0)
    })
}

/// The summands that may be added to a game in which play may repeat.
const BESIDE: &[&str] = &[
    "nim 2",
    "nim 1,1",
    "domineering 2x2",
    "-domineering 2x3",
    "hackenbush lr,r",
    "rule {n -> n-k for k in 1..2}: 3",
    "tokens x>y,y>z,x>z: x",
    "northcott 3: 1-3",
    "{1|-1}",
    "1/2",
];

/// One or two games in which play may repeat, and perhaps another summand.
fn sum() -> impl Strategy<Value = Position> {
    let loopy = prop_oneof![digraph().boxed(), two_coloured().boxed()];
    let loopy = prop::collection::vec(loopy, 1..=2);
    let beside = prop::option::of(prop::sample::select(BESIDE));
    (loopy, beside).prop_map(|(loopy, beside)| {
        let all = loopy.into_iter().chain(beside.map(parse));
        all.reduce(|a, b| a.plus(&b).expect("sums"))
            .expect("one at least")
    })
}

fn sum_of(position: &Position) -> &Sum {
    match position {
        Position::Sum(sum) => sum,
        other => panic!("{other:?} is no sum"),
    }
}

fn ask(convention: Convention, starter: Starter) -> Ask {
    Ask {
        convention,
        starter,
        moves: Moves::All,
        ..Ask::default()
    }
}

fn solved(position: &Position, ask: &Ask) -> Verdict {
    let answer = grundy::solve(position, ask).unwrap_or_else(|e| panic!("{position}: {e}"));
    assert_eq!(answer.status, Status::Proved, "{position}: {ask:?}");
    answer.value
}

/// The verdict on a sum for one starter agrees with the slow solver: the outcome, the plies, and every move.
fn says_the_same(position: &Position, ask: &Ask, first: Player, slow: &Slow) {
    let sum = sum_of(position);
    let verdict = solved(position, ask);
    let case = format!("{position}: {:?} {first} {:?}", ask.convention, ask.method);
    let outcome = slow.class(first, &sum.at);
    assert_eq!(verdict.outcome, Some(outcome), "{case}");
    let plies = slow.ends(first, &sum.at).map(|ends| ends.1);
    let exact = ask.method == Some(MethodName::Retrograde);
    let right = |found: Option<u64>, plies| found == plies || !exact && found.is_none();
    assert!(
        right(verdict.distance, plies),
        "{case}: {:?}",
        verdict.distance
    );
    let mut winning = 0usize;
    for judged in &verdict.moves {
        let case = format!("{case}: {}", judged.mv.text());
        let mv = sum
            .terms
            .read_move(&sum.at, judged.mv.text())
            .expect("legal");
        assert!(sum.terms.is_legal(first, &sum.at, &mv), "{case}");
        let after = sum.terms.play(&sum.at, &mv);
        let ends = slow.class(first.opponent(), &after);
        assert_eq!(judged.after.outcome, Some(ends), "{case}");
        assert_eq!(judged.winning, Some(ends == Class::P), "{case}");
        let keeps = match outcome {
            Class::N => ends == Class::P,
            Class::D => ends == Class::D,
            _ => true,
        };
        assert_eq!(judged.keeps, Some(keeps), "{case}");
        let plies = slow.ends(first.opponent(), &after).map(|ends| ends.1);
        assert!(right(judged.after.distance, plies), "{case}");
        winning += usize::from(ends == Class::P);
    }
    assert_eq!(verdict.winning_total, Some(winning.into()), "{case}");
    assert_eq!(
        verdict.moves.len(),
        sum.terms.moves_of(first, &sum.at).count(),
        "{case}"
    );
    best_play_ends_in_time(sum, &verdict, first, slow);
}

/// A line of best play takes as many plies as were announced.
fn best_play_ends_in_time(sum: &Sum, verdict: &Verdict, first: Player, slow: &Slow) {
    let (mut mover, mut at) = (first, sum.at.clone());
    for mv in &verdict.line {
        let mv = sum.terms.read_move(&at, mv.text()).expect("a legal move");
        (mover, at) = (mover.opponent(), sum.terms.play(&at, &mv));
    }
    if let (Some(plies), false) = (verdict.distance, verdict.line.is_empty()) {
        assert_eq!(verdict.line.len() as u64, plies, "{}", verdict.position);
        assert_eq!(slow.ends(mover, &at).map(|ends| ends.1), Some(0));
    }
}

/// The tree of the same sum marks the root and its options alike.
fn tree_agrees(position: &Position, convention: Convention, first: Player, slow: &Slow) {
    let case = format!("{position}: {convention:?} {first}, its tree");
    let tree = Tree::new(position, convention, Starter::Player(first)).expect("a tree");
    let walk = Walk {
        depth: 1,
        order: Order::BreadthFirst,
        full: true,
        most: 1000,
    };
    let listed = tree.list(walk, &Limits::default());
    let sum = sum_of(position);
    let expected = slow.class(first, &sum.at);
    assert_eq!(listed.steps[0].mark.outcome, Some(expected), "{case}");
    for step in &listed.steps[1..] {
        let mv = step.mv.as_deref().expect("a move leads there");
        let mv = sum.terms.read_move(&sum.at, mv).expect("legal");
        let ends = slow.class(first.opponent(), &sum.terms.play(&sum.at, &mv));
        assert_eq!(step.mark.outcome, Some(ends), "{case}");
        assert_eq!(step.winning, Some(ends == Class::P), "{case}");
    }
}

/// The engine of a play is sure of its move, and the move is as good as any.
fn engine_agrees(position: &Position, convention: Convention, first: Player, slow: &Slow) {
    let sum = sum_of(position);
    let session = Session::new(position, convention, 0, 0, Limits::default()).expect("a play");
    let mut session = session.begun_by(first).expect("either begins");
    let advice = session.advice();
    if session.mover().is_none() {
        return;
    }
    let case = format!("{position}: {convention:?} {first}, played");
    assert_eq!(advice.sure, Sureness::Proved, "{case}");
    let outcome = slow.class(first, &sum.at);
    assert_eq!(advice.wins, outcome == Class::N, "{case}");
    let played = session.engine_move().mv;
    let mv = sum.terms.read_move(&sum.at, &played).expect("legal");
    let after = slow.class(first.opponent(), &sum.terms.play(&sum.at, &mv));
    let wanted = match outcome {
        Class::N => Class::P,
        Class::P => Class::N,
        other => other,
    };
    assert_eq!(after, wanted, "{case}: {played}");
}

/// The explanation of a sum and its comparison with 0 agree with its outcome.
fn words_agree(position: &Position, slow: &Slow) {
    let sum = sum_of(position);
    let class = if sum.impartial {
        slow.class(Player::Left, &sum.at)
    } else {
        slow.of_both(&sum.at)
    };
    let answer = grundy::explain(position, 1, &Limits::default());
    let answer = answer.unwrap_or_else(|e| panic!("explain {position}: {e}"));
    let explained = &answer.value;
    if let Some(played) = &explained.play {
        assert_eq!(played.value.outcome, Some(class), "explain {position}");
        assert!(
            matches!(
                played.derivation,
                Derivation::Backward(_) | Derivation::Winner { .. } | Derivation::Theorem(_)
            ),
            "{position}: {:?}",
            played.derivation
        );
    }
    if let Some(facts) = &explained.value {
        assert_eq!(Class::from(facts.class), class, "explain {position}");
    }
    if let Some(facts) = &explained.loopy {
        assert_eq!(
            Class::from(facts.value.outcome()),
            class,
            "explain {position}"
        );
    }
    let compared = grundy::compare(position, &parse("0"), &Limits::default());
    if let Some(relation) = compared.expect("both are sums").value.relation {
        // A game is at least 0 exactly if Left wins it moving second: a draw is too little, for play without end may be
        // counted for Right.
        let loses = |first: Player| slow.class(first, &sum.at) == Class::P;
        let expected = Comparison::from_both(loses(Player::Left), loses(Player::Right));
        assert_eq!(relation, expected, "compare {position} 0");
    }
}

/// A certificate of the outcome is accepted, if the rules have a text.
fn certificate_agrees(position: &Position, ask: &Ask) {
    let answer = grundy::solve(position, ask).expect("an answer");
    let Ok(certificate) = answer.certificate() else {
        assert!(position.show().contains('v'), "{position}: no certificate");
        return;
    };
    let checked = grundy::certify::check(&certificate.to_json(), &Limits::default());
    checked.unwrap_or_else(|e| panic!("{position}: {ask:?}: {e}"));
}

#[test]
fn every_front_door_says_what_the_definition_says() {
    let seen: RefCell<BTreeMap<String, usize>> = RefCell::default();
    let test = |position: Position| {
        let sum = sum_of(&position);
        for convention in [Convention::Normal, Convention::Misere] {
            let Some(slow) = Slow::new(sum, convention) else {
                return Ok(());
            };
            for first in Player::BOTH {
                let plain = ask(convention, Starter::Player(first));
                let chosen = Ask {
                    method: Some(MethodName::Retrograde),
                    ..plain.clone()
                };
                says_the_same(&position, &plain, first, &slow);
                says_the_same(&position, &chosen, first, &slow);
                tree_agrees(&position, convention, first, &slow);
                engine_agrees(&position, convention, first, &slow);
                certificate_agrees(&position, &plain);
            }
            let both = ask(convention, Starter::Both);
            let verdict = solved(&position, &both);
            let class = slow.of_both(&sum.at);
            assert_eq!(verdict.outcome, Some(class), "{position}: {convention:?}");
            let answer = crate::words::solve(&position, &both).expect("an answer");
            for (name, other) in oracles::by_every_method(&position, &both) {
                oracles::agree(&position.show(), name, &answer, &other);
            }
            *seen.borrow_mut().entry(class.to_string()).or_default() += 1;
            if convention == Convention::Normal {
                words_agree(&position, &slow);
            }
        }
        Ok(())
    };
    let ran = runner(90).run(&sum(), test);
    ran.unwrap_or_else(|fault| panic!("{fault}"));
    let seen = seen.into_inner();
    assert!(
        seen.len() >= 8,
        "nearly all outcome classes occur: {seen:?}"
    );
}
