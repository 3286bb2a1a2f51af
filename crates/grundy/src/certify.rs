//! Certificates: made from what solvers found, written as JSON, and checked by code that shares nothing with them.

use crate::Solution;
use crate::answer::PeriodAnswer;
use crate::arena::Source;
use crate::choose::impartial::Nimbers;
use crate::compound;
use crate::error::Error;
use crate::heap::Evidence;
use crate::limits::Limits;
use crate::position::{Position, Sum};
use crate::question::{Ask, Starter};
use crate::turns::{self, Turns};
use grundy_check::core::{Core as CoreProof, Proof, Weight};
use grundy_check::heaps::{Heaps, Step, by_definition};
use grundy_check::nimbers::{self, Sums};
use grundy_check::play::{Board, among};
use grundy_check::{
    Accepted, Certificate, Rejected, arena as arena_check, counter as counter_check,
    matrix as matrix_check, period as period_check,
};
use grundy_core::any::{AnyMove, Token};
use grundy_core::forms::coalition::CoalitionGame;
use grundy_core::forms::heap::{HeapCode, SubtractionSet};
use grundy_core::forms::matrix::Matrix;
use grundy_core::{
    AllImpartial, Alternating, Convention, Impartial, Outcome, ParseError, Player, Ruleset,
    StopReason, Terms, Turn, Watch,
};
use grundy_solve::arena::Regions;
use grundy_solve::heap::{Space, Sparse};
use grundy_solve::matrix::Equilibrium;
use grundy_solve::sharing::Core;
use std::collections::HashMap;

type At = <Terms as Ruleset>::Position;

/// A certificate of who wins, from what `solve` answered.
///
/// Heaps under a code give nimbers of heaps; other impartial sums give a table of nimbers closed under moves; all
/// other games give a strategy; a counter game gives its intervals.
///
/// # Errors
/// [`Error::Usage`] when there is no certificate for this answer, with the reason.
pub fn solve(position: &Position, ask: &Ask, solution: &Solution) -> Result<Certificate, Error> {
    if solution.outcome.is_none() {
        return Err(none("the position is not solved"));
    }
    let mut watch = ask.limits.watch();
    let stopped = unwritten;
    if let (Some(together), Position::Sum(sum)) = (ask.compound, position) {
        let (game, [left, right]) = compound::in_turn(sum, together, ask.convention)
            .ok_or_else(|| none("the compound is not one of impartial positions"))?;
        let start = match ask.starter {
            Starter::Player(Player::Right) => right,
            _ => left,
        };
        let title = play_title(&compound::title(together, &sum.show()), ask.convention);
        return match game.prove(&start, &mut watch) {
            Some(found) => found.map(|c| with_game(c, title)).map_err(stopped),
            None => unreachable!("players moving in turn win or lose"),
        };
    }
    match position {
        Position::Turns { game, at } => match game.prove(at, &mut watch) {
            Some(found) => found.map_err(stopped),
            None => Err(none(
                "scores have no certificate yet; best scores are found by dynamic programming",
            )),
        },
        Position::Sum(sum) => match AllImpartial::new(sum.terms.clone()) {
            Ok(rules) if ask.convention == Convention::Normal => {
                if let Some(heaps) = heaps(&rules, sum, &mut watch)? {
                    return Ok(Certificate::Heaps(heaps));
                }
                table_of_nimbers(&rules, sum, &mut watch)
                    .map(Certificate::Nimbers)
                    .map_err(stopped)
            }
            _ => {
                let first = match ask.starter {
                    Starter::Player(player) => player,
                    Starter::Natural | Starter::Both => Player::Left,
                };
                let game = in_turn(sum, ask.convention, first);
                let start = Token::new((first, sum.at.clone()));
                match game.prove(&start, &mut watch) {
                    Some(found) => found
                        .map(|c| with_game(c, play_title(&sum.show(), ask.convention)))
                        .map_err(stopped),
                    None => unreachable!("players moving in turn win or lose"),
                }
            }
        },
        Position::Hidden(_) => Err(none(
            "a game with hidden information has an equilibrium instead",
        )),
    }
}

