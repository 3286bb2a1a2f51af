//! The same game with the players' roles exchanged.
//!
//! In normal play G + (−G) is a win for the second player, who mirrors every move; so equality G = H is tested by
//! playing G + (−H). Conway, *On Numbers and Games*, chapter 7.

use crate::forms::HeapForm;
use crate::notation::Notation;
use crate::parse::ParseError;
use crate::player::Player;
use crate::rules::{Impartial, Partizan, Ruleset, SeeOption};
use crate::strips::{OtherSide, Strips};
use crate::theorem::{Theorem, Verdict, Wanted};
use std::ops::ControlFlow;

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

    fn theorem(&self, p: &R::Position, wanted: Wanted) -> Option<Theorem<Verdict<R::Move>>> {
        let known = self.0.theorem(p, wanted.for_other_side())?;
        Some(known.map(Verdict::for_other_side))
    }
}

impl<R: Partizan> Partizan for Negative<R> {
    fn moves_of(&self, player: Player, p: &R::Position) -> impl Iterator<Item = R::Move> {
        self.0.moves_of(player.opponent(), p)
    }

    fn same_for_both(&self) -> bool {
        self.0.same_for_both()
    }

    fn may_repeat(&self, p: &R::Position) -> bool {
        self.0.may_repeat(p)
    }

    fn negative(&self, p: &R::Position) -> Option<R::Position> {
        self.0.negative(p)
    }

    fn strips(&self) -> Option<Box<dyn Strips<R::Position> + '_>> {
        Some(Box::new(OtherSide(self.0.strips()?)))
    }

    fn is_legal(&self, player: Player, p: &R::Position, mv: &R::Move) -> bool {
        self.0.is_legal(player.opponent(), p, mv)
    }
}

impl<R: Impartial> Impartial for Negative<R> {
    fn as_heaps<'a>(&'a self, p: &'a R::Position) -> Option<HeapForm<'a, R::Move>> {
        self.0.as_heaps(p)
    }

    fn each_option(
        &self,
        p: &R::Position,
        see: &mut SeeOption<'_, R::Position>,
    ) -> ControlFlow<()> {
        self.0.each_option(p, see)
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
