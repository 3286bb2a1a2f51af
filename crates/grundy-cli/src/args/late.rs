//! Arguments that are made only for the command that was asked for: a program starts for one of its commands.

use clap::builder::Resettable;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches, Subcommand};
use std::ops::Deref;

/// The arguments of a command; clap knows them once the command is asked for, or all commands are built.
pub struct Late<T>(T);

impl<T> Deref for Late<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: FromArgMatches> FromArgMatches for Late<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Late<T>, Error> {
        T::from_arg_matches(matches).map(Late)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl<T: Args> Args for Late<T> {
    fn augment_args(command: Command) -> Command {
        command.defer(with_its_own_description::<T>)
    }

    fn augment_args_for_update(command: Command) -> Command {
        T::augment_args_for_update(command)
    }
}

/// The command with its arguments. What it says of itself stays: the arguments would put their own sentence there.
fn with_its_own_description<T: Args>(command: Command) -> Command {
    let about = Resettable::from(command.get_about().cloned());
    let long = Resettable::from(command.get_long_about().cloned());
    T::augment_args(command).about(about).long_about(long)
}

/// A command that consists of commands.
#[derive(clap::Args)]
pub struct Verbs<T: Subcommand> {
    /// The command.
    #[command(subcommand)]
    pub command: T,
}
