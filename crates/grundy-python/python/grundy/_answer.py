"""What all answers have in common; the classes with their fields are in `answers.py`."""

from __future__ import annotations

import copy
import difflib
import functools
import keyword
import typing
from collections.abc import Iterator
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, Union, overload

if TYPE_CHECKING:
    from . import Picture

T = TypeVar("T")

# The letters of a field that `repr` and HTML show.
SHORT, LONG = 60, 300


class Fields:
    """An object with fields, which are given by the annotations of its class and are not changed. What JSON says of a field is
    made a value of its type when it is asked for: of many answers only a field or two is."""

    def __init__(self, fields: dict[str, Any]) -> None:
        self.__dict__["_untyped"] = fields

    def _given(self) -> dict[str, Any] | None:
        """The fields as JSON has them, which may be made now; None of a copy, which has attributes."""
        given: Any = self.__dict__.get("_untyped")
        if _is_later(given):
            given = self.__dict__["_untyped"] = given.make()
        fields: dict[str, Any] | None = given
        return fields

    def _all(self) -> dict[str, Any]:
        """All fields by their names as attributes, in the order of JSON."""
        untyped = self._given()
        if untyped is None:
            return {name: value for name, value in self.__dict__.items() if not name.startswith("_")}
        return {name: getattr(self, name) for name in map(_attribute, untyped)}

    if not TYPE_CHECKING:
        # A type checker knows the fields, and finds a name that is none.
        def __getattr__(self, name):
            kind = None if name.startswith("_") else _kinds(type(self)).get(name)
            if kind is not None and _is_later(given := self.__dict__.get("_untyped")):
                found = given.alone(_in_json(name))
                if found is not None:
                    value = self.__dict__[name] = _typed(found, kind)
                    return value
            untyped = () if name.startswith("_") else self._given() or ()
            if not name.startswith("_") and _in_json(name) in untyped and _attribute(_in_json(name)) == name:
                found = untyped[_in_json(name)]
                found = found.make() if _is_later(found) else found
                value = _typed(found, Any if kind is None else kind)
                self.__dict__[name] = value
                return value
            if kind is not None and self._may_lack(name):
                if _is_optional(kind):
                    return None
                if kind is bool:
                    return False
                if typing.get_origin(kind) in (list, dict):
                    return typing.get_origin(kind)()
            raise AttributeError(self._no_field(name))

        def __setattr__(self, name, value):
            raise AttributeError(f"{name}: the fields of an answer are not changed")

    def _may_lack(self, name: str) -> bool:
        """True if a field that JSON leaves out is None, False or empty."""
        return True

    def _no_field(self, name: str) -> str:
        there = self._all()
        names = [one for one in _kinds(type(self)) if one in there or self._may_lack(one)]
        near = difflib.get_close_matches(name, names, 1)
        meant = f"did you mean {near[0]!r}? It" if near else "it"
        return f"{type(self).__name__} has no field {name!r}: {meant} has {', '.join(names)}"

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *_kinds(type(self))})

    def to_dict(self) -> dict[str, Any]:
        """All fields as a `dict`, by their names in JSON."""
        return {_in_json(name): _plain(value) for name, value in self._all().items()}

    def __eq__(self, other: object) -> bool:
        if isinstance(other, type(self)):
            return _timeless(self.to_dict()) == _timeless(other.to_dict())
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = (f"{name}={_cut(repr(value), SHORT)}" for name, value in self._all().items())
        return f"{type(self).__name__}({', '.join(shown)})"


class Part(Fields):
    """A part of an answer. Its fields are attributes; `part["name"]` takes them by their names in JSON, as a `dict` does."""

    def __getitem__(self, name: str) -> Any:
        if _attribute(name) not in _kinds(type(self)):
            raise KeyError(name)
        return getattr(self, _attribute(name))

    def keys(self) -> list[str]:
        """The names of the fields in JSON."""
        return list(self.to_dict())

    def __eq__(self, other: object) -> bool:
        if isinstance(other, dict):
            return self.to_dict() == other
        return super().__eq__(other)

    __hash__ = None


