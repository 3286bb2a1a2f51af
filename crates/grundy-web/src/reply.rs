//! Replies: JSON, errors in the words of the command line, and pages, all with headers that keep other sites out.

use axum::body::Body;
use axum::http::{HeaderName, Response, StatusCode, header};
use grundy::Error;
use grundy_ask::SCHEMA;
use serde_json::json;

/// The type of JSON.
pub const JSON: &str = "application/json";

/// The headers of every reply, which forbid the browser to load anything from elsewhere, to show the page in another
/// page's frame, and to guess types.
const SAFE: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-cache"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// A reply with a body of this type.
pub fn reply(status: StatusCode, kind: &'static str, body: impl Into<Body>) -> Response<Body> {
    let mut reply = Response::new(body.into());
    *reply.status_mut() = status;
    let headers = reply.headers_mut();
    let kind = (header::CONTENT_TYPE, kind);
    for (name, value) in SAFE.into_iter().chain([kind]) {
        headers.insert(name, axum::http::HeaderValue::from_static(value));
    }
    reply
}

/// The refusal of a question for a reason other than its text.
pub fn refused(status: StatusCode, message: &str) -> Response<Body> {
    answer(status, refusal(message))
}

/// The JSON of a refusal.
pub fn refusal(message: &str) -> String {
    let error = json!({ "kind": "refused", "message": message });
    json!({ "schema": SCHEMA, "error": error }).to_string()
}

/// A reply of JSON. A server that is too busy also says when to ask again.
pub fn answer(status: StatusCode, body: String) -> Response<Body> {
    let mut reply = reply(status, JSON, body);
    if status == StatusCode::TOO_MANY_REQUESTS {
        let second = axum::http::HeaderValue::from_static("1");
        reply.headers_mut().insert(header::RETRY_AFTER, second);
    }
    reply
}

/// The status and the JSON of an answer. A question that a limit stopped counts as answered.
pub fn answered(answer: Result<String, Error>) -> (StatusCode, String) {
    let status = match answer {
        Ok(_) | Err(Error::Stopped(_)) => StatusCode::OK,
        Err(_) => StatusCode::BAD_REQUEST,
    };
    (status, grundy_ask::body(answer))
}
