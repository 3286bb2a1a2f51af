//! Reports as Python's objects, made as they are serialised: no JSON stands between.

use num::BigInt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyString};
use serde::ser::{self, Serialize};
use std::fmt;

/// The struct as which `serde_json` serialises a number of any size: its one field is the number as text.
const NUMBER: &str = "$serde_json::private::Number";

/// Makes an object of what is serialised: `None`, `bool`, `int`, `float`, `str`, `list` or `dict`.
#[derive(Clone, Copy)]
pub struct ToPython<'py>(pub Python<'py>);

/// The reason why there is no object: an exception, or what a type says that refuses to be serialised.
#[derive(Debug)]
pub enum Unmade {
    Raised(PyErr),
    Refused(String),
}

impl From<Unmade> for PyErr {
    fn from(error: Unmade) -> PyErr {
        match error {
            Unmade::Raised(error) => error,
            Unmade::Refused(why) => pyo3::exceptions::PyValueError::new_err(why),
        }
    }
}

impl From<PyErr> for Unmade {
    fn from(error: PyErr) -> Unmade {
        Unmade::Raised(error)
    }
}

impl fmt::Display for Unmade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unmade::Raised(error) => error.fmt(f),
            Unmade::Refused(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Unmade {}

impl ser::Error for Unmade {
    fn custom<T: fmt::Display>(why: T) -> Unmade {
        Unmade::Refused(why.to_string())
    }
}

type Made<'py> = Result<Bound<'py, PyAny>, Unmade>;

/// Methods that make a number.
macro_rules! numbers {
    ($($method:ident: $type:ty,)*) => {
        $(fn $method(self, number: $type) -> Made<'py> {
            Ok(number.into_pyobject(self.0).map_err(PyErr::from)?.into_any())
        })*
    };
}

impl<'py> ser::Serializer for ToPython<'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Unmade;
    type SerializeSeq = Elements<'py>;
    type SerializeTuple = Elements<'py>;
    type SerializeTupleStruct = Elements<'py>;
    type SerializeTupleVariant = UnderName<Elements<'py>>;
    type SerializeMap = Dictionary<'py>;
    type SerializeStruct = Dictionary<'py>;
    type SerializeStructVariant = UnderName<Dictionary<'py>>;

    numbers! {
        serialize_i8: i8,
        serialize_i16: i16,
        serialize_i32: i32,
        serialize_i64: i64,
        serialize_i128: i128,
        serialize_u8: u8,
        serialize_u16: u16,
        serialize_u32: u32,
        serialize_u64: u64,
        serialize_u128: u128,
        serialize_f32: f32,
        serialize_f64: f64,
    }

    fn serialize_bool(self, it: bool) -> Made<'py> {
        Ok(PyBool::new(self.0, it).to_owned().into_any())
    }

    fn serialize_char(self, it: char) -> Made<'py> {
        self.serialize_str(it.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, text: &str) -> Made<'py> {
        Ok(PyString::new(self.0, text).into_any())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Made<'py> {
        Ok(PyList::new(self.0, bytes)?.into_any())
    }

    fn serialize_none(self) -> Made<'py> {
        Ok(self.0.None().into_bound(self.0))
    }

    fn serialize_some<T: Serialize + ?Sized>(self, it: &T) -> Made<'py> {
        it.serialize(self)
    }

    fn serialize_unit(self) -> Made<'py> {
        self.serialize_none()
    }

    fn serialize_unit_struct(self, _: &'static str) -> Made<'py> {
        self.serialize_none()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> Made<'py> {
        self.serialize_str(name)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, it: &T) -> Made<'py> {
        it.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        it: &T,
    ) -> Made<'py> {
        let dict = PyDict::new(self.0);
        dict.set_item(name, it.serialize(self)?)?;
        Ok(dict.into_any())
    }

    fn serialize_seq(self, length: Option<usize>) -> Result<Elements<'py>, Unmade> {
        Ok(Elements {
            py: self.0,
            all: Vec::with_capacity(length.unwrap_or(0)),
        })
    }

    fn serialize_tuple(self, length: usize) -> Result<Elements<'py>, Unmade> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        length: usize,
    ) -> Result<Elements<'py>, Unmade> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        length: usize,
    ) -> Result<Self::SerializeTupleVariant, Unmade> {
        let inner = self.serialize_seq(Some(length))?;
        Ok(UnderName { name, inner })
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Dictionary<'py>, Unmade> {
        Ok(Dictionary {
            dict: PyDict::new(self.0),
            key: None,
            is_number: false,
        })
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Dictionary<'py>, Unmade> {
        Ok(Dictionary {
            dict: PyDict::new(self.0),
            key: None,
            is_number: name == NUMBER,
        })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Unmade> {
        let inner = self.serialize_map(None)?;
        Ok(UnderName { name, inner })
    }
}

