// Moves in words. In Chinese: what is words in them is put into Chinese, what is notation stays. A reader types them as the program
// writes them, so the page shows that, too, where one asks.

import type { Standing } from "./answers";
import { spoken, t } from "./words";

/** What a move that looks so is in Chinese; `$1` and so on are its parts, in which nothing but sides has words. */
const SHAPES: readonly (readonly [shape: RegExp, chinese: string])[] = [
  [/^take (\d+) from heap (\d+) leaving (.+)$/, "从第 $2 堆取 $1，剩 $3"],
  [/^take (\d+) from heap (\d+)$/, "从第 $2 堆取 $1"],
  [/^split heap (\d+) into (.+)$/, "把第 $1 堆分成 $2"],
  [/^take one from heaps (.+)$/, "从第 $1 堆各取 1"],
  [/^from heap (\d+) take (\d+) and give (.+)$/, "从第 $1 堆取 $2，再分出 $3"],
  [/^from heap (\d+) take (\d+)$/, "从第 $1 堆取 $2"],
  [/^move (\d+) from step (\d+)$/, "从第 $2 级移 $1"],
  [/^remove the smallest$/, "取走最小的一堆"],
  [/^decrease all$/, "每堆减一"],
  [/^eat (.+)$/, "吃 $1"],
  [/^turn (.+)$/, "翻 $1"],
  [/^cut (\d+) of stalk (\d+)$/, "剪断第 $2 茎的 $1"],
  [/^cut (\d+x\d+) into (\d+\+\d+) rows(.*)$/, "把 $1 横切成 $2 行$3"],
  [/^cut (\d+x\d+) into (\d+\+\d+) columns(.*)$/, "把 $1 竖切成 $2 列$3"],
  [/^cut (\S+)(.*)$/, "剪断 $1$2"],
  [/^join (\w+) and (\w+) in region (\d+) around (.+)$/, "在区域 $3 中连接 $1 和 $2，围住 $4"],
  [/^join (\w+) and (\w+) in region (\d+)$/, "在区域 $3 中连接 $1 和 $2"],
  [/^take (\d+) from the left$/, "从左端取 $1"],
  [/^take (\d+) from the right$/, "从右端取 $1"],
  [/^take (\d+) from (\d+) of row (\d+)$/, "从第 $3 行的 $2 起取 $1"],
  [/^take (\d+) from (\d+)$/, "从 $2 起取 $1"],
  [/^take (\d+) of row (\d+)$/, "取第 $2 行的 $1"],
  [/^take (\d+)\.(\d+)$/, "占 $1.$2"],
  [/^take (.+)$/, "取 $1"],
  [/^toad (\d+) of row (\d+)$/, "第 $2 行的蟾蜍 $1"],
  [/^toad (\d+)$/, "蟾蜍 $1"],
  [/^frog (\d+) of row (\d+)$/, "第 $2 行的青蛙 $1"],
  [/^frog (\d+)$/, "青蛙 $1"],
  [/^topple (\d+) left of row (\d+)$/, "向左推倒第 $2 行的 $1"],
  [/^topple (\d+) left$/, "向左推倒 $1"],
  [/^topple (\d+) right of row (\d+)$/, "向右推倒第 $2 行的 $1"],
  [/^topple (\d+) right$/, "向右推倒 $1"],
  [/^(white|black) in row (\d+) to (\d+)$/, "第 $2 行的$1移到 $3"],
  [/^(left|right) paints (.+)$/, "$1涂 $2"],
  [/^(left|right) takes (.+)$/, "$1取 $2"],
  [/^(horizontal|vertical) (.+)$/, "$1 $2"],
  [/^(mouse|cat) (.+)$/, "$1 $2"],
  [/^(\S+) to (\S+) burns (\S+)$/, "$1 移到 $2，封住 $3"],
  [/^([xo]) at (\d+,\d+)$/, "$1 放在 $2"],
  [/^(\d) at (\d+)$/, "在位置 $2 写 $1"],
  [/^(\d[\d,]*) to (\d[\d,]*)$/, "$1 移到 $2"],
  [/^to (.+)$/, "变为 $1"],
  [/^(\S+) takes (\S+)$/, "$1 吃 $2"],
  [/^left (\d+)$/, "左端 $1 个"],
  [/^right (\d+)$/, "右端 $1 个"],
  [/^prize(\d+)$/, "奖品 $1"],
  [/^car(\d+)$/, "车在 $1 号门"],
  [/^pick(\d+)$/, "选 $1 号门"],
  [/^open(\d[\d,]*)$/, "打开 $1 号门"],
  [/^take(\d+)$/, "要 $1 号门"],
  [/^ship(\d+)$/, "船从 $1 起"],
  [/^(\d+)-hit$/, "$1 击中"],
  [/^(\d+)-miss$/, "$1 未中"],
  [/^(\d+)-won$/, "$1 胜"],
  [/^(\d+)-lost$/, "$1 负"],
  [/^(\d+)-tied$/, "$1 平"],
  [/^(.+) extra turn$/, "$1，再走一步"],
];

/** Moves of one word, and the sides that others name. */
const WORDS: Record<string, string> = {
  pass: "过",
  bet: "下注",
  check: "过牌",
  fold: "弃牌",
  call: "跟注",
  raise: "加注",
  liar: "质疑",
  heads: "正面",
  tails: "反面",
  lower: "更小",
  higher: "更大",
  left: "左端",
  right: "右端",
};

const SIDES: Record<string, string> = {
  left: "左方",
  right: "右方",
  white: "白子",
  black: "黑子",
  mouse: "鼠到",
  cat: "猫到",
  horizontal: "横放",
  vertical: "竖放",
};

/** Moves of several heaps at once, `heap 1 to 2, heap 3 to 0`, and of a pile that falls into rows or a ring. */
function heaps(move: string): string | undefined {
  const parts = move.split(/, (?=heap )/).map((part) => /^(?:heap|pile) (\d+) to (.+)$/.exec(part));
  if (parts.some((part) => part === null)) return undefined;
  const left = (text = "") => text.replaceAll("row ", "一排 ").replaceAll("ring ", "一圈 ");
  return parts.map((part) => `第 ${part?.[1]} 堆变为 ${left(part?.[2])}`).join("，");
}

/** A move: in Chinese what is words in it is put into Chinese. */
export function moved(move: string): string {
  return spoken() === "zh" ? inChinese(move) : move;
}

/** A move of a position in words: where pieces fall into columns and a move is but a number, it is a column. */
export function moveOf(standing: Standing | undefined, move: string): string {
  const falls = /^\d+$/.test(move) && standing?.things?.some(({ at }) => at.kind === "slot");
  return falls ? t("columnMove", { n: move }) : moved(move);
}

/** A move in Chinese; one that is notation alone as it is. */
export function inChinese(move: string): string {
  const [, term, inTerm] = /^term (\d+): (.+)$/.exec(move) ?? [];
  if (inTerm !== undefined) return `第 ${term} 项：${inChinese(inTerm)}`;
  const whole = WORDS[move] ?? heaps(move);
  if (whole !== undefined) return whole;
  for (const [shape, chinese] of SHAPES) {
    const found = shape.exec(move);
    if (found) return chinese.replace(/\$(\d)/g, (_, n: string) => SIDES[found[Number(n)] ?? ""] ?? found[Number(n)] ?? "");
  }
  return move;
}
