//! K in a row on a board: tic-tac-toe, the (m,n,k) games and free-style gomoku.

use crate::families::bits::{Bits, Wide};
use crate::families::board::{Board, Direction, Square, Symmetry};
use crate::families::open_rows::Chances;
use grundy_core::parse::{pick_move, read_number};
use grundy_core::picture::{self, Legend, Picture, Surface, Thing, USUAL};
use grundy_core::{
    About, Described, Notation, Outcome, ParseError, Player, Ruleset, Sequential, Timed,
    TimedBounds, Turn,
};

/// Three in a row on 3 by 3.
pub type TicTacToe = InARow<0>;
/// Any board and any length of row.
pub type Mnk = InARow<1>;
/// Five or more in a row on 15 by 15.
pub type Gomoku = InARow<2>;

/// The longest side: 19 by 19 cells fit in the words.
const LONGEST: u64 = 19;
/// The marks of an empty cell and of the players.
const MARKS: &str = ".xo";
const CROSSES: Legend = &[
    ('x', Thing::Mark(Player::Left)),
    ('o', Thing::Mark(Player::Right)),
];

/// K in a row. `KIND` only says which board needs no rules; see [`TicTacToe`], [`Mnk`] and [`Gomoku`].
#[derive(Clone, Debug)]
pub struct InARow<const KIND: u8> {
    empty: Board<Wide, 2>,
    k: usize,
    /// Every k cells in a row.
    rows: Vec<Wide>,
    /// The rows through each cell.
    through: Vec<Vec<Wide>>,
    /// The directions in which there are rows: from a cell to the next one, and the cells at which rows begin.
    lines: Vec<(usize, Wide)>,
}

/// The stones of both players. Left (x) moves first, so the numbers of stones say whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// x, then o.
    stones: Board<Wide, 2>,
    /// Who has k in a row: follows from the stones, kept because it is asked at every move.
    won: Option<Player>,
}

impl Position {
    fn of(&self, player: Player) -> Wide {
        self.stones.plane(player.index())
    }

    fn free(&self) -> Wide {
        self.stones.everywhere() & !self.stones.used()
    }

    fn mover(&self) -> Player {
        let [x, o] = Player::BOTH.map(|player| self.of(player).count());
        if x == o { Player::Left } else { Player::Right }
    }
}

impl<const KIND: u8> InARow<KIND> {
    /// The game on a board of `width` times `height` with rows of `k`.
    ///
    /// # Errors
    /// A sentence: a side is 0 or above 19, or `k` is 0.
    pub fn new(width: usize, height: usize, k: usize) -> Result<InARow<KIND>, String> {
        let sides = 1..=LONGEST as usize;
        let empty = Board::empty(height, width);
        let Some(empty) = empty.filter(|_| sides.contains(&width) && sides.contains(&height))
        else {
            return Err(format!("a board with sides from 1 to {LONGEST}"));
        };
        if k == 0 {
            return Err("a row of at least 1".to_owned());
        }
        let mut rows: Vec<Wide> = empty
            .squares(empty.everywhere())
            .flat_map(|square| [(0, 1), (1, 0), (1, 1), (1, -1)].map(|way| (square, way)))
            .filter_map(|(square, way)| row_of(&empty, k, square, way))
            .collect();
        rows.sort_unstable();
        rows.dedup();
        let through = |cell| rows.iter().copied().filter(|row| row.has(cell)).collect();
        let starts = |way: Direction| {
            let starts = empty.squares(empty.everywhere());
            let starts = starts.filter(|&square| row_of(&empty, k, square, way).is_some());
            starts.fold(Wide::NONE, |all, square| all | empty.one(square))
        };
        let stride = empty.stride();
        let steps = [
            ((0, 1), 1),
            ((1, 0), stride),
            ((1, 1), stride + 1),
            ((1, -1), stride - 1),
        ];
        let lines = steps.map(|(way, step)| (step, starts(way)));
        Ok(InARow {
            empty,
            k,
            lines: lines
                .into_iter()
                .filter(|(_, starts)| !starts.is_none())
                .collect(),
            through: (0..=empty.everywhere().highest()).map(through).collect(),
            rows,
        })
    }

