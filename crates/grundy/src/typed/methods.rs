//! The list of methods for a game of turns, and the order in which they are asked.

use super::forgettable::Forgettable;
use crate::answer::Status;
use crate::derivation::{Derivation, Ending, Statement};
use crate::erased::{Payoff, Pays, Searched};
use crate::limits::SubBudget;
use crate::method::{Able, Effort, Entry, Method};
use crate::question::Moves;
use grundy_core::any::AnyMove;
use grundy_core::{
    NodeLimit, Notation, Outcome, Player, Ruleset, Sequential, StopReason, Turn, Watch, explore,
};
use grundy_solve::alpha_beta::{Score, Search};

/// The function of a method that solves a position and judges the moves that are asked for.
pub(super) type Run<R> =
    fn(&R, &<R as Ruleset>::Position, Moves, &mut dyn Watch) -> Result<Searched, StopReason>;

/// A method for a game of one type.
pub struct TurnMethod<R: Ruleset> {
    pub(super) method: Method,
    pub(super) able: fn(&R, &R::Position) -> Able,
    /// The work it may do if the question names no method.
    pub(super) effort: fn(&R) -> Effort,
    pub(super) run: Run<R>,
}

impl<'q, R: Ruleset> Entry<(&'q R, &'q R::Position)> for TurnMethod<R> {
    fn method(&self) -> Method {
        self.method
    }

    fn able(&self, (rules, p): &(&'q R, &'q R::Position)) -> Able {
        (self.able)(rules, p)
    }
}

/// The name of the method that is asked first if the question names none.
pub(super) fn first<R: Sequential>(
    list: &[TurnMethod<R>],
    rules: &R,
    p: &R::Position,
) -> Option<&'static str> {
    let asked = |method: &&TurnMethod<R>| {
        let passed_by = matches!((method.effort)(rules), Effort::OnRequest | Effort::Skip(_));
        !passed_by && (method.able)(rules, p).is_ok()
    };
    list.iter().find(asked).map(|method| method.method.name)
}

/// The positions that a method may look at for the moves when another has already found the winner: the first number if only
/// winning moves are asked for, the second if all are.
const POSITIONS_FOR_MOVES: [u64; 2] = [30_000, 1_000_000];

/// Solves a position by the method of this name, or by the first of the list that can. If that one finds the payoff but
/// judges no moves, the next ones are asked for the moves.
///
/// # Errors
/// What stopped the last method that was asked.
pub(super) fn solve<R>(
    list: &[TurnMethod<R>],
    chosen: Option<&str>,
    rules: &R,
    p: &R::Position,
    moves: Moves,
    watch: &mut dyn Watch,
) -> Result<Searched, StopReason>
where
    R: Sequential,
{
    let mut last = StopReason::Beyond("no method of this name can answer".to_owned());
    let mut decided: Option<Searched> = None;
    for method in list {
        let effort = match chosen {
            Some(name) if method.method.name == name => Effort::Whole,
            Some(_) => Effort::OnRequest,
            None if decided.is_some() => {
                let share = POSITIONS_FOR_MOVES[usize::from(moves == Moves::All)];
                (method.effort)(rules).at_most(share)
            }
            None => (method.effort)(rules),
        };
        let passed_by = matches!(effort, Effort::OnRequest | Effort::Skip(_));
        if passed_by || (method.able)(rules, p).is_err() {
            continue;
        }
        let found = match effort {
            Effort::OnRequest | Effort::Skip(_) => continue,
            Effort::Whole => (method.run)(rules, p, moves, watch),
            Effort::First(work) | Effort::Both(work) => {
                (method.run)(rules, p, moves, &mut SubBudget::new(watch, work))
            }
        };
        match found {
            Ok(found) => {
                let found = match decided.take() {
                    Some(before) => before.with_moves_of(found),
                    None => found,
                };
                if !found.leaves_moves(moves) {
                    return Ok(found);
                }
                decided = Some(found);
            }
            Err(stop) if hands_over(&stop, effort) => last = stop,
            Err(stop) => return decided.ok_or(stop),
        }
    }
    decided.ok_or(last)
}

