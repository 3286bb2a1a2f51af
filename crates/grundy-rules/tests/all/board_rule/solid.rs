//! Boards of several layers, against plain definitions.

use grundy_core::picture::Picture;
use grundy_core::{
    Described, Impartial, Notation, Outcome, Player, Ruleset, Sequential, Turn, conformance,
};
use grundy_games::families::bits::Bits;
use grundy_rules::board_rule::{
    After, BoardImage, Cells, ImpartialBoard, PartizanBoard, TurnBoard,
};
use std::collections::{BTreeSet, HashMap};

/// A board of layers as letters.
#[derive(Clone)]
struct SolidBoard {
    size: [usize; 3],
    marks: Vec<u8>,
    wrap: bool,
}

impl SolidBoard {
    fn random(symbols: &[u8], wrap: bool) -> SolidBoard {
        let size = [1, 1, 1].map(|least| fastrand::usize(least..5));
        let mark = |_| symbols[fastrand::usize(0..symbols.len())];
        SolidBoard {
            size,
            marks: (0..size.iter().product()).map(mark).collect(),
            wrap,
        }
    }

    fn number(&self, [layer, row, column]: [usize; 3]) -> usize {
        (layer * self.size[1] + row) * self.size[2] + column
    }

    fn show(&self) -> String {
        let [_, rows, columns] = self.size;
        let text = |row: &[u8]| row.iter().copied().map(char::from).collect::<String>();
        let layer = |layer: &[u8]| {
            let rows = layer.chunks(columns).map(text);
            rows.collect::<Vec<_>>().join("/")
        };
        let layers = self.marks.chunks(rows * columns).map(layer);
        layers.collect::<Vec<_>>().join("|")
    }

    fn cells(&self) -> impl Iterator<Item = [usize; 3]> + use<> {
        let [layers, rows, columns] = self.size;
        let cells = 0..layers * rows * columns;
        cells.map(move |n| [n / columns / rows, n / columns % rows, n % columns])
    }

    fn at(&self, cell: [usize; 3], step: [i64; 3], steps: usize) -> Option<[usize; 3]> {
        let mut found = [0; 3];
        for axis in 0..3 {
            let side = self.size[axis] as i64;
            let place = cell[axis] as i64 + step[axis] * steps as i64;
            // Only a board of several layers goes on from the last to the first.
            let wraps = self.wrap && (axis > 0 || side > 1);
            if !wraps && !(0..side).contains(&place) {
                return None;
            }
            found[axis] = place.rem_euclid(side) as usize;
        }
        Some(found)
    }

    /// The boards after a row of cells became another, unless a cell that changes has an `o` beside it.
    fn moves(&self, from: &str, to: &str, steps: &[[i64; 3]], beside: bool) -> BTreeSet<String> {
        let (from, to) = (from.as_bytes(), to.as_bytes());
        let straight = steps_of(&[1]);
        let mut all = BTreeSet::new();
        for cell in self.cells() {
            for &step in steps {
                let line = (0..from.len()).map(|i| self.at(cell, step, i));
                let Some(line) = line.collect::<Option<Vec<_>>>() else {
                    continue;
                };
                let fits = (0..3).all(|axis| step[axis] == 0 || from.len() <= self.size[axis]);
                let mark = |cell: [usize; 3]| self.marks[self.number(cell)];
                let near = |i: usize| {
                    let mut near = straight
                        .iter()
                        .filter_map(|&step| self.at(line[i], step, 1));
                    from[i] != to[i] && near.any(|cell| mark(cell) == b'o')
                };
                let lies = (0..from.len()).all(|i| mark(line[i]) == from[i]);
                if fits && lies && !(beside && (0..from.len()).any(near)) {
                    let mut next = self.clone();
                    for (cell, mark) in line.iter().zip(to) {
                        next.marks[self.number(*cell)] = *mark;
                    }
                    all.insert(next.show());
                }
            }
        }
        all
    }
}

/// The steps that change so many coordinates.
fn steps_of(changed: &[usize]) -> Vec<[i64; 3]> {
    let all = (0..27).map(|n: i64| [n / 9 - 1, n / 3 % 3 - 1, n % 3 - 1]);
    all.filter(|step| changed.contains(&step.iter().filter(|n| **n != 0).count()))
        .collect()
}

