//! The engine for general positions, its games, and the compounds, against the definition.

use fastrand::Rng;
use grundy::{Ask, Compound, Limits, Position};
use grundy_core::conformance::{CONVENTIONS, reachable};
use grundy_core::forms::heap::HeapCode;
use grundy_core::{
    Conjunctive, ContinuedConjunctive, Convention, Described, Impartial, NodeLimit, Notation,
    Partizan, Player, Ruleset, Selective, StopReason, Unwatched, Watch, WithoutHints,
};
use grundy_games::boards::cram::Cram;
use grundy_games::boards::cutting::Cutting;
use grundy_games::graphs::{node_kayles::NodeKayles, poset::Poset};
use grundy_games::numbers::number_game::NumberGame;
use grundy_solve::grundy_search::Positions;
use grundy_solve::misere::HeapRules;
use grundy_solve::outcome::Outcomes;
use grundy_solve::remoteness::{Compound as Kind, Numbers};
use grundy_solve::{fold, reference};
use grundy_values::Nimber;

/// Holds the engine with hints and without, theorems and winners against the definition, at every position that can be
/// reached.
fn all_agree<R: Impartial + Notation>(rules: &R, start: &R::Position) {
    let (mut with, mut without, mut small) = (Positions::new(), Positions::new(), Positions::new());
    for p in reachable(rules, start, 100_000) {
        let slow = fold::value::<Nimber, _>(&WithoutHints(rules), &p).0;
        let name = rules.show(&p);
        assert_eq!(with.nimber(rules, &p, &mut Unwatched), Ok(slow), "{name}");
        assert_eq!(
            without.nimber(&WithoutHints(rules), &p, &mut Unwatched),
            Ok(slow),
            "{name}"
        );
        for n in 0..slow + 3 {
            assert_eq!(
                small.equals(rules, &p, n, &mut Unwatched),
                Ok(n == slow),
                "{name} {n}"
            );
        }
        if let Some(known) = rules.known_nimber(&p) {
            assert_eq!(known.says, slow, "{name}: {}", known.reason);
        }
        for convention in CONVENTIONS {
            if let Some(known) = rules.known_winner(&p, convention, Player::Left) {
                let winner = Outcomes::new(convention).winner(
                    &WithoutHints(rules),
                    &p,
                    Player::Left,
                    &mut Unwatched,
                );
                assert_eq!(Ok(known.says), winner, "{name}: {}", known.reason);
            }
        }
    }
    assert_eq!(
        reference::nimber(&WithoutHints(rules), start),
        with.nimber(rules, start, &mut Unwatched).unwrap()
    );
}

#[test]
fn the_engine_agrees_with_the_definition() {
    for text in ["3x3", "2x4", "2x3", "1x7", "..#./.#../....", ".../.#./..."] {
        all_agree(&Cram::default(), &Cram::default().read(text).unwrap());
    }
    for text in [
        "a-b-c-d-e-f-a",
        "a-b-c-d,b-e-f,x",
        "a-b,a-c,a-d,b-c,b-d,c-d",
        "a-b-c-d-e-f-g-h",
    ] {
        let rules = NodeKayles::from_rules(Some(text)).unwrap();
        all_agree(&rules, &rules.start());
    }
    for text in [
        "a<b<d,a<c<d",
        "a<c,b<c,b<d,e",
        "01<02<12,01<11<12,10<11,10<20<21,11<21",
    ] {
        let rules = Poset::from_rules(Some(text)).unwrap();
        all_agree(&rules, &rules.start());
    }
    let game = NumberGame::new(11).unwrap();
    all_agree(&game, &game.start());
    for sheets in [
        vec![(3, 4)],
        vec![(2, 3), (2, 2)],
        vec![(1, 3), (2, 2)],
        vec![(4, 2)],
    ] {
        all_agree(&Cutting, &sheets);
    }
}

#[test]
fn cutting_without_strips_decides_larger_sheets() {
    let mut outcomes = Outcomes::new(Convention::Normal);
    for rows in 1..=5 {
        for columns in 1..=rows {
            let p = vec![(rows, columns)];
            let winner = outcomes
                .winner(&Cutting, &p, Player::Left, &mut Unwatched)
                .unwrap();
            let known = Cutting
                .known_winner(&p, Convention::Normal, Player::Left)
                .unwrap();
            assert_eq!(known.says, winner, "{rows}x{columns}");
        }
    }
}

