//! The search: one sum after the other, the most promising option first, with an explicit stack; in turns with the search by
//! proof numbers (`proof_numbers.rs`).

use super::bounds;
use super::memory::{Decided, Key};
use super::numbers::KnownNumbers;
use super::parts::{Name, Sum, SumParts};
use super::strips;
use super::summands::Summands;
use super::{Effort, Figures};
use grundy_core::{Player, StopReason, Watch};
use grundy_values::short::{Closed, Id};
use rustc_hash::FxHashSet;
use std::cmp::Ordering;
use std::sync::Arc;

/// The outcome of sums of components, with a memory that serves all questions.
pub struct SumOutcomes<S: Summands> {
    pub(super) parts: SumParts<S>,
    pub(super) decided: Decided,
    pub(super) numbers: KnownNumbers,
    /// The sums searched depth first before proof numbers have their turn.
    depth_first: u64,
    /// The bytes that the tables may take.
    bytes: u64,
    pub(super) visited: u64,
}

/// A sum with the player who is to move. Where the players' roles can be exchanged, Left is to move: a sum and its
/// negative are one question.
#[derive(Clone)]
pub(super) struct SumInTurn {
    pub sum: Sum,
    pub mover: Player,
    /// True if the roles are exchanged.
    negated: bool,
}

impl SumInTurn {
    pub fn key(&self) -> Key {
        self.sum.key(self.mover)
    }

    /// The winner of the sum that was asked about, from the winner of this one, or the other way round.
    pub fn winner(&self, winner: Player) -> Player {
        if self.negated {
            winner.opponent()
        } else {
            winner
        }
    }
}

/// A sum on the path, with the options that are not tried yet, the most promising one last.
struct SumOnPath {
    asked: SumInTurn,
    untried: Vec<SumInTurn>,
}

/// A sum that was looked at.
pub(super) enum Look {
    Won(Player),
    /// The options that do not lose at once for the mover.
    Open(Vec<SumInTurn>),
}

impl<S: Summands> SumOutcomes<S> {
    /// An empty memory of about `bytes` bytes. `store` is asked whether the work on canonical forms may go on.
    #[must_use]
    pub fn new(
        rules: S,
        effort: Effort,
        bytes: u64,
        store: Option<Box<dyn Watch + Send>>,
    ) -> SumOutcomes<S> {
        SumOutcomes {
            parts: SumParts::new(rules, effort, store),
            decided: Decided::new(bytes / 2),
            numbers: KnownNumbers::new(bytes / 8),
            depth_first: effort.depth_first,
            bytes,
            visited: 0,
        }
    }

    /// The rules of the components.
    #[must_use]
    pub fn rules(&self) -> &S {
        &self.parts.rules
    }

    /// The winner of the sum of these components when `mover` begins.
    ///
    /// The time is at worst that of a visit to every position of the sum that can be reached.
    ///
    /// # Errors
    /// The reason that stopped it; [`StopReason::Cycle`] when play can repeat a position.
    pub fn winner(
        &mut self,
        parts: Vec<S::Part>,
        mover: Player,
        watch: &mut dyn Watch,
    ) -> Result<Player, StopReason> {
        let sum = self.parts.sum_of(parts, watch)?;
        self.search(sum, mover, watch)
    }

    /// The work done so far.
    #[must_use]
    pub fn figures(&self) -> Figures {
        Figures {
            sums: self.visited,
            valued: self.parts.valued,
            remembered: self.decided.len() as u64,
            bytes: self.bytes_taken(),
        }
    }

    fn bytes_taken(&self) -> u64 {
        self.parts.bytes() + self.decided.bytes() + self.numbers.bytes()
    }

