// Reasons in Chinese. An answer gives its reason as sentences: templates with what stands in their gaps. reasons.zh.json
// has a Chinese sentence for each template, found by its words without the blanks and line breaks around them; {0}, {1}, …
// are the gaps in their order.

import type { Derivation, Sentence } from "./answers";
import { inChinese as moveInChinese } from "./moves";
import { side } from "./words";
import chinese from "./reasons.zh.json";

const NAMES: Record<string, string> = chinese.names;
const REASONS: Record<string, string> = chinese.reasons;

/** The reason of an answer; null where a sentence of it has no Chinese. */
export function inChinese(sentences: readonly Sentence[], derivation?: Derivation): string | null {
  const said = sentences.map(sentence);
  if (said.length === 0 || said.includes(null)) return null;
  return theorem(derivation) + said.join("");
}

/** The same in English. */
export function inEnglish(sentences: readonly Sentence[]): string {
  return sentences.map(({ template, gaps }) => inOrder(template, gaps)).join("");
}

/** A theorem and its source as a method says them, `name (source)`, with its Chinese name; nothing where no theorem stands first. */
export function named(said: string): string | undefined {
  const [, name = "", source = ""] = /^([^:]+?) \((.+?)\)(?: for the winner|;|$)/.exec(said) ?? [];
  if (name === "") return undefined;
  return `${NAMES[name] ?? name}，${NAMES[source] ?? source}`;
}

/** The theorem by which the whole is known, or the only term of a sum. */
function theorem(derivation: Derivation | undefined): string {
  const why = derivation?.kind === "nim-sum" && derivation.terms?.length === 1 ? derivation.terms[0]?.why : derivation;
  if (why?.kind !== "theorem" || why.name === undefined) return "";
  return `由定理“${NAMES[why.name] ?? why.name}”（${NAMES[why.source ?? ""] ?? why.source ?? ""}）：`;
}

/** One sentence; null where it has no Chinese. */
function sentence({ template, gaps }: Sentence): string | null {
  const known = REASONS[template.trim()];
  const filled = gaps.map((gap) => gapInChinese(template, gap));
  if (known === undefined) return isWordless(template, gaps) ? inOrder(template, filled) : null;
  // Chinese has no blanks between sentences; a line break begins a row of a table, two blanks an indented line.
  const before = /^(\n *| {2,})/.exec(template)?.[0] ?? "";
  return before + known.replace(/\{(\d+)\}/g, (_, gap: string) => filled[Number(gap)] ?? "");
}

/** Whether a template says nothing in English: it has no words, and if it is but a gap, there are none in that. */
function isWordless(template: string, gaps: readonly string[]): boolean {
  const isGap = template === "{}" && gaps.some((gap) => /\p{L}{2}/u.test(gap));
  return !/\p{L}/u.test(template) && !isGap;
}

/** Templates whose gaps are moves: a move with what it leads to, and a line of moves. */
const OF_MOVES = /→|^ *\{\}: |^A line of best play/;

/** What stands in a gap: the name of a theorem, a move, or a side. A move of one word may be called as a side is. */
function gapInChinese(template: string, gap: string): string {
  if (OF_MOVES.test(template)) return gap.split("; ").map(moveInChinese).join("; ");
  return NAMES[gap] ?? (gap.includes(" ") ? moveInChinese(gap) : side(gap));
}

function inOrder(template: string, gaps: readonly string[]): string {
  let next = 0;
  return template.replace(/\{\}/g, () => gaps[next++] ?? "");
}
