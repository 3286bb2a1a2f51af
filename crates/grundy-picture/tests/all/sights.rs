//! What is said of the things on a picture is what is drawn there: each thing of every example has one sight, whose box lies
//! on the picture and holds the shapes of what it names.

use grundy::vocabulary::Player;
use grundy::vocabulary::picture::{Arranged, Board, Heap, Picture, Piece, Surface, Thing};
use grundy::{JudgedMove, Limits, Position, game::catalog};
use grundy_picture::scene::{At, Item, Scene, Shape};
use grundy_picture::{Colour, Place, Sight, Touched, What};
use std::sync::atomic::Ordering;

/// A shape or a text, where the whole picture has it.
struct Ink {
    class: String,
    text: String,
    /// The places that it goes through; of a circle its middle.
    places: Vec<At>,
}

impl Ink {
    /// The middle of all its places.
    fn middle(&self) -> At {
        let least = |pick: fn(&At) -> f64| self.places.iter().map(pick).fold(f64::MAX, f64::min);
        let most = |pick: fn(&At) -> f64| self.places.iter().map(pick).fold(f64::MIN, f64::max);
        let [x, y]: [fn(&At) -> f64; 2] = [|at| at.0, |at| at.1];
        ((least(x) + most(x)) / 2.0, (least(y) + most(y)) / 2.0)
    }

    fn has(&self, word: &str) -> bool {
        self.class.split(' ').any(|own| own == word)
    }
}

/// All that is drawn of the position, without the marks of moves.
fn inks(items: &[Item], (dx, dy): At, all: &mut Vec<Ink>) {
    for item in items {
        let (class, text, places) = match item {
            Item::Group { class, .. } if class.starts_with("move") => continue,
            Item::Group { at, items, .. } => {
                inks(items, (dx + at.0, dy + at.1), all);
                continue;
            }
            Item::Shape { class, shape } => (class, String::new(), places_of(shape)),
            Item::Text {
                class, at, text, ..
            } => (class, text.clone(), vec![*at]),
        };
        let places = places.into_iter().map(|(x, y)| (x + dx, y + dy));
        all.push(Ink {
            class: class.clone(),
            text,
            places: places.collect(),
        });
    }
}

fn places_of(shape: &Shape) -> Vec<At> {
    match shape {
        Shape::Rect(corner, size, _) => vec![*corner, (corner.0 + size.0, corner.1 + size.1)],
        Shape::Circle(middle, _) => vec![*middle],
        Shape::Line(all) | Shape::Area(all) => all.clone(),
        Shape::Curve(from, towards, to) => {
            let half = |a: f64, b: f64, c: f64| (a + c) / 4.0 + b / 2.0;
            vec![
                *from,
                (half(from.0, towards.0, to.0), half(from.1, towards.1, to.1)),
                *to,
            ]
        }
    }
}

fn holds(sight: &Sight, (x, y): At) -> bool {
    const NEARLY: f64 = 0.01;
    let (left, top) = (sight.corner.0 - NEARLY, sight.corner.1 - NEARLY);
    let across = left..=left + sight.size.0 + 2.0 * NEARLY;
    across.contains(&x) && (top..=top + sight.size.1 + 2.0 * NEARLY).contains(&y)
}

/// The picture of an example with its moves.
fn drawn(text: &str) -> (Position, Scene) {
    let position: Position = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
    let moves = position.moves(60).into_iter();
    let moves: Vec<JudgedMove> = moves.map(|(_, mv)| JudgedMove::new(mv, None)).collect();
    let scene = grundy_picture::board(&position, &moves, &Limits::default());
    (position, scene)
}

/// How many moves of a position have handles where the work was cancelled, and the description of that picture.
fn cancelled(text: &str) -> (usize, String) {
    let position: Position = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
    let moves = position.moves(400).into_iter();
    let moves: Vec<JudgedMove> = moves.map(|(_, mv)| JudgedMove::new(mv, None)).collect();
    let limits = Limits::default();
    limits.cancel.store(true, Ordering::Relaxed);
    let scene = grundy_picture::board(&position, &moves, &limits);
    let unlimited = grundy_picture::board(&position, &moves, &Limits::default());
    assert_eq!(scene.touched, unlimited.touched[..scene.touched.len()]);
    (scene.touched.len(), scene.description)
}

#[test]
fn limits_end_the_marks_of_a_large_board_and_not_of_an_ordinary_one() {
    let (marked, said) = cancelled("queen 200x200: 150,160");
    assert_eq!(marked, 400 * 32 * 32 / (200 * 200));
    assert!(
        said.ends_with(&format!("The first {marked} of 400 moves are marked.")),
        "{said}"
    );
    let (marked, said) = cancelled("queen 30x30: 29,29");
    assert_eq!((marked, said.as_str()), (29 * 3, ""));
}

