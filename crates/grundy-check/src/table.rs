//! Tables of positions, each with its outcome under best play: checked position by position, in one pass.
//!
//! **Theorem.** A table of finitely many positions is right about each of them, who wins it or that neither player does, and
//! where it gives plies also in how many of them when the winner hurries and the loser delays, if
//!
//! 1. it has every option of each of its positions;
//! 2. of a play that is over it says what the rules say, in 0 plies;
//! 3. a position that it says its mover wins in d plies has an option that the same player wins in d − 1 plies, and none
//!    that this player wins in fewer;
//! 4. of a position that it says its mover loses in d plies the opponent wins every option, one of them in d − 1 plies and
//!    none in more;
//! 5. a position that it says neither player wins has no option that its mover wins, and one that neither player wins;
//! 6. it says the plies of every win, or it says none and by the rules no play comes back to a position.
//!
//! *Proof.* By (1) all plays from positions of the table stay in it. Suppose that it gives plies. By (2), (3) and (4) and
//! induction on d the player that it says wins in d plies does so, and no sooner against the best defence. Suppose that it
//! gives none: then by (6) no play visits a position twice, so the longest play from each position is finite, and by
//! induction on its length the player that it says wins does so, by (2), the option of (3), and all options of (4). By (5)
//! either player can keep to positions that it says neither player wins, and the opponent can leave them only for positions
//! that this player wins; so neither player wins them. ∎
//!
//! Without (6) the induction has no base: a table may call won what is drawn, if each such win has an option that it also
//! calls won, and so on in a cycle. A table that satisfies only (1) to (5) is *consistent*. Whether play can return to a
//! position is asked of the rules ([`Sequential::always_ends`]), never of the table itself.
//!
//! Ties and draws are worth the same, and the theorem does not distinguish them. In addition the check makes sure that a
//! neutral position is called tied only if all its neutral options are, and drawn only if one of them is or the rules end
//! it so.

use crate::theorem::{Hypothesis, Theorem};
use grundy_core::{Outcome, Player, Sequential, StopReason, Turn, Watch};
use std::fmt;

/// The theorem proved at the head of this file.
pub const THEOREM: Theorem = Theorem("table");

/// The table's statement about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Says {
    /// The outcome.
    pub outcome: Outcome,
    /// The plies to the end if a player wins, in a table that gives them.
    pub plies: Option<u32>,
}

/// The numbers of positions of each kind, counted during the check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All positions.
    pub positions: u64,
    /// The positions that each player wins, Left's first.
    pub won: [u64; 2],
    /// The tied positions.
    pub tied: u64,
    /// The drawn positions.
    pub drawn: u64,
    /// The largest number of plies to a win.
    pub longest: Option<u32>,
}

/// A table without a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked<P> {
    /// The numbers of its positions.
    pub counts: Counts,
    /// The first win for which hypothesis 6 is lacking, if there is one: the table is then consistent but not proved.
    pub unproved: Option<Fault<P>>,
}

/// A fault of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault<P> {
    /// The position.
    pub position: P,
    /// The hypothesis of the theorem that fails.
    pub hypothesis: Hypothesis,
    /// The same in words.
    pub reason: String,
}

impl<P> fmt::Display for Fault<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}) {}", self.hypothesis.number, self.reason)
    }
}

/// The reason why a table was not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused<P> {
    /// Something is wrong.
    Wrong(Fault<P>),
    /// A limit stopped the check before anything wrong was found.
    Stopped(StopReason),
}

impl<P> From<StopReason> for Refused<P> {
    fn from(stop: StopReason) -> Refused<P> {
        Refused::Stopped(stop)
    }
}