fn unwritten(stop: StopReason) -> Error {
    Error::Stopped(format!("no certificate was written: {stop}"))
}

fn none(why: &str) -> Error {
    Error::Usage(format!("there is no certificate to write: {why}"))
}

fn in_turn(sum: &Sum, convention: Convention, first: Player) -> std::sync::Arc<dyn Turns> {
    turns::alternate(
        Alternating {
            rules: sum.terms.clone(),
            convention,
            first,
        },
        sum.about,
    )
}

/// The game of a strategy in a sum: the expression, with its convention where it is not the normal one.
fn play_title(game: &str, convention: Convention) -> String {
    match convention {
        Convention::Normal => game.to_owned(),
        Convention::Misere => format!("misere {game}"),
    }
}

fn with_game(certificate: Certificate, game: String) -> Certificate {
    match certificate {
        Certificate::Play(play) => Certificate::Play(grundy_check::play::Play { game, ..play }),
        other => other,
    }
}

/// How the checker reads a code; `None` for sets and digits that it has no words for.
pub(crate) fn code_text(code: &HeapCode) -> Option<String> {
    let list = |set: &[u64]| set.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    match code {
        HeapCode::Code(c) if c.digits.iter().any(|d| d.distinct) => None,
        HeapCode::Code(c) => Some(c.to_string()),
        HeapCode::Subtraction(SubtractionSet::Finite(set)) => Some(list(set)),
        // Everything may be taken: that is Nim.
        HeapCode::Subtraction(SubtractionSet::AllBut(not)) if not.is_empty() => {
            Some("0.[3]".to_owned())
        }
        HeapCode::Subtraction(SubtractionSet::AllBut(not)) => {
            Some(format!("all-but {}", list(not)))
        }
        HeapCode::Subtraction(_) => None,
    }
}

/// Larger heaps come with a period or with rare heaps: by definition they would take too long to check.
const BY_DEFINITION: u64 = 10_000;

/// All terms as heaps of one code.
fn heaps(rules: &AllImpartial, sum: &Sum, watch: &mut dyn Watch) -> Result<Option<Heaps>, Error> {
    let mut all: Vec<u64> = Vec::new();
    let mut code: Option<HeapCode> = None;
    for entry in &sum.at {
        let Some((own, heaps)) = rules.as_heaps(&vec![entry.clone()]) else {
            return Ok(None);
        };
        if code.as_ref().is_some_and(|code| *code != own) {
            return Ok(None);
        }
        code = Some(own);
        all.extend(heaps);
    }
    let Some(code) = code else { return Ok(None) };
    let Some(text) = code_text(&code) else {
        return Ok(None);
    };
    let mut engine = grundy_solve::heap::Heaps::new(&code);
    let summed = engine.sum(&all, 1, watch).map_err(unwritten)?;
    let beyond = all.iter().any(|&h| h > BY_DEFINITION);
    let space = engine.sparse().filter(|e| !e.dense()).map(Sparse::space);
    let (mut period, mut rare) = (None, None);
    match (engine.proved_period().filter(|_| beyond), space) {
        (Some(proved), _) => period = whole_period(&code, proved, space).ok().map(Box::new),
        // No period, but the values themselves are computed again from the rare heaps.
        (None, Some(space)) if beyond => {
            let largest = all.iter().copied().max().unwrap_or(0) as usize;
            let values = engine.computed();
            rare = values
                .get(..=largest)
                .map(|values| rare_heaps(&code, values, space));
        }
        _ => {}
    }
    let largest = all.iter().copied().max().unwrap_or(0);
    if period.is_none() && rare.is_none() && !by_definition(&text, largest) {
        return Err(Error::Usage(format!(
            "there is no certificate to write: a heap of {largest} is too large to compute again from the definition, \
             and for {text} there is neither a proved period nor a sparse space"
        )));
    }
    Ok(Some(Heaps {
        code: text,
        heaps: all,
        nimbers: summed.values,
        nim_sum: summed.nim_sum,
        mover_wins: summed.nim_sum != 0,
        winning_move: summed.winning.first.first().map(|mv| Step {
            heap: mv.heap,
            taken: mv.taken,
            left: mv.left.clone(),
        }),
        period,
        rare,
    }))
}

