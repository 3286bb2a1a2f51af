//! `list`, `about` and `completions`: the contents of the program.

use crate::args::{Cli, ListArgs, NewArgs, Theory};
use crate::output::{self, Exit, Fault, NamedFile, Out};
use clap::CommandFactory;
use grundy::Error;
use grundy::formats::pages;
use grundy::game::catalog::{Entry, Kind};
use grundy::game::listing::Listing;
use grundy::game::named;
use grundy::game::notation;
use grundy_host::games;
use grundy_report::{AboutReport, GameLine};
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Lists the games that are asked for.
pub fn list(args: &ListArgs, out: &mut Out) -> Result<Exit, Fault> {
    let words = args.text();
    let listing = Listing::of(words.as_deref(), args.kind.map(kind))?;
    if out.json {
        out.pretty(&GameLine::all(&listing))?;
        return Ok(Exit::Answered);
    }
    let Listing { games, own, forms } = &listing;
    let names = games.iter().map(|entry| entry.about.name);
    let names = names.chain(forms.iter().map(|page| page.name));
    let names = names.chain(own.iter().map(|own| &*own.name));
    let width = names.map(|name| name.chars().count()).max().unwrap_or(0);
    // A group begins where the heading changes; a blank line stands before each but the first.
    let mut last = None;
    let games = games
        .iter()
        .map(|entry| (heading(entry.kind), entry.about.name, entry.about.title));
    let own = own
        .iter()
        .map(|own| ("Games with names of your own", &*own.name, &*own.title));
    let forms = forms
        .iter()
        .map(|page| ("Forms, each with a verb of its own", page.name, page.title));
    for (heading, name, title) in games.chain(own).chain(forms) {
        if last.is_some_and(|last| last != heading) {
            out.line("")?;
        }
        if last != Some(heading) {
            out.line(heading)?;
            last = Some(heading);
        }
        out.line(format!("  {name:<width$}  {title}"))?;
    }
    if words.is_some() || args.kind.is_some() {
        return Ok(Exit::Answered);
    }
    out.line("")?;
    out.line(
        "Besides these: values such as {1|*}, take-and-break codes such as 0.77, and the forms of",
    )?;
    out.line("`arena`, `matrix`, `bimatrix` and `coalition`. `grundy about NAME` shows rules and notation.")?;
    Ok(Exit::Answered)
}

/// The theory that is asked for.
fn kind(theory: Theory) -> Kind {
    match theory {
        Theory::Impartial => Kind::Impartial,
        Theory::Partizan => Kind::Partizan,
        Theory::Turns => Kind::Turns,
        Theory::Scoring => Kind::Scoring,
        Theory::Hidden => Kind::Hidden,
    }
}

/// The heading of a kind of games.
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
    // The rest of a position is ignored: `about subtract 1..3` asks for the game.
    let (about, entry) = AboutReport::of(game)?;
    if out.json {
        out.pretty(&about)?
    } else {
        if let Some(title) = &about.stands_for {
            out.line(format!("A game with a name of your own: {title}"))?;
            out.line("")?;
        }
        about_in_words(&entry, &about.questions, out)?
    }
    Ok(Exit::Answered)
}

/// Prints the description of a game.
fn about_in_words(entry: &Entry, questions: &[String], out: &mut Out) -> Result<(), Fault> {
    let about = &entry.about;
    out.line(format!("{} — {}", about.name, about.title))?;
    let aliases = entry.aliases();
    if !aliases.is_empty() {
        out.field("also", aliases.join(", "))?;
    }
    out.field("kind", entry.kind.to_string())?;
    out.field("sides", about.sides.join(" and "))?;
    out.line("")?;
    out.line(wrap(about.rules))?;
    out.line("")?;
    out.line("Notation")?;
    out.line(wrap(about.notation))?;
    out.line("")?;
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

/// Gives a game a name of one's own: writes the file from which it is read.
pub fn new(args: &NewArgs, out: &mut Out) -> Result<Exit, Fault> {
    let game = args.more.join(&args.game);
    let own = named::add(&args.name, &game)?;
    let file = match &args.output {
        Some(path) => path.clone(),
        None => PathBuf::from(format!("{}.{}", own.name, games::END)),
    };
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let end = file.extension().unwrap_or_default();
    // What is no plain file, such as a pipe, is not read as a game later.
    let is_other = file.exists() && !file.is_file();
    if !is_other && (!stem.eq_ignore_ascii_case(&own.name) || end != games::END) {
        let text = format!(
            "--output: expected a file named {}.{}, for a game has the name of its file; found {}",
            own.name,
            games::END,
            file.display()
        );
        return Err(Error::usage(text).into());
    }
    output::can_write("--output", Some(&file))?;
    let files = notation::files(&notation::before_positions(&game));
    output::keeps(
        NamedFile::new("--output", Some(&file)),
        files.iter().map(|file| ("the game", file.clone())),
    )?;
    if args.output.is_none() && file.exists() {
        let what = "the file is there already; --output replaces it".to_owned();
        let name = file.display().to_string();
        return Err(Error::File { name, what }.into());
    }
    // Rules in another file are written out, for a game has to stand alone.
    let rules = if files.is_empty() {
        game.trim()
    } else {
        &own.title
    };
    let call = format!(
        "grundy solve --rules {0}.{1} \"{0}: POSITION\"",
        own.name,
        games::END
    );
    output::write_file(&file, &format!("# {call}\n{rules}\n"))?;
    if out.json {
        let (name, title, kind) = (&own.name, &own.title, own.kind().to_string());
        out.answer(&json!({
            "name": name, "stands_for": title, "kind": kind, "file": file, "assumed": own.assumed,
        }))?;
    } else {
        out.line(format!("{} is {}", own.name, own.title))?;
        for assumed in &own.assumed {
            out.field("assumed", assumed)?;
        }
        out.field("kind", own.kind().to_string())?;
        out.field("file", file.display().to_string())?;
    }
    Ok(Exit::Answered)
}

/// Explains the notation of an input that is not a game of the catalog.
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

/// The text in lines of at most 90 characters, broken between words.
fn wrap(text: &str) -> String {
    let mut lines: Vec<String> = vec![String::new()];
    for paragraph in text.split('\n') {
        for word in paragraph.split_whitespace() {
            let line = lines
                .last_mut()
                .expect("words are set in at least one line");
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

/// Prints a completion script for the shell, or writes the manual pages into a folder.
pub fn completions(
    shell: Option<clap_complete::Shell>,
    man: Option<&Path>,
    out: &mut Out,
) -> Result<Exit, Fault> {
    let program = Cli::command().name("grundy");
    if let Some(folder) = man {
        let written = std::fs::create_dir_all(folder)
            .and_then(|()| clap_mangen::generate_to(program, folder));
        written.map_err(|error| Error::usage(format!("{}: {error}", folder.display())))?;
    } else if let Some(shell) = shell {
        // The generator panics when it cannot write, so it writes to memory.
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut Cli::command(), "grundy", &mut script);
        out.write_all(&script)?;
    }
    Ok(Exit::Answered)
}
