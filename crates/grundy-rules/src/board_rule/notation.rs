//! The notation of board rules, their boards and their moves.

use super::moment::Moment;
use super::planes::Cells;
use super::turns::{Payoff, TurnBoard, TurnMove};
use super::{After, AnyBoard, Apart, BoardRule, Same, Sides, any};
use grundy_core::parse::{Text, pick_move};
use grundy_core::picture::Picture;
use grundy_core::{
    About, Described, Notation, Outcome, ParseError, Partizan, Player, Ruleset, Sequential,
};

/// The notation of rules and boards.
const NOTATION: &str = "Before the colon stands the rule in braces, or the name of a file that holds it: patterns with -> and what they \
               become, with semicolons between them. Symbols are letters and . # @ + = $ % & ! ~ ^ _, at most six in a rule; \
               one that no pattern looks at marks cells that never matter again, such as holes (# where there is no other). \
               The position lists the rows of the board from the top with / between them, at most 128 cells, or is a size such \
               as 3x4 for a board of dots. A board of three dimensions lists its layers with | between them, ../..|../.., or is \
               a size such as 3x4x5: layers, rows, columns. A move is written by the cells that change, row and column, with \
               their new symbols: 1,1=. 1,2=x; on several layers by layer, row and column: 1,1,1=x.";

/// The game's description for the catalog, for rules under which whoever cannot move loses.
const ABOUT: About = About {
    name: "board",
    aliases: &["board-rule", "patterns"],
    title: "A board game in one line: patterns of symbols, and what a move makes of them",
    rules: "A move finds a pattern on the board and puts other symbols in its place. left: and right: stand before the \
            patterns of each player, all that follow up to the other; patterns before both are both players'. Whoever cannot move loses. A pattern of one row \
            lies along rows and columns, and from layer to layer, both ways; a pattern of several rows, with / between them, lies \
            in one layer as it is written. \
            After it stand any of: diagonal, triagonal (on several layers diagonals that leave their layer, row and column at \
            once), all (straight, diagonal and triagonal), hex (the six ways between hexagons, each row half a \
            cell to the right of the one above), orthogonal, across (along rows), upright (along columns), through (from layer to layer), inward (to the next layer), outward, right, left, down, \
            up, up-left, up-right, down-left, down-right (these from inward on one way only), several of them together; turned, for several rows \
            in all their turns and reflections; again: it may be applied again and again in the same direction, each time from \
            the last cell on; if S beside, unless S beside: the four neighbours of the cells that change, with around in place \
            of beside the eight, with hex the six, with below, above, left, right, inward, outward one (a stone falls: unless . \
            below); on several layers six are beside a cell and 26 around it; if on top, unless on top, and the other sides, of \
            which front and back are the first and the last layer: a cell that changes lies on that side of the board, or none; with \
            liberties of S: afterwards every group of equal stones of these symbols has an empty neighbour beside it. A star stands for \
            one or more of the symbol before it; what the pattern becomes has as many cells in all. A question mark is a cell \
            with any symbol, which it keeps. then joins a second part, which begins on the last cell of the first (of several rows the upper left cell as written is the first \
            and the lower right one the last, turned or not); then \
            elsewhere one that may lie anywhere. on a torus: the board goes on at the other side every way, layers too; on a cylinder: its left and right \
            sides alone are joined; diagonals and neighbours go on as well, and no pattern is longer than the board. \
            Several conditions of a pattern all hold, on the board before that part of the move, only liberties on the board after it. \
            Of several symbols, as in if xo beside, one is enough, beside one of the cells that change; unless wants none of them beside any. \
            A question mark may lie on a hole, but not beyond the side of the board. A rule has at most 64 patterns of at most 4 \
            parts each, a pattern at most 16 rows and 16 columns, and one star where it is one row. start: with a board says where play begins. A rule that \
            names other ends than having no move is a game of turns: see board-with-ends.",
    notation: NOTATION,
    examples: &[
        "board {.. -> ##}: 3x4",
        "board {left: xo -> .x; right: ox -> .o}: xoxo/oxox",
        "board {left: ./. -> #/#; right: .. -> ## across}: 3x3",
        "board {left: . -> x unless x beside; right: . -> o unless o beside}: 2x3",
        "board {left: xo. -> ..x again; right: ox. -> ..o again}: xoxo./oxox.",
        "board {left: . -> x with liberties of xo; right: . -> o with liberties of xo}: 2x3",
        "board {left: x.* -> .*x all then x.* -> x.*# all; right: o.* -> .*o all then o.* -> o.*# all}: x../..o",
        "board {. -> # then elsewhere . -> #}: 2x3",
        "board {x?. -> .?x right down; start: xxx/.../...}:",
        "board {.. -> ##; on a torus}: 3x3",
        "board {.. -> ##}: 2x2x3",
    ],
    sources: &["Albert, Nowakowski and Wolfe 2007"],
    needs_rules: true,
    rules_in_file: true,
    ..About::PLAIN
};

