//! The memory that is free and the memory that this program holds, as Linux reports it. Other systems are not asked; there,
//! only what solvers count is known.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The bytes of this program's own data that are in memory now, without its code; `None` where the system does not
/// report it.
#[must_use]
pub fn resident() -> Option<u64> {
    static PAGE: OnceLock<Option<u64>> = OnceLock::new();
    let page = (*PAGE.get_or_init(page_size))?;
    // In pages: all addresses, the part that is in memory, and the part of that which comes from files.
    let text = pages()?;
    let mut pages = text.split_whitespace().skip(1).map(str::parse::<u64>);
    let (all, files) = (pages.next()?.ok()?, pages.next()?.ok()?);
    all.saturating_sub(files).checked_mul(page)
}

/// The system's report on this program's pages. The file stays open, so that the memory can still be read when the system
/// cannot open another file for this program.
#[cfg(unix)]
fn pages() -> Option<String> {
    use std::os::unix::fs::FileExt;
    const PATH: &str = "/proc/self/statm";
    static FILE: OnceLock<Option<(u32, fs::File)>> = OnceLock::new();
    let open = || Some((std::process::id(), fs::File::open(PATH).ok()?));
    let (of, file) = FILE.get_or_init(open).as_ref()?;
    if *of != std::process::id() {
        // A forked copy of the program, as Python makes them, has the original's file.
        return fs::read_to_string(PATH).ok();
    }
    let mut bytes = [0; 256];
    let length = file.read_at(&mut bytes, 0).ok()?;
    let text = std::str::from_utf8(&bytes[..length]).ok()?;
    Some(text.to_owned())
}

#[cfg(not(unix))]
fn pages() -> Option<String> {
    None
}

/// The size of a page, from the numbers that the kernel gives to every program: pairs of a name and a value.
fn page_size() -> Option<u64> {
    const PAGE_SIZE: usize = 6;
    let bytes = fs::read("/proc/self/auxv").ok()?;
    let (words, _) = bytes.as_chunks::<{ size_of::<usize>() }>();
    let mut pairs = words.chunks_exact(2);
    let found = pairs.find(|pair| usize::from_ne_bytes(pair[0]) == PAGE_SIZE)?;
    Some(usize::from_ne_bytes(found[1]) as u64)
}

/// The bytes that are free on the machine, or that are left to the control group of this process (a container, a batch job),
/// if that is less.
#[must_use]
pub fn free() -> Option<u64> {
    let machine = available(&fs::read_to_string("/proc/meminfo").ok()?)?;
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let left = groups
        .lines()
        .filter_map(|line| left_in(line, Path::new("/sys/fs/cgroup")));
    Some(left.fold(machine, u64::min))
}

/// The free bytes, from the text of `/proc/meminfo`: its line `MemAvailable:  23845132 kB`.
#[must_use]
pub fn available(meminfo: &str) -> Option<u64> {
    let line = meminfo
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    kilobytes.checked_mul(1024)
}

/// The bytes left in a control group and in those around it, from a line of `/proc/self/cgroup`: `0::/path` in version 2,
/// `4:memory:/path` in version 1. Inside a container the path may be one of the machine outside: then only the root can be
/// read.
#[must_use]
pub fn left_in(line: &str, mounted: &Path) -> Option<u64> {
    let mut parts = line.splitn(3, ':').skip(1);
    let (controllers, path) = (parts.next()?, parts.next()?);
    let (root, limit, usage, cache): (PathBuf, &str, &str, &str) = match controllers {
        "" => (
            mounted.into(),
            "memory.max",
            "memory.current",
            "inactive_file",
        ),
        names if names.split(',').any(|name| name == "memory") => (
            mounted.join("memory"),
            "memory.limit_in_bytes",
            "memory.usage_in_bytes",
            "total_inactive_file",
        ),
        _ => return None,
    };
    let number = |file: PathBuf| fs::read_to_string(file).ok()?.trim().parse::<u64>().ok();
    let path = root.join(path.trim_start_matches('/'));
    let groups = path
        .ancestors()
        .take_while(|group| group.starts_with(&root));
    groups
        .filter_map(|group| {
            let most = number(group.join(limit))?;
            let used = number(group.join(usage)).unwrap_or(0);
            // Cached files count as used, but give way when memory is wanted.
            let stat = fs::read_to_string(group.join("memory.stat")).unwrap_or_default();
            let files = stat.lines().find_map(|line| {
                let (name, bytes) = line.split_once(' ')?;
                bytes.parse::<u64>().ok().filter(|_| name == cache)
            });
            Some(most.saturating_sub(used.saturating_sub(files.unwrap_or(0))))
        })
        .min()
}
