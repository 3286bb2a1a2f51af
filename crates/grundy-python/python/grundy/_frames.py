"""Answers for pandas and matplotlib, where these are installed; nothing else needs them."""


def to_pandas(answer):
    """The rows of an answer as a DataFrame; see `Answer.to_pandas`."""
    import pandas

    fields = answer.to_dict()
    if "rows" in fields and fields["rows"] and isinstance(fields["rows"][0], list):
        rows = [[_worth(cell) for cell in row] for row in fields["rows"]]
        first = fields.get("from", 0)
        index = range(first, first + len(rows))
        columns = range(first, first + len(rows[0]))
        frame = pandas.DataFrame(rows, index=index, columns=columns)
        return frame.rename_axis(index="row", columns="column")
    shaped = _SHAPES.get(type(answer).__name__)
    if shaped is not None:
        columns, rows = shaped
        frame = pandas.DataFrame(list(rows(answer)), columns=columns)
        return _typed(frame)
    if fields.get("walk"):
        return _typed(pandas.DataFrame(list(_nodes(answer)), columns=_NODE))
    if isinstance(fields.get("values"), list):
        return pandas.DataFrame({"value": fields["values"]}).rename_axis(index="n")
    for name in ("positions", "intervals", "findings", "steps", "births", "nodes"):
        if isinstance(fields.get(name), list) and fields[name] and isinstance(fields[name][0], dict):
            return pandas.DataFrame(fields[name])
    plain = {name: value for name, value in fields.items() if not isinstance(value, (list, dict))}
    return _typed(pandas.DataFrame([plain]))


def _typed(frame):
    """The frame with columns of one type, whether or not everything in them is known."""
    return frame.astype({name: kind for name, kind in _KINDS.items() if name in frame})


def _nodes(tree):
    """A node of the listed levels a row, in the order of the list."""
    for step in tree.to_dict()["walk"]:
        yield [step.get(name) for name in _NODE]


def _moves(solution):
    for move in solution.to_dict()["moves"]:
        yield [move.get(name) for name in _MOVE]


def _shares(coalition):
    """A player a row; what is not known is None."""
    lists = [getattr(coalition, name) or [] for name in _SHARES]
    for at, player in enumerate(coalition.players):
        yield [player, *(found[at] if at < len(found) else None for found in lists)]


def _choices(equilibrium):
    """A choice a row, with its probability."""
    for known in equilibrium.strategy or []:
        for choice, probability in known.choices.items():
            yield [known.player, known.knows, choice, probability]


def to_series(answer):
    """The mixtures of an answer; see `Answer.to_series`."""
    import pandas

    rows, columns = _strategies(answer)

    def series(player, probabilities, names):
        index = range(1, len(probabilities) + 1) if names is None else names[: len(probabilities)]
        return pandas.Series(probabilities, index=index, name=player, dtype=object)

    def pair(found):
        return series("rows", found.rows, rows), series("columns", found.columns, columns)

    kind = type(answer).__name__
    if kind == "Matrix":
        return pair(answer)
    if kind == "Bimatrix":
        return [pair(found) for found in answer.equilibria or []]
    from ._errors import UsageError

    raise UsageError("to_series: matrix and bimatrix games have mixtures, this answer has none")


def _strategies(answer):
    """The names of the rows and of the columns: the labels of a frame, or the names in the text; else None."""
    labels = answer.__dict__.get("_labels")
    if labels is not None:
        return labels
    named = getattr(answer, "labels", None)
    return (None, None) if named is None else (named.rows, named.columns)


def is_named(rows, columns):
    """True if labels are more than the numbers that pandas gives by itself."""
    return any(list(labels) != list(range(len(labels))) for labels in (rows, columns))


def names(answer):
    """The labels of the frame that was given, in the words of a game that has names in its text; none where it has them."""
    labels = answer.__dict__["_labels"]
    if getattr(answer, "labels", None) is not None or not is_named(*labels):
        return []
    return [f"the {player} player has {', '.join(map(str, of))}" for player, of in zip(("row", "column"), labels)]


def _named(names, probabilities):
    """The probabilities with the names of their strategies, which are numbers from 1 where they have none."""
    return zip(range(1, len(probabilities) + 1) if names is None else names, probabilities)


def _mixtures(matrix):
    for player, names, mixture in zip(("rows", "columns"), _strategies(matrix), (matrix.rows, matrix.columns)):
        for name, probability in _named(names, mixture or []):
            yield [player, name, probability]


def _equilibria(bimatrix):
    names = _strategies(bimatrix)
    for number, found in enumerate(bimatrix.equilibria or []):
        for player, of, mixture, payoff in zip(("rows", "columns"), names, (found.rows, found.columns), found.payoffs):
            for name, probability in _named(of, mixture):
                yield [number + 1, player, name, probability, payoff]


