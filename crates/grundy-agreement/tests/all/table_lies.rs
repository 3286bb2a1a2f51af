//! Tables that lie with right checksums: no statement of a file is believed where the rules know better, and no false win is
//! proved.

use crate::forge::{self, Forged};
use crate::tables::GAMES;
use grundy::erased::TurnPosition;
use grundy::{Ask, Class, Limits, Position};
use grundy_core::any::AnyMove;
use grundy_core::{Player, Turn};
use grundy_tablebase::Tablebase;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

/// The result of `verify` if draws of a table without distances are called wins, with a matching header.
fn draws_as_wins(game: &str, at: &Path, repeats: bool) -> Option<Result<bool, String>> {
    let mut forged = Forged::of(game, false);
    let called: usize = Player::BOTH
        .map(|side| forged.draws_as_wins(side))
        .iter()
        .sum();
    if called == 0 {
        return None;
    }
    forged.count();
    forged.header["repeats"] = repeats.into();
    Some(forge::verified(&forged.bytes(), at).map_err(|error| error.to_string()))
}

#[test]
fn draws_that_are_called_wins_are_never_proved() {
    grundy_host::install();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("table");
    let mut tried = 0;
    for game in GAMES.into_iter().chain(["kpk 4", "kpk 3", "kpk 3x4"]) {
        let Some(honest) = draws_as_wins(game, &file, true) else {
            continue;
        };
        tried += 1;
        // Each of the false wins has another one behind it: they are consistent, but no more than that.
        assert_eq!(honest, Ok(false), "{game}");
        // A file that says that play ends is checked against the rules wherever it is opened.
        let liar = draws_as_wins(game, &file, false).expect("the same table");
        let said = liar.expect_err(game);
        assert!(
            said.contains("that play never comes back to a position, and by the rules of"),
            "{said}"
        );
        assert!(Tablebase::open(&file).is_err(), "{game}");
    }
    assert!(tried >= 3, "{tried} tables have draws");
}

/// A change of a header, and the message when the file is opened or verified.
type Lie = (&'static str, fn(&mut Forged), &'static str);

const LIES: [Lie; 15] = [
    (
        "hexapawn",
        |f| f.header["repeats"] = true.into(),
        "may come back",
    ),
    (
        "hexapawn",
        |f| f.header["won"][0] = 1.into(),
        "do not add up",
    ),
    (
        "hexapawn",
        |f| f.header["tied"] = u64::MAX.into(),
        "do not add up",
    ),
    (
        "hexapawn",
        |f| f.header["with_images"] = 7.into(),
        "count the images",
    ),
    (
        "hexapawn",
        |f| f.header["with_images"] = Value::Null,
        "count the images",
    ),
    (
        "hexapawn",
        |f| f.header["numbering"] = "ranks".into(),
        "do not begin where they should",
    ),
    (
        "hexapawn",
        |f| f.header["game"] = "hexapawn 4x3:".into(),
        "positions are numbered in another way",
    ),
    (
        "hexapawn",
        |f| f.header["longest"][0] = 99.into(),
        "does not count what it has",
    ),
    (
        "hexapawn",
        |f| f.header["longest"] = Value::Null,
        "longest win",
    ),
    (
        "hexapawn",
        |f| f.header["longest"][1] = "\u{1b}[2J".into(),
        "longest win",
    ),
    (
        "kpk 4x3",
        |f| f.header["longest"][1] = f.header["samples"][9][1].clone(),
        "is won in",
    ),
    (
        "kpk 4x3",
        |f| f.header["places"] = (f.header["places"].as_u64().unwrap() - 1).into(),
        "places",
    ),
    (
        "kpk 4x3",
        |f| f.header["block"] = u32::MAX.into(),
        "do not fit",
    ),
    ("kpk 5", |f| f.shift = 3, "do not begin where they should"),
    ("kpk 4x3", |f| f.header["distance_bytes"] = 2.into(), ""),
];

