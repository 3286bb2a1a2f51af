"""The notebooks of `docs/notebooks` run, and say what they show.

After a change on purpose `GRUNDY_RENEW=1 pytest tests/test_notebooks.py` writes down what they say now.
"""

import os
import pathlib

import pytest

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")

FOLDER = pathlib.Path(__file__).parents[3] / "docs" / "notebooks"


def said(cell):
    """What a cell printed and what it showed, without counters."""
    streams = "".join(o["text"] for o in cell.outputs if o.output_type == "stream")
    shown = [dict(o["data"]) for o in cell.outputs if "data" in o]
    return streams, shown


def renew(notebook, path):
    """Writes a notebook without the counters of this run."""
    for cell in notebook.cells:
        cell.metadata = {}
        if cell.cell_type == "code":
            cell.execution_count = None
            for output in cell.outputs:
                if output.output_type == "execute_result":
                    output["execution_count"] = None
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook.metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    nbformat.write(notebook, path)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_says_what_it_shows(path):
    kept = nbformat.read(path, as_version=4)
    again = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(again, timeout=120, kernel_name="python3").execute()
    if os.environ.get("GRUNDY_RENEW"):
        renew(again, path)
        return
    for before, after in zip(kept.cells, again.cells):
        if before.cell_type == "code":
            assert said(before) == said(after), before.source


def test_there_are_notebooks():
    names = {path.stem for path in FOLDER.glob("*.ipynb")}
    assert names >= {"tour", "values", "own_game", "nim_to_grundy"}
