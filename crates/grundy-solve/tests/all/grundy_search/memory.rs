//! The memory of the search.

use grundy_solve::grundy_search::memory::{KnownValue, Memory};

#[test]
fn known_goes_into_eight_bytes_and_back() {
    for known in [
        KnownValue::Is(0),
        KnownValue::Is(7),
        KnownValue::Is((1 << 63) - 1),
        KnownValue::Not(0),
        KnownValue::Not(1),
        KnownValue::Not(0xff),
    ] {
        let mut memory = Memory::new();
        memory.learn(3, known);
        assert_eq!(memory.get(&3), Some(known));
    }
    // A value that does not fit is forgotten.
    let mut memory = Memory::new();
    memory.learn(3, KnownValue::Is(1 << 63));
    assert_eq!(memory.get(&3), None);
}
