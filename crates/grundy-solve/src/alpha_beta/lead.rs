//! A move that looks good in a game for scores that is too large to search to the end: the same look ahead as for outcomes, in
//! which a position at the horizon is worth the middle of the scores that the rules still allow.

use super::deepen::{DEEPEST, FirstPly, Looked, Looking, UNSEEN};
use super::value::{Scale, seen_by};
use grundy_core::{Player, Sequential, Turn, Watch};

/// Looks for a move to a good score as deep as the watch allows, at least one ply; `None` if the play is over.
///
/// ```
/// # use grundy_core::{NodeLimit, Player, Ruleset, Sequential, Turn};
/// // The players take a number each from either end of a row; the lead of the first one is the score.
/// struct Ends;
/// impl Ruleset for Ends {
///     type Position = (Vec<i64>, i64, bool);
///     type Move = bool;
///     fn start(&self) -> Self::Position { (vec![1, 4], 0, true) }
///     fn play(&self, (row, lead, first): &Self::Position, from_right: &bool) -> Self::Position {
///         let mut row = row.clone();
///         let taken = if *from_right { row.pop().unwrap() } else { row.remove(0) };
///         (row, if *first { lead + taken } else { lead - taken }, !first)
///     }
/// }
/// impl Sequential for Ends {
///     type Payoff = i64;
///     fn turn(&self, (row, lead, first): &Self::Position) -> Turn<i64> {
///         match row[..] {
///             [] => Turn::Over(*lead),
///             _ => Turn::Of(if *first { Player::Left } else { Player::Right }),
///         }
///     }
///     fn legal(&self, _: &Self::Position) -> impl Iterator<Item = bool> { [false, true].into_iter() }
/// }
/// let start = Ends.start();
/// let found = grundy_solve::alpha_beta::look_at_scores(&Ends, &start, &mut NodeLimit::new(1000)).unwrap();
/// assert_eq!((found.mv, found.proved), (true, Some((3, None))));
/// ```
pub fn look_at_scores<R>(
    rules: &R,
    position: &R::Position,
    watch: &mut dyn Watch,
) -> Option<Looked<R::Move, i64>>
where
    R: Sequential<Payoff = i64>,
{
    let Turn::Of(mover) = rules.turn(position) else {
        return None;
    };
    let mut looking = Looking::new(rules, Scale::Payoff);
    let FirstPly {
        mut ranked,
        in_time,
        is_whole,
    } = looking.first_ply(position, mover, watch);
    let mut depth = u32::from(in_time);
    let mut to_the_end = in_time && looking.estimated == 0;
    let most = rules.most_plies(position).unwrap_or(DEEPEST).min(DEEPEST);
    while in_time && !to_the_end && depth < most {
        let mut deeper = ranked.clone();
        looking.estimated = 0;
        let seen = looking.rank(position, mover, depth + 1, &mut deeper, watch);
        // If time ran out during a depth, the best of what was examined comes first.
        if seen > 0 {
            ranked = deeper;
        }
        if seen < ranked.len() {
            break;
        }
        depth += 1;
        to_the_end = looking.estimated == 0;
    }
    let (value, mv) = ranked.remove(0);
    let score = seen_by(value, mover, Player::Left);
    let proved = (to_the_end && is_whole).then_some((score, None));
    Some(Looked {
        mv,
        others: ranked.into_iter().map(|(_, mv)| mv).collect(),
        proved,
        estimate: if proved.is_some() || value == UNSEEN {
            0
        } else {
            value
        },
        depth,
        nodes: looking.nodes,
    })
}
