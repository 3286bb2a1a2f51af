// What stands around the board whatever is played: the head of the page with its settings, and its foot.

import { choice, h } from "./dom";
import { lesson } from "./lesson";
import { type State, write } from "./state";
import { t } from "./words";
import { alone } from "./workers";

/** The width in pixels up to which board and moves stand one below the other, as in the style sheet. */
const NARROW = 760;

/** The title, what the page is, and its settings. */
export function header(state: State, usual: State, set: (change: Partial<State>) => void): HTMLElement {
  const home = h("a", { href: write({ ...state, home: true }, usual), title: t("allGames") }, "grundy");
  return h("header", {}, h("h1", {}, lesson ? lesson.held.title || "grundy" : home), h("p", { class: "quiet" }, tagline()), settings(state, set));
}

function tagline(): string {
  if (!lesson) return t("tagline");
  return t(lesson.held.cut ? "lessonCut" : "lesson", { n: lesson.size });
}

function settings(state: State, set: (change: Partial<State>) => void): HTMLElement {
  const languages = [["en", "English"], ["zh", "中文"]] as const;
  const themes = [["auto", t("auto")], ["light", t("light")], ["dark", t("dark")]] as const;
  return h(
    "div",
    { class: "settings" },
    choice(t("language"), languages, state.language, (language) => set({ language: language as State["language"] }), { id: "language" }),
    choice(t("theme"), themes, state.theme, (theme) => set({ theme: theme as State["theme"] }), { id: "theme" }),
  );
}

/** Where else to read: the programming interface of a server, the book and the reference beside a page without one. */
export function footer(language: State["language"]): HTMLElement {
  if (lesson) return h("footer", {});
  if (!alone) return h("footer", {}, h("a", { href: "/api/openapi.json" }, t("api")));
  // Folders beside the page, where the site has them.
  const beside = document.querySelector("meta[name=grundy-beside]")?.getAttribute("content")?.split(" ") ?? [];
  const names = { book: t("book"), rust: "Rust", python: "Python" };
  const links = Object.entries(names).filter(([folder]) => beside.includes(folder));
  const place = (folder: string) => (folder === "book" && language === "zh" ? "./book/zh-CN/" : `./${folder}/`);
  return h("footer", { class: "row" }, ...links.map(([folder, name]) => h("a", { href: place(folder) }, name)));
}

/** The positions of a lesson that has several. */
export function roots(expression: string, take: (expression: string) => void): HTMLElement | false {
  const all = lesson?.held.roots ?? [];
  const options = all.map((root) => [root.expression, root.expression] as const);
  return all.length > 1 && h("p", { class: "row" }, choice(t("position"), options, expression, take));
}

/** What one may type about the rules: on a narrow screen the board comes first, and this is unfolded. */
export function folded(rules: HTMLElement): HTMLElement {
  return h("details", { class: "fold", open: window.innerWidth > NARROW }, h("summary", {}, t("rulesAndPosition")), rules);
}
