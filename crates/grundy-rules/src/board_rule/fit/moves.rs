//! The moves of a player on a board, found for all places of a pattern at once.

use super::On;
use super::lattice::{Word, flood, shifted};
use super::lying::{FitMove, FitStep, Fitted, Lying, bits};
use super::slide::each_slide;
use crate::board_rule::change::{Change, Changes, FewChanges};
use crate::board_rule::planes::Cells;
use grundy_core::Player;
use rustc_hash::FxHashSet;
use std::hash::Hash;
use std::ops::ControlFlow;

/// The length of a list of moves from which on it has a set beside it.
const LONG: usize = 32;

/// Moves while they are found: compulsory ones alone where there are any.
struct Finder<M> {
    moves: Vec<M>,
    /// The moves of a long list.
    seen: FxHashSet<M>,
    /// True if a compulsory move was found.
    must: bool,
}

impl<M: Clone + Eq + Hash> Finder<M> {
    /// True if a move is not among those that were found; a short list is looked through.
    fn is_new(&mut self, mv: &M) -> bool {
        if self.moves.len() < LONG {
            return !self.moves.contains(mv);
        }
        if self.seen.is_empty() {
            self.seen.extend(self.moves.iter().cloned());
        }
        self.seen.insert(mv.clone())
    }

    /// Forgets the moves that are not compulsory, now that one is; false where a move that is not comes too late.
    #[cold]
    fn weigh(&mut self, compulsory: bool) -> bool {
        if compulsory {
            self.must = true;
            self.moves.clear();
            self.seen.clear();
        }
        compulsory
    }
}

impl<W: Word> Fitted<W> {
    /// The moves of a player, each once, made of what changes and of true if the same player moves again; compulsory ones
    /// alone where there are any.
    pub fn moves<M: Clone + Eq + Hash>(
        &self,
        player: Player,
        on: &On<W>,
        make: impl Fn(Changes, bool) -> M,
    ) -> Vec<M> {
        let mut finder = Finder {
            moves: Vec::with_capacity(LONG),
            seen: FxHashSet::default(),
            must: false,
        };
        let distinct = self.distinct[player.index()];
        for rule in &self.moves[player.index()] {
            // The search is never broken off.
            let _ = self.each_by(rule, on, |changes| {
                if rule.must == finder.must || finder.weigh(rule.must) {
                    let mv = make(changes, rule.extra);
                    if distinct || finder.is_new(&mv) {
                        finder.moves.push(mv);
                    }
                }
                ControlFlow::Continue(())
            });
        }
        finder.moves
    }

    /// True if a player has a move.
    pub fn has_move(&self, player: Player, on: &On<W>) -> bool {
        let stop = |_| ControlFlow::Break(());
        let mut rules = self.moves[player.index()].iter();
        rules.any(|rule| self.each_by(rule, on, stop).is_break())
    }

    /// Calls `see` with each move by a rule, perhaps more than once, until it breaks off. A move changes the board: what its
    /// last part restores is none.
    #[inline]
    fn each_by(
        &self,
        rule: &FitMove<W>,
        on: &On<W>,
        mut see: impl FnMut(Changes) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if let Some(slides) = &rule.slides {
            return each_slide(slides, on, |few| see(Changes::Few(few)));
        }
        if let [step] = rule.steps.as_slice()
            && !step.again
        {
            return self.each_place(step, on, |lying, corner| {
                if step.liberties != 0
                    && !self.breathe(&self.after(on, lying, corner), step.liberties)
                {
                    return ControlFlow::Continue(());
                }
                see(self.changes(lying, corner))
            });
        }
        let made = MadeSteps {
            start: on,
            on,
            begins: None,
        };
        self.go_on(&rule.steps, made, &mut see)
    }