#[test]
fn moves_on_layers_are_those_of_the_definition() {
    fastrand::seed(31);
    let rules = [
        ("xo", ".x", "", steps_of(&[1]), false),
        ("xo.", "..x", "diagonal", steps_of(&[2]), false),
        ("xo", ".x", "triagonal", steps_of(&[3]), false),
        (
            "x.",
            ".x",
            "all unless o beside",
            steps_of(&[1, 2, 3]),
            true,
        ),
        (
            "o.x",
            "xo.",
            "inward down",
            vec![[1, 0, 0], [0, 1, 0]],
            false,
        ),
        ("xx", "..", "through", vec![[1, 0, 0], [-1, 0, 0]], false),
        ("x.", ".o", "outward", vec![[-1, 0, 0]], false),
    ];
    let mut found = 0;
    for (from, to, words, steps, beside) in rules {
        for (surface, wrap) in [("", false), ("; on a torus", true)] {
            let rule = format!("{{{from} -> {to} {words}{surface}}}");
            let rules = ImpartialBoard::from_rules(Some(&rule)).expect("a rule");
            for _ in 0..300 {
                let symbols = if from.contains('o') || to.contains('o') || beside {
                    b".xo".as_slice()
                } else {
                    b".x"
                };
                let block = SolidBoard::random(symbols, wrap);
                let text = block.show();
                let board = rules.read(&text).expect("a board");
                assert_eq!(rules.show(&board), text);
                let moves: Vec<After> = rules.moves(&board).collect();
                let own = moves.iter().map(|mv| rules.show(&rules.play(&board, mv)));
                let own: BTreeSet<String> = own.collect();
                assert_eq!(own, block.moves(from, to, &steps, beside), "{rule} {text}");
                assert_eq!(own.len(), moves.len());
                found += own.len();
            }
        }
    }
    assert!(found > 5_000, "{found} moves");
}

/// The nimber of Cram on a block by the definition: sets of free cells, and every pair of neighbours among them.
fn cram_by_definition(free: u32, pairs: &[u32], known: &mut HashMap<u32, u32>) -> u32 {
    if let Some(value) = known.get(&free) {
        return *value;
    }
    let options = pairs.iter().filter(|pair| free & **pair == **pair);
    let options: BTreeSet<u32> = options
        .map(|pair| cram_by_definition(free & !pair, pairs, known))
        .collect();
    let value = (0..).find(|n| !options.contains(n)).expect("a nimber");
    known.insert(free, value);
    value
}

/// The same by the moves of a rule, its regions, and its images that are the same game.
fn nimber(rules: &ImpartialBoard, board: Cells, known: &mut HashMap<Cells, u32>) -> u32 {
    let parts: Vec<Cells> = rules.components(&board).collect();
    parts
        .into_iter()
        .map(|part| {
            let part = rules.canonical(part);
            if let Some(value) = known.get(&part) {
                return *value;
            }
            let options: Vec<Cells> = rules
                .moves(&part)
                .map(|mv| rules.play(&part, &mv))
                .collect();
            let options: BTreeSet<u32> = (options.into_iter())
                .map(|option| nimber(rules, option, known))
                .collect();
            let value = (0..).find(|n| !options.contains(n)).expect("a nimber");
            known.insert(part, value);
            value
        })
        .fold(0, |all, value| all ^ value)
}

#[test]
fn cram_on_blocks_has_the_nimbers_of_the_definition() {
    let rules = ImpartialBoard::from_rules(Some("{.. -> ##}")).expect("a rule");
    for size in [
        [2, 2, 2],
        [2, 2, 3],
        [3, 2, 2],
        [2, 3, 2],
        [1, 3, 4],
        [4, 2, 1],
    ] {
        let [layers, rows, columns] = size;
        let block = SolidBoard {
            size,
            marks: vec![b'.'; layers * rows * columns],
            wrap: false,
        };
        let forward = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
        let pair = |cell: [usize; 3]| {
            let next = forward.map(|step| block.at(cell, step, 1));
            let pair = |next: [usize; 3]| 1 << block.number(cell) | 1 << block.number(next);
            next.into_iter().flatten().map(pair).collect::<Vec<u32>>()
        };
        let pairs: Vec<u32> = block.cells().flat_map(pair).collect();
        let all = (1 << (layers * rows * columns)) - 1;
        let plain = cram_by_definition(all, &pairs, &mut HashMap::new());
        let text = format!("{layers}x{rows}x{columns}");
        let board = rules.read(&text).expect("a size");
        assert_eq!(nimber(&rules, board, &mut HashMap::new()), plain, "{text}");
    }
}

