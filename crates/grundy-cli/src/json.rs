//! JSON that stays JSON where a limit ends its writing: the lists and objects that are open are closed, and the answer says
//! that it is incomplete.

use grundy::answer::Stopped;
use grundy::vocabulary::StopReason;
use serde::Serialize;
use serde_json::ser::{CharEscape, CompactFormatter, Formatter, Serializer};
use std::io::{self, Write};

/// Elements that are written between two checks of the limits.
const BETWEEN_LOOKS: u32 = 64;

/// Writes a value in this form; what a value is made of is compiled once for all forms. Where `look` gives a reason to stop,
/// what is open is closed before the next element, and the reason is the error.
pub fn write<F: Formatter>(
    mut to: impl Write,
    value: &dyn erased_serde::Serialize,
    form: F,
    look: impl FnMut() -> Option<StopReason>,
) -> io::Result<()> {
    let mut nest = Nest {
        form,
        open: Vec::new(),
        look,
        until_look: 0,
        stopped: None,
    };
    let form = Cutting(&mut nest);
    let written = value.serialize(&mut Serializer::with_formatter(&mut to, form));
    match (written, nest.stopped.take()) {
        (Ok(()), _) => Ok(()),
        (Err(_), Some(stop)) => {
            nest.close(&mut to, &stop)?;
            Err(io::Error::other(stop))
        }
        (Err(fault), None) => Err(fault.into()),
    }
}

/// A list or an object that is not closed yet.
enum Open {
    List,
    /// An object, with the number of members begun in it.
    Object(u64),
}

/// The lists and objects that are open, from the outside inwards.
struct Nest<F, L> {
    form: F,
    open: Vec<Open>,
    look: L,
    until_look: u32,
    stopped: Option<StopReason>,
}

impl<F: Formatter, L: FnMut() -> Option<StopReason>> Nest<F, L> {
    /// Another element begins, unless the limits are reached.
    fn go_on(&mut self) -> io::Result<()> {
        if let Some(left) = self.until_look.checked_sub(1) {
            self.until_look = left;
            return Ok(());
        }
        self.until_look = BETWEEN_LOOKS;
        self.stopped = (self.look)();
        match &self.stopped {
            None => Ok(()),
            Some(stop) => Err(io::Error::other(stop.clone())),
        }
    }

    /// Closes what is open; the outermost object gets the member `incomplete`.
    fn close(&mut self, to: &mut impl Write, stop: &StopReason) -> io::Result<()> {
        while let Some(innermost) = self.open.pop() {
            match innermost {
                Open::List => self.form.end_array(to)?,
                Open::Object(members) => {
                    if self.open.is_empty() {
                        self.say_why(members == 0, to, stop)?;
                    }
                    self.form.end_object(to)?;
                }
            }
            match self.open.last() {
                None => {}
                Some(Open::List) => self.form.end_array_value(to)?,
                Some(Open::Object(_)) => self.form.end_object_value(to)?,
            }
        }
        Ok(())
    }

    /// Adds the reason why the output is not complete, so that what was written stays valid JSON.
    fn say_why(&mut self, first: bool, to: &mut impl Write, stop: &StopReason) -> io::Result<()> {
        let message = format!("the output is not complete: {stop}");
        let why = Stopped::because(stop, message);
        self.form.begin_object_key(to, first)?;
        to.write_all(b"\"incomplete\"")?;
        self.form.end_object_key(to)?;
        self.form.begin_object_value(to)?;
        why.serialize(&mut Serializer::with_formatter(&mut *to, CompactFormatter))?;
        self.form.end_object_value(to)
    }
}

/// Hands everything on to the form, and keeps what is open.
struct Cutting<'a, F, L>(&'a mut Nest<F, L>);

impl<F: Formatter, L: FnMut() -> Option<StopReason>> Formatter for Cutting<'_, F, L> {
    fn write_char_escape<W: ?Sized + Write>(
        &mut self,
        to: &mut W,
        escape: CharEscape,
    ) -> io::Result<()> {
        self.0.form.write_char_escape(to, escape)
    }

    fn begin_array<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.0.open.push(Open::List);
        self.0.form.begin_array(to)
    }

    fn end_array<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.0.open.pop();
        self.0.form.end_array(to)
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, to: &mut W, first: bool) -> io::Result<()> {
        self.0.go_on()?;
        self.0.form.begin_array_value(to, first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.0.form.end_array_value(to)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.0.open.push(Open::Object(0));
        self.0.form.begin_object(to)
    }

    fn end_object<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.0.open.pop();
        self.0.form.end_object(to)
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, to: &mut W, first: bool) -> io::Result<()> {
        self.0.go_on()?;
        if let Some(Open::Object(members)) = self.0.open.last_mut() {
            *members += 1;
        }
        self.0.form.begin_object_key(to, first)
    }

    fn end_object_key<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.0.form.end_object_key(to)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.0.form.begin_object_value(to)
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.0.form.end_object_value(to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::ser::PrettyFormatter;
    use serde_json::{Value, json};

    /// The text written if, after the first `looks` checks, the time is over.
    fn cut(value: &Value, looks: u32, form: impl Formatter) -> (String, bool) {
        let mut left = looks;
        let look = || {
            let over = left == 0;
            left = left.saturating_sub(1);
            over.then_some(StopReason::Deadline)
        };
        let mut text = Vec::new();
        let whole = write(&mut text, value, form, look).is_ok();
        (String::from_utf8(text).expect("UTF-8"), whole)
    }

    #[test]
    fn whatever_is_cut_is_json_and_says_so() {
        let rows: Vec<Value> = (0..40)
            .map(|n| json!({ "n": n, "text": "a \"b\" [{,\n", "list": [n, [], {}, [null, [1.5]]] }))
            .collect();
        let value = json!({ "status": "proved", "rows": rows, "more": { "rows": rows } });
        let mut cuts = 0;
        for looks in 0..40 {
            let compact = cut(&value, looks, CompactFormatter);
            let pretty = cut(&value, looks, PrettyFormatter::new());
            let read = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
            let found = read(&compact.0);
            assert_eq!(found, read(&pretty.0), "{looks}");
            assert_eq!(found.get("incomplete").is_none(), compact.1, "{looks}");
            if compact.1 {
                assert_eq!(found, value);
            } else {
                assert_eq!(found["incomplete"]["reason"], "time");
                cuts += 1;
            }
        }
        assert!((5..40).contains(&cuts), "{cuts}");
    }

    #[test]
    fn a_list_alone_and_an_object_without_members_are_closed_too() {
        let list = json!([[1, 2], [3, 4]]);
        assert_eq!(cut(&list, 0, CompactFormatter), ("[]".to_owned(), false));
        let (text, _) = cut(&json!({ "a": 1 }), 0, PrettyFormatter::new());
        let read: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(read.as_object().map(serde_json::Map::len), Some(1));
        assert_eq!(cut(&json!(7), 0, CompactFormatter), ("7".to_owned(), true));
    }
}
