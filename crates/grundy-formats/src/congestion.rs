//! Congestion games as text: what a resource costs each of its users, and the sets of resources, or the ways through a network,
//! among which players choose. Names of resources and vertices are compared without regard to case.
//!
//! ```text
//! congestion
//! a costs 1 2 4                  the cost to each user, for 1, 2 and 3 users
//! b costs 2x+1                   the same by a formula in the number x of users; one number is the cost for any number
//! Ann uses a | a b               the choices of a player, sets of resources
//! 2 players use a | b            several players with the same choices
//!
//! routing
//! s v costs x                    an edge from s to v
//! v t costs 1
//! s t costs 2
//! Ann goes s t                   a player who goes from s to t by any path
//! 4 players go s t
//! ```
//!
//! Rosenthal (1973).

pub mod formula;
mod network;

use crate::matrix::{entries, pieces};
use crate::names::{Names, skip_comments};
use formula::Formula;
use grundy_core::ParseError;
use grundy_core::forms::congestion::{self, Choice, Congestion, Group, Resource, most_users};
use grundy_core::parse::read_number;
use network::Network;
use num::BigRational;

/// The most players.
pub const MOST_PLAYERS: usize = 1_000;

/// The most costs that are written out, a number for each resource and each number of users.
const MOST_COSTS: usize = 200_000;

/// The kind of a congestion game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CongestionKind {
    /// Players choose among sets of resources.
    Sets,
    /// Players choose among the paths of a network.
    Paths,
}

/// The kind of congestion game that a text is, by its first word; [`None`] if it is another text.
///
/// ```
/// use grundy_formats::congestion::{CongestionKind, kind};
/// assert_eq!(kind("# two roads\nrouting; s t costs x"), Some(CongestionKind::Paths));
/// assert_eq!(kind("kuhn"), None);
/// ```
#[must_use]
pub fn kind(text: &str) -> Option<CongestionKind> {
    let body = skip_comments(text);
    let word = body.split(|c: char| c.is_whitespace() || c == ';').next()?;
    let kinds = [
        ("congestion", CongestionKind::Sets),
        ("routing", CongestionKind::Paths),
    ];
    let named = kinds
        .into_iter()
        .find(|(name, _)| word.eq_ignore_ascii_case(name));
    named.map(|(_, kind)| kind)
}

/// What a line says a resource costs.
enum Costs {
    /// By the number of users from 1 on.
    Table(Vec<BigRational>),
    /// By a formula.
    Formula(Formula),
}

/// A resource as it was written.
struct WrittenResource<'a> {
    name: String,
    /// `(2)` of a second edge between the same vertices, and so on.
    number: String,
    /// The part of the text with its costs.
    part: &'a str,
    costs: Costs,
    /// The vertices where an edge begins and ends.
    ends: [usize; 2],
}

/// Players as they were written.
struct Players<'a> {
    /// The name, or the number.
    word: &'a str,
    count: usize,
    /// The choices, or both ends of the way.
    part: &'a str,
}

/// Reads a congestion game of this kind.
///
/// # Errors
/// What was found, what was expected, and where.
///
/// ```
/// use grundy_formats::congestion::{CongestionKind, read};
/// let game = read("routing; s t costs x; s t costs 2; 3 players go s t", CongestionKind::Paths).unwrap();
/// assert_eq!((game.players(), game.groups()[0].choices.len()), (3, 2));
/// assert_eq!(game.network().unwrap().ends, [[0, 1], [0, 1]]);
/// let fault = read("routing; s t costs y; 3 players go s t", CongestionKind::Paths).unwrap_err();
/// assert_eq!((fault.at, fault.found.as_str()), (19, "\"y\""));
/// ```
pub fn read(text: &str, kind: CongestionKind) -> Result<Congestion, ParseError> {
    let mut lines = pieces(text)?.into_iter();
    let head = lines.next().expect("the first line has the word");
    if let Some(more) = head.split_whitespace().nth(1) {
        return Err(ParseError::at_piece(text, more, "the end of the line"));
    }
    let mut reader = CongestionLines {
        text,
        kind,
        names: Names::default(),
        vertices: Names::default(),
        resources: Vec::new(),
        players: Vec::new(),
    };
    for line in lines {
        reader.line(line)?;
    }
    reader.finish()
}

