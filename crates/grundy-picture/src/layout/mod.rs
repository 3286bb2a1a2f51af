//! Layouts that give points their places: in layers, in a tidy tree, by forces, or side by side. Every layout is the same
//! from run to run: none has a random number, and none calls a function that machines round differently.

pub mod flow;
pub mod force;
pub mod layers;
pub mod plant;
pub mod tidy;

use crate::scene::At;

/// The places moved so that the least coordinates are 0, and how wide and high they are together.
#[must_use]
pub fn at_corner(mut places: Vec<At>) -> (Vec<At>, At) {
    let least = |pick: fn(&At) -> f64| places.iter().map(pick).fold(f64::INFINITY, f64::min);
    let (left, top) = (least(|at| at.0), least(|at| at.1));
    let mut size = (0.0_f64, 0.0_f64);
    for place in &mut places {
        *place = (place.0 - left, place.1 - top);
        size = (size.0.max(place.0), size.1.max(place.1));
    }
    (places, size)
}

/// The corner and the size of the box around some places, with so much room on every side.
#[must_use]
pub fn around(places: &[At], room: f64) -> (At, At) {
    let least = |pick: fn(&At) -> f64| places.iter().map(pick).fold(f64::INFINITY, f64::min);
    let most = |pick: fn(&At) -> f64| places.iter().map(pick).fold(f64::NEG_INFINITY, f64::max);
    let (left, top) = (least(|at| at.0) - room, least(|at| at.1) - room);
    let (right, bottom) = (most(|at| at.0) + room, most(|at| at.1) + room);
    ((left, top), (right - left, bottom - top))
}
