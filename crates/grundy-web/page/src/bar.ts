// The judge's bar beside a board: who is better off, at a glance, with the same in words; and what each term of a sum is worth.

import type { Standing } from "./answers";
import * as describe from "./describe";
import { h } from "./dom";
import { side } from "./words";

/** The share of the bar that the first side has, out of 100; nothing where it is not known. */
export function share(standing: Standing): number | undefined {
  const found = standing.outlook;
  const isFirst = found !== undefined && "side" in found && found.side === standing.sides[0];
  switch (found?.kind) {
    case "won":
      return isFirst ? 100 : 0;
    case "ahead": {
      // The more ahead, the nearer to the end, which is for what is won.
      const lead = 45 * (1 - 1 / (1 + found.by / 4));
      return isFirst ? 50 + lead : 50 - lead;
    }
    case "even":
      return 50;
    default:
      return undefined;
  }
}

/** The bar; nothing where no outlook was asked for. */
export function bar(standing: Standing): HTMLElement | undefined {
  if (!standing.outlook) return undefined;
  const [first, second] = standing.sides.map(side) as [string, string];
  const found = share(standing);
  const filled = h("div", { class: "filled" });
  filled.style.setProperty("width", `${found ?? 50}%`);
  const words = describe.outlook(standing.outlook);
  const picture = h("div", { class: found === undefined ? "bar open" : "bar", role: "img", "aria-label": words }, filled);
  return h("div", { class: "judge" }, h("span", { "aria-hidden": "true" }, first), picture, h("span", { "aria-hidden": "true" }, second));
}

/** The value of each term of a sum; nothing for a position of one term. */
export function terms(standing: Standing): HTMLElement | undefined {
  const found = standing.answer?.derivation?.terms ?? [];
  const known = found.flatMap(({ term, value, nimber, copies }) => {
    const worth = value ?? (nimber === undefined ? undefined : nimber === 0 ? "0" : nimber === 1 ? "*" : `*${nimber}`);
    return term === undefined || worth === undefined ? [] : [{ term: (copies ?? 1) > 1 ? `${copies} × ${term}` : term, worth }];
  });
  if (known.length < 2) return undefined;
  return h("dl", { class: "terms" }, ...known.flatMap(({ term, worth }) => [h("dt", {}, term), h("dd", {}, worth)]));
}
