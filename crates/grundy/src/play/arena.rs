//! A play on an arena that ends when a vertex comes back, judged by the cycle that was just closed.
//!
//! The Green Game is played in this way, and the player who wins the endless play from a vertex wins this one too
//! (Ehrenfeucht and Mycielski 1979; Aminof and Rubin 2017). The history of a play matters as well. Let the play stand
//! in the region of a player who has always taken the edge of the strategy at the player's own vertices of that region.
//! If the player goes on like that, the play stays in the region, and whichever vertex comes back, the cycle runs
//! within the region along the strategy: the player wins it. If the player strayed before, only a search of the rest of
//! the play can find the winner.

use crate::answer::Status;
use crate::derivation::Derivation;
use crate::erased::{Payoff, Searched, TurnGame};
use crate::error::Error;
use crate::forms::arena::{self, Source};
use crate::limits::{Limits, SubBudget};
use crate::method::MethodName;
use grundy_catalog::typed::{forget, untyped};
use grundy_core::any::Token;
use grundy_core::forms::arena::{Arena, winner_of};
use grundy_core::parse::pick_move;
use grundy_core::picture::{Arranged, Edge, Graph, Picture, Point};
use grundy_core::{
    About, Described, Notation, Outcome, ParseError, Player, Ruleset, Sequential, StopReason, Turn,
    Watch,
};
use grundy_solve::arena::Regions;
use std::sync::Arc;

/// The largest number of vertices of an arena that is drawn whole; of a larger one the part two steps ahead is drawn.
const MOST_DRAWN: usize = 48;

/// A play on an arena as a ruleset: a position is the path of the play.
#[derive(Clone)]
struct ArenaPlay<const GREEN: bool> {
    source: Arc<Source>,
}

/// An arena that is played on, with its solution.
#[derive(Clone)]
pub(super) struct Ground {
    source: Arc<Source>,
    regions: Arc<Regions>,
    methods: Vec<MethodName>,
    how: String,
    derivation: Derivation,
}

/// The game on an arena.
pub(super) fn game(source: &Arc<Source>) -> TurnGame {
    let source = source.clone();
    match *source {
        Source::Green(_) => forget(ArenaPlay::<true> { source }, untyped),
        Source::Parity(_) | Source::Automaton(_) => forget(ArenaPlay::<false> { source }, untyped),
    }
}

impl Ground {
    /// Solves the arena.
    ///
    /// # Errors
    /// The reason why the solver was stopped.
    pub(super) fn new(source: Arc<Source>, limits: &Limits) -> Result<Ground, Error> {
        let answer = arena::solve(&source, limits);
        let Some(regions) = answer.value.regions else {
            let stopped = answer.status.why().cloned();
            let open = || Error::usage("the arena was not solved".to_owned());
            return Err(stopped.map_or_else(open, Error::Stopped));
        };
        Ok(Ground {
            regions: Arc::new(regions),
            methods: answer.methods,
            how: answer.how,
            derivation: answer.derivation,
            source: source.clone(),
        })
    }

    /// The winner after this path, where the strategies alone decide it.
    fn winner(&self, path: &[u32]) -> Option<Player> {
        let arena = self.source.arena();
        if let Some(winner) = closed(&self.source, path) {
            return Some(winner);
        }
        let winner = self.regions.winner[*path.last()? as usize];
        let faithful = |step: &[u32]| {
            let [from, to] = [step[0], step[1]];
            let bound = self.regions.winner[from as usize] == winner;
            !bound || arena.owner(from) != winner || self.choice(from) == Some(to)
        };
        path.windows(2).all(faithful).then_some(winner)
    }

    /// The vertex to which the strategy moves.
    fn choice(&self, vertex: u32) -> Option<u32> {
        self.regions.strategy[vertex as usize]
    }
}

/// The path of a play on an arena.
fn path(at: &Token) -> &[u32] {
    at.get::<Vec<u32>>()
        .expect("a play on an arena stands at the end of a path")
}

/// The winner of a path whose last vertex has come back; `None` where it has not.
fn closed(source: &Source, path: &[u32]) -> Option<Player> {
    let (last, before) = path.split_last()?;
    let from = before.iter().position(|vertex| vertex == last)?;
    let priorities = path[from..].iter().map(|&v| source.arena().priority(v));
    priorities.max().map(winner_of)
}

