//! Pocky: heaps lie in a row, one player takes from the leftmost of them, the other from the rightmost.
//!
//! **Theorem.** Let L(i, j) be the smallest size of heap i with which Left wins moving first on the heaps i to j when
//! the others are as they are, and R(i, j) the smallest size of heap j for Right. Let x and y be the sizes of the heaps
//! i and j. A larger heap is never worse for its owner, and taking one counter or the whole heap is best: a player who
//! does not take the whole heap wants to lose as little of it as possible.
//!
//! Left wins at once by taking heap i when y < R(i + 1, j). Otherwise both take single counters until one of them may
//! take a whole heap: Left after y − R(i + 1, j) + 1 counters of Right, Right when heap i is smaller than L(i, j − 1).
//! Left is first if x − L(i, j − 1) + 1 is more than that, so
//!
//! L(i, j) = L(i, j − 1) + y − R(i + 1, j) + 1, or 1 where y < R(i + 1, j); a single heap is taken whole, L(i, i) = 1;
//!
//! and R(i, j) is the mirror image. Time n².

use grundy_core::parse::{no_rules, read_list};
use grundy_core::picture::{self, Lie, Picture};
use grundy_core::{
    About, Convention, Described, Notation, ParseError, Partizan, Player, Ruleset, Theorem,
    Verdict, Wanted, reason,
};

/// The ruleset; it has no parameters.
///
/// ```
/// use grundy_core::{Convention, Described, Notation, Partizan, Player};
/// use grundy_games::heaps::pocky::Pocky;
/// let rules = Pocky::from_rules(None).unwrap();
/// let p = rules.read("2,1,2").unwrap();
/// let winner = rules.known_winner(&p, Convention::Normal, Player::Left);
/// assert_eq!(winner.unwrap().says, Player::Right);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pocky;

/// The largest heap that is read; sums of two stay far below 64 bits.
const LARGEST: u64 = 1 << 40;
/// The largest number of heaps.
const MOST: usize = 2_000;

/// A move: the number of counters taken, at least one, from the leftmost or the rightmost heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Take {
    side: Player,
    count: u64,
}

/// The smallest heaps with which the players win: L(i, j) and R(i, j), as `[Left, Right]`.
fn least(heaps: &[u64], mut found: impl FnMut(usize, usize, [i64; 2])) {
    let n = heaps.len();
    let size = |at: usize| heaps[at] as i64;
    // By the length of the interval: those that are one shorter, by their beginning.
    let mut shorter: Vec<[i64; 2]> = vec![[1, 1]; n];
    for i in 0..n {
        found(i, i, [1, 1]);
    }
    for length in 2..=n {
        let longer = |i: usize| {
            let j = i + length - 1;
            let (l, r) = (shorter[i][0], shorter[i + 1][1]);
            let left = if size(j) < r { 1 } else { l + size(j) - r + 1 };
            let right = if size(i) < l { 1 } else { r + size(i) - l + 1 };
            [left, right]
        };
        let all: Vec<[i64; 2]> = (0..=n - length).map(longer).collect();
        for (i, &both) in all.iter().enumerate() {
            found(i, i + length - 1, both);
        }
        shorter = all;
    }
}

/// True if `first` wins moving first.
fn wins(heaps: &[u64], first: Player) -> bool {
    let n = heaps.len();
    let mut whole = None;
    least(heaps, |i, j, both| {
        if (i, j + 1) == (0, n) {
            whole = Some(both[first.index()]);
        }
    });
    let own = match first {
        Player::Left => heaps.first(),
        Player::Right => heaps.last(),
    };
    match (own, whole) {
        (Some(&own), Some(least)) => own as i64 >= least,
        _ => false,
    }
}

impl Ruleset for Pocky {
    /// None empty.
    type Position = Vec<u64>;
    type Move = Take;

    fn start(&self) -> Vec<u64> {
        vec![2, 1, 2]
    }

    fn play(&self, heaps: &Vec<u64>, mv: &Take) -> Vec<u64> {
        let mut left = heaps.clone();
        let at = match mv.side {
            Player::Left => 0,
            Player::Right => left.len() - 1,
        };
        left[at] -= mv.count;
        left.retain(|&heap| heap > 0);
        left
    }

