//! The contracts of the traits as functions for a game's tests, and perft, a fingerprint of the rules.

use crate::notation::Notation;
use crate::player::{Convention, Outcome, Player, Turn};
use crate::rules::{Impartial, Partizan, Sequential, Utility};
use crate::strips::Strips;
use num::Zero;
use std::collections::{HashMap, HashSet};

/// Checks the contracts of [`Partizan`] and [`Notation`] at every position within `depth` moves of `start`, by either player.
///
/// # Panics
/// If a contract is broken; the message names the position.
pub fn partizan<R: Partizan + Notation>(rules: &R, start: &R::Position, depth: usize) {
    let mut met = Met::new(rules);
    met.number(start);
    let mut layer = 0..1;
    for _ in 0..=depth {
        for at in layer.clone() {
            let p = met.positions[at].clone();
            notation(rules, &p);
            for player in Player::BOTH {
                let moves: Vec<R::Move> = rules.moves_of(player, &p).collect();
                moves_are_readable(rules, &p, &moves);
                for mv in &moves {
                    assert!(
                        rules.is_legal(player, &p, mv),
                        "{mv:?} at {p:?} is generated but not legal"
                    );
                }
                met.options(player, at);
            }
        }
        layer = layer.end..met.positions.len();
    }
    let among = met.positions.len();
    for at in 0..layer.start {
        sides_agree(&mut met, at);
        strips_hold(&mut met, at);
    }
    if !rules.may_repeat(start)
        && let Some(at) = returns(&mut met, among)
    {
        let p = &met.positions[at];
        panic!("play returns to {p:?}, or goes on to where it does");
    }
    if !rules.may_repeat(start) {
        for at in 0..layer.start {
            equals_hold(&mut met, at);
        }
    }
}

/// The positions that were met, each with a number and, once they are asked for, with the numbers of its options: what is
/// checked about numbers alone is compiled once for all games.
struct Met<'r, R: Partizan> {
    rules: &'r R,
    numbers: HashMap<R::Position, usize>,
    positions: Vec<R::Position>,
    options: Vec<[Option<Vec<usize>>; 2]>,
}

impl<'r, R: Partizan> Met<'r, R> {
    fn new(rules: &'r R) -> Met<'r, R> {
        Met {
            rules,
            numbers: HashMap::new(),
            positions: Vec::new(),
            options: Vec::new(),
        }
    }

    /// The number of a position, a new one if it was not met before.
    fn number(&mut self, p: &R::Position) -> usize {
        if let Some(&number) = self.numbers.get(p) {
            return number;
        }
        let number = self.positions.len();
        self.numbers.insert(p.clone(), number);
        self.positions.push(p.clone());
        self.options.push([None, None]);
        number
    }
}

/// Numbered positions and their options.
trait NumberedOptions {
    /// The numbers of a player's options, one for each move.
    fn options(&mut self, player: Player, at: usize) -> Vec<usize>;
}

impl<R: Partizan> NumberedOptions for Met<'_, R> {
    fn options(&mut self, player: Player, at: usize) -> Vec<usize> {
        if let Some(known) = &self.options[at][player.index()] {
            return known.clone();
        }
        let p = self.positions[at].clone();
        let moves: Vec<R::Move> = self.rules.moves_of(player, &p).collect();
        let after = moves.iter().map(|mv| self.number(&self.rules.play(&p, mv)));
        let found: Vec<usize> = after.collect();
        self.options[at][player.index()] = Some(found.clone());
        found
    }
}

/// Checks the two requirements that relate the players' moves: where moves are the same for both players, they lead to
/// the same positions; and the negative of a position has the moves of the other player.
fn sides_agree<R: Partizan>(met: &mut Met<'_, R>, at: usize) {
    let own = Player::BOTH.map(|player| met.options(player, at));
    if met.rules.same_for_both() {
        let [left, right] = own.clone().map(HashSet::<usize>::from_iter);
        assert_eq!(
            left, right,
            "{:?} differs for the players",
            met.positions[at]
        );
    }
    if let Some(negative) = met.rules.negative(&met.positions[at]) {
        let negative = met.number(&negative);
        for (player, own) in Player::BOTH.into_iter().zip(own) {
            let others = met.options(player.opponent(), negative);
            let p = &met.positions[at];
            assert_eq!(
                own.len(),
                others.len(),
                "the negative of {p:?} has other moves"
            );
        }
    }
}

/// The largest number of moves of both players in a position whose bounds are played out.
const MOVES_PLAYED_OUT: usize = 12;

