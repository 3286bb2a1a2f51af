//! Impartial versions of partizan games against the definition: both players have the moves of both.

use grundy::game::catalog::{Kind, entries};
use grundy::{Ask, Class, Error, MethodName, Position, Status};
use grundy_core::any::{Erased, Token, erase_partizan};
use grundy_core::{
    Described, MadeImpartial, NodeLimit, Notation, Partizan, Player, Term, Unwatched, WithoutHints,
    mex,
};
use grundy_games::boards::clobber::Clobber;
use grundy_games::boards::domineering::Domineering;
use grundy_games::boards::nogo::NoGo;
use grundy_games::graphs::graph_hackenbush::GraphHackenbush;
use grundy_games::graphs::{col::Col, snort::Snort};
use grundy_solve::component_values::ComponentValues;
use grundy_solve::fold;
use grundy_solve::grundy_search::Positions;
use grundy_values::short::Store;
use std::collections::{BTreeSet, HashMap};

/// The nimber by the definition alone, position by position.
fn slow<R: Partizan>(rules: &R, p: &R::Position, known: &mut HashMap<R::Position, u64>) -> u64 {
    if let Some(&value) = known.get(p) {
        return value;
    }
    let mut options = Vec::new();
    for player in Player::BOTH {
        let after: Vec<_> = rules
            .moves_of(player, p)
            .map(|mv| rules.play(p, &mv))
            .collect();
        options.extend(after.iter().map(|q| slow(rules, q, known)));
    }
    let value = mex(options);
    known.insert(p.clone(), value);
    value
}

/// Holds the search with components, representatives and negatives against the definition, at every position that both
/// players together can reach.
fn agrees<R: Partizan + Described + Clone + Send + Sync + 'static>(starts: &[&str])
where
    R::Position: Send + Sync + 'static,
    R::Move: Send + Sync + 'static,
{
    let own = R::from_rules(None).expect("rules without parameters");
    let rules = MadeImpartial::of(erase_partizan(own.clone()));
    let mut known = HashMap::new();
    for text in starts {
        let start = own
            .read(text)
            .unwrap_or_else(|fault| panic!("{text}: {fault}"));
        slow(&own, &start, &mut known);
    }
    let mut values = Positions::new();
    let (mut forms, mut store) = (ComponentValues::new(&*rules), Store::new());
    for (p, nimber) in &known {
        let term = Term {
            rules: rules.clone(),
            negated: false,
            start: Token::new(p.clone()),
        };
        let one = grundy_core::OneTerm::new(&term).expect("an impartial term");
        let found = values.nimber(&one, &term.start, &mut Unwatched);
        assert_eq!(found, Ok(*nimber), "{} {}", rules.title(), own.show(p));
        let form = forms.of(&term.start, &mut store, &|_| None, &mut Unwatched);
        assert_eq!(
            form,
            Ok(store.nimber(*nimber)),
            "{} {}",
            rules.title(),
            own.show(p)
        );
    }
}

#[test]
fn searches_agree_with_the_definition() {
    agrees::<NoGo>(&[
        "1x9",
        "2x4",
        "3x3",
        "..#./#...",
        "x.x.o..o",
        "x.o....",
        "6x1",
    ]);
    agrees::<Domineering>(&["3x3", "2x5", "..#/.../#.."]);
    agrees::<Clobber>(&["xoxoxoxo", "xox/oxo/xox", "xxo/oox"]);
    agrees::<Col>(&["2x3", "path 5"]);
    agrees::<Snort>(&["2x3", "path 5"]);
    // A green edge is a move that both players have already.
    agrees::<GraphHackenbush>(&["0l1r2,1g3,0r4l5,4l6"]);
}

/// The positions that one example may reach, so that the definition takes no time.
const FEW: usize = 3_000;

/// The nimber by the definition alone, of rules whose type is erased; `None` if more than [`FEW`] positions are met.
fn slow_erased(rules: &dyn Erased, p: &Token, known: &mut HashMap<Token, u64>) -> Option<u64> {
    if let Some(&value) = known.get(p) {
        return Some(value);
    }
    let mut options = Vec::new();
    for player in Player::BOTH {
        for mv in rules.moves_of(player, p, FEW) {
            options.push(slow_erased(rules, &rules.play(p, &mv), known)?);
        }
    }
    let value = mex(options);
    known.insert(p.clone(), value);
    (known.len() <= FEW).then_some(value)
}

/// What a ruleset calls a component or a representative must keep the owners of the moves, else it serves values alone: so every
/// partizan game of the catalog is held against the definition.
#[test]
fn every_impartial_version_has_the_nimbers_of_the_definition() {
    let mut compared = BTreeSet::new();
    for entry in entries() {
        if entry.kind != Kind::Partizan {
            continue;
        }
        for example in entry.about.examples {
            let Ok(Position::Sum(sum)) = example.parse::<Position>() else {
                continue;
            };
            for term in &sum.terms.0 {
                if term.rules.impartial() || term.rules.may_repeat(&term.start) {
                    continue;
                }
                let mut known = HashMap::new();
                if slow_erased(&*term.rules, &term.start, &mut known).is_none() {
                    continue;
                }
                let mut values = Positions::new();
                for (p, nimber) in &known {
                    let made = Term {
                        rules: MadeImpartial::of(term.rules.clone()),
                        negated: false,
                        start: p.clone(),
                    };
                    let one = grundy_core::OneTerm::new(&made).expect("an impartial term");
                    let found = values.nimber(&one, p, &mut Unwatched);
                    assert_eq!(found, Ok(*nimber), "{example}: {}", term.rules.show(p));
                }
                compared.insert(entry.about.name);
            }
        }
    }
    println!("{compared:?}");
    assert!(compared.len() >= 15, "{compared:?}");
}

