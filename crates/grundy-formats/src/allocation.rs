//! Games of allocation by their names: an estate with claims on it, a runway, gloves, an assignment, a network of pipes.
//! Each becomes a table of the worth of every coalition.
//!
//! O'Neill (1982) for estates, Littlechild and Owen (1973) for runways, Shapley and Shubik (1969, 1971) for gloves and
//! assignments, Bird (1976) for minimum cost spanning trees.

use crate::matrix::{entries, pieces, rational};
use grundy_core::ParseError;
use grundy_core::forms::coalition::{Link, Table};
use grundy_core::parse::{offset_in, read_number, without_comment};
use num::{BigRational, Signed, Zero};

/// The largest number of players of a game whose worths are not all written down: a short text must not fill the memory.
pub const MOST_IN_SHORT: usize = 20;

/// The words with which a game of allocation begins.
const WORDS: [&str; 6] = [
    "estate",
    "bankruptcy",
    "airport",
    "glove",
    "assignment",
    "mcst",
];

/// The largest number of players of a game each of whose worths takes a search of its own.
const MOST_IN_SEARCH: usize = 12;

/// The word with which the text begins, if it is that of a game of allocation.
pub(crate) fn word(body: &str) -> Option<&'static str> {
    let first = body.split(|c: char| c.is_whitespace() || c == ':').next()?;
    WORDS
        .into_iter()
        .find(|word| first.eq_ignore_ascii_case(word))
}

/// Reads the game whose `body`, a part of the text, begins with the word.
///
/// # Errors
/// What was found, what was expected, and where.
pub(crate) fn read(text: &str, body: &str, word: &str) -> Result<Table, ParseError> {
    let rest = &body[word.len()..];
    match word {
        "airport" => airport(text, rest),
        "glove" => glove(text, rest),
        "assignment" => assignment(text, rest),
        "mcst" => spanning_tree(text, rest),
        _ => estate(text, rest),
    }
}

/// Numbers on any number of lines.
pub(crate) fn numbers(text: &str, part: &str) -> Result<Vec<BigRational>, ParseError> {
    let mut list = Vec::new();
    for line in part.lines() {
        let line = without_comment(line).trim();
        if !line.is_empty() {
            list.extend(entries(text, line)?);
        }
    }
    Ok(list)
}

/// A table from the worth of each coalition that is not empty.
fn table(players: usize, worth: impl Fn(u32) -> BigRational) -> Table {
    let nobody = std::iter::once(BigRational::zero());
    let all: Vec<BigRational> = nobody.chain((1..1u32 << players).map(worth)).collect();
    Table::new(&all).expect("2^n worths, the first 0")
}

/// The numbers of the players in a coalition of n.
fn members(n: usize, coalition: u32) -> impl Iterator<Item = usize> {
    (0..n).filter(move |i| coalition >> i & 1 == 1)
}

/// Reads amounts, one for each player, none of them negative.
fn amounts(text: &str, part: &str, what: &str) -> Result<Vec<BigRational>, ParseError> {
    let all = numbers(text, part)?;
    if all.is_empty() || all.len() > MOST_IN_SHORT || all.iter().any(Signed::is_negative) {
        let expected = format!("from 1 to {MOST_IN_SHORT} {what} of at least 0");
        let start = part.trim_start();
        let first = start.lines().next().unwrap_or(start);
        return Err(ParseError::at_piece(text, first.trim_end(), expected));
    }
    Ok(all)
}

/// The bankruptcy game of O'Neill (1982): a coalition can count on the rest of the estate after all others have been paid in
/// full, and on nothing if that is negative.
fn estate(text: &str, rest: &str) -> Result<Table, ParseError> {
    let (amount, claims) = rest
        .split_once(':')
        .ok_or_else(|| ParseError::at_piece(text, rest.trim(), "an amount and \":\""))?;
    let amount = amount.trim();
    let whole = rational(text, amount, "an amount")?;
    if whole.is_negative() {
        return Err(ParseError::at_piece(
            text,
            amount,
            "an amount of at least 0",
        ));
    }
    let claims = amounts(text, claims, "claims")?;
    let total: BigRational = claims.iter().sum();
    if total < whole {
        let expected = format!("an estate of at most {total}, the sum of the claims");
        return Err(ParseError::at_piece(text, amount, expected));
    }
    let n = claims.len();
    Ok(table(n, |coalition| {
        let own: BigRational = members(n, coalition).map(|i| &claims[i]).sum();
        let left = &whole + own - &total;
        left.max(BigRational::zero())
    }))
}

