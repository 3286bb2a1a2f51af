//! The proof that play ends: measures of the board, one of which falls with every move.

use super::shapes::{Moves, PatternStep, Shape};

/// A number that a move changes by the same amount wherever it is made.
#[derive(Clone, Copy)]
enum Measure {
    /// The number of cells with a symbol.
    Count(u8),
    /// The sum of the layers of the cells with a symbol, or of their rows, or of their columns.
    Sum(u8, usize),
}

/// More times than a part can be applied in one move.
const MANY: i64 = 1_000;

/// True if no line of play under these moves is endless.
///
/// Measures are looked for one after the other: one that rises with no move that is left, or falls with none, ends the moves
/// that change it, since on a board it has bounds; those that do not change it are left. Where none is left, play ends. Where
/// layers, rows or columns go on at the other side (`wrap`), sums of places say nothing.
pub fn play_ends(moves: &[Moves; 2], wrap: [bool; 3]) -> bool {
    let mut left: Vec<&Vec<PatternStep>> = moves.iter().flatten().collect();
    let symbols: Vec<u8> = (0..=u8::MAX)
        .filter(|symbol| is_named(&left, *symbol))
        .collect();
    let measures: Vec<Measure> = symbols
        .iter()
        .flat_map(|&s| {
            let sums = (0..3).map(move |axis| Measure::Sum(s, axis));
            std::iter::once(Measure::Count(s)).chain(sums)
        })
        .filter(|measure| !matches!(measure, Measure::Sum(_, axis) if wrap[*axis]))
        .collect();
    while !left.is_empty() {
        let helps = measures.iter().find_map(|measure| {
            let changes: Option<Vec<MeasureChange>> =
                left.iter().map(|steps| change(*measure, steps)).collect();
            let changes = changes?;
            let one_way = |way: MeasureChange| {
                let never = match way {
                    MeasureChange::Falls => MeasureChange::Rises,
                    _ => MeasureChange::Falls,
                };
                changes.contains(&way)
                    && !changes.contains(&never)
                    && !changes.contains(&MeasureChange::Both)
            };
            (one_way(MeasureChange::Falls) || one_way(MeasureChange::Rises)).then_some(changes)
        });
        let Some(changes) = helps else {
            return false;
        };
        let mut changes = changes.into_iter();
        left.retain(|_| changes.next() == Some(MeasureChange::None));
    }
    true
}

/// True if the symbol occurs in a pattern.
fn is_named(moves: &[&Vec<PatternStep>], symbol: u8) -> bool {
    let shapes = moves
        .iter()
        .flat_map(|steps| steps.iter())
        .flat_map(|step| step.lines.iter().flatten());
    shapes
        .flat_map(|shape| &shape.cells)
        .any(|place| place.from == symbol || place.to == symbol)
}

/// What a move does to a measure, over all ways in which it can be made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MeasureChange {
    /// Nothing, ever.
    None,
    /// It falls every time.
    Falls,
    /// It rises every time.
    Rises,
    /// Now this, now that.
    Both,
}

/// What a move does to a measure; `None` where that depends on where it is made.
fn change(measure: Measure, steps: &[PatternStep]) -> Option<MeasureChange> {
    // The least and the greatest change by each part; those of the parts add up.
    let mut least = 0;
    let mut greatest = 0;
    for step in steps {
        let shapes = || step.lines.iter().flatten();
        let mut all = Vec::new();
        for shape in shapes() {
            all.push(by_shape(measure, shape)?);
        }
        let (low, high) = (*all.iter().min()?, *all.iter().max()?);
        // Applied again and again, a part changes it by that much each time.
        let times = if step.again { MANY } else { 1 };
        least += low.min(low * times);
        greatest += high.max(high * times);
    }
    Some(match (least, greatest) {
        (0, 0) => MeasureChange::None,
        (_, ..0) => MeasureChange::Falls,
        (1.., _) => MeasureChange::Rises,
        _ => MeasureChange::Both,
    })
}

/// The change by a shape; `None` for a sum of places of a symbol whose number changes too.
fn by_shape(measure: Measure, shape: &Shape) -> Option<i64> {
    let count = |symbol: u8| {
        let cells = shape.cells.iter();
        cells
            .map(|place| i64::from(place.to == symbol) - i64::from(place.from == symbol))
            .sum::<i64>()
    };
    match measure {
        Measure::Count(symbol) => Some(count(symbol)),
        Measure::Sum(symbol, _) if count(symbol) != 0 => None,
        Measure::Sum(symbol, axis) => {
            let cells = shape.cells.iter();
            let moved = cells.map(|place| {
                let at = i64::from(place.at[axis]);
                at * (i64::from(place.to == symbol) - i64::from(place.from == symbol))
            });
            Some(moved.sum())
        }
    }
}
