//! Numbers and games by the day on which they are born, from the definition. Conway, *On Numbers and Games* (1976).
//!
//! A form of day n has options among the values of the days before. It is a number if its options are numbers and no left
//! option is at or above a right one. Only the greatest left option and the least right option matter, so forms with the
//! same two are equal; their number is counted, and only a few of them are written out. For games, which are only partly
//! ordered, each side is decided by those of its options that no other option dominates.

use grundy_answer::answer::{Answer, Status};
use grundy_answer::derivation::{Derivation, as_text};
use grundy_answer::error::Error;
use grundy_answer::limits::Limits;
use grundy_answer::method::MethodName;
use grundy_core::{StopReason, Watch};
use grundy_values::Dyadic;
use grundy_values::short::{Comparison, Id, Store};
use num::BigUint;
use serde::Serialize;
use std::collections::{HashMap, HashSet};

/// The last day whose numbers are listed.
pub const LAST_OF_NUMBERS: u32 = 9;

/// The last day whose games are counted.
pub const LAST_OF_GAMES: u32 = 3;

/// The largest number of values for which the order of all games is worked out.
const MOST_ORDERED: usize = 100;

/// The largest number of options for which the forms of a day are written out one by one.
const MOST_OPTIONS: usize = 3;

/// The values born by some day.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Days {
    /// The days, the first of them 0.
    pub days: Vec<Day>,
    /// All values by the last day: numbers ascending, games in the order in which they were found.
    pub values: Vec<Born>,
    /// For numbers: the index of each value's parent in the tree of births; the root has none. Empty for games.
    pub below: Vec<Option<usize>>,
    /// For games: pairs of indices of values of which the first covers the second, with nothing between them, among those of
    /// the first days ([`Days::ordered`]); `None` for numbers.
    pub covers: Option<Vec<[usize; 2]>>,
}

impl Days {
    /// The number of values that the order of the games is about: all those by the last day whose order is worked out.
    #[must_use]
    pub fn ordered(&self) -> usize {
        let by_day = self.days.iter().map(|day| day.values);
        by_day
            .filter(|&values| values <= MOST_ORDERED)
            .max()
            .unwrap_or(0)
    }
}

/// The forms and values born on a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Day {
    /// The day.
    pub day: u32,
    /// The number of forms whose options are among the values of the days before.
    #[serde(serialize_with = "as_text")]
    pub forms: BigUint,
    /// The number of these forms that are old: those of the day before.
    #[serde(serialize_with = "as_text")]
    pub old: BigUint,
    /// The number of the other forms that equal a value of the days before, though they are written anew. All forms that are
    /// left are those of the new values.
    #[serde(serialize_with = "as_text")]
    pub equal_to_older: BigUint,
    /// The number of values of these forms, including the values of the days before.
    pub values: usize,
    /// The values that are new, in their order among all values.
    pub new: Vec<String>,
    /// For numbers: the forms of each value in ascending order, as far as they are written out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub equal: Vec<Equal>,
}

/// Forms of one day that are equal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Equal {
    /// Their value.
    pub value: String,
    /// The number of these forms.
    #[serde(serialize_with = "as_text")]
    pub count: BigUint,
    /// The forms: all of them on the first days, later those without dominated options.
    pub forms: Vec<String>,
    /// Those of the forms that are old.
    pub old: Vec<String>,
}

/// A value with its birthday.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Born {
    /// The value.
    pub value: String,
    /// The same, where it is a number.
    pub number: Option<Dyadic>,
    /// The day on which it is born.
    pub day: u32,
}

/// The numbers born by a day, with their forms.
///
/// # Errors
/// [`Error::Usage`] for a day beyond [`LAST_OF_NUMBERS`]; [`Error::Stopped`] when the work was stopped.
///
/// ```
/// use grundy::{Limits, ask::days::numbers};
/// let days = numbers(2, &Limits::default())?.value;
/// let line: Vec<&str> = days.values.iter().map(|born| born.value.as_str()).collect();
/// assert_eq!(line, ["-2", "-1", "-1/2", "0", "1/2", "1", "2"]);
/// assert_eq!(days.days[2].forms, 20u32.into());
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn numbers(last: u32, limits: &Limits) -> Result<Answer<Days>, Error> {
    within(last, LAST_OF_NUMBERS, "numbers")?;
    let days = all_numbers(last, limits).map_err(|stop| Error::Stopped((&stop).into()))?;
    Ok(Answer::new(days, Status::Proved)
        .by(
            MethodName::Days,
            "every form of every day, those alike but for dominated options together",
        )
        .because(Derivation::Canonical))
}

