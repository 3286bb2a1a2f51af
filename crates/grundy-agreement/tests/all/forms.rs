//! Random raw forms through every question: the program's answers about a form given as text are those of play by the
//! definition, and the program can read its own answers again.

#[path = "../../../grundy-values/tests/all/raw_forms/mod.rs"]
pub mod raw_forms;

use grundy::ask::tree::{Tree, Walk};
use grundy::play::Session;
use grundy::{Ask, Class, Limits, Moves, Position, Starter, Status, certify};
use grundy_core::{Convention, Partizan, Player};
use grundy_games::numbers::value::ValueRules;
use grundy_report::ExplanationReport;
use grundy_report::Solution;
use grundy_solve::reference;
use grundy_solve::tree::Order;
use grundy_values::short::reference::{Sum, Trees};
use grundy_values::{Comparison, Form};
use raw_forms::{form, runner};
use std::collections::BTreeSet;

/// A form, or a sum of two, as it is written, with its sum of trees.
#[derive(Clone, Debug)]
struct Expression {
    text: String,
    sum: Sum,
}

fn read(text: &str) -> Form {
    Form::read(text).unwrap_or_else(|fault| panic!("{text}: {fault} at {}", fault.at))
}

fn position(text: &str) -> Position {
    Position::parse(text).unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

fn winner(trees: &mut Trees, sum: &Sum, first: Player) -> Player {
    if trees.wins(sum, first) {
        first
    } else {
        first.opponent()
    }
}

fn sign(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Less => "<",
        Comparison::Equal => "=",
        Comparison::Greater => ">",
        Comparison::Confused => "||",
    }
}

/// `G`, `-(G)`, `2 . G`, `G + H`, `G - H` and `-(G) - H`.
fn expressions(g: &Form, h: &Form, trees: &mut Trees) -> Vec<Expression> {
    let (a, b) = (trees.of(g), trees.of(h));
    let (minus_a, minus_b) = (trees.negative(&a), trees.negative(&b));
    [
        (format!("{g}"), a.clone()),
        (format!("-({g})"), minus_a.clone()),
        (format!("2 . {g}"), [a.clone(), a.clone()].concat()),
        (format!("{g} + {h}"), [a.clone(), b].concat()),
        (format!("{g} - {h}"), [a, minus_b.clone()].concat()),
        (format!("-({g} + {h})"), [minus_a, minus_b].concat()),
    ]
    .map(|(text, sum)| Expression { text, sum })
    .to_vec()
}

/// A solution has the winner of the definition, move by move.
fn solved(solution: &Solution, expression: &Expression, first: Player, trees: &mut Trees) {
    let text = &expression.text;
    assert_eq!(solution.envelope.status, Status::Proved, "{text}");
    let wins = trees.wins(&expression.sum, first);
    let expected = if wins { Class::N } else { Class::P };
    assert_eq!(solution.outcome, Some(expected), "{text}, {first} first");
    let winner = if wins { first } else { first.opponent() };
    assert_eq!(solution.winner, Some(winner.to_string()), "{text}");
    let mut winning = 0u32;
    for line in &solution.moves {
        let to = line.to.as_ref().expect("short enough to be expression");
        let after = trees_of(to, trees);
        let won = !trees.wins(&after, first.opponent());
        assert_eq!(line.winning, Some(won), "{text}: {}, to {to}", line.mv);
        winning += u32::from(won);
    }
    assert_eq!(solution.winning_total, Some(winning.into()), "{text}");
}

/// Every move that Left is offered can be played as it is written, and leads to the position that the answer names.
fn played(at: &Position, solution: &Solution) {
    let sit = || Session::new(at, Convention::Normal, 0, 1, Limits::default()).unwrap();
    let found: Vec<&String> = solution.moves.iter().map(|line| &line.mv).collect();
    assert_eq!(sit().legal(1000).iter().collect::<Vec<_>>(), found);
    for line in &solution.moves {
        let mut session = sit();
        if let Err(fault) = session.play(&line.mv) {
            panic!("{}: {}: {fault}", at.show(), line.mv);
        }
        assert_eq!(Some(session.show()), line.to);
    }
}

/// A sum that the program has written, as a sum of trees. It is parsed here, so that a fault of the program's own reader of
/// expressions is seen.
fn trees_of(text: &str, trees: &mut Trees) -> Sum {
    let words: Vec<&str> = text.split(' ').collect();
    let mut sum = Sum::new();
    for at in (0..words.len()).step_by(2) {
        let minus = at > 0 && words[at - 1] == "-";
        assert!(minus || at == 0 || words[at - 1] == "+", "{text}");
        let inner = words[at]
            .strip_prefix("-(")
            .and_then(|w| w.strip_suffix(')'));
        let term = trees.of(&read(inner.unwrap_or(words[at])));
        let negated = minus != inner.is_some();
        sum.extend(if negated { trees.negative(&term) } else { term });
    }
    sum
}

