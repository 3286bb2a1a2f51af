//! The ladder of rules. A game implements the highest rung that is true of it; adaptors lead upwards;
//! a solver asks for the least it needs.
//!
//! ```text
//! Ruleset ── Partizan ── Impartial          whoever cannot move loses (or wins)
//!        └── Sequential                     a player is to move, or the play is over with a payoff
//!        └── Extensive                      chance and hidden information
//! ```
//!
//! A method is *required* when every game has an honest answer, and a *hint* when its default costs only
//! time: [`WithoutHints`](crate::adaptors::WithoutHints) forgets all hints, and every answer must stay the same.

use crate::forms::{CounterForm, HeapForm, RowForm};
use crate::index::Ranked;
use crate::picture::Picture;
use crate::player::{Convention, Outcome, Player, Turn};
use crate::pulse::with_pulse;
use crate::strips::Strips;
use crate::theorem::{Theorem, Verdict, Wanted, WinningMoves};
use num::BigRational;
use std::fmt::Debug;
use std::hash::Hash;
use std::iter::once;
use std::ops::ControlFlow;

/// Positions, moves, and what a move does. `&self` holds the parameters of the rules: board size, subtraction set.
pub trait Ruleset {
    /// A moment in play. Equal positions have the same future.
    type Position: Clone + Eq + Hash + Debug;
    /// One thing a player may do.
    type Move: Clone + Eq + Debug;

    /// The position where play begins unless another is given.
    fn start(&self) -> Self::Position;

    /// The option that `mv` leads to. `mv` must come from the move generator at `position`.
    /// Parts of a position should keep their order, so that a person recognises what is left.
    fn play(&self, position: &Self::Position, mv: &Self::Move) -> Self::Position;

    /// Hint: the component in which `mv` is made, and what the move makes of it; all other components stay as they are. In a
    /// position with thousands of components, a move can then be judged by this one alone.
    fn changed(
        &self,
        position: &Self::Position,
        mv: &Self::Move,
    ) -> Option<(Self::Position, Self::Position)> {
        let _ = (position, mv);
        None
    }

    /// Hint: independent parts whose sum is the position. Parts that are over may be left out.
    fn components(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position> {
        once(position.clone())
    }

    /// Hint: a representative with the same game tree up to isomorphism; sound for misère play too.
    fn canonical(&self, position: Self::Position) -> Self::Position {
        position
    }

    /// Hint: the components, each as its representative, for rulesets that find both together in less time.
    fn canonical_components(
        &self,
        position: &Self::Position,
    ) -> impl Iterator<Item = Self::Position> {
        self.components(position).map(|part| self.canonical(part))
    }

    /// Hint: the position as it appears in messages.
    fn in_words(&self, position: &Self::Position) -> Option<String> {
        let _ = position;
        None
    }

    /// Hint: the answer of a theorem to what is `wanted`, if one applies. A position that is the same for both players may be
    /// asked for its nimber.
    fn theorem(
        &self,
        position: &Self::Position,
        wanted: Wanted,
    ) -> Option<Theorem<Verdict<Self::Move>>> {
        let _ = (position, wanted);
        None
    }
}

/// Two players with moves of their own; whoever cannot move loses in normal play and wins in misère play.
pub trait Partizan: Ruleset {
    /// The moves of `player`, also when the opponent is to move.
    fn moves_of(
        &self,
        player: Player,
        position: &Self::Position,
    ) -> impl Iterator<Item = Self::Move>;

    /// Hint: both players always have the same moves with the same results, so one list serves both.
    fn same_for_both(&self) -> bool {
        false
    }

    /// True if play from the position can return to an earlier position. `false`, the default, is a promise. Every engine that
    /// relies on it asks here: the rule of the mex (least excluded value) proves nothing for a position from which play can
    /// return to it.
    fn may_repeat(&self, position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// Hint: the position with the players' roles exchanged; where the moves are the same for both, the position itself.
    fn negative(&self, position: &Self::Position) -> Option<Self::Position> {
        self.same_for_both().then(|| position.clone())
    }

    /// Hint: strips into which a board can be cut, whose sum bounds it.
    fn strips(&self) -> Option<Box<dyn Strips<Self::Position> + '_>> {
        None
    }

    /// [`theorem`](Ruleset::theorem) for the position's value as a number.
    fn known_number(&self, position: &Self::Position) -> Option<Theorem<BigRational>> {
        self.theorem(position, Wanted::Number)?.number()
    }

    /// [`theorem`](Ruleset::theorem) for who wins when `first` moves first.
    fn known_winner(
        &self,
        position: &Self::Position,
        convention: Convention,
        first: Player,
    ) -> Option<Theorem<Player>> {
        let wanted = Wanted::Winner { convention, first };
        self.theorem(position, wanted)?.winner()
    }

