//! The tables of rules in one line. Where components are single numbers, each value follows from those below it, option
//! by option: the time is the number of options, the memory the number of values.

use crate::error::Error;
use crate::listed::ListedImpartial;
use grundy_core::any::Erased;
use grundy_core::stop::{MOVES_LIKE_A_POSITION, make_room};
use grundy_core::{Player, StopReason, Watch};
pub(super) use grundy_rules::rule::is_of_single_numbers;
use grundy_rules::rule::{ImpartialRule, MOST_NUMBERS, Met, PartizanRule, Program};

/// True if a ruleset is impartial and reads 0, 1, 2, … as positions, so that it has a table.
pub(crate) fn reads_numbers(rules: &dyn Erased) -> bool {
    rules.impartial() && ["0", "1", "2"].iter().all(|n| rules.read(n).is_ok())
}

/// The bytes of a list besides its contents: its pointer and lengths, and what an allocator adds.
const A_LIST: u64 = 48;

/// The values between two counts of the memory that is held.
const BETWEEN_COUNTS: u64 = 1 << 12;

/// Values above this are not kept.
const LARGEST: u64 = 1 << 32;

/// The number of numbers in a component, where the game is a rule in one line.
pub(super) fn numbers(rules: &dyn Erased) -> Option<usize> {
    let same: Option<&ImpartialRule> = rules.as_any().downcast_ref();
    let apart: Option<&PartizanRule> = rules.as_any().downcast_ref();
    let apart = apart.map(|rule| rule.program().numbers);
    same.map(|rule| rule.program().numbers).or(apart)
}

/// The values of 0..=`to`, as far as they were computed, and the limit that stopped the work; `None` when the game is
/// no such rule, or when an option is not smaller than the position it comes from.
pub(super) fn by_rule(
    rules: &dyn Erased,
    to: u64,
    values: &mut Vec<u64>,
    watch: &mut dyn Watch,
) -> Option<Option<StopReason>> {
    let rule: &ImpartialRule = rules.as_any().downcast_ref()?;
    let program = rule.program();
    if program.numbers != 1 || to >= LARGEST {
        return None;
    }
    let mut met = Met::default();
    for n in 0..=to {
        let found = program.nimber(n, values, &mut met)?;
        let work = 1 + found.options / MOVES_LIKE_A_POSITION as u64;
        let mut allowed = make_room(values, watch).and_then(|()| watch.work(work));
        if n % BETWEEN_COUNTS == 0 {
            let held = met.bytes() + size_of_val(&values[..]) as u64;
            allowed = allowed.and_then(|()| watch.memory(held));
        }
        values.push(found.value);
        if let Err(stop) = allowed {
            return Some(Some(stop));
        }
    }
    Some(None)
}

/// The options of the heaps of a rule, as far as they were listed, and the limit that stopped the listing.
pub(super) type ListedOptions = (Vec<Vec<Vec<u64>>>, Option<StopReason>);

/// The error for a rule that has no misère quotient of heaps.
fn no_quotient(expected: &str, found: String) -> Error {
    Error::At {
        place: "a misère quotient".to_owned(),
        error: Box::new(Error::Expected {
            expected: expected.to_owned(),
            found,
        }),
    }
}

/// The options of the components 0..=`to` of a rule, each as the components that are left; `None` when the game is no
/// rule of single numbers.
///
/// # Errors
/// The reason why the rule has no misère quotient of heaps.
pub(super) fn options(
    rules: &dyn Erased,
    to: u64,
    watch: &mut dyn Watch,
) -> Result<Option<ListedOptions>, Error> {
    let any = rules.as_any();
    let is_list = any.is::<ListedImpartial>() && reads_numbers(rules);
    let rule = any.downcast_ref::<ImpartialRule>();
    let program = rule
        .map(ImpartialRule::program)
        .filter(|program| program.numbers == 1);
    let of: &dyn Fn(u64) -> Result<Vec<Vec<u64>>, Error> = match program {
        Some(program) => &|n| Ok(options_of(program, n)),
        None if is_list => &|n| listed_options(rules, n),
        None => return Ok(None),
    };
    if program.is_some_and(|program| !program.over.is_empty()) {
        let expected = "a rule whose play ends where no option is left";
        return Err(no_quotient(expected, "\"over when\"".to_owned()));
    }
    let (mut all, mut bytes) = (Vec::new(), 0);
    for n in 0..=to {
        let of = of(n)?;
        if let Some(part) = of.iter().flatten().find(|&&part| part >= n) {
            let found = format!("that {n} can leave {part}");
            return Err(no_quotient("a rule that leaves smaller numbers", found));
        }
        bytes += of
            .iter()
            .map(|left| A_LIST + 8 * left.len() as u64)
            .sum::<u64>();
        let work = 1 + (of.len() / MOVES_LIKE_A_POSITION) as u64;
        all.push(of);
        if let Err(stop) = watch.work(work).and_then(|()| watch.memory(bytes)) {
            return Ok(Some((all, Some(stop))));
        }
    }
    Ok(Some((all, None)))
}

/// The options of the number `n` in a list of positions, each of which must be a number too.
fn listed_options(rules: &dyn Erased, n: u64) -> Result<Vec<Vec<u64>>, Error> {
    let not_listed = |fault| Error::parse(&n.to_string(), fault);
    let at = rules.read(&n.to_string()).map_err(not_listed)?;
    let mut all = Vec::new();
    for mv in rules.moves_of(Player::Left, &at, usize::MAX) {
        let to = rules.show(&rules.play(&at, &mv));
        let number = to.parse::<u64>();
        all.push(vec![number.map_err(|_| {
            no_quotient(
                "a game whose positions are numbers",
                format!("that {n} can leave {to}"),
            )
        })?]);
    }
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

/// The options of one component, each once.
fn options_of(program: &Program, n: u64) -> Vec<Vec<u64>> {
    let mut at = [0; MOST_NUMBERS];
    at[0] = i64::try_from(n).unwrap_or(i64::MAX);
    let mut all: Vec<Vec<u64>> = Vec::new();
    program.options(Player::Left, &at, u64::MAX, &mut |parts| {
        let mut left: Vec<u64> = parts.iter().map(|part| part[0].unsigned_abs()).collect();
        left.sort_unstable();
        all.push(left);
    });
    all.sort_unstable();
    all.dedup();
    all
}