impl<const GREEN: bool> Ruleset for ArenaPlay<GREEN> {
    type Position = Vec<u32>;
    type Move = u32;

    fn start(&self) -> Vec<u32> {
        vec![0]
    }

    fn play(&self, path: &Vec<u32>, to: &u32) -> Vec<u32> {
        path.iter().chain([to]).copied().collect()
    }
}

impl<const GREEN: bool> Sequential for ArenaPlay<GREEN> {
    type Payoff = Outcome;

    fn turn(&self, path: &Vec<u32>) -> Turn<Outcome> {
        match (closed(&self.source, path), path.last()) {
            (Some(winner), _) => Turn::Over(Outcome::Won(winner)),
            (None, last) => Turn::Of(self.source.arena().owner(last.copied().unwrap_or(0))),
        }
    }

    fn legal(&self, path: &Vec<u32>) -> impl Iterator<Item = u32> {
        let over = closed(&self.source, path).is_some();
        let last = path.last().filter(|_| !over);
        let next = last.map_or(&[][..], |&last| self.source.arena().successors(last));
        // A file may list an edge twice.
        let first = |(i, to): &(usize, &u32)| !next[..*i].contains(to);
        next.iter().enumerate().filter(first).map(|(_, to)| *to)
    }

    fn always_ends(&self) -> bool {
        true
    }
}

impl<const GREEN: bool> ArenaPlay<GREEN> {
    /// The vertex that a word names.
    fn vertex(&self, text: &str, word: &str) -> Result<u32, ParseError> {
        let named = |v: &u32| self.source.id(*v).to_string() == word;
        let fault = || ParseError::at_piece(text, word, "the number of a vertex");
        self.source.arena().vertices().find(named).ok_or_else(fault)
    }

    /// A vertex as a point of a picture, with its priority and whether the path visits it.
    fn point(&self, vertex: u32, path: &[u32]) -> Point {
        let arena = self.source.arena();
        let id = self.source.id(vertex);
        let mark = match (GREEN, arena.priority(vertex)) {
            (true, 2) => "*".to_owned(),
            (true, _) => String::new(),
            (false, priority) => format!(":{priority}"),
        };
        let seen = if path.contains(&vertex) { "'" } else { "" };
        Point {
            name: id.to_string(),
            label: format!("{id}{seen}{mark}"),
            owner: Some(arena.owner(vertex)),
            tokens: u32::from(path.last() == Some(&vertex)),
        }
    }
}

impl<const GREEN: bool> Notation for ArenaPlay<GREEN> {
    fn show(&self, path: &Vec<u32>) -> String {
        let ids = path.iter().map(|&v| self.source.id(v).to_string());
        ids.collect::<Vec<_>>().join(" ")
    }

    fn read(&self, text: &str) -> Result<Vec<u32>, ParseError> {
        let mut path: Vec<u32> = Vec::new();
        for word in text.split_whitespace() {
            let vertex = self.vertex(text, word)?;
            if !path.is_empty() && !self.legal(&path).any(|to| to == vertex) {
                let expected = "a vertex that an edge leads to";
                return Err(ParseError::at_piece(text, word, expected));
            }
            path.push(vertex);
        }
        if path.is_empty() {
            Err(ParseError::at_piece(text, text, "the vertices of a path"))
        } else {
            Ok(path)
        }
    }

    fn show_move(&self, _: &Vec<u32>, to: &u32) -> String {
        self.source.id(*to).to_string()
    }

    fn read_move(&self, path: &Vec<u32>, text: &str) -> Result<u32, ParseError> {
        pick_move(text, self.legal(path), |to| self.show_move(path, to))
    }

    fn picture(&self, path: &Vec<u32>) -> Option<Picture> {
        let arena = self.source.arena();
        let shown = vertices_to_draw(arena, path.last());
        let place = |v: &u32| shown.iter().position(|other| other == v);
        let mut edges = Vec::new();
        for (a, &from) in shown.iter().enumerate() {
            for b in arena.successors(from).iter().filter_map(place) {
                let edge = Edge {
                    directed: true,
                    ..Edge::between(a, b)
                };
                edges.push(edge);
            }
        }
        Some(Picture::Graph(Graph {
            points: shown.iter().map(|&v| self.point(v, path)).collect(),
            edges,
            arranged: Arranged::Freely,
            of: (arena.len() > MOST_DRAWN).then_some(arena.edges() as u64),
        }))
    }
}

