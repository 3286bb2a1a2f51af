//! `convert`: a game as a game tree or in normal form.

use crate::args::{Common, ConvertArgs};
use crate::interrupt;
use crate::output::{self, Exit, Fault, NamedFile, Out};
use grundy::forms::convert;
use serde_json::json;

/// Runs `convert`.
pub fn run(args: &ConvertArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    let path = args.output.as_deref();
    output::can_write("--output", path)?;
    let text = args.more.join(&args.game);
    output::keeps(
        NamedFile::new("--output", path),
        [("the game", text.clone().into())],
    )?;
    let limits = output::limits(common);
    let written = interrupt::working(|| convert::named(&text, &args.to, &limits))?;
    match path {
        Some(path) => output::write_file(path, &written)?,
        None if out.json => out.answer(&json!({ "text": written }))?,
        None => out.text(written.trim_end())?,
    }
    Ok(Exit::Answered)
}
