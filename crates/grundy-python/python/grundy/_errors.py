"""What can go wrong. Every class is a `GrundyError`, and what Python calls such a fault."""


class GrundyError(Exception):
    """Anything that grundy raises."""


class ParseError(GrundyError, ValueError):
    """A text that does not follow its notation; `line`, `column`, `found` and `expected` say where and what."""


class UsageError(GrundyError, ValueError):
    """A question that makes no sense for this game, or an argument out of range."""


class Stopped(GrundyError):
    """A limit was reached before anything was known; `reason` is time, memory, nodes, interrupted, cycle or bound."""


class FileError(GrundyError, OSError):
    """A file that cannot be read."""


class Late(BaseException):
    """Ends a class that does not come back in time; `Stopped` takes its place."""