    /// Searches depth first and by proof numbers in turns. What one of them decides the other one knows, and each turn has
    /// twice as many sums as the one before, so that the search takes at most a few times as long as the better of both.
    fn search(
        &mut self,
        root: Sum,
        mover: Player,
        watch: &mut dyn Watch,
    ) -> Result<Player, StopReason> {
        let root = self.question(root, mover, watch)?;
        let mut share = self.depth_first;
        loop {
            if let Some(winner) = self.depth_first(root.clone(), share, watch)? {
                return Ok(winner);
            }
            // Where depth first has no share there are no turns.
            let own = if share == 0 { u64::MAX } else { share };
            if let Some(winner) = self.by_proof_numbers(root.clone(), own, watch)? {
                return Ok(winner);
            }
            share = share.saturating_mul(2);
        }
    }

    /// The winner of a sum, depth first; `None` if `share` sums were not enough.
    fn depth_first(
        &mut self,
        root: SumInTurn,
        share: u64,
        watch: &mut dyn Watch,
    ) -> Result<Option<Player>, StopReason> {
        let end = self.visited.saturating_add(share);
        let mut stack: Vec<SumOnPath> = Vec::new();
        let mut next = Some(root);
        let mut deepest = 1024;
        loop {
            if self.visited >= end {
                return Ok(None);
            }
            let mut winner = match next.take() {
                None => None,
                // An option whose winner is seen at once was decided when it was listed.
                Some(asked) => match self.look(&asked, stack.is_empty(), watch)? {
                    Look::Won(winner) => Some(asked.winner(winner)),
                    Look::Open(untried) => {
                        stack.push(SumOnPath { asked, untried });
                        self.look_after(&stack, &mut deepest)?;
                        None
                    }
                },
            };
            // Goes up as long as the sum on top is decided, and down again at the first that is not.
            loop {
                let Some(frame) = stack.last_mut() else {
                    assert!(
                        winner.is_some(),
                        "the root is on the stack until it is decided"
                    );
                    return Ok(winner);
                };
                let mover = frame.asked.mover;
                let decided = match winner {
                    Some(winner) if winner == mover => winner,
                    _ => match frame.untried.pop() {
                        Some(asked) => {
                            next = Some(asked);
                            break;
                        }
                        None => mover.opponent(),
                    },
                };
                let frame = stack.pop().expect("the frame on top was just looked at");
                let key = frame.asked.key();
                self.decided.decide(key, &frame.asked.sum.closed, decided);
                winner = Some(frame.asked.winner(decided));
            }
        }
    }

    /// Looks for a cycle each time the length of a path has doubled, and forgets what is too much beside it.
    pub(super) fn look_after<F: OnPath>(
        &mut self,
        path: &[F],
        deepest: &mut usize,
    ) -> Result<(), StopReason> {
        if path.len() >= *deepest {
            self.not_a_cycle(path.iter().map(F::asked))?;
            *deepest *= 2;
        }
        self.forget_what_is_too_much(path);
        Ok(())
    }