    fn theorem(&self, heaps: &Vec<u64>, wanted: Wanted) -> Option<Theorem<Verdict<Take>>> {
        let (says, first) = match wanted {
            Wanted::Winner {
                convention: Convention::Normal,
                first,
            } => {
                let winner = if wins(heaps, first) {
                    first
                } else {
                    first.opponent()
                };
                (Verdict::Winner(winner), first)
            }
            Wanted::WinningMove {
                convention: Convention::Normal,
                mover,
            } => {
                let own = match mover {
                    Player::Left => *heaps.first()?,
                    Player::Right => *heaps.last()?,
                };
                // The whole heap or one counter: one of them is best.
                let mut takes = [own, 1]
                    .into_iter()
                    .map(|count| Take { side: mover, count });
                let good = takes.find(|mv| !wins(&self.play(heaps, mv), mover.opponent()))?;
                (Verdict::Move(good), mover)
            }
            _ => return None,
        };
        Some(Theorem {
            says,
            name: "the smallest heaps that win",
            source: "AGC 048 D",
            reason: reason!(
                "Taking one counter or a whole heap is best, so how small the first heap of {} may be follows from the same for \
                 shorter rows, heap by heap.",
                Pocky::ABOUT.side(first)
            ),
        })
    }
}

impl Partizan for Pocky {
    fn moves_of(&self, player: Player, heaps: &Vec<u64>) -> impl Iterator<Item = Take> {
        let own = match player {
            Player::Left => heaps.first(),
            Player::Right => heaps.last(),
        };
        let most = own.copied().unwrap_or(0);
        (1..=most).map(move |count| Take {
            side: player,
            count,
        })
    }

    fn is_legal(&self, player: Player, heaps: &Vec<u64>, mv: &Take) -> bool {
        let own = match player {
            Player::Left => heaps.first(),
            Player::Right => heaps.last(),
        };
        mv.side == player && own.is_some_and(|&own| (1..=own).contains(&mv.count))
    }

    /// The negative is the row read backwards.
    fn negative(&self, heaps: &Vec<u64>) -> Option<Vec<u64>> {
        Some(heaps.iter().rev().copied().collect())
    }
}

impl Notation for Pocky {
    fn show(&self, heaps: &Vec<u64>) -> String {
        if heaps.is_empty() {
            "0".to_owned()
        } else {
            heaps
                .iter()
                .map(u64::to_string)
                .collect::<Vec<_>>()
                .join(",")
        }
    }

    fn read(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        let mut heaps = read_list(text, "a heap", LARGEST)?;
        if text.trim().is_empty() {
            return Err(ParseError::at_piece(text, text, "heaps such as 2,1,2"));
        }
        heaps.retain(|&heap| heap > 0);
        if heaps.len() > MOST {
            Err(ParseError::new(0, "more", format!("at most {MOST} heaps")))
        } else {
            Ok(heaps)
        }
    }

    fn show_move(&self, _: &Vec<u64>, mv: &Take) -> String {
        format!("take {} from the {}", mv.count, Pocky::ABOUT.side(mv.side))
    }

    fn read_move(&self, heaps: &Vec<u64>, text: &str) -> Result<Take, ParseError> {
        let expected = "a move such as take 2 from the left";
        let fault = || ParseError::at_piece(text, text.trim(), expected);
        let words: Vec<&str> = text.split_whitespace().collect();
        let ["take", count, "from", "the", side] = words[..] else {
            return Err(fault());
        };
        let count = grundy_core::parse::read_number(text, count, "how many are taken", LARGEST)?;
        let sides = Player::BOTH.into_iter();
        let mut moves = sides.map(|side| Take { side, count });
        moves
            .find(|mv| Pocky::ABOUT.side(mv.side) == side && self.is_legal(mv.side, heaps, mv))
            .ok_or_else(fault)
    }

    fn picture(&self, heaps: &Vec<u64>) -> Option<Picture> {
        Some(Picture::Heaps {
            heaps: heaps.iter().map(|&heap| picture::Heap::of(heap)).collect(),
            lie: Lie::Columns,
        })
    }
}

impl Described for Pocky {
    const ABOUT: About = About {
        name: "pocky",
        aliases: &["pocky-game"],
        title: "Heaps in a row: one player takes from the leftmost, the other from the rightmost",
        rules: "Heaps lie in a row. Left takes at least one counter from the leftmost heap that is not empty, Right from the \
                rightmost one. Whoever cannot move loses.",
        notation: "The heaps from left to right with commas between them: `2,1,2`; `0` when nothing is left. A move is `take 2 from \
                   the left`.",
        examples: &["pocky 10", "pocky 3,2", "pocky 2,1,2", "pocky 5,3,4,6"],
        sources: &["AGC 048 D"],
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        no_rules(Pocky::ABOUT.name, text).map(|()| Pocky)
    }
}
