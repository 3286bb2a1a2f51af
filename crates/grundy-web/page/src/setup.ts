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

/** The board of a position that may be written otherwise, as a size or as the columns that were played. */
export function boardOf({ name, rules, position }: { name: string | null; rules: string | null; position: string | null }, whole: string): string {
  if (position !== null && rowsOf(position)) return position;
  if (name === "connect-four") return fallen(rules ?? "7x6", /[1-9]+$/.exec(whole)?.[0] ?? "");
  return whole.slice((name ?? "").length).replace(/^[^:]*:/, "").trim();
}

/** Stones that fell into columns one after another, those of `x` and `o` in turn, as rows from the top. */
function fallen(size: string, columns: string): string {
  const [width = 0, height = 0] = size.split("x").map(Number);
  const rows = Array.from({ length: height }, () => Array<string>(width).fill("."));
  [...columns].forEach((digit, i) => {
    const column = Number(digit) - 1;
    const row = rows.filter((cells) => cells[column] === ".").at(-1);
    if (row) row[column] = i % 2 === 0 ? "x" : "o";
  });
  return rows.map((row) => row.join("")).join("/");
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
  const editor = new Editor(read.rows);
  const take = () => taken(read.rows.map((row) => row.join("")).join("/") + read.rest);
  return h("details", { class: "fold setup" }, h("summary", {}, t("setUp")), editor.tools, editor.grid, h("p", { class: "row" }, button(t("playFromHere"), take, { class: "main" })));
}

interface Cell {
  row: number;
  column: number;
}

/** Cells that are painted with a letter, or whose pieces the hand carries to other cells; and a letter may be dragged to a cell. */
class Editor {
  readonly tools: HTMLElement;
  readonly grid: HTMLElement;
  private readonly brushes: HTMLElement[];
  private readonly cells: HTMLElement[];
  /** The letter to paint with; nothing while the hand is chosen. */
  private brush: string | undefined;
  /** Where the hand took up a piece. */
  private held: Cell | undefined;
  /** What a pressed pointer does to the cells that it enters: it paints them, or it carries something past them. */
  private pressed: "paints" | "carries" | undefined;

  constructor(private readonly rows: string[][]) {
    const letters = palette(rows);
    const own = h("input", { type: "text", maxlength: "1", size: "2", "aria-label": t("otherPiece"), autocomplete: "off", spellcheck: "false" });
    own.addEventListener("input", () => own.value.trim() && this.choose(own.value.trim()));
    const hand = button("✋", () => this.choose(undefined), { "aria-label": t("hand"), title: t("hand") });
    this.brushes = letters.map((letter) => this.letter(letter));
    this.brushes.push(hand);
    this.tools = h("div", { class: "row tools", role: "group", "aria-label": t("pieces") }, ...this.brushes, own);
    this.cells = rows.flatMap((line, row) => line.map((_, column) => this.cell({ row, column })));
    this.grid = h("div", { class: "cells", role: "group", "aria-label": t("setUp") }, ...this.cells);
    this.grid.style.setProperty("grid-template-columns", `repeat(${rows[0]?.length ?? 1}, max-content)`);
    this.choose(letters.find((letter) => letter !== "."));
  }

  /** A letter of the palette, to choose or to drag. */
  private letter(letter: string): HTMLElement {
    const brush = button(letter, () => this.choose(letter), { "data-letter": letter });
    brush.addEventListener("pointerdown", (event) => {
      brush.releasePointerCapture((event as PointerEvent).pointerId);
      this.choose(letter);
      this.press("carries");
    });
    return brush;
  }

  private cell(at: Cell): HTMLElement {
    // Where a pointer took up a piece, the click that ends the press is no second action; the keyboard presses nothing.
    let takenUp = false;
    const cell = h("button", { type: "button", onclick: (event) => ((event as MouseEvent).detail > 0 && takenUp) || this.act(at) });
    cell.addEventListener("pointerdown", (event) => {
      cell.releasePointerCapture((event as PointerEvent).pointerId);
      takenUp = false;
      if (this.brush !== undefined) this.press("paints");
      else if (!this.held && this.at(at) !== ".") {
        this.hold(at);
        this.press("carries");
        takenUp = true;
      }
    });
    cell.addEventListener("pointerenter", () => this.pressed === "paints" && this.put(at, this.brush ?? "."));
    cell.addEventListener("pointerup", () => this.pressed === "carries" && !this.isHeld(at) && this.act(at));
    this.show(cell, at, false);
    return cell;
  }

  private press(what: "paints" | "carries"): void {
    this.pressed = what;
    const release = () => (this.pressed = undefined);
    for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, release, { once: true });
  }

  private choose(letter: string | undefined): void {
    this.brush = letter;
    this.hold(undefined);
    for (const one of this.brushes) one.setAttribute("aria-pressed", String(one.dataset.letter === letter));
  }

  /** What a click or a drop does to a cell. */
  private act(at: Cell): void {
    if (this.brush !== undefined) this.put(at, this.brush);
    else if (this.held) this.drop(this.held, at);
    else if (this.at(at) !== ".") this.hold(at);
  }

  /** Puts what was held on a cell; what stood there is gone. */
  private drop(from: Cell, to: Cell): void {
    const piece = this.at(from);
    this.hold(undefined);
    this.put(from, ".");
    this.put(to, piece);
  }

  private hold(at: Cell | undefined): void {
    const before = this.held;
    this.held = at;
    for (const one of [before, at]) if (one) this.show(this.cellAt(one), one, this.isHeld(one));
  }

  private isHeld({ row, column }: Cell): boolean {
    return this.held?.row === row && this.held.column === column;
  }

  private put(at: Cell, letter: string): void {
    const line = this.rows[at.row];
    if (line) line[at.column] = letter;
    this.show(this.cellAt(at), at, false);
  }

  private at({ row, column }: Cell): string {
    return this.rows[row]?.[column] ?? ".";
  }

  private cellAt({ row, column }: Cell): HTMLElement | undefined {
    return this.cells[row * (this.rows[0]?.length ?? 1) + column];
  }

  private show(cell: HTMLElement | undefined, at: Cell, held: boolean): void {
    if (!cell) return;
    cell.textContent = this.at(at);
    cell.setAttribute("aria-label", t("cellAt", { row: at.row + 1, column: at.column + 1, cell: this.at(at) }));
    if (held) cell.setAttribute("aria-pressed", "true");
    else cell.removeAttribute("aria-pressed");
  }
}
