//! `equilibrium`, and `play` for games with hidden information: the engine mixes as the equilibrium does.

use crate::args::{Common, EquilibriumArgs, Human, PlayArgs};
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::forms::congestion::{self, Asked};
use grundy::forms::gambit::{self, GameFile};
use grundy::forms::hidden::{self, Equilibrium, Event, Hidden, Mix, to_float};
use grundy::method::{self, Offer};
use grundy::solvers::regret::Config;
use grundy::vocabulary::Player;
use grundy::vocabulary::any::{AnyMove, Token};
use grundy::vocabulary::forms::congestion::Congestion;
use grundy::{Error, Limits, MethodName, Position};
use grundy_report::{CongestionReport, EquilibriumReport};
use serde_json::json;
use std::io::{BufRead, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The game that is asked about.
enum AskedGame {
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
        match interrupt::working(|| congestion::read(text))? {
            Some(Asked::Congestion(game)) => Ok(AskedGame::Congestion(game)),
            Some(Asked::Gambit(file)) => Ok(AskedGame::File(file)),
            None => game_of(text).map(AskedGame::Game),
        }
    }

    /// The game with its rules, or the title of the file.
    fn title(&self) -> String {
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
        _ => Err(Error::Usage(format!(
            "{text} has neither chance nor hidden information; `solve` says who wins it"
        ))),
    }
}

/// Runs `equilibrium`.
pub fn run(args: &EquilibriumArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    let picture = &args.picture;
    let text = &args.more.join(&args.game);
    picture.ready(&[("the game", text.into())])?;
    let config = hidden::config(args.exploitability, args.iterations)?;
    let limits = output::limits(common);
    let asked = AskedGame::read(text)?;
    if args.methods {
        return offer(&asked, out);
    }
    if let AskedGame::Congestion(game) = &asked {
        return congested(game, args, &limits, out);
    }
    let method = match &args.method {
        Some(name) => Some(method::read(name, || asked.methods())?),
        None => args.exact.then_some(MethodName::Simplex),
    };
    let answer = interrupt::working(|| match &asked {
        AskedGame::Congestion(_) => unreachable!("answered before"),
        AskedGame::File(file) => gambit::solve_by(file, method, &config, &limits),
        AskedGame::Game(game) => hidden::solve_by(&**game, method, &config, &limits),
    })?;
    let found = answer.value.equilibrium.as_ref();
    if picture.wanted() && answer.value.equilibria.is_some() {
        let text = "--svg and --png draw the strategies of an equilibrium or how exploitability falls from iteration to \
                    iteration, and this game was answered by a list of equilibria";
        return Err(Error::Usage(text.to_owned()).into());
    }
    picture.write(|| grundy_picture::equilibrium(&answer))?;
    // Strategies that are worse than asked for count as a missing answer.
    let exit = match found {
        Some(found) => Exit::of(&found.strategy_status, true),
        None => Exit::of(&answer.status, true),
    };
    if out.json {
        out.pretty(&EquilibriumReport::from(&answer))?;
        return Ok(exit);
    }
    out.text(EquilibriumReport::words(&answer, output::naming))?;
    Ok(exit)
}

/// Answers about a congestion game, which has one method.
fn congested(
    game: &Congestion,
    args: &EquilibriumArgs,
    limits: &Limits,
    out: &mut Out,
) -> Result<Exit, Fault> {
    args.method
        .as_deref()
        .map(congestion::check_method)
        .transpose()?;
    if args.picture.wanted() {
        let text = "--svg and --png draw strategies of games with hidden information; a congestion game has no picture";
        return Err(Error::Usage(text.to_owned()).into());
    }
    let answer = interrupt::working(|| congestion::solve(game, limits));
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
fn offer(asked: &AskedGame, out: &mut Out) -> Result<Exit, Fault> {
    let methods = asked.methods()?;
    if out.json {
        out.answer(&json!({ "game": asked.title(), "methods": methods }))?;
        return Ok(Exit::Answered);
    }
    out.line("methods, the first that can is taken; --method NAME asks another")?;
    super::solve::list_methods(&methods, out)?;
    Ok(Exit::Answered)
}

/// Plays one hand against the equilibrium; chance is drawn with the seed.
pub fn play(
    game: &dyn Hidden,
    args: &PlayArgs,
    common: &Common,
    limits: Limits,
    out: &mut Out,
) -> Result<Exit, Fault> {
    if args.misere || args.level > 0 {
        let text = "--misere and --level are for games without hidden information";
        return Err(Error::Usage(text.to_owned()).into());
    }
    if args.picture.wanted() {
        let name = game.about().name;
        return Err(Error::Usage(format!(
            "--svg and --png draw a play in which everybody sees everything, and in {name} something is hidden: \
             `equilibrium {name} --svg FILE` draws how often each side makes each move, `tree {name} --svg FILE` the game"
        ))
        .into());
    }
    let solved = interrupt::working(|| hidden::solve(game, &Config::default(), &limits));
    let Some(equilibrium) = solved.value.equilibrium else {
        let status = solved.status;
        let stopped = status.why().map_or(String::new(), ToString::to_string);
        out.say("note", &format!("the equilibrium was not found: {stopped}"))?;
        return Ok(Exit::of(&status, true));
    };
    let mut hand = Hand {
        game,
        equilibrium: &equilibrium,
        human: args.human,
        random: fastrand::Rng::with_seed(common.seed),
        lines: std::io::stdin().lock().lines(),
        at: game.start(),
    };
    while hand.step(out)?.is_continue() {}
    Ok(Exit::Answered)
}

/// One hand while it is played.
struct Hand<'a> {
    game: &'a dyn Hidden,
    equilibrium: &'a Equilibrium,
    human: Human,
    random: fastrand::Rng,
    lines: std::io::Lines<std::io::StdinLock<'static>>,
    at: Token,
}