    /// Whether `cells` hold a row.
    fn has_row(&self, cells: Wide) -> bool {
        self.rows.iter().any(|&row| row & cells == row)
    }

    /// Whether a stone on a square makes a row with other stones.
    fn completes(&self, stones: Wide, square: Square) -> bool {
        let with = stones | self.empty.one(square);
        let rows = &self.through[self.empty.cell(square)];
        rows.iter().any(|&row| row & with == row)
    }

    fn chances(&self, p: &Position) -> Chances {
        let stones = Player::BOTH.map(|player| p.of(player));
        Chances::of(stones, self.k, &self.lines)
    }

    /// What the cells that complete rows decide, if anything: the winner, and in how many plies.
    fn decided(&self, p: &Position, chances: &Chances) -> Option<(Player, u32)> {
        let mover = p.mover();
        let threats = |player: Player| chances.completing[player.index()].count();
        match (threats(mover), threats(mover.opponent())) {
            (1.., _) => Some((mover, 1)),
            (0, 2..) => Some((mover.opponent(), 2)),
            (0, _) => None,
        }
    }

    fn default_board() -> (usize, usize, usize) {
        if KIND == 2 { (15, 15, 5) } else { (3, 3, 3) }
    }
}

/// The cells of a row of `k` that begins at a square and runs in a direction, where the board is large enough.
fn row_of(board: &Board<Wide, 2>, k: usize, square: Square, way: Direction) -> Option<Wide> {
    let (mut row, mut last) = (board.one(square), board.one(square));
    for _ in 1..k {
        last = board.shifted(last, way);
        row = row | last;
    }
    (!last.is_none()).then_some(row)
}

impl<const KIND: u8> Ruleset for InARow<KIND> {
    type Position = Position;
    type Move = Square;

    fn start(&self) -> Position {
        Position {
            stones: self.empty,
            won: None,
        }
    }

    fn play(&self, p: &Position, &square: &Square) -> Position {
        let mover = p.mover();
        let cells = p.of(mover) | p.stones.one(square);
        Position {
            stones: p.stones.with(mover.index(), cells),
            won: self.completes(cells, square).then_some(mover),
        }
    }
}

impl<const KIND: u8> Sequential for InARow<KIND> {
    type Payoff = Outcome;

    fn turn(&self, p: &Position) -> Turn<Outcome> {
        match p.won {
            Some(player) => Turn::Over(Outcome::Won(player)),
            None if p.free().is_none() => Turn::Over(Outcome::Tied),
            None => Turn::Of(p.mover()),
        }
    }

    fn legal(&self, p: &Position) -> impl Iterator<Item = Square> {
        let free = if p.won.is_some() {
            Wide::NONE
        } else {
            p.free()
        };
        p.stones.squares(free)
    }

    fn next_player(&self, p: &Position) -> Option<Player> {
        Some(p.mover())
    }

    fn bounds(&self, p: &Position) -> Option<(Outcome, Outcome)> {
        let (low, high) = self.timed_bounds(p)?;
        Some((low.payoff, high.payoff))
    }

