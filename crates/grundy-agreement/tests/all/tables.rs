//! Tablebases against the solvers, their files whole and damaged, and the claims asked through them.

use crate::support;
use grundy::erased::TurnPosition;
use grundy::heap::Checkpoint;
use grundy::{Ask, Error, Limits, MethodName, Moves, Position};
use grundy_report::Solution;
use grundy_tablebase::{BuildAsk, Form, Tablebase, build};
use serde_json::Value;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;
use tempfile::TempDir;

/// Small games that have tables.
pub(crate) const GAMES: [&str; 13] = [
    "chase 3",
    "chase 5",
    "krk",
    "krk 3",
    "krk 3x5",
    "kqk",
    "kpk 4x3",
    "hexapawn",
    "hexapawn 4x3",
    "breakthrough 5x2",
    "connect-four 3x4",
    "connect-four 4x3",
    "tic-tac-toe",
];

fn folder() -> TempDir {
    grundy_host::install();
    tempfile::tempdir().expect("a folder")
}

fn made(game: &str, file: &Path, distances: bool, threads: usize) -> Tablebase {
    let ask = BuildAsk {
        distances,
        limits: Limits {
            threads,
            ..Limits::default()
        },
        ..BuildAsk::default()
    };
    build(&game.parse().expect(game), file, &ask, &mut |_| {})
        .unwrap_or_else(|e| panic!("{game}: {e}"));
    Tablebase::open(file).expect("what was just written")
}

/// A table with distances of a game, made only once; `None` if there is none that is small.
pub fn small_table(of: &TurnPosition) -> Option<Arc<Tablebase>> {
    type Tables = Mutex<HashMap<String, Option<Arc<Tablebase>>>>;
    static TABLES: OnceLock<Tables> = OnceLock::new();
    const MOST: u64 = 600_000;
    let tables = TABLES.get_or_init(Tables::default);
    let mut tables = tables.lock().unwrap_or_else(PoisonError::into_inner);
    let new = || {
        of.tables().numbering().ok()?;
        let folder = folder();
        let file = folder.path().join("table");
        let ask = BuildAsk {
            distances: true,
            limits: Limits {
                nodes: Some(MOST),
                ..Limits::default()
            },
            ..BuildAsk::default()
        };
        match build(
            &of.title().parse().expect("a title"),
            &file,
            &ask,
            &mut |_| {},
        ) {
            // The file is gone with its folder, yet a process that has it open can still read it.
            Ok(_) => Some(Arc::new(Tablebase::open(&file).expect("a table"))),
            Err(Error::Stopped(_)) => None,
            Err(error) => panic!("{}: {error}", of.title()),
        }
    };
    tables
        .entry(of.title().to_owned())
        .or_insert_with(new)
        .clone()
}

/// The answer of `solve` with a table behind the position, if there is a small one that contains it.
pub fn by_table(position: &Position, ask: &Ask) -> Option<Solution> {
    let Position::Turns(at) = position else {
        return None;
    };
    let behind = small_table(at)?
        .behind(position)
        .expect("a position of its game");
    let answer = grundy::solve(&behind, ask).expect("an answer");
    (answer.methods == [MethodName::Tablebase]).then(|| Solution::from(answer))
}

#[test]
fn tables_say_what_the_solvers_say() {
    let mut games = 0;
    support::plays(1, |play| {
        let Some(table) = small_table(&play[0]) else {
            return;
        };
        games += 1;
        for at in play.iter().take(5) {
            let position = Position::Turns(at.clone());
            let ask = Ask {
                moves: Moves::All,
                ..Ask::default()
            };
            let Ok(answer) = table.probe(&position, &ask) else {
                // Some examples begin where no play from the start leads.
                continue;
            };
            let looked_up = Solution::from(answer);
            let solved = crate::words::solve(&position, &ask).expect("an answer");
            let shown = position.show();
            assert_eq!(looked_up.outcome, solved.outcome, "{shown}");
            assert_eq!(looked_up.winner, solved.winner, "{shown}");
            assert_eq!(looked_up.distance, solved.distance, "{shown}");
            assert_eq!(looked_up.winning_total, solved.winning_total, "{shown}");
            let moves = |solution: &Solution| -> Vec<_> {
                let all = solution.moves.iter();
                let mut all: Vec<_> = all.map(|m| (m.mv.clone(), m.winning, m.distance)).collect();
                all.sort();
                all
            };
            assert_eq!(moves(&looked_up), moves(&solved), "{shown}");
        }
    });
    assert!(games >= 5, "{games} games have tables");
}

