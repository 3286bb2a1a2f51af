//! One-dimensional coin turning: which coins may turn together, and what a single head is worth.

use grundy_core::{Reason, reason};

/// The coins that may turn in one move. The rightmost of them always goes from heads to tails; places count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// One or two coins.
    Turtles,
    /// One, two or three coins.
    MockTurtles,
    /// Any number of neighbouring coins.
    Ruler,
    /// Exactly two coins.
    Twins,
    /// Exactly three coins.
    Triplets,
}

/// The n-th odious number, one with an odd number of ones in binary: 1, 2, 4, 7, 8, … from n = 0 on.
fn odious(n: u64) -> u64 {
    2 * n + u64::from(n.count_ones().is_multiple_of(2))
}

impl Rule {
    /// All rules.
    pub const ALL: [Rule; 5] = [
        Rule::Turtles,
        Rule::MockTurtles,
        Rule::Ruler,
        Rule::Twins,
        Rule::Triplets,
    ];

    /// The name in expressions.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Rule::Turtles => "turtles",
            Rule::MockTurtles => "mock-turtles",
            Rule::Ruler => "ruler",
            Rule::Twins => "twins",
            Rule::Triplets => "triplets",
        }
    }

    /// The Grundy value of a single head at `place`, a theorem for each rule: Winning Ways, chapter 14.
    ///
    /// ```
    /// use grundy_games::families::coins::Rule;
    /// let first_six = |rule: Rule| (0..6).map(|n| rule.value(n)).collect::<Vec<_>>();
    /// assert_eq!(first_six(Rule::Turtles), [1, 2, 3, 4, 5, 6]);
    /// assert_eq!(first_six(Rule::MockTurtles), [1, 2, 4, 7, 8, 11]);
    /// assert_eq!(first_six(Rule::Ruler), [1, 2, 1, 4, 1, 2]);
    /// ```
    #[must_use]
    pub fn value(self, place: u32) -> u64 {
        let n = u64::from(place);
        match self {
            Rule::Turtles => n + 1,
            Rule::MockTurtles => odious(n),
            // The largest power of two that divides the place counted from 1.
            Rule::Ruler => (n + 1) & (n + 1).wrapping_neg(),
            Rule::Twins => n,
            // The two leftmost coins can only be partners; from then on it is Mock Turtles.
            Rule::Triplets => n.checked_sub(2).map_or(0, odious),
        }
    }

    /// The formula of [`value`](Rule::value), in words.
    #[must_use]
    pub fn closed_form(self) -> Reason {
        match self {
            Rule::Turtles => reason!("a head at place n is worth n + 1"),
            Rule::MockTurtles => reason!(
                "a head at place n is worth the n-th odious number (2n or 2n + 1, whichever has an odd number of ones in binary)"
            ),
            Rule::Ruler => {
                reason!("a head at place n is worth the largest power of two that divides n + 1")
            }
            Rule::Twins => reason!("a head at place n is worth n"),
            Rule::Triplets => reason!(
                "a head at place n is worth the (n − 2)-nd odious number, and 0 at places 0 and 1"
            ),
        }
    }

    /// The moves that turn the head at `place`: the places that turn, ascending, `place` last.
    #[must_use]
    pub fn moves(self, place: u32) -> Vec<Vec<u32>> {
        let pairs = || (0..place).map(|a| vec![a, place]);
        let triples = || (0..place).flat_map(|b| (0..b).map(move |a| vec![a, b, place]));
        match self {
            Rule::Turtles => [vec![place]].into_iter().chain(pairs()).collect(),
            Rule::MockTurtles => [vec![place]]
                .into_iter()
                .chain(pairs())
                .chain(triples())
                .collect(),
            Rule::Ruler => (0..=place).map(|a| (a..=place).collect()).collect(),
            Rule::Twins => pairs().collect(),
            Rule::Triplets => triples().collect(),
        }
    }

    /// The number of moves that turn the head at `place`.
    #[must_use]
    pub fn move_count(self, place: u32) -> u64 {
        let n = u64::from(place);
        let pairs = || n * n.saturating_sub(1) / 2;
        match self {
            Rule::Turtles | Rule::Ruler => n + 1,
            Rule::MockTurtles => 1 + n + pairs(),
            Rule::Twins => n,
            Rule::Triplets => pairs(),
        }
    }

    /// True if these places, ascending, may turn together when there is a head at the last of them.
    #[must_use]
    pub fn allows(self, turned: &[u32]) -> bool {
        let ascending = turned.windows(2).all(|w| w[0] < w[1]);
        ascending
            && match self {
                Rule::Turtles => matches!(turned.len(), 1 | 2),
                Rule::MockTurtles => matches!(turned.len(), 1..=3),
                Rule::Twins => turned.len() == 2,
                Rule::Triplets => turned.len() == 3,
                Rule::Ruler => !turned.is_empty() && turned.windows(2).all(|w| w[1] - w[0] == 1),
            }
    }

    /// The moves at `place` whose coins have values with nim-sum `sum`. At most linear in `place`,
    /// and in constant time for all rules but Mock Turtles and Triplets.
    #[must_use]
    pub fn moves_with_sum(self, place: u32, sum: u64) -> Vec<Vec<u32>> {
        let own = self.value(place);
        let alone = (own == sum).then(|| vec![place]).into_iter();
        let partner = self.place_of(own ^ sum, place);
        let pair = partner.into_iter().map(|a| vec![a, place]);
        match self {
            Rule::Turtles => alone.chain(pair).collect(),
            Rule::Twins => pair.collect(),
            // The nim-sum of the first x values is the Gray code x ⊕ ⌊x/2⌋, so one run at most has the sum.
            Rule::Ruler => {
                let end = u64::from(place) + 1;
                let mut start = end ^ end >> 1 ^ sum;
                for shift in [1, 2, 4, 8, 16, 32] {
                    start ^= start >> shift;
                }
                match u32::try_from(start) {
                    Ok(start) if start <= place => vec![(start..=place).collect()],
                    _ => vec![],
                }
            }
            Rule::MockTurtles => {
                let triples = self.triples_with_sum(place, sum);
                alone.chain(pair).chain(triples).collect()
            }
            Rule::Triplets => self.triples_with_sum(place, sum).collect(),
        }
    }

    /// The moves of three coins, the last at `place`, whose values have this nim-sum.
    fn triples_with_sum(self, place: u32, sum: u64) -> impl Iterator<Item = Vec<u32>> {
        let rest = self.value(place) ^ sum;
        (0..place).flat_map(move |b| {
            let found = self.place_of(rest ^ self.value(b), b);
            found.into_iter().map(move |a| vec![a, b, place])
        })
    }

    /// The places below `below` where a head is worth `value`; not for Ruler, where values repeat for ever.
    fn place_of(self, value: u64, below: u32) -> Vec<u32> {
        let odd = value.count_ones() % 2 == 1;
        let candidates = match self {
            Rule::Turtles => vec![value.checked_sub(1)],
            Rule::Twins => vec![Some(value)],
            Rule::MockTurtles => vec![odd.then_some(value / 2)],
            Rule::Triplets if value == 0 => vec![Some(0), Some(1)],
            Rule::Triplets => vec![odd.then_some(value / 2 + 2)],
            Rule::Ruler => vec![],
        };
        let fits = |place: Option<u64>| u32::try_from(place?).ok().filter(|&p| p < below);
        candidates.into_iter().filter_map(fits).collect()
    }

    /// A power of two that is larger than every nim-sum of values at places below `count`.
    pub(super) fn bound(self, count: u32) -> u64 {
        let largest = (0..2).filter_map(|back| count.checked_sub(1 + back));
        let largest = match self {
            Rule::Ruler => u64::from(count),
            _ => largest.map(|place| self.value(place)).max().unwrap_or(0),
        };
        (largest + 1).next_power_of_two()
    }
}
