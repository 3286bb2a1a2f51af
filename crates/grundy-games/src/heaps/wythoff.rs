//! Wythoff's game and its generalisation: take from one heap, or nearly equal numbers from both. Wythoff (1907);
//! Fraenkel (1982).
//!
//! **Theorem** (Fraenkel). Let k from one heap and l from the other be allowed when |k − l| < m, and let
//! α = (2 − m + √(m² + 4)) / 2. The positions lost for the player to move are (⌊nα⌋, ⌊nα⌋ + mn) for n = 0, 1, 2, …
//! In misère play they are (⌊nα + 1/α⌋, the same + mn + 1) for m ≥ 2, where 1/α = (m − 2 + √(m² + 4)) / 2m; for m = 1,
//! Wythoff's own game, they are those of normal play with (0, 1), (2, 2) in place of (0, 0), (1, 2).
//! The floors are computed in integers: ⌊(x + √y) / z⌋ = ⌊(x + ⌊√y⌋) / z⌋.

use crate::families::known::Known;
use grundy_core::parse::{read_list, read_number};
use grundy_core::picture::{Lie, Picture};
use grundy_core::{
    About, Convention, Described, Impartial, Notation, ParseError, Partizan, Player, Ruleset,
    Theorem, Verdict, Wanted, WinningMoves,
};
use num::{BigInt, One, ToPrimitive};

/// `wythoff 3,5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wythoff {
    /// The numbers taken from both heaps differ by less than this; at least 1.
    m: u64,
}

/// How many are taken from each heap.
pub type Taken = (u64, u64);

impl Wythoff {
    /// The game in which k and l may be taken from both heaps when they differ by less than `m`.
    ///
    /// # Panics
    /// When `m` is 0.
    #[must_use]
    pub fn new(m: u64) -> Wythoff {
        assert!(m > 0, "equal numbers may be taken");
        Wythoff { m }
    }

    /// m: the numbers taken from both heaps differ by less.
    #[must_use]
    pub fn reach(&self) -> u64 {
        self.m
    }

    /// The n-th lost position, smaller heap first; `None` beyond 64 bits.
    #[must_use]
    pub fn lost(&self, n: u64, convention: Convention) -> Option<(u64, u64)> {
        if convention == Convention::Misere && self.m == 1 && n < 2 {
            return Some([(2, 2), (0, 1)][n as usize]);
        }
        let misere = convention == Convention::Misere && self.m > 1;
        let (m, n) = (BigInt::from(self.m), BigInt::from(n));
        let (one, two) = (BigInt::one(), BigInt::from(2));
        let y: BigInt = &m * &m + 4u32;
        let (low, difference) = if misere {
            // nα + 1/α = (nm(2 − m) + m − 2 + (nm + 1)√(m² + 4)) / 2m.
            let times = &n * &m + &one;
            let x = (&two - &m) * (&n * &m - &one);
            let root: BigInt = (&times * &times * y).sqrt();
            ((x + root) / (&two * &m), times)
        } else {
            let x = (&two - &m) * &n;
            let root: BigInt = (&n * &n * y).sqrt();
            ((x + root) / two, &n * &m)
        };
        let high = &low + difference;
        Some((low.to_u64()?, high.to_u64()?))
    }

    /// The number of the lost position whose heaps have this difference, if there is one.
    fn number(&self, difference: u64, convention: Convention) -> Option<u64> {
        let least = u64::from(convention == Convention::Misere && self.m > 1);
        let rest = difference.checked_sub(least)?;
        rest.is_multiple_of(self.m).then_some(rest / self.m)
    }

    /// Whether the player to move wins. A constant number of operations on big integers.
    #[must_use]
    pub fn next_wins(&self, a: u64, b: u64, convention: Convention) -> bool {
        let (low, high) = (a.min(b), a.max(b));
        // The difference of (2, 2) is 0 and that of (0, 1) is 1, as `lost` numbers them.
        let n = self.number(high - low, convention);
        n.and_then(|n| self.lost(n, convention)) != Some((low, high))
    }

