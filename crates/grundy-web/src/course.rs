//! The text of a lesson: Markdown, in which blocks of code with the words `position`, `exercise` and `question` are boards and
//! questions.
//!
//! A board stands in a block ```` ```position ```` (or `~~~position`), one expression. An exercise stands in a block
//! ```` ```exercise ````: an expression, then lines `ask: move`, `ask: value` or `ask: winner`, and any number of lines
//! `hint: …`, the mildest first. A question without a board stands in a block ```` ```question ````: its lines, then
//! `answer: …` and hints.

use grundy::game::catalog::nearest;
use grundy::{Error, Position};
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use serde::Serialize;
use std::ops::Range;

/// What an exercise asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Wanted {
    /// A move that wins, or keeps what can be had.
    Move,
    /// The value.
    Value,
    /// Who wins.
    Winner,
}

/// The questions by their words.
const WANTED: [(&str, Wanted); 3] = [
    ("move", Wanted::Move),
    ("value", Wanted::Value),
    ("winner", Wanted::Winner),
];

/// An exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// What it asks for.
    pub ask: Wanted,
    /// The hints, the mildest first.
    pub hints: Vec<String>,
    /// The line in which it asks, from 1.
    pub line: usize,
}

/// A part of a lesson's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Text in HTML, without anything that runs.
    Text(String),
    /// A board of the position with this expression, to play on or to answer a question about.
    Board {
        /// The expression.
        expression: String,
        /// The question, where there is one.
        exercise: Option<Exercise>,
    },
    /// A question without a board.
    Question {
        /// What is asked.
        text: String,
        /// The answer: a number, which may be written in any way, or a text.
        answer: String,
        /// The hints, the mildest first.
        hints: Vec<String>,
    },
}

/// The text of a lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// Where it was read, for faults.
    pub origin: String,
    /// The first heading.
    pub title: Option<String>,
    /// Text and boards, in their order.
    pub parts: Vec<Part>,
}

impl Course {
    /// Reads a lesson's text.
    ///
    /// # Errors
    /// The line and the column of a position that cannot be read or of a line that an exercise does not have; a text without
    /// a board and without a question.
    ///
    /// ```
    /// use grundy_web::{Course, Part};
    /// let text = "# Nim\n\nEqual heaps:\n\n```exercise\nnim 3,3\nask: winner\nhint: Copy every move.\n```\n";
    /// let course = Course::read("nim.md", text)?;
    /// assert_eq!(course.title.as_deref(), Some("Nim"));
    /// assert!(matches!(&course.parts[1], Part::Board { expression, exercise: Some(_) } if expression == "nim 3,3"));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn read(origin: &str, text: &str) -> Result<Course, Error> {
        let mut course = Course {
            origin: origin.to_owned(),
            ..Course::default()
        };
        let mut prose: Vec<Event<'_>> = Vec::new();
        // The place and the text of a block of ours, while it is read.
        let mut block: Option<CourseBlock> = None;
        let mut heading: Option<String> = None;
        let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
        for (event, place) in Parser::new_ext(text, options).into_offset_iter() {
            if let Some(open) = &mut block {
                match event {
                    Event::Text(more) => open.text += &more,
                    Event::End(TagEnd::CodeBlock) => {
                        course.end_text(&mut prose);
                        let read = open.read(origin)?;
                        if !is_closed(&text[place]) {
                            let (line, last) = open.lines().last().unwrap_or((open.line, ""));
                            let expected = "a line of ``` or ~~~ at the end of the block";
                            return Err(fault(origin, line, last, last.len(), expected));
                        }
                        course.parts.push(read);
                        block = None;
                    }
                    _ => {}
                }
                continue;
            }
            let in_title = heading.is_some();
            match &event {
                Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(words))) => {
                    block = CourseBlock::opened(origin, text, place, words)?;
                    if block.is_some() {
                        continue;
                    }
                }
                Event::Start(Tag::Heading {
                    level: HeadingLevel::H1,
                    ..
                }) if course.title.is_none() => {
                    heading = Some(String::new());
                }
                Event::End(TagEnd::Heading(HeadingLevel::H1)) => {
                    course.title = course.title.take().or_else(|| heading.take());
                }
                Event::Text(more) | Event::Code(more) => {
                    if let Some(heading) = &mut heading {
                        *heading += more;
                    }
                }
                _ => {}
            }
            // The page has the title at its head.
            if in_title || heading.is_some() {
                continue;
            }
            prose.push(match event {
                // Nothing that a browser would run comes from the text.
                Event::Html(raw) | Event::InlineHtml(raw) => Event::Text(raw),
                other => other,
            });
        }
        course.end_text(&mut prose);
        if course
            .parts
            .iter()
            .all(|part| matches!(part, Part::Text(_)))
        {
            return Err(Error::usage(format!(
                "{origin}: expected a position in a block that begins with ```position or ```exercise, or a ```question, \
                 found none"
            )));
        }
        Ok(course)
    }

    /// The expressions of the boards, each once, in their order.
    #[must_use]
    pub fn expressions(&self) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        for part in &self.parts {
            if let Part::Board { expression, .. } = part
                && !all.contains(expression)
            {
                all.push(expression.clone());
            }
        }
        all
    }

    /// True if an exercise asks about the board of this expression.
    #[must_use]
    pub fn asks_about(&self, wanted: &str) -> bool {
        self.parts.iter().any(|part| {
            matches!(part, Part::Board { expression, exercise: Some(_) } if expression == wanted)
        })
    }

    /// Ends a part of text.
    fn end_text(&mut self, prose: &mut Vec<Event<'_>>) {
        let mut shown = String::new();
        html::push_html(&mut shown, prose.drain(..));
        if !shown.trim().is_empty() {
            self.parts.push(Part::Text(shown));
        }
    }
}

