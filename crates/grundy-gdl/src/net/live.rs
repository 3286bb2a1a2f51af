//! The state of wires at one position, carried to the next by what differs: every rule counts its conditions that are not
//! fulfilled, every atom the rules that apply. Counting as in Gallo, Dowling and Doyle; see Dowling and Gallier, Journal of
//! Logic Programming 1, 1984. The atoms of a cycle support each other, which no count would notice, so a cycle of rules is
//! worked out anew when something that it asks about has changed.

use super::wires::{Bit, NOWHERE, Wires};
use crate::bits::{has, put};
use crate::pool::Pool;

/// What holds at one position.
#[derive(Clone)]
pub(super) struct Live {
    bits: Vec<u64>,
    /// For each rule the conditions that are not fulfilled.
    missing: Vec<u16>,
    /// For each atom outside of cycles the rules that apply.
    support: Vec<u32>,
    /// The atoms that are to be looked at, and the words in which they stand.
    dirty: Vec<u64>,
    span: (usize, usize),
    /// The atoms of the answer.
    pub(super) answer: Vec<u64>,
    /// The wires that were followed since the last report.
    followed: u64,
}

impl Live {
    /// The state where no fact holds and no move is made.
    fn new(wires: &Wires) -> Live {
        let words = wires.atoms.div_ceil(64);
        let mut live = Live {
            bits: vec![0; words],
            missing: wires.held.clone(),
            support: vec![0; wires.atoms],
            dirty: vec![0; words],
            span: (words, 0),
            answer: vec![0; wires.words],
            followed: wires.size(),
        };
        for rule in 0..wires.heads.len() {
            if live.missing[rule] == 0 {
                live.applies(wires, rule, true);
            }
        }
        live.settle(wires);
        live
    }

    /// Lets exactly these facts hold; what follows is known after [`settle`](Live::settle).
    pub(super) fn set_facts(&mut self, wires: &Wires, facts: &[u64]) {
        for (word, &wanted) in facts.iter().enumerate() {
            let mut changed = self.bits[word] ^ wanted;
            while changed != 0 {
                let bit = word as u32 * 64 + changed.trailing_zeros();
                changed &= changed - 1;
                self.flip(wires, bit);
            }
        }
    }

    /// Lets an atom come or go.
    pub(super) fn flip(&mut self, wires: &Wires, atom: Bit) {
        self.turn(wires, atom);
        self.send(wires, wires.inner(atom), has(&self.bits, atom));
        self.send(wires, wires.outer(atom), has(&self.bits, atom));
    }

    /// Changes the bit of an atom, here and in the answer.
    fn turn(&mut self, wires: &Wires, atom: Bit) {
        self.bits[atom as usize / 64] ^= 1 << (atom % 64);
        let place = wires.places[atom as usize];
        if place != NOWHERE {
            self.answer[place as usize / 64] ^= 1 << (place % 64);
        }
    }

    /// Tells rules that an atom came or went.
    fn send(&mut self, wires: &Wires, uses: &[u32], came: bool) {
        self.followed += uses.len() as u64;
        for &wire in uses {
            let rule = (wire / 2) as usize;
            let fulfilled = came != (wire % 2 == 1);
            if fulfilled {
                self.missing[rule] -= 1;
                if self.missing[rule] == 0 {
                    self.applies(wires, rule, true);
                }
            } else {
                if self.missing[rule] == 0 {
                    self.applies(wires, rule, false);
                }
                self.missing[rule] += 1;
            }
        }
    }

    /// Notes that a rule applies from now on, or no longer.
    fn applies(&mut self, wires: &Wires, rule: usize, now: bool) {
        let head = wires.heads[rule];
        let cycle = wires.cycle_of[head as usize];
        if cycle != NOWHERE {
            self.mark(wires.cycles[cycle as usize].atoms.0);
            return;
        }
        let support = &mut self.support[head as usize];
        if now {
            *support += 1;
        } else {
            *support -= 1;
        }
        if *support == u32::from(now) {
            self.mark(head);
        }
    }

    fn mark(&mut self, atom: Bit) {
        let word = atom as usize / 64;
        self.dirty[word] |= 1 << (atom % 64);
        self.span = (self.span.0.min(word), self.span.1.max(word));
    }

    /// Works out all that follows. Rules lead upwards, so one pass is enough.
    pub(super) fn settle(&mut self, wires: &Wires) {
        let mut word = self.span.0;
        while word <= self.span.1 && word < self.dirty.len() {
            while self.dirty[word] != 0 {
                let atom = word as u32 * 64 + self.dirty[word].trailing_zeros();
                self.dirty[word] &= self.dirty[word] - 1;
                match wires.cycle_of[atom as usize] {
                    NOWHERE => {
                        if (self.support[atom as usize] > 0) != has(&self.bits, atom) {
                            self.flip(wires, atom);
                        }
                    }
                    cycle => self.again(wires, cycle as usize),
                }
            }
            word += 1;
        }
        self.span = (self.dirty.len(), 0);
    }

    /// Works out a cycle of rules: what follows from outside first, and then what follows from that.
    fn again(&mut self, wires: &Wires, cycle: usize) {
        let cycle = &wires.cycles[cycle];
        let (first, end) = cycle.atoms;
        let before: Vec<bool> = (first..end).map(|atom| has(&self.bits, atom)).collect();
        for atom in first..end {
            if has(&self.bits, atom) {
                self.bits[atom as usize / 64] ^= 1 << (atom % 64);
                for &wire in wires.inner(atom) {
                    self.missing[wire as usize / 2] += 1;
                }
            }
        }
        let rules = cycle.rules.0..cycle.rules.1;
        self.followed += rules.len() as u64;
        let apply = rules.filter(|&rule| self.missing[rule] == 0);
        let mut open: Vec<Bit> = apply.map(|rule| wires.heads[rule]).collect();
        while let Some(atom) = open.pop() {
            if has(&self.bits, atom) {
                continue;
            }
            put(&mut self.bits, atom);
            for &wire in wires.inner(atom) {
                let rule = wire as usize / 2;
                self.missing[rule] -= 1;
                if self.missing[rule] == 0 {
                    open.push(wires.heads[rule]);
                }
            }
        }
        for (atom, before) in (first..end).zip(before) {
            let now = has(&self.bits, atom);
            if now == before {
                continue;
            }
            let place = wires.places[atom as usize];
            if place != NOWHERE {
                self.answer[place as usize / 64] ^= 1 << (place % 64);
            }
            self.send(wires, wires.outer(atom), now);
        }
    }
}

impl Pool<Live> {
    /// Lets `work` have a state of these wires, and reports what was followed.
    pub(super) fn with_live<T>(&self, wires: &Wires, work: impl FnOnce(&mut Live) -> T) -> T {
        let (found, followed) = self.with(
            || Live::new(wires),
            |live| (work(live), std::mem::take(&mut live.followed)),
        );
        grundy_core::beats(followed / 64);
        found
    }
}
