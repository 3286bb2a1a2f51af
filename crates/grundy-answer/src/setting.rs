//! The settings of a question, by their meaning. A message names a setting, and each front end has its own name for it.

/// A setting of a question, or a list that shows its possible values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Setting {
    /// The compound in which the components of a sum are played.
    Compound,
    /// The exploitability at which an equilibrium is good enough.
    Exploitability,
    /// The player who begins.
    First,
    /// The formula, program or function on trial.
    Formula,
    /// The list of games, with a word that it shows them; with a value, the list of those of one kind.
    Games,
    /// The largest number of iterations.
    Iterations,
    /// The answer in JSON, which leaves nothing out.
    Json,
    /// The winner's machine in a game on an automaton; with a value, its format.
    Machine,
    /// The marked vertices of an arena.
    Marked,
    /// The largest amount of memory.
    MemoryLimit,
    /// The method that is to answer.
    Method,
    /// Misère play.
    Misere,
    /// The largest number of moves that are listed.
    MostMoves,
    /// A winning move for each position of a table.
    Moves,
    /// The time that a worker may be silent.
    Patience,
    /// The number of priorities of an arena.
    Priorities,
    /// The list of contest problems.
    Problems,
    /// The permission to work with other machines.
    Remote,
    /// The rounds of an arena.
    Rounds,
    /// The largest size of a file.
    Size,
    /// The most time.
    TimeLimit,
    /// The bound of a table.
    To,
    /// The winner as what is compared, with the words that name it.
    Winner,
    /// The number of processes that make a tablebase.
    Workers,
}

/// The name that a front end has for a setting, here with a value that it was given or can be given, if there is one.
///
/// ```
/// use grundy::{Ask, Error, MethodName, Naming, Position};
/// let naming: Naming = |setting, _| setting.key("_");
/// let ask = Ask { method: Some(MethodName::AlphaBeta), ..Ask::default() };
/// let error = grundy::solve(&Position::parse("nim 3,5")?, &ask).unwrap_err();
/// assert!(error.to_string().starts_with("the method: expected nimbers, "));
/// assert!(error.named(naming).to_string().starts_with("method: expected nimbers, "));
/// # Ok::<(), Error>(())
/// ```
pub type Naming = fn(Setting, Option<&str>) -> String;

impl Setting {
    /// The words of its name, with something between them: `memory_limit`.
    #[must_use]
    pub fn key(self, between: &str) -> String {
        let words: &[&str] = match self {
            Setting::Compound => &["compound"],
            Setting::Exploitability => &["exploitability"],
            Setting::First => &["first"],
            Setting::Formula => &["formula"],
            Setting::Games => &["games"],
            Setting::Iterations => &["iterations"],
            Setting::Machine => &["machine"],
            Setting::Marked => &["marked"],
            Setting::MemoryLimit => &["memory", "limit"],
            Setting::Method => &["method"],
            Setting::Misere => &["misere"],
            Setting::MostMoves => &["most", "moves"],
            Setting::Moves => &["moves"],
            Setting::Patience => &["patience"],
            Setting::Priorities => &["priorities"],
            Setting::Problems => &["problems"],
            Setting::Remote => &["remote"],
            Setting::Rounds => &["rounds"],
            Setting::Size => &["size"],
            Setting::TimeLimit => &["time", "limit"],
            Setting::To => &["to"],
            Setting::Winner => &["winner"],
            Setting::Json => &["json"],
            Setting::Workers => &["workers"],
        };
        words.join(between)
    }

    /// The setting in plain words, as the library calls it where no front end has another name.
    #[must_use]
    pub fn in_words(self, value: Option<&str>) -> String {
        let words = match self {
            Setting::Compound => "the compound",
            Setting::Exploitability => "the exploitability",
            Setting::First => "the starter",
            Setting::Formula => "the formula",
            Setting::Games if value.is_none() => "the catalog shows them",
            Setting::Games => "in the catalog, the kind",
            Setting::Iterations => "the number of iterations",
            Setting::Machine => "the machine",
            Setting::Marked => "the marked vertices",
            Setting::MemoryLimit => "the memory limit",
            Setting::Method => "the method",
            Setting::Misere => "misère play",
            Setting::MostMoves => "the number of moves",
            Setting::Moves => "the column of moves",
            Setting::Patience => "the patience",
            Setting::Priorities => "the number of priorities",
            Setting::Problems => "the list of problems",
            Setting::Remote => "the permission to leave this machine",
            Setting::Rounds => "the list of rounds",
            Setting::Size => "the size of the file",
            Setting::TimeLimit => "the time limit",
            Setting::To => "the bound",
            Setting::Winner => "the words for the winner",
            Setting::Json => "the answer in JSON",
            Setting::Workers => "a table made by several workers",
        };
        match value {
            Some(value) => format!("{words} {value}"),
            None => words.to_owned(),
        }
    }

    /// The setting as an option of a command: two hyphens, and one between words.
    #[must_use]
    pub fn as_option(self, value: Option<&str>) -> String {
        let option = format!("--{}", self.key("-"));
        match value {
            Some(value) => format!("{option} {value}"),
            None => option,
        }
    }
}