    /// [`theorem`](Ruleset::theorem) for the winning moves of `mover`.
    fn known_winning_moves(
        &self,
        position: &Self::Position,
        convention: Convention,
        mover: Player,
        limit: usize,
    ) -> Option<Theorem<WinningMoves<Self::Move>>> {
        let wanted = Wanted::WinningMoves {
            convention,
            mover,
            limit,
        };
        self.theorem(position, wanted)?.moves()
    }

    /// [`theorem`](Ruleset::theorem) for one winning move of `mover`.
    fn known_winning_move(
        &self,
        position: &Self::Position,
        convention: Convention,
        mover: Player,
    ) -> Option<Theorem<Self::Move>> {
        let wanted = Wanted::WinningMove { convention, mover };
        self.theorem(position, wanted)?.one_move()
    }

    /// [`theorem`](Ruleset::theorem) for the plies to the end of normal play when `first` moves first.
    fn known_remoteness(&self, position: &Self::Position, first: Player) -> Option<Theorem<u64>> {
        self.theorem(position, Wanted::Remoteness { first })?
            .plies()
    }

    /// Hint: tests whether `mv` is a move of `player` without listing all moves.
    fn is_legal(&self, player: Player, position: &Self::Position, mv: &Self::Move) -> bool {
        with_pulse(self.moves_of(player, position)).any(|other| other == *mv)
    }
}

/// A promise that both players always have the same moves with the same results. There is no blanket implementation,
/// because the compiler cannot see from a type whether the promise holds.
pub trait Impartial: Partizan {
    /// The moves of the player to move.
    fn moves(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move> {
        self.moves_of(Player::Left, position)
    }

    /// Hint, a form: the position is this multiset of heaps under this code.
    fn as_heaps<'a>(&'a self, position: &'a Self::Position) -> Option<HeapForm<'a, Self::Move>> {
        let _ = position;
        None
    }

    /// Hint: a numbering of the reachable positions in which every move goes down, with the moves backwards.
    fn ranked(&self, position: &Self::Position) -> Option<Box<dyn Ranked<Self::Position> + '_>> {
        let _ = position;
        None
    }

    /// [`theorem`](Ruleset::theorem) for the Grundy value.
    fn known_nimber(&self, position: &Self::Position) -> Option<Theorem<u64>> {
        self.theorem(position, Wanted::Nimber)?.nimber()
    }

    /// [`theorem`](Ruleset::theorem) for the moves to positions with Grundy value `nimber`.
    fn known_moves_to(
        &self,
        position: &Self::Position,
        nimber: u64,
        limit: usize,
    ) -> Option<Theorem<WinningMoves<Self::Move>>> {
        self.theorem(position, Wanted::MovesTo { nimber, limit })?
            .moves()
    }

    /// Hint: passes every option to `see` as the canonical forms of its components, until `see` breaks. The small components of
    /// an option come first. The weight estimates how hard the option is; light options are tried first. A ruleset
    /// overrides this if it can list its options without playing them move by move.
    fn each_option(
        &self,
        position: &Self::Position,
        see: &mut SeeOption<'_, Self::Position>,
    ) -> ControlFlow<()> {
        for mv in with_pulse(self.moves(position)) {
            let option = self.play(position, &mv);
            let parts = self.components(&option).map(|part| self.canonical(part));
            see(0, parts.collect())?;
        }
        ControlFlow::Continue(())
    }
}

/// A callback that receives options: the weight of each and its parts.
pub type SeeOption<'s, P> = dyn FnMut(u32, Vec<P>) -> ControlFlow<()> + 's;

/// A game in which a player is to move, or the play is over and has a payoff. Play may repeat.
pub trait Sequential: Ruleset {
    /// The worth of an end, ordered from worst to best for Left: [`Outcome`], or a score for Left.
    type Payoff: Copy + Ord + Debug + Utility;

    /// The player to move, or the end of play. `Of(player)` promises at least one legal move.
    fn turn(&self, position: &Self::Position) -> Turn<Self::Payoff>;

