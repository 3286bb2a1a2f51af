//! `nucleolus`: a division of what all players earn together, and levels of coalitions which show that no other division
//! satisfies the coalitions better.
//!
//! **Theorem** (Kohlberg 1971; of all divisions Sobolev 1975; with weights that settle one level after the other). Let v be the
//! worth of the coalitions, where
//!
//! 1. there are 1 to 20 players, and v has an exact number for each of the 2^players coalitions;
//! 2. the empty coalition earns 0.
//!
//! Let x be a division,
//!
//! 3. with one exact share for each player, and all shares sum to what all earn together;
//! 4. if it is compared with imputations alone, no player's share is less than what the player earns alone.
//!
//! A coalition S lacks v(S) − x(S). Let F₀ be the multiples of the vector of all players, and let F(k) be spanned by F(k − 1) and
//! the coalitions of level k. x is the nucleolus (of all divisions: the pre-nucleolus) if for every level k
//!
//! 5. each of its coalitions has at least one player and a weight that is exact and positive, and the level has one of them;
//! 6. each of its coalitions lacks exactly the excess of the level;
//! 7. every coalition outside F(k − 1) lacks at most that;
//! 8. the weights of players alone are there only for imputations, are exact and positive, and belong to players who get exactly
//!    what they earn alone;
//! 9. the sum of the weighted coalitions and of the weighted players alone, as vectors, belongs to F(k − 1);
//!
//! and if
//!
//! 10. the last F has every vector.
//!
//! *Proof.* Let y be a division (an imputation) whose list of what coalitions lack, the largest first, is no later than that of x
//! in the order of dictionaries. Let z = y − x. By induction z(S) = 0 for S in F(k): z(N) = 0 by (3). If that holds of F(k − 1),
//! its coalitions lack the same under both. Removing equal numbers from both lists keeps their order; so, by (7), no coalition
//! outside F(k − 1) lacks more than the excess of level k under y. By (6) then z(S) ≥ 0 for its coalitions, and by (8) z ≥ 0 for
//! its players alone. The weighted sum of these numbers is 0 by (9), and the weights of coalitions are positive by (5), so
//! z(S) = 0. By (10) z = 0: only x itself is no later than x. ∎

use crate::core::{Weight, names};
use crate::numbers::{rational, rationals};
use crate::{Rejected, Theorem, Verdict, accept};
use grundy_core::Watch;
use num::{BigInt, BigRational, Integer, One, Signed, Zero};
use serde::{Deserialize, Serialize};

const THEOREM: Theorem = Theorem("nucleolus");

/// The largest number of players: a table of 2^20 coalitions.
pub const MOST_PLAYERS: u32 = 20;

/// A coalition game with its nucleolus or its pre-nucleolus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nucleolus {
    /// The number of players.
    pub players: u32,
    /// The worth of each coalition, 2^players numbers as text; bit i of the place says whether player i belongs.
    pub worth: Vec<String>,
    /// The divisions among which it is the best.
    pub among: Among,
    /// The share of each player, as text.
    pub shares: Vec<String>,
    /// Coalitions that can get no more, the least satisfied first.
    pub levels: Vec<TightLevel>,
}

/// The divisions among which one is the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Among {
    /// Those that give every player at least what the player earns alone: the nucleolus.
    Imputations,
    /// All divisions of what all earn together: the pre-nucleolus.
    Divisions,
}

/// Coalitions that lack the same and that can get no more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TightLevel {
    /// The amount that each of the coalitions lacks, as text; negative if they have more than their worth.
    pub excess: String,
    /// The coalitions with their weights.
    pub coalitions: Vec<Weight>,
    /// Weights of players alone who get no more than they earn alone.
    pub alone: Vec<Weight>,
}