/// The kinds of blocks by their names.
const KINDS: [(&str, BlockKind); 3] = [
    ("position", BlockKind::Position),
    ("exercise", BlockKind::Exercise),
    ("question", BlockKind::Question),
];

/// How lines begin that only exercises and questions have.
const KEYS: [&str; 3] = ["ask:", "answer:", "hint:"];

/// The kinds of blocks of ours.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BlockKind {
    Position,
    Exercise,
    Question,
}

impl BlockKind {
    /// The kind that the words after a fence name; `None` for a block of other code.
    fn read(words: &str) -> Option<BlockKind> {
        let named = KINDS.iter().find(|(name, _)| *name == words.trim());
        named.map(|&(_, kind)| kind)
    }

    /// What should stand in place of words of no kind: the kind that they nearly are, or where the block has lines of an
    /// exercise, one of all.
    fn meant(words: &str, block: &str) -> Option<&'static str> {
        let asks = |line: &str| KEYS.iter().any(|key| line.trim_start().starts_with(key));
        nearest(KINDS.iter().map(|&(name, _)| name), words.trim()).or_else(|| {
            block
                .lines()
                .any(asks)
                .then_some("position, exercise or question")
        })
    }
}

/// True if a block of code ends with a fence like that with which it begins, as Markdown does not ask.
fn is_closed(block: &str) -> bool {
    // Inside a quotation the lines begin with `>`.
    let bare = |line: &'_ str| {
        line.trim_start_matches(['>', ' ', '\t'])
            .trim_end()
            .to_owned()
    };
    let mut lines = block.lines().map(bare);
    let mark = lines.next().and_then(|first| first.chars().next());
    let last = lines.next_back().unwrap_or_default();
    mark.is_some_and(|mark| last.len() >= 3 && last.chars().all(|c| c == mark))
}

/// A block of ours.
struct CourseBlock {
    kind: BlockKind,
    /// The line in the file of its first line, from 1.
    line: usize,
    text: String,
}