/// Every position below a sum, component by component, with its nimber.
fn table_of_nimbers(
    rules: &AllImpartial,
    sum: &Sum,
    watch: &mut dyn Watch,
) -> Result<grundy_check::nimbers::Nimbers, StopReason> {
    let mut known = Nimbers::new(rules);
    let mut nimber = 0;
    for entry in &sum.at {
        nimber ^= known.of(&vec![entry.clone()], watch)?.0;
    }
    let mut listed: HashMap<At, ()> = HashMap::new();
    let mut waiting: Vec<At> = rules.components(&sum.at).collect();
    let mut entries = Vec::new();
    while let Some(p) = waiting.pop() {
        if listed.insert(p.clone(), ()).is_some() {
            continue;
        }
        watch.spend(1)?;
        watch.hold(listed.len() as u64 * 256)?;
        let value = known.of(&p, watch)?.0;
        entries.push(nimbers::Entry {
            position: show_part(rules, &p),
            nimber: value,
        });
        for mv in rules.moves(&p).collect::<Vec<_>>() {
            waiting.extend(rules.components(&rules.play(&p, &mv)));
        }
    }
    Ok(grundy_check::nimbers::Nimbers {
        game: sum.show(),
        start: show_part(rules, &sum.at),
        nimber,
        entries,
    })
}

/// A part of a sum as text: term numbers from 1 with their positions, `1: 12 & 3: 5`.
pub(crate) fn show_part(rules: &AllImpartial, p: &At) -> String {
    let show = |(term, token): &(u32, Token)| {
        format!(
            "{}: {}",
            term + 1,
            rules.terms().0[*term as usize].rules.show(token)
        )
    };
    p.iter().map(show).collect::<Vec<_>>().join(" & ")
}

/// The rules of a sum as the checker of nimbers asks for them.
pub(crate) struct SumRules(pub(crate) AllImpartial);

impl Sums for SumRules {
    type Position = At;

    fn read(&self, text: &str) -> Result<At, ParseError> {
        let terms = &self.0.terms().0;
        if text.is_empty() {
            return Ok(Vec::new());
        }
        text.split(" & ")
            .map(|piece| {
                let fault = || {
                    ParseError::at_piece(
                        text,
                        piece,
                        "the number of a term, a colon and its position",
                    )
                };
                let (number, body) = piece.split_once(": ").ok_or_else(fault)?;
                let number: usize = number.parse().map_err(|_| fault())?;
                let term = number
                    .checked_sub(1)
                    .and_then(|i| terms.get(i))
                    .ok_or_else(fault)?;
                Ok((number as u32 - 1, term.rules.read(body)?))
            })
            .collect()
    }

    fn options(&self, p: &At) -> impl Iterator<Item = At> {
        self.0.moves(p).map(|mv| self.0.play(p, &mv))
    }

    fn components(&self, p: &At) -> Vec<At> {
        self.0.components(p).collect()
    }
}

/// The rules of a game of turns as the checker of strategies asks for them.
struct TurnRules<'a>(&'a dyn Turns);

impl Board for TurnRules<'_> {
    type Position = Token;

    fn read(&self, text: &str) -> Result<Token, ParseError> {
        self.0.read(text)
    }

    fn turn(&self, p: &Token) -> Turn<Outcome> {
        match self.0.turn(p) {
            Turn::Of(player) => Turn::Of(player),
            Turn::Over(turns::Payoff::Outcome(outcome)) => Turn::Over(outcome),
            Turn::Over(turns::Payoff::Score(score)) => Turn::Over(match score.signum() {
                1 => Outcome::Won(Player::Left),
                0 => Outcome::Tied,
                _ => Outcome::Won(Player::Right),
            }),
        }
    }

    fn options<'b>(&'b self, p: &'b Token) -> impl Iterator<Item = Token> + 'b {
        legal(self.0, p).map(|mv| self.0.play(p, &mv))
    }

    fn follow(&self, p: &Token, text: &str, watch: &mut dyn Watch) -> Result<Token, Rejected> {
        let read = self.0.read_move(p, text);
        let mv = read.map_err(|error| Rejected::new(error.to_string()))?;
        among(legal(self.0, p), &mv, text, watch)?;
        Ok(self.0.play(p, &mv))
    }
}

