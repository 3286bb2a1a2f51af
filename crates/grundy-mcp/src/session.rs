//! The conversation with a client: which revision of the protocol it speaks, and what each method answers.

use crate::calls::{Call, CallLimits, Calls};
use crate::id_scan::is_id;
use crate::incoming::{Message, MessageFault, Refused, code, cut, line, message};
use crate::sender::Sender;
use crate::tools;
use serde_json::{Map, Value, json};
use std::io::{BufRead, Write};

/// The revision in which every request says what it needs.
const MODERN: &str = "2026-07-28";
/// The revisions that begin with `initialize`, the newest first. The one of 2025-03-26 has lists of messages and is left out.
const LEGACY: [&str; 3] = ["2025-11-25", "2025-06-18", "2024-11-05"];

/// The time for which a client may keep the list of tools, in milliseconds.
const FRESH: u64 = 3_600_000;

/// Answers the messages of `input` on `output` until the input ends, the output is closed, or the limits of `config` are
/// reached between two messages. Gives back the output, and true if it could be written to the end.
///
/// # Panics
/// Never: the threads that share the output have ended.
pub fn serve<W: Write + Send + 'static>(
    input: &mut impl BufRead,
    output: W,
    config: &CallLimits,
) -> (W, bool) {
    let sender = Sender::new(output);
    let mut session = Session {
        calls: Calls::new(config, &sender),
        sender: sender.clone(),
        begun: false,
    };
    while !sender.has_lost_its_reader()
        && config.limits.reached().is_none()
        && let Some(line) = line(input, config.longest_line)
    {
        session.take(line);
    }
    let Session {
        calls,
        sender: shared,
        ..
    } = session;
    calls.end();
    drop(shared);
    let read = !sender.has_lost_its_reader();
    (sender.into_inner(), read)
}

struct Session<W> {
    calls: Calls<W>,
    sender: Sender<W>,
    /// True after `initialize`: requests without `_meta` are those of a revision before 2026-07-28.
    begun: bool,
}

impl<W: Write + Send + 'static> Session<W> {
    /// Takes a line of the input.
    fn take(&mut self, line: Result<Vec<u8>, Box<Refused>>) {
        let read = match line {
            Ok(line) if line.iter().all(u8::is_ascii_whitespace) => return,
            Ok(line) => message(&line),
            Err(refused) => Err(refused),
        };
        match read {
            Err(refused) if refused.unasked => {}
            Err(refused) => {
                let response = refused.fault.response(refused.id.as_ref());
                self.sender.send(&response);
            }
            Ok(Message {
                id: None,
                method,
                params,
            }) => self.hear(&method, &params),
            Ok(Message {
                id: Some(id),
                method,
                params,
            }) => match self.answer(&id, &method, &params) {
                Ok(None) => {}
                Ok(Some(result)) => {
                    let response = json!({ "jsonrpc": "2.0", "id": id, "result": result });
                    self.sender.send(&response);
                }
                Err(fault) => self.sender.send(&fault.response(Some(&id))),
            },
        }
    }

    /// A notification, which has no answer.
    fn hear(&self, method: &str, params: &Map<String, Value>) {
        if method == "notifications/cancelled"
            && let Some(id) = params.get("requestId")
        {
            self.calls.cancel(id);
        }
    }

    /// The result of a request; `None` if it comes later.
    fn answer(
        &mut self,
        id: &Value,
        method: &str,
        params: &Map<String, Value>,
    ) -> Result<Option<Value>, MessageFault> {
        let modern = is_modern(params)?;
        match method {
            "initialize" if !modern => {
                self.begun = true;
                return Ok(Some(welcome(params)));
            }
            "ping" if !modern => return Ok(Some(json!({}))),
            _ if !modern && !self.begun => {
                let wanted = format!(
                    "_meta: expected \"{VERSION}\" (\"{MODERN}\") and \"{CAPABILITIES}\", or `initialize` before"
                );
                return Err(MessageFault::new(code::PARAMETERS, wanted));
            }
            _ => {}
        }
        let beside = beside(modern);
        match method {
            "server/discover" if modern => Ok(Some(with(&beside, discovery()))),
            "tools/list" => {
                let mut listed = json!({ "tools": tools::list() });
                if modern {
                    listed = with(&fresh(), listed);
                }
                Ok(Some(with(&beside, listed)))
            }
            "tools/call" => {
                self.call(id, params, beside)?;
                Ok(None)
            }
            other => {
                let text = format!("expected tools/list or tools/call, found {other}");
                Err(MessageFault::new(code::NO_METHOD, text))
            }
        }
    }

    fn call(
        &self,
        id: &Value,
        params: &Map<String, Value>,
        beside: Value,
    ) -> Result<(), MessageFault> {
        let wrong = |text: String| MessageFault::new(code::PARAMETERS, text);
        let name = params.get("name").and_then(Value::as_str);
        let name = name.ok_or_else(|| wrong("name: expected the name of a tool".to_owned()))?;
        let verb = grundy_ask::find(name)
            .ok_or_else(|| wrong(format!("expected a tool such as solve, found \"{name}\"")))?;
        let arguments = match params.get("arguments") {
            None | Some(Value::Null) => json!({}),
            Some(Value::Object(map)) => Value::Object(map.clone()),
            Some(other) => {
                let found = cut(other);
                return Err(wrong(format!(
                    "arguments: expected an object, found {found}"
                )));
            }
        };
        let token = meta(params).and_then(|meta| meta.get("progressToken"));
        let token = token.filter(|token| is_id(token));
        let call = Call {
            id: id.clone(),
            verb,
            arguments,
            token: token.cloned(),
            beside,
        };
        self.calls
            .take(call)
            .map_err(|why| MessageFault::new(code::NO_REQUEST, why))
    }
}

