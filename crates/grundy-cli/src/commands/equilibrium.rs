//! `equilibrium`, and `solve` of games in which nobody wins for certain.

use crate::args::{Common, EXPLOITABILITY, EquilibriumArgs, ITERATIONS, PictureArgs, SolveArgs};
use crate::interrupt;
use crate::output::{self, Exit, Fault, NamedFile, Out};
use grundy::checkpoint::Checkpoint;
use grundy::forms::congestion::{self, Asked};
use grundy::forms::convert::Source;
use grundy::forms::gambit::{self, GameFile};
use grundy::forms::hidden::{self, Asking, Hidden, Played};
use grundy::forms::profile;
use grundy::method::{self, Offer};
use grundy::solvers::regret::Config;
use grundy::vocabulary::forms::congestion::Congestion;
use grundy::{Answer, Error, Limits, MethodName, Position};
use grundy_report::{CongestionReport, EquilibriumReport};
use serde_json::json;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// The game that is asked about.
pub enum AskedGame {
    /// A congestion or routing game.
    Congestion(Congestion),
    /// A game from a file, or its text.
    File(GameFile),
    /// A game of the catalog.
    Game(Arc<dyn Hidden>),
}

impl AskedGame {
    /// Reads the game; a file is looked for first.
    fn read(text: &str) -> Result<AskedGame, Error> {
        match AskedGame::in_file(text)? {
            Some(asked) => Ok(asked),
            None => game_of(text).map(AskedGame::Game),
        }
    }

    /// The game in a file of this name, or one that is written as in a file.
    pub fn in_file(text: &str) -> Result<Option<AskedGame>, Error> {
        let found = interrupt::working(|| congestion::read(text))?;
        Ok(found.map(|found| match found {
            Asked::Congestion(game) => AskedGame::Congestion(game),
            Asked::Gambit(file) => AskedGame::File(file),
        }))
    }

    /// The game with its rules, or the title of the file.
    pub fn title(&self) -> String {
        match self {
            AskedGame::Congestion(_) => "congestion game".to_owned(),
            AskedGame::File(file) => file.title().to_owned(),
            AskedGame::Game(game) => game.title(),
        }
    }

    /// The methods for the game.
    fn methods(&self) -> Result<Vec<Offer>, Error> {
        match self {
            AskedGame::Congestion(_) => Ok(congestion::methods()),
            AskedGame::File(file) => gambit::methods(file),
            AskedGame::Game(game) => Ok(game.methods()),
        }
    }

    /// An equilibrium of a game that is no congestion game.
    fn answer(&self, asking: &Asking<'_>) -> Result<Answer<Played>, Error> {
        match self {
            AskedGame::Congestion(_) => unreachable!("congestion games have answers of their own"),
            AskedGame::File(file) => gambit::solve_kept(file, asking),
            AskedGame::Game(game) => game.answer(asking),
        }
    }
}

/// The game with chance or hidden information that the text names.
fn game_of(text: &str) -> Result<Arc<dyn Hidden>, Error> {
    match output::position(text)?.0 {
        Position::Hidden(game) => Ok(game),
        _ => Err(Error::Usage(format!(
            "{text} has neither chance nor hidden information; `solve` says who wins it"
        ))),
    }
}