#[test]
fn every_thing_of_every_example_is_seen_where_it_is_drawn() {
    for text in catalog::entries()
        .iter()
        .flat_map(|entry| entry.about.examples)
    {
        let (position, scene) = drawn(text);
        let mut all = Vec::new();
        inks(&scene.items, (0.0, 0.0), &mut all);
        let pictures = position.picture();
        let things: usize = pictures
            .iter()
            .filter_map(|part| part.picture.as_ref())
            .map(things)
            .sum();
        assert_eq!(scene.sights.len(), things, "{text}");
        for (at, sight) in scene.sights.iter().enumerate() {
            let end = (sight.corner.0 + sight.size.0, sight.corner.1 + sight.size.1);
            let inside = sight.corner.0 >= 0.0 && sight.corner.1 >= 0.0;
            assert!(
                inside && end.0 <= scene.width && end.1 <= scene.height,
                "{text}: {sight:?}"
            );
            let here: Vec<&Ink> = all
                .iter()
                .filter(|ink| holds(sight, ink.middle()))
                .collect();
            assert!(is_shown(sight, &here), "{text}: {sight:?}");
            let same = |other: &Sight| {
                (other.term, &other.board, &other.place) == (sight.term, &sight.board, &sight.place)
            };
            let several = matches!(sight.place, Place::Option { .. });
            let alone = several || !scene.sights[..at].iter().any(same);
            assert!(alone, "{text}: two things at {:?}", sight.place);
        }
        for Touched { mv, from, covers } in &scene.touched {
            let fits = |at: &usize| *at < scene.sights.len();
            assert!(from.iter().chain(covers).all(fits), "{text}: {mv}");
        }
    }
}

/// The number of things that a picture has names for.
fn things(picture: &Picture) -> usize {
    match picture {
        Picture::Boards(boards) => boards.iter().take(60).map(cells).sum(),
        Picture::Graph(graph) => match graph.arranged {
            Arranged::Tree => graph.points.len(),
            Arranged::Grounded => graph.edges.len(),
            Arranged::Freely | Arranged::Downwards => graph.points.len() + graph.edges.len(),
        },
        Picture::Heaps { heaps, .. } => heaps.len().min(60),
        Picture::Numbers(numbers) => {
            numbers.row.len().min(80) + 2 * usize::from(numbers.scores.is_some())
        }
        Picture::Counter(_) => 2,
        Picture::Regions(regions) => regions.iter().flatten().map(Vec::len).sum(),
        Picture::Cards(cards) => {
            let said: usize = cards.said.iter().map(Vec::len).sum();
            cards.hands.len() + cards.open.len() + cards.chips.len() + said
        }
    }
}

fn cells(board: &Board) -> usize {
    let rows = board.rows.iter().take(40);
    let cells = rows.flat_map(|row| row.iter().take(40));
    cells
        .filter(|mark| board.thing(**mark) != Thing::Outside)
        .count()
}

/// True if what lies in the box of a thing shows it.
fn is_shown(sight: &Sight, here: &[&Ink]) -> bool {
    let has = |word: &str| here.iter().any(|ink| ink.has(word));
    let says = |words: &str| here.iter().any(|ink| ink.text == words);
    let begins = |words: &str| here.iter().any(|ink| ink.text.starts_with(words));
    match &sight.what {
        What::Cell { thing, won, .. } => cell_is_shown(*thing, here) && has("complete") == *won,
        What::Dot => has("counter"),
        What::Side(true) => has("blocked"),
        What::Side(false) => has("cell"),
        What::Heap(heap) => {
            let counters = here.iter().filter(|ink| ink.has("counter")).count();
            counters as u64 == counters_of(heap)
        }
        What::Spot(_) => has("node"),
        What::Entry { text, there, .. } => says(text) && has("gone") != *there,
        What::Hand(_, Some(shown)) => says(shown),
        What::Hand(_, None) => has("area"),
        What::Vertex { label, owner, .. } => {
            let Place::Vertex(name) = &sight.place else {
                panic!("a vertex at {:?}", sight.place)
            };
            let beside = label.as_deref().unwrap_or(name);
            let of = |player, word| has(word) == (*owner == Some(player));
            let shown = here.iter().any(|ink| ink.text.contains(beside));
            has("node") && shown && of(Player::Left, "left") && of(Player::Right, "right")
        }
        What::Edge { colour, .. } => {
            let word = match colour {
                Some(Colour::Of(Player::Left)) => "left",
                Some(Colour::Of(Player::Right)) => "right",
                // Thin edges for both are plain.
                Some(Colour::Green) | None => "edge",
            };
            here.iter().any(|ink| ink.has("edge") && ink.has(word))
        }
        What::Value(text) => says(text),
        What::Counter { .. } => has("left"),
        What::Steps(_) => begins("steps: "),
        What::Score { points, .. } => here.iter().any(|ink| ink.text.contains(points.as_str())),
        What::Chips(number) => has("counter") && says(&number.to_string()),
        What::Words(text) => says(text),
    }
}

fn counters_of(heap: &Heap) -> u64 {
    match heap.size {
        size @ 0..=30 => size,
        _ => 8,
    }
}

