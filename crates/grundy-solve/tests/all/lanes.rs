//! Sequences laid out side by side.

use grundy_solve::lanes::Layout;
use grundy_solve::sequence::Set;

/// The information sets of a random tree, in which several often have one shape.
pub(crate) fn random(rng: &mut fastrand::Rng) -> (Vec<Set>, usize) {
    let (mut sets, mut sequences) = (Vec::new(), 1);
    let hands = rng.usize(1..8);
    // The plan of a hand's part: for each set the sequence before it, within the part, and the choices.
    let mut part: Vec<(usize, usize)> = Vec::new();
    let mut inside = 1;
    for _ in 0..rng.usize(1..8) {
        let (parent, choices) = (rng.usize(0..inside), rng.usize(1..4));
        part.push((parent, choices));
        inside += choices;
    }
    for _ in 0..hands {
        let before = sequences - 1;
        // Some hands have less to decide.
        let kept = part.len()
            - if rng.u8(..) < 40 {
                rng.usize(0..part.len())
            } else {
                0
            };
        for &(parent, choices) in &part[..kept] {
            let parent = if parent == 0 { 0 } else { before + parent };
            sets.push(Set {
                parent,
                choices: sequences..sequences + choices,
            });
            sequences += choices;
        }
    }
    (sets, sequences)
}

#[test]
fn every_sequence_has_a_place_after_its_parent_s() {
    let mut rng = fastrand::Rng::with_seed(6);
    let (mut wide, mut apart) = (0, 0);
    for _ in 0..300 {
        let (sets, sequences) = random(&mut rng);
        let layout = Layout::new(&sets, sequences);
        let mut places = layout.places.clone();
        places.sort_unstable();
        places.dedup();
        assert_eq!((places.len(), places[0]), (sequences, 0));
        let vacant = layout.vacant().iter().filter(|vacant| **vacant).count();
        assert_eq!(vacant + sequences, layout.size);
        // Each set is a lane of one group, whose parent is its own.
        let mut seen = 0;
        for group in &layout.groups {
            assert!((group.parent as usize) < group.first as usize);
            for lane in 0..group.real as usize {
                let first = layout
                    .places
                    .iter()
                    .position(|&place| place as usize == group.first as usize + lane);
                let first = first.expect("a lane is a set");
                let set = sets.iter().find(|set| set.choices.start == first);
                let set = set.expect("a lane begins with a set's first choice");
                assert_eq!(layout.places[set.parent] as usize, group.parent(lane));
                for (at, choice) in set.choices.clone().enumerate() {
                    let place = group.first as usize + at * group.lanes as usize + lane;
                    assert_eq!(layout.places[choice] as usize, place);
                }
                seen += 1;
            }
            wide += usize::from(group.real > 2);
            apart += usize::from(group.apart);
        }
        assert_eq!(seen, sets.len());
    }
    assert!(wide > 100 && apart > 100, "{wide} {apart}");
}
