//! The body of a question: received up to the limit, and what is too long read to its end within bounds, so that the reply
//! reaches a client that sends everything before it reads anything.

use axum::Error;
use axum::body::{Body, HttpBody};
use axum::http::{HeaderMap, header};
use bytes::Bytes;
use std::future::poll_fn;
use std::pin::Pin;

/// A body that is too long is read to its end if it is at most so many times as long as the limit.
const TIMES: u64 = 4;

/// The fault of a body.
pub enum Fault {
    /// It is longer than allowed. So many bytes of it were read.
    Long(u64),
    /// It broke off.
    Broken(Error),
}

/// Receives a body of at most so many bytes; of a longer one the rest is left where it is.
pub async fn receive(body: &mut Body, most: usize) -> Result<Bytes, Fault> {
    let mut all = Vec::new();
    while let Some(data) = next(body).await {
        let data = data.map_err(Fault::Broken)?;
        if data.len() > most - all.len() {
            return Err(Fault::Long((all.len() + data.len()) as u64));
        }
        all.extend_from_slice(&data);
    }
    Ok(all.into())
}

/// Reads the rest of a body that is too long and throws it away, unless there is too much of it: then the connection has to
/// end with the reply. So many bytes were read before.
pub async fn throw_away(mut body: Body, mut read: u64, most: usize) {
    let most = TIMES * most as u64;
    while read <= most
        && let Some(Ok(data)) = next(&mut body).await
    {
        read += data.len() as u64;
    }
}

/// True if it is worth reading a body that is announced as too long: it has an end within bounds, and its sender does not
/// wait for a word before sending it.
pub fn is_worth_reading(headers: &HeaderMap, length: u64, most: usize) -> bool {
    length <= TIMES * most as u64 && !headers.contains_key(header::EXPECT)
}

/// The next bytes of a body; `None` at its end.
async fn next(body: &mut Body) -> Option<Result<Bytes, Error>> {
    loop {
        let frame = poll_fn(|context| Pin::new(&mut *body).poll_frame(context)).await?;
        match frame.map(|frame| frame.into_data()) {
            Ok(Ok(data)) => return Some(Ok(data)),
            // Trailers say nothing here.
            Ok(Err(_)) => {}
            Err(fault) => return Some(Err(fault)),
        }
    }
}