/// Checks a table's statements about all its positions.
///
/// # Errors
/// The first position at which a hypothesis fails, or the limit that stopped the check.
///
/// ```
/// use grundy_check::table::{Says, check};
/// use grundy_core::{Outcome, Player::*, Ruleset, Sequential, Turn, Unwatched};
/// /// One counter; the player who takes it wins.
/// struct One;
/// impl Ruleset for One {
///     type Position = bool;
///     type Move = ();
///     fn start(&self) -> bool { true }
///     fn play(&self, _: &bool, (): &()) -> bool { false }
/// }
/// impl Sequential for One {
///     type Payoff = Outcome;
///     fn turn(&self, there: &bool) -> Turn<Outcome> {
///         if *there { Turn::Of(Left) } else { Turn::Over(Outcome::Won(Left)) }
///     }
///     fn legal(&self, there: &bool) -> impl Iterator<Item = ()> { there.then_some(()).into_iter() }
/// }
/// let says = |there: &bool| Some(Says { outcome: Outcome::Won(Left), plies: Some(u32::from(*there)) });
/// assert_eq!(check(&One, [true, false].into_iter(), says, &mut Unwatched).unwrap().counts.longest, Some(1));
/// let says = |_: &bool| Some(Says { outcome: Outcome::Won(Left), plies: Some(0) });
/// assert!(check(&One, [true, false].into_iter(), says, &mut Unwatched).is_err());
/// ```
pub fn check<R: Sequential<Payoff = Outcome>>(
    rules: &R,
    positions: impl Iterator<Item = R::Position>,
    says: impl Fn(&R::Position) -> Option<Says>,
    watch: &mut dyn Watch,
) -> Result<Checked<R::Position>, Refused<R::Position>> {
    let mut counts = Counts::default();
    let mut ground = Ground::default();
    for p in positions {
        watch.work(1)?;
        let wrong = |(number, reason)| Refused::Wrong(fault(p.clone(), number, reason));
        let Some(said) = says(&p) else {
            return Err(wrong((1, "the table does not have it".to_owned())));
        };
        match rules.turn(&p) {
            Turn::Over(end) => over(end, said),
            Turn::Of(mover) => {
                ground.look(&p, said);
                options(rules, &p, &says).and_then(|seen| seen.allow(mover, said))
            }
        }
        .map_err(wrong)?;
        counts.count(said);
    }
    Ok(Checked {
        counts,
        unproved: ground.lacks(rules.always_ends()),
    })
}

fn fault<P>(position: P, number: u8, reason: String) -> Fault<P> {
    let of = THEOREM;
    Fault {
        position,
        hypothesis: Hypothesis { of, number },
        reason,
    }
}

/// The fault of a table with a number that belongs to no position.
#[must_use]
pub fn no_position(number: u64) -> Fault<String> {
    let reason = "no position goes by this number, or it goes by another".to_owned();
    fault(format!("number {number}"), 1, reason)
}

/// The base of the induction, hypothesis 6: plies for every win, or rules under which every play ends.
struct Ground<P> {
    /// True if some win has plies.
    plies: bool,
    /// The first win without plies.
    plain: Option<P>,
}

impl<P> Default for Ground<P> {
    fn default() -> Self {
        let (plies, plain) = (false, None);
        Ground { plies, plain }
    }
}

impl<P: Clone> Ground<P> {
    /// Records one position's statement.
    fn look(&mut self, p: &P, said: Says) {
        if said.outcome.winner().is_some() {
            self.plies |= said.plies.is_some();
            if said.plies.is_none() && self.plain.is_none() {
                self.plain = Some(p.clone());
            }
        }
    }

    /// The win for which hypothesis 6 is lacking, given whether by the rules every play ends.
    fn lacks(self, ends: bool) -> Option<Fault<P>> {
        let why = match (self.plies, ends) {
            (true, _) => "the table says the plies of other wins, and not of this one",
            (false, false) => {
                "the table says no plies, and by the rules play may come back to a position"
            }
            (false, true) => return None,
        };
        self.plain.map(|p| fault(p, 6, why.to_owned()))
    }
}

/// Success, or the number of the hypothesis that fails, with the reason.
type Condition = Result<(), (u8, String)>;

/// Checks hypothesis 2 for a play that is over.
fn over(end: Outcome, said: Says) -> Condition {
    if said.outcome == end && said.plies.unwrap_or(0) == 0 {
        return Ok(());
    }
    Err((2, format!("the play is over, and the table says {said}")))
}

/// A summary of the table's statements about the options of a position.
#[derive(Default)]
struct Seen {
    /// The fewest and the most plies among the options that each player wins.
    won: [Option<(u32, u32)>; 2],
    tied: bool,
    drawn: bool,
}

/// Looks up the options of a position: hypothesis 1.
fn options<R: Sequential<Payoff = Outcome>>(
    rules: &R,
    p: &R::Position,
    says: &impl Fn(&R::Position) -> Option<Says>,
) -> Result<Seen, (u8, String)> {
    let mut seen = Seen::default();
    for mv in rules.legal(p) {
        let Some(said) = says(&rules.play(p, &mv)) else {
            return Err((1, "an option of it is not in the table".to_owned()));
        };
        match said.outcome {
            Outcome::Won(player) => {
                let plies = said.plies.unwrap_or(0);
                let (fewest, most) = seen.won[player.index()].unwrap_or((plies, plies));
                seen.won[player.index()] = Some((fewest.min(plies), most.max(plies)));
            }
            Outcome::Tied => seen.tied = true,
            Outcome::Drawn => seen.drawn = true,
        }
    }
    Ok(seen)
}