#[test]
fn a_table_is_the_same_from_any_number_of_threads_and_is_verified() {
    let folder = folder();
    for game in GAMES {
        for distances in [false, true] {
            let bytes = [1, 2, 3].map(|threads| {
                let file = folder.path().join(format!("{threads}"));
                let table = made(game, &file, distances, threads);
                let verified = table.verify(&Limits::default()).expect(game);
                let header = table.header();
                assert_eq!(verified.positions, header.positions, "{game}");
                let position = Position::parse(&header.game).expect(game);
                let Position::Turns(start) = position else {
                    panic!("{game} has a table")
                };
                // This is asked of the rules, and never of the file.
                assert_eq!(
                    verified.proved,
                    distances || start.tables().always_ends(),
                    "{game}"
                );
                fs::read(file).expect("a file")
            });
            assert!(bytes.iter().all(|other| *other == bytes[0]), "{game}");
        }
    }
}

#[test]
fn a_file_read_by_blocks_and_one_in_memory_say_the_same() {
    let folder = folder();
    let file = folder.path().join("table");
    for game in GAMES {
        let by_blocks = made(game, &file, true, 1);
        let read = Tablebase::read(&file).expect("the same file");
        let start = Position::parse(&by_blocks.header().game.clone()).expect("a start");
        let [a, b] = [&by_blocks, &read].map(|table| {
            let answer = table.probe(&start, &Ask::default()).expect("the start");
            let mut answer = Solution::from(answer);
            answer.envelope.method.clear();
            serde_json::to_string(&answer).expect("JSON")
        });
        assert_eq!(a, b, "{game}");
    }
}

/// Limits that allow this much work.
fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

#[test]
fn work_that_was_stopped_goes_on_and_ends_with_the_same_bytes() {
    let folder = folder();
    let [whole, kept, file] = ["whole", "kept", "file"].map(|name| folder.path().join(name));
    for game in GAMES {
        made(game, &whole, true, 1);
        let mut runs = 0;
        let mut allowed = 100;
        fs::remove_file(&kept).ok();
        loop {
            runs += 1;
            let ask = BuildAsk {
                distances: true,
                checkpoint: Some(Checkpoint {
                    file: kept.clone(),
                    resume: false,
                    every: Duration::ZERO,
                }),
                limits: nodes(allowed),
            };
            match build(&game.parse().expect(game), &file, &ask, &mut |_| {}) {
                Ok(_) => break,
                Err(Error::Stopped(_)) => allowed = allowed * 3 / 2,
                Err(error) => panic!("{game}: {error}"),
            }
        }
        assert!(runs > 1, "{game} was never stopped");
        assert_eq!(fs::read(&file).ok(), fs::read(&whole).ok(), "{game}");
        // The parts kept of one table are not used for another.
        for (other, distances) in [("chase 4", true), (game, false)] {
            let ask = BuildAsk {
                distances,
                checkpoint: Some(Checkpoint {
                    file: kept.clone(),
                    resume: true,
                    every: Duration::ZERO,
                }),
                ..BuildAsk::default()
            };
            let refused = build(&other.parse().expect(other), &file, &ask, &mut |_| {});
            let message = refused.expect_err("another table").to_string();
            assert!(message.contains("the checkpoint is of"), "{message}");
        }
        let mut bytes = fs::read(&kept).expect("a checkpoint");
        *bytes.last_mut().expect("bytes") ^= 1;
        fs::write(&kept, bytes).expect("a file");
        let ask = BuildAsk {
            distances: true,
            checkpoint: Some(Checkpoint {
                file: kept.clone(),
                resume: true,
                every: Duration::ZERO,
            }),
            ..BuildAsk::default()
        };
        let refused =
            build(&game.parse().expect(game), &file, &ask, &mut |_| {}).expect_err("damaged");
        assert!(
            refused.to_string().contains("damaged or cut short"),
            "{refused}"
        );
    }
}

