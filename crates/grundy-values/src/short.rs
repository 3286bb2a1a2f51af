//! Canonical forms of short games in one store.
