//! Parity games as PGSolver writes them, and their solutions.
//!
//! ```text
//! parity 2;                    the largest vertex number, or how many there are; may be missing
//! start 0;                     may be missing
//! 0 2 0 0;                     number, priority, owner (0 Even, 1 Odd), successors
//! 1 3 1 1 "loses";             and a name, if it has one
//! 2 4 1 0,1;
//! ```
//!
//! Files of different tools differ, and all of these are read: the number after `parity` is a hint, for some write the
//! largest number there and some the count; a name may have any characters, quotation marks and line breaks too; the
//! last `;` may be missing, and the header's where its line ends; `#`, `%` and `//` begin comments, which go to the end of
//! the line. What was taken for granted is in [`ParityGame::assumed`].
//!
//! The largest priority seen infinitely often decides: Even, here [`Player::Left`], wins when it is even.
//! Lange and Friedmann, *The PGSolver Collection of Parity Game Solvers*, 2009.

use super::Assumed;
use grundy_core::forms::arena::{Arena, Vertex};
use grundy_core::parse::{offset_in, shorten};
use grundy_core::{ParseError, Player};
use grundy_solve::arena::Regions;
use std::collections::HashMap;

/// A parity game with the numbers its file gives to the vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParityGame {
    /// The vertices, in ascending order of their numbers, numbered from 0.
    pub arena: Arena,
    /// The number of each vertex in the file, ascending.
    pub ids: Vec<u64>,
    /// The vertex where play starts, if the file names one.
    pub start: Option<u32>,
    /// What the file left open.
    pub assumed: Vec<Assumed>,
}

impl ParityGame {
    /// The vertex with a number of the file.
    #[must_use]
    pub fn vertex(&self, id: u64) -> Option<u32> {
        self.ids.binary_search(&id).ok().map(|v| v as u32)
    }

    /// A game whose vertices are numbered from 0.
    #[must_use]
    pub fn from_arena(arena: Arena) -> ParityGame {
        let ids = (0..arena.len() as u64).collect();
        ParityGame {
            arena,
            ids,
            start: None,
            assumed: Vec::new(),
        }
    }
}

/// What the file says of one vertex, with the places needed to complain.
struct Line<'a> {
    id: u64,
    /// Where the number of the vertex stands.
    at: usize,
    priority: u64,
    owner: Player,
    /// Each with the word it was read from.
    successors: Vec<(u64, &'a str)>,
    label: Option<String>,
}

/// Reads a parity game.
///
/// # Errors
/// What was found, what was expected, and where: a vertex without successors or given twice, an edge to nowhere, an
/// owner other than 0 or 1, a missing semicolon between two vertices.
///
/// ```
/// use grundy::formats::pgsolver;
/// let game = pgsolver::read("parity 2;0 2 0 0;1 3 1 1;2 4 1 0,1;").unwrap();
/// assert_eq!(game.arena.successors(2), [0, 1]);
/// let error = pgsolver::read("parity 1;\n0 2 0 0;\n1 3 1 ;\n").unwrap_err();
/// assert_eq!(error.at, 25);
/// ```
pub fn read(text: &str) -> Result<ParityGame, ParseError> {
    let mut scan = Scan::new(text);
    let header = scan.header("parity")?;
    let start = scan.header("start")?;
    // The header is believed only as far as the text could hold so many vertices.
    let room = header.map_or(0, |(says, _)| says.min(text.len() as u64 / SHORTEST_LINE));
    let mut lines: Vec<Line<'_>> = Vec::with_capacity(room as usize);
    while !scan.peek().is_empty() {
        lines.push(read_vertex(&mut scan)?);
    }
    if lines.is_empty() {
        return Err(scan.expected("a vertex: number, priority, owner, successors"));
    }
    sort(&mut lines)?;
    let largest = lines[lines.len() - 1].id;
    if let Some((says, _)) = header
        && says != largest
    {
        let count = lines.len() as u64;
        scan.assumed.push(Assumed::Header {
            says,
            largest,
            count,
        });
    }
    let ids: Vec<u64> = lines.iter().map(|line| line.id).collect();
    // Numbers may have gaps, and an edge may lead to one: a hash finds them at once.
    let number: HashMap<u64, u32> = ids.iter().copied().zip(0..).collect();
    let vertex = |id: u64, word: &str, what: String| {
        let found = number.get(&id).copied();
        found.ok_or_else(|| ParseError::at_piece(text, word, what))
    };
    let start = start.map(|(id, word)| vertex(id, word, "a vertex of the game".to_owned()));
    let start = start.transpose()?;
    let vertices = lines.into_iter().map(|line| {
        let successor = |(id, word): (u64, &str)| {
            let what = format!("a vertex of the game as successor of {}", line.id);
            vertex(id, word, what)
        };
        Ok(Vertex {
            owner: line.owner,
            priority: line.priority,
            successors: line
                .successors
                .into_iter()
                .map(successor)
                .collect::<Result<_, _>>()?,
            label: line.label,
        })
    });
    let arena = Arena::new(vertices.collect::<Result<Vec<_>, ParseError>>()?)
        .map_err(|error| ParseError::new(0, "a game that is no arena", error.to_string()))?;
    Ok(ParityGame {
        arena,
        ids,
        start,
        assumed: scan.assumed,
    })
}