/// The legal moves, asked for in portions that grow, for there may be more than fit anywhere.
fn legal<'a>(game: &'a dyn Turns, p: &'a Token) -> impl Iterator<Item = AnyMove> + 'a {
    let (mut portion, mut begin, mut done) = (64, 0, false);
    std::iter::from_fn(move || {
        if done {
            return None;
        }
        let mut all = game.legal(p, portion);
        done = all.len() < portion;
        let new = all.split_off(begin.min(all.len()));
        (begin, portion) = (portion, portion.saturating_mul(4));
        Some(new)
    })
    .flatten()
}

/// Reads a certificate and checks it against the rules of its game.
///
/// # Errors
/// [`Rejected`] with the reason: anything cut short, malformed, or not supported by the rules; or, with `stopped`, that
/// a limit ended the check before it was decided.
pub fn check(text: &str, limits: &Limits) -> Result<Accepted, Rejected> {
    let watch = &mut limits.watch();
    watch.hold(text.len() as u64)?;
    let certificate = Certificate::from_json(text)?;
    let unread = |error: Error| Rejected::new(format!("its game cannot be read: {error}"));
    match &certificate {
        Certificate::Nimbers(nimbers) => match Position::parse(&nimbers.game).map_err(unread)? {
            Position::Sum(sum) => match AllImpartial::new(sum.terms.clone()) {
                Ok(rules) => {
                    if nimbers.start != show_part(&rules, &sum.at) {
                        return Err(Rejected::new(
                            "its start is not the position that its game names",
                        ));
                    }
                    nimbers.check(&SumRules(rules), watch)
                }
                Err(_) => Err(Rejected::new(
                    "its game is not impartial, so it has no nimbers",
                )),
            },
            _ => Err(Rejected::new("its game is not a sum of impartial games")),
        },
        Certificate::Play(play) => {
            let (convention, expression) = match play.game.strip_prefix("misere ") {
                Some(rest) => (Convention::Misere, rest),
                None => (Convention::Normal, play.game.as_str()),
            };
            if let Some((together, sum)) = compound::read_title(expression) {
                let Position::Sum(sum) = Position::parse(sum).map_err(unread)? else {
                    return Err(Rejected::new("its game is not a compound of a sum"));
                };
                let (game, starts) = compound::in_turn(&sum, together, convention)
                    .ok_or_else(|| Rejected::new("its game is not impartial"))?;
                if !starts.iter().any(|start| play.start == game.show(start)) {
                    return Err(Rejected::new(
                        "its start is not the position that its game names",
                    ));
                }
                return play.check(&TurnRules(&*game), watch);
            }
            match Position::parse(expression).map_err(unread)? {
                Position::Turns { game, at } => {
                    if convention == Convention::Misere {
                        return Err(Rejected::new("its game has no misère play"));
                    }
                    if play.start != game.show(&at) {
                        return Err(Rejected::new(
                            "its start is not the position that its game names",
                        ));
                    }
                    play.check(&TurnRules(&*game), watch)
                }
                Position::Sum(sum) => {
                    let game = in_turn(&sum, convention, Player::Left);
                    let named = Player::BOTH.iter().any(|&first| {
                        play.start == game.show(&Token::new((first, sum.at.clone())))
                    });
                    if !named {
                        return Err(Rejected::new(
                            "its start is not the position that its game names",
                        ));
                    }
                    play.check(&TurnRules(&*game), watch)
                }
                Position::Hidden(_) => Err(Rejected::new("its game has hidden information")),
            }
        }
        other => other.check(watch),
    }
}

/// A certificate of a period.
///
/// # Errors
/// [`Error::Usage`] when the period is not proved, or by a theorem that the checker does not know.
pub fn period(answer: &PeriodAnswer, evidence: Option<&Evidence>) -> Result<Certificate, Error> {
    let Some(evidence) = evidence else {
        return Err(none("no period was found"));
    };
    if matches!(&evidence.code, HeapCode::Subtraction(SubtractionSet::AllBut(not)) if not.is_empty())
    {
        return Err(none(
            "a heap of Nim is worth itself; `solve` writes certificates of its positions",
        ));
    }
    if answer.theorem.is_none() {
        return Err(none(
            "the period is only observed, and what is not proved has no certificate",
        ));
    }
    whole_period(&evidence.code, &evidence.period, evidence.space).map(Certificate::Period)
}

