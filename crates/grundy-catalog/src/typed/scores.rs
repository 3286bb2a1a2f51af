//! The methods for games that are scored.

use super::forgettable::{Forgettable, own};
use super::judge;
use super::methods::{self, any, ends, few_positions, forget_line, goes_on, typed};
use crate::erased::{
    Census, Judgements, LooksGood, OutcomeSolver, Payoff, Searched, Shape, Solver, TurnMethod,
    Untyped,
};
use grundy_answer::answer::Status;
use grundy_answer::derivation::Derivation;
use grundy_answer::method::{Description, Effort, MethodName};
use grundy_answer::question::Moves;
use grundy_check::Certificate;
use grundy_core::any::{AnyMove, Token};
use grundy_core::{NodeId, Player, Sequential, StopReason, Turn, Watch, explore};
use grundy_forms::strategies;
use grundy_solve::additive::Additive;
use grundy_solve::{alpha_beta, reference, repeating_scores, scoring};
use std::sync::Arc;

/// The engines for games that are scored: one for what needs no speed, and one for searches. Each knows the rules by
/// their type or erased.
pub struct ScoreEngines<S> {
    pub plain: Untyped<i64>,
    pub search: Arc<S>,
}

impl<S: Forgettable<Payoff = i64>> Solver for ScoreEngines<S> {
    fn methods<'q>(&self) -> Vec<TurnMethod<'_, 'q>> {
        let (plain, search) = (&self.plain, &*self.search);
        let rules = methods::rules(plain, |rules, p, _, _| match rules.turn(p) {
            Turn::Over(score) => {
                // A row keeps the scores of both players; the payoff is only their difference.
                let scores = rules.as_row(p).map(|form| form.is.taken);
                Ok(methods::over(Payoff::Score(score), scores))
            }
            Turn::Of(_) => Err(StopReason::Beyond("the play is not over".to_owned())),
        });
        vec![
            rules,
            methods::theorem(plain),
            row_method(plain),
            additive_method(search),
            alpha_beta_method(search),
            retrograde_method(plain),
            definition_method(plain),
        ]
    }

    fn judge(&self, root: &Token, wanted: &[&Token], watch: &mut dyn Watch) -> Judgements<Payoff> {
        judge::scores(&*self.search, root, wanted, watch)
    }

    fn shape(&self) -> &dyn Shape {
        self
    }

    fn census(&self, p: &Token, watch: &mut dyn Watch) -> Result<Census, StopReason> {
        judge::census_of_scores(&self.plain, own::<Untyped<i64>>(p), watch)
    }

    fn look(&self, p: &Token, watch: &mut dyn Watch) -> Option<LooksGood> {
        let (rules, p) = (&*self.search, own::<S>(p));
        alpha_beta::look_at_scores(rules, p, watch)
            .map(|found| methods::looks_good(rules, p, found))
    }

    fn prove(
        &self,
        game: String,
        p: &Token,
        watch: &mut dyn Watch,
    ) -> Result<Certificate, StopReason> {
        let (rules, p) = (&*self.search, own::<S>(p));
        let score = strategies::whole_or_search(
            rules.always_ends(),
            watch,
            |watch| strategies::score(rules, game.clone(), p, watch),
            |watch| strategies::score_by_search(rules, game.clone(), p, watch),
        )?;
        Ok(Certificate::Score(score))
    }

    fn outcomes(&self) -> Option<&dyn OutcomeSolver> {
        None
    }
}

/// Alpha-beta on scores.
fn alpha_beta_method<'r, 'q, R: Forgettable<Payoff = i64>>(rules: &'r R) -> TurnMethod<'r, 'q> {
    typed(
        rules,
        Description {
            name: MethodName::AlphaBeta,
            answers: "the score under best play",
            cost: "the positions that must be looked at, each once",
            source: "Knuth and Moore 1975",
        },
        goes_on,
        |_| Effort::Whole,
        by_alpha_beta,
    )
}

/// Retrograde analysis, for games in which play may repeat: where a search meets a repetition, it has no result.
fn retrograde_method<'r, 'q, R: Forgettable<Payoff = i64>>(rules: &'r R) -> TurnMethod<'r, 'q> {
    typed(
        rules,
        Description {
            name: MethodName::Retrograde,
            answers: "the score under best play where play may repeat; a play that never ends counts as a draw",
            cost: "every position that can be reached, and every move",
            source: "Zermelo 1913; Thompson 1986",
        },
        |rules, p| {
            goes_on(rules, p)?;
            if rules.always_ends() {
                Err("play cannot repeat, so that a search needs less".to_owned())
            } else {
                Ok(())
            }
        },
        |_| Effort::Whole,
        by_retrograde,
    )
}

