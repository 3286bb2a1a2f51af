//! One question on its way: its limits, a thread for it, news of how far it is, and the end of it when its reader leaves.

use crate::ask::{Asked, Verb};
use crate::config::Config;
use crate::pool::{Place, Pool};
use crate::reply::{answered, unknown};
use axum::http::StatusCode;
use bytes::Bytes;
use futures_core::Stream;
use grundy::limits::Progress;
use grundy::vocabulary::StopReason;
use grundy::{Error, Limits, Stopped};
use serde_json::json;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Sleep, sleep};

/// How long a question may go on after its limit before it is answered without it.
const PATIENCE: Duration = Duration::from_millis(1500);

/// Sets the flag that stops the work when the reader leaves: then this is dropped.
struct Leaving(Arc<AtomicBool>);

impl Drop for Leaving {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// What comes from a working thread.
enum News {
    Progress(&'static str, u64, u64),
    Done(StatusCode, String),
}

/// A question that is worked on.
pub struct Running {
    news: UnboundedReceiver<News>,
    /// When it is answered without its thread.
    due: Pin<Box<Sleep>>,
    _leaving: Leaving,
    over: bool,
}

/// What a question may cost: what it asks for, and at most what the server allows.
fn time_of(asked: &Asked, config: &Config) -> Result<Duration, Error> {
    match asked.number("time_limit") {
        None => Ok(config.time),
        Some(seconds) => Duration::try_from_secs_f64(seconds)
            .map(|time| time.min(config.time))
            .map_err(|_| {
                let text = format!("time_limit: expected a number of seconds, found {seconds}");
                Error::Usage(text)
            }),
    }
}

impl Running {
    /// Begins to work on a question.
    ///
    /// # Errors
    /// A limit that is none.
    pub fn begin(
        verb: &'static Verb,
        asked: Asked,
        config: &Config,
        pool: &Pool,
        place: Place,
        with_progress: bool,
    ) -> Result<Running, Error> {
        let (to_reader, news) = unbounded_channel();
        let cancel = Arc::new(AtomicBool::new(false));
        let time = time_of(&asked, config)?;
        let memory = asked.whole("memory_limit").unwrap_or(config.memory);
        let limits = Limits {
            memory: Some(memory.min(config.memory)),
            cancel: cancel.clone(),
            progress: with_progress.then(|| progress(to_reader.clone())),
            ..Limits::default()
        };
        let limits = limits.within(time);
        pool.work(place, move || {
            let (status, body) = answered(verb.ask(&asked, &limits));
            to_reader.send(News::Done(status, body)).ok();
        });
        Ok(Running {
            news,
            due: Box::pin(sleep(time.saturating_add(PATIENCE))),
            _leaving: Leaving(cancel),
            over: false,
        })
    }

    /// The next news, or what is answered where the thread did not end in time or panicked.
    fn poll_news(&mut self, context: &mut Context<'_>) -> Poll<News> {
        if let Poll::Ready(news) = self.news.poll_recv(context) {
            return Poll::Ready(news.unwrap_or_else(|| {
                let error = json!({ "kind": "internal", "message": "a fault of ours" });
                let body = json!({ "schema": crate::ask::SCHEMA, "error": error });
                News::Done(StatusCode::INTERNAL_SERVER_ERROR, body.to_string())
            }));
        }
        self.due.as_mut().poll(context).map(|()| {
            let stopped = Stopped::from(&StopReason::Deadline);
            News::Done(StatusCode::OK, unknown(&stopped))
        })
    }

    /// Waits for the answer.
    pub async fn answer(mut self) -> (StatusCode, String) {
        loop {
            let news = std::future::poll_fn(|context| self.poll_news(context)).await;
            if let News::Done(status, body) = news {
                return (status, body);
            }
        }
    }
}

fn progress(to_reader: UnboundedSender<News>) -> Progress {
    Arc::new(move |what, done, total| {
        to_reader.send(News::Progress(what, done, total)).ok();
    })
}

/// The news as lines of JSON, the answer last.
impl Stream for Running {
    type Item = Result<Bytes, std::convert::Infallible>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        if this.over {
            return Poll::Ready(None);
        }
        this.poll_news(context).map(|news| {
            let line = match news {
                News::Progress(what, done, total) => {
                    let event =
                        json!({ "event": "progress", "what": what, "done": done, "total": total });
                    format!("{event}\n")
                }
                News::Done(status, body) => {
                    this.over = true;
                    let status = status.as_u16();
                    format!("{{\"event\":\"answer\",\"status\":{status},\"answer\":{body}}}\n")
                }
            };
            Some(Ok(Bytes::from(line)))
        })
    }
}
