//! The cutting game: cut a sheet of squared paper along a line; the player who cuts off a single square wins. A game that
//! ends by reaching a shape. POJ 2311, set by Nai Xu.

use crate::families::among::{read_among, show_among};
use crate::families::pattern::Pattern;
pub use crate::theorems::careful_cuts::Careful;
use grundy_core::parse::{Text, items, no_rules, read_size};
use grundy_core::picture::{Board, MOST_LISTED, Picture};
use grundy_core::theorem::{Known, Solved, normal};
use grundy_core::{
    About, Convention, Described, Impartial, Notation, ParseError, Partizan, Player, Reason,
    Ruleset, Theorem, Verdict, Wanted, WinningMoves, reason,
};

/// The longest side.
const LONGEST_SIDE: u64 = 500;
/// The largest number of sheets.
const MOST_SHEETS: usize = 1000;

/// The rules. Play is over when there is a single square; the player who cut it off has won, because the other has no
/// move.
///
/// ```
/// use grundy_core::{Convention, Notation, Partizan, Player};
/// use grundy_games::boards::cutting::Cutting;
/// let sheet = Cutting.read("4x2").unwrap();
/// let winner = Cutting.known_winner(&sheet, Convention::Normal, Player::Left);
/// assert_eq!(winner.unwrap().says, Player::Left);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Cutting;

/// A sheet: its rows and columns.
pub type Sheet = (u32, u32);

/// The sheets of a position.
pub type Sheets = Vec<Sheet>;

/// Cuts a sheet in two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The sheet, counted from 0.
    pub sheet: usize,
    /// True for a cut between rows, so that the upper part keeps `first` of them; otherwise it is between columns.
    pub across: bool,
    /// The rows of the upper part, or the columns of the left one.
    pub first: u32,
}

impl Ruleset for Cutting {
    type Position = Sheets;
    type Move = Cut;

    fn start(&self) -> Sheets {
        vec![(4, 4)]
    }

    fn play(&self, p: &Sheets, cut: &Cut) -> Sheets {
        let parts = parts(p[cut.sheet], cut);
        let mut next = p.clone();
        next.splice(cut.sheet..=cut.sheet, parts);
        next
    }

    /// The order of the sheets and quarter turns do not matter.
    fn canonical(&self, mut p: Sheets) -> Sheets {
        for (rows, columns) in &mut p {
            (*rows, *columns) = ((*rows).min(*columns), (*rows).max(*columns));
        }
        p.sort_unstable();
        p
    }

    fn theorem(&self, p: &Sheets, wanted: Wanted) -> Option<Theorem<Verdict<Cut>>> {
        self.known(p, wanted)
    }
}

impl Partizan for Cutting {
    fn moves_of(&self, _: Player, p: &Sheets) -> impl Iterator<Item = Cut> {
        let sheets: &[Sheet] = if p.contains(&(1, 1)) { &[] } else { p };
        sheets
            .iter()
            .enumerate()
            .flat_map(|(sheet, &(rows, columns))| {
                let across = (1..rows).map(move |first| Cut {
                    sheet,
                    across: true,
                    first,
                });
                across.chain((1..columns).map(move |first| Cut {
                    sheet,
                    across: false,
                    first,
                }))
            })
    }

    fn same_for_both(&self) -> bool {
        true
    }
}

impl Known<Sheets, Cut> for Cutting {
    fn solved<'a>(&'a self, p: &'a Sheets, play: Convention) -> Option<Solved<'a, Cut>> {
        normal(play)?;
        let (wins, reason) = decided(p);
        let wins = Theorem {
            says: wins,
            name: "the cutting game without strips",
            source: "POJ 2311",
            reason,
        };
        Some(Solved::new(wins).by(|limit| WinningMoves::first_of(winning_cuts(p), limit)))
    }
}

/// The values of sheets as large as the largest.
fn careful(p: &Sheets) -> Careful {
    let side = p.iter().map(|&(rows, columns)| rows.max(columns)).max();
    Careful::new(side.unwrap_or(2))
}

/// True if the player to move wins, with the reason.
fn decided(p: &Sheets) -> (bool, Reason) {
    if p.contains(&(1, 1)) {
        let why = reason!("a single square has been cut off, and the play is over");
        return (false, why);
    }
    if let Some((rows, columns)) = p.iter().find(|(rows, columns)| *rows == 1 || *columns == 1) {
        let why = reason!(
            "a single square can be cut off the strip of {}x{} at once",
            rows,
            columns
        );
        return (true, why);
    }
    let careful = careful(p);
    let values = p.iter().map(|&(rows, columns)| careful.at(rows, columns));
    let total = values.clone().fold(0, |a, b| a ^ b);
    let shown = p.iter().zip(values).take(8);
    let mut shown: Vec<Reason> = shown
        .map(|(&(r, c), n)| reason!("{}x{} is worth {}", r, c, n))
        .collect();
    if p.len() > 8 {
        shown.push(reason!("…"));
    }
    let why = reason!(
        "whoever leaves a strip loses at once, so parts narrower than 2 may be forbidden, and whoever then cannot cut must \
         leave one; in that game "
    ) + Reason::list(shown, &reason!(", "))
        + reason!(", and the nim-sum is {}", total);
    (total != 0, why)
}

