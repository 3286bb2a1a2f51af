//! A size in the place of a board, and a board in the place of one of another size: the error has an example that is read.

use grundy::Position;
use grundy::game::catalog;

/// The texts between quotation marks behind `as in`.
fn examples(message: &str) -> Vec<&str> {
    let behind = message.split("as in \"").skip(1);
    behind.filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn a_size_for_a_board_is_refused_with_an_example_that_is_read() {
    for text in [
        "hex 3",
        "hex 3x",
        "tic-tac-toe 4x4",
        "mnk 0x3x3",
        "clobber 4x4",
        "amazons 6",
        "connect-four 3x",
        "toads-and-frogs 3x3",
    ] {
        let fault = Position::parse(text).expect_err(text).to_string();
        let first = fault.lines().next().expect("a line");
        if text.starts_with("toads") {
            // It has no boards with several rows and takes no size.
            assert!(examples(first).is_empty(), "{first}");
            continue;
        }
        let found = examples(first);
        assert!(!found.is_empty(), "{text}: {first}");
        for example in found {
            let read = Position::parse(example);
            assert!(read.is_ok(), "{text}: {first}: {:?}", read.err());
        }
    }
}

#[test]
fn a_board_of_another_size_is_refused_with_its_size() {
    for (text, hint) in [
        ("hex ./. x", "hex 2x1: ./. x"),
        ("hex ../../.. x", "hex 3x2: ../../.. x"),
    ] {
        let fault = Position::parse(text).expect_err(text).to_string();
        assert!(fault.contains(&format!("as in \"{hint}\"")), "{fault}");
        assert!(Position::parse(hint).is_ok(), "{hint}");
    }
}

/// Whatever the game, an example that an error about a size names is read.
#[test]
fn every_example_in_an_error_about_a_size_is_read() {
    for entry in catalog::entries() {
        for size in ["3", "3x", "0x0", "3x3", "0x3x3", "99x99"] {
            let text = format!("{} {size}", entry.about.name);
            let Err(fault) = Position::parse(&text) else {
                continue;
            };
            let fault = fault.to_string();
            let first = fault.lines().next().unwrap_or_default();
            for example in examples(first)
                .iter()
                .filter(|e| e.starts_with(entry.about.name) && !e.ends_with("..."))
            {
                assert!(Position::parse(example).is_ok(), "{text}: {first}");
            }
        }
    }
}
