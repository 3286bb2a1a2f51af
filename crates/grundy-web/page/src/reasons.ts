// Why an answer is right, in Chinese, from the derivation as data. In English the program's own words are shown.

import type { Derivation } from "./answers";
import { theorem } from "./theorems";
import { side } from "./words";

/** The reason in Chinese; null where the derivation is of a kind that has no words here. */
export function inChinese(derivation: Derivation): string | null {
  switch (derivation.kind) {
    case "nothing":
      return "没有任何证明。";
    case "over":
      return "依规则，对局已经结束。";
    case "theorem":
      return theorem(derivation);
    case "heaps": {
      const values = derivation.values.map(([n, value]) => `G(${n}) = ${value}`);
      const more = derivation.more > 0 ? [`另有 ${derivation.more} 堆`] : [];
      const window = derivation.window;
      const repeats = window ? `从 ${window.preperiod} 起以 ${window.period} 为周期，由前 ${window.computed} 个值证明。` : "";
      return `${[...values, ...more].join("，")}。${repeats}`;
    }
    case "mex":
      return "值是各选项的 Grundy 值中没有出现的最小者（mex）。";
    case "nim-sum":
      return nimSum(derivation.terms, derivation.more, derivation.total);
    case "sum":
      return valueSum(derivation);
    case "canonical":
      return "这是标准形：没有被支配的选项，也没有可逆的选项。";
    case "winner":
      return derivation.starts.map(([first, winner]) => `${side(first)} 先行则 ${side(winner)} 胜。`).join("");
    case "sieve":
      return `给 ${derivation.positions} 个局面编号，每个必败局面标出能一步走到它的所有局面。`;
    case "quotient":
      return `misère 商有 ${derivation.elements} 个元素，其中 ${derivation.lost} 个为必败；各堆之积为 ${derivation.product}：${winning(derivation.wins)}`;
    case "play":
      return ending(derivation);
    case "row":
      return `双方最佳应对时，行动方得 ${derivation.scores[0]}，对方得 ${derivation.scores[1]}：在每个区间取两端中较好者。`;
    case "best-score":
      return "双方各取得分最好的选项。";
    default:
      return null;
  }
}

function winning(wins: boolean): string {
  return wins ? "行动方胜。" : "行动方负。";
}

function nimSum(terms: { term: string; nimber: number; why: Derivation }[], more: number, total: number): string {
  const lines = terms.map(({ term, nimber, why }) => {
    const reason = inChinese(why);
    const worth = terms.length > 1 || more > 0 ? `${term} 的 Grundy 值为 ${nimber}。` : "";
    return [reason, worth].filter(Boolean).join("\n");
  });
  if (more > 0) lines.push(`另有 ${more} 项。`);
  const name = terms.length > 1 || more > 0 ? "它们的 Nim 和" : "Grundy 值";
  const result =
    total === 0
      ? "每一步都使它不为 0，而对方又能使它变回 0，所以行动方负。"
      : "不为 0，行动方可以使它变为 0，所以行动方胜。";
  return `${lines.join("\n")}\n${name}为 ${total}：${result}`;
}

function valueSum(sum: Extract<Derivation, { kind: "sum" }>): string {
  const lines = sum.terms.map(({ term, copies, value }) => `${copies > 1 ? `${copies} 个 ` : ""}${term} 的值为 ${value}。`);
  if (sum.more > 0) lines.push(`另有 ${sum.more} 项。`);
  if (sum.theorem) lines.push(theorem(sum.theorem));
  const [left, right] = sum.sides.map(side);
  const against: Record<string, string> = {
    L: `大于 0：无论谁先，${left} 胜。`,
    R: `小于 0：无论谁先，${right} 胜。`,
    P: "等于 0：先行者负。",
    N: "与 0 模糊（不可比较）：先行者胜。",
  };
  return `${lines.join("\n")}\n值 ${sum.value} ${against[sum.class] ?? ""}`.trim();
}

function ending({ mover, outcome, distance }: Extract<Derivation, { kind: "play" }>): string {
  const won = /^won by (.+)$/.exec(outcome)?.[1];
  if (won === undefined) {
    return outcome === "tied" ? "双方都无法强制取胜，对局以平局结束。" : "双方都无法强制取胜，对局可以无限进行下去。";
  }
  const plies = distance === null ? "" : `胜方求快、负方求慢时，共 ${distance} 步。`;
  if (mover === null) return `对局已经结束。`;
  return won === mover ? `行动方有一步使对方陷入必败，故胜。${plies}` : `行动方的每一步都让对方取胜，故负。${plies}`;
}