    /// The moves of the player to move; empty when the play is over.
    fn legal(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move>;

    /// Hint: the player who would be next at a position whose play is over; outcomes are reported from that side.
    /// `None`: the rules do not say. While play goes on it is the player to move.
    fn next_player(&self, position: &Self::Position) -> Option<Player> {
        match self.turn(position) {
            Turn::Of(player) => Some(player),
            Turn::Over(_) => None,
        }
    }

    /// [`theorem`](Ruleset::theorem) for the payoff under best play.
    fn known_payoff(&self, position: &Self::Position) -> Option<Theorem<Self::Payoff>> {
        let known = self.theorem(position, Wanted::Payoff)?;
        known.filter_map(|says| Self::Payoff::stated(&says))
    }

    /// Hint: the same position with the scores reset, and Left's lead here. The payoff of this position is that of the reset
    /// one plus the lead, so positions that differ in past scores alone share one table entry.
    fn without_scores(&self, position: &Self::Position) -> Option<(Self::Position, i64)> {
        let _ = position;
        None
    }

    /// Hint: payoffs between which the result must lie, worst first.
    fn bounds(&self, position: &Self::Position) -> Option<(Self::Payoff, Self::Payoff)> {
        let _ = position;
        None
    }

    /// Hint: payoffs between which all ends of the ruleset lie, worst first.
    fn payoffs(&self) -> Option<(Self::Payoff, Self::Payoff)> {
        None
    }

    /// Hint: false if no play of the ruleset ends in a tie.
    fn may_tie(&self) -> bool {
        true
    }

    /// Hint: the same bounds with the plies to the end when the winner hurries and the loser delays, worst for Left first: a
    /// win for Left is worth more the sooner it comes, a loss the later.
    fn timed_bounds(&self, position: &Self::Position) -> Option<TimedBounds<Self::Payoff>> {
        let _ = position;
        None
    }

    /// Hint: an upper bound on the plies that are left.
    fn most_plies(&self, position: &Self::Position) -> Option<u32> {
        let _ = position;
        None
    }

    /// Hint: some of the legal moves that are sure to include a best one, also by plies, and at least one while play goes on:
    /// the winning move, the only one that stops a threat, or those that do not lose at once.
    fn candidates(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move> {
        self.legal(position)
    }

    /// Hint: some of the legal moves that are sure to include a best one by payoff, if not by plies, and at least one while
    /// play goes on: those after which the other player is not seen to win. A search for the payoff alone looks at these, and
    /// goes first where they are few.
    fn contenders(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move> {
        self.candidates(position)
    }

    /// Hint: a number that no other position of the ruleset has, and the number of bits that such numbers take.
    fn packed(&self, position: &Self::Position) -> Option<(u64, u32)> {
        let _ = position;
        None
    }

    /// Hint: the inverse of [`packed`](Sequential::packed); asked only for numbers that it returned.
    fn unpacked(&self, number: u64) -> Option<Self::Position> {
        let _ = number;
        None
    }

    /// Hint: the number of ranks. A *ranking* gives every position that is not over, and every end that a move leads to, its
    /// own number below this bound; the positions with a rank are those that a table of the ruleset holds.
    fn ranks(&self) -> Option<u64> {
        None
    }

    /// Hint: the rank of a position, where there is a ranking.
    fn rank(&self, position: &Self::Position) -> Option<u64> {
        let _ = position;
        None
    }

    /// Hint: the position with a rank; `None` if the number stands for no position.
    fn unrank(&self, rank: u64) -> Option<Self::Position> {
        let _ = rank;
        None
    }

    /// Hint: the ranked positions with a move to this one, each repeated once for each such move.
    fn predecessors(
        &self,
        position: &Self::Position,
    ) -> Option<impl Iterator<Item = Self::Position>> {
        let _ = position;
        None::<std::iter::Empty<Self::Position>>
    }

    /// Hint: an estimate of how good the position is for Left, on any scale below 10^9. It orders moves; it is never an answer.
    fn estimate(&self, position: &Self::Position) -> Option<i32> {
        let _ = position;
        None
    }

    /// Hint: how promising a move looks; search tries large numbers first.
    fn priority(&self, position: &Self::Position, mv: &Self::Move) -> i32 {
        let _ = (position, mv);
        0
    }

    /// Hint: a small number of the move, the same wherever it can be made. Search remembers by it which moves were good.
    fn move_number(&self, mv: &Self::Move) -> Option<u32> {
        let _ = mv;
        None
    }

    /// Hint: a representative with the same payoff under best play, up to symmetry of the rules.
    fn symmetry_key(&self, position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// Hint: the number of positions with the same symmetry key as this one, counting itself.
    fn images(&self, position: &Self::Position) -> Option<u64> {
        let _ = position;
        None
    }

    /// Hint: the score that the game's literature gives to a position with this payoff after this many plies, as seen by the
    /// player to move; `None` if there is no such convention.
    fn customary_score(
        &self,
        position: &Self::Position,
        payoff: Self::Payoff,
        plies: u32,
    ) -> Option<i64> {
        let _ = (position, payoff, plies);
        None
    }

    /// Hint: the players move in turn and the winner makes the last move, so that wins take odd numbers of plies.
    fn last_mover_wins(&self) -> bool {
        false
    }

    /// Hint: no play returns to a position, so a search without cycle detection is sound.
    fn always_ends(&self) -> bool {
        false
    }

    /// Hint: plays that return to a position are rare, if there are any. A search that gives up where it meets one is worth
    /// its time then, before all positions are looked at.
    fn seldom_repeats(&self) -> bool {
        false
    }

    /// Hint, a form: the position is this counter on its way to its target, and the player who reaches it wins.
    fn as_counter<'a>(
        &'a self,
        position: &'a Self::Position,
    ) -> Option<CounterForm<'a, Self::Move>> {
        let _ = position;
        None
    }

    /// Hint, a form: what is left of the play is this row, and the players score what they take.
    fn as_row<'a>(&'a self, position: &'a Self::Position) -> Option<RowForm<'a, Self::Move>> {
        let _ = position;
        None
    }
}

/// A payoff with the plies to the end of the play, counted from a position; the plies count only if a player wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timed<Payoff> {
    /// The worth of the end.
    pub payoff: Payoff,
    /// The plies to it.
    pub plies: u32,
}

impl<Payoff> Timed<Payoff> {
    /// The same plies with another payoff.
    pub fn map<T>(self, of: impl FnOnce(Payoff) -> T) -> Timed<T> {
        Timed {
            payoff: of(self.payoff),
            plies: self.plies,
        }
    }
}

/// Two payoffs with their plies, the worse one for Left first.
pub type TimedBounds<Payoff> = (Timed<Payoff>, Timed<Payoff>);

/// A payoff as an exact number for Left, for theories that average.
pub trait Utility: Sized {
    /// The payoff that a theorem states; `None` where no theorem states payoffs of this kind.
    fn stated<Move>(verdict: &Verdict<Move>) -> Option<Self> {
        let _ = verdict;
        None
    }

