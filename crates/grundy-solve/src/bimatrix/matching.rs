//! Extreme equilibria from the vertices of both polytopes, and the maximal Nash subsets that they form.

use super::mixture::Mixture;
use super::polytope::Vertices;
use super::profile::Profile;
use super::tableau::Labels;
use grundy_core::stop::make_room;
use grundy_core::{StopReason, Watch};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// All extreme equilibria of a game. Every equilibrium is a mixture of those of one maximal Nash subset.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Equilibria {
    /// Left's strategies in extreme equilibria, those first that play the first rows most.
    pub rows: Vec<Mixture>,
    /// Right's strategies in extreme equilibria, in the same order.
    pub columns: Vec<Mixture>,
    /// The extreme equilibria, by the places of their strategies.
    pub pairs: Vec<Pair>,
    /// The maximal Nash subsets, gathered into those that are connected with each other: the components of the set of
    /// equilibria.
    pub components: Vec<Vec<Subset>>,
}

/// An extreme equilibrium: the places of its two strategies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair {
    /// The place of Left's strategy.
    pub row: usize,
    /// The place of Right's strategy.
    pub column: usize,
}

/// A maximal Nash subset: any mixture of these strategies of Left and any of these of Right are an equilibrium.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Subset {
    /// The places of Left's strategies.
    pub rows: Vec<usize>,
    /// The places of Right's strategies.
    pub columns: Vec<usize>,
}

impl Equilibria {
    /// The extreme equilibria, each with both strategies.
    pub fn profiles(&self) -> impl Iterator<Item = Profile> + '_ {
        self.pairs.iter().map(|pair| Profile {
            rows: self.rows[pair.row].probabilities(),
            columns: self.columns[pair.column].probabilities(),
        })
    }
}

/// The pairs of vertices that together have all labels; these are the extreme equilibria.
///
/// A vertex is compared with all that have its missing labels at once: for each label the vertices that have it are a
/// list of bits.
///
/// # Errors
/// The reason that stopped it.
pub(super) fn matched(
    rows: &Vertices,
    columns: &Vertices,
    labels: usize,
    watch: &mut dyn Watch,
) -> Result<Equilibria, StopReason> {
    let index = Index::of(&columns.labels, labels, watch)?;
    let mut pairs = Vec::new();
    for (row, had) in rows.labels.iter().enumerate() {
        watch.work(1 + (index.words / 64) as u64)?;
        for column in index.with_all_but(*had) {
            make_room(&pairs, watch)?;
            pairs.push(Pair { row, column });
        }
    }
    let (rows, row_places) = numbered(rows, pairs.iter().map(|pair| pair.row));
    let (columns, column_places) = numbered(columns, pairs.iter().map(|pair| pair.column));
    for pair in &mut pairs {
        pair.row = row_places[&pair.row];
        pair.column = column_places[&pair.column];
    }
    pairs.sort_unstable();
    Ok(Equilibria {
        rows,
        columns,
        components: components(&pairs, watch)?,
        pairs,
    })
}

/// For each label the vertices that have it, one bit each.
struct Index {
    words: usize,
    having: Vec<Vec<u64>>,
}

impl Index {
    fn of(vertices: &[Labels], labels: usize, watch: &mut dyn Watch) -> Result<Index, StopReason> {
        let words = vertices.len().div_ceil(64);
        watch.room((labels * words * size_of::<u64>()) as u64)?;
        let mut having = vec![vec![0; words]; labels];
        for (at, had) in vertices.iter().enumerate() {
            for label in (0..labels).filter(|label| had >> label & 1 == 1) {
                having[label][at / 64] |= 1 << (at % 64);
            }
        }
        Ok(Index { words, having })
    }

