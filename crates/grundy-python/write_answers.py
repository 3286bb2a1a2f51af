"""Writes `python/grundy/answers.py`: the classes of answers, from the structs in Rust that JSON is made of.

A field that is added to a report has its type and its docstring in Python after `python3 write_answers.py`; the tests fail until
it is run. A text in Rust whose type is `Digits` or `Exact` is an `int` or a `Fraction` here.
"""

import keyword
import pathlib
import re
import sys

CRATES = pathlib.Path(__file__).parent.parent
TARGET = pathlib.Path(__file__).parent / "python" / "grundy" / "answers.py"

# The answers: the class, the end of the path of the file, the struct or enum in Rust, and the base with what is more than its
# fields.
ANSWERS = {
    "Solution": ("grundy-report/src/solve.rs", "Solution", "Solved, Listed[Move]", "moves"),
    "Explanation": ("grundy-report/src/explain.rs", "ExplanationReport", "WithStatus, Listed[str]", "lines"),
    "Temperatures": (
        "grundy-report/src/temperature.rs",
        "TemperatureReport",
        "WithStatus, Listed[WarmComponent]",
        "components",
    ),
    "Tree": ("grundy-report/src/tree.rs", "TreeReport", "WithStatus, Listed[TreeStep]", "walk"),
    "Comparison": ("grundy-report/src/value.rs", "ComparisonReport", "WithStatus"),
    "Table": ("grundy-report/src/table.rs", "TableReport", "Tabled"),
    "Period": ("grundy-report/src/heap.rs", "PeriodReport", "WithStatus"),
    "Same": ("grundy-report/src/heap.rs", "SameReport", "WithStatus"),
    "Days": ("grundy-report/src/days.rs", "DaysReport", "WithStatus, Listed[Day]", "days"),
    "MisereTheory": ("grundy-report/src/misere.rs", "MisereReport", "WithStatus"),
    "Guess": ("ask/guess.rs", "Report", "Listed[Finding], Answer", "findings"),
    "Arena": ("grundy-report/src/forms.rs", "ArenaReport", "WithStatus"),
    "Matrix": ("grundy-report/src/forms.rs", "MatrixReport", "WithStatus"),
    "Bimatrix": ("grundy-report/src/bimatrix.rs", "BimatrixReport", "WithStatus"),
    "Coalition": ("grundy-report/src/coalition.rs", "CoalitionReport", "WithStatus"),
    "Equilibrium": ("grundy-report/src/equilibrium.rs", "EquilibriumReport", "WithStatus"),
    "Congestion": ("grundy-report/src/congestion.rs", "CongestionReport", "WithStatus"),
    "Stress": ("differential/mod.rs", "Report", "Answer"),
    "Problem": ("problem.rs", "ProblemReport", "Answer"),
    "Trial": ("against.rs", "TrialReport", "Answer"),
    "TablebaseInfo": ("grundy-tablebase/src/lib.rs", "Info", "Answer"),
    "Verified": ("grundy-tablebase/src/verify.rs", "Verified", "Answer"),
    "About": ("grundy-report/src/catalog.rs", "AboutReport", "Part"),
    "Method": ("grundy-answer/src/method/mod.rs", "Offer", "Part"),
}

# The parts of answers whose names in Rust are short where they stand, and would not be here.
NAMES = {
    ("grundy/src/ask/guess.rs", "RuleInWords"): "Finding",
    ("grundy/src/ask/guess.rs", "Failure"): "Counterexample",
    ("grundy-report/src/explain.rs", "Solution"): "Play",
    ("grundy-report/src/solve.rs", "MoveLine"): "PlayMove",
    ("grundy-report/src/solve.rs", "Solution"): "Play",
    ("grundy-answer/src/derivation/statement.rs", "Statement"): "Statement",
    ("grundy-report/src/table.rs", "RowLine"): "RowInterval",
    ("grundy-report/src/temperature.rs", "ComponentLine"): "WarmComponent",
    ("grundy-report/src/temperature.rs", "PlayLine"): "SentestratPlay",
    ("grundy-report/src/temperature.rs", "StepLine"): "SentestratMove",
    ("grundy-forms/src/days.rs", "Equal"): "EqualForms",
    ("grundy/src/ask/tree/walk.rs", "TreeStep"): "TreeStep",
    ("grundy-report/src/bimatrix.rs", "EquilibriumLine"): "Profile",
    ("grundy-report/src/bimatrix.rs", "SubsetLine"): "NashSubset",
    ("grundy-report/src/congestion.rs", "ProfileReport"): "CongestionProfile",
    ("grundy-report/src/bimatrix.rs", "PathLine"): "Path",
    ("grundy-answer/src/answer.rs", "Stopped"): "StopReason",
    ("grundy-answer/src/answer.rs", "Class"): "Outcome",
    ("grundy-judge/src/problem.rs", "Sample"): "Example",
    ("grundy/src/ask/explain/nimber.rs", "NimberFacts"): "NimberSum",
    ("grundy/src/ask/explain/loopy.rs", "LoopyFacts"): "LoopySum",
    ("grundy-report/src/sides.rs", "SidesReport"): "Sides",
    ("grundy-report/src/value.rs", "TrialReport"): "TowerTrial",
    ("grundy-report/src/value.rs", "TriedReport"): "TriedTower",
    ("grundy-report/src/definition.rs", "QuestionReport"): "OrderQuestion",
    ("grundy-answer/src/plan.rs", "Plan"): "WinningPlan",
}

