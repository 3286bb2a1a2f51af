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
//! Files of different tools differ, and all of these variants are read: the number after `parity` is a hint, because some
//! tools write the largest number there and some the count; a name may have any characters, quotation marks and line breaks
//! too; the last `;` may be missing, and so may the header's where its line ends; `#`, `%` and `//` begin comments, which go
//! to the end of the line. The assumptions made are in [`ParityGame::assumed`].
//!
//! The largest priority seen infinitely often decides: Even, here [`Player::Left`], wins when it is even.
//! Lange and Friedmann, *The PGSolver Collection of Parity Game Solvers*, 2009.

use crate::scan::Scan;
use crate::{Assumed, Looks, Unread};
use grundy_core::forms::arena::{Arena, ArenaBuilder, ArenaError, Regions};
use grundy_core::parse::without_comment;
use grundy_core::{ParseError, Player, StopReason, Unwatched, Watch, push_decimal, with_pulse};

/// A parity game with the numbers its file gives to the vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParityGame {
    /// The vertices, in ascending order of their numbers, numbered from 0.
    pub arena: Arena,
    /// The number of each vertex in the file, ascending.
    pub ids: Vec<u64>,
    /// The vertex where play starts, if the file names one.
    pub start: Option<u32>,
    /// Assumptions about what the file left open.
    pub assumed: Vec<Assumed>,
}

