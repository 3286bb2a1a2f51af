//! Reasons: why a theorem says what it says about a position, as sentences with gaps, so that they can be translated.
//!
//! ```
//! use grundy_core::reason;
//! let heaps = reason!("The heaps are {}", "3, 4");
//! let why = heaps + reason!("; their nim-sum is {}, which is not 0.", 3 ^ 4);
//! assert_eq!(why.to_string(), "The heaps are 3, 4; their nim-sum is 7, which is not 0.");
//! assert_eq!(why.sentences()[1].template, "; their nim-sum is {}, which is not 0.");
//! assert_eq!(why.sentences()[1].gaps, ["7"]);
//! ```

use std::fmt;
use std::ops::{Add, AddAssign};

/// A sentence, or a part of one, with `{}` where something about the position at hand stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The words, with `{}` for every gap. A blank or a line break before the sentence belongs to it.
    pub template: &'static str,
    /// The contents of the gaps in order: numbers and names from the position, never words of a language.
    pub gaps: Vec<String>,
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = self.template.split("{}");
        f.write_str(words.next().unwrap_or_default())?;
        for (gap, after) in self.gaps.iter().zip(words) {
            f.write_str(gap)?;
            f.write_str(after)?;
        }
        Ok(())
    }
}

/// A reason in consecutive sentences; its `Display` is English. The macro [`reason!`](crate::reason!) writes one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reason(Vec<Sentence>);

impl Reason {
    /// One sentence; [`reason!`](crate::reason!) checks that there is a value for each gap.
    #[must_use]
    pub fn new(template: &'static str, gaps: Vec<String>) -> Reason {
        Reason(vec![Sentence { template, gaps }])
    }

    /// A list of reasons with `between` between each two.
    #[must_use]
    pub fn list(all: impl IntoIterator<Item = Reason>, between: &Reason) -> Reason {
        let mut list = Reason::default();
        for (i, one) in all.into_iter().enumerate() {
            if i > 0 {
                list += between.clone();
            }
            list += one;
        }
        list
    }

    /// The reason split into lines: a sentence whose template begins with a line break begins a line, and so does each line
    /// of a gap that is a whole sentence by itself.
    #[must_use]
    pub fn lines(&self) -> Vec<Reason> {
        let mut lines = vec![Reason::default()];
        for Sentence { template, gaps } in &self.0 {
            let whole = || gaps.iter().flat_map(|gap| gap.lines());
            let pieces: Vec<Reason> = match template.strip_prefix('\n') {
                Some(rest) => vec![Reason::default(), Reason::new(rest, gaps.clone())],
                None if *template == "{}" => whole().map(|line| line.to_owned().into()).collect(),
                None => vec![Reason::new(template, gaps.clone())],
            };
            for (i, piece) in pieces.into_iter().enumerate() {
                if i > 0 {
                    lines.push(Reason::default());
                }
                let last = lines.last_mut().expect("the lines begin with an empty one");
                *last += piece;
            }
        }
        lines
    }

    /// The same reason indented by two blanks for each step.
    #[must_use]
    pub fn indented(self, steps: usize) -> Reason {
        match steps {
            0 => self,
            _ => Reason::from("  ".repeat(steps)) + self,
        }
    }

    /// Its sentences.
    #[must_use]
    pub fn sentences(&self) -> &[Sentence] {
        &self.0
    }
}

impl Add for Reason {
    type Output = Reason;

    fn add(mut self, after: Reason) -> Reason {
        self += after;
        self
    }
}

impl AddAssign for Reason {
    fn add_assign(&mut self, after: Reason) {
        self.0.extend(after.0);
    }
}

/// Words taken as they are; they will not be translated.
impl From<String> for Reason {
    fn from(words: String) -> Reason {
        Reason::new("{}", vec![words])
    }
}

/// A reason is compared with a text by its English.
impl PartialEq<&str> for Reason {
    fn eq(&self, words: &&str) -> bool {
        let own = self.to_string();
        own == *words
    }
}

/// Words taken as they are; they will not be translated.
impl From<&str> for Reason {
    fn from(words: &str) -> Reason {
        words.to_owned().into()
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|sentence| sentence.fmt(f))
    }
}

/// The number of gaps `{}` in a template.
///
/// # Panics
/// If a brace is not part of a `{}`. A gap has neither name nor width, because its value is turned into text before it
/// is filled in.
#[must_use]
pub const fn gaps(template: &str) -> usize {
    let bytes = template.as_bytes();
    let (mut at, mut gaps) = (0, 0);
    while at < bytes.len() {
        if bytes[at] == b'{' {
            assert!(
                at + 1 < bytes.len() && bytes[at + 1] == b'}',
                "a gap of a reason is written as two braces, without a name or a width"
            );
            gaps += 1;
            at += 1;
        } else {
            assert!(
                bytes[at] != b'}',
                "a brace of a reason belongs to a gap, which is written as two braces"
            );
        }
        at += 1;
    }
    gaps
}

/// A [`Reason`](crate::theorem::Reason) of one sentence, as `format!` would write it: `reason!("{} heaps are odd.", odd)`.
///
/// Where the words depend on the position, write a template for each case: a gap with words in it cannot be translated.
#[macro_export]
macro_rules! reason {
    ($template:literal $(, $gap:expr)* $(,)?) => {{
        const {
            assert!(
                $crate::theorem::gaps($template) == <[&str]>::len(&[$(stringify!($gap)),*]),
                "each gap of a reason has a value, and each value a gap"
            );
        }
        $crate::theorem::Reason::new($template, vec![$(($gap).to_string()),*])
    }};
}
