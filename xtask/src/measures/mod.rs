//! `measures`: the house in numbers, each beside its aim, and the functions and files that are beyond a bound.
//!
//! A *line of code* is neither blank nor a comment. Tests are left out: `#[cfg(test)]` items, files of tests, `benches`.

mod complexity;
mod facade;
mod habits;

use crate::module_graph;
use complexity::complexity;
use habits::{Habits, is_test};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// The cap on cognitive complexity. Lengths have no cap: a flat `match` on fifty commands is long and not tangled.
const MOST_COMPLEX: usize = 25;
/// The lines of a file beyond which it is listed.
const LONGEST_FILE: usize = 700;
/// The folder of the games.
const GAMES: &str = "crates/grundy-games/src/";

/// One function of the house.
struct Function {
    place: String,
    lines: usize,
    complexity: usize,
}

/// One source file of the house, without its tests.
struct File {
    /// Its path from the root.
    name: String,
    code: usize,
    comments: usize,
    /// All its lines, including tests and blank lines.
    lines: usize,
    /// Lines of code outside the game's description of itself (`const ABOUT`).
    without_about: usize,
    functions: Vec<Function>,
}

/// The table of measures, the functions that are too tangled, and with `longest` those of more lines.
///
/// # Errors
/// The file that cannot be read or parsed.
pub fn report(root: &Path, longest: Option<usize>) -> Result<String, String> {
    let mut habits = Habits::default();
    let files = read_all(root, &mut habits)?;
    let functions: Vec<&Function> = files.iter().flat_map(|file| &file.functions).collect();
    let mut text =
        String::from("measure                                          now        aim\n");
    let mut line = |name: &str, now: String, aim: &str| {
        let _ = writeln!(text, "{name:<42} {now:>12} {aim:>10}");
    };
    let games = sorted(files.iter().filter(|f| is_game(f)).map(|f| f.without_about));
    line("game file, median lines of code", at(&games, 50), "<= 45");
    // A short game file says little if its code only moved elsewhere: families and theorems count here too.
    let all = files.iter().filter(|f| f.name.starts_with(GAMES));
    let all: usize = all.map(|f| f.without_about).sum();
    line(
        "code of all games and families, a game",
        (all / games.len().max(1)).to_string(),
        "<= 150",
    );
    let lengths = sorted(functions.iter().map(|f| f.lines));
    line("function, lines: p95 / worst", tail(&lengths), "35");
    let tangles = sorted(functions.iter().map(|f| f.complexity));
    line(
        "cognitive complexity: p95 / worst",
        tail(&tangles),
        "10 / 25",
    );
    line("comments per code", percent(&files, |_| true), ">= 25 %");
    for part in ["grundy-games", "grundy-cli"] {
        let of = |file: &File| file.name.starts_with(&format!("crates/{part}/"));
        line(&format!("  in {part}"), percent(&files, of), "");
    }
    let (cyclic, cycles) = cycles(root)?;
    line("files in a cycle of imports", cyclic.to_string(), "0");
    let most = files.iter().map(|file| file.lines).max().unwrap_or(0);
    let aim = LONGEST_FILE.to_string();
    line("longest file, all its lines", most.to_string(), &aim);
    let facade = facade::count(root)?;
    let within = files
        .iter()
        .filter(|file| file.name.starts_with(facade::SOURCES));
    let code: usize = within.map(|file| file.code).sum();
    line("façade: lines of code", code.to_string(), "<= 18000");
    line("façade: rooms", facade.rooms.to_string(), "<= 30");
    line(
        "façade: floors of files",
        facade.floors.to_string(),
        "<= 10",
    );
    line("façade: public modules", facade.public.to_string(), "<= 15");
    line(
        "façade: pairs of rooms that import each other",
        facade.upward.to_string(),
        "0",
    );
    let lists = format!("{} / {}", facade.choosers, facade.walkers);
    line(
        "façade: types of methods / walks down lists",
        lists,
        "1 / 1",
    );
    line("matches on a bool", habits.bool_matches.to_string(), "0");
    line("tuples as a parameter", habits.packed.to_string(), "< 10");
    let questions = format!("{} %", habits.question_percent());
    line(
        "documentation that opens with a question",
        questions,
        "<= 5 %",
    );
    let shared = habits.shared_names();
    line(
        "names of more than three types",
        shared.len().to_string(),
        "0",
    );
    if !shared.is_empty() {
        let shown = shared.iter().map(|(name, times)| format!("{name} {times}"));
        let shown: Vec<String> = shown.collect();
        let _ = writeln!(
            text,
            "\nnames of more than three types: {}",
            shown.join(", ")
        );
    }
    for cycle in cycles {
        let _ = writeln!(text, "\na cycle of imports in {cycle}");
    }
    list(&mut text, &files, functions, longest);
    Ok(text)
}

