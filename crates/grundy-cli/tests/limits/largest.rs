//! Every game of the catalog with the largest numbers that its notation may read: what the game itself writes as examples,
//! with large numbers in the place of its own. A game that is added later is among them from its first day.

use grundy::game::catalog;
use std::ops::Range;

/// Numbers at the edges of the types that numbers are kept in, and one beyond them all.
pub const NUMBERS: [&str; 18] = [
    "18446744073709551615",
    "18446744073709551614",
    "9223372036854775807",
    "4294967296",
    "65535",
    "1000000",
    "9223372036854775808",
    "4294967295",
    "9223372036854775806",
    "2147483648",
    "255",
    "1000000000000",
    "2147483647",
    "65536",
    "100000",
    "32768",
    "256",
    "18446744073709551616",
];

/// Rules of a user's own, which no catalog knows: ranges, named sets, products and conditions that a large number makes
/// long or large.
const OWN: [&str; 14] = [
    "rule {n -> n-k for k in primes}: 24,100",
    "rule {n -> n-k for k in squares}: 24,5",
    "rule {n -> n-k for k in bits(n)}: 24,5",
    "rule {n -> n-k for k in powers(2)}: 24,5",
    "rule {n -> n-k for k in divisors(n)}: 24,5",
    "rule {n -> n-k for k in digits(n) if k > 0}: 24,5",
    "rule {n -> n-k for k in 1..n}: 9,5",
    "rule {n -> n-k for k in {1,2,5}}: 24,5",
    "rule {n -> [a, n-a] for a in 1..n-1 if a != n-a}: 9,4",
    "rule {n -> n/2; n*n%7 if n*n%7 < n; n-1}: 24,5",
    "rule {(a,b) -> (a-k, b) for k in 1..a; (a, b-k) for k in 1..b}: (3,5)",
    "rule {(a,b) -> (a-k*b, b) for k in 1..a/b if b > 0; (b, a) if a > b}: (34,12)",
    "rule {n -> left: n-k for k in 1..3; right: n-k for k in 2..n}: 24,5",
    "rule {n -> n-k for k in 1..5 if gcd(n, k) == 1}: 24,5",
];

/// Sums of unlike terms, counts of copies and values, which no game's examples hold.
const SUMS: [&str; 8] = [
    "nim 3,5 + kayles 12",
    "kayles 5 - nim 2",
    "3 . nim 5",
    "2 . kayles 4 + domineering 2x3",
    "*5 + nim 3",
    "3/8 + 2.^ + 7",
    "tiny(2) + +-5",
    "{7|5||3|-11}",
];

/// The texts whose numbers give way to large ones, each with the game that it is of; `sum` for sums of several.
pub fn originals() -> Vec<(&'static str, &'static str)> {
    let entries = catalog::entries();
    let examples = entries.iter().flat_map(|entry| {
        let texts = entry.about.examples.iter();
        texts.map(|text| (entry.about.name, *text))
    });
    let own = OWN.iter().map(|text| ("rule", *text));
    let sums = SUMS.iter().map(|text| ("sum", *text));
    examples.chain(own).chain(sums).collect()
}

/// The number of expressions that a verb takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// For every place of a number in every example one or two numbers, which change from place to place.
    Short,
    /// Every number in every place.
    Long,
}

impl Extent {
    /// As the environment asks: [`Extent::Long`] where `GRUNDY_LONG` is set.
    pub fn asked() -> Extent {
        if std::env::var_os("GRUNDY_LONG").is_some() {
            Extent::Long
        } else {
            Extent::Short
        }
    }
}

/// An expression with large numbers, and the game that it is of.
#[derive(Clone, Debug)]
pub struct Large {
    /// The game's name in the catalog; `sum` for sums of several.
    pub game: &'static str,
    /// The expression; many are refused, and that is an answer.
    pub expression: String,
}

/// Expressions with large numbers, of every game of the catalog, of rules of a user's own and of sums.
pub fn expressions(extent: Extent) -> Vec<Large> {
    let mut all = Vec::new();
    let mut turn = 0;
    for (game, text) in originals() {
        let places = places(text);
        let all_places = places.len();
        let mut groups: Vec<Vec<Range<usize>>> =
            places.iter().map(|place| vec![place.clone()]).collect();
        if places.len() != 1 {
            groups.push(places);
        }
        for group in groups {
            let all_at_once = group.len() == all_places;
            for number in some(extent, turn, all_at_once) {
                let expression = replaced(text, &group, number);
                all.push(Large { game, expression });
            }
            turn += 1;
        }
    }
    all
}

/// The numbers for the place of this turn; in all places at once always the largest of 64 bits too.
fn some(extent: Extent, turn: usize, all_at_once: bool) -> Vec<&'static str> {
    let one = NUMBERS[turn % NUMBERS.len()];
    match extent {
        Extent::Short if all_at_once && one != NUMBERS[0] => vec![NUMBERS[0], one],
        Extent::Short => vec![one],
        Extent::Long => NUMBERS.to_vec(),
    }
}

/// Where the numbers of a text stand.
fn places(text: &str) -> Vec<Range<usize>> {
    let mut places: Vec<Range<usize>> = Vec::new();
    for (at, _) in text.match_indices(|c: char| c.is_ascii_digit()) {
        match places.last_mut() {
            Some(last) if last.end == at => last.end += 1,
            _ => places.push(at..at + 1),
        }
    }
    places
}

/// The text with a number in these places; as it is where there are none.
fn replaced(text: &str, places: &[Range<usize>], number: &str) -> String {
    let mut whole = String::new();
    let mut from = 0;
    for place in places {
        whole.push_str(&text[from..place.start]);
        whole.push_str(number);
        from = place.end;
    }
    whole + &text[from..]
}
