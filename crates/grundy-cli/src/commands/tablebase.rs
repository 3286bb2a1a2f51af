//! `tablebase`: positions of a whole game, made once, looked up, checked and printed.

use crate::args::{BuildArgs, Common, ExportArgs, ProbeArgs, TablebaseCommand};
use crate::commands::shared;
use crate::interrupt;
use crate::output::{self, Exit, Fault, NamedFile, Out};
use grundy::heap::Checkpoint;
use grundy::{Ask, Error, Moves};
use grundy_report::Solution;
use grundy_tablebase::{BuildAsk, Form, Info, Plan, Tablebase, build};
use serde_json::json;
use std::borrow::Cow;
use std::io::{self, Write};
use std::path::Path;

/// Runs `tablebase`.
pub fn run(command: &TablebaseCommand, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    match command {
        TablebaseCommand::Build(args) => make(args, common, out),
        TablebaseCommand::Probe(args) => probe(args, common, out),
        TablebaseCommand::Info { file } => {
            let limits = output::limits(common);
            let info = interrupt::working(|| Tablebase::open(file)?.checked_info(&limits))?;
            report(&info, out)?;
            Ok(Exit::Answered)
        }
        TablebaseCommand::Verify { file } => verify(file, common, out),
        TablebaseCommand::Export(args) => export(args, common, out),
        TablebaseCommand::Worker => shared::worker(common),
    }
}

/// Makes a tablebase, alone or with other workers.
fn make(args: &BuildArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    if args.share.workers.is_some() || args.share.hosts.is_some() {
        if let Some(info) = shared::make(args, common)? {
            report(&info, out)?;
        }
        return Ok(Exit::Answered);
    }
    let for_workers = [
        ("--folder", args.share.folder.is_some()),
        ("--patience", args.share.patience.is_some()),
        ("--shards", args.share.shards.is_some()),
    ];
    if let Some((option, _)) = for_workers.into_iter().find(|(_, given)| *given) {
        let what = format!("{option} is for --workers and --hosts");
        return Err(Error::usage(what).into());
    }
    let checkpoint = args.checkpoint.clone().map(|file| Checkpoint {
        file,
        resume: args.resume,
        every: args.checkpoint_every,
    });
    output::can_write("--output", Some(&args.output))?;
    output::different(
        NamedFile::new("--output", Some(&args.output)),
        NamedFile::new("--checkpoint", args.checkpoint.as_deref()),
    )?;
    if checkpoint.is_some() {
        interrupt::be_patient();
    }
    let ask = BuildAsk {
        distances: args.distances,
        checkpoint,
        limits: output::limits(common),
    };
    let game = output::game(&args.more.join(&args.game))?;
    let mut said = |plan: &Plan| eprintln!("grundy: {}", plan_words(plan));
    let built = interrupt::working(|| build(&game, &args.output, &ask, &mut said))?;
    // Workers who made this table before may have been ended when only their levels were left.
    grundy_cluster::remove_written(&shared::levels(args))?;
    report(&built.info, out)?;
    if let Some(unkept) = built.unkept {
        // The table is whole, so this fails nothing.
        eprintln!("grundy: the last checkpoint was not written: {unkept}");
    }
    Ok(Exit::Answered)
}

/// The expected cost of a table, in words.
fn plan_words(plan: &Plan) -> String {
    let game = game_of(&plan.game);
    let Some(places) = plan.places else {
        return format!(
            "{game}: its positions are found first, level by level; then it is known how many there are"
        );
    };
    let size = |bytes: Option<u64>| bytes.map_or("unknown".to_owned(), megabytes);
    let time = plan.time.map_or(String::new(), |time| {
        format!(", about {} s from here", time.as_secs().max(1))
    });
    let free = match (plan.file, plan.free) {
        (Some(most), Some(free)) if most > free => {
            format!(", of which {} are free on the disk", megabytes(free))
        }
        _ => String::new(),
    };
    format!(
        "{game}: {places} positions; {} of memory, a file of at most {}{free}{time}",
        size(plan.memory),
        size(plan.file)
    )
}

/// A size in words.
fn megabytes(bytes: u64) -> String {
    match bytes.div_ceil(1 << 20) {
        megabytes @ 0..10_000 => format!("{megabytes} MB"),
        megabytes => format!("{} GB", megabytes.div_ceil(1 << 10)),
    }
}