/// All short games born by a day, with their order by the first days.
///
/// # Errors
/// [`Error::Usage`] for a day beyond [`LAST_OF_GAMES`]; [`Error::Stopped`] when the work was stopped.
///
/// ```
/// use grundy::{Limits, ask::days::games};
/// let days = games(2, &Limits::default())?.value;
/// let counts: Vec<usize> = days.days.iter().map(|day| day.values).collect();
/// assert_eq!(counts, [1, 4, 22]);
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn games(last: u32, limits: &Limits) -> Result<Answer<Days>, Error> {
    within(last, LAST_OF_GAMES, "games")?;
    let days = all_games(last, limits).map_err(|stop| Error::Stopped((&stop).into()))?;
    Ok(Answer::new(days, Status::Proved)
        .by(
            MethodName::Days,
            "every pair of sets of options that do not dominate each other",
        )
        .because(Derivation::Canonical))
}

/// Refuses a day on which too many games are born.
fn within(day: u32, last: u32, what: &str) -> Result<(), Error> {
    if day <= last {
        Ok(())
    } else {
        Err(Error::usage(format!(
            "the {what} of day {day} are too many; expected a day up to {last}"
        )))
    }
}

/// Numbers known so far, ascending, each with its birthday.
type KnownNumbers = Vec<(Id, u32)>;

/// The numbers born by a day, in order.
fn all_numbers(last: u32, limits: &Limits) -> Result<Days, StopReason> {
    let mut watch = limits.watch();
    let mut store = Store::new();
    store.on_work(limits.watch());
    let mut line = KnownNumbers::new();
    let mut below: HashMap<Id, Id> = HashMap::new();
    let mut days: Vec<Day> = Vec::new();
    for day in 0..=last {
        let before: Vec<Id> = line.iter().map(|(id, _)| *id).collect();
        let mut found = forms_of_numbers(&before, &mut store, &mut watch)?;
        sort(&mut store, &mut found)?;
        let mut new = Vec::new();
        for (place, form) in found.iter().enumerate() {
            if !before.contains(&form.value) {
                new.push(store.show(form.value));
                below.extend(parent(place, &found, &line).map(|parent| (form.value, parent)));
            }
        }
        let written = |&(id, born): &(Id, u32)| Earlier {
            name: store.show(id),
            old: born + 1 < day,
        };
        let earlier: Vec<Earlier> = line.iter().map(written).collect();
        let equal = found.iter().map(|form| {
            let (old, new) = forms_between(&earlier, &form.ends);
            let mut forms = [&old[..], &new[..]].concat();
            forms.sort_by_key(String::len);
            Equal {
                value: store.show(form.value),
                count: form.count.clone(),
                forms,
                old,
            }
        });
        let equal = equal.collect();
        let older = found.iter().filter(|form| before.contains(&form.value));
        let older: BigUint = older.map(|form| &form.count).sum();
        let born = |id: Id| birthday(&line, id).unwrap_or(day);
        line = found.iter().map(|f| (f.value, born(f.value))).collect();
        days.push(Day {
            day,
            forms: found.iter().map(|form| &form.count).sum(),
            equal_to_older: older - forms_so_far(&days),
            old: forms_so_far(&days),
            values: found.len(),
            new,
            equal,
        });
    }
    let place = |id: &Id| line.iter().position(|(other, _)| other == id);
    let below = line
        .iter()
        .map(|(id, _)| below.get(id).and_then(place))
        .collect();
    Ok(Days {
        days,
        values: named(&mut store, &line),
        below,
        covers: None,
    })
}

/// The forms of a day that are equal to one number.
struct EqualForms {
    value: Id,
    /// The number of these forms.
    count: BigUint,
    /// The greatest left and least right option of each, as places among the numbers before.
    ends: Vec<[usize; 2]>,
}

/// The number of the forms of the day before; they are forms of every later day too.
fn forms_so_far(days: &[Day]) -> BigUint {
    days.last().map_or(BigUint::ZERO, |day| day.forms.clone())
}

