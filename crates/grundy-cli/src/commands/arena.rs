//! `arena solve`.

use crate::args::{ArenaCommand, Common, ObjectiveArg};
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::arena::{self, Rounds, Source};
use grundy::report::ArenaReport;
use grundy::{Error, Objective};
use std::path::Path;

/// Vertices of a region that are written out in text; `--json` and `--solution` have them all.
const MOST_SHOWN: usize = 1000;

/// Runs `arena`.
pub fn run(command: &ArenaCommand, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    let ArenaCommand::Solve {
        file,
        solution,
        certificate,
        rounds,
        picture,
        objective,
        marked,
    } = command;
    ready(command)?;
    let mut source = interrupt::working(|| Source::open(file))?;
    let objective = objective.map(ObjectiveArg::meaning);
    let marked = match objective {
        None | Some(Objective::Parity) if marked.is_none() => Vec::new(),
        _ => marked.clone().unwrap_or_else(|| source.marked()),
    };
    if let Some(objective) = objective {
        source = source.with_objective(objective, &marked)?;
    }
    let found = interrupt::working(|| arena::solve(&source, &output::limits(common)));
    let regions = &found.value.regions;
    if let Some(regions) = regions {
        if let Some(path) = solution {
            output::write_file(path, &source.write_solution(regions))?;
        }
        if let Some(path) = certificate {
            output::write_file(path, &(found.certificate()?.to_json() + "\n"))?;
        }
    }
    picture.write(|| grundy_picture::solved(&found))?;
    let mut answer = ArenaReport::from(&found);
    answer.objective = objective.map(|objective| objective.to_string());
    answer.marked = marked;
    if *rounds {
        let rounds = interrupt::working(|| arena::rounds(&source, &output::limits(common)))?;
        answer.rounds = Some(rounds.value);
    }
    if out.json {
        out.pretty(&answer)?;
        return Ok(Exit::of(&answer.status, regions.is_none()));
    }
    show(&answer, regions.is_some(), out)?;
    Ok(Exit::of(&answer.status, regions.is_none()))
}

impl ObjectiveArg {
    fn meaning(self) -> Objective {
        match self {
            ObjectiveArg::Reachability => Objective::Reachability,
            ObjectiveArg::Safety => Objective::Safety,
            ObjectiveArg::Buchi => Objective::Buchi,
            ObjectiveArg::Cobuchi => Objective::CoBuchi,
            ObjectiveArg::Parity => Objective::Parity,
        }
    }
}

/// The answer in words; regions and strategies where it was solved.
fn show(answer: &ArenaReport, solved: bool, out: &mut Out) -> Result<(), Fault> {
    out.line(format!(
        "{} vertices, {} edges",
        answer.vertices, answer.edges
    ))?;
    if let Some(objective) = &answer.objective {
        let marked: Vec<String> = answer.marked.iter().map(u64::to_string).collect();
        out.field(
            "objective",
            match marked.is_empty() {
                true => objective.clone(),
                false => format!("{objective}, marked {}", marked.join(" ")),
            },
        )?;
    }
    for (side, region) in answer.sides.iter().zip(&answer.regions) {
        if solved {
            out.field(side, listed(region))?;
        }
    }
    if solved {
        let strategy: Vec<String> = answer
            .strategy
            .iter()
            .take(MOST_SHOWN)
            .map(|[v, to]| format!("{v}→{to}"))
            .collect();
        let more = if answer.strategy.len() > MOST_SHOWN {
            " …"
        } else {
            ""
        };
        out.field("strategy", format!("{}{more}", strategy.join(" ")))?;
    }
    for line in answer.rounds.iter().flat_map(Rounds::lines) {
        out.line(line)?;
    }
    out.field("status", answer.status.to_string())?;
    out.field("method", &answer.method)?;
    for assumed in &answer.assumed {
        out.field("assumed", assumed)?;
    }
    Ok(())
}

/// Whether every file can be written, and none is another one.
fn ready(command: &ArenaCommand) -> Result<(), Error> {
    let ArenaCommand::Solve {
        file,
        solution,
        certificate,
        picture,
        ..
    } = command;
    output::can_write("--solution", solution.as_deref())?;
    output::can_write("--certificate", certificate.as_deref())?;
    let outputs = [("--solution", solution), ("--certificate", certificate)];
    let outputs = outputs
        .into_iter()
        .filter_map(|(name, path)| Some((name, path.clone()?)));
    let others: Vec<_> = outputs.chain([("the arena", file.into())]).collect();
    picture.ready(&others)?;
    let arena = ("the arena", Some(Path::new(file)));
    let solved = ("--solution", solution.as_deref());
    let certified = ("--certificate", certificate.as_deref());
    for (one, other) in [(arena, solved), (arena, certified), (solved, certified)] {
        output::different(one, other)?;
    }
    Ok(())
}

fn listed(region: &[u64]) -> String {
    let shown: Vec<String> = region.iter().take(MOST_SHOWN).map(u64::to_string).collect();
    let more = if region.len() > MOST_SHOWN {
        " …"
    } else {
        ""
    };
    match region.len() {
        0 => "wins nowhere".to_owned(),
        n => format!("wins from {n}: {}{more}", shown.join(" ")),
    }
}