#[test]
fn every_question_answers_as_the_definition() {
    let limits = Limits::default();
    let test = |(g, h): (Form, Form)| {
        let mut trees = Trees::new();
        let all = expressions(&g, &h, &mut trees);
        for expression in &all {
            let Expression { text, sum } = expression;
            let at = position(text);
            // Reading what is shown gives the same position.
            let shown = at.show();
            assert_eq!(position(&shown).show(), shown, "{text}");
            let again = trees_of(&shown, &mut trees);
            assert_eq!(
                trees.compare(sum, &again),
                Comparison::Equal,
                "{text}, shown as {shown}"
            );
            let value = crate::words::value(&at, &limits).expect("a value");
            let worth = trees.of(&read(&value));
            assert_eq!(
                trees.compare(sum, &worth),
                Comparison::Equal,
                "{text} = {value}"
            );
            let explained = grundy::explain(&at, 1, &limits).unwrap();
            assert_eq!(
                ExplanationReport::from(&explained).value.as_deref(),
                Some(value.as_str())
            );
            for first in Player::BOTH {
                let ask = Ask {
                    starter: Starter::Player(first),
                    moves: Moves::All,
                    ..Ask::default()
                };
                let solution = crate::words::solve(&at, &ask).unwrap();
                assert_eq!(solution.value.as_ref(), Some(&value), "{text}");
                solved(&solution, expression, first, &mut trees);
                if first == Player::Left {
                    played(&at, &solution);
                }
            }
        }
        // The outcome class describes both starters at once.
        let both = crate::words::solve(&position(&all[0].text), &Ask::default()).unwrap();
        let [left, right] = Player::BOTH.map(|first| winner(&mut trees, &all[0].sum, first));
        let class = match (left, right) {
            (Player::Left, Player::Left) => Class::L,
            (Player::Right, Player::Right) => Class::R,
            (Player::Left, Player::Right) => Class::N,
            (Player::Right, Player::Left) => Class::P,
        };
        assert_eq!(both.outcome, Some(class), "{g}");
        for (x, y) in [(0, 1), (0, 3), (1, 4), (2, 5)] {
            let (x, y) = (&all[x], &all[y]);
            let found = grundy::compare(&position(&x.text), &position(&y.text), &limits).unwrap();
            let relation = sign(trees.compare(&x.sum, &y.sum));
            assert_eq!(
                found
                    .value
                    .relation
                    .map(|relation| relation.to_string())
                    .as_deref(),
                Some(relation),
                "{} {}",
                x.text,
                y.text
            );
        }
        Ok(())
    };
    runner(40).run(&(form(5, 12), form(3, 6)), test).unwrap();
}

/// The number of nodes of the tree below a form, every line of play counted separately.
fn nodes(form: &Form, mover: Player) -> u64 {
    let below = ValueRules.moves_of(mover, form);
    1 + below.map(|o| nodes(&o, mover.opponent())).sum::<u64>()
}

#[test]
fn trees_plays_and_certificates_of_forms_agree_with_the_definition() {
    let limits = Limits::default();
    let test = |form: Form| {
        let text = form.to_string();
        let at = position(&text);
        for first in Player::BOTH {
            let starter = Starter::Player(first);
            let tree = Tree::new(&at, Convention::Normal, starter).unwrap();
            let size = tree.measure(&limits);
            assert_eq!(size.value.nodes, Some(nodes(&form, first).into()), "{text}");
            let walk = Walk {
                depth: 1,
                order: Order::BreadthFirst,
                full: true,
                most: 100,
            };
            let steps = tree.list(walk, &limits).steps;
            let found: BTreeSet<String> = steps
                .iter()
                .filter(|step| step.depth == 1)
                .map(|step| {
                    let (mover, option) = step.position.split_once(": ").expect("a mover");
                    assert_eq!(mover, first.opponent().to_string());
                    read(option).to_string()
                })
                .collect();
            let options: BTreeSet<String> = ValueRules
                .moves_of(first, &form)
                .map(|o| o.to_string())
                .collect();
            assert_eq!(found, options, "{text}");

            for convention in [Convention::Normal, Convention::Misere] {
                let ask = Ask {
                    convention,
                    starter,
                    ..Ask::default()
                };
                let solution = crate::words::solve(&at, &ask).unwrap();
                let winner = reference::winner(&ValueRules, &form, convention, first);
                assert_eq!(solution.winner, Some(winner.to_string()), "{text}");
                let json = certify::solve(&at, &ask).unwrap().to_json();
                if let Err(rejected) = certify::check(&json, &limits) {
                    panic!("{text}, {first} first: {rejected}\n{json}");
                }
            }
        }
        plays(&form);
        Ok(())
    };
    runner(60).run(&form(5, 14), test).unwrap();
}

