//! The payoffs of games in which both players choose at the same time, round by round, backwards from the ends.
//!
//! What was chosen is seen, so every position begins a subgame (Selten 1975), and a round is a matrix game whose entries are
//! the payoffs of what follows (Shapley, *Stochastic games*, Proceedings of the National Academy of Sciences 39, 1953, without
//! his cycles). Where payoffs have a constant sum, its value is that of the position, by an exact linear program. Else each
//! position has a range for each player that holds the payoffs of all its subgame-perfect equilibria: strictly dominated
//! choices are never made, each player gets at least what the other cannot prevent, and where all that follows is exact,
//! all equilibria of a small round are listed. Ranges that are single numbers are the payoffs. Each position is looked at
//! once, with all pairs of choices.

mod range;
mod stage;

use grundy_core::{Round, Rounds, StopReason, Watch, make_room, settle};
use num::BigRational;
use rustc_hash::FxHashMap;
use stage::Stage;

pub use range::{Payoffs, Range};

/// A player's choices in a round, by their numbers in the game, each with its probability.
pub type Mixture = Vec<(usize, BigRational)>;

/// The payoffs of all positions below one.
pub struct RoundsSolution<P> {
    /// The number of the payoffs of each position; [`OPEN`] while it is looked at.
    known: FxHashMap<P, u32>,
    /// Payoffs, each kept once.
    payoffs: Vec<Payoffs>,
    numbers: FxHashMap<Payoffs, u32>,
    /// The rounds that were solved, by their columns and the numbers in their cells.
    rounds: FxHashMap<(usize, Vec<u32>), u32>,
    sum: Option<BigRational>,
}

/// The number of payoffs that are not yet known.
const OPEN: u32 = u32::MAX;

/// A position whose pairs of choices are looked at one after another.
struct RoundOnPath<P> {
    position: P,
    choices: [Vec<usize>; 2],
    /// The numbers of the payoffs after the pairs of choices that were looked at, row by row.
    cells: Vec<u32>,
}

/// Finds the payoffs of a position and of all below it.
///
/// # Errors
/// The reason that stopped it; [`StopReason::Cycle`] if play can return to a position.
///
/// ```
/// use grundy_core::{Round, Rounds, Ruleset, Unwatched};
/// // Matching pennies until one player has won twice: the first wins with equal sides.
/// struct Pennies;
/// impl Ruleset for Pennies {
///     type Position = [i64; 2];
///     type Move = [usize; 2];
///     fn start(&self) -> [i64; 2] { [0, 0] }
///     fn play(&self, p: &[i64; 2], [own, other]: &[usize; 2]) -> [i64; 2] {
///         let mut next = *p;
///         next[usize::from(own != other)] += 1;
///         next
///     }
/// }
/// impl Rounds for Pennies {
///     fn round(&self, p: &[i64; 2]) -> Round {
///         match p {
///             [2, _] => Round::Over([100, 0]),
///             [_, 2] => Round::Over([0, 100]),
///             _ => Round::Choices([vec![0, 1], vec![0, 1]]),
///         }
///     }
///     fn sum(&self) -> Option<i64> { Some(100) }
///     fn players(&self) -> [String; 2] { ["even".into(), "odd".into()] }
///     fn show_choice(&self, _: usize, choice: usize) -> String { ["heads", "tails"][choice].into() }
/// }
/// let found = grundy_solve::rounds::solve(&Pennies, &[0, 0], &mut Unwatched).unwrap();
/// assert_eq!(found.payoffs(&Pennies, &[1, 0]).unwrap()[0].least.to_string(), "75");
/// ```
pub fn solve<R: Rounds>(
    rules: &R,
    start: &R::Position,
    watch: &mut dyn Watch,
) -> Result<RoundsSolution<R::Position>, StopReason> {
    let mut found = RoundsSolution {
        known: FxHashMap::default(),
        payoffs: Vec::new(),
        numbers: FxHashMap::default(),
        rounds: FxHashMap::default(),
        sum: rules.sum().map(|sum| BigRational::from_integer(sum.into())),
    };
    let mut path: Vec<RoundOnPath<R::Position>> = Vec::new();
    path.extend(found.enter(rules, &rules.symmetry_key(start), watch)?.err());
    while let Some(frame) = path.last_mut() {
        watch.work(1)?;
        let columns = frame.choices[1].len();
        let (row, column) = (frame.cells.len() / columns, frame.cells.len() % columns);
        let Some(&own) = frame.choices[0].get(row) else {
            let frame = path.pop().expect("the frame that was looked at");
            let number = found.backwards(columns, frame.cells, watch)?;
            settle(&mut found.known, frame.position, number);
            if let Some(before) = path.last_mut() {
                before.cells.push(number);
            }
            continue;
        };
        let next = rules.play(&frame.position, &[own, frame.choices[1][column]]);
        let next = rules.symmetry_key(&next);
        match found.known.get(&next) {
            Some(&OPEN) => return Err(StopReason::again(rules.in_words(&next))),
            Some(&number) => frame.cells.push(number),
            None => match found.enter(rules, &next, watch)? {
                Ok(number) => frame.cells.push(number),
                Err(below) => path.push(below),
            },
        }
    }
    Ok(found)
}