/// The forms whose options are these numbers, ascending, and that are numbers themselves: every left option is below every
/// right one. Of all options only the greatest left and the least right one matter; the others may be there or not.
fn forms_of_numbers(
    before: &[Id],
    store: &mut Store,
    watch: &mut dyn Watch,
) -> Result<Vec<EqualForms>, StopReason> {
    let mut found: Vec<EqualForms> = Vec::new();
    let mut places: HashMap<Id, usize> = HashMap::new();
    // The greatest left option is `before[l - 1]`, the least right one `before[r]`; `l` = 0 and `r` = the length mean none.
    for l in 0..=before.len() {
        for r in l..=before.len() {
            watch.work(1)?;
            let left: Vec<Id> = (l > 0).then(|| before[l - 1]).into_iter().collect();
            let right: Vec<Id> = before.get(r).copied().into_iter().collect();
            let value = store.form(&left, &right)?;
            let free = l.saturating_sub(1) + (before.len() - r).saturating_sub(1);
            let place = *places.entry(value).or_insert(found.len());
            if place == found.len() {
                found.push(EqualForms {
                    value,
                    count: BigUint::ZERO,
                    ends: Vec::new(),
                });
            }
            found[place].count += BigUint::from(1u32) << free;
            found[place].ends.push([l, r]);
        }
    }
    Ok(found)
}

/// The parent of a new number in the tree: that one of its neighbours on the line that was born the day before.
fn parent(place: usize, found: &[EqualForms], line: &KnownNumbers) -> Option<Id> {
    let neighbours = [place.checked_sub(1), Some(place + 1)];
    let known = neighbours.into_iter().flatten().filter_map(|at| {
        let neighbour = found.get(at)?.value;
        Some((birthday(line, neighbour)?, neighbour))
    });
    known.max_by_key(|(born, _)| *born).map(|(_, id)| id)
}

/// The day on which a number of the line was born.
fn birthday(line: &KnownNumbers, id: Id) -> Option<u32> {
    let known = line.iter().find(|(old, _)| *old == id);
    known.map(|(_, born)| *born)
}

/// Puts numbers in ascending order by the store's order; they are few.
fn sort(store: &mut Store, found: &mut [EqualForms]) -> Result<(), StopReason> {
    for end in 1..found.len() {
        let mut at = end;
        while at > 0 && store.compare(found[at].value, found[at - 1].value)? == Comparison::Less {
            found.swap(at, at - 1);
            at -= 1;
        }
    }
    Ok(())
}

/// The games with their names and birthdays.
fn named(store: &mut Store, line: &[(Id, u32)]) -> Vec<Born> {
    let name = |(id, day): &(Id, u32)| Born {
        value: store.show(*id),
        number: store.as_number(*id).cloned(),
        day: *day,
    };
    line.iter().map(name).collect()
}

/// A number of the days before as an option of a form.
struct Earlier {
    name: String,
    /// True if it was an option on the day before already.
    old: bool,
}

/// The forms with these ends as text, the old ones and the others: all of them where the options are few, else those without
/// dominated options.
fn forms_between(earlier: &[Earlier], ends: &[[usize; 2]]) -> (Vec<String>, Vec<String>) {
    let all: Vec<usize> = (0..earlier.len()).collect();
    let (mut old, mut new) = (Vec::new(), Vec::new());
    let mut add = |left: &[usize], right: &[usize]| {
        let text = form(earlier, left, right);
        if left.iter().chain(right).all(|&at| earlier[at].old) && !earlier.is_empty() {
            old.push(text);
        } else {
            new.push(text);
        }
    };
    for &[l, r] in ends {
        let end = l.checked_sub(1);
        let lefts = with_end(&all[..end.unwrap_or_default()], end);
        let rights = with_end(all.get(r + 1..).unwrap_or_default(), all.get(r).copied());
        if all.len() <= MOST_OPTIONS {
            for left in &lefts {
                rights.iter().for_each(|right| add(left, right));
            }
        } else {
            add(&lefts[0], &rights[0]);
        }
    }
    old.sort_by_key(String::len);
    new.sort_by_key(String::len);
    (old, new)
}

/// All sets of options that contain this one and any of the others, the smallest first; without one, the empty set.
fn with_end(others: &[usize], end: Option<usize>) -> Vec<Vec<usize>> {
    let Some(end) = end else {
        return vec![Vec::new()];
    };
    // Where there are many options, only the smallest set is wanted.
    if others.len() >= MOST_OPTIONS {
        return vec![vec![end]];
    }
    let set = |bits: u32| {
        let chosen = others.iter().enumerate();
        let chosen = chosen.filter(|(at, _)| bits >> at & 1 == 1);
        chosen.map(|(_, &other)| other).chain([end]).collect()
    };
    (0..1 << others.len()).map(set).collect()
}

