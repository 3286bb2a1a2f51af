//! An entry of the catalog: the description of a game, its theory, and how its rules are made.

use crate::engine::MakeEngine;
use crate::erased::TurnGame;
use crate::names::{is_code, other_names};
use grundy_answer::question::Question;
use grundy_core::any::{Erased, Token};
use grundy_core::{About, ParseError};
use grundy_forms::hidden::Hidden;
use std::fmt;
use std::sync::Arc;

/// A ruleset whose type is erased, on its rung of the ladder of traits.
#[derive(Clone)]
pub enum Rules {
    /// Partizan or impartial: a summand.
    Summand(Arc<dyn Erased>),
    /// A player is to move, or the play is over.
    Turns(TurnGame),
    /// Chance and hidden information.
    Hidden(Arc<dyn Hidden>),
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Rules::Summand(_) => "Summand",
            Rules::Turns(_) => "Turns",
            Rules::Hidden(_) => "Hidden",
        })
    }
}

/// The theory that a game belongs to, as `list` shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Both players have the same moves.
    Impartial,
    /// Each player has moves of their own.
    Partizan,
    /// Players take turns to an end with a winner or a tie, or for ever.
    Turns,
    /// The end has a score.
    Scoring,
    /// Chance or hidden information.
    Hidden,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 5] = [
        Kind::Impartial,
        Kind::Partizan,
        Kind::Turns,
        Kind::Scoring,
        Kind::Hidden,
    ];

    /// Its name in one word, as questions and answers have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Impartial => "impartial",
            Kind::Partizan => "partizan",
            Kind::Turns => "turns",
            Kind::Scoring => "scoring",
            Kind::Hidden => "hidden",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Makes a ruleset of the text before the colon.
type Make = fn(Option<&str>) -> Result<Rules, ParseError>;

/// Makes rules for large positions.
pub type Larger = fn() -> Arc<dyn Erased>;

/// Reads a position by its rules, or by those for larger positions, where there are any, if it does not fit these.
pub fn read(
    rules: &Arc<dyn Erased>,
    larger: Option<Larger>,
    text: &str,
) -> Result<(Arc<dyn Erased>, Token), ParseError> {
    match (rules.read(text), larger) {
        (Err(_), Some(larger)) => {
            let rules = larger();
            rules.read(text).map(|at| (rules, at))
        }
        (read, _) => read.map(|at| (Arc::clone(rules), at)),
    }
}

/// One game of the catalog.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The game's own description of itself.
    pub about: About,
    /// Its theory.
    pub kind: Kind,
    pub(crate) make: Make,
    /// The same rules for positions that are too large for those that `make` gives, where there are any.
    pub larger: Option<Larger>,
    /// Questions of its theory that have no method here good enough for all its examples, so that no front end promises
    /// them.
    pub open: &'static [Question],
    /// An engine that knows the type, for games whose positions are searched by the million.
    pub engine: Option<MakeEngine>,
    /// An engine with a table, for games whose pieces move along the lines of a plane.
    pub table: Option<MakeEngine>,
    /// True if the rules say where play begins, so that what follows the name is rules even without a colon.
    pub begins_in_rules: bool,
}

impl Entry {
    /// A game without an engine of its own.
    pub(crate) const fn new(about: About, kind: Kind, make: Make) -> Entry {
        Entry {
            about,
            kind,
            make,
            larger: None,
            open: &[],
            engine: None,
            table: None,
            begins_in_rules: false,
        }
    }

    /// The ruleset for the text before the colon.
    ///
    /// # Errors
    /// The error names what was found, what was expected, and where in that text.
    pub fn make(&self, rules: Option<&str>) -> Result<Rules, ParseError> {
        (self.make)(rules)
    }

    /// The names that the game goes by besides its own.
    #[must_use]
    pub fn aliases(&self) -> Vec<&'static str> {
        let others = other_names(self.about.name);
        self.about.aliases.iter().chain(others).copied().collect()
    }

    /// True if a word occurs in the game's description of itself: its names, its title or its rules.
    ///
    /// ```
    /// let domineering = grundy::game::catalog::find("domineering", "domineering")?;
    /// assert!(domineering.mentions("Domino") && !domineering.mentions("poker"));
    /// assert_eq!(grundy::game::catalog::find("connect-four", "connect-four")?.rank("connect four"), Some(0));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    #[must_use]
    pub fn mentions(&self, word: &str) -> bool {
        self.rank(word).is_some()
    }

    /// How well a word names the game: 0 if it is one of its names, 1 if a name begins with it, 2 if it is within a name, 3
    /// if it is in the title, 4 if it is in the rules; `None` if it is nowhere. Hyphens and blanks are alike.
    #[must_use]
    pub fn rank(&self, word: &str) -> Option<u8> {
        let plain = |text: &str| text.to_lowercase().replace('-', " ");
        let word = plain(word.trim());
        let names = || {
            self.aliases()
                .into_iter()
                .chain([self.about.name])
                .map(plain)
        };
        let has = |text: &str| plain(text).contains(&word);
        let tests: [&dyn Fn() -> bool; 5] = [
            &|| names().any(|name| name == word),
            &|| names().any(|name| name.starts_with(&word)),
            &|| names().any(|name| has(&name)),
            &|| has(self.about.title),
            &|| has(self.about.rules),
        ];
        (0..)
            .zip(tests)
            .find(|(_, holds)| holds())
            .map(|(rank, _)| rank)
    }

    /// The same game without the promise to answer these questions; small positions may be asked all the same.
    pub(crate) fn without(self, open: &'static [Question]) -> Entry {
        Entry { open, ..self }
    }
}

/// The game of these with a name or an alias, in small letters.
pub(crate) fn called<'a>(all: &'a [Entry], wanted: &str) -> Option<&'a Entry> {
    let code = is_code(wanted).then_some("heaps");
    all.iter().find(|e| {
        e.about.name == wanted || e.aliases().contains(&wanted) || code == Some(e.about.name)
    })
}
