//! The interface for assistants: both eras of the protocol, answers as the program prints them, cancelled calls, and whatever
//! else a client may send.

use crate::program::grundy;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running `grundy mcp`, which ends with the test.
struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Client {
    fn start() -> Client {
        Client::with(&[])
    }

    fn with(flags: &[&str]) -> Client {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .arg("mcp")
            .args(flags)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Client {
            child,
            input,
            output,
        }
    }

    fn say(&mut self, line: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(line).expect("the program reads");
        input.write_all(b"\n").expect("the program reads");
    }

    fn hear(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("a line");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    }

    fn ask(&mut self, message: &Value) -> Value {
        self.say(message.to_string().as_bytes());
        self.hear()
    }
}

/// A request of revision 2026-07-28.
fn modern(id: u32, method: &str, mut params: Value) -> Value {
    params["_meta"]["io.modelcontextprotocol/protocolVersion"] = json!("2026-07-28");
    params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = json!({});
    json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })
}

fn call(name: &str, arguments: &Value) -> Value {
    json!({ "name": name, "arguments": arguments })
}

#[test]
fn a_client_without_a_handshake_is_answered_as_the_program_answers() {
    let mut client = Client::start();
    let found = client.ask(&modern(1, "server/discover", json!({})))["result"].take();
    assert_eq!(found["resultType"], "complete");
    assert_eq!(found["supportedVersions"][0], "2026-07-28");
    let tools = client.ask(&modern(2, "tools/list", json!({})))["result"].take();
    let tools = tools["tools"].as_array().expect("a list");
    for wanted in [
        "solve",
        "value",
        "table",
        "period",
        "explain",
        "equilibrium",
        "coalition",
        "check",
    ] {
        let tool = tools.iter().find(|tool| tool["name"] == wanted);
        let tool = tool.unwrap_or_else(|| panic!("no tool {wanted}"));
        assert_eq!(tool["inputSchema"]["type"], "object", "{wanted}");
        assert_eq!(tool["outputSchema"]["type"], "object", "{wanted}");
    }
    let questions: [(&str, Value, &[&str]); 3] = [
        (
            "solve",
            json!({ "expression": "kayles 12 + nim 3" }),
            &["solve", "kayles 12 + nim 3"],
        ),
        (
            "period",
            json!({ "expression": "0.137" }),
            &["period", "0.137"],
        ),
        (
            "table",
            json!({ "expression": "rule {n -> n-k for k in primes}", "to": 30 }),
            &["table", "rule {n -> n-k for k in primes}", "--to", "30"],
        ),
    ];
    for (id, (tool, arguments, words)) in (3..).zip(questions) {
        let answer = client.ask(&modern(id, "tools/call", call(tool, &arguments)));
        assert_eq!(answer["id"], id);
        let result = &answer["result"];
        assert_eq!(result["isError"], false, "{result}");
        let mut data = result["structuredContent"].clone();
        let text = result["content"][0]["text"].as_str().expect("a text");
        assert_eq!(serde_json::from_str::<Value>(text).expect("JSON"), data);
        data.as_object_mut().expect("an object").remove("schema");
        let words = [words, &["--json"]].concat();
        let (_, printed, error) = grundy(&words, b"");
        let printed: Value = serde_json::from_str(&printed).unwrap_or_else(|_| panic!("{error}"));
        assert_eq!(data, printed, "{tool}");
    }
}

#[test]
fn a_certificate_is_checked() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    let path = file.path().display().to_string();
    grundy(&["solve", "kayles 5 + nim 2", "--certificate", &path], b"");
    let text = std::fs::read_to_string(file.path()).expect("a certificate");
    let mut client = Client::start();
    for (id, (text, accepted)) in [(text.clone(), true), (text.replace('2', "3"), false)]
        .into_iter()
        .enumerate()
    {
        let question = call("check", &json!({ "certificate": text }));
        let answer = client.ask(&modern(id as u32, "tools/call", question));
        let verdict = &answer["result"]["structuredContent"];
        assert_eq!(verdict["accepted"], accepted, "{answer}");
    }
}

#[test]
fn a_large_certificate_is_made_and_checked() {
    let mut client = Client::start();
    let question = json!({ "expression": "connect-four 5x5:", "certificate": true });
    let solved = client.ask(&modern(1, "tools/call", call("solve", &question)));
    let text = solved["result"]["structuredContent"]["certificate"].clone();
    assert!(text.as_str().is_some_and(|text| text.len() > 4 << 20));
    let checked = client.ask(&modern(
        2,
        "tools/call",
        call("check", &json!({ "certificate": text })),
    ));
    assert_eq!(
        checked["result"]["structuredContent"]["accepted"], true,
        "{checked}"
    );
}

