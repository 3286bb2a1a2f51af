//! The games of the catalog as they are listed, each on a line, and everything that is known about one.

use grundy::Setting;
use grundy::ask::questions::{game_of, questions, table_of};
use grundy::error::Error;
use grundy::formats::pages::Page;
use grundy::game::catalog::Entry;
use grundy::game::listing::Listing;
use grundy::game::named::{self, NamedGame};
use grundy::game::{expression, notation};
use grundy::question::Question;
use serde::Serialize;
use std::borrow::Cow;

/// A game in the list of all.
#[derive(Clone, Debug, Serialize)]
pub struct GameLine {
    /// Its name.
    pub name: Cow<'static, str>,
    /// Its other names.
    pub aliases: Vec<&'static str>,
    /// Its theory.
    pub kind: String,
    /// The title, a line long; of a game with a name of one's own, the game that it stands for.
    pub title: Cow<'static, str>,
    /// A position of the game.
    pub example: Option<&'static str>,
}

impl From<&Entry> for GameLine {
    fn from(entry: &Entry) -> GameLine {
        GameLine {
            name: entry.about.name.into(),
            aliases: entry.aliases(),
            kind: entry.kind.to_string(),
            title: entry.about.title.into(),
            example: entry.about.examples.first().copied(),
        }
    }
}

impl From<&NamedGame> for GameLine {
    fn from(own: &NamedGame) -> GameLine {
        GameLine {
            name: own.name.clone().into(),
            aliases: Vec::new(),
            kind: own.kind().to_string(),
            title: own.title.clone().into(),
            example: None,
        }
    }
}

impl From<&Page> for GameLine {
    fn from(page: &Page) -> GameLine {
        GameLine {
            name: page.name.into(),
            aliases: Vec::new(),
            kind: "form".to_owned(),
            title: page.title.into(),
            example: page.examples.first().copied(),
        }
    }
}

impl GameLine {
    /// All that a list shows: games of the catalog, games with names of one's own, forms.
    #[must_use]
    pub fn all(listing: &Listing) -> Vec<GameLine> {
        let games = listing.games.iter().map(GameLine::from);
        let own = listing.own.iter().map(GameLine::from);
        let forms = listing.forms.iter().map(|&page| GameLine::from(page));
        games.chain(own).chain(forms).collect()
    }
}

/// Everything that the catalog knows about a game.
#[derive(Clone, Debug, Serialize)]
pub struct AboutReport {
    /// Its name.
    pub name: &'static str,
    /// Its other names.
    pub aliases: Vec<&'static str>,
    /// Its theory.
    pub kind: String,
    /// The title, a line long.
    pub title: &'static str,
    /// The game that a name of one's own stands for; the rest describes the notation that it is written in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stands_for: Option<String>,
    /// Its rules.
    pub rules: &'static str,
    /// The notation of positions and moves.
    pub notation: &'static str,
    /// The names of the two players.
    pub sides: [&'static str; 2],
    /// The questions that can be asked about it.
    pub questions: Vec<String>,
    /// The commands that ask these questions about the examples, each as a list of words.
    pub commands: Vec<Vec<String>>,
    /// Example positions.
    pub examples: &'static [&'static str],
    /// Sources of the rules and of the theorems.
    pub sources: &'static [&'static str],
}

impl AboutReport {
    /// Collects everything about a game.
    ///
    /// # Errors
    /// The fault in one of its examples.
    pub fn new(entry: &Entry) -> Result<AboutReport, Error> {
        let about = &entry.about;
        let asking = questions(entry);
        let mut commands = Vec::new();
        for example in about.examples {
            for &question in &asking {
                let words = command(question, example)?;
                // Examples of one game with the same rules share their table.
                if !commands.contains(&words) {
                    commands.push(words);
                }
            }
        }
        Ok(AboutReport {
            name: about.name,
            aliases: entry.aliases(),
            kind: entry.kind.to_string(),
            title: about.title,
            stands_for: None,
            rules: about.rules,
            notation: about.notation,
            sides: about.sides,
            questions: asking.into_iter().map(words).collect(),
            commands,
            examples: about.examples,
            sources: about.sources,
        })
    }
}

impl AboutReport {
    /// Everything about the game that a text begins with: one of the catalog, or one with a name of one's own.
    ///
    /// # Errors
    /// [`Error::Parse`] for a name of no game.
    pub fn of(text: &str) -> Result<(AboutReport, Entry), Error> {
        let written = notation::with_rules(&expression::read_name(text));
        let entry = named::entry(text, written.name)?;
        let mut about = AboutReport::new(&entry)?;
        about.stands_for = named::find(written.name).map(|own| own.title);
        Ok((about, entry))
    }
}

/// The command that asks a question: its verb, with an option if it has one.
fn words(question: Question) -> String {
    if question == Question::Misere {
        return format!("solve {}", Setting::Misere.as_option(None));
    }
    verb(question).to_owned()
}

/// The verb of a question.
fn verb(question: Question) -> &'static str {
    match question {
        Question::Solve | Question::Misere => "solve",
        Question::Value => "value",
        Question::Compare => "compare",
        Question::Explain => "explain",
        Question::Table => "table",
        Question::Period => "period",
        Question::Equilibrium => "equilibrium",
        Question::Tree => "tree",
        Question::Play => "play",
    }
}

/// The command that asks a question about an example, as a list of words.
fn command(question: Question, example: &str) -> Result<Vec<String>, Error> {
    let mut words = vec![verb(question).to_owned()];
    if question == Question::Misere {
        words.push(Setting::Misere.as_option(None));
    }
    match question {
        Question::Table => words.extend(table_of(example)?),
        Question::Period => words.push(game_of(example)?),
        _ => words.push(example.to_owned()),
    }
    if question == Question::Compare {
        words.push(example.to_owned());
    }
    Ok(words)
}
