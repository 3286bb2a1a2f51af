//! Positions of one ruleset, each once and with a number.
//!
//! A register knows the type of the positions. An engine that works with their numbers is compiled once and still runs at the speed
//! of one that knows the type, for every game of a catalog and for those that are read at run time.

use crate::player::Player;
use crate::pulse::with_pulse;
use crate::rules::Partizan;
use crate::stop::Steps;
use crate::token::{Token, own};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::hash::Hash;
use std::mem;
use std::ops::ControlFlow;

/// The components met so far, numbered from 0 in the order in which they were met.
///
/// ```
/// # use grundy_core::{About, Described, Notation, ParseError, Partizan, Player, Ruleset};
/// # #[derive(Clone, Debug)]
/// # struct Own;
/// # impl Ruleset for Own {
/// #     type Position = (u8, u8);
/// #     type Move = u8;
/// #     fn start(&self) -> (u8, u8) { (2, 1) }
/// #     fn play(&self, &(l, r): &(u8, u8), mv: &u8) -> (u8, u8) { if *mv == 0 { (l - 1, r) } else { (l, r - 1) } }
/// # }
/// # impl Partizan for Own {
/// #     fn moves_of(&self, player: Player, &(l, r): &(u8, u8)) -> impl Iterator<Item = u8> {
/// #         let own = if player == Player::Left { l } else { r };
/// #         (own > 0).then_some(player.index() as u8).into_iter()
/// #     }
/// # }
/// # impl Notation for Own {
/// #     fn show(&self, p: &(u8, u8)) -> String { format!("{},{}", p.0, p.1) }
/// #     fn read(&self, text: &str) -> Result<(u8, u8), ParseError> { Err(ParseError::new(0, text, "nothing")) }
/// #     fn show_move(&self, _: &(u8, u8), mv: &u8) -> String { mv.to_string() }
/// #     fn read_move(&self, _: &(u8, u8), text: &str) -> Result<u8, ParseError> { Err(ParseError::new(0, text, "nothing")) }
/// # }
/// # impl Described for Own {
/// #     const ABOUT: About = About { name: "own", ..About::PLAIN };
/// #     fn from_rules(_: Option<&str>) -> Result<Self, ParseError> { Ok(Own) }
/// # }
/// use grundy_core::any::erase_partizan;
/// use std::ops::ControlFlow;
/// // Left has two moves in hand and Right one.
/// let rules = erase_partizan(Own);
/// let mut register = rules.register();
/// assert_eq!(register.components(&rules.start()), [0]);
/// let mut options = Vec::new();
/// let _ = register.each_option(Player::Left, 0, &mut |parts| {
///     options.push(parts.to_vec());
///     ControlFlow::Continue(())
/// });
/// assert_eq!(options, [[1]]);
/// assert_eq!(rules.show(&register.position(1)), "1,1");
/// ```
pub trait Register: Steps {
    /// The numbers of the canonical components of a position.
    fn components(&mut self, p: &Token) -> Vec<u32>;

    /// The position with a number.
    fn position(&self, number: u32) -> Token;

    /// The number of the negative of a position, if it has been met and the ruleset can name it.
    fn negative(&self, number: u32) -> Option<u32>;

    /// Shows the options of a player, each as the numbers of its canonical components, until a break.
    fn each_option(
        &mut self,
        player: Player,
        number: u32,
        see: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()>;
}

/// A register of a ruleset whose type is known.
pub(crate) struct Numbered<'r, R: Partizan> {
    rules: &'r R,
    positions: Positions<R::Position>,
}

/// Positions by their numbers, and numbers by their positions.
type Positions<P> = IndexSet<P, FxBuildHasher>;

impl<'r, R: Partizan> Numbered<'r, R> {
    pub(crate) fn new(rules: &'r R) -> Numbered<'r, R> {
        Numbered {
            rules,
            positions: Positions::default(),
        }
    }

    fn numbers_of_components(&mut self, p: &R::Position, numbers: &mut Vec<u32>) {
        numbers.clear();
        for part in self.rules.canonical_components(p) {
            numbers.push(number_in(&mut self.positions, part));
        }
    }
}

fn number_in<P: Eq + Hash>(positions: &mut Positions<P>, p: P) -> u32 {
    let (number, _) = positions.insert_full(p);
    u32::try_from(number).expect("fewer than 2^32 positions fit in memory")
}

impl<R: Partizan> Register for Numbered<'_, R>
where
    R::Position: Send + Sync + 'static,
{
    fn components(&mut self, p: &Token) -> Vec<u32> {
        let mut numbers = Vec::new();
        self.numbers_of_components(own::<R>(p), &mut numbers);
        numbers
    }

    fn position(&self, number: u32) -> Token {
        Token::new(self.positions[number as usize].clone())
    }

    fn negative(&self, number: u32) -> Option<u32> {
        let negative = self.rules.negative(&self.positions[number as usize])?;
        let met = self
            .positions
            .get_index_of(&self.rules.canonical(negative))?;
        u32::try_from(met).ok()
    }

    fn each_option(
        &mut self,
        player: Player,
        number: u32,
        see: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (rules, p) = (self.rules, self.positions[number as usize].clone());
        let mut numbers = Vec::new();
        each_move(rules, player, &p, &mut |mv| {
            self.numbers_of_components(&rules.play(&p, &mv), &mut numbers);
            see(&numbers)
        })
    }
}

impl<R: Partizan> Steps for Numbered<'_, R> {
    fn spare(&self) -> usize {
        self.positions.capacity() - self.positions.len()
    }

    /// Beside each position there are its hash and its place in the table.
    fn doubled(&self) -> u64 {
        let entry = mem::size_of::<R::Position>() + 2 * mem::size_of::<usize>();
        2 * (self.positions.capacity() * entry) as u64
    }
}

/// Shows the moves of a player until a break. All that is asked about moves of erased rulesets comes from here, so that the
/// iterator of a ruleset, which may be long and intricate, is compiled for one use. No size hint is trusted: that of a heap of
/// 10^18 would reserve more than fits in memory.
pub(crate) fn each_move<R: Partizan>(
    rules: &R,
    player: Player,
    p: &R::Position,
    see: &mut dyn FnMut(R::Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    with_pulse(rules.moves_of(player, p)).try_for_each(see)
}
