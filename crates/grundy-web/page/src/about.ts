// What a game is, in the program's words: its rules, its notation, an example and where it comes from.

import { ask } from "./api";
import { gameName, ruled, titled } from "./chinese";
import { h, spelled } from "./dom";
import { t, type Word } from "./words";

interface About {
  name: string;
  aliases: string[];
  title: string;
  rules: string;
  notation: string;
  /** What can be asked about it, by the names of the commands. */
  questions: string[];
  examples: string[];
  sources: string[];
}

/** The games that were asked about, so that an edited position asks nothing again. */
const asked = new Map<string, Promise<About | undefined>>();

/** The rules of a game in words; nothing where the program says none. */
export async function about(name: string): Promise<HTMLElement | ""> {
  const found = await describe(name);
  return found ? said(found) : "";
}

/** A game's name in the language of the page. */
export async function nameOf(name: string): Promise<string> {
  const found = await describe(name);
  return found ? gameName(found) : name;
}

/** What can be asked about a game. */
export async function questions(name: string): Promise<string[]> {
  return (await describe(name))?.questions ?? [];
}

function describe(name: string): Promise<About | undefined> {
  let answer = asked.get(name);
  if (!answer) {
    answer = ask<About>("about", { expression: name }).catch(() => undefined);
    asked.set(name, answer);
  }
  return answer;
}

/** Folded, for the board comes first. */
function said(found: About): HTMLElement {
  const { title, lang } = titled(found.title);
  const { rules, notation, lang: spokenIn } = ruled(found);
  const { examples, sources } = found;
  const list = h("dl");
  const line = (word: Word, text: string, lang: string | null = "en") =>
    text && list.append(h("dt", {}, t(word)), h("dd", { lang }, ...spelled(text)));
  line("rules", rules, spokenIn);
  line("notation", notation, spokenIn);
  line("examples", examples.slice(0, 3).join(t("semicolon")));
  line("sources", sources.join(t("semicolon")));
  return h("details", { class: "fold about" }, h("summary", {}, t("rulesInWords", { name: gameName(found) })), h("p", { lang }, title), list);
}