impl Nucleolus {
    /// Checks the division, then level after level.
    ///
    /// # Errors
    /// [`Rejected`] with the coalition that lacks more than it should, or the level that is not balanced.
    pub fn check(&self, watch: &mut dyn Watch) -> Verdict {
        let n = self.players as usize;
        let worth = self.worth()?;
        let shares = self.shares(&worth)?;
        let amounts = Amounts::new(&worth, &shares, watch)?;
        let mut space = Space::new(n);
        space.add(vec![BigRational::one(); n]);
        let mut order: Vec<usize> = (1..worth.len()).collect();
        order.sort_by(|&s, &t| amounts.lacks[t].cmp(&amounts.lacks[s]));
        // Coalitions before this place of the order belong to the space: it grows, so none is asked twice.
        let mut settled = 0;
        for (number, level) in (1..).zip(&self.levels) {
            let excess = amounts.scaled(&THEOREM.needs(5, rational(&level.excess))?);
            let mut sum = self.weighed(number, level, &excess, &amounts)?;
            while let Some(&s) = order.get(settled)
                && excess
                    .as_ref()
                    .is_none_or(|excess| amounts.lacks[s] > *excess)
            {
                watch.work(n as u64)?;
                if !space.has_coalition(s) {
                    let (who, lacks) = (names(s), amounts.shown(s));
                    let what = format!(
                        "coalition {who} lacks {lacks}, which is more than the excess {} of level {number}",
                        level.excess
                    );
                    return THEOREM.lacks(7, what);
                }
                settled += 1;
            }
            self.add_those_alone(number, level, &worth, &shares, &mut sum)?;
            if !space.has(&sum) {
                let what = format!("the coalitions of level {number} are not balanced");
                return THEOREM.lacks(9, what);
            }
            for Weight { coalition, .. } in &level.coalitions {
                watch.work((n * n) as u64)?;
                space.add(vector(*coalition as usize, n));
            }
        }
        self.accept_if_settled(&space)
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

    /// Reads the division: hypotheses 3 and 4.
    fn shares(&self, worth: &[BigRational]) -> Result<Vec<BigRational>, Rejected> {
        let shares = THEOREM.needs(3, rationals(&self.shares))?;
        let (n, found) = (self.players as usize, shares.len());
        if found != n {
            return THEOREM.lacks(3, format!("expected {n} shares, found {found}"));
        }
        let (sum, all) = (shares.iter().sum::<BigRational>(), &worth[worth.len() - 1]);
        if sum != *all {
            return THEOREM.lacks(3, format!("the shares sum to {sum}, not to {all}"));
        }
        if self.among == Among::Imputations
            && let Some(i) = (0..n).find(|&i| shares[i] < worth[1 << i])
        {
            let (player, share, alone) = (i + 1, &shares[i], &worth[1 << i]);
            let what = format!("player {player} receives {share} and earns {alone} alone");
            return THEOREM.lacks(4, what);
        }
        Ok(shares)
    }

    /// The sum of a level's weighted coalitions: hypotheses 5 and 6.
    fn weighed(
        &self,
        number: usize,
        level: &TightLevel,
        excess: &Option<BigInt>,
        amounts: &Amounts,
    ) -> Result<Vec<BigRational>, Rejected> {
        let n = self.players as usize;
        if level.coalitions.is_empty() {
            return THEOREM.lacks(5, format!("level {number} has no coalition"));
        }
        let mut sum = vec![BigRational::zero(); n];
        for Weight { coalition, weight } in &level.coalitions {
            let (s, w) = (*coalition as usize, THEOREM.needs(5, rational(weight))?);
            if s == 0 || s >= amounts.lacks.len() || !w.is_positive() {
                let what = format!("weight {weight} for coalition {coalition} is not allowed");
                return THEOREM.lacks(5, what);
            }
            if excess.as_ref() != Some(&amounts.lacks[s]) {
                let (who, lacks, excess) = (names(s), amounts.shown(s), &level.excess);
                let what = format!("coalition {who} lacks {lacks}, not {excess}");
                return THEOREM.lacks(6, what);
            }
            add(&mut sum, s, &w);
        }
        Ok(sum)
    }

    /// Adds the weights of players alone to the sum of a level: hypothesis 8.
    fn add_those_alone(
        &self,
        number: usize,
        level: &TightLevel,
        worth: &[BigRational],
        shares: &[BigRational],
        sum: &mut [BigRational],
    ) -> Result<(), Rejected> {
        for Weight { coalition, weight } in &level.alone {
            let (s, w) = (*coalition as usize, THEOREM.needs(8, rational(weight))?);
            let player = s.trailing_zeros() as usize;
            let alone = s.is_power_of_two() && player < shares.len();
            if self.among != Among::Imputations || !alone || !w.is_positive() {
                let what = format!(
                    "weight {weight} for {coalition} alone is not allowed in level {number}"
                );
                return THEOREM.lacks(8, what);
            }
            if shares[player] != worth[s] {
                let (player, share, alone) = (player + 1, &shares[player], &worth[s]);
                let what =
                    format!("player {player} receives {share}, not the {alone} of being alone");
                return THEOREM.lacks(8, what);
            }
            add(sum, s, &w);
        }
        Ok(())
    }

    /// Hypothesis 10, and the statement.
    fn accept_if_settled(&self, space: &Space) -> Verdict {
        let n = self.players;
        if space.rank() < n as usize {
            let what = "the coalitions of all levels leave more than one division";
            return THEOREM.lacks(10, what);
        }
        let (name, best) = match self.among {
            Among::Imputations => (
                "nucleolus",
                "division that gives every player the worth of being alone",
            ),
            Among::Divisions => ("pre-nucleolus", "division"),
        };
        accept(format!(
            "the {name} of the game of {n} {} is ({}): no other {best} satisfies the least satisfied coalitions better",
            if n == 1 { "player" } else { "players" },
            self.shares.join(", ")
        ))
    }
}

/// The amounts that coalitions lack, in units of one fraction.
struct Amounts {
    /// The number of units in 1.
    scale: BigInt,
    /// v(S) − x(S) for each coalition, in units.
    lacks: Vec<BigInt>,
}

impl Amounts {
    /// The amounts under a division.
    fn new(
        worth: &[BigRational],
        shares: &[BigRational],
        watch: &mut dyn Watch,
    ) -> Result<Amounts, Rejected> {
        let mut scale = BigInt::one();
        for x in worth.iter().chain(shares) {
            watch.work(1 + scale.bits() / 64)?;
            if !(&scale % x.denom()).is_zero() {
                scale = scale.lcm(x.denom());
            }
        }
        watch.memory((scale.bits() / 8 + 64) * worth.len() as u64)?;
        let units = |x: &BigRational| x.numer() * (&scale / x.denom());
        let shares: Vec<BigInt> = shares.iter().map(units).collect();
        // The sum of the shares of S is computed from S without its lowest player.
        let mut sums = vec![BigInt::zero(); worth.len()];
        let mut lacks = vec![BigInt::zero(); worth.len()];
        for s in 1..worth.len() {
            watch.work(1 + scale.bits() / 64)?;
            sums[s] = &sums[s & (s - 1)] + &shares[s.trailing_zeros() as usize];
            lacks[s] = units(&worth[s]) - &sums[s];
        }
        Ok(Amounts { scale, lacks })
    }