impl ParityGame {
    /// The vertex with a number in the file.
    #[must_use]
    pub fn vertex(&self, id: u64) -> Option<u32> {
        number(&self.ids, id)
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

/// The data of the vertices, in the order of the file.
struct VertexLines {
    ids: Vec<u64>,
    /// The place of each vertex's number in the text.
    at: Vec<usize>,
    priorities: Vec<u64>,
    owners: Vec<Player>,
    /// The end of each vertex's successors in the list of all successors.
    ends: Vec<usize>,
    /// Successors by their numbers in the file.
    successors: Vec<u64>,
    /// The place of a vertex in these lists, and its name.
    labels: Vec<(usize, String)>,
}

/// True if a text is that of a parity game and not of a Green Game, which has digits and blanks only; a parity game may
/// begin without a header, and either may begin with comments.
///
/// # Errors
/// The watch stopped the work.
pub fn recognises(text: &str, watch: &mut impl Watch) -> Result<bool, StopReason> {
    let mut looks = Looks::new(watch);
    let lines = text.lines().map(without_comment);
    let digit = |line: &str| line.trim_start().starts_with(|c: char| c.is_ascii_digit());
    let word = lines
        .clone()
        .find(|line| !line.trim().is_empty())
        .is_none_or(|line| !digit(line));
    if word {
        return Ok(true);
    }
    for line in lines {
        looks.step()?;
        if line.contains([';', ',', '"']) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Reads a parity game.
///
/// # Errors
/// The error names what was found, what was expected, and where: a vertex without successors or given twice, an edge to
/// nowhere, an owner other than 0 or 1, a missing semicolon between two vertices.
///
/// ```
/// use grundy_formats::pgsolver;
/// let game = pgsolver::read("parity 2;0 2 0 0;1 3 1 1;2 4 1 0,1;").unwrap();
/// assert_eq!(game.arena.successors(2), [0, 1]);
/// let error = pgsolver::read("parity 1;\n0 2 0 0;\n1 3 1 ;\n").unwrap_err();
/// assert_eq!(error.at, 25);
/// ```
pub fn read(text: &str) -> Result<ParityGame, ParseError> {
    read_watched(text, &mut Unwatched).map_err(Unread::fault)
}

/// Reads a parity game that may be long.
///
/// # Errors
/// As [`read`], and that the watch stopped the work.
pub fn read_watched(text: &str, watch: &mut impl Watch) -> Result<ParityGame, Unread> {
    let mut looks = Looks::new(watch);
    let mut scan = Scan::new(text);
    let header = scan.header("parity")?;
    let start = scan.header("start")?;
    // The header is trusted only as far as the text could hold that many vertices.
    let room = header.map_or(0, |(says, _)| says.min(text.len() as u64 / SHORTEST_LINE));
    let mut lines = VertexLines::with_room(room as usize + 1);
    while !scan.peek().is_empty() {
        lines.read(&mut scan, &mut looks)?;
    }
    if lines.ids.is_empty() {
        return Err(scan
            .expected("a vertex: number, priority, owner, successors")
            .into());
    }
    let order = lines.sorted(&mut looks)?;
    let ids: Vec<u64> = order.iter().map(|&line| lines.ids[line]).collect();
    let largest = ids[ids.len() - 1];
    if let Some((says, _)) = header
        && says != largest
    {
        let count = ids.len() as u64;
        scan.assumed.push(Assumed::Header {
            says,
            largest,
            count,
        });
    }
    let start = start.map(|(id, word)| {
        let found = number(&ids, id);
        found.ok_or_else(|| ParseError::at_piece(text, word, "a vertex of the game"))
    });
    let start = start.transpose()?;
    let arena = lines.arena(text, &order, &ids, &mut looks)?;
    Ok(ParityGame {
        arena,
        ids,
        start,
        assumed: scan.assumed,
    })
}

/// The vertex with this number; `ids` are ascending, and mostly without gaps.
fn number(ids: &[u64], id: u64) -> Option<u32> {
    let (first, last) = (*ids.first()?, *ids.last()?);
    if last - first == ids.len() as u64 - 1 {
        let v = id.checked_sub(first)?;
        return (v < ids.len() as u64).then_some(v as u32);
    }
    ids.binary_search(&id).ok().map(|v| v as u32)
}

impl VertexLines {
    /// Empty lists with room for this many vertices.
    fn with_room(vertices: usize) -> VertexLines {
        VertexLines {
            ids: Vec::with_capacity(vertices),
            at: Vec::with_capacity(vertices),
            priorities: Vec::with_capacity(vertices),
            owners: Vec::with_capacity(vertices),
            ends: Vec::with_capacity(vertices),
            successors: Vec::with_capacity(2 * vertices),
            labels: Vec::new(),
        }
    }

    /// Reads one vertex.
    fn read(
        &mut self,
        scan: &mut Scan<'_>,
        looks: &mut Looks<'_, impl Watch>,
    ) -> Result<(), Unread> {
        looks.step()?;
        let id = scan.number(|| "a vertex number".to_owned())?;
        self.at.push(scan.word_at());
        self.ids.push(id);
        let priority = scan.number(|| format!("the priority of vertex {id}"))?;
        self.priorities.push(priority);
        let owner = scan.player(|| format!("the owner of vertex {id}, 0 or 1"))?;
        self.owners.push(owner);
        let to = scan.number(|| format!("a successor of vertex {id}"))?;
        self.successors.push(to);
        while scan.eat(b',') {
            looks.step()?;
            let to = scan.number(|| format!("another successor of vertex {id}"))?;
            self.successors.push(to);
        }
        self.ends.push(self.successors.len());
        if let Some(label) = scan.label(id)? {
            self.labels.push((self.ids.len() - 1, label));
        }
        if !scan.eat(b';') {
            if !scan.peek().is_empty() {
                let end = scan.expected(&format!("\";\" at the end of vertex {id}"));
                return Err(end.into());
            }
            scan.assumed.push(Assumed::LastSemicolon);
        }
        Ok(())
    }

    /// The lines in ascending order of their vertices, each of which may have only one.
    fn sorted(&self, looks: &mut Looks<'_, impl Watch>) -> Result<Vec<usize>, Unread> {
        if self.ids.is_sorted_by(|a, b| a < b) {
            return Ok((0..self.ids.len()).collect());
        }
        // A stable sort puts the second of two lines for one vertex second, and the fault is there.
        let order = stable_order(&self.ids, looks)?;
        let twice = |pair: &&[usize]| self.ids[pair[0]] == self.ids[pair[1]];
        match order.windows(2).find(twice) {
            Some(pair) => {
                let again = format!("vertex {} again", self.ids[pair[1]]);
                Err(ParseError::new(self.at[pair[1]], again, "every vertex once").into())
            }
            None => Ok(order),
        }
    }

    /// The arena of the vertices `ids`, described by the lines `order`.
    fn arena(
        self,
        text: &str,
        order: &[usize],
        ids: &[u64],
        looks: &mut Looks<'_, impl Watch>,
    ) -> Result<Arena, Unread> {
        let no_arena =
            |error: ArenaError| ParseError::new(0, "a game that is no arena", error.to_string());
        let mut builder = ArenaBuilder::with_room(ids.len(), self.successors.len());
        for &line in order {
            looks.step()?;
            let begin = line.checked_sub(1).map_or(0, |before| self.ends[before]);
            let next = &self.successors[begin..self.ends[line]];
            if let Some(edge) = next.iter().position(|&to| number(ids, to).is_none()) {
                let what = format!("a vertex of the game as successor of {}", self.ids[line]);
                let word = Scan::successor(text, self.at[line], edge);
                return Err(ParseError::at_piece(text, word, what).into());
            }
            let next = next.iter().filter_map(|&to| number(ids, to));
            let pushed = builder.push(self.owners[line], self.priorities[line], next);
            pushed.map_err(no_arena)?;
        }
        let mut vertex_of_line: Vec<u32> = Vec::new();
        if !self.labels.is_empty() {
            vertex_of_line = vec![0; order.len()];
            for (v, &line) in (0..).zip(order) {
                vertex_of_line[line] = v;
            }
        }
        for (line, label) in self.labels {
            looks.step()?;
            builder.label(vertex_of_line[line], label);
        }
        Ok(builder.finish().map_err(no_arena)?)
    }
}

/// The places of the numbers in ascending order, equal ones as they come: a radix sort from the last digit, because each of
/// its passes can be stopped anywhere.
fn stable_order(
    numbers: &[u64],
    looks: &mut Looks<'_, impl Watch>,
) -> Result<Vec<usize>, StopReason> {
    const DIGIT: u32 = 11;
    let largest = numbers.iter().copied().max().unwrap_or(0);
    let mut order: Vec<(u64, usize)> = numbers.iter().copied().zip(0..).collect();
    let mut next = order.clone();
    for shift in (0..u64::BITS - largest.leading_zeros()).step_by(DIGIT as usize) {
        let digit = |number: u64| (number >> shift) as usize % (1 << DIGIT);
        // The place of the next number with each digit.
        let mut places = [0; 1 << DIGIT];
        for &(number, _) in &order {
            places[digit(number)] += 1;
        }
        let mut before = 0;
        for place in &mut places {
            before += std::mem::replace(place, before);
        }
        for &(number, at) in &order {
            looks.step()?;
            let place = &mut places[digit(number)];
            next[*place] = (number, at);
            *place += 1;
        }
        std::mem::swap(&mut order, &mut next);
    }
    Ok(order.into_iter().map(|(_, at)| at).collect())
}

/// The bytes of the shortest line of a vertex, `0 0 0 0;`.
const SHORTEST_LINE: u64 = 8;

/// Writes a parity game; reading it gives the same game back.
#[must_use]
pub fn write(game: &ParityGame) -> String {
    let arena = &game.arena;
    let mut text = begin("parity ", game, 8 * arena.edges());
    if let Some(start) = game.start {
        text.extend_from_slice(b"start ");
        push_decimal(&mut text, game.ids[start as usize]);
        text.extend_from_slice(b";\n");
    }
    for v in with_pulse(arena.vertices()) {
        push_decimal(&mut text, game.ids[v as usize]);
        text.push(b' ');
        push_decimal(&mut text, arena.priority(v));
        text.push(b' ');
        push_decimal(&mut text, arena.owner(v).index() as u64);
        let mut before = b' ';
        for &to in with_pulse(arena.successors(v).iter()) {
            text.push(before);
            push_decimal(&mut text, game.ids[to as usize]);
            before = b',';
        }
        if let Some(label) = arena.label(v) {
            text.extend_from_slice(b" \"");
            text.extend_from_slice(label.as_bytes());
            text.push(b'"');
        }
        text.extend_from_slice(b";\n");
    }
    whole(text)
}

/// The first line of a file, with room for a line for each vertex and as many bytes more.
fn begin(word: &str, game: &ParityGame, more: usize) -> Vec<u8> {
    let mut text = Vec::with_capacity(20 * game.ids.len() + more + 40);
    if let Some(&largest) = game.ids.last() {
        text.extend_from_slice(word.as_bytes());
        push_decimal(&mut text, largest);
        text.extend_from_slice(b";\n");
    }
    text
}

/// The bytes as text; only ASCII and names that were UTF-8 were written.
fn whole(text: Vec<u8>) -> String {
    String::from_utf8(text).expect("digits, words and names, all of them UTF-8")
}

/// Writes the winner from every vertex, and the move of its owner if that is the winner: `paritysol 2; 0 0 0; 1 1 1; …`, a
/// line each.
#[must_use]
pub fn write_solution(game: &ParityGame, regions: &Regions) -> String {
    let mut text = begin("paritysol ", game, 0);
    for (v, &id) in game.ids.iter().enumerate() {
        push_decimal(&mut text, id);
        text.push(b' ');
        push_decimal(&mut text, regions.winner[v].index() as u64);
        if let Some(to) = regions.strategy[v] {
            text.push(b' ');
            push_decimal(&mut text, game.ids[to as usize]);
        }
        text.extend_from_slice(b";\n");
    }
    whole(text)
}

/// Reads a solution of `game`, which may be wrong: that is for a checker to find out. Every vertex must be there once.
///
/// # Errors
/// The error names what was found, what was expected, and where.
pub fn read_solution(game: &ParityGame, text: &str) -> Result<Regions, ParseError> {
    let mut scan = Scan::new(text);
    scan.header("paritysol")?;
    let mut winner: Vec<Option<Player>> = vec![None; game.ids.len()];
    let mut strategy = vec![None; game.ids.len()];
    while !scan.peek().is_empty() {
        let id = scan.number(|| "a vertex number".to_owned())?;
        let word = scan.word();
        let not_there = |word| ParseError::at_piece(text, word, "a vertex of the game");
        let v = game.vertex(id).ok_or_else(|| not_there(word))? as usize;
        if winner[v].is_some() {
            return Err(ParseError::at_piece(text, word, "every vertex once"));
        }
        winner[v] = Some(scan.player(|| format!("the winner from vertex {id}, 0 or 1"))?);
        if !scan.eat(b';') && !scan.peek().is_empty() {
            let to = scan.number(|| format!("the choice at vertex {id}, or \";\""))?;
            strategy[v] = Some(game.vertex(to).ok_or_else(|| not_there(scan.word()))?);
            if !scan.eat(b';') && !scan.peek().is_empty() {
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
