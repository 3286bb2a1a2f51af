//! A drawing of Sprouts as the boundaries of its regions, and the change that a line makes to it.

use grundy_core::with_pulse;

/// A spot on a boundary. Below `TWICE` it occurs once: `FREE` without a line, `END` with one line and two lives, `LAST`
/// with one life. From `TWICE` on it is a name: the spot has one life and the boundaries pass it twice.
pub type Spot = u8;

/// The values of a [`Spot`], in the order of the lives used up.
pub(super) const FREE: Spot = 0;
pub(super) const END: Spot = 1;
pub(super) const LAST: Spot = 2;
pub(super) const TWICE: Spot = 3;

/// The spots passed on a walk along one connected piece of the drawing, with its region always on the same side; spots
/// with three lines are left out.
pub type Boundary = Vec<Spot>;

/// The boundaries of one region of the plane.
pub type Region = Vec<Boundary>;

/// The regions in which something can still be drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Drawing(pub(super) Vec<Region>);

/// A line in a region between two places, numbered from 0 along its boundaries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Curve {
    /// The region, counted from 0.
    pub region: usize,
    /// The places at its ends, the first not after the second.
    pub ends: [usize; 2],
    /// The boundaries, from 0, that a line between places of one boundary encloses on the way from the first to the
    /// second.
    pub around: Vec<usize>,
}

/// The number of line ends that a spot still has room for.
pub(super) fn lives(spot: Spot) -> usize {
    match spot {
        FREE => 3,
        END => 2,
        _ => 1,
    }
}

/// The boundary and the index on it of a place of a region.
pub(super) fn find(region: &Region, place: usize) -> Option<(usize, usize)> {
    let mut before = 0;
    for (number, boundary) in region.iter().enumerate() {
        if place < before + boundary.len() {
            return Some((number, place - before));
        }
        before += boundary.len();
    }
    None
}

/// The lines between two places: as many as sets of other boundaries that they may shut in, which may be millions.
pub(super) fn lines(
    number: usize,
    region: &Region,
    ends: [usize; 2],
) -> impl Iterator<Item = Curve> + use<> {
    let (others, sets) = shut_in(region, ends);
    let sets = (0..sets).map(move |set| Curve {
        region: number,
        ends,
        around: (others.iter().enumerate())
            .filter(|(bit, _)| set >> bit & 1 == 1)
            .map(|(_, &other)| other)
            .collect(),
    });
    with_pulse(sets)
}

/// The boundaries of which a line between two places may shut in any, and the number of their sets: none where there is no
/// such line.
fn shut_in(region: &Region, ends: [usize; 2]) -> (Vec<usize>, u64) {
    let [Some((a, i)), Some((b, j))] = ends.map(|end| find(region, end)) else {
        return (vec![], 0);
    };
    let (first, last) = (region[a][i], region[b][j]);
    let same = ends[0] == ends[1] || (first == last && first >= TWICE);
    if same && lives(first) < 2 {
        return (vec![], 0);
    }
    if a != b {
        return (vec![], 1);
    }
    let others: Vec<usize> = (0..region.len()).filter(|&other| other != a).collect();
    let sets = 1u64 << others.len().min(32);
    (others, sets)
}

/// The spot after one more line ends there: the same spot, or a new name if it is passed twice from then on, or nothing
/// if it is full.
fn touched(spot: Spot, name: Spot) -> Option<Spot> {
    match spot {
        FREE => Some(END),
        END => Some(name),
        _ => None,
    }
}

/// The boundaries of a region, without some of them.
fn without(region: &Region, numbers: &[usize]) -> Region {
    let boundaries = region.iter().enumerate();
    let kept = boundaries.filter(|(number, _)| !numbers.contains(number));
    kept.map(|(_, boundary)| boundary.clone()).collect()
}

/// The names that a line needs: for its new spot, which both of its sides pass, and for its ends, if they are passed
/// twice from then on.
struct Pen {
    new: Spot,
    first: Spot,
    last: Spot,
}

impl Pen {
    /// Names that a drawing does not have yet.
    fn over(drawing: &Drawing) -> Pen {
        let spots = drawing.0.iter().flatten().flatten();
        let names = spots.copied().fold(TWICE - 1, Spot::max);
        let [new, first, last] = [1, 2, 3].map(|more| names + more);
        Pen { new, first, last }
    }

    /// A boundary on the inner and on the outer side of a line between its places `i` and `j`, not after it.
    fn part(&self, boundary: &Boundary, i: usize, j: usize) -> (Boundary, Boundary) {
        let (before, after) = (&boundary[..i], &boundary[j + 1..]);
        if i == j {
            // A line from a spot to itself takes two lives.
            let once = touched(boundary[i], self.first);
            let left = once.and_then(|once| touched(once, self.first));
            let ring: Boundary = left.into_iter().chain([self.new]).collect();
            let outer = [before, &ring, after].concat();
            return (ring, outer);
        }
        let ends = [(i, self.first), (j, self.last)];
        let [from, to] = ends.map(|(at, name)| Vec::from_iter(touched(boundary[at], name)));
        let inner = [&from, &boundary[i + 1..j], &to, &[self.new]].concat();
        let outer = [before, &from, &[self.new], &to, after].concat();
        (inner, outer)
    }

