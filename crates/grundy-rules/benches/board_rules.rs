//! Games as board rules against the built-in games that they say: `cargo bench -p grundy-rules --bench board_rules -- [GAME]…`.
//!
//! Prints game, plies, lines of play, milliseconds of CPU of the rule and of the built-in game, the best of five runs each by
//! turns, and their ratio. The lines of play are counted one by one, and must be as many in both.

use grundy_core::{Described, Notation, Outcome, Partizan, Player, Sequential};
use grundy_games::boards::amazons::Amazons;
use grundy_games::boards::clobber::Clobber;
use grundy_games::boards::connect_four::ConnectFour;
use grundy_games::boards::cram::Cram;
use grundy_games::boards::domineering::Domineering;
use grundy_games::boards::hex::Hex;
use grundy_games::boards::konane::Konane;
use grundy_games::boards::mnk::Mnk;
use grundy_games::boards::nine_holes::NineHoles;
use grundy_games::boards::nogo::NoGo;
use grundy_games::boards::three_mens_morris::ThreeMensMorris;
use grundy_games::boards::toads_and_frogs::ToadsAndFrogs;
use grundy_games::graphs::col::Col;
use grundy_games::graphs::snort::Snort;
use grundy_games::pieces::breakthrough::Breakthrough;
use grundy_games::pieces::dawsons_board::DawsonsBoard;
use grundy_games::pieces::hexapawn::Hexapawn;
use grundy_rules::board_rule::{ImpartialBoard, PartizanBoard, TurnBoard};
use std::hint::black_box;
use std::time::Instant;

/// The runs of each game, of which the best counts.
const RUNS: usize = 5;

/// The least seconds of a run, in which a count is repeated: clocks of threads go in steps of some milliseconds.
const LEAST: f64 = 0.2;

/// Seconds that this thread has run, where the system reports it; it counts no other program's work.
fn cpu_seconds(begin: Instant) -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = text
        .as_deref()
        .and_then(|t| t.split(' ').next()?.parse::<u64>().ok());
    nanos.map_or(begin.elapsed().as_secs_f64(), |n| n as f64 / 1e9)
}

/// A count of lines of play.
type Count<'a> = Box<dyn Fn() -> u64 + 'a>;

