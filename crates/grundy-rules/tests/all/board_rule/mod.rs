//! Board rules.

mod change;
mod fit;
mod image;
mod solid;
mod turn;
mod turn_numbers;

use grundy_core::{Described, Notation, Partizan, Player, Ruleset, conformance};
use grundy_games::boards::amazons::Amazons;
use grundy_games::boards::clobber::Clobber;
use grundy_games::boards::cram::Cram;
use grundy_games::boards::domineering::Domineering;
use grundy_games::boards::konane::Konane;
use grundy_games::boards::nogo::NoGo;
use grundy_games::boards::toads_and_frogs::ToadsAndFrogs;
use grundy_games::graphs::col::Col;
use grundy_games::graphs::snort::Snort;
use grundy_rules::board_rule::{AnyBoard, BoardImage, Cells, ImpartialBoard, PartizanBoard, any};
use std::collections::BTreeSet;

const CRAM: &str = "{.. -> ##}";
const DOMINEERING: &str = "{left: ./. -> #/#; right: .. -> ## across}";
const CLOBBER: &str = "{left: xo -> .x; right: ox -> .o}";
const KONANE: &str = "{left: xo. -> ..x again; right: ox. -> ..o again}";
const NOGO: &str = "{left: . -> x with liberties of xo; right: . -> o with liberties of xo}";
const AMAZONS: &str =
    "{left: x.* -> .*x all then x.* -> x.*# all; right: o.* -> .*o all then o.* -> o.*# all}";
const TOADS: &str =
    "{left: x. -> .x right; xo. -> .ox right; right: o. -> .o left; ox. -> .xo left}";

fn partizan(text: &str) -> PartizanBoard {
    PartizanBoard::from_rules(Some(text)).expect("a rule with sides")
}

/// A random board of these symbols.
fn random(symbols: &str) -> String {
    let symbols: Vec<char> = symbols.chars().collect();
    let (rows, columns) = (fastrand::usize(1..4), fastrand::usize(1..5));
    let cell = |_| symbols[fastrand::usize(0..symbols.len())];
    let rows: Vec<String> = (0..rows)
        .map(|_| (0..columns).map(cell).collect())
        .collect();
    rows.join("/")
}

/// The boards after a player's moves, as text.
fn options<R: Partizan + Notation>(rules: &R, player: Player, text: &str) -> BTreeSet<String> {
    let board = rules.read(text).expect("a board of both games");
    let moves = rules.moves_of(player, &board);
    moves
        .map(|mv| rules.show(&rules.play(&board, &mv)))
        .collect()
}

/// Both games have the same moves on random boards, in every position within two plies.
fn agree<A: Partizan + Notation, B: Partizan + Notation>(own: &A, built_in: &B, symbols: &str) {
    fastrand::seed(26);
    let mut seen = 0;
    for _ in 0..300 {
        let mut open = vec![random(symbols)];
        for _ in 0..2 {
            let mut next = BTreeSet::new();
            for text in open {
                for player in Player::BOTH {
                    let found = options(own, player, &text);
                    assert_eq!(found, options(built_in, player, &text), "{text}");
                    seen += found.len();
                    next.extend(found.into_iter().take(3));
                }
            }
            open = next.into_iter().collect();
        }
    }
    assert!(seen > 150, "{seen} moves");
}

#[test]
fn rules_have_the_moves_of_the_built_in_games() {
    let cram = ImpartialBoard::from_rules(Some(CRAM)).expect("a rule");
    agree(&cram, &Cram::from_rules(None).expect("rules"), "..#");
    agree(
        &partizan(DOMINEERING),
        &Domineering::from_rules(None).expect("rules"),
        "..#",
    );
    agree(
        &partizan(CLOBBER),
        &Clobber::from_rules(None).expect("rules"),
        ".xoxo",
    );
    agree(
        &partizan(KONANE),
        &Konane::from_rules(None).expect("rules"),
        ".xo",
    );
    agree(
        &partizan(AMAZONS),
        &Amazons::from_rules(None).expect("rules"),
        "...xo#",
    );
}

/// Boards without liberties are refused by the built-in game, so play begins on an empty board.
#[test]
fn nogo_has_the_moves_of_the_built_in_game() {
    let (own, built_in) = (partizan(NOGO), NoGo::from_rules(None).expect("rules"));
    let mut open = BTreeSet::from(["..../..../....".to_owned()]);
    for _ in 0..5 {
        let mut next = BTreeSet::new();
        for text in open {
            for player in Player::BOTH {
                let found = options(&own, player, &text);
                assert_eq!(found, options(&built_in, player, &text), "{text}");
                next.extend(found.into_iter().take(4));
            }
        }
        open = next;
    }
}

