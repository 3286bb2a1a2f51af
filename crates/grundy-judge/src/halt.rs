//! The reasons why a problem is not answered.

use grundy::vocabulary::{ParseError, StopReason};
use std::io;

/// The reason why a problem was not answered to its end; the output printed before stays.
#[derive(Debug)]
pub enum Halt {
    /// The input does not follow the format.
    Input(ParseError),
    /// The output cannot be written.
    Output(io::Error),
    /// A limit was reached.
    Stop(StopReason),
}

impl From<ParseError> for Halt {
    fn from(fault: ParseError) -> Halt {
        Halt::Input(fault)
    }
}

impl From<io::Error> for Halt {
    fn from(error: io::Error) -> Halt {
        Halt::Output(error)
    }
}

impl From<StopReason> for Halt {
    fn from(stop: StopReason) -> Halt {
        Halt::Stop(stop)
    }
}
