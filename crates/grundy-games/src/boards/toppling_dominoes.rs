//! Toppling Dominoes: a row of dominoes on end; a player topples one of their own and all on one side of it fall.
//! Albert, Nowakowski and Wolfe, *Lessons in Play*; Fink, Nowakowski, Siegel and Wolfe, *Toppling Conjectures*.
//!
//! **Theorem** (Fink, Nowakowski, Siegel and Wolfe). For every dyadic rational there is exactly one row of that value,
//! and it is a palindrome; and lrrlrrl is tiny(1/2).

use crate::families::pattern::Pattern;
use crate::families::strip::{Row, Strip, StripRules};
use grundy_core::parse::no_rules;
use grundy_core::picture::{Legend, Surface, Thing};
use grundy_core::{About, ParseError, Player};

/// The ruleset; it has no parameters.
///
/// ```
/// use grundy_core::{Described, Notation, Partizan, Player};
/// use grundy_games::boards::toppling_dominoes::TopplingDominoes;
/// let rules = TopplingDominoes::from_rules(None).unwrap();
/// let p = rules.read("lrg").unwrap();
/// assert_eq!(rules.moves_of(Player::Left, &p).count(), 4);
/// ```
pub type TopplingDominoes = Strip<Toppling>;

/// The moves of a player in a row of dominoes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Toppling;

/// The domino that is toppled, from 0, and whether it falls to the left.
pub type Topple = (usize, bool);

impl StripRules for Toppling {
    const ABOUT: About = About {
        name: "toppling-dominoes",
        title: "Toppling Dominoes: topple one of your dominoes, and all on one side of it fall",
        rules: "Dominoes of left, of right, and green ones stand in a row. A move topples a domino of one's own, or a green \
                one, to the left or to the right; it is taken away with all dominoes on that side of it. Whoever cannot \
                move loses.",
        notation: "Rows are separated by commas: l is a domino of left, r one of right, g (or e, as in the books) a green \
                   one; 0 is an empty row. A move is written `topple 3 left of row 1`, with the domino counted from the \
                   left.",
        examples: &[
            "toppling-dominoes lrrlrrl",
            "toppling-dominoes lrgl,rl",
            "toppling-dominoes llr",
        ],
        sources: &[
            "Albert, Nowakowski and Wolfe 2007",
            "Fink, Nowakowski, Siegel and Wolfe 2015",
        ],
        ..About::PLAIN
    };
    const CELLS: &'static [(char, &'static str)] = &[
        ('l', "left"),
        ('r', "right"),
        ('g', "green"),
        ('e', "green"),
    ];
    const OWN: [u8; 2] = *b"lr";
    const START: &'static str = "lrrlrrl";
    const LEGEND: Legend = &[
        ('l', Thing::Domino(Some(Player::Left))),
        ('r', Thing::Domino(Some(Player::Right))),
        ('g', Thing::Domino(None)),
    ];
    const SURFACE: Surface = Surface::Places;
    const MOVE: Pattern = Pattern::new("topple {domino} {side}[ of row {row}]");
    type Step = Topple;

    fn read_rules(text: Option<&str>) -> Result<Toppling, ParseError> {
        no_rules(Toppling::ABOUT.name, text).map(|()| Toppling)
    }

    fn steps(&self, player: Player, row: &[u8]) -> impl Iterator<Item = Topple> {
        let others = Toppling::OWN[player.opponent().index()];
        let own = row
            .iter()
            .enumerate()
            .filter(move |&(_, &domino)| domino != others);
        own.flat_map(|(at, _)| [(at, true), (at, false)])
    }

    fn play(&self, row: &[u8], &(at, to_left): &Topple) -> Row {
        if to_left {
            row[at + 1..].to_vec()
        } else {
            row[..at].to_vec()
        }
    }

    fn slots(&self, _: &[u8], &(at, to_left): &Topple) -> Vec<String> {
        vec![
            (at + 1).to_string(),
            if to_left { "left" } else { "right" }.to_owned(),
        ]
    }

    /// A row and its mirror image have the same moves.
    fn canonical(&self, row: Row) -> Row {
        let behind: Row = row.iter().rev().copied().collect();
        row.min(behind)
    }
}