/// Three in a line on the cube has 49 lines, 45 without those through opposite corners; four in a line has 76.
#[test]
fn lines_on_cubes_are_as_many_as_in_the_books() {
    let lines = |line: &str, ways: &str, side: usize| {
        let marked = line.replace('x', "o");
        let rule = format!("{{{line} -> {marked} {ways}}}");
        let rules = ImpartialBoard::from_rules(Some(&rule)).expect("a rule");
        let layer = vec!["x".repeat(side); side].join("/");
        let board = rules.read(&vec![layer; side].join("|")).expect("a board");
        rules.moves(&board).count()
    };
    assert_eq!(lines("xxx", "all", 3), 49);
    assert_eq!(lines("xxx", "orthogonal diagonal", 3), 45);
    assert_eq!(lines("xxx", "", 3), 27);
    assert_eq!(lines("xxxx", "all", 4), 76);
    let rule = "{left: . -> x; right: . -> o; over when xxx all: left wins; over when ooo all: right wins}";
    let rules = TurnBoard::<Outcome>::from_rules(Some(rule)).expect("a rule of turns");
    let over = |text: &str| rules.turn(&rules.read(text).expect("a board"));
    let corners = "x../.../...|.../.x./...|.../.../..x right";
    assert_eq!(over(corners), Turn::Over(Outcome::Won(Player::Left)));
    assert_eq!(
        over("x../.../...|.x./.../...|.../.../..x"),
        Turn::Of(Player::Left)
    );
}

#[test]
fn rules_on_layers_satisfy_the_axioms() {
    fastrand::seed(32);
    let clobber = "{left: xo -> .x; right: ox -> .o}";
    let nogo = "{left: . -> x with liberties of xo; right: . -> o with liberties of xo}";
    for (rule, text) in [
        (clobber, "xo/ox|ox/xo"),
        (nogo, "../..|.x/.o"),
        (clobber, "xo|ox|x."),
    ] {
        let rules = PartizanBoard::from_rules(Some(rule)).expect("a rule");
        conformance::partizan(&rules, &rules.read(text).expect("a board"), 3);
        assert_eq!(rules.symmetries().len(), 48, "{rule}");
    }
    let cram = ImpartialBoard::from_rules(Some("{.. -> ##}")).expect("a rule");
    conformance::impartial(&cram, &cram.read("2x2x2").expect("a size"), 3);
    let rule =
        "{left: . -> x; right: . -> o; over when xx triagonal: left wins; over when full: tie}";
    let turns = TurnBoard::<Outcome>::from_rules(Some(rule)).expect("a rule of turns");
    conformance::sequential(&turns, &turns.read("2x2x2").expect("a size"), 5);
    // Gravity leaves the images that keep the axis and its direction.
    let rule =
        "{left: . -> x unless . inward; right: . -> o unless . inward; over when xx: left wins}";
    let falling = TurnBoard::<Outcome>::from_rules(Some(rule)).expect("a rule of turns");
    assert_eq!(falling.symmetries().len(), 8);
    let p = falling.read("../..|x./..").expect("a board");
    let moves = falling.legal(&p).map(|mv| falling.show_move(&p, &mv));
    let moves: Vec<String> = moves.collect();
    assert_eq!(moves, ["1,1,1=x", "2,1,2=x", "2,2,1=x", "2,2,2=x"]);
}

