//! A game of turns with erased types, as a ruleset again, which every generic solver accepts. Each position and move is
//! on the heap, so a search of it is slower than one that knows the types.

use super::rules::{Pays, Turns};
use grundy_core::any::{MoveToken, Token};
use grundy_core::forms::{CounterForm, RowForm};
use grundy_core::picture::Picture;
use grundy_core::{Notation, ParseError, Player, Ruleset, Sequential, Theorem, TimedBounds, Turn};
use std::marker::PhantomData;
use std::sync::Arc;

/// The rules of a game whose plays pay `P`.
#[derive(Clone)]
pub struct Untyped<P> {
    rules: Arc<dyn Turns>,
    pays: PhantomData<P>,
}

impl<P: Pays> Untyped<P> {
    /// The game must be one whose plays pay `P`.
    pub fn new(rules: Arc<dyn Turns>) -> Untyped<P> {
        let pays = PhantomData;
        Untyped { rules, pays }
    }

    /// The name of the game with its rules, as an expression begins.
    #[must_use]
    pub fn title(&self) -> &str {
        self.rules.title()
    }
}

/// Moves that are made at once; most positions have fewer.
const FIRST_MOVES: usize = 1024;

/// Moves that are made in one step at most.
const MORE_MOVES: usize = 1 << 13;

/// The moves, made as they are asked for: a position may have more than memory holds.
fn lazy_moves<'r, 'p>(
    rules: &'r dyn Turns,
    p: &'p Token,
) -> impl Iterator<Item = MoveToken> + use<'r, 'p> {
    let mut list = rules.moves(p, 0, FIRST_MOVES).into_iter();
    let (mut given, mut end) = (0, FIRST_MOVES);
    std::iter::from_fn(move || {
        // Each request makes the moves before it again only to skip them. So the requests grow with the number of moves
        // given, up to a bound on the memory for one of them.
        if given == end {
            let step = (given / 4).clamp(FIRST_MOVES, MORE_MOVES);
            list = rules.moves(p, given, step).into_iter();
            end = given + step;
        }
        given += 1;
        list.next()
    })
}

fn paid<P: Pays>(payoff: super::Payoff) -> P {
    P::of(payoff).expect("all plays of a game pay in one kind")
}

impl<P: Pays> Ruleset for Untyped<P> {
    type Position = Token;
    type Move = MoveToken;

    fn start(&self) -> Token {
        self.rules.start()
    }

    fn play(&self, p: &Token, mv: &MoveToken) -> Token {
        self.rules.play(p, mv)
    }

    fn in_words(&self, p: &Token) -> Option<String> {
        self.rules.hints().in_words(p)
    }
}

impl<P: Pays> Sequential for Untyped<P> {
    type Payoff = P;

    fn turn(&self, p: &Token) -> Turn<P> {
        match self.rules.turn(p) {
            Turn::Of(player) => Turn::Of(player),
            Turn::Over(payoff) => Turn::Over(paid(payoff)),
        }
    }

    fn legal(&self, p: &Token) -> impl Iterator<Item = MoveToken> {
        lazy_moves(&*self.rules, p)
    }

    fn next_player(&self, p: &Token) -> Option<Player> {
        self.rules.next_player(p)
    }

    fn known_payoff(&self, p: &Token) -> Option<Theorem<P>> {
        Some(self.rules.hints().known_payoff(p)?.map(paid))
    }

    fn without_scores(&self, p: &Token) -> Option<(Token, i64)> {
        self.rules.hints().without_scores(p)
    }

    fn bounds(&self, p: &Token) -> Option<(P, P)> {
        let (worst, best) = self.rules.hints().bounds(p)?;
        Some((paid(worst), paid(best)))
    }

    fn may_tie(&self) -> bool {
        self.rules.hints().may_tie()
    }

    fn timed_bounds(&self, p: &Token) -> Option<TimedBounds<P>> {
        let (worst, best) = self.rules.hints().timed_bounds(p)?;
        Some((worst.map(paid), best.map(paid)))
    }

    fn most_plies(&self, p: &Token) -> Option<u32> {
        self.rules.hints().most_plies(p)
    }

    fn candidates(&self, p: &Token) -> impl Iterator<Item = MoveToken> {
        self.rules.hints().candidates(p).into_iter()
    }

    fn contenders(&self, p: &Token) -> impl Iterator<Item = MoveToken> {
        self.rules.hints().contenders(p).into_iter()
    }

    fn packed(&self, p: &Token) -> Option<(u64, u32)> {
        self.rules.hints().packed(p)
    }

    fn unpacked(&self, number: u64) -> Option<Token> {
        self.rules.hints().unpacked(number)
    }

    fn ranks(&self) -> Option<u64> {
        self.rules.hints().ranks()
    }

    fn rank(&self, p: &Token) -> Option<u64> {
        self.rules.hints().rank(p)
    }

    fn unrank(&self, rank: u64) -> Option<Token> {
        self.rules.hints().unrank(rank)
    }

    fn predecessors(&self, p: &Token) -> Option<impl Iterator<Item = Token>> {
        Some(self.rules.hints().predecessors(p)?.into_iter())
    }

    fn estimate(&self, p: &Token) -> Option<i32> {
        self.rules.hints().estimate(p)
    }

    fn priority(&self, p: &Token, mv: &MoveToken) -> i32 {
        self.rules.hints().priority(p, mv)
    }

    fn symmetry_key(&self, p: &Token) -> Token {
        self.rules.hints().symmetry_key(p)
    }

    fn images(&self, p: &Token) -> Option<u64> {
        self.rules.hints().images(p)
    }

    fn customary_score(&self, p: &Token, payoff: P, plies: u32) -> Option<i64> {
        let hints = self.rules.hints();
        hints.customary_score(p, payoff.payoff(), plies.into())
    }

    fn last_mover_wins(&self) -> bool {
        self.rules.hints().last_mover_wins()
    }

    fn always_ends(&self) -> bool {
        self.rules.always_ends()
    }

    fn seldom_repeats(&self) -> bool {
        self.rules.hints().seldom_repeats()
    }

    fn as_counter<'a>(&'a self, p: &'a Token) -> Option<CounterForm<'a, MoveToken>> {
        self.rules.hints().as_counter(p)
    }

    fn as_row<'a>(&'a self, p: &'a Token) -> Option<RowForm<'a, MoveToken>> {
        self.rules.hints().as_row(p)
    }
}

impl<P: Pays> Notation for Untyped<P> {
    fn show(&self, p: &Token) -> String {
        self.rules.show(p)
    }

    fn read(&self, text: &str) -> Result<Token, ParseError> {
        self.rules.read(text)
    }

    fn show_move(&self, p: &Token, mv: &MoveToken) -> String {
        self.rules.show_move(p, mv)
    }

    fn read_move(&self, p: &Token, text: &str) -> Result<MoveToken, ParseError> {
        self.rules.parse_move(p, text)
    }

    fn picture(&self, p: &Token) -> Option<Picture> {
        self.rules.picture(p)
    }
}
