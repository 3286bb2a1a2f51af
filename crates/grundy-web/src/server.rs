//! The server: its addresses, who may ask, how much at once, and its end.

use crate::ask::{self, Asked};
use crate::config::Config;
use crate::guard::Guard;
use crate::openapi;
use crate::page::{self, File};
use crate::pool::Pool;
use crate::question::Running;
use crate::reply::{JSON, answered, refused, reply};
use axum::Router;
use axum::body::Body;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::routing::{get, post};
use bytes::Bytes;
use grundy::vocabulary::StopReason;
use grundy::{Error, Limits};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::convert::Infallible;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Semaphore;

/// A server that listens.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    shared: Arc<Shared>,
}

/// What all requests share.
struct Shared {
    config: Config,
    guard: Guard,
    pool: Pool,
}

impl Server {
    /// Listens; from then on this program reads no files in answer to a question.
    ///
    /// # Errors
    /// [`Error::Usage`] where the port is taken, or the system gives no threads.
    pub fn new(config: Config) -> Result<Server, Error> {
        let system = |fault: io::Error| Error::Usage(format!("no server here: {fault}"));
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(system)?;
        let host = match config.public {
            true => Ipv4Addr::UNSPECIFIED,
            false => Ipv4Addr::LOCALHOST,
        };
        let listener = runtime.block_on(TcpListener::bind((host, config.port)));
        let listener = listener.map_err(|fault| match fault.kind() {
            io::ErrorKind::AddrInUse => Error::Usage(format!(
                "port {} is in use: --port N takes another, --port 0 a free one",
                config.port
            )),
            _ => Error::Usage(format!("port {}: {fault}", config.port)),
        })?;
        let address = listener.local_addr().map_err(system)?;
        let shared = Shared {
            guard: Guard::new(address.port(), config.public),
            pool: Pool::new(config.at_once, config.waiting).map_err(system)?,
            config,
        };
        grundy::formats::close_files();
        Ok(Server {
            runtime,
            listener,
            address,
            shared: Arc::new(shared),
        })
    }

    /// Where the page is, for a browser on this machine.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}/", self.address.port())
    }

    /// Answers until the limits of the whole command say stop, and says why it has ended.
    #[must_use]
    pub fn run(self, limits: &Limits) -> StopReason {
        let serve = async {
            tokio::select! {
                never = serve(self.listener, self.shared) => match never {},
                reason = stopped(limits) => reason,
            }
        };
        self.runtime.block_on(serve)
    }
}

/// Takes connections for ever, at most so many at once. One whose headers do not come is closed: it would keep its place
/// from others.
async fn serve(listener: TcpListener, shared: Arc<Shared>) -> Infallible {
    /// After a connection could not be taken, mostly for want of files: some are closed by then.
    const AGAIN: Duration = Duration::from_millis(200);
    let open = Arc::new(Semaphore::new(shared.config.open));
    let app = router(shared.clone());
    loop {
        let place = (open.clone().acquire_owned().await).expect("nobody closes the semaphore");
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(AGAIN).await;
            continue;
        };
        let service = TowerToHyperService::new(app.clone());
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new())
            .header_read_timeout(shared.config.headers);
        tokio::spawn(async move {
            // A connection that breaks off concerns nobody else.
            http.serve_connection(TokioIo::new(stream), service)
                .await
                .ok();
            drop(place);
        });
    }
}

/// Waits until the limits say stop.
async fn stopped(limits: &Limits) -> StopReason {
    const BETWEEN_LOOKS: Duration = Duration::from_millis(50);
    loop {
        if let Some(reason) = limits.reached() {
            return reason;
        }
        tokio::time::sleep(BETWEEN_LOOKS).await;
    }
}

fn router(shared: Arc<Shared>) -> Router {
    let mut app = Router::new()
        .route("/api/openapi.json", get(described))
        .route("/api/{verb}", post(asked).fallback(wrong_method));
    for file in page::FILES.iter() {
        let serve = move |headers: HeaderMap| async move { served(file, &headers) };
        app = app.route(file.path, get(serve));
    }
    app.fallback(nothing)
        .layer(DefaultBodyLimit::max(shared.config.body))
        .layer(from_fn_with_state(shared.clone(), guarded))
        .with_state(shared)
}

