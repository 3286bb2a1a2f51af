//! Games of turns: the form that understands them whole where there is one, else search.

use crate::answer::Status;
use crate::limits::SubBudget;
use crate::turns::{Payoff, Searched};
use grundy_core::any::AnyMove;
use grundy_core::forms::counter::{Counter, Step};
use grundy_core::forms::row::{ScoredRow, Take};
use grundy_core::{Notation, Outcome, Player, Sequential, StopReason, Turn, Watch, explore};
use grundy_solve::counter::{Interval, Method};
use grundy_solve::{alpha_beta, counter, retrograde, scoring};
use num::{BigRational, ToPrimitive};

/// Positions that exploring the whole graph may cost, just to learn distances that alpha-beta does not need.
const SHARE_FOR_DISTANCES: u64 = 300_000;

/// Solves a position of a game that is won, lost, tied or drawn.
pub(crate) fn outcome<R>(
    rules: &R,
    p: &R::Position,
    watch: &mut dyn Watch,
) -> Result<Searched, StopReason>
where
    R: Sequential<Payoff = Outcome> + Notation,
    R::Move: Send + Sync + 'static,
{
    if let Turn::Over(outcome) = rules.turn(p) {
        return Ok(over(Payoff::Outcome(outcome)));
    }
    if let Some((game, at)) = rules.as_counter(p) {
        return by_counter(rules, p, &game, &at, watch);
    }
    if !rules.always_ends() {
        return by_retrograde(rules, p, watch);
    }
    let mut search = alpha_beta::Search::new(rules, alpha_beta::Config::default());
    let payoff = search.payoff(p, watch)?;
    match by_retrograde(rules, p, &mut SubBudget::new(watch, SHARE_FOR_DISTANCES)) {
        Ok(searched) => return Ok(searched),
        // Distances come second: where there is no room for them beside what was searched, the outcome stands.
        Err(StopReason::Nodes(SHARE_FOR_DISTANCES) | StopReason::Memory { .. }) => {}
        Err(stop) => return Err(stop),
    }
    let moves = search.moves(p, watch)?;
    let line = search.line(p, watch)?;
    Ok(Searched {
        payoff: Some(Payoff::Outcome(payoff)),
        distance: None,
        scores: None,
        moves: moves
            .into_iter()
            .map(|(mv, o)| (any(rules, p, mv), Payoff::Outcome(o), None))
            .collect(),
        line: shown_line(rules, p, line),
        status: Status::Proved,
        method: format!(
            "alpha-beta with exact memory: the game always ends; {} positions visited, {} remembered",
            search.nodes(),
            search.remembered()
        ),
        reason: describe(rules.turn(p), payoff, None),
    })
}

/// Solves a position of a scored game.
pub(crate) fn score<R>(
    rules: &R,
    p: &R::Position,
    watch: &mut dyn Watch,
) -> Result<Searched, StopReason>
where
    R: Sequential<Payoff = i64> + Notation,
    R::Move: Send + Sync + 'static,
{
    let mover = match rules.turn(p) {
        Turn::Over(score) => {
            let mut searched = over(Payoff::Score(score));
            searched.scores = rules.as_row(p).map(|row| row.taken);
            return Ok(searched);
        }
        Turn::Of(player) => player,
    };
    if let Some(row) = rules.as_row(p) {
        return by_row(rules, p, &row, mover, watch);
    }
    let mut search = alpha_beta::Search::new(rules, alpha_beta::Config::default());
    let payoff = search.payoff(p, watch)?;
    let moves = search.moves(p, watch)?;
    let line = search.line(p, watch)?;
    Ok(Searched {
        payoff: Some(Payoff::Score(payoff)),
        distance: None,
        scores: None,
        moves: moves
            .into_iter()
            .map(|(mv, s)| (any(rules, p, mv), Payoff::Score(s), None))
            .collect(),
        line: shown_line(rules, p, line),
        status: Status::Proved,
        method: format!(
            "alpha-beta with exact memory; {} positions visited",
            search.nodes()
        ),
        reason: "Each player takes the option with the best score for itself.".to_owned(),
    })
}

fn over(payoff: Payoff) -> Searched {
    Searched {
        payoff: Some(payoff),
        distance: Some(0),
        scores: None,
        moves: Vec::new(),
        line: Vec::new(),
        status: Status::Proved,
        method: "the rules: the play is over".to_owned(),
        reason: "The play is over.".to_owned(),
    }
}