# The fields of an answer's envelope that a report writes, by the function that writes them; all have the status.
ENVELOPE = {
    "status": [],
    "method": ["method"],
    "reasoned": ["reason"],
    "method_and_reason": ["method", "reason"],
    "whole": ["method", "methods", "reason", "derivation", "also"],
}

# What Python asks for in no question; and the reasons for other languages, which are for the page.
UNASKED = {
    "sentences",
    "Tree.census",
    "Table.moves",
    "Arena.objective",
    "Arena.marked",
    "Arena.rounds",
}

# What an answer has beside what JSON has, or as an object instead of a text.
INSTEAD = {
    "Solution.value": ("Optional[Value]", "The canonical value, where the theory has one."),
    "Solution.moves": ("list[Move]", "The winning moves, or all moves if they were asked for, with what is known about each."),
    "Solution.status": ("str", "How sure the answer is: `proved`, `checked to N` or `unknown (why)`."),
    "Solution.derivation": ("dict[str, Any]", None),
    "Arena.regions": ("list[list[Any]]", None),
    "Arena.strategy": ("list[list[Any]]", None),
    "Table.outcomes": ("list[list[Optional[Outcome]]]", "Of tables of pairs: the outcomes, row by row; None where they are not known."),
    "Table.intervals": ("list[Union[RowInterval, Interval]]", "The intervals of a row of numbers, or of a counter game."),
}
MORE = {
    "Solution": [
        ("infinite", "Optional[list[int]]", "The nimbers among the options of a position that is worth ∞; None of others."),
    ],
}

PLAIN = {
    "String": "str",
    "&'static str": "str",
    "MethodName": "str",
    "bool": "bool",
    "f64": "float",
    "BigUint": "int",
    "Digits": "int",
    "Exact": "Fraction",
    "Derivation": "dict[str, Any]",
    "Worth": "Union[int, str]",
    "Said": "Union[int, str]",
    "Status": "Status",
    **{f"{sign}{bits}": "int" for sign in "ui" for bits in (8, 16, 32, 64, 128, "size")},
}


class Source:
    """The structs and enums of a file, and the names that it takes from others."""

    def __init__(self, path):
        self.path = path
        self.text = (CRATES / path).read_text(encoding="utf-8")
        self.items = dict(items(self.text.splitlines()))


def items(lines):
    """The structs and enums of a file: for each name the words, `struct` or `enum`, the lines of the body, the attributes."""
    comment, attributes = [], []
    for at, line in enumerate(lines):
        if line.startswith("///"):
            comment.append(line)
        elif line.startswith("#["):
            attributes.append(line)
        else:
            if found := re.match(r"pub (struct|enum) (\w+)(?:<.*>)? \{$", line):
                end = lines.index("}", at)
                yield found[2], (words(comment), found[1], lines[at + 1 : end], "".join(attributes))
            comment, attributes = [], []


def file_of(end, name):
    """The file of an answer: the one whose path ends so and that has a struct of this name."""
    found = [path for path, source in SOURCES.items() if f"/{path}".endswith(f"/{end}") and name in source.items]
    if len(found) != 1:
        sys.exit(f"{name} stands in {found or 'no file'} that ends in {end}")
    return found[0]


