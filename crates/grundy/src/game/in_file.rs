//! Rules that are written, as opposed to the name of a file that holds them.

use crate::input;
use grundy_core::parse::items;

/// The ends of the names of files that hold a sheet in the game description language.
const SHEETS: [&str; 2] = [".kif", ".gdl"];

/// True if a text ends as the names of files that hold a sheet do.
pub(crate) fn names_a_sheet(text: &str) -> bool {
    SHEETS.iter().any(|end| text.trim_end().ends_with(end))
}

/// True if a text is no rules that are written where they stand, and so may be the name of a file.
pub(super) fn may_name_a_file(rules: &str) -> bool {
    !stands_there(rules) && !is_lone_vertex(rules)
}

/// True if rules that may be in a file are themselves written here: a graph in JSON or by its name, pairs such as a>b, words
/// with single hyphens and commas, or blanks for commas, and no dot or slash, as file names have them, cells of a grid such as 2.3, or a map with a
/// mouse and a cat.
fn stands_there(text: &str) -> bool {
    let plain =
        |word: &str| !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || c == '_');
    let digits = |word: &str| !word.is_empty() && word.bytes().all(|c| c.is_ascii_digit());
    let cell = |word: &str| {
        let pair = word.split_once('.');
        pair.is_some_and(|(row, column)| digits(row) && digits(column))
    };
    let word = |word: &str| plain(word.trim()) || cell(word.trim());
    let items = items(text, &["-"]);
    let listed = text.contains([',', '-']) && items.iter().all(|item| item.split('-').all(word));
    let named = grundy_games::families::graph::is_named(text);
    let first = text.split_whitespace().next().unwrap_or("");
    let mapped = first.contains(['M', 'C']) && first.chars().all(|c| "#.FMC/".contains(c));
    named
        || mapped
        || text.contains(['>', '<', '='])
        || text.trim_start().starts_with('{')
        || listed
}

/// True if rules are a graph of one vertex: a word that is not the name of any file.
fn is_lone_vertex(text: &str) -> bool {
    let word = text.trim();
    let named = word.chars().all(|c| c.is_alphanumeric() || c == '_');
    named && !word.is_empty() && !input::is_there(word)
}
