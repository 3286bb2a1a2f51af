//! All equilibria of a game of two players in matrices, exactly, and single ones by Lemke and Howson's path.
//!
//! An equilibrium is a pair of mixtures in which each strategy is unplayed or a best response. In the best-response polytopes
//! of both players it is a pair of points that together have every label (Shapley 1974), and the extreme equilibria are the
//! pairs of vertices that do (Mangasarian 1964). All vertices are found by a walk over bases, as Avis, Rosenberg, Savani and
//! von Stengel do, *Enumeration of Nash equilibria for two-player games*, Economic Theory 42 (2010), and matched by their
//! labels. Every equilibrium lies in a maximal Nash subset: the mixtures of some extreme strategies of one player with those
//! of some of the other, each pair of which is an equilibrium (Winkels 1979); these are the maximal bicliques of the graph of
//! extreme equilibria.
//!
//! Each step is exact: payoffs become whole numbers, and the tableaus hold words that Hadamard's bound shows to be wide
//! enough, or numbers of any length where that takes more than a few words.

mod correlated;
mod matching;
mod mixture;
mod path;
mod polytope;
mod profile;
pub mod replicator;
mod stable;
pub mod tableau;
pub mod word;

pub use self::correlated::{Correlated, Deviation, MOST_CELLS, correlated};
pub use self::matching::{Equilibria, Pair, Subset};
pub use self::mixture::Mixture;
pub use self::profile::Profile;
pub use self::stable::is_stable;

use self::tableau::{MOST_LABELS, Tableau, bits};
use self::word::{Fixed, TableauWord};
use crate::dominance::{self, Dominated, Strength};
use grundy_core::forms::bimatrix::Bimatrix;
use grundy_core::{Player, StopReason, Watch};
use grundy_linear::common_denominator;
use num::{BigInt, BigRational, Integer, ToPrimitive, Zero};

/// Finds all extreme equilibria, and the maximal Nash subsets and the components that they make.
///
/// The number of vertices may grow like 2.6 to the number of strategies; each takes two pivots of rows × columns
/// multiplications.
///
/// # Errors
/// The reason that stopped it; [`StopReason::Beyond`] for more than 128 strategies of both players together.
///
/// ```
/// use grundy_core::forms::{bimatrix::Bimatrix, matrix::Matrix};
/// use grundy_core::Unwatched;
/// use grundy_solve::bimatrix::equilibria;
/// // The battle of the sexes: two pure equilibria and a mixed one.
/// let left = Matrix::of_integers(&[&[3, 0], &[0, 1]]).unwrap();
/// let right = Matrix::of_integers(&[&[1, 0], &[0, 3]]).unwrap();
/// let game = Bimatrix::new(left, right).unwrap();
/// let found = equilibria(&game, &mut Unwatched).unwrap();
/// assert_eq!(found.pairs.len(), 3);
/// assert!(found.profiles().all(|profile| profile.is_equilibrium(&game)));
/// ```
pub fn equilibria(game: &Bimatrix, watch: &mut dyn Watch) -> Result<Equilibria, StopReason> {
    let strategies = game.rows() + game.columns();
    if strategies > MOST_LABELS {
        return Err(StopReason::Beyond(format!(
            "all equilibria are listed of games with at most {MOST_LABELS} strategies of both players together, and this \
             one has {strategies}"
        )));
    }
    let whole = WholePayoffs::of(game, watch)?;
    let rows = whole.vertices(Player::Left, watch)?;
    let columns = whole.vertices(Player::Right, watch)?;
    matching::matched(&rows, &columns, strategies, watch)
}

/// Follows the path of Lemke and Howson (1964) on which a label may be missing: strategies are counted from 0, rows first.
/// Ties are broken by perturbation, so every path ends in an equilibrium.
///
/// The number of pivots is small in practice and exponential at worst.
///
/// # Errors
/// The reason that stopped it.
///
/// # Panics
/// When there is no such strategy.
///
/// ```
/// use grundy_core::forms::{bimatrix::Bimatrix, matrix::Matrix};
/// use grundy_core::Unwatched;
/// use grundy_solve::bimatrix::lemke_howson;
/// let left = Matrix::of_integers(&[&[3, 0], &[0, 1]]).unwrap();
/// let right = Matrix::of_integers(&[&[1, 0], &[0, 3]]).unwrap();
/// let game = Bimatrix::new(left, right).unwrap();
/// let found = lemke_howson(&game, 1, &mut Unwatched).unwrap();
/// assert!(found.is_equilibrium(&game));
/// ```
pub fn lemke_howson(
    game: &Bimatrix,
    missing: usize,
    watch: &mut dyn Watch,
) -> Result<Profile, StopReason> {
    let strategies = game.rows() + game.columns();
    assert!(missing < strategies, "a label is a strategy");
    WholePayoffs::of(game, watch)?.path(missing, watch)
}

