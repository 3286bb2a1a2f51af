//! `bimatrix`.

use crate::args::{BimatrixArgs, Common};
use crate::interrupt;
use crate::output::{self, Exit, Fault, NamedFile, Out};
use grundy::forms::bimatrix::{self, Beside, Follow};
use grundy_report::BimatrixReport;

/// Runs `bimatrix`.
pub fn run(args: &BimatrixArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    let text = &args.more.join(&args.game);
    let curve = NamedFile::new("--curve", args.curve.as_deref());
    curve.can_write()?;
    output::keeps(curve, [("the game", text.into())])?;
    let (game, labels) = interrupt::working(|| bimatrix::read_with_labels(text))?;
    let limits = output::limits(common);
    if args.replicator {
        bimatrix::needs_symmetry(&game)?;
    }
    let start = args.start.as_deref();
    let follow = start.map(|start| Follow::read(start, args.until, &game));
    let beside = Beside {
        paths: args.paths,
        correlated: args.correlated,
        replicator: args.replicator,
        follow: follow.transpose()?,
        ..Beside::default()
    };
    let mut found = interrupt::working(|| bimatrix::solve(&game, beside, &limits));
    found.value.labels = labels;
    let report = BimatrixReport::from(&found);
    if let (Some(path), Some(found)) = (&args.curve, &report.replicator) {
        output::write_file(path, &found.csv())?;
    }
    let exit = Exit::of(&found.status, found.value.equilibria.is_none());
    if out.json {
        out.pretty(&report)?;
        return Ok(exit);
    }
    out.text(report.words())?;
    Ok(exit)
}
