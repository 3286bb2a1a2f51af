//! Places to work, in two lanes. Every question begins in the short lane, where it has a moment; what is not answered by
//! then goes on in the long lane, on a thread of low priority. So questions that take a moment never wait for those that
//! take minutes.
//!
//! A place that becomes free goes to a question of a kind that is mostly answered in a moment; then to the address that
//! holds the fewest; and among equals to who has waited the longest. Every fourth place goes by the last two alone, and
//! kinds that mostly take longer never hold more than half of the places. Where a lane has no room left for waiting, the address that has the most waiting gives way.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// How long a question waits for a place before it is refused.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// How long it is remembered that a question takes long.
const REMEMBERED: Duration = Duration::from_secs(30);

/// Questions of which it is remembered at most.
const MOST_REMEMBERED: usize = 4096;

/// Kinds of questions of which it is remembered how long they take.
const MOST_KINDS: usize = 4096;

/// Threads that were asked to stop and have not yet, beside those that have a place.
const MOST_LEFT: usize = 8;

/// Threads that do not stop; with more of them nothing begins.
const MOST_STUCK: usize = 100;

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
    /// The share of the last questions of a kind that took long.
    kinds: Mutex<HashMap<u64, f32>>,
}

impl Lanes {
    /// Lanes of so many places and so many who wait.
    pub fn new(short: (usize, usize), long: (usize, usize)) -> Lanes {
        Lanes {
            short: Lane::new(short.0, short.1),
            long: Lane::new(long.0, long.1),
            threads: Threads {
                alive: Arc::default(),
                usual: short.0 + long.0 + MOST_LEFT,
            },
            heavy: Mutex::default(),
            kinds: Mutex::default(),
        }
    }

    /// Learns how long a question of a kind took.
    pub fn learn(&self, kind: u64, took_long: bool) {
        let mut kinds = lock(&self.kinds);
        if kinds.len() >= MOST_KINDS && !kinds.contains_key(&kind) {
            kinds.clear();
        }
        let share = kinds.entry(kind).or_default();
        *share = 0.8 * *share + if took_long { 0.2 } else { 0.0 };
    }

    /// True if questions of this kind mostly take long.
    pub fn is_slow(&self, kind: u64) -> bool {
        lock(&self.kinds)
            .get(&kind)
            .is_some_and(|share| *share > 0.5)
    }

    /// Remembers that a question takes long.
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

    /// True if the question took long a short time ago.
    pub fn takes_long(&self, question: u64) -> bool {
        let since = lock(&self.heavy).get(&question).copied();
        since.is_some_and(|since| since.elapsed() < REMEMBERED)
    }
}

/// Threads that work, counted.
#[derive(Clone)]
pub struct Threads {
    alive: Arc<AtomicUsize>,
    usual: usize,
}

impl Threads {
    /// A thread that begins; `None` where too many do not end.
    pub fn begin(&self) -> Option<Working> {
        let before = self.alive.fetch_add(1, Ordering::SeqCst);
        let working = Working(self.alive.clone());
        (before < self.usual + MOST_STUCK).then_some(working)
    }

    /// True if few were asked to stop and have not yet.
    pub fn are_few(&self) -> bool {
        self.alive.load(Ordering::SeqCst) <= self.usual
    }
}

/// A thread that works; it is counted until it ends.
pub struct Working(Arc<AtomicUsize>);

impl Drop for Working {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Places of one kind with those who wait for them.
#[derive(Clone)]
pub struct Lane(Arc<Mutex<Places>>);

struct Places {
    free: usize,
    /// How many more may be held by kinds that mostly take long.
    free_for_slow: usize,
    most_waiting: usize,
    /// How many places each address holds.
    held: HashMap<IpAddr, usize>,
    /// In the order in which they came.
    waiting: VecDeque<Waiter>,
    /// Questions that are giving way.
    giving_way: usize,
    /// Places handed out so far.
    given: usize,
}

struct Waiter {
    address: IpAddr,
    /// Its kind mostly takes long.
    slow: bool,
    place: oneshot::Sender<Place>,
}

impl Lane {
    fn new(free: usize, most_waiting: usize) -> Lane {
        Lane(Arc::new(Mutex::new(Places {
            free,
            free_for_slow: free.div_ceil(2),
            most_waiting,
            held: HashMap::new(),
            waiting: VecDeque::new(),
            giving_way: 0,
            given: 0,
        })))
    }