/// The game as people read it: by its name of one's own, if it has one, and without the colon of its rules.
fn game_of(title: &str) -> Cow<'_, str> {
    grundy_report::brief(title.trim_end_matches(':'))
}

/// Prints what a tablebase says of itself.
fn report(info: &Info, out: &mut Out) -> Result<(), Fault> {
    if out.json {
        return Ok(out.pretty(info)?);
    }
    let header = &info.header;
    out.field("game", game_of(&header.game))?;
    let positions = match header.with_images {
        Some(all) => format!(
            "{all} ({} stored, one for its images by symmetry)",
            header.positions
        ),
        None => header.positions.to_string(),
    };
    out.field("positions", positions)?;
    let [left, right] = info.sides;
    let [won_left, won_right] = header.won;
    let (tied, drawn) = (header.tied, header.drawn);
    out.field(
        "stored",
        format!("{won_left} won by {left}, {won_right} by {right}, {tied} tied, {drawn} drawn"),
    )?;
    match (&header.longest, header.distance_bytes) {
        (Some((plies, position)), _) => {
            let unit = if *plies == 1 { "ply" } else { "plies" };
            out.field("longest", format!("a win in {plies} {unit}: {position}"))?;
        }
        (None, 0) => out.field("distances", "none")?,
        (None, _) => out.field("longest", "no position is won")?,
    }
    let positions = header.with_images.unwrap_or(header.positions).max(1);
    let hundredths = 800 * info.bytes / positions;
    let bits = format!(
        "{}.{:02} bits a position",
        hundredths / 100,
        hundredths % 100
    );
    let (bytes, blocks) = (info.bytes, info.blocks);
    let unit = if blocks == 1 { "block" } else { "blocks" };
    out.field(
        "file",
        format!(
            "{bytes} bytes in {blocks} {unit}, {bits}; format {}",
            info.version
        ),
    )?;
    if info.blocks_checked == blocks {
        let what = "every block has its checksum; \"tablebase verify\" holds the positions against their moves";
        out.field("checked", what)?;
    }
    Ok(())
}

/// Looks a position up in a tablebase.
fn probe(args: &ProbeArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    let text = args.more.join(&args.position);
    let ask = Ask {
        moves: if args.all_moves {
            Moves::All
        } else {
            Moves::Winning
        },
        limits: output::limits(common),
        ..Ask::default()
    };
    let answer = interrupt::working(|| {
        let table = Tablebase::open(&args.file)?;
        table.probe(&table.position(&text)?, &ask)
    })?;
    let solution = Solution::from(answer);
    if out.json {
        out.answer(&solution)?
    } else {
        out.text(solution.words(args.all_moves, output::naming))?
    }
    Ok(Exit::of(&solution.envelope.status, false))
}

/// Verifies a tablebase position by position.
fn verify(file: &Path, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    let limits = output::limits(common);
    let (table, verified) = interrupt::working(|| {
        let table = Tablebase::open(file)?;
        let verified = table.verify(&limits)?;
        Ok::<_, Error>((table, verified))
    })?;
    let header = table.header();
    if out.json {
        out.pretty(&json!({ "game": header.game, "verified": verified }))?;
        return Ok(Exit::Answered);
    }
    let game = game_of(&header.game);
    let positions = verified.positions;
    out.line(if verified.proved { format!("verified: {game}, {positions} positions, each against all its moves") } else { format!(
            "consistent: {game}, {positions} positions, each against all its moves; play may come back to a position, so a \
             proof needs distances (tablebase build --distances)"
        ) })?;
    Ok(Exit::Answered)
}

/// Writes a tablebase in an open format.
fn export(args: &ExportArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    out.only_form("--csv", args.form.csv)?;
    out.only_form("--jsonl", args.form.jsonl)?;
    let form = if args.form.csv {
        Form::Csv
    } else {
        Form::JsonLines
    };
    let limits = output::limits(common);
    let table = Tablebase::open(&args.file)?;
    let mut noting = Noting { out, fault: None };
    let exported = interrupt::working(|| table.export(&mut noting, form, &limits));
    match noting.fault {
        Some(fault) => Err(fault.into()),
        None => {
            exported?;
            Ok(Exit::Answered)
        }
    }
}

/// Standard output, with its error: a reader who leaves is no fault of the table.
struct Noting<'a> {
    out: &'a mut Out,
    fault: Option<io::Error>,
}

impl Write for Noting<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes).inspect_err(|error| {
            self.fault = Some(error.kind().into());
        })
    }
    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
