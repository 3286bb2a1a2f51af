//! `solve`: one position, a position a line from standard input (`many.rs`), or one sum of any number of heaps.

mod asked;
mod in_file;
mod many;

use crate::args::{Common, EquilibriumArgs, SolveArgs};
use crate::commands::equilibrium::{self, AskedGame};
use crate::commands::{check, temperature};
use crate::interrupt;
use crate::output::{self, Exit, Fault, NamedFile, Out};
use asked::{ask, asks_for_best_play, is_plain};
use grundy::ask::stream::Stream;
use grundy::ask::tree::{Census, LongestWin, Tree};
use grundy::input::{self, Input};
use grundy::method::Offer;
use grundy::vocabulary::Convention;
use grundy::{Ask, Error, Game, Limits, Position, Starter};
use grundy_report::Solution;
use many::{fits_many, many};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// Runs `solve`.
pub fn run(args: &SolveArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    if let Some(game) = args.more.before_stdin(&args.expression) {
        fits_many(args, out.json)?;
        if !game.is_empty() {
            grundy::game::notation::no_position(&game)?;
        }
        return many(&game, args, common, out);
    }
    let mut expression = args.more.join(&args.expression);
    ready(args, &expression)?;
    if let Some(name) = &args.heaps {
        if is_plain(args)
            && args.after.is_none()
            && args.certificate.is_none()
            && !args.picture.wanted()
        {
            return sum_of_heaps(&expression, name, args, common, out);
        }
        // These questions need every heap.
        expression = interrupt::working(|| {
            let (from, origin) = open(name)?;
            Stream::of(&Game::parse(&expression)?)?.expression(from, origin)
        })?;
    }
    let (position, mut assumed) = match output::position(&expression) {
        Ok(found) => found,
        Err(fault) => {
            let game = in_file::game(&expression, fault)?;
            return best_play(&game, args, common, out);
        }
    };
    if let Position::Hidden(game) = position {
        return best_play(&AskedGame::Game(game), args, common, out);
    }
    let first = args.first.as_deref();
    let mut position = moved(position, args.after.as_deref(), first)?;
    if args.temperature {
        return temperature::of_sum(&position, assumed, &args.picture, common, out);
    }
    let (mut census, mut mover) = (None, None);
    if args.longest {
        let (found, longest) = longest(&position, &output::limits(common))?;
        (census, position, mover) = (Some(found), longest.position, longest.mover);
        assumed.clear();
    }
    let position = args.tablebase.behind(position)?;
    let mut ask = ask(args, common, &position)?;
    if let Some(mover) = mover {
        ask.starter = Starter::Player(mover);
    }
    if args.methods {
        return offer(&position, &ask, out);
    }
    let mut answer = interrupt::working(|| grundy::solve(&position, &ask))?;
    answer.assumed = assumed;
    let solution = Solution::from(answer.clone());
    report_with(census.as_ref(), &solution, args, out)?;
    if args.picture.wanted() {
        out.flush()?;
        (args.picture).write(|| grundy_picture::position(&position, Some(&answer)))?;
    }
    check::write(args.certificate.as_deref(), || answer.certificate(), out)?;
    let part = solution.envelope.limited || solution.outcome.is_none();
    Ok(Exit::of(&solution.envelope.status, part))
}

/// Answers about a game without a certain winner.
fn best_play(
    game: &AskedGame,
    args: &SolveArgs,
    common: &Common,
    out: &mut Out,
) -> Result<Exit, Fault> {
    if asks_for_best_play(args) {
        let question = EquilibriumArgs {
            method: args.method.clone(),
            methods: args.methods,
            picture: args.picture.clone(),
            ..EquilibriumArgs::plain(args.expression.clone())
        };
        return equilibrium::answer(game, &question, common, out);
    }
    let text = format!(
        "neither player wins {} for certain: `solve` answers with its equilibrium, without options about who wins, who begins, or moves",
        game.title()
    );
    Err(Error::usage(text).into())
}