/// True if the next method is asked after this one was stopped.
fn hands_over(stop: &StopReason, effort: Effort) -> bool {
    match stop {
        StopReason::Nodes(n) => {
            matches!(effort, Effort::First(work) | Effort::Both(work) if *n == work)
        }
        // The method tried first may need more memory than those after it.
        StopReason::Memory { .. } => effort != Effort::Whole,
        stop => matches!(stop, StopReason::Beyond(_)),
    }
}

impl Searched {
    /// True if moves were asked for and it is not known of any of them whether it wins.
    fn leaves_moves(&self, wanted: Moves) -> bool {
        wanted != Moves::Nothing && !self.moves_known && self.moves.is_empty()
    }

    /// The same result, with the moves and other results that another method found.
    fn with_moves_of(self, other: Searched) -> Searched {
        debug_assert_eq!(self.payoff, other.payoff, "two methods agree on who wins");
        if other.moves.is_empty() && !other.moves_known {
            return self;
        }
        Searched {
            distance: self.distance.or(other.distance),
            scores: self.scores.or(other.scores),
            moves: other.moves,
            moves_known: other.moves_known,
            line: other.line,
            methods: [self.methods, other.methods].concat(),
            how: format!("{}; the moves: {}", self.how, other.how),
            ..self
        }
    }
}

/// The moves of a position with their payoffs, true if these are all that are wanted, and a line of best play.
pub(super) type MovesAndLine<R> = (
    Vec<(<R as Ruleset>::Move, <R as Sequential>::Payoff)>,
    bool,
    Vec<<R as Ruleset>::Move>,
);

/// The moves and a line by a search that already knows the payoff: a limit only leaves out moves, and what is proved stays
/// proved.
pub(super) fn moves_and_line<R: Sequential<Payoff: Score>>(
    search: &mut Search<'_, R>,
    p: &R::Position,
    wanted: Moves,
    watch: &mut dyn Watch,
) -> MovesAndLine<R> {
    if wanted == Moves::Nothing {
        return (Vec::new(), true, Vec::new());
    }
    let (moves, known) = match search.moves(p, watch) {
        Ok(moves) => (moves, true),
        Err(_) => (Vec::new(), false),
    };
    (moves, known, search.line(p, watch).unwrap_or_default())
}

/// The answer at a position where the play is over.
pub(super) fn over(payoff: Payoff, scores: Option<[i64; 2]>) -> Searched {
    Searched {
        payoff,
        distance: Some(0),
        scores,
        moves: Vec::new(),
        moves_known: true,
        line: Vec::new(),
        status: Status::Proved,
        methods: vec!["rules"],
        how: "the rules: the play is over".to_owned(),
        derivation: Derivation::Over,
    }
}

/// The method that asks only the rules, for positions where the play is over.
pub(super) fn rules<R: Sequential>(run: Run<R>) -> TurnMethod<R> {
    TurnMethod {
        method: Method {
            name: "rules",
            answers: "the result of a play that is over",
            cost: "constant",
            source: "the rules of the game",
        },
        able: |rules, p| match rules.turn(p) {
            Turn::Over(_) => Ok(()),
            Turn::Of(_) => Err("the play is not over".to_owned()),
        },
        effort: |_| Effort::Whole,
        run,
    }
}

/// The method that asks the theorems of the game.
pub(super) fn theorem<R: Forgettable<Payoff: Pays>>() -> TurnMethod<R> {
    TurnMethod {
        method: Method {
            name: "theorem",
            answers: "the result where a theorem of the game knows it, without a distance",
            cost: "that of the theorem, which the game says",
            source: "the theorem that the answer names",
        },
        able: |rules, p| {
            goes_on(rules, p)?;
            match rules.known_payoff(p) {
                Some(_) => Ok(()),
                None => Err("no theorem of the game covers the position".to_owned()),
            }
        },
        effort: |_| Effort::Whole,
        run: by_theorem,
    }
}

