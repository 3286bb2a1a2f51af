//! `value`, `compare`, `thermograph` and `explain`.

use crate::args::{Common, CompareArgs, ExplainArgs, PictureArgs, ValueArgs};
use crate::commands::check;
use crate::commands::solve::{moved, open};
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::ask::compare::{Showing, Way, compare_showing};
use grundy::ask::stream::Stream;
use grundy::ask::value::{Valued, surreal, surreals};
use grundy::{Error, Game, Limits};
use grundy_picture::Walls;
use grundy_report::{
    ComparisonReport, ExplanationReport, PieceLine, SurrealComparison, SurrealReport,
    ThermographReport, UnfinishedReport, ValueReport, brief,
};

/// Prints the value, and only the value, on the line: of an expression, or of a game's heaps in a list.
pub fn value(args: &ValueArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    let expression = &args.more.join(&args.expression);
    let heaps = args.heaps.as_deref();
    output::can_write("--certificate", args.certificate.as_deref())?;
    if let (None, Some(number)) = (heaps, surreal(expression)) {
        let report = SurrealReport::new(expression, &number?);
        no_surreal("--certificate", args.certificate.is_some())?;
        if out.json {
            out.pretty(&report)?;
        } else {
            out.line(&report.value)?;
        }
        return Ok(Exit::Answered);
    }
    let limits = output::limits(common);
    let answer = interrupt::working(|| match heaps {
        None => {
            let (position, assumed) = output::position(expression)?;
            Ok(grundy::value(&position, &limits)?.assuming(assumed))
        }
        Some(name) => {
            let (from, origin) = open(name)?;
            Stream::of(&Game::parse(expression)?)?
                .solve(from, origin, 0, &limits)
                .map(Valued::from_verdict)
        }
    })?;
    let report = ValueReport::from(&answer);
    if out.json {
        out.pretty(&report)?;
    } else {
        output::note_assumed(&report.assumed);
        match &report.value {
            Some(value) => out.line(value)?,
            None => out.line(report.envelope.status.to_string())?,
        }
        if let Some(bounds) = &report.bounds {
            out.line(bounds.in_words())?;
        }
    }
    check::write(args.certificate.as_deref(), || answer.certificate(), out)?;
    Ok(Exit::of(&report.envelope.status, report.value.is_none()))
}

/// Refuses an option that surreal numbers have not.
fn no_surreal(option: &str, given: bool) -> Result<(), Error> {
    if given {
        let text = format!("{option} goes with values of games, not with surreal numbers");
        return Err(Error::usage(text));
    }
    Ok(())
}

/// Prints how two values compare.
pub fn compare(args: &CompareArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    args.more.none_after("compare", &args.a, &args.b)?;
    output::can_write("--certificate", args.certificate.as_deref())?;
    let limits = output::limits(common);
    let first = args.rule.before(&args.a);
    if let Some(exit) = compare_surreals([&first, &args.b], args, &limits, out)? {
        return Ok(exit);
    }
    let (a, mut assumed) = output::position(&first)?;
    let (b, more) = output::position(&args.b)?;
    assumed.extend(more);
    let limits = output::limits(common);
    let showing = Showing {
        witness: args.witness,
        why: args.why.then_some(args.depth),
        definition: args.definition,
    };
    let answer = interrupt::working(|| compare_showing(&a, &b, &showing, &limits))?;
    let answer = answer.assuming(assumed);
    let report = ComparisonReport::from(&answer);
    if out.json {
        out.pretty(&report)?;
    } else {
        print_comparison(&report, args, out)?;
    }
    check::write(args.certificate.as_deref(), || answer.certificate(), out)?;
    // Contexts that were not asked for may be left out.
    let is_asked = |way: Way| way != Way::Contexts || args.witness;
    if report.unfinished.iter().any(|left| is_asked(left.way)) {
        return Ok(Exit::when_left_out(true));
    }
    Ok(Exit::of(&report.envelope.status, report.relation.is_none()))
}

/// Prints how two texts compare where they are surreal numbers; `None` where they are not.
fn compare_surreals(
    texts: [&str; 2],
    args: &CompareArgs,
    limits: &Limits,
    out: &mut Out,
) -> Result<Option<Exit>, Fault> {
    let [text, other] = texts;
    let Some(numbers) = interrupt::working(|| surreals(text, other, limits))? else {
        return Ok(None);
    };
    no_surreal("--witness", args.witness)?;
    no_surreal("--why", args.why)?;
    no_surreal("--definition", args.definition)?;
    no_surreal("--certificate", args.certificate.is_some())?;
    let report = SurrealComparison::new(texts, &numbers);
    if out.json {
        out.pretty(&report)?;
    } else {
        out.line(report.relation)?;
    }
    Ok(Some(Exit::Answered))
}

