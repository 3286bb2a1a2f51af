// The rules of games in words.

import { ask } from "./api";
import { h } from "./dom";
import { t } from "./words";

/** What a game says of itself. */
interface About {
  title: string;
  rules: string;
  notation: string;
}

/** Games whose rules are told; a sum may have many. */
const MOST_TOLD = 3;

/** The rules and the notation of games, each once, in the language in which they are written. */
export async function inWords(names: readonly (string | null)[]): Promise<HTMLElement[]> {
  const games = [...new Set(names)].filter((name): name is string => name !== null).slice(0, MOST_TOLD);
  const told = await Promise.all(games.map((expression) => ask<About>("about", { expression }).catch(() => undefined)));
  return told.flatMap((about) => {
    if (!about) return [];
    const words = h("div", { lang: "en" }, h("p", {}, ...spelled(about.rules)), h("p", { class: "quiet" }, ...spelled(about.notation)));
    return [h("details", { class: "fold" }, h("summary", {}, t("inWords"), " ", h("span", { lang: "en" }, about.title)), words)];
  });
}

/** A text in which what one types stands between backquotes. */
function spelled(text: string): (string | HTMLElement)[] {
  return text.split("`").map((piece, i) => (i % 2 === 1 ? h("code", {}, piece) : piece));
}
