//! Rulesets with erased types, so that positions of different games can stand in one sum (see [`terms`](crate::terms)).
//!
//! `dyn` occurs here and in the catalog, and nowhere else.

use crate::forms::HeapForm;
use crate::index::Ranked;
use crate::notation::{Described, Notation};
use crate::parse::ParseError;
use crate::picture::Picture;
use crate::player::Player;
use crate::register::{Numbered, Register, each_move};
use crate::rules::{Impartial, Partizan, Ruleset, SeeOption};
use crate::strips::Strips;
use crate::theorem::{Theorem, Verdict, Wanted};
pub use crate::token::{AnyMove, MoveToken, Token};
use crate::token::{own, own_move};
use num::BigRational;
use std::any::Any;
use std::fmt;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A ruleset whose types are erased. The tokens and moves passed to it must have come from it.
pub trait Erased: Send + Sync {
    /// The ruleset itself, for callers that know its type.
    fn as_any(&self) -> &dyn Any;
    /// See [`Described::title`].
    fn title(&self) -> String;
    /// See [`Ruleset::start`].
    fn start(&self) -> Token;
    /// See [`Ruleset::play`].
    fn play(&self, p: &Token, mv: &AnyMove) -> Token;
    /// See [`Ruleset::components`].
    fn components(&self, p: &Token) -> Vec<Token>;
    /// See [`Ruleset::changed`].
    fn changed(&self, p: &Token, mv: &AnyMove) -> Option<(Token, Token)>;
    /// See [`Ruleset::canonical`].
    fn canonical(&self, p: &Token) -> Token;
    /// Up to `limit` further moves, after the first `given`.
    fn more_moves(&self, player: Player, p: &Token, given: usize, limit: usize) -> Vec<AnyMove>;
    /// The options after the first `limit` moves of [`Partizan::moves_of`], each as its canonical components. The moves get no texts,
    /// which makes this the way for engines that look at millions of positions.
    fn options_in_parts(&self, player: Player, p: &Token, limit: usize) -> Vec<Vec<Token>>;
    /// An empty register of positions, for engines that look at millions of them.
    fn register(&self) -> Box<dyn Register + '_>;
    /// The number of moves of a player, at most `limit`.
    fn count_moves(&self, player: Player, p: &Token, limit: usize) -> usize;
    /// See [`Partizan::same_for_both`].
    fn same_for_both(&self) -> bool;
    /// See [`Partizan::may_repeat`].
    fn may_repeat(&self, p: &Token) -> bool;
    /// See [`Partizan::negative`].
    fn negative(&self, p: &Token) -> Option<Token>;
    /// See [`Partizan::strips`].
    fn strips(&self) -> Option<Box<dyn Strips<Token> + '_>>;
    /// See [`Ruleset::theorem`].
    fn theorem(&self, p: &Token, wanted: Wanted) -> Option<Theorem<Verdict<AnyMove>>>;
    /// See [`Partizan::is_legal`].
    fn is_legal(&self, player: Player, p: &Token, mv: &AnyMove) -> bool;
    /// True if the ruleset was erased as an impartial one.
    fn impartial(&self) -> bool;
    /// See [`Impartial::as_heaps`]; `None` for partizan rulesets.
    fn as_heaps<'a>(&'a self, p: &'a Token) -> Option<HeapForm<'a, AnyMove>>;
    /// See [`Impartial::ranked`]; `None` for partizan rulesets too.
    fn ranked(&self, p: &Token) -> Option<Box<dyn Ranked<Token> + '_>>;
    /// See [`Impartial::each_option`]; partizan rulesets show nothing.
    fn each_option(&self, p: &Token, see: &mut SeeOption<'_, Token>) -> ControlFlow<()>;
    /// See [`Notation::show`].
    fn show(&self, p: &Token) -> String;
    /// See [`Notation::picture`].
    fn picture(&self, p: &Token) -> Option<Picture>;
    /// See [`Notation::read`].
    ///
    /// # Errors
    /// The error names what was found and what was expected.
    fn read(&self, text: &str) -> Result<Token, ParseError>;
    /// See [`Notation::read_move`].
    ///
    /// # Errors
    /// The error names what was found and what was expected.
    fn read_move(&self, p: &Token, text: &str) -> Result<AnyMove, ParseError>;
}

impl dyn Erased + '_ {
    /// The first `limit` moves of [`Partizan::moves_of`]. The bound matters: a heap of 10^18 has more moves than fit in memory.
    #[must_use]
    pub fn moves_of(&self, player: Player, p: &Token, limit: usize) -> Vec<AnyMove> {
        self.more_moves(player, p, 0, limit)
    }