impl<P: Clone + Eq + std::hash::Hash> RoundsSolution<P> {
    /// The number of positions.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.known.len()
    }

    /// The payoffs of a position; `None` for one that was not reached.
    #[must_use]
    pub fn payoffs<R: Rounds<Position = P>>(&self, rules: &R, position: &P) -> Option<&Payoffs> {
        let number = self.known.get(&rules.symmetry_key(position))?;
        Some(&self.payoffs[*number as usize])
    }

    /// Choices of both players that begin a subgame-perfect equilibrium, each with its probability, none of them 0; `None` at
    /// an end, and where payoffs after the round are not exact.
    ///
    /// # Errors
    /// The reason that stopped it.
    ///
    /// # Panics
    /// When the position was not reached.
    pub fn choices<R: Rounds<Position = P>>(
        &self,
        rules: &R,
        position: &P,
        watch: &mut dyn Watch,
    ) -> Result<Option<[Mixture; 2]>, StopReason> {
        let Round::Choices(choices) = rules.round(position) else {
            return Ok(None);
        };
        let [rows, columns] = &choices;
        let pairs = rows
            .iter()
            .flat_map(|&own| columns.iter().map(move |&other| [own, other]));
        let cells = pairs.map(|pair| {
            let payoffs = self.payoffs(rules, &rules.play(position, &pair));
            payoffs.expect("every option of a position that was reached was reached")
        });
        let stage = Stage {
            columns: columns.len(),
            cells: cells.collect(),
            sum: self.sum.as_ref(),
        };
        let shares = stage.shares(watch)?;
        Ok(shares.map(|shares| {
            let mut own = choices.iter();
            shares.map(|shares| {
                let own = own.next().expect("each player has choices");
                let named = shares.into_iter().map(|(at, share)| (own[at], share));
                named.collect()
            })
        }))
    }

    /// Looks at a position for the first time: the number of its payoffs if the play is over.
    fn enter<R: Rounds<Position = P>>(
        &mut self,
        rules: &R,
        position: &P,
        watch: &mut dyn Watch,
    ) -> Result<Result<u32, RoundOnPath<P>>, StopReason> {
        make_room(&self.known, watch)?;
        Ok(match rules.round(position) {
            Round::Over(pair) => {
                let exact = pair.map(|one| Range::exactly(BigRational::from_integer(one.into())));
                let number = self.number(exact);
                self.known.insert(position.clone(), number);
                Ok(number)
            }
            Round::Choices(choices) => {
                self.known.insert(position.clone(), OPEN);
                Err(RoundOnPath {
                    position: position.clone(),
                    choices,
                    cells: Vec::new(),
                })
            }
        })
    }

    /// The number of the payoffs of a position all of whose options are known.
    fn backwards(
        &mut self,
        columns: usize,
        cells: Vec<u32>,
        watch: &mut dyn Watch,
    ) -> Result<u32, StopReason> {
        if cells.iter().all(|&cell| cell == cells[0]) {
            return Ok(cells[0]);
        }
        let round = (columns, cells);
        if let Some(&number) = self.rounds.get(&round) {
            return Ok(number);
        }
        let stage = Stage {
            columns,
            cells: (round.1.iter())
                .map(|&cell| &self.payoffs[cell as usize])
                .collect(),
            sum: self.sum.as_ref(),
        };
        let payoffs = stage.payoffs(watch)?;
        let number = self.number(payoffs);
        // The cells of a round of one choice are of no use to others.
        if columns > 1 && round.1.len() > columns {
            make_room(&self.rounds, watch)?;
            watch.room((round.1.len() * size_of::<u32>()) as u64)?;
            self.rounds.insert(round, number);
        }
        Ok(number)
    }

    fn number(&mut self, payoffs: Payoffs) -> u32 {
        let next = self.payoffs.len() as u32;
        *self.numbers.entry(payoffs).or_insert_with_key(|payoffs| {
            self.payoffs.push(payoffs.clone());
            next
        })
    }
}