fn refusal(file: &Path) -> String {
    let opened = Tablebase::open(file);
    let read = Tablebase::read(file).err().map(|e| e.to_string());
    let said = match opened {
        Ok(table) => {
            assert_eq!(read, None);
            table
                .verify(&Limits::default())
                .expect_err("a damaged file")
        }
        Err(error) => {
            assert_eq!(read.as_ref(), Some(&error.to_string()));
            error
        }
    };
    assert!(matches!(said, Error::File { .. }), "{said}");
    said.to_string()
}

#[test]
fn no_byte_can_change_unseen() {
    let folder = folder();
    let [file, changed] = ["good", "changed"].map(|name| folder.path().join(name));
    for game in ["hexapawn", "chase 3"] {
        made(game, &file, true, 1);
        let good = fs::read(&file).expect("a table");
        for at in 0..good.len() {
            let mut bytes = good.clone();
            bytes[at] ^= 1 << (at % 8);
            fs::write(&changed, bytes).expect("a file");
            refusal(&changed);
        }
        for length in 0..good.len() {
            fs::write(&changed, &good[..length]).expect("a file");
            refusal(&changed);
        }
    }
}

#[test]
fn foreign_and_newer_files_are_refused_by_what_they_are() {
    let folder = folder();
    let file = folder.path().join("table");
    fs::write(&file, "nim 3,5,7\n").expect("a file");
    assert!(refusal(&file).contains("this is no tablebase of grundy"));
    fs::write(&file, "").expect("a file");
    assert!(refusal(&file).contains("this is no tablebase of grundy"));
    made("hexapawn", &file, false, 1);
    let mut bytes = fs::read(&file).expect("a table");
    bytes[8] = 2;
    fs::write(&file, &bytes).expect("a file");
    assert!(refusal(&file).contains("has version 2 of the format; this program reads version 1"));
    assert!(refusal(&folder.path().join("nothing")).contains("No such file"));
    assert!(refusal(folder.path()).contains("no regular file"));
}

#[test]
fn questions_that_fit_no_table_are_refused() {
    let folder = folder();
    let file = folder.path().join("table");
    let refused = |game: &str| {
        let ask = BuildAsk::default();
        let refused = game
            .parse()
            .and_then(|game| build(&game, &file, &ask, &mut |_| {}));
        refused.expect_err(game).to_string()
    };
    assert!(refused("nim").contains("nim is none"));
    assert!(refused("row").contains("this one is scored"));
    assert!(refused("chase 4: 1,1 2,2").contains("without a position, found \"1,1 2,2\""));
    assert!(refused("chese 4").contains("did you mean \"chase\"?"));
    assert!(refused("chase x").contains("column 7"));
    assert!(!file.exists());

    let table = made("connect-four 3x3:", &file, false, 1);
    let probe = |text: &str| {
        let position = Position::parse(text).expect(text);
        table.probe(&position, &Ask::default()).map(|_| ())
    };
    assert_eq!(probe("connect-four 3x3: 12"), Ok(()));
    let said = |text: &str| probe(text).expect_err(text).to_string();
    assert!(
        said("connect-four 4x3: 12").contains("is of connect-four 3x3 and not of connect-four 4x3")
    );
    assert!(said("nim 3").contains("\"nim 3\" is no position of it"));
    // A board that no play from the start reaches can still be read if the rules allow it.
    let table = made("hexapawn", &file, false, 1);
    let lost = Position::parse("hexapawn .../bw./w.. black").expect("a board");
    let said = table
        .probe(&lost, &Ask::default())
        .map(|_| ())
        .expect_err("not reached");
    assert!(
        said.to_string()
            .contains("no play from the start reaches it"),
        "{said}"
    );
    // It is still solved with the table behind it.
    let behind = Arc::new(table).behind(&lost).expect("hexapawn");
    let answer = grundy::solve(&behind, &Ask::default()).expect("an answer");
    assert_ne!(answer.methods, [MethodName::Tablebase]);
}

