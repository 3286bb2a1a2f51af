//! `core`: a division that no coalition can improve on, or balanced weights which show that there is none.
//!
//! **Theorem** (the easy half of Bondareva 1963 and Shapley 1967). Let v be the worth of the coalitions, where
//!
//! 1. there are 1 to 20 players, and v has an exact number for each of the 2^players coalitions;
//! 2. the empty coalition earns 0.
//!
//! A division lies in the core if
//!
//! 3. it has one exact share for each player;
//! 4. no coalition's shares sum to less than its worth;
//! 5. all shares sum to what all earn together.
//!
//! The core is empty if there are weights d(S) such that
//!
//! 6. each belongs to a coalition of at least one player, and is exact and not negative;
//! 7. for every player the weights of the coalitions that the player belongs to sum to 1;
//! 8. Σ d(S)·v(S) is more than what all earn together.
//!
//! *Proof.* (3) to (5) are the definition of the core. For the other half suppose that x is a division of v(N) that gives
//! every coalition at least its worth. By (6) Σ d(S)·x(S) ≥ Σ d(S)·v(S); by (7) the left side is x(N) = v(N); this
//! contradicts (8). ∎

use crate::numbers::{rational, rationals};
use crate::{Rejected, Theorem, Verdict, accept};
use grundy_core::Watch;
use num::{BigRational, One, Signed, Zero};
use serde::{Deserialize, Serialize};

const THEOREM: Theorem = Theorem("core");

/// The largest number of players: a table of 2^20 coalitions.
pub const MOST_PLAYERS: u32 = 20;

/// A coalition game with a claim about its core.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Core {
    /// The number of players.
    pub players: u32,
    /// The worth of each coalition, 2^players numbers as text; bit i of the place says whether player i belongs.
    pub worth: Vec<String>,
    /// The proof that the core is not empty, or that it is.
    pub proof: Proof,
}

/// A proof that the core is not empty, or that it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Proof {
    /// The share of each player: a point of the core.
    Point(Vec<String>),
    /// Balanced weights whose sum exceeds the worth of all players: the core is empty.
    Balanced(Vec<Weight>),
}

/// The weight of one coalition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weight {
    /// The coalition: bit i says whether player i belongs.
    pub coalition: u32,
    /// Its weight, as text.
    pub weight: String,
}

impl Core {
    /// Checks every coalition, or the balance of the weights.
    ///
    /// # Errors
    /// [`Rejected`] with the coalition that objects, or the player whose weights do not sum to 1.
    pub fn check(&self, watch: &mut dyn Watch) -> Verdict {
        let worth = self.worth()?;
        match &self.proof {
            Proof::Point(point) => self.check_point(point, &worth, watch),
            Proof::Balanced(weights) => self.check_balance(weights, &worth, watch),
        }
    }

    /// Reads the worths: hypotheses 1 and 2.
    fn worth(&self) -> Result<Vec<BigRational>, Rejected> {
        let found = self.players;
        if found == 0 || found > MOST_PLAYERS {
            let what = format!("expected 1 to {MOST_PLAYERS} players, found {found}");
            return THEOREM.lacks(1, what);
        }
        let worth = THEOREM.needs(1, rationals(&self.worth))?;
        let (coalitions, found) = (1 << self.players, worth.len());
        if found != coalitions {
            let what = format!("expected the worth of {coalitions} coalitions, found {found}");
            return THEOREM.lacks(1, what);
        }
        if !worth[0].is_zero() {
            return THEOREM.lacks(2, "the coalition of nobody earns something");
        }
        Ok(worth)
    }

    /// Checks a division: hypotheses 3 to 5.
    fn check_point(
        &self,
        point: &[String],
        worth: &[BigRational],
        watch: &mut dyn Watch,
    ) -> Verdict {
        let (n, all) = (self.players as usize, &worth[worth.len() - 1]);
        let shown = point.join(", ");
        let point = THEOREM.needs(3, rationals(point))?;
        if point.len() != n {
            return THEOREM.lacks(3, format!("expected {n} shares, found {}", point.len()));
        }
        // shares[S] is the sum of the shares of S, computed from S without its lowest player.
        let mut shares = vec![BigRational::zero(); worth.len()];
        for s in 1..worth.len() {
            watch.work(1)?;
            shares[s] = &shares[s & (s - 1)] + &point[s.trailing_zeros() as usize];
            let (got, could) = (&shares[s], &worth[s]);
            if got < could {
                let who = names(s);
                let what = format!("coalition {who} receives {got} and could earn {could}");
                return THEOREM.lacks(4, what);
            }
        }
        let sum = &shares[worth.len() - 1];
        if sum != all {
            return THEOREM.lacks(5, format!("the shares sum to {sum}, not to {all}"));
        }
        accept(format!(
            "the division ({shown}) of {all} lies in the core: no coalition of the {n} players could earn more alone"
        ))
    }

    /// Checks balanced weights: hypotheses 6 to 8.
    fn check_balance(
        &self,
        weights: &[Weight],
        worth: &[BigRational],
        watch: &mut dyn Watch,
    ) -> Verdict {
        let (n, all) = (self.players as usize, &worth[worth.len() - 1]);
        let mut of_player = vec![BigRational::zero(); n];
        let mut sum = BigRational::zero();
        for Weight { coalition, weight } in weights {
            watch.work(n as u64)?;
            let (s, w) = (*coalition as usize, THEOREM.needs(6, rational(weight))?);
            if s == 0 || s >= worth.len() || w.is_negative() {
                let what = format!("weight {weight} for coalition {coalition} is not allowed");
                return THEOREM.lacks(6, what);
            }
            let members = of_player.iter_mut().enumerate();
            for (_, total) in members.filter(|(i, _)| s >> i & 1 == 1) {
                *total += &w;
            }
            sum += &worth[s] * w;
        }
        if let Some(i) = of_player.iter().position(|total| !total.is_one()) {
            let (player, total) = (i + 1, &of_player[i]);
            let what = format!("the weights of player {player} sum to {total}, not 1");
            return THEOREM.lacks(7, what);
        }
        if sum <= *all {
            let what = format!("the weighted coalitions earn {sum}, not more than all together");
            return THEOREM.lacks(8, what);
        }
        accept(format!(
            "the core is empty: balanced coalitions of the {n} players earn {sum}, and all together only {all}"
        ))
    }
}

/// The coalition as people write it, with players from 1: `{1, 3}`.
pub(crate) fn names(coalition: usize) -> String {
    let who = (0..usize::BITS).filter(|i| coalition >> i & 1 == 1);
    format!(
        "{{{}}}",
        who.map(|i| (i + 1).to_string())
            .collect::<Vec<_>>()
            .join(", ")
    )
}
