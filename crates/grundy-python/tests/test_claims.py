"""The published facts of `testdata/claims` that cost less than a second, asked from Python."""

import pathlib

import grundy
import pytest

tomllib = pytest.importorskip("tomllib")

FOLDER = pathlib.Path(__file__).parents[3] / "testdata" / "claims"
FORMS = ("matrix:", "coalition:", "arena:")
HIDDEN = (
    "kuhn", "leduc", "liars-dice", "one-card-poker", "goofspiel", "matching-pennies", "blotto", "monty-hall", "battleships",
)


def claims():
    for path in sorted(FOLDER.glob("*.toml")):
        for claim in tomllib.loads(path.read_text(encoding="utf-8"))["claim"]:
            if claim["cost"] == "s" and not claim["game"].startswith(FORMS):
                yield claim


def answer(claim):
    """What Python says; None for questions that it does not ask like this."""
    game, question = claim["game"], claim["question"]
    if question == "value" and claim["answer"].startswith("∞"):
        # No canonical form: the set of nimbers stands by itself.
        found = grundy.solve(game).infinite
        return found and "∞{" + ",".join(map(str, found)) + "}"
    if question == "value" and game.startswith(HIDDEN):
        return str(grundy.equilibrium(game, exploitability=0.1).value)
    if question == "value":
        try:
            return str(grundy.value(game))
        except ValueError:
            # The value of a game with cycles is no canonical form either.
            return grundy.position(game).loopy.value
    if question == "thermograph":
        found = grundy.position(game).ko_thermographs()
        return "; ".join(f"{ko.mean} at {ko.temperature}" for ko in found)
    if question == "period":
        found = grundy.period(game, 1_000_000)
        return f"{found.period} after {found.preperiod}"
    if question == "quotient":
        found = grundy.misere(game)
        return f"{found.elements}/{found.p}, {found.period} after {found.preperiod}"
    # Compounds are asked by the command line.
    if question in ("outcome", "winner", "distance", "winning_total") and "compound" not in claim:
        said = grundy.solve(game, misere=claim.get("misere", False), first=claim.get("first"))
        found = getattr(said, question)
        return None if found is None else str(found)
    if question == "score":
        said = grundy.solve(game)
        return str(said.score) if said.scores is None else " ".join(map(str, said.scores))
    return None


def test_python_says_what_the_claims_say():
    asked, wrong = 0, []
    for claim in claims():
        found = answer(claim)
        if found is not None:
            asked += 1
            if found != claim["answer"]:
                wrong.append(f"{claim['name']}: found {found}, claimed {claim['answer']}")
    assert asked > 200 and not wrong, (asked, wrong)
