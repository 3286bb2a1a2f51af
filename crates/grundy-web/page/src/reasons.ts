// Reasons in Chinese. An answer gives its reason as sentences: templates with what stands in their gaps. reasons.zh.json
// has a Chinese sentence for each template, found by its words without the blanks and line breaks around them; {0}, {1}, …
// are the gaps in their order.

import type { Derivation, Sentence } from "./answers";
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

/** A theorem and its source as a method says them, `name (source)`, with its Chinese name. */
export function named(said: string): string {
  const [, name = "", source = ""] = /^(.+?) \((.+)\)$/.exec(said) ?? [];
  const known = NAMES[name];
  return known === undefined ? said : `${known}，${source}`;
}

/** The theorem by which the whole is known, or the only term of a sum. */
function theorem(derivation: Derivation | undefined): string {
  const why = derivation?.kind === "nim-sum" && derivation.terms?.length === 1 ? derivation.terms[0]?.why : derivation;
  if (why?.kind !== "theorem" || why.name === undefined) return "";
  return `由定理“${NAMES[why.name] ?? why.name}”（${why.source ?? ""}）：`;
}

/** One sentence; null where it has no Chinese. */
function sentence({ template, gaps }: Sentence): string | null {
  const known = REASONS[template.trim()];
  if (known === undefined) return /\p{L}/u.test(template) || template === "{}" ? null : inOrder(template, gaps);
  // Chinese has no blanks between sentences; a line break begins a row of a table, two blanks an indented line.
  const before = /^(\n *| {2,})/.exec(template)?.[0] ?? "";
  return before + known.replace(/\{(\d+)\}/g, (_, gap: string) => side(gaps[Number(gap)] ?? ""));
}

function inOrder(template: string, gaps: readonly string[]): string {
  let next = 0;
  return template.replace(/\{\}/g, () => gaps[next++] ?? "");
}
