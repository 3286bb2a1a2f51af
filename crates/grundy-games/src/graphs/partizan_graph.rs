//! A partizan game given as a graph: each position with the moves of Left and of Right. Every game with
//! finitely many positions is this game on its own graph of positions. Conway, *On Numbers and Games*, chapters 7 and 16.
//!
//! So any partizan game can be given by listing its positions, short or loopy.

use crate::families::digraph::{DigraphVertex, Draft, OnDigraph, TokenRules};
use grundy_core::parse::{offset_in, without_comment};
use grundy_core::{About, GraphNotation, ParseError, Player};

/// The ruleset: a graph.
///
/// ```
/// use grundy_core::{Described, Notation, Partizan, Player};
/// use grundy_games::graphs::partizan_graph::PartizanGraph;
/// let rules = PartizanGraph::from_rules(Some("{up: zero | star; star: zero | zero}")).unwrap();
/// let p = rules.read("up").unwrap();
/// assert_eq!(rules.moves_of(Player::Right, &p).count(), 1);
/// ```
pub type PartizanGraph = OnDigraph<Options>;

/// A graph given by the options of its positions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options;

impl TokenRules for Options {
    const ABOUT: About = About {
        name: "partizan-graph",
        aliases: &["graph-file"],
        title: "A partizan game given as a graph: positions with each side's moves",
        rules: "A token lies on a position of the graph, or several tokens on several. A move slides one token to one of the \
                positions that the graph lists for the mover. Whoever cannot move loses. The graph may have cycles; \
                play that never ends is a draw.",
        notation: "Before the colon stands the name of a file with a position a line, its moves for left, a bar, and its moves \
                   for right: `a: b,c | d`; # begins a comment, and a position without a line of its own has no moves. In one \
                   line the positions stand in braces with semicolons between them: {up: zero | star; star: zero | zero}. The \
                   position lists the names under the tokens with commas between them; without one, a token lies on the \
                   first name. A move is written a>b; a>b #2 moves the second token on a.",
        examples: &[
            "partizan-graph {up: zero | star; star: zero | zero}: up",
            "partizan-graph {hot: two | minus; two: one |; one: zero |; minus: | zero}: hot,one",
            "partizan-graph {over: zero | over}: over",
        ],
        sources: &["Conway 1976"],
        needs_rules: true,
        rules_in_file: true,
        graph: Some(GraphNotation::Owned),
        ..About::PLAIN
    };
    const SAME: bool = false;
    const CYCLES: bool = true;

    fn read(draft: &mut Draft, text: &str) -> Result<(), ParseError> {
        let body = match text.trim().strip_prefix('{') {
            None => text,
            Some(rest) => rest.strip_suffix('}').ok_or_else(|| {
                ParseError::at_piece(text, &rest[rest.len()..], "\"}\" at the end")
            })?,
        };
        let lines = body.lines().map(without_comment);
        let pieces = lines.flat_map(|line| line.split(';')).map(str::trim);
        let mut pieces = pieces.filter(|piece| !piece.is_empty());
        pieces.try_for_each(|piece| read_options(draft, text, piece))
    }

    fn show(graph: &PartizanGraph) -> String {
        let mut pieces: Vec<String> = Vec::new();
        let mut met = 0;
        for v in graph.vertices() {
            let sides =
                Player::BOTH.map(|player| graph.options(player, v).collect::<Vec<DigraphVertex>>());
            for &DigraphVertex(new) in [v].iter().chain(&sides[0]).chain(&sides[1]) {
                // Names are numbered as they occur: those that this line would introduce too late are listed alone
                // before it.
                pieces.extend((met..new).map(|alone| graph.name(DigraphVertex(alone)).to_owned()));
                met = met.max(new + 1);
            }
            let [left, right] = sides.map(|side| {
                let names: Vec<&str> = side.into_iter().map(|to| graph.name(to)).collect();
                names.join(",")
            });
            // Two blanks become one when a list is empty.
            let line = format!("{}: {left} | {right}", graph.name(v)).replace("  ", " ");
            pieces.push(line.trim_end().to_owned());
        }
        format!("{{{}}}", pieces.join("; "))
    }
}

/// Reads `a: b,c | d`, or `a` for a position without moves of its own.
fn read_options(draft: &mut Draft, text: &str, piece: &str) -> Result<(), ParseError> {
    let shape =
        |piece| ParseError::at_piece(text, piece, "a position with its moves, such as a: b,c | d");
    if !piece.contains([':', '|']) {
        return draft.vertex(text, piece, ";|").map(|_| ());
    }
    let (name, moves) = piece.split_once(':').ok_or_else(|| shape(piece))?;
    let (left, right) = moves.split_once('|').ok_or_else(|| shape(piece))?;
    let from = draft.vertex(text, name.trim(), ";|")?;
    for (player, list) in Player::BOTH.into_iter().zip([left, right]) {
        let names = list.split(',').map(str::trim);
        for name in names.filter(|_| !list.trim().is_empty()) {
            let to = draft.vertex(text, name, ";|")?;
            draft.edge([from, to], Some(player), offset_in(text, name))?;
        }
    }
    Ok(())
}
