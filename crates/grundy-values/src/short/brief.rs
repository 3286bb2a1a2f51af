//! Forms too long for a sentence: what lies deep in braces is left out, and of long lists the end, but no brace is cut open.

use grundy_core::parse::shorten;
use std::cmp::Ordering;
use std::str::Chars;

/// The characters of a form in a sentence.
const MOST: usize = 80;

/// The numbers of options of one side that are tried, the most first.
const OPTIONS: [usize; 4] = [usize::MAX, 4, 2, 1];

/// The levels of braces that are tried at most.
const LEVELS: usize = 20;

/// The text of a form, or its outline where the text is long.
pub fn brief(form: &str) -> String {
    let fits = |text: &String| text.chars().count() <= MOST;
    if !form.contains('{') {
        return shorten(form);
    }
    let outlines = OPTIONS.iter().flat_map(|&options| {
        let levels = (1..=LEVELS).rev();
        levels.map(move |levels| outline(&mut form.chars(), levels, options))
    });
    let mut outlines = std::iter::once(form.to_owned()).chain(outlines);
    outlines.find(fits).unwrap_or_else(|| "{…|…}".to_owned())
}

/// The rest of a group with this many levels of braces, and this many options of each side; takes the brace at its end, too.
pub fn outline(rest: &mut Chars<'_>, levels: usize, options: usize) -> String {
    let mut text = String::new();
    let mut count = 1;
    while let Some(c) = rest.next() {
        let is_shown = count <= options;
        match c {
            '}' => break,
            '{' => {
                let inside = outline(rest, levels.saturating_sub(1), options);
                if is_shown {
                    let inside = if levels > 0 { &inside } else { "…" };
                    text += &format!("{{{inside}}}");
                }
            }
            '|' => {
                count = 1;
                text.push(c);
            }
            ',' => {
                text += match count.cmp(&options) {
                    Ordering::Less => ",",
                    Ordering::Equal => ",…",
                    Ordering::Greater => "",
                };
                count += 1;
            }
            _ if is_shown => text.push(c),
            _ => {}
        }
    }
    text
}
