// Where a limit of this page ended a question: the command that asks the program on one's own machine.

import type { Body } from "./answers";
import { button, h } from "./dom";
import { t } from "./words";

/** Fields that the command line has as options of the same name, with their values. */
const OPTIONS = ["first", "depth", "to", "regret", "exploitability", "iterations"] as const;

/** A word as shells take it. */
function quoted(word: string): string {
  return /^[\w.,:/-]+$/.test(word) && !word.startsWith("-") ? word : `'${word.replace(/'/g, `'\\''`)}'`;
}

/** The command that asks the same. */
export function command(verb: string, body: Body): string {
  const words = ["grundy", verb, quoted(String(body.expression ?? ""))];
  if (typeof body.other === "string") words.push(quoted(body.other));
  if (body.misere === true) words.push("--misere");
  for (const option of OPTIONS) if (body[option] !== undefined) words.push(`--${option}`, quoted(String(body[option])));
  return words.join(" ");
}

/** A line that says where more time and memory are to be had. */
export function elsewhere(verb: string, body: Body): HTMLElement {
  const text = command(verb, body);
  const copy = button(t("copyCommand"), () => {
    const done = navigator.clipboard?.writeText(text);
    done?.then(() => (copy.textContent = t("commandCopied")), () => undefined);
  });
  return h("p", { class: "elsewhere" }, t("elsewhere"), " ", h("code", {}, text), " ", copy);
}
