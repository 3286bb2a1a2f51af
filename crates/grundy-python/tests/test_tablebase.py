"""Tablebases: work that is kept and gone on with, and files as text."""

import csv
import json

import grundy
import pytest

GAME = "connect-four 4x5"


def test_a_table_goes_on_from_its_checkpoint(tmp_path):
    kept, path = tmp_path / "c4.part", tmp_path / "c4.table"
    with pytest.raises(grundy.FileError):
        grundy.tablebase(path, GAME, checkpoint=kept, resume=True)
    with pytest.raises(grundy.Stopped):
        grundy.tablebase(path, GAME, checkpoint=kept, checkpoint_every="1ms", time_limit="15ms")
    assert kept.exists() and not path.exists()
    gone_on = grundy.tablebase(path, GAME, checkpoint=kept, resume=True)
    at_once = grundy.tablebase(tmp_path / "whole.table", GAME)
    assert path.read_bytes() == (tmp_path / "whole.table").read_bytes()
    assert len(gone_on) == len(at_once) and gone_on.verify().proved


def test_checkpoints_go_with_what_is_made(tmp_path):
    path = tmp_path / "chase.table"
    with pytest.raises(grundy.UsageError, match="^resume: it goes with a checkpoint"):
        grundy.tablebase(path, "chase 3", resume=True)
    with pytest.raises(grundy.UsageError, match="^checkpoint_every: it goes with a checkpoint"):
        grundy.tablebase(path, "chase 3", checkpoint_every=3)
    with pytest.raises(grundy.UsageError, match="^checkpoint: it goes with the name of a game"):
        grundy.tablebase(path, checkpoint=tmp_path / "kept")
    with pytest.raises(grundy.UsageError, match="would be one file"):
        grundy.tablebase(path, "chase 3", checkpoint=path)
    assert not path.exists()


def test_a_table_is_exported(tmp_path):
    table = grundy.tablebase(tmp_path / "hexapawn.table", "hexapawn 3x3", distances=True)
    lines, rows = tmp_path / "all.jsonl", tmp_path / "all.csv"
    table.export(lines)
    table.export(str(rows))
    read = [json.loads(line) for line in lines.read_text().splitlines()]
    assert len(read) == len(table)
    with rows.open(newline="") as file:
        again = list(csv.DictReader(file))
    assert [(one["position"], one["outcome"], int(one["distance"])) for one in again] == [
        (one["position"], one["outcome"], one["distance"]) for one in read
    ]
    for one in read[:: len(read) // 20]:
        found = grundy.solve(f"hexapawn 3x3: {one['position']}")
        assert (found.outcome, found.distance) == (one["outcome"], one["distance"])
    table.export(tmp_path / "all.txt", "csv")
    assert (tmp_path / "all.txt").read_bytes() == rows.read_bytes()
    with pytest.raises(grundy.UsageError, match="ends in .csv or .jsonl"):
        table.export(tmp_path / "all.xml")
    with pytest.raises(grundy.UsageError, match="^form: expected csv or jsonl"):
        table.export(rows, "xml")
    with pytest.raises(grundy.FileError):
        table.export(tmp_path / "nowhere" / "all.csv")


def test_an_export_that_is_stopped_leaves_no_file(tmp_path):
    table = grundy.tablebase(tmp_path / "chase.table", "chase 6")
    with pytest.raises(grundy.Stopped, match="the export is not complete"):
        table.export(tmp_path / "all.csv", time_limit=0)
    assert not (tmp_path / "all.csv").exists()


def test_a_probe_keeps_limits(tmp_path):
    table = grundy.tablebase(tmp_path / "chase.table", "chase 4", distances=True)
    at = grundy.position("chase 4: 1,1 4,4", time_limit=5)
    found = table.probe(at, all_moves=True)
    assert found.distance == 8 and found.moves[0].to.time_limit == 5
    assert table.probe("1,1 4,4", time_limit=5, memory_limit="1G").distance == 8


def test_the_table_of_a_class_knows_its_positions(tmp_path):
    class Duel:
        start = (0, 0, 2, 2, 0)

        def turn(self, p):
            return None if p[:2] == p[2:4] else ("left", "right")[p[4]]

        def payoff(self, p):
            return "right" if p[4] == 0 else "left"

        def moves(self, p):
            at = p[2 * p[4]:2 * p[4] + 2]
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                to = (at[0] + dx, at[1] + dy)
                if 0 <= min(to) and max(to) < 3:
                    yield (to + p[2:4] if p[4] == 0 else p[:2] + to) + (1 - p[4],)

    table = grundy.tablebase(tmp_path / "duel.table", Duel(), distances=True)
    for at in [(0, 0, 2, 2, 0), (0, 1, 2, 2, 1), (0, 1, 1, 2, 0)]:
        position = grundy.position(Duel(), at)
        assert str(position) == str(at)
        asked = position.solve()
        for probed in (table.probe(position), table.probe(str(at))):
            assert (probed.outcome, probed.distance) == (asked.outcome, asked.distance)
    with pytest.raises(grundy.FileError, match="has to be given"):
        grundy.tablebase(tmp_path / "duel.table")


def test_a_class_without_turns_has_a_table(tmp_path):
    class Halve:
        start = 9

        def moves(self, n):
            return [n - 1] * (n > 0) + [n // 2] * (n > 1)

    class Push:
        start = 3

        def moves(self, n, player):
            return [n - 2] * (n > 1) if player == "left" else [n - 1] * (n > 0)

    table = grundy.tablebase(tmp_path / "halve.table", Halve(), distances=True)
    for n in range(10):
        assert table.probe(str(n)).outcome == grundy.solve(Halve(), n).outcome
    table = grundy.tablebase(tmp_path / "push.table", Push())
    for text, first in (("3", "left"), ("3, right to move", "right")):
        probed = table.probe(text)
        assert probed.winner == grundy.solve(Push(), 3, first=first).winner


def test_the_table_of_a_class_refuses_positions_of_others(tmp_path):
    class Halve:
        start = 9

        def moves(self, n):
            return [n - 1] * (n > 0) + [n // 2] * (n > 1)

    class Take(Halve):
        def moves(self, n):
            return [n - k for k in (1, 2, 3) if k <= n]

    table = grundy.tablebase(tmp_path / "halve.table", Halve())
    own = grundy.position(Halve(), 4)
    found = table.probe(own)
    assert found.outcome == own.solve().outcome
    # What comes from a position of the class is one of it, however the first one was written.
    for position in (own, "4", 4):
        for move in table.probe(position, all_moves=True).moves:
            assert table.probe(move.to).outcome == move.to.solve().outcome
    other = grundy.position(Take(), 4)
    assert str(other) == str(own) and other.solve().outcome != own.solve().outcome
    with pytest.raises(grundy.UsageError, match="the table is of Halve: expected a position of Halve, found one of Take"):
        table.probe(other)
    with pytest.raises(grundy.UsageError, match="of Halve: .* found nim 4"):
        table.probe(grundy.position("nim 4"))


def test_messages_call_a_class_by_its_name(tmp_path):
    class Sided:
        start = 2

        def turn(self, n):
            return "left" if n else None

        def payoff(self, n):
            return 3

        def moves(self, n):
            return [n - 1]

    with pytest.raises(grundy.UsageError) as raised:
        grundy.tablebase(tmp_path / "sided.table", Sided())
    assert "Sided" in str(raised.value) and " own" not in str(raised.value)
