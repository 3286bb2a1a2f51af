//! Rulesets whose types are forgotten, so that positions of different games can stand in one sum.
//!
//! `dyn` lives here and in the catalog, and nowhere else.

use crate::forms::heap::{HeapCode, HeapMove};
use crate::notation::{Described, Notation, ParseError};
use crate::player::{Convention, Player};
use crate::rules::{Impartial, Partizan, Ruleset};
use crate::theorem::{Theorem, WinningMoves};
use num::BigRational;
use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A position whose type is forgotten; equal when type and position are equal.
#[derive(Clone)]
pub struct Token(Arc<dyn Held>);

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
    /// Forgets the type of a position.
    pub fn new<P: Eq + Hash + fmt::Debug + Send + Sync + 'static>(position: P) -> Token {
        Token(Arc::new(position))
    }

    /// The position again; `None` when it is of another type.
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

/// A move whose type is forgotten; moves are equal when they are written alike.
#[derive(Clone)]
pub struct AnyMove {
    text: String,
    mv: Arc<dyn Any + Send + Sync>,
}

impl AnyMove {
    /// The move as text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl PartialEq for AnyMove {
    fn eq(&self, other: &AnyMove) -> bool {
        self.text == other.text
    }
}
impl Eq for AnyMove {}
impl fmt::Debug for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// What a ruleset can do when its types are forgotten. Tokens and moves must be its own.
pub trait Erased: Send + Sync {
    /// The name of the game with its rules, as an expression begins: `kayles`, `subtract 1,2:`.
    fn title(&self) -> String;
    /// See [`Ruleset::start`].
    fn start(&self) -> Token;
    /// See [`Ruleset::play`].
    fn play(&self, p: &Token, mv: &AnyMove) -> Token;
    /// See [`Ruleset::components`].
    fn components(&self, p: &Token) -> Vec<Token>;
    /// See [`Ruleset::canonical`].
    fn canonical(&self, p: &Token) -> Token;
    /// See [`Partizan::moves_of`].
    fn moves_of(&self, player: Player, p: &Token) -> Vec<AnyMove>;
    /// See [`Partizan::same_for_both`].
    fn same_for_both(&self) -> bool;
    /// See [`Partizan::negative`].
    fn negative(&self, p: &Token) -> Option<Token>;
    /// See [`Partizan::known_number`].
    fn known_number(&self, p: &Token) -> Option<Theorem<BigRational>>;
    /// See [`Partizan::known_winner`].
    fn known_winner(
        &self,
        p: &Token,
        convention: Convention,
        first: Player,
    ) -> Option<Theorem<Player>>;
    /// See [`Partizan::known_winning_moves`].
    fn known_winning_moves(
        &self,
        p: &Token,
        convention: Convention,
        mover: Player,
        limit: usize,
    ) -> Option<Theorem<WinningMoves<AnyMove>>>;
    /// See [`Partizan::is_legal`].
    fn is_legal(&self, player: Player, p: &Token, mv: &AnyMove) -> bool;
    /// Whether the ruleset promises to be impartial.
    fn impartial(&self) -> bool;
    /// See [`Impartial::as_heaps`]; `None` for partizan rulesets.
    fn as_heaps(&self, p: &Token) -> Option<(HeapCode, Vec<u64>)>;
    /// See [`Impartial::heap_move`].
    fn heap_move(&self, p: &Token, mv: &HeapMove) -> Option<AnyMove>;
    /// See [`Impartial::known_nimber`].
    fn known_nimber(&self, p: &Token) -> Option<Theorem<u64>>;
    /// See [`Impartial::known_moves_to`].
    fn known_moves_to(
        &self,
        p: &Token,
        nimber: u64,
        limit: usize,
    ) -> Option<Theorem<WinningMoves<AnyMove>>>;
    /// See [`Notation::show`].
    fn show(&self, p: &Token) -> String;
    /// See [`Notation::read`].
    ///
    /// # Errors
    /// What was found and expected.
    fn read(&self, text: &str) -> Result<Token, ParseError>;
    /// See [`Notation::read_move`].
    ///
    /// # Errors
    /// What was found and expected.
    fn read_move(&self, p: &Token, text: &str) -> Result<AnyMove, ParseError>;
}