def _numbers(days):
    for found in days.to_dict().get("values") or []:
        yield [found.get(name) for name in ("value", "day", "below")]


def _comparison(stress):
    """One row, the same columns whether or not something disagrees."""
    found = stress.to_dict()
    differs = found.get("disagreement") or {}
    yield [
        *(found.get(name) for name in ("game", "asked", "agree")),
        *(differs.get(name) for name in ("position", "solver", "candidate")),
        found.get("failure"),
    ]


_MOVE = ["move", "to", "winning", "keeps", "outcome", "value", "distance", "score"]
_NODE = ["depth", "from", "move", "position", "outcome", "value", "distance", "score", "winning", "skipped", "same_as"]
_SHARES = ["shapley", "banzhaf_raw", "banzhaf", "nucleolus", "prenucleolus"]

# The types of columns in which something may be unknown.
_KINDS = {
    **dict.fromkeys(["winning", "keeps", "skipped"], "boolean"),
    **dict.fromkeys(["distance", "score", "from", "same_as"], "Int64"),
    **dict.fromkeys(["move", "to", "outcome", "value"], "object"),
    **dict.fromkeys(["position", "solver", "candidate", "failure", "known_to", "reason"], "object"),
    **dict.fromkeys(["period", "preperiod", "first_wild"], "Int64"),
}

# The columns and the rows of answers that have a table of their own, by the names of their classes.
_SHAPES = {
    "Solution": (_MOVE, _moves),
    "Coalition": (["player", *_SHARES], _shares),
    "Equilibrium": (["player", "knows", "choice", "probability"], _choices),
    "Matrix": (["player", "strategy", "probability"], _mixtures),
    "Bimatrix": (["equilibrium", "player", "strategy", "probability", "payoff"], _equilibria),
    "Days": (["value", "day", "below"], _numbers),
    "Stress": (["game", "asked", "agree", "position", "solver", "candidate", "failure"], _comparison),
}


def to_array(answer, dtype=None, copy=None):
    """The rows or the values of an answer as an array of numpy; see `Answer.__array__`."""
    import numpy

    fields = answer.to_dict()
    if fields.get("rows") and isinstance(fields["rows"][0], list):
        return numpy.array([[_worth(cell) for cell in row] for row in fields["rows"]], dtype=dtype)
    if isinstance(fields.get("values"), list):
        return numpy.array(fields["values"], dtype=dtype)
    raise TypeError("this answer is no table, of which numpy could make an array")


def _worth(cell):
    return cell.get("value") if isinstance(cell, dict) else cell


def plot(answer, ax=None):
    """A table as a heat map or as points, drawn with matplotlib; see `Answer.plot`."""
    ax = _axes(ax)
    frame = to_pandas(answer)
    if frame.index.name == "row":
        try:
            numbers = frame.astype(float)
        except (TypeError, ValueError):
            from ._errors import UsageError

            raise UsageError("plot: a table whose values are no numbers is not plotted; picture() draws it") from None
        first = float(frame.index[0])
        right, bottom = first + frame.shape[1] - 0.5, first + frame.shape[0] - 0.5
        image = ax.imshow(numbers, extent=(first - 0.5, right, bottom, first - 0.5))
        ax.figure.colorbar(image, ax=ax, label="value")
        ax.set_xlabel("column")
        ax.set_ylabel("row")
    elif frame.index.name == "n":
        ax.plot(frame.index, frame["value"], ".", markersize=4)
        ax.set_xlabel("n")
        ax.set_ylabel("value")
    else:
        from ._errors import UsageError

        raise UsageError("plot: tables of Grundy values and thermographs are plotted, not this answer")
    ax.set_title(_short(answer.to_dict().get("game", "")))
    return ax


def plot_thermograph(thermograph, ax=None):
    """Both walls and the mast, values from right to left as in the literature."""
    ax = _axes(ax)
    top = float(thermograph.temperature) + 1
    for wall, color in ((thermograph.left, "tab:blue"), (thermograph.right, "tab:red")):
        at = [float(start) for start, _, _ in wall]
        ends = [*at[1:], max(top, at[-1] + 1)]
        points = []
        for (start, place, slope), end in zip(wall, ends):
            points.append((float(place), float(start)))
            points.append((float(place) + slope * (end - float(start)), end))
        ax.plot(*zip(*points), color=color)
    ax.invert_xaxis()
    ax.set_xlabel("value")
    ax.set_ylabel("temperature")
    return ax


def _axes(ax):
    if ax is not None:
        return ax
    import matplotlib.pyplot

    return matplotlib.pyplot.subplots()[1]


def _short(text):
    return text if len(text) <= 60 else text[:59] + "…"