/// The game's description for the catalog, for rules with ends of their own.
const WITH_ENDS: About = About {
    name: "board-with-ends",
    aliases: &["board-of-turns"],
    title: "A board game in one line with ends of its own: lines, joined sides, rows reached, scores, passing",
    rules: "Patterns and their words are those of board. over when X: R ends the play with the result R as soon as X is so on \
            the board; the first that is so counts. X is a pattern, such as xxx all for a line of three; full (no dot left), \
            none of S, at least N S, at most N S, fewer than N S, exactly N S, for the number of cells with symbols S; S on top, \
            bottom, left, right, front or back, for a side that is reached; S joins top to bottom, or other sides, by neighbours beside, \
            around or hex; several of these with and; stuck: the player to move has no move; both pass. R is left wins, right \
            wins, wins or loses (the player to move), tie, or score and a sum such as x - o or 2 x - o + 3, for Left (answers give it for the player to move), and then \
            every end is a score. Without over when stuck, whoever cannot move loses. A play that never ends is a draw. pass: \
            the player may pass, after left: or right: this player alone; pass if stuck: only where there is no move and the \
            opponent has one. Behind a pattern may stand: must, such a move is made where there is one; extra turn, the same \
            player moves again; if none of S, if full, if at least N S and the other counts, before that part of the move. Left begins \
            unless the position says otherwise.",
    notation: "The rule and the board are written as for board; after the board may stand left or right, the player to move: \
               x.o/.x./... right. Where both pass is an end, passed stands behind it after one pass. A move is written by the \
               cells that change, with extra turn behind it where the same player moves again, or pass.",
    examples: &[
        "board {left: . -> x; right: . -> o; over when xxx all: left wins; over when ooo all: right wins; over when full: tie}: 3x3",
        "board {left: . -> x unless . below; right: . -> o unless . below; over when xxx all: left wins; \
         over when ooo all: right wins; over when full: tie}: 4x4",
        "board {left: . -> x; right: . -> o; over when x joins top to bottom hex: left wins; \
         over when o joins left to right hex: right wins}: 3x3",
        "board {left: w. -> .w up; wb -> .w up-left up-right; right: b. -> .b down; bw -> .b down-left down-right; \
         over when w on top: left wins; over when b on bottom: right wins; start: bbb/.../www}:",
        "board {left: w. -> .w up; wb -> .w up-left up-right must; right: b. -> .b down; bw -> .b down-left down-right must}: \
         bbb/.../www",
        "board {. -> x; over when xxx all: loses}: 3x3 right",
        "board {left: . -> x if fewer than 3 x; x -> . if exactly 3 x then elsewhere . -> x; right: . -> o if fewer than 3 o; \
         o -> . if exactly 3 o then elsewhere . -> o; over when xxx all: left wins; over when ooo all: right wins}: 3x3",
        "board {pass if stuck; left: xo. -> ..x extra turn; x. -> .x right; right: ox. -> ..o extra turn; o. -> .o left; \
         over when none of x: right wins; over when none of o: left wins; over when stuck: tie}: xx..oo",
        "board {pass; left: .. -> xx; right: . -> o; over when both pass: score x - 2 o; over when stuck: score x - 2 o}: 2x3",
        "board {left: . -> x; right: . -> o; over when xx triagonal: left wins; over when oo through: right wins; over when full: tie}: \
         2x2x3",
    ],
    sources: &["Albert, Nowakowski and Wolfe 2007"],
    needs_rules: true,
    rules_in_file: true,
    ..About::PLAIN
};

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
        Some(board.picture(&self.patterns.marks, self.patterns.surface))
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
                return Ok(self.set_up(board, turn, passed));
            }
        }
        let player = words;
        let word = words.word().to_ascii_lowercase();
        if ["left", "right"].contains(&word.as_str()) {
            let expected = match most {
                0 => {
                    "the end of the position: only a rule with `over when both pass` counts passes"
                }
                _ => "`passed`, `passed twice`, or the end of the position",
            };
            words.blanks();
            return Err(words.wrong_word(expected));
        }
        Err(player.wrong_word("`left` or `right`, the player to move"))
    }

    fn show_move(&self, p: &Moment, mv: &TurnMove) -> String {
        match mv {
            TurnMove::Pass => "pass".to_owned(),
            TurnMove::To(changes, extra) => {
                let extra = if *extra { " extra turn" } else { "" };
                self.patterns.changes(&p.board, changes) + extra
            }
        }
    }

    fn read_move(&self, p: &Moment, text: &str) -> Result<TurnMove, ParseError> {
        pick_move(text, self.legal(p), |mv| self.show_move(p, mv))
    }

    fn picture(&self, p: &Moment) -> Option<Picture> {
        Some(p.board.picture(&self.patterns.marks, self.patterns.surface))
    }
}

/// Makes the same description for all kinds.
macro_rules! described {
    ($board:ty, $about:ident, $kind:ident, $wanted:literal) => {
        impl Described for $board {
            const ABOUT: About = $about;

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

            /// All kinds are written as `board`.
            fn title(&self) -> String {
                format!("board {}:", self.frame.text)
            }
        }
    };
}

described!(
    BoardRule<Same>,
    ABOUT,
    Same,
    "a rule without left: and right:, and without ends of its own"
);
described!(
    BoardRule<Apart>,
    ABOUT,
    Apart,
    "a rule with left: or right:, and without ends of its own"
);
described!(
    TurnBoard<Outcome>,
    WITH_ENDS,
    Turns,
    "a rule with ends that are won, lost or tied"
);
described!(
    TurnBoard<i64>,
    WITH_ENDS,
    Scores,
    "a rule with ends that are scores"
);
