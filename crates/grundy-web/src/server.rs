//! The server: its addresses, the guard, the places for questions, and its end.

use crate::body::{self, Fault};
use crate::config::Config;
use crate::connections::{Connection, Connections, Stream};
use crate::guard::Guard;
use crate::lanes::{self, LONGEST_WAIT, Lanes};
use crate::openapi;
use crate::page::{self, File};
use crate::question::{BUSY, Lines, Office, Question, faulty};
use crate::reply::{JSON, answer, refused, reply};
use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::routing::{get, post};
use bytes::Bytes;
use grundy::vocabulary::StopReason;
use grundy::{Error, Limits};
use grundy_ask::{Asked, Verb};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::convert::Infallible;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

/// A server that listens.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    shared: Arc<Shared>,
}

/// The state that all requests share.
struct Shared {
    guard: Guard,
    connections: Connections,
    /// Kilobytes left for the bodies of large questions that are received or worked on.
    bodies: Arc<Semaphore>,
    office: Arc<Office>,
}

/// The largest number of kilobytes of large questions together.
const MOST_OF_BODIES: usize = 32 << 10;

/// Threads that parse large questions.
const READERS: usize = 2;

/// A question with a longer body, in bytes, is large.
const LARGE: usize = 16 << 10;

/// The most bytes received of a connection before a handler asks for them, so the headers of a request must fit; and
/// the most bytes of a reply that are produced ahead of what has been sent.
const RECEIVED: usize = 32 << 10;

impl Server {
    /// Listens. From then on this program reads no files in answer to a question.
    ///
    /// # Errors
    /// [`Error::Usage`] where the port is taken, or the system gives no threads.
    pub fn new(config: Config) -> Result<Server, Error> {
        let system = |fault: io::Error| Error::usage(format!("no server here: {fault}"));
        let runtime = Builder::new_current_thread()
            .enable_all()
            .max_blocking_threads(READERS)
            .build();
        let runtime = runtime.map_err(system)?;
        let host = if config.public {
            Ipv4Addr::UNSPECIFIED
        } else {
            Ipv4Addr::LOCALHOST
        };
        let listener = runtime.block_on(async { listen((host, config.port).into()) });
        let listener = listener.map_err(|fault| match fault.kind() {
            io::ErrorKind::AddrInUse => Error::usage(format!(
                "port {} is in use: --port N takes another, --port 0 a free one",
                config.port
            )),
            _ => Error::usage(format!("port {}: {fault}", config.port)),
        })?;
        spare_files().map_err(system)?;
        let address = listener.local_addr().map_err(system)?;
        let shared = Shared {
            guard: Guard::new(address.port(), config.public),
            connections: Connections::new(&config),
            bodies: Arc::new(Semaphore::new(MOST_OF_BODIES)),
            office: Arc::new(Office {
                lanes: Lanes::new(
                    lanes::Size {
                        places: config.short,
                        waiting: config.waiting,
                    },
                    lanes::Size {
                        places: config.long,
                        waiting: config.waiting_long,
                    },
                ),
                base: Limits::default().held,
                config,
            }),
        };
        grundy_host::install();
        grundy::input::close_files();
        Ok(Server {
            runtime,
            listener,
            address,
            shared: Arc::new(shared),
        })
    }

    /// The address of the page for a browser on this machine.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}/", self.address.port())
    }

    /// Answers until the limits of the command are reached, and returns the reason.
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

/// Listens at an address, with a queue for many connections at once.
fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    /// The length of the queue; most systems allow less.
    const COMING: u32 = 4096;
    let socket = TcpSocket::new_v4()?;
    // As usual on Unix, so that a new server can take the port right after the old one has ended. On Windows the option
    // would let two programs share the port.
    socket.set_reuseaddr(cfg!(unix))?;
    socket.bind(address)?;
    socket.listen(COMING)
}

/// Checks that the system has files left for some connections, so that a server which could accept none is refused at
/// once.
///
/// # Errors
/// The system has no files left.
fn spare_files() -> io::Result<()> {
    const CONNECTIONS: usize = 4;
    let open = |_| UdpSocket::bind((Ipv4Addr::LOCALHOST, 0));
    let spare: io::Result<Vec<UdpSocket>> = (0..CONNECTIONS).map(open).collect();
    spare.map(drop)
}