/// The lines that were read so far.
struct CongestionLines<'a> {
    text: &'a str,
    kind: CongestionKind,
    /// The resources' names.
    names: Names,
    vertices: Names,
    resources: Vec<WrittenResource<'a>>,
    players: Vec<Players<'a>>,
}

impl<'a> CongestionLines<'a> {
    fn fault<T>(
        &self,
        piece: &str,
        expected: impl Into<grundy_core::Reason>,
    ) -> Result<T, ParseError> {
        Err(ParseError::at_piece(self.text, piece, expected))
    }

    /// The verbs of players: of one, and of several.
    fn verbs(&self) -> [&'static str; 2] {
        match self.kind {
            CongestionKind::Sets => ["uses", "use"],
            CongestionKind::Paths => ["goes", "go"],
        }
    }

    /// Reads one line.
    fn line(&mut self, line: &'a str) -> Result<(), ParseError> {
        let words: Vec<&str> = line.split_whitespace().take(3).collect();
        let after = |word: &str| {
            let at = grundy_core::parse::offset_in(line, word) + word.len();
            line[at..].trim_start()
        };
        let is =
            |at: usize, word: &str| words.get(at).is_some_and(|w| w.eq_ignore_ascii_case(word));
        let [one, several] = self.verbs();
        match self.kind {
            _ if is(1, one) => self.add_players(words[0], 1, after(words[1])),
            _ if is(1, "players") && is(2, several) => {
                let most = MOST_PLAYERS as u64;
                let count = read_number(self.text, words[0], "a number of players", most)?;
                self.add_players(words[0], count as usize, after(words[2]))
            }
            CongestionKind::Sets if is(1, "costs") => self.add_resource(words[0], after(words[1])),
            CongestionKind::Paths if is(2, "costs") => {
                self.add_edge([words[0], words[1]], after(words[2]))
            }
            CongestionKind::Sets => {
                self.fault(line, "\"a costs …\", \"Ann uses …\" or \"2 players use …\"")
            }
            CongestionKind::Paths => self.fault(
                line,
                "\"s t costs …\", \"Ann goes s t\" or \"2 players go s t\"",
            ),
        }
    }

    fn add_players(
        &mut self,
        word: &'a str,
        count: usize,
        part: &'a str,
    ) -> Result<(), ParseError> {
        let before: usize = self.players.iter().map(|players| players.count).sum();
        if count == 0 || before + count > MOST_PLAYERS {
            return self.fault(word, format!("from 1 to {MOST_PLAYERS} players together"));
        }
        let named = |players: &&Players<'_>| players.word.eq_ignore_ascii_case(word);
        if count == 1 && self.players.iter().any(|players| named(&players)) {
            return self.fault(word, "a player who is not there yet");
        }
        self.players.push(Players { word, count, part });
        Ok(())
    }

    fn add_resource(&mut self, name: &'a str, part: &'a str) -> Result<(), ParseError> {
        let before = self.names.shown.len();
        if self.names.number(name) < before {
            return self.fault(name, "a resource that is not there yet");
        }
        self.push([name.to_owned(), String::new()], part, [0, 0])
    }

