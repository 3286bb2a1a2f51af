//! The parts that methods for games of turns have in common.

use super::forgettable::{Forgettable, bare, own};
use crate::erased::{LooksGood, Payoff, Pays, Searched, TurnMethod, TurnQuestion};
use grundy_answer::answer::Status;
use grundy_answer::derivation::{Derivation, Ending, Statement};
use grundy_answer::method::{Able, Description, Effort, MethodName};
use grundy_answer::question::Moves;
use grundy_core::any::AnyMove;
use grundy_core::{
    NodeLimit, Outcome, Player, Ruleset, Sequential, StopReason, Turn, Watch, explore,
};
use grundy_solve::alpha_beta::{Looked, Score, Search};

/// The function of a method that solves a position and judges the moves that are asked for.
pub type Run<R> =
    fn(&R, &<R as Ruleset>::Position, Moves, &mut dyn Watch) -> Result<Searched, StopReason>;

/// A method for games of one type, bound to the rules that it answers about. From here on the types are erased.
pub fn typed<'r, 'q, R: Forgettable>(
    rules: &'r R,
    description: Description,
    able: fn(&R, &R::Position) -> Able,
    effort: fn(&R) -> Effort,
    run: Run<R>,
) -> TurnMethod<'r, 'q> {
    let alone =
        move |rules: &R, p: &R::Position, question: TurnQuestion<'q>, watch: &mut dyn Watch| {
            run(rules, p, question.moves, watch)
        };
    keeping(rules, description, able, effort, alone)
}

/// The same for a method that starts from results of earlier questions, where the question brings them.
pub fn keeping<'r, 'q, R: Forgettable>(
    rules: &'r R,
    description: Description,
    able: fn(&R, &R::Position) -> Able,
    effort: fn(&R) -> Effort,
    run: impl Fn(&R, &R::Position, TurnQuestion<'q>, &mut dyn Watch) -> Result<Searched, StopReason>
    + 'r,
) -> TurnMethod<'r, 'q> {
    TurnMethod::new(
        description,
        move |question| able(rules, own::<R>(question.at)),
        move |question, begun| {
            let effort = effort(rules);
            // Another method has decided the winner, so this one only adds the moves, and its work is bounded.
            if begun {
                effort.at_most(question.work_for_moves())
            } else {
                effort
            }
        },
        move |question, watch| run(rules, own::<R>(question.at), question, watch),
    )
}

/// The moves of a position with their payoffs, true if these are all that are wanted, and a line of best play.
pub type MovesAndLine<R> = (
    Vec<(<R as Ruleset>::Move, <R as Sequential>::Payoff)>,
    bool,
    Vec<<R as Ruleset>::Move>,
);

/// The moves and a line by a search that already knows the payoff. A limit reached here leaves out moves, but the
/// payoff stays proved.
pub fn moves_and_line<R: Sequential<Payoff: Score>>(
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
pub fn over(payoff: Payoff, scores: Option<[i64; 2]>) -> Searched {
    Searched {
        payoff,
        distance: Some(0),
        scores,
        moves: Vec::new(),
        moves_known: true,
        line: Vec::new(),
        status: Status::Proved,
        methods: vec![MethodName::Rules],
        how: "the rules: the play is over".to_owned(),
        derivation: Derivation::Over,
    }
}

/// The method that asks only the rules, for positions where the play is over.
pub fn rules<'r, 'q, R: Forgettable>(rules: &'r R, run: Run<R>) -> TurnMethod<'r, 'q> {
    typed(
        rules,
        Description {
            name: MethodName::Rules,
            answers: "the result of a play that is over",
            cost: "constant",
            source: "the rules of the game",
        },
        |rules, p| match rules.turn(p) {
            Turn::Over(_) => Ok(()),
            Turn::Of(_) => Err("the play is not over".to_owned()),
        },
        |_| Effort::Whole,
        run,
    )
}

/// The method that asks the theorems of the game.
pub fn theorem<'r, 'q, R: Forgettable<Payoff: Pays>>(rules: &'r R) -> TurnMethod<'r, 'q> {
    typed(
        rules,
        Description {
            name: MethodName::Theorem,
            answers: "the result where a theorem of the game knows it, without a distance",
            cost: "that of the theorem, which the game says",
            source: "the theorem that the answer names",
        },
        |rules, p| {
            goes_on(rules, p)?;
            match rules.known_payoff(p) {
                Some(_) => Ok(()),
                None => Err("no theorem of the game covers the position".to_owned()),
            }
        },
        |_| Effort::Whole,
        by_theorem,
    )
}

/// The largest number of moves that are judged one by one.
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
    // A theorem must know the position after every move, else the moves are left to another method.
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
            // The bound on the number of moves is charged in advance; the theorems themselves count no work.
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
        methods: vec![MethodName::Theorem],
        how: format!("{} ({})", theorem.name, theorem.source),
        derivation: Derivation::Theorem(Statement::from(&theorem)),
    })
}

/// Checks that a player is to move at a position.
pub fn goes_on<R: Sequential>(rules: &R, p: &R::Position) -> Able {
    match rules.turn(p) {
        Turn::Of(_) => Ok(()),
        Turn::Over(_) => Err("the play is over".to_owned()),
    }
}

/// Checks that a player is to move at a position, and that play from there always ends.
pub fn ends<R: Sequential>(rules: &R, p: &R::Position) -> Able {
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
pub fn few_positions<R: Sequential>(rules: &R, p: &R::Position) -> Able {
    goes_on(rules, p)?;
    let mut limit = NodeLimit::new(MOST_FOR_DEFINITION);
    match explore(rules, std::slice::from_ref(p), &mut limit) {
        Ok(_) => Ok(()),
        Err(_) => Err(format!(
            "more than {MOST_FOR_DEFINITION} positions can be reached"
        )),
    }
}

/// A move with its type erased.
pub fn any<R: Forgettable>(rules: &R, p: &R::Position, mv: R::Move) -> AnyMove {
    AnyMove::with_text(rules.show_move(p, &mv), bare(mv))
}

/// A look ahead with its types erased.
pub fn looks_good<R: Forgettable, P: Pays>(
    rules: &R,
    p: &R::Position,
    found: Looked<R::Move, P>,
) -> LooksGood {
    let others = found.others.into_iter();
    LooksGood {
        mv: any(rules, p, found.mv),
        others: others.map(|mv| any(rules, p, mv)).collect(),
        proved: (found.proved).map(|(payoff, plies)| (payoff.payoff(), plies)),
        estimate: found.estimate,
        depth: found.depth,
    }
}

/// A line of play with its types erased. Each move is written down at the position in which it is played.
pub fn forget_line<R: Forgettable>(rules: &R, p: &R::Position, line: Vec<R::Move>) -> Vec<AnyMove> {
    let mut at = p.clone();
    let mut forgotten = Vec::with_capacity(line.len());
    for mv in line {
        let next = rules.play(&at, &mv);
        forgotten.push(any(rules, &at, mv));
        at = next;
    }
    forgotten
}

/// The end of the play, in the form in which a derivation states it.
pub fn ending(turn: Turn<Outcome>, outcome: Outcome, distance: Option<u64>) -> Ending {
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