fn cell_is_shown(thing: Thing, here: &[&Ink]) -> bool {
    // The borders of Hex have the colours of the players, too.
    let has = |word: &str| here.iter().any(|ink| ink.has(word) && !ink.has("edge"));
    let side = |player, [left, right]: [&str; 2]| match player {
        Player::Left => has(left) && !has(right),
        Player::Right => has(right) && !has(left),
    };
    match thing {
        Thing::Empty => !["left", "right", "counter", "white", "black"]
            .iter()
            .any(|word| has(word)),
        Thing::Outside => false,
        Thing::Blocked | Thing::Miss => has("blocked"),
        Thing::Stone(player) | Thing::Piece(player, Piece::Jumper) => {
            side(player, ["left", "right"])
        }
        Thing::Mark(player) => side(player, ["cross", "nought"]),
        Thing::Piece(player, _) => side(player, ["white", "black"]),
        Thing::Counter | Thing::Goal => has("counter"),
        Thing::Coin(heads) => here
            .iter()
            .any(|ink| ink.text == if heads { "H" } else { "T" }),
        Thing::Chocolate => has("chocolate"),
        Thing::Poison => has("poison"),
        Thing::Domino(None) => has("both"),
        Thing::Domino(Some(player)) => side(player, ["left", "right"]),
        Thing::Ship(hit) => has(if hit { "cross" } else { "left" }),
    }
}

/// The things that a move concerns.
fn touched(text: &str, mv: &str) -> (Option<Place>, Vec<Place>) {
    let (_, scene) = drawn(text);
    let one = scene.touched.iter().find(|one| one.mv == mv);
    let one = one.unwrap_or_else(|| panic!("{text}: no move {mv}"));
    let place = |at: &usize| scene.sights[*at].place.clone();
    (
        one.from.as_ref().map(place),
        one.covers.iter().map(place).collect(),
    )
}

#[test]
fn moves_name_what_they_concern() {
    let cell = |row: &str, column: &str| Place::Cell {
        row: row.into(),
        column: column.into(),
    };
    let square = |name: &str| Place::Square(name.into());
    let nth = |name: &str| Place::Nth(name.into());
    let vertex = |name: &str| Place::Vertex(name.into());
    let [a1, b1] = ["a1", "b1"].map(String::from);
    for (text, mv, from, covers) in [
        ("tic-tac-toe", "b2", None, vec![square("b2")]),
        (
            "clobber xo/ox",
            "1,1 takes 1,2",
            Some(cell("1", "1")),
            vec![cell("1", "2")],
        ),
        ("gap-nim 2,5,8", "8 to 6", Some(nth("8")), vec![nth("6")]),
        ("dots-and-boxes", "a1b1", None, vec![Place::Side([a1, b1])]),
        (
            "nim 3,5",
            "take 2 from heap 2 leaving 3",
            None,
            vec![Place::Heap(2)],
        ),
        (
            "one-each 1,2,3",
            "take one from heaps 1,2",
            None,
            vec![Place::Heap(1), Place::Heap(2)],
        ),
        (
            "moore 2: 3,5",
            "heap 1 to 0, heap 2 to 3",
            None,
            vec![Place::Heap(1), Place::Heap(2)],
        ),
        (
            "cat-and-mouse cycle 6: mouse 3 cat 5 hole 1",
            "mouse 2",
            Some(vertex("3")),
            vec![vertex("2")],
        ),
        ("number-game 2,5", "take 5", None, vec![Place::Entry(4)]),
        ("row 4 7 2 9", "right", None, vec![Place::Entry(4)]),
        (
            "tokens a>b,b>c,a>c: a",
            "a>c",
            Some(vertex("a")),
            vec![vertex("c")],
        ),
    ] {
        assert_eq!(touched(text, mv), (from, covers), "{text}: {mv}");
    }
}

#[test]
fn what_is_taken_from_the_middle_is_named() {
    // What is left closes up, so the numbers after it lie elsewhere afterwards.
    let (_, scene) = drawn("chalkboard 1,2,3");
    for one in &scene.touched {
        let [at] = one.covers[..] else {
            panic!("{one:?}")
        };
        let What::Entry { text, .. } = &scene.sights[at].what else {
            panic!("{one:?}")
        };
        assert!(one.mv.split(' ').any(|word| word == text), "{one:?}");
    }
}

#[test]
fn summands_and_boards_are_counted() {
    let (_, scene) = drawn("kayles 5 + nim 2,3");
    let terms: Vec<Option<usize>> = scene.sights.iter().map(|sight| sight.term).collect();
    assert_eq!(terms, [Some(1), Some(2), Some(2)]);
    let takes = |one: &&Touched| one.mv.contains("heap 2 leaving 0");
    let taken = scene.touched.iter().find(takes).expect("a move in Nim");
    assert_eq!(taken.covers, [2], "{taken:?}");
    let (position, scene) = drawn("toppling-dominoes lr,g");
    if let Some(Picture::Boards(boards)) = &position.picture()[0].picture {
        assert!(boards.iter().all(|board| board.surface == Surface::Places));
        assert_eq!(boards.len() > 1, scene.sights[0].board.is_some());
    }
}
