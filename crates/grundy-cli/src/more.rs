//! Expressions that were written without quotation marks: the words after the first.

use clap::Args;
use grundy::Error;

/// The other words of an expression that was written without quotation marks.
#[derive(Args, Clone)]
pub struct More {
    /// Further words, joined by blanks.
    #[arg(hide = true)]
    words: Vec<String>,
}

impl More {
    /// The whole expression.
    pub fn join(&self, first: &str) -> String {
        self.words
            .iter()
            .fold(first.to_owned(), |text, word| text + " " + word)
    }

    /// The words before a lone `-` at the end, joined, where it stands for standard input; nothing where it stands alone.
    pub fn before_stdin(&self, first: &str) -> Option<String> {
        match self.words.split_last() {
            None => (first == "-").then(String::new),
            Some((last, words)) if last == "-" => {
                let words = words.to_owned();
                Some(More { words }.join(first))
            }
            Some(_) => None,
        }
    }

    /// Refuses further words after two expressions, for nobody knows where the first one ends.
    pub fn none_after(&self, verb: &str, a: &str, b: &str) -> Result<(), Error> {
        if self.words.is_empty() {
            return Ok(());
        }
        let all: Vec<&str> = [a, b]
            .into_iter()
            .chain(self.words.iter().map(String::as_str))
            .collect();
        let (a, b) = all.split_at(all.len() / 2);
        Err(Error::Usage(format!(
            "{verb}: expected two expressions, found {} words; quote each expression that has blanks, perhaps: grundy {verb} \
             \"{}\" \"{}\"",
            all.len(),
            a.join(" "),
            b.join(" ")
        )))
    }
}