def home(name, seen_from):
    """The file in which a struct stands that a file speaks of: the file itself, or the one that it takes it from."""
    if name in SOURCES[seen_from].items:
        return seen_from
    crate = seen_from.split("/")[0]
    imports = re.findall(r"^use (crate|super|grundy_answer|grundy_forms|grundy_report|grundy_catalog|grundy)((?:::\w+)*)::(?:\{([^}]*)\}|(\w+));", SOURCES[seen_from].text, re.M)
    for start, steps, many, one in imports:
        if name in re.findall(r"\w+", many or one):
            steps = "/".join(steps.strip(":").split("::"))
            # The façade hands on what these have.
            behind = {"grundy": ["grundy", "grundy-answer", "grundy-forms", "grundy-catalog"], "crate": [crate, "grundy-answer"]}
            folders = [f"{one}/src" for one in behind.get(start, [start.replace("_", "-")])]
            if start == "super":
                folders = [seen_from.rsplit("/", 1)[0]]
            steps = steps.removeprefix("forms/")
            # Some questions of the façade are asked of forms alone, and stand with them.
            ways = {steps, steps.removeprefix("ask/")}
            inside = [
                path
                for path in SOURCES
                if any(path.startswith(f"{before}/{way}".rstrip("/")) for before in folders for way in ways)
            ]
            found = [path for path in inside if name in SOURCES[path].items]
            if len(found) == 1:
                return found[0]
    found = [path for path, source in SOURCES.items() if path.startswith(f"{crate}/") and name in source.items]
    # What the façade hands on from another crate, and under another path.
    found = found or [path for path, source in SOURCES.items() if path.startswith("grundy-answer/") and name in source.items]
    if len(found) != 1:
        sys.exit(f"{seen_from}: {name} stands in {found or 'no file'}")
    return found[0]


def words(comment):
    """The words of a doc comment."""
    text = " ".join(line.strip().removeprefix("///").strip() for line in comment)
    return re.sub(r"\[(`[^`]*`)\]", r"\1", " ".join(text.split()))


def fields(body):
    """The fields of a struct: the comment, the attributes of serde, the name, the type."""
    comment, serde = [], ""
    for line in map(str.strip, body):
        if line.startswith("///"):
            comment.append(line)
        elif line.startswith("#["):
            serde += line
        else:
            found = re.fullmatch(r"(?:pub(?:\(crate\))? )?(\w+): (.*),", line)
            yield words(comment), serde, found[1], found[2]
            comment, serde = [], ""


SOURCES = {}
for path in sorted(CRATES.glob("grundy*/src/**/*.rs")):
    name = path.relative_to(CRATES).as_posix()
    SOURCES[name] = Source(name)


