//! `guess`.

use crate::args::{CodeLanguage, Common, GuessArgs};
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::ask::guess::{self, Language, of_sequence};
use grundy::{Error, input};

/// Prints the rules behind a game's values or a sequence's.
pub fn run(args: &GuessArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    let game = &args.more.join(&args.game);
    let to = args.to.as_deref();
    out.only_form("--code", args.code.is_some())?;
    let report = if game == "-" {
        if to.is_some() {
            let text = "--to is for games: a sequence on standard input is taken whole";
            return Err(Error::usage(text.to_owned()).into());
        }
        let text = interrupt::waiting(|| input::read_text("-"))?;
        interrupt::working(|| of_sequence(&text))?
    } else {
        let game = output::game(game)?;
        output::note_assumed(game.assumed());
        interrupt::working(|| guess::of(&game, to, &output::limits(common)))?
    };
    if let Some(language) = args.code {
        let language = match language {
            CodeLanguage::Cpp => Language::Cpp,
            CodeLanguage::Rust => Language::Rust,
            CodeLanguage::Python => Language::Python,
        };
        if report.plane.is_some() {
            let text = "--code is for rules in one number; this game has two";
            return Err(Error::usage(text.to_owned()).into());
        }
        // Finding no formula is an answer too. It is printed as a comment, so that the output is still a program.
        let none = || {
            format!(
                "{} no rule was found that gives the values",
                comment(language)
            )
        };
        let function = report.function(language).unwrap_or_else(none);
        out.line(function.trim_end())?;
    } else if out.json {
        out.pretty(&report)?;
    } else {
        out.text(&report)?;
    }
    if let Some(stopped) = &report.stopped {
        eprintln!("grundy: the table is not complete: {stopped}");
        return Ok(Exit::of(&stopped.clone().into(), true));
    }
    Ok(Exit::Answered)
}

/// The characters that begin a comment.
fn comment(language: Language) -> &'static str {
    match language {
        Language::Python => "#",
        Language::Cpp | Language::Rust => "//",
    }
}