/// The engine, playing both sides, gets the result of the definition.
fn plays(form: &Form) {
    let at = position(&form.to_string());
    let mut session = Session::new(&at, Convention::Normal, 0, 1, Limits::default()).unwrap();
    while session.mover().is_some() {
        session.engine_move();
    }
    let winner = reference::winner(&ValueRules, form, Convention::Normal, Player::Left);
    assert_eq!(session.result(), Some(format!("{winner} wins")), "{form}");
}

/// A shortened text is never read again: the questions work with the value, not with its text.
#[test]
fn a_value_that_is_too_long_to_show_is_answered_all_the_same() {
    let limits = Limits::default();
    let tower = (0..400).fold("0".to_owned(), |inner, n| {
        format!("{{{}|{inner}}}", 3 * n + 2)
    });
    // The form is too deep to be read; half of it is deep enough to be cut short in a sum.
    assert!(Position::parse(&tower).is_err());
    let tower = (0..190).fold("0".to_owned(), |inner, n| {
        format!("{{{}|{inner}}}", 3_000_000_000_000_000u64 * (n + 1) + 2)
    });
    let at = position(&format!("{tower} + 1/2"));
    // A value some pages long is shortened in a sentence, and complete where the value is the answer.
    let value = crate::words::value(&at, &limits).unwrap();
    assert!(value.len() > grundy::values::short::LONGEST_SHOWN);
    let again = crate::words::value(&position(&value), &limits);
    assert_eq!(again.as_ref(), Some(&value));
    let found = grundy::explain(&at, 1, &limits).unwrap();
    assert_eq!(ExplanationReport::from(&found).value, Some(value));
    let pages = position("3 . {{{9/4|{2|*}}|0}|0}");
    let value = crate::words::value(&pages, &limits);
    let solution = crate::words::solve(&pages, &Ask::default()).unwrap();
    assert_eq!(solution.value, value);
    assert!(
        solution.envelope.reason().contains('…'),
        "{}",
        solution.envelope.reason()
    );
    // A form that would fill books is not written.
    let book =
        position("3 . {{{9/4|{2|*}}|0}|0} + 4 . {5|{{7/8|{1|^}}|-3}} + 3 . {8|{{3|{1/2|*3}}|-2}}");
    let unwritten = grundy::value(&book, &limits).unwrap();
    let why = unwritten.status.why().map(|stopped| stopped.reason);
    assert_eq!(
        (unwritten.value.value, why),
        (None, Some(grundy::Why::Bound))
    );
    let same = grundy::compare(&at, &at, &limits).unwrap();
    assert_eq!(same.value.relation, Some(grundy::Comparison::Equal));
}

/// Below an option are its own options, as if the option alone were explained, each form once and none below the depth.
#[test]
fn options_of_options_are_explained_down_to_the_depth() {
    use grundy::ask::explain::OptionValue;
    fn explained(text: &str, depth: u32) -> Vec<OptionValue> {
        let answer = grundy::explain(&position(text), depth, &Limits::default());
        let answer = answer.unwrap_or_else(|fault| panic!("{text}: {fault}"));
        answer.value.value.expect("a form has a value").options
    }
    fn below(options: &[OptionValue], depth: u32, seen: &mut BTreeSet<String>) -> usize {
        let mut all = options.len();
        for option in options {
            if option.options.is_empty() {
                continue;
            }
            assert!(depth > 1 && seen.insert(option.to.clone()), "{}", option.to);
            let alone: Vec<(Player, String)> = (explained(&option.to, 1).into_iter())
                .map(|own| (own.by, own.value))
                .collect();
            let own = option.options.iter().map(|own| (own.by, own.value.clone()));
            assert_eq!(own.collect::<Vec<_>>(), alone, "{}", option.to);
            all += below(&option.options, depth - 1, seen);
        }
        all
    }
    let test = |form: Form| {
        let text = form.to_string();
        let counts: Vec<usize> = (1..=4)
            .map(|depth| below(&explained(&text, depth), depth, &mut BTreeSet::new()))
            .collect();
        assert!(counts.is_sorted(), "{text}: {counts:?}");
        Ok(())
    };
    let ran = runner(40).run(&form(3, 12), test);
    ran.unwrap_or_else(|fault| panic!("{fault}"));
    let known = below(&explained("{3|{1|0}}", 2), 2, &mut BTreeSet::new());
    assert_eq!(known, 5, "two options, and three below them");
}
