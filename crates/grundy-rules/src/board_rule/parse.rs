//! Reads a rule of patterns: `{left: xo -> .x; right: ox -> .o}`.
//!
//! ```text
//! rule      = "{" clause { ";" clause } "}"
//! clause    = [ "left:" | "right:" ] ( part { "then" [ "elsewhere" ] part } | "pass" [ "if" "stuck" ] )
//!           | "over" … | "on" "a" ( "torus" | "cylinder" ) | "start" ":" board
//! part      = pattern "->" pattern { option }
//! pattern   = row { "/" row },   row = cell { cell },   cell = symbol [ "*" ] | "?"
//! option    = way | "again" | ("if" | "unless") ( symbols near | "on" side ) | "if" count | "with" "liberties" "of" symbols
//!           | "must" | "extra" "turn"
//! ```
//!
//! A star stands behind a symbol and means one or more of them, in one place of a pattern and one of what it becomes. A
//! question mark is a cell that may have any symbol and keeps it.

use super::cells::{ANY, Cell, Direction, HEXAGONS, Ways};
use super::over::{BoardEdge, End, Event, OverVerdict, Pattern, StoneCount};
use super::words::Reader;
use grundy_core::ParseError;
use grundy_core::parse::counted;

/// The most clauses of a rule.
const MOST_CLAUSES: usize = 64;
/// The most parts of a move.
const MOST_PARTS: usize = 4;

/// A rule as it was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The clauses, each with the sides whose moves they are: Left's, Right's.
    pub clauses: Vec<([bool; 2], Vec<MovePart>)>,
    /// True if the rule names sides.
    pub partizan: bool,
    /// The players' rights to pass.
    pub passing: [Passing; 2],
    /// The ends of play that are named.
    pub ends: Vec<End<Pattern>>,
    /// True for layers, rows and columns if the last one lies before the first.
    pub wrap: [bool; 3],
    /// The board with which play begins, and its place in the text.
    pub start: Option<(String, usize)>,
}

/// The right to pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Passing {
    /// The player may not pass.
    #[default]
    Never,
    /// The player passes where there is no move and the opponent has one.
    Stuck,
    /// The player may always pass.
    Free,
}

/// A pattern and what it becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovePart {
    /// The rows of the pattern.
    pub from: Vec<Vec<Cell>>,
    /// The rows of what it becomes, of the same size but for stars.
    pub to: Vec<Vec<Cell>>,
    /// The ways in which the pattern may lie.
    pub ways: Ways,
    /// True if it need not begin where the part before it ends.
    pub elsewhere: bool,
    /// True if it may be applied again and again in the same direction.
    pub again: bool,
    /// Conditions on the board.
    pub conditions: Conditions,
    /// True if a move of this kind must be made where there is one.
    pub must: bool,
    /// True if the same player moves again afterwards.
    pub extra: bool,
}

/// The conditions under which a part of a move is made.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Conditions {
    /// Those on the neighbours of the cells that change, before they do.
    pub near: Vec<Condition>,
    /// The symbols whose groups must keep a free neighbour.
    pub liberties: Vec<u8>,
    /// Those on the numbers of cells with some symbols, before the move.
    pub counts: Vec<StoneCount>,
    /// The sides of the board on which a cell that changes must lie (true), or none may (false).
    pub edges: Vec<(bool, BoardEdge)>,
}

/// A condition on the neighbours of the cells that change, before they do.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Condition {
    /// True if one of the symbols must be there; else none may.
    pub wanted: bool,
    /// The symbols.
    pub symbols: Vec<u8>,
    /// The steps to the neighbours.
    pub near: Vec<Direction>,
}

impl Written {
    /// True if the rule is a game of turns: it names an end of play, or what may be done depends on more than the place of
    /// a move.
    pub fn is_played_in_turns(&self) -> bool {
        let parts = || self.clauses.iter().flat_map(|(_, parts)| parts);
        let far = |part: &MovePart| part.must || part.extra || !part.conditions.counts.is_empty();
        !self.ends.is_empty() || self.passing != [Passing::Never; 2] || parts().any(far)
    }

