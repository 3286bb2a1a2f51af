// A position set up by hand: its cells in rows, a palette of what can stand on them, and a button that takes it.

import { button, h } from "./dom";
import { t } from "./words";

/** The most cells that are set up by hand. */
const MOST_CELLS = 400;

/** Letters that go together: where one of a group stands, the others may. */
const GROUPS = [".xo", "HT", "TF.", "lr", "wb."];

/** The rows of a position's text and what follows them; nothing where its text is no board. */
export function rowsOf(position: string): { rows: string[][]; rest: string } | undefined {
  const [, board = "", rest = ""] = /^\s*(\S+)(.*)$/s.exec(position) ?? [];
  const rows = board.split("/").map((row) => [...row]);
  const width = rows[0]?.length ?? 0;
  const isCell = (cell: string) => /^[\p{L}.#*+-]$/u.test(cell);
  const isBoard = width > 0 && rows.length * width > 1 && rows.length * width <= MOST_CELLS && rows.every((row) => row.length === width && row.every(isCell));
  // A word such as `empty` is no row of cells.
  const isWord = rows.length === 1 && new Set(rows[0]).size > 3;
  return isBoard && !isWord ? { rows, rest } : undefined;
}

/** What may stand on a cell: what stands somewhere, and what goes with it. */
function palette(rows: readonly string[][]): string[] {
  const there = new Set(rows.flat());
  for (const group of GROUPS) if ([...there].every((cell) => group.includes(cell))) for (const cell of group) there.add(cell);
  return [...there.add(".")].sort();
}

/** The editor of a position; nothing where its text is no board. */
export function setup(position: string, taken: (position: string) => void): HTMLElement | undefined {
  const read = rowsOf(position);
  if (!read) return undefined;
  const { rows, rest } = read;
  const letters = palette(rows);
  let brush = letters.find((letter) => letter !== ".") ?? ".";
  const own = h("input", { type: "text", maxlength: "1", size: "2", "aria-label": t("otherPiece"), autocomplete: "off", spellcheck: "false" });
  const choose = (letter: string) => {
    brush = letter;
    for (const one of brushes) one.setAttribute("aria-pressed", String(one.dataset.letter === letter));
  };
  own.addEventListener("input", () => own.value.trim() && choose(own.value.trim()));
  const brushes = letters.map((letter) => button(letter, () => choose(letter), { "data-letter": letter, "aria-pressed": String(letter === brush) }));
  const label = (row: number, column: number) => t("cellAt", { row: row + 1, column: column + 1, cell: rows[row]?.[column] ?? "" });
  const paint = (cell: HTMLElement, row: number, column: number) => {
    const line = rows[row];
    if (!line) return;
    line[column] = brush;
    cell.textContent = brush;
    cell.setAttribute("aria-label", label(row, column));
  };
  const cells = rows.flatMap((line, row) =>
    line.map((letter, column) => {
      const cell = button(letter, () => paint(cell, row, column), { "aria-label": label(row, column) });
      // Painting goes on over the cells under a pointer that is held down.
      cell.addEventListener("pointerenter", (event) => (event as PointerEvent).buttons === 1 && paint(cell, row, column));
      cell.addEventListener("pointerdown", (event) => cell.releasePointerCapture((event as PointerEvent).pointerId));
      return cell;
    }),
  );
  const grid = h("div", { class: "cells", role: "group", "aria-label": t("setUp") }, ...cells);
  grid.style.setProperty("grid-template-columns", `repeat(${rows[0]?.length ?? 1}, max-content)`);
  const take = () => taken(rows.map((row) => row.join("")).join("/") + rest);
  return h("details", { class: "fold setup" }, h("summary", {}, t("setUp")), h("div", { class: "row", role: "group", "aria-label": t("pieces") }, ...brushes, own), grid, h("p", { class: "row" }, button(t("playFromHere"), take, { class: "main" })));
}
