//! One question on its way: from the short lane to the long one, its limits, and its turn when others wait.

use crate::attempt::{Attempt, Done};
use crate::config::Config;
use crate::connections::Work;
use crate::lanes::{Lanes, Place};
use crate::reply::{answered, refusal};
use axum::http::StatusCode;
use bytes::Bytes;
use futures_core::Stream;
use grundy::limits::Progress;
use grundy::vocabulary::StopReason;
use grundy::{Error, Limits, Stopped};
use grundy_ask::{Asked, SCHEMA, Verb, naming, unknown};
use serde_json::json;
use std::future::Future;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::IpAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

/// The time that a question may go on after its limit; then it is answered without a result.
const PATIENCE: Duration = Duration::from_millis(1500);

/// The processor's time of a question in the short lane, and how long it may take to get it where many share it.
const MOMENT: Duration = Duration::from_millis(10);
/// The factor on that time within which it must get it.
const MOMENTS: u32 = 100;

/// A question that took so much of the processor's time begins in the long lane when it is asked again.
const HEAVY: Duration = Duration::from_millis(100);

/// The time of a question in the long lane while others wait there.
const TURN: Duration = Duration::from_secs(5);

/// The time between two looks at whether others wait.
const BETWEEN_LOOKS: Duration = Duration::from_millis(200);

/// The places where questions are worked on.
pub struct Office {
    /// The lanes.
    pub lanes: Lanes,
    /// The bytes that the program held before the first question.
    pub base: u64,
    /// The limits of questions.
    pub config: Config,
}

/// A question with its limits.
pub struct Question {
    verb: &'static Verb,
    asked: Arc<Asked>,
    address: IpAddr,
    /// The same for the same question.
    hash: u64,
    /// The same for questions of a kind.
    kind: u64,
    time: Duration,
    memory: Option<u64>,
    progress: Option<Progress>,
}

impl Question {
    /// A question from an address.
    ///
    /// # Errors
    /// The fault of a limit that cannot be read.
    pub fn new(
        verb: &'static Verb,
        asked: Asked,
        address: IpAddr,
        hash: u64,
        most: Duration,
    ) -> Result<Question, Error> {
        Ok(Question {
            kind: kind(verb, &asked),
            verb,
            address,
            hash,
            time: asked.time_limit()?.map_or(most, |time| time.min(most)),
            memory: asked.memory_limit(),
            asked: Arc::new(asked),
            progress: None,
        })
    }

    /// Waits for a place to begin at; `None` where too many wait already, or none is free in time.
    pub async fn place(&self, lanes: &Lanes) -> Option<Place> {
        let lane = if lanes.takes_long(self.hash) {
            &lanes.long
        } else {
            &lanes.short
        };
        lane.place(self.address, self.kind).await
    }

    /// Works on the question, from a place where it begins.
    pub async fn answer(self, office: &Office, place: Place) -> Done {
        let lanes = &office.lanes;
        let takes_long = place.is_in(&lanes.long);
        let Some(mut attempt) = self.attempt(office, place) else {
            return busy();
        };
        if !takes_long {
            if let Some(done) = a_moment(&mut attempt).await {
                lanes.kinds.learn(self.kind, false);
                lanes.short.hand_out();
                return done;
            }
            lanes
                .kinds
                .learn(self.kind, attempt.time().is_none_or(|time| time >= MOMENT));
            match lanes.long.free(self.address, self.kind) {
                Some(place) => attempt.move_to(place, office.config.kept_free_of_long()),
                None => {
                    // Little is lost where it begins anew.
                    drop(attempt);
                    let Some(place) = lanes.long.place(self.address, self.kind).await else {
                        return busy();
                    };
                    match self.attempt(office, place) {
                        Some(again) => attempt = again,
                        None => return busy(),
                    }
                }
            }
        }
        let done = self.finish(lanes, &mut attempt).await;
        if attempt.time().is_none_or(|time| time >= HEAVY) {
            lanes.remember(self.hash);
        }
        done
    }

    /// Starts an attempt in a place, with the limits of its lane.
    fn attempt(&self, office: &Office, place: Place) -> Option<Attempt> {
        let limits = self.limits(office, place.is_in(&office.lanes.short));
        Attempt::begin(&office.lanes, place, self.verb, self.asked.clone(), limits)
    }

    /// The limits of an attempt. What a solver counts is bounded by the question's share; what the system measures is the
    /// whole program, bounded for all questions together, and later for those in the short lane: what goes on in the long
    /// one has its bound from then on.
    ///
    /// The program's bytes count as those of the question, but for `held`: it stops when they are more than
    /// `held + memory`, which is the bound for all. One that asked for less than its share is charged with what is more
    /// than was held when it began, which other questions may have taken too.
    fn limits(&self, office: &Office, in_short_lane: bool) -> Limits {
        let config = &office.config;
        let most = if in_short_lane {
            config.most_for_short()
        } else {
            config.most_for_long()
        };
        let usual = Limits::default();
        let share = config.share();
        let memory = self.memory.map_or(share, |memory| memory.min(share));
        let together = office.base.saturating_add(most).saturating_sub(memory);
        let limits = Limits {
            memory: Some(memory),
            held: if memory < share {
                usual.held.min(together)
            } else {
                together
            },
            progress: self.progress.clone(),
            kept_free: Some(Arc::default()),
            naming,
            ..usual
        };
        limits.within(self.time)
    }