/// Prints a comparison in words.
fn print_comparison(
    report: &ComparisonReport,
    args: &CompareArgs,
    out: &mut Out,
) -> Result<(), Fault> {
    output::note_assumed(&report.assumed);
    match &report.relation {
        Some(relation) => out.line(relation)?,
        None => out.line(report.envelope.status.to_string())?,
    }
    if args.why && report.relation.is_some() {
        out.line(report.envelope.reason())?;
    }
    for plan in &report.strategies {
        plan.lines().iter().try_for_each(|line| out.line(line))?;
    }
    if let Some(unfolded) = &report.definition {
        unfolded
            .lines()
            .iter()
            .try_for_each(|line| out.line(line))?;
    }
    if let Some(between) = &report.between {
        out.line(format!("by values: {}", between.reason))?;
    }
    let way = match &report.trial {
        Some(trial) => {
            trial.lines().iter().try_for_each(|line| out.line(line))?;
            "by trial".to_owned()
        }
        None => Way::Contexts.to_string(),
    };
    for found in &report.witnesses {
        let (worse, reason) = (&found.worse, &found.reason);
        out.line(format!("{way}: the {worse} is worse: {reason}"))?;
    }
    for unfinished in &report.unfinished {
        let UnfinishedReport { way, stopped } = unfinished;
        out.line(format!("{way}: not finished: {stopped}"))?;
    }
    let tried = args.witness
        && !report
            .unfinished
            .iter()
            .any(|left| left.way == Way::Contexts);
    if tried && report.witnesses.is_empty() && report.relation.is_some() {
        out.line("no context distinguishes them: they are equal")?;
    }
    Ok(())
}

/// Prints the walls of a thermograph, and draws it.
pub fn thermograph(
    expression: &str,
    picture: &PictureArgs,
    common: &Common,
    out: &mut Out,
) -> Result<Exit, Fault> {
    picture.ready(&[])?;
    let (position, assumed) = output::position(expression)?;
    let limits = output::limits(common);
    let answer = interrupt::working(|| grundy::thermograph(&position, &limits))?;
    let answer = answer.assuming(assumed);
    let report = ThermographReport::from(&answer);
    if let Some(walls) = Walls::of(&answer.value) {
        picture.write(|| grundy_picture::thermograph(&report.expression, &walls))?;
    }
    let nothing = report.mean.is_none() && report.kos.is_none();
    let exit = Exit::of(&report.envelope.status, nothing);
    if out.json {
        out.pretty(&report)?;
        return Ok(exit);
    }
    output::note_assumed(&report.assumed);
    out.line(brief(&report.expression))?;
    if report.kos.is_none() {
        out.field("value", &report.value)?;
    }
    if let Some(kos) = &report.kos {
        out.field("kos", kos.words())?;
        for line in &kos.by_komaster {
            out.field("komaster", &line.komaster)?;
            out.field("mean", &line.mean)?;
            out.field("heat", format!("temperature {}", line.temperature))?;
            out.field("left", wall(&line.left))?;
            out.field("right", wall(&line.right))?;
        }
    } else if let (Some(mean), Some(temperature)) = (&report.mean, &report.temperature) {
        out.field("mean", mean)?;
        out.field("heat", format!("temperature {temperature}"))?;
        out.field("left", wall(&report.left))?;
        out.field("right", wall(&report.right))?;
    }
    out.field("status", report.envelope.status.to_string())?;
    Ok(exit)
}

/// A wall from below: where each piece begins, and where it leads.
fn wall(pieces: &[PieceLine]) -> String {
    let piece = |piece: &PieceLine| {
        let leads = match piece.slope {
            0 => "straight up".to_owned(),
            1 => "rising by the tax".to_owned(),
            -1 => "falling by the tax".to_owned(),
            up if up > 0 => format!("rising by {up} taxes"),
            down => format!("falling by {} taxes", -down),
        };
        format!("{} at {}, {leads}", piece.value, piece.from)
    };
    pieces.iter().map(piece).collect::<Vec<_>>().join("; ")
}

/// Prints what a value is, and why.
pub fn explain(args: &ExplainArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    let (picture, depth) = (&args.picture, args.depth);
    picture.ready(&[])?;
    let expression = args.more.join(&args.expression);
    if let Some(number) = surreal(&expression) {
        let report = SurrealReport::new(&expression, &number?);
        if picture.wanted() {
            let text = "--svg and --png are for games, and this is a surreal number that no short game has";
            return Err(Error::usage(text.to_owned()).into());
        }
        if out.json {
            out.pretty(&report)?;
        } else {
            report.lines.iter().try_for_each(|line| out.line(line))?;
        }
        return Ok(Exit::Answered);
    }
    let (position, assumed) = output::position(&expression)?;
    let position = moved(position, args.after.as_deref(), None)?;
    let limits = output::limits(common);
    let answer = interrupt::working(|| grundy::explain(&position, depth, &limits))?;
    picture.write(|| grundy_picture::explained(&position, &answer))?;
    let explained = ExplanationReport::from(&answer.assuming(assumed));
    if out.json {
        out.pretty(&explained)?;
    } else {
        output::note_assumed(&explained.assumed);
        for line in &explained.lines {
            out.line(brief(line))?;
        }
    }
    Ok(Exit::of(&explained.envelope.status, true))
}