    /// A number in units; `None` if it is not a whole number of them, and so no coalition lacks it.
    fn scaled(&self, x: &BigRational) -> Option<BigInt> {
        let units = x * &self.scale;
        units.is_integer().then(|| units.to_integer())
    }

    /// The amount that a coalition lacks, as text.
    fn shown(&self, s: usize) -> String {
        BigRational::new(self.lacks[s].clone(), self.scale.clone()).to_string()
    }
}

/// Adds a weighted coalition to a vector.
fn add(sum: &mut [BigRational], coalition: usize, weight: &BigRational) {
    let members = sum.iter_mut().enumerate();
    for (_, x) in members.filter(|(i, _)| coalition >> i & 1 == 1) {
        *x += weight;
    }
}

/// A coalition as a vector of zeros and ones.
fn vector(coalition: usize, n: usize) -> Vec<BigRational> {
    let mut vector = vec![BigRational::zero(); n];
    add(&mut vector, coalition, &BigRational::one());
    vector
}

/// A space of vectors with one number for each player.
struct Space {
    players: usize,
    /// A basis: each row has a leading 1 at its place, where all other rows have 0.
    rows: Vec<(usize, Vec<BigRational>)>,
    /// A basis of the vectors that are orthogonal to the space: a vector belongs to it if it is orthogonal to them.
    normals: Vec<Vec<BigRational>>,
}

impl Space {
    /// The vector of zeros alone.
    fn new(players: usize) -> Space {
        let mut space = Space {
            players,
            rows: Vec::new(),
            normals: Vec::new(),
        };
        space.find_normals();
        space
    }

    /// The dimension.
    fn rank(&self) -> usize {
        self.rows.len()
    }

    /// True if the space has a vector.
    fn has(&self, vector: &[BigRational]) -> bool {
        self.normals.iter().all(|normal| {
            let products = normal.iter().zip(vector).map(|(a, b)| a * b);
            products.sum::<BigRational>().is_zero()
        })
    }

    /// True if the space has a coalition.
    fn has_coalition(&self, coalition: usize) -> bool {
        self.normals.iter().all(|normal| {
            let members = normal.iter().enumerate();
            let members = members.filter(|(i, _)| coalition >> i & 1 == 1);
            members.map(|(_, x)| x).sum::<BigRational>().is_zero()
        })
    }

    /// Adds a vector.
    fn add(&mut self, mut vector: Vec<BigRational>) {
        for (lead, row) in &self.rows {
            subtract(&mut vector, row, *lead);
        }
        let Some(lead) = vector.iter().position(|x| !x.is_zero()) else {
            return;
        };
        let first = vector[lead].clone();
        vector.iter_mut().for_each(|x| *x /= &first);
        for (_, row) in &mut self.rows {
            subtract(row, &vector, lead);
        }
        self.rows.push((lead, vector));
        self.find_normals();
    }

    /// One normal for each place that leads no row: 1 there, and at the leads what makes it orthogonal to their rows.
    fn find_normals(&mut self) {
        let leads = |place: usize| self.rows.iter().any(|(lead, _)| *lead == place);
        let free: Vec<usize> = (0..self.players).filter(|&place| !leads(place)).collect();
        let normal = |place: usize| {
            let mut normal = vec![BigRational::zero(); self.players];
            normal[place] = BigRational::one();
            for (lead, row) in &self.rows {
                normal[*lead] = -&row[place];
            }
            normal
        };
        self.normals = free.into_iter().map(normal).collect();
    }
}

/// Subtracts the multiple of a row with a leading 1 that makes the vector 0 there.
fn subtract(vector: &mut [BigRational], row: &[BigRational], lead: usize) {
    let factor = vector[lead].clone();
    if !factor.is_zero() {
        for (x, y) in vector.iter_mut().zip(row) {
            *x -= &factor * y;
        }
    }
}
