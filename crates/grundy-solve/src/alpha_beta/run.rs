//! One yes-or-no question: is a position worth at least a bound to the player to move?
//!
//! The stack is explicit. A position is represented by its symmetry key, so that a move remembered in the table is a
//! move of the represented position. All options are made at once, because a finished one among them, or one with a
//! table entry, may already decide.

use super::Search;
use super::effort::Size;
use super::frame::{Best, Frame, Untried};
use super::others::Resize;
use super::table::{AnyTable, KnownBounds};
use super::value::{LEAST, Scale, Score, decides, seen_by};
use grundy_core::stop::MOVES_LIKE_A_POSITION;
use grundy_core::{Player, Sequential, StopReason, Turn, Watch};
use rustc_hash::FxHashSet;

/// The number of visits after which work is reported.
const PORTION: u64 = 32;

/// The number of options of one position after which the time is checked.
const SOME_OPTIONS: u32 = 8;

/// The visits that a table may forget, per place, before it grows. A larger table forgets less but is slower to access.
/// Once it exceeds the caches, a smaller one that forgets only what was cheap to find is better.
fn worth_growing(places: u64) -> u64 {
    if places <= 1 << 19 { 4 } else { 64 }
}

/// The number of visits between two reports of memory.
const BETWEEN_REPORTS: u64 = 4096;

