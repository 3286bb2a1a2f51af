//! Rulesets with erased types, so that positions of different games can stand in one sum (see [`terms`](crate::terms)).
//!
//! `dyn` occurs here and in the catalog, and nowhere else.

use crate::forms::HeapForm;
use crate::index::Ranked;
use crate::notation::{Described, Notation};
use crate::parse::ParseError;
use crate::picture::Picture;
use crate::player::Player;
use crate::pulse::{beats, with_pulse};
use crate::rules::{Impartial, Partizan, Ruleset, SeeOption};
use crate::strips::Strips;
use crate::theorem::{Theorem, Verdict, Wanted};
use num::BigRational;
use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The pulse counts handling one erased position or move as this many steps of a loop.
const STEPS: u64 = 8;

/// A position whose type is erased; equal when type and position are equal.
#[derive(Clone)]
pub struct Token(Arc<dyn Held>);

/// The object-safe side of `Eq`, `Hash` and `Debug`, which are not object safe themselves.
trait Held: Any + Send + Sync {
    fn same(&self, other: &Token) -> bool;
    fn feed(&self, hasher: &mut dyn Hasher);
    fn debug(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    fn as_any(&self) -> &dyn Any;
}

impl<T: Eq + Hash + fmt::Debug + Send + Sync + 'static> Held for T {
    fn same(&self, other: &Token) -> bool {
        other.0.as_any().downcast_ref::<T>() == Some(self)
    }
    fn feed(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }
    fn debug(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Token {
    /// Erases the type of a position.
    pub fn new<P: Eq + Hash + fmt::Debug + Send + Sync + 'static>(position: P) -> Token {
        beats(STEPS);
        Token(Arc::new(position))
    }

    /// True if `other` is this very token or a clone of it. Compares pointers, never the positions.
    #[must_use]
    pub fn is_same(&self, other: &Token) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The position itself; `None` if it is not of type `P`.
    #[must_use]
    pub fn get<P: 'static>(&self) -> Option<&P> {
        self.0.as_any().downcast_ref()
    }
}

impl PartialEq for Token {
    fn eq(&self, other: &Token) -> bool {
        self.0.same(other)
    }
}
impl Eq for Token {}
impl Hash for Token {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.feed(state);
    }
}
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.debug(f)
    }
}

/// A move whose type is erased, without its text; equal when type and move are equal.
#[derive(Clone)]
pub struct MoveToken(Arc<dyn HeldMove>);

trait HeldMove: Any + Send + Sync {
    fn same(&self, other: &MoveToken) -> bool;
    fn debug(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    fn as_any(&self) -> &dyn Any;
}

impl<T: Eq + fmt::Debug + Send + Sync + 'static> HeldMove for T {
    fn same(&self, other: &MoveToken) -> bool {
        other.0.as_any().downcast_ref::<T>() == Some(self)
    }
    fn debug(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl MoveToken {
    /// Erases the type of a move.
    pub fn new<M: Eq + fmt::Debug + Send + Sync + 'static>(mv: M) -> MoveToken {
        beats(STEPS);
        MoveToken(Arc::new(mv))
    }

    /// The move itself; `None` if it is not of type `M`.
    #[must_use]
    pub fn get<M: 'static>(&self) -> Option<&M> {
        self.0.as_any().downcast_ref()
    }
}

impl PartialEq for MoveToken {
    fn eq(&self, other: &MoveToken) -> bool {
        self.0.same(other)
    }
}
impl Eq for MoveToken {}
impl fmt::Debug for MoveToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.debug(f)
    }
}

/// A move whose type is erased, with its text. Equal when type and move are equal; the text is only its notation.
#[derive(Clone)]
pub struct AnyMove {
    text: String,
    mv: MoveToken,
}

impl AnyMove {
    /// Erases the type of a move with this text.
    pub fn new<M: Eq + fmt::Debug + Send + Sync + 'static>(text: String, mv: M) -> AnyMove {
        AnyMove::written(text, MoveToken::new(mv))
    }

    /// A move with an erased type and this text.
    #[must_use]
    pub fn written(text: String, mv: MoveToken) -> AnyMove {
        AnyMove { text, mv }
    }

    /// The move itself; `None` if it is not of type `M`.
    #[must_use]
    pub fn get<M: 'static>(&self) -> Option<&M> {
        self.mv.get()
    }

    /// The move without its text.
    #[must_use]
    pub fn token(&self) -> &MoveToken {
        &self.mv
    }

    /// The move as text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl PartialEq for AnyMove {
    fn eq(&self, other: &AnyMove) -> bool {
        self.mv == other.mv
    }
}
impl Eq for AnyMove {}
impl fmt::Debug for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

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
                    options.push(canonical_tokens(&self.0, self.0.components(&option)));
                });
                options
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

/// Shows the first `most` moves of a player. All that the wrappers ask about moves comes from here, so that the iterator of a
/// ruleset, which may be long and intricate, is compiled for one use. No size hint is trusted: that of a heap of 10^18 would
/// reserve more than fits in memory.
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
    let _ = with_pulse(rules.moves_of(player, p)).try_for_each(|mv| {
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

/// The canonical positions of components as tokens.
fn canonical_tokens<R: Ruleset>(
    rules: &R,
    parts: impl IntoIterator<Item = R::Position>,
) -> Vec<Token>
where
    R::Position: Send + Sync + 'static,
{
    let mut tokens = Vec::new();
    for part in parts {
        tokens.push(Token::new(rules.canonical(part)));
    }
    tokens
}

fn own<R: Ruleset>(p: &Token) -> &R::Position
where
    R::Position: 'static,
{
    p.get()
        .expect("a token is given back to the ruleset that made it")
}

fn own_move<R: Ruleset>(mv: &AnyMove) -> &R::Move
where
    R::Move: 'static,
{
    mv.get()
        .expect("a move is given back to the ruleset that made it")
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
