//! Blotto: two armies are divided among fields in secret, and the larger part takes each field.
//!
//! Borel, *La théorie du jeu et les équations intégrales à noyau symétrique*, Comptes Rendus de l'Académie des Sciences 173,
//! 1921. Gross and Wagner, *A continuous Colonel Blotto game*, RAND RM-408, 1950, gave the colonel his name.

use crate::families::in_turn;
use grundy_core::parse::{items, pick_move, read_number};
use grundy_core::picture::{Heap, Lie, Picture};
use grundy_core::{
    About, Choice, Described, Extensive, Node, Notation, ParseError, Player, Ruleset,
};

/// The most soldiers of an army.
const MOST_SOLDIERS: u64 = 1_000;

/// The most fields.
const MOST_FIELDS: u64 = 20;

/// The most ways to divide an army, for the payoffs are as many as pairs of them.
const MOST_WAYS: u64 = 1_000;

/// Blotto with the soldiers of each side and the number of fields.
///
/// ```
/// use grundy_core::{Described, Extensive, Ruleset};
/// use grundy_games::cards::blotto::Blotto;
/// let rules = Blotto::from_rules(Some("5 on 3")).unwrap();
/// assert_eq!(rules.choices(&rules.start()).count(), 21);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blotto {
    soldiers: [u16; 2],
    fields: u8,
}

/// The soldiers on each field, of one side.
pub type Division = Vec<u16>;

/// The word for the position before the first move.
const START: &str = "start";

/// A division as text.
fn show(division: &Division) -> String {
    let numbers: Vec<String> = division.iter().map(u16::to_string).collect();
    numbers.join(",")
}

/// All ways to divide soldiers among fields, in the order of the first fields' numbers.
fn divisions(soldiers: u16, fields: u8) -> Vec<Division> {
    let mut all: Vec<(Division, u16)> = vec![(Vec::new(), soldiers)];
    for _ in 1..fields {
        all = all
            .into_iter()
            .flat_map(|(division, left)| {
                (0..=left).map(move |here| ([&division[..], &[here]].concat(), left - here))
            })
            .collect();
    }
    let whole = |(division, left): (Division, u16)| [&division[..], &[left]].concat();
    all.into_iter().map(whole).collect()
}

/// True if an army can be divided in at most [`MOST_WAYS`] ways.
fn has_few_ways(soldiers: u16, fields: u8) -> bool {
    // The binomial coefficients of soldiers + i over i rise with i, so the first that is too large decides.
    let mut ways = 1;
    for i in 1..u64::from(fields) {
        ways = ways * (u64::from(soldiers) + i) / i;
        if ways > MOST_WAYS {
            return false;
        }
    }
    true
}

impl Ruleset for Blotto {
    /// The divisions that are chosen, the first player's before the second player's; at most two.
    type Position = Vec<Division>;
    type Move = Division;

    fn start(&self) -> Vec<Division> {
        Vec::new()
    }

    fn play(&self, p: &Vec<Division>, division: &Division) -> Vec<Division> {
        p.iter().chain([division]).cloned().collect()
    }
}

impl Extensive for Blotto {
    /// Nothing: the second player does not see what the first has chosen.
    type InfoSet = ();
    type Payoff = i64;

    fn node(&self, p: &Vec<Division>) -> Node<(), i64> {
        match &p[..] {
            [first, second, ..] => {
                let sign = |(a, b): (&u16, &u16)| i64::from(a > b) - i64::from(a < b);
                Node::Over(first.iter().zip(second).map(sign).sum())
            }
            chosen => Node::Decision {
                player: Player::BOTH[chosen.len()],
                knows: (),
            },
        }
    }

    fn choices(&self, p: &Vec<Division>) -> impl Iterator<Item = Choice<Division>> {
        let own = self.soldiers.get(p.len());
        let all = own.map(|&soldiers| divisions(soldiers, self.fields));
        let all = all.unwrap_or_default().into_iter();
        all.map(|mv| Choice { mv, weight: 1 })
    }

    fn show_knowledge(&self, (): &()) -> String {
        in_turn::NOTHING.to_owned()
    }

    /// Neither player sees the other's division before both are shown.
    fn is_secret(&self, _: &Vec<Division>) -> bool {
        true
    }

    fn seen(&self, p: &Vec<Division>, by: Option<Player>) -> Option<Picture> {
        let own = |who: usize| by.is_some_and(|player| player.index() == who);
        Some(self.fields_with(|who| p.get(who).filter(|_| own(who))))
    }
}

