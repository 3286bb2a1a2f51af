//! Links of pages in HTML.

use std::path::{Component, Path, PathBuf};

/// True for a link within the site.
pub fn is_local(link: &str) -> bool {
    // Where the page itself is opened, its state stands behind the sign.
    let is_state = link.contains("#v=") || link.contains("#e=");
    let has_scheme = link
        .split(['/', '#', '?'])
        .next()
        .is_some_and(|first| first.contains(':'));
    !link.is_empty() && !is_state && !has_scheme && !link.starts_with("//") && link != "#"
}

/// The file that a link of a page means.
pub fn target(page: &Path, path: &str) -> PathBuf {
    let path = path.split('?').next().unwrap_or(path);
    let mut at = page.parent().expect("a page lies in a folder").to_owned();
    for part in Path::new(path).components() {
        match part {
            Component::ParentDir => {
                at.pop();
            }
            Component::Normal(name) => at.push(name),
            _ => {}
        }
    }
    if at.is_dir() {
        at.join("index.html")
    } else {
        at
    }
}

/// The values of an attribute in a text of HTML.
pub fn attributes<'t>(text: &'t str, name: &'t str) -> impl Iterator<Item = &'t str> {
    text.match_indices(name).filter_map(move |(at, _)| {
        let begins = text[..at].ends_with([' ', '\n', '\t']);
        let value = text[at + name.len()..].strip_prefix("=\"")?;
        begins.then(|| value.split('"').next().unwrap_or(value))
    })
}
