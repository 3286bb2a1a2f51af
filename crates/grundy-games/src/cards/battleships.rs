//! Battleships on a strip: one side hides a ship, the other shoots at cells until its place is certain.
//!
//! The hider mixes over the places of the ship, the shooter over orders of shots; each answer, hit or miss, is information that
//! the next shot may use.

use crate::families::in_turn;
use grundy_core::parse::{items, pick_move, read_number};
use grundy_core::picture::{Board, Legend, Picture, Thing};
use grundy_core::{
    About, Choice, Described, Extensive, Node, Notation, ParseError, Player, Ruleset,
};
use std::fmt;

/// The most cells.
const MOST_CELLS: u64 = 12;

/// Battleships with the cells of the strip and the length of the ship.
///
/// ```
/// use grundy_core::{Described, Extensive, Ruleset};
/// use grundy_games::cards::battleships::Battleships;
/// let rules = Battleships::from_rules(Some("5,2")).unwrap();
/// assert_eq!(rules.choices(&rules.start()).count(), 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Battleships {
    cells: u8,
    /// At most as many as the cells.
    length: u8,
}

/// The first cell of the ship once it is hidden, and the shots; cells are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Strip {
    ship: Option<u8>,
    shots: Vec<u8>,
}

/// The ship, or a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShipOrShot {
    /// The ship lies from this cell on.
    Hide(u8),
    /// A shot at a cell.
    Shoot(u8),
}

impl fmt::Display for ShipOrShot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShipOrShot::Hide(cell) => write!(f, "ship{cell}"),
            ShipOrShot::Shoot(cell) => write!(f, "{cell}"),
        }
    }
}

/// A shot and its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shot {
    /// The cell.
    cell: u8,
    /// True if the ship lies there.
    hit: bool,
}

impl fmt::Display for Shot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.cell, if self.hit { "hit" } else { "miss" })
    }
}

/// The word for the position before the ship is hidden.
const START: &str = "start";

impl Battleships {
    /// True if a ship that begins at `ship` lies on the cell.
    fn covers(&self, ship: u8, cell: u8) -> bool {
        (ship..ship + self.length).contains(&cell)
    }

    /// The first cells of all ships that fit.
    fn places(&self) -> impl Iterator<Item = u8> + use<> {
        1..=self.cells - self.length + 1
    }

    /// The shots with their answers.
    fn answers(&self, ship: u8, shots: &[u8]) -> Vec<Shot> {
        let answer = |&cell: &u8| Shot {
            cell,
            hit: self.covers(ship, cell),
        };
        shots.iter().map(answer).collect()
    }

    /// The places of the ship that agree with all answers; the true one is among them.
    fn possible(&self, answers: &[Shot]) -> Vec<u8> {
        let agrees = |ship: &u8| {
            let mut all = answers.iter();
            all.all(|shot| self.covers(*ship, shot.cell) == shot.hit)
        };
        self.places().filter(agrees).collect()
    }

    /// The strip with its shots, and with the ship where that has not been hit, if it is `open`.
    fn strip(&self, p: &Strip, open: bool) -> Picture {
        let cell = |cell: u8| {
            let ship = p.ship.is_some_and(|ship| self.covers(ship, cell));
            match (ship, p.shots.contains(&cell)) {
                (true, true) => 'h',
                (true, false) if open => 's',
                (false, true) => 'm',
                (_, false) => '.',
            }
        };
        let mut board = Board::of_rows(vec![(1..=self.cells).map(cell).collect()]);
        board.legend = LEGEND;
        board.columns = (1..=self.cells).map(|cell| cell.to_string()).collect();
        board.into()
    }

    /// The shots that the hider gets, once the place of the ship is certain: those that were fired, and one for each cell of the
    /// ship that they have not hit.
    fn needed(&self, ship: u8, shots: &[u8]) -> i64 {
        let missing = (ship..ship + self.length).filter(|cell| !shots.contains(cell));
        (shots.len() + missing.count()) as i64
    }
}

impl Ruleset for Battleships {
    type Position = Strip;
    type Move = ShipOrShot;

    fn start(&self) -> Strip {
        Strip::default()
    }

    fn play(&self, p: &Strip, mv: &ShipOrShot) -> Strip {
        let mut next = p.clone();
        match *mv {
            ShipOrShot::Hide(cell) => next.ship = Some(cell),
            ShipOrShot::Shoot(cell) => next.shots.push(cell),
        }
        next
    }
}

impl Extensive for Battleships {
    /// The shots so far with their answers; none for the hider.
    type InfoSet = Vec<Shot>;
    type Payoff = i64;

    fn node(&self, p: &Strip) -> Node<Vec<Shot>, i64> {
        let Some(ship) = p.ship else {
            return Node::Decision {
                player: Player::Left,
                knows: Vec::new(),
            };
        };
        let knows = self.answers(ship, &p.shots);
        if self.possible(&knows).len() == 1 {
            return Node::Over(self.needed(ship, &p.shots));
        }
        Node::Decision {
            player: Player::Right,
            knows,
        }
    }

