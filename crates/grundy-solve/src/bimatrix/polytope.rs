//! All vertices of a best-response polytope, by a walk over its bases.

use super::tableau::{Labels, Pivot, Tableau, only};
use super::word::Word;
use grundy_core::stop::make_room;
use grundy_core::{StopReason, Watch};
use num::BigInt;
use std::collections::HashSet;
use std::ops::Range;

/// A vertex other than zero: a mixture of a player, and the labels that it has.
pub(super) struct PolytopeVertex {
    pub(super) labels: Labels,
    /// The weights of the player's strategies, up to a common factor.
    pub(super) weights: Vec<BigInt>,
}

/// The vertices except zero, which has the labels of all the player's own strategies: there nothing is played.
///
/// Every basis is visited once and left once; a pivot costs rows × columns multiplications.
///
/// # Errors
/// The reason that stopped it.
pub(super) fn vertices<W: Word>(
    start: Tableau<W>,
    played: &[usize],
    watch: &mut dyn Watch,
) -> Result<Vec<PolytopeVertex>, StopReason> {
    let nothing: Labels = played.iter().fold(0, |all, &label| all | only(label));
    let mut walk = BasisWalk::from(start);
    let mut found = Vec::new();
    while walk.go_on(watch)? {
        let labels = walk.at.labels();
        make_room(&walk.met, watch)?;
        if walk.met.insert(labels) && labels & nothing != nothing {
            make_room(&found, watch)?;
            let weights = walk.at.weights(played);
            found.push(PolytopeVertex { labels, weights });
        }
    }
    Ok(found)
}

/// A depth-first walk over the bases, which goes back the way it came where all neighbours are known.
struct BasisWalk<W: Word> {
    at: Tableau<W>,
    /// The present basis and those on the way to it.
    path: Vec<PathBasis>,
    /// The variables outside each basis that was visited.
    bases: HashSet<Labels>,
    /// The labels of each vertex that was met; a degenerate one has several bases.
    met: HashSet<Labels>,
}

/// A basis on the path to the present one.
struct PathBasis {
    /// The pivot that led to it.
    by: Option<Pivot>,
    /// The columns that were not tried yet.
    columns: Range<usize>,
}

impl<W: Word> BasisWalk<W> {
    fn from(start: Tableau<W>) -> BasisWalk<W> {
        let outside = outside(&start);
        let columns = 0..start.nonbasic().len();
        BasisWalk {
            at: start,
            path: vec![PathBasis { by: None, columns }],
            bases: HashSet::from([outside]),
            met: HashSet::from([outside]),
        }
    }

    /// Goes to a basis that was not visited yet; false if there is none.
    fn go_on(&mut self, watch: &mut dyn Watch) -> Result<bool, StopReason> {
        while let Some(step) = self.path.last_mut() {
            let Some(column) = step.columns.next() else {
                let by = step.by;
                self.path.pop();
                if let Some(pivot) = by {
                    self.at.pivot(pivot);
                }
                continue;
            };
            let pivot = self.at.entering(column);
            let entering = only(self.at.nonbasic()[column]);
            let behind = outside(&self.at) & !entering | only(self.at.leaving(pivot));
            if !self.bases.contains(&behind) {
                self.arrive(pivot, behind, watch)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn arrive(
        &mut self,
        pivot: Pivot,
        outside: Labels,
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        /// The number of multiplications of words that cost about as much as one position of a game.
        const LIKE_A_POSITION: usize = 64;
        watch.work(1 + (self.at.size() / LIKE_A_POSITION) as u64)?;
        make_room(&self.bases, watch)?;
        make_room(&self.path, watch)?;
        self.at.pivot(pivot);
        self.bases.insert(outside);
        self.path.push(PathBasis {
            by: Some(pivot),
            columns: 0..self.at.nonbasic().len(),
        });
        Ok(())
    }
}

/// The labels of the variables outside the basis.
fn outside<W: Word>(tableau: &Tableau<W>) -> Labels {
    let all = tableau.nonbasic().iter();
    all.fold(0, |labels, &label| labels | only(label))
}