/// Checks that the strips of a board bound it: in the difference of the board and a sum of its strips the player, moving
/// second, wins.
fn strips_hold<R: Partizan>(met: &mut Met<'_, R>, at: usize) {
    let Some(strips) = met.rules.strips() else {
        return;
    };
    let moves = Player::BOTH.map(|player| met.options(player, at).len());
    if moves[0] + moves[1] > MOVES_PLAYED_OUT {
        return;
    }
    let p = met.positions[at].clone();
    for player in Player::BOTH {
        for bound in sums_of_strips(&*strips, player, &p) {
            let minus = bound.iter().map(|part| (met.number(part), true));
            let difference: SumOfParts = [(at, false)].into_iter().chain(minus).collect();
            let mut played = PlayedSum::new(met, u64::MAX, u32::MAX);
            let wins = played.mover_wins(&difference, player.opponent());
            assert_eq!(
                wins,
                Some(false),
                "{bound:?} is better for {player:?} than {p:?}"
            );
        }
    }
}

/// The largest number of sums that are played out for one equality.
const SUMS_PLAYED_OUT: u64 = 20_000;

/// The most plies of such a sum.
const PLIES_PLAYED_OUT: u32 = 300;

/// Checks hints about values by their definition: a position equals its image under symmetries, the sum of its components, and
/// minus its negative. In the difference of equals whoever begins loses. Larger positions are left out.
fn equals_hold<R: Partizan>(met: &mut Met<'_, R>, at: usize) {
    let moves = Player::BOTH.map(|player| met.options(player, at).len());
    if moves[0] + moves[1] > MOVES_PLAYED_OUT {
        return;
    }
    let (rules, p) = (met.rules, met.positions[at].clone());
    let canonical = vec![(met.number(&rules.canonical(p.clone())), true)];
    let mut numbered = |parts: Vec<R::Position>| -> SumOfParts {
        parts.iter().map(|part| (met.number(part), true)).collect()
    };
    let components = numbered(rules.components(&p).collect());
    let canonical_components = numbered(rules.canonical_components(&p).collect());
    let mut equals = vec![
        ("canonical", canonical),
        ("components", components),
        ("canonical components", canonical_components),
    ];
    if let Some(negative) = rules.negative(&p) {
        equals.push(("negative", vec![(met.number(&negative), false)]));
    }
    for (what, others) in equals.into_iter().filter(|(_, sum)| *sum != [(at, true)]) {
        let difference: SumOfParts = [(at, false)].into_iter().chain(others).collect();
        let mut played = PlayedSum::new(met, SUMS_PLAYED_OUT, PLIES_PLAYED_OUT);
        for mover in Player::BOTH {
            let wins = played.mover_wins(&difference, mover);
            assert_ne!(wins, Some(true), "the {what} of {p:?}: another value");
        }
    }
}

/// The sums of strips into which the lines of a position can be cut for a player, in all ways.
fn sums_of_strips<P: Clone>(strips: &dyn Strips<P>, player: Player, p: &P) -> Vec<Vec<P>> {
    // Each sum so far, with the cells that its last line gives to the next.
    let mut sums = vec![(Vec::new(), 0)];
    for line in strips.lines(player, p).into_iter().flatten() {
        let mut longer = Vec::new();
        for given in given_on(line) {
            for (sum, before) in &sums {
                if let Some(strip) = strips.strip(player, [*before, line & !given]) {
                    let mut sum: Vec<P> = Vec::clone(sum);
                    sum.push(strip);
                    longer.push((sum, given));
                }
            }
        }
        sums = longer;
    }
    let last = |(mut sum, before): (Vec<P>, u64)| {
        sum.push(strips.strip(player, [before, 0])?);
        Some(sum)
    };
    sums.into_iter().filter_map(last).collect()
}

/// The sets of whole runs of a line.
fn given_on(line: u64) -> Vec<u64> {
    let mut sets = vec![0];
    let mut rest = line;
    while rest != 0 {
        let run = rest & !rest.wrapping_add(rest & rest.wrapping_neg());
        rest &= !run;
        sets.extend(sets.clone().iter().map(|set| set | run));
    }
    sets
}

/// Positions by their numbers, each with true if it is subtracted.
type SumOfParts = Vec<(usize, bool)>;

/// Sums played out by the definition of winning; in what is subtracted a player's moves are those of the opponent.
struct PlayedSum<'m> {
    positions: &'m mut dyn NumberedOptions,
    known: HashMap<(SumOfParts, Player), bool>,
    /// The number of sums that may still be played out.
    left: u64,
    /// The number of plies that a play may still have.
    plies: u32,
}

