//! Hackenbush on stalks: towers of segments, each Left's, Right's or green. *Winning Ways*, chapters 1 and 2.
//!
//! A stalk without green is a number that is read off from the ground up (Berlekamp's rule): every segment counts
//! 1 until the colour first changes; from there on each counts half the one before; Left's segments are positive and
//! Right's negative.

use crate::families::graph::letter;
use crate::families::pattern::Pattern;
use crate::families::strip::{Row, Strip, StripMove, StripRules};
use grundy_core::parse::no_rules;
use grundy_core::picture::{self, Arranged, MOST_LISTED, Picture};
use grundy_core::{About, Convention, ParseError, Player, Theorem, Verdict, Wanted, WinningMoves};
use grundy_values::Dyadic;
use num::bigint::Sign;
use num::{BigInt, BigRational, BigUint, One, Zero};
use std::cmp::Ordering;
use std::fmt::Write as _;

/// The ruleset; it has no parameters.
pub type HackenbushStalks = Strip<Stalks>;

/// What a player may do on a stalk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Stalks;

/// The segments of one stalk from the ground up.
pub type Stalk = Row;

/// Left's segment: blue in the books, white in the contest problems.
pub const LEFT: u8 = b'l';
/// Right's segment: red in the books, black in the contest problems.
pub const RIGHT: u8 = b'r';
/// A segment that either player may cut.
pub const GREEN: u8 = b'g';

fn allows(player: Player, segment: u8) -> bool {
    segment != Stalks::OWN[player.opponent().index()]
}

impl StripRules for Stalks {
    const ABOUT: About = About {
        name: "hackenbush",
        aliases: &["stalks", "towers"],
        title: "Hackenbush on stalks of left's, right's and green segments",
        rules: "Some stalks stand on the ground. A move cuts one segment of one's own colour, or a green one, and \
                everything above it falls. Who cannot cut loses.",
        notation: "Stalks are separated by commas and written from the ground up: l for a segment of left, r for one \
                   of right, g for a green one; 0 is an empty stalk. A graph with numbered vertices, such as 0l1r2, is \
                   one of graph-hackenbush. A move is written `cut 3 of stalk 1`, counted from the ground.",
        examples: &[
            "hackenbush lrlrrllr",
            "hackenbush lr,lr,r",
            "hackenbush lgr,gg",
        ],
        sources: &["Berlekamp, Conway and Guy 1982", "Conway 1976"],
        ..About::PLAIN
    };
    const CELLS: &'static [(char, &'static str)] = &[('l', "left"), ('r', "right"), ('g', "green")];
    const OWN: [u8; 2] = [LEFT, RIGHT];
    const START: &'static str = "lrlrrllr";
    const MOVE: Pattern = Pattern::new("cut {segment}[ of stalk {stalk}]");
    /// The lowest segment that goes, from 0 at the ground.
    type Step = usize;

    fn read_rules(text: Option<&str>) -> Result<Stalks, ParseError> {
        no_rules("hackenbush", text).map(|()| Stalks)
    }

    fn picture(rows: &[Row]) -> Option<Picture> {
        let mut graph = picture::Graph {
            points: vec![picture::Point::named("ground")],
            arranged: Arranged::Grounded,
            ..picture::Graph::default()
        };
        let all: usize = rows.iter().map(Vec::len).sum();
        graph.of = (all > MOST_LISTED).then_some(all as u64);
        let segments = rows.iter().enumerate().flat_map(|(number, stalk)| {
            let segments = stalk.iter().enumerate();
            segments.map(move |(height, &mark)| (number, height, mark))
        });
        for (number, height, mark) in segments.take(MOST_LISTED) {
            let last = graph.points.len();
            let below = if height == 0 { 0 } else { last - 1 };
            graph.points.push(picture::Point {
                name: format!("{}.{}", number + 1, height + 1),
                ..picture::Point::default()
            });
            graph.edges.push(picture::Edge {
                owner: Player::BOTH
                    .into_iter()
                    .find(|&player| letter(player) == mark),
                ..picture::Edge::between(below, last)
            });
        }
        Some(Picture::Graph(graph))
    }

    fn steps(&self, player: Player, stalk: &[u8]) -> impl Iterator<Item = usize> {
        (0..stalk.len()).filter(move |&segment| allows(player, stalk[segment]))
    }

    fn allows(&self, player: Player, stalk: &[u8], &segment: &usize) -> bool {
        stalk
            .get(segment)
            .is_some_and(|&colour| allows(player, colour))
    }

    fn play(&self, stalk: &[u8], &segment: &usize) -> Stalk {
        stalk[..segment].to_vec()
    }

    fn slots(&self, _: &[u8], &segment: &usize) -> Vec<String> {
        vec![(segment + 1).to_string()]
    }

    fn instead_of(letter: char) -> Option<&'static str> {
        let other = "l (left) or r (right): b is blue in the books and black in the contests";
        matches!(letter, 'b' | 'B' | 'w' | 'W').then_some(other)
    }

    fn theorem(
        &self,
        stalks: &[Stalk],
        wanted: Wanted,
    ) -> Option<Theorem<Verdict<StripMove<usize>>>> {
        const NORMAL: Convention = Convention::Normal;
        Some(match wanted {
            Wanted::Number => number(stalks)?.map(Verdict::Number),
            Wanted::Winner {
                convention: NORMAL,
                first,
            } => winner(stalks, first)?.map(Verdict::Winner),
            Wanted::WinningMoves {
                convention: NORMAL,
                mover,
                limit,
            } => winning_moves(stalks, mover, limit)?.map(Verdict::Moves),
            _ => return None,
        })
    }
}

