//! Places to work, in two lanes. Every question begins in the short lane, where it has a moment. One that is not
//! answered by then continues in the long lane, on a thread of low priority. So quick questions never wait for those
//! that take minutes.
//!
//! A free place goes to a question of a kind that is usually answered in a moment; among those to the address that
//! holds the fewest places; then to the one whose last place is the longest ago; and among its questions to the first.
//! Every fourth place goes by address alone, so that slow kinds are not starved, and slow kinds never hold more than
//! half of the places. When a lane's queue is full, questions of slow kinds are refused first, and among equals those
//! of the address with the most waiting.

use crate::reaper::Reaper;
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The longest that a question waits for a place before it is refused.
pub const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// The time for which a long question is remembered.
const REMEMBERED: Duration = Duration::from_secs(30);

/// The largest number of long questions that are remembered.
const MOST_REMEMBERED: usize = 4096;

/// The largest number of kinds of questions whose speed is remembered.
const MOST_KINDS: usize = 4096;

/// The largest number of addresses whose last place is remembered.
const MOST_ADDRESSES: usize = 4096;

/// The number of threads, beyond those with a place, that were asked to stop and have not yet.
const MOST_LEFT: usize = 8;

/// The number of threads that do not stop beyond which no new one begins.
const MOST_STUCK: usize = 100;

/// The size of a lane.
#[derive(Clone, Copy)]
pub struct Size {
    /// The questions that are worked on at once.
    pub places: usize,
    /// The largest number of questions that wait for a place.
    pub waiting: usize,
}

/// Both lanes.
pub struct Lanes {
    /// The lane in which every question begins.
    pub short: Lane,
    /// The lane of those that take longer.
    pub long: Lane,
    /// Threads that work, with a place or without.
    pub threads: Threads,
    /// Questions that took long, by their hash.
    heavy: Mutex<HashMap<u64, Instant>>,
    /// The kinds of questions, with how often they take long.
    pub kinds: Kinds,
}

impl Lanes {
    /// Two empty lanes.
    pub fn new(short: Size, long: Size) -> Lanes {
        let kinds = Kinds::default();
        Lanes {
            short: Lane::new(short, kinds.clone()),
            // In the long lane all questions take long, so it distinguishes no kinds.
            long: Lane::new(long, Kinds::default()),
            threads: Threads {
                alive: Arc::default(),
                usual: short.places + long.places + MOST_LEFT,
                reaper: Reaper::start(),
            },
            heavy: Mutex::default(),
            kinds,
        }
    }

    /// Remembers that a question took long.
    pub fn remember(&self, question: u64) {
        let now = Instant::now();
        let mut heavy = lock(&self.heavy);
        if heavy.len() >= MOST_REMEMBERED {
            heavy.retain(|_, since| now.duration_since(*since) < REMEMBERED);
        }
        if heavy.len() < MOST_REMEMBERED {
            heavy.insert(question, now);
        }
    }

    /// True if the question took long recently.
    pub fn takes_long(&self, question: u64) -> bool {
        let since = lock(&self.heavy).get(&question).copied();
        since.is_some_and(|since| since.elapsed() < REMEMBERED)
    }
}

/// For each kind of question, a moving average of the share that took long.
#[derive(Clone, Default)]
pub struct Kinds(Arc<Mutex<HashMap<u64, f32>>>);

impl Kinds {
    /// Updates the average of a kind by one question.
    pub fn learn(&self, kind: u64, took_long: bool) {
        let mut kinds = lock(&self.0);
        if kinds.len() >= MOST_KINDS && !kinds.contains_key(&kind) {
            kinds.clear();
        }
        let now = if took_long { 1.0 } else { 0.0 };
        // The first question of a kind has a large weight: one slow question makes the share 0.68. Otherwise many of
        // the same kind may arrive at once before anything is known.
        let share = kinds.entry(kind).or_insert(0.6 * now);
        *share = 0.8 * *share + 0.2 * now;
    }

    /// True if questions of this kind mostly take long.
    pub fn are_slow(&self, kind: u64) -> bool {
        lock(&self.0).get(&kind).is_some_and(|share| *share > 0.5)
    }
}

/// The count of working threads.
#[derive(Clone)]
pub struct Threads {
    alive: Arc<AtomicUsize>,
    usual: usize,
    /// Joins threads that have ended.
    pub reaper: Reaper,
}

impl Threads {
    /// Counts a new thread; `None` if too many old ones do not end.
    pub fn begin(&self) -> Option<Working> {
        let before = self.alive.fetch_add(1, Ordering::SeqCst);
        let working = Working(self.alive.clone());
        (before < self.usual + MOST_STUCK).then_some(working)
    }