    /// A place that is free now.
    pub fn free(&self, address: IpAddr, slow: bool) -> Option<Place> {
        let mut places = lock(&self.0);
        let none = places.free == 0 || slow && places.free_for_slow == 0;
        if none || places.someone_comes_before(slow) {
            return None;
        }
        Some(places.take(self, address, slow))
    }

    /// Waits for a place; `None` where too many wait already, or none is free in time.
    pub async fn place(&self, address: IpAddr, slow: bool) -> Option<Place> {
        if let Some(place) = self.free(address, slow) {
            return Some(place);
        }
        let place = lock(&self.0).wait(address, slow)?;
        tokio::time::timeout(LONGEST_WAIT, place).await.ok()?.ok()
    }

    /// Asks a question that has had its turn to give way, if somebody waits for whom no other does.
    pub fn give_way(&self) -> Option<GivingWay> {
        let mut places = lock(&self.0);
        if places.count_waiting() <= places.giving_way {
            return None;
        }
        places.giving_way += 1;
        Some(GivingWay(self.clone()))
    }

    /// Gives free places to those who wait.
    fn hand_out(&self) {
        loop {
            let (waiter, place) = {
                let mut places = lock(&self.0);
                let Some(next) = places.next() else { return };
                (next.place, places.take(self, next.address, next.slow))
            };
            // One who has left gives the place back by that.
            waiter.send(place).ok();
        }
    }
}

impl Places {
    /// Takes a place.
    fn take(&mut self, lane: &Lane, address: IpAddr, slow: bool) -> Place {
        self.free -= 1;
        self.free_for_slow -= usize::from(slow);
        *self.held.entry(address).or_default() += 1;
        Place {
            lane: lane.clone(),
            address,
            slow,
        }
    }

    /// True if somebody waits who would get a place before one who comes now.
    fn someone_comes_before(&mut self, slow: bool) -> bool {
        self.count_waiting();
        let may = self.free_for_slow > 0;
        self.waiting.iter().any(|one| !one.slow || slow && may)
    }

    /// Those who still wait; who has left is forgotten.
    fn count_waiting(&mut self) -> usize {
        self.waiting.retain(|waiter| !waiter.place.is_closed());
        self.waiting.len()
    }

    /// Begins to wait.
    fn wait(&mut self, address: IpAddr, slow: bool) -> Option<oneshot::Receiver<Place>> {
        if self.count_waiting() >= self.most_waiting {
            self.refuse_one_for(address)?;
        }
        let (place, waits) = oneshot::channel();
        self.waiting.push_back(Waiter {
            address,
            slow,
            place,
        });
        Some(waits)
    }

    /// Refuses the last of the address that has the most waiting; `None` where that is the one who comes.
    fn refuse_one_for(&mut self, address: IpAddr) -> Option<()> {
        let mut counts: HashMap<IpAddr, usize> = HashMap::new();
        for waiter in &self.waiting {
            *counts.entry(waiter.address).or_default() += 1;
        }
        let own = counts.get(&address).copied().unwrap_or(0);
        let (greedy, most) = counts.into_iter().max_by_key(|(_, count)| *count)?;
        if own + 1 >= most {
            return None;
        }
        let last = self.waiting.iter().rposition(|one| one.address == greedy)?;
        self.waiting.remove(last).map(drop)
    }