    /// See [`Partizan::known_number`].
    #[must_use]
    pub fn known_number(&self, p: &Token) -> Option<Theorem<BigRational>> {
        self.theorem(p, Wanted::Number)?.number()
    }

    /// See [`Impartial::known_nimber`].
    #[must_use]
    pub fn known_nimber(&self, p: &Token) -> Option<Theorem<u64>> {
        self.theorem(p, Wanted::Nimber)?.nimber()
    }
}

/// Implements `Erased` for a wrapper. The two wrappers differ only in the hints about nimbers.
macro_rules! erase {
    ($wrapper:ident, $rung:ident, $impartial:expr, { $($hints:item)* }) => {
        impl<R: $rung + Described + Send + Sync + 'static> Erased for $wrapper<R>
        where
            R::Position: Send + Sync + 'static,
            R::Move: Send + Sync + 'static,
        {
            fn as_any(&self) -> &dyn Any {
                &self.0
            }
            fn title(&self) -> String {
                Described::title(&self.0)
            }
            fn start(&self) -> Token {
                Token::new(self.0.start())
            }
            fn play(&self, p: &Token, mv: &AnyMove) -> Token {
                Token::new(self.0.play(own::<R>(p), own_move::<R>(mv)))
            }
            fn components(&self, p: &Token) -> Vec<Token> {
                tokens(self.0.components(own::<R>(p)))
            }
            fn changed(&self, p: &Token, mv: &AnyMove) -> Option<(Token, Token)> {
                let (before, after) = self.0.changed(own::<R>(p), own_move::<R>(mv))?;
                Some((Token::new(before), Token::new(after)))
            }
            fn canonical(&self, p: &Token) -> Token {
                Token::new(self.0.canonical(own::<R>(p).clone()))
            }
            fn more_moves(
                &self,
                player: Player,
                p: &Token,
                given: usize,
                limit: usize,
            ) -> Vec<AnyMove> {
                let p = own::<R>(p);
                let (mut skipped, mut moves) = (0, Vec::new());
                first_moves(&self.0, player, p, given.saturating_add(limit), &mut |mv| {
                    if skipped < given {
                        skipped += 1;
                    } else {
                        moves.push(forget(&self.0, p, mv));
                    }
                });
                moves
            }
            fn options_in_parts(&self, player: Player, p: &Token, limit: usize) -> Vec<Vec<Token>> {
                let p = own::<R>(p);
                let mut options = Vec::new();
                first_moves(&self.0, player, p, limit, &mut |mv| {
                    let option = self.0.play(p, &mv);
                    options.push(tokens(self.0.canonical_components(&option)));
                });
                options
            }
            fn register(&self) -> Box<dyn Register + '_> {
                Box::new(Numbered::new(&self.0))
            }
            fn count_moves(&self, player: Player, p: &Token, limit: usize) -> usize {
                let mut count = 0;
                first_moves(&self.0, player, own::<R>(p), limit, &mut |_| count += 1);
                count
            }
            fn same_for_both(&self) -> bool {
                self.0.same_for_both()
            }
            fn may_repeat(&self, p: &Token) -> bool {
                self.0.may_repeat(own::<R>(p))
            }
            fn negative(&self, p: &Token) -> Option<Token> {
                self.0.negative(own::<R>(p)).map(Token::new)
            }
            fn strips(&self) -> Option<Box<dyn Strips<Token> + '_>> {
                Some(Box::new(StripTokens::<R>(self.0.strips()?)))
            }
            fn theorem(&self, p: &Token, wanted: Wanted) -> Option<Theorem<Verdict<AnyMove>>> {
                let p = own::<R>(p);
                let known = self.0.theorem(p, wanted)?;
                Some(known.map(|says| says.map_moves(|mv| forget(&self.0, p, mv))))
            }
            fn is_legal(&self, player: Player, p: &Token, mv: &AnyMove) -> bool {
                mv.get().is_some_and(|mv| self.0.is_legal(player, own::<R>(p), mv))
            }
            fn impartial(&self) -> bool {
                $impartial
            }
            fn show(&self, p: &Token) -> String {
                self.0.show(own::<R>(p))
            }
            fn picture(&self, p: &Token) -> Option<Picture> {
                self.0.picture(own::<R>(p))
            }
            fn read(&self, text: &str) -> Result<Token, ParseError> {
                self.0.read(text).map(Token::new)
            }
            fn read_move(&self, p: &Token, text: &str) -> Result<AnyMove, ParseError> {
                let p = own::<R>(p);
                Ok(forget(&self.0, p, self.0.read_move(p, text)?))
            }
            $($hints)*
        }
    };
}

