//! The book of openings of Connect Four: whole, and proved again. `GRUNDY_RENEW=1 cargo test --release -p grundy-agreement
//! --test all openings` makes it anew, in about a quarter of an hour and 2 GB.

use fastrand::Rng;
use grundy::play::{Outlook, Session};
use grundy::vocabulary::{
    Convention, Described, Notation, Outcome, Player, Ruleset, Sequential, Turn,
};
use grundy::{Limits, Position};
use grundy_core::Unwatched;
use grundy_games::boards::connect_four::ConnectFour;
use grundy_games::openings::{CONNECT_FOUR, Opening, entries, reply};
use grundy_solve::alpha_beta::{Config, Search};
use std::collections::{BTreeMap, BTreeSet};

type Stones = <ConnectFour as Ruleset>::Position;

/// The book has a reply wherever the owner is to move and so many stones have been played, or fewer.
const STONES: usize = 10;

/// Random entries that are proved again in each run; all of them in a long one.
const SOME: usize = 4;

fn rules() -> ConnectFour {
    ConnectFour::from_rules(None).expect("the usual board")
}

fn key(rules: &ConnectFour, p: &Stones) -> u64 {
    let packed = rules.packed(&rules.symmetry_key(p));
    packed.expect("positions have numbers").0
}

fn is_over(rules: &ConnectFour, p: &Stones) -> bool {
    matches!(rules.turn(p), Turn::Over(_))
}

/// The positions in which the owner of a book is to move, by their number of stones: the owner is either player and follows
/// `reply`, the opponent plays anything.
fn reached(
    mut reply: impl FnMut(&[BTreeMap<u64, Stones>], &Stones) -> Stones,
) -> Vec<BTreeMap<u64, Stones>> {
    let rules = rules();
    let start = rules.start();
    let mut levels = vec![BTreeMap::new(); STONES + 3];
    levels[0].insert(key(&rules, &start), start);
    let add = |level: &mut BTreeMap<u64, Stones>, p: &Stones| {
        for mv in rules.legal(p) {
            let next = rules.symmetry_key(&rules.play(p, &mv));
            if !is_over(&rules, &next) {
                level.insert(key(&rules, &next), next);
            }
        }
    };
    add(&mut levels[1], &start);
    for stones in 0..=STONES {
        let here: Vec<Stones> = levels[stones].values().copied().collect();
        for p in here {
            let after = reply(&levels, &p);
            if !is_over(&rules, &after) {
                add(&mut levels[stones + 2], &after);
            }
        }
    }
    levels.truncate(STONES + 1);
    levels
}

/// The position after the book's reply.
fn by_book(rules: &ConnectFour, p: &Stones) -> Stones {
    let text = rules.show(p);
    let found = reply("connect-four", &text).unwrap_or_else(|| panic!("{text} is not in the book"));
    let mv = rules.read_move(p, &found.reply).expect("a legal move");
    rules.play(p, &mv)
}

#[test]
fn the_book_answers_whatever_the_opponent_plays() {
    let rules = rules();
    let levels = reached(|_, p| by_book(&rules, p));
    let reached: usize = levels.iter().map(BTreeMap::len).sum();
    assert_eq!(reached, entries(CONNECT_FOUR).count(), "no entry is idle");
    // The image of a position has the image of the reply.
    for position in ["1", "7"] {
        assert!(reply("connect-four", position).is_some());
    }
    assert_eq!(
        reply("connect-four", "1").unwrap().reply,
        mirrored(&reply("connect-four", "7").unwrap().reply)
    );
    assert_eq!(reply("connect-four 6x5:", "1"), None);
    assert_eq!(reply("connect-four", "12345671234567"), None);
}

fn mirrored(column: &str) -> String {
    let column: u32 = column.parse().expect("a column");
    (8 - column).to_string()
}

/// An entry against the search: the payoff, and the reply that keeps it.
fn prove(search: &mut Search<'_, ConnectFour>, entry: &Opening) {
    let rules = rules();
    let p = rules.read(&entry.position).expect("a position");
    let payoff = search
        .payoff(&p, &mut Unwatched)
        .expect("a search without limits");
    assert_eq!(payoff, entry.payoff, "{}", entry.position);
    let mv = rules.read_move(&p, &entry.reply).expect("a legal move");
    let after = search.payoff(&rules.play(&p, &mv), &mut Unwatched);
    assert_eq!(after, Ok(payoff), "{} {}", entry.position, entry.reply);
}