#[test]
fn rules_satisfy_the_axioms() {
    for (rule, board) in [
        (DOMINEERING, "3x3"),
        (CLOBBER, "xox/oxo"),
        (KONANE, "xo.x/.oxo"),
        (NOGO, "2x3"),
        (AMAZONS, "x../..o"),
        (TOADS, "x.o.x.o"),
    ] {
        let rules = partizan(rule);
        let board = rules.read(board).expect("a board");
        conformance::partizan(&rules, &board, 3);
        assert!(!rules.may_repeat(&board), "{rule}");
    }
    let cram = ImpartialBoard::from_rules(Some(CRAM)).expect("a rule");
    conformance::impartial(&cram, &cram.read("3x3").expect("a board"), 3);
}

#[test]
fn symmetries_and_roles_are_proved_from_the_patterns() {
    // The keys of the eight images of a board without a symmetry.
    let keys = |rule, board: &str| {
        let rules = partizan(rule);
        let board = rules.read(board).expect("a board");
        let flat = BoardImage::all().filter(BoardImage::keeps_layers);
        let keys: BTreeSet<Cells> = flat
            .map(|image| rules.canonical(board.image(image)))
            .collect();
        keys.len()
    };
    assert_eq!(keys(CLOBBER, "xoo/xox"), 1);
    assert_eq!(keys(DOMINEERING, "..#/..."), 2);
    assert_eq!(keys(TOADS, "xoo/xox"), 8);
    let negative = |rule, board: &str| {
        let rules = partizan(rule);
        let negative = rules.negative(&rules.read(board).expect("a board"));
        negative.map(|board| rules.show(&board))
    };
    assert_eq!(
        negative(DOMINEERING, "..#/...").as_deref(),
        Some("../../#.")
    );
    for rule in [CLOBBER, KONANE, NOGO, AMAZONS] {
        assert_eq!(
            negative(rule, "x.o/xx.").as_deref(),
            Some("o.x/oo."),
            "{rule}"
        );
    }
    assert_eq!(negative("{left: xo -> .x; right: ox -> ..}", "x.o"), None);
    // Toads go right and frogs left: the roles are exchanged by a mirror, which is not among those looked for.
    assert_eq!(negative(TOADS, "x.o"), None);
}

#[test]
fn play_that_may_return_is_noticed() {
    for (rule, ends) in [
        ("{x. -> .x}", false),
        ("{x. -> .x right}", true),
        ("{x.* -> .*x}", false),
        ("{x. -> .x; .x -> x.}", false),
        ("{left: x. -> .x right; right: .x -> x. right}", false),
        ("{xo -> ox; ox -> xo}", false),
        ("{x -> o; o -> .}", true),
        ("{x -> o; o -> x}", false),
        // White knights: rows and columns may grow, but not their sum.
        (
            "{.?/??/?k -> k?/??/?.; ?./??/k? -> ?k/??/.?; .??/??k -> k??/??.; ??k/.?? -> ??./k??}",
            true,
        ),
        (
            "{.?/??/?k -> k?/??/?.; ?./??/k? -> ?k/??/.?; .??/??k -> k??/??.; ??k/.?? -> ??./k??; on a cylinder}",
            false,
        ),
        // A stone that is promoted, and goes on: the places of both count together.
        ("{left: x. -> .y right; right: y. -> .x right}", true),
        ("{left: x. -> .y right; right: y. -> .x left}", false),
        // Two stones for three of the other kind, and those back for fewer, as many, or fewer again with one cell more.
        ("{aa... -> bbb..; bb -> a.}", true),
        ("{aa... -> bbb..; bbb -> aa.}", false),
        ("{aa... -> bbb..; bbbb -> aaa.}", true),
        // Parts of one move add up.
        ("{x. -> .x right then elsewhere o. -> .o left}", true),
        ("{x. -> .x right then elsewhere o. -> .o}", true),
        ("{x. -> .x then elsewhere o. -> .o}", false),
        ("{x. -> .x right again}", true),
    ] {
        let board = match any(rule).expect("a rule") {
            AnyBoard::Same(rules) => rules.may_repeat(&rules.start()),
            AnyBoard::Apart(rules) => rules.may_repeat(&rules.start()),
            _ => panic!("{rule} is played in turns"),
        };
        assert_eq!(board, !ends, "{rule}");
    }
}

