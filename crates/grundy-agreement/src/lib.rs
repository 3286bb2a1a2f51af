//! Every solver against the definition, and every game against its promises. There is nothing here but tests: `tests/all/`
//! holds solvers, games, forms and certificates against each other and keeps the rules of the house; `tests/fuzz/` gives every
//! parser, verb and checker inputs that are nearly right.

#![forbid(unsafe_code)]
