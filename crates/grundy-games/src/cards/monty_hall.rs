//! Monty Hall: a car behind one of some doors, a host who opens a losing one, and a second choice.
//!
//! Selvin, *A problem in probability*, The American Statistician 29, 1975. A contestant who
//! changes the door wins with 2/3, and the host cannot prevent it by a choice between two losing doors.

use crate::families::in_turn;
use grundy_core::parse::{items, pick_move, read_number};
use grundy_core::picture::{Entries, Numbers, Picture};
use grundy_core::{
    About, Choice, Described, Extensive, Node, Notation, ParseError, Player, Ruleset,
};
use std::fmt;

/// The most doors.
const MOST_DOORS: u64 = 100;

/// The most plays, which are the ends of the tree.
const MOST_PLAYS: u64 = 1_000_000;

/// Monty Hall's game with its doors and its host.
///
/// ```
/// use grundy_core::{Described, Extensive, Ruleset};
/// use grundy_games::cards::monty_hall::MontyHall;
/// let rules = MontyHall::from_rules(Some("3")).unwrap();
/// assert_eq!(rules.choices(&rules.start()).count(), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MontyHall {
    doors: u8,
    /// The doors that the host opens, at least one; two or more stay closed.
    opened: u8,
    host: Host,
}

/// A way in which the host chooses among the doors that may be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Host {
    /// By chance.
    Random,
    /// As the opponent of the contestant.
    Player,
}

/// The doors as far as they are chosen, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Stage {
    car: Option<u8>,
    picked: Option<u8>,
    /// In ascending order; empty before the host opens them.
    open: Vec<u8>,
    taken: Option<u8>,
}

/// A step of the play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShowMove {
    /// Chance puts the car behind a door.
    Hide(u8),
    /// The contestant picks a door.
    Pick(u8),
    /// The host opens doors.
    Open(Vec<u8>),
    /// The contestant takes what is behind a closed door.
    Take(u8),
}

impl fmt::Display for ShowMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShowMove::Hide(door) => write!(f, "car{door}"),
            ShowMove::Pick(door) => write!(f, "pick{door}"),
            ShowMove::Open(doors) => {
                let doors: Vec<String> = doors.iter().map(u8::to_string).collect();
                write!(f, "open{}", doors.join(","))
            }
            ShowMove::Take(door) => write!(f, "take{door}"),
        }
    }
}

/// The knowledge of a player.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Knowledge {
    /// The contestant knows nothing before the first choice.
    Nothing,
    /// The host knows where the car is, and the door that was picked.
    Host {
        /// The door with the car.
        car: u8,
        /// The door that the contestant has picked.
        picked: u8,
    },
    /// The contestant knows the picked door and the open ones.
    Contestant {
        /// The door that the contestant has picked.
        picked: u8,
        /// The doors that the host has opened.
        open: Vec<u8>,
    },
}

/// The word for the position before the first move.
const START: &str = "start";

/// All subsets of a size, in ascending order.
fn subsets(of: &[u8], size: usize) -> Vec<Vec<u8>> {
    match of {
        _ if size == 0 => vec![Vec::new()],
        [first, rest @ ..] if of.len() >= size => {
            let with = subsets(rest, size - 1).into_iter();
            let with = with.map(|others| [&[*first][..], &others[..]].concat());
            with.chain(subsets(rest, size)).collect()
        }
        _ => Vec::new(),
    }
}

/// The number of subsets of a size; `None` if there are more than [`MOST_PLAYS`].
fn count_of_subsets(of: u64, size: u64) -> Option<u64> {
    // The binomial coefficients of `of` over i rise with i up to the smaller half.
    let size = size.min(of.checked_sub(size)?);
    let mut count = 1;
    for i in 1..=size {
        count = count * (of - size + i) / i;
        if count > MOST_PLAYS {
            return None;
        }
    }
    Some(count)
}

impl MontyHall {
    /// All doors.
    fn all(&self) -> impl Iterator<Item = u8> + use<> {
        1..=self.doors
    }

    /// True if the tree has at most [`MOST_PLAYS`] ends.
    fn has_few_plays(&self) -> bool {
        let [doors, opened] = [self.doors, self.opened].map(u64::from);
        let plays = || {
            // The car is behind the picked door, or behind another.
            let same = doors * count_of_subsets(doors - 1, opened)?;
            let other = doors * (doors - 1) * count_of_subsets(doors - 2, opened)?;
            Some((same + other) * (doors - opened))
        };
        plays().is_some_and(|plays| plays <= MOST_PLAYS)
    }

