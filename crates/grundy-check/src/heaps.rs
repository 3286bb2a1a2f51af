//! `heaps`: the nimbers of heaps under a code, their nim-sum, the winner, and a winning move.
//!
//! **Theorem** (Sprague 1935, Grundy 1939). In normal play the claims are true if
//!
//! 1. `code` is a code;
//! 2. its nimbers are known up to the largest heap that is mentioned in one of four ways: through a period of the same
//!    code that [`period`](crate::period) accepts; from rare heaps that reach so far and that [`rare`](crate::rare)
//!    accepts, with no period beside them; by definition, where that is not too much work; or, in Nim (`0.[3]`), by
//!    Bouton's theorem, that a heap is its own nimber;
//! 3. there is one nimber for each heap, the right one;
//! 4. the nim-sum of the nimbers is `nim_sum`;
//! 5. the player to move is said to win exactly if that is not 0;
//! 6. the winning move, if one is named, is a move in a heap that is there;
//! 7. it leaves nim-sum 0.
//!
//! *Proof.* By (1) to (4) the sum has the nimber claimed, and a sum is lost for the player to move exactly if its nimber is
//! 0: so (5) names the winner, and the move of (6) leads to a lost sum by (7). Bouton's theorem: a heap of n has exactly
//! the options 0, …, n − 1. ∎

use crate::code::Code;
use crate::period::{Period, Verified};
use crate::rare::Rare;
use crate::{Rejected, Theorem, Verdict, accept};
use grundy_core::Watch;
use serde::{Deserialize, Serialize};

const THEOREM: Theorem = Theorem("heaps");

/// The number of options up to which nimbers are computed from the definition; beyond it a period or rare heaps are needed.
const MOST_WORK: u64 = 2_000_000_000;

/// Heaps with claims about them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heaps {
    /// The rules: `0.77`, `0.[3]`, `1,2,3`.
    pub code: String,
    /// The heaps.
    pub heaps: Vec<u64>,
    /// The nimber of each heap.
    pub nimbers: Vec<u64>,
    /// Their nim-sum.
    pub nim_sum: u64,
    /// True if the player to move wins in normal play.
    pub mover_wins: bool,
    /// A winning move.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub winning_move: Option<MoveInHeap>,
    /// A period of the code, for heaps beyond the reach of the definition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<Box<Period>>,
    /// The rare heaps up to the largest, for heaps beyond the definition under a code without a proved period.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rare: Option<Rare>,
}

/// A move in one heap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveInHeap {
    /// The number of the heap, from 0.
    pub heap: usize,
    /// The number of counters taken.
    pub taken: u64,
    /// The heaps left in its place.
    pub left: Vec<u64>,
}

/// True if heaps up to `largest` need neither a period nor rare heaps: the checker computes them from the definition.
#[must_use]
pub fn by_definition(code: &str, largest: u64) -> bool {
    Code::read(code).is_ok_and(|code| is_nim(&code) || small_enough(&code, largest))
}

/// True for the code of Nim, `0.[3]`: any positive number may be taken, and one heap or none be left.
fn is_nim(code: &Code) -> bool {
    matches!(code, Code::Digits { digits, repeat: Some(1) } if digits[0] == 0 && digits[1..].iter().all(|&d| d == 3))
}

/// True if the definition can be computed for heaps up to `largest`.
fn small_enough(code: &Code, largest: u64) -> bool {
    largest < 10_000_000 && code.work(largest + 1) <= MOST_WORK
}

impl Heaps {
    /// Recomputes all nimbers and compares them; checks the nim-sum, the winner, and that the move is legal and
    /// leaves nim-sum 0.
    ///
    /// # Errors
    /// [`Rejected`] with the first heap or claim that is wrong.
    pub fn check(&self, watch: &mut dyn Watch) -> Verdict {
        let code = THEOREM.needs(1, Code::read(&self.code))?;
        let step = self.winning_move.iter().flat_map(|step| &step.left);
        let largest = self.heaps.iter().chain(step).copied().max().unwrap_or(0);
        let known = NimberSource::new(&code, self, largest, watch)?;
        let sum = self.check_sum(&known)?;
        let loses_or_wins = if sum == 0 { "loses" } else { "wins" };
        if self.mover_wins != (sum != 0) {
            return THEOREM.lacks(5, format!("with nim-sum {sum} the claimed winner is wrong"));
        }
        let mut statement = format!(
            "{} with heaps {}: the nim-sum is {sum} and the player to move {loses_or_wins}, heap values {}",
            self.code,
            list(&self.heaps, "0"),
            known.how()
        );
        if let Some(step) = &self.winning_move {
            self.check_move(step, &code, &known, sum)?;
            statement += &format!(
                "; taking {} from heap {} and leaving {} wins",
                step.taken,
                step.heap + 1,
                list(&step.left, "nothing")
            );
        }
        accept(statement)
    }