    /// Left's payoff; Right's is its negative.
    fn for_left(&self) -> BigRational;
}

impl Utility for Outcome {
    fn stated<Move>(verdict: &Verdict<Move>) -> Option<Outcome> {
        match verdict {
            Verdict::Outcome(outcome) => Some(*outcome),
            _ => None,
        }
    }

    fn for_left(&self) -> BigRational {
        BigRational::from_integer(self.worth().into())
    }
}

impl Utility for BigRational {
    fn for_left(&self) -> BigRational {
        self.clone()
    }
}

impl Utility for i64 {
    fn stated<Move>(verdict: &Verdict<Move>) -> Option<i64> {
        match verdict {
            Verdict::Score(score) => Some(*score),
            _ => None,
        }
    }

    fn for_left(&self) -> BigRational {
        BigRational::from_integer((*self).into())
    }
}

/// The event at a position of an extensive game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node<InfoSet, Payoff> {
    /// Chance chooses, each choice with its weight.
    Chance,
    /// `player` chooses and knows only `knows`.
    Decision {
        /// The player who chooses.
        player: Player,
        /// All that the player knows: the same choices at every position that shares it.
        knows: InfoSet,
    },
    /// The play is over.
    Over(Payoff),
}

/// A move with its weight: chance chooses proportionally to the weights; at a decision every weight is 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<Move> {
    /// The move.
    pub mv: Move,
    /// Its share of the choices at the same position; positive.
    pub weight: u32,
}

/// Two players, chance, and information that may be hidden; zero sum, no cycles.
pub trait Extensive: Ruleset {
    /// The knowledge of a player at a decision.
    type InfoSet: Clone + Ord + Hash + Debug;
    /// The end for Left; Right gets its negative.
    type Payoff: Clone + Debug + Utility;

    /// The event here: chance, a decision, or the end.
    fn node(&self, position: &Self::Position) -> Node<Self::InfoSet, Self::Payoff>;

    /// The choices here, in an order that depends on the information set only.
    fn choices(&self, position: &Self::Position) -> impl Iterator<Item = Choice<Self::Move>>;

    /// An information set in a form that people read.
    fn show_knowledge(&self, knows: &Self::InfoSet) -> String {
        format!("{knows:?}")
    }

    /// Hint: the play from here on is a game of its own, a proper subgame: every information set that holds a position below
    /// this one holds no position elsewhere. It is enough that both players know all moves that led here. The start and
    /// finished positions have no need of it.
    fn begins_subgame(&self, position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// Hint: the choice that a player makes here is not shown to the other player when it is made, as a card laid face down.
    fn is_secret(&self, position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// The position as a player sees it, or, without a player, what lies open to both. It shows nothing that the player does
    /// not know; `None` where the game has no such picture.
    fn seen(&self, position: &Self::Position, by: Option<Player>) -> Option<Picture> {
        let _ = (position, by);
        None
    }
}
