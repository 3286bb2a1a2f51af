//! The message of a panic, which is a fault of ours: its words, its place in the sources, and the request to report it.
//! The place is given relative to the sources, never as a path of the machine that built the program.

use std::backtrace::Backtrace;
use std::panic::PanicHookInfo;

/// Installs the report of panics for the rest of the program.
pub fn install() {
    std::panic::set_hook(Box::new(|panic| {
        eprintln!("{}", report(panic));
        if std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0") {
            eprintln!("{}", cleaned(&Backtrace::force_capture().to_string()));
        }
    }));
}

/// A backtrace with the places as they are in the sources.
fn cleaned(backtrace: &str) -> String {
    let clean = |line: &str| match line.split_once("at ") {
        Some((blank, place)) if blank.trim().is_empty() => {
            let (line, column) = (place.rsplit(':').nth(1), place.rsplit(':').next());
            let numbers = format!(":{}:{}", line.unwrap_or(""), column.unwrap_or(""));
            match place.strip_suffix(&numbers) {
                Some(file) => format!("{blank}at {}{numbers}", within_sources(file)),
                None => format!("{blank}at {}", within_sources(place)),
            }
        }
        _ => line.to_owned(),
    };
    backtrace.lines().map(clean).collect::<Vec<_>>().join("\n")
}

/// A panic in words, with the place where it happened.
fn report(panic: &PanicHookInfo<'_>) -> String {
    let payload = panic.payload();
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    let place = panic.location().map(|at| (at.file(), at.line()));
    message(text.unwrap_or("no words were given"), place)
}

/// The report of a fault with these words at a line of a file.
fn message(text: &str, place: Option<(&str, u32)>) -> String {
    let place = place.map_or(String::new(), |(file, line)| {
        format!(" ({}:{line})", within_sources(file))
    });
    let version = env!("CARGO_PKG_VERSION");
    format!(
        "grundy: a fault of ours, not of the input: {text}{place}\n  \
         version {version}; please report it with the command; RUST_BACKTRACE=1 shows the way to it"
    )
}

/// A file's path within the workspace, within its package, or within the standard library.
fn within_sources(file: &str) -> String {
    let file = file.replace('\\', "/");
    let absolute = file.starts_with('/') || file.contains(":/");
    if !absolute {
        return file;
    }
    // Sources of packages lie in a folder for their registry, in one of their own.
    let of_package = file
        .split_once("/registry/src/")
        .and_then(|(_, rest)| rest.split_once('/'));
    if let Some((_, rest)) = of_package {
        return rest.to_owned();
    }
    let known = ["/library/", "/crates/", "/src/"];
    let within = known.iter().find_map(|folder| {
        let at = file.rfind(folder)?;
        Some(file[at + 1..].to_owned())
    });
    let name = || file.rsplit('/').next().unwrap_or_default().to_owned();
    within.unwrap_or_else(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backtrace_is_cleaned() {
        let trace = "   0: grundy::run\n             at ./crates/grundy-cli/src/main.rs:90:34\n   1: serde::read\n             \
                     at /home/anna/.cargo/registry/src/index-1/serde-1.0.2/src/de.rs:1:22";
        let clean = "   0: grundy::run\n             at ./crates/grundy-cli/src/main.rs:90:34\n   1: serde::read\n             \
                     at serde-1.0.2/src/de.rs:1:22";
        assert_eq!(cleaned(trace), clean);
    }

    #[test]
    fn a_place_is_given_within_the_sources() {
        let places = [
            ("crates/grundy/src/lib.rs", "crates/grundy/src/lib.rs"),
            (
                "/home/anna/.cargo/registry/src/index.crates.io-1949/serde-1.0.2/src/de.rs",
                "serde-1.0.2/src/de.rs",
            ),
            (
                "/rustc/0123abcd/library/core/src/option.rs",
                "library/core/src/option.rs",
            ),
            (
                "/home/anna/.rustup/lib/rustlib/src/rust/library/alloc/src/vec/mod.rs",
                "library/alloc/src/vec/mod.rs",
            ),
            (
                "/home/anna/grundy/crates/grundy-web/src/pool.rs",
                "crates/grundy-web/src/pool.rs",
            ),
            (
                "C:\\Users\\anna\\.cargo\\registry\\src\\index-1\\axum-0.8.1\\src\\lib.rs",
                "axum-0.8.1/src/lib.rs",
            ),
            ("/home/anna/target/build/parser-1f/out/words.rs", "words.rs"),
        ];
        for (file, place) in places {
            assert_eq!(within_sources(file), place);
            let said = message("the stack is empty", Some((file, 7)));
            assert!(
                said.contains(&format!("the stack is empty ({place}:7)")),
                "{said}"
            );
            assert!(!said.contains("anna"), "{said}");
        }
    }
}
