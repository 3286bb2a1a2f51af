// The list of moves, with what they lead to where that is shown.

import type { Move, Standing } from "./answers";
import * as describe from "./describe";
import { h } from "./dom";
import { moved, moveOf } from "./moves";

/** Moves of a list that are shown; the others are typed. */
export const MOST_SHOWN = 300;

interface Doors {
  /** Whether the reader is to move. */
  may: boolean;
  /** Whether how often chance makes its moves is shown. */
  values: boolean;
  play(move: string): void;
  light(move: string | undefined): void;
}

/** The moves of a position. What the other side or chance may do would tell what is hidden. */
export function moveList(standing: Standing, doors: Doors): HTMLElement {
  const listed = standing.dealt && !doors.may ? [] : standing.moves.slice(0, MOST_SHOWN);
  // Where no move can be made, the list itself is reached by the keyboard, to be scrolled.
  return h("ol", { class: "list", tabindex: doors.may ? null : "0", "aria-labelledby": "moves-title" }, ...listed.map((move) => h("li", {}, item(standing, move, doors))));
}

function item(standing: Standing, { number, move, judged, probability }: Move, { may, values, play, light }: Doors): HTMLElement {
  const words = moveOf(standing, move);
  const item = h("button", { type: "button", class: "move", "data-move": move, title: moved(move) === move ? null : move, disabled: !may, onclick: () => play(move) });
  // Where a move is but a number, its place in the list would be taken for it.
  if (words === moved(move)) item.append(h("span", { class: "number" }, String(number)));
  const [name, word, sign] = judged ? describe.result(judged) : [];
  if (name && sign) {
    item.classList.add(name);
    item.append(h("span", { class: "sign", "aria-hidden": "true" }, sign));
  }
  item.append(h("span", { class: "label" }, words));
  if (word) item.append(h("span", { class: "result" }, word));
  const more = judged ? describe.besides(judged) : values ? probability : undefined;
  if (more) item.append(h("span", { class: "quiet" }, more));
  for (const event of ["pointerenter", "focus"]) item.addEventListener(event, () => light(move));
  for (const event of ["pointerleave", "blur"]) item.addEventListener(event, () => light(undefined));
  return item;
}