/// Finds pure strategies that can be removed one after another: first those that another one dominates strictly, which no
/// equilibrium plays, then others, with which equilibria may go.
///
/// At most rows + columns rounds of pairwise comparisons.
///
/// # Errors
/// The reason that stopped it.
pub fn dominated(game: &Bimatrix, watch: &mut dyn Watch) -> Result<Vec<Dominated>, StopReason> {
    let gain = |player, by, worse, k| match player {
        Player::Left => game.left().entry(by, k).cmp(game.left().entry(worse, k)),
        Player::Right => game.right().entry(k, by).cmp(game.right().entry(k, worse)),
    };
    let (strict, any) = (|one: Strength| one == Strength::Strict, |_: Strength| true);
    dominance::remove([game.rows(), game.columns()], &gain, &[strict, any], watch)
}

/// Payoffs as positive whole numbers, under which the same strategies are best responses.
struct WholePayoffs {
    rows: usize,
    /// Right's payoffs, one row for each column of the game, to be multiplied by Left's mixtures.
    right: Vec<Vec<BigInt>>,
    /// Left's payoffs, one row for each row of the game, to be multiplied by Right's mixtures.
    left: Vec<Vec<BigInt>>,
}

impl WholePayoffs {
    fn of(game: &Bimatrix, watch: &mut dyn Watch) -> Result<WholePayoffs, StopReason> {
        let (m, n) = (game.rows(), game.columns());
        watch.work(1 + (m * n / 64) as u64)?;
        let (left, right) = (game.left(), game.right());
        let of_left = |i: usize| left.row(i).iter().collect::<Vec<_>>();
        let of_right = |j: usize| (0..m).map(|i| right.entry(i, j)).collect::<Vec<_>>();
        Ok(WholePayoffs {
            rows: m,
            left: positive(&(0..m).map(of_left).collect::<Vec<_>>()),
            right: positive(&(0..n).map(of_right).collect::<Vec<_>>()),
        })
    }

    /// The labels of rows and of columns.
    fn labels(&self) -> [Vec<usize>; 2] {
        let rows = self.rows;
        [
            (0..rows).collect(),
            (rows..rows + self.right.len()).collect(),
        ]
    }

    /// The payoffs that a player's mixtures meet.
    fn met_by(&self, player: Player) -> &[Vec<BigInt>] {
        match player {
            Player::Left => &self.right,
            Player::Right => &self.left,
        }
    }

    /// The polytope of a player's mixtures.
    fn polytope<W: TableauWord>(&self, player: Player) -> Tableau<W> {
        let [rows, columns] = self.labels();
        match player {
            Player::Left => Tableau::new(self.met_by(player), rows, columns),
            Player::Right => Tableau::new(self.met_by(player), columns, rows),
        }
    }

    /// The vertices of a player's polytope.
    fn vertices(
        &self,
        player: Player,
        watch: &mut dyn Watch,
    ) -> Result<polytope::Vertices, StopReason> {
        let [rows, columns] = self.labels();
        let played = match player {
            Player::Left => rows,
            Player::Right => columns,
        };
        let job = Vertices {
            whole: self,
            player,
            played,
        };
        in_words(bits(self.met_by(player)), job, watch)
    }

    /// The end of a path of Lemke and Howson.
    fn path(&self, missing: usize, watch: &mut dyn Watch) -> Result<Profile, StopReason> {
        let bits = bits(&self.left).max(bits(&self.right));
        let job = Path {
            whole: self,
            missing,
        };
        in_words(bits, job, watch)
    }
}

/// Work that can be done in words of any width.
trait Job {
    type Found;

    fn run<W: TableauWord>(self, watch: &mut dyn Watch) -> Result<Self::Found, StopReason>;
}

/// The vertices of a player's polytope.
struct Vertices<'a> {
    whole: &'a WholePayoffs,
    player: Player,
    played: Vec<usize>,
}

impl Job for Vertices<'_> {
    type Found = polytope::Vertices;

    fn run<W: TableauWord>(self, watch: &mut dyn Watch) -> Result<polytope::Vertices, StopReason> {
        let start = self.whole.polytope::<W>(self.player);
        polytope::vertices(start, &self.played, watch)
    }
}

/// A path of Lemke and Howson.
struct Path<'a> {
    whole: &'a WholePayoffs,
    missing: usize,
}

