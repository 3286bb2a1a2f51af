//! Selective, conjunctive and continued compounds as games of turns. In this form a win has a certificate: the winner's
//! answer at every position to which the loser can lead, checked by the rules of the compound alone.

use crate::choose::compound::sum_parts::{SumRules, show_part};
use crate::erased::TurnGame;
use crate::game::position::Sum;
use crate::question::Compound;
use grundy_catalog::typed::of_rules;
use grundy_check::nimbers::Sums;
use grundy_core::any::{AnyMove, Token};
use grundy_core::{
    AllImpartial, Alternating, Conjunctive, ContinuedConjunctive, Convention, Impartial, Notation,
    ParseError, Partizan, Player, Ruleset, Selective, Summand,
};

/// A component: its term and its position.
type PlayedComponent = Vec<Summand>;
/// A turn: for each component a move, or `None` to leave it alone.
type Turn = Vec<Option<(usize, AnyMove)>>;

/// The word for a kind of compound in certificates.
fn word(compound: Compound) -> &'static str {
    match compound {
        Compound::Selective => "selective",
        Compound::Conjunctive => "conjunctive",
        Compound::Continued => "continued",
    }
}

/// The name of a compound in a certificate: the kind before the sum.
pub(crate) fn title(compound: Compound, sum: &str) -> String {
    format!("{} {sum}", word(compound))
}

/// The kind and the sum in such a name.
pub(crate) fn read_title(text: &str) -> Option<(Compound, &str)> {
    let (first, rest) = text.split_once(' ')?;
    let kinds = [
        Compound::Selective,
        Compound::Conjunctive,
        Compound::Continued,
    ];
    let kind = kinds.into_iter().find(|&kind| word(kind) == first)?;
    Some((kind, rest))
}

/// A compound of an impartial sum as a game of turns, with its start for each player to move; `None` for other sums.
pub(crate) fn in_turn(
    sum: &Sum,
    compound: Compound,
    convention: Convention,
) -> Option<(TurnGame, [Token; 2])> {
    let rules = AllImpartial::new(sum.terms.clone()).ok()?;
    let mut parts: Vec<PlayedComponent> = Vec::new();
    for entry in &sum.at {
        let before = parts.len();
        parts.extend(rules.components(&vec![entry.clone()]));
        // A finished component must not be dropped, for it ends the conjunctive compound.
        if parts.len() == before {
            parts.push(vec![entry.clone()]);
        }
    }
    let starts = Player::BOTH.map(|first| Token::new((first, parts.clone())));
    let rules = CompoundGame {
        kind: PlayedCompound::new(compound, rules.clone(), parts),
        rules,
    };
    let rules = Alternating::new(rules, convention, Player::Left);
    Some((of_rules(rules.called(sum.about.sides), sum.about), starts))
}

/// The compound itself. The three kinds are different types, and the notation is the same for all of them.
#[derive(Clone)]
enum PlayedCompound {
    Selective(Selective<AllImpartial>),
    Conjunctive(Conjunctive<AllImpartial>),
    Continued(ContinuedConjunctive<AllImpartial>),
}

impl PlayedCompound {
    fn new(compound: Compound, rules: AllImpartial, parts: Vec<PlayedComponent>) -> PlayedCompound {
        match compound {
            Compound::Selective => PlayedCompound::Selective(Selective { rules, parts }),
            Compound::Conjunctive => PlayedCompound::Conjunctive(Conjunctive { rules, parts }),
            Compound::Continued => PlayedCompound::Continued(ContinuedConjunctive { rules, parts }),
        }
    }
}

/// A compound with a notation: components after the numbers of their terms, `1: 3 & 1: 5 & 2: 4`.
#[derive(Clone)]
struct CompoundGame {
    kind: PlayedCompound,
    rules: AllImpartial,
}

impl Ruleset for CompoundGame {
    type Position = Vec<PlayedComponent>;
    type Move = Turn;

    fn start(&self) -> Vec<PlayedComponent> {
        match &self.kind {
            PlayedCompound::Selective(c) => c.start(),
            PlayedCompound::Conjunctive(c) => c.start(),
            PlayedCompound::Continued(c) => c.start(),
        }
    }

    fn play(&self, parts: &Vec<PlayedComponent>, turn: &Turn) -> Vec<PlayedComponent> {
        match &self.kind {
            PlayedCompound::Selective(c) => c.play(parts, turn),
            PlayedCompound::Conjunctive(c) => c.play(parts, turn),
            PlayedCompound::Continued(c) => c.play(parts, turn),
        }
    }
}

impl Partizan for CompoundGame {
    fn moves_of(&self, player: Player, parts: &Vec<PlayedComponent>) -> impl Iterator<Item = Turn> {
        // The three iterators have different types. Exactly one of the options holds one, so the chain is that iterator
        // without a box.
        let (mut selective, mut conjunctive, mut continued) = (None, None, None);
        match &self.kind {
            PlayedCompound::Selective(c) => selective = Some(c.moves_of(player, parts)),
            PlayedCompound::Conjunctive(c) => conjunctive = Some(c.moves_of(player, parts)),
            PlayedCompound::Continued(c) => continued = Some(c.moves_of(player, parts)),
        }
        let selective = selective.into_iter().flatten();
        let conjunctive = conjunctive.into_iter().flatten();
        selective
            .chain(conjunctive)
            .chain(continued.into_iter().flatten())
    }

    fn same_for_both(&self) -> bool {
        true
    }

    fn may_repeat(&self, parts: &Vec<PlayedComponent>) -> bool {
        parts.iter().any(|part| self.rules.may_repeat(part))
    }
}

impl Impartial for CompoundGame {}

// A part is a list of terms with positions, but always has exactly one entry: `components` takes a sum apart
// completely, at the start and after every turn. So a piece of text between two `&` is one part, and reading gives back
// what was shown.
impl Notation for CompoundGame {
    fn show(&self, parts: &Vec<PlayedComponent>) -> String {
        let all = parts.iter().map(|part| show_part(&self.rules, part));
        all.collect::<Vec<_>>().join(" & ")
    }

    fn read(&self, text: &str) -> Result<Vec<PlayedComponent>, ParseError> {
        let parts = SumRules(self.rules.clone()).read(text)?;
        Ok(parts.into_iter().map(|part| vec![part]).collect())
    }

    fn show_move(&self, _: &Vec<PlayedComponent>, turn: &Turn) -> String {
        let one = |(i, mv): (usize, &Option<(usize, AnyMove)>)| {
            let (_, mv) = mv.as_ref()?;
            Some(format!("{}: {}", i + 1, mv.text()))
        };
        let moves = turn.iter().enumerate().filter_map(one);
        moves.collect::<Vec<_>>().join("; ")
    }

    fn read_move(&self, parts: &Vec<PlayedComponent>, text: &str) -> Result<Turn, ParseError> {
        // A turn is a combination of moves, one for each component at most. Comparing the texts of all turns needs no
        // grammar of its own, at the price of listing the turns.
        let mut turns = self.moves_of(Player::Left, parts);
        turns
            .find(|turn| self.show_move(parts, turn) == text)
            .ok_or_else(|| {
                ParseError::at_piece(
                    text,
                    text,
                    "a turn: numbers of components with a move each, as in \"1: take 1 from heap 1 leaving 2\"",
                )
            })
    }
}