    /// True if few threads were asked to stop and have not yet.
    pub fn are_few(&self) -> bool {
        self.alive.load(Ordering::SeqCst) <= self.usual
    }
}

/// A working thread, counted until it ends.
pub struct Working(Arc<AtomicUsize>);

impl Drop for Working {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Places of one kind with the questions that wait for them.
#[derive(Clone)]
pub struct Lane(Arc<Mutex<LanePlaces>>);

/// The places of a lane, free and held, and the questions that wait.
struct LanePlaces {
    kinds: Kinds,
    free: usize,
    /// The number of places that slow kinds may still take.
    free_for_slow: usize,
    most_waiting: usize,
    /// The number of places that each address holds.
    held: HashMap<IpAddr, usize>,
    /// The number of the last place that each address had.
    last: HashMap<IpAddr, usize>,
    /// The queue, in order of arrival.
    waiting: VecDeque<Waiter>,
    /// Questions that are giving way.
    giving_way: usize,
    /// The number of places taken so far, which orders the entries of `last`; and how many of them went to a waiting
    /// question, which picks every fourth.
    taken: usize,
    given: usize,
}

/// A question that waits for a place.
struct Waiter {
    address: IpAddr,
    kind: u64,
    place: oneshot::Sender<Permit>,
}

impl Lane {
    /// A lane of a size, with all places free.
    fn new(size: Size, kinds: Kinds) -> Lane {
        Lane(Arc::new(Mutex::new(LanePlaces {
            kinds,
            free: size.places,
            free_for_slow: size.places.div_ceil(2),
            most_waiting: size.waiting,
            held: HashMap::new(),
            last: HashMap::new(),
            waiting: VecDeque::new(),
            giving_way: 0,
            taken: 0,
            given: 0,
        })))
    }

    /// Takes a place if one is free now and no waiting question comes first.
    pub fn free(&self, address: IpAddr, kind: u64) -> Option<Permit> {
        let mut places = lock(&self.0);
        let slow = places.is_slow(kind);
        let none = places.free == 0 || slow && places.free_for_slow == 0;
        if none || places.someone_comes_before(slow) {
            return None;
        }
        Some(places.take(self, address, slow))
    }

    /// Waits for a place; `None` where too many wait already, or none is free in time.
    pub async fn place(&self, address: IpAddr, kind: u64) -> Option<Permit> {
        if let Some(place) = self.free(address, kind) {
            return Some(place);
        }
        let place = lock(&self.0).wait(address, kind)?;
        // A place may have become free in the meantime.
        self.hand_out();
        tokio::time::timeout(LONGEST_WAIT, place).await.ok()?.ok()
    }

    /// Lets a question whose turn is over give way, if more questions wait than are giving way already.
    pub fn give_way(&self) -> Option<GivingWay> {
        let mut places = lock(&self.0);
        if places.count_waiting() <= places.giving_way {
            return None;
        }
        places.giving_way += 1;
        Some(GivingWay(self.clone()))
    }

    /// Gives free places to waiting questions: when a place becomes free, and when a kind turns out to be quick.
    pub fn hand_out(&self) {
        loop {
            let (waiter, place) = {
                let mut places = lock(&self.0);
                let Some((next, slow)) = places.next() else {
                    return;
                };
                (next.place, places.take(self, next.address, slow))
            };
            // If the question has left, dropping the place puts it back.
            waiter.send(place).ok();
        }
    }
}

impl LanePlaces {
    /// Takes a place.
    fn take(&mut self, lane: &Lane, address: IpAddr, slow: bool) -> Permit {
        self.free -= 1;
        self.free_for_slow -= usize::from(slow);
        self.taken = self.taken.wrapping_add(1);
        if self.last.len() >= MOST_ADDRESSES {
            self.last.clear();
        }
        self.last.insert(address, self.taken);
        *self.held.entry(address).or_default() += 1;
        Permit {
            lane: lane.clone(),
            address,
            slow,
        }
    }

    /// True if a waiting question has precedence over one that arrives now.
    fn someone_comes_before(&mut self, slow: bool) -> bool {
        self.count_waiting();
        let may = self.free_for_slow > 0;
        // A quick question has to wait only for quick ones; a slow one for all, as long as slow ones may have places at
        // all.
        let comes_before = |one: &Waiter| slow && may || !self.is_slow(one.kind);
        self.waiting.iter().any(comes_before)
    }

    /// True if questions of this kind mostly take long, as far as is known now.
    fn is_slow(&self, kind: u64) -> bool {
        self.kinds.are_slow(kind)
    }

    /// Removes the questions that have left, and counts those that still wait.
    fn count_waiting(&mut self) -> usize {
        self.waiting.retain(|waiter| !waiter.place.is_closed());
        self.waiting.len()
    }