    /// Reports a cycle if a sum occurs twice on the path.
    fn not_a_cycle<'q>(
        &self,
        questions: impl Iterator<Item = &'q SumInTurn>,
    ) -> Result<(), StopReason> {
        let mut path: FxHashSet<(Key, &Closed, bool)> = FxHashSet::default();
        for asked in questions {
            if !path.insert((asked.key(), &asked.sum.closed, asked.negated)) {
                let first = asked.sum.large.first();
                let words = first.and_then(|&name| self.parts.in_words(name));
                return Err(StopReason::again(words));
            }
        }
        Ok(())
    }

    /// The question who wins a sum, from Left's side where that is possible.
    fn question(
        &mut self,
        sum: Sum,
        mover: Player,
        watch: &mut dyn Watch,
    ) -> Result<SumInTurn, StopReason> {
        if mover == Player::Right
            && let Some(negative) = self.parts.negated(&sum, watch)?
        {
            return Ok(SumInTurn {
                sum: negative,
                mover: Player::Left,
                negated: true,
            });
        }
        Ok(SumInTurn {
            sum,
            mover,
            negated: false,
        })
    }

    /// Decides a sum by theorems, memory and its options, or lists the options that have to be searched.
    pub(super) fn look(
        &mut self,
        asked: &SumInTurn,
        new: bool,
        watch: &mut dyn Watch,
    ) -> Result<Look, StopReason> {
        let (sum, mover) = (&asked.sum, asked.mover);
        let mut known = self.decided.winner(&asked.key(), &sum.closed);
        if new && known.is_none() {
            known = self.at_once(sum, mover, watch)?;
        }
        if let Some(winner) = known {
            return Ok(Look::Won(winner));
        }
        self.visited += 1;
        watch.work(1)?;
        if self.visited.is_multiple_of(1024) {
            watch.progress("sums", self.visited, 0);
            watch.memory(self.bytes_taken())?;
        }
        let other = mover.opponent();
        let options = self.options(sum, mover, watch)?;
        // One option that wins is enough, so that the cheapest way to find one is tried on all of them first.
        let mut undecided: Vec<Sum> = Vec::new();
        for option in options {
            let winner = if option.large.is_empty() {
                self.of_values(&option, other)?
            } else {
                let wins = self.wins_by_bound(&option, other, mover, watch)?;
                wins.then_some(mover)
            };
            match winner {
                Some(winner) if winner == mover => return self.won(asked, mover),
                Some(_) => {}
                None => undecided.push(option),
            }
        }
        let mut open: Vec<(i64, SumInTurn)> = Vec::new();
        for option in undecided {
            if !option.large.is_empty() && self.wins_by_bound(&option, other, other, watch)? {
                continue;
            }
            let priority = self.priority(&option, mover, watch)?;
            let option = self.question(option, other, watch)?;
            let known = self.decided.winner(&option.key(), &option.sum.closed);
            match known.map(|winner| option.winner(winner)) {
                Some(winner) if winner == mover => return self.won(asked, mover),
                Some(_) => {}
                None => open.push((priority, option)),
            }
        }
        if open.is_empty() {
            return self.won(asked, other);
        }
        open.sort_by_key(|(priority, _)| *priority);
        Ok(Look::Open(
            open.into_iter().map(|(_, option)| option).collect(),
        ))
    }

    /// The winner, if theorems have it.
    fn at_once(
        &mut self,
        sum: &Sum,
        mover: Player,
        watch: &mut dyn Watch,
    ) -> Result<Option<Player>, StopReason> {
        if sum.large.is_empty() {
            return self.of_values(sum, mover);
        }
        for player in Player::BOTH {
            if self.wins_by_bound(sum, mover, player, watch)? {
                return Ok(Some(player));
            }
        }
        Ok(None)
    }

    /// Remembers the winner of a sum.
    fn won(&mut self, asked: &SumInTurn, winner: Player) -> Result<Look, StopReason> {
        self.decided.decide(asked.key(), &asked.sum.closed, winner);
        Ok(Look::Won(winner))
    }

    /// True if a player wins a sum of values that is no better for that player than this sum.
    fn wins_by_bound(
        &mut self,
        sum: &Sum,
        mover: Player,
        player: Player,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        match self.bound(sum, player, watch)? {
            Some(bound) => self.wins_bound(&bound, mover, player, watch),
            None => Ok(false),
        }
    }

    /// A sum of values that is no better for a player than this sum, if there is one.
    fn bound(
        &mut self,
        sum: &Sum,
        player: Player,
        watch: &mut dyn Watch,
    ) -> Result<Option<Sum>, StopReason> {
        let mut bound = Sum {
            large: Vec::new(),
            ..sum.clone()
        };
        for &name in &sum.large {
            let Some(of_one) = self.parts.bound(name, player, watch)? else {
                return Ok(None);
            };
            if !self.parts.add(&mut bound, &of_one)? {
                return Ok(None);
            }
        }
        Ok(Some(bound))
    }

    /// True if a player is found to win a sum of values that bounds another one.
    fn wins_bound(
        &mut self,
        bound: &Sum,
        mover: Player,
        player: Player,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        // The right stop of a sum is at most its mean, and the left stop at most its mean and its highest temperature.
        let mut most = match player {
            Player::Left => bound.closed.number.clone(),
            Player::Right => -&bound.closed.number,
        };
        if mover == player {
            let temperatures = self.parts.highest_temperature(&bound.hot)?;
            most = &most + &temperatures;
        }
        if most.sign() == Ordering::Less {
            return Ok(false);
        }
        if let Some(winner) = self.of_values(bound, mover)? {
            return Ok(winner == player);
        }
        let Some(total) = self.parts.total(&bound.hot, watch)? else {
            return Ok(false);
        };
        Ok(self.beside(total, &bound.closed, mover)? == player)
    }

    /// The winner of a sum of values, if a closed form, a comparison or a bound decides it.
    fn of_values(&mut self, sum: &Sum, mover: Player) -> Result<Option<Player>, StopReason> {
        let store = &mut self.parts.store;
        match sum.hot[..] {
            [] => {
                let order = sum.closed.compare(&Closed::zero());
                return Ok(Some(match order {
                    None => mover,
                    Some(Ordering::Less) => Player::Right,
                    Some(Ordering::Greater) => Player::Left,
                    Some(Ordering::Equal) => mover.opponent(),
                }));
            }
            [one] => {
                return self.beside(one, &sum.closed, mover).map(Some);
            }
            _ => {}
        }
        let facts: Result<Vec<_>, StopReason> = (sum.hot.iter())
            .map(|&id| self.parts.facts.of(store, id))
            .collect();
        let facts: Vec<Arc<bounds::Facts>> = facts?;
        if let Some(number) = sum.closed.as_number() {
            let switches = facts.iter().map(|facts| facts.switch.as_ref());
            if let Some(switches) = switches.collect() {
                return Ok(Some(bounds::switches(switches, number, mover)));
            }
        }
        if let Some(winner) = bounds::winner(&facts, &sum.closed.number, mover) {
            return Ok(Some(winner));
        }
        if !sum.closed.number.is_zero() {
            return Ok(None);
        }
        bounds::ahead(store, &facts, sum.closed.ups, mover)
    }

    /// The winner of a value and a closed form.
    fn beside(&mut self, one: Id, closed: &Closed, mover: Player) -> Result<Player, StopReason> {
        let store = &mut self.parts.store;
        // G + c ≥ 0 exactly if −c ≤ G.
        let closed = store.closed(closed.negative());
        let second = match mover {
            Player::Right => store.at_most(closed, one)?,
            Player::Left => store.at_most(one, closed)?,
        };
        Ok(if second { mover.opponent() } else { mover })
    }

    /// The options of a sum. Of equal summands one is moved in, of all switches the hottest.
    fn options(
        &mut self,
        sum: &Sum,
        mover: Player,
        watch: &mut dyn Watch,
    ) -> Result<Vec<Sum>, StopReason> {
        let mut all = Vec::new();
        for (at, &name) in sum.large.iter().enumerate() {
            if at > 0 && sum.large[at - 1] == name {
                continue;
            }
            for parts in self.parts.options(name, mover)? {
                let mut option = sum.clone();
                option.large.remove(at);
                for part in parts {
                    self.parts.put(&mut option, part, watch)?;
                }
                all.push(option);
            }
        }
        let hottest = self.hottest_switch(sum)?;
        for (at, &id) in sum.hot.iter().enumerate() {
            if at > 0 && sum.hot[at - 1] == id {
                continue;
            }
            let is_switch = self
                .parts
                .facts
                .of(&mut self.parts.store, id)?
                .switch
                .is_some();
            if is_switch && hottest != Some(at) {
                continue;
            }
            let options = self.parts.store.options(id)?;
            let options = if mover == Player::Left {
                options.0
            } else {
                options.1
            };
            for &value in options.iter() {
                let mut option = sum.clone();
                option.hot.remove(at);
                self.parts.put_value(&mut option, value)?;
                all.push(option);
            }
        }
        // A sum that is a number may have no good move but in its number, hence these too.
        if sum.closed.count_options(mover == Player::Left) > crate::MOST_OPTIONS as u64 {
            return Err(crate::too_many_options());
        }
        for closed in sum.closed.options(mover == Player::Left) {
            all.push(Sum {
                closed,
                ..sum.clone()
            });
        }
        Ok(all)
    }

    /// The place of the hottest switch.
    fn hottest_switch(&mut self, sum: &Sum) -> Result<Option<usize>, StopReason> {
        let mut best: Option<(usize, grundy_values::Dyadic)> = None;
        for (at, &id) in sum.hot.iter().enumerate() {
            let facts = self.parts.facts.of(&mut self.parts.store, id)?;
            if let Some(x) = &facts.switch
                && best.as_ref().is_none_or(|(_, hottest)| hottest < x)
            {
                best = Some((at, x.clone()));
            }
        }
        Ok(best.map(|(at, _)| at))
    }

    /// A guess of how good an option is for the player who moved to it; it decides the order alone.
    fn priority(
        &mut self,
        option: &Sum,
        mover: Player,
        watch: &mut dyn Watch,
    ) -> Result<i64, StopReason> {
        let mut mean = strips::about(&option.closed);
        let hottest = self.parts.highest_temperature(&option.hot)?;
        let heat = strips::about(&Closed::from(hottest));
        let mut size = 0i64;
        for &name in &option.large {
            let own = self.parts.bound(name, mover, watch)?;
            let other = self.parts.bound(name, mover.opponent(), watch)?;
            let [left, right] = self.parts.moves(name).map(i64::from);
            let between = match (own, other) {
                // The mover's own bound counts more: an option that it nearly proves is soon proved.
                (Some(own), Some(other)) => (own.mean / 8 * 7).saturating_add(other.mean / 8),
                _ => (left - right) * (strips::UNIT / 2),
            };
            mean = mean.saturating_add(between);
            size += left + right;
        }
        Ok(strips::for_player(mover, mean)
            .saturating_sub(heat)
            .saturating_mul(1024)
            .saturating_sub(size))
    }

    /// Forgets components and decided sums when they fill their part of the memory. The sums on the path stay, and keep
    /// their names.
    fn forget_what_is_too_much(&mut self, path: &[impl OnPath]) {
        if self.parts.own_bytes() <= self.bytes / 2 {
            return;
        }
        let on_path = names(path);
        self.numbers.clear();
        // What is remembered under a name is forgotten with it, so that those names stay as long as there is room.
        let mut names = on_path.clone();
        names.extend(self.decided.names());
        self.parts.keep_only(names);
        if self.parts.own_bytes() > self.bytes / 4 {
            self.decided.clear();
            self.parts.keep_only(on_path);
        }
    }
}

/// A sum on a path, with the options that a search keeps beside it.
pub(super) trait OnPath {
    /// The question about the sum.
    fn asked(&self) -> &SumInTurn;
    /// The questions about the options.
    fn options(&self) -> impl Iterator<Item = &SumInTurn>;
}

impl OnPath for SumOnPath {
    fn asked(&self) -> &SumInTurn {
        &self.asked
    }

    fn options(&self) -> impl Iterator<Item = &SumInTurn> {
        self.untried.iter()
    }
}

/// The names of the components on a path.
fn names(path: &[impl OnPath]) -> Vec<Name> {
    let mut names = Vec::new();
    for frame in path {
        for asked in std::iter::once(frame.asked()).chain(frame.options()) {
            names.extend_from_slice(&asked.sum.large);
        }
    }
    names
}
