//! A game without a position, of which tables, periods, quotients and tablebases are asked.

pub mod catalog;
pub mod expression;
pub(crate) mod in_file;
pub mod listing;
pub mod named;
pub mod names;
pub mod notation;
mod own;
pub mod position;
mod sizes;

use crate::erased::Tables;
use crate::error::Error;
use catalog::{Kind, Rules};
use grundy_catalog::Larger;
use grundy_catalog::typed::{Paid, forget};
use grundy_core::any::{erase_impartial, erase_partizan};
use grundy_core::parse::offset_in;
use grundy_core::{About, Described, Impartial, Outcome, ParseError, Partizan, Sequential, Term};
use grundy_forms::hidden;
use position::{Position, terms};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// A game with its rules: one of the catalog, read from its name, or a ruleset of your own.
///
/// ```
/// use grundy::games::heaps::kayles::Kayles;
/// use grundy::vocabulary::Described;
/// use grundy::{Game, Limits};
/// let kayles: Game = "kayles".parse()?;
/// let found = grundy::period(&kayles, 100_000, &Limits::default())?;
/// assert_eq!(found.value.repeats.map(|repeats| repeats.period), Some(12));
///
/// // Any ruleset that is impartial and described; the catalog need not know it.
/// let own = Game::impartial(Kayles::from_rules(None).expect("it has no rules"));
/// let table = grundy::table(&own, "6", &Limits::default())?;
/// assert_eq!(table.value.nimbers(), Some([0, 1, 2, 3, 1, 4, 3].as_slice()));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone)]
pub struct Game {
    name: String,
    about: About,
    rules: Rules,
    /// The rules for positions that do not fit these.
    larger: Option<Larger>,
    assumed: Vec<String>,
    start: Option<Position>,
}

impl Game {
    /// Reads the name of a game with its rules: `kayles`, `subtract 1..3`, `0.137`, `connect-four 4x6`, with a colon behind
    /// the rules or not. A game whose rules are its position has that too: `row 4 7 2`.
    ///
    /// # Errors
    /// [`Error::Parse`] with the place of the fault; [`Error::File`] for rules in a file that cannot be read.
    pub fn parse(text: &str) -> Result<Game, Error> {
        let name = text.trim().to_owned();
        let written = notation::with_rules(&expression::read_name(text));
        let entry = own::entry(text, written.name)?;
        if entry.kind == Kind::Scoring && own::find(written.name).is_none() {
            let (start, assumed) = Position::parse_with_assumptions(text)?;
            let Position::Turns(at) = &start else {
                unreachable!("a game with scores is a game of turns")
            };
            return Ok(Game {
                name,
                about: entry.about,
                rules: Rules::Turns(at.game().clone()),
                larger: None,
                assumed,
                start: Some(start),
            });
        }
        let named = notation::without_position(text)?;
        let mut assumed = Vec::new();
        let (meant, rules) = notation::assuming_rules_of(text, &named, &mut assumed)?;
        Ok(Game {
            name,
            about: meant.about,
            rules,
            larger: meant.larger,
            assumed,
            start: None,
        })
    }

    /// The game with this title, as answers and files write it: `subtract 1,2:`, `kayles`. No file is read for it, whatever the
    /// title says.
    ///
    /// # Errors
    /// [`Error::Parse`] with the place of the fault.
    pub fn titled(title: &str) -> Result<Game, Error> {
        let named = title.trim();
        let named = named.strip_suffix(':').unwrap_or(named);
        let (name, rules) = match named.split_once(char::is_whitespace) {
            Some((name, rules)) => (name, Some(rules.trim())),
            None => (named, None),
        };
        let entry = catalog::find(title, name)?;
        let made = entry.make(rules).map_err(|fault| {
            let offset = offset_in(title, rules.unwrap_or(named));
            Error::parse(title, fault.shifted(offset))
        })?;
        Ok(Game {
            larger: entry.larger,
            ..Game::of(entry.about, made)
        })
    }

    /// An impartial ruleset of your own. Its positions are read as it reads them: a table needs numbers, pairs or boards.
    #[must_use]
    pub fn impartial<R>(rules: R) -> Game
    where
        R: Impartial + Described + Send + Sync + 'static,
        R::Position: Send + Sync + 'static,
        R::Move: Send + Sync + 'static,
    {
        let sides = ["first", "second"];
        let about = About { sides, ..R::ABOUT };
        Game::of(about, Rules::Summand(erase_impartial(rules)))
    }

    /// A partizan ruleset of your own; see [`Game::impartial`].
    #[must_use]
    pub fn partizan<R>(rules: R) -> Game
    where
        R: Partizan + Described + Send + Sync + 'static,
        R::Position: Send + Sync + 'static,
        R::Move: Send + Sync + 'static,
    {
        Game::of(R::ABOUT, Rules::Summand(erase_partizan(rules)))
    }

