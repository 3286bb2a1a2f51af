//! Cooperative games as text, in these ways. Lines may be separated by `;` instead; in a file `#` begins a comment. Numbers
//! are whole, fractions `p/q`, or decimals, always meant exactly. Players are numbered from 1.
//!
//! ```text
//! [51; 50, 49, 1]              a vote: the quota, then the weights
//!
//! table 3: 0 0 0 1 0 1 1 2     the worth of every coalition, counting in binary with player 1 as the lowest digit:
//!                              {} {1} {2} {1,2} {3} {1,3} {2,3} {1,2,3}; that of {}, 0, may be left out
//!
//! 1: 0                         one line for each coalition; every one must be there
//! 1,2: 3/2                     unless a line `default 0` says what the others are worth
//!
//! bankruptcy 200: 100,200,300  an estate and the claims on it; a coalition earns what the others' claims leave over
//!                              ("estate 200: …" is the same)
//! airport 1,2,3                what each would pay for a runway of its own; a coalition pays for the longest
//! glove 2,3                    owners of left and of right gloves; a pair is worth 1
//! assignment 5 8; 7 9          the gain of each row with each column; a coalition earns its best assignment
//! mcst 0 1 2; 1 0 1; 2 1 0     costs between places, the source first; a coalition pays for its cheapest tree
//!
//! flow s t                     the source and the sink of a network, then its edges:
//! s a 3 Ann                    from, to, capacity, owner
//! a t 2 Bob
//!
//! production wood iron         the goods, what each player owns of them, and what products earn and take
//! Ann owns 10 2
//! table earns 30 from 2 1
//!
//! market corn wine             the goods, what each player owns, and what a player, or each, gains from bundles
//! Ann owns 8 0
//! each gains 5 from 1 1 up to 4
//! ```

pub use crate::allocation::MOST_IN_SHORT;
use crate::allocation::{self, numbers};
use crate::economy;
use crate::matrix::{pieces, rational};
use crate::names::{Names, skip_comments};
use grundy_core::ParseError;
use grundy_core::forms::coalition::{
    CoalitionGame, FlowGame, MOST_IN_TABLE, NotAGame, OwnedEdge, Table, Voting,
};
use grundy_core::parse::{items, offset_in, read_number};
use num::{BigRational, Signed, Zero};
use std::collections::HashMap;

/// The largest number of voters in one vote.
pub const MOST_VOTERS: usize = 10_000;

/// True if the text begins with the word of a game of allocation, such as `airport`: it is no name of a file then.
///
/// ```
/// use grundy_formats::coalition::is_by_name;
/// assert!(is_by_name("airport 1,2,3") && is_by_name("default 0"));
/// assert!(!is_by_name("airports.txt") && !is_by_name("flow"));
/// ```
#[must_use]
pub fn is_by_name(text: &str) -> bool {
    let body = skip_comments(text);
    let begins = |known: &str| {
        let word = body.split_whitespace().next().unwrap_or_default();
        word.eq_ignore_ascii_case(known) && word.len() < body.trim_end().len()
    };
    allocation::word(body).is_some() || ["table", "default", "flow"].into_iter().any(begins)
}

/// The word of a kind of games with what follows it, which may be the name of a file: `market shop.txt`.
///
/// ```
/// use grundy_formats::coalition::named_file;
/// assert_eq!(named_file(" market shop.txt"), Some(("market", "shop.txt")));
/// assert_eq!(named_file("shop.txt"), None);
/// ```
#[must_use]
pub fn named_file(text: &str) -> Option<(&str, &str)> {
    let (word, rest) = text.trim().split_once(char::is_whitespace)?;
    let known = allocation::word(word).is_some()
        || economy::kind(word).is_some()
        || word.eq_ignore_ascii_case("flow");
    known.then_some((word, rest.trim_start()))
}

/// True if the game begins with this word.
#[must_use]
pub fn begins_with(text: &str, word: &str) -> bool {
    let body = skip_comments(text);
    let first = body.split(|c: char| c.is_whitespace() || c == ':').next();
    first.is_some_and(|first| first.eq_ignore_ascii_case(word))
}

/// Reads a cooperative game in any of these ways.
///
/// # Errors
/// The error names what was found, what was expected, and where.
///
/// ```
/// use grundy_formats::coalition::read;
/// assert_eq!(read("[51; 50, 49, 1]").unwrap().players(), 3);
/// assert_eq!(read("1: 0; 2: 0; 1,2: 1").unwrap().players(), 2);
/// let error = read("table 2: 0 1").unwrap_err();
/// assert_eq!(error.to_string(), "expected 4 worths (or 3 without that of nobody), found 2 worths");
/// ```
pub fn read(text: &str) -> Result<CoalitionGame, ParseError> {
    let body = skip_comments(text);
    let word = body
        .split(|c: char| c.is_whitespace() || c == ':')
        .next()
        .unwrap_or("");
    if body.starts_with('[') {
        voting(text, body).map(CoalitionGame::Voting)
    } else if word.eq_ignore_ascii_case("table") {
        table(text, body).map(CoalitionGame::Table)
    } else if let Some(word) = allocation::word(body) {
        allocation::read(text, body, word).map(CoalitionGame::Table)
    } else if let Some(kind) = economy::kind(word) {
        economy::read(text, kind).map(CoalitionGame::Economy)
    } else if word.eq_ignore_ascii_case("flow") {
        flow(text).map(CoalitionGame::Flow)
    } else if body.is_empty() {
        let kinds = "a vote \"[q; w, …]\", \"table n: …\", \"bankruptcy e: …\", \"airport …\", \"flow s t\", \"production …\", \"market …\" or lines such as \"1,2: 3\"";
        Err(ParseError::at_piece(text, body, kinds))
    } else {
        lines(text).map(CoalitionGame::Table)
    }
}