impl Job for Path<'_> {
    type Found = Profile;

    fn run<W: TableauWord>(self, watch: &mut dyn Watch) -> Result<Profile, StopReason> {
        let both = Player::BOTH.map(|player| self.whole.polytope::<W>(player));
        path::follow(both, self.whole.labels(), self.missing, watch)
    }
}

/// Does the work in the narrowest words that hold numbers of so many bits.
fn in_words<J: Job>(bits: u64, job: J, watch: &mut dyn Watch) -> Result<J::Found, StopReason> {
    match bits.div_ceil(64) {
        0 | 1 => job.run::<Fixed<1>>(watch),
        2 => job.run::<Fixed<2>>(watch),
        3 => job.run::<Fixed<3>>(watch),
        4 => job.run::<Fixed<4>>(watch),
        5 | 6 => job.run::<Fixed<6>>(watch),
        7 | 8 => job.run::<Fixed<8>>(watch),
        _ => job.run::<BigInt>(watch),
    }
}

/// Payoffs of one player as positive whole numbers, without a common factor: a row for each of the player's strategies, an
/// entry for each of the opponent's. What all strategies earn more against one of the opponent's changes no best response.
fn positive(payoffs: &[Vec<&BigRational>]) -> Vec<Vec<BigInt>> {
    positive_of_small(payoffs).unwrap_or_else(|| positive_of_any(payoffs))
}

/// The same of payoffs whose denominators are powers of 2, as those of floating numbers are, if they fit into words of 128 bits
/// over a common one; [`None`] of others.
pub fn positive_of_small(payoffs: &[Vec<&BigRational>]) -> Option<Vec<Vec<BigInt>>> {
    /// Differences of so many bits fit, and are positive with one added.
    const MOST_BITS: u64 = 125;
    let mut exponent = 0;
    for x in payoffs.iter().flatten().filter(|x| !x.is_integer()) {
        let twos = x.denom().trailing_zeros().unwrap_or(0);
        if twos + 1 != x.denom().bits() {
            return None;
        }
        exponent = exponent.max(twos);
    }
    let small = |x: &&BigRational| {
        let twos = match exponent {
            0 => 0,
            _ => exponent - x.denom().trailing_zeros().unwrap_or(0),
        };
        if x.numer().bits() + twos > MOST_BITS {
            return None;
        }
        let number = match x.numer().to_i64() {
            Some(number) => i128::from(number),
            None => x.numer().to_i128()?,
        };
        Some(number << twos)
    };
    let mut rows: Vec<Vec<i128>> = Vec::with_capacity(payoffs.len());
    for row in payoffs {
        rows.push(row.iter().map(small).collect::<Option<_>>()?);
    }
    for column in 0..rows.first().map_or(0, Vec::len) {
        let least = rows.iter().map(|row| row[column]).min();
        let least = least.expect("a matrix has a row");
        rows.iter_mut().for_each(|row| row[column] -= least);
    }
    let factor = common_factor(rows.iter().flatten().copied());
    let whole = |x: &i128| match factor {
        1 => BigInt::from(x + 1),
        _ => BigInt::from(x / factor + 1),
    };
    Some(
        rows.iter()
            .map(|row| row.iter().map(whole).collect())
            .collect(),
    )
}

/// The greatest common divisor of numbers that are at least zero; 1 if all are zero.
fn common_factor(numbers: impl Iterator<Item = i128>) -> i128 {
    let mut factor = 0_i128;
    for number in numbers.filter(|&number| number != 0) {
        factor = match (i64::try_from(factor), i64::try_from(number)) {
            (Ok(a), Ok(b)) => a.gcd(&b).into(),
            _ => factor.gcd(&number),
        };
        if factor == 1 {
            break;
        }
    }
    factor.max(1)
}

/// The same of any payoffs.
pub fn positive_of_any(payoffs: &[Vec<&BigRational>]) -> Vec<Vec<BigInt>> {
    let denominator = common_denominator(payoffs.iter().flatten().copied());
    let whole = |x: &&BigRational| x.numer() * (&denominator / x.denom());
    let mut rows: Vec<Vec<BigInt>> = payoffs
        .iter()
        .map(|row| row.iter().map(whole).collect())
        .collect();
    for column in 0..rows.first().map_or(0, Vec::len) {
        let least = rows.iter().map(|row| &row[column]).min();
        let least = least.expect("a matrix has a row").clone();
        for row in &mut rows {
            row[column] -= &least;
        }
    }
    let factor = rows
        .iter()
        .flatten()
        .fold(BigInt::zero(), |all, x| all.gcd(x));
    for entry in rows.iter_mut().flatten() {
        if !factor.is_zero() {
            *entry /= &factor;
        }
        *entry += 1;
    }
    rows
}
