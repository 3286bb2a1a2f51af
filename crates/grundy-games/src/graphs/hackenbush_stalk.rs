//! Hackenbush on stalks: towers of segments, each Left's, Right's or green. *Winning Ways*, chapters 1 and 2.
//!
//! A stalk without green is a number that is read off from the ground up (Berlekamp's rule): every segment counts
//! 1 until the colour first changes; from there on each counts half the one before; Left's segments are positive and
//! Right's negative.

use grundy_core::parse::{no_rules, offset_in, read_number};
use grundy_core::{
    About, Convention, Described, Notation, ParseError, Partizan, Player, Ruleset, Theorem,
    WinningMoves,
};
use grundy_values::Dyadic;
use num::bigint::Sign;
use num::{BigInt, BigRational, BigUint, One, Zero};
use std::cmp::Ordering;
use std::fmt::Write as _;

/// Who may cut a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    /// Left's: blue in the books, white in the contest problems.
    Left,
    /// Right's: red in the books, black in the contest problems.
    Right,
    /// Green: either player's.
    Either,
}

impl Colour {
    fn letter(self) -> char {
        match self {
            Colour::Left => 'l',
            Colour::Right => 'r',
            Colour::Either => 'g',
        }
    }

    fn swapped(self) -> Colour {
        match self {
            Colour::Left => Colour::Right,
            Colour::Right => Colour::Left,
            Colour::Either => Colour::Either,
        }
    }

    fn allows(self, player: Player) -> bool {
        match self {
            Colour::Left => player == Player::Left,
            Colour::Right => player == Player::Right,
            Colour::Either => true,
        }
    }
}

/// The segments of one stalk from the ground up.
pub type Stalk = Vec<Colour>;

/// Segments in all stalks together that are read.
const MOST_SEGMENTS: usize = 1_000_000;

/// The value of one stalk without green segments; `None` with them.
///
/// Linear in the height: the value is assembled bit by bit. Berlekamp's rule, *Winning Ways*, chapter 3.
///
/// ```
/// use grundy_games::graphs::hackenbush_stalk::{Colour, stalk_value};
/// let stalk: Vec<Colour> = "lrlrrllr".chars()
///     .map(|c| if c == 'l' { Colour::Left } else { Colour::Right }).collect();
/// assert_eq!(stalk_value(&stalk).unwrap().to_string(), "77/128");
/// ```
#[must_use]
pub fn stalk_value(stalk: &[Colour]) -> Option<Dyadic> {
    if stalk.contains(&Colour::Either) {
        return None;
    }
    let Some(&first) = stalk.first() else {
        return Some(Dyadic::zero());
    };
    let run = stalk.iter().take_while(|c| **c == first).count();
    let tail = &stalk[run..];
    // The tail of length m is worth (P - N) / 2^m with the bits of P where Left's segments are.
    let bytes = |colour: Colour| {
        let mut bytes = vec![0u8; tail.len() / 8 + 1];
        for (i, _) in tail.iter().rev().enumerate().filter(|(_, c)| **c == colour) {
            bytes[i / 8] |= 1 << (i % 8);
        }
        BigInt::from_bytes_le(Sign::Plus, &bytes)
    };
    let exponent = u32::try_from(tail.len()).ok()?;
    let whole = BigInt::from(run) * if first == Colour::Left { 1 } else { -1 };
    let numerator = (whole << exponent) + bytes(Colour::Left) - bytes(Colour::Right);
    Some(Dyadic::new(numerator, exponent))
}

/// What each segment of a stalk adds, from the ground up; `None` with green segments.
#[must_use]
pub fn segment_values(stalk: &[Colour]) -> Option<Vec<Dyadic>> {
    let mut exponent = 0u32;
    let mut values = Vec::with_capacity(stalk.len());
    for colour in stalk {
        if exponent > 0 || *colour != stalk[0] {
            exponent += 1;
        }
        let sign = match colour {
            Colour::Left => BigInt::one(),
            Colour::Right => -BigInt::one(),
            Colour::Either => return None,
        };
        values.push(Dyadic::new(sign, exponent));
    }
    Some(values)
}

/// The ruleset; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct HackenbushStalks;

/// A cut: the segment and all above it go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// Which stalk, from 0.
    pub stalk: usize,
    /// Which segment, from 0 at the ground.
    pub segment: usize,
}

impl Ruleset for HackenbushStalks {
    /// In the order they were given; a stalk that is cut at the ground stays as an empty one.
    type Position = Vec<Stalk>;
    type Move = Cut;

    fn start(&self) -> Vec<Stalk> {
        self.read("lrlrrllr").expect("a stalk")
    }