    /// The vertices that have every label outside this set.
    fn with_all_but(&self, had: Labels) -> impl Iterator<Item = usize> + '_ {
        let missing = (0..self.having.len()).filter(|label| had >> label & 1 == 0);
        let missing: Vec<&Vec<u64>> = missing.map(|label| &self.having[label]).collect();
        (0..self.words).flat_map(move |at| {
            let mut word = missing.iter().fold(u64::MAX, |all, bits| all & bits[at]);
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(64 * at + bit)
            })
        })
    }
}

/// The mixtures of the vertices that are used, in order, and the new place of each such vertex.
fn numbered(
    vertices: &Vertices,
    used: impl Iterator<Item = usize>,
) -> (Vec<Mixture>, FxHashMap<usize, usize>) {
    let mut used: Vec<usize> = used.collect();
    used.sort_unstable();
    used.dedup();
    let made = used
        .into_iter()
        .map(|at| (Mixture::of_weights((vertices.weights)(at)), at));
    let mut mixtures: Vec<(Mixture, usize)> = made.collect();
    mixtures.sort_unstable_by(|a, b| b.cmp(a));
    let places = mixtures
        .iter()
        .enumerate()
        .map(|(new, &(_, old))| (old, new));
    let places = places.collect();
    (mixtures.into_iter().map(|(mix, _)| mix).collect(), places)
}

/// The maximal Nash subsets, gathered into components. There may be exponentially many of them, though in most games
/// they are no more than the equilibria.
///
/// # Errors
/// The reason that stopped it.
fn components(pairs: &[Pair], watch: &mut dyn Watch) -> Result<Vec<Vec<Subset>>, StopReason> {
    if stand_alone(pairs) {
        let alone = |pair: &Pair| {
            vec![Subset {
                rows: vec![pair.row],
                columns: vec![pair.column],
            }]
        };
        return Ok(pairs.iter().map(alone).collect());
    }
    let mut partners: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for pair in pairs {
        partners.entry(pair.row).or_default().insert(pair.column);
    }
    // Right's side of a maximal subset is the intersection of the partners of some rows; all such intersections are
    // built, row by row.
    let mut common: BTreeSet<BTreeSet<usize>> = BTreeSet::new();
    for columns in partners.values() {
        let mut new = vec![columns.clone()];
        for other in &common {
            watch.work(1)?;
            let both: BTreeSet<usize> = other.intersection(columns).copied().collect();
            if !both.is_empty() {
                new.push(both);
            }
        }
        common.extend(new);
    }
    let mut components: Vec<Vec<Subset>> = Vec::new();
    for columns in common {
        watch.work(1)?;
        let rows = partners
            .iter()
            .filter(|(_, of_row)| columns.is_subset(of_row));
        let subset = Subset {
            rows: rows.map(|(&row, _)| row).collect(),
            columns: columns.into_iter().collect(),
        };
        // The new subset joins all components that it meets into one.
        let (mut touched, apart): (Vec<_>, Vec<_>) = components
            .into_iter()
            .partition(|one| one.iter().any(|other| meet(other, &subset)));
        let mut joined: Vec<Subset> = touched.drain(..).flatten().collect();
        joined.push(subset);
        components = apart;
        components.push(joined);
    }
    for component in &mut components {
        component.sort_unstable();
    }
    components.sort_unstable();
    Ok(components)
}

/// True if no two of these pairs, which are in ascending order, have a strategy in common, as in all games but degenerate ones.
fn stand_alone(pairs: &[Pair]) -> bool {
    let mut columns: Vec<usize> = pairs.iter().map(|pair| pair.column).collect();
    columns.sort_unstable();
    let rows = pairs.windows(2).all(|two| two[0].row != two[1].row);
    rows && columns.windows(2).all(|two| two[0] != two[1])
}

/// True if two subsets share an equilibrium.
fn meet(a: &Subset, b: &Subset) -> bool {
    let share = |a: &[usize], b: &[usize]| a.iter().any(|one| b.contains(one));
    share(&a.rows, &b.rows) && share(&a.columns, &b.columns)
}