    /// Waits for the answer in the long lane, and gives way when the turn is over and others wait.
    async fn finish(&self, lanes: &Lanes, attempt: &mut Attempt) -> Done {
        let begun = Instant::now();
        let mut due = pin!(sleep(self.time.saturating_add(PATIENCE)));
        let mut gives_way = None;
        loop {
            tokio::select! {
                done = attempt.done() => {
                    let (status, body) = done.unwrap_or_else(panicked);
                    return if gives_way.is_some() { (status, gave_way(&body)) } else { (status, body) };
                }
                () = &mut due => return overdue(gives_way.is_some()),
                () = sleep(BETWEEN_LOOKS), if gives_way.is_none() && begun.elapsed() > TURN => {
                    gives_way = lanes.long.give_way();
                    if gives_way.is_some() {
                        attempt.stop();
                        due.set(sleep(PATIENCE));
                    }
                }
                () = sleep(TURN.saturating_sub(begun.elapsed())), if begun.elapsed() <= TURN => (),
            }
        }
    }
}

/// Works for a moment; `None` where that does not suffice.
async fn a_moment(attempt: &mut Attempt) -> Option<Done> {
    for _ in 0..MOMENTS {
        if let Ok(done) = timeout(MOMENT, attempt.done()).await {
            return Some(done.unwrap_or_else(panicked));
        }
        if attempt.time().is_none_or(|time| time >= MOMENT) {
            break;
        }
    }
    // It may have been done just now.
    let done = timeout(Duration::ZERO, attempt.done()).await.ok()?;
    Some(done.unwrap_or_else(panicked))
}

/// The kind of a question: its verb, the first word of what it is about, and roughly its length.
fn kind(verb: &Verb, asked: &Asked) -> u64 {
    let text = asked.expression();
    let mut hasher = DefaultHasher::new();
    let word = text.split_whitespace().next().unwrap_or_default();
    (verb.name, word.to_lowercase(), text.len().checked_ilog2()).hash(&mut hasher);
    hasher.finish()
}

/// The refusal of a question where too many others wait or work.
pub const BUSY: &str = "too many questions wait already; ask again in a moment";

/// The reply when all places are taken.
fn busy() -> Done {
    (StatusCode::TOO_MANY_REQUESTS, refusal(BUSY))
}

/// The reply when the answer ended in a panic: nothing of the fault is shown.
fn panicked() -> Done {
    let error = json!({ "kind": "internal", "message": "a fault of ours" });
    let body = json!({ "schema": SCHEMA, "error": error });
    (StatusCode::INTERNAL_SERVER_ERROR, body.to_string())
}

/// The answer of a thread that did not end in time.
fn overdue(gives_way: bool) -> Done {
    let reason = if gives_way {
        StopReason::Cancelled
    } else {
        StopReason::Deadline
    };
    let body = unknown(&Stopped::from(&reason));
    if gives_way {
        (StatusCode::OK, gave_way(&body))
    } else {
        (StatusCode::OK, body)
    }
}

/// An answer that was cut short because others waited.
fn gave_way(body: &str) -> String {
    let schema = format!("{{\"schema\":{SCHEMA},");
    match body.strip_prefix(&schema) {
        Some(rest) if !rest.starts_with("\"error\"") => format!("{schema}\"gave_way\":true,{rest}"),
        _ => body.to_owned(),
    }
}

/// A question whose news are sent as lines of JSON, the answer last.
pub struct Lines {
    progress: UnboundedReceiver<(&'static str, u64, u64)>,
    answer: JoinHandle<Done>,
    /// The connection's work, until the answer is on its way.
    work: Option<Work>,
}

/// What a question keeps until it is answered: its connection's work, the room for its body, and whom it tells how many
/// bytes the answer has.
pub type Kept = (Work, Option<OwnedSemaphorePermit>, Box<dyn Fn(u64) + Send>);

impl Lines {
    /// Begins to work on a question.
    pub fn new(mut question: Question, office: Arc<Office>, place: Place, kept: Kept) -> Lines {
        let (to_reader, progress) = unbounded_channel();
        question.progress = Some(Arc::new(move |what, done, total| {
            to_reader.send((what, done, total)).ok();
        }));
        let (work, room, sends) = kept;
        // It goes on, and gives its place back, though the reader takes no lines.
        let answer = tokio::spawn(async move {
            let _room = room;
            let done = question.answer(&office, place).await;
            sends(done.1.len() as u64);
            done
        });
        Lines {
            progress,
            answer,
            work: Some(work),
        }
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        self.answer.abort();
    }
}

impl Stream for Lines {
    type Item = Result<Bytes, std::convert::Infallible>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        if this.work.is_none() {
            return Poll::Ready(None);
        }
        if let Poll::Ready(done) = Pin::new(&mut this.answer).poll(context) {
            this.work = None;
            let (status, body) = done.unwrap_or_else(|_| panicked());
            let status = status.as_u16();
            let line = format!("{{\"event\":\"answer\",\"status\":{status},\"answer\":{body}}}\n");
            return Poll::Ready(Some(Ok(Bytes::from(line))));
        }
        // The channel is closed where the answer comes next.
        match this.progress.poll_recv(context) {
            Poll::Ready(Some((what, done, total))) => {
                let event =
                    json!({ "event": "progress", "what": what, "done": done, "total": total });
                Poll::Ready(Some(Ok(Bytes::from(format!("{event}\n")))))
            }
            Poll::Ready(None) | Poll::Pending => Poll::Pending,
        }
    }
}

/// The answer to a question that is not understood.
pub fn faulty(error: Error) -> Done {
    answered(Err(error))
}
