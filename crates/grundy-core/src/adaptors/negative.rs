//! The same game with the players' roles exchanged.

use crate::forms::heap::{HeapCode, HeapMove};
use crate::notation::Notation;
use crate::parse::ParseError;
use crate::player::{Convention, Player};
use crate::rules::{Impartial, Partizan, Ruleset};
use crate::theorem::{Theorem, WinningMoves};
use num::BigRational;

/// −G: Left has Right's moves and Right has Left's.
#[derive(Clone, Debug)]
pub struct Negative<R>(pub R);

impl<R: Ruleset> Ruleset for Negative<R> {
    type Position = R::Position;
    type Move = R::Move;

    fn start(&self) -> R::Position {
        self.0.start()
    }

    fn play(&self, p: &R::Position, mv: &R::Move) -> R::Position {
        self.0.play(p, mv)
    }

    fn components(&self, p: &R::Position) -> impl Iterator<Item = R::Position> {
        self.0.components(p)
    }

    fn canonical(&self, p: R::Position) -> R::Position {
        self.0.canonical(p)
    }
}

impl<R: Partizan> Partizan for Negative<R> {
    fn moves_of(&self, player: Player, p: &R::Position) -> impl Iterator<Item = R::Move> {
        self.0.moves_of(player.opponent(), p)
    }

    fn same_for_both(&self) -> bool {
        self.0.same_for_both()
    }

    fn negative(&self, p: &R::Position) -> Option<R::Position> {
        self.0.negative(p)
    }

    fn known_number(&self, p: &R::Position) -> Option<Theorem<BigRational>> {
        self.0.known_number(p).map(|t| t.map(|n| -n))
    }

    fn known_winner(
        &self,
        p: &R::Position,
        convention: Convention,
        first: Player,
    ) -> Option<Theorem<Player>> {
        self.0
            .known_winner(p, convention, first.opponent())
            .map(|t| t.map(Player::opponent))
    }

    fn known_winning_moves(
        &self,
        p: &R::Position,
        convention: Convention,
        mover: Player,
        limit: usize,
    ) -> Option<Theorem<WinningMoves<R::Move>>> {
        self.0
            .known_winning_moves(p, convention, mover.opponent(), limit)
    }

    fn known_winning_move(
        &self,
        p: &R::Position,
        convention: Convention,
        mover: Player,
    ) -> Option<Theorem<R::Move>> {
        self.0.known_winning_move(p, convention, mover.opponent())
    }

    fn is_legal(&self, player: Player, p: &R::Position, mv: &R::Move) -> bool {
        self.0.is_legal(player.opponent(), p, mv)
    }
}

impl<R: Impartial> Impartial for Negative<R> {
    fn as_heaps(&self, p: &R::Position) -> Option<(HeapCode, Vec<u64>)> {
        self.0.as_heaps(p)
    }

    fn heap_move(&self, p: &R::Position, mv: &HeapMove) -> Option<R::Move> {
        self.0.heap_move(p, mv)
    }

    fn known_nimber(&self, p: &R::Position) -> Option<Theorem<u64>> {
        self.0.known_nimber(p)
    }

    fn options_in_parts(&self, p: &R::Position, limit: usize) -> Option<Vec<Vec<R::Position>>> {
        self.0.options_in_parts(p, limit)
    }

    fn known_moves_to(
        &self,
        p: &R::Position,
        nimber: u64,
        limit: usize,
    ) -> Option<Theorem<WinningMoves<R::Move>>> {
        self.0.known_moves_to(p, nimber, limit)
    }
}

impl<R: Notation> Notation for Negative<R> {
    fn show(&self, p: &R::Position) -> String {
        self.0.show(p)
    }

    fn read(&self, text: &str) -> Result<R::Position, ParseError> {
        self.0.read(text)
    }

    fn show_move(&self, p: &R::Position, mv: &R::Move) -> String {
        self.0.show_move(p, mv)
    }

    fn read_move(&self, p: &R::Position, text: &str) -> Result<R::Move, ParseError> {
        self.0.read_move(p, text)
    }
}
