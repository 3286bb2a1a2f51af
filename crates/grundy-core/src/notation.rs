//! The notation of positions and moves, and the description that a ruleset gives of itself.

use crate::parse::ParseError;
use crate::picture::Picture;
use crate::player::Player;
use crate::rules::Ruleset;

/// The notation of a ruleset's positions and moves. Reading a text that was shown gives the same thing back.
pub trait Notation: Ruleset {
    /// The position as text, without the name of the game and without its rules.
    fn show(&self, position: &Self::Position) -> String;

    /// Reads a position.
    ///
    /// # Errors
    /// The error names what was found, what was expected, and where.
    fn read(&self, text: &str) -> Result<Self::Position, ParseError>;

    /// A move as text.
    fn show_move(&self, position: &Self::Position, mv: &Self::Move) -> String;

    /// Reads a legal move at a position; [`pick_move`](crate::parse::pick_move) serves most games.
    ///
    /// # Errors
    /// The error names what was found, what was expected, and where.
    fn read_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, ParseError>;

    /// Hint: the position as cells and edges, for front ends that draw.
    fn picture(&self, position: &Self::Position) -> Option<Picture> {
        let _ = position;
        None
    }
}

/// The description that a ruleset gives of itself to people; the catalog shows it.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The name in expressions: lower case, words joined by hyphens.
    pub name: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// The game in one line.
    pub title: &'static str,
    /// The rules in full sentences.
    pub rules: &'static str,
    /// The notation of rules and positions, in full sentences, saying which side of a board comes first.
    pub notation: &'static str,
    /// Expressions that work as they stand.
    pub examples: &'static [&'static str],
    /// Keys of REFERENCES.md.
    pub sources: &'static [&'static str],
    /// The names of the two players.
    pub sides: [&'static str; 2],
    /// True if the rules come before a colon and cannot be left out.
    pub needs_rules: bool,
    /// True if a file's name may stand for the rules; its contents are then read as the rules.
    pub rules_in_file: bool,
    /// The manner in which the rules are a graph, so that graphs in files of other tools can stand for them; `None` where they
    /// are none.
    pub graph: Option<GraphNotation>,
    /// The rules that are assumed if none are written, as they would stand before the colon: a size or a set that the name of
    /// the game does not imply. Reports mention them. `None` if the name implies everything.
    pub default_rules: Option<&'static str>,
}

impl About {
    /// A description with neutral entries; a game overrides what it has: `About { name: "nim", ..About::PLAIN }`.
    pub const PLAIN: About = About {
        name: "",
        aliases: &[],
        title: "",
        rules: "",
        notation: "",
        examples: &[],
        sources: &[],
        sides: ["left", "right"],
        needs_rules: false,
        rules_in_file: false,
        graph: None,
        default_rules: None,
    };

    /// The name of a side.
    #[must_use]
    pub fn side(&self, player: Player) -> &'static str {
        self.sides[player.index()]
    }
}

/// The manner in which a game writes a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphNotation {
    /// Edges with directions: `a>b`.
    Arcs,
    /// Edges without directions: `a-b`.
    Edges,
    /// Edges without directions, and vertices that one player may take: `a-b,b=l`.
    Marked,
    /// Edges with the colour of their player on vertices that are numbers, of which 0 is the ground: `0l1,1g2`.
    Grounded,
    /// Pairs of which the first is lower: `a<b`.
    Order,
    /// From each vertex the moves of Left and those of Right: `{a: b | c}`.
    Owned,
}

/// A ruleset that can be made from text, so that the catalog can offer it.
pub trait Described: Notation + Sized {
    /// The ruleset's description of itself.
    const ABOUT: About;

    /// The ruleset for the text before the colon; `None` when nothing was written there.
    ///
    /// # Errors
    /// The error names what was found, what was expected, and where in the text.
    fn from_rules(text: Option<&str>) -> Result<Self, ParseError>;

    /// The text before the colon that gives this ruleset back; `None` for the default rules, which may be omitted.
    fn show_rules(&self) -> Option<String> {
        None
    }

    /// The beginning of an expression for this ruleset, before the position: `kayles`, `subtract 1,2:`, `0.77`.
    /// Empty where positions stand for themselves, as values do.
    fn title(&self) -> String {
        match self.show_rules() {
            Some(rules) => format!("{} {rules}:", Self::ABOUT.name),
            None => Self::ABOUT.name.to_owned(),
        }
    }
}
