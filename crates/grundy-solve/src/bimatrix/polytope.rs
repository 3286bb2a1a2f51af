//! All vertices of a best-response polytope, by a walk over its bases.

use super::tableau::{Labels, Pivot, Tableau, only, whole};
use super::word::TableauWord;
use grundy_core::stop::make_room;
use grundy_core::{StopReason, Watch};
use num::BigInt;
use rustc_hash::{FxBuildHasher, FxHashSet};
use std::ops::Range;

/// The vertices other than zero, each of which is a mixture of a player. Few of them belong to an equilibrium, so only the
/// labels are there at once.
pub(super) struct Vertices {
    /// The labels of each.
    pub(super) labels: Vec<Labels>,
    /// The weights of the player's strategies at a vertex, up to a common factor.
    pub(super) weights: Box<dyn Fn(usize) -> Vec<BigInt>>,
}

/// The vertices except zero, which has the labels of all the player's own strategies: there nothing is played.
///
/// Every basis is visited once and left once; a pivot costs rows × columns multiplications.
///
/// # Errors
/// The reason that stopped it.
pub(super) fn vertices<W: TableauWord>(
    start: Tableau<W>,
    played: &[usize],
    watch: &mut dyn Watch,
) -> Result<Vertices, StopReason> {
    let nothing: Labels = played.iter().fold(0, |all, &label| all | only(label));
    let mut walk = BasisWalk::from(start);
    let (mut found, mut weights) = (Vec::new(), Vec::new());
    while walk.go_on(watch)? {
        let labels = walk.at.labels();
        make_room(&walk.met, watch)?;
        if walk.met.insert(labels) && labels & nothing != nothing {
            make_room(&found, watch)?;
            make_room(&weights, watch)?;
            found.push(labels);
            weights.push(walk.at.weights(played));
        }
    }
    Ok(Vertices {
        labels: found,
        weights: Box::new(move |at| whole(&weights[at])),
    })
}

/// A depth-first walk over the bases, which goes back the way it came where all neighbours are known.
struct BasisWalk<W: TableauWord> {
    at: Tableau<W>,
    /// The present basis and those on the way to it.
    path: Vec<PathBasis<W>>,
    /// The variables outside each basis that was visited.
    bases: FxHashSet<Labels>,
    /// The labels of each vertex that was met; a degenerate one has several bases.
    met: FxHashSet<Labels>,
}

/// A basis on the path to the present one.
struct PathBasis<W: TableauWord> {
    /// The way back to the basis before it.
    back: Back<W>,
    /// The columns that were not tried yet.
    columns: Range<usize>,
}

/// The way back from a basis.
enum Back<W: TableauWord> {
    /// There is none: it is the start.
    Start,
    /// The pivot that led to it leads back, too.
    Pivot(Pivot),
    /// A copy of a small tableau is made faster than a pivot.
    Copy(Tableau<W>),
}

/// The most entries of a tableau that is copied.
const COPIED: usize = 64;

impl<W: TableauWord> BasisWalk<W> {
    fn from(start: Tableau<W>) -> BasisWalk<W> {
        let outside = outside(&start);
        let columns = 0..start.nonbasic().len();
        BasisWalk {
            at: start,
            path: vec![PathBasis {
                back: Back::Start,
                columns,
            }],
            bases: with(outside),
            met: with(outside),
        }
    }

    /// Goes to a basis that was not visited yet; false if there is none.
    fn go_on(&mut self, watch: &mut dyn Watch) -> Result<bool, StopReason> {
        while let Some(step) = self.path.last_mut() {
            let Some(column) = step.columns.next() else {
                match self.path.pop().expect("the last step").back {
                    Back::Start => {}
                    Back::Pivot(pivot) => self.at.pivot(pivot),
                    Back::Copy(before) => self.at = before,
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
        let back = if self.at.size() <= COPIED {
            Back::Copy(self.at.clone())
        } else {
            Back::Pivot(pivot)
        };
        self.at.pivot(pivot);
        self.bases.insert(outside);
        self.path.push(PathBasis {
            back,
            columns: 0..self.at.nonbasic().len(),
        });
        Ok(())
    }
}

/// The set of one set of labels, with room for those of a small game.
fn with(labels: Labels) -> FxHashSet<Labels> {
    let mut set = FxHashSet::with_capacity_and_hasher(28, FxBuildHasher);
    set.insert(labels);
    set
}

/// The labels of the variables outside the basis.
fn outside<W: TableauWord>(tableau: &Tableau<W>) -> Labels {
    let all = tableau.nonbasic().iter();
    all.fold(0, |labels, &label| labels | only(label))
}
