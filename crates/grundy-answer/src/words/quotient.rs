//! Elements of misère quotients as words in their generators.

use grundy_solve::misere::Quotient;

/// Names of generators: a, b, …, z, g27, …
#[derive(Clone, Debug)]
pub struct Names(Vec<(u64, String)>);

impl Names {
    /// Names for the generators of a quotient: a, b, c, …, each belonging to a heap.
    #[must_use]
    pub fn new(q: &Quotient) -> Names {
        let name = |j: usize| match u8::try_from(j) {
            Ok(j @ 0..26) => char::from(b'a' + j).to_string(),
            _ => format!("g{}", j + 1),
        };
        let named = |(j, heap)| (heap, name(j));
        Names(q.generators().into_iter().enumerate().map(named).collect())
    }

    /// The heaps and the names of the generators.
    #[must_use]
    pub fn generators(&self) -> &[(u64, String)] {
        &self.0
    }

    /// The name of the generator of a heap.
    fn of(&self, heap: u64) -> &str {
        let (_, name) = self
            .0
            .iter()
            .find(|(h, _)| *h == heap)
            .expect("words are written in generators");
        name
    }

    /// An element as a product of generators.
    #[must_use]
    pub fn word(&self, q: &Quotient, x: u16) -> String {
        let factors = q.word(x).into_iter();
        let text: Vec<String> = factors
            .map(|(heap, e)| power(self.of(heap), u32::from(e)))
            .collect();
        if text.is_empty() {
            "1".to_owned()
        } else {
            text.join(" ")
        }
    }
}

/// A power of a generator.
#[must_use]
pub fn power(name: &str, e: u32) -> String {
    match e {
        0 => "1".to_owned(),
        1 => name.to_owned(),
        e => format!("{name}^{e}"),
    }
}
