//! The notation of board rules, their boards and their moves.

use super::patterns::Patterns;
use super::shapes::LONGEST;
use super::turns::{Moment, Payoff, TurnBoard, TurnMove};
use super::{After, AnyBoard, Apart, BoardRule, Cells, Same, Sides, any};
use crate::families::board::{Board, Square};
use grundy_core::parse::{Text, pick_move};
use grundy_core::picture::Picture;
use grundy_core::{
    About, Described, Notation, Outcome, ParseError, Partizan, Player, Ruleset, Sequential,
};

/// The game's description for the catalog, for all kinds of rules.
const ABOUT: About = About {
    name: "board",
    aliases: &["board-rule", "patterns"],
    title: "A board game in one line: patterns of symbols, and what a move makes of them",
    rules: "A move finds a pattern on the board and puts other symbols in its place. left: and right: stand before the \
            patterns of each player; patterns before both are both players'. Whoever cannot move loses. A pattern of one row \
            lies along rows and columns, both ways; a pattern of several rows, with / between them, lies as it is written. \
            After it stand any of: diagonal, all (straight and diagonal), across (along rows), upright (along columns), right, \
            left, down, up (one way only); turned, for several rows in all their turns and reflections; again: it may be \
            applied again and again in the same direction, each time from the last cell on; if S beside, unless S beside: the \
            four neighbours of the cells that change, with around in place of beside the eight; with liberties of S: \
            afterwards every group of equal stones of these symbols has an empty neighbour. A star stands for one or more of \
            the symbol before it; what the pattern becomes has as many cells in all. then joins a second part, which begins \
            on the last cell of the first.",
    notation: "Before the colon stands the rule in braces, or the name of a file that holds it: patterns with -> and what they \
               become, with semicolons between them. Symbols are letters and . # @ + = $ % & ! ~ ^ _, at most six in a rule; \
               one that no pattern looks at marks cells that never matter again, such as holes (# where there is no other). \
               The position lists the rows of the board from the top with / between them, at most 128 cells, or is a size such \
               as 3x4 for a board of dots. A move is written by the cells that change, row and column, with their new \
               symbols: 1,1=. 1,2=x.",
    examples: &[
        "board {.. -> ##}: 3x4",
        "board {left: xo -> .x; right: ox -> .o}: xoxo/oxox",
        "board {left: ./. -> #/#; right: .. -> ## across}: 3x3",
        "board {left: . -> x unless x beside; right: . -> o unless o beside}: 2x3",
        "board {left: xo. -> ..x again; right: ox. -> ..o again}: xoxo./oxox.",
    ],
    sources: &["Albert, Nowakowski and Wolfe 2007"],
    needs_rules: true,
    rules_in_file: true,
    ..About::PLAIN
};

impl Patterns {
    /// The board with which play begins unless another is given: of dots, or of the stones that patterns look at by turns.
    pub(super) fn usual_start(&self) -> Cells {
        if self.seen.contains(&b'.') {
            return self.board("3x3").expect("three rows of dots");
        }
        let stone = |n: usize| char::from(self.seen[n % self.seen.len()]);
        let row = |r: usize| (0..3).map(|c| stone(r + c)).collect::<String>();
        let rows: Vec<String> = (0..2).map(row).collect();
        self.board(&rows.join("/")).expect("symbols of the rule")
    }

    /// The mark of a cell.
    fn mark(&self, board: &Cells, square: Square) -> char {
        let colour = board.colour(board.cell(square));
        let number = colour.map_or(0, |colour| colour + 1);
        char::from(self.marks.as_bytes()[number])
    }

    /// Reads a board.
    pub(super) fn board(&self, text: &str) -> Result<Cells, ParseError> {
        let dots = self.marks.contains('.').then_some('.');
        let board: Cells = Board::read(text, &self.marks, dots)?;
        let (rows, columns) = board.size();
        if self.stars && rows.max(columns) > LONGEST {
            let expected =
                format!("a board of at most {LONGEST} cells in a line, for a rule with a star");
            return Err(ParseError::at_piece(text, text.trim(), expected));
        }
        Ok(board)
    }

