//! `misere`: quotients, periods and genera of heap games.

use crate::args::Common;
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::Status;
use grundy::report::MisereReport;
use std::path::Path;

/// The number of images that are printed; `--json` gives all.
const MOST_PRINTED: usize = 100;

/// Prints the misère quotient of a game.
pub fn run(
    game: &str,
    to: u64,
    certificate: Option<&Path>,
    common: &Common,
    out: &mut Out,
) -> Result<Exit, Fault> {
    output::can_write("--certificate", certificate)?;
    let game = output::game(game)?;
    let found = interrupt::working(|| grundy::misere::misere(&game, to, &output::limits(common)))?;
    if let Some(path) = certificate {
        let certificate = found.certificate()?;
        output::write_file(path, &(certificate.to_json() + "\n"))?;
    }
    let answer = MisereReport::from(&found);
    if out.json {
        out.pretty(&answer)?;
    } else {
        out.line(&answer.game)?;
        out.field(
            "quotient",
            format!("|Q| = {}, |P| = {}", answer.elements, answer.p),
        )?;
        match (answer.period, answer.preperiod) {
            (Some(p), Some(e)) => out.field("period", format!("{p} after {e}"))?,
            _ => out.field("period", "unknown")?,
        }
        out.field("status", answer.status.to_string())?;
        if let Some(n) = answer.known_to {
            out.field("known", format!("for heaps up to {n}"))?;
        }
        let generators: Vec<String> = answer
            .generators
            .iter()
            .map(|g| format!("{} = Φ({}), {}", g.name, g.heap, g.law))
            .collect();
        out.field("generated", generators.join("; "))?;
        out.field("lost", clip(&answer.p_elements))?;
        out.field("Φ(0), …", clip(&answer.images))?;
        if !answer.genera.is_empty() {
            out.field("genus", answer.genera.join(", "))?;
        }
        match answer.first_wild {
            Some(n) => out.field("wild", format!("the heap of {n} is the first"))?,
            None => out.field(
                "wild",
                format!("none up to {}", answer.genera.len().saturating_sub(1)),
            )?,
        }
        out.field("reason", &answer.reason)?;
    }
    // The exact quotient of fewer heaps than asked for is no full answer.
    Ok(Exit::of(
        &answer.status,
        matches!(answer.status, Status::Unknown { .. }),
    ))
}

fn clip(list: &[String]) -> String {
    let mut text = list[..list.len().min(MOST_PRINTED)].join(", ");
    if list.len() > MOST_PRINTED {
        text += ", …";
    }
    text
}