class Answer(Fields):
    """The answer to a question: its parts are fields with types, and `print` shows it."""

    _native: Any

    def __init__(self, fields: Any, native: Any) -> None:
        own = self.__dict__
        own["_untyped"], own["_native"] = fields, native

    def to_json(self) -> str:
        """The answer in JSON, as the command line prints it with `--json`."""
        text: str = self._native.json()
        return text

    def certificate(self) -> dict[str, Any]:
        """A certificate that `grundy.check` accepts, as a `dict`."""
        made: dict[str, Any] = self._native.certificate()
        return made

    def picture(self) -> Picture:
        """The picture of the answer: a table as a strip or a heat map, a period as a plot, an arena with its regions, a tree."""
        drawn: Picture = self._native.picture()
        return drawn

    def to_pandas(self) -> Any:
        """The answer as a `pandas.DataFrame`: a table with a row for each number, or rows and columns as they are; moves,
        findings or intervals with a row for each; players with their shares, choices and mixtures with their
        probabilities as `Fraction`; of other answers one row. The columns of a kind of answer are the same whatever it says.
        pandas has to be installed.

        >>> grundy.table("nim", "2x2").to_pandas().loc[1, 2]  # doctest: +SKIP
        3
        """
        from ._frames import to_pandas

        return to_pandas(self)

    def to_series(self) -> Any:
        """The mixtures of a matrix or bimatrix game as `pandas.Series` of `Fraction`s, for which pandas has to be installed.

        Of a matrix a pair, the row player's and the column player's; of a bimatrix game a list of such pairs, one for each
        equilibrium. Their labels are those of the frame that was given or the names in the text; else strategies are numbers
        from 1. Other answers raise `UsageError`.

        >>> rows, columns = grundy.matrix([[3, -1], [-2, 1]]).to_series()  # doctest: +SKIP
        >>> rows[1], columns.idxmax()  # doctest: +SKIP
        (Fraction(3, 7), 2)
        """
        from ._frames import to_series

        return to_series(self)

    def plot(self, ax: Any = None) -> Any:
        """A table drawn with matplotlib, which has to be installed: values as points, rows and columns as a heat map; on
        `ax`, or on new axes, which are returned."""
        from ._frames import plot

        return plot(self, ax)

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        from ._frames import to_array

        return to_array(self, dtype, copy)

    def __bool__(self) -> bool:
        # An answer whose list is empty is an answer.
        return True

    def __str__(self) -> str:
        text: str | None = self._native.text()
        return "\n".join([*self._names(), *(_lines(self) if text is None else [text])])

    def _names(self) -> list[str]:
        """The labels of a frame that was given, a line for each player."""
        from ._frames import names

        return names(self) if "_labels" in self.__dict__ else []

    def _repr_svg_(self) -> str | None:
        svg: str | None = self._native.svg()
        return svg

    def _repr_latex_(self) -> str | None:
        formula: str | None = self._native.latex()
        return formula

    def _repr_html_(self) -> str:
        body: str | None = self._native.html()
        if body is None:
            parts = [(name, _cut(_shown(value), LONG)) for name, value in self.to_dict().items()]
            parts[1:1] = [("strategies", line) for line in self._names()]
            rows = "".join(f"<tr><th>{_escaped(name)}</th><td>{_escaped(text)}</td></tr>" for name, text in parts)
            body = f"<table>{rows}</table>"
        return self._in_html(self._native.picture_in_html() or "", body)

    def _in_html(self, picture: str, body: str) -> str:
        return picture + body

    def _kept(self, native: Any) -> dict[str, Any]:
        """What a copy has, whose texts and picture are made by `native`."""
        labels = {name: value for name, value in self.__dict__.items() if name == "_labels"}
        return {**self._all(), **labels, "_native": native}

    def __copy__(self) -> Answer:
        return _again(type(self), self._kept(self._native))

    def __deepcopy__(self, memo: dict[int, Any]) -> Answer:
        native = self.__dict__["_native"]
        memo[id(native)] = native
        return _again(type(self), copy.deepcopy(self._kept(native), memo))

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self._kept(Kept(self._native)))


class WithStatus(Answer):
    """An answer that says how sure it is."""

    @property
    def proved(self) -> bool:
        """True if the answer is proved."""
        sure: bool = getattr(self, "status") == "proved"
        return sure


