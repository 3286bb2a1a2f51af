//! Staircase Nim and gap Nim: what moves down one step, and pieces that close a gap and open another.
//!
//! **Theorem.** The Grundy value of a staircase is the nim-sum of the odd steps. *Proof.* A move from an odd step makes
//! it smaller, a move from an even step makes the odd step below larger: either way the nim-sum changes; and as in Nim
//! every smaller nim-sum is reached from some odd step. Pieces on a strip that move towards its beginning are a
//! staircase of gaps, the one before the last piece being step 1: closing a gap hands it to the next piece.

use grundy_core::parse::{no_rules, read_list, read_number};
use grundy_core::picture::{Board, Lie, MOST_LISTED, Picture};
use grundy_core::{
    About, Described, Impartial, Notation, ParseError, Partizan, Player, Ruleset, Theorem, Verdict,
    Wanted, WinningMoves,
};
use num::BigUint;

/// The nim-sum of the odd steps; step 1 is the lowest, from which counters leave the stairs.
pub fn staircase_value(steps: impl Iterator<Item = u64>) -> u64 {
    steps.step_by(2).fold(0, |sum, count| sum ^ count)
}

/// The moves to a Grundy value: the step, from 0 for step 1, and how many move. At most one on each step.
fn moves_to(steps: &[u64], nimber: u64) -> Vec<(usize, u64)> {
    let change = staircase_value(steps.iter().copied()) ^ nimber;
    let one = |(i, &count): (usize, &u64)| {
        let moved = if i % 2 == 0 {
            count.checked_sub(count ^ change)
        } else {
            (steps[i - 1] ^ change).checked_sub(steps[i - 1])
        };
        moved
            .filter(|moved| (1..=count).contains(moved))
            .map(|moved| (i, moved))
    };
    steps.iter().enumerate().filter_map(one).collect()
}

/// What the theorem says of the steps; `own` makes a move of the game from a step and how many counters leave it.
fn theorem<M>(
    steps: &[u64],
    wanted: Wanted,
    what: &str,
    own: impl Fn((usize, u64)) -> M,
) -> Option<Theorem<Verdict<M>>> {
    let sum = staircase_value(steps.iter().copied());
    let says = match wanted {
        Wanted::Nimber => Verdict::Nimber(sum),
        Wanted::MovesTo { nimber, limit } => {
            let moves = moves_to(steps, nimber);
            let total = BigUint::from(moves.len());
            let first = moves.into_iter().take(limit).map(own).collect();
            Verdict::Moves(WinningMoves { total, first })
        }
        _ => return None,
    };
    let odd: Vec<String> = steps
        .iter()
        .step_by(2)
        .take(16)
        .map(u64::to_string)
        .collect();
    let dots = if steps.len() > 32 { ", …" } else { "" };
    Some(Theorem {
        says,
        name: "staircase Nim",
        source: "Winning Ways",
        reason: format!(
            "{what} The odd steps hold {}{dots}; their nim-sum is {sum}.",
            odd.join(", ")
        ),
    })
}

/// Counters on stairs: `staircase 0,2,1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Staircase;

const STAIRS: &str = "What comes down from an even step can be sent on from the odd step below, so only the odd steps count.";

impl Ruleset for Staircase {
    /// The counters on step 1, 2, …; the last step is not empty.
    type Position = Vec<u64>;
    /// A step, from 0 for step 1, and how many counters go down from it.
    type Move = (usize, u64);

    fn start(&self) -> Vec<u64> {
        vec![3, 1, 4, 2]
    }

    fn play(&self, steps: &Vec<u64>, &(step, count): &(usize, u64)) -> Vec<u64> {
        let mut next = steps.clone();
        next[step] -= count;
        if let Some(below) = step.checked_sub(1) {
            next[below] += count;
        }
        trimmed(next)
    }
}

fn trimmed(mut steps: Vec<u64>) -> Vec<u64> {
    while steps.last() == Some(&0) {
        steps.pop();
    }
    steps
}

impl Partizan for Staircase {
    fn moves_of(&self, _: Player, steps: &Vec<u64>) -> impl Iterator<Item = (usize, u64)> {
        let each = steps.iter().enumerate();
        each.flat_map(|(step, &all)| (1..=all).map(move |count| (step, count)))
    }

    fn same_for_both(&self) -> bool {
        true
    }

