//! The library as a module of WebAssembly, for pages and programs without a server: a question in JSON goes in, an answer in
//! JSON comes out, the one that `grundy serve` would send. `grundy.mjs` beside this crate calls it from JavaScript.
//!
//! The interface is three functions over texts in the module's memory, so that no generator of bindings is needed. What the
//! library asks of a machine comes from JavaScript too: a clock. There are no files, and one thread. How far the work is goes
//! to JavaScript while a question is answered.
//!
//! A question ends at its limits in one of two ways. A solver that checks its limits stops, and its answer says what is
//! known by then. A loop that looks at none (the options of a rule, a theorem) can only be left by unwinding, which
//! WebAssembly lacks: there the limit ends the instance, after it has handed the answer to the imported function `ended`.
//! JavaScript then makes a new instance, which takes a millisecond, for no question leaves anything behind for the next.

#![cfg(target_family = "wasm")]
#![deny(unsafe_op_in_unsafe_fn)]

use grundy::host::Host;
use grundy::vocabulary::Interrupted;
use grundy::{Limits, Stopped};
use std::cell::RefCell;
use std::panic::{PanicHookInfo, set_hook};
use std::sync::{Arc, Once};
use std::time::Duration;

#[link(wasm_import_module = "grundy")]
// SAFETY: the functions are those of `grundy.mjs`; they take numbers, and read the memory only between the bounds given.
unsafe extern "C" {
    /// The milliseconds since some fixed moment, as `performance.now()` counts them.
    safe fn now() -> f64;
    /// Takes the last answer of an instance that ends, a text in its memory. It throws and does not return.
    safe fn ended(text: *const u8, length: usize);
    /// Hears how far the work is: the things that are counted, a text in the memory; how many are done; how many there are,
    /// 0 where it is not known.
    safe fn progress(text: *const u8, length: usize, done: f64, total: f64);
}

/// The bytes of a page of memory.
const PAGE: u64 = 1 << 16;

/// The page or the program in which the module runs.
struct Around;

impl Host for Around {
    fn now(&self) -> Duration {
        Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default()
    }

    fn held(&self) -> Option<u64> {
        Some(core::arch::wasm32::memory_size(0) as u64 * PAGE)
    }

    fn free(&self) -> Option<u64> {
        Some((1 << 32) - self.held().unwrap_or(0))
    }
}

thread_local! {
    /// The question: the name of its verb, and the JSON with its fields.
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// The JSON of the last answer.
    static ANSWER: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Makes room for a question of `length` bytes; the caller writes it to the place that is returned.
// SAFETY: no other function of this name is linked.
#[unsafe(no_mangle)]
pub extern "C" fn question(length: usize) -> *mut u8 {
    QUESTION.with_borrow_mut(|question| {
        question.clear();
        question.resize(length, 0);
        question.as_mut_ptr()
    })
}

/// Answers the question, whose first `verb` bytes are the name of its verb and the rest its fields in JSON; returns the place
/// of the answer, which stays until the next question.
// SAFETY: no other function of this name is linked.
#[unsafe(no_mangle)]
pub extern "C" fn ask(verb: usize) -> *const u8 {
    static BEGUN: Once = Once::new();
    BEGUN.call_once(|| {
        grundy::host::install(&Around);
        grundy::input::close_files();
        set_hook(Box::new(last_words));
    });
    let question = QUESTION.take();
    let (verb, fields) = question.split_at(verb.min(question.len()));
    let verb = String::from_utf8_lossy(verb);
    let limits = Limits {
        naming: grundy_ask::naming,
        // Beyond 2^53 the number is rounded, which no reader of a bar sees.
        progress: Some(Arc::new(|what, done, total| {
            progress(what.as_ptr(), what.len(), done as f64, total as f64);
        })),
        ..Limits::default()
    };
    let answer = grundy_ask::answer(&verb, fields, &limits);
    ANSWER.with_borrow_mut(|kept| {
        *kept = grundy_ask::body(answer);
        kept.as_ptr()
    })
}

/// The bytes of the answer.
// SAFETY: no other function of this name is linked.
#[unsafe(no_mangle)]
pub extern "C" fn length() -> usize {
    ANSWER.with_borrow(String::len)
}

/// Hands out the answer of an instance that ends here: a limit was reached where nothing could be unwound, or there is a
/// fault of ours.
fn last_words(panic: &PanicHookInfo<'_>) {
    let answer = match panic.payload().downcast_ref() {
        Some(Interrupted(reason)) => grundy_ask::unknown(&Stopped::from(reason)),
        None => {
            let error = serde_json::json!({ "kind": "internal", "message": panic.to_string() });
            serde_json::json!({ "schema": grundy_ask::SCHEMA, "error": error }).to_string()
        }
    };
    ended(answer.as_ptr(), answer.len());
}
