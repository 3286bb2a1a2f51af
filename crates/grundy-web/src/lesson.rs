//! Lessons: one file with the page and a solved tree inside, which opens without a server.
//!
//! The tree is walked level by level from all first positions together, and positions that recur are stored once. If
//! the file would become too large, the page says that the lesson ends there.

use crate::course::{Course, Part, Wanted};
use crate::page;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use grundy::answer::Class;
use grundy::host::clock::Instant;
use grundy::play::Session;
use grundy::vocabulary::{Convention, Player, StopReason, Watch};
use grundy::{Ask, Error, Limits, Moves, Position, Setting, Verdict};
use grundy_ask::{Shown, Standing, answer, standing};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::time::Duration;

/// The subject and the bounds of a lesson.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The first positions, each an expression.
    pub expressions: Vec<String>,
    /// The text around them, whose boards are these expressions.
    pub course: Option<Course>,
    /// The title above the board; by default the expressions.
    pub title: Option<String>,
    /// The largest number of positions that it holds.
    pub positions: usize,
    /// The largest number of bytes of the file.
    pub size: Option<u64>,
    /// True for misère play: whoever cannot move wins.
    pub misere: bool,
    /// The player who begins, by the name of a side.
    pub first: Option<String>,
}

/// A written lesson.
#[derive(Clone, Debug)]
pub struct Written {
    /// The file.
    pub html: String,
    /// Positions in it.
    pub positions: usize,
    /// True if the tree has more.
    pub cut: bool,
    /// The limit that stopped the work early, if any.
    pub stopped: Option<StopReason>,
}

/// Writes a lesson.
///
/// # Errors
/// The fault of its expressions.
///
/// ```
/// use grundy::Limits;
/// use grundy_web::{Lesson, lesson};
/// let about = Lesson {
///     expressions: vec!["nim 1,2".to_owned()],
///     course: None,
///     title: None,
///     positions: 100,
///     size: None,
///     misere: false,
///     first: None,
/// };
/// let written = lesson(&about, &Limits::default())?;
/// assert!(written.positions >= 5 && !written.cut);
/// assert!(written.html.contains("id=\"lesson\""));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn lesson(about: &Lesson, limits: &Limits) -> Result<Written, Error> {
    let course = about.course.as_ref();
    let look = time_for_a_look(about, limits);
    // Whatever takes long stands behind what the exercises ask.
    let known = match course {
        Some(course) => known(course, about, look, limits)?,
        None => HashMap::new(),
    };
    let mut tree = LessonTree::default();
    let mut roots = Vec::new();
    let mut expressions: Vec<&String> = about.expressions.iter().collect();
    expressions.sort_by_key(|own| !course.is_some_and(|course| course.asks_about(own)));
    for expression in expressions {
        // Solving all positions at once costs less than a search for each.
        let session = begin(expression, about, limits)?.with_all_positions();
        let session = session.with_move_time(look);
        let node = tree.number(&session);
        tree.open.push_back((node, session));
        roots.push((expression, node));
    }
    let stopped = tree.walk(about.positions.max(roots.len()), limits)?;
    let own = || course.and_then(|course| course.title.clone());
    let title = about.title.clone().or_else(own);
    let title = title.unwrap_or_else(|| about.expressions.join(" · "));
    let parts = match course {
        Some(course) => parts(about, course, &tree, &roots, &known)?,
        None => Value::Null,
    };
    let beginnings: Vec<String> = roots
        .iter()
        .map(|(expression, node)| {
            let answers = answers(expression, about, look, limits);
            let expression = Value::from(expression.as_str());
            object(
                &json!({ "expression": expression, "node": node }),
                &[("answers", &answers)],
            )
        })
        .collect();
    let beginnings = format!("[{}]", beginnings.join(","));
    let file = |count: usize| {
        let frame = json!({
            "title": title,
            "misere": about.misere,
            "first": about.first.as_deref().unwrap_or_default(),
            "style": tree.style,
            "parts": parts,
            "cut": tree.cut || count < tree.nodes.len(),
        });
        let nodes = tree.first(count)?;
        let data = object(&frame, &[("roots", &beginnings), ("nodes", &nodes)]);
        Ok::<String, Error>(html(&title, &data))
    };
    let (positions, html) = as_large_as(about.size, roots.len(), tree.nodes.len(), file)?;
    Ok(Written {
        html,
        positions,
        cut: tree.cut || positions < tree.nodes.len(),
        stopped,
    })
}

