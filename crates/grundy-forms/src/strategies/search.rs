//! Strategies of games whose positions are too many to be solved one by one, as alpha-beta finds them.

use grundy_check::Certificate;
use grundy_check::play::{Claim, Entry, MoverVerdict, Play};
use grundy_check::score::Score;
use grundy_core::{Notation, Outcome, Player, Sequential, StopReason, SubBudget, Turn, Watch};
use grundy_solve::alpha_beta::{self, Config, Search, Strategy, WithDistance};
use rustc_hash::FxHashMap;

/// The most positions that are all solved for a certificate where play always ends; of more, a search finds strategies.
const MOST_EXPLORED: u64 = 1 << 16;

/// What all positions prove, or what a search proves where play always ends and they are too many.
///
/// # Errors
/// The reason why both were stopped.
pub fn whole_or_search<T>(
    always_ends: bool,
    watch: &mut dyn Watch,
    whole: impl FnOnce(&mut dyn Watch) -> Result<T, StopReason>,
    search: impl FnOnce(&mut dyn Watch) -> Result<T, StopReason>,
) -> Result<T, StopReason> {
    if !always_ends {
        return whole(watch);
    }
    match whole(&mut SubBudget::new(watch, MOST_EXPLORED)) {
        Err(StopReason::Nodes(MOST_EXPLORED)) => search(watch),
        found => found,
    }
}

/// Strategies found by alpha-beta that prove the outcome of `p`, in a game that always ends: that of the winner, with the plies
/// that it takes at most; of a tie one of each player, by which the other does not win.
///
/// # Errors
/// The reason why it was stopped.
pub fn play_by_search<R>(
    rules: &R,
    game: String,
    p: &R::Position,
    watch: &mut dyn Watch,
) -> Result<Certificate, StopReason>
where
    R: Sequential<Payoff = Outcome> + Notation,
{
    let mut search = Search::new(rules, Config::default());
    let outcome = search.payoff(p, watch)?;
    let start = rules.show(p);
    let Some(winner) = outcome.winner() else {
        let both = both(rules, &mut search, p, outcome, watch)?;
        return Ok(Certificate::Score(Score::new(game, start, 0, both)));
    };
    let nodes = search.nodes();
    let listed = secured(&mut search, p, winner, outcome, watch)?;
    drop(search);
    let listed = fastest(rules, p, winner, nodes, watch)?.unwrap_or(listed);
    let entries = written(rules, winner, &listed, watch)?;
    Ok(Certificate::Play(Play {
        game,
        start,
        outcome: Claim::from(outcome),
        // A play that is over has no entry.
        distance: entries.first().map_or(Some(0), |entry| entry.distance),
        complete: false,
        entries,
    }))
}

/// The winner's strategy in the fewest plies, if it does not take more positions than were looked at before: it may be far
/// harder to find than a win.
fn fastest<R: Sequential<Payoff = Outcome>>(
    rules: &R,
    p: &R::Position,
    winner: Player,
    nodes: u64,
    watch: &mut dyn Watch,
) -> Result<Option<Strategy<R>>, StopReason> {
    let mut share = SubBudget::new(watch, nodes.max(MOST_EXPLORED));
    let mut search = WithDistance::new(rules, Config::default());
    match search.strategy(p, winner, &mut share) {
        Ok(strategy) => Ok(Some(strategy)),
        Err(stop @ (StopReason::Deadline | StopReason::Cancelled)) => Err(stop),
        Err(_) => Ok(None),
    }
}

/// Strategies found by alpha-beta that prove the lead with which play from `p` ends, in a game that always ends.
///
/// # Errors
/// The reason why it was stopped.
pub fn score_by_search<R>(
    rules: &R,
    game: String,
    p: &R::Position,
    watch: &mut dyn Watch,
) -> Result<Score, StopReason>
where
    R: Sequential<Payoff = i64> + Notation,
{
    let mut search = Search::new(rules, Config::default());
    let lead = search.payoff(p, watch)?;
    let both = both(rules, &mut search, p, lead, watch)?;
    Ok(Score::new(game, rules.show(p), lead, both))
}

/// The strategy of each player that secures a payoff under best play, as entries.
fn both<R: Sequential + Notation>(
    rules: &R,
    search: &mut Search<'_, R>,
    p: &R::Position,
    payoff: R::Payoff,
    watch: &mut dyn Watch,
) -> Result<[Vec<Entry>; 2], StopReason>
where
    R::Payoff: alpha_beta::Score,
{
    let mut entries = |player| {
        let listed = secured(search, p, player, payoff, watch)?;
        written(rules, player, &listed, watch)
    };
    Ok([entries(Player::Left)?, entries(Player::Right)?])
}

/// The strategy by which a player gets the payoff under best play.
fn secured<R: Sequential>(
    search: &mut Search<'_, R>,
    p: &R::Position,
    player: Player,
    payoff: R::Payoff,
    watch: &mut dyn Watch,
) -> Result<Strategy<R>, StopReason>
where
    R::Payoff: alpha_beta::Score,
{
    let listed = search.strategy(p, player, payoff, watch)?;
    Ok(listed.expect("both players get the payoff under best play"))
}

/// A player's strategy as entries, with the plies that it takes at most; the start first.
fn written<R: Sequential + Notation>(
    rules: &R,
    player: Player,
    listed: &Strategy<R>,
    watch: &mut dyn Watch,
) -> Result<Vec<Entry>, StopReason> {
    let plies = plies(rules, listed, watch)?;
    let mut entries = Vec::new();
    for ((position, mv), plies) in listed.iter().zip(plies) {
        watch.work(1)?;
        // Where the play is over, the rules state the result.
        let Turn::Of(mover) = rules.turn(position) else {
            continue;
        };
        entries.push(Entry {
            position: rules.show(position),
            result: if mover == player {
                MoverVerdict::Win
            } else {
                MoverVerdict::Loss
            },
            distance: Some(plies),
            mv: mv.as_ref().map(|mv| rules.show_move(position, mv)),
        });
    }
    Ok(entries)
}

/// The plies to the end against the longest defence, for each position of a strategy.
fn plies<R: Sequential>(
    rules: &R,
    listed: &Strategy<R>,
    watch: &mut dyn Watch,
) -> Result<Vec<u64>, StopReason> {
    let numbered = listed.iter().enumerate();
    let places: FxHashMap<&R::Position, usize> = numbered.map(|(at, (p, _))| (p, at)).collect();
    let mut plies: Vec<Option<u64>> = vec![None; listed.len()];
    let mut waiting = vec![0];
    let mut below = Vec::new();
    while let Some(&at) = waiting.last() {
        watch.work(1)?;
        let (position, chosen) = &listed[at];
        below.clear();
        match (rules.turn(position), chosen) {
            (Turn::Over(_), _) => {}
            (Turn::Of(_), Some(mv)) => below.push(places[&rules.play(position, mv)]),
            (Turn::Of(_), None) => {
                let options = rules.legal(position).map(|mv| rules.play(position, &mv));
                below.extend(options.map(|option| places[&option]));
            }
        }
        let before = waiting.len();
        waiting.extend(below.iter().filter(|&&option| plies[option].is_none()));
        if waiting.len() == before {
            let longest = below.iter().filter_map(|&option| plies[option]).max();
            plies[at] = Some(longest.map_or(0, |longest| longest + 1));
        }
        while waiting.last().is_some_and(|&at| plies[at].is_some()) {
            waiting.pop();
        }
    }
    let all = plies.into_iter();
    Ok(all
        .map(|plies| plies.expect("all positions of a strategy are reached from the first"))
        .collect())
}