impl Notation for Blotto {
    fn show(&self, p: &Vec<Division>) -> String {
        let words: Vec<String> = p.iter().map(show).collect();
        in_turn::moves(&words, START)
    }

    fn read(&self, text: &str) -> Result<Vec<Division>, ParseError> {
        in_turn::read(self, text, START)
    }

    fn show_move(&self, _: &Vec<Division>, division: &Division) -> String {
        show(division)
    }

    fn read_move(&self, p: &Vec<Division>, text: &str) -> Result<Division, ParseError> {
        pick_move(text, self.choices(p).map(|c| c.mv), show)
    }

    /// Field by field the soldiers of the first and of the second player.
    fn picture(&self, p: &Vec<Division>) -> Option<Picture> {
        Some(self.fields_with(|who| p.get(who)))
    }
}

impl Blotto {
    /// The fields with the soldiers of each player whose division is given.
    fn fields_with<'p>(&self, division: impl Fn(usize) -> Option<&'p Division>) -> Picture {
        let heaps = (0..usize::from(self.fields)).flat_map(|field| {
            [0, 1].map(|who| {
                let here = division(who).map_or(0, |division| division[field]);
                Heap {
                    with_next: who == 0,
                    ..Heap::of(here.into())
                }
            })
        });
        Picture::Heaps {
            heaps: heaps.collect(),
            lie: Lie::Columns,
        }
    }
}

/// The rules where none are written.
const USUAL: Blotto = Blotto {
    soldiers: [5, 5],
    fields: 3,
};

impl Described for Blotto {
    const ABOUT: About = About {
        name: "blotto",
        aliases: &["colonel-blotto"],
        title: "Blotto: divide an army among fields, and more soldiers take a field",
        rules: "Each player divides an army of soldiers among the fields, any number on each, and neither sees what the other \
                does. Then both divisions are shown. A field falls to the player with more soldiers on it, and to neither if \
                they are as many. Payoffs are the fields of the first player less those of the second.",
        notation: "Before the colon stand the soldiers of each player and the number of fields, `5 on 3`, or the soldiers of \
                   the first and of the second player, `5,4 on 3`; 5 on 3 if nothing is written. There are at most 1000 \
                   soldiers, 20 fields and 1000 ways to divide an army. In play, a move is the soldiers on each field: \
                   `3,1,1`. A tree shows positions as the two divisions, first player's first: `3,1,1 2,2,1`. Questions \
                   begin with the start, or with both divisions shown.",
        examples: &["blotto 5 on 3:", "blotto 4,3 on 2:"],
        sources: &["Borel 1921", "Gross and Wagner 1950"],
        sides: ["first", "second"],
        default_rules: Some("5 on 3"),
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Blotto, ParseError> {
        let Some(text) = text else { return Ok(USUAL) };
        let form = "soldiers and fields such as `5 on 3` or `5,4 on 3`";
        let lower = text.to_ascii_lowercase();
        let Some(at) = lower.find("on") else {
            return Err(ParseError::at_piece(text, text.trim(), form));
        };
        let (armies, fields) = (&text[..at], &text[at + "on".len()..]);
        let number =
            |piece: &str, what: &str, most: u64| match read_number(text, piece, what, most)? {
                0 => {
                    let expected = format!("{what}, at least 1");
                    Err(ParseError::at_piece(text, piece.trim(), expected))
                }
                n => Ok(n as u16),
            };
        let soldiers = |piece: &str| number(piece, "a number of soldiers", MOST_SOLDIERS);
        let pieces: Vec<&str> = items(armies, &[]);
        let soldiers = match pieces[..] {
            [both] => [soldiers(both)?; 2],
            [first, second] => [soldiers(first)?, soldiers(second)?],
            [_, _, extra, ..] => {
                let expected = "the soldiers of two players at most";
                return Err(ParseError::at_piece(text, extra.trim(), expected));
            }
            [] => unreachable!("a text that is split has a piece"),
        };
        let count = number(fields, "a number of fields", MOST_FIELDS)? as u8;
        if !soldiers.iter().all(|army| has_few_ways(*army, count)) {
            let expected = format!(
                "fewer soldiers or fields: an army may be divided in at most {MOST_WAYS} ways"
            );
            return Err(ParseError::at_piece(text, text.trim(), expected));
        }
        Ok(Blotto {
            soldiers,
            fields: count,
        })
    }

    fn show_rules(&self) -> Option<String> {
        let [first, second] = self.soldiers;
        let armies = if first == second {
            first.to_string()
        } else {
            format!("{first},{second}")
        };
        (*self != USUAL).then(|| format!("{armies} on {}", self.fields))
    }
}