    /// Joins the queue; `None` if it is full and this question is the one to refuse.
    fn wait(&mut self, address: IpAddr, kind: u64) -> Option<oneshot::Receiver<Permit>> {
        if self.count_waiting() >= self.most_waiting {
            self.refuse_one_for(address, self.is_slow(kind))?;
        }
        let (place, waits) = oneshot::channel();
        self.waiting.push_back(Waiter {
            address,
            kind,
            place,
        });
        Some(waits)
    }

    /// Makes room in a full queue by refusing the last question of the address that has the most waiting; `None` if the
    /// newcomer is the one to refuse. Slow kinds are refused before others.
    fn refuse_one_for(&mut self, address: IpAddr, slow: bool) -> Option<()> {
        let slow_wait = self.waiting.iter().any(|one| self.is_slow(one.kind));
        let class = |one: &&Waiter| self.is_slow(one.kind) == slow_wait;
        let mut counts: HashMap<IpAddr, usize> = HashMap::new();
        for waiter in self.waiting.iter().filter(class) {
            *counts.entry(waiter.address).or_default() += 1;
        }
        let own = counts.get(&address).copied().unwrap_or(0);
        let (greedy, most) = counts.into_iter().max_by_key(|(_, count)| *count)?;
        // If slow questions wait, one of them makes room for a quick newcomer. Among equals, the newcomer is refused if
        // its own address would be the greediest with it.
        let comes_first = slow_wait && !slow;
        if slow && !slow_wait || !comes_first && own + 1 >= most {
            return None;
        }
        let meant = |one: &Waiter| class(&one) && one.address == greedy;
        let last = self.waiting.iter().rposition(meant)?;
        self.waiting.remove(last).map(drop)
    }