/// The winning cuts: of a strip those that leave the single square, else those that leave no strip and the nim-sum 0.
fn winning_cuts(p: &Sheets) -> Vec<Cut> {
    let strip = |&(rows, columns): &Sheet| rows == 1 || columns == 1;
    let all = Cutting.moves(p);
    if p.iter().any(strip) {
        let ends = |cut: &Cut| Cutting.play(p, cut).contains(&(1, 1));
        return all.filter(ends).collect();
    }
    let careful = careful(p);
    let worth = |sheet: &Sheet| careful.at(sheet.0, sheet.1);
    let total = p.iter().fold(0, |sum, sheet| sum ^ worth(sheet));
    let wins = |cut: &Cut| {
        let sheet = p[cut.sheet];
        let parts = parts(sheet, cut);
        let rest = total ^ worth(&sheet);
        !parts.iter().any(strip) && worth(&parts[0]) ^ worth(&parts[1]) == rest
    };
    all.filter(wins).collect()
}

/// The two parts of a sheet.
fn parts((rows, columns): Sheet, cut: &Cut) -> [Sheet; 2] {
    if cut.across {
        [(cut.first, columns), (rows - cut.first, columns)]
    } else {
        [(rows, cut.first), (rows, columns - cut.first)]
    }
}

impl Impartial for Cutting {}

/// The notation of a move.
const MOVE: Pattern = Pattern::new("cut {sheet} into {parts} {how}");

impl Notation for Cutting {
    fn show(&self, p: &Sheets) -> String {
        let sheets: Vec<String> = p
            .iter()
            .map(|(rows, columns)| format!("{rows}x{columns}"))
            .collect();
        sheets.join(",")
    }

    fn read(&self, text: &str) -> Result<Sheets, ParseError> {
        let mut sheets = Vec::new();
        for piece in items(text, &["x", "X"]) {
            if sheets.len() == MOST_SHEETS {
                let expected = format!("at most {MOST_SHEETS} sheets");
                return Err(ParseError::at_piece(text, piece, expected));
            }
            let at = grundy_core::parse::offset_in(text, piece);
            let (rows, columns) = read_size(piece, LONGEST_SIDE).map_err(|e| e.shifted(at))?;
            sheets.push((rows as u32, columns as u32));
        }
        Ok(sheets)
    }

    fn show_move(&self, p: &Sheets, cut: &Cut) -> String {
        let (rows, columns) = p[cut.sheet];
        let (how, whole) = if cut.across {
            ("rows", rows)
        } else {
            ("columns", columns)
        };
        let (sheet, first) = (format!("{rows}x{columns}"), cut.first);
        let parts = format!("{first}+{}", whole - first);
        show_among(MOVE.show(&[sheet, parts, how.to_owned()]), p, cut.sheet)
    }

    fn picture(&self, sheets: &Sheets) -> Option<Picture> {
        let most = MOST_LISTED as u32;
        let sheet = |&(rows, columns): &Sheet| {
            let row = vec!['.'; columns.min(most) as usize];
            let of = (rows.max(columns) > most).then_some([u64::from(rows), u64::from(columns)]);
            let board = Board::of_rows(vec![row; rows.min(most) as usize]);
            Board { of, ..board }
        };
        Some(Picture::Boards(
            sheets.iter().take(MOST_LISTED).map(sheet).collect(),
        ))
    }

    fn read_move(&self, p: &Sheets, text: &str) -> Result<Cut, ParseError> {
        let (cut, which) = text.split_at(text.find('#').unwrap_or(text.len()));
        let [sheet, parts, how] = MOVE.slots(cut)?;
        let size = read_size(sheet.piece, LONGEST_SIDE).ok();
        let size = size.map(|(rows, columns)| (rows as u32, columns as u32));
        let size = size.filter(|size| p.contains(size));
        let size = size.ok_or_else(|| sheet.fault("the size of a sheet that lies there"))?;
        let across = how.piece.eq_ignore_ascii_case("rows");
        if !across && !how.piece.eq_ignore_ascii_case("columns") {
            return Err(how.fault("rows or columns"));
        }
        let whole = if across { size.0 } else { size.1 };
        let sum = parts.piece.split_once('+');
        let sum = sum.and_then(|(a, b)| Some((a.parse::<u32>().ok()?, b.parse::<u32>().ok()?)));
        let sum = sum.filter(|&(a, b)| a > 0 && b > 0 && a.checked_add(b) == Some(whole));
        let expected = || format!("two positive numbers with the sum {whole}");
        let (first, _) = sum.ok_or_else(|| parts.fault(expected()))?;
        if p.contains(&(1, 1)) {
            return Err(sheet.fault("nothing, for the play is over"));
        }
        let mut which = Text::within(text, which);
        let sheet = read_among(&mut which, p, &size)?;
        which.end("nothing more")?;
        Ok(Cut {
            sheet,
            across,
            first,
        })
    }
}

impl Described for Cutting {
    const ABOUT: About = About {
        name: "cutting",
        aliases: &[],
        title: "Cut squared paper; whoever cuts off a single square wins",
        rules: "Sheets of squared paper lie on the table. A move cuts one of them in two along a line. Whoever makes a piece of a \
                single square has won, and the play is over.",
        notation: "Sheets as rows x columns with commas between them: 4x5, or 2x3,4x4. A move is written \
                   `cut 4x5 into 2+3 columns`; of equal sheets, #2 behind it means the second.",
        examples: &["cutting 4x2", "cutting 2x3,4x4", "cutting 20x30"],
        sources: &["POJ 2311"],
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Cutting, ParseError> {
        no_rules(Self::ABOUT.name, text)?;
        Ok(Cutting)
    }
}
