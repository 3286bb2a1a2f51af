//! Boards, against tables of letters.

use grundy_games::families::bits::{Bits, Wide};
use grundy_games::families::board::{Board, Symmetry};
use grundy_games::families::square::{Around, Square};

const MARKS: &str = ".xo";

/// A random board, and its marks row by row.
fn random<B: Bits>(rows: usize, columns: usize) -> (Board<B, 2>, Vec<Vec<char>>) {
    let mark = |_| ['.', 'x', 'o'][fastrand::usize(0..3)];
    let row = |_| (0..columns).map(mark).collect::<Vec<char>>();
    let marks: Vec<Vec<char>> = (0..rows).map(row).collect();
    (Board::read(&text(&marks), MARKS, None).unwrap(), marks)
}

fn text(marks: &[Vec<char>]) -> String {
    let rows: Vec<String> = marks.iter().map(|row| row.iter().collect()).collect();
    rows.join("/")
}

/// Images, parts, steps and regions of boards of every shape against the same on lists of marks.
fn is_a_board<B: Bits>(shapes: &[(usize, usize)]) {
    fastrand::seed(11);
    for &(rows, columns) in shapes {
        let (board, marks) = random::<B>(rows, columns);
        let is = |image: Board<B, 2>, of: &dyn Fn(usize, usize) -> char, rows, columns| {
            let row = |r| (0..columns).map(|c| of(r, c)).collect();
            let wanted: Vec<Vec<char>> = (0..rows).map(row).collect();
            assert_eq!(image.show(MARKS), text(&wanted), "{}", board.show(MARKS));
        };
        is(board, &|r, c| marks[r][c], rows, columns);
        is(
            board.upside_down(),
            &|r, c| marks[rows - 1 - r][c],
            rows,
            columns,
        );
        is(
            board.half_turn(),
            &|r, c| marks[rows - 1 - r][columns - 1 - c],
            rows,
            columns,
        );
        let other = board.upside_down();
        let images = [board, board.half_turn(), other, other.half_turn()];
        let least = board.least_image(Symmetry::Reflections);
        assert_eq!(Some(least), images.into_iter().min());
        if let Some(turned) = Board::<B, 2>::empty(columns, rows) {
            is(board.transposed(), &|r, c| marks[c][r], columns, rows);
            assert_eq!(board.transposed().size(), turned.size());
            let least = board.least_image(Symmetry::Square);
            assert_eq!(
                board
                    .transposed()
                    .upside_down()
                    .least_image(Symmetry::Square),
                least
            );
        }
        let (top, left) = (fastrand::usize(0..rows), fastrand::usize(0..columns));
        let (bottom, right) = (fastrand::usize(top..rows), fastrand::usize(left..columns));
        let corner = |row, column| Square { row, column };
        let cells = board.rectangle(corner(bottom, left), corner(top, right));
        assert!(
            board
                .squares(cells)
                .all(|s| s.row >= top && s.column <= right)
        );
        let (height, width) = (bottom - top + 1, right - left + 1);
        is(
            board.part(cells),
            &|r, c| marks[top + r][left + c],
            height,
            width,
        );
        neighbours_are_neighbours(&board);
    }
}

fn neighbours_are_neighbours<B: Bits>(board: &Board<B, 2>) {
    let (rows, columns) = board.size();
    for around in [Around::Orthogonal, Around::Diagonal, Around::King] {
        let stones = board.plane(0);
        let mut all = B::NONE;
        for &(down, right) in around.directions() {
            let step = |s: Square| {
                let row = s.row.checked_add_signed(down.into())?;
                let column = s.column.checked_add_signed(right.into())?;
                (row < rows && column < columns).then(|| board.one(Square { row, column }))
            };
            let stepped = board.squares(stones).filter_map(step);
            let stepped = stepped.fold(B::NONE, |all, cell| all | cell);
            assert_eq!(board.shifted(stones, (down, right)), stepped);
            all = all | stepped;
        }
        assert_eq!(board.around(stones, around), all);
        let regions: Vec<B> = board.regions(stones, around).collect();
        assert_eq!(regions.iter().fold(B::NONE, |all, &r| all | r), stones);
        for (i, &region) in regions.iter().enumerate() {
            let beside = board.around(region, around) & stones;
            assert!((beside & !region).is_none());
            assert_eq!(
                board.flood(B::one(region.highest()), stones, around),
                region
            );
            assert!(regions[..i].iter().all(|other| !other.meets(region)));
        }
    }
}

#[test]
fn boards_of_every_shape() {
    let small: Vec<(usize, usize)> = (1..=64).map(|n| (1 + n / 8 % 8, 1 + n % 8)).collect();
    is_a_board::<u64>(&small);
    is_a_board::<u64>(&[(1, 64), (64, 1), (5, 12), (9, 7), (3, 20), (2, 9)]);
    is_a_board::<u128>(&small);
    is_a_board::<u128>(&[(1, 128), (128, 1), (11, 11), (8, 16), (16, 8), (9, 3)]);
    is_a_board::<Wide>(&[
        (19, 19),
        (15, 15),
        (8, 8),
        (3, 40),
        (1, 9),
        (20, 8),
        (8, 20),
    ]);
}

#[test]
fn faults_have_their_place() {
    let read = |text| Board::<u64, 1>::read(text, "#.", Some('.'));
    for (text, at) in [
        ("", 0),
        ("9x9", 0),
        ("4x", 2),
        ("../.", 3),
        ("..a", 2),
        ("./", 2),
    ] {
        assert_eq!(read(text).unwrap_err().at, at, "{text}");
    }
    assert_eq!(read("2x3").unwrap().show("#."), ".../...");
}