/// The short form of a period, or the long one where the window is long and there is a sparse space.
fn whole_period(
    code: &HeapCode,
    period: &grundy_solve::heap::Period,
    space: Option<Space>,
) -> Result<period_check::Period, Error> {
    let mut body = period_body(code, period)?;
    if let Some(space) = space
        && body.values.len() > LONG_WINDOW
    {
        body.rare = Some(rare_heaps(code, &period.values, space));
        body.values = Vec::new();
    }
    Ok(body)
}

/// A certificate with more values than this lists rare heaps instead.
const LONG_WINDOW: usize = 2000;

/// The rare heaps of a table.
fn rare_heaps(code: &HeapCode, values: &[u32], space: Space) -> grundy_check::rare::Rare {
    let first = match code {
        HeapCode::Code(c) => c.digits.iter().position(|d| d.allows(2)).unwrap_or(0),
        HeapCode::Subtraction(_) => 0,
    };
    let turn = usize::from(space.by_position);
    let rare = |&(n, v): &(usize, u16)| {
        ((v & space.mask).count_ones() as usize + turn * (n + first)).is_multiple_of(2)
    };
    let narrow = || values.iter().map(|&v| v as u16);
    grundy_check::rare::Rare {
        count: values.len() as u64,
        mask: space.mask,
        kind: if space.by_position {
            "position"
        } else {
            "range"
        }
        .to_owned(),
        heaps: narrow()
            .enumerate()
            .skip(1)
            .filter(rare)
            .map(|(n, v)| (n as u64, v))
            .collect(),
        hash: format!("{:016x}", grundy_solve::heap::sparse::hash(narrow())),
    }
}

fn period_body(
    code: &HeapCode,
    period: &grundy_solve::heap::Period,
) -> Result<period_check::Period, Error> {
    let theorem = match code {
        HeapCode::Code(_) => "octal",
        HeapCode::Subtraction(SubtractionSet::Finite(_)) => "subtraction",
        HeapCode::Subtraction(SubtractionSet::AllBut(_)) => "all-but",
        HeapCode::Subtraction(_) => {
            return Err(none("the checker knows no theorem about this set"));
        }
    };
    let text =
        code_text(code).ok_or_else(|| none("the checker does not know this kind of code"))?;
    Ok(period_check::Period {
        code: text,
        theorem: theorem.to_owned(),
        preperiod: period.preperiod,
        period: period.period,
        saltus: period.saltus,
        values: period.values.iter().map(|&v| u64::from(v)).collect(),
        rare: None,
    })
}

/// A certificate of both winning regions.
#[must_use]
pub fn arena(source: &Source, regions: &Regions) -> Certificate {
    let game = source.arena();
    let side = |player| match player {
        Player::Left => arena_check::Side::Even,
        Player::Right => arena_check::Side::Odd,
    };
    let vertices = game.vertices().map(|v| arena_check::Vertex {
        id: source.id(v),
        priority: game.priority(v),
        owner: side(game.owner(v)),
        successors: game.successors(v).iter().map(|&t| source.id(t)).collect(),
        winner: side(regions.winner[v as usize]),
        strategy: regions.strategy[v as usize].map(|t| source.id(t)),
    });
    Certificate::Arena(arena_check::Arena {
        vertices: vertices.collect(),
    })
}

/// A certificate of a matrix game's value.
#[must_use]
pub fn matrix(game: &Matrix, best: &Equilibrium) -> Certificate {
    let rows: Vec<_> = (0..game.rows()).map(|i| game.row(i).to_vec()).collect();
    Certificate::Matrix(matrix_check::Matrix::new(
        &rows,
        &best.rows,
        &best.columns,
        &best.value,
    ))
}

