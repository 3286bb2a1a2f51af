//! A row of numbers from which two players take in turn; each scores what they take, or what the rules count.

/// A row, and how the players take from it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    values: Vec<i64>,
    taking: Taking,
}

/// Some numbers taken from one end of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Take {
    /// This many from the left end, at least 1.
    FromLeft(usize),
    /// This many from the right end, at least 1.
    FromRight(usize),
}

/// A rule about what may be taken, and what it scores.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Taking {
    /// From 1 to this many neighbouring numbers from either end; the mover scores their sum.
    Ends(usize),
    /// One number from either end; the mover scores the sum of those that remain.
    Rest,
    /// One number from either end, scored by the mover; one of the players always takes the larger end, the left one
    /// if both are equal.
    Greedy {
        /// True if the player who always takes the larger end is to move.
        moves_now: bool,
    },
    /// Solitaire: the player splits the row in two, discards the part with the larger sum (either, if they are equal) and
    /// scores the sum of the other, until one number is left.
    Split,
    /// Numbers from the left end; the mover scores their sum.
    Front(Amount),
    /// Two or more numbers from the left end are replaced by one number, their sum, which the mover scores. A single number
    /// ends the play.
    Merge,
}

/// The numbers of entries that may be taken at once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Amount {
    /// From 1 to this many.
    UpTo(usize),
    /// One of these, ascending, the first of them 1, so that every row can be taken whole.
    Of(Vec<usize>),
    /// Up to a limit that depends on earlier takes.
    Limited(Limit),
}

/// A limit that depends on earlier takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limit {
    /// The most that may be taken now, at least 1.
    pub now: usize,
    /// After k were taken, at most `times`·k may be taken next; at least 1.
    pub times: usize,
    /// True if the limit never becomes smaller.
    pub grows: bool,
}

impl Limit {
    /// The limit after this many were taken.
    #[must_use]
    pub fn after(self, taken: usize) -> Limit {
        let next = self.times.saturating_mul(taken);
        let now = if self.grows { next.max(self.now) } else { next };
        Limit { now, ..self }
    }
}

impl Taking {
    /// A sentence that names the fault of these rules; `None` if they can be played.
    fn fault(&self) -> Option<&'static str> {
        let good = match self {
            Taking::Ends(most) | Taking::Front(Amount::UpTo(most)) => *most > 0,
            Taking::Front(Amount::Of(set)) => {
                set.first() == Some(&1) && set.windows(2).all(|pair| pair[0] < pair[1])
            }
            Taking::Front(Amount::Limited(limit)) => limit.now > 0 && limit.times > 0,
            Taking::Rest | Taking::Greedy { .. } | Taking::Split | Taking::Merge => true,
        };
        (!good).then_some("a player must be allowed to take at least one number")
    }

    /// True if the scores of both players add up to the sum of the row, whatever they do.
    #[must_use]
    pub fn shares_the_sum(&self) -> bool {
        matches!(
            self,
            Taking::Ends(_) | Taking::Greedy { .. } | Taking::Front(_)
        )
    }

    /// True if the player to move plays on alone.
    #[must_use]
    pub fn is_alone(&self) -> bool {
        *self == Taking::Split
    }

    /// True if nothing can be taken from what is left.
    #[must_use]
    pub fn is_over(&self, left: &[i64]) -> bool {
        match self {
            Taking::Split | Taking::Merge => left.len() <= 1,
            _ => left.is_empty(),
        }
    }

    /// The legal takes, from the left end first, smaller numbers first.
    #[must_use]
    pub fn takes(&self, left: &[i64]) -> Vec<Take> {
        let n = left.len();
        match self {
            // Taking everything is one move, no matter from which end.
            Taking::Ends(most) => both((*most).min(n), (*most).min(n.saturating_sub(1))),
            Taking::Rest | Taking::Greedy { moves_now: false } => {
                both(n.min(1), n.saturating_sub(1).min(1))
            }
            Taking::Greedy { moves_now: true } => match (left.first(), left.last()) {
                (Some(first), Some(last)) if first >= last => vec![Take::FromLeft(1)],
                (Some(_), Some(_)) => vec![Take::FromRight(1)],
                _ => Vec::new(),
            },
            Taking::Split => {
                let goes = |take: &Take| {
                    let (gone, kept) = parts(left, *take);
                    sum(gone) >= sum(kept)
                };
                let all = n.saturating_sub(1);
                both(all, all).into_iter().filter(goes).collect()
            }
            Taking::Front(Amount::UpTo(most)) => both((*most).min(n), 0),
            Taking::Front(Amount::Limited(limit)) => both(limit.now.min(n), 0),
            Taking::Front(Amount::Of(set)) => {
                let fits = set.iter().take_while(|&&t| t <= n);
                fits.map(|&t| Take::FromLeft(t)).collect()
            }
            Taking::Merge => (2..=n).map(Take::FromLeft).collect(),
        }
    }

    /// The score of the mover for a take.
    #[must_use]
    pub fn gain(&self, left: &[i64], take: Take) -> i64 {
        let (gone, kept) = parts(left, take);
        match self {
            Taking::Rest | Taking::Split => sum(kept),
            _ => sum(gone),
        }
    }

    /// The rules for the next move.
    #[must_use]
    pub fn after(&self, take: Take) -> Taking {
        match (self, take) {
            (Taking::Greedy { moves_now }, _) => Taking::Greedy {
                moves_now: !moves_now,
            },
            (Taking::Front(Amount::Limited(limit)), Take::FromLeft(t) | Take::FromRight(t)) => {
                Taking::Front(Amount::Limited(limit.after(t)))
            }
            (same, _) => same.clone(),
        }
    }
}