impl<'m> PlayedSum<'m> {
    fn new(positions: &'m mut dyn NumberedOptions, most: u64, plies: u32) -> PlayedSum<'m> {
        PlayedSum {
            positions,
            known: HashMap::new(),
            left: most,
            plies,
        }
    }

    /// True if the mover wins; `None` if that takes too many sums or plies. The recursion is as deep as the play.
    fn mover_wins(&mut self, sum: &SumOfParts, mover: Player) -> Option<bool> {
        let key = (sum.clone(), mover);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        self.left = self.left.checked_sub(1)?;
        self.plies = self.plies.checked_sub(1)?;
        let mut wins = false;
        'parts: for (place, &(part, subtracted)) in sum.iter().enumerate() {
            let player = if subtracted { mover.opponent() } else { mover };
            for next in self.positions.options(player, part) {
                let mut sum = sum.clone();
                sum[place].0 = next;
                if !self.mover_wins(&sum, mover.opponent())? {
                    wins = true;
                    break 'parts;
                }
            }
        }
        self.plies += 1;
        self.known.insert(key, wins);
        Some(wins)
    }
}

/// A position among the first ones to which play returns, or from which it goes on to such a one. Removes positions without
/// a move to a remaining one until none is left (Kahn's topological sort, Communications of the ACM 5, 1962); a cycle never
/// becomes removable.
fn returns(positions: &mut dyn NumberedOptions, among: usize) -> Option<usize> {
    let mut open = vec![0; among];
    let mut into = vec![Vec::new(); among];
    for (at, open) in open.iter_mut().enumerate() {
        for player in Player::BOTH {
            let options = positions.options(player, at).into_iter();
            for next in options.filter(|&next| next < among) {
                *open += 1;
                into[next].push(at);
            }
        }
    }
    let mut ready: Vec<usize> = (0..among).filter(|&at| open[at] == 0).collect();
    let mut removed = vec![false; among];
    while let Some(next) = ready.pop() {
        removed[next] = true;
        for at in std::mem::take(&mut into[next]) {
            open[at] -= 1;
            if open[at] == 0 {
                ready.push(at);
            }
        }
    }
    removed.iter().position(|removed| !removed)
}

/// Checks the additional contract of [`Impartial`]: both players have the same moves.
///
/// # Panics
/// If a contract is broken.
pub fn impartial<R: Impartial + Notation>(rules: &R, start: &R::Position, depth: usize) {
    assert!(rules.same_for_both(), "an impartial ruleset says so");
    partizan(rules, start, depth);
}

/// Checks the contracts of [`Sequential`] and [`Notation`] at every position within `depth` plies of `start`.
///
/// # Panics
/// If a contract is broken; the message names the position.
pub fn sequential<R: Sequential + Notation>(rules: &R, start: &R::Position, depth: usize) {
    let mut seen = HashSet::from([start.clone()]);
    let mut layer = vec![start.clone()];
    for _ in 0..=depth {
        let mut next = Vec::new();
        for p in layer {
            notation(rules, &p);
            let moves: Vec<R::Move> = rules.legal(&p).collect();
            match rules.turn(&p) {
                Turn::Of(_) => assert!(!moves.is_empty(), "{p:?} has a mover and no move"),
                Turn::Over(payoff) => {
                    assert!(moves.is_empty(), "{p:?} is over and has moves");
                    let is_tied = payoff.for_left().is_zero();
                    assert!(rules.may_tie() || !is_tied, "{p:?} is tied");
                }
            }
            if let Some((low, high)) = rules.bounds(&p) {
                assert!(low <= high, "the bounds of {p:?} are crossed");
            }
            moves_are_readable(rules, &p, &moves);
            next.extend(
                moves
                    .iter()
                    .map(|mv| rules.play(&p, mv))
                    .filter(|q| seen.insert(q.clone())),
            );
        }
        layer = next;
    }
}

/// Positions of a game that ends, by the rules alone: who wins, and in how many plies when the winner hurries and the loser
/// delays.
pub struct PlayedOut<'r, R: Sequential> {
    rules: &'r R,
    known: HashMap<R::Position, (Outcome, u32)>,
}

