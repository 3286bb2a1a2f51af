//! The id of a message whose line is too long to be kept: it is found while the bytes of the line go by.

use serde_json::Value;

/// The longest key or id that is recognized, in bytes.
const MOST: usize = 4096;

/// Reads the pieces of a line one after the other and remembers the value of `id` in the outermost object. The params that
/// make the line long may stand before the id or behind it.
#[derive(Default)]
pub struct IdScan {
    /// The number of brackets open.
    depth: usize,
    /// True within a text, where brackets are letters.
    in_text: bool,
    /// True behind a backslash in a text.
    escaped: bool,
    /// The bytes of the outermost object since its last comma or colon, at most one more than [`MOST`].
    piece: Vec<u8>,
    /// True if the piece is the value of `id`.
    of_id: bool,
    id: Option<Value>,
}

impl IdScan {
    /// Reads the next bytes of the line.
    pub fn read(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.step(byte);
        }
    }

    /// The id, if the line has had one that is allowed.
    pub fn id(self) -> Option<Value> {
        self.id.filter(is_id)
    }

    fn step(&mut self, byte: u8) {
        let outermost = self.depth == 1;
        match byte {
            _ if self.escaped => self.escaped = false,
            b'\\' if self.in_text => self.escaped = true,
            b'"' => self.in_text = !self.in_text,
            _ if self.in_text => {}
            b'{' | b'[' => {
                self.depth += 1;
                if self.depth == 1 {
                    return;
                }
            }
            b':' if outermost => {
                self.of_id = self.taken() == Some(Value::from("id"));
                return;
            }
            b',' | b'}' if outermost => {
                let value = self.taken();
                if std::mem::take(&mut self.of_id) {
                    self.id = value;
                }
                self.depth -= usize::from(byte == b'}');
                return;
            }
            b'}' | b']' => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        if outermost && self.piece.len() <= MOST {
            self.piece.push(byte);
        }
    }

    /// The piece as JSON, after which the next one begins.
    fn taken(&mut self) -> Option<Value> {
        let piece = std::mem::take(&mut self.piece);
        let short = piece.len() <= MOST;
        short.then(|| serde_json::from_slice(&piece).ok()).flatten()
    }
}

/// True for a text or a whole number, which ids and tokens of progress are.
pub fn is_id(value: &Value) -> bool {
    value.is_string() || grundy_ask::whole(value).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn scanned(line: &str) -> Option<Value> {
        let mut scan = IdScan::default();
        // In pieces, as a stream delivers them.
        line.as_bytes().chunks(3).for_each(|piece| scan.read(piece));
        scan.id()
    }

    #[test]
    fn the_id_is_that_of_the_outermost_object() {
        let long = "x".repeat(3 * MOST);
        let tricky = r#"{"id":7,"a":["}",{"id":8}],"b":"\",\"id\":9,"}"#;
        for (line, id) in [
            (
                format!(r#"{{"id":1,"params":{{"id":2,"text":"{long}"}}}}"#),
                json!(1),
            ),
            (
                format!(r#"{{"params":{{"id":2,"text":"{long}"}}, "id" : "a,}}" }}"#),
                json!("a,}"),
            ),
            (format!(r#"{{"params":{tricky},"\u0069d":3}}"#), json!(3)),
            (format!(r#"{{"{long}":"{long}","id":-4"#) + "}", json!(-4)),
            // Cut off behind the id.
            (format!(r#"{{"id":5,"params":"{long}"#), json!(5)),
        ] {
            assert_eq!(scanned(&line), Some(id), "{}", &line[..60.min(line.len())]);
        }
        for line in [
            r#"{"method":"a","params":{"id":1}}"#.to_owned(),
            r#"[{"id":1}]"#.to_owned(),
            r#"{"id":[1]}"#.to_owned(),
            r#"{"id":null}"#.to_owned(),
            r#"{"a":"id","b":1}"#.to_owned(),
            format!(r#"{{"id":"{long}"}}"#),
            "}}}]],,::\"".to_owned(),
        ] {
            assert_eq!(scanned(&line), None, "{line}");
        }
    }
}