fn any<R: Notation>(rules: &R, p: &R::Position, mv: R::Move) -> AnyMove
where
    R::Move: Send + Sync + 'static,
{
    AnyMove::new(rules.show_move(p, &mv), mv)
}

fn shown_line<R: Notation>(rules: &R, p: &R::Position, line: Vec<R::Move>) -> Vec<AnyMove>
where
    R::Move: Send + Sync + 'static,
{
    let mut at = p.clone();
    let mut shown = Vec::with_capacity(line.len());
    for mv in line {
        let next = rules.play(&at, &mv);
        shown.push(any(rules, &at, mv));
        at = next;
    }
    shown
}

fn by_retrograde<R>(
    rules: &R,
    p: &R::Position,
    watch: &mut dyn Watch,
) -> Result<Searched, StopReason>
where
    R: Sequential<Payoff = Outcome> + Notation,
    R::Move: Send + Sync + 'static,
{
    let (graph, positions) = explore(rules, std::slice::from_ref(p), watch)?;
    let solved = retrograde::solve(&graph, watch)?;
    let root = grundy_core::NodeId(0);
    let result = solved.outcome[0];
    let distance = solved.distance[0].map(u64::from);
    let mut moves = Vec::new();
    for (mv, next) in rules.legal(p).zip(graph.successors(root)) {
        let after = solved.outcome[next.index()];
        let left = solved.distance[next.index()].map(u64::from);
        moves.push((any(rules, p, mv), Payoff::Outcome(after), left));
    }
    let mut line = Vec::new();
    let path = solved.line(&graph, root, 200);
    for step in path.windows(2) {
        let at = &positions[step[0].index()];
        let choice = graph.successors(step[0]).iter().position(|s| *s == step[1]);
        let mv = choice.and_then(|i| rules.legal(at).nth(i));
        line.extend(mv.map(|mv| any(rules, at, mv)));
    }
    Ok(Searched {
        payoff: Some(Payoff::Outcome(result)),
        distance,
        scores: None,
        moves,
        // An endless draw has no line that ends.
        line: if result == Outcome::Drawn {
            Vec::new()
        } else {
            line
        },
        status: Status::Proved,
        method: format!(
            "retrograde analysis of all {} positions that can be reached: exact distances, repetitions allowed",
            graph.len()
        ),
        reason: describe(rules.turn(p), result, distance),
    })
}

fn describe(turn: Turn<Outcome>, outcome: Outcome, distance: Option<u64>) -> String {
    let plies = distance.map_or(String::new(), |d| {
        format!(
            " in {d} {} when the winner hurries and the loser delays",
            if d == 1 { "ply" } else { "plies" }
        )
    });
    match (turn, outcome) {
        (Turn::Of(mover), Outcome::Won(winner)) if mover == winner => {
            format!("The mover has a move after which the other player is lost: a win{plies}.")
        }
        (_, Outcome::Won(_)) => {
            format!(
                "Every move of the mover leads to a position that the other player wins: a loss{plies}."
            )
        }
        (_, Outcome::Tied) => "Neither player can force a win, and play ends in a tie.".to_owned(),
        (_, Outcome::Drawn) => {
            "Neither player can force a win, and either can go on for ever rather than lose."
                .to_owned()
        }
    }
}

