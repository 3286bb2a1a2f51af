//! The native half of the Python package `grundy`: it asks the façade and computes nothing itself.
//!
//! Exact numbers become `int` and `Fraction`, answers become objects with `status`, `method` and `reason`, and a game of the
//! user's own is a class whose positions are listed once (`own/`). The interpreter is free while Rust works (`run.rs`).

mod answers;
mod bimatrix;
mod checkpoint;
mod construct;
mod convert;
mod drawn;
mod entries;
mod equilibrium;
mod errors;
mod forms;
mod nimber;
mod object;
mod own;
mod payoffs;
mod position;
mod raised;
mod run;
mod serializer;
mod surreal;
mod tablebase;
mod trials;
mod values;
mod watchdog;
mod whole;

use pyo3::prelude::*;

#[pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::answers::{Move, Native, fraction, from_json, move_again, whole_number};
    #[pymodule_export]
    use crate::bimatrix::bimatrix;
    #[pymodule_export]
    use crate::construct::value;
    #[pymodule_export]
    use crate::drawn::{Picture, picture_again};
    #[pymodule_export]
    use crate::equilibrium::{convert, equilibrium};
    #[pymodule_export]
    use crate::forms::{arena, coalition, days, guess, matrix, misere, period, same, table};
    #[pymodule_export]
    use crate::nimber::Nimber;
    #[pymodule_export]
    use crate::object::Position;
    #[pymodule_export]
    use crate::own::own_position;
    #[pymodule_export]
    use crate::position::{
        about, check, compare, games, graph_rules, name_game, named_games, parse_position,
    };
    #[pymodule_export]
    use crate::run::seconds;
    #[pymodule_export]
    use crate::surreal::Surreal;
    #[pymodule_export]
    use crate::tablebase::{Tablebase, tablebase};
    #[pymodule_export]
    use crate::trials::{judge, stress};
    #[pymodule_export]
    use crate::values::{Thermograph, Value};
    #[pymodule_export]
    use crate::whole::whole;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        grundy_host::install();
        let folders = std::env::var_os(grundy_host::games::FOLDERS).unwrap_or_default();
        for fault in grundy_host::games::add_all(&folders) {
            let text = format!("{}: {fault}", grundy_host::games::FOLDERS);
            let warnings = module.py().import("warnings")?;
            warnings.call_method1("warn", (text,))?;
        }
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