    fn play(&self, p: &Vec<Stalk>, mv: &Cut) -> Vec<Stalk> {
        let keep = |(i, stalk): (usize, &Stalk)| {
            if i == mv.stalk {
                stalk[..mv.segment].to_vec()
            } else {
                stalk.clone()
            }
        };
        p.iter().enumerate().map(keep).collect()
    }

    fn components(&self, p: &Vec<Stalk>) -> impl Iterator<Item = Vec<Stalk>> {
        p.iter().filter(|s| !s.is_empty()).map(|s| vec![s.clone()])
    }

    fn canonical(&self, mut p: Vec<Stalk>) -> Vec<Stalk> {
        p.retain(|stalk| !stalk.is_empty());
        p.sort_unstable();
        if p.is_empty() {
            p.push(Vec::new());
        }
        p
    }
}

impl Partizan for HackenbushStalks {
    fn moves_of(&self, player: Player, p: &Vec<Stalk>) -> impl Iterator<Item = Cut> {
        p.iter().enumerate().flat_map(move |(stalk, colours)| {
            let mine = move |(_, c): &(usize, &Colour)| c.allows(player);
            let cuts = colours.iter().enumerate().filter(mine);
            cuts.map(move |(segment, _)| Cut { stalk, segment })
        })
    }

    fn is_legal(&self, player: Player, p: &Vec<Stalk>, mv: &Cut) -> bool {
        let segment = p.get(mv.stalk).and_then(|s| s.get(mv.segment));
        segment.is_some_and(|c| c.allows(player))
    }

    fn negative(&self, p: &Vec<Stalk>) -> Option<Vec<Stalk>> {
        let swap = |s: &Stalk| s.iter().map(|c| c.swapped()).collect();
        Some(p.iter().map(swap).collect())
    }

    /// **Theorem** (Berlekamp's rule). See [`stalk_value`].
    fn known_number(&self, p: &Vec<Stalk>) -> Option<Theorem<BigRational>> {
        let total = total(p)?;
        Some(Theorem {
            says: total.to_rational(),
            name: "Berlekamp's rule for stalks",
            source: "Berlekamp, Conway and Guy 1982",
            reason: reason(p, &total),
        })
    }

    /// **Theorem.** In normal play Left wins a positive number, Right a negative one, and 0 is lost for the mover.
    fn known_winner(
        &self,
        p: &Vec<Stalk>,
        convention: Convention,
        first: Player,
    ) -> Option<Theorem<Player>> {
        if convention == Convention::Misere {
            return None;
        }
        let total = total(p)?;
        let (winner, why) = match total.sign() {
            Ordering::Greater => (Player::Left, "positive, so left wins whoever begins"),
            Ordering::Less => (Player::Right, "negative, so right wins whoever begins"),
            Ordering::Equal => (first.opponent(), "0, so whoever begins loses"),
        };
        Some(Theorem {
            says: winner,
            name: "the sign of a number",
            source: "Conway 1976",
            reason: format!("{} The value is {why}.", reason(p, &total)),
        })
    }