    fn is_legal(&self, _: Player, steps: &Vec<u64>, &(step, count): &(usize, u64)) -> bool {
        steps
            .get(step)
            .is_some_and(|&all| (1..=all).contains(&count))
    }

    fn theorem(&self, steps: &Vec<u64>, wanted: Wanted) -> Option<Theorem<Verdict<(usize, u64)>>> {
        theorem(steps, wanted, STAIRS, |mv| mv)
    }
}

impl Impartial for Staircase {}

impl Notation for Staircase {
    fn show(&self, steps: &Vec<u64>) -> String {
        if steps.is_empty() {
            return "0".to_owned();
        }
        steps
            .iter()
            .map(u64::to_string)
            .collect::<Vec<_>>()
            .join(",")
    }

    fn read(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        if text.trim().is_empty() {
            return Ok(self.start());
        }
        let steps = read_list(text, "the counters on a step", u64::MAX)?;
        if steps
            .iter()
            .try_fold(0u64, |sum, &n| sum.checked_add(n))
            .is_none()
        {
            return Err(ParseError::at_piece(
                text,
                text.trim(),
                "fewer than 2^64 counters in all",
            ));
        }
        Ok(trimmed(steps))
    }

    /// `move 2 from step 3`.
    fn show_move(&self, _: &Vec<u64>, (step, count): &(usize, u64)) -> String {
        format!("move {count} from step {}", step + 1)
    }

    fn picture(&self, heaps: &Vec<u64>) -> Option<Picture> {
        Some(Picture::heaps(heaps, Lie::Stairs))
    }

    fn read_move(&self, steps: &Vec<u64>, text: &str) -> Result<(usize, u64), ParseError> {
        let lower = text.to_ascii_lowercase();
        let text = lower.as_str();
        let ["move", count, "from", "step", step] = text.split_whitespace().collect::<Vec<_>>()[..]
        else {
            return Err(ParseError::at_piece(
                text,
                text.trim(),
                "a move such as `move 2 from step 3`",
            ));
        };
        let n = read_number(text, step, "a step", steps.len() as u64)?;
        let at = n.checked_sub(1).map(|n| n as usize);
        let at = at.ok_or_else(|| ParseError::at_piece(text, step, "a step, counted from 1"))?;
        match read_number(text, count, "a number of counters", steps[at])? {
            0 => Err(ParseError::at_piece(text, count, "at least one counter")),
            count => Ok((at, count)),
        }
    }
}

impl Described for Staircase {
    const ABOUT: About = About {
        name: "staircase",
        aliases: &["staircase-nim", "stairs"],
        title: "Staircase Nim: counters move down one step",
        rules: "Counters lie on the steps of a staircase. A move takes at least one counter from a step and puts them on the \
step below; from step 1 they leave the stairs. Whoever cannot move loses.",
        notation: "The counters on step 1, 2, 3, … separated by commas: staircase 3,1,4,2. A move: move 2 from step 3.",
        examples: &["staircase 3,1,4,2", "staircase 0,5,0,7"],
        sources: &["Winning Ways"],
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Staircase, ParseError> {
        no_rules(Self::ABOUT.name, text).map(|()| Staircase)
    }
}

/// Pieces on a strip, each moving towards its beginning without passing another: `gap-nim 1,5,6,9`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GapNim;

const GAPS: &str = "The gap before the last piece is step 1, the gap before the piece before it step 2, and so on: closing a gap \
opens the next piece's by as much.";

/// The gaps as steps of a staircase, for pieces on ascending fields counted from 1.
#[must_use]
pub fn gaps(pieces: &[u64]) -> Vec<u64> {
    let before = std::iter::once(&0).chain(pieces);
    let gaps = pieces
        .iter()
        .zip(before)
        .map(|(piece, before)| piece - before - 1);
    let mut gaps: Vec<u64> = gaps.collect();
    gaps.reverse();
    gaps
}

impl Ruleset for GapNim {
    /// The fields of the pieces, ascending, from 1.
    type Position = Vec<u64>;
    /// The fields that a piece leaves and reaches.
    type Move = (u64, u64);

    fn start(&self) -> Vec<u64> {
        vec![2, 5, 6, 10]
    }