    /// The single boundary that a line makes of two.
    fn join(&self, a: BoundaryPlace, b: BoundaryPlace) -> Boundary {
        // A walk along the new piece passes a spot that had a line already on both sides.
        let walk = |BoundaryPlace { boundary, at }: BoundaryPlace, name: Spot| -> Boundary {
            let left: Boundary = touched(boundary[at], name).into_iter().collect();
            let rest = [&boundary[at + 1..], &boundary[..at]].concat();
            let again = left.iter().filter(|&&spot| spot >= TWICE);
            left.iter().chain(&rest).chain(again).copied().collect()
        };
        let new = vec![self.new];
        [walk(a, self.first), new.clone(), walk(b, self.last), new].concat()
    }
}

/// A place on a boundary, where a line ends.
#[derive(Clone, Copy)]
struct BoundaryPlace<'d> {
    boundary: &'d Boundary,
    at: usize,
}

impl Drawing {
    /// Spots without lines in one region.
    pub(super) fn spots(count: u64) -> Drawing {
        Drawing(vec![(0..count).map(|_| vec![FREE]).collect()]).simplified()
    }

    /// The drawing after a line: between two boundaries it makes one of them, and from a boundary to itself it parts the
    /// region in two, as the Jordan curve theorem says.
    pub(super) fn with(&self, line: &Curve) -> Drawing {
        let region = &self.0[line.region];
        let [Some((a, i)), Some((b, j))] = line.ends.map(|end| find(region, end)) else {
            return self.clone();
        };
        let pen = Pen::over(self);
        let mut next = self.clone();
        next.0.remove(line.region);
        if a == b {
            let (inner, outer) = pen.part(&region[a], i, j);
            let shut_in = line.around.iter().map(|&number| region[number].clone());
            next.0.push([inner].into_iter().chain(shut_in).collect());
            let left_out = [&line.around[..], &[a]].concat();
            next.0
                .push([vec![outer], without(region, &left_out)].concat());
        } else {
            let place = |number: usize, at| BoundaryPlace {
                boundary: &region[number],
                at,
            };
            let joined = pen.join(place(a, i), place(b, j));
            next.0
                .push([vec![joined], without(region, &[a, b])].concat());
        }
        // A spot that was passed twice had one life, and the line took it.
        for full in [region[a][i], region[b][j]] {
            if full >= TWICE {
                let boundaries = next.0.iter_mut().flatten();
                boundaries.for_each(|boundary| boundary.retain(|&spot| spot != full));
            }
        }
        next.simplified()
    }

    /// The drawing without regions in which nothing can be drawn; a spot that is passed only once any more has no name.
    pub(super) fn simplified(mut self) -> Drawing {
        loop {
            let before = self.0.len();
            for region in &mut self.0 {
                region.retain(|boundary| !boundary.is_empty());
            }
            self.0.retain(|region| {
                let mut spots = region.iter().flatten();
                let first = spots.next().copied();
                first.is_some_and(|first| {
                    lives(first) > 1 || spots.any(|&spot| spot < TWICE || spot != first)
                })
            });
            let mut passed = [0usize; 256];
            self.0
                .iter()
                .flatten()
                .flatten()
                .for_each(|&spot| passed[usize::from(spot)] += 1);
            for spot in self.0.iter_mut().flatten().flatten() {
                if *spot >= TWICE && passed[usize::from(*spot)] == 1 {
                    *spot = LAST;
                }
            }
            if self.0.len() == before {
                return self.named();
            }
        }
    }

    /// The drawing with names in the order in which they are passed.
    pub(super) fn named(mut self) -> Drawing {
        let mut names = [0; 256];
        let mut next = TWICE;
        for spot in self
            .0
            .iter_mut()
            .flatten()
            .flatten()
            .filter(|spot| **spot >= TWICE)
        {
            let name = &mut names[usize::from(*spot)];
            if *name == 0 {
                *name = next;
                next += 1;
            }
            *spot = *name;
        }
        self
    }

    /// The number of line ends that all spots together still have room for.
    pub(super) fn lives(&self) -> usize {
        let spots = self.0.iter().flatten().flatten();
        let halves: usize = spots
            .map(|&spot| if spot < TWICE { 2 * lives(spot) } else { 1 })
            .sum();
        halves / 2
    }

    /// The regions in groups that share no spot.
    pub(super) fn parts(&self) -> Vec<Drawing> {
        let mut parts: Vec<Vec<Region>> = Vec::new();
        for region in &self.0 {
            let shares = |part: &Vec<Region>| {
                let mut names = part
                    .iter()
                    .flatten()
                    .flatten()
                    .filter(|&&spot| spot >= TWICE);
                names.any(|name| region.iter().flatten().any(|spot| spot == name))
            };
            let (joined, apart): (Vec<_>, Vec<_>) = parts.into_iter().partition(shares);
            parts = apart;
            parts.push(
                joined
                    .into_iter()
                    .flatten()
                    .chain([region.clone()])
                    .collect(),
            );
        }
        parts
            .into_iter()
            .map(|part| Drawing(part).named())
            .collect()
    }
}