/// Accepts connections for ever.
async fn serve(listener: TcpListener, shared: Arc<Shared>) -> Infallible {
    /// The pause after a connection could not be accepted, mostly for want of files.
    const AGAIN: Duration = Duration::from_millis(50);
    const AT_ONCE: usize = 16;
    let mut taken = 0;
    let connections = shared.connections.clone();
    let watched = connections.clone();
    tokio::spawn(async move { watched.look_after().await });
    let app = TowerToHyperService::new(router(shared.clone()));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(shared.office.config.headers)
        .max_buf_size(RECEIVED);
    loop {
        // Connections that are open get their turn between new ones.
        taken = (taken + 1) % AT_ONCE;
        if taken == 0 {
            tokio::task::yield_now().await;
        }
        let Ok((stream, from)) = listener.accept().await else {
            connections.close_one();
            tokio::time::sleep(AGAIN).await;
            continue;
        };
        let admitted = connections.admit(stream, from.ip()).await;
        let (app, http, connections) = (app.clone(), http.clone(), connections.clone());
        tokio::spawn(async move {
            // While this connection waits for another of its own address, new ones are accepted.
            let open = match admitted {
                Ok(open) => open,
                Err(stream) => connections.admit_later(stream, from.ip()).await,
            };
            let Some(open) = open else { return };
            let connection = open.connection.clone();
            let service = service_fn(|mut request: hyper::Request<hyper::body::Incoming>| {
                request.extensions_mut().insert(connection.clone());
                app.call(request)
            });
            let stream = TokioIo::new(Stream(connection.clone()));
            tokio::select! {
                // A connection that breaks off does not affect the others.
                _ = http.serve_connection(stream, service) => (),
                () = connection.closed() => (),
            }
        });
    }
}

/// Waits until a limit is reached.
async fn stopped(limits: &Limits) -> StopReason {
    const BETWEEN_LOOKS: Duration = Duration::from_millis(50);
    loop {
        if let Some(reason) = limits.reached() {
            return reason;
        }
        tokio::time::sleep(BETWEEN_LOOKS).await;
    }
}

/// The routes: the API, and each file of the page.
fn router(shared: Arc<Shared>) -> Router {
    let mut app = Router::new()
        .route("/api/openapi.json", get(described))
        .route("/api/{verb}/schema", get(schemas))
        .route("/api/{verb}", post(asked).fallback(wrong_method));
    for file in page::FILES.iter() {
        let serve = move |headers: HeaderMap| async move { served(file, &headers) };
        app = app.route(file.path, get(serve));
    }
    app.fallback(nothing)
        .layer(from_fn_with_state(shared.clone(), guarded))
        .with_state(shared)
}

/// Passes on requests that come from a page of this server or from a program.
async fn guarded(
    State(shared): State<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response<Body> {
    if let Err(message) = shared.guard.check(request.headers()) {
        return refused(StatusCode::FORBIDDEN, &message);
    }
    let connection = connection(&request);
    // A body that is announced as too long is refused without a look at the question; one without a length is cut off
    // when it grows too long.
    let config = &shared.office.config;
    let reply = match length(request.headers()) {
        Some(length) if length > config.body as u64 => {
            if body::is_worth_reading(request.headers(), length, config.body) {
                let rest = body::throw_away(request.into_body(), 0, config.body);
                // A body that takes too long ends with the connection.
                tokio::time::timeout(config.bodies, rest).await.ok();
            }
            too_long(config.body)
        }
        _ => next.run(request).await,
    };
    if let Some(connection) = connection {
        let bytes = reply.body().size_hint().lower();
        shared.connections.will_send(&connection, bytes);
    }
    reply
}

/// The connection by which a request comes.
fn connection(request: &Request) -> Option<Arc<Connection>> {
    request.extensions().get::<Arc<Connection>>().cloned()
}

/// The length of a body, if the headers announce it.
fn length(headers: &HeaderMap) -> Option<u64> {
    let length = headers.get(header::CONTENT_LENGTH)?;
    length.to_str().ok()?.parse().ok()
}

/// The reply to a question that is too long.
fn too_long(most: usize) -> Response<Body> {
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
        return reply(StatusCode::OK, file.kind, file.plain.as_str());
    }
    let mut reply = reply(StatusCode::OK, file.kind, file.packed);
    let headers = reply.headers_mut();
    headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    reply
}

/// The description of the API.
async fn described() -> Response<Body> {
    reply(StatusCode::OK, JSON, openapi::description().to_string())
}

/// The schemas of the questions and the answers of a verb.
async fn schemas(Path(verb): Path<String>) -> Response<Body> {
    match grundy_ask::find(&verb) {
        Some(verb) => reply(StatusCode::OK, JSON, openapi::schemas(verb).to_string()),
        None => no_verb(&verb),
    }
}

/// The reply to a name that is none of a verb.
fn no_verb(name: &str) -> Response<Body> {
    refused(
        StatusCode::NOT_FOUND,
        &format!("expected a verb such as solve, found \"{name}\""),
    )
}

/// The reply to an unknown path.
async fn nothing() -> Response<Body> {
    refused(
        StatusCode::NOT_FOUND,
        "there is nothing here; the page is at /, the questions at /api/openapi.json",
    )
}

