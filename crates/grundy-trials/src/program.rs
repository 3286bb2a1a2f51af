//! A running program of the user, started in a process group of its own and ended together with everything that it has
//! started.

use grundy::Limits;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// A running program, with the mark by which its processes are recognised.
pub(crate) struct Program {
    pub(crate) child: Child,
    #[cfg(target_os = "linux")]
    mark: String,
}

impl Program {
    /// Starts a shell command. Its input and output are pipes to this program; its standard error goes to `complaints`.
    pub(crate) fn start(command: &str, complaints: Stdio) -> std::io::Result<Program> {
        let mut shell = if cfg!(windows) {
            let mut shell = Command::new("cmd");
            shell.args(["/C", command]);
            shell
        } else {
            let mut shell = Command::new("sh");
            shell.args(["-c", command]);
            shell
        };
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
        #[cfg(target_os = "linux")]
        let mark = marked::mark(&mut shell);
        let pipes = shell.stdin(Stdio::piped()).stdout(Stdio::piped());
        Ok(Program {
            child: pipes.stderr(complaints).spawn()?,
            #[cfg(target_os = "linux")]
            mark,
        })
    }

    /// The exit status of the program; `None` if it still runs at `until`, or if the limits are reached.
    pub(crate) fn wait(&mut self, until: Option<Instant>, limits: &Limits) -> Option<ExitStatus> {
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            let over = until.is_some_and(|end| Instant::now() >= end);
            if over || limits.reached_or_interrupted().is_some() {
                return None;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Ends the program and the processes that it started: its process group and, on Linux, also processes that left
    /// the group but kept the environment.
    pub(crate) fn end(&mut self) {
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, kill_process_group};
            // The whole group: the children of a shell would otherwise live on.
            let group = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw);
            group.map(|group| kill_process_group(group, Signal::KILL));
        }
        self.child.kill().ok();
        #[cfg(target_os = "linux")]
        marked::end_all(&self.mark, self.child.id());
        self.child.wait().ok();
    }
}

/// Processes recognised by a mark in their environment, which every process passes on to those it starts.
#[cfg(target_os = "linux")]
mod marked {
    use rustix::process::{Pid, Signal, kill_process};
    use std::process::Command;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// The variable that holds the mark.
    const NAME: &str = "GRUNDY_TRIAL";

    /// Marks a command that is about to start.
    pub(super) fn mark(command: &mut Command) -> String {
        static STARTED: AtomicU64 = AtomicU64::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let value = format!("{}.{number}", std::process::id());
        command.env(NAME, &value);
        format!("{NAME}={value}")
    }

    /// Ends every process with this mark that was started after process `first`, and looks again until there is none,
    /// because a process may start another just before it is ended.
    pub(super) fn end_all(mark: &str, first: u32) {
        /// The bound on such looks, in case a process cannot be ended.
        const MOST_LOOKS: usize = 16;
        for _ in 0..MOST_LOOKS {
            let found = with_mark(mark, first);
            if found.is_empty() {
                return;
            }
            for process in found {
                kill_process(process, Signal::KILL).ok();
            }
        }
    }

    fn with_mark(mark: &str, first: u32) -> Vec<Pid> {
        /// The system numbers processes in ascending order, and starts again after the largest number.
        const LARGEST: u32 = 1 << 15;
        let maybe_later = |&process: &u32| process > first || first > LARGEST / 2;
        let listed = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let numbers = listed.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        let later = numbers.filter(maybe_later);
        let marked = later.filter(|process| {
            // The environment of another user's process cannot be read, and a process that has ended has none.
            let environment = std::fs::read(format!("/proc/{process}/environ"));
            let environment = environment.unwrap_or_default();
            environment
                .split(|&byte| byte == 0)
                .any(|one| one == mark.as_bytes())
        });
        marked
            .filter_map(|process| Pid::from_raw(i32::try_from(process).ok()?))
            .collect()
    }
}
