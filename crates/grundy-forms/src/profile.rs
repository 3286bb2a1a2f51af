//! Given strategies of all players, checked: what they pay, and the most that each player could gain by others, exactly.

use crate::convert::{self, Source};
use crate::general::named;
use crate::hidden::{Played, Profile};
use grundy_answer::answer::{Answer, Status};
use grundy_answer::error::Error;
use grundy_answer::input;
use grundy_answer::limits::Limits;
use grundy_answer::method::MethodName;
use grundy_core::forms::game_tree::GameTree;
use grundy_core::{ParseError, StopReason};
use grundy_formats::matrix::rational;
use grundy_solve::many_players::Plans;
use num::{BigInt, BigRational, One, Signed, Zero};
use std::collections::HashMap;
use std::ops::RangeInclusive;

/// Checks strategies of all players in a game with chance or hidden information, or in a game from a file. They are written as
/// answers show them, a line (or what stands between `;`) for each information set, or are in the file that the text names:
///
/// ```text
/// first knowing J: pass 2/3, bet 1/3
/// ```
///
/// A choice without a number is always made, and one that is left out is not. Decimals whose sum is 1 but for their rounding,
/// as answers print them, are divided by their sum, and the answer says so. A player who decides once needs no `knowing`, and
/// nothing need be said of what the player's own choices never reach. Linear in the tree, times the square of the players.
///
/// # Errors
/// [`Error::Parse`] with the place of a fault; [`Error::Usage`] where nothing is said of an information set that is reached;
/// [`Error::Stopped`] when a limit is reached or a player forgets.
///
/// ```
/// use grundy::{Limits, forms::convert::Source, forms::{matrix, profile}};
/// let game = matrix::read("1 -1; -1 1")?;
/// let found = profile::check(&Source::Matrix(&game), "row: 1 1/2, 2 1/2; column: 1", &Limits::default())?;
/// let checked = found.value.profile.unwrap();
/// // The row player would rather meet the first column with the first row.
/// assert_eq!(checked.gains.iter().map(ToString::to_string).collect::<Vec<_>>(), ["1", "0"]);
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn check(source: &Source<'_>, text: &str, limits: &Limits) -> Result<Answer<Played>, Error> {
    let mut watch = limits.watch();
    let stopped = |stop: StopReason| Error::Stopped((&stop).into());
    let (title, tree) = convert::as_tree(source, &mut watch).map_err(stopped)?;
    let title = match source {
        Source::File(file) => file.title().to_owned(),
        _ => title,
    };
    let players = convert::players(source);
    let lines = Lines::new(&tree, &players);
    let (given, rounded) = if input::is_there(text) {
        let content = input::read_text(text)?;
        let read = lines.read(&content, &['\n']);
        read.map_err(|fault| Error::in_file(text, &content, fault))?
    } else {
        let read = lines.read(text, &['\n', ';']);
        read.map_err(|fault| Error::parse(text, fault))?
    };
    let form = Plans::new(&tree, &mut watch).map_err(stopped)?;
    let plan = |player: usize| {
        form.plan(player, |set, actions| {
            let even = || vec![BigRational::new(1.into(), actions.into()); actions];
            given.get(&set).cloned().unwrap_or_else(even)
        })
    };
    let plans: Vec<Vec<BigRational>> = (0..form.players()).map(plan).collect();
    let mut strategy = Vec::new();
    for (player, plan) in plans.iter().enumerate() {
        for at in form.behaviour(player, plan) {
            if !given.contains_key(&at.set) && at.mix.len() > 1 {
                return Err(Error::usage(format!(
                    "the profile says nothing of what {} does{}",
                    players[player],
                    lines.knowing(at.set)
                )));
            }
            strategy.push(named(&tree, &lines.labels, player, &at));
        }
    }
    let measured = form.measure(plans);
    let profile = Profile {
        strategy,
        payoffs: measured.payoffs,
        gains: measured.gains,
        variant: None,
        iterations: 0,
        seconds_per_iteration: None,
        curve: Vec::new(),
        target: BigRational::zero(),
    };
    let played = Played {
        game: title,
        from_file: !matches!(source, Source::Catalog(_)),
        profile: Some(profile),
        ..Played::of(players)
    };
    let how = "the given strategies, and the best answer of each player to the others, exactly";
    let answer = Answer::new(played, Status::Proved).by(MethodName::Definition, how);
    Ok(match rounded {
        0 => answer,
        1 => answer.assuming(vec![
            "the probabilities of 1 line are rounded; they are divided by their sum".to_owned(),
        ]),
        n => answer.assuming(vec![format!(
            "the probabilities of {n} lines are rounded; they are divided by their sums"
        )]),
    })
}

/// The probabilities of the actions at an information set.
struct Mix {
    chances: Vec<BigRational>,
    /// True if they were given rounded, with another sum than 1.
    is_rounded: bool,
}

/// The fewest and the most decimal places of a number that is taken for a rounded one.
const ROUNDED_PLACES: RangeInclusive<usize> = 3..=100;

/// Half of the last place of a decimal that may be rounded; 0 for other numbers.
fn rounding(number: &str) -> BigRational {
    let places = number.split_once('.').map_or(0, |(_, places)| places.len());
    if !ROUNDED_PLACES.contains(&places) {
        return BigRational::zero();
    }
    BigRational::new(
        1.into(),
        BigInt::from(2) * BigInt::from(10).pow(places as u32),
    )
}

