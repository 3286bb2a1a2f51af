//! A position as a picture: a board where facts say what is in its cells, as in `cell(1,2,x)`, `queen(white,4,1)` or
//! `piece(white,king,e,1)`, or else the facts themselves. Which arguments are coordinates shows in their values: numbers, or
//! letters one after the other.

use crate::datalog::TermId;
use crate::game::SheetTable;
use crate::position::SheetPosition;
use crate::words::SheetWord;
use grundy_core::Player;
use grundy_core::picture::{Board, Entries, Legend, Numbers, Picture, Piece, Thing};
use rustc_hash::{FxHashMap, FxHashSet};

/// The letter of a cell in which nothing is, or about which no fact says anything.
const EMPTY: char = '.';
/// The letter of a cell that is marked.
const MARK: char = '#';
/// The largest number of cells of a board that is drawn.
const MOST_CELLS: usize = 400;

/// The picture of a position.
pub(crate) fn draw(table: &SheetTable, p: &SheetPosition) -> Picture {
    board(table, p).unwrap_or_else(|| {
        let facts = table.facts_of(p);
        let row = facts.map(|fact| (table.terms.show(&table.words, fact), true));
        let mut row: Vec<(String, bool)> = row.collect();
        // A row has at least one card.
        if row.is_empty() {
            row.push(("[]".to_owned(), true));
        }
        Picture::Numbers(Numbers {
            row,
            entries: Entries::Statements,
            scores: None,
        })
    })
}

/// The board of the facts with two coordinates, if there are any and the cells have one content at a time.
fn board(table: &SheetTable, p: &SheetPosition) -> Option<Picture> {
    let layout = CellLayout::find(table)?;
    let mut cells = vec![vec![None; layout.columns.len()]; layout.rows.len()];
    for (n, relation) in layout.relations.iter().enumerate() {
        for fact in table.facts_of(p) {
            let Some(([x, y], content)) = layout.place(table, relation, fact) else {
                continue;
            };
            let cell: &mut Option<char> = &mut cells[y][x];
            if matches!(cell, None | Some(EMPTY)) {
                *cell = Some(content);
            } else if n == 0 && content != EMPTY {
                return None;
            }
        }
    }
    let row = |row: Vec<Option<char>>| row.into_iter().map(|c| c.unwrap_or(EMPTY)).collect();
    let name = |&value: &TermId| table.terms.show(&table.words, value);
    Some(
        Board {
            columns: layout.columns.iter().map(name).collect(),
            names: layout.rows.iter().map(name).collect(),
            legend: if layout.has_owners { &OWNED } else { UNOWNED },
            ..Board::of_rows(cells.into_iter().map(row).collect())
        }
        .into(),
    )
}

/// A relation with so many arguments.
type Relation = (SheetWord, usize);

/// A relation whose facts are about cells.
struct OnCells {
    relation: Relation,
    /// The places of the two coordinates among the arguments.
    at: [usize; 2],
}

/// The coordinates of the cells, and the relations about them: first the one that the coordinates come from.
struct CellLayout {
    columns: Vec<TermId>,
    rows: Vec<TermId>,
    relations: Vec<OnCells>,
    /// True if some relation names an owner besides what is there.
    has_owners: bool,
}

/// The letters of boards whose pieces have no owners: what begins with an H or a T is no coin.
const UNOWNED: Legend = &[('H', Thing::Counter), ('T', Thing::Counter)];

/// The letters of boards whose pieces have owners, but for the stones of the roles.
static OWNED: [(char, Thing); 52] = owned();

const fn owned() -> [(char, Thing); 52] {
    let mut all = [(EMPTY, Thing::Empty); 52];
    let mut n = 0;
    while n < 26 {
        let letter = b'A' + n as u8;
        let kind = match letter {
            b'K' => Piece::King,
            b'N' => Piece::Knight,
            b'P' => Piece::Pawn,
            b'Q' => Piece::Queen,
            b'R' => Piece::Rook,
            _ => Piece::Man,
        };
        let small = letter.to_ascii_lowercase();
        all[2 * n] = (letter as char, Thing::Piece(Player::Left, kind));
        all[2 * n + 1] = match small {
            b'x' => ('x', Thing::Stone(Player::Left)),
            b'o' => ('o', Thing::Stone(Player::Right)),
            _ => (small as char, Thing::Piece(Player::Right, kind)),
        };
        n += 1;
    }
    all
}

/// The values that an argument of a relation may have.
struct Axis {
    /// The values in their order.
    values: Vec<TermId>,
    /// True if they are numbers, or letters one after the other.
    is_orderly: bool,
    are_letters: bool,
}