/// Erases the types of a partizan ruleset.
struct AsPartizan<R>(R);
/// Erases the types of an impartial ruleset and keeps its hints about nimbers.
struct AsImpartial<R>(R);

erase!(AsPartizan, Partizan, false, {
    fn as_heaps<'a>(&'a self, _: &'a Token) -> Option<HeapForm<'a, AnyMove>> {
        None
    }
    fn ranked(&self, _: &Token) -> Option<Box<dyn Ranked<Token> + '_>> {
        None
    }
    fn each_option(&self, _: &Token, _: &mut SeeOption<'_, Token>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
});

erase!(AsImpartial, Impartial, true, {
    fn as_heaps<'a>(&'a self, p: &'a Token) -> Option<HeapForm<'a, AnyMove>> {
        let p = own::<R>(p);
        let form = self.0.as_heaps(p)?;
        Some(form.map(|mv| forget(&self.0, p, mv)))
    }
    fn ranked(&self, p: &Token) -> Option<Box<dyn Ranked<Token> + '_>> {
        let ranked = self.0.ranked(own::<R>(p))?;
        Some(Box::new(RankedTokens::<R>(ranked)))
    }
    fn each_option(&self, p: &Token, see: &mut SeeOption<'_, Token>) -> ControlFlow<()> {
        self.0
            .each_option(own::<R>(p), &mut |weight, parts| see(weight, tokens(parts)))
    }
});

/// A ranking whose position type is erased.
struct RankedTokens<'r, R: Ruleset>(Box<dyn Ranked<R::Position> + 'r>);

impl<R: Ruleset> Ranked<Token> for RankedTokens<'_, R>
where
    R::Position: 'static,
{
    fn count(&self) -> u64 {
        self.0.count()
    }
    fn rank(&self, p: &Token) -> u64 {
        self.0.rank(own::<R>(p))
    }
    fn before(&self, rank: u64, mark: &mut dyn FnMut(u64)) {
        self.0.before(rank, mark);
    }
}

/// Strips whose position type is erased.
struct StripTokens<'r, R: Ruleset>(Box<dyn Strips<R::Position> + 'r>);

impl<R: Ruleset> Strips<Token> for StripTokens<'_, R>
where
    R::Position: Send + Sync + 'static,
{
    fn lines(&self, player: Player, p: &Token) -> Option<Vec<u64>> {
        self.0.lines(player, own::<R>(p))
    }
    fn strip(&self, player: Player, lines: [u64; 2]) -> Option<Token> {
        self.0.strip(player, lines).map(Token::new)
    }
}

/// Shows the first `most` moves of a player.
fn first_moves<R: Partizan>(
    rules: &R,
    player: Player,
    p: &R::Position,
    most: usize,
    see: &mut dyn FnMut(R::Move),
) {
    let mut left = most;
    if left == 0 {
        return;
    }
    let _ = each_move(rules, player, p, &mut |mv| {
        see(mv);
        left -= 1;
        if left == 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
}

/// The positions as tokens.
fn tokens<P: Eq + Hash + fmt::Debug + Send + Sync + 'static>(
    positions: impl IntoIterator<Item = P>,
) -> Vec<Token> {
    let mut tokens = Vec::new();
    for position in positions {
        tokens.push(Token::new(position));
    }
    tokens
}

fn forget<R: Notation>(rules: &R, p: &R::Position, mv: R::Move) -> AnyMove
where
    R::Move: Send + Sync + 'static,
{
    AnyMove::new(rules.show_move(p, &mv), mv)
}

/// Erases the types of a partizan ruleset.
pub fn erase_partizan<R: Partizan + Described + Send + Sync + 'static>(rules: R) -> Arc<dyn Erased>
where
    R::Position: Send + Sync + 'static,
    R::Move: Send + Sync + 'static,
{
    Arc::new(AsPartizan(rules))
}

/// Erases the types of an impartial ruleset and keeps its hints about nimbers.
pub fn erase_impartial<R: Impartial + Described + Send + Sync + 'static>(
    rules: R,
) -> Arc<dyn Erased>
where
    R::Position: Send + Sync + 'static,
    R::Move: Send + Sync + 'static,
{
    Arc::new(AsImpartial(rules))
}