    /// The move that a contestant or a host means with a door's number, or with `stay` and `switch`.
    fn plain(&self, p: &Stage, text: &str) -> Option<String> {
        let word = text.trim().to_lowercase();
        let numbers = word.starts_with(|c: char| c.is_ascii_digit());
        let verb = match (p.car, p.picked, &p.open[..]) {
            (None, _, _) => return None,
            (_, None, _) => "pick",
            (_, Some(_), []) => "open",
            (_, Some(picked), open) => {
                let mut others = self.all().filter(|d| *d != picked && !open.contains(d));
                let door = match (&*word, others.next(), others.next()) {
                    ("stay" | "keep", _, _) => picked,
                    ("switch" | "change", Some(other), None) => other,
                    _ if numbers => return Some(format!("take{word}")),
                    _ => return None,
                };
                return Some(ShowMove::Take(door).to_string());
            }
        };
        numbers.then(|| format!("{verb}{word}"))
    }
}

impl Ruleset for MontyHall {
    type Position = Stage;
    type Move = ShowMove;

    fn start(&self) -> Stage {
        Stage::default()
    }

    fn play(&self, p: &Stage, mv: &ShowMove) -> Stage {
        let mut next = p.clone();
        match mv {
            ShowMove::Hide(door) => next.car = Some(*door),
            ShowMove::Pick(door) => next.picked = Some(*door),
            ShowMove::Open(doors) => next.open.clone_from(doors),
            ShowMove::Take(door) => next.taken = Some(*door),
        }
        next
    }
}

impl Extensive for MontyHall {
    type InfoSet = Knowledge;
    type Payoff = i64;

    fn node(&self, p: &Stage) -> Node<Knowledge, i64> {
        let (Some(car), Some(picked)) = (p.car, p.picked) else {
            return match p.car {
                None => Node::Chance,
                Some(_) => Node::Decision {
                    player: Player::Left,
                    knows: Knowledge::Nothing,
                },
            };
        };
        match (self.host, p.taken) {
            (_, Some(taken)) => Node::Over(i64::from(taken == car)),
            (Host::Random, None) if p.open.is_empty() => Node::Chance,
            (Host::Player, None) if p.open.is_empty() => Node::Decision {
                player: Player::Right,
                knows: Knowledge::Host { car, picked },
            },
            (_, None) => Node::Decision {
                player: Player::Left,
                knows: Knowledge::Contestant {
                    picked,
                    open: p.open.clone(),
                },
            },
        }
    }

    fn choices(&self, p: &Stage) -> impl Iterator<Item = Choice<ShowMove>> {
        let moves: Vec<ShowMove> = match (p.car, p.picked, p.taken) {
            (None, _, _) => self.all().map(ShowMove::Hide).collect(),
            (_, None, _) => self.all().map(ShowMove::Pick).collect(),
            (Some(car), Some(picked), None) if p.open.is_empty() => {
                let losing: Vec<u8> = self.all().filter(|d| *d != car && *d != picked).collect();
                let all = subsets(&losing, self.opened.into()).into_iter();
                all.map(ShowMove::Open).collect()
            }
            (_, _, None) => {
                let closed = self.all().filter(|door| !p.open.contains(door));
                closed.map(ShowMove::Take).collect()
            }
            (_, _, Some(_)) => Vec::new(),
        };
        moves.into_iter().map(|mv| Choice { mv, weight: 1 })
    }

    /// The doors: the picture does not show where the car is.
    fn seen(&self, p: &Stage, _: Option<Player>) -> Option<Picture> {
        self.picture(p)
    }

    fn show_knowledge(&self, knows: &Knowledge) -> String {
        match knows {
            Knowledge::Nothing => in_turn::NOTHING.to_owned(),
            Knowledge::Host { car, picked } => {
                in_turn::moves(&[ShowMove::Hide(*car), ShowMove::Pick(*picked)], START)
            }
            Knowledge::Contestant { picked, open } => in_turn::moves(
                &[ShowMove::Pick(*picked), ShowMove::Open(open.clone())],
                START,
            ),
        }
    }
}

impl Notation for MontyHall {
    fn show(&self, p: &Stage) -> String {
        let open = (!p.open.is_empty()).then(|| ShowMove::Open(p.open.clone()));
        let steps = [
            p.car.map(ShowMove::Hide),
            p.picked.map(ShowMove::Pick),
            open,
            p.taken.map(ShowMove::Take),
        ];
        let steps: Vec<ShowMove> = steps.into_iter().flatten().collect();
        in_turn::moves(&steps, START)
    }

    fn read(&self, text: &str) -> Result<Stage, ParseError> {
        in_turn::read(self, text, START)
    }