/// **Theorem** (Berlekamp's rule). See [`stalk_value`].
fn number(stalks: &[Stalk]) -> Option<Theorem<BigRational>> {
    let total = total(stalks)?;
    Some(Theorem {
        says: total.to_rational(),
        name: "Berlekamp's rule for stalks",
        source: "Berlekamp, Conway and Guy 1982",
        reason: reason(stalks, &total),
    })
}

/// **Theorem.** In normal play Left wins a positive number, Right a negative one, and 0 is lost for the mover.
fn winner(stalks: &[Stalk], first: Player) -> Option<Theorem<Player>> {
    let total = total(stalks)?;
    let (winner, why) = match total.sign() {
        Ordering::Greater => (Player::Left, "positive, so left wins whoever begins"),
        Ordering::Less => (Player::Right, "negative, so right wins whoever begins"),
        Ordering::Equal => (first.opponent(), "0, so whoever begins loses"),
    };
    Some(Theorem {
        says: winner,
        name: "the sign of a number",
        source: "Conway 1976",
        reason: format!("{} The value is {why}.", reason(stalks, &total)),
    })
}

/// **Theorem.** A move wins when it leaves the mover at 0 or on the right side of it. A cut leaves the segments
/// below with what they are worth, so all cuts are judged in one walk up each stalk.
fn winning_moves(
    stalks: &[Stalk],
    mover: Player,
    limit: usize,
) -> Option<Theorem<WinningMoves<StripMove<usize>>>> {
    // The running sums have as many bits as the stalk is high: quadratic beyond reason for the tallest.
    if stalks.iter().any(|stalk| stalk.len() > 5000) {
        return None;
    }
    let total = total(stalks)?;
    let loses = match mover {
        Player::Left => Ordering::Less,
        Player::Right => Ordering::Greater,
    };
    let mut count = BigUint::zero();
    let mut first = Vec::new();
    for (row, stalk) in stalks.iter().enumerate() {
        let mut after = &total - &stalk_value(stalk)?;
        for (step, worth) in segment_values(stalk)?.iter().enumerate() {
            if allows(mover, stalk[step]) && after.sign() != loses {
                count += 1u32;
                if first.len() < limit {
                    first.push(StripMove { row, step });
                }
            }
            after = &after + worth;
        }
    }
    Some(Theorem {
        says: WinningMoves {
            total: count,
            first,
        },
        name: "the sign of a number",
        source: "Conway 1976",
        reason: format!(
            "The value is {total}. A cut of {mover} wins exactly when the value that it leaves is {} 0.",
            if mover == Player::Left { "≥" } else { "≤" }
        ),
    })
}

/// The value of one stalk without green segments; `None` with them.
///
/// Linear in the height: the value is assembled bit by bit. Berlekamp's rule, *Winning Ways*, chapter 3.
///
/// ```
/// use grundy_games::graphs::hackenbush_stalk::stalk_value;
/// assert_eq!(stalk_value(b"lrlrrllr").unwrap().to_string(), "77/128");
/// ```
#[must_use]
pub fn stalk_value(stalk: &[u8]) -> Option<Dyadic> {
    if stalk.contains(&GREEN) {
        return None;
    }
    let Some(&first) = stalk.first() else {
        return Some(Dyadic::zero());
    };
    let run = stalk.iter().take_while(|c| **c == first).count();
    let tail = &stalk[run..];
    // The tail of length m is worth (P - N) / 2^m with the bits of P where Left's segments are.
    let bytes = |colour: u8| {
        let mut bytes = vec![0u8; tail.len() / 8 + 1];
        for (i, _) in tail.iter().rev().enumerate().filter(|(_, c)| **c == colour) {
            bytes[i / 8] |= 1 << (i % 8);
        }
        BigInt::from_bytes_le(Sign::Plus, &bytes)
    };
    let exponent = u32::try_from(tail.len()).ok()?;
    let whole = BigInt::from(run) * if first == LEFT { 1 } else { -1 };
    let numerator = (whole << exponent) + bytes(LEFT) - bytes(RIGHT);
    Some(Dyadic::new(numerator, exponent))
}