/// The value of a position, proved.
fn nimber(text: &str) -> String {
    let position: Position = text
        .parse()
        .unwrap_or_else(|fault| panic!("{text}: {fault}"));
    let answer = grundy::solve(&position, &Ask::default()).expect("an answer");
    assert_eq!(answer.status, Status::Proved, "{text}");
    answer.value.value.expect("a value").to_string()
}

#[test]
fn known_impartial_games_are_impartial_versions() {
    for board in ["2x2", "2x3", "3x3", "3x4", "4x4", "3x5", "..#/.../#.."] {
        let cram = nimber(&format!("cram {board}"));
        assert_eq!(
            nimber(&format!("impartial domineering: {board}")),
            cram,
            "{board}"
        );
        let rule = "board {left: ./. -> #/#; right: .. -> ## across}";
        assert_eq!(
            nimber(&format!("impartial {rule}: {board}")),
            cram,
            "{board}"
        );
    }
    let rule = "board {left: xo -> .x; right: ox -> .o}";
    for board in ["xoxo", "xxo/oox", "xoxoxoxox"] {
        let own = nimber(&format!("impartial {rule}: {board}"));
        assert_eq!(
            own,
            nimber(&format!("impartial clobber: {board}")),
            "{board}"
        );
    }
}

/// Every partizan game of the catalog has an impartial version, with the moves of both players, each once.
#[test]
fn every_partizan_game_has_an_impartial_version() {
    let mut tried = 0;
    for entry in entries()
        .iter()
        .filter(|entry| entry.kind == Kind::Partizan)
    {
        for example in entry.about.examples {
            let text = format!("impartial {example}");
            let Ok(position) = text.parse::<Position>() else {
                continue;
            };
            assert_eq!(
                position.show().parse::<Position>(),
                Ok(position.clone()),
                "{text}"
            );
            let Position::Sum(sum) = &position else {
                continue;
            };
            let [own, impartial] = [example, &text.as_str()]
                .map(|text| text.parse::<Position>().expect("it was read before"));
            let (Position::Sum(own), Position::Sum(made)) = (&own, &impartial) else {
                continue;
            };
            let texts = |sum: &grundy::game::position::Sum, player| {
                let moves = sum.terms.some_moves(player, &sum.at, 200);
                moves
                    .iter()
                    .map(|(_, mv)| mv.text().to_owned())
                    .collect::<Vec<_>>()
            };
            let mut both = Player::BOTH.map(|player| texts(own, player)).concat();
            both.sort_unstable();
            both.dedup();
            let mut found = texts(made, Player::Left);
            assert_eq!(found, texts(sum, Player::Right), "{text}");
            found.sort_unstable();
            assert_eq!(found, both, "{text}");
            tried += 1;
        }
    }
    assert!(tried >= 20, "{tried} examples");
}

#[test]
fn values_of_nogo_need_no_regions() {
    let rules = NoGo::from_rules(None).expect("no rules");
    for text in ["1x6", "2x3", "x..o/....", "..x.o..", ".#../.x#."] {
        let p = rules.read(text).expect("a board");
        let mut store = Store::new();
        let whole = fold::value_in(
            &WithoutHints(&rules),
            &p,
            &mut store,
            &mut NodeLimit::new(1 << 20),
        );
        let parts = fold::value_by_parts_in(&rules, &p, &mut store, &mut NodeLimit::new(1 << 20));
        assert_eq!(parts, whole, "{text}");
    }
}

#[test]
fn faults_have_their_place() {
    for (text, at) in [
        ("impartial", 9),
        ("impartial 5", 10),
        ("impartial nogo: 1y3", 16),
        ("impartial nogo 3: 1x3", 15),
        ("impartial nobody: 3", 10),
        ("impartial chomp: 3x4", 10),
        ("impartial 0.77: 5", 10),
        ("impartial connect-four: 4x4", 10),
        ("impartial value: {1|*}", 10),
        ("impartial impartial nogo: 1x3", 10),
        ("impartial board {left: xo -> }: xo", 29),
    ] {
        match text.parse::<Position>() {
            Err(Error::Parse { fault, .. }) => assert_eq!(fault.at, at, "{text}: {fault}"),
            other => panic!("{text}: {other:?}"),
        }
    }
    let misere: Position = "impartial nogo: 1x2".parse().expect("a strip");
    assert_eq!(nimber("impartial nogo 1x2"), "*");
    let ask = Ask {
        method: Some(MethodName::Definition),
        ..Ask::default()
    };
    let found = grundy::solve(&misere, &ask).expect("an answer");
    assert_eq!(found.value.outcome, Some(Class::N));
}
