//! Games with heaps.

mod partizan_octal;
mod partizan_subtract;
