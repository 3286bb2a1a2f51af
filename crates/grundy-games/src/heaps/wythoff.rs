//! Wythoff's game and its generalisation: take from one heap, or nearly equal numbers from both. Wythoff (1907);
//! Fraenkel (1982).
//!
//! [The lost positions](crate::theorems::wythoff) are known in closed form, in normal and in misère play.

use crate::families::heap_lists::{HeapList, HeapListRules};
use crate::families::parameters::positive;
use crate::families::pattern::Pattern;
use crate::theorems::wythoff;
pub use crate::theorems::wythoff::Taken;
use grundy_core::theorem::{Known, Solved};
use grundy_core::{About, Convention, ParseError, WinningMoves};

/// `wythoff 3,5`.
///
/// ```
/// use grundy_core::{Convention, Described, Notation, Partizan, Player};
/// use grundy_games::heaps::wythoff::Wythoff;
/// let rules = Wythoff::from_rules(None).unwrap();
/// let p = rules.read("3,5").unwrap();
/// let winner = rules.known_winner(&p, Convention::Normal, Player::Left);
/// assert_eq!(winner.unwrap().says, Player::Right);
/// ```
pub type Wythoff = HeapList<WythoffRules>;

/// k from one heap and l from the other may be taken when k and l differ by less than m.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WythoffRules(pub wythoff::Wythoff);

/// The notation of a move.
const MOVE: Pattern = Pattern::new("take {k,l}");

impl Wythoff {
    /// The game in which k and l may be taken from both heaps when they differ by less than `m`.
    ///
    /// # Panics
    /// If `m` is 0.
    #[must_use]
    pub fn new(m: u64) -> Wythoff {
        assert!(m > 0, "equal numbers may be taken");
        HeapList(WythoffRules(wythoff::Wythoff { m }))
    }
}

impl Known<[u64], Taken> for WythoffRules {
    fn solved<'a>(&'a self, heaps: &'a [u64], play: Convention) -> Option<Solved<'a, Taken>> {
        let &[a, b] = heaps else { return None };
        let moves = move |limit| {
            let mut moves = self.0.winning(a, b, play);
            moves.sort_unstable();
            WinningMoves::first_of(moves, limit)
        };
        Some(Solved::new(self.0.theorem([a, b], play)).by(moves))
    }
}

impl HeapListRules for WythoffRules {
    type Move = Taken;

    const ABOUT: About = About {
        name: "wythoff",
        aliases: &["wythoffs-game", "tsianshidzi"],
        title: "Wythoff's game: take from one heap, or equal numbers from both",
        rules: "There are two heaps. A move takes any number from one heap, or k from one and l from the other where k = l; with \
the rule m, where k and l differ by less than m. Whoever cannot move loses; in misère play, wins.",
        notation: "Two heaps separated by a comma: wythoff 3,5. m comes before the colon: wythoff 2: 3,5. A move says how many \
are taken from each heap: take 2,2.",
        examples: &[
            "wythoff 3,5",
            "wythoff 2: 4,9",
            "wythoff 1000000000,1618033989",
        ],
        sources: &["Wythoff 1907", "Fraenkel 1982", "Fraenkel 1984"],
        ..About::PLAIN
    };
    const START: &'static [u64] = &[7, 11];

    fn read_rules(text: Option<&str>) -> Result<WythoffRules, ParseError> {
        let m = text.map_or(Ok(1), |text| positive(Some(text), "m", 1 << 32))?;
        Ok(WythoffRules(wythoff::Wythoff { m }))
    }

    fn show_rules(&self) -> Option<String> {
        (self.0.m > 1).then(|| self.0.m.to_string())
    }

    fn moves(&self, heaps: &[u64]) -> impl Iterator<Item = Taken> {
        let (a, b, reach) = (heaps[0], heaps[1], self.0.m - 1);
        let both = (1..=a).flat_map(move |k| {
            let least = k.saturating_sub(reach).max(1);
            (least..=k.saturating_add(reach).min(b)).map(move |l| (k, l))
        });
        let first = (1..=a).map(|k| (k, 0));
        first.chain((1..=b).map(|l| (0, l))).chain(both)
    }

    fn allows(&self, heaps: &[u64], &(k, l): &Taken) -> bool {
        let one = (k == 0) != (l == 0);
        k <= heaps[0] && l <= heaps[1] && (one || (k > 0 && k.abs_diff(l) < self.0.m))
    }

    fn play(&self, heaps: &mut Vec<u64>, &(k, l): &Taken) {
        heaps[0] -= k;
        heaps[1] -= l;
    }

    /// Two heaps, empty ones too.
    fn tidy(heaps: &mut Vec<u64>) {
        heaps.resize(heaps.len().max(2), 0);
    }

    fn fault(heaps: &[u64]) -> Option<&'static str> {
        (heaps.len() > 2).then_some("two heaps, such as 3,5")
    }

    fn show_move(&self, _: &[u64], (k, l): &Taken) -> String {
        MOVE.show(&[format!("{k},{l}")])
    }

    fn read_move(&self, heaps: &[u64], text: &str) -> Result<Taken, ParseError> {
        let [list] = MOVE.slots(text)?;
        let legal = match list.list("a number", u64::MAX)?[..] {
            [k, l] => Some((k, l)).filter(|mv| self.allows(heaps, mv)),
            _ => None,
        };
        legal.ok_or_else(|| {
            list.fault(format!(
                "k,l with k and l in the heaps, one of them 0 or both positive and less than {} apart",
                self.0.m
            ))
        })
    }
}