/// Checks that every file can be written, and that none is one that is read.
fn ready(args: &SolveArgs, expression: &str) -> Result<(), Error> {
    let certificate = args.certificate.as_deref();
    output::can_write("--certificate", certificate)?;
    let heaps = args
        .heaps
        .as_ref()
        .map(|name| ("--heaps", PathBuf::from(name)));
    let rules = grundy::game::notation::files(expression);
    let rules = rules.into_iter().map(|file| ("the rules", file));
    let read: Vec<(&str, PathBuf)> = heaps.into_iter().chain(rules).collect();
    output::keeps(
        NamedFile::new("--certificate", certificate),
        read.iter().cloned(),
    )?;
    let proof = certificate.map(|path| ("--certificate", path.to_owned()));
    args.picture
        .ready(&[read, proof.into_iter().collect()].concat())
}

/// Prints the answer, with the census of `--longest`.
fn report_with(
    census: Option<&Census>,
    solution: &Solution,
    args: &SolveArgs,
    out: &mut Out,
) -> Result<(), Fault> {
    match (census, out.json) {
        (None, _) => report(solution, args, out),
        (Some(census), true) => Ok(out.answer(&Longest { solution, census })?),
        (Some(census), false) => {
            out.field("census", census.to_string())?;
            report(solution, args, out)
        }
    }
}

/// The position after the moves of `--after`; the side of `--first` makes the first of them.
pub fn moved(
    position: Position,
    line: Option<&str>,
    first: Option<&str>,
) -> Result<Position, Error> {
    match line {
        None => Ok(position),
        Some(line) => {
            let first = first.and_then(|name| position.player(name));
            Ok(grundy::play::after(&position, line, first)?.0)
        }
    }
}

/// An answer about the position of the longest win.
#[derive(Serialize)]
struct Longest<'a> {
    #[serde(flatten)]
    solution: &'a Solution,
    census: &'a Census,
}

/// The census of the positions that can be reached, and the one where a win takes longest.
fn longest(position: &Position, limits: &Limits) -> Result<(Census, LongestWin), Error> {
    let tree = Tree::new(position, Convention::Normal, Starter::Natural)?;
    let census = interrupt::working(|| tree.census(limits))?;
    let longest = census.longest.clone().ok_or_else(|| {
        let shown = position.show();
        let position = grundy_report::brief(&shown);
        Error::usage(if census.won + census.lost > 0 {
            format!("--longest: the wins of {position} are leads, which have no number of plies")
        } else {
            format!("--longest: no position that can be reached from {position} is won")
        })
    })?;
    Ok((census, longest))
}

/// Prints a solution, in JSON or in words.
fn report(solution: &Solution, args: &SolveArgs, out: &mut Out) -> Result<(), Fault> {
    if out.json {
        return Ok(out.answer(solution)?);
    }
    Ok(out.text(solution.words(args.all_moves, output::naming))?)
}

/// A list of heaps and what it is called in faults.
pub fn open(name: &str) -> Result<(Input, &str), Error> {
    let origin = if name == "-" { "standard input" } else { name };
    Ok((input::open(name)?, origin))
}

/// One sum of any number of heaps, which are counted and not kept.
fn sum_of_heaps(
    game: &str,
    name: &str,
    args: &SolveArgs,
    common: &Common,
    out: &mut Out,
) -> Result<Exit, Fault> {
    let limits = output::limits(common);
    let answer = interrupt::working(|| {
        let (from, origin) = open(name)?;
        Stream::of(&Game::parse(game)?)?.solve(from, origin, args.most_moves(), &limits)
    })?;
    let solution = Solution::from(answer);
    report(&solution, args, out)?;
    Ok(Exit::of(
        &solution.envelope.status,
        solution.envelope.limited || solution.outcome.is_none(),
    ))
}

/// The methods that could answer a question.
#[derive(Serialize)]
struct Offers {
    position: String,
    methods: Vec<Offer>,
}

/// Prints which methods could answer, and for each that cannot why.
fn offer(position: &Position, ask: &Ask, out: &mut Out) -> Result<Exit, Fault> {
    let methods = interrupt::working(|| grundy::methods(position, ask))?;
    let offers = Offers {
        position: position.show(),
        methods,
    };
    if out.json {
        out.answer(&offers)?;
        return Ok(Exit::Answered);
    }
    out.line(clip(&grundy_report::brief(&offers.position)))?;
    out.line("methods, in the order in which they are asked; --method NAME asks one alone")?;
    out.methods(&offers.methods)?;
    Ok(Exit::Answered)
}

/// A longer position is cut short for people.
fn clip(text: &str) -> String {
    if text.len() <= 1000 {
        return text.to_owned();
    }
    let head: String = text.chars().take(990).collect();
    format!("{head} …")
}