/// All images of a board have one key, and what a region keeps is the smallest block that holds it.
#[test]
fn images_and_regions_of_blocks() {
    fastrand::seed(33);
    let rules = ImpartialBoard::from_rules(Some("{xx -> ..}")).expect("a rule");
    for _ in 0..100 {
        let board = rules
            .read(&SolidBoard::random(b".x", false).show())
            .expect("a board");
        let key = rules.canonical(board);
        for image in BoardImage::all().filter(|image| board.size()[0] > 1 || image.keeps_layers()) {
            let key_of_image = rules.canonical(board.image(image));
            // A block of one layer has the images of a board of rows.
            if key.size()[0] > 1 {
                assert_eq!(key_of_image, key);
            }
        }
        let stones: u32 = rules
            .components(&board)
            .map(|part| part.used().count())
            .sum();
        assert_eq!(stones, board.used().count());
    }
    let board = rules
        .read("x.../..../....|x.../..../..x.")
        .expect("a board");
    let parts = rules.components(&board);
    let parts: Vec<String> = parts.map(|part| rules.show(&part)).collect();
    assert_eq!(parts, ["x|x", "x"]);
}

#[test]
fn layers_are_read_shown_and_drawn() {
    let rules = ImpartialBoard::from_rules(Some("{.. -> ##}")).expect("a rule");
    let board = rules.read("2x1x3").expect("a size");
    assert_eq!(rules.show(&board), "...|...");
    let Some(Picture::Boards(boards)) = rules.picture(&board) else {
        panic!("boards");
    };
    assert_eq!((boards.len(), boards[1].title.as_str()), (2, "layer 2"));
    let fault = |text: &str| {
        let fault = rules.read(text).unwrap_err();
        (fault.at, fault.found, fault.expected.to_string())
    };
    for (text, at, found, expected) in [
        (
            "../..|..",
            6,
            "a layer of 1 row",
            "a layer of 2 rows like the first",
        ),
        (
            "../..|../.",
            9,
            "a row of 1 cell",
            "a row of 2 cells like the first",
        ),
        ("5x5x6", 0, "\"5x5x6\"", "a board of at most 128 cells"),
        ("5x0x6", 2, "\"0\"", "a side length of at least 1"),
    ] {
        assert_eq!(fault(text), (at, found.to_owned(), expected.to_owned()));
    }
    assert_eq!(fault("..||..").2, "a row of cells");
    assert_eq!(fault("5x5xa").0, 4);
    assert!(rules.read("2x2x2x2").is_err());
}

#[test]
fn layers_that_follow_each_other_round_a_torus_do_not_become_one_layer() {
    for (rule, board, moves) in [
        ("{. -> x if . beside; on a torus}", ".x|xx", 1),
        ("{. -> x if . beside; on a torus}", "./x|x/x", 1),
        ("{. -> x if . around; on a torus}", ".x|xx", 1),
        ("{. -> x unless . beside; on a torus}", ".x|xx", 0),
    ] {
        let rules = ImpartialBoard::from_rules(Some(rule)).expect("a rule");
        let board = rules.read(board).expect("a board");
        for p in [board, rules.canonical(board)] {
            assert_eq!(
                rules.moves(&p).count(),
                moves,
                "{rule} at {}",
                rules.show(&p)
            );
        }
    }
    let scored = "{. -> x if . beside; over when stuck: score 3 x; on a torus}";
    let rules = TurnBoard::<i64>::from_rules(Some(scored)).expect("a rule");
    let p = rules.read("..|.. left").expect("a board");
    let key = rules.symmetry_key(&p);
    assert_eq!(
        conformance::perft(&rules, &p, 4),
        conformance::perft(&rules, &key, 4)
    );
}

#[test]
fn a_part_that_is_applied_again_comes_back_round_a_cylinder() {
    for (rule, board, moves) in [
        ("{x. -> .x again; on a cylinder}", "x.", 1),
        ("{x. -> .x again; on a cylinder}", "x..", 2),
        ("{x.* -> .*x again; on a cylinder}", "x..", 2),
        ("{x. -> .x again right; on a torus}", "x.../....", 3),
    ] {
        let rules = ImpartialBoard::from_rules(Some(rule)).expect("a rule");
        let board = rules.read(board).expect("a board");
        assert_eq!(rules.moves(&board).count(), moves, "{rule}");
    }
}
