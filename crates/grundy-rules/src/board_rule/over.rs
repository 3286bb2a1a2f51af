//! The ends of play that a rule names: `over when xxx all: left wins`.
//!
//! ```text
//! over    = "over" "when" event { "and" event } ":" verdict
//! event   = "stuck" | "both" "pass" | count | symbols "on" edge
//!         | symbols "joins" edge "to" edge [ near ] | pattern { way }
//! count   = "full" | "none" "of" symbols | ("at" "least" | "at" "most" | "fewer" "than" | "exactly") number symbols
//! verdict = "left" "wins" | "right" "wins" | "wins" | "loses" | "tie" | "score" sum
//! sum     = [ sign ] term { sign term },   term = number | [ number ] symbols
//! ```

use super::cells::{ANY, Cell, Direction, STRAIGHT, Ways, symbols_of};
use super::words::{Reader, RuleWord};
use grundy_core::{ParseError, Player};

/// The largest number in a rule.
const LARGEST: u32 = 1_000_000;
/// The most terms of a score.
const MOST_TERMS: usize = 16;

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BoardEdge {
    /// The axis at whose end it lies: layers, rows or columns.
    pub axis: usize,
    /// True for the last of them.
    pub last: bool,
}

/// The words of sides of the board.
const EDGES: [(&str, BoardEdge); 6] = {
    const fn side(axis: usize, last: bool) -> BoardEdge {
        BoardEdge { axis, last }
    }
    [
        ("top", side(1, false)),
        ("bottom", side(1, true)),
        ("left", side(2, false)),
        ("right", side(2, true)),
        ("front", side(0, false)),
        ("back", side(0, true)),
    ]
};

/// A number of cells with some symbols on the whole board, from `least` to `most`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct StoneCount {
    /// The symbols.
    pub symbols: Vec<u8>,
    /// The least number of cells.
    pub least: u32,
    /// The greatest number of cells.
    pub most: u32,
}

/// Something on the board that ends the play, with patterns of some form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event<P> {
    /// The player to move has no move.
    Stuck,
    /// Both players have passed, one after the other.
    BothPass,
    /// So many cells have these symbols.
    Count(StoneCount),
    /// One of these symbols stands on a side of the board.
    Reached(Vec<u8>, BoardEdge),
    /// Cells with these symbols join two sides of the board by these steps.
    Joined(Vec<u8>, [BoardEdge; 2], Vec<Direction>),
    /// The pattern occurs.
    Pattern(P),
}

/// A pattern that is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// Its rows.
    pub rows: Vec<Vec<Cell>>,
    /// The ways in which it may lie.
    pub ways: Ways,
}

/// The result of a play that is over.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OverVerdict {
    /// This player wins.
    Won(Player),
    /// The player to move wins.
    Mover,
    /// The player to move loses.
    Opponent,
    /// Neither player wins.
    Tie,
    /// Left has scored so much more than Right.
    Score(Vec<Term>),
}

/// A number, or a multiple of the number of cells with some symbols.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Term {
    /// The number.
    pub factor: i64,
    /// The symbols whose cells are counted, if any are.
    pub symbols: Option<Vec<u8>>,
}

/// An end of play: all its events together, and the result.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct End<P> {
    /// The events.
    pub events: Vec<Event<P>>,
    /// The result.
    pub verdict: OverVerdict,
}