    /// True if the rule speaks of the six ways between hexagons.
    pub fn is_hexagonal(&self) -> bool {
        let in_move = |part: &MovePart| {
            let near = &part.conditions.near;
            part.ways.directions == HEXAGONS || near.iter().any(|one| one.near == HEXAGONS)
        };
        let in_end = |event: &Event<Pattern>| match event {
            Event::Joined(_, _, near) => near == HEXAGONS,
            Event::Pattern(pattern) => pattern.ways.directions == HEXAGONS,
            Event::Stuck | Event::BothPass | Event::Count(_) | Event::Reached(..) => false,
        };
        let mut parts = self.clauses.iter().flat_map(|(_, parts)| parts);
        parts.any(in_move) || self.ends.iter().flat_map(|end| &end.events).any(in_end)
    }

    /// True if the ends of play are scores.
    pub fn is_scored(&self) -> bool {
        let is_score = |end: &End<_>| matches!(end.verdict, OverVerdict::Score(_));
        self.ends.iter().any(is_score)
    }

    /// True if the board goes on where this side would be.
    fn has_no(&self, edge: BoardEdge) -> bool {
        self.wrap[edge.axis]
    }

    /// True if an end is this event alone.
    fn ends_with(&self, event: &Event<Pattern>) -> bool {
        self.ends.iter().any(|end| end.events == [event.clone()])
    }
}

/// Reads a rule; its braces may be left out.
///
/// # Errors
/// What was found, what was expected, and where.
pub fn written(text: &str) -> Result<Written, ParseError> {
    let mut reader = Reader::new(text)?;
    let mut sides = [true; 2];
    let mut rule = Written::default();
    let mut places = Vec::new();
    for _ in 0..MOST_CLAUSES {
        reader.clause(&mut rule, &mut sides, &mut places)?;
        // The last clause may end with a semicolon.
        if !reader.eat(";") || reader.peek().is_none() {
            return match reader.peek() {
                None => consistent(&rule, &reader, &places).map(|()| rule),
                Some(_) => Err(reader.fault("\";\", `then`, an option of the pattern, or the end")),
            };
        }
    }
    Err(reader.fault(&format!("at most {MOST_CLAUSES} clauses")))
}

