//! The course of one question: from the short lane to the long one, within its limits, and giving way when others wait.

use crate::attempt::{Attempt, Done};
use crate::config::Config;
use crate::connections::Work;
use crate::lanes::{Lanes, Permit};
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

/// The time that a question may overrun its limit before it is answered without a result.
const PATIENCE: Duration = Duration::from_millis(1500);

/// The processor time that a question may use in the short lane.
const MOMENT: Duration = Duration::from_millis(10);
/// The factor by which wall time may exceed that, when many threads share the processors.
const MOMENTS: u32 = 100;

/// A question that used this much processor time begins in the long lane when it is asked again.
const HEAVY: Duration = Duration::from_millis(100);

/// The time that a question has in the long lane before it gives way to others that wait.
const TURN: Duration = Duration::from_secs(5);

/// The time between two checks at whether others wait.
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
    /// A hash, equal for equal questions.
    hash: u64,
    /// A hash, equal for questions of one kind.
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
    pub async fn place(&self, lanes: &Lanes) -> Option<Permit> {
        let lane = if lanes.takes_long(self.hash) {
            &lanes.long
        } else {
            &lanes.short
        };
        lane.place(self.address, self.kind).await
    }

    /// Works on the question, starting in the given place.
    pub async fn answer(self, office: &Office, place: Permit) -> Done {
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
                    // The attempt has used only a moment, so little is lost by starting anew.
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
    fn attempt(&self, office: &Office, place: Permit) -> Option<Attempt> {
        let limits = self.limits(office, place.is_in(&office.lanes.short));
        Attempt::begin(&office.lanes, place, self.verb, self.asked.clone(), limits)
    }

    /// The limits of an attempt. The memory that a solver counts itself is bounded by the question's share. The memory
    /// that the system measures is that of the whole program: it has one bound for the long lane and a higher one for
    /// the short lane, and a question that moves to the long lane gets the lower bound from then on.
    ///
    /// The program's bytes count as the question's, except for `held`: the question stops when there are more than
    /// `held + memory` of them, which is the bound for all questions. A question that asked for less than its share is
    /// charged for everything allocated since it began, which may include the memory of other questions.
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

    /// Waits for the answer in the long lane. When the turn of the question is over and others wait, it gives way.
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

/// Waits for a moment of processor time; `None` if that does not suffice.
async fn a_moment(attempt: &mut Attempt) -> Option<Done> {
    for _ in 0..MOMENTS {
        if let Ok(done) = timeout(MOMENT, attempt.done()).await {
            return Some(done.unwrap_or_else(panicked));
        }
        if attempt.time().is_none_or(|time| time >= MOMENT) {
            break;
        }
    }
    // The answer may have arrived just now.
    let done = timeout(Duration::ZERO, attempt.done()).await.ok()?;
    Some(done.unwrap_or_else(panicked))
}

/// The kind of a question: its verb, the first word of its expression, and the magnitude of the expression's length.
fn kind(verb: &Verb, asked: &Asked) -> u64 {
    let text = asked.expression();
    let mut hasher = DefaultHasher::new();
    let word = text.split_whitespace().next().unwrap_or_default();
    (verb.name, word.to_lowercase(), text.len().checked_ilog2()).hash(&mut hasher);
    hasher.finish()
}

/// The refusal of a question because too many others wait or are being worked on.
pub const BUSY: &str = "too many questions wait already; ask again in a moment";

/// The reply when all places are taken.
fn busy() -> Done {
    (StatusCode::TOO_MANY_REQUESTS, refusal(BUSY))
}

/// The reply when the work ended in a panic, which reveals nothing about the fault.
fn panicked() -> Done {
    let error = json!({ "kind": "internal", "message": "a fault of ours" });
    let body = json!({ "schema": SCHEMA, "error": error });
    (StatusCode::INTERNAL_SERVER_ERROR, body.to_string())
}

/// The answer for a thread that did not end in time.
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

/// Marks an answer that was cut short because others waited.
fn gave_way(body: &str) -> String {
    let schema = format!("{{\"schema\":{SCHEMA},");
    match body.strip_prefix(&schema) {
        Some(rest) if !rest.starts_with("\"error\"") => format!("{schema}\"gave_way\":true,{rest}"),
        _ => body.to_owned(),
    }
}

/// A question whose progress is sent as lines of JSON, followed by its answer.
pub struct Lines {
    progress: UnboundedReceiver<(&'static str, u64, u64)>,
    answer: JoinHandle<Done>,
    /// The connection's work, until the answer is on its way.
    work: Option<Work>,
}

/// The things kept until a question is answered: the mark that its connection is working, the room for its body, and
/// the function that learns the length of the answer.
pub type Kept = (Work, Option<OwnedSemaphorePermit>, Box<dyn Fn(u64) + Send>);

impl Lines {
    /// Begins to work on a question.
    pub fn new(mut question: Question, office: Arc<Office>, place: Permit, kept: Kept) -> Lines {
        let (to_reader, progress) = unbounded_channel();
        question.progress = Some(Arc::new(move |what, done, total| {
            to_reader.send((what, done, total)).ok();
        }));
        let (work, room, sends) = kept;
        // The task runs on and gives its place back even if the reader takes no lines.
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
        // A closed channel means that the answer is about to come.
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

/// The answer to a malformed question.
pub fn faulty(error: Error) -> Done {
    answered(Err(error))
}
