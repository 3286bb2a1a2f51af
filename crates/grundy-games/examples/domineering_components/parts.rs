//! A run in parts, each kept in a file when it is done.

use crate::hottest::{Hottest, by_means};
use crate::values::{Stopped, Values};
use grundy_values::Dyadic;
use rustc_hash::FxHashMap;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::Path;

/// The parts of the last two sizes that are done, and the file that keeps them.
pub struct Parts {
    done: FxHashMap<(usize, u64), Hottest>,
    file: File,
}

impl Parts {
    const OF: u64 = 64;

    /// Opens or makes a file of parts: a line `16 3/64: …` for each that is done. A line that was cut off is left out.
    pub fn open(path: &Path) -> Result<Parts, Stopped> {
        let text = if path.exists() {
            std::fs::read_to_string(path)?
        } else {
            String::new()
        };
        let whole = text.rfind('\n').map_or(0, |last| last + 1);
        let mut done = FxHashMap::default();
        for (at, line) in text[..whole].lines().enumerate() {
            let read = Parts::read(line).ok_or_else(|| {
                let path = path.display();
                format!(
                    "{path}, line {}: expected a part such as `16 3/64: 1900`, found `{line}`",
                    at + 1
                )
            })?;
            done.insert(read.0, read.1);
        }
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        if whole < text.len() {
            file.set_len(whole as u64)?;
        }
        file.flush()?;
        Ok(Parts { done, file })
    }

    fn read(line: &str) -> Option<((usize, u64), Hottest)> {
        let (name, found) = line.split_once(": ")?;
        let (size, part) = name.split_once(' ')?;
        let part = part.strip_suffix(&format!("/{}", Parts::OF))?;
        let found = Hottest::from_line(found)?;
        Some(((size.parse().ok()?, part.parse().ok()?), found))
    }

    fn keep(&mut self, size: usize, part: u64, found: &Hottest) -> Result<(), Stopped> {
        writeln!(self.file, "{size} {part}/{}: {}", Parts::OF, found.line())?;
        Ok(self.file.sync_data()?)
    }
}

/// What [`by_means`] finds, part after part, without the parts that are done.
pub fn by_parts(
    size: usize,
    bound: &Dyadic,
    values: &mut Values,
    parts: &mut Parts,
) -> Result<Hottest, Stopped> {
    let mut all = Hottest::none();
    for part in 0..Parts::OF {
        let found = match parts.done.get(&(size, part)) {
            Some(done) => done.clone(),
            None => {
                let found = by_means(size, (part, Parts::OF), bound, values)?;
                parts.keep(size, part, &found)?;
                found
            }
        };
        all.add(found);
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hottest::by_values;

    #[test]
    fn a_run_goes_on_where_it_was_stopped() {
        let path = std::env::temp_dir().join(format!("grundy-parts-{}", std::process::id()));
        let run = |size| {
            let mut values = Values::default();
            let mut bound = Dyadic::from(-1);
            for valued in 2..=size - 2 {
                bound = bound.max(by_values(valued, &mut values).unwrap().hottest.unwrap().0);
            }
            let whole = by_means(size, (0, 1), &bound, &mut values).unwrap();
            let mut parts = Parts::open(&path).unwrap();
            let done = parts.done.len();
            let found = by_parts(size, &bound, &mut values, &mut parts).unwrap();
            assert_eq!(
                (found.components, &found.hottest),
                (whole.components, &whole.hottest)
            );
            done
        };
        assert_eq!(run(9), 0);
        // The last line is cut off, as where a run is stopped while it writes.
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &text[..text.len() - 2]).unwrap();
        assert_eq!(run(9), 63);
        assert_eq!(run(9), 64);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        std::fs::write(&path, "9 1/64: many\n").unwrap();
        assert!(Parts::open(&path).is_err());
        std::fs::remove_file(&path).unwrap();
    }
}