fn list(text: &mut String, files: &[File], mut functions: Vec<&Function>, longest: Option<usize>) {
    let _ = writeln!(text, "\nfiles of more than {LONGEST_FILE} lines:");
    for file in files.iter().filter(|file| file.lines > LONGEST_FILE) {
        let _ = writeln!(text, "{:>5}  {}", file.lines, file.name);
    }
    let too_long = |f: &Function| longest.is_some_and(|longest| f.lines > longest);
    functions.retain(|f| too_long(f) || f.complexity > MOST_COMPLEX);
    functions.sort_by_key(|f| std::cmp::Reverse((f.lines.max(2 * f.complexity), f.complexity)));
    let long = longest.map_or(String::new(), |longest| {
        format!("more than {longest} lines or ")
    });
    let _ = writeln!(
        text,
        "\nfunctions of {long}a complexity above {MOST_COMPLEX}:\nlines complexity"
    );
    for f in functions {
        let _ = writeln!(text, "{:>5} {:>10}  {}", f.lines, f.complexity, f.place);
    }
}

fn sorted(numbers: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut all: Vec<usize> = numbers.collect();
    all.sort_unstable();
    all
}

/// The number below which this percentage of the numbers lies.
fn at(sorted: &[usize], percent: usize) -> String {
    let place = (sorted.len() * percent / 100).min(sorted.len().saturating_sub(1));
    sorted.get(place).map_or(String::new(), usize::to_string)
}

fn tail(sorted: &[usize]) -> String {
    format!("{} / {}", at(sorted, 95), at(sorted, 100))
}

fn percent(files: &[File], of: impl Fn(&File) -> bool) -> String {
    let of = || files.iter().filter(|file| of(file));
    let code: usize = of().map(|file| file.code).sum();
    let comments: usize = of().map(|file| file.comments).sum();
    format!("{} %", comments * 100 / code.max(1))
}

/// True if a file states a game: it lies in a folder of games, and it has the game's description of itself. The other files
/// of a game that has a folder of its own do not count.
fn is_game(file: &File) -> bool {
    let inside = file.name.strip_prefix(GAMES);
    inside.is_some_and(|path| !path.starts_with("families/")) && file.without_about < file.code
}

fn cycles(root: &Path) -> Result<(usize, Vec<String>), String> {
    let (mut files, mut shown) = (0, Vec::new());
    for source in sources(root)? {
        let imports = module_graph::imports(&source)?;
        for cycle in module_graph::cycles(&imports) {
            files += cycle.len();
            let name = source.strip_prefix(root).unwrap_or(&source).display();
            shown.push(format!("{name}: {}", module_graph::show(&cycle, &imports)));
        }
    }
    Ok((files, shown))
}

/// The `src` folder of every crate.
fn sources(root: &Path) -> Result<Vec<PathBuf>, String> {
    let folder = root.join("crates");
    let entries = fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut all: Vec<PathBuf> = entries.flatten().map(|e| e.path().join("src")).collect();
    all.push(root.join("xtask/src"));
    all.sort();
    Ok(all)
}

fn read_all(root: &Path, habits: &mut Habits) -> Result<Vec<File>, String> {
    let mut paths = Vec::new();
    for source in sources(root)? {
        collect(&source, &mut paths);
    }
    paths.sort();
    let files = paths.iter().map(|path| {
        let shown = path
            .strip_prefix(root)
            .unwrap_or(path)
            .display()
            .to_string();
        let text = fs::read_to_string(path).map_err(|e| format!("{shown}: {e}"))?;
        measure(shown, &text, habits)
    });
    files.collect()
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() && name != "tests" {
            collect(&path, found);
        } else if name.ends_with(".rs") && !name.ends_with("tests.rs") {
            found.push(path);
        }
    }
}

/// The kind of a line of a source file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineKind {
    Blank,
    Comment,
    Code,
    Test,
}