/// True if play may return to some board of one row of six cells.
fn returns_on_a_row<R: Partizan + Notation>(rules: &R) -> bool {
    let symbols = ['a', 'b', '.'];
    let mut open: Vec<BTreeSet<String>> = Vec::new();
    let mut numbers = std::collections::BTreeMap::new();
    for code in 0..3_usize.pow(6) {
        let cell = |at| symbols[code / 3_usize.pow(at) % 3];
        let text: String = (0..6).map(cell).collect();
        let mut next = options(rules, Player::Left, &text);
        next.extend(options(rules, Player::Right, &text));
        numbers.insert(text, open.len());
        open.push(next);
    }
    // Boards all of whose options are done with are done with; play returns where some are left.
    let mut done = vec![false; open.len()];
    loop {
        let free = |at: &usize| !done[*at] && open[*at].iter().all(|to| done[numbers[to]]);
        let more: Vec<usize> = (0..open.len()).filter(free).collect();
        if more.is_empty() {
            return done.contains(&false);
        }
        more.into_iter().for_each(|at| done[at] = true);
    }
}

/// Rules with a ranking never return on any board of six cells in a row, and most rules that do not return there have one.
#[test]
fn play_that_is_proved_to_end_does() {
    fastrand::seed(2010);
    let symbols = ['a', 'b', '.'];
    let (mut proved, mut unproved) = (0, 0);
    while proved + unproved < 300 {
        let clause = || {
            let cells = fastrand::usize(1..4);
            let row = || -> String { (0..cells).map(|_| symbols[fastrand::usize(0..3)]).collect() };
            let (from, to) = (row(), row());
            let way = ["", " right", " left", " right again"][fastrand::usize(0..4)];
            format!("{from} -> {to}{way}")
        };
        let rule = format!("{{{}; {}; {}}}", clause(), clause(), clause());
        // A pattern that changes nothing is refused; a symbol that none looks at may be called otherwise.
        let Ok(AnyBoard::Same(rules)) = any(&rule) else {
            continue;
        };
        if rules.read("aabb..").is_err() {
            continue;
        }
        let returns = returns_on_a_row(&rules);
        let ends = !rules.may_repeat(&rules.start());
        assert!(!returns || !ends, "{rule}");
        proved += usize::from(ends);
        unproved += usize::from(!ends && !returns);
    }
    assert!(unproved * 5 < proved, "{proved} proved, {unproved} not");
}

#[test]
fn remarks_stand_before_the_rule_with_any_signs() {
    let rule = "{left: # -> .; right: . -> #}";
    let with = |remark: &str| partizan(&format!("{remark}\n{rule}")).show_rules();
    for remark in ["# Sink; stones", "# {one} of; mine\n\n# twice", "# plain"] {
        assert_eq!(with(remark).as_deref(), Some(rule), "{remark}");
    }
}

#[test]
fn faults_have_their_place() {
    for (text, at) in [
        ("{}", 1),
        ("{xo -> .}", 7),
        ("{xo - .x}", 4),
        ("{xo -> .x", 9),
        ("{xo -> .x} y", 11),
        ("{. -> x if fewer than 0 x}", 22),
        ("{xo -> .x;; ox -> .o}", 10),
        ("{xo -> xo}", 7),
        ("{x* -> .}", 7),
        ("{*x -> .x}", 1),
        ("{xo/o -> .x/o}", 1),
        ("{xo -> .x sideways}", 10),
        ("{xo -> .x turned}", 10),
        ("{./. -> #/# all}", 12),
        ("{. -> x unless x}", 16),
        ("{. -> x with o}", 13),
        ("{x -> . again}", 8),
        ("{x1 -> .x}", 2),
        ("{left: xo -> .x; right ox -> .o}", 23),
    ] {
        let fault = any(text).expect_err(text);
        assert_eq!(fault.at, at, "{text}: {fault}");
    }
    let many = "{a -> b; c -> d; e -> f; g -> h}";
    assert!(any(many).is_err());
}

const COL: &str = "{left: . -> x unless x beside; right: . -> o unless o beside}";
const SNORT: &str = "{left: . -> x unless o beside; right: . -> o unless x beside}";
const TOADS_AND_FROGS: &str =
    "{left: t. -> .t right; tf. -> .ft right; right: f. -> .f left; ft. -> .tf left}";

/// Rows of the built-in game are rows here too.
#[test]
fn toads_and_frogs_have_the_moves_of_the_built_in_game() {
    fastrand::seed(31);
    let (own, built_in) = (
        partizan(TOADS_AND_FROGS),
        ToadsAndFrogs::from_rules(None).expect("rules"),
    );
    for _ in 0..500 {
        let cell = |_| ['t', 'f', '.'][fastrand::usize(0..3)];
        let row: String = (0..fastrand::usize(1..12)).map(cell).collect();
        for player in Player::BOTH {
            let found = options(&own, player, &row);
            assert_eq!(found, options(&built_in, player, &row), "{row}");
        }
    }
}

