//! A lesson: one file with the page and the solved tree inside, which opens without a server.
//!
//! The tree is walked level by level from all first positions together, positions that come back are kept once, and where
//! the file would hold more than it may, the page says that the lesson ends there.

use crate::ask::{answer, standing_judged};
use crate::page;
use grundy::play::Session;
use grundy::vocabulary::{Convention, Player, StopReason, Watch};
use grundy::{Error, Limits, Position};
use serde_json::{Map, Value, json};
use std::collections::{HashMap, VecDeque};

/// What a lesson is about.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The first positions, each an expression.
    pub expressions: Vec<String>,
    /// The words above the board; the expressions unless given.
    pub title: Option<String>,
    /// Positions that it holds at most.
    pub positions: usize,
    /// Whether whoever cannot move wins.
    pub misere: bool,
    /// Who begins, by the name of a side.
    pub first: Option<String>,
}

/// A written lesson.
#[derive(Clone, Debug)]
pub struct Written {
    /// The file.
    pub html: String,
    /// Positions in it.
    pub positions: usize,
    /// Whether the tree has more.
    pub cut: bool,
    /// What stopped the work, where something did.
    pub stopped: Option<StopReason>,
}

/// Writes a lesson.
///
/// # Errors
/// What is wrong with its expressions.
///
/// ```
/// use grundy::Limits;
/// use grundy_web::{Lesson, lesson};
/// let about = Lesson {
///     expressions: vec!["nim 1,2".to_owned()],
///     title: None,
///     positions: 100,
///     misere: false,
///     first: None,
/// };
/// let written = lesson(&about, &Limits::default())?;
/// // Five positions of the sum, most of them with either player to move.
/// assert_eq!((written.positions, written.cut), (9, false));
/// assert!(written.html.contains("id=\"lesson\""));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn lesson(about: &Lesson, limits: &Limits) -> Result<Written, Error> {
    let mut tree = Tree::default();
    let mut roots = Vec::new();
    for expression in &about.expressions {
        let session = begin(expression, about, limits)?;
        let node = tree.number(&session);
        tree.open.push_back((node, session));
        roots.push((expression, node));
    }
    let stopped = tree.walk(about.positions.max(roots.len()), limits)?;
    let roots: Vec<Value> = roots
        .into_iter()
        .map(|(expression, node)| {
            let answers = answers(expression, about, limits);
            json!({ "expression": expression, "node": node, "answers": answers })
        })
        .collect();
    let title = match &about.title {
        Some(title) => title.clone(),
        None => about.expressions.join(" · "),
    };
    let positions = tree.nodes.len();
    let data = json!({
        "title": title,
        "misere": about.misere,
        "first": about.first.as_deref().unwrap_or_default(),
        "style": tree.style,
        "roots": roots,
        "nodes": tree.nodes,
        "cut": tree.cut,
    });
    Ok(Written {
        html: html(&title, &data.to_string()),
        positions,
        cut: tree.cut,
        stopped,
    })
}

/// A play from the beginning.
fn begin(expression: &str, about: &Lesson, limits: &Limits) -> Result<Session, Error> {
    let position = Position::parse(expression)?;
    let convention = match about.misere {
        true => Convention::Misere,
        false => Convention::Normal,
    };
    let session = Session::new(&position, convention, 0, 0, limits.clone())?;
    let Some(name) = &about.first else {
        return Ok(session);
    };
    let player = position.player(name).ok_or_else(|| {
        let [left, right] = position.about().sides;
        Error::Usage(format!(
            "--first: expected {left} or {right}, found \"{name}\""
        ))
    })?;
    session.begun_by(player)
}

/// The tree as far as it is walked.
#[derive(Default)]
struct Tree {
    nodes: Vec<Value>,
    /// The number of each position with its mover.
    numbers: HashMap<(String, Option<Player>), usize>,
    open: VecDeque<(usize, Session)>,
    /// The style sheet of all boards, kept once.
    style: String,
    cut: bool,
}

impl Tree {
    /// The number of a position, a new one if it was not met.
    fn number(&mut self, session: &Session) -> usize {
        let next = self.numbers.len();
        let key = (session.show(), session.mover());
        *self.numbers.entry(key).or_insert(next)
    }

    /// Walks level by level; what stopped it comes back.
    fn walk(&mut self, most: usize, limits: &Limits) -> Result<Option<StopReason>, Error> {
        let mut watch = limits.watch();
        while let Some((number, session)) = self.open.pop_front() {
            if number < self.nodes.len() {
                continue;
            }
            let allowed = watch.room(1 << 16);
            if let (Err(stop), false) = (allowed, self.nodes.is_empty()) {
                self.cut = true;
                self.forget_unwalked();
                return Ok(Some(stop));
            }
            let mut node = standing_judged(&session)?;
            let next = self.options(&node, &session, most);
            self.share_style(&mut node);
            if let Some(fields) = node.as_object_mut() {
                fields.shift_remove("made");
                fields.insert("next".to_owned(), Value::Object(next));
            }
            self.nodes.push(node);
        }
        Ok(None)
    }

