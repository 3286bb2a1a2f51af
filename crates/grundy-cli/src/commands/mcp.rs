//! `mcp`: the questions of an assistant, from standard input to standard output.

use crate::args::{Common, McpArgs};
use crate::interrupt;
use crate::output::{self, Exit, Fault};
use grundy_mcp::CallLimits;
use std::io;

/// Answers until the input ends.
pub fn run(args: &McpArgs, common: &Common) -> Result<Exit, Fault> {
    if !args.files {
        grundy::input::close_files();
    }
    let config = CallLimits {
        limits: output::limits(common),
        time: args.question_time,
        at_once: args.at_once.get(),
        longest_line: args.longest_line,
    };
    interrupt::working(|| grundy_mcp::serve(&mut io::stdin().lock(), io::stdout(), &config));
    Ok(Exit::Answered)
}
