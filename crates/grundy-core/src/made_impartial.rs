//! The impartial version of any partizan ruleset: both players have the moves of both.
//!
//! Impartial Domineering is Cram, and impartial NoGo lets either player place a stone of either colour. Folkersen, Müller and
//! Du's solver MCGS makes an impartial version of each of its games in this way.
//!
//! The independent parts and the representatives that a ruleset names keep the game tree of a position with the owner of each
//! move, so they keep it where the owners are forgotten. There one reason more makes two positions alike: a position and its
//! negative differ by the owners alone.

use crate::any::{AnyMove, Erased, Token};
use crate::forms::HeapForm;
use crate::index::Ranked;
use crate::notation::About;
use crate::parse::ParseError;
use crate::picture::Picture;
use crate::player::Player;
use crate::register::Register;
use crate::rules::SeeOption;
use crate::stop::Steps;
use crate::strips::Strips;
use crate::theorem::{Theorem, Verdict, Wanted};
use std::any::Any;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A ruleset in which both players have the moves of both players of another.
pub struct MadeImpartial(Arc<dyn Erased>);

impl MadeImpartial {
    /// The description of such games for a catalog.
    pub const ABOUT: About = About {
        name: "impartial",
        aliases: &["impartially"],
        title: "The impartial version of a partizan game: both players have the moves of both",
        rules: "A player makes any move that either player of the partizan game could make, so on a board both may place or move \
                the pieces of both colours. Whoever cannot move loses. Impartial Domineering is Cram.",
        notation: "The name of a partizan game with its rules stands before the colon, and a position of that game behind it: \
                   impartial nogo: 3x4. Boards in one line serve too. Moves are written as in the partizan game.",
        examples: &[
            "impartial nogo: 1x8",
            "impartial domineering: 4x5",
            "impartial clobber: xoxoxo",
            "impartial board {left: xo -> .x; right: ox -> .o}: xoxo",
        ],
        sources: &["Folkersen, Müller and Du 2025", "Lemoine and Viennot 2012"],
        sides: ["first", "second"],
        needs_rules: true,
        ..About::PLAIN
    };

    /// The impartial version of a ruleset; an impartial ruleset is its own.
    ///
    /// The nimber of a position is found as that of any impartial game, in time that grows with the positions within reach of
    /// both players together, up to symmetry and exchange of the players.
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
    /// use grundy_core::MadeImpartial;
    /// // Left has two moves in hand and Right one; made impartial, either player has all three.
    /// let rules = MadeImpartial::of(erase_partizan(Own));
    /// assert!(rules.impartial());
    /// assert_eq!(rules.title(), "impartial own:");
    /// assert_eq!(rules.moves_of(Player::Left, &rules.start(), 10).len(), 2);
    /// ```
    #[must_use]
    pub fn of(rules: Arc<dyn Erased>) -> Arc<dyn Erased> {
        if rules.impartial() {
            rules
        } else {
            Arc::new(MadeImpartial(rules))
        }
    }

    /// The first moves of both players, those that both have once.
    fn moves(&self, p: &Token, limit: usize) -> Vec<AnyMove> {
        let mut all = self.0.moves_of(Player::Left, p, limit);
        if self.0.same_for_both() {
            return all;
        }
        let mut given = 0;
        while all.len() < limit {
            let wanted = limit - all.len();
            let more = self.0.more_moves(Player::Right, p, given, wanted);
            let is_last = more.len() < wanted;
            given += more.len();
            let new = more.into_iter();
            all.extend(new.filter(|mv| !self.0.is_legal(Player::Left, p, mv)));
            if is_last {
                break;
            }
        }
        all
    }

    /// One representative of a position and its negative. Any choice that does not depend on which of them it is will do.
    fn either(&self, p: Token) -> Token {
        let negative = self.0.negative(&p).map(|q| self.0.canonical(&q));
        match negative {
            Some(q) if number(&q) < number(&p) => q,
            _ => p,
        }
    }
}

/// A register of the game that is made impartial. Positions keep the numbers that they have there; a position and its negative
/// are worth the same.
struct MovesOfBoth<'r> {
    rules: &'r dyn Erased,
    register: Box<dyn Register + 'r>,
}