class Listed(Generic[T]):
    """An answer with a list: it is walked, counted and indexed like this list."""

    _list: str

    def _items(self) -> list[T]:
        items: list[T] = getattr(self, self._list)
        return items

    def __len__(self) -> int:
        return len(self._items())

    def __iter__(self) -> Iterator[T]:
        return iter(self._items())

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: Union[int, slice]) -> Union[T, list[T]]:
        return self._items()[at]


class Solved(WithStatus):
    """What `solve` answers beside its fields."""

    def to_dict(self) -> dict[str, Any]:
        """Everything as a `dict`, as the command line prints it with `--json`."""
        from . import _native

        fields: dict[str, Any] = _native.from_json(self.to_json())
        return fields

    def _in_html(self, picture: str, body: str) -> str:
        return body + picture

    def __repr__(self) -> str:
        fields = self._all()
        return f"<Solution {fields['position']}: {fields['outcome'] or 'unknown'}, {fields['status']}>"


class Tabled(WithStatus):
    """A table: `table[n]` is the value of n, `table[a, b]` that of a pair; `len` and `for` go by values, rows, positions or
    intervals, as the table has them."""

    def _may_lack(self, name: str) -> bool:
        # A table has the fields of its kind, and no others.
        return name in ("assumed", "stopped", "rule")

    def _items(self) -> list[Any]:
        names = ("values", "rows", "positions", "intervals")
        there = self._all()
        return next(there[name] for name in names if name in there)

    def __len__(self) -> int:
        return len(self._items())

    def __iter__(self) -> Iterator[Any]:
        return iter(self._items())

    def __getitem__(self, at: Union[int, slice, tuple[int, int]]) -> Any:
        """The value of a number, or of a pair; for other tables what stands there in the list."""
        there = self._all()
        first = there.get("from_", 0)
        if isinstance(at, tuple):
            row, column = at
            if min(row, column) < first or "rows" not in there:
                raise IndexError(f"no value of {at} in this table")
            rows = there["rows"]
            return rows[row - first][column - first]
        items = self._items()
        if isinstance(at, slice):
            return items[at]
        if 0 <= at < first:
            raise IndexError(f"no row {at} in this table")
        return items[at - first if at >= 0 else at]


class Kept:
    """What an answer that was pickled keeps beside its fields: its texts and its picture, which are made when it is."""

    def __init__(self, native: Any) -> None:
        self._json = native.json()
        self._text = native.text()
        self._html = native.html()
        self._latex = native.latex()
        self._picture = native.picture_if_any()
        self._picture_in_html = native.picture_in_html()
        self._certificate = native.certificate_if_made()

    def json(self) -> Any:
        return self._json

    def text(self) -> Any:
        return self._text

    def html(self) -> Any:
        return self._html

    def latex(self) -> Any:
        return self._latex

    def svg(self) -> Any:
        return self._picture and self._picture.svg()

    def picture_if_any(self) -> Any:
        return self._picture

    def picture_in_html(self) -> Any:
        return self._picture_in_html

    def certificate_if_made(self) -> Any:
        return self._certificate

    def picture(self) -> Any:
        if self._picture is None:
            raise _usage("there is no picture of this answer")
        return self._picture

    def certificate(self) -> Any:
        if self._certificate is None:
            raise _usage("an answer that was pickled is without its certificate: ask again for one")
        return copy.deepcopy(self._certificate)


def _usage(text: str) -> Exception:
    from ._errors import UsageError

    return UsageError(text)


def _again(kind: type[Answer], fields: dict[str, Any]) -> Answer:
    """An answer with these fields, which was copied or pickled."""
    made = kind.__new__(kind)
    made.__dict__.update(fields)
    return made


_KINDS: dict[type, dict[str, Any]] = {}


def _kinds(kind: type) -> dict[str, Any]:
    """The fields of a class with their types."""
    if kind not in _KINDS:
        hints = typing.get_type_hints(kind)
        _KINDS[kind] = {name: hint for name, hint in hints.items() if not name.startswith("_")}
    return _KINDS[kind]


def _attribute(name: str) -> str:
    return f"{name}_" if keyword.iskeyword(name) else name


def _in_json(name: str) -> str:
    return name[:-1] if name.endswith("_") else name