/// The definition, as a check on all other methods.
fn definition_method<'r, 'q, R: Forgettable<Payoff = i64>>(rules: &'r R) -> TurnMethod<'r, 'q> {
    typed(
        rules,
        Description {
            name: MethodName::Definition,
            answers: "the score under best play, of positions with few that can be reached",
            cost: "every position that can be reached, and every move",
            source: "minimax by its definition, kept for ever",
        },
        // The definition has no end where play has none.
        |rules, p| ends(rules, p).and_then(|()| few_positions(rules, p)),
        |_| Effort::OnRequest,
        by_definition,
    )
}

/// The method for positions in the form of a row of numbers.
fn row_method<'r, 'q, R: Forgettable<Payoff = i64>>(rules: &'r R) -> TurnMethod<'r, 'q> {
    typed(
        rules,
        Description {
            name: MethodName::Row,
            answers: "the score and the distance of a row of numbers that is taken from its ends",
            cost: "quadratic in the length of the row",
            source: "dynamic programming over intervals",
        },
        |rules, p| {
            goes_on(rules, p)?;
            match rules.as_row(p) {
                Some(_) => Ok(()),
                None => Err("the position is no row of numbers".to_owned()),
            }
        },
        |_| Effort::Whole,
        by_row,
    )
}

/// Dynamic programming that forgets what was scored before: the payoff is the lead so far plus the value of the rest,
/// so positions that differ in their scores alone share one result.
fn additive_method<'r, 'q, R: Forgettable<Payoff = i64>>(rules: &'r R) -> TurnMethod<'r, 'q> {
    typed(
        rules,
        Description {
            name: MethodName::Additive,
            answers: "the score under best play, where what was scored before does not matter for the rest",
            cost: "every position that can be reached, once whatever was scored, and every move",
            source: "Bellman 1957",
        },
        |rules, p| {
            goes_on(rules, p)?;
            match rules.without_scores(p) {
                Some(_) if rules.always_ends() => Ok(()),
                _ => Err("the scores of the game do not stand apart".to_owned()),
            }
        },
        |_| Effort::Whole,
        by_additive,
    )
}

/// Solves the position and every option with one memory, in which they share most positions.
fn by_additive<R: Forgettable<Payoff = i64>>(
    rules: &R,
    p: &R::Position,
    wanted: Moves,
    watch: &mut dyn Watch,
) -> Result<Searched, StopReason> {
    let mut found = Additive::new(rules);
    let score = found.payoff(p, watch)?;
    let mut moves = Vec::new();
    let mut line = Vec::new();
    if wanted != Moves::Nothing {
        for mv in rules.legal(p) {
            let after = found.payoff(&rules.play(p, &mv), watch)?;
            moves.push((any(rules, p, mv), Payoff::Score(after), None));
        }
        line = found.line(p, watch)?;
    }
    let how = format!(
        "dynamic programming over positions without their scores; {} of them",
        found.positions()
    );
    Ok(scored(
        MethodName::Additive,
        how,
        score,
        moves,
        forget_line(rules, p, line),
    ))
}

/// Finds the score first; the moves and the line come from the same search, which remembers much of what they need.
fn by_alpha_beta<R: Forgettable<Payoff = i64>>(
    rules: &R,
    p: &R::Position,
    wanted: Moves,
    watch: &mut dyn Watch,
) -> Result<Searched, StopReason> {
    let mut search = alpha_beta::Search::new(rules, alpha_beta::Config::default());
    let score = search.payoff(p, watch)?;
    let (moves, moves_known, line) = methods::moves_and_line(&mut search, p, wanted, watch);
    let judged = |(mv, after)| (any(rules, p, mv), Payoff::Score(after), None);
    let found = scored(
        MethodName::AlphaBeta,
        format!(
            "alpha-beta with exact memory; {} positions visited",
            search.nodes()
        ),
        score,
        moves.into_iter().map(judged).collect(),
        forget_line(rules, p, line),
    );
    Ok(Searched {
        moves_known,
        ..found
    })
}