impl CourseBlock {
    /// The block of ours that begins at a place of the text with these words behind the fence; `None` for other code.
    ///
    /// # Errors
    /// Words of no kind that are nearly one, or stand before what only blocks of ours have.
    fn opened(
        origin: &str,
        text: &str,
        place: Range<usize>,
        words: &str,
    ) -> Result<Option<CourseBlock>, Error> {
        let line = text[..place.start].matches('\n').count() + 1;
        if let Some(kind) = BlockKind::read(words) {
            // The content begins in the line below the fence.
            return Ok(Some(CourseBlock {
                kind,
                line: line + 1,
                text: String::new(),
            }));
        }
        let Some(kind) = BlockKind::meant(words, &text[place.clone()]) else {
            return Ok(None);
        };
        let shown = text[place.start..].lines().next().unwrap_or_default();
        let at = shown.find(words.trim()).unwrap_or(0);
        Err(fault(origin, line, shown, at, kind))
    }

    fn read(&self, origin: &str) -> Result<Part, Error> {
        match self.kind {
            BlockKind::Question => self.question(origin),
            BlockKind::Position | BlockKind::Exercise => self.board(origin),
        }
    }

    /// The lines that are not empty, with their numbers.
    fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines = (self.line..).zip(self.text.lines());
        lines.filter(|(_, line)| !line.trim().is_empty())
    }

    fn question(&self, origin: &str) -> Result<Part, Error> {
        let (mut text, mut answer, mut hints) = (Vec::new(), None, Vec::new());
        for (line, shown) in self.lines() {
            match shown.split_once(':') {
                Some(("answer", given)) if answer.is_none() && !given.trim().is_empty() => {
                    answer = Some(given.trim().to_owned());
                }
                Some(("hint", hint)) => hints.push(hint.trim().to_owned()),
                _ if answer.is_none() && hints.is_empty() => text.push(shown.trim()),
                _ => {
                    let expected = "a line that begins with answer: or hint:, once an answer";
                    return Err(fault(origin, line, shown, 0, expected));
                }
            }
        }
        // What is missing is missing at the end.
        let (line, last) = self.lines().last().unwrap_or((self.line, ""));
        let missing = |expected| Err(fault(origin, line, last, last.len(), expected));
        match answer {
            _ if text.is_empty() => missing("a question"),
            None => missing("a line that begins with answer:"),
            Some(answer) => Ok(Part::Question {
                text: text.join(" "),
                answer,
                hints,
            }),
        }
    }

    fn board(&self, origin: &str) -> Result<Part, Error> {
        let mut lines = self.lines();
        let is_exercise = self.kind == BlockKind::Exercise;
        let Some((line, first)) = lines.next() else {
            return Err(fault(origin, self.line, "", 0, "a position"));
        };
        let read = Position::parse(first).map_err(|error| error.in_line(origin, line, 0))?;
        if let Position::Hidden(_) = read {
            return Err(fault(
                origin,
                line,
                first,
                0,
                "a position without hidden information",
            ));
        }
        let mut exercise = Exercise {
            ask: Wanted::Move,
            hints: Vec::new(),
            line,
        };
        for (line, text) in lines {
            if !is_exercise {
                return Err(fault(
                    origin,
                    line,
                    text,
                    0,
                    "the end of the block: a position stands in one line",
                ));
            }
            match text.split_once(':') {
                Some(("hint", hint)) => exercise.hints.push(hint.trim().to_owned()),
                Some(("ask", word)) => {
                    let found = WANTED.iter().find(|(name, _)| *name == word.trim());
                    let at = text.len() - word.trim_start().len();
                    let (_, ask) = found
                        .ok_or_else(|| fault(origin, line, text, at, "move, value or winner"))?;
                    exercise.ask = *ask;
                    exercise.line = line;
                }
                _ => {
                    return Err(fault(
                        origin,
                        line,
                        text,
                        0,
                        "a line that begins with ask: or hint:",
                    ));
                }
            }
        }
        Ok(Part::Board {
            expression: first.trim().to_owned(),
            exercise: is_exercise.then_some(exercise),
        })
    }
}

