//! The list of methods for a game of turns, and the order in which they are asked.

use super::forgettable::Forgettable;
use crate::answer::Status;
use crate::derivation::{Derivation, Ending, Statement};
use crate::erased::{Payoff, Pays, Searched};
use crate::limits::SubBudget;
use crate::method::{self, Able, Effort, Entry, Method};
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

/// A position of a game of turns, and the moves that are asked for.
pub(super) struct Question<'q, R: Ruleset> {
    rules: &'q R,
    at: &'q R::Position,
    moves: Moves,
}

impl<'q, R: Ruleset> Question<'q, R> {
    pub(super) fn new(rules: &'q R, at: &'q R::Position, moves: Moves) -> Question<'q, R> {
        Question { rules, at, moves }
    }
}

impl<R: Ruleset> Entry<Question<'_, R>> for TurnMethod<R> {
    fn method(&self) -> Method {
        self.method
    }

    fn able(&self, question: &Question<'_, R>) -> Able {
        (self.able)(question.rules, question.at)
    }

    fn effort(&self, question: &Question<'_, R>, begun: bool) -> Effort {
        let effort = (self.effort)(question.rules);
        if begun {
            effort.at_most(POSITIONS_FOR_MOVES[usize::from(question.moves == Moves::All)])
        } else {
            effort
        }
    }
}

/// Positions that a method may look at for the moves where another has decided who wins: when only winning moves are
/// asked for, and when all are.
const POSITIONS_FOR_MOVES: [u64; 2] = [30_000, 1_000_000];

/// Solves a position by the method of this name, or by the first of the list that can. If that one finds the payoff but
/// judges no moves, the next ones are asked for the moves.
///
/// # Errors
/// The reason why the last method stopped that was asked.
pub(super) fn solve<R>(
    list: &[TurnMethod<R>],
    chosen: Option<&str>,
    question: &Question<'_, R>,
    watch: &mut dyn Watch,
) -> Result<Searched, StopReason>
where
    R: Sequential,
{
    let &Question { rules, at, moves } = question;
    let fits = |entry: &&TurnMethod<R>| chosen.is_none_or(|name| entry.method.name == name);
    let list = list.iter().filter(fits);
    let mut decided: Option<Searched> = None;
    let found = method::walk(
        list,
        chosen.is_some(),
        question,
        &mut decided,
        |entry, effort, decided| {
            let found = match effort {
                Effort::First(work) | Effort::Both(work) => {
                    (entry.run)(rules, at, moves, &mut SubBudget::new(watch, work))
                }
                Effort::OnRequest | Effort::Skip(_) | Effort::TooMuch(_) | Effort::Whole => {
                    (entry.run)(rules, at, moves, watch)
                }
            }?;
            let found = match decided.take() {
                Some(before) => before.with_moves_of(found),
                None => found,
            };
            if found.leaves_moves(moves) {
                *decided = Some(found);
                Ok(None)
            } else {
                Ok(Some(found))
            }
        },
    );
    found.or_else(|stop| decided.ok_or(stop))
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