/// Solves all positions that can be reached, backwards from the ends.
fn by_retrograde<R: Forgettable<Payoff = i64>>(
    rules: &R,
    p: &R::Position,
    _: Moves,
    watch: &mut dyn Watch,
) -> Result<Searched, StopReason> {
    let (graph, positions) = explore(rules, std::slice::from_ref(p), watch)?;
    let solved = repeating_scores::solve(&graph, watch)?;
    let root = NodeId(0);
    // The successors of a node are in the order of its legal moves.
    let options = rules.legal(p).zip(graph.successors(root));
    let judged = |(mv, next): (R::Move, &NodeId)| {
        let after = Payoff::Score(solved.score[next.index()]);
        (any(rules, p, mv), after, None)
    };
    let step = |steps: &[NodeId]| {
        let at = &positions[steps[0].index()];
        let choice = solved.best[steps[0].index()].expect("a line follows the best moves");
        let mv = rules.legal(at).nth(choice as usize);
        mv.map(|mv| any(rules, at, mv))
    };
    let line = solved.line(&graph, root);
    let found = scored(
        MethodName::Retrograde,
        format!(
            "retrograde analysis of all {} positions that can be reached: repetitions allowed",
            graph.len()
        ),
        solved.score[root.index()],
        options.map(judged).collect(),
        line.windows(2).map_while(step).collect(),
    );
    Ok(Searched {
        derivation: Derivation::RepeatingScore {
            endless: solved.is_endless(&graph, root),
        },
        ..found
    })
}

/// A judged move: its payoff, and the plies to the end.
type Judged = (AnyMove, Payoff, Option<u64>);

/// A result with a proved score and without distances.
fn scored(
    method: MethodName,
    how: String,
    score: i64,
    moves: Vec<Judged>,
    line: Vec<AnyMove>,
) -> Searched {
    Searched {
        payoff: Payoff::Score(score),
        distance: None,
        scores: None,
        moves,
        moves_known: true,
        line,
        status: Status::Proved,
        methods: vec![method],
        how,
        derivation: Derivation::BestScore,
    }
}

/// Minimax by its definition, which remembers positions but has no cutoffs and no hints.
fn by_definition<R: Forgettable<Payoff = i64>>(
    rules: &R,
    p: &R::Position,
    _: Moves,
    _: &mut dyn Watch,
) -> Result<Searched, StopReason> {
    let judged = |mv: R::Move| {
        let after = reference::minimax(rules, &rules.play(p, &mv));
        (any(rules, p, mv), Payoff::Score(after), None)
    };
    Ok(scored(
        MethodName::Definition,
        "the definition, position by position".to_owned(),
        reference::minimax(rules, p),
        rules.legal(p).map(judged).collect(),
        Vec::new(),
    ))
}

/// Solves the row, and turns takings into moves and the mover's lead into Left's.
fn by_row<R: Forgettable<Payoff = i64>>(
    rules: &R,
    p: &R::Position,
    _: Moves,
    watch: &mut dyn Watch,
) -> Result<Searched, StopReason> {
    let (Some(form), Turn::Of(mover)) = (rules.as_row(p), rules.turn(p)) else {
        return Err(StopReason::Beyond("the position is no row".to_owned()));
    };
    let row = &form.is;
    // Payoffs are Left's lead at the end. The solver of rows counts the mover's lead, hence the sign; `before` is
    // Left's lead so far.
    let sign = if mover == Player::Left { 1 } else { -1 };
    let before = row.taken[0] - row.taken[1];
    let solution = scoring::solve(&row.row, sign * before, watch)?;
    let payoff = |ahead: i64| Payoff::Score(before + sign * ahead);
    let best = solution.scores;
    let judged = |m: &scoring::First| {
        (
            any(rules, p, (form.back)(m.take)),
            payoff(m.wins_by),
            m.distance,
        )
    };
    // The line is a list of takings; each becomes a move of the position that it is played in.
    let mut at = p.clone();
    let mut line = Vec::new();
    for t in &solution.line {
        let Some(mv) = rules.as_row(&at).map(|form| (form.back)(*t)) else {
            break;
        };
        let next = rules.play(&at, &mv);
        line.push(any(rules, &at, mv));
        at = next;
    }
    // What each player has at the end: what they have now, and what best play adds.
    let gets = |player: Player| {
        let more = if player == mover {
            best.mover
        } else {
            best.other
        };
        row.taken[player.index()] + more
    };
    Ok(Searched {
        payoff: payoff(best.mover - best.other),
        distance: solution.distance,
        scores: Some(Player::BOTH.map(gets)),
        moves: solution.moves.iter().map(judged).collect(),
        moves_known: true,
        line,
        status: Status::Proved,
        methods: vec![MethodName::Row],
        how: "dynamic programming over all intervals of the row".to_owned(),
        derivation: Derivation::Row {
            scores: [gets(mover), gets(mover.opponent())],
            taking: row.row.taking().into(),
        },
    })
}