#[test]
fn nothing_that_a_header_says_is_believed() {
    grundy_host::install();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("table");
    for (game, change, expected) in LIES {
        let mut forged = Forged::of(game, true);
        assert_eq!(forge::verified(&forged.bytes(), &file), Ok(true), "{game}");
        change(&mut forged);
        if forged.header["distance_bytes"] == 2 {
            // The lengths of the parts belong to the header: only the header is changed, in the bytes.
            let honest = Forged::of(game, true).bytes();
            let text = String::from_utf8_lossy(&honest).into_owned();
            assert!(text.contains("\"distance_bytes\":1"));
            let at = honest
                .windows(18)
                .position(|part| part == b"\"distance_bytes\":1");
            let mut bytes = honest;
            bytes[at.expect("the field") + 17] = b'2';
            let end = 16 + u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize;
            let sum = crc32fast::hash(&bytes[..end]);
            bytes[end..end + 4].copy_from_slice(&sum.to_le_bytes());
            forge::verified(&bytes, &file).expect_err(game);
            continue;
        }
        let said = forge::verified(&forged.bytes(), &file)
            .expect_err(expected)
            .to_string();
        assert!(said.contains(expected), "{game}: {said}");
    }
}

#[test]
fn keys_of_no_position_are_found() {
    grundy_host::install();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("table");
    for game in [
        "hexapawn",
        "connect-four 3x4",
        "tic-tac-toe",
        "breakthrough 5x2",
    ] {
        let good = Forged::of(game, false);
        for junk in [1, 5, 1 << 20, (1 << 40) + 3, 1 << 62, u64::MAX] {
            let mut forged = good.clone();
            let Err(at) = forged.places.binary_search_by_key(&junk, |place| place.0) else {
                continue;
            };
            forged.places.insert(at, (junk, 0, 0));
            let header = forged.header.as_object_mut().expect("an object");
            for field in ["places", "positions"] {
                header[field] = (header[field].as_u64().unwrap() + 1).into();
            }
            header["won"][0] = (header["won"][0].as_u64().unwrap() + 1).into();
            let said = forge::verified(&forged.bytes(), &file)
                .expect_err(game)
                .to_string();
            assert!(
                said.contains("the tablebase is wrong"),
                "{game}, {junk}: {said}"
            );
        }
    }
}

/// The positions that neither player wins and in which Black can force an end or a tie, whatever White does.
fn ended_by_black(forged: &Forged) -> BTreeSet<u64> {
    let game = forged.game();
    let outcome = |number| {
        let at = forged.places.binary_search_by_key(&number, |place| place.0);
        forged.places[at.expect("a place")].1
    };
    let (tied, drawn) = (2, 3);
    let mut ended: BTreeSet<u64> = BTreeSet::new();
    let mut before = usize::MAX;
    while std::mem::replace(&mut before, ended.len()) != ended.len() {
        for &(number, said, _) in &forged.places {
            let Some(p) = game.numbered(number).filter(|_| said >= tied) else {
                continue;
            };
            let neutral = |(_, next): (AnyMove, TurnPosition)| {
                let to = game.number(&next).expect("a number");
                (outcome(to) >= tied).then_some(to)
            };
            let mut options = p.options(usize::MAX).filter_map(neutral);
            let ends = match p.turn() {
                _ if said != drawn => true,
                Turn::Of(Player::Right) => options.any(|to| ended.contains(&to)),
                Turn::Of(Player::Left) => options.all(|to| ended.contains(&to)),
                Turn::Over(_) => false,
            };
            if ends {
                ended.insert(number);
            }
        }
    }
    ended
}

#[test]
fn a_draw_that_one_side_can_end_is_not_called_endless() {
    const TEXT: &str = "K a1 P c3 k c4 white";
    let forged = Forged::of("kpk 4x3", false);
    assert!(ended_by_black(&forged).contains(&forged.number(TEXT)));
    let position = Position::parse(&format!("kpk 4x3: {TEXT}")).expect("a position");
    let answer = grundy::solve(&position, &Ask::default()).expect("an answer");
    assert_eq!(answer.value.outcome, Some(Class::D));
    let reason = answer.derivation.to_string();
    assert!(
        reason.contains("play along them need not end in a tie"),
        "{reason}"
    );
    assert!(!reason.contains("for ever"), "{reason}");
    let certificate = answer.certificate().expect("a certificate").to_json();
    let accepted = grundy::certify::check(&certificate, &Limits::default()).expect("a proof");
    let said = accepted.statement;
    assert!(
        said.contains("play that holds need not end in a tie"),
        "{said}"
    );
    assert!(!said.contains("for ever"), "{said}");
}