/// A runway as long as the longest plane needs: a coalition pays for its most expensive member. Littlechild and Owen (1973).
fn airport(text: &str, rest: &str) -> Result<Table, ParseError> {
    let costs = amounts(text, rest, "costs")?;
    let n = costs.len();
    let cost = |coalition| {
        let dearest = members(n, coalition).map(|i| &costs[i]).max();
        -dearest.expect("a coalition has a member").clone()
    };
    Ok(table(n, cost).of_costs())
}

/// Owners of left and of right gloves; a pair is worth 1. Shapley and Shubik (1969).
fn glove(text: &str, rest: &str) -> Result<Table, ParseError> {
    let rest = without_comment(rest).trim();
    let (left, right) = rest
        .split_once([',', ' '])
        .ok_or_else(|| ParseError::at_piece(text, rest, "two numbers of gloves: 2,3"))?;
    let most = MOST_IN_SHORT as u64;
    let left = read_number(text, left, "a number of left gloves", most)? as usize;
    let right_piece = right.trim();
    let right = read_number(text, right_piece, "a number of right gloves", most)? as usize;
    let n = left + right;
    if !(1..=MOST_IN_SHORT).contains(&n) {
        let expected = format!("from 1 to {MOST_IN_SHORT} gloves together");
        return Err(ParseError::at_piece(text, rest, expected));
    }
    let pairs = |coalition: u32| {
        let lefts = members(left, coalition).count();
        let rights = members(right, coalition >> left).count();
        BigRational::from_integer(lefts.min(rights).into())
    };
    Ok(table(n, pairs).named(two_sides(["L", "R"], [left, right])))
}

/// The names of the players of a market with two sides: `R1 R2 C1 C2`.
fn two_sides(letters: [&str; 2], sizes: [usize; 2]) -> Vec<String> {
    let side = |(letter, size): (&str, usize)| -> Vec<String> {
        (1..=size).map(|i| format!("{letter}{i}")).collect()
    };
    letters.into_iter().zip(sizes).flat_map(side).collect()
}

/// Reads a matrix: rows as long as the first one, with `;` or new lines between them.
fn rows(text: &str, rest: &str) -> Result<Vec<Vec<BigRational>>, ParseError> {
    let start = offset_in(text, rest);
    let mut rows: Vec<Vec<BigRational>> = Vec::new();
    for piece in pieces(rest).map_err(|e| ParseError::new(start + e.at, e.found, e.expected))? {
        let row = entries(text, piece)?;
        let width = rows.first().map_or(row.len(), Vec::len);
        if row.len() != width {
            let expected = format!("a row of {width} numbers, like the first");
            return Err(ParseError::at_piece(text, piece, expected));
        }
        rows.push(row);
    }
    if rows.is_empty() {
        let expected = "the rows of a matrix, with \";\" between them";
        return Err(ParseError::at_piece(text, rest.trim(), expected));
    }
    Ok(rows)
}

/// Refuses a game with too many players to go through their coalitions one by one.
fn few(text: &str, rest: &str, players: usize) -> Result<(), ParseError> {
    if players <= MOST_IN_SEARCH {
        return Ok(());
    }
    let found = format!("{players} players");
    let at = offset_in(text, rest.trim_start());
    Err(ParseError::new(
        at,
        found,
        format!("at most {MOST_IN_SEARCH} players"),
    ))
}

/// Sellers in rows and buyers in columns, each pair worth an entry: a coalition earns its best assignment. Shapley and Shubik
/// (1971).
fn assignment(text: &str, rest: &str) -> Result<Table, ParseError> {
    let gains = rows(text, rest)?;
    let (height, width) = (gains.len(), gains[0].len());
    few(text, rest, height + width)?;
    if gains.iter().flatten().any(Signed::is_negative) {
        let first = rest.trim().lines().next().unwrap_or(rest);
        return Err(ParseError::at_piece(text, first, "gains of at least 0"));
    }
    let names = two_sides(["R", "C"], [height, width]);
    let best = |coalition: u32| best_assignment(&gains, coalition, coalition >> height);
    let pairs = best_pairs(&gains).into_iter().map(|(i, j)| Link {
        between: [names[i].clone(), names[height + j].clone()],
        amount: gains[i][j].clone(),
    });
    let pairs = pairs.collect();
    Ok(table(height + width, best).named(names).linked(pairs))
}