impl Register for MovesOfBoth<'_> {
    fn components(&mut self, p: &Token) -> Vec<u32> {
        self.register.components(p)
    }

    fn position(&self, number: u32) -> Token {
        self.register.position(number)
    }

    fn negative(&self, number: u32) -> Option<u32> {
        self.register.negative(number)
    }

    fn each_option(
        &mut self,
        _: Player,
        number: u32,
        see: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.register.each_option(Player::Left, number, see)?;
        if self.rules.same_for_both() {
            return ControlFlow::Continue(());
        }
        self.register.each_option(Player::Right, number, see)
    }
}

impl Steps for MovesOfBoth<'_> {
    fn spare(&self) -> usize {
        self.register.spare()
    }

    fn doubled(&self) -> u64 {
        self.register.doubled()
    }
}

/// A number of a position, the same for equal positions.
fn number(p: &Token) -> u64 {
    let mut hasher = DefaultHasher::new();
    p.hash(&mut hasher);
    hasher.finish()
}

impl Erased for MadeImpartial {
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn title(&self) -> String {
        let of = self.0.title();
        format!("{} {}:", Self::ABOUT.name, of.trim_end_matches(':'))
    }
    fn start(&self) -> Token {
        self.0.start()
    }
    fn play(&self, p: &Token, mv: &AnyMove) -> Token {
        self.0.play(p, mv)
    }
    fn components(&self, p: &Token) -> Vec<Token> {
        self.0.components(p)
    }
    fn changed(&self, p: &Token, mv: &AnyMove) -> Option<(Token, Token)> {
        self.0.changed(p, mv)
    }
    fn canonical(&self, p: &Token) -> Token {
        self.either(self.0.canonical(p))
    }
    fn more_moves(&self, _: Player, p: &Token, given: usize, limit: usize) -> Vec<AnyMove> {
        let all = self.moves(p, given.saturating_add(limit));
        all.into_iter().skip(given).collect()
    }
    fn options_in_parts(&self, _: Player, p: &Token, limit: usize) -> Vec<Vec<Token>> {
        let mut all = self.0.options_in_parts(Player::Left, p, limit);
        if !self.0.same_for_both() {
            let room = limit - all.len();
            all.extend(self.0.options_in_parts(Player::Right, p, room));
        }
        for parts in &mut all {
            for part in parts {
                *part = self.either(part.clone());
            }
        }
        all
    }
    fn register(&self) -> Box<dyn Register + '_> {
        Box::new(MovesOfBoth {
            rules: &*self.0,
            register: self.0.register(),
        })
    }
    fn count_moves(&self, _: Player, p: &Token, limit: usize) -> usize {
        self.moves(p, limit).len()
    }
    fn same_for_both(&self) -> bool {
        true
    }
    fn may_repeat(&self, p: &Token) -> bool {
        self.0.may_repeat(p)
    }
    fn negative(&self, p: &Token) -> Option<Token> {
        Some(p.clone())
    }
    fn strips(&self) -> Option<Box<dyn Strips<Token> + '_>> {
        None
    }
    fn theorem(&self, _: &Token, _: Wanted) -> Option<Theorem<Verdict<AnyMove>>> {
        None
    }
    fn is_legal(&self, _: Player, p: &Token, mv: &AnyMove) -> bool {
        let legal = |player| self.0.is_legal(player, p, mv);
        Player::BOTH.into_iter().any(legal)
    }
    fn impartial(&self) -> bool {
        true
    }
    fn as_heaps<'a>(&'a self, _: &'a Token) -> Option<HeapForm<'a, AnyMove>> {
        None
    }
    fn ranked(&self, _: &Token) -> Option<Box<dyn Ranked<Token> + '_>> {
        None
    }
    fn each_option(&self, p: &Token, see: &mut SeeOption<'_, Token>) -> ControlFlow<()> {
        for parts in self.options_in_parts(Player::Left, p, usize::MAX) {
            see(0, parts)?;
        }
        ControlFlow::Continue(())
    }
    fn show(&self, p: &Token) -> String {
        self.0.show(p)
    }
    fn picture(&self, p: &Token) -> Option<Picture> {
        self.0.picture(p)
    }
    fn read(&self, text: &str) -> Result<Token, ParseError> {
        self.0.read(text)
    }
    fn read_move(&self, p: &Token, text: &str) -> Result<AnyMove, ParseError> {
        self.0.read_move(p, text)
    }
}