def _is_optional(kind: Any) -> bool:
    return typing.get_origin(kind) is Union and type(None) in typing.get_args(kind)


def _typed(value: Any, kind: Any) -> Any:
    """What JSON says, as the type of a field has it: digits as numbers, objects as parts."""
    if value is None or kind is Any or kind in (str, bool, float):
        return value
    if kind in (int, Fraction):
        return _exact(value, kind)
    origin, of = typing.get_origin(kind), typing.get_args(kind)
    if origin is Union:
        return _of_union(value, [one for one in of if one is not type(None)])
    if origin is list:
        if of[0] is Any or (value and of[0] in (str, bool, float, int) and type(value[0]) is of[0]):
            return value
        return [_typed(one, of[0]) for one in value]
    if origin is tuple:
        return tuple(_typed(one, each) for one, each in zip(value, of))
    if origin is dict:
        pairs = value.items() if isinstance(value, dict) else value
        return {name: _typed(one, of[1]) for name, one in pairs}
    if isinstance(kind, type) and issubclass(kind, Part) and isinstance(value, dict):
        return kind(value)
    return value


def _of_union(value: Any, kinds: list[Any]) -> Any:
    if len(kinds) == 1:
        return _typed(value, kinds[0])
    for kind in kinds:
        if isinstance(value, dict) and issubclass(kind, Part) and set(map(_attribute, value)) <= set(_kinds(kind)):
            return kind(value)
    return value


def _exact(value: Any, kind: Any) -> Any:
    if not isinstance(value, str):
        return value
    if len(value) > 8:
        from . import _native

        return _native.whole_number(value) if kind is int else _native.fraction(value)
    return _short(value, kind)


@functools.lru_cache(4096)
def _short(value: str, kind: Any) -> Any:
    """A short number, of which many are alike."""
    from . import _native

    return _native.whole_number(value) if kind is int else _native.fraction(value)


def _plain(value: Any) -> Any:
    """A value with its parts as `dict`s."""
    if isinstance(value, Fields):
        return value.to_dict()
    if isinstance(value, list):
        return [_plain(one) for one in value] if value and isinstance(value[0], (Fields, list)) else value
    return value


def _is_later(found: Any) -> bool:
    """True of what Rust makes when it is asked for: `Later` of the native module, which is not exported."""
    return type(found).__name__ == "Later"


def _timeless(fields: dict[str, Any]) -> dict[str, Any]:
    """Fields without times: answers are equal that were found in more or less time."""
    named = ((name, _timeless(value) if isinstance(value, dict) else value) for name, value in fields.items())
    return {name: value for name, value in named if name != "seconds_per_iteration"}


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}…"


def _shown(value: Any) -> str:
    """A value as Python writes it, but for fractions, which are numbers."""
    if isinstance(value, list):
        return f"[{', '.join(map(_part, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{name!r}: {_part(one)}' for name, one in value.items())}}}"
    return str(value)


def _part(value: Any) -> str:
    return _shown(value) if isinstance(value, (list, dict, Fraction)) else repr(value)


def _escaped(text: str) -> str:
    return escape(text, quote=False).replace('"', "&quot;").replace("\n", "<br>")


def _lines(answer: Answer) -> Iterator[str]:
    """The fields of an answer, a line each, as the command line has them."""
    fields = answer.to_dict()
    # The name of what is asked about stands alone, and a period beside where it begins.
    for name in ("game", "position", "of"):
        if isinstance(fields.get(name), str):
            yield fields.pop(name)
            break
    if fields.get("period") and fields.get("preperiod") is not None:
        fields["period"] = f"{fields['period']} after {fields.pop('preperiod')}"
    yield from _fields(fields)


def _fields(fields: dict[str, Any]) -> Iterator[str]:
    """Names with their values, which stand below each other."""
    for name, value in fields.items():
        if value is None or value in ([], ""):
            continue
        first, *more = _words(value).splitlines() or [""]
        yield f"{name + ':':<10} {first}"
        yield from (f"{'':<10} {line}" for line in more)


def _words(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return "\n".join(map(_words, value)) if any(isinstance(one, dict) for one in value) else " ".join(map(_words, value))
    if isinstance(value, dict):
        return ", ".join(f"{name} {_words(one)}" for name, one in value.items() if one is not None)
    return str(value)
