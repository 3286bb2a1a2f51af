//! A question about a sum, and the answer that a method gives to it.

use crate::derivation::Derivation;
use crate::game::position::Sum;
use crate::limits::Limits;
use crate::method::{Asked, Method, MethodName};
use crate::question::{Ask, Starter};
use crate::verdict::Value;
use grundy_core::any::AnyMove;
use grundy_core::{
    AllImpartial, Convention, Partizan, Player, Ruleset, StopReason, SumAt, Terms, Theorem, Watch,
    WinningMoves,
};
use grundy_values::OutcomeClass;
use std::cell::{Cell, RefCell};

pub(crate) type SumMove = <Terms as Ruleset>::Move;

/// A sum, and what is asked about it.
pub(crate) struct SumQuestion<'a> {
    pub sum: &'a Sum,
    pub ask: &'a Ask,
    /// The same sum as an impartial ruleset, if all its terms are impartial.
    pub impartial: Option<AllImpartial>,
    /// The players who may begin, in the order in which answers name them.
    pub movers: Vec<Player>,
    /// True if play is known to repeat: by the rules, or because a method met a cycle. A `Cell`, since methods share
    /// the question while they run.
    pub repeats: Cell<bool>,
    /// True if a method met a cycle.
    pub cycle: Cell<bool>,
    /// The starting players for whom a method has proved the winner that was then stopped, each with this winner.
    pub proved: RefCell<Vec<(Player, Player)>>,
    /// The reason why the value was given up.
    pub no_value: RefCell<Option<StopReason>>,
}

impl<'a> SumQuestion<'a> {
    pub(crate) fn new(sum: &'a Sum, ask: &'a Ask) -> SumQuestion<'a> {
        let both = !sum.impartial && matches!(ask.starter, Starter::Natural | Starter::Both);
        let first = match ask.starter {
            Starter::Player(player) => player,
            Starter::Natural | Starter::Both => Player::Left,
        };
        SumQuestion {
            sum,
            ask,
            impartial: AllImpartial::new(sum.terms.clone()).ok(),
            movers: if both {
                Player::BOTH.to_vec()
            } else {
                vec![first]
            },
            repeats: Cell::new(sum.terms.may_repeat(&sum.at)),
            cycle: Cell::new(false),
            proved: RefCell::default(),
            no_value: RefCell::default(),
        }
    }

    /// True if both players may begin.
    pub(crate) fn both(&self) -> bool {
        self.movers.len() == 2
    }

    /// The winner for each of the movers, if the mover wins in every case or the opponent does.
    pub(crate) fn winners(&self, mover_wins: bool) -> Vec<Option<Player>> {
        let winner = |&mover: &Player| if mover_wins { mover } else { mover.opponent() };
        self.movers.iter().map(winner).map(Some).collect()
    }

    /// The winner for each of the movers, according to the outcome class.
    pub(super) fn winners_by_class(&self, class: OutcomeClass) -> Vec<Option<Player>> {
        let winner = |&mover: &Player| Some(class.winner(mover));
        self.movers.iter().map(winner).collect()
    }

    /// The winner for each of the movers by theorems of the rulesets; `None` if they leave one of them open.
    pub(super) fn known_winners(&self) -> Option<Vec<Theorem<Player>>> {
        let (sum, convention) = (self.sum, self.ask.convention);
        let of = |&mover: &Player| sum.terms.known_winner(&sum.at, convention, mover);
        self.movers.iter().map(of).collect()
    }

    /// The plies to the end when the winner hurries and the loser delays, if the sum has one term and its rules know
    /// them.
    pub(super) fn remoteness(&self, at: &SumAt, first: Player) -> Option<u64> {
        let known = self.sum.terms.known_remoteness(at, first);
        self.is_normal().then_some(known?.says)
    }

    /// The names of the player who begins and of the winner.
    pub(super) fn named(&self, (first, winner): (Player, Player)) -> (&'a str, &'a str) {
        let about = &self.sum.about;
        (about.side(first), about.side(winner))
    }

    pub(super) fn is_normal(&self) -> bool {
        self.ask.convention == Convention::Normal
    }
}

/// The result of a method for a sum.
pub(crate) struct SumResult<'q> {
    /// The winner.
    pub decided: Decided,
    /// The knowledge of the method about the moves.
    pub judge: Box<dyn Judge + 'q>,
}

/// The winner, the value of the sum, and the reason.
pub(crate) struct Decided {
    /// The winner for each of the movers; `None` if neither player can force an end.
    pub winners: Vec<Option<Player>>,
    pub value: Option<Value>,
    pub methods: Vec<MethodName>,
    pub how: String,
    pub derivation: Derivation,
}

/// The knowledge about moves that a method has once it knows the winner. The defaults are those of a method that knows
/// nothing but whether a single move wins.
pub(crate) trait Judge {
    /// The winning moves of a mover who wins: their number, and the first `limit` of them; `None` if the moves have to
    /// be tried one by one.
    fn winning(
        &mut self,
        mover: Player,
        limit: usize,
        watch: &mut dyn Watch,
    ) -> Result<Option<WinningMoves<SumMove>>, StopReason> {
        let _ = (mover, limit, watch);
        Ok(None)
    }

    /// The value of the position after a move, with its outcome class if that says more than the winner; `None` if the
    /// theory has no values.
    fn value_after(
        &mut self,
        mv: &SumMove,
        watch: &mut dyn Watch,
    ) -> Result<Option<(Value, Option<OutcomeClass>)>, StopReason> {
        let _ = (mv, watch);
        Ok(None)
    }

    /// True if play need not end after a move that does not win.
    fn draws(
        &mut self,
        mover: Player,
        mv: &SumMove,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        let _ = (mover, mv, watch);
        Ok(false)
    }

    /// The plies to the end after a move, if the method counts them and the game is not drawn.
    fn distance_after(&mut self, mover: Player, mv: &SumMove) -> Option<u64> {
        let _ = (mover, mv);
        None
    }

    /// The plies to the end, if one starting player is asked about, the method counts them and the game is not drawn.
    fn distance(&self) -> Option<u64> {
        None
    }

    /// A line of best play, if one starting player is asked about and the method finds one.
    fn line(&self) -> Vec<AnyMove> {
        Vec::new()
    }

    /// The winner of a position that several moves lead to; `None` if the method does not ask position by position, or was
    /// stopped.
    fn winner_at(&mut self, p: &SumAt, begins: Player, watch: &mut dyn Watch) -> Option<Player> {
        let _ = (p, begins, watch);
        None
    }

    /// The sum of the counters after a move, if play may go on for ever.
    fn counter_after(&mut self, mv: &SumMove, watch: &mut dyn Watch) -> Option<u64> {
        let _ = (mv, watch);
        None
    }

    /// True if a move wins.
    fn wins(
        &mut self,
        mover: Player,
        mv: &SumMove,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason>;
}

/// A method for sums.
pub(crate) type SumMethod<'q> = Method<'static, &'q SumQuestion<'q>, SumResult<'q>>;

impl Asked for &SumQuestion<'_> {
    fn limits(&self) -> Option<&Limits> {
        Some(&self.ask.limits)
    }

    fn note_stop(self, method: MethodName, stop: &StopReason) {
        match stop {
            StopReason::Cycle(_) => {
                self.repeats.set(true);
                self.cycle.set(true);
            }
            stop if method == MethodName::Values => drop(self.no_value.replace(Some(stop.clone()))),
            _ => {}
        }
    }
}
