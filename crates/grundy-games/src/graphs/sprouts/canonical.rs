//! A drawing with its boundaries turned and sorted, so that most drawings that play alike are written alike.
//!
//! Spots that are passed twice are distinguished by their surroundings; then each region is turned to its least form,
//! from one side or the other. Where spots look alike the order of notation decides, so one drawing may keep several
//! forms, which costs only time.

use super::drawing::{Boundary, Drawing, Region, Spot, TWICE};

/// The number of rounds in which spots are distinguished by their surroundings.
const ROUNDS: usize = 2;

/// A label for each spot, by its code.
type SpotLabels = [u8; 256];

/// The least of the drawings in which sorting again and again ends, so that sorting it once more changes nothing.
pub(super) fn canonical(drawing: Drawing) -> Drawing {
    let mut seen = vec![drawing];
    loop {
        let next = sorted(
            seen.last()
                .expect("the drawings seen begin with the given one"),
        );
        if let Some(at) = seen.iter().position(|other| *other == next) {
            return seen
                .drain(at..)
                .min()
                .expect("the cycle holds the drawing that came back");
        }
        seen.push(next);
    }
}

/// The drawing once sorted.
fn sorted(drawing: &Drawing) -> Drawing {
    let labels = labels(drawing);
    let mut regions: Vec<(Vec<Vec<u8>>, Region)> = drawing
        .0
        .iter()
        .map(|region| least(region, &labels))
        .collect();
    regions.sort_by(|a, b| a.0.cmp(&b.0));
    Drawing(regions.into_iter().map(|(_, region)| region).collect()).named()
}

/// Labels that distinguish spots by their kind and, if they are passed twice, by their surroundings.
fn labels(drawing: &Drawing) -> SpotLabels {
    let mut labels = [TWICE; 256];
    for plain in 0..TWICE {
        labels[usize::from(plain)] = plain;
    }
    for _ in 0..ROUNDS {
        let mut around: Vec<(Spot, Vec<Vec<Vec<u8>>>)> = Vec::new();
        for region in &drawing.0 {
            let whole = least(region, &labels).0;
            for boundary in region {
                for at in (0..boundary.len()).filter(|&at| boundary[at] >= TWICE) {
                    let walk =
                        turned(boundary, at, &labels).min(turned_back(boundary, at, &labels));
                    let place = [vec![walk], whole.clone()].concat();
                    match around.iter_mut().find(|known| known.0 == boundary[at]) {
                        Some(known) => known.1.push(place),
                        None => around.push((boundary[at], vec![place])),
                    }
                }
            }
        }
        around
            .iter_mut()
            .for_each(|(_, places)| places.sort_unstable());
        let mut kinds: Vec<Vec<Vec<Vec<u8>>>> =
            around.iter().map(|(_, places)| places.clone()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        for (spot, places) in around {
            let rank = kinds.binary_search(&places).unwrap_or(0);
            labels[usize::from(spot)] = TWICE.saturating_add(u8::try_from(rank).unwrap_or(u8::MAX));
        }
    }
    labels
}

/// A boundary from one of its spots on, as labels.
fn turned(boundary: &Boundary, at: usize, labels: &SpotLabels) -> Vec<u8> {
    let spots = boundary[at..].iter().chain(&boundary[..at]);
    spots.map(|&spot| labels[usize::from(spot)]).collect()
}

/// The boundary from the same spot on, in the other direction.
fn turned_back(boundary: &Boundary, at: usize, labels: &SpotLabels) -> Vec<u8> {
    let spots = boundary[..=at]
        .iter()
        .rev()
        .chain(boundary[at + 1..].iter().rev());
    spots.map(|&spot| labels[usize::from(spot)]).collect()
}

/// A region seen from the side from which its labels are least, with these labels.
fn least(region: &Region, labels: &SpotLabels) -> (Vec<Vec<u8>>, Region) {
    let from_one_side = |region: Region| {
        let least = |boundary: Boundary| {
            let at = (0..boundary.len())
                .min_by_key(|&at| turned(&boundary, at, labels))
                .unwrap_or(0);
            let spots = [&boundary[at..], &boundary[..at]].concat();
            (turned(&spots, 0, labels), spots)
        };
        let mut boundaries: Vec<(Vec<u8>, Boundary)> = region.into_iter().map(least).collect();
        boundaries.sort_by(|a, b| a.0.cmp(&b.0));
        let (shown, spots): (Vec<Vec<u8>>, Region) = boundaries.into_iter().unzip();
        (shown, spots)
    };
    let behind = region
        .iter()
        .map(|boundary| boundary.iter().rev().copied().collect());
    let (front, back) = (
        from_one_side(region.clone()),
        from_one_side(behind.collect()),
    );
    if back.0 < front.0 { back } else { front }
}
