//! Moving pebbles: take some from a heap and spread any others of it over the heaps that are left (SPOJ PEBBMOV).
//!
//! **Theorem.** The player to move loses exactly when the heaps pair off into equal ones. *Proof.* If they pair off, a
//! move on a heap is answered on its twin by the same move towards the twins of its receivers, the two heaps of the
//! pair ending alike. If not, sort them. With an odd number, the largest heap is taken away and the others, smallest with next, are
//! evened out from it; with an even number, the largest is cut down to the smallest, and the others, paired in the middle, are
//! evened out. The sum of the differences between neighbours is less than the largest heap, so there is enough of it.

use crate::families::heaps::{read_heaps, show_heaps};
use grundy_core::parse::{no_rules, read_list, read_number};
use grundy_core::picture::{Lie, Picture};
use grundy_core::{
    About, Convention, Described, Impartial, Notation, ParseError, Partizan, Player, Ruleset,
    Theorem, Verdict, Wanted,
};

/// `pebbles 2,1,3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pebbles;

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spread {
    /// The heap, counted from 0.
    pub heap: usize,
    /// What each heap gets; for the heap itself, what is taken out of the game, at least 1.
    pub given: Vec<u64>,
}

/// Whether the player to move wins; O(n log n).
#[must_use]
pub fn next_wins(heaps: &[u64]) -> bool {
    let mut sorted = heaps.to_vec();
    sorted.sort_unstable();
    !sorted.len().is_multiple_of(2) || sorted.chunks(2).any(|pair| pair[0] != pair[1])
}

/// A winning move, if there is one; O(n log n).
#[must_use]
pub fn winning_move(heaps: &[u64]) -> Option<Spread> {
    if !next_wins(heaps) {
        return None;
    }
    let mut order: Vec<usize> = (0..heaps.len()).collect();
    order.sort_by_key(|&i| heaps[i]);
    let largest = order.pop()?;
    let mut given = vec![0; heaps.len()];
    // With an even number the smallest heap becomes the twin of what stays of the largest.
    let kept = if order.len().is_multiple_of(2) {
        0
    } else {
        heaps[order[0]]
    };
    let rest = &order[order.len() % 2..];
    let mut spread = 0;
    for pair in rest.chunks(2) {
        given[pair[0]] = heaps[pair[1]] - heaps[pair[0]];
        spread += given[pair[0]];
    }
    given[largest] = heaps[largest] - kept - spread;
    Some(Spread {
        heap: largest,
        given,
    })
}

impl Ruleset for Pebbles {
    /// No heap is empty.
    type Position = Vec<u64>;
    type Move = Spread;

    fn start(&self) -> Vec<u64> {
        vec![2, 1, 3]
    }

    fn play(&self, heaps: &Vec<u64>, mv: &Spread) -> Vec<u64> {
        let lost: u64 = mv.given.iter().sum();
        let mut next = heaps.clone();
        // What leaves the heap comes first: with it a heap of 2^63 would be too large for a moment.
        next[mv.heap] -= lost;
        for (i, given) in mv.given.iter().enumerate().filter(|&(i, _)| i != mv.heap) {
            next[i] += given;
        }
        next.retain(|&heap| heap > 0);
        next
    }

    // No components: pebbles go from heap to heap.

    fn canonical(&self, mut heaps: Vec<u64>) -> Vec<u64> {
        heaps.sort_unstable();
        heaps
    }
}

impl Partizan for Pebbles {
    /// Counting up what is given, one heap after another.
    fn moves_of(&self, _: Player, heaps: &Vec<u64>) -> impl Iterator<Item = Spread> {
        (0..heaps.len()).flat_map(move |heap| {
            let mut first = vec![0; heaps.len()];
            first[heap] = 1;
            std::iter::successors(Some(Spread { heap, given: first }), move |mv| {
                let mut next = mv.clone();
                let mut sum: u64 = next.given.iter().sum();
                for i in (0..next.given.len()).rev() {
                    if sum < heaps[heap] {
                        next.given[i] += 1;
                        return Some(next);
                    }
                    let least = u64::from(i == heap);
                    sum -= next.given[i] - least;
                    next.given[i] = least;
                }
                None
            })
        })
    }

    fn same_for_both(&self) -> bool {
        true
    }

    fn is_legal(&self, _: Player, heaps: &Vec<u64>, mv: &Spread) -> bool {
        let sum = mv.given.iter().try_fold(0u64, |sum, &g| sum.checked_add(g));
        mv.given.len() == heaps.len()
            && mv.heap < heaps.len()
            && mv.given[mv.heap] > 0
            && sum.is_some_and(|sum| sum <= heaps[mv.heap])
    }