    /// Where the moves of a node lead, as far as there is room.
    fn options(&mut self, node: &Value, session: &Session, most: usize) -> Map<String, Value> {
        let mut next = Map::new();
        let moves = node["moves"].as_array().into_iter().flatten();
        for text in moves.filter_map(|mv| mv["move"].as_str()) {
            let mut after = session.clone();
            if after.play(text).is_err() {
                continue;
            }
            let known = self.numbers.contains_key(&(after.show(), after.mover()));
            if !known && self.numbers.len() >= most {
                self.cut = true;
                continue;
            }
            let number = self.number(&after);
            if !known {
                self.open.push_back((number, after));
            }
            next.insert(text.to_owned(), Value::from(number));
        }
        next
    }

    /// Takes the style sheet out of a board.
    fn share_style(&mut self, node: &mut Value) {
        let Some(svg) = node["svg"].as_str() else {
            return;
        };
        let (Some(from), Some(to)) = (svg.find("<style>"), svg.find("</style>")) else {
            return;
        };
        let from = from + "<style>".len();
        self.style = svg[from..to].to_owned();
        let plain = format!("{}{}", &svg[..from], &svg[to..]);
        node["svg"] = Value::from(plain);
    }

    /// Moves to positions that were numbered and not walked lead nowhere.
    fn forget_unwalked(&mut self) {
        let walked = self.nodes.len() as u64;
        for node in &mut self.nodes {
            if let Some(next) = node["next"].as_object_mut() {
                next.retain(|_, number| number.as_u64().is_some_and(|number| number < walked));
            }
        }
    }
}

/// Other answers about a first position, those that there are.
fn answers(expression: &str, about: &Lesson, limits: &Limits) -> Map<String, Value> {
    let plain = json!({ "expression": expression });
    let mut ruled = plain.clone();
    if about.misere {
        ruled["misere"] = Value::from(true);
    }
    if let Some(first) = &about.first {
        ruled["first"] = Value::from(first.as_str());
    }
    let with = |body: &Value, more: Value| {
        let mut body = body.clone();
        if let (Some(body), Some(more)) = (body.as_object_mut(), more.as_object()) {
            body.extend(more.clone());
        }
        body
    };
    let questions = [
        ("solve", "solve", with(&ruled, json!({ "most_moves": 100 }))),
        ("explain", "explain", plain.clone()),
        (
            "picture thermograph",
            "picture",
            with(&plain, json!({ "of": "thermograph" })),
        ),
        (
            "picture position",
            "picture",
            with(&ruled, json!({ "of": "position", "all_moves": true })),
        ),
        (
            "picture tree",
            "picture",
            with(&ruled, json!({ "of": "tree", "depth": 3 })),
        ),
    ];
    let mut found = Map::new();
    for (name, verb, body) in questions {
        // Once the time is over nothing more is asked; what the game has no answer for is left out.
        if limits.reached().is_some() {
            break;
        }
        if let Ok(text) = answer(verb, body.to_string().as_bytes(), limits)
            && let Ok(value) = serde_json::from_str(&text)
        {
            found.insert(name.to_owned(), value);
        }
    }
    found
}

/// The page as one file with the data inside.
fn html(title: &str, data: &str) -> String {
    let escaped = title
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    let packed = base64(&page::packed(data.as_bytes()));
    // A script ends where it says so, wherever that stands.
    let script = page::text("/page.js").replace("</script", "<\\/script");
    let style = page::text("/page.css");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{escaped}</title>\n<style>{style}</style>\n</head>\n<body>\n<div id=\"page\"></div>\n\
         <script type=\"text/plain\" id=\"lesson\">{packed}</script>\n\
         <script type=\"module\">{script}</script>\n</body>\n</html>\n"
    )
}

/// Bytes in the 64 letters of RFC 4648.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |i: usize| u32::from(three.get(i).copied().unwrap_or(0));
        let all = byte(0) << 16 | byte(1) << 8 | byte(2);
        for i in 0..4 {
            match i <= three.len() {
                true => text.push(char::from(LETTERS[(all >> (18 - 6 * i) & 63) as usize])),
                false => text.push('='),
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn the_letters_are_those_of_rfc_4648() {
        let words = ["", "f", "fo", "foo", "foob", "fooba", "foobar"];
        let coded = [
            "", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy",
        ];
        for (word, coded) in words.into_iter().zip(coded) {
            assert_eq!(base64(word.as_bytes()), coded);
        }
    }
}