fn by_counter<R>(
    rules: &R,
    p: &R::Position,
    game: &Counter,
    at: &BigRational,
    watch: &mut dyn Watch,
) -> Result<Searched, StopReason>
where
    R: Sequential<Payoff = Outcome> + Notation,
    R::Move: Send + Sync + 'static,
{
    let Turn::Of(mover) = rules.turn(p) else {
        unreachable!("the play goes on")
    };
    let solution = counter::solve(game, at, watch)?;
    let to_outcome =
        |wins: bool, mover: Player| Outcome::Won(if wins { mover } else { mover.opponent() });
    let take = |step: Step| {
        rules
            .counter_step(p, step)
            .expect("a ruleset that gives a counter has its steps")
    };
    let moves = solution.steps.iter().map(|(step, verdict)| {
        let after = to_outcome(verdict.wins, mover.opponent());
        (
            any(rules, p, take(*step)),
            Payoff::Outcome(after),
            verdict.plies.to_u64(),
        )
    });
    let result = to_outcome(solution.verdict.wins, mover);
    let intervals = match &solution.method {
        Method::Ratio { ratio, intervals } => {
            let here = intervals
                .iter()
                .find(|i| i.above < *ratio && *ratio <= i.upto);
            let here = here.map_or(String::new(), |i| {
                let side = if i.wins { "wins" } else { "loses" };
                format!(
                    " It lies in ({}, {}], where the mover {side}.",
                    brief(&i.above),
                    brief(&i.upto)
                )
            });
            format!(
                "What is left is the ratio target / counter, rounded up {}.{here} A ratio loses when every \
                 multiplier leads to a winning one.",
                brief(ratio)
            )
        }
        Method::Gap { gap, period } => {
            let period = period.map_or(String::new(), |(from, length)| {
                format!(" The labels repeat every {length} from {from} on.")
            });
            format!(
                "What is left is the gap of {} to the target.{period}",
                brief(gap)
            )
        }
        Method::Sweep { intervals, .. } => {
            format!(
                "{} intervals of the counter were computed from the target down.",
                intervals.len()
            )
        }
    };
    let moves: Vec<_> = moves.collect();
    let best = solution.best().next().map(|step| any(rules, p, take(step)));
    Ok(Searched {
        payoff: Some(Payoff::Outcome(result)),
        distance: solution.verdict.plies.to_u64(),
        scores: None,
        line: best.into_iter().collect(),
        moves,
        status: Status::Proved,
        method: "intervals with exact breakpoints, computed from the target backwards".to_owned(),
        reason: format!(
            "{intervals} {}",
            describe(rules.turn(p), result, solution.verdict.plies.to_u64())
        ),
    })
}

/// A number whole, or its first and last digits and how many there are.
fn brief(n: &num::BigInt) -> String {
    let text = n.to_string();
    if text.len() <= 40 {
        return text;
    }
    format!(
        "{}…{} ({} digits)",
        &text[..12],
        &text[text.len() - 12..],
        text.len()
    )
}

fn by_row<R>(
    rules: &R,
    p: &R::Position,
    row: &ScoredRow,
    mover: Player,
    watch: &mut dyn Watch,
) -> Result<Searched, StopReason>
where
    R: Sequential<Payoff = i64> + Notation,
    R::Move: Send + Sync + 'static,
{
    let sign = if mover == Player::Left { 1 } else { -1 };
    let before = row.taken[0] - row.taken[1];
    let solution = scoring::solve(&row.row, sign * before, watch)?;
    let payoff = |ahead: i64| Payoff::Score(before + sign * ahead);
    let take = |p: &R::Position, take: Take| {
        rules
            .take_from_row(p, take)
            .expect("a ruleset that gives a row has its moves")
    };
    let best = solution.scores;
    let moves = solution.moves.iter().map(|m| {
        (
            any(rules, p, take(p, m.take)),
            payoff(m.wins_by),
            m.distance,
        )
    });
    let moves = moves.collect();
    let mut at = p.clone();
    let mut line = Vec::new();
    for t in &solution.line {
        let mv = take(&at, *t);
        let next = rules.play(&at, &mv);
        line.push(any(rules, &at, mv));
        at = next;
    }
    let gets = |player: Player| match player == mover {
        true => row.taken[player.index()] + best.mover,
        false => row.taken[player.index()] + best.other,
    };
    let scores = Player::BOTH.map(gets);
    Ok(Searched {
        payoff: Some(payoff(best.mover - best.other)),
        distance: solution.distance,
        scores: Some(scores),
        moves,
        line,
        status: Status::Proved,
        method: "dynamic programming over all intervals of the row".to_owned(),
        reason: format!(
            "With best play the mover ends with {} and the other player with {}: of every interval the mover \
             keeps the better of its ends, counting what the other player then gets.",
            gets(mover),
            gets(mover.opponent())
        ),
    })
}

/// The intervals of a counter game as they stand for this target, and what they are intervals of.
pub(crate) fn intervals(
    game: &Counter,
    at: &BigRational,
    watch: &mut dyn Watch,
) -> Result<(String, Vec<Interval>), StopReason> {
    let solution = counter::solve(game, at, watch)?;
    Ok(match solution.method {
        Method::Ratio { intervals, .. } => (
            "the ratio target / counter, rounded up".to_owned(),
            intervals,
        ),
        Method::Sweep { scale, intervals } => (format!("the counter times {scale}"), intervals),
        Method::Gap { .. } => (
            "the gap target − counter".to_owned(),
            counter::gaps(game, at, watch)?,
        ),
    })
}