    fn play(&self, pieces: &Vec<u64>, &(from, to): &(u64, u64)) -> Vec<u64> {
        let mut next = pieces.clone();
        let at = next.binary_search(&from).expect("the move is legal");
        next[at] = to;
        next
    }
}

impl Partizan for GapNim {
    fn moves_of(&self, _: Player, pieces: &Vec<u64>) -> impl Iterator<Item = (u64, u64)> {
        let before = std::iter::once(0).chain(pieces.iter().copied());
        let each = pieces.iter().zip(before);
        each.flat_map(|(&from, before)| (before + 1..from).rev().map(move |to| (from, to)))
    }

    fn same_for_both(&self) -> bool {
        true
    }

    fn is_legal(&self, _: Player, pieces: &Vec<u64>, &(from, to): &(u64, u64)) -> bool {
        pieces.binary_search(&from).is_ok_and(|at| {
            let before = at.checked_sub(1).map_or(0, |i| pieces[i]);
            to > before && to < from
        })
    }

    fn theorem(&self, pieces: &Vec<u64>, wanted: Wanted) -> Option<Theorem<Verdict<(u64, u64)>>> {
        theorem(&gaps(pieces), wanted, GAPS, |(step, count)| {
            let from = pieces[pieces.len() - 1 - step];
            (from, from - count)
        })
    }
}

impl Impartial for GapNim {}

impl Notation for GapNim {
    fn show(&self, pieces: &Vec<u64>) -> String {
        if pieces.is_empty() {
            return "0".to_owned();
        }
        pieces
            .iter()
            .map(u64::to_string)
            .collect::<Vec<_>>()
            .join(",")
    }

    fn read(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        if text.trim().is_empty() {
            return Ok(self.start());
        }
        if text.trim() == "0" {
            return Ok(vec![]);
        }
        let mut pieces = read_list(text, "the field of a piece", u64::MAX)?;
        pieces.sort_unstable();
        if pieces[0] == 0 || pieces.windows(2).any(|two| two[0] == two[1]) {
            return Err(ParseError::at_piece(
                text,
                text.trim(),
                "different fields, counted from 1",
            ));
        }
        Ok(pieces)
    }

    /// `5 to 3`.
    fn show_move(&self, _: &Vec<u64>, (from, to): &(u64, u64)) -> String {
        format!("{from} to {to}")
    }

    fn picture(&self, pieces: &Vec<u64>) -> Option<Picture> {
        let last = pieces.iter().copied().max().unwrap_or(1);
        let mark = |field: u64| if pieces.contains(&field) { '*' } else { '.' };
        let row = (1..=last.min(MOST_LISTED as u64)).map(mark).collect();
        let of = (last > MOST_LISTED as u64).then_some([1, last]);
        let board = Board::of_rows(vec![row]).numbered(1);
        Some(
            Board {
                of,
                names: vec![],
                ..board
            }
            .into(),
        )
    }

    fn read_move(&self, pieces: &Vec<u64>, text: &str) -> Result<(u64, u64), ParseError> {
        let lower = text.to_ascii_lowercase();
        let text = lower.as_str();
        let [from, "to", to] = text.split_whitespace().collect::<Vec<_>>()[..] else {
            return Err(ParseError::at_piece(
                text,
                text.trim(),
                "a move such as `5 to 3`",
            ));
        };
        let mv = (
            read_number(text, from, "the field of a piece", u64::MAX)?,
            read_number(text, to, "a field", u64::MAX)?,
        );
        if self.is_legal(Player::Left, pieces, &mv) {
            return Ok(mv);
        }
        let expected = "the field of a piece, and a smaller one behind the piece before it";
        Err(ParseError::at_piece(text, text.trim(), expected))
    }
}

impl Described for GapNim {
    const ABOUT: About = About {
        name: "gap-nim",
        aliases: &["georgia-and-bob", "silver-dollar"],
        title: "Gap Nim: pieces on a strip move towards its beginning",
        rules: "Pieces stand on a strip of fields, at most one on a field. A move takes a piece any number of fields towards the \
beginning of the strip, but not onto or over another piece. Whoever cannot move loses. Georgia and Bob play this game; the \
silver dollar game without the dollar is the same.",
        notation: "The fields of the pieces, counted from 1, separated by commas: gap-nim 2,5,6,10. A move: 10 to 8.",
        examples: &["gap-nim 2,5,6,10", "gap-nim 1,5,6,7,9,12,14,17"],
        sources: &["Winning Ways", "POJ 1704"],
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<GapNim, ParseError> {
        no_rules(Self::ABOUT.name, text).map(|()| GapNim)
    }
}