/// Puts the lines in the order of their vertices, each of which may have one.
fn sort(lines: &mut [Line<'_>]) -> Result<(), ParseError> {
    // A stable sort keeps the second of two lines for one vertex second, and that is where the fault is.
    lines.sort_by_key(|line| line.id);
    match lines.windows(2).find(|pair| pair[0].id == pair[1].id) {
        Some(pair) => Err(ParseError::new(
            pair[1].at,
            format!("vertex {} again", pair[1].id),
            "every vertex once",
        )),
        None => Ok(()),
    }
}

/// The bytes of the shortest line of a vertex, `0 0 0 0;`.
const SHORTEST_LINE: u64 = 8;

fn read_vertex<'a>(scan: &mut Scan<'a>) -> Result<Line<'a>, ParseError> {
    let (id, word) = scan.number("a vertex number")?;
    let at = offset_in(scan.text, word);
    let (priority, _) = scan.number(&format!("the priority of vertex {id}"))?;
    let owner = scan.player(&format!("the owner of vertex {id}, 0 or 1"))?;
    let mut successors = vec![scan.number(&format!("a successor of vertex {id}"))?];
    while scan.eat(",") {
        successors.push(scan.number(&format!("another successor of vertex {id}"))?);
    }
    let label = scan.label(id)?;
    if !scan.eat(";") {
        if !scan.peek().is_empty() {
            return Err(scan.expected(&format!("\";\" at the end of vertex {id}")));
        }
        scan.assumed.push(Assumed::LastSemicolon);
    }
    Ok(Line {
        id,
        at,
        priority,
        owner,
        successors,
        label,
    })
}

/// Writes a parity game; reading it gives the same game back.
#[must_use]
pub fn write(game: &ParityGame) -> String {
    let arena = &game.arena;
    let mut text = match game.ids.last() {
        Some(largest) => format!("parity {largest};\n"),
        None => String::new(),
    };
    if let Some(start) = game.start {
        text += &format!("start {};\n", game.ids[start as usize]);
    }
    for v in arena.vertices() {
        let id = |v: u32| game.ids[v as usize];
        let next: Vec<String> = arena
            .successors(v)
            .iter()
            .map(|&t| id(t).to_string())
            .collect();
        text += &format!(
            "{} {} {} {}",
            id(v),
            arena.priority(v),
            arena.owner(v).index(),
            next.join(",")
        );
        if let Some(label) = arena.label(v) {
            text += &format!(" \"{label}\"");
        }
        text += ";\n";
    }
    text
}

/// Writes who wins from every vertex, and what the owner does there who wins: `paritysol 2; 0 0 0; 1 1 1; …`,
/// a line each.
#[must_use]
pub fn write_solution(game: &ParityGame, regions: &Regions) -> String {
    let mut text = match game.ids.last() {
        Some(largest) => format!("paritysol {largest};\n"),
        None => String::new(),
    };
    for (v, id) in game.ids.iter().enumerate() {
        text += &format!("{id} {}", regions.winner[v].index());
        if let Some(to) = regions.strategy[v] {
            text += &format!(" {}", game.ids[to as usize]);
        }
        text += ";\n";
    }
    text
}

/// Reads a solution of `game`, which may be wrong: that is for a checker to say. Every vertex must be there once.
///
/// # Errors
/// What was found, what was expected, and where.
pub fn read_solution(game: &ParityGame, text: &str) -> Result<Regions, ParseError> {
    let mut scan = Scan::new(text);
    scan.header("paritysol")?;
    let mut winner: Vec<Option<Player>> = vec![None; game.ids.len()];
    let mut strategy = vec![None; game.ids.len()];
    while !scan.peek().is_empty() {
        let (id, word) = scan.number("a vertex number")?;
        let not_there = |word| ParseError::at_piece(text, word, "a vertex of the game");
        let v = game.vertex(id).ok_or_else(|| not_there(word))? as usize;
        if winner[v].is_some() {
            return Err(ParseError::at_piece(text, word, "every vertex once"));
        }
        winner[v] = Some(scan.player(&format!("the winner from vertex {id}, 0 or 1"))?);
        if !scan.eat(";") && !scan.peek().is_empty() {
            let (to, word) = scan.number(&format!("the choice at vertex {id}, or \";\""))?;
            strategy[v] = Some(game.vertex(to).ok_or_else(|| not_there(word))?);
            if !scan.eat(";") && !scan.peek().is_empty() {
                return Err(scan.expected(&format!("\";\" at the end of vertex {id}")));
            }
        }
    }
    let missing = winner.iter().position(Option::is_none);
    if let Some(v) = missing {
        return Err(scan.expected(&format!("the winner from vertex {}", game.ids[v])));
    }
    Ok(Regions {
        winner: winner.into_iter().flatten().collect(),
        strategy,
    })
}