#[test]
fn play_and_tree_use_the_table() {
    let folder = folder();
    let file: PathBuf = folder.path().join("table");
    let table = Arc::new(made("krk 5", &file, true, 2));
    let position = Position::parse("krk 5: K c3 R a3 k e5 white").expect("a position");
    let behind = table.behind(&position).expect("its game");
    let ask = Ask::default();
    let looked_up = Solution::from(grundy::solve(&behind, &ask).expect("an answer"));
    let solved = crate::words::solve(&position, &ask).expect("an answer");
    assert_eq!(looked_up.distance, solved.distance);
    assert_eq!(
        looked_up.line.len() as u64,
        looked_up.distance.expect("a win")
    );
    assert!(
        looked_up.envelope.method.contains("tablebase"),
        "{}",
        looked_up.envelope.method
    );
    let offers = grundy::methods(&behind, &ask).expect("methods");
    assert_eq!(
        (offers[0].method.name, offers[0].able),
        (MethodName::Tablebase, true)
    );
}

#[test]
fn every_line_that_export_prints_can_be_looked_up() {
    let folder = folder();
    let file = folder.path().join("table");
    for game in GAMES {
        let table = made(game, &file, true, 1);
        let mut lines = Vec::new();
        let limits = Limits::default();
        table
            .export(&mut lines, Form::JsonLines, &limits)
            .expect(game);
        let lines = String::from_utf8(lines).expect("a text");
        assert_eq!(
            lines.lines().count() as u64,
            table.header().positions,
            "{game}"
        );
        // A hundred of many, and more of those that look like a code.
        let apart = lines.lines().count() / 100 + 1;
        for (at, line) in lines.lines().enumerate() {
            let line: Value = serde_json::from_str(line).expect("JSON");
            let text = line["position"].as_str().expect("a text");
            let like_a_code =
                text.starts_with('.') || text.starts_with(|c: char| c.is_ascii_digit());
            if at % apart != 0 && !(like_a_code && at % (apart / 3 + 1) == 0) {
                continue;
            }
            for text in [text.to_owned(), format!("{} {text}", table.header().game)] {
                let position = table
                    .position(&text)
                    .unwrap_or_else(|e| panic!("{game}: {text}: {e}"));
                let answer = table.probe(&position, &Ask::default()).expect(&text).value;
                let outcome = serde_json::to_value(answer.outcome).expect("JSON");
                assert_eq!(outcome, line["outcome"], "{game}: {text}");
                assert_eq!(answer.distance, line["distance"].as_u64(), "{game}: {text}");
            }
        }
    }
}

#[test]
fn a_file_cut_short_while_it_is_open_is_an_error() {
    let folder = folder();
    let file = folder.path().join("table");
    let table = made("krk 5", &file, true, 1);
    let cut = fs::File::options()
        .write(true)
        .open(&file)
        .expect("the file");
    cut.set_len(600).expect("a shorter file");
    let position = table.position("K c3 R a3 k e5 white").expect("a position");
    let limits = Limits::default();
    let said = [
        table.probe(&position, &Ask::default()).map(drop),
        table.verify(&limits).map(drop),
        table.export(&mut Vec::new(), Form::Csv, &limits),
        table.checked_info(&limits).map(drop),
    ];
    for said in said {
        let said = said.expect_err("nothing is there").to_string();
        assert!(said.contains("was cut short after it was opened"), "{said}");
    }
}

/// A table that can only be found consistent does not call its answers proved.
#[test]
fn an_answer_is_as_sure_as_its_table_can_be() {
    let folder = folder();
    for (game, distances, expected) in [
        ("krk 3", false, "recorded"),
        ("krk 3", true, "proved"),
        ("tic-tac-toe", false, "proved"),
    ] {
        let table = Arc::new(made(game, &folder.path().join("table"), distances, 1));
        let start = Position::parse(&table.header().game.clone()).expect("a start");
        let verified = table.verify(&Limits::default()).expect(game);
        let behind = table.behind(&start).expect("a position of its game");
        let solved = grundy::solve(&behind, &Ask::default()).expect("an answer");
        let probed = table.probe(&start, &Ask::default()).expect("an answer");
        assert_eq!(solved.status.word(), expected, "{game}");
        assert_eq!(probed.status, solved.status, "{game}");
        assert_eq!(verified.proved, expected == "proved", "{game}");
    }
}
