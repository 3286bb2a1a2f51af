//! Certificates of impartial sums by nimbers.

use super::heaps::heaps;
use super::refused::{unwritten, with_text};
use crate::choose::compound::sum_parts::show_part;
use crate::choose::sums::nimbers::Nimbers;
use crate::error::Error;
use crate::game::position::Sum;
use grundy_check::{Certificate, nimbers};
use grundy_core::{AllImpartial, Impartial, Partizan, Ruleset, StopReason, SumAt, Watch};
use std::collections::HashSet;

/// The nimber of a sum: of heaps of one code by their values, of others by a table closed under moves. `None` where play may
/// return to a position, for not every such position has a nimber.
pub(super) fn by_nimbers(
    rules: &AllImpartial,
    sum: &Sum,
    watch: &mut dyn Watch,
) -> Result<Option<Certificate>, Error> {
    if let Some(heaps) = heaps(rules, sum, watch)? {
        return Ok(Some(Certificate::Heaps(heaps)));
    }
    with_text(sum)?;
    if rules.may_repeat(&sum.at) {
        return Ok(None);
    }
    match table_of_nimbers(rules, sum, watch) {
        Err(StopReason::Cycle(_)) => Ok(None),
        table => Ok(Some(Certificate::Nimbers(table.map_err(unwritten)?))),
    }
}

/// All positions below a sum, component by component, each with its nimber.
fn table_of_nimbers(
    rules: &AllImpartial,
    sum: &Sum,
    watch: &mut dyn Watch,
) -> Result<grundy_check::nimbers::Nimbers, StopReason> {
    let mut known = Nimbers::new(rules);
    let mut nimber = 0;
    for entry in &sum.at {
        nimber ^= known.of(&vec![entry.clone()], watch)?.0;
    }
    let mut listed: HashSet<SumAt> = HashSet::new();
    let mut waiting: Vec<SumAt> = rules.components(&sum.at).collect();
    let mut entries = Vec::new();
    while let Some(p) = waiting.pop() {
        if !listed.insert(p.clone()) {
            continue;
        }
        watch.work(1)?;
        let (position, nimber) = (show_part(rules, &p), known.of(&p, watch)?.0);
        entries.push(nimbers::Entry { position, nimber });
        for mv in rules.moves(&p) {
            watch.work(1)?;
            watch.memory((listed.len() + waiting.len()) as u64 * 256)?;
            waiting.extend(rules.components(&rules.play(&p, &mv)));
        }
    }
    Ok(grundy_check::nimbers::Nimbers {
        game: sum.show(),
        start: show_part(rules, &sum.at),
        nimber,
        entries,
    })
}
