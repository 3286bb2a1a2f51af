// What a game is, in the program's words: its rules, its notation, an example and where it comes from.

import { ask } from "./api";
import { ruled, titled } from "./chinese";
import { h } from "./dom";
import { t, type Word } from "./words";

interface About {
  name: string;
  title: string;
  rules: string;
  notation: string;
  examples: string[];
  sources: string[];
}

/** The games that were asked about, so that an edited position asks nothing again. */
const asked = new Map<string, Promise<About | undefined>>();

/** The rules of a game in words; nothing where the program says none. */
export async function about(name: string): Promise<HTMLElement | ""> {
  let answer = asked.get(name);
  if (!answer) {
    answer = ask<About>("about", { expression: name }).catch(() => undefined);
    asked.set(name, answer);
  }
  const found = await answer;
  return found ? said(name, found) : "";
}

/** Folded, for the board comes first. */
function said(name: string, found: About): HTMLElement {
  const { title, lang } = titled(found.title);
  const { rules, notation, lang: spokenIn } = ruled(found);
  const { examples, sources } = found;
  const list = h("dl");
  const line = (word: Word, text: string, lang: string | null = "en") =>
    text && list.append(h("dt", {}, t(word)), h("dd", { lang }, ...spelled(text)));
  line("rules", rules, spokenIn);
  line("notation", notation, spokenIn);
  line("examples", examples.slice(0, 3).join("; "));
  line("sources", sources.join("; "));
  return h("details", { class: "fold about" }, h("summary", {}, t("rulesInWords", { name })), h("p", { lang }, title), list);
}

/** A text in which what one types stands between backquotes. */
function spelled(text: string): (string | HTMLElement)[] {
  return text.split("`").map((piece, i) => (i % 2 === 1 ? h("code", {}, piece) : piece));
}
