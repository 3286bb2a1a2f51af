//! What the catalog says of its games: a line of the list, and everything about one.

use crate::asking::{game_of, questions, table_of};
use crate::catalog::Entry;
use crate::error::Error;
use crate::question::Question;
use serde::Serialize;

/// A game in the list of all.
#[derive(Clone, Debug, Serialize)]
pub struct GameLine {
    /// Its name.
    pub name: &'static str,
    /// Its other names.
    pub aliases: Vec<&'static str>,
    /// Its theory.
    pub kind: String,
    /// What it is, in a line.
    pub title: &'static str,
    /// A position of it.
    pub example: Option<&'static str>,
}

impl From<&Entry> for GameLine {
    fn from(entry: &Entry) -> GameLine {
        GameLine {
            name: entry.about.name,
            aliases: entry.aliases(),
            kind: entry.kind.to_string(),
            title: entry.about.title,
            example: entry.about.examples.first().copied(),
        }
    }
}

/// Everything that is said of a game.
#[derive(Clone, Debug, Serialize)]
pub struct AboutReport {
    /// Its name.
    pub name: &'static str,
    /// Its other names.
    pub aliases: Vec<&'static str>,
    /// Its theory.
    pub kind: String,
    /// What it is, in a line.
    pub title: &'static str,
    /// Its rules.
    pub rules: &'static str,
    /// How positions and moves are written.
    pub notation: &'static str,
    /// What the players are called.
    pub sides: [&'static str; 2],
    /// What can be asked.
    pub questions: Vec<&'static str>,
    /// The words of commands that ask it about the examples.
    pub commands: Vec<Vec<String>>,
    /// Positions.
    pub examples: &'static [&'static str],
    /// Where rules and theorems come from.
    pub sources: &'static [&'static str],
}

impl AboutReport {
    /// What is said of a game.
    ///
    /// # Errors
    /// What is wrong with an example of it.
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
            rules: about.rules,
            notation: about.notation,
            sides: about.sides,
            questions: asking.into_iter().map(word).collect(),
            commands,
            examples: about.examples,
            sources: about.sources,
        })
    }
}

/// How a question is called.
fn word(question: Question) -> &'static str {
    match question {
        Question::Solve => "solve",
        Question::Misere => "solve --misere",
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

/// The words of a command that asks a question about an example.
fn command(question: Question, example: &str) -> Result<Vec<String>, Error> {
    let mut words: Vec<String> = word(question).split(' ').map(str::to_owned).collect();
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
