//! `arena solve` and `arena generate`.

use crate::args::{ArenaArgs, ArenaCommand, Common, FamilyArg, GenerateArgs, ObjectiveArg};
use crate::interrupt;
use crate::output::{self, Exit, Fault, NamedFile, Out};
use grundy::formats::pgsolver;
use grundy::forms::arena::{self, Family, MachineFormat, Source};
use grundy::input;
use grundy::method::{self, Offer};
use grundy::{Error, Objective};
use grundy_report::ArenaReport;
use serde::Serialize;
use std::path::Path;

/// Runs `arena`.
pub fn run(command: &ArenaCommand, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    match command {
        ArenaCommand::Solve(args) => solve(args, common, out),
        ArenaCommand::Generate(args) => generate(args, common, out),
    }
}

/// Solves an arena from a file.
fn solve(args: &ArenaArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    ready(args)?;
    let limits = output::limits(common);
    let (text, latin1) = interrupt::waiting(|| input::read_labelled(&args.file))?;
    let mut source =
        interrupt::working(|| Source::of_labelled(&args.file, &text, latin1, &limits))?;
    drop(text);
    let objective = args.objective.map(ObjectiveArg::meaning);
    let marked = match objective {
        None | Some(Objective::Parity) if args.marked.is_none() => Vec::new(),
        _ => args.marked.clone().unwrap_or_else(|| source.marked()),
    };
    if let Some(objective) = objective {
        source = source.with_objective(objective, &marked)?;
    }
    if args.methods {
        return offer(&source, out);
    }
    let method = args.method.as_deref();
    let method = method.map(|name| method::read(name, || Ok(arena::methods(&source))));
    let method = method.transpose()?;
    let found = interrupt::working(|| arena::solve_by(&source, method, &limits))?;
    let regions = &found.value.regions;
    if let Some(regions) = regions {
        if let Some(path) = &args.solution {
            output::write_file(path, &source.write_solution(regions))?;
        }
        if let Some(path) = &args.certificate {
            output::write_file_with(path, |to| {
                found.value.write_certificate(to)?;
                to.write_all(b"\n")
            })?;
        }
    }
    if let Some(path) = &args.machine {
        let format = machine_format(path);
        let text = interrupt::working(|| found.value.machine_text(format))?;
        output::write_file(path, &text)?;
    }
    args.picture.write(|| grundy_picture::solved(&found))?;
    let mut report = ArenaReport::from(&found);
    report.objective = objective.map(|objective| objective.to_string());
    report.marked = marked;
    if args.rounds {
        let rounds = interrupt::working(|| arena::rounds(&source, &limits))?;
        report.rounds = Some(rounds.value);
    }
    if out.json {
        out.pretty(&report)?;
    } else {
        out.text(report.words(u64::to_string))?;
    }
    Ok(Exit::of(&report.envelope.status, regions.is_none()))
}

/// The format that a file's ending names.
fn machine_format(path: &Path) -> MachineFormat {
    if path.extension().is_some_and(|ending| ending == "aag") {
        MachineFormat::Aiger
    } else {
        MachineFormat::Hoa
    }
}

/// The methods that could solve an arena.
#[derive(Serialize)]
struct Offers {
    vertices: usize,
    edges: usize,
    methods: Vec<Offer>,
}

/// Prints which methods could solve the arena, and for each that cannot why.
fn offer(source: &Source, out: &mut Out) -> Result<Exit, Fault> {
    let offers = Offers {
        vertices: source.arena().len(),
        edges: source.arena().edges(),
        methods: arena::methods(source),
    };
    if out.json {
        out.answer(&offers)?;
        return Ok(Exit::Answered);
    }
    let Offers {
        vertices, edges, ..
    } = offers;
    out.line(format!("{vertices} vertices, {edges} edges"))?;
    out.line("methods, the first that can is taken; --method NAME asks one alone")?;
    out.methods(&offers.methods)?;
    Ok(Exit::Answered)
}

/// An arena of a family, as JSON says it.
#[derive(Serialize)]
struct Generated {
    vertices: usize,
    edges: usize,
    /// The arena in PGSolver's format; null if it was written to a file.
    arena: Option<String>,
}

/// Writes an arena of a family.
fn generate(args: &GenerateArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    output::can_write("--output", args.output.as_deref())?;
    let of_random = [
        ("--priorities", args.priorities.is_some()),
        ("--degree", args.degree.is_some()),
    ];
    let unused = of_random
        .iter()
        .find(|(_, given)| *given && !matches!(args.family, FamilyArg::Random));
    if let Some((option, _)) = unused {
        return Err(Error::usage(format!("{option} is for `arena generate random`")).into());
    }
    let family = match args.family {
        FamilyArg::Random => Family::Random {
            vertices: args.size,
            priorities: args.priorities.unwrap_or(11),
            degree: args.degree.unwrap_or(3),
            seed: common.seed(),
        },
        FamilyArg::Ladder => Family::Ladder { pairs: args.size },
        FamilyArg::TwoCounters => Family::TwoCounters { bits: args.size },
    };
    let game = interrupt::working(|| family.arena(&output::limits(common)))?;
    let text = interrupt::working(|| pgsolver::write(&game));
    if let Some(path) = &args.output {
        output::write_file(path, &text)?;
    }
    let (vertices, edges) = (game.arena.len(), game.arena.edges());
    match (out.json, &args.output) {
        (true, path) => out.pretty(&Generated {
            vertices,
            edges,
            arena: path.is_none().then_some(text),
        })?,
        (false, None) => out.line(text.trim_end())?,
        (false, Some(path)) => {
            let path = path.display();
            out.line(format!("{vertices} vertices, {edges} edges: {path}"))?;
        }
    }
    Ok(Exit::Answered)
}

impl ObjectiveArg {
    /// The objective that the option means.
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

/// Checks that every file can be written, and that none is another one.
fn ready(args: &ArenaArgs) -> Result<(), Error> {
    let ArenaArgs {
        file,
        solution,
        certificate,
        machine,
        picture,
        ..
    } = args;
    let outputs = [
        ("--solution", solution),
        ("--certificate", certificate),
        ("--machine", machine),
    ];
    for (name, path) in outputs {
        output::can_write(name, path.as_deref())?;
    }
    let outputs = outputs
        .into_iter()
        .filter_map(|(name, path)| Some((name, path.clone()?)));
    let others: Vec<_> = outputs.chain([("the arena", file.into())]).collect();
    picture.ready(&others)?;
    let arena = NamedFile::new("the arena", Some(Path::new(file)));
    let written = [
        NamedFile::new("--solution", solution.as_deref()),
        NamedFile::new("--certificate", certificate.as_deref()),
        NamedFile::new("--machine", machine.as_deref()),
    ];
    for (at, one) in written.iter().enumerate() {
        output::different(arena, *one)?;
        for other in &written[..at] {
            output::different(*other, *one)?;
        }
    }
    Ok(())
}
