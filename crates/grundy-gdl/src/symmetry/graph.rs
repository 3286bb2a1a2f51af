//! The rules without variables as a graph with coloured vertices, whose automorphisms are symmetries of the game. Vertices are
//! atoms, instances of rules, and the links of a fact with its being next and of a move with its being made. Colours are
//! refined until vertices of one colour have neighbours of the same colours: Weisfeiler and Leman 1968.

use crate::datalog::{AtomId, TermId};
use crate::ground::Grounded;
use crate::words::{DOES, GOAL, LEGAL, NEXT, TERMINAL, TRUE};
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// The graph of the rules.
pub(super) struct RuleGraph {
    /// The first colour of each vertex; the atoms come first.
    pub(super) colors: Vec<u64>,
    /// Where the edges of each vertex begin in `edges`, and the end of all.
    edges_at: Vec<u32>,
    /// Neighbours, each with a number for the kind of the edge.
    edges: Vec<(u32, u64)>,
    /// Everything that a symmetry must keep: the rules, each as its kind and its atoms.
    kept: HashSet<KeptTuple>,
    atoms: usize,
}

/// A rule or a link: its kind or the number of its positive atoms, and the atoms: first the head, then those that hold, then
/// those that fail.
type KeptTuple = (usize, Vec<AtomId>);

/// The kinds of links, in the place of the number of positive atoms.
const FACT_LINK: usize = usize::MAX;
const MOVE_LINK: usize = usize::MAX - 1;

impl RuleGraph {
    /// The graph of grounded rules.
    pub(super) fn new(ground: &Grounded, roles: &[TermId]) -> RuleGraph {
        let atoms = ground.atoms();
        let mut list: Vec<(u32, u32, u64)> = Vec::new();
        let mut kept = HashSet::new();
        let mut touched = vec![false; atoms];
        let mut vertex = atoms as u32;
        let mut join = |parts: &mut dyn Iterator<Item = (AtomId, u64)>| {
            for (atom, kind) in parts {
                touched[atom as usize] = true;
                list.push((vertex, atom, kind));
                list.push((atom, vertex, kind));
            }
            vertex += 1;
        };
        for rule in &ground.instances {
            let holds = rule.holds.iter().map(|&atom| (atom, 2));
            let fails = rule.fails.iter().map(|&atom| (atom, 3));
            let head = std::iter::once((rule.head, 1));
            join(&mut head.chain(holds).chain(fails));
            kept.insert(tuple(rule.head, &rule.holds, &rule.fails, |atom| atom));
        }
        let mut links = Vec::new();
        for (atom, args) in ground.of(TRUE) {
            links.push((FACT_LINK, atom, ground.find(NEXT, args)));
        }
        for (atom, args) in ground.of(LEGAL) {
            links.push((MOVE_LINK, atom, ground.find(DOES, args)));
        }
        let rules = ground.instances.len();
        for &(kind, atom, other) in &links {
            join(&mut std::iter::once((atom, 4)).chain(other.map(|other| (other, 5))));
            kept.insert((kind, std::iter::once(atom).chain(other).collect()));
        }
        list.sort_unstable();
        let vertices = vertex as usize;
        let mut edges_at = vec![0; vertices + 1];
        for &(from, ..) in &list {
            edges_at[from as usize + 1] += 1;
        }
        for vertex in 0..vertices {
            edges_at[vertex + 1] += edges_at[vertex];
        }
        let color = |vertex: usize| match vertex.checked_sub(atoms) {
            None if touched[vertex] => atom_color(ground, roles, vertex as AtomId),
            None => mix(1, vertex as u64),
            Some(rule) if rule < rules => mix(2, 0),
            Some(link) => mix(3, (links[link - rules].0 == FACT_LINK).into()),
        };
        RuleGraph {
            colors: (0..vertices).map(color).collect(),
            edges_at,
            edges: list.into_iter().map(|(_, to, kind)| (to, kind)).collect(),
            kept,
            atoms,
        }
    }

    /// The number of edges, each in both directions.
    pub(super) fn size(&self) -> u64 {
        self.edges.len() as u64 + self.colors.len() as u64
    }

