// The rules and the position of each summand of an expression, to be edited in place, with the rules in words.

import { about, nameOf } from "./about";
import { ask } from "./api";
import { choice, h, tick } from "./dom";
import type { Page } from "./panels";
import { boardOf, setup } from "./setup";
import { side, t } from "./words";

interface Summand {
  name: string | null;
  rules: string | null;
  position: string | null;
  /** Where rules and position stand in the text. */
  rules_at: [number, number] | null;
  position_at: [number, number] | null;
}

/** The parts of an expression. */
interface Read {
  position: string;
  summands: Summand[];
  sum: boolean;
  sides: [string, string];
}

/** Fills a place with the parts of the page's expression, unless it cannot be read or has changed meanwhile. */
export async function summands(page: Page, place: HTMLElement): Promise<void> {
  const { expression, arena } = page.state;
  const isSame = () => page.state.expression === expression;
  place.replaceChildren();
  if (arena) return;
  const read = await ask<Read>("read", { expression }).catch(() => undefined);
  if (!read || !isSame()) return;
  const begin = (expression: string) => page.set({ expression, moves: [], at: 0 });
  const names = await Promise.all(read.summands.map(({ name }) => (name === null ? t("value") : nameOf(name))));
  if (!isSame()) return;
  read.summands.forEach((summand, i) => {
    const name = names[i] ?? "";
    const edit = (word: "rules" | "position") => {
      const [text, at] = [summand[word], summand[`${word}_at`]];
      if (text !== null && at) place.append(field(t("moveWith", { move: name, words: t(word) }), `${word}${i}`, text, (edited) => begin(spliced(expression, at, edited))));
    };
    edit("rules");
    edit("position");
    const byHand = setup(boardIn(read, summand), (position) => begin(placed(expression, summand, position)));
    if (byHand) place.append(byHand);
  });
  for (const name of new Set(read.summands.map(({ name }) => name))) {
    if (name === null) continue;
    const words = await about(name);
    if (!isSame()) return;
    place.append(words);
  }
  if (read.sum) place.append(...starters(page, read.sides));
}

/** A text with another one in the place of a part, which is counted in characters. */
function spliced(text: string, [from, to]: [number, number], part: string): string {
  const whole = [...text];
  return whole.slice(0, from).join("") + part + whole.slice(to).join("");
}

/** A field that hands on what is entered, if that is new. */
function field(label: string, id: string, text: string, entered: (text: string) => void): HTMLElement {
  const size = String(Math.max(6, Math.min(40, text.length + 2)));
  const input = h("input", { id, type: "text", value: text, spellcheck: "false", autocomplete: "off", size });
  input.addEventListener("change", () => input.value.trim() !== text && entered(input.value.trim()));
  return h("label", { for: id }, h("span", {}, label), input);
}

/** The board of a summand. Of a sum only what is written out is known to be this summand's board. */
function boardIn({ summands, position }: Read, summand: Summand): string {
  return summands.length > 1 ? (summand.position ?? "") : boardOf(summand, position);
}

/** An expression with another position of a summand, behind its rules where none stood there. */
function placed(expression: string, { position_at }: Summand, position: string): string {
  return position_at ? spliced(expression, position_at, position) : `${expression.trim()} ${position}`;
}

/** Who begins a sum, and whether the last player loses. */
function starters(page: Page, sides: readonly string[]): HTMLElement[] {
  const names = [["", t("usual")], ...sides.map((name) => [name, side(name)] as const)] as const;
  return [
    choice(t("first"), names, page.state.first, (first) => page.set({ first, moves: [], at: 0 }), { id: "first" }),
    tick(t("misere"), page.state.misere, (misere) => page.set({ misere, moves: [], at: 0 })),
  ];
}
