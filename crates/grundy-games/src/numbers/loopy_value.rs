//! A loopy value as a game that can be played: in `over = {0|over}` Left may move to 0, and Right may pass.
//!
//! The options are those that are written; short games in closed form have the options of their canonical forms.

use grundy_core::parse::{no_rules, offset_in, shorten};
use grundy_core::{About, Described, NodeLimit, Notation, ParseError, Partizan, Player, Ruleset};
use grundy_values::loopy::{Expression, Game};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// The ruleset whose positions are loopy values.
///
/// ```
/// use grundy_core::{Notation, Partizan, Player};
/// use grundy_games::numbers::loopy_value::LoopyValueRules;
/// let over = LoopyValueRules.read("over").unwrap();
/// assert_eq!(LoopyValueRules.moves_of(Player::Right, &over).next().as_ref(), Some(&over));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct LoopyValueRules;

/// A position of a finite graph. Two are equal if they have the same plays.
#[derive(Clone, Debug)]
pub struct LoopyPosition {
    graph: Arc<SmallestGraph>,
    at: usize,
}

/// A graph in its smallest form, with what distinguishes its positions.
#[derive(Debug)]
struct SmallestGraph {
    game: Game,
    /// For each position a number that depends on its plays only.
    hashes: Vec<u64>,
    /// The positions from which play can go on for ever.
    endless: Vec<bool>,
}

/// The moves of the plays that the hash of a position depends on.
const HASHED: usize = 8;

/// The work that reading a position may take.
const WORK: u64 = 1 << 22;

impl LoopyPosition {
    /// The position at which play begins in a game.
    fn new(game: Game) -> LoopyPosition {
        let at = game.root();
        let sides = |p: usize| Player::BOTH.map(|player| game.options(p, player));
        let mut hashes = vec![0; game.positions()];
        for _ in 0..HASHED {
            let next = |p: usize| {
                let mut hasher = DefaultHasher::new();
                for side in sides(p) {
                    let mut all: Vec<u64> = side.iter().map(|&to| hashes[to as usize]).collect();
                    all.sort_unstable();
                    all.hash(&mut hasher);
                }
                hasher.finish()
            };
            hashes = (0..game.positions()).map(next).collect();
        }
        let endless = game.endless();
        let graph = Arc::new(SmallestGraph {
            game,
            hashes,
            endless,
        });
        LoopyPosition { graph, at }
    }

    /// The game that begins here, in its smallest form.
    #[must_use]
    pub fn game(&self) -> Game {
        let minimal = self
            .graph
            .game
            .at(self.at)
            .minimal(&mut grundy_core::Unwatched);
        minimal.expect("nothing stops it")
    }
}

impl PartialEq for LoopyPosition {
    fn eq(&self, other: &LoopyPosition) -> bool {
        if Arc::ptr_eq(&self.graph, &other.graph) {
            // In the smallest graph no two positions have the same plays.
            return self.at == other.at;
        }
        self.graph.hashes[self.at] == other.graph.hashes[other.at] && self.game() == other.game()
    }
}

impl Eq for LoopyPosition {}

impl Hash for LoopyPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.graph.hashes[self.at].hash(state);
    }
}

impl Ruleset for LoopyValueRules {
    type Position = LoopyPosition;
    /// The option itself.
    type Move = LoopyPosition;

    /// `dud`, in which both players may pass.
    fn start(&self) -> LoopyPosition {
        let dud = Game::new(vec![[vec![0], vec![0]]], 0);
        LoopyPosition::new(dud.expect("both options are the position itself"))
    }

    fn play(&self, _: &LoopyPosition, mv: &LoopyPosition) -> LoopyPosition {
        mv.clone()
    }
}

impl Partizan for LoopyValueRules {
    fn moves_of(&self, player: Player, p: &LoopyPosition) -> impl Iterator<Item = LoopyPosition> {
        let options = p.graph.game.options(p.at, player).to_vec();
        let graph = Arc::clone(&p.graph);
        options.into_iter().map(move |to| LoopyPosition {
            graph: Arc::clone(&graph),
            at: to as usize,
        })
    }

    fn may_repeat(&self, p: &LoopyPosition) -> bool {
        p.graph.endless[p.at]
    }

    fn negative(&self, p: &LoopyPosition) -> Option<LoopyPosition> {
        let minimal = p.game().negative().minimal(&mut grundy_core::Unwatched);
        minimal.ok().map(LoopyPosition::new)
    }
}

impl Notation for LoopyValueRules {
    fn show(&self, p: &LoopyPosition) -> String {
        let text = p.game().to_text(&mut grundy_core::Unwatched);
        text.expect("nothing stops it")
    }

    fn read(&self, text: &str) -> Result<LoopyPosition, ParseError> {
        let expression = Expression::read(text)?;
        let watch = &mut NodeLimit::new(WORK);
        let fault = |expected: String| ParseError::at_piece(text, text.trim(), expected);
        let game = expression.game(watch).and_then(|game| match game {
            Some(game) => game.minimal(watch).map(Some),
            None => Ok(None),
        });
        match game {
            Ok(Some(game)) => Ok(LoopyPosition::new(game)),
            Ok(None) => Err(fault(
                "a game; an onside and an offside with & between them are a value that no one game is written for"
                    .to_owned(),
            )),
            Err(stop) => Err(fault(format!("a smaller game, for {stop}"))),
        }
    }

    fn show_move(&self, _: &LoopyPosition, mv: &LoopyPosition) -> String {
        format!("to {}", self.show(mv))
    }

    fn read_move(&self, p: &LoopyPosition, text: &str) -> Result<LoopyPosition, ParseError> {
        let trimmed = text.trim();
        let target = match trimmed.get(..3) {
            Some(to) if to.eq_ignore_ascii_case("to ") => &trimmed[3..],
            _ => trimmed,
        };
        let to = self
            .read(target)
            .map_err(|e| e.shifted(offset_in(text, target)))?;
        if Player::BOTH
            .iter()
            .any(|&side| self.moves_of(side, p).any(|option| option == to))
        {
            Ok(to)
        } else {
            let expected = format!("an option of {}", shorten(&self.show(p)));
            Err(ParseError::at_piece(text, target, expected))
        }
    }
}

impl Described for LoopyValueRules {
    const ABOUT: About = About {
        name: "loopy-value",
        title: "a value of a game with cycles, played as a game",
        rules: "A position is a form {L|R} whose options may lead back to it. Whoever cannot move loses; play that never ends is \
                a draw.",
        notation: "The names on, off, over, under, dud, upon, tis and tisn; {a,b|c} with options on both sides of the bar; a \
                   label before a brace, which then stands for it: a{0|b{a|*}}. A move is written `to 0`.",
        examples: &[],
        sources: &["Winning Ways", "Siegel 2013"],
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<LoopyValueRules, ParseError> {
        no_rules("loopy-value", text)?;
        Ok(LoopyValueRules)
    }

    /// A value stands for itself.
    fn title(&self) -> String {
        String::new()
    }
}
