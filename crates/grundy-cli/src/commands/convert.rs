//! `convert`: a game as a game tree or in normal form.

use crate::args::{Common, ConvertArgs, FormArg};
use crate::interrupt;
use crate::output::{self, Exit, Fault, Named, Out};
use grundy::formats::{self, gambit::kind as gambit_kind};
use grundy::forms::convert::{self, Source};
use grundy::forms::gambit;
use grundy::{Error, Limits, Position, input};
use serde_json::json;

/// Runs `convert`.
pub fn run(args: &ConvertArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    let path = args.output.as_deref();
    output::can_write("--output", path)?;
    let text = args.more.join(&args.game);
    output::keeps(
        Named::new("--output", path),
        [("the game", text.clone().into())],
    )?;
    let limits = output::limits(common);
    let written = interrupt::working(|| written(&text, args.to, &limits))?;
    match path {
        Some(path) => output::write_file(path, &written)?,
        None if out.json => out.answer(&json!({ "text": written }))?,
        None => out.text(written.trim_end())?,
    }
    Ok(Exit::Answered)
}

/// The game in the form, as text.
fn written(text: &str, to: FormArg, limits: &Limits) -> Result<String, Error> {
    let write = |source: &Source<'_>| match to {
        FormArg::Efg => convert::tree(source, limits),
        FormArg::Nfg => convert::normal_form(source, limits),
    };
    let position = Position::parse(text);
    if let Ok(Position::Hidden(game)) = &position {
        return write(&Source::Catalog(&**game));
    }
    let is_file = text == "-" || input::is_there(text);
    let content = if is_file {
        input::read_text(text)?
    } else {
        text.to_owned()
    };
    let place = |fault| {
        if is_file {
            Error::in_file(text, &content, fault)
        } else {
            Error::parse(text, fault)
        }
    };
    if let Some(kind) = gambit_kind(&content) {
        let file = gambit::parse(kind, &content).map_err(place)?;
        return write(&Source::File(&file));
    }
    if let Ok(game) = formats::bimatrix::read(&content) {
        return write(&Source::Bimatrix(&game));
    }
    match formats::matrix::read(&content) {
        Ok(game) => write(&Source::Matrix(&game)),
        // A word is meant as the name of a game or of a file, and no entry of a matrix.
        Err(_) if !is_file && text.starts_with(char::is_alphabetic) => Err(match position {
            Ok(_) => Error::Usage(format!(
                "{text} has neither chance nor hidden information, so it is no game tree of this kind"
            )),
            Err(error) => error,
        }),
        Err(fault) => Err(place(fault)),
    }
}
