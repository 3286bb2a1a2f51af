//! The symmetries of a sheet: permutations of facts and moves under which the rules without variables stay the same, as when a
//! board is turned. Payoffs under best play stay the same, too, so one position stands for all its images. Every symmetry is
//! checked rule by rule; that there are no others is not claimed. Schiffel, Symmetry detection in general game playing, AAAI
//! 2010, who looks for them in the rules with variables; without them, more are seen.

mod graph;

use crate::bits::{ones, put};
use crate::datalog::{AtomId, TermId};
use crate::ground::Grounded;
use crate::net::Net;
use crate::position::{Moment, SheetPosition, Stand};
use crate::words::{LEGAL, TRUE};
use graph::{ByColor, RuleGraph, classes, mix};
use std::collections::{HashMap, HashSet};

/// The largest number of edges that are followed while symmetries are looked for.
const MOST_STEPS: u64 = 50_000_000;
/// The largest group whose elements are all kept; of a larger one only those that were found first are.
const MOST_ELEMENTS: usize = 64;

/// A permutation of the facts and of each role's moves, by their numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Permutation {
    facts: Vec<u32>,
    moves: Vec<Vec<u32>>,
}

impl Permutation {
    /// First this one, then another.
    fn then(&self, other: &Permutation) -> Permutation {
        let compose = |own: &Vec<u32>, other: &Vec<u32>| {
            own.iter().map(|&image| other[image as usize]).collect()
        };
        Permutation {
            facts: compose(&self.facts, &other.facts),
            moves: (self.moves.iter().zip(&other.moves))
                .map(|(own, other)| compose(own, other))
                .collect(),
        }
    }
}

/// The symmetries that were found, the identity left out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Symmetries {
    elements: Vec<Permutation>,
    /// True if they are a group together with the identity.
    is_group: bool,
}

impl Symmetries {
    /// Looks for the symmetries of grounded rules, within a bound of work.
    pub(crate) fn find(ground: &Grounded, roles: &[TermId], net: &Net) -> Symmetries {
        let mut search = SymmetrySearch {
            graph: RuleGraph::new(ground, roles),
            left: MOST_STEPS,
        };
        let facts = net.facts.iter().map(|&fact| ground.find(TRUE, &[fact]));
        let facts: Option<Vec<AtomId>> = facts.collect();
        let moves = net.moves.iter().zip(roles).map(|(moves, &role)| {
            let legal = moves
                .iter()
                .map(|mv| ground.find(LEGAL, &[role, mv.action]));
            legal.collect()
        });
        let moves: Option<Vec<Vec<AtomId>>> = moves.collect();
        let (Some(facts), Some(moves)) = (facts, moves) else {
            return Symmetries::default();
        };
        let numbers = |atoms: &[AtomId], map: &[AtomId]| -> Option<Vec<u32>> {
            let places: HashMap<AtomId, u32> = atoms.iter().copied().zip(0..).collect();
            let image = |&atom: &AtomId| places.get(&map[atom as usize]).copied();
            atoms.iter().map(image).collect()
        };
        let maps = search.generators(&facts);
        let found = maps.iter().filter_map(|map| {
            let moves = moves.iter().map(|own| numbers(own, map));
            Some(Permutation {
                facts: numbers(&facts, map)?,
                moves: moves.collect::<Option<_>>()?,
            })
        });
        closure(found.collect())
    }

    /// The number of them, the identity left out.
    #[cfg(test)]
    pub(crate) fn count(&self) -> usize {
        self.elements.len()
    }

    /// The image of a position whose facts come first in the order of their bits: of all images if the symmetries are a group,
    /// else of those that are met going down.
    pub(crate) fn key(&self, p: &SheetPosition) -> SheetPosition {
        if self.elements.is_empty() {
            return p.clone();
        }
        let mut best = p.clone();
        loop {
            let from = best.clone();
            for element in &self.elements {
                let facts = image(element, &from.facts);
                if facts < best.facts {
                    let moment = Moment {
                        answer: answer(element, &from.moment),
                        ..from.moment
                    };
                    best = SheetPosition { facts, moment };
                }
            }
            if self.is_group || best.facts == from.facts {
                return best;
            }
        }
    }
}

/// The image of a set of facts.
fn image(element: &Permutation, facts: &[u64]) -> Box<[u64]> {
    let mut image = vec![0; facts.len()];
    for fact in ones(facts) {
        put(&mut image, element.facts[fact]);
    }
    image.into()
}

/// The only move of the role that has no choice, in the image of a position.
fn answer(element: &Permutation, at: &Moment) -> u32 {
    match at.stand {
        Stand::To(player) => {
            let other = element.moves.get(player.opponent().index());
            other.map_or(at.answer, |moves| moves[at.answer as usize])
        }
        Stand::Both | Stand::Over(_) | Stand::Broken(_) => at.answer,
    }
}