#[test]
fn large_values_are_found_too() {
    // A heap of Nim has its size as its value, even beyond the numbers that are asked for one by one.
    let nim = HeapRules::new(&HeapCode::Code("0.[3]".parse().unwrap()));
    let mut values = Positions::new();
    for heap in [0, 1, 7, 8, 9, 40] {
        assert_eq!(values.nimber(&nim, &vec![heap], &mut Unwatched), Ok(heap));
    }
    assert_eq!(
        values.nimber(&nim, &vec![9, 12, 5], &mut Unwatched),
        Ok(9 ^ 12 ^ 5)
    );
    assert_eq!(
        values.equals(&nim, &vec![9, 12], 5, &mut Unwatched),
        Ok(true)
    );
}

/// A watch that allows a number of bytes and counts positions.
struct Bytes(u64);

impl Watch for Bytes {
    fn work(&mut self, _: u64) -> Result<(), StopReason> {
        Ok(())
    }

    fn memory(&mut self, bytes: u64) -> Result<(), StopReason> {
        if bytes > self.0 {
            Err(StopReason::Memory { bytes, unset: None })
        } else {
            Ok(())
        }
    }
}

#[test]
fn short_memory_slows_the_search_and_does_not_change_the_answer() {
    let p = Cram::default().read("4x7").unwrap();
    let mut values = Positions::new();
    assert_eq!(values.nimber(&Cram::default(), &p, &mut Unwatched), Ok(3));
    let mut short = Positions::new();
    assert_eq!(
        short.nimber(&Cram::default(), &p, &mut Bytes(1 << 20)),
        Ok(3)
    );
    assert!(
        short.visited() > values.visited(),
        "{} {}",
        short.visited(),
        values.visited()
    );
    let stopped = Positions::new().nimber(&Cram::default(), &p, &mut NodeLimit::new(100));
    assert_eq!(stopped, Err(StopReason::Nodes(100)));
}

/// Holds every kind of compound of these heaps against the adaptor that plays it.
fn compounds_agree(code: &str, heaps: &[u64]) {
    let rules = SplitHeaps(HeapRules::new(&HeapCode::Code(code.parse().unwrap())));
    let parts: Vec<Vec<u64>> = heaps.iter().map(|&heap| vec![heap]).collect();
    for convention in CONVENTIONS {
        for kind in [Kind::Selective, Kind::Conjunctive, Kind::Continued] {
            let winner = |found: Result<Player, StopReason>| found.unwrap() == Player::Left;
            let (rules, parts) = (rules.clone(), parts.clone());
            let mut outcomes = Outcomes::new(convention);
            let slow = match kind {
                Kind::Selective => {
                    let game = Selective {
                        rules: &rules,
                        parts: parts.clone(),
                    };
                    winner(outcomes.winner(&game, &parts, Player::Left, &mut Unwatched))
                }
                Kind::Conjunctive => {
                    let game = Conjunctive {
                        rules: &rules,
                        parts: parts.clone(),
                    };
                    winner(outcomes.winner(&game, &parts, Player::Left, &mut Unwatched))
                }
                Kind::Continued => {
                    let game = ContinuedConjunctive {
                        rules: &rules,
                        parts: parts.clone(),
                    };
                    winner(outcomes.winner(&game, &parts, Player::Left, &mut Unwatched))
                }
            };
            let mut numbers = Numbers::new(kind, convention);
            let each: Vec<u64> = parts
                .iter()
                .map(|p| numbers.of(&rules, p, &mut Unwatched).unwrap())
                .collect();
            let number = numbers.compound(each);
            assert_eq!(
                !numbers.loses(number),
                slow,
                "{code} {heaps:?} {kind:?} {convention:?}"
            );
        }
    }
}

/// Heaps of a code that fall into components, without the components that are over.
#[derive(Clone)]
struct SplitHeaps(HeapRules);

impl Ruleset for SplitHeaps {
    type Position = Vec<u64>;
    type Move = <HeapRules as Ruleset>::Move;

    fn start(&self) -> Vec<u64> {
        vec![]
    }

    fn play(&self, p: &Vec<u64>, mv: &Self::Move) -> Vec<u64> {
        self.0.play(p, mv)
    }

    fn components(&self, p: &Vec<u64>) -> impl Iterator<Item = Vec<u64>> {
        p.clone().into_iter().map(|heap| vec![heap])
    }
}

impl Partizan for SplitHeaps {
    fn moves_of(&self, player: Player, p: &Vec<u64>) -> impl Iterator<Item = Self::Move> {
        self.0.moves_of(player, p)
    }

    fn same_for_both(&self) -> bool {
        true
    }
}

impl Impartial for SplitHeaps {}

#[test]
fn compounds_agree_with_the_play_of_their_adaptors() {
    let mut rng = Rng::with_seed(3);
    for code in ["0.77", "0.333", "4.7", "0.137", "0.[3]"] {
        for _ in 0..6 {
            let heaps: Vec<u64> = (0..rng.usize(1..=3)).map(|_| rng.u64(0..=4)).collect();
            compounds_agree(code, &heaps);
        }
        // With one or two components left, the misère selective compound is most delicate.
        for (a, b) in (0..=4).flat_map(|a| (a..=4).map(move |b| (a, b))) {
            compounds_agree(code, &[a, b]);
        }
    }
}