/// Reads a vote: `[quota; weights]`.
fn voting(text: &str, body: &str) -> Result<Voting, ParseError> {
    let body = body.split('#').next().unwrap_or("").trim_end();
    let (inner, after) = body[1..]
        .split_once(']')
        .ok_or_else(|| ParseError::new(offset_in(text, body) + body.len(), "the end", "\"]\""))?;
    if !after.trim().is_empty() {
        return Err(ParseError::at_piece(
            text,
            after.trim(),
            "nothing after \"]\"",
        ));
    }
    let (quota, weights) = inner.split_once(';').ok_or_else(|| {
        ParseError::at_piece(text, inner, "a quota, \";\" and weights: [51; 50, 49, 1]")
    })?;
    let most = u64::MAX;
    let votes = |piece: &str| read_number(text, piece, "a number of votes", most);
    let need = read_number(text, quota, "a quota", most)?;
    let mut list = Vec::new();
    for piece in items(weights, &[]) {
        if list.len() == MOST_VOTERS {
            let most = format!("at most {MOST_VOTERS} voters");
            return Err(ParseError::at_piece(text, piece.trim(), most));
        }
        list.push(votes(piece)?);
    }
    Voting::new(need, list).map_err(|fault| match fault {
        NotAGame::Quota { total } => ParseError::at_piece(
            text,
            quota.trim(),
            format!("a quota between 1 and the sum of the weights, {total}"),
        ),
        _ => ParseError::at_piece(text, weights.trim(), "weights with a sum below 2^64"),
    })
}

/// Reads a number of players.
fn players(text: &str, piece: &str, what: &str, most: usize) -> Result<usize, ParseError> {
    let n = read_number(text, piece, what, most as u64)?;
    if n == 0 {
        let expected = format!("{what} from 1 on");
        return Err(ParseError::at_piece(text, piece.trim(), expected));
    }
    Ok(n as usize)
}

/// The fault of a game with too many players for all its coalitions, with the ways in which a game may have as many.
fn too_many(fault: ParseError) -> ParseError {
    let other =
        grundy_core::Reason::from("; a vote \"[q; w, …]\" may have more, and \"flow s t\" too");
    ParseError {
        expected: fault.expected.clone() + other,
        ..fault
    }
}

/// Reads a table: the number of players and the worth of every coalition.
fn table(text: &str, body: &str) -> Result<Table, ParseError> {
    let head = &body["table".len()..];
    let (n, worths) = head
        .split_once(':')
        .ok_or_else(|| ParseError::at_piece(text, head.trim(), "a number of players and \":\""))?;
    let n = players(text, n, "a number of players", MOST_IN_TABLE).map_err(too_many)?;
    let mut list = numbers(text, worths)?;
    let all = 1usize << n;
    let found = list.len();
    // A list of 2^n worths begins with that of the empty coalition; a list with one number less leaves it out.
    let nobody_is_there = list.first().is_some_and(Zero::is_zero);
    if found == all && !nobody_is_there {
        let first = worths.trim_start();
        return Err(ParseError::at_piece(
            text,
            first.split([' ', ',', '\t', '\n']).next().unwrap_or(first),
            "0, the worth of nobody, as the first worth",
        ));
    }
    if found + 1 == all {
        list.insert(0, BigRational::zero());
    } else if found != all {
        return Err(ParseError::new(
            offset_in(text, worths.trim()),
            format!("{found} worth{}", if found == 1 { "" } else { "s" }),
            format!("{all} worths (or {} without that of nobody)", all - 1),
        ));
    }
    Ok(Table::new(&list).expect("2^n worths, the first 0"))
}