/// Reads the lines of a profile.
struct Lines<'a> {
    tree: &'a GameTree,
    players: &'a [String],
    /// The names of the information sets.
    labels: Vec<String>,
}

/// The probabilities of the actions at information sets, by their places in the tree.
type Given = HashMap<usize, Vec<BigRational>>;

impl<'a> Lines<'a> {
    fn new(tree: &'a GameTree, players: &'a [String]) -> Lines<'a> {
        Lines {
            tree,
            players,
            labels: tree.labels(),
        }
    }

    /// What the lines give, and the number of lines whose probabilities are rounded.
    fn read(&self, text: &str, between: &[char]) -> Result<(Given, usize), ParseError> {
        let mut given = Given::new();
        let mut rounded = 0;
        for line in text.split(|c| between.contains(&c)).map(str::trim) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (set, mix) = self.line(text, line)?;
            let Mix {
                chances,
                is_rounded,
            } = self.mix(text, set, mix)?;
            rounded += usize::from(is_rounded);
            if given.insert(set, chances).is_some() {
                let wanted = "an information set of which nothing was said before";
                return Err(ParseError::at_piece(text, line, wanted));
            }
        }
        Ok((given, rounded))
    }

    /// The information set of a line, and what stands behind its colon.
    fn line<'t>(&self, text: &str, line: &'t str) -> Result<(usize, &'t str), ParseError> {
        let sets = || (0..self.labels.len()).map(|set| (set, self.tree.sets()[set].player));
        let mut found: Option<(usize, &str)> = None;
        for (set, player) in sets() {
            let rest = line.strip_prefix(self.players[player].as_str());
            let alone = sets().filter(|&(_, other)| other == player).count() == 1;
            let named = rest
                .and_then(|rest| rest.strip_prefix(" knowing "))
                .and_then(|rest| rest.strip_prefix(self.labels[set].as_str()));
            let rest = [named, rest.filter(|_| alone)].into_iter().flatten();
            let mix = rest
                .filter_map(|rest| rest.trim_start().strip_prefix(':'))
                .next();
            // The longest name counts, where one begins with another.
            if let Some(mix) = mix
                && found.is_none_or(|(_, shorter)| mix.len() < shorter.len())
            {
                found = Some((set, mix));
            }
        }
        found.ok_or_else(|| {
            let example = self.labels.first().map_or(String::new(), |_| {
                format!(
                    ", such as \"{}{}: …\"",
                    self.players[self.tree.sets()[0].player],
                    self.knowing(0)
                )
            });
            ParseError::at_piece(
                text,
                line,
                format!("a player and an information set of the game{example}"),
            )
        })
    }

    /// The probabilities of the actions at a set: each action with its number, and commas between them.
    fn mix(&self, text: &str, set: usize, mix: &str) -> Result<Mix, ParseError> {
        let set = &self.tree.sets()[set];
        let names: Vec<String> = (0..set.actions.len()).map(|at| set.label(at)).collect();
        let mut chances: Vec<Option<BigRational>> = vec![None; names.len()];
        let mut rest = mix.trim();
        // The most by which rounding may have changed a probability.
        let mut off_by = BigRational::zero();
        while !rest.is_empty() {
            let ends = |after: &str| after.is_empty() || after.starts_with([',', ' ']);
            let here = (0..names.len()).filter(|&at| {
                let after = rest.strip_prefix(names[at].as_str());
                after.is_some_and(ends)
            });
            let Some(at) = here.max_by_key(|&at| names[at].len()) else {
                let piece = rest.split(',').next().unwrap_or(rest).trim();
                let wanted = format!("one of the choices {}", names.join(", "));
                return Err(ParseError::at_piece(text, piece, wanted));
            };
            let piece = rest;
            let after = rest[names[at].len()..].trim_start();
            let (number, more) = after.split_once(',').unwrap_or((after, ""));
            let chance = match number.trim() {
                "" => BigRational::one(),
                number => {
                    off_by = off_by.max(rounding(number));
                    rational(text, number, "a probability")?
                }
            };
            if chance.is_negative() || chances[at].replace(chance).is_some() {
                let wanted = "each choice once, with a probability of at least 0";
                let piece = &piece[..piece.len() - more.len()];
                return Err(ParseError::at_piece(
                    text,
                    piece.trim_end_matches(','),
                    wanted,
                ));
            }
            rest = more.trim_start();
        }
        let mut chances: Vec<BigRational> =
            chances.into_iter().map(Option::unwrap_or_default).collect();
        let sum: BigRational = chances.iter().sum();
        let off = (&sum - BigRational::one()).abs();
        // What is left out may have been rounded, to 0.
        if off > off_by * BigInt::from(names.len()) || sum.is_zero() {
            let at = ParseError::at_piece(text, mix, "").at;
            let found = format!("probabilities whose sum is {sum}");
            return Err(ParseError::new(at, found, "probabilities whose sum is 1"));
        }
        let is_rounded = !off.is_zero();
        if is_rounded {
            chances.iter_mut().for_each(|chance| *chance /= &sum);
        }
        Ok(Mix {
            chances,
            is_rounded,
        })
    }

    /// The words that name an information set after its player.
    fn knowing(&self, set: usize) -> String {
        format!(" knowing {}", self.labels[set])
    }
}
