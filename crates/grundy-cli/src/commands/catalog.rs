//! `list`, `about` and `completions`: what there is.

use crate::args::Cli;
use crate::output::{Exit, Fault, Out};
use clap::CommandFactory;
use grundy::asking::{game_of, questions};
use grundy::catalog::{self, Entry, Kind};
use grundy::formats::pages;
use grundy::question::Question;
use serde_json::json;
use std::io::Write;

/// Lists the games.
pub fn list(out: &mut Out) -> Result<Exit, Fault> {
    let entries = catalog::entries();
    if out.json {
        let all: Vec<_> = entries
            .iter()
            .map(|e| {
                json!({
                    "name": e.about.name,
                    "aliases": e.about.aliases,
                    "kind": e.kind.to_string(),
                    "title": e.about.title,
                    "example": e.about.examples.first(),
                })
            })
            .collect();
        out.pretty(&all)?;
        return Ok(Exit::Answered);
    }
    let width = entries
        .iter()
        .map(|e| e.about.name.len())
        .max()
        .unwrap_or(0);
    let mut last = None;
    for entry in &entries {
        if last != Some(entry.kind) {
            if last.is_some() {
                out.line("")?;
            }
            out.line(heading(entry.kind))?;
            last = Some(entry.kind);
        }
        out.line(format!(
            "  {:<width$}  {}",
            entry.about.name, entry.about.title
        ))?;
    }
    out.line("")?;
    out.line(
        "Besides these: values such as {1|*}, take-and-break codes such as 0.77, and the forms of",
    )?;
    out.line("`arena`, `matrix` and `coalition`. `grundy about NAME` tells rules and notation.")?;
    Ok(Exit::Answered)
}

fn heading(kind: Kind) -> &'static str {
    match kind {
        Kind::Impartial => "Impartial games: both players have the same moves",
        Kind::Partizan => "Partizan games: Left and Right have moves of their own",
        Kind::Turns => "Games of turns: a win, a tie or an endless draw",
        Kind::Scoring => "Scoring games: the better score wins",
        Kind::Hidden => "Games with chance or hidden information",
    }
}

/// Describes everything about a game.
pub fn about(game: &str, out: &mut Out) -> Result<Exit, Fault> {
    if let Some(page) = pages::page(game) {
        return about_page(page, out);
    }
    // What else belongs to a position is passed over: `about subtract 1..3` asks for the game.
    let entry = catalog::find(game, grundy::expression::read_name(game).name)?;
    let asking = questions(&entry);
    match out.json {
        true => about_as_json(&entry, &asking, out)?,
        false => about_in_words(&entry, &asking, out)?,
    }
    Ok(Exit::Answered)
}

fn about_as_json(entry: &Entry, asking: &[Question], out: &mut Out) -> Result<(), Fault> {
    let about = &entry.about;
    let mut commands = Vec::new();
    for example in about.examples {
        for &question in asking {
            let words = command(question, example)?;
            // Examples of one game with the same rules share their table.
            if !commands.contains(&words) {
                commands.push(words);
            }
        }
    }
    let questions: Vec<&str> = asking.iter().map(|&question| word(question)).collect();
    out.pretty(&json!({
        "name": about.name,
        "aliases": about.aliases,
        "kind": entry.kind.to_string(),
        "title": about.title,
        "rules": about.rules,
        "notation": about.notation,
        "sides": about.sides,
        "questions": questions,
        "commands": commands,
        "examples": about.examples,
        "sources": about.sources,
    }))?;
    Ok(())
}

fn about_in_words(entry: &Entry, asking: &[Question], out: &mut Out) -> Result<(), Fault> {
    let about = &entry.about;
    out.line(format!("{} — {}", about.name, about.title))?;
    if !about.aliases.is_empty() {
        out.field("also", about.aliases.join(", "))?;
    }
    out.field("kind", entry.kind.to_string())?;
    out.field("sides", about.sides.join(" and "))?;
    out.line("")?;
    out.line(wrap(about.rules))?;
    out.line("")?;
    out.line("Notation")?;
    out.line(wrap(about.notation))?;
    out.line("")?;
    let questions: Vec<&str> = asking.iter().map(|&question| word(question)).collect();
    out.line(format!("You can ask: {}", questions.join(", ")))?;
    out.line("")?;
    out.line("Examples")?;
    let verb = match entry.kind {
        Kind::Hidden => "equilibrium",
        _ => "solve",
    };
    for example in about.examples {
        out.line(format!("  grundy {verb} \"{example}\""))?;
    }
    if !about.sources.is_empty() {
        out.line("")?;
        out.field("sources", about.sources.join("; "))?;
    }
    Ok(())
}

/// Tells how an input is written that is no game of the catalog.
fn about_page(page: &pages::Page, out: &mut Out) -> Result<Exit, Fault> {
    if out.json {
        out.pretty(page)?;
        return Ok(Exit::Answered);
    }
    out.line(format!("{} — {}", page.name, page.title))?;
    out.line("")?;
    out.line("Notation")?;
    out.line(page.notation)?;
    out.line("")?;
    out.line("Examples")?;
    for example in page.examples {
        out.line(format!("  {example}"))?;
    }
    out.line("")?;
    out.field("sources", page.sources.join("; "))?;
    Ok(Exit::Answered)
}

/// How far tables of examples go, in commands.
const EXAMPLE_TO: &str = "20";

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
fn command(question: Question, example: &str) -> Result<Vec<String>, Fault> {
    let mut words: Vec<String> = word(question).split(' ').map(str::to_owned).collect();
    match question {
        Question::Table | Question::Period => words.push(game_of(example)?),
        _ => words.push(example.to_owned()),
    }
    match question {
        Question::Compare => words.push(example.to_owned()),
        Question::Table => words.extend(["--to".to_owned(), EXAMPLE_TO.to_owned()]),
        _ => {}
    }
    Ok(words)
}

/// The text in lines of at most 90 characters, broken between words.
fn wrap(text: &str) -> String {
    let mut lines: Vec<String> = vec![String::new()];
    for paragraph in text.split('\n') {
        for word in paragraph.split_whitespace() {
            let line = lines.last_mut().expect("there is always a line");
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > 90 {
                lines.push(word.to_owned());
            } else {
                if !line.is_empty() {
                    line.push(' ');
                }
                line.push_str(word);
            }
        }
        lines.push(String::new());
    }
    lines.pop();
    lines.join("\n")
}

/// Prints a completion script.
pub fn completions(shell: clap_complete::Shell, out: &mut Out) -> Result<Exit, Fault> {
    // The generator panics when it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "grundy", &mut script);
    out.write_all(&script)?;
    Ok(Exit::Answered)
}
