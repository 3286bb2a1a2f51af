//! The coalitions whose share follows from that of others: the space spanned by coalitions as vectors of zeros and
//! ones.

use num::{BigInt, BigRational, Integer, One, ToPrimitive, Zero};

/// A space of vectors with one number for each player.
pub struct Span {
    players: usize,
    /// A basis in reduced echelon form: each row has its leading 1 at a player where all other rows have 0.
    rows: Vec<EchelonRow>,
    /// A basis of the whole-number vectors orthogonal to the space. A vector belongs to the space exactly if it is
    /// orthogonal to each of them.
    normals: Vec<Vec<BigInt>>,
    /// The same in machine words, if they are so small that sums cannot overflow.
    small: Option<Vec<Vec<i64>>>,
}

struct EchelonRow {
    lead: usize,
    vector: Vec<BigRational>,
}

impl Span {
    /// The zero vector alone.
    pub fn new(players: usize) -> Span {
        let mut span = Span {
            players,
            rows: Vec::new(),
            normals: Vec::new(),
            small: None,
        };
        span.find_normals();
        span
    }

    /// The dimension of the space.
    pub fn rank(&self) -> usize {
        self.rows.len()
    }

    /// True if a coalition belongs to the space.
    pub fn has(&self, coalition: u32) -> bool {
        let members = |i: &usize| coalition >> i & 1 == 1;
        match &self.small {
            Some(normals) => normals.iter().all(|normal| {
                let sum: i64 = (0..self.players).filter(members).map(|i| normal[i]).sum();
                sum == 0
            }),
            None => self.normals.iter().all(|normal| {
                let sum: BigInt = (0..self.players).filter(members).map(|i| &normal[i]).sum();
                sum.is_zero()
            }),
        }
    }

    /// A mixture of the normals modulo 2⁶⁴, one number for each player. Over the members of a coalition of the space
    /// these numbers add up to 0, and over those of hardly any other.
    pub fn shadow(&self) -> Vec<u64> {
        let mut shadow = vec![0u64; self.players];
        let mut factor = 1u64;
        for normal in &self.normals {
            // A multiplier whose powers behave like random odd numbers (Knuth).
            factor = factor.wrapping_mul(6_364_136_223_846_793_005);
            for (sum, x) in shadow.iter_mut().zip(normal) {
                let lowest = x.iter_u64_digits().next().unwrap_or(0);
                let lowest = if *x < BigInt::zero() {
                    lowest.wrapping_neg()
                } else {
                    lowest
                };
                *sum = sum.wrapping_add(factor.wrapping_mul(lowest));
            }
        }
        shadow
    }

    /// Adds a coalition to the space.
    pub fn add(&mut self, coalition: u32) {
        let bit = |i: usize| BigRational::from_integer((coalition >> i & 1).into());
        let mut vector: Vec<BigRational> = (0..self.players).map(bit).collect();
        // Reduces the new vector by the rows; what is left is 0 exactly if it belongs to the space already.
        for row in &self.rows {
            let factor = vector[row.lead].clone();
            subtract(&mut vector, &factor, &row.vector);
        }
        let Some(lead) = vector.iter().position(|x| !x.is_zero()) else {
            return;
        };
        let first = vector[lead].clone();
        vector.iter_mut().for_each(|x| *x /= &first);
        // Clears the new leading place in all other rows, so that the form stays reduced.
        for row in &mut self.rows {
            let factor = row.vector[lead].clone();
            subtract(&mut row.vector, &factor, &vector);
        }
        self.rows.push(EchelonRow { lead, vector });
        self.find_normals();
    }

    /// One normal for each player who leads no row: 1 there, and at the lead of each row minus that row's entry there.
    /// The common denominator makes it whole.
    fn find_normals(&mut self) {
        let leads = |i: &usize| self.rows.iter().any(|row| row.lead == *i);
        let free: Vec<usize> = (0..self.players).filter(|i| !leads(i)).collect();
        let normal = |&at: &usize| {
            let one = BigInt::one();
            let scale = self
                .rows
                .iter()
                .fold(one, |all, row| all.lcm(row.vector[at].denom()));
            let mut normal = vec![BigInt::zero(); self.players];
            for row in &self.rows {
                let x = &row.vector[at];
                normal[row.lead] = -x.numer() * (&scale / x.denom());
            }
            normal[at] = scale;
            normal
        };
        self.normals = free.iter().map(normal).collect();
        // At most 32 members of at most 57 bits each: their sum stays within 63 bits.
        let word = |x: &BigInt| x.to_i64().filter(|x| x.unsigned_abs() < 1 << 57);
        let small = self
            .normals
            .iter()
            .map(|normal| normal.iter().map(word).collect());
        self.small = small.collect();
    }
}

fn subtract(vector: &mut [BigRational], factor: &BigRational, other: &[BigRational]) {
    if factor.is_zero() {
        return;
    }
    for (x, y) in vector.iter_mut().zip(other).filter(|(_, y)| !y.is_zero()) {
        *x -= factor * y;
    }
}
