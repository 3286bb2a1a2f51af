//! Options that no command has, distinguished from expressions that begin with a minus.

use clap::{Arg, Command};
use grundy::Error;
use grundy::game::catalog::nearest;

/// Refuses an option that the command has not: before an expression, which may begin with a minus, it would be read as one.
/// `cli` is the whole command line with the arguments of the command that was asked for.
pub fn all_known(cli: &Command, words: impl Iterator<Item = String>) -> Result<(), Error> {
    let mut command = cli;
    for word in words.take_while(|word| word != "--") {
        let name = word.strip_prefix("--").unwrap_or_default();
        let name = name.split('=').next().unwrap_or_default();
        if let Some(verb) = command.find_subcommand(&word) {
            command = verb;
        }
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) || !name.chars().all(plain) {
            continue;
        }
        let options = || {
            let own = command.get_arguments().chain(cli.get_arguments());
            own.filter_map(Arg::get_long).chain(["help", "version"])
        };
        if !options().any(|option| option == name) {
            let near = nearest(options(), name);
            let near = near.map_or(String::new(), |near| {
                format!(" (did you mean \"--{near}\"?)")
            });
            return Err(Error::usage(format!(
                "expected an option of `grundy {}`, found \"--{name}\"{near}",
                command.get_name()
            )));
        }
    }
    Ok(())
}
