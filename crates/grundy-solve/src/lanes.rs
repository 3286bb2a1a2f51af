//! Sequences of a player laid out so that information sets of one shape lie side by side.
//!
//! What a player privately knows, such as a hand of cards, mostly changes nothing about what can happen next: the parts of the
//! tree below two hands have one shape. So information sets of one shape after one sequence are the *lanes* of a group, and so
//! are the sets that follow them, at each further choice. All lanes of a group are worked on at once, with vector instructions;
//! the idea is that of public states, found here by shape alone.

use crate::sequence::Set;
use rustc_hash::FxHashMap;

/// The lanes that one vector has.
pub const WIDTH: usize = 4;

/// The place of each sequence among the lanes.
pub struct Layout {
    /// The groups, each after the one with its parent sequences.
    pub groups: Vec<Group>,
    /// For each sequence its place; that of the empty one is 0.
    pub places: Vec<u32>,
    /// The number of places. Some belong to no sequence.
    pub size: usize,
}

/// Information sets with the same number of choices, side by side.
pub struct Group {
    /// The place of the first lane's parent sequence.
    pub parent: u32,
    /// True if the lanes' parents follow one another; else all lanes have one parent.
    pub apart: bool,
    /// The place of the first lane's first choice. The lanes follow, then the lanes of the next choice.
    pub first: u32,
    /// The number of places of each choice.
    pub lanes: u32,
    /// The number of lanes that are information sets; the others are vacant.
    pub real: u32,
    /// The number of choices.
    pub choices: u32,
}

impl Group {
    /// The place of a lane's parent sequence.
    pub fn parent(&self, lane: usize) -> usize {
        self.parent as usize + if self.apart { lane } else { 0 }
    }
}

fn narrow(i: usize) -> u32 {
    u32::try_from(i).expect("a game in memory has less than 2^32 sequences")
}

/// So many lanes as they are laid out: a multiple of the width, where that wastes little.
fn padded(lanes: usize) -> usize {
    match lanes {
        0..=2 => lanes,
        _ => lanes.next_multiple_of(WIDTH),
    }
}

impl Layout {
    /// Lays out a player's sequences; each information set comes after the one that its parent belongs to. Linear.
    pub fn new(sets: &[Set], sequences: usize) -> Layout {
        let mut following: Vec<Vec<u32>> = vec![Vec::new(); sequences];
        for (number, set) in sets.iter().enumerate() {
            following[set.parent].push(narrow(number));
        }
        let shapes = shapes(sets, &following);
        let mut layout = Layout {
            groups: Vec::new(),
            places: vec![0; sequences],
            size: 1,
        };
        // Sequences that lie side by side, with the place of the first; what follows them is not laid out yet.
        let mut open = vec![(vec![0u32], 0u32)];
        while let Some((side_by_side, place)) = open.pop() {
            let next = open.len();
            if let [alone] = side_by_side[..] {
                let mut classes: Vec<Vec<u32>> = Vec::new();
                let mut known: FxHashMap<u32, usize> = FxHashMap::default();
                for &set in &following[alone as usize] {
                    let class = *known.entry(shapes[set as usize]).or_insert(classes.len());
                    if class == classes.len() {
                        classes.push(Vec::new());
                    }
                    classes[class].push(set);
                }
                for class in classes {
                    layout.add(sets, &class, place, false, &mut open);
                }
            } else {
                let choices = following[side_by_side[0] as usize].len();
                (0..choices).for_each(|choice| {
                    let lanes = side_by_side.iter();
                    let class = lanes.map(|&one| following[one as usize][choice]);
                    let class: Vec<u32> = class.collect();
                    layout.add(sets, &class, place, true, &mut open);
                });
            }
            // What follows the first is laid out first, near to it.
            open[next..].reverse();
        }
        layout
    }

    /// Lays out information sets of one shape side by side.
    fn add(
        &mut self,
        sets: &[Set],
        class: &[u32],
        parent: u32,
        apart: bool,
        open: &mut Vec<(Vec<u32>, u32)>,
    ) {
        let choices = sets[class[0] as usize].choices.len();
        let lanes = padded(class.len());
        let first = self.size;
        self.size += lanes * choices;
        self.groups.push(Group {
            parent,
            apart,
            first: narrow(first),
            lanes: narrow(lanes),
            real: narrow(class.len()),
            choices: narrow(choices),
        });
        for choice in 0..choices {
            let place = first + choice * lanes;
            let sequence = |&set: &u32| sets[set as usize].choices.start + choice;
            let side_by_side: Vec<usize> = class.iter().map(sequence).collect();
            for (lane, &sequence) in side_by_side.iter().enumerate() {
                self.places[sequence] = narrow(place + lane);
            }
            let side_by_side = side_by_side.into_iter().map(narrow).collect();
            open.push((side_by_side, narrow(place)));
        }
    }

    /// For each place whether no sequence is there.
    pub fn vacant(&self) -> Vec<bool> {
        let mut vacant = vec![true; self.size];
        for &place in &self.places {
            vacant[place as usize] = false;
        }
        vacant
    }
}

/// For each information set a number of its shape: the choices, and after each of them the shapes of what follows, in order.
fn shapes(sets: &[Set], following: &[Vec<u32>]) -> Vec<u32> {
    let mut numbers: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
    let mut shapes = vec![0; sets.len()];
    for (number, set) in sets.iter().enumerate().rev() {
        let mut shape = Vec::new();
        for choice in set.choices.clone() {
            shape.push(narrow(following[choice].len()));
            shape.extend(following[choice].iter().map(|&set| shapes[set as usize]));
        }
        let next = narrow(numbers.len());
        shapes[number] = *numbers.entry(shape).or_insert(next);
    }
    shapes
}