    /// The nim-sum, after a check of each nimber and of the sum: hypotheses 3 and 4.
    fn check_sum(&self, known: &NimberSource<'_>) -> Result<u64, Rejected> {
        if self.nimbers.len() != self.heaps.len() {
            return THEOREM.lacks(3, "the heaps and the nimbers differ in number");
        }
        for (&heap, &nimber) in self.heaps.iter().zip(&self.nimbers) {
            let again = known.nimber(heap)?;
            if again != nimber {
                return THEOREM.lacks(
                    3,
                    format!("a heap of {heap} has nimber {again}, not {nimber}"),
                );
            }
        }
        let sum = self.nimbers.iter().fold(0, |sum, g| sum ^ g);
        if sum != self.nim_sum {
            return THEOREM.lacks(4, format!("the nim-sum is {sum}, not {}", self.nim_sum));
        }
        Ok(sum)
    }

    /// Checks that the move is legal and leaves nim-sum 0: hypotheses 6 and 7.
    fn check_move(
        &self,
        step: &MoveInHeap,
        code: &Code,
        known: &NimberSource<'_>,
        sum: u64,
    ) -> Result<(), Rejected> {
        let Some(&heap) = self.heaps.get(step.heap) else {
            return THEOREM.lacks(6, format!("there is no heap {} to move in", step.heap));
        };
        if !code.allows(heap, step.taken, &step.left) {
            return THEOREM.lacks(
                6,
                format!(
                    "{} from a heap of {heap} is no move of {}",
                    step.taken, self.code
                ),
            );
        }
        let mut after = sum ^ self.nimbers[step.heap];
        for &part in &step.left {
            after ^= known.nimber(part)?;
        }
        if after != 0 {
            return THEOREM.lacks(7, format!("the move leaves nim-sum {after}, not 0"));
        }
        Ok(())
    }
}

/// The heaps separated by commas, or `none` if there are none.
fn list(heaps: &[u64], none: &str) -> String {
    if heaps.is_empty() {
        return none.to_owned();
    }
    let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
    heaps.join(",")
}
/// The source of the heaps' nimbers, one variant for each way of hypothesis 2.
enum NimberSource<'a> {
    Computed(Vec<u64>),
    Repeats(Box<Verified<'a>>),
    Rare(Vec<u16>),
    Nim,
}

/// Opens the source that the certificate gives, or the definition: hypothesis 2.
impl<'a> NimberSource<'a> {
    fn new(
        code: &Code,
        claim: &'a Heaps,
        largest: u64,
        watch: &mut dyn Watch,
    ) -> Result<NimberSource<'a>, Rejected> {
        if claim.period.is_some() && claim.rare.is_some() {
            return THEOREM.lacks(2, "a period needs no rare heaps beside it");
        }
        if let Some(rare) = &claim.rare {
            if rare.count <= largest {
                return THEOREM.lacks(
                    2,
                    format!("the rare heaps do not reach a heap of {largest}"),
                );
            }
            return Ok(NimberSource::Rare(rare.values(code, watch)?));
        }
        if let Some(period) = &claim.period {
            if period.code != claim.code {
                return THEOREM.lacks(
                    2,
                    format!(
                        "the period is one of {}, not of {}",
                        period.code, claim.code
                    ),
                );
            }
            return Ok(NimberSource::Repeats(Box::new(period.verify(watch)?)));
        }
        if is_nim(code) {
            return Ok(NimberSource::Nim);
        }
        if small_enough(code, largest) {
            let count = largest as usize + 1;
            return Ok(NimberSource::Computed(code.nimbers(count, watch)?));
        }
        THEOREM.lacks(
            2,
            format!("a heap of {largest} is too large to compute without a period"),
        )
    }

    /// The nimber of a heap; rejected if it lies beyond the source.
    fn nimber(&self, heap: u64) -> Result<u64, Rejected> {
        let known = match self {
            NimberSource::Computed(all) => all.get(heap as usize).copied(),
            NimberSource::Repeats(period) => period.nimber(heap),
            NimberSource::Rare(all) => all.get(heap as usize).map(|&v| v.into()),
            NimberSource::Nim => Some(heap),
        };
        THEOREM.needs(
            2,
            known.ok_or_else(|| format!("the nimber of a heap of {heap} is too large")),
        )
    }

    /// The source in words, for the statement that is accepted.
    fn how(&self) -> String {
        match self {
            NimberSource::Computed(_) => "computed by definition".to_owned(),
            NimberSource::Repeats(period) => format!("by period {}", period.how()),
            NimberSource::Rare(all) => {
                format!(
                    "computed again to {} by way of the rare heaps",
                    all.len() - 1
                )
            }
            NimberSource::Nim => "by Bouton's theorem".to_owned(),
        }
    }
}