    /// A game of turns of your own, whose plays are won, lost, tied or endless; see [`Game::impartial`].
    #[must_use]
    pub fn turns<R>(rules: R) -> Game
    where
        R: Sequential<Payoff = Outcome> + Described + Send + Sync + 'static,
        R::Position: Send + Sync + 'static,
        R::Move: Send + Sync + 'static,
    {
        Game::of(R::ABOUT, Rules::Turns(forget(rules, Outcome::typed)))
    }

    /// A game of turns of your own whose plays end with scores; see [`Game::impartial`].
    #[must_use]
    pub fn scored<R>(rules: R) -> Game
    where
        R: Sequential<Payoff = i64> + Described + Send + Sync + 'static,
        R::Position: Send + Sync + 'static,
        R::Move: Send + Sync + 'static,
    {
        Game::of(R::ABOUT, Rules::Turns(forget(rules, i64::typed)))
    }

    /// The game with these rules, called by their title.
    pub(crate) fn of(about: About, rules: Rules) -> Game {
        let mut game = Game {
            name: String::new(),
            about,
            rules,
            larger: None,
            assumed: Vec::new(),
            start: None,
        };
        game.name = game.title();
        // A list of positions has no name of its own.
        if game.name.is_empty() {
            about.name.clone_into(&mut game.name);
        }
        game
    }

    /// The name with its rules as it was written; of a ruleset of your own, its title.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name of the game with its rules, in the one way in which answers write it.
    #[must_use]
    pub fn title(&self) -> String {
        let title = match &self.rules {
            Rules::Summand(rules) => rules.title(),
            Rules::Turns(game) => game.rules().title().to_owned(),
            Rules::Hidden(game) => game.title(),
        };
        match title.trim_end_matches(':') {
            "" => self.name.clone(),
            title => title.to_owned(),
        }
    }

    /// The same game with a name, if its rules have none: a list of positions is called after what it was listed from.
    ///
    /// ```
    /// let nim: grundy::Game = "nim".parse()?;
    /// assert_eq!(nim.called("heaps").name(), "nim");
    /// # Ok::<(), grundy::Error>(())
    /// ```
    #[must_use]
    pub fn called(mut self, name: &str) -> Game {
        let unnamed = match &self.rules {
            Rules::Summand(rules) => rules.title().is_empty(),
            Rules::Turns(game) => game.rules().title().is_empty(),
            Rules::Hidden(game) => game.title().is_empty(),
        };
        if unnamed {
            name.clone_into(&mut self.name);
        }
        self
    }

    /// The description of the game.
    #[must_use]
    pub fn about(&self) -> &About {
        &self.about
    }

    /// Its rules, with erased types.
    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The tables of all its positions; `None` if it is no game of turns.
    #[must_use]
    pub fn tables(&self) -> Option<Tables> {
        match &self.rules {
            Rules::Turns(game) => Some(Tables::new(game.clone())),
            Rules::Summand(_) | Rules::Hidden(_) => None,
        }
    }

    /// The assumptions made in reading it, in words: rules that its name leaves out.
    #[must_use]
    pub fn assumed(&self) -> &[String] {
        &self.assumed
    }

    /// The position that its rules are, as of a row of numbers.
    pub(crate) fn start(&self) -> Option<&Position> {
        self.start.as_ref()
    }

    /// Reads a position of the game, as the game writes it.
    ///
    /// ```
    /// let kayles: grundy::Game = "kayles".parse()?;
    /// assert_eq!(kayles.read("12,3")?, "kayles 12,3".parse()?);
    /// let domineering: grundy::Game = "domineering".parse()?;
    /// assert_eq!(domineering.read("9x9")?, "domineering 9x9".parse()?);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Parse`] with the place of the fault in the text.
    pub fn read(&self, text: &str) -> Result<Position, Error> {
        let placed = |fault: ParseError| Error::parse(text, fault);
        Ok(match &self.rules {
            Rules::Summand(rules) => {
                let (rules, start) =
                    grundy_catalog::read(rules, self.larger, text).map_err(placed)?;
                let term = Term {
                    rules,
                    negated: false,
                    start,
                };
                match terms::form_of(&term, &term.start).cloned() {
                    Some(form) => Position::value(form),
                    None => Position::sum(vec![term], self.about),
                }
            }
            Rules::Turns(game) => {
                let at = game.rules().read(text).map_err(placed)?;
                Position::Turns(game.at(at))
            }
            Rules::Hidden(game) => {
                if text.trim().is_empty() {
                    Position::Hidden(Arc::clone(game))
                } else {
                    Position::Hidden(hidden::beginning_at(&**game, text).map_err(placed)?)
                }
            }
        })
    }
}

impl FromStr for Game {
    type Err = Error;

    /// The same as [`Game::parse`].
    fn from_str(text: &str) -> Result<Game, Error> {
        Game::parse(text)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Game").field(&self.name).finish()
    }
}