/// Makes one `Erased` impl for a wrapper; the two differ in what they know of nimbers.
macro_rules! erase {
    ($wrapper:ident, $rung:ident, $impartial:expr, { $($hints:item)* }) => {
        impl<R: $rung + Described + Send + Sync> Erased for $wrapper<R>
        where
            R::Position: Send + Sync + 'static,
            R::Move: Send + Sync + 'static,
        {
            fn title(&self) -> String {
                match self.0.show_rules() {
                    Some(rules) => format!("{} {rules}:", R::ABOUT.name),
                    None => R::ABOUT.name.to_owned(),
                }
            }
            fn start(&self) -> Token {
                Token::new(self.0.start())
            }
            fn play(&self, p: &Token, mv: &AnyMove) -> Token {
                Token::new(self.0.play(own::<R>(p), own_move::<R>(mv)))
            }
            fn components(&self, p: &Token) -> Vec<Token> {
                self.0.components(own::<R>(p)).map(Token::new).collect()
            }
            fn canonical(&self, p: &Token) -> Token {
                Token::new(self.0.canonical(own::<R>(p).clone()))
            }
            fn moves_of(&self, player: Player, p: &Token) -> Vec<AnyMove> {
                let p = own::<R>(p);
                self.0.moves_of(player, p).map(|mv| forget(&self.0, p, mv)).collect()
            }
            fn same_for_both(&self) -> bool {
                self.0.same_for_both()
            }
            fn negative(&self, p: &Token) -> Option<Token> {
                self.0.negative(own::<R>(p)).map(Token::new)
            }
            fn known_number(&self, p: &Token) -> Option<Theorem<BigRational>> {
                self.0.known_number(own::<R>(p))
            }
            fn known_winner(&self, p: &Token, c: Convention, first: Player) -> Option<Theorem<Player>> {
                self.0.known_winner(own::<R>(p), c, first)
            }
            fn known_winning_moves(
                &self,
                p: &Token,
                c: Convention,
                mover: Player,
                limit: usize,
            ) -> Option<Theorem<WinningMoves<AnyMove>>> {
                let p = own::<R>(p);
                let known = self.0.known_winning_moves(p, c, mover, limit)?;
                Some(known.map(|w| forget_all(&self.0, p, w)))
            }
            fn is_legal(&self, player: Player, p: &Token, mv: &AnyMove) -> bool {
                self.0.is_legal(player, own::<R>(p), own_move::<R>(mv))
            }
            fn impartial(&self) -> bool {
                $impartial
            }
            fn show(&self, p: &Token) -> String {
                self.0.show(own::<R>(p))
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

/// Forgets the types of a partizan ruleset.
struct AsPartizan<R>(R);
/// Forgets the types of an impartial ruleset and keeps what it knows of nimbers.
struct AsImpartial<R>(R);

erase!(AsPartizan, Partizan, false, {
    fn as_heaps(&self, _: &Token) -> Option<(HeapCode, Vec<u64>)> {
        None
    }
    fn heap_move(&self, _: &Token, _: &HeapMove) -> Option<AnyMove> {
        None
    }
    fn known_nimber(&self, _: &Token) -> Option<Theorem<u64>> {
        None
    }
    fn known_moves_to(
        &self,
        _: &Token,
        _: u64,
        _: usize,
    ) -> Option<Theorem<WinningMoves<AnyMove>>> {
        None
    }
});

erase!(AsImpartial, Impartial, true, {
    fn as_heaps(&self, p: &Token) -> Option<(HeapCode, Vec<u64>)> {
        self.0.as_heaps(own::<R>(p))
    }
    fn heap_move(&self, p: &Token, mv: &HeapMove) -> Option<AnyMove> {
        let p = own::<R>(p);
        Some(forget(&self.0, p, self.0.heap_move(p, mv)?))
    }
    fn known_nimber(&self, p: &Token) -> Option<Theorem<u64>> {
        self.0.known_nimber(own::<R>(p))
    }
    fn known_moves_to(
        &self,
        p: &Token,
        nimber: u64,
        limit: usize,
    ) -> Option<Theorem<WinningMoves<AnyMove>>> {
        let p = own::<R>(p);
        let known = self.0.known_moves_to(p, nimber, limit)?;
        Some(known.map(|w| forget_all(&self.0, p, w)))
    }
});

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
    mv.mv
        .downcast_ref()
        .expect("a move is given back to the ruleset that made it")
}

fn forget<R: Notation>(rules: &R, p: &R::Position, mv: R::Move) -> AnyMove
where
    R::Move: Send + Sync + 'static,
{
    AnyMove {
        text: rules.show_move(p, &mv),
        mv: Arc::new(mv),
    }
}

fn forget_all<R: Notation>(
    rules: &R,
    p: &R::Position,
    winning: WinningMoves<R::Move>,
) -> WinningMoves<AnyMove>
where
    R::Move: Send + Sync + 'static,
{
    WinningMoves {
        total: winning.total,
        first: winning
            .first
            .into_iter()
            .map(|mv| forget(rules, p, mv))
            .collect(),
    }
}

/// Forgets the types of a partizan ruleset.
pub fn erase_partizan<R: Partizan + Described + Send + Sync + 'static>(rules: R) -> Arc<dyn Erased>
where
    R::Position: Send + Sync + 'static,
    R::Move: Send + Sync + 'static,
{
    Arc::new(AsPartizan(rules))
}

/// Forgets the types of an impartial ruleset, and keeps what it knows of nimbers.
pub fn erase_impartial<R: Impartial + Described + Send + Sync + 'static>(
    rules: R,
) -> Arc<dyn Erased>
where
    R::Position: Send + Sync + 'static,
    R::Move: Send + Sync + 'static,
{
    Arc::new(AsImpartial(rules))
}

/// One summand: a ruleset whose types are forgotten, as it stands or with the players' roles exchanged.
#[derive(Clone)]
pub struct Term {
    /// The rules.
    pub rules: Arc<dyn Erased>,
    /// Whether the summand is subtracted.
    pub negated: bool,
    /// Where it starts.
    pub start: Token,
}

impl Term {
    /// Who, of the term's own players, plays as `player` of the sum.
    fn own_side(&self, player: Player) -> Player {
        if self.negated {
            player.opponent()
        } else {
            player
        }
    }
}

/// A sum of positions of different rulesets; itself a ruleset. A position lists term numbers with tokens.
#[derive(Clone)]
pub struct Terms(pub Vec<Term>);

impl Ruleset for Terms {
    type Position = Vec<(u32, Token)>;
    /// Which entry of the position, and the move there.
    type Move = (usize, AnyMove);

    fn start(&self) -> Self::Position {
        let number = |(i, term): (usize, &Term)| (i as u32, term.start.clone());
        self.0.iter().enumerate().map(number).collect()
    }

    fn play(&self, p: &Self::Position, (at, mv): &Self::Move) -> Self::Position {
        let mut next = p.clone();
        let (term, token) = &p[*at];
        next[*at].1 = self.0[*term as usize].rules.play(token, mv);
        next
    }

    fn components(&self, p: &Self::Position) -> impl Iterator<Item = Self::Position> {
        p.iter().flat_map(|(term, token)| {
            let parts = self.0[*term as usize].rules.components(token);
            parts.into_iter().map(|part| vec![(*term, part)])
        })
    }

    fn canonical(&self, p: Self::Position) -> Self::Position {
        let one =
            |(term, token): (u32, Token)| (term, self.0[term as usize].rules.canonical(&token));
        p.into_iter().map(one).collect()
    }
}

impl Partizan for Terms {
    fn moves_of(&self, player: Player, p: &Self::Position) -> impl Iterator<Item = Self::Move> {
        p.iter().enumerate().flat_map(move |(at, (term, token))| {
            let term = &self.0[*term as usize];
            let moves = term.rules.moves_of(term.own_side(player), token);
            moves.into_iter().map(move |mv| (at, mv))
        })
    }

    fn same_for_both(&self) -> bool {
        self.0.iter().all(|term| term.rules.same_for_both())
    }

    fn known_number(&self, p: &Self::Position) -> Option<Theorem<BigRational>> {
        let [(term, token)] = p.as_slice() else {
            return None;
        };
        let term = &self.0[*term as usize];
        let known = term.rules.known_number(token)?;
        Some(if term.negated {
            known.map(|n| -n)
        } else {
            known
        })
    }
}

/// A sum whose terms all promise to be impartial: checked at run time, then known to the types.
#[derive(Clone)]
pub struct AllImpartial(Terms);

impl AllImpartial {
    /// The sum with its promise, or the sum as it was.
    ///
    /// # Errors
    /// The same terms, when one of them makes no such promise.
    pub fn new(terms: Terms) -> Result<AllImpartial, Terms> {
        if terms.0.iter().all(|term| term.rules.impartial()) {
            Ok(AllImpartial(terms))
        } else {
            Err(terms)
        }
    }

    /// The sum.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        &self.0
    }
}

impl Ruleset for AllImpartial {
    type Position = <Terms as Ruleset>::Position;
    type Move = <Terms as Ruleset>::Move;

    fn start(&self) -> Self::Position {
        self.0.start()
    }

    fn play(&self, p: &Self::Position, mv: &Self::Move) -> Self::Position {
        self.0.play(p, mv)
    }

    fn components(&self, p: &Self::Position) -> impl Iterator<Item = Self::Position> {
        self.0.components(p)
    }

    fn canonical(&self, p: Self::Position) -> Self::Position {
        self.0.canonical(p)
    }
}

impl Partizan for AllImpartial {
    fn moves_of(&self, player: Player, p: &Self::Position) -> impl Iterator<Item = Self::Move> {
        self.0.moves_of(player, p)
    }

    fn same_for_both(&self) -> bool {
        true
    }
}

impl Impartial for AllImpartial {
    fn as_heaps(&self, p: &Self::Position) -> Option<(HeapCode, Vec<u64>)> {
        let [(term, token)] = p.as_slice() else {
            return None;
        };
        self.0.0[*term as usize].rules.as_heaps(token)
    }

    fn heap_move(&self, p: &Self::Position, mv: &HeapMove) -> Option<Self::Move> {
        let [(term, token)] = p.as_slice() else {
            return None;
        };
        Some((0, self.0.0[*term as usize].rules.heap_move(token, mv)?))
    }

    fn known_nimber(&self, p: &Self::Position) -> Option<Theorem<u64>> {
        let [(term, token)] = p.as_slice() else {
            return None;
        };
        self.0.0[*term as usize].rules.known_nimber(token)
    }

    fn known_moves_to(
        &self,
        p: &Self::Position,
        nimber: u64,
        limit: usize,
    ) -> Option<Theorem<WinningMoves<Self::Move>>> {
        let [(term, token)] = p.as_slice() else {
            return None;
        };
        let known = self.0.0[*term as usize]
            .rules
            .known_moves_to(token, nimber, limit)?;
        Some(known.map(|w| WinningMoves {
            total: w.total,
            first: w.first.into_iter().map(|mv| (0, mv)).collect(),
        }))
    }
}