impl Hand<'_> {
    /// Does what happens next; breaks where the play is over or left.
    fn step(&mut self, out: &mut Out) -> Result<ControlFlow<()>, Fault> {
        match self.game.event(&self.at) {
            Event::Chance => self.draw(),
            Event::Decision { player, knows } if self.is_human(player) => {
                return self.ask(player, &knows, out);
            }
            Event::Decision { player, knows } => self.answer(player, &knows, out)?,
            Event::Over(payoff) => {
                let left = self.game.about().side(Player::Left);
                let text = format!("{}; {left} gets {payoff}", self.game.show(&self.at));
                out.say("over", &text)?;
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// True if a person plays for the player.
    fn is_human(&self, player: Player) -> bool {
        match self.human {
            Human::First => player == Player::Left,
            Human::Second => player == Player::Right,
            Human::Both => true,
            Human::None => false,
        }
    }

    /// Chance chooses by its weights.
    fn draw(&mut self) {
        let choices = self.game.choices(&self.at);
        let total: u32 = choices.iter().map(|(_, weight)| weight).sum();
        let mut ticket = self.random.u32(0..total);
        let drawn = choices.iter().find(|(_, weight)| {
            let here = ticket < *weight;
            ticket = ticket.wrapping_sub(*weight);
            here
        });
        let (mv, _) = drawn.expect("the weights sum to the total");
        self.at = self.game.play(&self.at, mv);
    }

    /// A human chooses; breaks where the input ends or the human leaves.
    fn ask(
        &mut self,
        player: Player,
        knows: &str,
        out: &mut Out,
    ) -> Result<ControlFlow<()>, Fault> {
        let choices = self.game.choices(&self.at);
        let moves: Vec<&str> = choices.iter().map(|(mv, _)| mv.text()).collect();
        let moves = moves.join(", ");
        out.say("note", &format!("you know {knows}; you may: {moves}"))?;
        if !out.json {
            write!(out, "{}> ", self.game.about().side(player))?;
        }
        out.flush()?;
        let Some(line) = interrupt::waiting(|| self.lines.next()) else {
            out.say("note", "the input ended; the play is left unfinished")?;
            return Ok(ControlFlow::Break(()));
        };
        let line = line.map_err(|e| Error::file("standard input", &e))?;
        match line.trim() {
            "quit" => return Ok(ControlFlow::Break(())),
            "" => {}
            text => match self.game.read_move(&self.at, text) {
                Ok(mv) => self.at = self.game.play(&self.at, &mv),
                Err(fault) => out.say("error", &Error::parse(text, fault).to_string())?,
            },
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The equilibrium chooses.
    fn answer(&mut self, player: Player, knows: &str, out: &mut Out) -> Result<(), Fault> {
        let mix = self.equilibrium.mix(player, knows);
        let mv = mixed(&self.game.choices(&self.at), mix, &mut self.random);
        let side = self.game.about().side(player);
        // The end of the play shows what a person may not see before.
        let secret = self.game.is_secret(&self.at) && self.is_human(player.opponent());
        let shown = (!secret).then(|| mv.text());
        match shown {
            _ if out.json => {
                out.json(&json!({ "event": "engine", "side": side, "move": shown }))?;
            }
            Some(text) => out.line(format!("{side} plays {text}"))?,
            None => out.line(format!("{side} has chosen"))?,
        }
        self.at = self.game.play(&self.at, &mv);
        Ok(())
    }
}

/// A choice drawn with the probabilities of the equilibrium; all equal where it gives none.
fn mixed(choices: &[(AnyMove, u32)], mix: Option<&Mix>, random: &mut fastrand::Rng) -> AnyMove {
    let ticket = random.f64();
    let mut below = 0.0;
    for (i, (mv, _)) in choices.iter().enumerate() {
        below += mix.map_or(1.0 / choices.len() as f64, |mix| {
            to_float(&mix.choices[i].1)
        });
        if ticket < below {
            return mv.clone();
        }
    }
    choices.last().expect("a decision has a choice").0.clone()
}