/// Lets through what comes from a page of this server or from a program.
async fn guarded(
    State(shared): State<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response<Body> {
    if let Err(message) = shared.guard.check(request.headers()) {
        return refused(StatusCode::FORBIDDEN, &message);
    }
    let length = request.headers().get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    // Known before it comes; without a length it is cut off where it grows too long.
    match length.is_some_and(|length| length > shared.config.body as u64) {
        true => too_long(&shared.config),
        false => next.run(request).await,
    }
}

fn too_long(config: &Config) -> Response<Body> {
    let most = config.body;
    let message = format!("the question is too long: expected at most {most} bytes");
    refused(StatusCode::PAYLOAD_TOO_LARGE, &message)
}

/// A file of the page.
fn served(file: &'static File, headers: &HeaderMap) -> Response<Body> {
    let takes = headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok());
    let packed = takes.is_some_and(|kinds| kinds.split(',').any(|kind| kind.trim() == "gzip"));
    if !packed {
        return reply(StatusCode::OK, file.kind, file.plain);
    }
    let mut reply = reply(StatusCode::OK, file.kind, file.packed.as_slice());
    let headers = reply.headers_mut();
    headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    reply
}

async fn described() -> Response<Body> {
    reply(StatusCode::OK, JSON, openapi::description().to_string())
}

async fn nothing() -> Response<Body> {
    refused(
        StatusCode::NOT_FOUND,
        "there is nothing here; the page is at /, the questions at /api/openapi.json",
    )
}

async fn wrong_method() -> Response<Body> {
    refused(
        StatusCode::METHOD_NOT_ALLOWED,
        "a question is sent with POST",
    )
}

/// Answers a question.
async fn asked(
    State(shared): State<Arc<Shared>>,
    Path(verb): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Response<Body> {
    let Some(verb) = ask::find(&verb) else {
        return refused(
            StatusCode::NOT_FOUND,
            &format!("expected a verb such as solve, found \"{verb}\""),
        );
    };
    // A form of another site has another type.
    if !is(&headers, header::CONTENT_TYPE, JSON) {
        let message = format!("Content-Type: expected {JSON}");
        return refused(StatusCode::UNSUPPORTED_MEDIA_TYPE, &message);
    }
    let body = match body {
        Ok(body) => body,
        Err(fault) => {
            return match fault.status() {
                StatusCode::PAYLOAD_TOO_LARGE => too_long(&shared.config),
                status => refused(status, &fault.body_text()),
            };
        }
    };
    let asked = match Asked::read(verb.fields, &body) {
        Ok(asked) => asked,
        Err(error) => return faulty(error),
    };
    let Some(place) = shared.pool.place().await else {
        return refused(
            StatusCode::TOO_MANY_REQUESTS,
            "too many questions wait already; ask again in a moment",
        );
    };
    let lines = is(&headers, header::ACCEPT, "application/x-ndjson");
    let running = Running::begin(verb, asked, &shared.config, &shared.pool, place, lines);
    match running {
        Err(error) => faulty(error),
        Ok(running) if lines => reply(
            StatusCode::OK,
            "application/x-ndjson",
            Body::from_stream(running),
        ),
        Ok(running) => {
            let (status, body) = running.answer().await;
            reply(status, JSON, body)
        }
    }
}

fn faulty(error: Error) -> Response<Body> {
    let (status, body) = answered(Err(error));
    reply(status, JSON, body)
}

/// Whether a header names this type, whatever parameters follow.
fn is(headers: &HeaderMap, name: header::HeaderName, kind: &str) -> bool {
    let value = headers.get(name).and_then(|value| value.to_str().ok());
    value.is_some_and(|value| {
        let first = value.split([';', ',']).next().unwrap_or_default();
        first.trim().eq_ignore_ascii_case(kind)
    })
}