    /// The other heap of the only lost position with a heap of `x`: lost positions contain every number once.
    fn partner(&self, x: u64, convention: Convention) -> Option<u64> {
        if convention == Convention::Misere && self.m == 1 && x <= 2 {
            return Some([1, 0, 2][x as usize]);
        }
        // Both sequences ascend, so halving finds x in one of them.
        let find = |part: fn((u64, u64)) -> u64| {
            let (mut below, mut end) = (0u64, x.saturating_add(1));
            while below < end {
                let middle = below + (end - below) / 2;
                match self.lost(middle, convention).filter(|&p| part(p) <= x) {
                    Some(p) if part(p) == x => return Some(p),
                    Some(_) => below = middle + 1,
                    None => end = middle,
                }
            }
            None
        };
        let position = find(|p| p.0).or_else(|| find(|p| p.1))?;
        Some(if position.0 == x {
            position.1
        } else {
            position.0
        })
    }

    /// All winning moves; there are only a few.
    #[must_use]
    pub fn winning(&self, a: u64, b: u64, convention: Convention) -> Vec<Taken> {
        let mut all: Vec<Taken> = Vec::new();
        if let Some(y) = self.partner(a, convention).filter(|&y| y < b) {
            all.push((0, b - y));
        }
        if let Some(x) = self.partner(b, convention).filter(|&x| x < a) {
            all.push((a - x, 0));
        }
        // From both heaps: the difference changes by less than m, so a few numbers of lost positions are near.
        let near = a.abs_diff(b) / self.m;
        for n in near.saturating_sub(2)..=near.saturating_add(2) {
            let Some((low, high)) = self.lost(n, convention) else {
                continue;
            };
            for (x, y) in [(low, high), (high, low)] {
                let mv = (a.saturating_sub(x), b.saturating_sub(y));
                if x < a && y < b && mv.0.abs_diff(mv.1) < self.m && !all.contains(&mv) {
                    all.push(mv);
                }
            }
        }
        all.sort_unstable();
        all
    }

    fn reason(&self, [a, b]: [u64; 2], convention: Convention, wins: bool) -> String {
        let (low, high) = (a.min(b), a.max(b));
        let near = self.number(high - low, convention);
        let near = near.and_then(|n| Some((n, self.lost(n, convention)?)));
        let m = self.m;
        let rule = match convention {
            Convention::Misere if m > 1 => format!("differ by {m} n + 1"),
            Convention::Misere => {
                "differ by n (and (0,1), (2,2) instead of (0,0), (1,2))".to_owned()
            }
            Convention::Normal => format!("differ by {m} n"),
        };
        let here = match near {
            Some((n, (x, y))) if wins => {
                format!(
                    "with difference {} number {n} is {x},{y}, not {low},{high}",
                    high - low
                )
            }
            Some((n, _)) => format!("{low},{high} is number {n}"),
            None => format!("none has difference {}", high - low),
        };
        let verdict = if wins { "wins" } else { "loses" };
        format!(
            "The lost positions n = 0, 1, 2, … contain every number once, ascend, and {rule}; {here}: the player to move \
             {verdict}."
        )
    }

    fn stated<T>(&self, says: T, heaps: [u64; 2], convention: Convention) -> Theorem<T> {
        let wins = self.next_wins(heaps[0], heaps[1], convention);
        Theorem {
            says,
            name: if self.m == 1 {
                "Wythoff's theorem"
            } else {
                "Fraenkel's theorem on generalised Wythoff games"
            },
            source: if self.m == 1 {
                "Wythoff 1907"
            } else {
                "Fraenkel 1982"
            },
            reason: self.reason(heaps, convention, wins),
        }
    }
}

impl Ruleset for Wythoff {
    type Position = [u64; 2];
    type Move = Taken;

    fn start(&self) -> [u64; 2] {
        [7, 11]
    }

    fn play(&self, heaps: &[u64; 2], mv: &Taken) -> [u64; 2] {
        [heaps[0] - mv.0, heaps[1] - mv.1]
    }

    fn canonical(&self, mut heaps: [u64; 2]) -> [u64; 2] {
        heaps.sort_unstable();
        heaps
    }
}

impl Partizan for Wythoff {
    fn moves_of(&self, _: Player, &[a, b]: &[u64; 2]) -> impl Iterator<Item = Taken> {
        let reach = self.m - 1;
        let both = (1..=a).flat_map(move |k| {
            let least = k.saturating_sub(reach).max(1);
            (least..=k.saturating_add(reach).min(b)).map(move |l| (k, l))
        });
        (1..=a)
            .map(|k| (k, 0))
            .chain((1..=b).map(|l| (0, l)))
            .chain(both)
    }