    /// Calls `see` with each pattern of a step and each place of its corner, until it breaks off.
    #[inline]
    fn each_place(
        &self,
        step: &FitStep<W>,
        on: &On<W>,
        mut see: impl FnMut(&Lying<W>, usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !step.counts.iter().all(|count| count.holds(on)) {
            return ControlFlow::Continue(());
        }
        for lying in step.lines.iter().flatten() {
            for corner in self.places(step, lying, on).cells() {
                see(lying, corner)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The cells on which the corner of a pattern of a step can lie.
    #[inline]
    fn places(&self, step: &FitStep<W>, lying: &Lying<W>, on: &On<W>) -> W {
        let mut corners = lying.corners(on);
        for near in &step.near {
            if corners.is_none() {
                break;
            }
            corners &= lying.holds(near.wanted, near.cells(on));
        }
        corners
    }

    /// The changes of the board before a move by all its steps, of which these remain.
    fn go_on(
        &self,
        steps: &[FitStep<W>],
        made: MadeSteps<'_, W>,
        see: &mut dyn FnMut(Changes) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some((step, rest)) = steps.split_first() else {
            let changes = changes_between(made.start, made.on);
            return changes.map_or(ControlFlow::Continue(()), see);
        };
        let begins = made.begins.filter(|_| !step.elsewhere);
        if step.counts.iter().all(|count| count.holds(made.on)) {
            for line in &step.lines {
                self.along(
                    line,
                    step,
                    rest,
                    MadeSteps { begins, ..made },
                    &mut Vec::new(),
                    see,
                )?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The same for one way in which the pattern of a step may lie. Where the board goes on at the other side, a step that is
    /// applied again and again may come back to a board and a cell that it has `seen`.
    fn along(
        &self,
        line: &[Lying<W>],
        step: &FitStep<W>,
        rest: &[FitStep<W>],
        made: MadeSteps<'_, W>,
        seen: &mut Vec<(On<W>, Option<[usize; 3]>)>,
        see: &mut dyn FnMut(Changes) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let is_last = rest.is_empty() && !step.again && step.liberties == 0;
        let so_far = match changes_between(made.start, made.on) {
            Some(Changes::Few(few)) if is_last => Some(few),
            _ => None,
        };
        for lying in line {
            let begin = made.begins.map(|first| W::one(self.lattice.cell(first)));
            let places = self.places(step, lying, made.on);
            let corners = begin.map_or(places, |cell| places & shifted(cell, &lying.begin));
            for corner in corners.cells() {
                if let Some(changes) = so_far.and_then(|few| self.and_changes(few, lying, corner)) {
                    if !changes.is_none() {
                        see(Changes::Few(changes))?;
                    }
                    continue;
                }
                let next = self.after(made.on, lying, corner);
                let goes_on = step.again || rest.first().is_some_and(|next| !next.elsewhere);
                let last = lying.ends.filter(|_| goes_on);
                let made = MadeSteps {
                    start: made.start,
                    on: &next,
                    begins: last.map(|[_, last]| self.cell_of(corner, last)),
                };
                let breathes = self.breathe(&next, step.liberties);
                if !breathes || (step.again && !self.is_new(made, seen)) {
                    continue;
                }
                self.go_on(rest, made, see)?;
                if step.again {
                    self.along(line, step, rest, made, seen, see)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Notes a board and a cell to which a step applied again has come; false if it has been there.
    fn is_new(&self, made: MadeSteps<'_, W>, seen: &mut Vec<(On<W>, Option<[usize; 3]>)>) -> bool {
        if self.lattice.ends_at_sides() {
            return true;
        }
        let now = (*made.on, made.begins);
        let is_new = !seen.contains(&now);
        if is_new {
            seen.push(now);
        }
        is_new
    }

    /// Some changes and then those by a pattern that lies with its corner on a cell; `None` where they are not few.
    #[inline]
    fn and_changes(
        &self,
        so_far: FewChanges,
        lying: &Lying<W>,
        corner: usize,
    ) -> Option<FewChanges> {
        if !self.lattice.ends_at_sides() {
            return None;
        }
        let mut changing = lying.changing.iter();
        changing.try_fold(so_far, |changes, cell| {
            let change = cell.change(corner + usize::from(cell.down));
            changes.has_room().then(|| changes.and(change))
        })
    }

    /// The place of a cell of a shape that lies with its corner on a cell of the board.
    fn cell_of(&self, corner: usize, at: [u8; 3]) -> [usize; 3] {
        let corner = self.lattice.at(corner);
        let size = self.lattice.size;
        [0, 1, 2].map(|axis| (corner[axis] + usize::from(at[axis])) % size[axis])
    }

    /// The changes by a pattern that lies with its corner on a cell.
    #[inline]
    fn changes(&self, lying: &Lying<W>, corner: usize) -> Changes {
        match lying.few {
            Some(few) => Changes::Few(few.further(corner)),
            None => self.many_changes(lying, corner),
        }
    }

    /// The same for a pattern that changes many cells, or where the board goes on at the other side.
    #[cold]
    fn many_changes(&self, lying: &Lying<W>, corner: usize) -> Changes {
        let number = |at| self.lattice.cell(self.cell_of(corner, at));
        let changes = lying.changing.iter();
        let mut changes: Vec<Change> = changes.map(|cell| cell.change(number(cell.at))).collect();
        changes.sort_unstable_by_key(|change| change.cell);
        Changes::of(changes.len(), changes.into_iter())
    }

    /// The board after a pattern has changed with its corner on a cell.
    #[inline]
    fn after(&self, on: &On<W>, lying: &Lying<W>, corner: usize) -> On<W> {
        on.after(lying.changing.iter().map(|cell| {
            cell.change(if self.lattice.ends_at_sides() {
                corner + usize::from(cell.down)
            } else {
                self.lattice.cell(self.cell_of(corner, cell.at))
            })
        }))
    }

    /// True if on a board every group of equal stones of these symbols has a free neighbour.
    pub fn all_breathe(&self, board: &Cells, symbols: &[u8]) -> bool {
        self.breathe(&self.on(board), bits(symbols))
    }

    /// True if every group of equal stones of these symbols, a bit each, has a free neighbour: floods from the neighbours of
    /// free cells reach every stone.
    fn breathe(&self, on: &On<W>, symbols: u8) -> bool {
        if symbols == 0 {
            return true;
        }
        let near = shifted(on.of[usize::from(self.free)], &self.beside);
        (0..on.of.len()).all(|symbol| {
            let stones = on.of[symbol];
            symbols >> symbol & 1 == 0 || flood(near, stones, &self.beside) == stones
        })
    }
}

/// A move of which some steps are made.
#[derive(Clone, Copy)]
struct MadeSteps<'a, W> {
    /// The board before the move.
    start: &'a On<W>,
    /// The board now.
    on: &'a On<W>,
    /// The cell at which the next step begins, if there was one before it.
    begins: Option<[usize; 3]>,
}

/// The cells in which two boards differ, with the symbols of the second; `None` where they do not.
fn changes_between<W: Word>(before: &On<W>, after: &On<W>) -> Option<Changes> {
    let mut changed = W::NONE;
    for (mut old, new) in before.of.into_iter().zip(after.of) {
        old ^= new;
        changed |= old;
    }
    if changed.is_none() {
        return None;
    }
    let symbol = |on: &On<W>, cell: usize| {
        let plane = on.of.iter().position(|plane| plane.has(cell));
        // Every cell has one symbol.
        plane.map_or(0, |symbol| symbol as u8)
    };
    let change = |cell| Change {
        cell,
        from: symbol(before, cell),
        to: symbol(after, cell),
    };
    let changes = changed.cells().map(change);
    Some(Changes::of(changed.count() as usize, changes))
}
