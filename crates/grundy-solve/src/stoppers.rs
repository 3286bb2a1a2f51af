//! Games in which play may go on for ever, as graphs for the theory of loopy values: stoppers, onside and offside.

use grundy_core::{Partizan, Player, StopReason, Watch, make_room};
use grundy_values::loopy::{Game, Value};
use std::collections::HashMap;

/// The most positions of a component that are explored.
const MOST_EXPLORED: usize = 1 << 14;

/// The loopy value of a position: the graphs of its components, each position of which is met once, added.
///
/// # Errors
/// The reason why the watch stopped it; [`StopReason::Beyond`] for a component with more than 2^14 positions, and for
/// whatever is beyond the theory ([`Value::plus`]).
///
/// ```
/// use grundy_core::{Partizan, Player, Ruleset, Unwatched};
/// /// over = {0|over}: true is over, and false is 0.
/// struct Over;
/// impl Ruleset for Over {
///     type Position = bool;
///     type Move = bool;
///     fn start(&self) -> bool {
///         true
///     }
///     fn play(&self, _: &bool, to: &bool) -> bool {
///         *to
///     }
/// }
/// impl Partizan for Over {
///     fn moves_of(&self, player: Player, over: &bool) -> impl Iterator<Item = bool> {
///         over.then_some(player == Player::Right).into_iter()
///     }
/// }
/// let value = grundy_solve::stoppers::value(&Over, &true, &mut Unwatched).unwrap();
/// assert_eq!(value.settled(&mut Unwatched).unwrap().to_string(), "over");
/// ```
pub fn value<R: Partizan + ?Sized>(
    rules: &R,
    position: &R::Position,
    watch: &mut dyn Watch,
) -> Result<Value, StopReason> {
    let mut sum = Value::new(&Game::zero());
    for part in rules.components(position) {
        let part = Value::new(&graph(rules, part, watch)?);
        sum = sum.plus(&part, watch)?;
    }
    Ok(sum)
}

/// A position as a game: the graphs of its components, added without any simplification, so that its kos stay.
///
/// # Errors
/// As for [`value`].
pub fn game<R: Partizan + ?Sized>(
    rules: &R,
    position: &R::Position,
    watch: &mut dyn Watch,
) -> Result<Game, StopReason> {
    let mut sum = Game::zero();
    for part in rules.components(position) {
        sum = sum.plus(&graph(rules, part, watch)?, watch)?;
    }
    Ok(sum)
}

/// The graph of all positions that either player can reach, in any order of moves.
fn graph<R: Partizan + ?Sized>(
    rules: &R,
    start: R::Position,
    watch: &mut dyn Watch,
) -> Result<Game, StopReason> {
    let start = rules.canonical(start);
    let mut numbers = HashMap::from([(start.clone(), 0)]);
    let mut met = vec![start];
    let mut options: Vec<[Vec<usize>; 2]> = Vec::new();
    while options.len() < met.len() {
        let position = met[options.len()].clone();
        watch.work(1)?;
        let mut sides = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for mv in rules.moves_of(player, &position) {
                watch.work(1)?;
                let option = rules.canonical(rules.play(&position, &mv));
                let number = match numbers.get(&option) {
                    Some(&known) => known,
                    None if met.len() == MOST_EXPLORED => {
                        return Err(StopReason::Beyond(format!(
                            "play can return to a position, and more than {MOST_EXPLORED} positions can be reached, beyond \
                             what loopy values are computed for"
                        )));
                    }
                    None => {
                        make_room(&numbers, watch)?;
                        numbers.insert(option.clone(), met.len());
                        met.push(option);
                        met.len() - 1
                    }
                };
                sides[player.index()].push(number);
            }
        }
        options.push(sides);
    }
    let game = Game::new(options, 0);
    Ok(game.expect("the options are positions that were met"))
}