/// The parts of a lesson's text as JSON.
///
/// # Errors
/// An exercise without an answer.
fn parts(
    about: &Lesson,
    course: &Course,
    tree: &LessonTree,
    roots: &[(&String, usize)],
    known: &HashMap<&str, Verdict>,
) -> Result<Value, Error> {
    let mut all = Vec::new();
    for part in &course.parts {
        let (expression, exercise) = match part {
            Part::Text(html) => {
                all.push(json!({ "html": html }));
                continue;
            }
            Part::Question {
                text,
                answer,
                hints,
            } => {
                all.push(json!({ "question": text, "answer": answer, "hints": hints }));
                continue;
            }
            Part::Board {
                expression,
                exercise,
            } => (expression, exercise),
        };
        let Some(exercise) = exercise else {
            all.push(json!({ "expression": expression }));
            continue;
        };
        let root = roots.iter().find(|(own, _)| *own == expression);
        let node = root.and_then(|&(_, number)| tree.nodes.get(number));
        let missing = match exercise.ask {
            Wanted::Move if node.is_some_and(|node| node.standing.can_do_well()) => None,
            Wanted::Move => Some("a move that wins, or keeps a tie or a draw"),
            Wanted::Value if known[&**expression].value.is_some() => None,
            Wanted::Value => Some("a value"),
            Wanted::Winner if known[&**expression].outcome.is_some() => None,
            Wanted::Winner => Some("a known winner"),
        };
        if let Some(missing) = missing {
            return Err(Error::usage(format!(
                "{}: line {}: expected a position with {missing}, found {expression}, which has none within these limits",
                course.origin, exercise.line
            )));
        }
        let mut part = json!({
            "expression": expression, "ask": exercise.ask, "hints": exercise.hints,
        });
        if exercise.ask == Wanted::Winner {
            part["results"] = json!(possible(expression, about)?);
        }
        all.push(part);
    }
    Ok(Value::from(all))
}

/// The outcomes among which a pupil chooses: those that the rules leave open. Where it is said who begins, none holds for
/// both starters.
fn possible(expression: &str, about: &Lesson) -> Result<Vec<Class>, Error> {
    let mut classes = Position::parse(expression)?.outcomes();
    if about.first.is_some() {
        classes.retain(|class| !matches!(class, Class::L | Class::R));
    }
    Ok(classes)
}

/// The time for one look at a position: ten seconds, or less where the limit allows less for each first position.
fn time_for_a_look(about: &Lesson, limits: &Limits) -> Duration {
    let shares = about.expressions.len().try_into().unwrap_or(u32::MAX);
    let left = limits
        .deadline
        .map(|end| end.duration_since(Instant::now()));
    left.map_or(LONGEST_LOOK, |left| {
        LONGEST_LOOK.min(left / shares.saturating_add(1))
    })
}

/// The longest time for one look at a position of a lesson.
const LONGEST_LOOK: Duration = Duration::from_secs(10);

/// What is known of the positions whose value or winner an exercise asks for.
fn known<'c>(
    course: &'c Course,
    about: &Lesson,
    look: Duration,
    limits: &Limits,
) -> Result<HashMap<&'c str, Verdict>, Error> {
    let mut known = HashMap::new();
    for part in &course.parts {
        let Part::Board {
            expression,
            exercise: Some(exercise),
        } = part
        else {
            continue;
        };
        if exercise.ask == Wanted::Move || known.contains_key(&**expression) {
            continue;
        }
        let ask = Ask {
            convention: convention(about),
            moves: Moves::Nothing,
            limits: limits.clone().within(look),
            ..Ask::default()
        };
        let position = Position::parse(expression)?;
        known.insert(&**expression, grundy::solve(&position, &ask)?.value);
    }
    Ok(known)
}

/// The file with the most positions, between `least` and `all`, that is no larger than allowed.
fn as_large_as(
    size: Option<u64>,
    least: usize,
    all: usize,
    file: impl Fn(usize) -> Result<String, Error>,
) -> Result<(usize, String), Error> {
    let whole = file(all)?;
    let Some(size) = size.filter(|&size| whole.len() as u64 > size) else {
        return Ok((all, whole));
    };
    let least = least.min(all);
    let smallest = file(least)?;
    if smallest.len() as u64 > size {
        return Err(Error::Value {
            setting: Setting::Size,
            expected: format!(
                "at least {} bytes, which the first positions alone take",
                smallest.len()
            ),
            found: size.to_string(),
        });
    }
    // The invariant of the bisection: with `fine` positions the file fits, with `beyond` it does not.
    let (mut fine, mut found, mut beyond) = (least, smallest, all);
    while fine + 1 < beyond {
        let middle = fine.midpoint(beyond);
        let tried = file(middle)?;
        if tried.len() as u64 > size {
            beyond = middle
        } else {
            (fine, found) = (middle, tried)
        }
    }
    Ok((fine, found))
}