/// A list in the making.
pub struct Elements<'py> {
    py: Python<'py>,
    all: Vec<Bound<'py, PyAny>>,
}

impl<'py> Elements<'py> {
    fn push<T: Serialize + ?Sized>(&mut self, it: &T) -> Result<(), Unmade> {
        self.all.push(it.serialize(ToPython(self.py))?);
        Ok(())
    }

    fn list(self) -> Made<'py> {
        Ok(PyList::new(self.py, self.all)?.into_any())
    }
}

/// A dictionary in the making, or a number of any size.
pub struct Dictionary<'py> {
    dict: Bound<'py, PyDict>,
    key: Option<Bound<'py, PyAny>>,
    is_number: bool,
}

impl<'py> Dictionary<'py> {
    fn set<T: Serialize + ?Sized>(&mut self, name: &str, it: &T) -> Result<(), Unmade> {
        let value = it.serialize(ToPython(self.dict.py()))?;
        Ok(self.dict.set_item(name, value)?)
    }

    fn whole(self) -> Made<'py> {
        if !self.is_number {
            return Ok(self.dict.into_any());
        }
        let py = self.dict.py();
        let digits: String = match self.dict.get_item(NUMBER)? {
            Some(digits) => digits.extract()?,
            None => return Err(ser::Error::custom("a number without its digits")),
        };
        if let Ok(small) = digits.parse::<i64>() {
            return ser::Serializer::serialize_i64(ToPython(py), small);
        }
        match digits.parse::<BigInt>() {
            Ok(whole) => Ok(whole.into_pyobject(py)?.into_any()),
            Err(_) => {
                let float = digits.parse().unwrap_or(f64::NAN);
                ser::Serializer::serialize_f64(ToPython(py), float)
            }
        }
    }
}

/// The content of a variant, under its name.
pub struct UnderName<T> {
    name: &'static str,
    inner: T,
}

fn under<'py>(name: &str, it: Bound<'py, PyAny>) -> Made<'py> {
    let dict = PyDict::new(it.py());
    dict.set_item(name, it)?;
    Ok(dict.into_any())
}

/// A list is made in the same way whatever it was.
macro_rules! lists {
    ($($trait:ident::$method:ident,)*) => {
        $(impl<'py> ser::$trait for Elements<'py> {
            type Ok = Bound<'py, PyAny>;
            type Error = Unmade;

            fn $method<T: Serialize + ?Sized>(&mut self, it: &T) -> Result<(), Unmade> {
                self.push(it)
            }

            fn end(self) -> Made<'py> {
                self.list()
            }
        })*
    };
}

lists! {
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
}

impl<'py> ser::SerializeTupleVariant for UnderName<Elements<'py>> {
    type Ok = Bound<'py, PyAny>;
    type Error = Unmade;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, it: &T) -> Result<(), Unmade> {
        self.inner.push(it)
    }

    fn end(self) -> Made<'py> {
        under(self.name, self.inner.list()?)
    }
}

impl<'py> ser::SerializeMap for Dictionary<'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Unmade;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Unmade> {
        // The names of fields in JSON are text.
        let key = key.serialize(ToPython(self.dict.py()))?;
        self.key = Some(key.str()?.into_any());
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, it: &T) -> Result<(), Unmade> {
        let value = it.serialize(ToPython(self.dict.py()))?;
        match self.key.take() {
            Some(key) => Ok(self.dict.set_item(key, value)?),
            None => Err(ser::Error::custom("a value without its key")),
        }
    }

    fn end(self) -> Made<'py> {
        self.whole()
    }
}

impl<'py> ser::SerializeStruct for Dictionary<'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Unmade;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        it: &T,
    ) -> Result<(), Unmade> {
        self.set(name, it)
    }

    fn end(self) -> Made<'py> {
        self.whole()
    }
}

impl<'py> ser::SerializeStructVariant for UnderName<Dictionary<'py>> {
    type Ok = Bound<'py, PyAny>;
    type Error = Unmade;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        it: &T,
    ) -> Result<(), Unmade> {
        self.inner.set(name, it)
    }

    fn end(self) -> Made<'py> {
        under(self.name, self.inner.whole()?)
    }
}
