//! Hackenbush on stalks: towers of segments, each Left's, Right's or green. *Winning Ways*, chapters 1 and 2.
//!
//! A stalk without green is a number that is read off from the ground up by [Berlekamp's rule](crate::theorems::stalks).

use crate::families::graph::letter;
use crate::families::pattern::Pattern;
use crate::families::strip::{Row, Strip, StripMove, StripRules};
pub use crate::theorems::stalks::{
    GREEN, LEFT, RIGHT, Stalk, segment_values, stalk_of, stalk_value,
};
use crate::theorems::stalks::{allows, number, winner, winning_moves};
use grundy_core::parse::no_rules;
use grundy_core::picture::{self, Arranged, MOST_LISTED, Picture};
use grundy_core::{About, Convention, ParseError, Player, Theorem, Verdict, Wanted};

/// The ruleset; it has no parameters.
///
/// ```
/// use grundy_core::{Described, Notation, Partizan, Player};
/// use grundy_games::graphs::hackenbush_stalk::HackenbushStalks;
/// let rules = HackenbushStalks::from_rules(None).unwrap();
/// let p = rules.read("lrlrrllr").unwrap();
/// assert_eq!(rules.moves_of(Player::Left, &p).count(), 4);
/// ```
pub type HackenbushStalks = Strip<Stalks>;

/// The moves of a player on a stalk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Stalks;

impl StripRules for Stalks {
    const ABOUT: About = About {
        name: "hackenbush",
        aliases: &["stalks", "towers"],
        title: "Hackenbush on stalks of left's, right's and green segments",
        rules: "Some stalks stand on the ground. A move cuts one segment of one's own colour, or a green one, and \
                everything above it falls. A player who cannot cut loses.",
        notation: "Stalks are separated by commas and written from the ground up: l for a segment of left, r for one \
                   of right, g for a green one; 0 is an empty stalk. A graph with numbered vertices, such as 0l1r2, is \
                   one of graph-hackenbush. A move is written `cut 3 of stalk 1`, counted from the ground.",
        examples: &[
            "hackenbush lrlrrllr",
            "hackenbush lr,lr,r",
            "hackenbush lgr,gg",
        ],
        sources: &["Berlekamp, Conway and Guy 1982", "Conway 1976"],
        ..About::PLAIN
    };
    const CELLS: &'static [(char, &'static str)] = &[('l', "left"), ('r', "right"), ('g', "green")];
    const OWN: [u8; 2] = [LEFT, RIGHT];
    const START: &'static str = "lrlrrllr";
    const MOVE: Pattern = Pattern::new("cut {segment}[ of stalk {stalk}]");
    /// The lowest segment that goes, from 0 at the ground.
    type Step = usize;

    fn read_rules(text: Option<&str>) -> Result<Stalks, ParseError> {
        no_rules("hackenbush", text).map(|()| Stalks)
    }

    fn picture(rows: &[Row]) -> Option<Picture> {
        let mut graph = picture::Graph {
            points: vec![picture::Point::named("ground")],
            arranged: Arranged::Grounded,
            ..picture::Graph::default()
        };
        let all: usize = rows.iter().map(Vec::len).sum();
        graph.of = (all > MOST_LISTED).then_some(all as u64);
        let segments = rows.iter().enumerate().flat_map(|(number, stalk)| {
            let segments = stalk.iter().enumerate();
            segments.map(move |(height, &mark)| (number, height, mark))
        });
        for (number, height, mark) in segments.take(MOST_LISTED) {
            let last = graph.points.len();
            let below = if height == 0 { 0 } else { last - 1 };
            graph.points.push(picture::Point {
                name: format!("{}.{}", number + 1, height + 1),
                ..picture::Point::default()
            });
            graph.edges.push(picture::Edge {
                owner: Player::BOTH
                    .into_iter()
                    .find(|&player| letter(player) == mark),
                ..picture::Edge::between(below, last)
            });
        }
        Some(Picture::Graph(graph))
    }

    fn steps(&self, player: Player, stalk: &[u8]) -> impl Iterator<Item = usize> {
        (0..stalk.len()).filter(move |&segment| allows(player, stalk[segment]))
    }

    fn allows(&self, player: Player, stalk: &[u8], &segment: &usize) -> bool {
        stalk
            .get(segment)
            .is_some_and(|&colour| allows(player, colour))
    }

    fn play(&self, stalk: &[u8], &segment: &usize) -> Stalk {
        stalk[..segment].to_vec()
    }

    fn slots(&self, _: &[u8], &segment: &usize) -> Vec<String> {
        vec![(segment + 1).to_string()]
    }

    fn instead_of(letter: char) -> Option<&'static str> {
        let other = "l (left) or r (right): b is blue in the books and black in the contests";
        matches!(letter, 'b' | 'B' | 'w' | 'W').then_some(other)
    }

    fn theorem(
        &self,
        stalks: &[Stalk],
        wanted: Wanted,
    ) -> Option<Theorem<Verdict<StripMove<usize>>>> {
        const NORMAL: Convention = Convention::Normal;
        Some(match wanted {
            Wanted::Number => number(stalks)?.map(Verdict::Number),
            Wanted::Winner {
                convention: NORMAL,
                first,
            } => winner(stalks, first)?.map(Verdict::Winner),
            Wanted::WinningMoves {
                convention: NORMAL,
                mover,
                limit,
            } => winning_moves(stalks, mover, limit)?.map(Verdict::Moves),
            _ => return None,
        })
    }
}