impl Reader<'_> {
    /// Reads an end of play behind `over`, and the place of its result.
    ///
    /// # Errors
    /// What was found, what was expected, and where.
    pub fn over(&mut self) -> Result<(End<Pattern>, usize), ParseError> {
        if !self.eat("when") {
            return Err(self.fault("`when`, as in `over when full: tie`"));
        }
        let at = self.at();
        let mut events = vec![self.event()?];
        while self.eat("and") {
            events.push(self.event()?);
        }
        let alone = |event: &Event<_>| matches!(event, Event::Stuck | Event::BothPass);
        if events.len() > 1 && events.iter().any(alone) {
            let expected = "`stuck` and `both pass` by themselves, without `and`";
            return Err(ParseError::new(at, "several conditions", expected));
        }
        if !self.eat(":") {
            return Err(self.fault("a way of the pattern, `and`, or \":\" and the result"));
        }
        let at = self.at();
        let verdict = self.verdict()?;
        Ok((End { events, verdict }, at))
    }

    fn event(&mut self) -> Result<Event<Pattern>, ParseError> {
        if self.eat("stuck") {
            return Ok(Event::Stuck);
        }
        if self.eat_all(&["both", "pass"]) {
            return Ok(Event::BothPass);
        }
        if self.eat("both") {
            return Err(self.fault("`pass`, as in `over when both pass: tie`"));
        }
        if let Some(count) = self.count()? {
            return Ok(Event::Count(count));
        }
        let at = self.at();
        let rows =
            self.pattern("`stuck`, `full`, `both pass`, a count, or a pattern such as xxx")?;
        if rows.concat().iter().any(|cell| cell.star) {
            let expected = "a pattern without a star: an end of play has one length";
            return Err(ParseError::new(at, "a star", expected));
        }
        let places = ["on", "join", "joins"].iter().any(|word| {
            self.peek()
                .is_some_and(|here| here.text.eq_ignore_ascii_case(word))
        });
        if places && (rows.len() > 1 || rows[0].iter().any(|cell| cell.symbol == ANY)) {
            return Err(ParseError::new(at, "a pattern", "symbols such as xo"));
        }
        if self.eat("on") {
            return Ok(Event::Reached(symbols_of(&rows), self.edge()?));
        }
        if self.eat("joins") || self.eat("join") {
            let first = self.edge()?;
            if !self.eat("to") {
                return Err(self.fault("`to` and another side of the board"));
            }
            let here = self.fault("another side of the board than the first");
            let edges = [first, self.edge()?];
            if edges[0] == edges[1] {
                return Err(here);
            }
            let fault = self.fault("`beside`, `around` or `hex`");
            let near = self.near().unwrap_or_else(|| STRAIGHT.to_vec());
            if near.len() < STRAIGHT.len() {
                return Err(fault);
            }
            return Ok(Event::Joined(symbols_of(&rows), edges, near));
        }
        let mut ways = Ways::default();
        while self.way(&mut ways, rows.len())? {}
        Ok(Event::Pattern(Pattern { rows, ways }))
    }

    /// Reads a count of cells; none where the next words are others.
    ///
    /// # Errors
    /// A count without its number or its symbols.
    pub fn count(&mut self) -> Result<Option<StoneCount>, ParseError> {
        let none_of = |symbols: Vec<u8>| StoneCount {
            symbols,
            least: 0,
            most: 0,
        };
        if self.eat("full") {
            return Ok(Some(none_of(vec![b'.'])));
        }
        if self.eat_all(&["none", "of"]) {
            return Ok(Some(none_of(self.symbols()?)));
        }
        let phrases: [&[&str]; 4] = [
            &["at", "least"],
            &["at", "most"],
            &["fewer", "than"],
            &["exactly"],
        ];
        let Some(phrase) = phrases.iter().position(|words| self.eat_all(words)) else {
            return Ok(None);
        };
        let here = self.fault("a number of cells");
        let above = self.fault("a number above 0 behind `fewer than`");
        let number = self.number(LARGEST).ok_or(here)?;
        let (least, most) = match phrase {
            0 => (number, u32::MAX),
            1 => (0, number),
            2 if number == 0 => return Err(above),
            2 => (0, number - 1),
            _ => (number, number),
        };
        let symbols = self.symbols()?;
        Ok(Some(StoneCount {
            symbols,
            least,
            most,
        }))
    }

    /// Goes past `on` and a side of the board; none where the next words are others.
    pub fn on_edge(&mut self) -> Option<BoardEdge> {
        let here = |(word, _): &&(&str, BoardEdge)| self.eat_all(&["on", word]);
        EDGES.iter().find(here).map(|(_, edge)| *edge)
    }

    fn edge(&mut self) -> Result<BoardEdge, ParseError> {
        let fault =
            self.fault("a side of the board: `top`, `bottom`, `left`, `right`, `front` or `back`");
        self.named(&EDGES).ok_or(fault)
    }

    fn verdict(&mut self) -> Result<OverVerdict, ParseError> {
        for (player, word) in Player::BOTH.into_iter().zip(["left", "right"]) {
            if self.eat_all(&[word, "wins"]) {
                return Ok(OverVerdict::Won(player));
            }
        }
        let plain = [
            ("wins", OverVerdict::Mover),
            ("loses", OverVerdict::Opponent),
            ("tie", OverVerdict::Tie),
        ];
        for (word, verdict) in plain {
            if self.eat(word) {
                return Ok(verdict);
            }
        }
        if self.eat("score") {
            return self.terms().map(OverVerdict::Score);
        }
        Err(self.fault(
            "`left wins`, `right wins`, `wins` or `loses` (the player to move), `tie`, or `score` and a sum",
        ))
    }

    fn terms(&mut self) -> Result<Vec<Term>, ParseError> {
        const SIGNS: [(&str, i64); 2] = [("+", 1), ("-", -1)];
        let mut terms = Vec::new();
        let mut sign = self.named(&SIGNS).unwrap_or(1);
        loop {
            if terms.len() == MOST_TERMS {
                return Err(self.fault(&format!("at most {MOST_TERMS} terms of a score")));
            }
            let number = self.number(LARGEST);
            let digits = |word: RuleWord<'_>| word.text.bytes().all(|c| c.is_ascii_digit());
            if number.is_none() && self.peek().is_some_and(digits) {
                return Err(self.fault(&format!("a number of at most {LARGEST}")));
            }
            let ends = |text: &str| text == ";" || SIGNS.iter().any(|(name, _)| *name == text);
            let bare = number.is_some() && self.peek().is_none_or(|word| ends(word.text));
            let symbols = if bare { None } else { Some(self.symbols()?) };
            terms.push(Term {
                factor: sign * i64::from(number.unwrap_or(1)),
                symbols,
            });
            match self.named(&SIGNS) {
                Some(next) => sign = next,
                None => return Ok(terms),
            }
        }
    }
}