    fn add_edge(&mut self, ends: [&'a str; 2], part: &'a str) -> Result<(), ParseError> {
        let numbers = ends.map(|name| self.vertices.number(name));
        if numbers[0] == numbers[1] {
            return self.fault(ends[1], "an end other than the beginning");
        }
        // Edges between the same vertices are numbered.
        let alike = self
            .resources
            .iter()
            .filter(|edge| edge.ends == numbers)
            .count();
        let number = if alike == 0 {
            String::new()
        } else {
            format!("({})", alike + 1)
        };
        let [from, to] = numbers.map(|at| &self.vertices.shown[at]);
        let name = format!("{from}-{to}{number}");
        self.push([name, number], part, numbers)
    }

    fn push(
        &mut self,
        [name, number]: [String; 2],
        part: &'a str,
        ends: [usize; 2],
    ) -> Result<(), ParseError> {
        let costs = match Formula::read(self.text, part)? {
            Some(formula) => Costs::Formula(formula),
            None => {
                let table = entries(self.text, part)?;
                if table.is_empty() {
                    return self.fault(part, "costs: numbers, or a formula such as 2x+1");
                }
                Costs::Table(table)
            }
        };
        self.resources.push(WrittenResource {
            name,
            number,
            part,
            costs,
            ends,
        });
        Ok(())
    }

    /// The game, after the last line.
    fn finish(self) -> Result<Congestion, ParseError> {
        if self.players.is_empty() {
            let end = &self.text[self.text.trim_end().len()..];
            let [one, several] = self.verbs();
            return self.fault(
                end,
                format!("players: a line \"Ann {one} …\" or \"2 players {several} …\""),
            );
        }
        let network = Network {
            text: self.text,
            vertices: &self.vertices,
            edges: (self.resources.iter())
                .map(|edge| (edge.ends, &*edge.number))
                .collect(),
        };
        let group = |players: &Players<'a>| {
            Ok(Group {
                name: match players.count {
                    1 if players.word != "1" => players.word.to_owned(),
                    1 => "1 player".to_owned(),
                    count => format!("{count} players"),
                },
                players: players.count,
                choices: match self.kind {
                    CongestionKind::Sets => self.sets(players.part)?,
                    CongestionKind::Paths => network::paths(&network, players.part)?,
                },
            })
        };
        let groups: Vec<Group> = self.players.iter().map(group).collect::<Result<_, _>>()?;
        let most = most_users(self.resources.len(), &groups);
        let all: usize = most.iter().fold(0, |sum, users| sum.saturating_add(*users));
        if all > MOST_COSTS {
            let expected = format!(
                "at most {MOST_COSTS} costs, one for each resource and each number of users; these players need {all}"
            );
            return self.fault(self.players[0].word, expected);
        }
        let resources = self.resources.iter().zip(most);
        let resources = resources.map(|(written, users)| self.resource(written, users));
        let resources = resources.collect::<Result<_, _>>()?;
        let game = Congestion::new(resources, groups).expect("all lines were checked");
        if self.kind == CongestionKind::Sets {
            return Ok(game);
        }
        let network = congestion::Network {
            ends: self.resources.iter().map(|edge| edge.ends).collect(),
            vertices: self.vertices.shown,
        };
        Ok(game.on(network).expect("each resource is an edge"))
    }

    /// A resource with its costs for up to so many users.
    fn resource(
        &self,
        written: &WrittenResource<'a>,
        users: usize,
    ) -> Result<Resource, ParseError> {
        let costs = match &written.costs {
            Costs::Formula(formula) => (1..=users).map(|count| formula.at(count)).collect(),
            Costs::Table(table) if table.len() == 1 => vec![table[0].clone(); users],
            Costs::Table(table) if table.len() < users => {
                let expected = format!(
                    "{users} costs, for 1 to {users} users, or one for any number of them, or a formula such as 2x+1"
                );
                return self.fault(written.part, expected);
            }
            Costs::Table(table) => table[..users].to_vec(),
        };
        Ok(Resource {
            name: written.name.clone(),
            costs,
        })
    }

    /// Sets of resources with `|` between them.
    fn sets(&self, part: &str) -> Result<Vec<Choice>, ParseError> {
        let mut choices: Vec<Choice> = Vec::new();
        for set in part.split('|') {
            let mut resources = Vec::new();
            for name in set.split_whitespace() {
                let Some(resource) = self.names.known(name) else {
                    return self.fault(
                        name,
                        "a resource, about which a line \"… costs …\" says what it costs",
                    );
                };
                if resources.contains(&resource) {
                    return self.fault(name, "each resource once in a set");
                }
                resources.push(resource);
            }
            if resources.is_empty() {
                return self.fault(set.trim(), "the resources of a choice");
            }
            resources.sort_unstable();
            if choices.iter().any(|other| other.resources == resources) {
                return self.fault(set.trim(), "a choice that is not there yet");
            }
            let names: Vec<&str> = resources
                .iter()
                .map(|&at| &*self.resources[at].name)
                .collect();
            choices.push(Choice {
                name: names.join(" "),
                resources,
            });
        }
        Ok(choices)
    }
}