/// The largest number of moves that are all asked for.
const MOST_BY_THEOREM: usize = 1_000;

fn by_theorem<R: Forgettable<Payoff: Pays>>(
    rules: &R,
    p: &R::Position,
    wanted: Moves,
    watch: &mut dyn Watch,
) -> Result<Searched, StopReason> {
    let Some(theorem) = rules.known_payoff(p) else {
        let beyond = "no theorem of the game covers the position";
        return Err(StopReason::Beyond(beyond.to_owned()));
    };
    let judge = |mv: R::Move| {
        let after = rules.play(p, &mv);
        let payoff = match rules.turn(&after) {
            Turn::Over(payoff) => payoff,
            Turn::Of(_) => rules.known_payoff(&after)?.says,
        };
        Some((any(rules, p, mv), payoff.payoff(), None))
    };
    let moves = match wanted {
        Moves::Nothing => Some(Vec::new()),
        _ if rules.legal(p).nth(MOST_BY_THEOREM).is_some() => None,
        _ => {
            watch.work(MOST_BY_THEOREM as u64)?;
            rules.legal(p).map(judge).collect()
        }
    };
    Ok(Searched {
        payoff: theorem.says.payoff(),
        distance: None,
        scores: None,
        moves_known: moves.is_some(),
        moves: moves.unwrap_or_default(),
        line: Vec::new(),
        status: Status::Proved,
        methods: vec!["theorem"],
        how: format!("{} ({})", theorem.name, theorem.source),
        derivation: Derivation::Theorem(Statement::from(&theorem)),
    })
}

/// Checks that a player is to move at a position.
pub(super) fn goes_on<R: Sequential>(rules: &R, p: &R::Position) -> Able {
    match rules.turn(p) {
        Turn::Of(_) => Ok(()),
        Turn::Over(_) => Err("the play is over".to_owned()),
    }
}

/// Checks that play at a position goes on, and always ends.
pub(super) fn ends<R: Sequential>(rules: &R, p: &R::Position) -> Able {
    goes_on(rules, p)?;
    if rules.always_ends() {
        Ok(())
    } else {
        Err("play may come back to a position".to_owned())
    }
}

/// The largest number of positions for which a definition is asked: its recursion may be as deep as the longest play.
const MOST_FOR_DEFINITION: u64 = 2_000;

/// Checks that few positions can be reached, so that a definition can answer.
pub(super) fn few_positions<R: Sequential>(rules: &R, p: &R::Position) -> Able {
    goes_on(rules, p)?;
    let mut limit = NodeLimit::new(MOST_FOR_DEFINITION);
    match explore(rules, std::slice::from_ref(p), &mut limit) {
        Ok(_) => Ok(()),
        Err(_) => Err(format!(
            "more than {MOST_FOR_DEFINITION} positions can be reached"
        )),
    }
}

/// A move with its type forgotten.
pub(super) fn any<R: Notation>(rules: &R, p: &R::Position, mv: R::Move) -> AnyMove
where
    R::Move: Send + Sync + 'static,
{
    AnyMove::new(rules.show_move(p, &mv), mv)
}

/// A line of play with its types forgotten.
pub(super) fn forget_line<R: Notation>(
    rules: &R,
    p: &R::Position,
    line: Vec<R::Move>,
) -> Vec<AnyMove>
where
    R::Move: Send + Sync + 'static,
{
    let mut at = p.clone();
    let mut forgotten = Vec::with_capacity(line.len());
    for mv in line {
        let next = rules.play(&at, &mv);
        forgotten.push(any(rules, &at, mv));
        at = next;
    }
    forgotten
}

/// The end of the play, as a derivation states it.
pub(super) fn ending(turn: Turn<Outcome>, outcome: Outcome, distance: Option<u64>) -> Ending {
    let mover: Option<Player> = match turn {
        Turn::Of(player) => Some(player),
        Turn::Over(_) => None,
    };
    Ending {
        mover,
        outcome,
        distance,
    }
}