/// The pairs of a best assignment of all: row by row the first column with which the rest still earns the most.
fn best_pairs(gains: &[Vec<BigRational>]) -> Vec<(usize, usize)> {
    let (mut rows, mut columns) = ((1_u32 << gains.len()) - 1, (1_u32 << gains[0].len()) - 1);
    let mut pairs = Vec::new();
    for i in 0..gains.len() {
        let most = best_assignment(gains, rows, columns);
        rows &= !(1 << i);
        let keeps_the_most = |&j: &usize| {
            let rest = best_assignment(gains, rows, columns & !(1 << j));
            gains[i][j].is_positive() && &gains[i][j] + rest == most
        };
        let column = members(gains[0].len(), columns).find(keeps_the_most);
        if let Some(j) = column {
            columns &= !(1 << j);
            pairs.push((i, j));
        }
    }
    pairs
}

/// The most that these rows, a bit mask, earn with these columns, by dynamic programming over the columns that are taken.
fn best_assignment(gains: &[Vec<BigRational>], rows: u32, columns: u32) -> BigRational {
    let width = gains[0].len();
    let mut best = vec![BigRational::zero(); 1 << width];
    for i in members(gains.len(), rows) {
        // Larger sets first: each row takes one column or none.
        for taken in (1..1u32 << width).rev() {
            let with = |j: usize| &best[(taken ^ 1 << j) as usize] + &gains[i][j];
            let joined = members(width, taken & columns).map(with).max();
            if let Some(joined) = joined.filter(|sum| *sum > best[taken as usize]) {
                best[taken as usize] = joined;
            }
        }
    }
    best.pop().expect("at least the empty set")
}

/// Places to be joined to a source, which is the first row and column of the costs: a coalition pays for a tree of least cost
/// that joins its members to the source by themselves. Bird (1976).
fn spanning_tree(text: &str, rest: &str) -> Result<Table, ParseError> {
    let costs = rows(text, rest)?;
    let places = costs.len();
    let fault = |expected: &str| {
        let first = rest.trim().lines().next().unwrap_or(rest);
        Err(ParseError::at_piece(text, first, expected))
    };
    let mirrored = |i: usize| (0..i).all(|j| costs[i][j] == costs[j][i]);
    if places < 2 || places != costs[0].len() || !(0..places).all(mirrored) {
        return fault(
            "a symmetric matrix of costs, the source first, with at least one place more",
        );
    }
    if costs.iter().flatten().any(Signed::is_negative) {
        return fault("costs of at least 0");
    }
    if (0..places).any(|i| !costs[i][i].is_zero()) {
        return fault("0 as the cost between a place and itself");
    }
    few(text, rest, places - 1)?;
    let cost = |coalition: u32| -> BigRational {
        let edges = cheapest_tree(&costs, coalition);
        -edges
            .iter()
            .map(|&(a, b)| &costs[a][b])
            .sum::<BigRational>()
    };
    let name = |place: usize| match place {
        0 => "source".to_owned(),
        player => player.to_string(),
    };
    let edges = cheapest_tree(&costs, (1 << (places - 1)) - 1);
    let edges = edges.into_iter().map(|(a, b)| Link {
        between: [name(a), name(b)],
        amount: costs[a][b].clone(),
    });
    let edges = edges.collect();
    Ok(table(places - 1, cost).of_costs().linked(edges))
}

/// The edges of a cheapest tree that joins the members to place 0 and has no other places, outwards. Prim (1957).
fn cheapest_tree(costs: &[Vec<BigRational>], coalition: u32) -> Vec<(usize, usize)> {
    let mut outside: Vec<usize> = members(costs.len() - 1, coalition).map(|i| i + 1).collect();
    // For each place the nearest one of the tree.
    let mut near = vec![0; costs.len()];
    let mut edges = Vec::new();
    let far = |near: &[usize], place: usize| &costs[near[place]][place];
    while let Some(k) =
        (0..outside.len()).min_by(|&a, &b| far(&near, outside[a]).cmp(far(&near, outside[b])))
    {
        let next = outside.swap_remove(k);
        edges.push((near[next], next));
        for &place in &outside {
            if costs[next][place] < *far(&near, place) {
                near[place] = next;
            }
        }
    }
    edges
}
