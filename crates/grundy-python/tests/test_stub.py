"""The types of the package say what the package has: each name, each parameter."""

import ast
import inspect
import pathlib

import grundy

STUB = ast.parse((pathlib.Path(grundy.__file__).parent / "__init__.pyi").read_text(encoding="utf-8"))


def written(function):
    """The parameters of a function of the stub, `self` left out."""
    arguments = function.args
    names = [one.arg for one in arguments.posonlyargs + arguments.args + arguments.kwonlyargs]
    return {name for name in names if name not in ("self", "cls")}


def parameters(function):
    """The parameters that a function has; None where it does not say."""
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    series = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return {one.name for one in found if one.kind not in series and one.name != "self"}


def compared(where, body, has):
    """What the stub and the package say differently of the functions in a body."""
    overloaded = {}
    for node in body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("__"):
            overloaded.setdefault(node.name, set()).update(written(node))
    for name, said in overloaded.items():
        function = getattr(has, name, None)
        if function is None:
            yield f"{where}{name} is no part of the package"
        elif callable(function):
            found = parameters(function)
            if found is not None and found != said:
                yield f"{where}{name}: the stub has {sorted(said)}, the package {sorted(found)}"


def test_the_stub_is_of_this_package():
    classes = {node.name: node for node in STUB.body if isinstance(node, ast.ClassDef)}
    wrong = list(compared("", STUB.body, grundy))
    for name, node in classes.items():
        wrong += compared(f"{name}.", node.body, getattr(grundy, name))
        typed = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
        typed |= {one.target.id for one in node.body if isinstance(one, ast.AnnAssign)}
        public = {member for member in vars(getattr(grundy, name)) if not member.startswith("_")}
        wrong += [f"{name}.{member} has no types" for member in sorted(public - typed)]
    functions = {node.name for node in STUB.body if isinstance(node, ast.FunctionDef)}
    # The answers have their types where they are written.
    imports = [node for node in STUB.body if isinstance(node, ast.ImportFrom) and node.level]
    answers = {one.asname for node in imports for one in node.names if one.asname == one.name}
    wrong += [f"{name} has no types" for name in grundy.__all__ if name not in functions | set(classes) | answers]
    wrong += [f"{name} is no part of the package" for name in answers if not hasattr(grundy, name)]
    assert not wrong, "\n".join(wrong)