/// A form as text, options ascending.
fn form(earlier: &[Earlier], left: &[usize], right: &[usize]) -> String {
    let side = |options: &[usize]| {
        let chosen = earlier.iter().enumerate();
        let chosen = chosen.filter(|(at, _)| options.contains(at));
        let names: Vec<&str> = chosen.map(|(_, option)| &*option.name).collect();
        names.join(",")
    };
    format!("{{{}|{}}}", side(left), side(right))
}

/// All games born by a day.
fn all_games(last: u32, limits: &Limits) -> Result<Days, StopReason> {
    let mut watch = limits.watch();
    let mut store = Store::new();
    store.on_work(limits.watch());
    let mut known: KnownNumbers = Vec::new();
    let mut days: Vec<Day> = Vec::new();
    for day in 0..=last {
        let before: Vec<Id> = known.iter().map(|(id, _)| *id).collect();
        let sets = antichains(&mut store, &before, &mut watch)?;
        let dominated = dominated(&mut store, &before, &sets)?;
        let mut seen: HashSet<Id> = before.iter().copied().collect();
        let mut new = Vec::new();
        let mut older = BigUint::ZERO;
        for (left, [below, _]) in sets.iter().zip(&dominated) {
            for (right, [_, above]) in sets.iter().zip(&dominated) {
                watch.work(1)?;
                let id = store.form(left, right)?;
                if before.contains(&id) {
                    older += BigUint::from(1u32) << (below + above);
                }
                if seen.insert(id) {
                    known.push((id, day));
                    new.push(store.show(id));
                }
            }
            watch.memory(store.bytes())?;
        }
        days.push(Day {
            day,
            // Any set of values on either side is a form.
            forms: BigUint::from(1u32) << (2 * before.len()),
            equal_to_older: older - forms_so_far(&days),
            old: forms_so_far(&days),
            values: known.len(),
            new,
            equal: Vec::new(),
        });
    }
    let mut found = Days {
        days,
        values: named(&mut store, &known),
        below: Vec::new(),
        covers: None,
    };
    found.covers = Some(covering(&mut store, &known[..found.ordered()])?);
    Ok(found)
}

/// The sets of values in which no value is at or above another one.
fn antichains(
    store: &mut Store,
    values: &[Id],
    watch: &mut dyn Watch,
) -> Result<Vec<Vec<Id>>, StopReason> {
    let mut sets: Vec<Vec<Id>> = vec![Vec::new()];
    for &value in values {
        for at in 0..sets.len() {
            watch.work(1)?;
            let mut fits = true;
            for &other in &sets[at] {
                fits &= store.compare(value, other)? == Comparison::Confused;
            }
            if fits {
                let mut larger = sets[at].clone();
                larger.push(value);
                sets.push(larger);
            }
        }
    }
    Ok(sets)
}

/// For each of these sets the number of values below one of its values, and above one. As left options those below may stand
/// beside the set without changing a form's value, as right options those above.
fn dominated(
    store: &mut Store,
    values: &[Id],
    sets: &[Vec<Id>],
) -> Result<Vec<[usize; 2]>, StopReason> {
    let mut relations = HashMap::new();
    for &a in values {
        for &b in values {
            relations.insert((a, b), store.compare(a, b)?);
        }
    }
    let count = |set: &Vec<Id>, relation| {
        let is_dominated =
            |&&value: &&Id| set.iter().any(|&of| relations[&(value, of)] == relation);
        values.iter().filter(is_dominated).count()
    };
    let both = |set| {
        [
            count(set, Comparison::Less),
            count(set, Comparison::Greater),
        ]
    };
    Ok(sets.iter().map(both).collect())
}

/// The pairs of which the first covers the second.
fn covering(store: &mut Store, known: &[(Id, u32)]) -> Result<Vec<[usize; 2]>, StopReason> {
    let n = known.len();
    let mut above = vec![vec![false; n]; n];
    for (a, row) in above.iter_mut().enumerate() {
        for (b, is_above) in row.iter_mut().enumerate() {
            *is_above = store.compare(known[a].0, known[b].0)? == Comparison::Greater;
        }
    }
    let between = |a: usize, b: usize| (0..n).any(|c| above[a][c] && above[c][b]);
    let pairs = (0..n).flat_map(|a| (0..n).map(move |b| [a, b]));
    Ok(pairs
        .filter(|&[a, b]| above[a][b] && !between(a, b))
        .collect())
}
