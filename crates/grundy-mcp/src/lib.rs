//! The questions of grundy as tools for assistants, over the Model Context Protocol: a message of JSON-RPC 2.0 a line, in on
//! one stream and out on the other. Every verb of [`grundy_ask::VERBS`] is a tool.
//!
//! Both eras of the protocol are spoken: revision 2026-07-28, in which every request says in `_meta` what it needs, and those
//! before it that begin with `initialize`. A call has limits of its own, reports its progress where a token asks for it, and
//! ends when it is cancelled. Where the input ends, calls have a moment to finish; then they are cancelled.
//!
//! Source: the specification of the Model Context Protocol, revision 2026-07-28.
//!
//! ```
//! use grundy_mcp::{CallLimits, serve};
//! let asked = concat!(
//!     r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}"#, "\n",
//!     r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"value","arguments":{"expression":"kayles 12"}}}"#,
//! );
//! let said = serve(&mut asked.as_bytes(), Vec::new(), &CallLimits::default()).0;
//! let said = String::from_utf8(said).expect("JSON");
//! assert_eq!(said.lines().count(), 2);
//! assert!(said.contains(r#""value":"*4""#), "{said}");
//! ```

#![forbid(unsafe_code)]

mod calls;
mod id_scan;
mod incoming;
mod sender;
mod session;
mod tools;

pub use calls::CallLimits;
pub use session::serve;