#[test]
fn entries_are_proved_again() {
    let rules = rules();
    let mut search = Search::new(&rules, Config::default());
    let all: Vec<Opening> = entries(CONNECT_FOUR).collect();
    if std::env::var_os("GRUNDY_LONG").is_some() {
        all.iter().for_each(|entry| prove(&mut search, entry));
        return;
    }
    // Late entries, which take about a second; another choice in each run.
    let mut random = Rng::new();
    let late: Vec<&Opening> = all
        .iter()
        .filter(|entry| entry.position.len() == STONES)
        .collect();
    for _ in 0..SOME {
        prove(&mut search, late[random.usize(..late.len())]);
    }
}

#[test]
fn a_play_knows_after_a_reply_what_the_book_knows() {
    let mut random = Rng::new();
    let all: Vec<Opening> = entries(CONNECT_FOUR).collect();
    for _ in 0..50 {
        let entry = &all[random.usize(..all.len())];
        let text = match entry.position.as_str() {
            "empty" => format!("connect-four {}", entry.reply),
            before => format!("connect-four {before}{}", entry.reply),
        };
        // Hardly any search, so that the book alone knows.
        let limits = Limits {
            nodes: Some(1),
            ..Limits::default()
        };
        let position: Position = text.parse().expect(&text);
        let session = Session::new(&position, Convention::Normal, 0, 0, limits).expect(&text);
        if session.ended().is_some() {
            continue;
        }
        let study = session.study().expect(&text);
        match (study.outlook, entry.payoff) {
            (Outlook::Won(player, _), Outcome::Won(winner)) => assert_eq!(player, winner, "{text}"),
            (Outlook::Even, Outcome::Tied) => {}
            (found, known) => panic!("{text}: {found:?}, and the book has {known:?}"),
        }
        // The book has a reply to whatever is played here, as long as it is open.
        if text.len() < "connect-four ".len() + STONES {
            let unknown = study.moves.iter().find(|mv| mv.judged.result.is_none());
            assert!(unknown.is_none(), "{text}: {unknown:?}");
            assert!(session.advice().known, "{text}");
        }
    }
}

/// A best reply of the mover, for a book that is to be small: of the replies that keep the payoff, the one after which the
/// fewest positions are new to the book.
fn best(
    search: &mut Search<'_, ConnectFour>,
    next: &BTreeMap<u64, Stones>,
    p: &Stones,
) -> (Stones, Opening) {
    let rules = rules();
    let payoff = search
        .payoff(p, &mut Unwatched)
        .expect("a search without limits");
    let fresh = |after: &Stones| -> usize {
        if is_over(&rules, after) {
            return 0;
        }
        let then = rules.legal(after).map(|mv| rules.play(after, &mv));
        let open = then
            .filter(|then| !is_over(&rules, then))
            .map(|then| key(&rules, &then));
        open.filter(|key| !next.contains_key(key))
            .collect::<BTreeSet<u64>>()
            .len()
    };
    let mut replies: Vec<(usize, u32, u32, Stones)> = rules
        .legal(p)
        .map(|mv| {
            let after = rules.play(p, &mv);
            (fresh(&after), mv.abs_diff(3), mv, after)
        })
        .collect();
    replies.sort_by_key(|&(fresh, far, mv, _)| (fresh, far, mv));
    let keeps = |search: &mut Search<'_, ConnectFour>, after: &Stones| match rules.turn(p) {
        Turn::Of(Player::Left) => search.at_least(after, payoff, &mut Unwatched),
        _ => search.at_most(after, payoff, &mut Unwatched),
    };
    let (_, _, mv, after) = replies
        .into_iter()
        .find(|(_, _, _, after)| keeps(search, after) == Ok(true))
        .expect("a reply that keeps the payoff");
    let opening = Opening {
        position: rules.show(p),
        reply: rules.show_move(p, &mv),
        payoff,
    };
    (after, opening)
}

#[test]
fn the_book_is_made_anew() {
    if std::env::var_os("GRUNDY_RENEW").is_none() {
        return;
    }
    let rules = rules();
    let config = Config {
        entries: 1 << 27,
        ..Config::default()
    };
    let mut search = Search::new(&rules, config);
    let mut lines = vec![
        "# Connect Four on the board of 7 columns and 6 rows: the columns played, a reply, and who wins then (or tie)."
            .to_owned(),
    ];
    reached(|levels, p| {
        let stones = if p == &rules.start() {
            0
        } else {
            rules.show(p).len()
        };
        let (after, opening) = best(&mut search, &levels[stones + 2], p);
        let payoff = match opening.payoff {
            Outcome::Won(Player::Left) => "first",
            Outcome::Won(Player::Right) => "second",
            _ => "tie",
        };
        lines.push(format!("{} {} {payoff}", opening.position, opening.reply));
        after
    });
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../grundy-games/data/connect-four-openings.txt"
    );
    std::fs::write(path, lines.join("\n") + "\n").expect("the book is written");
}