    /// **Theorem.** A move wins when it leaves the mover at 0 or on the right side of it. A cut leaves the segments
    /// below with what they are worth, so all cuts are judged in one walk up each stalk.
    fn known_winning_moves(
        &self,
        p: &Vec<Stalk>,
        convention: Convention,
        mover: Player,
        limit: usize,
    ) -> Option<Theorem<WinningMoves<Cut>>> {
        // The running sums have as many bits as the stalk is high: quadratic beyond reason for the tallest.
        if convention == Convention::Misere || p.iter().any(|s| s.len() > 5000) {
            return None;
        }
        let total = total(p)?;
        let loses = match mover {
            Player::Left => Ordering::Less,
            Player::Right => Ordering::Greater,
        };
        let mut count = BigUint::zero();
        let mut first = Vec::new();
        for (stalk, colours) in p.iter().enumerate() {
            let mut after = &total - &stalk_value(colours)?;
            for (segment, worth) in segment_values(colours)?.iter().enumerate() {
                if colours[segment].allows(mover) && after.sign() != loses {
                    count += 1u32;
                    if first.len() < limit {
                        first.push(Cut { stalk, segment });
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
                format!("{} {sign}{value}", colour.letter())
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

impl Notation for HackenbushStalks {
    fn show(&self, p: &Vec<Stalk>) -> String {
        let one = |s: &Stalk| {
            if s.is_empty() {
                "0".to_owned()
            } else {
                s.iter().map(|c| c.letter()).collect()
            }
        };
        p.iter().map(one).collect::<Vec<String>>().join(",")
    }

    fn read(&self, text: &str) -> Result<Vec<Stalk>, ParseError> {
        let mut stalks = Vec::new();
        let mut segments = 0;
        for piece in text.split(',') {
            let piece = piece.trim();
            let start = offset_in(text, piece);
            if piece.is_empty() {
                return Err(ParseError::at_piece(
                    text,
                    piece,
                    "a stalk such as lrl, or 0 for an empty one",
                ));
            }
            let mut stalk = Stalk::new();
            if piece != "0" {
                for (i, c) in piece.char_indices() {
                    stalk.push(match c.to_ascii_lowercase() {
                        'l' => Colour::Left,
                        'r' => Colour::Right,
                        'g' => Colour::Either,
                        other => {
                            let expected = if other == 'b' || other == 'w' {
                                "l (left) or r (right): b is blue in the books and black in the contests"
                            } else {
                                "a segment l (left), r (right) or g (green)"
                            };
                            return Err(ParseError::new(start + i, format!("\"{c}\""), expected));
                        }
                    });
                }
            }
            segments += stalk.len() + 1;
            if segments > MOST_SEGMENTS {
                let expected = format!("at most {MOST_SEGMENTS} segments and stalks");
                return Err(ParseError::new(start, "more", expected));
            }
            stalks.push(stalk);
        }
        Ok(stalks)
    }

    fn show_move(&self, _: &Vec<Stalk>, mv: &Cut) -> String {
        format!("cut {} of stalk {}", mv.segment + 1, mv.stalk + 1)
    }

    fn read_move(&self, p: &Vec<Stalk>, text: &str) -> Result<Cut, ParseError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let is = |word: &str, wanted: &str| word.eq_ignore_ascii_case(wanted);
        let (segment, stalk) = match words.as_slice() {
            [cut, segment] if is(cut, "cut") && p.len() == 1 => (*segment, "1"),
            [cut, segment, of, word, stalk]
                if is(cut, "cut") && is(of, "of") && is(word, "stalk") =>
            {
                (*segment, *stalk)
            }
            _ => {
                return Err(ParseError::at_piece(
                    text,
                    text.trim(),
                    "a move such as cut 3 of stalk 1",
                ));
            }
        };
        let number = |piece: &str, what: &str, most: usize| {
            let n = if piece == "1" {
                1
            } else {
                read_number(text, piece, what, most as u64)?
            };
            if n == 0 || n > most as u64 {
                let expected = format!("{what} between 1 and {most}");
                return Err(ParseError::at_piece(text, piece, expected));
            }
            Ok(n as usize - 1)
        };
        let stalk = number(stalk, "a stalk", p.len())?;
        let segment = number(segment, "a segment", p[stalk].len())?;
        Ok(Cut { stalk, segment })
    }
}

impl Described for HackenbushStalks {
    const ABOUT: About = About {
        name: "hackenbush",
        aliases: &["stalks", "towers"],
        title: "Hackenbush on stalks of left's, right's and green segments",
        rules: "Some stalks stand on the ground. A move cuts one segment of one's own colour, or a green one, and \
                everything above it falls. Who cannot cut loses.",
        notation: "Stalks are separated by commas and written from the ground up: l for a segment of left, r for one \
                   of right, g for a green one; 0 is an empty stalk. A move is written `cut 3 of stalk 1`, counted \
                   from the ground.",
        examples: &[
            "hackenbush lrlrrllr",
            "hackenbush lr,lr,r",
            "hackenbush lgr,gg",
        ],
        sources: &["Berlekamp, Conway and Guy 1982", "Conway 1976"],
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<HackenbushStalks, ParseError> {
        no_rules("hackenbush", text)?;
        Ok(HackenbushStalks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::conformance;

    #[test]
    fn stalks_keep_their_promises() {
        for text in ["lrlrrllr", "lr,lr,r", "lgr,gg,0", "0"] {
            let p = HackenbushStalks.read(text).unwrap();
            conformance::partizan(&HackenbushStalks, &p, 5);
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
            assert_eq!(HackenbushStalks.read(text).unwrap_err().at, at, "{text}");
        }
        let p = HackenbushStalks.read("lr,l").unwrap();
        for bad in [
            "",
            "cut",
            "cut 1",
            "cut 0 of stalk 1",
            "cut 3 of stalk 1",
            "cut 1 of stalk 9",
            "cut x of stalk 1",
        ] {
            assert!(HackenbushStalks.read_move(&p, bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_tall_stalk_is_quick() {
        let colours = [Colour::Left, Colour::Right];
        let tall: Stalk = (0..100_000).map(|i| colours[(i * i / 7) % 2]).collect();
        let value = stalk_value(&tall).unwrap();
        assert!(value.exponent() > 90_000);
        let theorem = HackenbushStalks.known_number(&vec![tall]).unwrap();
        assert!(theorem.reason.len() < 1000);
    }

    #[test]
    fn the_segments_add_up() {
        let p = HackenbushStalks.read("lrlrrllr").unwrap();
        let theorem = HackenbushStalks.known_number(&p).unwrap();
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
