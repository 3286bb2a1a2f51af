//! The path of Lemke and Howson from the pair of zeros, where nothing is played, to an equilibrium.
//!
//! Lemke and Howson, *Equilibrium points of bimatrix games*, SIAM Journal 12 (1964). One label is dropped; the label that is
//! picked up instead is then twice there, and is dropped in the other polytope, until the first one is picked up.

use super::mixture::Mixture;
use super::profile::Profile;
use super::tableau::{Tableau, whole};
use super::word::TableauWord;
use grundy_core::{StopReason, Watch};

/// Follows the path on which `missing` may be missing. The polytopes are those of Left's and of Right's mixtures, and so are
/// the labels of their strategies.
///
/// # Errors
/// The reason that stopped it.
pub(super) fn follow<W: TableauWord>(
    mut polytopes: [Tableau<W>; 2],
    labels: [Vec<usize>; 2],
    missing: usize,
    watch: &mut dyn Watch,
) -> Result<Profile, StopReason> {
    let mut at = usize::from(!labels[0].contains(&missing));
    let mut dropped = missing;
    loop {
        let polytope = &mut polytopes[at];
        watch.work(1 + (polytope.size() / 64) as u64)?;
        let column = polytope.column_of(dropped);
        let column = column.expect("a label that is dropped is there, outside the basis");
        let pivot = polytope.entering(column);
        let picked = polytope.leaving(pivot);
        polytope.pivot(pivot);
        if picked == missing {
            break;
        }
        dropped = picked;
        at = 1 - at;
    }
    let [rows, columns] = labels;
    let mix = |at: usize, of: &[usize]| {
        Mixture::of_weights(whole(&polytopes[at].weights(of))).probabilities()
    };
    Ok(Profile {
        rows: mix(0, &rows),
        columns: mix(1, &columns),
    })
}