/// A certificate of a point of the core, or of its emptiness.
///
/// # Errors
/// [`Error::Usage`] when the table of all coalitions is too large.
pub fn core(game: &CoalitionGame, core: &Core, limits: &Limits) -> Result<Certificate, Error> {
    let table = grundy_solve::coalition::table(game, &mut limits.watch())
        .map_err(|stop| none(&format!("it lists every coalition, and {stop}")))?;
    let n = game.players();
    let worth = (0..1u32 << n).map(|s| table.worth(s).to_string()).collect();
    let proof = match core {
        Core::Point { payoff, .. } => {
            Proof::Point(payoff.iter().map(ToString::to_string).collect())
        }
        Core::Empty { collection, .. } => Proof::Balanced(
            collection
                .iter()
                .map(|w| Weight {
                    coalition: w.members.iter().fold(0, |s, &i| s | 1 << i),
                    weight: w.weight.to_string(),
                })
                .collect(),
        ),
    };
    Ok(Certificate::Core(CoreProof {
        players: n as u32,
        worth,
        proof,
    }))
}

/// A certificate of a counter game, from its intervals.
pub(crate) fn counter(
    game: &grundy_core::forms::counter::Counter,
    at: &num::BigRational,
    watch: &mut dyn Watch,
) -> Result<Certificate, StopReason> {
    use grundy_core::forms::counter::Step as Stride;
    use grundy_solve::counter::{self, Method};
    use num::{BigInt, BigRational, One, Zero};
    let solution = counter::solve(game, at, watch)?;
    let target = game.target().clone();
    let whole = |n: &BigInt| BigRational::from_integer(n.clone());
    let mut scale = BigRational::one();
    let mut spans: Vec<(BigRational, BigRational, bool)> = match &solution.method {
        // A counter c has the ratio r when target / r ≤ c < target / (r − 1).
        Method::Ratio { intervals, .. } => {
            let span = |i: &counter::Interval| {
                (&target / whole(&i.upto), &target / whole(&i.above), i.wins)
            };
            intervals.iter().map(span).collect()
        }
        Method::Gap { .. } => {
            let intervals = counter::gaps(game, at, watch)?;
            let span = |i: &counter::Interval| {
                (&target - whole(&i.upto), &target - whole(&i.above), i.wins)
            };
            intervals.iter().map(span).collect()
        }
        Method::Sweep {
            scale: by,
            intervals,
        } => {
            scale = whole(by);
            let span = |i: &counter::Interval| {
                (
                    whole(&i.above) + BigRational::one(),
                    whole(&i.upto) + BigRational::one(),
                    i.wins,
                )
            };
            intervals.iter().map(span).collect()
        }
    };
    let whole_numbers = matches!(solution.method, Method::Sweep { .. });
    // Neighbours with one label are one interval: the checker is told who wins, not when.
    spans.sort_by(|a, b| a.0.cmp(&b.0));
    let mut merged: Vec<(BigRational, BigRational, bool)> = Vec::new();
    for (from, to, wins) in spans {
        match merged.last_mut() {
            Some(last) if last.2 == wins && last.1 == from => last.1 = to,
            _ => merged.push((from, to, wins)),
        }
    }
    if let Some(last) = merged.last_mut() {
        last.1 = &target * &scale;
    }
    if let Some(first) = merged.first_mut()
        && first.0 <= BigRational::zero()
    {
        first.0 = at * &scale;
    }
    let (mut multiply, mut add) = (Vec::new(), Vec::new());
    for step in game.steps() {
        match step {
            Stride::Times(m) => multiply.push(m.to_string()),
            Stride::Plus(d) => {
                add.push((BigRational::from_integer((*d).into()) * &scale).to_string())
            }
        }
    }
    Ok(Certificate::Counter(counter_check::Counter {
        multiply,
        add,
        target: (&target * &scale).to_string(),
        reaching_wins: true,
        whole: whole_numbers,
        start: (at * &scale).to_string(),
        mover_wins: solution.verdict.wins,
        intervals: merged
            .into_iter()
            .map(|(from, to, wins)| counter_check::Interval {
                from: from.to_string(),
                to: to.to_string(),
                wins,
            })
            .collect(),
    }))
}