/// The group that permutations generate, or the first ones if it is large.
fn closure(generators: Vec<Permutation>) -> Symmetries {
    let mut generators = generators;
    generators.retain(|one| {
        one.facts
            .iter()
            .zip(0..)
            .any(|(&image, fact)| image != fact)
    });
    let Some(first) = generators.first() else {
        return Symmetries::default();
    };
    let identity = Permutation {
        facts: (0..first.facts.len() as u32).collect(),
        moves: (first.moves.iter())
            .map(|moves| (0..moves.len() as u32).collect())
            .collect(),
    };
    // Symmetries that differ on moves alone are one and the same to positions.
    let mut met: HashSet<Vec<u32>> = HashSet::from([identity.facts.clone()]);
    let mut elements = vec![identity];
    let mut at = 0;
    while at < elements.len() {
        for generator in &generators {
            let next = elements[at].then(generator);
            if met.insert(next.facts.clone()) {
                elements.push(next);
            }
        }
        if elements.len() > MOST_ELEMENTS {
            generators.truncate(MOST_ELEMENTS);
            return Symmetries {
                elements: generators,
                is_group: false,
            };
        }
        at += 1;
    }
    elements.remove(0);
    Symmetries {
        elements,
        is_group: true,
    }
}

/// A search for automorphisms by individualization and refinement, without a way back: McKay, Practical graph isomorphism,
/// Congressus Numerantium 30, 1981.
struct SymmetrySearch {
    graph: RuleGraph,
    left: u64,
}

impl SymmetrySearch {
    /// Symmetries as mappings of atoms, which move some of these facts.
    fn generators(&mut self, facts: &[AtomId]) -> Vec<Vec<AtomId>> {
        let mut found = Vec::new();
        let Some(mut colors) = self.refined(self.graph.colors.clone(), None) else {
            return found;
        };
        // Level by level one more fact stays where it is.
        while let Some(class) = smallest(&colors, facts) {
            let Some(fixed) = self.refined(colors.clone(), Some(class[0])) else {
                return found;
            };
            let Some(whole) = self.discrete(fixed.clone(), facts) else {
                return found;
            };
            for &other in &class[1..] {
                let Some(moved) = self.refined(colors.clone(), Some(other)) else {
                    return found;
                };
                let Some(moved) = self.discrete(moved, facts) else {
                    return found;
                };
                found.extend(self.mapping(&whole, &moved));
                if found.len() >= MOST_ELEMENTS {
                    return found;
                }
            }
            colors = fixed;
        }
        found
    }

    /// Colours refined after one vertex got a colour of its own; `None` if the work is at its bound.
    fn refined(&mut self, mut colors: Vec<u64>, own: Option<AtomId>) -> Option<Vec<u64>> {
        if let Some(vertex) = own {
            let color = &mut colors[vertex as usize];
            *color = mix(*color, u64::MAX);
        }
        let rounds = self.graph.refine(&mut colors);
        self.left = self.left.checked_sub(rounds * self.graph.size())?;
        Some(colors)
    }

    /// Goes on until every atom has its own colour: facts first.
    fn discrete(&mut self, mut colors: Vec<u64>, facts: &[AtomId]) -> Option<Vec<u64>> {
        let all: Vec<AtomId> = (0..self.graph.atoms() as AtomId).collect();
        loop {
            let class = smallest(&colors, facts).or_else(|| smallest(&colors, &all));
            let Some(class) = class else {
                return Some(colors);
            };
            colors = self.refined(colors, Some(class[0]))?;
        }
    }

    /// The mapping between atoms of equal colours, if it is a symmetry.
    fn mapping(&mut self, from: &[u64], to: &[u64]) -> Option<Vec<AtomId>> {
        let atoms = self.graph.atoms();
        let places: HashMap<u64, AtomId, ByColor> = to[..atoms].iter().copied().zip(0..).collect();
        let map = from[..atoms].iter().map(|color| places.get(color).copied());
        let map: Vec<AtomId> = map.collect::<Option<_>>()?;
        // Refined colours distinguish what the first ones did, but for a hash that two share.
        let keeps = |(atom, &image): (usize, &AtomId)| {
            self.graph.colors[atom] == self.graph.colors[image as usize]
        };
        let one_to_one = map.iter().collect::<HashSet<_>>().len() == atoms;
        let is_symmetry =
            one_to_one && map.iter().enumerate().all(keeps) && self.graph.is_symmetry(&map);
        is_symmetry.then_some(map)
    }
}

/// The vertices of a colour that the fewest of these share, of several such colours the least.
fn smallest(colors: &[u64], vertices: &[AtomId]) -> Option<Vec<AtomId>> {
    let classes = classes(colors, vertices);
    let least = classes
        .into_iter()
        .min_by_key(|(color, class)| (class.len(), *color));
    least.map(|(_, class)| class)
}
