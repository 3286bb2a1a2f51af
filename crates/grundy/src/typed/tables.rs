//! Tables of all positions, from rulesets of known type: which engine makes them, and how their positions are numbered.

use super::forgettable::Forgettable;
use crate::erased::tables::{Keep, Made, Numbering, Parts, Steps};
use grundy_check::table::{self as checker, Counts, Fault, Refused, Says};
use grundy_core::{Outcome, Sequential, StopReason, Watch};
use grundy_solve::table::Config;
use grundy_solve::table::layers::{self, Layers};
use grundy_solve::table::ranked::Ranked;

/// Why a scored game has no table.
pub(super) const SCORED: &str =
    "tables are for games that are won, lost, tied or drawn, and this one is scored";

/// How tables number the positions of these rules.
pub(super) fn numbering<R: Sequential<Payoff = Outcome> + Sync>(
    rules: &R,
) -> Result<Numbering, String> {
    if rules.ranks().is_some() {
        return Ok(Numbering::Ranks);
    }
    match Layers::new(rules, Config::default()) {
        Ok(_) => Ok(Numbering::Keys),
        Err(stop) => Err(stop.to_string()),
    }
}

/// The steps of a table that several programs make.
pub(super) fn steps<R: Sequential<Payoff = Outcome> + Sync>(
    rules: &R,
) -> Result<Steps<'_>, String> {
    Ok(match numbering(rules)? {
        Numbering::Keys => Steps::Keys(rules),
        Numbering::Ranks => Steps::Ranks(rules),
    })
}

/// The number of a position: its rank, or the key of its least image.
pub(super) fn number<R: Sequential>(rules: &R, p: &R::Position) -> Option<u64> {
    match rules.ranks() {
        Some(_) => rules.rank(p),
        None => rules.packed(&rules.symmetry_key(p)).map(|(key, _)| key),
    }
}

/// The position with a number.
pub(super) fn numbered<R: Sequential>(rules: &R, number: u64) -> Option<R::Position> {
    match rules.ranks() {
        Some(_) => rules.unrank(number),
        None => rules.unpacked(number),
    }
}

/// A table of all positions: by ranks where the rules have them, else level by level.
pub(super) fn tabulate<R: Forgettable<Payoff = Outcome>>(
    rules: &R,
    config: Config,
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
            Err(stop) => {
                keep.level(work.parts(), true)?;
                return Err(stop);
            }
        }
    }
    let table = work.table(watch)?;
    let images = images(rules, &table, watch)?;
    Ok(Made::Keyed(table, images))
}

/// How many positions the keys stand for.
fn images<R: Sequential>(
    rules: &R,
    table: &layers::Table,
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

/// Whether a table is right; the position of a fault is in words.
pub(super) fn check<R: Forgettable<Payoff = Outcome>>(
    rules: &R,
    numbers: &mut dyn Iterator<Item = u64>,
    says: &dyn Fn(u64) -> Option<Says>,
    watch: &mut dyn Watch,
) -> Result<Counts, Refused<String>> {
    let positions = numbers.filter_map(|number| numbered(rules, number));
    let says = |p: &R::Position| number(rules, p).and_then(says);
    checker::check(rules, positions, says, watch).map_err(|refused| match refused {
        Refused::Stopped(stop) => Refused::Stopped(stop),
        Refused::Wrong(fault) => Refused::Wrong(Fault {
            position: rules.show(&fault.position),
            condition: fault.condition,
            reason: fault.reason,
        }),
    })
}