impl Axis {
    fn new(table: &SheetTable, values: FxHashSet<TermId>) -> Axis {
        let mut values: Vec<TermId> = values.into_iter().collect();
        values.sort_by_cached_key(|&value| order(table, value));
        let texts = values.iter().map(|&value| order(table, value));
        let texts: Vec<(u64, String)> = texts.collect();
        let letter = |text: &str| match text.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => Some(*letter),
            _ => None,
        };
        let follow = |two: &[(u64, String)]| {
            let [one, next] = [0, 1].map(|n| letter(&two[n].1));
            one.zip(next).is_some_and(|(one, next)| one + 1 == next)
        };
        let are_letters = texts.len() > 1 && texts.windows(2).all(follow);
        Axis {
            is_orderly: texts.iter().all(|text| text.0 < u64::MAX) || are_letters,
            are_letters,
            values,
        }
    }

    /// True if it may serve as a part of another.
    fn is_part_of(&self, other: &[TermId]) -> bool {
        self.is_orderly && self.values.iter().all(|value| other.contains(value))
    }
}

impl CellLayout {
    /// The largest board whose coordinates are numbers or letters in order, else the first two of three arguments.
    fn find(table: &SheetTable) -> Option<CellLayout> {
        let relations = axes(table);
        let mut best: Option<((bool, usize), OnCells)> = None;
        for (relation, axes) in &relations {
            for at in pairs(relation.1) {
                let [x, y] = at.map(|place| &axes[place]);
                let cells = x.values.len() * y.values.len();
                let is_orderly = x.is_orderly && y.is_orderly;
                let usual = relation.1 == 3 && at == [0, 1];
                let fits = (2..=MOST_CELLS).contains(&cells) && (is_orderly || usual);
                let found = (is_orderly, if is_orderly { cells } else { 0 });
                if relation.1 > 2 && fits && best.as_ref().is_none_or(|(most, _)| found > *most) {
                    let relation = *relation;
                    best = Some((found, OnCells { relation, at }));
                }
            }
        }
        let (_, first) = best?;
        let mut of = relations.iter();
        let (_, axes) = of.find(|(relation, _)| *relation == first.relation)?;
        let [x, y] = first.at.map(|place| &axes[place]);
        let (columns, mut rows) = (x.values.clone(), y.values.clone());
        // Where columns are letters and rows are numbers, the first row is below, as in chess.
        if x.are_letters && y.is_orderly && !y.are_letters {
            rows.reverse();
        }
        let others = relations
            .iter()
            .filter(|(other, _)| *other != first.relation);
        let others = others.filter_map(|(relation, axes)| {
            let on_board =
                |at: &[usize; 2]| axes[at[0]].is_part_of(&columns) && axes[at[1]].is_part_of(&rows);
            let at = pairs(relation.1).find(on_board)?;
            let marks = relation.1 > 2 || !is_function(table, *relation);
            marks.then_some(OnCells {
                relation: *relation,
                at,
            })
        });
        let is_role = |&value: &TermId| {
            let text = table.terms.show(&table.words, value);
            (0..table.roles.len()).any(|role| table.role(role) == text)
        };
        let is_owned = |&value: &TermId| {
            let text = table.terms.show(&table.words, value);
            is_empty(&text) || owned_kind(table, &text).is_some()
        };
        let owner = |axis: &Axis| {
            let roles = axis.values.iter().all(is_role);
            roles || axis.values.len() > 2 && axis.values.iter().all(is_owned)
        };
        let mut others: Vec<OnCells> = others.collect();
        // What says most about a cell comes first.
        others.sort_by_key(|other| std::cmp::Reverse(other.relation.1));
        let on_board: Vec<OnCells> = std::iter::once(first).chain(others).collect();
        let has_owners = relations.iter().any(|(relation, axes)| {
            let shown = on_board.iter().any(|on| on.relation == *relation);
            let roles = usize::from(axes.iter().all(|axis| !axis.values.iter().all(is_role)));
            shown && relation.1 + roles > 3 && axes.iter().any(owner)
        });
        Some(CellLayout {
            relations: on_board,
            has_owners,
            columns,
            rows,
        })
    }

    /// The cell that a fact of this relation is about, and what is there.
    fn place(
        &self,
        table: &SheetTable,
        relation: &OnCells,
        fact: TermId,
    ) -> Option<([usize; 2], char)> {
        let (name, args) = table.terms.node(fact);
        if (*name, args.len()) != relation.relation {
            return None;
        }
        let [x, y] = relation.at;
        let at = |values: &[TermId], place: usize| values.iter().position(|&v| v == args[place]);
        let cell = [at(&self.columns, x)?, at(&self.rows, y)?];
        let about = args.iter().enumerate();
        let about = about.filter(|(place, _)| !relation.at.contains(place));
        let about: Vec<TermId> = about.map(|(_, &arg)| arg).collect();
        Some((cell, letter(table, &about)))
    }
}

