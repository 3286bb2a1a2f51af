"""Formulas of answers in LaTeX, as MathJax and KaTeX read them."""

import re

import grundy
import pytest

KAYLES = "\\mathcal{G}(n+12)=\\mathcal{G}(n)\\text{ for }n\\geq 71"

# An answer, and what its formula holds.
FORMULAS = [
    (lambda: grundy.table("domineering", "3x3"), "2&1&{\\pm}1&\\{2\\mid -\\frac{1}{2}\\}"),
    (lambda: grundy.table("kayles", 3), "\\hline \\mathcal{G}(n)&0&1&2&3"),
    (lambda: grundy.days(2), "$-2<-1<-\\frac{1}{2}<0<\\frac{1}{2}<1<2$"),
    (lambda: grundy.days(6), "\\vert N_{6}\\vert =127$"),
    (lambda: grundy.days(2, games=True), "\\vert G_{2}\\vert =22$"),
    (lambda: grundy.misere("0.77", 400), "\\vert \\mathcal{Q}\\vert =40,\\quad \\mathcal{P}=\\{a,b^{2},ac"),
    (lambda: grundy.misere("0.77", 400), "\\Phi (n+12)=\\Phi (n),\\quad n\\geq 71$"),
    (lambda: grundy.misere("nim", 2), "\\vert \\mathcal{Q}_{2}\\vert =6"),
    (lambda: grundy.guess("kayles"), KAYLES + "&\\text{proved}"),
    (lambda: grundy.guess("lasker"), "((n\\bmod 4)=3)\\mathrel{?}(n+1):"),
    (lambda: grundy.guess([5, 3, 8, 1, 9, 2]), None),
    (lambda: grundy.guess("wythoff", "20x20"), "(\\text{floor}(n\\varphi ),\\text{floor}(n\\varphi )+n)"),
    (lambda: grundy.arena("parity 1; 0 2 0 1; 1 1 1 0;"), "$W_{\\text{even}}=\\{0,1\\},\\quad W_{\\text{odd}}=\\emptyset $"),
    (lambda: grundy.arena("parity 1; 0 2 0 1; 1 1 1 0;", time_limit=0), None),
    (lambda: grundy.equilibrium("kuhn"), "$v=-\\frac{1}{18}$"),
    (lambda: grundy.equilibrium("kuhn", time_limit=0), None),
    (lambda: grundy.same("0.33", "subtract 1,2"), None),
]


def well_formed(formula):
    """Braces match, words hold nothing that LaTeX would read as a sign, `&` stands in arrays alone."""
    assert formula[0] == formula[-1] == "$" and "$" not in re.sub(r"\\\$", "", formula[1:-1])
    plain = re.sub(r"\\[{}$&#_%\\]", "", formula)
    depth = 0
    for sign in plain:
        depth += {"{": 1, "}": -1}.get(sign, 0)
        assert depth >= 0
    assert depth == 0
    for words in re.findall(r"\\text\{([^{}]*)\}", plain):
        assert not re.search(r"[\\_^&#%~$]", words), words
    assert "&" not in plain or "\\begin{array}" in plain
    return True


@pytest.mark.parametrize("make, part", FORMULAS)
def test_answers_have_formulas(make, part):
    formula = make()._repr_latex_()
    assert (formula is None) == (part is None), formula
    assert part is None or (part in formula and well_formed(formula))


def test_regions_name_the_nodes_of_a_graph():
    networkx = pytest.importorskip("networkx")
    graph = networkx.DiGraph([("a_1", "50% {x}"), ("50% {x}", "a_1")])
    networkx.set_node_attributes(graph, {"a_1": {"owner": 0, "priority": 2}, "50% {x}": {"owner": 1, "priority": 1}})
    formula = grundy.arena(graph)._repr_latex_()
    assert formula.startswith("$W_{\\text{even}}=\\{\\text{a\\_1},\\text{50\\% \\{x\\}}\\}") and well_formed(formula)


@pytest.mark.parametrize("game", ["nim", "0.137", "grundy", "subtract 1..3", "0.16", "dawson", "0.1337"])
def test_formulas_of_guesses_are_well_formed(game):
    found = grundy.guess(game, 200)
    assert not found.findings or well_formed(found._repr_latex_())


@pytest.mark.parametrize("game", ["nim", "wythoff", "euclid", "chomp"])
def test_formulas_of_guesses_on_pairs_are_well_formed(game):
    found = grundy.guess(game, "4x5" if game == "chomp" else "15x15")
    assert not found.findings or well_formed(found._repr_latex_())