impl<'r, R: Sequential<Payoff = Outcome>> PlayedOut<'r, R> {
    /// Nothing is played out yet.
    #[must_use]
    pub fn new(rules: &'r R) -> PlayedOut<'r, R> {
        PlayedOut {
            rules,
            known: HashMap::new(),
        }
    }

    /// The outcome and the plies to it, which count only if a player wins. The recursion is as deep as the play.
    pub fn at(&mut self, p: &R::Position) -> (Outcome, u32) {
        if let Some(&known) = self.known.get(p) {
            return known;
        }
        let rules = self.rules;
        let found = match rules.turn(p) {
            Turn::Over(outcome) => (outcome, 0),
            Turn::Of(mover) => {
                let after = rules.legal(p).map(|mv| self.at(&rules.play(p, &mv)));
                let best = after.max_by_key(|&found| merit(found, mover));
                let (outcome, plies) = best.expect("a mover has moves");
                (outcome, plies + 1)
            }
        };
        self.known.insert(p.clone(), found);
        found
    }

    /// Checks what the hints of the rules say about a position, and returns true if the bounds decide it.
    ///
    /// # Panics
    /// If the bounds do not hold, with plies or without, if no candidate is a best move, or if the symmetry key is another
    /// game.
    pub fn check(&mut self, p: &R::Position) -> bool {
        let rules = self.rules;
        let (outcome, plies) = self.at(p);
        if let Turn::Of(mover) = rules.turn(p) {
            let mut after = |mv| merit(self.at(&rules.play(p, &mv)), mover);
            let best = rules.legal(p).map(&mut after).max();
            let after = rules.candidates(p).map(after).max();
            assert_eq!(after, best, "no candidate of {p:?} is best");
        }
        if let Some((low, high)) = rules.timed_bounds(p)
            && low.payoff == high.payoff
        {
            assert_eq!(low.payoff, outcome, "{p:?}");
            if let Outcome::Won(_) = outcome {
                assert_eq!((low.plies, high.plies), (plies, plies), "{p:?}");
            }
        }
        let key = rules.symmetry_key(p);
        assert_eq!(self.at(&key), (outcome, plies), "{p:?} and {key:?}");
        let Some((low, high)) = rules.bounds(p) else {
            return false;
        };
        assert!(low <= outcome && outcome <= high, "{p:?} has {outcome:?}");
        low == high
    }
}

/// The worth of an outcome after some plies for a player.
fn merit((outcome, plies): (Outcome, u32), player: Player) -> i64 {
    match outcome {
        Outcome::Won(winner) if winner == player => i64::from(u32::MAX - plies),
        Outcome::Won(_) => i64::from(plies) - i64::from(u32::MAX),
        Outcome::Tied | Outcome::Drawn => 0,
    }
}

/// Plays a game that ends out, and checks what its hints say about every position: see [`PlayedOut::check`]. Returns the
/// number of positions, and of those that the bounds decide.
///
/// # Panics
/// If a hint is wrong.
pub fn played_out<R: Sequential<Payoff = Outcome>>(rules: &R, start: &R::Position) -> [usize; 2] {
    let mut played = PlayedOut::new(rules);
    played.at(start);
    let is_tied = |(outcome, _): &(Outcome, u32)| *outcome == Outcome::Tied;
    assert!(
        rules.may_tie() || !played.known.values().any(is_tied),
        "a tie"
    );
    let all: Vec<R::Position> = played.known.keys().cloned().collect();
    let decided = all.iter().filter(|p| played.check(p)).count();
    [all.len(), decided]
}

/// Checks the contract of a ranking: ranks and positions correspond one to one, every option has a rank, and
/// `predecessors` lists every move backwards exactly once.
///
/// # Panics
/// If a contract is broken, or the ruleset has no ranking.
pub fn ranking<R: Sequential>(rules: &R) {
    let ranks = rules.ranks().expect("the ruleset offers a ranking");
    let rank = |p: &R::Position| {
        rules
            .rank(p)
            .expect("a ranked ruleset ranks every position")
    };
    let mut forwards = Vec::new();
    let mut backwards = Vec::new();
    for n in 0..ranks {
        let Some(p) = rules.unrank(n) else {
            continue;
        };
        assert_eq!(rank(&p), n, "the rank of {p:?}");
        for mv in rules.legal(&p) {
            let option = rank(&rules.play(&p, &mv));
            assert!(
                option < ranks && rules.unrank(option).is_some(),
                "{mv:?} at {p:?}"
            );
            forwards.push((n, option));
        }
        for before in rules.predecessors(&p).into_iter().flatten() {
            backwards.push((rank(&before), n));
        }
    }
    assert_eq!(
        rules.unrank(ranks).map(|_| ranks),
        None,
        "more positions than ranks"
    );
    forwards.sort_unstable();
    backwards.sort_unstable();
    assert_eq!(
        forwards, backwards,
        "predecessors are not the moves backwards"
    );
}

/// Checks, at every position within `depth` plies of the start, that [`Sequential::unpacked`] inverts
/// [`Sequential::packed`] and that [`Sequential::images`] counts the positions with the same symmetry key.
///
/// # Panics
/// If a contract is broken.
pub fn packing<R: Sequential>(rules: &R, depth: usize) {
    let mut seen = HashSet::from([rules.start()]);
    let mut layer = vec![rules.start()];
    for _ in 0..=depth {
        let mut next = Vec::new();
        for p in layer {
            let (number, bits) = rules
                .packed(&p)
                .expect("the ruleset numbers every position");
            assert!(bits >= 64 || number >> bits == 0, "the bits of {p:?}");
            assert_eq!(
                rules.unpacked(number),
                Some(p.clone()),
                "the position {number}"
            );
            for mv in rules.legal(&p) {
                let option = rules.play(&p, &mv);
                if seen.insert(option.clone()) {
                    next.push(option);
                }
            }
        }
        layer = next;
    }
    images(rules, &seen);
}

/// Compares the ruleset's count of images with the number of positions in `seen` that share the symmetry key.
fn images<R: Sequential>(rules: &R, seen: &HashSet<R::Position>) {
    let mut images: HashMap<R::Position, u64> = HashMap::new();
    for p in seen {
        *images.entry(rules.symmetry_key(p)).or_default() += 1;
    }
    for p in seen {
        if let Some(counted) = rules.images(p) {
            assert_eq!(
                counted,
                images[&rules.symmetry_key(p)],
                "the images of {p:?}"
            );
        }
    }
}

/// Checks that a position survives being shown and read, and that `canonical` is idempotent.
fn notation<R: Notation>(rules: &R, p: &R::Position) {
    let text = rules.show(p);
    match rules.read(&text) {
        Ok(back) => assert_eq!(&back, p, "reading \"{text}\" gives another position"),
        Err(error) => panic!("\"{text}\" was shown for {p:?} and cannot be read: {error}"),
    }
    let canonical = rules.canonical(p.clone());
    assert_eq!(
        rules.canonical(canonical.clone()),
        canonical,
        "canonical is not idempotent at {p:?}"
    );
}

/// Checks that no move is generated twice and that every move survives being shown and read.
fn moves_are_readable<R: Notation>(rules: &R, p: &R::Position, moves: &[R::Move]) {
    for (i, mv) in moves.iter().enumerate() {
        assert!(
            !moves[..i].contains(mv),
            "{mv:?} is generated twice at {p:?}"
        );
        let text = rules.show_move(p, mv);
        match rules.read_move(p, &text) {
            Ok(back) => assert_eq!(
                &back, mv,
                "reading the move \"{text}\" at {p:?} gives another"
            ),
            Err(error) => panic!("the move \"{text}\" at {p:?} cannot be read: {error}"),
        }
    }
}

/// The number of lines of play of exactly `depth` plies, players alternating, `first` beginning.
#[must_use]
pub fn perft_partizan<R: Partizan>(rules: &R, p: &R::Position, first: Player, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    rules
        .moves_of(first, p)
        .map(|m| perft_partizan(rules, &rules.play(p, &m), first.opponent(), depth - 1))
        .sum()
}

/// The number of lines of play of exactly `depth` plies.
#[must_use]
pub fn perft<R: Sequential>(rules: &R, p: &R::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    rules
        .legal(p)
        .map(|m| perft(rules, &rules.play(p, &m), depth - 1))
        .sum()
}

/// All positions reachable from `start` by moves of either player, at most `limit` of them.
#[must_use]
pub fn reachable<R: Partizan>(rules: &R, start: &R::Position, limit: usize) -> Vec<R::Position> {
    let mut seen = HashSet::from([start.clone()]);
    let mut all = vec![start.clone()];
    let mut at = 0;
    while at < all.len() && all.len() < limit {
        let p = all[at].clone();
        at += 1;
        for player in Player::BOTH {
            for m in rules.moves_of(player, &p).collect::<Vec<_>>() {
                let q = rules.play(&p, &m);
                if seen.insert(q.clone()) {
                    all.push(q);
                }
            }
        }
    }
    all
}

/// Both conventions, for tests that go through them.
pub const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];