    fn theorem(&self, p: &Vec<u64>, wanted: Wanted) -> Option<Theorem<Verdict<Spread>>> {
        Some(match wanted {
            Wanted::Winner { convention, first } => {
                self.winner(p, convention, first)?.map(Verdict::Winner)
            }
            Wanted::WinningMove { convention, mover } => {
                self.winning_move(p, convention, mover)?.map(Verdict::Move)
            }
            _ => return None,
        })
    }
}

/// What the theorem knows.
impl Pebbles {
    fn winner(
        &self,
        heaps: &[u64],
        convention: Convention,
        first: Player,
    ) -> Option<Theorem<Player>> {
        if convention == Convention::Misere {
            return None;
        }
        let wins = next_wins(heaps);
        let reason = match winning_move(heaps) {
            None => "The heaps pair off into equal ones; every move can be answered on the twins: the player to move loses."
                .to_owned(),
            Some(mv) if heaps.len() <= 100 => format!(
                "The heaps do not pair off into equal ones; the move \"{}\" makes them pair off.",
                self.show_move(&heaps.to_vec(), &mv)
            ),
            Some(_) => "The heaps do not pair off into equal ones; spreading the largest heap makes them pair off.".to_owned(),
        };
        Some(Theorem {
            says: if wins { first } else { first.opponent() },
            name: "heaps in pairs",
            source: "SPOJ PEBBMOV",
            reason,
        })
    }

    fn winning_move(
        &self,
        heaps: &[u64],
        convention: Convention,
        mover: Player,
    ) -> Option<Theorem<Spread>> {
        let known = self.winner(heaps, convention, mover)?;
        let mv = winning_move(heaps)?;
        Some(known.map(|_| mv))
    }
}

impl Impartial for Pebbles {}

impl Notation for Pebbles {
    fn show(&self, heaps: &Vec<u64>) -> String {
        show_heaps(heaps)
    }

    fn read(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        let heaps = read_heaps(text, &self.start())?;
        if heaps
            .iter()
            .try_fold(0u64, |sum, &h| sum.checked_add(h))
            .is_none()
        {
            return Err(ParseError::at_piece(
                text,
                text.trim(),
                "fewer than 2^64 pebbles in all",
            ));
        }
        Ok(heaps)
    }

    /// `from heap 2 take 1 and give 1,0,3`.
    fn show_move(&self, _: &Vec<u64>, mv: &Spread) -> String {
        let mut given = mv.given.clone();
        given[mv.heap] = 0;
        let (heap, taken) = (mv.heap + 1, mv.given[mv.heap]);
        if given.iter().all(|&g| g == 0) {
            return format!("from heap {heap} take {taken}");
        }
        format!(
            "from heap {heap} take {taken} and give {}",
            show_heaps(&given)
        )
    }

    fn picture(&self, heaps: &Vec<u64>) -> Option<Picture> {
        Some(Picture::heaps(heaps, Lie::Columns))
    }

    fn read_move(&self, heaps: &Vec<u64>, text: &str) -> Result<Spread, ParseError> {
        let lower = text.to_ascii_lowercase();
        let text = lower.as_str();
        let wrong = || {
            let expected =
                "a move such as `from heap 2 take 1 and give 1,0,3`, with a number for every heap";
            ParseError::at_piece(text, text.trim(), expected)
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let ["from", "heap", heap, "take", taken, give @ ..] = words.as_slice() else {
            return Err(wrong());
        };
        let n = read_number(text, heap, "a heap", heaps.len() as u64)?;
        let heap = n.checked_sub(1).ok_or_else(wrong)? as usize;
        let mut given = match give {
            [] => vec![0; heaps.len()],
            ["and", "give", list @ ..] => {
                read_list(&list.concat(), "a number", u64::MAX).map_err(|_| wrong())?
            }
            _ => return Err(wrong()),
        };
        let taken = read_number(text, taken, "a number of pebbles", heaps[heap])?;
        if given.len() != heaps.len() || given[heap] != 0 {
            return Err(wrong());
        }
        given[heap] = taken;
        let mv = Spread { heap, given };
        if self.is_legal(Player::Left, heaps, &mv) {
            Ok(mv)
        } else {
            Err(wrong())
        }
    }
}

impl Described for Pebbles {
    const ABOUT: About = About {
        name: "pebbles",
        aliases: &["moving-pebbles"],
        title: "Moving pebbles: take some, and spread others over the other heaps",
        rules: "A move takes at least one pebble from a heap out of the game, and moves any number of the pebbles left in that heap \
to other heaps that are not empty. Whoever cannot move loses.",
        notation: "Heaps separated by commas: pebbles 2,1,3. A move says how many are taken from a heap, numbered from 1, and what \
every heap gets: from heap 3 take 2 and give 0,1,0.",
        examples: &["pebbles 2,1,3", "pebbles 4,4"],
        sources: &["SPOJ PEBBMOV"],
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Pebbles, ParseError> {
        no_rules(Self::ABOUT.name, text).map(|()| Pebbles)
    }
}