/// The text with blanks in the place of remarks, so that places in it do not change. Since `#` is a symbol too, a remark is a
/// whole line that begins with `#` and a blank and holds no `->`; once the rule has begun, also no `;` and no `}`.
pub fn without_remarks(text: &str) -> String {
    let mut begun = false;
    let line = |line: &str| {
        let mut words = line.split_whitespace();
        let is_remark = words
            .next()
            .is_some_and(|first| first.bytes().all(|b| b == b'#'));
        let is_rule = line.contains("->") || begun && line.contains([';', '}']);
        if is_remark && words.next().is_some() && !is_rule {
            " ".repeat(line.len())
        } else {
            begun |= !line.trim().is_empty();
            line.to_owned()
        }
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// The expectation of a side.
const HAS_SIDE: &str = "a side that the board has: on a torus or a cylinder it goes on there";

/// Checks that the ends of play suit each other and the board; each has its place.
fn consistent(rule: &Written, reader: &Reader<'_>, places: &[usize]) -> Result<(), ParseError> {
    let free = [Passing::Free; 2];
    if rule.is_scored() {
        for (end, at) in rule.ends.iter().zip(places) {
            if !matches!(end.verdict, OverVerdict::Score(_)) {
                let expected = "`score` and a sum, since another end of this rule is a score";
                return Err(ParseError::new(*at, "another result", expected));
            }
        }
        if rule.passing != free && !rule.ends_with(&Event::Stuck) {
            return Err(reader.fault("`over when stuck: score …`, since the rule has scores"));
        }
    }
    let parts = rule.clauses.iter().flat_map(|(_, parts)| parts);
    let mut edges = parts.flat_map(|part| &part.conditions.edges);
    if edges.any(|(_, edge)| rule.has_no(*edge)) {
        let found = "a condition on a side that is none";
        return Err(ParseError::new(reader.at(), found, HAS_SIDE));
    }
    for (number, (end, at)) in rule.ends.iter().zip(places).enumerate() {
        let alone = matches!(end.events[..], [Event::Stuck | Event::BothPass]);
        if alone && (rule.ends[..number].iter()).any(|other| other.events == end.events) {
            let expected = "one result for it: another end of this rule has the same condition";
            return Err(ParseError::new(*at, "a second result", expected));
        }
        let none = |edge: &BoardEdge| rule.has_no(*edge);
        let impossible = |event: &Event<_>| match event {
            Event::Reached(_, edge) => none(edge),
            Event::Joined(_, edges, _) => edges.iter().any(none),
            _ => false,
        };
        if end.events.iter().any(impossible) {
            let found = "the end of a side that is none";
            return Err(ParseError::new(*at, found, HAS_SIDE));
        }
        if end.events == [Event::BothPass] && rule.passing != free {
            let expected = "a rule with `pass` for both players, before `left:`";
            return Err(ParseError::new(*at, "`both pass`", expected));
        }
    }
    Ok(())
}

impl Reader<'_> {
    /// Reads a clause; the place of the result joins the others where it is an end of play.
    fn clause(
        &mut self,
        rule: &mut Written,
        sides: &mut [bool; 2],
        places: &mut Vec<usize>,
    ) -> Result<(), ParseError> {
        if let Some(side) = self.side() {
            *sides = [side == 0, side == 1];
            rule.partizan = true;
        }
        if self.is_followed_by("->") {
            rule.clauses.push((*sides, self.parts()?));
        } else if self.eat("over") {
            let (end, at) = self.over()?;
            rule.ends.push(end);
            places.push(at);
        } else if self.eat("pass") {
            let passing = if self.eat_all(&["if", "stuck"]) {
                Passing::Stuck
            } else {
                Passing::Free
            };
            for side in (0..2).filter(|side| sides[*side]) {
                rule.passing[side] = passing;
            }
        } else if self.eat("on") {
            self.eat("a");
            if rule.wrap.contains(&true) {
                let expected = "one surface: the rule has named another before";
                return Err(self.fault(expected));
            }
            let fault = self.fault("`torus` or `cylinder`");
            let surfaces = [("torus", [true; 3]), ("cylinder", [false, false, true])];
            rule.wrap = self.named(&surfaces).ok_or(fault)?;
        } else if self.eat_all(&["start", ":"]) {
            if rule.start.is_some() {
                return Err(
                    self.fault("one board after `start:`: the rule has named another before")
                );
            }
            let word = self.peek().filter(|word| word.text != ";");
            let word = word.ok_or_else(|| self.fault("a board, or its size such as 3x3"))?;
            rule.start = Some((word.text.to_owned(), word.at));
            self.skip();
        } else {
            rule.clauses.push((*sides, self.parts()?));
        }
        Ok(())
    }

    /// `left:` or `right:`, as the number of the side.
    fn side(&mut self) -> Option<usize> {
        let sides: [&[&str]; 2] = [&["left", ":"], &["right", ":"]];
        sides.iter().position(|words| self.eat_all(words))
    }

    fn parts(&mut self) -> Result<Vec<MovePart>, ParseError> {
        let mut parts = vec![self.part()?];
        while self.eat("then") {
            if parts.len() == MOST_PARTS {
                return Err(self.fault(&format!("at most {MOST_PARTS} parts of a move")));
            }
            let elsewhere = self.eat("elsewhere");
            parts.push(MovePart {
                elsewhere,
                ..self.part()?
            });
        }
        Ok(parts)
    }

    fn part(&mut self) -> Result<MovePart, ParseError> {
        let from = self.pattern("a pattern such as xo")?;
        if self.peek().is_some_and(|word| word.text == ":") {
            return Err(self.fault("`left:` or `right:`, the names of the sides, or \"->\" and what the pattern becomes"));
        }
        if !self.eat("->") {
            return Err(self.fault("\"->\" and what the pattern becomes"));
        }
        let to_at = self.at();
        let to = self.pattern("what the pattern becomes, such as .x")?;
        alike(self.whole, &from, &to, to_at)?;
        let mut part = MovePart {
            from,
            to,
            ways: Ways::default(),
            elsewhere: false,
            again: false,
            conditions: Conditions::default(),
            must: false,
            extra: false,
        };
        while self.way(&mut part.ways, part.from.len())? || self.option(&mut part)? {}
        Ok(part)
    }

    /// Reads an option; false where there is none.
    fn option(&mut self, part: &mut MovePart) -> Result<bool, ParseError> {
        let here = self.fault("`again` after a pattern of one row with two cells or more");
        if self.eat("again") {
            if part.from.len() > 1 || part.from[0].len() < 2 {
                return Err(here);
            }
            part.again = true;
        } else if self.eat("if") {
            match self.count()? {
                Some(count) => part.conditions.counts.push(count),
                None => self.condition(true, &mut part.conditions)?,
            }
        } else if self.eat("unless") {
            self.condition(false, &mut part.conditions)?;
        } else if self.eat("with") {
            for wanted in ["liberties", "of"] {
                if !self.eat(wanted) {
                    return Err(self.fault("`with liberties of` and symbols"));
                }
            }
            // Each of several such words counts.
            let liberties = &mut part.conditions.liberties;
            let symbols = self.symbols()?;
            liberties.extend(symbols);
            liberties.sort_unstable();
            liberties.dedup();
        } else if self.eat("must") {
            part.must = true;
        } else if self.eat("extra") {
            if !self.eat("turn") {
                return Err(self.fault("`extra turn`: the same player moves again"));
            }
            part.extra = true;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Reads a condition on the cells that change, or on their neighbours, behind `if` or `unless`.
    fn condition(&mut self, wanted: bool, all: &mut Conditions) -> Result<(), ParseError> {
        if let Some(edge) = self.on_edge() {
            all.edges.push((wanted, edge));
            return Ok(());
        }
        let symbols = self.symbols()?;
        let fault = self.fault(
            "`beside` (the four neighbours), `around` (the eight), `hex` (the six), `below`, `above`, `left`, `right`, `inward` or `outward`",
        );
        all.near.push(Condition {
            wanted,
            symbols,
            near: self.near().ok_or(fault)?,
        });
        Ok(())
    }
}

/// Checks that a pattern and what it becomes, which stands at a place of the text, have like sizes; with a star, that both
/// have one.
fn alike(whole: &str, from: &[Vec<Cell>], to: &[Vec<Cell>], at: usize) -> Result<(), ParseError> {
    let stars = [from, to].map(|rows| rows.concat().iter().any(|cell| cell.star));
    let end = whole[at..]
        .find(|c: char| c.is_whitespace() || c == ';' || c == '}')
        .map_or(whole.len(), |length| at + length);
    let fault = |expected: String| {
        let found = format!("\"{}\"", &whole[at..end]);
        Err(ParseError::new(at, found, expected))
    };
    if stars[0] != stars[1] {
        return fault("a star in the pattern and in what it becomes, or in neither".to_owned());
    }
    let (rows, columns) = (from.len(), from[0].len());
    if to.len() != rows || !stars[0] && to[0].len() != columns {
        let size = match rows {
            1 => counted(columns, "cell"),
            _ => format!("{rows} rows of {}", counted(columns, "cell")),
        };
        return fault(format!("{size}, as many as the pattern has"));
    }
    if from == to {
        return fault("another board than the pattern".to_owned());
    }
    // Where a question mark and a star stand together, the star keeps its place too.
    let places = |rows: &[Vec<Cell>]| -> Vec<(bool, bool)> {
        let cells = rows.iter().flatten();
        cells.map(|cell| (cell.symbol == ANY, cell.star)).collect()
    };
    let (before, after) = (places(from), places(to));
    let has_any = before.iter().chain(&after).any(|(any, _)| *any);
    if has_any && before != after {
        let expected = "\"?\" where the pattern has it: such a cell keeps its symbol";
        return fault(expected.to_owned());
    }
    Ok(())
}