/// A JSON object with further fields, whose values are JSON already.
fn object(fields: &Value, more: &[(&str, &str)]) -> String {
    let mut text = fields.to_string();
    text.pop();
    for (name, value) in more {
        let comma = if text.len() > 1 { "," } else { "" };
        text += &format!("{comma}\"{name}\":{value}");
    }
    text + "}"
}

/// The longest time spent on finding out whether a lesson will be cut, before its first position is solved.
const TO_LOOK_AHEAD: Duration = Duration::from_millis(300);

/// True if a quick look finds more reachable positions than the lesson may hold. The lesson will then hold the first of
/// them, each with its answer. Nothing is solved here.
///
/// # Errors
/// The fault of an expression.
///
/// ```
/// use grundy::Limits;
/// use grundy_web::{Lesson, is_part};
/// let about = Lesson {
///     expressions: vec!["nim 1,2".to_owned()],
///     course: None,
///     title: None,
///     positions: 5,
///     size: None,
///     misere: false,
///     first: None,
/// };
/// assert!(is_part(&about, &Limits::default())?);
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn is_part(about: &Lesson, limits: &Limits) -> Result<bool, Error> {
    let limits = limits.clone().within(TO_LOOK_AHEAD);
    let mut seen = HashSet::new();
    let mut open = VecDeque::new();
    for expression in &about.expressions {
        open.push_back(begin(expression, about, &limits)?);
    }
    while let Some(session) = open.pop_front() {
        let new = seen.insert((session.position(), session.mover()));
        if seen.len() > about.positions {
            return Ok(true);
        }
        if limits.reached().is_some() {
            return Ok(false);
        }
        for mv in session.legal(about.positions).iter().filter(|_| new) {
            let mut after = session.clone();
            if after.play(mv).is_ok() {
                open.push_back(after);
            }
        }
    }
    Ok(false)
}

/// Normal or misère play.
fn convention(about: &Lesson) -> Convention {
    if about.misere {
        Convention::Misere
    } else {
        Convention::Normal
    }
}

/// A play at its beginning.
fn begin(expression: &str, about: &Lesson, limits: &Limits) -> Result<Session, Error> {
    let position = Position::parse(expression)?;
    let session = Session::new(&position, convention(about), 0, 0, limits.clone())?;
    let Some(name) = &about.first else {
        return Ok(session);
    };
    let player = position.player(name).ok_or_else(|| {
        let [left, right] = position.about().sides;
        Error::usage(format!(
            "--first: expected {left} or {right}, found \"{name}\""
        ))
    })?;
    session.begun_by(player)
}

/// A position of the tree with what is known about it.
struct LessonNode {
    standing: Standing,
    /// The node to which each move leads, if the lesson holds it.
    next: BTreeMap<String, usize>,
}

/// The tree as far as it has been walked.
#[derive(Default)]
struct LessonTree {
    nodes: Vec<LessonNode>,
    /// The number of each position with its mover.
    numbers: HashMap<(Position, Option<Player>), usize>,
    open: VecDeque<(usize, Session)>,
    /// The style sheet of all boards, kept once.
    style: String,
    cut: bool,
}

impl LessonTree {
    /// The number of a position; a new one the first time it is met.
    fn number(&mut self, session: &Session) -> usize {
        let next = self.numbers.len();
        let key = (session.position(), session.mover());
        *self.numbers.entry(key).or_insert(next)
    }

    /// Walks the tree level by level, and returns the limit that stopped it, if any.
    fn walk(&mut self, most: usize, limits: &Limits) -> Result<Option<StopReason>, Error> {
        let mut watch = limits.watch();
        while let Some((number, session)) = self.open.pop_front() {
            if number < self.nodes.len() {
                continue;
            }
            let expected = self.numbers.len().min(most) as u64;
            watch.progress("positions of the lesson", self.nodes.len() as u64, expected);
            let allowed = watch.room(1 << 16);
            if let (Err(stop), false) = (allowed, self.nodes.is_empty()) {
                self.cut = true;
                self.forget_unwalked();
                return Ok(Some(stop));
            }
            let all = Shown {
                judged: true,
                picture: true,
            };
            let mut standing = standing(&session, all)?;
            standing.made.clear();
            standing.by.clear();
            let next = self.options(&standing, &session, most);
            standing.svg = standing.svg.map(|svg| self.without_style(&svg));
            self.nodes.push(LessonNode { standing, next });
        }
        Ok(None)
    }

