// What theorems say, in Chinese. theorems.zh.json has a Chinese sentence for each template of the games, found by its
// words without the blanks and line breaks around them; {0}, {1}, … are the gaps of the template in their order.

import type { Statement } from "./answers";
import { side } from "./words";
import chinese from "./theorems.zh.json";

const NAMES: Record<string, string> = chinese.names;
const REASONS: Record<string, string> = chinese.reasons;

/** A theorem by its name, and what it says here; in English where a sentence of it has no Chinese. */
export function theorem({ name, source, reason, sentences }: Statement): string {
  const said = (sentences ?? []).map(({ template, gaps }) => sentence(template, gaps));
  const whole = said.length === 0 || said.includes(null) ? reason : said.join("");
  return `由定理“${NAMES[name] ?? name}”（${source}）：${whole}`;
}

/** One sentence; null where it has no Chinese. */
function sentence(template: string, gaps: readonly string[]): string | null {
  const known = REASONS[template.trim()];
  if (known === undefined) return /\p{L}/u.test(template) || template === "{}" ? null : inOrder(template, gaps);
  // Chinese has no blanks between sentences; a line break begins a row of a table, with the blanks after it.
  const before = /^\n */.exec(template)?.[0] ?? "";
  return before + known.replace(/\{(\d+)\}/g, (_, gap: string) => side(gaps[Number(gap)] ?? ""));
}

function inOrder(template: string, gaps: readonly string[]): string {
  let next = 0;
  return template.replace(/\{\}/g, () => gaps[next++] ?? "");
}