    fn choices(&self, p: &Strip) -> impl Iterator<Item = Choice<ShipOrShot>> {
        let moves: Vec<ShipOrShot> = match p.ship {
            None => self.places().map(ShipOrShot::Hide).collect(),
            Some(ship) => {
                let possible = self.possible(&self.answers(ship, &p.shots));
                let useful = |cell: &u8| {
                    let mut places = possible.iter();
                    !p.shots.contains(cell) && places.any(|ship| self.covers(*ship, *cell))
                };
                let cells = (1..=self.cells).filter(|_| possible.len() > 1);
                cells.filter(useful).map(ShipOrShot::Shoot).collect()
            }
        };
        moves.into_iter().map(|mv| Choice { mv, weight: 1 })
    }

    fn show_knowledge(&self, shots: &Vec<Shot>) -> String {
        in_turn::moves(shots, in_turn::NOTHING)
    }

    /// The place of the ship is secret, and shots are not.
    fn is_secret(&self, p: &Strip) -> bool {
        p.ship.is_none()
    }

    /// The one who hides sees the ship.
    fn seen(&self, p: &Strip, by: Option<Player>) -> Option<Picture> {
        Some(self.strip(p, by == Some(Player::Left)))
    }
}

impl Notation for Battleships {
    fn show(&self, p: &Strip) -> String {
        let hidden = p.ship.map(ShipOrShot::Hide).into_iter();
        let shots = p.shots.iter().map(|cell| ShipOrShot::Shoot(*cell));
        let all: Vec<ShipOrShot> = hidden.chain(shots).collect();
        in_turn::moves(&all, START)
    }

    fn read(&self, text: &str) -> Result<Strip, ParseError> {
        in_turn::read(self, text, START)
    }

    fn show_move(&self, _: &Strip, mv: &ShipOrShot) -> String {
        mv.to_string()
    }

    fn read_move(&self, p: &Strip, text: &str) -> Result<ShipOrShot, ParseError> {
        pick_move(text, self.choices(p).map(|c| c.mv), ShipOrShot::to_string)
    }

    fn picture(&self, p: &Strip) -> Option<Picture> {
        Some(self.strip(p, true))
    }
}

/// The letters of the picture: a part of the ship, one that is hit, and a miss.
const LEGEND: Legend = &[
    ('.', Thing::Empty),
    ('s', Thing::Ship(false)),
    ('h', Thing::Ship(true)),
    ('m', Thing::Miss),
];

/// The rules where none are written.
const USUAL: Battleships = Battleships {
    cells: 5,
    length: 2,
};

impl Described for Battleships {
    const ABOUT: About = About {
        name: "battleships",
        aliases: &["battleship"],
        title: "Battleships on a strip: hide a ship, or find it with few shots",
        rules: "The hider puts a ship on neighbouring cells of a strip, as many as the ship is long, and the shooter does not \
                see where. The shooter then shoots at one cell after the other and hears after each shot if it is a hit or \
                a miss. Each shot is at a cell that was not shot at before and where, by all answers so far, a part of the \
                ship may lie. The play ends when the answers leave one place for the ship; each cell of the ship that is not \
                yet hit then counts as one more shot. Payoffs are the shots, which the hider wants many and the shooter few.",
        notation: "Before the colon stand the number of cells and the length of the ship, at most 12 cells; 5,2 if nothing is \
                   written. A position is what happened in order, first the ship by its first cell, then the cells that \
                   were shot at: `ship2 4 3`. Questions begin with the start, or with a finished play. In play, the hider's \
                   moves are such as `ship2`, the shooter's are cells. A strategy of the shooter shows the answers: \
                   `4-miss 3-hit`.",
        examples: &["battleships 4,3:", "battleships 2,1:"],
        sides: ["hider", "shooter"],
        default_rules: Some("5,2"),
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Battleships, ParseError> {
        let Some(text) = text else { return Ok(USUAL) };
        let form = "cells and the length of the ship such as 5,2";
        let [cells, length] = items(text, &[])[..] else {
            return Err(ParseError::at_piece(text, text.trim(), form));
        };
        let number =
            |piece: &str, what: &str, most: u64| match read_number(text, piece, what, most)? {
                0 => {
                    let expected = format!("{what}, at least 1");
                    Err(ParseError::at_piece(text, piece.trim(), expected))
                }
                n => Ok(n as u8),
            };
        let cells = number(cells, "a number of cells", MOST_CELLS)?;
        let length = number(length, "a length of the ship", cells.into())?;
        Ok(Battleships { cells, length })
    }

    fn show_rules(&self) -> Option<String> {
        (*self != USUAL).then(|| format!("{},{}", self.cells, self.length))
    }
}