class Writer:
    """The classes that are written, each after those that it has fields of."""

    def __init__(self):
        self.done = {}
        self.text = []

    def kind(self, rust, path):
        """A type of Rust in Python."""
        rust = rust.strip()
        if rust in PLAIN:
            return PLAIN[rust]
        if found := re.fullmatch(r"Option<(.*)>", rust):
            return f"Optional[{self.kind(found[1], path)}]"
        if found := re.fullmatch(r"Box<(.*)>", rust):
            return self.kind(found[1], path)
        if found := re.fullmatch(r"Vec<\(String, (\w+)\)>", rust):
            return f"dict[str, {self.kind(found[1], path)}]"
        if found := re.fullmatch(r"Vec<(.*)>|&'static \[(.*)\]|\[(.*); \d\]", rust):
            return f"list[{self.kind(next(filter(None, found.groups())), path)}]"
        if found := re.fullmatch(r"\((.*)\)", rust):
            return f"tuple[{', '.join(self.kind(one, path) for one in found[1].split(','))}]"
        return self.part(rust, home(rust, path))

    def part(self, name, path):
        """A struct that is a part of answers; its class is written where it is met first."""
        short = NAMES.get((path, name)) or re.sub(r"(Line|Report)$", "", name)
        if self.done.setdefault(short, (path, name)) != (path, name):
            sys.exit(f"two parts are called {short}: {self.done[short]} and {(path, name)}")
        if not any(text.startswith((f"class {short}(", f"{short} = ")) for text in self.text):
            _, form, body, attributes = SOURCES[path].items[name]
            if form == "enum":
                self.word(short, path, name, body, "lowercase" in attributes)
            else:
                place = len(self.text)
                self.text.append(f"class {short}(")
                self.text[place] = self.written(short, path, name, "Part", None)
                # A class stands after those of its fields.
                self.text.append(self.text.pop(place))
        return short

    def word(self, short, path, name, body, lower):
        """An enum whose values are words."""
        values = [line.strip(" ,") for line in body if re.fullmatch(r" *\w+,", line)]
        if not values:
            sys.exit(f"{path}: {name} is an enum with data, which `write_answers.py` does not know")
        shown = ", ".join(f'"{value.lower() if lower else value}"' for value in values)
        said = SOURCES[path].items[name][0]
        docs = "\n".join(line[4:] for line in wrapped(f'"""{said}"""'))
        self.text.append(f"{short} = Literal[{shown}]\n{docs}\n")

    def members(self, short, path, name):
        """The fields of a class: name, type, words."""
        _, form, body, _ = SOURCES[path].items[name]
        if form == "enum":
            # The entries of a table are of one of several kinds, and it has the fields of its kind.
            for variant in re.findall(r"^    \w+\((\w+)\),$", "\n".join(body), re.M):
                yield from self.members(short, path, variant)
            return
        for comment, serde, field, rust in fields(body):
            if "skip)" in serde:
                continue
            renamed = re.search(r'rename = "(\w+)"', serde)
            field = renamed[1] if renamed else field
            if found := re.search(r'"Envelope::(\w+)"', serde):
                yield from self.envelope(short, ENVELOPE[found[1]], comment)
                continue
            if "flatten" in serde:
                if rust == "Status":
                    yield from self.status(short, field, comment)
                    continue
                inner = re.fullmatch(r"Option<(\w+)>", rust)
                struct = inner[1] if inner else rust
                for part, kind, text in self.members(short, home(struct, path), struct):
                    optional = inner and not kind.startswith(("Optional", "list"))
                    yield part, f"Optional[{kind}]" if optional else kind, text
                continue
            if field in UNASKED or f"{short}.{field}" in UNASKED:
                continue
            instead, text = INSTEAD.get(f"{short}.{field}", (None, None))
            if short == "Table" and field == "intervals":
                self.kind(rust, path)
            kind = instead or ("str" if "as_text" in serde and PLAIN.get(rust) != "int" else self.kind(rust, path))
            yield field, kind, text or comment

    def status(self, short, field, comment):
        """A status, and the reason why something is unknown."""
        instead, text = INSTEAD.get(f"{short}.{field}", ("Status", None))
        yield field, instead, text or comment
        kind = self.part("Stopped", "grundy-answer/src/answer.rs")
        yield field.replace("status", "stopped"), f"Optional[{kind}]", "The reason why it is unknown, if it is."

    def envelope(self, short, parts, comment):
        """The fields of the envelope that a report writes; a comment with a colon says more about its status."""
        home = "grundy-report/src/envelope.rs"
        said = {field: (comment, rust) for comment, _, field, rust in fields(SOURCES[home].items["Envelope"][2])}
        yield from self.status(short, "status", comment if ":" in comment else said["status"][0])
        for part in parts:
            words, rust = said.get(part, ("The reason why the answer is right, in words that a student follows.", "String"))
            kind, text = INSTEAD.get(f"{short}.{part}", (None, None))
            yield part, kind or self.kind(rust, home), text or words

    def written(self, short, path, name, base, listed):
        """A class with its fields."""
        said = SOURCES[path].items[name][0]
        lines, seen = [f"class {short}({base}):", f'    """{said}"""', ""], set()
        if listed:
            lines += [f'    _list = "{listed}"', ""]
        for field, kind, text in [*self.members(short, path, name), *MORE.get(short, [])]:
            if field in seen:
                continue
            seen.add(field)
            attribute = f"{field}_" if keyword.iskeyword(field) else field
            text = text.replace("null", "None")
            lines += [f"    {attribute}: {kind}", *wrapped(f'"""{text}"""')]
        return "\n".join(lines) + "\n"

    def answer(self, short, path, name, base, listed=None):
        """The class of an answer."""
        path = file_of(path, name)
        self.done[short] = (path, name)
        text = self.written(short, path, name, base, listed)
        self.text.append(text)


def wrapped(text):
    """A docstring of a field, in lines of at most 120 letters."""
    lines, line = [], "   "
    for word in text.split(" "):
        if len(line) + 1 + len(word) > 120:
            lines.append(line)
            line = "   "
        line += f" {word}"
    return [*lines, line]


HEAD = '''"""The answers, a class for each question: their fields, with types.

The fields are those of the JSON of the command line; exact numbers are `int` and `Fraction`, and a field whose name is a word of
Python's has a sign more (`from_`). What is None or empty may be missing in JSON. Written by `write_answers.py` from the reports
in Rust.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, Optional, Union

from ._answer import Answer, Listed, Part, Solved, Tabled, WithStatus

if TYPE_CHECKING:
    from . import Move, Value
else:
    from ._native import Move, Value

Status = Literal["proved", "checked", "recorded", "unknown"]
"""How sure an answer is."""

'''


def module():
    """The text of the module."""
    writer = Writer()
    # What is never seen in Python has no class of its own.
    for short, what in ANSWERS.items():
        writer.answer(short, *what)
    names = re.findall(r"^(?:class )?(\w+)(?:\(.*\):| = Literal)", "\n".join(writer.text), re.M)
    names = sorted({*names, "Answer", "Part", "Status"})
    listed = "__all__ = [\n" + "".join(f'    "{name}",\n' for name in names) + "]\n"
    return HEAD + listed + "\n\n" + "\n\n".join(writer.text)


if __name__ == "__main__":
    TARGET.write_text(module(), encoding="utf-8")