/// All vertices of a small arena; of a large one vertices at most two edges from the token, `MOST_DRAWN` of them at
/// most.
fn vertices_to_draw(arena: &Arena, token: Option<&u32>) -> Vec<u32> {
    if arena.len() <= MOST_DRAWN {
        return arena.vertices().collect();
    }
    let mut shown: Vec<u32> = token.copied().into_iter().collect();
    for from in 0..2 {
        let ahead: Vec<u32> = shown[from.min(shown.len())..]
            .iter()
            .flat_map(|&v| arena.successors(v).iter().copied())
            .take(MOST_DRAWN)
            .collect();
        for vertex in ahead {
            if !shown.contains(&vertex) && shown.len() < MOST_DRAWN {
                shown.push(vertex);
            }
        }
    }
    shown
}

/// The description of play on an arena, for people.
const PLAIN: About = About {
    rules: "Two players push a token along the edges of an arena until a vertex comes back. The largest priority of the \
            cycle just closed says who wins.",
    notation: "A position is the path of the play, the numbers of its vertices; a move is the number of the next one.",
    ..About::PLAIN
};

/// The fault for a text in an expression: the game is made from a file only.
fn of_file() -> ParseError {
    ParseError::new(0, "nothing", "a file, as in play arena FILE")
}

impl Described for ArenaPlay<true> {
    const ABOUT: About = About {
        name: "arena",
        title: "The Green Game of a file",
        sides: ["ann", "billy"],
        ..PLAIN
    };

    fn from_rules(_: Option<&str>) -> Result<Self, ParseError> {
        Err(of_file())
    }
}

impl Described for ArenaPlay<false> {
    const ABOUT: About = About {
        name: "arena",
        title: "The parity game of a file",
        sides: ["even", "odd"],
        ..PLAIN
    };

    fn from_rules(_: Option<&str>) -> Result<Self, ParseError> {
        Err(of_file())
    }
}

/// The payoff of a play that this player wins.
fn won(player: Player) -> Payoff {
    Payoff::Outcome(Outcome::Won(player))
}

/// The most positions that a search may visit below one move where the strategies do not decide the winner.
const WORK_FOR_A_MOVE: u64 = 20_000;

impl Ground {
    /// The winner of a play that stands here, and after each move where it is found. The move of the strategy comes
    /// first: a player who follows the strategy needs no search.
    pub(super) fn search(
        &self,
        game: &TurnGame,
        at: &Token,
        watch: &mut dyn Watch,
    ) -> Result<Searched, StopReason> {
        let Turn::Of(mover) = game.rules().turn(at) else {
            return game.solve(at, watch);
        };
        let mut legal = game.rules().legal(at, usize::MAX);
        let choice = path(at).last().and_then(|&last| self.choice(last));
        let choice = choice.map(|to| self.source.id(to).to_string());
        legal.sort_by_key(|mv| Some(mv.text()) != choice.as_deref());
        let count = legal.len();
        let mut moves = Vec::new();
        for mv in legal {
            let next = game.rules().play(at, mv.token());
            let by_search = |watch: &mut dyn Watch| {
                let mut budget = SubBudget::new(watch, WORK_FOR_A_MOVE);
                let payoff = game.solve(&next, &mut budget).ok()?.payoff;
                payoff.winner()
            };
            if let Some(winner) = self.winner(path(&next)).or_else(|| by_search(watch)) {
                moves.push((mv, won(winner), None));
            }
            watch.work(1)?;
        }
        let moves_known = moves.len() == count;
        let wins = moves.iter().any(|(_, payoff, _)| *payoff == won(mover));
        let lost = !wins && moves.len() == count;
        let winner = self.winner(path(at));
        let winner = winner.or(wins.then_some(mover));
        let winner = winner.or(lost.then_some(mover.opponent()));
        let Some(winner) = winner else {
            let text = "a player strayed from the strategies, and the plays that follow are too many to search";
            return Err(StopReason::Beyond(text.to_owned()));
        };
        Ok(Searched {
            payoff: won(winner),
            distance: None,
            scores: None,
            moves,
            line: Vec::new(),
            status: Status::Proved,
            methods: self.methods.clone(),
            how: format!(
                "the arena: {}; a player who follows the strategy closes only cycles that are won",
                self.how
            ),
            derivation: self.derivation.clone(),
            moves_known,
        })
    }
}
