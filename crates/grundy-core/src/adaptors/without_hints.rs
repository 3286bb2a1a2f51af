//! The same rules without their hints. Every answer must stay the same.

use crate::notation::Notation;
use crate::parse::ParseError;
use crate::player::{Player, Turn};
use crate::rules::{Impartial, Partizan, Ruleset, Sequential, TimedBounds};
use crate::strips::Strips;
use crate::theorem::{Theorem, Verdict, Wanted};

/// A ruleset that keeps the required methods of another, and drops its components, canonical forms, rankings, forms and
/// theorems.
///
/// A game's test needs one line: `assert_eq!(value(&rules, &p), value(&WithoutHints(&rules), &p))`.
#[derive(Clone, Debug)]
pub struct WithoutHints<R>(pub R);

impl<R: Ruleset> Ruleset for WithoutHints<R> {
    type Position = R::Position;
    type Move = R::Move;

    fn start(&self) -> R::Position {
        self.0.start()
    }

    fn play(&self, p: &R::Position, mv: &R::Move) -> R::Position {
        self.0.play(p, mv)
    }

    fn in_words(&self, p: &R::Position) -> Option<String> {
        self.0.in_words(p)
    }
}

impl<R: Partizan> Partizan for WithoutHints<R> {
    fn moves_of(&self, player: Player, p: &R::Position) -> impl Iterator<Item = R::Move> {
        self.0.moves_of(player, p)
    }

    fn may_repeat(&self, p: &R::Position) -> bool {
        self.0.may_repeat(p)
    }
}

impl<R: Impartial> Impartial for WithoutHints<R> {}

impl<R: Sequential> Sequential for WithoutHints<R> {
    type Payoff = R::Payoff;

    fn turn(&self, p: &R::Position) -> Turn<R::Payoff> {
        self.0.turn(p)
    }

    fn legal(&self, p: &R::Position) -> impl Iterator<Item = R::Move> {
        self.0.legal(p)
    }
}

impl<R: Notation> Notation for WithoutHints<R> {
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

/// A reference to rules is a ruleset too, so that adaptors need not own what they adapt.
impl<R: Ruleset> Ruleset for &R {
    type Position = R::Position;
    type Move = R::Move;

    fn start(&self) -> R::Position {
        (**self).start()
    }

    fn play(&self, p: &R::Position, mv: &R::Move) -> R::Position {
        (**self).play(p, mv)
    }

    fn components(&self, p: &R::Position) -> impl Iterator<Item = R::Position> {
        (**self).components(p)
    }

    fn canonical(&self, p: R::Position) -> R::Position {
        (**self).canonical(p)
    }

    fn in_words(&self, p: &R::Position) -> Option<String> {
        (**self).in_words(p)
    }

    fn theorem(&self, p: &R::Position, wanted: Wanted) -> Option<Theorem<Verdict<R::Move>>> {
        (**self).theorem(p, wanted)
    }
}

impl<R: Partizan> Partizan for &R {
    fn moves_of(&self, player: Player, p: &R::Position) -> impl Iterator<Item = R::Move> {
        (**self).moves_of(player, p)
    }

    fn same_for_both(&self) -> bool {
        (**self).same_for_both()
    }

    fn may_repeat(&self, p: &R::Position) -> bool {
        (**self).may_repeat(p)
    }

    fn negative(&self, p: &R::Position) -> Option<R::Position> {
        (**self).negative(p)
    }

    fn strips(&self) -> Option<Box<dyn Strips<R::Position> + '_>> {
        (**self).strips()
    }
}

impl<R: Impartial> Impartial for &R {}

impl<R: Sequential> Sequential for &R {
    type Payoff = R::Payoff;

    fn turn(&self, p: &R::Position) -> Turn<R::Payoff> {
        (**self).turn(p)
    }

    fn legal(&self, p: &R::Position) -> impl Iterator<Item = R::Move> {
        (**self).legal(p)
    }

    fn next_player(&self, p: &R::Position) -> Option<Player> {
        (**self).next_player(p)
    }

    fn without_scores(&self, p: &R::Position) -> Option<(R::Position, i64)> {
        (**self).without_scores(p)
    }

    fn bounds(&self, p: &R::Position) -> Option<(R::Payoff, R::Payoff)> {
        (**self).bounds(p)
    }

    fn timed_bounds(&self, p: &R::Position) -> Option<TimedBounds<R::Payoff>> {
        (**self).timed_bounds(p)
    }

    fn most_plies(&self, p: &R::Position) -> Option<u32> {
        (**self).most_plies(p)
    }

    fn payoffs(&self) -> Option<(R::Payoff, R::Payoff)> {
        (**self).payoffs()
    }

    fn may_tie(&self) -> bool {
        (**self).may_tie()
    }

    fn move_number(&self, mv: &R::Move) -> Option<u32> {
        (**self).move_number(mv)
    }

    fn candidates(&self, p: &R::Position) -> impl Iterator<Item = R::Move> {
        (**self).candidates(p)
    }

    fn contenders(&self, p: &R::Position) -> impl Iterator<Item = R::Move> {
        (**self).contenders(p)
    }

    fn packed(&self, p: &R::Position) -> Option<(u64, u32)> {
        (**self).packed(p)
    }

    fn unpacked(&self, number: u64) -> Option<R::Position> {
        (**self).unpacked(number)
    }

    fn ranks(&self) -> Option<u64> {
        (**self).ranks()
    }

    fn rank(&self, p: &R::Position) -> Option<u64> {
        (**self).rank(p)
    }

    fn unrank(&self, rank: u64) -> Option<R::Position> {
        (**self).unrank(rank)
    }

    fn predecessors(&self, p: &R::Position) -> Option<impl Iterator<Item = R::Position>> {
        (**self).predecessors(p)
    }

    fn images(&self, p: &R::Position) -> Option<u64> {
        (**self).images(p)
    }

    fn customary_score(&self, p: &R::Position, payoff: R::Payoff, plies: u32) -> Option<i64> {
        (**self).customary_score(p, payoff, plies)
    }

    fn last_mover_wins(&self) -> bool {
        (**self).last_mover_wins()
    }

    fn estimate(&self, p: &R::Position) -> Option<i32> {
        (**self).estimate(p)
    }

    fn priority(&self, p: &R::Position, mv: &R::Move) -> i32 {
        (**self).priority(p, mv)
    }

    fn symmetry_key(&self, p: &R::Position) -> R::Position {
        (**self).symmetry_key(p)
    }

    fn always_ends(&self) -> bool {
        (**self).always_ends()
    }
}