    /// The nodes to which the moves of a node lead, as far as there is room.
    fn options(
        &mut self,
        standing: &Standing,
        session: &Session,
        most: usize,
    ) -> BTreeMap<String, usize> {
        let mut next = BTreeMap::new();
        for mv in &standing.moves {
            let mut after = session.clone();
            if after.play(&mv.text).is_err() {
                continue;
            }
            let key = (after.position(), after.mover());
            let known = self.numbers.get(&key).copied();
            if known.is_none() && self.numbers.len() >= most {
                self.cut = true;
                continue;
            }
            let number = known.unwrap_or_else(|| self.number(&after));
            if known.is_none() {
                self.open.push_back((number, after));
            }
            next.insert(mv.text.clone(), number);
        }
        next
    }

    /// The first nodes as JSON. Moves to later nodes lead nowhere.
    fn first(&self, count: usize) -> Result<String, Error> {
        let mut text = "[".to_owned();
        for (number, node) in self.nodes.iter().take(count).enumerate() {
            text += if number > 0 { "," } else { "" };
            let held = |(_, next): &(&String, &usize)| **next < count;
            let next: BTreeMap<&String, &usize> = node.next.iter().filter(held).collect();
            let as_json = serde_json::to_string(&node.standing);
            let parts = as_json.and_then(|here| Ok((here, serde_json::to_string(&next)?)));
            let (mut here, next) =
                parts.map_err(|fault| Error::usage(format!("no lesson: {fault}")))?;
            here.pop();
            text += &format!("{here},\"next\":{next}}}");
        }
        Ok(text + "]")
    }

    /// A board without its style sheet, which all boards share.
    fn without_style(&mut self, svg: &str) -> String {
        let (Some(from), Some(to)) = (svg.find("<style>"), svg.find("</style>")) else {
            return svg.to_owned();
        };
        let from = from + "<style>".len();
        self.style = svg[from..to].to_owned();
        format!("{}{}", &svg[..from], &svg[to..])
    }

    /// Removes the moves to positions that were numbered but not walked.
    fn forget_unwalked(&mut self) {
        let walked = self.nodes.len();
        for node in &mut self.nodes {
            node.next.retain(|_, number| *number < walked);
        }
    }
}

/// The answers to other questions about a first position, as a JSON object by verb.
fn answers(expression: &str, about: &Lesson, look: Duration, limits: &Limits) -> String {
    let plain = |more: &[(&str, Value)]| {
        let all = [("expression", Value::from(expression))];
        let all = all.into_iter().chain(more.iter().cloned());
        all.map(|(name, value)| (name.to_owned(), value))
            .collect::<Value>()
    };
    let ruled = |more: &[(&str, Value)]| {
        let first = about
            .first
            .as_deref()
            .map(|first| ("first", Value::from(first)));
        let rules = [("misere", Value::from(about.misere))]
            .into_iter()
            .chain(first);
        plain(&rules.chain(more.iter().cloned()).collect::<Vec<_>>())
    };
    let questions = [
        ("solve", "solve", ruled(&[("most_moves", 100.into())])),
        ("explain", "explain", plain(&[])),
        (
            "picture thermograph",
            "picture",
            plain(&[("of", "thermograph".into())]),
        ),
        (
            "picture position",
            "picture",
            ruled(&[("of", "position".into()), ("all_moves", true.into())]),
        ),
        (
            "picture tree",
            "picture",
            ruled(&[("of", "tree".into()), ("depth", 3.into())]),
        ),
    ];
    let mut found = Vec::new();
    for (name, verb, body) in questions {
        // No more questions are asked once the time is over. A verb that the game has no answer for is left out.
        if limits.reached().is_some() {
            break;
        }
        if let Ok(text) = answer(
            verb,
            body.to_string().as_bytes(),
            &limits.clone().within(look),
        ) {
            found.push((name, text));
        }
    }
    let found: Vec<(&str, &str)> = found
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    object(&json!({}), &found)
}

/// A lesson loads nothing and sends nothing: its script and its styles are in the file.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; \
     base-uri 'none'; form-action 'none'";

/// The page as one file with the data inside.
fn html(title: &str, data: &str) -> String {
    let escaped = title
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    let packed = BASE64_STANDARD.encode(page::packed(data.as_bytes()));
    // A browser ends a script at this text wherever it stands, even within a string.
    let script = page::text("/page.js").replace("</script", "<\\/script");
    let style = page::text("/page.css");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <title>{escaped}</title>\n<style>{style}</style>\n</head>\n<body>\n<div id=\"page\"></div>\n\
         <script type=\"text/plain\" id=\"lesson\">{packed}</script>\n\
         <script type=\"module\">{script}</script>\n</body>\n</html>\n"
    )
}