/// Counts the lines of play of the rule and of the built-in game and prints a row.
fn compare(name: &str, plies: u32, both: [Count<'_>; 2]) {
    let start = Instant::now();
    let mut best = [f64::INFINITY; 2];
    let mut lines = [0; 2];
    for _ in 0..RUNS {
        for (i, count) in both.iter().enumerate() {
            let begin = cpu_seconds(start);
            let mut times = 0;
            let seconds = loop {
                lines[i] = count();
                times += 1;
                let seconds = cpu_seconds(start) - begin;
                if seconds >= LEAST {
                    break seconds / f64::from(times);
                }
            };
            best[i] = best[i].min(seconds);
        }
    }
    assert_eq!(lines[0], lines[1], "{name}: other lines of play");
    let [rule, built_in] = best;
    println!(
        "{name}\t{plies}\t{}\t{:.3}\t{:.3}\t{:.2}",
        lines[0],
        rule * 1e3,
        built_in * 1e3,
        rule / built_in
    );
}

/// The number of lines of play of so many plies, where every position is made, the last ones too.
fn lines_of_sides<R: Partizan>(rules: &R, p: &R::Position, mover: Player, plies: u32) -> u64 {
    if plies == 0 {
        black_box(p);
        return 1;
    }
    let options = rules.moves_of(mover, p).map(|mv| rules.play(p, &mv));
    options
        .map(|option| lines_of_sides(rules, &option, mover.opponent(), plies - 1))
        .sum()
}

/// The same in a game that says who is to move.
fn lines_of_turns<R: Sequential>(rules: &R, p: &R::Position, plies: u32) -> u64 {
    if plies == 0 {
        black_box(p);
        return 1;
    }
    let options = rules.legal(p).map(|mv| rules.play(p, &mv));
    options
        .map(|option| lines_of_turns(rules, &option, plies - 1))
        .sum()
}

/// A game that either player may begin, from this position of both; Left begins.
fn partizan<A, B>(name: &str, plies: u32, rule: &str, at: [&str; 2])
where
    A: Partizan + Described,
    B: Partizan + Described,
{
    let own = A::from_rules(Some(rule)).expect("a rule");
    let built_in = B::from_rules(None).expect("rules");
    let p = own.read(at[0]).expect("a board");
    let q = built_in.read(at[1]).expect("a board");
    let left = Player::Left;
    compare(
        name,
        plies,
        [
            Box::new(|| lines_of_sides(&own, &p, left, plies)),
            Box::new(|| lines_of_sides(&built_in, &q, left, plies)),
        ],
    );
}

/// A game of turns, from the start of the built-in game of some rules.
fn turns<B>(name: &str, plies: u32, rule: &str, rules: Option<&str>, board: &str)
where
    B: Sequential<Payoff = Outcome> + Described,
{
    let own = TurnBoard::<Outcome>::from_rules(Some(rule)).expect("a rule of turns");
    let built_in = B::from_rules(rules).expect("rules");
    let p = own.read(board).expect("a board");
    let q = built_in.start();
    compare(
        name,
        plies,
        [
            Box::new(|| lines_of_turns(&own, &p, plies)),
            Box::new(|| lines_of_turns(&built_in, &q, plies)),
        ],
    );
}

/// A row of the table.
type Row = (&'static str, fn(&str));

fn main() {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| a != "--bench")
        .collect();
    println!("game\tplies\tlines of play\trule ms\tbuilt-in ms\tratio");
    for (name, row) in ROWS {
        if wanted.is_empty() || wanted.iter().any(|one| one == name) {
            row(name);
        }
    }
}

/// All games, each with the rule that says it.
const ROWS: [Row; 18] = [
    ("cram", |name| {
        partizan::<ImpartialBoard, Cram>(name, 5, "{.. -> ##}", ["4x5"; 2]);
    }),
    ("domineering", |name| {
        let rule = "{left: ./. -> #/#; right: .. -> ## across}";
        partizan::<PartizanBoard, Domineering>(name, 5, rule, ["5x6"; 2]);
    }),
    ("clobber", |name| {
        let rule = "{left: xo -> .x; right: ox -> .o}";
        partizan::<PartizanBoard, Clobber>(name, 5, rule, ["xoxoxo/oxoxox/xoxoxo/oxoxox"; 2]);
    }),
    ("konane", |name| {
        let rule = "{left: xo. -> ..x again; right: ox. -> ..o again}";
        let board = "xoxoxo/ox.xox/xo.oxo/oxoxox/xoxoxo/oxoxox";
        partizan::<PartizanBoard, Konane>(name, 7, rule, [board; 2]);
    }),
    ("toads-and-frogs", |name| {
        let rule =
            "{left: x. -> .x right; xo. -> .ox right; right: o. -> .o left; ox. -> .xo left}";
        partizan::<PartizanBoard, ToadsAndFrogs>(
            name,
            10,
            rule,
            ["xxx....ooo/xxx....ooo", "ttt....fff/ttt....fff"],
        );
    }),
    ("nogo", |name| {
        let rule = "{left: . -> x with liberties of xo; right: . -> o with liberties of xo}";
        partizan::<PartizanBoard, NoGo>(name, 4, rule, ["4x5"; 2]);
    }),
    ("amazons", |name| {
        let rule = "{left: x.* -> .*x all then x.* -> x.*# all; right: o.* -> .*o all then o.* -> o.*# all}";
        let board = "..x../...../x...o/...../..o..";
        partizan::<PartizanBoard, Amazons>(name, 2, rule, [board; 2]);
    }),
    ("col", |name| {
        let rule = "{left: . -> x unless x beside; right: . -> o unless o beside}";
        partizan::<PartizanBoard, Col>(name, 5, rule, ["3x5"; 2]);
    }),
    ("snort", |name| {
        let rule = "{left: . -> x unless o beside; right: . -> o unless x beside}";
        partizan::<PartizanBoard, Snort>(name, 5, rule, ["3x5"; 2]);
    }),
    ("tic-tac-toe", |name| {
        turns::<Mnk>(name, 7, THREE_IN_A_ROW, Some("3x3x3"), "3x3");
    }),
    ("m,n,k", |name| {
        turns::<Mnk>(name, 5, THREE_IN_A_ROW, Some("5x4x3"), "4x5");
    }),
    ("connect-four", |name| {
        let rule = "{left: . -> x unless . below; right: . -> o unless . below; over when xxxx all: left wins; \
                    over when oooo all: right wins; over when full: tie}";
        turns::<ConnectFour>(name, 7, rule, Some("7x6"), "6x7");
    }),
    ("hex", |name| {
        let rule = "{left: . -> x; right: . -> o; over when x joins top to bottom hex: left wins; \
                    over when o joins left to right hex: right wins}";
        turns::<Hex>(name, 4, rule, Some("5x5"), "5x5");
    }),
    ("hexapawn", |name| {
        let rule = "{left: w. -> .w up; wb -> .w up-left up-right; right: b. -> .b down; \
                    bw -> .b down-left down-right; over when w on top: left wins; over when b on bottom: right wins}";
        turns::<Hexapawn>(name, 9, rule, Some("4x5"), "bbbbb/...../...../wwwww");
    }),
    ("breakthrough", |name| {
        let rule = "{left: w. -> .w up up-left up-right; wb -> .w up-left up-right; \
                    right: b. -> .b down down-left down-right; bw -> .b down-left down-right; \
                    over when w on top: left wins; over when b on bottom: right wins}";
        let board = "bbbbbb/bbbbbb/....../....../wwwwww/wwwwww";
        turns::<Breakthrough>(name, 4, rule, Some("6x6"), board);
    }),
    ("dawsons-board", |name| {
        let rule = "{left: w. -> .w up; wb -> .w up-left up-right must; \
                    right: b. -> .b down; bw -> .b down-left down-right must}";
        turns::<DawsonsBoard>(name, 9, rule, Some("3x9"), "bbbbbbbbb/........./wwwwwwwww");
    }),
    ("nine-holes", |name| {
        let rule = "{left: . -> x if fewer than 3 x; x -> . if exactly 3 x then elsewhere . -> x; \
                    right: . -> o if fewer than 3 o; o -> . if exactly 3 o then elsewhere . -> o; \
                    over when xxx all: left wins; over when ooo all: right wins}";
        turns::<NineHoles>(name, 7, rule, None, "3x3");
    }),
    ("three-mens-morris", |name| {
        let rule = "{left: . -> x if fewer than 3 x; x. -> .x if exactly 3 x; \
                    x??/?.?/??? -> .??/?x?/??? turned if exactly 3 x; .??/?x?/??? -> x??/?.?/??? turned if exactly 3 x; \
                    right: . -> o if fewer than 3 o; o. -> .o if exactly 3 o; \
                    o??/?.?/??? -> .??/?o?/??? turned if exactly 3 o; .??/?o?/??? -> o??/?.?/??? turned if exactly 3 o; \
                    over when xxx all: left wins; over when ooo all: right wins}";
        turns::<ThreeMensMorris>(name, 8, rule, None, "3x3");
    }),
];

/// Three in a row, of any size.
const THREE_IN_A_ROW: &str = "{left: . -> x; right: . -> o; over when xxx all: left wins; over when ooo all: right wins; \
                              over when full: tie}";