fn measure(name: String, text: &str, habits: &mut Habits) -> Result<File, String> {
    let syntax = syn::parse_file(text).map_err(|e| format!("{name}: {e}"))?;
    let kinds = text.lines().map(|line| match line.trim_start() {
        "" => LineKind::Blank,
        line if line.starts_with("//") => LineKind::Comment,
        _ => LineKind::Code,
    });
    let mut seen = FileWalk {
        name: &name,
        lines: kinds.collect(),
        about: 0,
        functions: Vec::new(),
    };
    seen.visit_file(&syntax);
    habits.visit_file(&syntax);
    let count = |wanted: LineKind| seen.lines.iter().filter(|kind| **kind == wanted).count();
    let (code, comments) = (count(LineKind::Code), count(LineKind::Comment));
    Ok(File {
        code,
        comments,
        lines: seen.lines.len(),
        without_about: code - seen.about,
        functions: seen.functions,
        name,
    })
}

/// A walk through a file.
struct FileWalk<'a> {
    name: &'a str,
    lines: Vec<LineKind>,
    about: usize,
    functions: Vec<Function>,
}

impl FileWalk<'_> {
    /// The lines of code from the beginning of one span to the end of another.
    fn code(&self, from: &impl Spanned, to: &impl Spanned) -> usize {
        let (from, to) = (from.span().start().line, to.span().end().line);
        let lines = &self.lines[from - 1..to];
        lines.iter().filter(|kind| **kind == LineKind::Code).count()
    }

    fn function(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let line = signature.span().start().line;
        self.functions.push(Function {
            place: format!("{}:{line} {}", self.name, signature.ident),
            lines: self.code(signature, block),
            complexity: complexity(block),
        });
    }

    /// Leaves out an item that is compiled for tests only.
    fn leave_out(&mut self, item: &impl Spanned) {
        let span = item.span();
        self.lines[span.start().line - 1..span.end().line].fill(LineKind::Test);
    }

    fn constant(&mut self, ty: &syn::Type, item: &impl Spanned) {
        if matches!(ty, syn::Type::Path(path) if path.path.is_ident("About")) {
            self.about += self.code(item, item);
        }
    }
}

impl<'a> Visit<'a> for FileWalk<'_> {
    fn visit_item(&mut self, item: &'a syn::Item) {
        let attributes = match item {
            syn::Item::Mod(inner) => &inner.attrs,
            syn::Item::Fn(inner) => &inner.attrs,
            syn::Item::Impl(inner) => &inner.attrs,
            syn::Item::Use(inner) => &inner.attrs,
            _ => &vec![],
        };
        if is_test(attributes) {
            self.leave_out(item);
        } else {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_fn(&mut self, f: &'a syn::ItemFn) {
        self.function(&f.sig, &f.block);
        visit::visit_item_fn(self, f);
    }

    fn visit_impl_item_fn(&mut self, f: &'a syn::ImplItemFn) {
        self.function(&f.sig, &f.block);
        visit::visit_impl_item_fn(self, f);
    }

    fn visit_trait_item_fn(&mut self, f: &'a syn::TraitItemFn) {
        if let Some(block) = &f.default {
            self.function(&f.sig, block);
        }
        visit::visit_trait_item_fn(self, f);
    }

    fn visit_item_const(&mut self, item: &'a syn::ItemConst) {
        self.constant(&item.ty, item);
    }

    fn visit_impl_item_const(&mut self, item: &'a syn::ImplItemConst) {
        self.constant(&item.ty, item);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(name: &str, text: &str) -> File {
        measure(name.to_owned(), text, &mut Habits::default()).expect("a source file")
    }

    #[test]
    fn lines_of_code_leave_out_comments_tests_and_what_a_game_says_of_itself() {
        let text = "//! A game.\n\nimpl Described for X {\n    const ABOUT: About = About {\n        name: \"x\",\n    };\n\n    \
                    /// Yes.\n    fn f() {\n        // Why.\n        g();\n    }\n}\n\n#[cfg(test)]\nmod tests {\n    fn t() {}\n}\n";
        let file = measured("crates/grundy-games/src/heaps/x.rs", text);
        assert_eq!((file.code, file.comments, file.without_about), (8, 3, 5));
        assert_eq!(file.functions.len(), 1);
        assert_eq!(file.functions[0].lines, 3);
        assert!(is_game(&file));
        let family = measured("crates/grundy-games/src/families/x.rs", text);
        let part = measured("crates/grundy-games/src/x/part.rs", "fn f() {}");
        assert!(!is_game(&family) && !is_game(&part));
    }
}