/// The built-in games are played on graphs, whose vertices have other names, so lines of play are counted.
#[test]
fn col_and_snort_have_as_many_lines_of_play_as_the_built_in_games() {
    fn counts<R: Partizan + Described>(rules: &R, board: &str) -> Vec<u64> {
        let p = rules.read(board).expect("a board");
        let first = |first| (1..5).map(move |plies| (first, plies));
        let all = Player::BOTH.into_iter().flat_map(first);
        all.map(|(first, plies)| conformance::perft_partizan(rules, &p, first, plies))
            .collect()
    }
    let col = Col::from_rules(None).expect("rules");
    let snort = Snort::from_rules(None).expect("rules");
    for board in ["1x4", "2x3", "3x3", "2x4"] {
        assert_eq!(
            counts(&partizan(COL), board),
            counts(&col, board),
            "{board}"
        );
        assert_eq!(
            counts(&partizan(SNORT), board),
            counts(&snort, board),
            "{board}"
        );
    }
}

/// True if a player who moves first wins, by the moves on whole boards alone.
fn wins_whole(rules: &PartizanBoard, player: Player, board: &Cells) -> bool {
    let mut moves = rules.moves_of(player, board);
    moves.any(|mv| !wins_whole(rules, player.opponent(), &rules.play(board, &mv)))
}

/// The same on the regions of boards, each as it is kept.
fn wins_in_regions(rules: &PartizanBoard, player: Player, regions: &[Cells]) -> bool {
    let split = |board: &Cells| -> Vec<Cells> {
        let regions = rules.components(board);
        regions.map(|region| rules.canonical(region)).collect()
    };
    regions.iter().enumerate().any(|(at, region)| {
        let mut moves = rules.moves_of(player, region);
        moves.any(|mv| {
            let others = regions.iter().enumerate().filter(|&(i, _)| i != at);
            let mut after: Vec<Cells> = others.map(|(_, other)| *other).collect();
            after.extend(split(&rules.play(region, &mv)));
            !wins_in_regions(rules, player.opponent(), &after)
        })
    })
}

/// Each of several conditions on liberties counts.
#[test]
fn liberties_are_asked_of_all_symbols_that_are_named() {
    let rule = |liberties: &str| partizan(&format!("{{left: . -> x {liberties}; right: . -> o}}"));
    let both = rule("with liberties of xo");
    for liberties in [
        "with liberties of x with liberties of o",
        "with liberties of o with liberties of x with liberties of x",
    ] {
        let rules = rule(liberties);
        for text in ["...", "o..", "o.x.", "../o."] {
            let moves = |rules: &PartizanBoard| {
                let board = rules.read(text).expect("a board");
                rules.moves_of(Player::Left, &board).collect::<Vec<_>>()
            };
            assert_eq!(moves(&rules), moves(&both), "{liberties}: {text}");
        }
    }
}

/// What happens on a board is what happens in the sum of its regions, also where a group that does not breathe forbids all
/// moves, and where a pattern ends with a cell that may have any symbol.
#[test]
fn regions_together_are_the_board() {
    fastrand::seed(41);
    let some_breathe = "{left: . -> x with liberties of xo; right: . -> o; x -> #}";
    let others_breathe = "{left: . -> x with liberties of x; right: . -> o with liberties of o}";
    let split = [
        (NOGO, "..#xo", true),
        (some_breathe, "..#xo", false),
        (others_breathe, "..#xo", false),
        ("{left: o? -> x? upright; right: .x -> o@}", "@o.x", false),
        ("{left: o? -> x?; right: .x -> o@}", "@@o.x", false),
        ("{left: ?o -> ?x; right: x.? -> ##?}", "#o.x", false),
        ("{left: x?o -> .?x; right: o?x -> .?o}", "##xo.", false),
        (CLOBBER, "xo.#", true),
    ];
    for (rule, symbols, splits) in split {
        let rules = partizan(rule);
        let mut is_split = false;
        let mut alike = [0; 2];
        for _ in 0..150 {
            let text = random(symbols);
            let Ok(board) = rules.read(&text) else {
                continue;
            };
            if board.size()[1] * board.size()[2] > 6 {
                continue;
            }
            let regions: Vec<Cells> = rules.components(&board).collect();
            is_split |= regions != [board];
            for player in Player::BOTH {
                let won = wins_whole(&rules, player, &board);
                assert_eq!(
                    wins_in_regions(&rules, player, &regions),
                    won,
                    "{rule}: {text}"
                );
                alike[usize::from(won)] += 1;
            }
        }
        assert_eq!(is_split, splits, "{rule}");
        assert!(alike.iter().all(|&n| n > 2), "{rule}: {alike:?}");
    }
}