    /// Whoever is to move and can complete a row wins, and loses if the other can complete two. A player whose open rows
    /// are too few and too empty does not win, for the other can meet them all: with 2 to the power of minus its missing
    /// stones for each, they must add up to 1/2 for the player to move, and to 1 for the other. Erdős and Selfridge, *On a
    /// combinatorial game*, Journal of Combinatorial Theory A 14 (1973).
    fn timed_bounds(&self, p: &Position) -> Option<TimedBounds<Outcome>> {
        let timed = |payoff, plies| Timed { payoff, plies };
        let mover = match self.turn(p) {
            Turn::Of(mover) => mover,
            Turn::Over(end) => return Some((timed(end, 0), timed(end, 0))),
        };
        let chances = self.chances(p);
        if let Some((winner, plies)) = self.decided(p, &chances) {
            let won = timed(Outcome::Won(winner), plies);
            return Some((won, won));
        }
        let whole = 1 << self.k.min(LONGEST as usize);
        let left = p.free().count();
        let best = |player: Player| {
            let (enough, plies) = match player == mover {
                true => (whole / 2, 3),
                false => (whole, 4),
            };
            match plies <= left && chances.weight(player) >= enough {
                true => timed(Outcome::Won(player), plies),
                false => timed(Outcome::Tied, 0),
            }
        };
        Some((best(Player::Right), best(Player::Left)))
    }

    fn most_plies(&self, p: &Position) -> Option<u32> {
        Some(p.free().count())
    }

    fn last_mover_wins(&self) -> bool {
        true
    }

    /// A win, or what stops one; where two must be stopped, all moves lose alike.
    fn candidates(&self, p: &Position) -> impl Iterator<Item = Square> {
        let over = !matches!(self.turn(p), Turn::Of(_));
        let mover = p.mover();
        let [own, other] = {
            let completing = self.chances(p).completing;
            [mover, mover.opponent()].map(|player| completing[player.index()])
        };
        let one = |cells: Wide| Wide::one(cells.lowest());
        let cells = match (own.is_none(), other.is_none()) {
            _ if over => Wide::NONE,
            (false, _) => one(own),
            (true, false) => one(other),
            (true, true) => p.free(),
        };
        p.stones.squares(cells)
    }

    /// The stones of both players, a bit for each cell, on boards of up to 26 cells.
    fn packed(&self, p: &Position) -> Option<(u64, u32)> {
        let (rows, columns) = self.empty.size();
        let cells = rows * columns;
        if 2 * cells > 52 {
            return None;
        }
        let stride = self.empty.stride();
        let number = |player: Player, from: usize| {
            let cells = p.of(player).cells();
            let bit = |cell: usize| 1u64 << (from + cell / stride * columns + cell % stride);
            cells.map(bit).fold(0, |all, bit| all | bit)
        };
        let number = number(Player::Left, 0) | number(Player::Right, cells);
        Some((number, 2 * cells as u32))
    }

    /// Open rows count six times as much for each stone more.
    fn estimate(&self, p: &Position) -> Option<i32> {
        let chances = self.chances(p);
        let [x, o] = chances.open.map(|rows| {
            let worth = |(stones, rows): (usize, u32)| i64::from(rows) * 6i64.pow(stones as u32);
            (0..8).zip(rows).skip(1).map(worth).sum::<i64>()
        });
        Some((x - o).clamp(-500_000_000, 500_000_000) as i32)
    }

    /// The centre first.
    fn priority(&self, p: &Position, &square: &Square) -> i32 {
        let (rows, columns) = p.stones.size();
        let off = |at: usize, side: usize| (2 * at as i32 - side as i32 + 1).abs();
        -off(square.column, columns) - off(square.row, rows)
    }

    fn symmetry_key(&self, p: &Position) -> Position {
        let (rows, columns) = self.empty.size();
        let symmetry = if rows == columns {
            Symmetry::Square
        } else {
            Symmetry::Reflections
        };
        Position {
            stones: p.stones.least_image(symmetry),
            won: p.won,
        }
    }

    fn always_ends(&self) -> bool {
        true
    }
}

impl<const KIND: u8> Notation for InARow<KIND> {
    fn show(&self, p: &Position) -> String {
        p.stones.show(MARKS)
    }