    /// The question that gets the next free place, and whether its kind is slow.
    fn next(&mut self) -> Option<(Waiter, bool)> {
        if self.free == 0 || self.count_waiting() == 0 {
            return None;
        }
        self.given = self.given.wrapping_add(1);
        let by_kind = !self.given.is_multiple_of(4);
        let held = |waiter: &Waiter| self.held.get(&waiter.address).copied().unwrap_or(0);
        let last = |waiter: &Waiter| self.last.get(&waiter.address).copied().unwrap_or(0);
        let waiting = self.waiting.iter().enumerate();
        let waiting = waiting.map(|(at, waiter)| (at, waiter, self.is_slow(waiter.kind)));
        let may = waiting.filter(|(_, _, slow)| !slow || self.free_for_slow > 0);
        // `min_by_key` returns the first of equals, which is the one that has waited longest.
        let next = may.min_by_key(|(_, one, slow)| (by_kind && *slow, held(one), last(one)));
        let (at, _, slow) = next?;
        self.waiting.remove(at).map(|next| (next, slow))
    }
}

/// A place to work; dropping it gives it back.
pub struct Permit {
    lane: Lane,
    address: IpAddr,
    slow: bool,
}

impl Permit {
    /// True if the place is in this lane.
    pub fn is_in(&self, lane: &Lane) -> bool {
        Arc::ptr_eq(&self.lane.0, &lane.0)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        {
            let mut places = lock(&self.lane.0);
            places.free += 1;
            places.free_for_slow += usize::from(self.slow);
            if let Some(held) = places.held.get_mut(&self.address) {
                *held -= 1;
                if *held == 0 {
                    places.held.remove(&self.address);
                }
            }
        }
        self.lane.hand_out();
    }
}

/// A question on its way out, counted until it has left.
pub struct GivingWay(Lane);

impl Drop for GivingWay {
    fn drop(&mut self) {
        lock(&self.0.0).giving_way -= 1;
    }
}

/// Locks. No code here panics between two related changes, so a poisoned lock still guards consistent data.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    fn address(last: u8) -> IpAddr {
        Ipv4Addr::new(127, 0, 0, last).into()
    }

    const QUICK: u64 = 1;
    const SLOW: u64 = 2;

    /// A lane that knows these two kinds.
    fn lane(free: usize, most_waiting: usize) -> Lane {
        let kinds = Kinds::default();
        kinds.learn(QUICK, false);
        kinds.learn(SLOW, true);
        let size = Size {
            places: free,
            waiting: most_waiting,
        };
        Lane::new(size, kinds)
    }

    #[test]
    fn a_free_place_goes_to_who_holds_the_fewest() {
        let lane = lane(2, 3);
        let [a, b] = [lane.free(address(1), QUICK), lane.free(address(1), QUICK)];
        assert!(a.is_some() && b.is_some() && lane.free(address(2), QUICK).is_none());
        let mut greedy = lock(&lane.0).wait(address(1), QUICK).expect("room to wait");
        let mut modest = lock(&lane.0).wait(address(2), QUICK).expect("room to wait");
        drop(a);
        let third = modest.try_recv().expect("a place");
        assert!(greedy.try_recv().is_err());
        drop(b);
        assert!(greedy.try_recv().is_ok());
        drop(third);
        assert!(lane.free(address(3), QUICK).is_some());
    }

    #[test]
    fn a_free_place_goes_to_who_has_had_none_for_the_longest_time() {
        let lane = lane(1, 9);
        let mut held = lane.free(address(1), QUICK);
        let mut waiting = [1, 1, 2, 2, 3].map(|last| {
            let waits = lock(&lane.0).wait(address(last), QUICK);
            (last, waits.expect("room to wait"))
        });
        let order = [(); 5].map(|()| {
            drop(held.take());
            let mut got = waiting
                .iter_mut()
                .filter_map(|(last, waits)| waits.try_recv().ok().map(|place| (*last, place)));
            let (last, place) = got.next().expect("a place");
            held = Some(place);
            last
        });
        assert_eq!(order, [2, 3, 1, 2, 1]);
    }

    #[test]
    fn where_too_many_wait_the_greedy_are_refused() {
        let lane = lane(1, 3);
        let _held = lane.free(address(1), QUICK);
        let mut greedy: Vec<_> = (0..3)
            .map(|_| lock(&lane.0).wait(address(1), QUICK).expect("room to wait"))
            .collect();
        assert!(lock(&lane.0).wait(address(1), QUICK).is_none());
        let modest = lock(&lane.0).wait(address(2), QUICK);
        assert!(modest.is_some());
        let refused = greedy.pop().expect("three").try_recv();
        assert_eq!(refused.err(), Some(oneshot::error::TryRecvError::Closed));
        // A client that has left no longer waits.
        drop(greedy);
        assert!(lock(&lane.0).wait(address(1), QUICK).is_some());
    }

    #[test]
    fn where_too_many_wait_slow_kinds_are_refused_first() {
        let lane = lane(1, 3);
        let _held = lane.free(address(1), QUICK);
        let mut quick = lock(&lane.0).wait(address(1), QUICK).expect("room to wait");
        let mut slow = [2, 3].map(|last| {
            lock(&lane.0)
                .wait(address(last), SLOW)
                .expect("room to wait")
        });
        assert!(lock(&lane.0).wait(address(2), SLOW).is_none());
        let again = [(); 2].map(|()| lock(&lane.0).wait(address(1), QUICK));
        assert!(again.iter().all(Option::is_some));
        assert!(slow.iter_mut().all(|waits| waits.try_recv().is_err()));
        assert_eq!(
            quick.try_recv().err(),
            Some(oneshot::error::TryRecvError::Empty)
        );
        assert!(lock(&lane.0).wait(address(4), SLOW).is_none());
        assert!(lock(&lane.0).wait(address(4), QUICK).is_some());
    }

    #[test]
    fn kinds_that_are_slow_come_later_and_yet_in_time() {
        let lane = lane(1, 9);
        let mut held = lane.free(address(1), QUICK);
        let mut slow: Vec<_> = (0..4)
            .map(|_| lock(&lane.0).wait(address(1), SLOW).expect("room to wait"))
            .collect();
        let mut quick: Vec<_> = (0..4)
            .map(|_| lock(&lane.0).wait(address(1), QUICK).expect("room to wait"))
            .collect();
        for turn in 1..=4 {
            drop(held.take());
            let from = if turn % 4 == 0 { &mut slow } else { &mut quick };
            held = from.iter_mut().find_map(|waits| waits.try_recv().ok());
            assert!(held.is_some(), "{turn}");
        }
    }

    #[test]
    fn kinds_that_are_slow_hold_half_of_the_places() {
        let lane = lane(4, 9);
        let held = [(); 2].map(|()| lane.free(address(1), SLOW).expect("a place"));
        assert!(lane.free(address(1), SLOW).is_none());
        let mut waits = lock(&lane.0).wait(address(1), SLOW).expect("room to wait");
        let quick = [(); 2].map(|()| lane.free(address(1), QUICK).expect("a place"));
        drop(quick);
        assert!(waits.try_recv().is_err());
        drop(held);
        assert!(waits.try_recv().is_ok());
    }

    #[test]
    fn as_many_give_way_as_others_wait() {
        let lane = lane(1, 3);
        let _held = lane.free(address(1), QUICK);
        assert!(lane.give_way().is_none());
        let _waits = lock(&lane.0).wait(address(2), QUICK);
        let leaving = lane.give_way();
        assert!(leaving.is_some() && lane.give_way().is_none());
        drop(leaving);
        assert!(lane.give_way().is_some());
    }
}