#[test]
fn a_line_that_is_too_long_is_refused_under_its_id() {
    let mut client = Client::with(&["--longest-line", "10K"]);
    let short = call("value", &json!({ "expression": "nim 3,5" }));
    let mut long = modern(
        7,
        "tools/call",
        call(
            "check",
            &json!({ "certificate": "{\"id\": 1}".repeat(3000) }),
        ),
    );
    let refused = client.ask(&long);
    assert_eq!(
        (&refused["id"], &refused["error"]["code"]),
        (&json!(7), &json!(-32600)),
        "{refused}"
    );
    assert!(
        refused["error"]["message"]
            .as_str()
            .is_some_and(|text| text.contains("10240 bytes"))
    );
    // The id may stand behind the params.
    let id = long.as_object_mut().expect("an object").shift_remove("id");
    assert!(id.is_some());
    long["id"] = json!("behind");
    assert_eq!(client.ask(&long)["id"], "behind");
    assert_eq!(
        client.ask(&modern(8, "tools/call", short))["result"]["structuredContent"]["value"],
        "*6"
    );
}

#[test]
fn numbers_with_a_zero_fraction_are_whole() {
    let mut client = Client::start();
    let question = json!({ "expression": "nim 3,5", "most_moves": 2.0 });
    let message = json!({ "jsonrpc": "2.0", "id": 4.0, "method": "tools/call",
        "params": modern(0, "", call("solve", &question))["params"] });
    let answer = client.ask(&message);
    assert_eq!(answer["id"].as_f64(), Some(4.0), "{answer}");
    assert_eq!(answer["result"]["isError"], false, "{answer}");
    let period = call("table", &json!({ "expression": "kayles", "to": 12e0 }));
    let table = client.ask(&modern(5, "tools/call", period));
    assert_eq!(table["result"]["isError"], false, "{table}");
    let part = call("table", &json!({ "expression": "kayles", "to": 12.5 }));
    let refused = client.ask(&modern(6, "tools/call", part));
    assert_eq!(refused["result"]["isError"], true, "{refused}");
}

#[test]
fn the_list_is_filtered_as_on_the_command_line() {
    let mut client = Client::start();
    let cases: [(Value, &[&str]); 4] = [
        (
            json!({ "words": "connect four" }),
            &["list", "connect four"],
        ),
        (json!({ "words": "flow" }), &["list", "flow"]),
        (
            json!({ "kind": "partizan" }),
            &["list", "--kind", "partizan"],
        ),
        (
            json!({ "words": "domino", "kind": "partizan" }),
            &["list", "domino", "--kind", "partizan"],
        ),
    ];
    let all = grundy(&["list", "--json"], b"").1;
    for (id, (question, words)) in (1..).zip(cases) {
        let answer = client.ask(&modern(id, "tools/call", call("list", &question)));
        let printed = grundy(&[words, &["--json"]].concat(), b"").1;
        assert!(printed.len() < all.len(), "{question}");
        let printed: Value = serde_json::from_str(&printed).expect("JSON");
        assert_eq!(
            answer["result"]["structuredContent"]["games"], printed,
            "{question}"
        );
    }
    let nothing = call("list", &json!({ "words": "no such game" }));
    let refused = client.ask(&modern(9, "tools/call", nothing));
    assert_eq!(refused["result"]["isError"], true, "{refused}");
}