    /// The cells that a move changes, with their new symbols.
    fn changes(&self, board: &Cells, after: &Cells) -> String {
        let (rows, columns) = board.size();
        let squares =
            (0..rows).flat_map(|row| (0..columns).map(move |column| Square { row, column }));
        let changed = squares.filter_map(|square| {
            let mark = self.mark(after, square);
            (self.mark(board, square) != mark).then(|| format!("{square}={mark}"))
        });
        changed.collect::<Vec<_>>().join(" ")
    }
}

impl<S: Sides> Notation for BoardRule<S> {
    fn show(&self, board: &Cells) -> String {
        board.show(&self.patterns.marks)
    }

    fn read(&self, text: &str) -> Result<Cells, ParseError> {
        if text.trim().is_empty() && self.frame.start.is_some() {
            return Ok(self.start());
        }
        self.patterns.board(text)
    }

    fn show_move(&self, board: &Cells, mv: &After) -> String {
        self.patterns.changes(board, &mv.0)
    }

    fn read_move(&self, board: &Cells, text: &str) -> Result<After, ParseError> {
        let players = &Player::BOTH[..if S::SAME { 1 } else { 2 }];
        let moves = players
            .iter()
            .flat_map(|&player| self.moves_of(player, board));
        pick_move(text, moves, |mv| self.show_move(board, mv))
    }

    fn picture(&self, board: &Cells) -> Option<Picture> {
        Some(board.picture(&self.patterns.marks).numbered(1).into())
    }
}

/// The words behind a board for the passes just made.
const PASSED: [&str; 3] = ["", " passed", " passed twice"];

impl<P: Payoff> Notation for TurnBoard<P> {
    fn show(&self, p: &Moment) -> String {
        let board = p.board.show(&self.patterns.marks);
        format!("{board} {}{}", p.turn, PASSED[usize::from(p.passed)])
    }

    fn read(&self, text: &str) -> Result<Moment, ParseError> {
        let mut words = Text::new(text);
        if words.is_at_end() {
            return Ok(self.start());
        }
        words.blanks();
        let here = words;
        let board = words.run(|c| !c.is_whitespace());
        let board = self.patterns.board(board);
        let board = board.map_err(|fault| fault.shifted(here.at()))?;
        let rest = text[words.at()..].trim().to_ascii_lowercase();
        let whole = |turn: &Player, passed: usize| format!("{turn}{}", PASSED[passed]);
        let most = if self.counts_passes() { 2 } else { 0 };
        for turn in Player::BOTH {
            let found = (0..=most).find(|&passed| whole(&turn, passed) == rest);
            let left_begins = rest.is_empty().then_some(0);
            if let Some(passed) = found.or(left_begins) {
                let passed = passed as u8;
                return Ok(Moment {
                    board,
                    turn,
                    passed,
                });
            }
        }
        words.blanks();
        Err(words.wrong_word("`left` or `right`, the player to move"))
    }

    fn show_move(&self, p: &Moment, mv: &TurnMove) -> String {
        match mv {
            TurnMove::Pass => "pass".to_owned(),
            TurnMove::To(after, extra) => {
                let extra = if *extra { " extra turn" } else { "" };
                self.patterns.changes(&p.board, after) + extra
            }
        }
    }

    fn read_move(&self, p: &Moment, text: &str) -> Result<TurnMove, ParseError> {
        pick_move(text, self.legal(p), |mv| self.show_move(p, mv))
    }

    fn picture(&self, p: &Moment) -> Option<Picture> {
        Some(p.board.picture(&self.patterns.marks).numbered(1).into())
    }
}

/// Makes the same description for all kinds.
macro_rules! described {
    ($board:ty, $kind:ident, $wanted:literal) => {
        impl Described for $board {
            const ABOUT: About = ABOUT;

            fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
                let text = text.unwrap_or("");
                match any(text)? {
                    AnyBoard::$kind(rule) => Ok(rule),
                    _ => Err(ParseError::at_piece(text, text.trim(), $wanted)),
                }
            }

            fn show_rules(&self) -> Option<String> {
                Some(self.frame.text.clone())
            }
        }
    };
}

described!(
    BoardRule<Same>,
    Same,
    "a rule without left: and right:, and without ends of its own"
);
described!(
    BoardRule<Apart>,
    Apart,
    "a rule with left: or right:, and without ends of its own"
);
described!(
    TurnBoard<Outcome>,
    Turns,
    "a rule with ends that are won, lost or tied"
);
described!(TurnBoard<i64>, Scores, "a rule with ends that are scores");