/// What each segment of a stalk adds, from the ground up; `None` with green segments.
#[must_use]
pub fn segment_values(stalk: &[u8]) -> Option<Vec<Dyadic>> {
    let mut exponent = 0u32;
    let mut values = Vec::with_capacity(stalk.len());
    for colour in stalk {
        if exponent > 0 || *colour != stalk[0] {
            exponent += 1;
        }
        let sign = match *colour {
            LEFT => BigInt::one(),
            RIGHT => -BigInt::one(),
            _ => return None,
        };
        values.push(Dyadic::new(sign, exponent));
    }
    Some(values)
}

fn total(p: &[Stalk]) -> Option<Dyadic> {
    let mut sum = Dyadic::zero();
    for stalk in p {
        sum = &sum + &stalk_value(stalk)?;
    }
    Some(sum)
}

/// The table of segments of each stalk, and the sum; long ones are cut short.
fn reason(p: &[Stalk], total: &Dyadic) -> String {
    const SHOWN: usize = 16;
    let mut text = String::from(
        "Each segment counts 1 until the colour first changes, then each counts half the one before; \
         left's are positive, right's negative. ",
    );
    let mut sums = Vec::new();
    for stalk in p.iter().take(SHOWN) {
        let shown = &stalk[..stalk.len().min(SHOWN)];
        let parts: Vec<String> = segment_values(shown)
            .unwrap_or_default()
            .iter()
            .zip(shown)
            .map(|(value, colour)| {
                let sign = if value.sign() == Ordering::Greater {
                    "+"
                } else {
                    ""
                };
                format!("{} {sign}{value}", char::from(*colour))
            })
            .collect();
        let value = stalk_value(stalk).map_or_else(String::new, |v| bounded(&v));
        let more = if shown.len() < stalk.len() {
            ", …"
        } else {
            ""
        };
        if parts.is_empty() {
            text.push_str("An empty stalk is 0. ");
        } else {
            let _ = write!(text, "{}{more}: {value}. ", parts.join(", "));
        }
        sums.push(value);
    }
    if p.len() > 1 {
        let more = if p.len() > SHOWN { " + …" } else { "" };
        let _ = write!(
            text,
            "Together {}{more} = {}.",
            sums.join(" + "),
            bounded(total)
        );
    }
    text.trim_end().to_owned()
}

fn bounded(value: &Dyadic) -> String {
    if value.exponent() > 200 {
        format!("a number with 2^{} below the line", value.exponent())
    } else {
        value.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::{Notation, Partizan, conformance};

    fn rules() -> HackenbushStalks {
        HackenbushStalks::default()
    }

    #[test]
    fn stalks_keep_their_promises() {
        for text in ["lrlrrllr", "lr,lr,r", "lgr,gg,0", "0"] {
            let p = rules().read(text).unwrap();
            conformance::partizan(&rules(), &p, 5);
        }
    }

    #[test]
    fn faults_are_named() {
        for (text, at) in [
            ("", 0),
            ("lr,", 3),
            ("lxr", 1),
            ("b", 0),
            ("lr,,r", 3),
            ("-1", 0),
        ] {
            assert_eq!(rules().read(text).unwrap_err().at, at, "{text}");
        }
        let p = rules().read("lr,l").unwrap();
        for bad in [
            "",
            "cut",
            "cut 1",
            "cut 0 of stalk 1",
            "cut 3 of stalk 1",
            "cut 1 of stalk 9",
            "cut x of stalk 1",
        ] {
            assert!(rules().read_move(&p, bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_tall_stalk_is_quick() {
        let colours = [LEFT, RIGHT];
        let tall: Stalk = (0..100_000).map(|i| colours[(i * i / 7) % 2]).collect();
        let value = stalk_value(&tall).unwrap();
        assert!(value.exponent() > 90_000);
        let theorem = rules().known_number(&vec![tall]).unwrap();
        assert!(theorem.reason.len() < 1000);
    }

    #[test]
    fn the_segments_add_up() {
        let p = rules().read("lrlrrllr").unwrap();
        let theorem = rules().known_number(&p).unwrap();
        assert_eq!(theorem.says, BigRational::new(77.into(), 128.into()));
        assert!(
            theorem.reason.contains("l +1, r -1/2, l +1/4"),
            "{}",
            theorem.reason
        );
        let sum = segment_values(&p[0])
            .unwrap()
            .iter()
            .fold(Dyadic::zero(), |a, b| &a + b);
        assert_eq!(Some(sum), stalk_value(&p[0]));
    }
}
