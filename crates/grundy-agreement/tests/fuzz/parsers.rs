//! Every parser: no panic, faults that lie in the text, and output that reads back.

use crate::fuzz;
use crate::texts::{edited, expression, soup};
use grundy::ask::guess::{self, Formula};
use grundy::values::short::Form;
use grundy::{
    Error, Position, ask::nimber, ask::stream::Stream, formats, forms::arena, forms::coalition,
    forms::matrix,
};
use proptest::prelude::*;

/// Checks that the place of a fault lies in its text, and that the message is not empty.
fn placed(error: &Error) -> Result<(), String> {
    if error.to_string().trim().is_empty() {
        return Err("the fault has no words".into());
    }
    match error {
        Error::Parse { text, fault, .. } => in_text(text, fault.at),
        _ => Ok(()),
    }
}

fn in_text(text: &str, at: usize) -> Result<(), String> {
    if at <= text.len() && text.is_char_boundary(at) {
        Ok(())
    } else {
        Err(format!("the fault's place {at} is not one of the text"))
    }
}

fn same(first: &str, second: &str) -> Result<(), String> {
    if first == second {
        Ok(())
    } else {
        Err(format!(
            "printed as {first:?}, read again and printed as {second:?}"
        ))
    }
}

#[test]
fn expressions() {
    fuzz(
        "expressions",
        10_000,
        0.4,
        &expression(),
        |text| match Position::parse(&text) {
            Err(error) => placed(&error),
            Ok(position) => {
                let shown = position.show();
                let again = Position::parse(&shown)
                    .map_err(|e| format!("printed as {shown:?}, which is refused: {e}"))?;
                same(&shown, &again.show())
            }
        },
    );
}

#[test]
fn values() {
    let texts = [
        "{0,1|3}",
        "{2||1|0}",
        "+-{2|1}",
        "tiny(2)",
        "miny(1/2)",
        "-1/2v*3",
        "1+3.^*",
        "{|{|}}",
        "{{1|}|}",
        "{0|{|2}}",
        "-(1v)",
        "{1||2|3|||4}",
        "{^*|v*,0}",
    ];
    let inputs = prop_oneof![4 => edited(texts.map(str::to_owned).to_vec()), 1 => soup()];
    fuzz("values", 10_000, 0.3, &inputs, |text| {
        match Form::read(&text) {
            Err(fault) => in_text(&text, fault.at),
            Ok(form) => {
                let shown = form.to_string();
                let again = Form::read(&shown)
                    .map_err(|e| format!("printed as {shown:?}, which is refused: {e}"))?;
                if again == form {
                    Ok(())
                } else {
                    Err(format!("printed as {shown:?}, which is another form"))
                }
            }
        }
    });
}

/// The contents of files, one kind after the other.
const FILES: &[&str] = &[
    "parity 3;\n0 2 0 1,2 \"a\";\n1 1 1 0;\n2 0 0 2 \"b\";\n3 5 1 0,1;\n",
    "0 0 0 1;\n1 1 1 0,1;",
    "2 2\n0 0 0 1\n1 3\n2 3 4\n1 1\n2 1 2\n",
    "3 -1; 0 2",
    "1/2 3\n-4/6 1\n",
    "3,1\n0,2\n",
    "weighted 51: 50, 49, 1",
    "flow s t; s a 3; a t 2; s t 1",
    "players 3; 1 = 1; 1 2 = 3; 1 2 3 = 6",
    "table 2: 0 1 2 4",
    "1 2 3, 4\n5\t6\r\n7",
    "n % 4",
    "0.77",
    "n xor (n / 2)",
    "sqrt(6) + 4^2 / 4",
    "roots(1, 1, 1)",
    "log(2, 3) * order(5) + inverse(7)",
];

/// A formula that is put on trial.
fn formula(text: &str) -> Result<Formula, Error> {
    text.parse().map_err(|fault| Error::parse(text, fault))
}

#[test]
fn files() {
    let inputs =
        prop_oneof![6 => edited(FILES.iter().map(|t| (*t).to_owned()).collect()), 1 => soup()];
    fuzz("files", 10_000, 0.27, &inputs, |text| {
        for read in [
            |t: &str| arena::Source::read("fuzz", t).map(drop),
            |t: &str| matrix::read(t).map(drop),
            |t: &str| coalition::read(t).map(drop),
            |t: &str| nimber::ask(t).map(drop),
            |t: &str| guess::of_sequence(t).map(drop),
            |t: &str| Stream::of(&t.parse()?).map(drop),
            |t: &str| formula(t).map(drop),
        ] {
            read(&text).or_else(|error| placed(&error))?;
        }
        match formats::pgsolver::read(&text) {
            Err(fault) => in_text(&text, fault.at),
            Ok(game) => {
                let shown = formats::pgsolver::write(&game);
                let again = formats::pgsolver::read(&shown)
                    .map_err(|e| format!("written as {shown:?}, which is refused: {e}"))?;
                same(&shown, &formats::pgsolver::write(&again))
            }
        }
    });
}
