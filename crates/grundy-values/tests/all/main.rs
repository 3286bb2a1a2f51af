//! Values: numbers, nimbers, short and loopy games, against definitions and the literature.

mod algebra;
mod dyadic;
mod forms;
mod genus;
mod loopy;
mod math;
mod nimber;
mod raw_forms;
mod short;
mod surreal;