/// A place in a text; blanks, line ends and comments are skipped before each word.
struct Scan<'a> {
    text: &'a str,
    at: usize,
    assumed: Vec<Assumed>,
}

impl<'a> Scan<'a> {
    fn new(text: &'a str) -> Scan<'a> {
        Scan {
            text,
            at: 0,
            assumed: Vec::new(),
        }
    }

    /// What is left, without the blanks and comments before it.
    fn peek(&mut self) -> &'a str {
        loop {
            let rest = &self.text[self.at..];
            self.at += rest.len() - rest.trim_start().len();
            let rest = &self.text[self.at..];
            if !(rest.starts_with(['#', '%']) || rest.starts_with("//")) {
                return rest;
            }
            self.at += rest.find('\n').unwrap_or(rest.len());
        }
    }

    fn expected(&mut self, what: &str) -> ParseError {
        let rest = self.peek();
        let stop = |c: char| c.is_whitespace() || matches!(c, ';' | ',' | '"');
        let word = match rest.char_indices().find(|(_, c)| stop(*c)) {
            Some((0, c)) => &rest[..c.len_utf8()],
            Some((end, _)) => &rest[..end],
            None => rest,
        };
        let found = if word.is_empty() {
            "the end".to_owned()
        } else {
            format!("\"{}\"", shorten(word))
        };
        ParseError::new(self.at, found, what)
    }

    fn eat(&mut self, token: &str) -> bool {
        let there = self.peek().starts_with(token);
        if there {
            self.at += token.len();
        }
        there
    }

    fn number(&mut self, what: &str) -> Result<(u64, &'a str), ParseError> {
        let rest = self.peek();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let word = &rest[..digits];
        let ends = rest[digits..]
            .chars()
            .next()
            .is_none_or(|c| c.is_whitespace() || matches!(c, ';' | ',' | '"'));
        if digits == 0 || !ends {
            return Err(self.expected(what));
        }
        let Ok(n) = word.parse() else {
            return Err(self.expected(&format!("{what} of at most {}", u64::MAX)));
        };
        self.at += digits;
        Ok((n, word))
    }

    fn player(&mut self, what: &str) -> Result<Player, ParseError> {
        let before = self.at;
        let (n, _) = self.number(what)?;
        match Player::BOTH.get(usize::try_from(n).unwrap_or(usize::MAX)) {
            Some(&player) => Ok(player),
            None => {
                self.at = before;
                Err(self.expected(what))
            }
        }
    }

    /// `word NUMBER;`, if that is what comes next.
    fn header(&mut self, word: &str) -> Result<Option<(u64, &'a str)>, ParseError> {
        let rest = self.peek();
        let is = rest
            .get(..word.len())
            .is_some_and(|w| w.eq_ignore_ascii_case(word));
        if !is {
            return Ok(None);
        }
        self.at += word.len();
        let number = self.number(&format!("a vertex number after \"{word}\""))?;
        let after = &self.text[self.at..];
        let line_ends = after
            .trim_start_matches([' ', '\t', '\r'])
            .starts_with('\n');
        if !self.eat(";") {
            if line_ends {
                self.assumed.push(Assumed::HeaderLine);
                return Ok(Some(number));
            }
            return Err(self.expected(&format!("\";\" after \"{word} {}\"", number.0)));
        }
        Ok(Some(number))
    }

    /// A name, if one comes next. The quotation mark that ends it has `;` or the end of its line behind it, so that a
    /// name may have quotation marks inside; a name over several lines has none, or an open one would swallow vertices.
    fn label(&mut self, id: u64) -> Result<Option<String>, ParseError> {
        let start = self.at;
        if !self.eat("\"") {
            return Ok(None);
        }
        let rest = &self.text[self.at..];
        let ends = |at: usize| {
            let after = rest[at + 1..].trim_start_matches([' ', '\t', '\r']);
            after.is_empty() || after.starts_with([';', '\n'])
        };
        let line = rest.split('\n').next().unwrap_or(rest);
        let within = line
            .match_indices('"')
            .map(|(at, _)| at)
            .find(|&at| ends(at));
        let across = || rest.find('"').filter(|&at| !line.contains('"') && ends(at));
        match within.or_else(across) {
            Some(end) => {
                let name = &rest[..end];
                let lines = 1 + name.matches('\n').count();
                if lines > 1 {
                    self.assumed.push(Assumed::LongName { vertex: id, lines });
                }
                self.at += end + 1;
                Ok(Some(name.to_owned()))
            }
            None => {
                self.at = start;
                Err(self.expected("a name between two quotation marks"))
            }
        }
    }
}
