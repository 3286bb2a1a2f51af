//! Exceptions of a user's code at moments at which nothing can be raised: they wait for the end of the question.

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use std::cell::RefCell;

thread_local! {
    static WAITING: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// Forgets what was raised outside of a question, which it would be too late to raise.
pub fn forget() {
    WAITING.take();
}

/// True if an exception waits.
#[must_use]
pub fn is_waiting() -> bool {
    WAITING.with_borrow(Option::is_some)
}

/// The first exception that waits, which is to be raised now.
#[must_use]
pub fn waiting() -> Option<PyErr> {
    WAITING.take()
}

/// What the user's code says, or `otherwise` of its exception, which then waits. Ctrl-C may end any piece of Python: then the
/// code is asked once more, and the interrupt is sent again, to where it can be raised.
pub fn or_later<T>(
    py: Python<'_>,
    say: impl Fn() -> PyResult<T>,
    otherwise: impl FnOnce(&PyErr) -> T,
) -> T {
    let mut said = say();
    if let Err(error) = &said
        && error.is_instance_of::<PyKeyboardInterrupt>(py)
    {
        said = say();
        let sent = py.import("_thread");
        // Where the interrupt cannot be sent again, it waits like any other exception.
        if sent
            .and_then(|thread| thread.call_method0("interrupt_main"))
            .is_err()
        {
            keep(PyKeyboardInterrupt::new_err(()));
        }
    }
    said.unwrap_or_else(|error| {
        let instead = otherwise(&error);
        keep(error);
        instead
    })
}

/// Keeps an exception, unless another one came before it.
fn keep(error: PyErr) {
    WAITING.with_borrow_mut(|waiting| {
        waiting.get_or_insert(error);
    });
}