    fn same_for_both(&self) -> bool {
        true
    }

    fn is_legal(&self, _: Player, &[a, b]: &[u64; 2], &(k, l): &Taken) -> bool {
        let one = (k == 0) != (l == 0);
        k <= a && l <= b && (one || (k > 0 && k.abs_diff(l) < self.m))
    }

    fn theorem(&self, p: &[u64; 2], wanted: Wanted) -> Option<Theorem<Verdict<Taken>>> {
        self.known(p, wanted)
    }
}

impl Known<[u64; 2], Taken> for Wythoff {
    fn mover_wins(&self, heaps: &[u64; 2], convention: Convention) -> Option<Theorem<bool>> {
        let wins = self.next_wins(heaps[0], heaps[1], convention);
        Some(self.stated(wins, *heaps, convention))
    }

    fn winning_moves(
        &self,
        heaps: &[u64; 2],
        convention: Convention,
        _: Player,
        limit: usize,
    ) -> Option<Theorem<WinningMoves<Taken>>> {
        let moves = self.winning(heaps[0], heaps[1], convention);
        Some(self.stated(WinningMoves::first_of(moves, limit), *heaps, convention))
    }
}

impl Impartial for Wythoff {}

impl Notation for Wythoff {
    fn show(&self, [a, b]: &[u64; 2]) -> String {
        format!("{a},{b}")
    }

    fn read(&self, text: &str) -> Result<[u64; 2], ParseError> {
        match read_list(text, "a heap", u64::MAX)?[..] {
            [] => Ok(self.start()),
            [a] => Ok([a, 0]),
            [a, b] => Ok([a, b]),
            _ => Err(ParseError::at_piece(
                text,
                text.trim(),
                "two heaps, such as 3,5",
            )),
        }
    }

    /// `take 2,2`.
    fn show_move(&self, _: &[u64; 2], (k, l): &Taken) -> String {
        format!("take {k},{l}")
    }

    fn picture(&self, heaps: &[u64; 2]) -> Option<Picture> {
        Some(Picture::heaps(heaps, Lie::Columns))
    }

    fn read_move(&self, heaps: &[u64; 2], text: &str) -> Result<Taken, ParseError> {
        let lower = text.to_ascii_lowercase();
        let text = lower.as_str();
        let expected = format!(
            "take k,l with k and l in the heaps, one of them 0 or both positive and less than {} apart",
            self.m
        );
        let wrong = || ParseError::at_piece(text, text.trim(), expected.clone());
        let list = text.trim().strip_prefix("take").ok_or_else(wrong)?;
        match read_list(list, "a number", u64::MAX).map_err(|_| wrong())?[..] {
            [k, l] if self.is_legal(Player::Left, heaps, &(k, l)) => Ok((k, l)),
            _ => Err(wrong()),
        }
    }
}

impl Described for Wythoff {
    const ABOUT: About = About {
        name: "wythoff",
        aliases: &["wythoffs-game", "tsianshidzi"],
        title: "Wythoff's game: take from one heap, or equal numbers from both",
        rules: "There are two heaps. A move takes any number from one heap, or k from one and l from the other where k = l; with \
the rule m, where k and l differ by less than m. Whoever cannot move loses; in misère play, wins.",
        notation: "Two heaps separated by a comma: wythoff 3,5. m comes before the colon: wythoff 2: 3,5. A move says how many \
are taken from each heap: take 2,2.",
        examples: &[
            "wythoff 3,5",
            "wythoff 2: 4,9",
            "wythoff 1000000000,1618033989",
        ],
        sources: &["Wythoff 1907", "Fraenkel 1982", "Fraenkel 1984"],
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Wythoff, ParseError> {
        match text {
            None => Ok(Wythoff::new(1)),
            Some(text) => match read_number(text, text, "m", 1 << 32)? {
                0 => Err(ParseError::at_piece(text, text.trim(), "m, at least 1")),
                m => Ok(Wythoff::new(m)),
            },
        }
    }

    fn show_rules(&self) -> Option<String> {
        (self.m > 1).then(|| self.m.to_string())
    }
}