    fn read(&self, text: &str) -> Result<Position, ParseError> {
        let stones = Board::read(text, MARKS, None)?;
        let fault = |found: String, expected: String| Err(ParseError::new(0, found, expected));
        if stones.size() != self.empty.size() {
            let size = |(rows, columns)| format!("{rows} rows of {columns} cells");
            return fault(size(stones.size()), size(self.empty.size()));
        }
        let mut p = Position { stones, won: None };
        let [x, o] = Player::BOTH.map(|player| p.of(player).count());
        if x != o && x != o + 1 {
            let expected = "as many x as o, or one more, for x begins";
            return fault(format!("{x} x and {o} o"), expected.to_owned());
        }
        let last = p.mover().opponent();
        let reachable = "a board that play can reach".to_owned();
        if self.has_row(p.of(p.mover())) {
            let found = "a row that was complete before the last move";
            return fault(found.to_owned(), reachable);
        }
        let complete = self.rows.iter().filter(|&&row| row & p.of(last) == row);
        let in_all = complete.fold(p.stones.everywhere(), |all, &row| all & row);
        if in_all.is_none() {
            // The last stone made every row there is.
            let found = "two rows that no single move completes";
            return fault(found.to_owned(), reachable);
        }
        p.won = self.has_row(p.of(last)).then_some(last);
        Ok(p)
    }

    /// A column letter and a row number counted from the bottom.
    fn show_move(&self, _: &Position, mv: &Square) -> String {
        let column = (b'a' + mv.column as u8) as char;
        format!("{column}{}", self.empty.size().0 - mv.row)
    }

    fn read_move(&self, p: &Position, text: &str) -> Result<Square, ParseError> {
        pick_move(text, self.legal(p), |mv| self.show_move(p, mv))
    }

    fn picture(&self, p: &Position) -> Option<Picture> {
        let board = p.stones.picture(MARKS).lettered();
        let gomoku = KIND == 2;
        Some(
            picture::Board {
                surface: if gomoku {
                    Surface::Crossings
                } else {
                    Surface::Squares
                },
                legend: if gomoku { USUAL } else { CROSSES },
                ..board
            }
            .into(),
        )
    }
}

const NOTATION: &str = "The rows of the board from the top with / between them, each cell x, o or a dot: \
                        `x.o/.x./...`. x moves first, so the stones say whose turn it is. A move is a column letter \
                        and a row number counted from the bottom: `b2`.";

const TIC_TAC_TOE: About = About {
    name: "tic-tac-toe",
    aliases: &["noughts-and-crosses"],
    title: "Three in a row on a board of 3 by 3",
    rules: "x and o in turn mark an empty cell, x first. Whoever first has three in a row, across, down or slanting, \
            wins; a full board without a row is a tie. Another board is written as width x height x length.",
    notation: NOTATION,
    examples: &["tic-tac-toe", "tic-tac-toe x.o/.x./..o"],
    sources: &["Berlekamp, Conway and Guy 1982"],
    sides: ["x", "o"],
    ..About::PLAIN
};

const MNK: About = About {
    name: "mnk",
    aliases: &["k-in-a-row"],
    title: "K in a row on any board",
    rules: "x and o in turn mark an empty cell, x first. Whoever first has k or more in a row, across, down or \
            slanting, wins; a full board without a row is a tie. The rules are width x height x k, 3x3x3 unless \
            others are given; sides go up to 19.",
    examples: &["mnk 4x4x3:", "mnk 4x3x3: x.../.o../...."],
    default_rules: Some("3x3x3"),
    ..TIC_TAC_TOE
};

const GOMOKU: About = About {
    name: "gomoku",
    aliases: &["five-in-a-row"],
    title: "Five in a row on a board of 15 by 15, free style",
    rules: "x and o in turn mark an empty cell, x first. Whoever first has five or more in a row, across, down or \
            slanting, wins; nothing is forbidden. Other boards are written as width x height x length.",
    examples: &["gomoku 4x4x4:", "gomoku 5x4x4: xoxox/oxo.o/..x../....."],
    sources: &["Allis 1994"],
    default_rules: Some("15x15x5"),
    ..TIC_TAC_TOE
};

