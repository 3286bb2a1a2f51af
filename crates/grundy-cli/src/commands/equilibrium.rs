//! `equilibrium`, and `solve` of games without a certain winner.

use crate::args::{Common, EquilibriumArgs, PictureArgs};
use crate::interrupt;
use crate::output::{self, Exit, Fault, NamedFile, Out};
use grundy::checkpoint::Checkpoint;
use grundy::forms::congestion::{self, Asked};
use grundy::forms::convert::Source;
use grundy::forms::gambit::{self, GameFile};
use grundy::forms::hidden::{self, Asking, Hidden};
use grundy::forms::profile;
use grundy::method::{self, Offer};
use grundy::solvers::regret::Config;
use grundy::vocabulary::forms::congestion::Congestion;
use grundy::{Error, Limits, MethodName, Position};
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
}

/// The game with chance or hidden information that the text names.
fn game_of(text: &str) -> Result<Arc<dyn Hidden>, Error> {
    match output::position(text)?.0 {
        Position::Hidden(game) => Ok(game),
        _ => Err(Error::usage(format!(
            "{text} has neither chance nor hidden information; `solve` says who wins it"
        ))),
    }
}

/// Runs `equilibrium`.
pub fn run(args: &EquilibriumArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    let picture = &args.picture;
    let text = &args.more.join(&args.game);
    let kept = args.checkpoint.clone();
    let kept = kept.map(|file| ("--checkpoint", file));
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
    answer(&AskedGame::read(text)?, args, common, out)
}

/// Answers about a game that has been read.
pub fn answer(
    asked: &AskedGame,
    args: &EquilibriumArgs,
    common: &Common,
    out: &mut Out,
) -> Result<Exit, Fault> {
    let picture = &args.picture;
    let config = Config {
        seed: common.seed(),
        ..hidden::config(args.exploitability, args.iterations)?
    };
    let limits = output::limits(common);
    if args.methods {
        return list(asked, out);
    }
    if let AskedGame::Congestion(game) = asked {
        if args.profile.is_some() {
            let text = "--profile is for games with chance or hidden information and for games in Gambit's files";
            return Err(Error::usage(text.to_owned()).into());
        }
        return congested(game, args.method.as_deref(), picture, &limits, out);
    }
    let method = match &args.method {
        Some(name) => Some(method::read(name, || asked.methods())?),
        None => args.exact.then_some(MethodName::Simplex),
    };
    let checkpoint = args.checkpoint.clone().map(|file| Checkpoint {
        file,
        resume: args.resume,
        every: args.checkpoint_every,
    });
    if checkpoint.is_some() {
        interrupt::be_patient();
    }
    let asking = Asking {
        method,
        config: &config,
        limits: &limits,
        checkpoint: checkpoint.as_ref(),
    };
    let answer = interrupt::working(|| match (asked, &args.profile) {
        (AskedGame::Congestion(_), _) => unreachable!("answered before"),
        (AskedGame::File(file), Some(text)) => profile::check(&Source::File(file), text, &limits),
        (AskedGame::Game(game), Some(text)) => {
            profile::check(&Source::Catalog(&**game), text, &limits)
        }
        (AskedGame::File(file), None) => gambit::solve_kept(file, &asking),
        (AskedGame::Game(game), None) => game.answer(&asking),
    })?;
    if picture.wanted() && answer.value.equilibria.is_some() {
        let text = "--svg and --png draw the strategies of an equilibrium or how exploitability falls from iteration to \
                    iteration, and this game was answered by a list of equilibria";
        return Err(Error::usage(text.to_owned()).into());
    }
    picture.write(|| grundy_picture::equilibrium(&answer))?;
    if let Some(path) = &args.curve {
        let report = EquilibriumReport::from(&answer);
        let Some(written) = report.csv() else {
            let text = "--curve writes how exploitability falls from iteration to iteration, and this game was answered without \
                        iterations; `--method race` iterates";
            return Err(Error::usage(text.to_owned()).into());
        };
        output::write_file(path, &written)?;
    }
    // Strategies that are worse than asked for count as a missing answer.
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
