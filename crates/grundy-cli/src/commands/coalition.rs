//! `coalition`.

use crate::args::{Common, PictureArgs};
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::coalition;
use grundy::report::CoalitionReport;
use std::path::Path;

/// Runs `coalition`.
pub fn run(
    text: &str,
    (certificate, picture): (Option<&Path>, &PictureArgs),
    common: &Common,
    out: &mut Out,
) -> Result<Exit, Fault> {
    output::can_write("--certificate", certificate)?;
    output::keeps(("--certificate", certificate), [("the game", text.into())])?;
    let proof = certificate.map(|path| ("--certificate", path.to_owned()));
    let read = ("the game", text.into());
    picture.ready(&proof.into_iter().chain([read]).collect::<Vec<_>>())?;
    let game = interrupt::working(|| coalition::read(text))?;
    let limits = output::limits(common);
    let found = interrupt::working(|| coalition::solve(&game, &limits));
    if let (Some(path), Some(_)) = (certificate, &found.value.core) {
        let certificate = interrupt::working(|| found.certificate(&limits))?;
        output::write_file(path, &(certificate.to_json() + "\n"))?;
    }
    picture.write(|| grundy_picture::division(&found))?;
    let answer = CoalitionReport::from(&found);
    let exit = Exit::of(&answer.status, true);
    if out.json {
        out.pretty(&answer)?;
        return Ok(exit);
    }
    out.line(format!(
        "{:<12}{:>20}{:>20}{:>20}",
        "player", "shapley", "banzhaf", "nucleolus"
    ))?;
    let cell = |column: &Option<Vec<String>>, i: usize| {
        column.as_ref().map_or("-".to_owned(), |c| c[i].clone())
    };
    for (i, player) in answer.players.iter().enumerate() {
        out.line(format!(
            "{player:<12}{:>20}{:>20}{:>20}",
            cell(&answer.shapley, i),
            cell(&answer.banzhaf, i),
            cell(&answer.nucleolus, i)
        ))?;
    }
    if let Some(core) = &answer.core {
        match (&core.point, &core.weights) {
            (Some(point), _) => {
                out.field("core", format!("not empty; a point: {}", point.join(" ")))?
            }
            (None, Some(weights)) => {
                let shown: Vec<String> =
                    weights.iter().map(|(s, w)| format!("{w} of {s}")).collect();
                out.field("core", format!("empty: {}", shown.join(", ")))?;
            }
            (None, None) => {}
        }
        out.field("reason", &core.reason)?;
    }
    out.field("status", answer.status.to_string())?;
    for open in &answer.open {
        out.field("open", open)?;
    }
    Ok(exit)
}