/// The values of all arguments of the relations with two arguments to five, in the order of their facts.
fn axes(table: &SheetTable) -> Vec<(Relation, Vec<Axis>)> {
    let mut places: FxHashMap<Relation, usize> = FxHashMap::default();
    let mut values: Vec<(Relation, Vec<FxHashSet<TermId>>)> = Vec::new();
    for &fact in table.machine.facts() {
        let (name, args) = table.terms.node(fact);
        if !(2..=5).contains(&args.len()) {
            continue;
        }
        let relation = (*name, args.len());
        let place = *places.entry(relation).or_insert(values.len());
        if place == values.len() {
            values.push((relation, vec![FxHashSet::default(); args.len()]));
        }
        for (own, &arg) in values[place].1.iter_mut().zip(args.iter()) {
            own.insert(arg);
        }
    }
    let at_start: Vec<TermId> = table.facts_of(&table.start).collect();
    let axes = values.into_iter().map(|(relation, own)| {
        let axis = |(place, values): (usize, FxHashSet<TermId>)| {
            let all = Axis::new(table, values);
            if all.is_orderly {
                return all;
            }
            // Rules that are joined seem to allow more than they do.
            let of_relation = |&&fact: &&TermId| {
                let (name, args) = table.terms.node(fact);
                (*name, args.len()) == relation
            };
            let first = at_start.iter().filter(of_relation);
            let first = Axis::new(
                table,
                first.map(|&fact| table.terms.node(fact).1[place]).collect(),
            );
            if first.is_orderly && first.values.len() > 1 {
                first
            } else {
                all
            }
        };
        (relation, own.into_iter().enumerate().map(axis).collect())
    });
    axes.collect()
}

/// All pairs of places, in their order.
fn pairs(places: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..places).flat_map(move |x| (x + 1..places).map(move |y| [x, y]))
}

/// True if two facts of a relation exclude each other, as the heights of a column do: they mark no cells.
fn is_function(table: &SheetTable, relation: Relation) -> bool {
    let of_relation = |&&fact: &&usize| {
        let (name, args) = table.terms.node(table.machine.facts()[fact]);
        (*name, args.len()) == relation
    };
    let groups = &table.kept.groups;
    groups
        .iter()
        .any(|(group, _)| group.iter().filter(of_relation).count() > 1)
}

/// The order of coordinates: numbers by their size, and then other names.
fn order(table: &SheetTable, value: TermId) -> (u64, String) {
    let text = table.terms.show(&table.words, value);
    (text.parse().unwrap_or(u64::MAX), text)
}

/// The letter of what a fact says of a cell besides where it is: a dot for an empty cell, a stone for a role, else the first
/// letter of its name, which is a capital one if it belongs to the first role and a small one if to the second. A fact that says
/// no more marks the cell.
fn letter(table: &SheetTable, about: &[TermId]) -> char {
    let texts = about.iter().map(|&arg| table.terms.show(&table.words, arg));
    let (mut owner, mut other) = (None, None);
    for text in texts {
        match (0..table.roles.len()).find(|&role| table.role(role) == text) {
            Some(role) => owner = owner.or(Some(role)),
            None => other = other.or(Some(text)),
        }
    }
    let Some(other) = other else {
        return match owner {
            Some(0) => 'x',
            Some(_) => 'o',
            None => MARK,
        };
    };
    if is_empty(&other) {
        return EMPTY;
    }
    // A king and a knight have letters of their own.
    let first = if other == "knight" {
        'n'
    } else {
        other.chars().next().unwrap_or(EMPTY)
    };
    let (owner, kind) = match (owner, owned_kind(table, &other)) {
        (None, Some((owner, kind))) => (Some(owner), kind),
        _ => (owner, first),
    };
    match owner {
        Some(0) => kind.to_ascii_uppercase(),
        Some(_) => kind.to_ascii_lowercase(),
        None => kind,
    }
}

/// True if a content says that nothing is there.
fn is_empty(text: &str) -> bool {
    matches!(text, "b" | "blank" | "empty" | "e" | "none")
}

/// The owner and the kind of a piece whose name has two letters, as `wp` for a pawn of white.
fn owned_kind(table: &SheetTable, text: &str) -> Option<(usize, char)> {
    let mut letters = text.chars();
    let (owner, kind) = (letters.next()?, letters.next()?);
    if letters.next().is_some() || !kind.is_ascii_alphabetic() {
        return None;
    }
    let mut owners = (0..table.roles.len()).filter(|&role| table.role(role).starts_with(owner));
    let role = owners.next()?;
    owners.next().is_none().then_some((role, kind))
}