    fn show_move(&self, _: &Stage, mv: &ShowMove) -> String {
        mv.to_string()
    }

    fn read_move(&self, p: &Stage, text: &str) -> Result<ShowMove, ParseError> {
        let plain = self.plain(p, text);
        let plain = plain.as_deref().unwrap_or(text);
        let found = pick_move(plain, self.choices(p).map(|c| c.mv), ShowMove::to_string);
        found.map_err(|e| ParseError::at_piece(text, text.trim(), e.expected))
    }

    /// The doors, those that are still closed as numbers that are still there.
    fn picture(&self, p: &Stage) -> Option<Picture> {
        let closed = |door: u8| !p.open.contains(&door) && p.taken != Some(door);
        let row = self.all().map(|door| (door.to_string(), closed(door)));
        Some(Picture::Numbers(Numbers {
            row: row.collect(),
            entries: Entries::Doors,
            scores: None,
        }))
    }
}

/// The rules where none are written.
const USUAL: MontyHall = MontyHall {
    doors: 3,
    opened: 1,
    host: Host::Random,
};

/// The form of the rules, for errors.
const FORM: &str = "a number of doors such as 3, or doors and how many of them the host opens such as 5,2, then `player` if \
                    the host is a player";

impl Described for MontyHall {
    const ABOUT: About = About {
        name: "monty-hall",
        aliases: &["three-doors"],
        title: "Monty Hall: a car behind a door, and a choice after the host opens another",
        rules: "A car is put behind one of the doors, each equally likely, and the contestant does not see which. The \
                contestant picks a door, which stays closed. The host, who knows where the car is, must then open a door \
                that is neither the picked one nor the one with the car, or as many of them as the rules say. At last the \
                contestant takes any closed door, the picked one or another, and gets 1 if the car is behind it, and 0 if \
                not; the host gets the negative. The host chooses by chance among all that is allowed, each equally likely; \
                with the word `player` the host is the opponent and chooses at will.",
        notation: "Before the colon stand the number of doors, 3 to 100, behind a comma the number of doors that the host \
                   opens, 1 if nothing is written, so that at least two stay closed, and the word `player` if the host is a \
                   player; 3 doors if nothing is written. There are at most 1000000 plays. A position is what happened in \
                   order: `car2 pick1 open3 take2`. Questions begin with the start, or with a finished play. In play, \
                   moves are a door's number, and at last also `stay` and, between two doors, `switch`.",
        examples: &["monty-hall 3:", "monty-hall 4,2 player:"],
        sources: &["Selvin 1975"],
        sides: ["contestant", "host"],
        default_rules: Some("3"),
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<MontyHall, ParseError> {
        let Some(text) = text else { return Ok(USUAL) };
        let before = text.trim_end().strip_suffix("player");
        let (numbers, host) = match before {
            Some(numbers) => (numbers, Host::Player),
            None => (text, Host::Random),
        };
        let (doors_text, opened_text) = match items(numbers, &[])[..] {
            [doors] => (doors, None),
            [doors, opened] => (doors, Some(opened)),
            [_, _, extra, ..] => {
                let expected = format!("nothing more than {FORM}");
                return Err(ParseError::at_piece(text, extra, expected));
            }
            [] => unreachable!("a list has an item"),
        };
        if doors_text.is_empty() {
            return Err(ParseError::at_piece(text, text.trim(), FORM));
        }
        let doors = read_number(text, doors_text, "a number of doors", MOST_DOORS)?;
        if doors < 3 {
            let expected = "at least 3 doors, so that the host can open one and two stay closed";
            return Err(ParseError::at_piece(text, doors_text, expected));
        }
        let opened = match opened_text {
            None => 1,
            Some(piece) => {
                match read_number(text, piece, "a number of doors to open", doors - 2)? {
                    0 => {
                        let expected = "a number of doors to open, at least 1";
                        return Err(ParseError::at_piece(text, piece, expected));
                    }
                    opened => opened,
                }
            }
        };
        let game = MontyHall {
            doors: doors as u8,
            opened: opened as u8,
            host,
        };
        if !game.has_few_plays() {
            let expected = format!("fewer doors, or others to open: at most {MOST_PLAYS} plays");
            return Err(ParseError::at_piece(text, numbers, expected));
        }
        Ok(game)
    }

    fn show_rules(&self) -> Option<String> {
        let mut text = self.doors.to_string();
        if self.opened != 1 {
            text += &format!(",{}", self.opened);
        }
        if self.host == Host::Player {
            text += " player";
        }
        (*self != USUAL).then_some(text)
    }
}
