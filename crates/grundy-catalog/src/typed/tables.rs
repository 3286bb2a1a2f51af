//! Tables of all positions, for rulesets of known type: the engine that makes them, and the numbering of positions.

use super::forgettable::Forgettable;
use crate::erased::tables::{Keep, Made, Numbering, Parts, Steps, TableEngine};
use grundy_check::table::{self as checker, Checked, Fault, Refused, Says};
use grundy_core::{Outcome, Sequential, StopReason, Watch};
use grundy_solve::table::TableSettings;
use grundy_solve::table::layers::{self, Layers};
use grundy_solve::table::ranked::Ranked;
use std::cell::Cell;
use std::sync::Arc;

impl<R: Forgettable<Payoff = Outcome>> TableEngine for Arc<R> {
    fn numbering(&self) -> Result<Numbering, String> {
        // Ranks come first where the rules have them: a table by ranks is an array and stores no keys.
        if self.ranks().is_some() {
            return Ok(Numbering::Ranks);
        }
        match Layers::new(&**self, TableSettings::default()) {
            Ok(_) => Ok(Numbering::Keys),
            Err(stop) => Err(stop.to_string()),
        }
    }

    fn steps(&self) -> Result<Steps<'_>, String> {
        Ok(match self.numbering()? {
            Numbering::Keys => Steps::Keys(&**self),
            Numbering::Ranks => Steps::Ranks(&**self),
        })
    }

    fn tabulate(
        &self,
        config: TableSettings,
        keep: &mut dyn Keep,
        watch: &mut dyn Watch,
    ) -> Result<Made, StopReason> {
        tabulate(&**self, config, keep, watch)
    }

    fn check(
        &self,
        numbers: &mut dyn Iterator<Item = u64>,
        says: &dyn Fn(u64) -> Option<Says>,
        watch: &mut dyn Watch,
    ) -> Result<Checked<String>, Refused<String>> {
        check(&**self, numbers, says, watch)
    }
}

/// The number of a position: its rank, or the key of its representative under symmetry.
fn number<R: Sequential>(rules: &R, p: &R::Position) -> Option<u64> {
    match rules.ranks() {
        Some(_) => rules.rank(p),
        None => rules.packed(&rules.symmetry_key(p)).map(|(key, _)| key),
    }
}

/// The position with a number; `None` for a rank that stands for no position.
fn numbered<R: Sequential>(rules: &R, number: u64) -> Option<R::Position> {
    match rules.ranks() {
        Some(_) => rules.unrank(number),
        None => rules.unpacked(number),
    }
}

/// A table of all positions: by ranks if the rules have them, else level by level.
fn tabulate<R: Forgettable<Payoff = Outcome>>(
    rules: &R,
    config: TableSettings,
    keep: &mut dyn Keep,
    watch: &mut dyn Watch,
) -> Result<Made, StopReason> {
    let other =
        || StopReason::Beyond("the checkpoint is of another table, or it is damaged".to_owned());
    let begun = keep.begin();
    if rules.ranks().is_some() {
        let mut work = match begun {
            None => Ranked::new(rules, config, watch)?,
            Some(Parts::Ranked(parts)) => Ranked::resume(rules, config, parts).ok_or_else(other)?,
            Some(Parts::Keyed(_)) => return Err(other()),
        };
        while work.step(watch)? {
            keep.round(&|| work.parts())?;
        }
        return Ok(Made::Ranked(work.table()));
    }
    let mut work = match begun {
        None => Layers::new(rules, config)?,
        Some(Parts::Keyed(parts)) => Layers::resume(rules, config, parts).ok_or_else(other)?,
        Some(Parts::Ranked(_)) => return Err(other()),
    };
    loop {
        match work.step(watch) {
            Ok(true) => keep.level(work.parts(), false)?,
            Ok(false) => break,
            // The levels that are complete are kept although the work stops.
            Err(stop) => {
                keep.level(work.parts(), true)?;
                return Err(stop);
            }
        }
    }
    // Only the table by keys counts images: a rank stands for one position, a key for all that are symmetric to it.
    let table = work.table(watch)?;
    let images = images(rules, &table, watch)?;
    Ok(Made::Keyed(table, images))
}

/// The number of positions that the keys stand for, images included; `None` if the rules do not count images.
fn images<R: Sequential>(
    rules: &R,
    table: &layers::LayeredTable,
    watch: &mut dyn Watch,
) -> Result<Option<u64>, StopReason> {
    let mut all = 0;
    for &key in &table.keys {
        watch.work(1)?;
        match rules.unpacked(key).and_then(|p| rules.images(&p)) {
            Some(images) => all += images,
            None => return Ok(None),
        }
    }
    Ok(Some(all))
}

/// Checks a table; a faulty position is reported in its notation.
fn check<R: Forgettable<Payoff = Outcome>>(
    rules: &R,
    numbers: &mut dyn Iterator<Item = u64>,
    says: &dyn Fn(u64) -> Option<Says>,
    watch: &mut dyn Watch,
) -> Result<Checked<String>, Refused<String>> {
    // The checker takes positions, not numbers. A number that stands for no position is noted here and ends the list;
    // it is reported if the checker has found nothing else.
    let strange = Cell::new(None);
    let positions = std::iter::from_fn(|| {
        loop {
            let given = numbers.next()?;
            match numbered(rules, given) {
                Some(p) if number(rules, &p) == Some(given) => return Some(p),
                // Some ranks stand for no position.
                None if rules.ranks().is_some() => {}
                _ => {
                    strange.set(Some(given));
                    return None;
                }
            }
        }
    });
    let says = |p: &R::Position| number(rules, p).and_then(says);
    let checked = checker::check(rules, positions, says, watch);
    let in_words = |fault: Fault<R::Position>| Fault {
        position: rules.show(&fault.position),
        hypothesis: fault.hypothesis,
        reason: fault.reason,
    };
    match (checked, strange.get()) {
        (Err(Refused::Stopped(stop)), _) => Err(Refused::Stopped(stop)),
        (Err(Refused::Wrong(fault)), _) => Err(Refused::Wrong(in_words(fault))),
        (Ok(_), Some(strange)) => Err(Refused::Wrong(checker::no_position(strange))),
        (Ok(checked), None) => Ok(Checked {
            counts: checked.counts,
            unproved: checked.unproved.map(in_words),
        }),
    }
}
