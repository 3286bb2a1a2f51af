//! `bench`: rows of the speed table. Seconds differ from machine to machine, work does not.

use crate::args::Common;
use crate::bench::{Measured, WORKLOADS, Workload, machine, measure, workload};
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use serde_json::json;

/// The heap size up to which codes without a row of their own are computed.
const TO: u64 = 99_999;

/// Lists the workloads, or measures those that are named.
pub fn run(names: &[String], common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    if names.is_empty() {
        return list(out);
    }
    for name in names {
        let known = workload(name).is_some() || name.eq_ignore_ascii_case("all");
        if !known && !name.contains('.') {
            return Err(unknown(name).into());
        }
    }
    out.lines = true;
    if !out.json {
        out.line(format!("machine: {}", machine()))?;
    }
    for name in names {
        match workload(name) {
            Some(one) => show(one.name, |limits| one.measure(limits), common, out)?,
            None if name.eq_ignore_ascii_case("all") => {
                for one in WORKLOADS {
                    show(one.name, |limits| one.measure(limits), common, out)?;
                }
            }
            None => show(name, |limits| measure(name, TO, limits), common, out)?,
        }
    }
    Ok(Exit::Answered)
}

/// The error for an unknown workload, with the nearest name.
fn unknown(name: &str) -> grundy::Error {
    let near = grundy::game::catalog::nearest(WORKLOADS.iter().map(|w| w.name), name);
    let hint = near.map_or(String::new(), |near| format!(" (did you mean {near}?)"));
    grundy::Error::usage(format!(
        "expected a workload or a code such as 0.137, found \"{name}\"{hint}; `grundy bench` lists them"
    ))
}

/// Measures one workload and prints the result.
fn show(
    name: &str,
    work: impl FnOnce(&grundy::Limits) -> Result<Measured, grundy::Error>,
    common: &Common,
    out: &mut Out,
) -> Result<(), Fault> {
    let limits = output::limits(common);
    let row = interrupt::working(|| work(&limits))?;
    if out.json {
        let mut report = json!({ "command": format!("grundy bench {name}"), "machine": machine() });
        let report_map = report
            .as_object_mut()
            .expect("a row of the speed table is written as an object");
        let row = serde_json::to_value(&row).expect("a row is plain data");
        report_map.extend(row.as_object().expect("a row has fields").clone());
        out.json(&report)?;
    } else {
        let rate = row.count as f64 / row.cpu_seconds / 1e6;
        let work = row.work.iter().map(|(what, n)| format!("\t{what} {n}"));
        out.line(format!(
            "grundy bench {name}\t{} {}\t{:.3} s\t{rate:.3} M/s\t{}{}",
            row.count,
            row.of,
            row.cpu_seconds,
            row.found,
            work.collect::<String>()
        ))?;
    }
    use std::io::Write;
    Ok(out.flush()?)
}

/// Prints the workloads.
fn list(out: &mut Out) -> Result<Exit, Fault> {
    if out.json {
        let all = WORKLOADS
            .iter()
            .map(|w: &Workload| json!({ "name": w.name, "about": w.about }));
        out.pretty(&all.collect::<Vec<_>>())?;
        return Ok(Exit::Answered);
    }
    let width = WORKLOADS.iter().map(|w| w.name.len()).max().unwrap_or(0);
    for one in WORKLOADS {
        out.line(format!("{:<width$}  {}", one.name, one.about))?;
    }
    out.line(format!(
        "{:<width$}  every one of these, some minutes",
        "all"
    ))?;
    Ok(Exit::Answered)
}
