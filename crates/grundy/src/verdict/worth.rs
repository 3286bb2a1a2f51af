//! The worth of a position: a nimber, or a value in a store.

use crate::answer::{Stopped, Why};
use crate::verdict::{Canonical, Value};
use grundy_values::Nimber;
use grundy_values::short::{Id, Store};

/// The worth of a position, as data.
pub(crate) enum Worth {
    /// The value of an impartial sum.
    Nimber(u64),
    /// The value of a sum that is not impartial, and the store that holds it.
    Short(Box<Store>, Id),
}

/// The largest number of characters that a value may have as an answer; a longer text is of no use to a reader.
const LONGEST_VALUE: usize = 1 << 20;

/// The value as an expression that can be read back, or the reason why it is not written.
pub(crate) fn in_full(store: &mut Store, id: Id) -> Result<String, Stopped> {
    store.show_within(id, LONGEST_VALUE).ok_or_else(|| {
        let text = format!(
            "the value is too long to be written, a form born on day {}",
            store.birthday(id)
        );
        Stopped::because(Why::Bound, text)
    })
}

/// The value as data with its text, or the reason why it is not written.
pub(crate) fn canonical(store: &mut Store, id: Id) -> Result<Canonical, Stopped> {
    let text = in_full(store, id)?;
    let form = store.to_form(id).ok_or_else(|| {
        Stopped::because(Why::Bound, "the value nests deeper than any reader takes")
    })?;
    Ok(Canonical::new(form, text))
}

impl Worth {
    /// The value as data, or the reason why it is not written.
    pub(crate) fn into_value(self) -> Result<Value, Stopped> {
        match self {
            Worth::Nimber(n) => Ok(Value::Nimber(Nimber(n))),
            Worth::Short(mut store, id) => canonical(&mut store, id).map(Value::Short),
        }
    }

    /// The nimber, if the value is one.
    pub(crate) fn nimber(&self) -> Option<u64> {
        match self {
            Worth::Nimber(n) => Some(*n),
            Worth::Short(store, id) => store.as_closed(*id)?.as_nimber(),
        }
    }

    /// The value in its store.
    pub(crate) fn in_store(self) -> (Box<Store>, Id) {
        match self {
            Worth::Nimber(n) => {
                let mut store = Box::new(Store::new());
                let id = store.nimber(n);
                (store, id)
            }
            Worth::Short(store, id) => (store, id),
        }
    }
}