    /// The one who gets a free place.
    fn next(&mut self) -> Option<Waiter> {
        if self.free == 0 || self.count_waiting() == 0 {
            return None;
        }
        self.given = self.given.wrapping_add(1);
        let by_kind = !self.given.is_multiple_of(4);
        let may = |waiter: &Waiter| !waiter.slow || self.free_for_slow > 0;
        let held = |waiter: &Waiter| self.held.get(&waiter.address).copied().unwrap_or(0);
        let waiting = self.waiting.iter().enumerate();
        let waiting = waiting.filter(|(_, waiter)| may(waiter));
        let key = |at, waiter: &Waiter| (by_kind && waiter.slow, held(waiter), at);
        let (at, _) = waiting.min_by_key(|(at, waiter)| key(*at, waiter))?;
        self.waiting.remove(at)
    }
}

/// A place to work, until it is dropped.
pub struct Place {
    lane: Lane,
    address: IpAddr,
    slow: bool,
}

impl Place {
    /// True if it is in this lane.
    pub fn is_in(&self, lane: &Lane) -> bool {
        Arc::ptr_eq(&self.lane.0, &lane.0)
    }
}

impl Drop for Place {
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

/// A question on its way out; it is counted until it has left.
pub struct GivingWay(Lane);

impl Drop for GivingWay {
    fn drop(&mut self) {
        lock(&self.0.0).giving_way -= 1;
    }
}

/// Locks; what another thread left half done cannot be: nothing here panics between two changes.
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

    #[test]
    fn a_free_place_goes_to_who_holds_the_fewest() {
        let lane = Lane::new(2, 3);
        let [a, b] = [lane.free(address(1), false), lane.free(address(1), false)];
        assert!(a.is_some() && b.is_some() && lane.free(address(2), false).is_none());
        let mut greedy = lock(&lane.0).wait(address(1), false).expect("room to wait");
        let mut modest = lock(&lane.0).wait(address(2), false).expect("room to wait");
        drop(a);
        let third = modest.try_recv().expect("a place");
        assert!(greedy.try_recv().is_err());
        drop(b);
        assert!(greedy.try_recv().is_ok());
        drop(third);
        assert!(lane.free(address(3), false).is_some());
    }

    #[test]
    fn where_too_many_wait_the_greedy_are_refused() {
        let lane = Lane::new(1, 3);
        let _held = lane.free(address(1), false);
        let mut greedy: Vec<_> = (0..3)
            .map(|_| lock(&lane.0).wait(address(1), false).expect("room to wait"))
            .collect();
        assert!(lock(&lane.0).wait(address(1), false).is_none());
        let modest = lock(&lane.0).wait(address(2), false);
        assert!(modest.is_some());
        let refused = greedy.pop().expect("three").try_recv();
        assert_eq!(refused.err(), Some(oneshot::error::TryRecvError::Closed));
        // Who has left waits no more.
        drop(greedy);
        assert!(lock(&lane.0).wait(address(1), false).is_some());
    }

    #[test]
    fn kinds_that_are_slow_come_later_and_yet_in_time() {
        let lane = Lane::new(1, 9);
        let mut held = lane.free(address(1), false);
        let mut slow: Vec<_> = (0..4)
            .map(|_| lock(&lane.0).wait(address(1), true).expect("room to wait"))
            .collect();
        let mut quick: Vec<_> = (0..4)
            .map(|_| lock(&lane.0).wait(address(1), false).expect("room to wait"))
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
        let lane = Lane::new(4, 9);
        let held = [(); 2].map(|()| lane.free(address(1), true).expect("a place"));
        assert!(lane.free(address(1), true).is_none());
        let mut waits = lock(&lane.0).wait(address(1), true).expect("room to wait");
        let quick = [(); 2].map(|()| lane.free(address(1), false).expect("a place"));
        drop(quick);
        assert!(waits.try_recv().is_err());
        drop(held);
        assert!(waits.try_recv().is_ok());
    }

    #[test]
    fn as_many_give_way_as_others_wait() {
        let lane = Lane::new(1, 3);
        let _held = lane.free(address(1), false);
        assert!(lane.give_way().is_none());
        let _waits = lock(&lane.0).wait(address(2), false);
        let leaving = lane.give_way();
        assert!(leaving.is_some() && lane.give_way().is_none());
        drop(leaving);
        assert!(lane.give_way().is_some());
    }
}