#[test]
fn winners_of_compounds_have_certificates() {
    for game in [
        "nim 2,3 + kayles 4",
        "kayles 3,4",
        "subtract 1..3: 4,4",
        "0.07 1,3",
        "nim 0 + nim 2",
    ] {
        let p = Position::parse(game).unwrap();
        for together in [
            Compound::Selective,
            Compound::Conjunctive,
            Compound::Continued,
        ] {
            for convention in CONVENTIONS {
                let ask = Ask {
                    compound: Some(together),
                    convention,
                    ..Ask::default()
                };
                let answer = crate::words::solve(&p, &ask).unwrap();
                let certificate = grundy::certify::solve(&p, &ask).unwrap();
                let json = certificate.to_json();
                let check = |text: &str| grundy::certify::check(text, &grundy::Limits::default());
                let said = check(&json).unwrap().statement;
                let left = answer.outcome == Some(grundy::Class::N);
                assert_eq!(said.contains("first wins"), left, "{said}");
                // The same strategy under the other convention, or in another compound, proves nothing.
                let flip = |to: &str| json.replace("\"outcome\":\"left\"", to);
                assert!(check(&flip("\"outcome\":\"right\"")).is_err() || !left);
                for (from, to) in [("\"game\":\"", "\"game\":\"misere "), ("1: ", "2: ")] {
                    assert!(
                        check(&json.replacen(from, to, 1)).is_err(),
                        "{game} {together:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn compounds_are_answered_with_all_their_winning_turns() {
    // Take 1 to 3 from 4, 5 and 6: 5 and 6 are won, 4 is lost.
    let p = Position::parse("subtract 1..3: 4,5,6").unwrap();
    let ask = |compound| Ask {
        compound: Some(compound),
        ..Ask::default()
    };
    let selective = crate::words::solve(&p, &ask(Compound::Selective)).unwrap();
    assert_eq!(selective.outcome, Some(grundy::Class::N));
    assert_eq!(selective.winning_total, Some(1u32.into()));
    assert_eq!(selective.moves.len(), 1);
    for together in [Compound::Conjunctive, Compound::Continued] {
        let answer = crate::words::solve(&p, &ask(together)).unwrap();
        let listed = answer.moves.len();
        assert_eq!(answer.winning_total, Some(listed.into()), "{together:?}");
        assert_eq!(
            answer.outcome == Some(grundy::Class::N),
            listed > 0,
            "{together:?}"
        );
    }
    let hidden = Position::parse("domineering 2x2").unwrap();
    assert!(crate::words::solve(&hidden, &ask(Compound::Selective)).is_err());
}

#[test]
fn a_graph_of_one_vertex_is_written_alone() {
    for (text, value) in [
        ("node-kayles a: a", "*"),
        ("poset 0:", "*"),
        ("tokens a: a,a", "0"),
    ] {
        let p = Position::parse(text).unwrap();
        let answer = crate::words::solve(&p, &Ask::default()).unwrap();
        assert_eq!(answer.value.as_deref(), Some(value), "{text}");
        let again = Position::parse(&answer.position).unwrap();
        let again = crate::words::solve(&again, &Ask::default()).unwrap();
        assert_eq!(again.position, answer.position);
    }
    assert!(Position::parse("poset nowhere.txt:").is_err());
}

#[test]
fn a_time_limit_holds_where_single_positions_are_slow() {
    let edges: Vec<String> = (1..3000u32).map(|v| format!("{}-{v}", v - 1)).collect();
    let p = Position::parse(&format!("green-hackenbush {}", edges.join(","))).unwrap();
    let mut ask = Ask {
        convention: grundy_core::Convention::Misere,
        ..Ask::default()
    };
    ask.limits = ask.limits.within(std::time::Duration::from_millis(200));
    let begin = std::time::Instant::now();
    let answer = crate::words::solve(&p, &ask).unwrap();
    assert_eq!(answer.outcome, None);
    assert!(begin.elapsed() < std::time::Duration::from_secs(5));
    // A line shuts in any of 25 spots: one position has millions of options.
    let p = Position::parse("sprouts 26").unwrap();
    let limits = Limits::default().within(std::time::Duration::from_millis(200));
    let begin = std::time::Instant::now();
    let value = grundy::value(&p, &limits);
    assert!(!value.is_ok_and(|answer| answer.value.value.is_some()));
    assert!(begin.elapsed() < std::time::Duration::from_secs(5));
}
