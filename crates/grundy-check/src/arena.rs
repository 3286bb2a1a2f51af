//! `arena`: the winning regions of a parity game, each with a memoryless strategy.
//!
//! A token moves for ever; the winner is the player whose parity is that of the largest priority that recurs. Büchi games
//! are the case of priorities 1 and 2.
//!
//! **Theorem** (Emerson and Jutla 1991). The player named at each vertex wins from there if
//!
//! 1. no two vertices have the same number;
//! 2. every vertex has a successor, and every successor is a vertex;
//! 3. a vertex whose owner is its winner names one of its successors, and no other vertex names any;
//! 4. from each vertex the move named there, or where none is named every move, leads to a vertex of the same winner;
//! 5. on no cycle of these moves does the largest priority have the loser's parity.
//!
//! *Proof.* By (1) and (2) this is an arena, and no play ends. Let a player follow the moves of (3) from a vertex that
//! is claimed for that player. By (4) the play never leaves the vertices claimed for the player. The vertices that
//! recur in it are connected by moves that recur, so some cycle runs only through such vertices and contains one of the
//! largest recurring priority; by (5) that priority has the winner's parity. ∎

use crate::cycles::largest_on_a_cycle;
use crate::theorem::VERSION;
use crate::{Rejected, Theorem, Verdict, accept};
use grundy_core::{Watch, push_decimal};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;
use std::io::{self, Write};

const THEOREM: Theorem = Theorem("arena");

/// A parity arena with the claimed winner of each vertex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arena {
    /// All vertices; each has a successor.
    pub vertices: Vec<Vertex>,
}

/// One vertex with its claimed winner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vertex {
    /// Its number; arbitrary, but no two vertices share one.
    pub id: u64,
    /// Its priority.
    pub priority: u64,
    /// The player who moves here.
    pub owner: Side,
    /// The numbers of the vertices one move away.
    pub successors: Vec<u64>,
    /// The player who wins from here.
    pub winner: Side,
    /// The winner's move if the winner owns the vertex; otherwise absent.
    pub strategy: Option<u64>,
}

/// A player, named by the parity that the player wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Wins if the largest priority that recurs is even.
    Even,
    /// Wins if the largest priority that recurs is odd.
    Odd,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Even => "Even",
            Side::Odd => "Odd",
        })
    }
}

/// A writer that emits a certificate vertex by vertex: the text of an arena with millions of vertices is long and need not
/// be in memory, neither as a tree nor as text. Writes the same text as [`Certificate::to_json`](crate::Certificate::to_json).
///
/// ```
/// use grundy_check::arena::{Side, Writer};
/// let mut text = Vec::new();
/// let mut writer = Writer::new(&mut text);
/// writer.vertex([7, 2], Side::Even, [7], Side::Even, Some(7))?;
/// writer.finish()?;
/// let text = String::from_utf8(text).unwrap();
/// let read = grundy_check::Certificate::from_json(&text).unwrap();
/// assert_eq!(read.to_json(), text);
/// assert!(read.check(&mut grundy_core::Unwatched).is_ok());
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Writer<'w> {
    to: &'w mut dyn Write,
    /// Text not yet passed on to `to`.
    text: Vec<u8>,
    /// The separator before the next vertex: empty before the first.
    before: &'static str,
}

/// The number of bytes that are collected before they are passed on.
const PIECE: usize = 1 << 16;

impl<'w> Writer<'w> {
    /// Writes the beginning of a certificate, with no vertex yet.
    #[must_use]
    pub fn new(to: &'w mut dyn Write) -> Writer<'w> {
        let head = format!("{{\"certificate\":\"arena\",\"version\":{VERSION},\"vertices\":[");
        Writer {
            to,
            text: head.into_bytes(),
            before: "",
        }
    }

    /// Adds a vertex: its number and priority, its owner and the owner's options, its winner and the winner's move.
    ///
    /// # Errors
    /// If writing fails.
    pub fn vertex(
        &mut self,
        [id, priority]: [u64; 2],
        owner: Side,
        successors: impl IntoIterator<Item = u64>,
        winner: Side,
        strategy: Option<u64>,
    ) -> io::Result<()> {
        let text = &mut self.text;
        text.extend_from_slice(self.before.as_bytes());
        self.before = ",";
        text.extend_from_slice(b"{\"id\":");
        push_decimal(text, id);
        text.extend_from_slice(b",\"priority\":");
        push_decimal(text, priority);
        text.extend_from_slice(b",\"owner\":\"");
        text.extend_from_slice(owner.word());
        text.extend_from_slice(b"\",\"successors\":[");
        for (place, to) in successors.into_iter().enumerate() {
            if place > 0 {
                text.push(b',');
            }
            push_decimal(text, to);
        }
        text.extend_from_slice(b"],\"winner\":\"");
        text.extend_from_slice(winner.word());
        text.extend_from_slice(b"\",\"strategy\":");
        match strategy {
            Some(to) => push_decimal(text, to),
            None => text.extend_from_slice(b"null"),
        }
        text.push(b'}');
        if text.len() < PIECE {
            return Ok(());
        }
        self.to.write_all(text)?;
        text.clear();
        Ok(())
    }

    /// Writes the end of the certificate.
    ///
    /// # Errors
    /// If writing fails.
    pub fn finish(mut self) -> io::Result<()> {
        self.text.extend_from_slice(b"]}");
        self.to.write_all(&self.text)
    }
}

impl Side {
    /// The player's name in certificates.
    fn word(self) -> &'static [u8] {
        match self {
            Side::Even => b"even",
            Side::Odd => b"odd",
        }
    }
}