/// The reply to a question that is not sent with POST.
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
    request: Request,
) -> Response<Body> {
    let Some(verb) = grundy_ask::find(&verb) else {
        return no_verb(&verb);
    };
    // A form on a page of another site cannot send this type without asking first.
    if !is(request.headers(), header::CONTENT_TYPE, JSON) {
        let message = format!("Content-Type: expected {JSON}");
        return refused(StatusCode::UNSUPPORTED_MEDIA_TYPE, &message);
    }
    let lines = is(request.headers(), header::ACCEPT, "application/x-ndjson");
    let connection = connection(&request).expect("every request comes by a connection");
    let length = length(request.headers());
    let Some(room) = room_for_body(&shared, length).await else {
        return refused(StatusCode::TOO_MANY_REQUESTS, BUSY);
    };
    let body = match received(request.into_body(), &shared.office.config).await {
        Ok(body) => body,
        Err(refusal) => return refusal,
    };
    let most = shared.office.config.time;
    let question = match read(verb, body, connection.address, most).await {
        Ok(question) => question,
        Err(error) => {
            let (status, body) = faulty(error);
            return answer(status, body);
        }
    };
    let work = connection.work();
    let office = shared.office.clone();
    let Some(place) = question.place(&office.lanes).await else {
        return refused(StatusCode::TOO_MANY_REQUESTS, BUSY);
    };
    if lines {
        let connections = shared.connections.clone();
        let sends = move |bytes| connections.will_send(&connection, bytes);
        let kept = (work, room, Box::new(sends) as Box<_>);
        let lines = Lines::new(question, office, place, kept);
        reply(
            StatusCode::OK,
            "application/x-ndjson",
            Body::from_stream(lines),
        )
    } else {
        let (status, body) = question.answer(&office, place).await;
        answer(status, body)
    }
}

/// Receives the body of a question, within the time for bodies.
///
/// # Errors
/// The reply to a body that is too long, too slow or broken.
async fn received(mut body: Body, config: &Config) -> Result<Bytes, Response<Body>> {
    let end = Instant::now() + config.bodies;
    let received = tokio::time::timeout_at(end, body::receive(&mut body, config.body));
    match received.await {
        Ok(Ok(body)) => Ok(body),
        Ok(Err(Fault::Long(read))) => {
            let rest = body::throw_away(body, read, config.body);
            tokio::time::timeout_at(end, rest).await.ok();
            Err(too_long(config.body))
        }
        Ok(Err(Fault::Broken(fault))) => Err(refused(StatusCode::BAD_REQUEST, &fault.to_string())),
        Err(_) => Err(too_slow(config)),
    }
}

/// Parses a question. A large one is parsed on another thread, since this one serves all connections.
async fn read(
    verb: &'static Verb,
    body: Bytes,
    address: IpAddr,
    most: Duration,
) -> Result<Question, Error> {
    let large = body.len() > LARGE;
    let read = move || {
        let mut hasher = DefaultHasher::new();
        (verb.name, &body).hash(&mut hasher);
        let asked = Asked::read(verb.fields, &body)?;
        Question::new(verb, asked, address, hasher.finish(), most)
    };
    if large {
        (tokio::task::spawn_blocking(read).await)
            .unwrap_or_else(|_| Err(Error::usage("the question cannot be read".to_owned())))
    } else {
        read()
    }
}

/// Reserves room for the body of a question until it is answered. A large one waits for room; `None` if it waits in
/// vain. A body of unknown length counts as the longest allowed.
async fn room_for_body(
    shared: &Shared,
    length: Option<u64>,
) -> Option<Option<OwnedSemaphorePermit>> {
    let most = shared.office.config.body as u64;
    let length = length.unwrap_or(most).min(most);
    if length <= LARGE as u64 {
        return Some(None);
    }
    let kilobytes = u32::try_from(length.div_ceil(1 << 10)).unwrap_or(u32::MAX);
    let room = shared.bodies.clone().acquire_many_owned(kilobytes);
    let room = tokio::time::timeout(LONGEST_WAIT, room).await.ok()?;
    Some(Some(room.expect("the semaphore is never closed")))
}

/// The reply to a body that did not arrive in time.
fn too_slow(config: &Config) -> Response<Body> {
    let seconds = config.bodies.as_secs_f64();
    let message = format!("the question did not come: expected all of it within {seconds} s");
    let mut reply = refused(StatusCode::REQUEST_TIMEOUT, &message);
    let close = HeaderValue::from_static("close");
    reply.headers_mut().insert(header::CONNECTION, close);
    reply
}

/// True if a header names this media type, with any parameters.
fn is(headers: &HeaderMap, name: header::HeaderName, kind: &str) -> bool {
    let value = headers.get(name).and_then(|value| value.to_str().ok());
    value.is_some_and(|value| {
        let first = value.split([';', ',']).next().unwrap_or_default();
        first.trim().eq_ignore_ascii_case(kind)
    })
}