    /// Refines colours until there are no more of them; the number of rounds.
    pub(super) fn refine(&self, colors: &mut Vec<u64>) -> u64 {
        let mut rounds = 0;
        let mut known = count(colors);
        loop {
            rounds += 1;
            let next = (0..colors.len()).map(|vertex| {
                let own = self.edges_at[vertex] as usize..self.edges_at[vertex + 1] as usize;
                let seen = self.edges[own].iter();
                let seen = seen.map(|&(to, kind)| mix(colors[to as usize], kind));
                // The sum is the same in whatever order neighbours stand.
                mix(colors[vertex], seen.fold(0, u64::wrapping_add))
            });
            *colors = next.collect();
            let found = count(colors);
            if found == known {
                return rounds;
            }
            known = found;
        }
    }

    /// True if a mapping of the atoms, one to one and of equal colours, keeps all rules and links.
    pub(super) fn is_symmetry(&self, map: &[AtomId]) -> bool {
        let image = |atom: AtomId| map[atom as usize];
        self.kept.iter().all(|(kind, atoms)| match *kind {
            FACT_LINK | MOVE_LINK => {
                let atoms = atoms.iter().map(|&atom| image(atom)).collect();
                self.kept.contains(&(*kind, atoms))
            }
            positive => {
                let (holds, fails) = atoms[1..].split_at(positive);
                self.kept.contains(&tuple(atoms[0], holds, fails, image))
            }
        })
    }

    /// The number of atoms, which are the first vertices.
    pub(super) fn atoms(&self) -> usize {
        self.atoms
    }
}

/// A rule with its atoms mapped.
fn tuple(
    head: AtomId,
    holds: &[AtomId],
    fails: &[AtomId],
    image: impl Fn(AtomId) -> AtomId,
) -> KeptTuple {
    let sorted = |atoms: &[AtomId]| {
        let mut atoms: Vec<AtomId> = atoms.iter().map(|&atom| image(atom)).collect();
        atoms.sort_unstable();
        atoms
    };
    let body = sorted(holds).into_iter().chain(sorted(fails));
    (
        holds.len(),
        std::iter::once(image(head)).chain(body).collect(),
    )
}

/// The first colour of an atom: its part in the game. Roles and goals stay what they are, and the first position, too, so that
/// what is proved about its plays holds of their images.
fn atom_color(ground: &Grounded, roles: &[TermId], atom: AtomId) -> u64 {
    let (relation, args) = ground.atom(atom);
    let role = || {
        roles
            .iter()
            .position(|role| args.first() == Some(role))
            .unwrap_or(2) as u64
    };
    match relation {
        TRUE => mix(4, ground.start.contains(&args[0]).into()),
        NEXT => mix(5, 0),
        LEGAL => mix(6, role()),
        DOES => mix(7, role()),
        TERMINAL => mix(8, 0),
        GOAL => mix(9, atom.into()),
        _ => mix(10, 0),
    }
}

/// Colours look random, so each is its own hash.
#[derive(Default)]
pub(super) struct ColorHasher(u64);

/// The hasher of tables whose keys are colours.
pub(super) type ByColor = BuildHasherDefault<ColorHasher>;

impl Hasher for ColorHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = mix(self.0, byte.into());
        }
    }

    fn write_u64(&mut self, color: u64) {
        self.0 = color;
    }
}

/// The number of colours.
fn count(colors: &[u64]) -> usize {
    let met: HashSet<u64, ByColor> = colors.iter().copied().collect();
    met.len()
}

/// One number from two that looks random: the mixing function of SplitMix64 (Steele, Lea and Flood 2014).
pub(super) fn mix(a: u64, b: u64) -> u64 {
    let x = a.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ b.wrapping_add(0xd1b5_4a32_d192_ed03);
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// The vertices of each colour, for colours that several of these vertices have.
pub(super) fn classes(colors: &[u64], vertices: &[AtomId]) -> HashMap<u64, Vec<AtomId>, ByColor> {
    let mut classes: HashMap<u64, Vec<AtomId>, ByColor> = HashMap::default();
    for &vertex in vertices {
        classes
            .entry(colors[vertex as usize])
            .or_default()
            .push(vertex);
    }
    classes.retain(|_, class| class.len() > 1);
    classes
}