impl Arena {
    /// Checks both regions.
    ///
    /// # Errors
    /// [`Rejected`] with the vertex where a strategy leaves, the opponent escapes, or a cycle is lost.
    ///
    /// # Complexity
    /// O(edges · log of the number of different priorities).
    pub fn check(&self, watch: &mut dyn Watch) -> Verdict {
        let graph = self.graph()?;
        let mut priorities: Vec<u64> = self.vertices.iter().map(|v| v.priority).collect();
        priorities.sort_unstable();
        priorities.dedup();
        // Only priorities' order matters from here on. Since no kept edge leads from one region to the other, each cycle lies in one.
        let rank = |v: &Vertex| priorities.partition_point(|&p| p < v.priority) as u32;
        let rank: Vec<u32> = self.vertices.iter().map(rank).collect();
        let wrong = |v: usize| {
            let Vertex {
                winner, priority, ..
            } = self.vertices[v];
            (winner == Side::Even) == (priority % 2 == 1)
        };
        if let Some(v) = largest_on_a_cycle(&graph, &rank, wrong, watch)? {
            let Vertex {
                id,
                winner,
                priority,
                ..
            } = self.vertices[v];
            return THEOREM.lacks(5, format!(
                "the opponent of {winner:?} can return to vertex {id}, of priority {priority}, for ever"
            ));
        }
        let count = |side| self.vertices.iter().filter(|v| v.winner == side).count();
        let all = |side| {
            let of = self
                .vertices
                .iter()
                .filter(|v| v.winner == side)
                .map(|v| v.id.to_string());
            let ids: Vec<String> = of.take(100).collect();
            match count(side) {
                0 => "nowhere".to_owned(),
                n if n > ids.len() => format!("from {} and {} more", ids.join(", "), n - ids.len()),
                _ => format!("from {}", ids.join(", ")),
            }
        };
        accept(format!(
            "in the parity game of {} vertices Even wins {} and Odd wins {}, each by the strategy given",
            self.vertices.len(),
            all(Side::Even),
            all(Side::Odd)
        ))
    }

    /// The subgraph that remains when each winner plays its strategy, as places in `vertices`; checks hypotheses 1 to 4.
    fn graph(&self) -> Result<Vec<Vec<usize>>, Rejected> {
        let mut place = HashMap::new();
        for (at, v) in self.vertices.iter().enumerate() {
            if place.insert(v.id, at).is_some() {
                return THEOREM.lacks(1, format!("vertex {} occurs twice", v.id));
            }
        }
        let mut graph = Vec::with_capacity(self.vertices.len());
        for v in &self.vertices {
            if v.successors.is_empty() {
                return THEOREM.lacks(2, format!("vertex {} has no successor", v.id));
            }
            let kept = match (v.strategy, v.owner == v.winner) {
                (Some(to), true) if v.successors.contains(&to) => vec![to],
                (Some(to), true) => {
                    return THEOREM.lacks(3, format!("vertex {} has no successor {to}", v.id));
                }
                (None, true) => {
                    return THEOREM.lacks(3, format!("the strategy at vertex {} is missing", v.id));
                }
                (Some(_), false) => {
                    return THEOREM
                        .lacks(3, format!("vertex {} is not the winner's to move", v.id));
                }
                (None, false) => v.successors.clone(),
            };
            // Also successors that the strategy does not use must exist.
            if let Some(to) = v.successors.iter().find(|to| !place.contains_key(to)) {
                return THEOREM.lacks(
                    2,
                    format!("vertex {} leads to {to}, which is no vertex", v.id),
                );
            }
            let kept: Vec<usize> = kept.iter().map(|to| place[to]).collect();
            if let Some(&to) = kept
                .iter()
                .find(|&&to| self.vertices[to].winner != v.winner)
            {
                let (from, to) = (v.id, self.vertices[to].id);
                return THEOREM.lacks(
                    4,
                    format!(
                        "the play can leave the region of {} from {from} to {to}",
                        v.winner
                    ),
                );
            }
            graph.push(kept);
        }
        Ok(graph)
    }
}
