// What was wrong with a question, in Chinese. A fault says what was expected in sentences with gaps; faults.zh.json has the
// Chinese of each template. A sentence that it lacks is quoted in English.

import type { Fault, Sentence } from "./answers";
import { stopped } from "./chinese";
import chinese from "./faults.zh.json";
import { side } from "./words";

const EXPECTED: Record<string, string> = chinese.expected;
const FOUND: Record<string, string> = chinese.found;

/** Why a question was refused, by the status of the reply. */
const REFUSED: Record<number, string> = {
  403: "此请求来自别的网站，不予回答",
  413: "问题过长",
  415: "问题须为 JSON",
  429: "等待的问题太多，请稍后再试",
};

/** The kinds of faults of which no more is known in Chinese. */
const KINDS: Record<string, string> = {
  parse: "写法有误",
  usage: "此问题不适用",
  file: "文件有误",
  refused: "服务器拒绝了请求",
  internal: "程序内部出错",
};

/** A fault in one sentence. */
export function fault(known: Fault, status = 0): string {
  const { kind, message, reason } = known;
  const refused = kind === "refused" ? REFUSED[status] : undefined;
  if (refused !== undefined) return refused;
  if (kind === "stopped") return reason ? stopped({ reason, message }) : message;
  if (kind === "parse" && known.found !== undefined) return parse(known, known.found);
  const said = sentences(known.sentences);
  if (kind === "usage" && said !== undefined) return said;
  const head = KINDS[kind];
  return head === undefined ? message : `${head}（英文说明：“${message}”）`;
}

/** A text that does not follow its notation. */
function parse({ line, column, expected, sentences: wanted }: Fault, found: string): string {
  const inLine = line !== undefined && line > 1 ? `第 ${line} 行` : "";
  const place = column === undefined ? inLine : `${inLine}第 ${column} 列`;
  const before = place ? `${place}：` : "";
  const said = sentences(wanted);
  if (said === undefined) return `${before}${KINDS.parse}，此处是${shown(found)}（英文说明：“${expected ?? ""}”）`;
  return `${before}此处应为${spaced(said)}，却是${shown(found)}`;
}

/** Sentences in Chinese; nothing where one of them has none. */
function sentences(all: readonly Sentence[] | undefined): string | undefined {
  if (!all || all.length === 0) return undefined;
  const said = all.map(sentence);
  return said.some((one) => one === undefined) ? undefined : said.join("");
}

function sentence({ template, gaps }: Sentence): string | undefined {
  // Words without gaps of their own stand in one gap.
  if (template === "{}") return EXPECTED[gaps[0] ?? ""];
  const known = EXPECTED[template];
  return known?.replace(/\{(\d)\}/g, (_, gap: string) => inGap(gaps[Number(gap)] ?? ""));
}

/** What stands in a gap: words that are known, a side, or something that one types. */
function inGap(gap: string): string {
  const known = EXPECTED[gap] ?? side(gap);
  return known === gap && /[^\d.,]/.test(gap) ? `\`${gap.replaceAll('"', "")}\`` : known;
}

/** What was found: a piece of the text stands in quotation marks. */
function shown(found: string): string {
  const known = FOUND[found];
  return known ?? `“${/^"(.*)"$/s.exec(found)?.[1] ?? found}”`;
}

/** A blank between Chinese and what begins in Latin letters. */
function spaced(text: string): string {
  return /^[\w`]/.test(text) ? ` ${text}` : text;
}