/// Takes of 1 to `left` numbers from the left end, then of 1 to `right` from the right end.
fn both(left: usize, right: usize) -> Vec<Take> {
    let from_left = (1..=left).map(Take::FromLeft);
    from_left.chain((1..=right).map(Take::FromRight)).collect()
}

/// The numbers that a take removes, and those that remain.
fn parts(left: &[i64], take: Take) -> (&[i64], &[i64]) {
    match take {
        Take::FromLeft(t) => left.split_at(t),
        Take::FromRight(t) => {
            let (kept, gone) = left.split_at(left.len() - t);
            (gone, kept)
        }
    }
}

fn sum(values: &[i64]) -> i64 {
    values.iter().sum()
}

impl Row {
    /// A row in which a player takes 1 to `most` neighbouring numbers from one end.
    ///
    /// # Errors
    /// A sentence: the absolute values do not sum to a 64-bit number, or `most` is 0.
    ///
    /// ```
    /// use grundy_core::forms::row::Row;
    /// assert!(Row::new(vec![4, 7, 2], 1).is_ok());
    /// assert!(Row::new(vec![i64::MAX, 1], 1).is_err());
    /// ```
    pub fn new(values: Vec<i64>, most: usize) -> Result<Row, String> {
        Row::with(values, Taking::Ends(most))
    }

    /// A row under any rules.
    ///
    /// # Errors
    /// A sentence: the scores may be beyond 64 bits, or the rules leave nothing to take.
    ///
    /// ```
    /// use grundy_core::forms::row::{Amount, Row, Taking};
    /// assert!(Row::with(vec![4, 7, 2], Taking::Front(Amount::UpTo(3))).is_ok());
    /// assert!(Row::with(vec![4], Taking::Front(Amount::Of(vec![]))).is_err());
    /// ```
    pub fn with(values: Vec<i64>, taking: Taking) -> Result<Row, String> {
        if let Some(fault) = taking.fault() {
            return Err(fault.to_owned());
        }
        if range(&values, &taking).is_none() {
            return Err(format!(
                "the numbers of a row must sum to at most {}",
                i64::MAX
            ));
        }
        Ok(Row { values, taking })
    }

    /// The numbers, left to right.
    #[must_use]
    pub fn values(&self) -> &[i64] {
        &self.values
    }

    /// The rule about what may be taken, and what it scores.
    #[must_use]
    pub fn taking(&self) -> &Taking {
        &self.taking
    }

    /// The most that may be taken at once where every number of them is allowed at either end.
    #[must_use]
    pub fn most_from_ends(&self) -> Option<usize> {
        match self.taking {
            Taking::Ends(most) => Some(most),
            _ => None,
        }
    }
}

/// The sum of the absolute values; `None` when it is beyond 64 bits.
/// Every score and every difference of scores lies within it where the players share the sum.
#[must_use]
pub fn total(values: &[i64]) -> Option<i64> {
    values
        .iter()
        .try_fold(0i64, |sum, v| sum.checked_add(v.checked_abs()?))
}

/// A bound on the absolute value of every score and every difference of scores; `None` if it is beyond 64 bits.
#[must_use]
pub fn range(values: &[i64], taking: &Taking) -> Option<i64> {
    let total = total(values)?;
    if taking.shares_the_sum() {
        Some(total)
    } else {
        // Every move may score the same number again.
        total.checked_mul(i64::try_from(values.len()).ok()?.max(1))
    }
}

/// A row in the middle of a play: what is left of it, and what the players have taken so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredRow {
    /// The rest of the row.
    pub row: Row,
    /// The scores of Left and Right so far.
    pub taken: [i64; 2],
}
