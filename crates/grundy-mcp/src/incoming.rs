//! A line of the input, read as a message of JSON-RPC.

use crate::id_scan::{IdScan, is_id};
use serde_json::{Map, Value, json};
use std::io::{BufRead, Read};

/// The error codes of JSON-RPC and of the protocol.
pub mod code {
    /// The line is no JSON.
    pub const NO_JSON: i64 = -32700;
    /// The JSON is no request.
    pub const NO_REQUEST: i64 = -32600;
    /// No method has this name.
    pub const NO_METHOD: i64 = -32601;
    /// The parameters do not fit the method.
    pub const PARAMETERS: i64 = -32602;
    /// The revision of the protocol is not spoken here.
    pub const REVISION: i64 = -32022;
}

/// A fault of a message, which is sent back.
#[derive(Clone, Debug, PartialEq)]
pub struct MessageFault {
    pub code: i64,
    pub message: String,
    pub data: Option<Value>,
}

impl MessageFault {
    pub fn new(code: i64, message: impl Into<String>) -> MessageFault {
        MessageFault {
            code,
            message: message.into(),
            data: None,
        }
    }

    /// The response with this fault; its id is null where that of the request could not be read.
    pub fn response(self, id: Option<&Value>) -> Value {
        let mut error = json!({ "code": self.code, "message": self.message });
        if let Some(data) = self.data {
            error["data"] = data;
        }
        json!({ "jsonrpc": "2.0", "id": id, "error": error })
    }
}

/// A line that is no message.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// The number of the request, as far as it could be read.
    pub id: Option<Value>,
    pub fault: MessageFault,
    /// True if no response is waited for: the line is a notification, or a response.
    pub unasked: bool,
}

impl Refused {
    fn new(id: Option<Value>, code: i64, text: &str) -> Box<Refused> {
        Box::new(Refused {
            id,
            fault: MessageFault::new(code, text),
            unasked: false,
        })
    }
}

/// A message: a request if it has a number, or else a notification.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    pub id: Option<Value>,
    pub method: String,
    pub params: Map<String, Value>,
}

/// The next line of the input, or a fault if it has more than `longest` bytes; `None` at the end, or where the input breaks
/// off.
pub fn line(input: &mut impl BufRead, longest: u64) -> Option<Result<Vec<u8>, Box<Refused>>> {
    let mut line = Vec::new();
    let most = longest.saturating_add(1);
    let read = input.by_ref().take(most).read_until(b'\n', &mut line);
    if read.ok()? == 0 {
        return None;
    }
    if line.len() as u64 > longest && !line.ends_with(b"\n") {
        let mut scan = IdScan::default();
        scan.read(&line);
        drop(line);
        read_rest(input, &mut scan)?;
        let text = format!("expected a message of at most {longest} bytes, found a longer one");
        return Some(Err(Refused::new(scan.id(), code::NO_REQUEST, &text)));
    }
    Some(Ok(line))
}

/// Reads the rest of a line without keeping it.
fn read_rest(input: &mut impl BufRead, scan: &mut IdScan) -> Option<()> {
    loop {
        let piece = input.fill_buf().ok()?;
        if piece.is_empty() {
            return Some(());
        }
        let end = piece.iter().position(|&byte| byte == b'\n');
        scan.read(&piece[..end.unwrap_or(piece.len())]);
        let used = end.map_or(piece.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Some(());
        }
    }
}

/// The message on a line, or the fault with the number of the request, as far as it can be read.
pub fn message(line: &[u8]) -> Result<Message, Box<Refused>> {
    let no_request = |id: Option<Value>, text: &str| Err(Refused::new(id, code::NO_REQUEST, text));
    let map = match serde_json::from_slice::<Value>(line) {
        Ok(Value::Object(map)) => map,
        Ok(Value::Array(_)) => {
            return no_request(
                None,
                "expected one message a line, found a list of messages",
            );
        }
        Ok(other) => {
            let text = format!("expected an object with a method, found {}", cut(&other));
            return no_request(None, &text);
        }
        Err(fault) => {
            let text = format!("the line is no JSON: {fault}");
            return Err(Refused::new(None, code::NO_JSON, &text));
        }
    };
    let id = map.get("id").cloned();
    if let Some(number) = &id
        && !is_id(number)
    {
        let text = format!(
            "id: expected a text or a whole number, found {}",
            cut(number)
        );
        return no_request(None, &text);
    }
    if map.get("jsonrpc") != Some(&json!("2.0")) {
        return no_request(id, "jsonrpc: expected \"2.0\"");
    }
    let Some(method) = map.get("method").and_then(Value::as_str) else {
        let text = "method: expected the name of a method";
        let mut refused = Refused::new(id, code::NO_REQUEST, text);
        refused.unasked = map.contains_key("result") || map.contains_key("error");
        return Err(refused);
    };
    let params = match map.get("params") {
        None => Map::new(),
        Some(Value::Object(params)) => params.clone(),
        Some(other) => {
            let text = format!("params: expected an object, found {}", cut(other));
            let notified = id.is_none();
            let mut refused = Refused::new(id, code::PARAMETERS, &text);
            refused.unasked = notified;
            return Err(refused);
        }
    };
    Ok(Message {
        id,
        method: method.to_owned(),
        params,
    })
}

/// A value as text, cut off if it is long.
pub fn cut(value: &Value) -> String {
    let shown = value.to_string();
    match shown.char_indices().nth(60) {
        Some((at, _)) => format!("{} …", &shown[..at]),
        None => shown,
    }
}