impl Seen {
    /// Checks hypotheses 3 to 5: the options must bear out the statement about the position.
    fn allow(&self, mover: Player, said: Says) -> Condition {
        let own = self.won[mover.index()];
        let other = self.won[mover.opponent().index()];
        let before = said.plies.map(|plies| plies.checked_sub(1));
        let fits = |found: u32| before.is_none_or(|before| before == Some(found));
        let fault = |number, why: &str| Err((number, format!("the table says {said}, {why}")));
        match said.outcome {
            Outcome::Won(player) if player == mover => match own {
                None => fault(3, "and no option is won by the same player"),
                Some((fewest, _)) if !fits(fewest) => {
                    fault(3, "and its best option does not take one ply less")
                }
                Some(_) => Ok(()),
            },
            Outcome::Won(_) => match other {
                _ if own.is_some() || self.tied || self.drawn => {
                    fault(4, "and the mover has an option that is not lost")
                }
                None => fault(4, "and there is no option"),
                Some((_, most)) if !fits(most) => {
                    fault(4, "and its slowest option does not take one ply less")
                }
                Some(_) => Ok(()),
            },
            Outcome::Tied | Outcome::Drawn if own.is_some() => {
                fault(5, "and the mover has an option that wins")
            }
            Outcome::Tied if !self.tied || self.drawn => {
                fault(5, "and its neutral options are not all tied")
            }
            Outcome::Drawn if !self.drawn => fault(5, "and no option is drawn"),
            Outcome::Tied | Outcome::Drawn => Ok(()),
        }
    }
}

impl fmt::Display for Says {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.outcome {
            Outcome::Won(Player::Left) => f.write_str("that the first-named side wins")?,
            Outcome::Won(Player::Right) => f.write_str("that the second-named side wins")?,
            Outcome::Tied => return f.write_str("that it is tied"),
            Outcome::Drawn => return f.write_str("that it is drawn"),
        }
        match self.plies {
            Some(1) => f.write_str(" in 1 ply"),
            Some(plies) => write!(f, " in {plies} plies"),
            None => Ok(()),
        }
    }
}

impl Counts {
    fn count(&mut self, said: Says) {
        self.positions += 1;
        match said.outcome {
            Outcome::Won(player) => {
                self.won[player.index()] += 1;
                self.longest = self.longest.max(said.plies);
            }
            Outcome::Tied => self.tied += 1,
            Outcome::Drawn => self.drawn += 1,
        }
    }
}

/// Numbers in ascending order with an index for fast look-up.
pub struct Ascending {
    numbers: Vec<u64>,
    /// The number of low bits that the index ignores; `places[h]` is the first place of a number whose other bits are `h`.
    shift: u32,
    places: Vec<usize>,
}

impl Ascending {
    /// The list; `None` where it does not ascend.
    #[must_use]
    pub fn new(numbers: Vec<u64>) -> Option<Ascending> {
        if !numbers.is_sorted_by(|a, b| a < b) {
            return None;
        }
        let last = numbers.last().copied().unwrap_or(0);
        // Ignore as many low bits as leave about one index entry per number.
        let mut shift = 0;
        while (last >> shift) as u128 > numbers.len() as u128 {
            shift += 1;
        }
        let mut places = Vec::with_capacity((last >> shift) as usize + 2);
        for (at, number) in numbers.iter().enumerate() {
            while places.len() as u64 <= number >> shift {
                places.push(at);
            }
        }
        places.push(numbers.len());
        Some(Ascending {
            numbers,
            shift,
            places,
        })
    }

    /// The numbers, ascending.
    #[must_use]
    pub fn numbers(&self) -> &[u64] {
        &self.numbers
    }

    /// The place of a number in the list, if it is there.
    #[must_use]
    pub fn place(&self, number: u64) -> Option<usize> {
        let first = usize::try_from(number >> self.shift).ok()?;
        let (begin, end) = (*self.places.get(first)?, *self.places.get(first + 1)?);
        let found = self.numbers[begin..end].binary_search(&number).ok()?;
        Some(begin + found)
    }
}