/// Reads worths of coalitions line by line, with a default for the others.
fn lines(text: &str) -> Result<Table, ParseError> {
    let mut given: HashMap<u32, BigRational> = HashMap::new();
    let mut default: Option<BigRational> = None;
    for piece in pieces(text)? {
        let word = piece.split_whitespace().next().unwrap_or("");
        if word.eq_ignore_ascii_case("default") {
            let number = rational(text, piece[word.len()..].trim(), "a number")?;
            if default.replace(number).is_some() {
                let expected = "one \"default\" and no second";
                return Err(ParseError::at_piece(text, piece, expected));
            }
            continue;
        }
        let (members, worth) = piece.split_once(':').ok_or_else(|| {
            let expected = "a coalition, \":\" and its worth, such as 1,2: 3";
            ParseError::at_piece(text, piece, expected)
        })?;
        let coalition = coalition(text, members)?;
        let worth = rational(text, worth.trim(), "a number")?;
        if given.insert(coalition, worth).is_some() {
            let expected = "a coalition that is not there yet";
            return Err(ParseError::at_piece(text, members.trim(), expected));
        }
    }
    // Each player who is named in a coalition is a player of the game.
    let all = given.keys().fold(0, |all, coalition| all | coalition);
    let n = u32::BITS - all.leading_zeros();
    if n == 0 {
        let end = &text[text.trim_end().len()..];
        let expected = "a coalition and its worth, such as 1,2: 3";
        return Err(ParseError::at_piece(text, end, expected));
    }
    let worth = |coalition: u32| {
        let worth = given.remove(&coalition).or_else(|| default.clone());
        worth.ok_or_else(|| {
            let members = (1..=n).filter(|i| coalition >> (i - 1) & 1 == 1);
            let names: Vec<String> = members.map(|i| i.to_string()).collect();
            let expected = format!("a line \"{}: …\", or a line \"default 0\"", names.join(","));
            ParseError::new(text.trim_end().len(), "the end", expected)
        })
    };
    let list: Vec<BigRational> = std::iter::once(Ok(BigRational::zero()))
        .chain((1..1u32 << n).map(worth))
        .collect::<Result<_, _>>()?;
    Ok(Table::new(&list).expect("2^n worths, the first 0"))
}

/// Players separated by commas, as bits.
fn coalition(text: &str, members: &str) -> Result<u32, ParseError> {
    let mut coalition = 0u32;
    for member in items(members, &[]) {
        let player = players(text, member, "a player's number", MOST_IN_SHORT).map_err(too_many)?;
        let bit = 1 << (player - 1);
        if coalition & bit != 0 {
            let expected = "each player once in a coalition";
            return Err(ParseError::at_piece(text, member.trim(), expected));
        }
        coalition |= bit;
    }
    Ok(coalition)
}

/// Reads a flow game: the source and the sink, then edges with capacities and owners.
fn flow(text: &str) -> Result<FlowGame, ParseError> {
    let (mut vertices, mut owners) = (Names::default(), Names::default());
    let mut edges = Vec::new();
    let mut ends = None;
    let mut last = text;
    for piece in pieces(text)? {
        let words: Vec<&str> = piece.split_whitespace().collect();
        let Some(_) = ends else {
            let [head, source, sink] = words[..] else {
                return Err(ParseError::at_piece(
                    text,
                    piece,
                    "\"flow\", a source and a sink",
                ));
            };
            if !head.eq_ignore_ascii_case("flow") {
                return Err(ParseError::at_piece(text, head, "the word \"flow\""));
            }
            ends = Some([vertices.number(source), vertices.number(sink)]);
            last = sink;
            if source.eq_ignore_ascii_case(sink) {
                return Err(ParseError::at_piece(
                    text,
                    sink,
                    "a sink other than the source",
                ));
            }
            continue;
        };
        let [from, to, capacity, owner] = words[..] else {
            let expected = "an edge: from, to, capacity and owner";
            return Err(ParseError::at_piece(text, piece, expected));
        };
        let amount = rational(text, capacity, "a capacity")?;
        if amount.is_negative() {
            return Err(ParseError::at_piece(
                text,
                capacity,
                "a capacity of at least 0",
            ));
        }
        edges.push(OwnedEdge {
            from: vertices.number(from),
            to: vertices.number(to),
            capacity: amount,
            owner: owners.number(owner),
        });
    }
    let ends = ends.expect("the first line says flow");
    let joined = is_joined(vertices.shown.len(), ends, &edges);
    let game = FlowGame::new(vertices.shown, owners.shown, ends, edges).map_err(|_| {
        let at = text.trim_end().len();
        ParseError::new(at, "the end", "an edge: from, to, capacity and owner")
    })?;
    if !joined {
        let expected = "a sink that the source reaches by edges with a capacity above 0";
        return Err(ParseError::at_piece(text, last, expected));
    }
    Ok(game)
}

/// True if edges with a capacity above 0 lead from the source to the sink.
fn is_joined(vertices: usize, [source, sink]: [usize; 2], edges: &[OwnedEdge]) -> bool {
    let mut next = vec![Vec::new(); vertices];
    for edge in edges.iter().filter(|edge| edge.capacity.is_positive()) {
        next[edge.from].push(edge.to);
    }
    let mut seen = vec![false; vertices];
    seen[source] = true;
    let mut waiting = vec![source];
    while let Some(vertex) = waiting.pop() {
        for &to in &next[vertex] {
            if !seen[to] {
                seen[to] = true;
                waiting.push(to);
            }
        }
    }
    seen[sink]
}
