//! Texts: their widths, how they are cut and broken into lines, numbers as texts. Widths are those of the embedded font,
//! rounded up.

/// The width of a text, about, in letters of this size.
#[must_use]
pub fn width(text: &str, size: f64) -> f64 {
    let one = |c: char| match c {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '|' | '\'' | ' ' | '!' => 0.34,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '-' | '/' => 0.42,
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '#' => 0.98,
        'A'..='Z' => 0.74,
        c if c.is_ascii() => 0.64,
        _ => 0.86,
    };
    text.chars().map(one).sum::<f64>() * size
}

/// The text, or its beginning with an ellipsis where it is wider than this.
#[must_use]
pub fn cut(text: &str, size: f64, most: f64) -> String {
    if width(text, size) <= most {
        return text.to_owned();
    }
    let mut kept = String::new();
    for c in text.chars() {
        if width(&kept, size) + 2.0 * size > most {
            break;
        }
        kept.push(c);
    }
    kept.trim_end().to_owned() + "\u{2026}"
}

/// The text in at most `count` lines of at most this width; the last line is cut.
#[must_use]
pub fn lines(text: &str, size: f64, most: f64, count: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let full = lines.len() == count;
        let last = lines
            .last_mut()
            .expect("words are set in at least one line");
        let longer = if last.is_empty() {
            word.to_owned()
        } else {
            format!("{last} {word}")
        };
        if last.is_empty() || width(&longer, size) <= most {
            *last = longer;
        } else if full {
            let rest: Vec<&str> = std::iter::once(word).chain(words.by_ref()).collect();
            *last = format!("{last} {}", rest.join(" "));
        } else {
            lines.push(word.to_owned());
        }
    }
    lines.retain(|line| !line.is_empty());
    lines.iter().map(|line| cut(line, size, most)).collect()
}

/// A number with at most two decimals, and no more of them than it needs.
#[must_use]
pub fn number(x: f64) -> String {
    let hundredths = (x * 100.0).round();
    if !hundredths.is_finite() {
        return "0".to_owned();
    }
    let text = format!("{:.2}", hundredths / 100.0);
    let short = text.trim_end_matches('0').trim_end_matches('.');
    match short {
        "-0" => "0".to_owned(),
        short => short.to_owned(),
    }
}
