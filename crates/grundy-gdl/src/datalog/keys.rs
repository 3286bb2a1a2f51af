//! Keys of tables: a name with arguments, or parts of these, as one list of numbers that is looked up without being kept.

/// The longest key that needs no room of its own.
const SHORT: usize = 12;

/// Passes the number of a name with arguments to `ask` as one key.
pub(crate) fn with_key<T>(first: u32, args: &[u32], ask: impl FnOnce(&[u32]) -> T) -> T {
    let mut short = [first; SHORT];
    match short.get_mut(1..=args.len()) {
        Some(room) => {
            room.copy_from_slice(args);
            ask(&short[..=args.len()])
        }
        None => ask(&[&[first], args].concat()),
    }
}

/// Passes words to `ask` as one key, if there are all of them.
pub(super) fn with_words<T>(
    mut words: impl Iterator<Item = Option<u32>>,
    ask: impl FnOnce(&[u32]) -> T,
) -> Option<T> {
    let mut short = [0; SHORT];
    for length in 0..SHORT {
        match words.next() {
            None => return Some(ask(&short[..length])),
            Some(word) => short[length] = word?,
        }
    }
    let long: Option<Vec<u32>> = short.into_iter().map(Some).chain(words).collect();
    Some(ask(&long?))
}
