//! `bimatrix`.

use crate::args::{BimatrixArgs, Common};
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::forms::bimatrix::{self, Beside};
use grundy_report::BimatrixReport;

/// Runs `bimatrix`.
pub fn run(args: &BimatrixArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    let text = &args.more.join(&args.game);
    let (game, labels) = interrupt::working(|| bimatrix::read_with_labels(text))?;
    let limits = output::limits(common);
    let beside = Beside {
        paths: args.paths,
        correlated: args.correlated,
    };
    let mut found = interrupt::working(|| bimatrix::solve(&game, beside, &limits));
    found.value.labels = labels;
    let report = BimatrixReport::from(&found);
    let exit = Exit::of(&found.status, found.value.equilibria.is_none());
    if out.json {
        out.pretty(&report)?;
        return Ok(exit);
    }
    out.text(report.words())?;
    Ok(exit)
}