/// A fault in a line of the text, at a byte of the line.
fn fault(origin: &str, line: usize, text: &str, at: usize, expected: &str) -> Error {
    let caret = text[..at].chars().count();
    let found = text[at..].trim_end();
    Error::Line {
        origin: origin.to_owned(),
        line,
        column: caret + 1,
        caret,
        shown: text.to_owned(),
        found: if found.is_empty() {
            "nothing".to_owned()
        } else {
            format!("\"{found}\"")
        },
        expected: expected.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        Course::read("a.md", text).expect_err(text).to_string()
    }

    #[test]
    fn text_boards_and_exercises_come_in_their_order() {
        let text = "# A `title`\n\nSome *text*. <script>alert(1)</script>\n\n```position\nnim 3,5,7\n```\n\n- one\n\n```sh\ngrundy solve\n```\n\n```exercise\nkayles 7\nask: value\nhint: Once.\nhint: Twice: so.\n```\n";
        let course = Course::read("a.md", text).expect(text);
        assert_eq!(course.title.as_deref(), Some("A title"));
        assert_eq!(course.expressions(), ["nim 3,5,7", "kayles 7"]);
        let [
            Part::Text(first),
            Part::Board { exercise: None, .. },
            Part::Text(second),
            Part::Board {
                exercise: Some(exercise),
                ..
            },
        ] = &course.parts[..]
        else {
            panic!("{:?}", course.parts)
        };
        assert!(
            first.contains("<em>text</em>") && !first.contains("<script"),
            "{first}"
        );
        assert!(
            second.contains("<li>one</li>") && second.contains("grundy solve"),
            "{second}"
        );
        assert_eq!(exercise.hints, ["Once.", "Twice: so."]);
        assert_eq!((exercise.ask, exercise.line), (Wanted::Value, 17));
    }

    #[test]
    fn a_question_needs_no_board() {
        let text = "```question\nHow many\nare two and two?\nanswer: 4\nhint: Count.\n```\n";
        let course = Course::read("a.md", text).expect(text);
        assert!(course.expressions().is_empty());
        let question = Part::Question {
            text: "How many are two and two?".to_owned(),
            answer: "4".to_owned(),
            hints: vec!["Count.".to_owned()],
        };
        assert_eq!(course.parts, [question]);
    }

    #[test]
    fn faults_have_their_line_and_column() {
        for (text, said) in [
            ("no board", "expected a position in a block"),
            (
                "# T\n\n~~~excercise\nnim 3\n~~~\n",
                "line 3, column 4: expected exercise, found \"excercise\"",
            ),
            (
                "# T\n\n~~~练习\nnim 3\nask: winner\n~~~\n",
                "line 3, column 4: expected position, exercise or question, found \"练习\"",
            ),
            (
                "```position\nnim 3\n",
                "line 2, column 6: expected a line of ```",
            ),
            ("# T\n\n```position\nnim 3,x\n```\n", "line 4, column 7"),
            ("```exercise\nnim 3\nask: loser\n```\n", "line 3, column 6"),
            ("```exercise\nnim 3\nhow: so\n```\n", "line 3, column 1"),
            ("```position\nnim 3\nhint: no\n```\n", "line 3, column 1"),
            (
                "```position\nkuhn\n```\n",
                "line 2, column 1: expected a position without",
            ),
            ("```exercise\n```\n", "expected a position, found nothing"),
            ("```question\nanswer: 3\n```\n", "expected a question"),
            (
                "```question\nWhy?\nhint: no\n```\n",
                "line 3, column 9: expected a line that begins with answer:",
            ),
            (
                "```question\nWhy?\nanswer: 3\nanswer: 4\n```\n",
                "line 4, column 1",
            ),
        ] {
            let fault = refused(text);
            assert!(fault.contains(said), "{text}: {fault}");
        }
    }
}