/// The keys of `_meta` in the requests of revision 2026-07-28.
const VERSION: &str = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";

fn meta(params: &Map<String, Value>) -> Option<&Map<String, Value>> {
    params.get("_meta").and_then(Value::as_object)
}

/// True if the request says in `_meta` which revision it is of, and the revision is 2026-07-28.
fn is_modern(params: &Map<String, Value>) -> Result<bool, MessageFault> {
    let Some(meta) = meta(params) else {
        return Ok(false);
    };
    let Some(version) = meta.get(VERSION) else {
        return Ok(false);
    };
    if version != MODERN {
        return Err(MessageFault {
            data: Some(json!({ "supported": spoken(), "requested": version })),
            ..MessageFault::new(code::REVISION, "Unsupported protocol version")
        });
    }
    let Some(Value::Object(_)) = meta.get(CAPABILITIES) else {
        let text = format!("_meta: expected an object \"{CAPABILITIES}\"");
        return Err(MessageFault::new(code::PARAMETERS, text));
    };
    Ok(true)
}

fn spoken() -> Vec<&'static str> {
    std::iter::once(MODERN).chain(LEGACY).collect()
}

fn identity() -> Value {
    json!({ "name": "grundy", "title": "grundy: games solved exactly", "version": env!("CARGO_PKG_VERSION") })
}

/// The result of `initialize`: the revision that was asked for, or else the newest of those that begin so.
fn welcome(params: &Map<String, Value>) -> Value {
    let asked = params.get("protocolVersion").and_then(Value::as_str);
    let version = LEGACY
        .into_iter()
        .find(|&version| Some(version) == asked)
        .unwrap_or(LEGACY[0]);
    json!({
        "protocolVersion": version,
        "capabilities": { "tools": {} },
        "serverInfo": identity(),
        "instructions": tools::INSTRUCTIONS,
    })
}

fn discovery() -> Value {
    let found = json!({
        "supportedVersions": spoken(),
        "capabilities": { "tools": {} },
        "instructions": tools::INSTRUCTIONS,
    });
    with(&fresh(), found)
}

/// How long a result stays true, and for whom.
fn fresh() -> Value {
    json!({ "ttlMs": FRESH, "cacheScope": "public" })
}

/// What every result of revision 2026-07-28 has; nothing in the others.
fn beside(modern: bool) -> Value {
    if modern {
        json!({ "resultType": "complete", "_meta": { "io.modelcontextprotocol/serverInfo": identity() } })
    } else {
        json!({})
    }
}

/// The result, with these keys before its own.
fn with(keys: &Value, result: Value) -> Value {
    let mut all = keys.clone();
    for (key, value) in result.as_object().into_iter().flatten() {
        all[key.as_str()] = value.clone();
    }
    all
}