impl<R: Sequential> Search<'_, R>
where
    R::Payoff: Score,
{
    /// A bound that answers the question: if it is at least `ask`, it is a lower bound of the value; otherwise an upper
    /// bound.
    pub(super) fn question(
        &mut self,
        position: &R::Position,
        mover: Player,
        ask: i64,
        watch: &mut dyn Watch,
    ) -> Result<i64, StopReason> {
        // After a limit no further question is begun: some positions pass before the next report.
        watch.work(0)?;
        match self.in_parallel {
            Some(in_parallel) if watch.threads() > 1 => {
                in_parallel(self, position, mover, ask, watch)
            }
            _ => self.alone(position, mover, ask, watch),
        }
    }

    /// The same, by this thread alone.
    pub(super) fn alone(
        &mut self,
        position: &R::Position,
        mover: Player,
        ask: i64,
        watch: &mut dyn Watch,
    ) -> Result<i64, StopReason> {
        let found = self.run(position.clone(), mover, ask, watch);
        // The proofs of finished positions stay in the table; unfinished ones are dropped with the stack.
        self.frames.clear();
        self.untried.clear();
        let rest = std::mem::take(&mut self.unreported);
        found.and_then(|value| watch.work(rest).map(|()| value))
    }

    /// The search loop of one question; its three steps are labelled below.
    fn run(
        &mut self,
        position: R::Position,
        mover: Player,
        ask: i64,
        watch: &mut dyn Watch,
    ) -> Result<i64, StopReason> {
        if self.config.bounds {
            let (low, high) = self.bounds(&position, mover);
            if let Some(value) = decides(low, high, ask) {
                return Ok(value);
            }
        }
        let position = self.representative(position);
        let slot = self.slot(&position);
        let mut result = self.enter(position, Some(slot), mover, ask, watch)?;
        loop {
            // 1. An option has got its value: its parent takes it into account.
            if let Some(value) = result.take() {
                let Some(frame) = self.frames.last_mut() else {
                    return Ok(value);
                };
                // The value is that for the mover of the option; it is turned to the side of the parent's mover, one
                // ply earlier.
                let (place, by) = frame.under_way;
                frame
                    .best
                    .take_in(self.scale.before(seen_by(value, by, frame.mover)), place);
            }
            // Another thread may have settled a position on the stack meanwhile; then everything below it is obsolete.
            result = self.overtaken();
            if result.is_some() {
                continue;
            }
            // 2. The last position is finished when its best option is enough or none is left.
            let frame = self
                .frames
                .last_mut()
                .expect("an unfinished search has a frame");
            if frame.best.value >= frame.ask || self.untried.len() == frame.first {
                result = Some(self.leave(watch)?);
                continue;
            }
            // 3. Otherwise its next option is tried.
            let option = match &self.others {
                Some(others) if frame.marked && frame.best.value > LEAST => {
                    others.choose(&mut self.untried, frame.first)
                }
                _ => self.untried.pop(),
            };
            let option = option.expect("a position with no untried option was left before");
            frame.under_way = (option.place, option.mover);
            frame.tried = option.mv;
            let ask = self.scale.passed_on(frame.ask, frame.mover, option.mover);
            result = self.enter(option.position, option.slot, option.mover, ask, watch)?;
        }
    }

    /// Visits a position: returns its value if enough is known about it, and otherwise pushes a frame. The caller has
    /// already checked the bounds that the rules give. Without a slot the position is a small one.
    fn enter(
        &mut self,
        mut position: R::Position,
        slot: Option<u64>,
        mover: Player,
        ask: i64,
        watch: &mut dyn Watch,
    ) -> Result<Option<i64>, StopReason> {
        self.count(watch)?;
        let slot = match slot {
            Some(slot) => slot,
            None => {
                if let Some(value) = self.small(&position, mover, ask) {
                    return Ok(Some(value));
                }
                position = self.representative(position);
                self.slot(&position)
            }
        };
        // The table's bounds hold for any question, not only for the one that stored them.
        let known = self
            .table
            .get(slot, &position)
            .unwrap_or(KnownBounds::NOTHING);
        if let Some(value) = decides(known.low, known.high, ask) {
            return Ok(Some(value));
        }
        if !self.ends && self.frames.len() >= self.long_path {
            self.look_for_a_cycle()?;
        }
        let mut frame = Frame {
            plies: self.rules.most_plies(&position),
            position,
            mover,
            slot,
            ask,
            best: Best::NOTHING,
            first: self.untried.len(),
            under_way: (0, mover),
            tried: None,
            entered: self.nodes,
            marked: false,
        };
        // A lookup of every option pays only above large subtrees, because most lookups miss the caches.
        let large = self.efforts.size(frame.plies) == Size::Large;
        self.open(&mut frame, large, watch)?;
        if large && frame.best.value < ask {
            self.look_up(&mut frame);
        }
        if frame.best.value >= ask {
            self.untried.truncate(frame.first);
            let Best { value, choice } = frame.best;
            // The options that were made for this answer would all be made again.
            if large {
                let known = KnownBounds {
                    low: value,
                    choice,
                    ..KnownBounds::NOTHING
                };
                self.forgotten += self.table.put(slot, frame.position, known, 1);
            }
            return Ok(Some(value));
        }
        self.put_in_order(&frame, known.choice);
        if let Some(others) = &self.others
            && self.efforts.is_huge(frame.plies)
        {
            frame.marked = true;
            others.enter(slot);
        }
        self.frames.push(frame);
        Ok(None)
    }

    /// Makes the options. Finished ones, and those that the rules decide, are taken into account at once.
    fn open(
        &mut self,
        frame: &mut Frame<R>,
        large: bool,
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        let rules = self.rules;
        let mut best = frame.best;
        for (place, mv) in (0..).zip(rules.candidates(&frame.position)) {
            if place % SOME_OPTIONS == SOME_OPTIONS - 1 {
                watch.options(SOME_OPTIONS.into())?;
            }
            if place as usize % MOVES_LIKE_A_POSITION == MOVES_LIKE_A_POSITION - 1 {
                self.many_options(place as usize, watch)?;
            }
            let option = rules.play(&frame.position, &mv);
            let mover = match rules.turn(&option) {
                Turn::Of(mover) => mover,
                Turn::Over(payoff) => {
                    let value = self.scale.at_end(payoff, 0);
                    let value = self.scale.before(seen_by(value, Player::Left, frame.mover));
                    best.take_in(value, place);
                    if best.value >= frame.ask {
                        break;
                    }
                    continue;
                }
            };
            if let Some(value) = self.decided(&option, frame.mover, mover, frame.ask) {
                self.count(watch)?;
                best.take_in(value, place);
                if best.value >= frame.ask {
                    break;
                }
                continue;
            }
            let order = if self.config.ordered {
                self.looks(&frame.position, &mv, &option, frame.mover)
            } else {
                0
            };
            let (position, slot) = match self.efforts.size(rules.most_plies(&option)) {
                Size::Small => (option, None),
                _ => {
                    let position = self.representative(option);
                    let slot = self.slot(&position);
                    // The lookup follows after all options are made; until then the memory can fetch the place.
                    if large {
                        self.table.expect(slot);
                    }
                    (position, Some(slot))
                }
            };
            self.untried.push(Untried {
                position,
                slot,
                mover,
                place,
                mv: rules.move_number(&mv),
                order,
            });
        }
        frame.best = best;
        Ok(())
    }

    /// The value of an option for the player who can move to it, if the bounds that the rules give answer the question.
    #[inline]
    pub(super) fn decided(
        &self,
        option: &R::Position,
        mover: Player,
        next: Player,
        ask: i64,
    ) -> Option<i64> {
        if !self.config.bounds {
            return None;
        }
        let asked = self.scale.passed_on(ask, mover, next);
        let (low, high) = self.bounds(option, next);
        let value = decides(low, high, asked)?;
        Some(self.scale.before(seen_by(value, next, mover)))
    }

    /// The estimated merit of a move. Moves with greater numbers are tried first.
    #[inline]
    pub(super) fn looks(
        &self,
        at: &R::Position,
        mv: &R::Move,
        option: &R::Position,
        mover: Player,
    ) -> i64 {
        let estimate = self.rules.estimate(option).unwrap_or(0);
        let learnt = self.history.merit(mover, self.rules.move_number(mv));
        let known = i64::from(self.rules.priority(at, mv)) + learnt;
        seen_by(estimate.into(), Player::Left, mover) + known
    }

    /// Takes options with sufficient table entries into account, which may already answer the question for the whole
    /// position (*enhanced transposition cutoffs*). Plaat, Schaeffer, Pijls and de Bruin, *Exploiting graph properties
    /// of game trees* (1996).
    fn look_up(&mut self, frame: &mut Frame<R>) {
        let mut at = frame.first;
        while let Some(option) = self.untried.get(at) {
            let (place, mover) = (option.place, option.mover);
            let ask = self.scale.passed_on(frame.ask, frame.mover, mover);
            let known = (option.slot).and_then(|slot| self.table.get(slot, &option.position));
            let Some(value) = known.and_then(|known| decides(known.low, known.high, ask)) else {
                at += 1;
                continue;
            };
            let value = self.scale.before(seen_by(value, mover, frame.mover));
            frame.best.take_in(value, place);
            if frame.best.value >= frame.ask {
                return;
            }
            self.untried.swap_remove(at);
        }
    }

    /// Sorts the options so that the most promising is last, where it is popped first, and among equals the first one.
    /// The move that was chosen `before` outranks all others.
    fn put_in_order(&mut self, frame: &Frame<R>, before: Option<u32>) {
        let chosen = before.filter(|_| self.config.ordered);
        self.untried[frame.first..].sort_unstable_by_key(|option| {
            let order = if chosen == Some(option.place) {
                i64::MAX
            } else {
                option.order
            };
            (order, u32::MAX - option.place)
        });
    }

    /// Finishes the position on top of the stack, and remembers what was proved about it.
    fn leave(&mut self, watch: &mut dyn Watch) -> Result<i64, StopReason> {
        let frame = self
            .frames
            .pop()
            .expect("the frame that was looked at is on the stack");
        self.untried.truncate(frame.first);
        if let Some(others) = self.others.as_ref().filter(|_| frame.marked) {
            others.leave(frame.slot);
        }
        let Best { value, choice } = frame.best;
        let known = if value >= frame.ask {
            KnownBounds {
                low: value,
                choice,
                ..KnownBounds::NOTHING
            }
        } else {
            // No option reached the bound, so the values are upper bounds, and it is not known which move is best.
            KnownBounds {
                high: value,
                ..KnownBounds::NOTHING
            }
        };
        let nodes = self.nodes - frame.entered + 1;
        self.efforts.learn(frame.plies, nodes);
        if value >= frame.ask && choice == Some(frame.under_way.0) {
            self.history.reward(frame.mover, frame.tried, nodes);
        }
        self.forgotten += self.table.put(frame.slot, frame.position, known, nodes);
        // Each thread counts what it forgot itself, so the total is estimated.
        let threads = self.others.as_ref().map_or(1, |others| others.threads);
        let places = self.table.capacity() as u64;
        if self.forgotten * threads >= worth_growing(places) * places {
            self.forgotten = 0;
            self.grow(watch)?;
        }
        Ok(value)
    }

    /// Counts a visit, and reports to the watch from time to time.
    #[inline]
    fn count(&mut self, watch: &mut dyn Watch) -> Result<(), StopReason> {
        self.nodes += 1;
        self.unreported += 1;
        if self.unreported >= PORTION {
            watch.work(std::mem::take(&mut self.unreported))?;
            if self.nodes % BETWEEN_REPORTS < PORTION {
                self.report_memory(watch)?;
                watch.progress("positions", self.nodes, 0);
            }
        }
        Ok(())
    }

    /// Bounds of the value for the player to move, by the rules alone.
    #[inline]
    pub(super) fn bounds(&self, position: &R::Position, mover: Player) -> (i64, i64) {
        let (low, high) = self.scale.bounds(self.rules, position);
        match mover {
            Player::Left => (low, high),
            Player::Right => (-high, -low),
        }
    }

    /// The position that represents a class of symmetric ones.
    fn representative(&self, position: R::Position) -> R::Position {
        if self.config.symmetric {
            self.rules.symmetry_key(&position)
        } else {
            position
        }
    }

    /// The position's slot in the table.
    fn slot(&self, position: &R::Position) -> u64 {
        let number = || self.rules.packed(position).map_or(0, |(number, _)| number);
        self.table.slot(position, number)
    }

    /// The remembered bounds of a position.
    pub(super) fn known(&self, position: &R::Position) -> KnownBounds {
        let position = self.representative(position.clone());
        let known = self.table.get(self.slot(&position), &position);
        known.unwrap_or(KnownBounds::NOTHING)
    }

    /// Looks for a position that is repeated on the path. An endless play makes an endless path, which must contain
    /// one.
    fn look_for_a_cycle(&mut self) -> Result<(), StopReason> {
        // Doubling the length between two checks keeps their total cost linear in the length of the path.
        self.long_path *= 2;
        let mut seen = FxHashSet::default();
        let again = self
            .frames
            .iter()
            .find(|frame| !seen.insert(&frame.position));
        match again {
            Some(frame) => Err(StopReason::again(self.rules.in_words(&frame.position))),
            None => Ok(()),
        }
    }

    /// Reports the options of a position that has very many of them, before they take too much memory.
    fn many_options(&self, options: usize, watch: &mut dyn Watch) -> Result<(), StopReason> {
        watch.work(1)?;
        if options >= crate::MOST_OPTIONS {
            return Err(crate::too_many_options());
        }
        if options % crate::MANY_OPTIONS == crate::MANY_OPTIONS - 1 {
            watch.room((crate::MANY_OPTIONS * size_of::<Untried<R>>()) as u64)?;
        }
        Ok(())
    }

    /// The bytes in use by the stack and the table.
    fn bytes(&self) -> u64 {
        let stack = self.frames.capacity() * size_of::<Frame<R>>()
            + self.untried.capacity() * size_of::<Untried<R>>();
        stack as u64 + self.table.bytes()
    }

    /// Reports the memory in use. If it is too much, the table gives up half of its entries and may not grow again.
    fn report_memory(&mut self, watch: &mut dyn Watch) -> Result<(), StopReason> {
        match watch.memory(self.bytes()) {
            Err(StopReason::Memory { .. }) if self.others.is_some() => {
                Err(self.resize(Resize::Halve))
            }
            Err(stop @ StopReason::Memory { .. }) => {
                if self.table.halve() {
                    self.config.entries = self.table.capacity();
                    Ok(())
                } else {
                    Err(stop)
                }
            }
            other => other,
        }
    }

    /// Doubles the table because it has forgotten much. If there is no memory for that, it keeps its size from now on.
    fn grow(&mut self, watch: &mut dyn Watch) -> Result<(), StopReason> {
        if 2 * self.table.capacity() > self.config.entries {
            return Ok(());
        }
        // The old table must exist until the new one is filled.
        match watch.room(2 * self.table.bytes()) {
            Ok(()) if self.others.is_some() => return Err(self.resize(Resize::Double)),
            Ok(()) => self.table.double(),
            Err(StopReason::Memory { .. }) => self.config.entries = self.table.capacity(),
            Err(stop) => return Err(stop),
        }
        Ok(())
    }

    /// Asks for a change of the table's size. All threads that share the table must be stopped for that, so the
    /// question is interrupted and asked again.
    fn resize(&mut self, resize: Resize) -> StopReason {
        self.resize = Some(resize);
        StopReason::Cancelled
    }

    /// True if payoffs are few enough for the bytes of a packed table, and where distances count, plays from the position
    /// short enough.
    pub(super) fn fits_packed(&self, position: &R::Position) -> bool {
        let short = |plies: u32| plies <= super::table::MOST_PLIES;
        let fits = || self.rules.most_plies(position).is_some_and(short);
        R::Payoff::SMALL && (self.scale == Scale::Payoff || fits())
    }

    /// True if all scores are small ones.
    fn fits_scores(&self) -> bool {
        let small = |payoff: R::Payoff| payoff.rank().abs() <= super::table::MOST_SCORE;
        let payoffs = self.rules.payoffs();
        self.scale == Scale::Payoff && payoffs.is_some_and(|(a, b)| small(a) && small(b))
    }

    /// A table of the kind that fits the positions of the ruleset.
    pub(super) fn fitting_table(&self, position: &R::Position) -> AnyTable<R::Position> {
        if self.config.entries == 0 {
            return AnyTable::Nothing;
        }
        let table = self.rules.packed(position).and_then(|(_, bits)| {
            if self.fits_packed(position) {
                AnyTable::of_numbers(bits)
            } else if self.fits_scores() {
                AnyTable::of_scores(bits)
            } else {
                None
            }
        });
        table.unwrap_or_else(AnyTable::of_positions)
    }
}