/// Runs `equilibrium`.
pub fn run(args: &EquilibriumArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    let picture = &args.picture;
    let text = &args.more.join(&args.game);
    let checkpoint = args.checkpoint.clone().map(|file| Checkpoint {
        file,
        resume: args.resume,
        every: args.checkpoint_every,
    });
    let kept = checkpoint.as_ref();
    let kept = kept.map(|kept| ("--checkpoint", kept.file.clone()));
    let curve = NamedFile::new("--curve", args.curve.as_deref());
    curve.can_write()?;
    let kept = kept
        .into_iter()
        .chain(args.curve.clone().map(|file| ("--curve", file)));
    let named = [("the game", text.into())].into_iter().chain(kept);
    picture.ready(&named.collect::<Vec<_>>())?;
    output::different(
        NamedFile::new("--checkpoint", args.checkpoint.as_deref()),
        NamedFile::new("the game", Some(Path::new(text))),
    )?;
    output::different(curve, NamedFile::new("the game", Some(Path::new(text))))?;
    output::different(
        curve,
        NamedFile::new("--checkpoint", args.checkpoint.as_deref()),
    )?;
    let config = Config {
        seed: common.seed,
        ..hidden::config(args.exploitability, args.iterations)?
    };
    let limits = output::limits(common);
    let asked = AskedGame::read(text)?;
    if args.methods {
        return list(&asked, out);
    }
    if let AskedGame::Congestion(game) = &asked {
        if args.profile.is_some() {
            let text = "--profile is for games with chance or hidden information and for games in Gambit's files";
            return Err(Error::Usage(text.to_owned()).into());
        }
        return congested(game, args.method.as_deref(), picture, &limits, out);
    }
    let method = match &args.method {
        Some(name) => Some(method::read(name, || asked.methods())?),
        None => args.exact.then_some(MethodName::Simplex),
    };
    if checkpoint.is_some() {
        interrupt::be_patient();
    }
    let asking = Asking {
        method,
        config: &config,
        limits: &limits,
        checkpoint: checkpoint.as_ref(),
    };
    let answer = interrupt::working(|| match (&asked, &args.profile) {
        (AskedGame::File(file), Some(text)) => profile::check(&Source::File(file), text, &limits),
        (AskedGame::Game(game), Some(text)) => {
            profile::check(&Source::Catalog(&**game), text, &limits)
        }
        _ => asked.answer(&asking),
    })?;
    if picture.wanted() && answer.value.equilibria.is_some() {
        let text = "--svg and --png draw the strategies of an equilibrium or how exploitability falls from iteration to \
                    iteration, and this game was answered by a list of equilibria";
        return Err(Error::Usage(text.to_owned()).into());
    }
    picture.write(|| grundy_picture::equilibrium(&answer))?;
    if let Some(path) = &args.curve {
        let report = EquilibriumReport::from(&answer);
        let Some(written) = report.csv() else {
            let text = "--curve writes how exploitability falls from iteration to iteration, and this game was answered without \
                        iterations; `--method race` iterates";
            return Err(Error::Usage(text.to_owned()).into());
        };
        output::write_file(path, &written)?;
    }
    report(answer, out)
}

/// Prints an answer. Strategies that are worse than asked for count as a missing answer.
fn report(answer: Answer<Played>, out: &mut Out) -> Result<Exit, Fault> {
    let exit = match (&answer.value.equilibrium, &answer.value.profile) {
        (Some(found), _) => Exit::of(&found.strategy_status, true),
        (None, Some(profile)) if profile.variant.is_none() => Exit::Answered,
        (None, Some(profile)) if profile.nash_conv() <= profile.target => Exit::Answered,
        (None, Some(_)) => Exit::Stopped,
        (None, None) => Exit::of(&answer.status, true),
    };
    if out.json {
        out.pretty(&EquilibriumReport::from(&answer))?;
    } else {
        out.text(EquilibriumReport::words(&answer, output::naming))?;
    }
    if let Some(unkept) = answer.value.unkept {
        // The answer stands, but a failure to save the state is still an error.
        out.flush()?;
        return Err(unkept.into());
    }
    Ok(exit)
}

/// Answers `solve`: best play is an equilibrium.
pub fn of_solve(
    asked: &AskedGame,
    args: &SolveArgs,
    common: &Common,
    out: &mut Out,
) -> Result<Exit, Fault> {
    if args.methods {
        return list(asked, out);
    }
    let (picture, method) = (&args.picture, args.method.as_deref());
    let limits = output::limits(common);
    if let AskedGame::Congestion(game) = asked {
        return congested(game, method, picture, &limits, out);
    }
    let asking = Asking {
        method: (method.map(|name| method::read(name, || asked.methods()))).transpose()?,
        config: &Config {
            seed: common.seed,
            ..hidden::config(EXPLOITABILITY, ITERATIONS)?
        },
        limits: &limits,
        checkpoint: None,
    };
    let answer = interrupt::working(|| asked.answer(&asking))?;
    picture.write(|| grundy_picture::equilibrium(&answer))?;
    report(answer, out)
}

/// Answers about a congestion game, which has one method.
fn congested(
    game: &Congestion,
    method: Option<&str>,
    picture: &PictureArgs,
    limits: &Limits,
    out: &mut Out,
) -> Result<Exit, Fault> {
    method.map(congestion::check_method).transpose()?;
    let answer = interrupt::working(|| congestion::solve(game, limits));
    picture.write(|| grundy_picture::congestion(&answer))?;
    let report = CongestionReport::from(&answer);
    let exit = Exit::of(&answer.status, true);
    if out.json {
        out.pretty(&report)?;
    } else {
        out.text(&report)?;
    }
    Ok(exit)
}

/// Prints the methods for a game.
fn list(asked: &AskedGame, out: &mut Out) -> Result<Exit, Fault> {
    let methods = asked.methods()?;
    if out.json {
        out.answer(&json!({ "game": asked.title(), "methods": methods }))?;
        return Ok(Exit::Answered);
    }
    out.line("methods, the first that can is taken; --method NAME asks another")?;
    out.methods(&methods)?;
    Ok(Exit::Answered)
}