#[test]
fn a_client_with_a_handshake_gets_the_revision_that_it_speaks() {
    for (asked, given) in [
        ("2024-11-05", "2024-11-05"),
        ("2025-06-18", "2025-06-18"),
        ("2031-01-01", "2025-11-25"),
    ] {
        let mut client = Client::start();
        let early = json!({ "jsonrpc": "2.0", "id": 0, "method": "tools/list" });
        assert_eq!(client.ask(&early)["error"]["code"], -32602);
        let begin = json!({ "jsonrpc": "2.0", "id": "a", "method": "initialize", "params": { "protocolVersion": asked } });
        let welcome = client.ask(&begin);
        assert_eq!(welcome["result"]["protocolVersion"], given);
        client.say(br#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
        let ping = json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" });
        assert_eq!(client.ask(&ping)["result"], json!({}));
        let value = json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": call("value", &json!({ "expression": "{1|-1}" })) });
        assert_eq!(
            client.ask(&value)["result"]["structuredContent"]["value"],
            "+-1"
        );
    }
}

#[test]
fn what_is_no_message_is_refused_and_the_conversation_goes_on() {
    let mut client = Client::with(&["--longest-line", "4M"]);
    let lines: [(&[u8], i64); 9] = [
        (b"nonsense", -32700),
        (b"\xff\xfe{}", -32700),
        (b"[]", -32600),
        (b"7", -32600),
        (b"{\"id\":1,\"method\":\"ping\"}", -32600),
        (
            b"{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}",
            -32600,
        ),
        (b"{\"jsonrpc\":\"2.0\",\"id\":1}", -32600),
        (
            b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":[1]}",
            -32602,
        ),
        (&[b'x'; 5 << 20], -32600),
    ];
    for (line, code) in lines {
        client.say(line);
        let answer = client.hear();
        assert_eq!(answer["error"]["code"], code, "{answer}");
        // JSON-RPC wants the field even where no id could be read.
        let id = answer.get("id").expect("an id");
        let read = line.starts_with(b"{\"") && !line.windows(4).any(|part| part == b"null");
        assert_eq!(*id, if read { json!(1) } else { Value::Null }, "{answer}");
    }
    // Neither a notification nor a response is answered.
    client.say(br#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":5}"#);
    client.say(br#"{"jsonrpc":"2.0","id":1,"result":{}}"#);
    let wrong = [
        (modern(1, "tools/fly", json!({})), -32601),
        (modern(2, "ping", json!({})), -32601),
        (modern(3, "tools/call", json!({})), -32602),
        (modern(4, "tools/call", call("fly", &json!({}))), -32602),
        (modern(5, "tools/call", call("solve", &json!([]))), -32602),
    ];
    for (message, code) in wrong {
        assert_eq!(client.ask(&message)["error"]["code"], code, "{message}");
    }
    let mut other = modern(6, "tools/list", json!({}));
    other["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"] = json!("1900-01-01");
    let refused = client.ask(&other);
    assert_eq!(refused["error"]["code"], -32022);
    assert_eq!(refused["error"]["data"]["requested"], "1900-01-01");
    // A fault of the question is the tool's, so that the assistant can read it and ask again.
    let faulty = client.ask(&modern(
        7,
        "tools/call",
        call("solve", &json!({ "expression": "nim 3,x" })),
    ));
    assert_eq!(faulty["result"]["isError"], true);
    assert_eq!(faulty["result"]["structuredContent"]["error"]["column"], 7);
    // No file of the machine is read unless the user said so.
    let file = client.ask(&modern(
        8,
        "tools/call",
        call("matrix", &json!({ "expression": "/etc/hostname" })),
    ));
    assert_eq!(file["result"]["isError"], true);
}

#[test]
fn a_cancelled_call_ends_and_is_not_answered() {
    let mut client = Client::start();
    let mut large = modern(
        1,
        "tools/call",
        call("solve", &json!({ "expression": "connect-four 8x7:" })),
    );
    large["params"]["_meta"]["progressToken"] = json!("a");
    client.say(large.to_string().as_bytes());
    let mut before = 0;
    for _ in 0..2 {
        let report = client.hear();
        assert_eq!(report["method"], "notifications/progress", "{report}");
        assert_eq!(report["params"]["progressToken"], "a");
        let progress = report["params"]["progress"].as_u64().expect("a number");
        assert!(progress > before, "{report}");
        before = progress;
    }
    let cancel = json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": 1 } });
    client.say(cancel.to_string().as_bytes());
    let next = modern(
        2,
        "tools/call",
        call("value", &json!({ "expression": "nim 3,5" })),
    );
    client.say(next.to_string().as_bytes());
    let answer = loop {
        let said = client.hear();
        if said.get("id").is_some() {
            break said;
        }
    };
    assert_eq!(answer["id"], 2);
    client.input = None;
    let mut rest = Vec::new();
    std::io::Read::read_to_end(&mut client.output, &mut rest).expect("the end");
    assert!(rest.is_empty(), "{}", String::from_utf8_lossy(&rest));
    assert!(client.child.wait().expect("an end").success());
}

#[test]
fn a_call_has_its_own_limits_and_the_end_of_the_input_ends_it() {
    let mut client = Client::start();
    let short = json!({ "expression": "connect-four 8x7:", "time_limit": 0.1 });
    let stopped = client.ask(&modern(1, "tools/call", call("solve", &short)));
    assert_eq!(stopped["result"]["structuredContent"]["status"], "unknown");
    let large = modern(
        2,
        "tools/call",
        call("solve", &json!({ "expression": "connect-four 8x7:" })),
    );
    client.say(large.to_string().as_bytes());
    client.input = None;
    assert!(client.child.wait().expect("an end").success());
}