impl<const KIND: u8> Described for InARow<KIND> {
    const ABOUT: About = match KIND {
        0 => About {
            aliases: TIC_TAC_TOE.aliases,
            ..TIC_TAC_TOE
        },
        1 => About {
            aliases: &["k-in-a-row"],
            ..MNK
        },
        _ => GOMOKU,
    };

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        let (w, h, k) = match text {
            None => Self::default_board(),
            Some(text) => {
                let what = "width x height x length, such as 4x4x3";
                let pieces: Vec<&str> = text.split(['x', 'X', ',']).collect();
                let [w, h, k] = pieces[..] else {
                    return Err(ParseError::at_piece(text, text.trim(), what));
                };
                let number = |piece: &str| {
                    let n = read_number(text, piece, what, LONGEST)?;
                    if n == 0 {
                        return Err(ParseError::at_piece(text, piece.trim(), "at least 1"));
                    }
                    Ok(n as usize)
                };
                (number(w)?, number(h)?, number(k)?)
            }
        };
        InARow::new(w, h, k).map_err(|why| ParseError::new(0, "this board", why))
    }

    fn show_rules(&self) -> Option<String> {
        let (rows, columns) = self.empty.size();
        let board = (columns, rows, self.k);
        (board != Self::default_board()).then(|| format!("{}x{}x{}", board.0, board.1, board.2))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::conformance;
    use std::collections::HashMap;

    /// The outcome by the rules alone.
    fn outcome(rules: &Mnk, p: &Position, known: &mut HashMap<Position, Outcome>) -> Outcome {
        if let Some(&outcome) = known.get(p) {
            return outcome;
        }
        let outcome = match rules.turn(p) {
            Turn::Over(outcome) => outcome,
            Turn::Of(mover) => {
                let options = rules.legal(p).map(|mv| rules.play(p, &mv));
                let outcomes = options.map(|option| outcome(rules, &option, known));
                match mover {
                    Player::Left => outcomes.max().expect("a mover has moves"),
                    Player::Right => outcomes.min().expect("a mover has moves"),
                }
            }
        };
        known.insert(p.clone(), outcome);
        outcome
    }

    #[test]
    fn bounds_hold() {
        for board in ["3x3x3", "3x2x2", "4x2x3", "4x1x2", "2x2x3", "3x3x1"] {
            let rules = Mnk::from_rules(Some(board)).unwrap();
            let mut known = HashMap::new();
            outcome(&rules, &rules.start(), &mut known);
            let mut decided = 0;
            for (p, outcome) in &known {
                let (low, high) = rules.bounds(p).unwrap();
                assert!(
                    low <= *outcome && *outcome <= high,
                    "{board} {}",
                    rules.show(p)
                );
                decided += usize::from(low == high);
                let image = rules.symmetry_key(p);
                assert_eq!(known.get(&image), Some(outcome), "{}", rules.show(p));
            }
            assert!(
                3 * decided > known.len(),
                "{board}: {decided} of {}",
                known.len()
            );
        }
    }

    #[test]
    fn boards_keep_their_promises() {
        for (board, depth) in [("3x3x3", 4), ("4x3x3", 2), ("19x19x5", 0), ("1x7x2", 4)] {
            let rules = Mnk::from_rules(Some(board)).unwrap();
            conformance::sequential(&rules, &rules.start(), depth);
        }
    }

    #[test]
    fn boards_that_play_cannot_reach() {
        let rules = Mnk::from_rules(Some("4x4x3")).unwrap();
        for bad in [
            "xxx./ooo./..../....",
            "xx../..../..../....",
            "xxx./..../xxx./oooo",
            "x.../...",
            "oo../x.../..../....",
            "xxx./x.../x.../oooo",
        ] {
            assert!(rules.read(bad).is_err(), "{bad}");
        }
        let won = rules.read("xxx./xo.o/xo.o/....").unwrap();
        assert_eq!(rules.turn(&won), Turn::Over(Outcome::Won(Player::Left)));
    }
}
