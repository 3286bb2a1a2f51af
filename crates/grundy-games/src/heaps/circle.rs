//! Heaps on a circle: stones lie in a ring, and the first move on it leaves a row. NYOJ 833; Winning Ways, chapter 4.
//!
//! **Theorem** (mirror strategy). When every move on a circle leaves a row from whose middle a block can be taken that
//! leaves two equal halves, the circle is lost for the player to move: the answer leaves halves that are worth 0
//! together.

use crate::families::piles::{Pile, PileRules, Piles, Statement};
use grundy_core::forms::heap::{HeapCode, TakeAndBreak};
use grundy_core::parse::read_number;
use grundy_core::picture::{Heap, Lie};
use grundy_core::{About, ParseError, Reason, reason};

/// `circle 0.77: 12`.
///
/// ```
/// use grundy_core::{Convention, Described, Notation, Partizan, Player};
/// use grundy_games::heaps::circle::Circles;
/// let rules = Circles::from_rules(Some("0.77")).unwrap();
/// let p = rules.read("12").unwrap();
/// let winner = rules.known_winner(&p, Convention::Normal, Player::Left);
/// assert_eq!(winner.unwrap().says, Player::Right);
/// ```
pub type Circles = Piles<CircleRules>;

/// A ring of stones, or the row that a move has made of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stones {
    /// A ring of this many stones.
    Circle(u64),
    /// A row of this many stones.
    Row(u64),
}

impl Pile for Stones {
    const JOINTS: &'static [&'static str] = &["row"];

    fn show(self) -> String {
        match self {
            Stones::Circle(n) => n.to_string(),
            Stones::Row(n) => format!("row {n}"),
        }
    }

    fn read(
        text: &str,
        piece: &str,
        what: [&str; 2],
        most: u64,
    ) -> Result<Option<Stones>, ParseError> {
        let (kind, number): (fn(u64) -> Stones, &str) = match piece.strip_prefix("row") {
            Some(rest) => (Stones::Row, rest),
            None => (Stones::Circle, piece),
        };
        let n = read_number(text, number, what[0], most)?;
        Ok((n > 0).then(|| kind(n)))
    }

    fn draw(self) -> Vec<Heap> {
        let (Stones::Circle(size) | Stones::Row(size)) = self;
        vec![Heap {
            ring: matches!(self, Stones::Circle(_)),
            ..Heap::of(size)
        }]
    }
}

/// A take-and-break code whose first move is made on a circle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CircleRules {
    code: HeapCode,
}

impl CircleRules {
    /// The rules of a code.
    #[must_use]
    pub fn new(code: TakeAndBreak) -> CircleRules {
        CircleRules {
            code: HeapCode::Code(code),
        }
    }

    /// Rows that one move can leave of a circle: a block is taken out of the middle, for a circle has no ends, so the
    /// digit must allow two heaps; or the whole circle goes.
    fn opened(&self, circle: u64) -> impl Iterator<Item = Option<u64>> {
        self.code.takes(circle).filter_map(move |(taken, digit)| {
            let rest = circle - taken;
            match rest {
                0 => digit.allows(0).then_some(None),
                _ => (taken > 0 && digit.allows(2)).then_some(Some(rest)),
            }
        })
    }

    /// True if a move in the row leaves two equal halves, or nothing.
    fn has_mirror(&self, row: u64) -> bool {
        self.code.takes(row).any(|(taken, digit)| {
            let rest = row - taken;
            if rest == 0 {
                digit.allows(0)
            } else {
                rest.is_multiple_of(2) && digit.allows(2) && !digit.distinct
            }
        })
    }

    /// True if the player to move wins a circle; `None` for a circle that the theorem does not cover.
    #[must_use]
    pub fn circle_wins(&self, circle: u64) -> Option<bool> {
        let mut whole = false;
        let mut mirrors = true;
        // A code without an end would have as many moves as stones.
        for rest in self.opened(circle).take(10_000) {
            match rest {
                None => whole = true,
                Some(row) => mirrors = mirrors && self.has_mirror(row),
            }
        }
        match (whole, mirrors) {
            (true, _) => Some(true),
            (false, true) if circle < 10_000 || self.is_finite() => Some(false),
            _ => None,
        }
    }

    /// True if the code is finite and short, so that its rules for rows can be listed.
    fn is_finite(&self) -> bool {
        match &self.code {
            HeapCode::Code(code) => code.repeat.is_none() && code.digits.len() < 10_000,
            HeapCode::Subtraction(_) => false,
        }
    }
}

impl PileRules for CircleRules {
    type Pile = Stones;
    const NUMBERS: ([&'static str; 2], u64) = (
        ["the size of a ring, or `row` and the size of a row"; 2],
        u64::MAX,
    );
    const ABOUT: About = About {
        name: "circle",
        aliases: &["circular", "ring"],
        title: "Take-and-break games that begin on a circle",
        rules: "Stones lie in a ring. The first move on a ring takes k neighbouring stones when digit dk of the code allows two \
heaps to be left (a ring has no ends), and leaves a row; or it takes the whole ring when dk allows nothing to be left. On rows \
the code is played as usual. Whoever cannot move loses. With 0.77 this is Kayles on a circle.",
        notation: "The code comes before the colon, then rings by their sizes, separated by commas; a row is written row 5: \
circle 0.77: 12,row 5. A move says what a ring or row becomes: pile 1 to row 10.",
        examples: &["circle 0.77: 12", "circle 0.07: 9", "circle 0.77: 7,row 5"],
        sources: &["Winning Ways", "NYOJ 833"],
        needs_rules: true,
        ..About::PLAIN
    };

    const LIE: Lie = Lie::Rows;

    fn read_rules(text: Option<&str>) -> Result<CircleRules, ParseError> {
        let code: TakeAndBreak = text.unwrap_or("").parse()?;
        Ok(CircleRules::new(code))
    }

    fn show_rules(&self) -> Option<String> {
        Some(self.code.to_string())
    }

    fn first(&self) -> Vec<Stones> {
        vec![Stones::Circle(10)]
    }

    fn options(&self, pile: Stones) -> impl Iterator<Item = Vec<Stones>> {
        let (circle, row) = match pile {
            Stones::Circle(n) => (Some(n), None),
            Stones::Row(n) => (None, Some(n)),
        };
        let opened = circle.into_iter().flat_map(|n| self.opened(n));
        let opened = opened.map(|rest| rest.map(Stones::Row).into_iter().collect());
        let broken = row.into_iter().flat_map(|n| self.code.options(n));
        opened.chain(broken.map(|(_, left)| left.into_iter().map(Stones::Row).collect()))
    }

    fn statement(&self) -> Statement {
        Statement {
            name: "the mirror on the circle",
            source: "Winning Ways",
            sentence: reason!(
                "A move on a circle leaves a row; taking its middle leaves two equal halves, worth 0 together."
            ),
        }
    }

    fn wins_alone(&self, pile: Stones) -> Option<(bool, Reason)> {
        let Stones::Circle(n) = pile else {
            return None;
        };
        let wins = self.circle_wins(n)?;
        let why = if wins {
            reason!(" Here all {} can be taken at once.", n)
        } else {
            reason!(
                " Every move on a circle of {} leaves a row with such an answer: the player to move loses.",
                n
            )
        };
        Some((wins, why))
    }
}
