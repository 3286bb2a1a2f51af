// The whole state of the page lies in its address, after #, so that a link is a lesson.

import { seal, unseal } from "./seal";
import type { Language } from "./words";

/** The version of links; a reader of an older page is informed when a link is newer. */
export const VERSION = 1;

export const TABS = ["answer", "tree", "charts", "forms"] as const;
export type Tab = (typeof TABS)[number];
export const FORMS = ["arena", "matrix", "regret", "coalition", "equilibrium"] as const;
export type Form = (typeof FORMS)[number];
export const CHARTS = ["thermograph", "table", "period", "tree", "position"] as const;
export type Chart = (typeof CHARTS)[number];

const LANGUAGES = ["en", "zh"] as const satisfies readonly Language[];

export interface State {
  /** Whether the front page is shown: the address says nothing but how. */
  home: boolean;
  expression: string;
  /** The text of an arena that is played on instead. */
  arena: string;
  misere: boolean;
  /** Who begins; empty: as the position says. */
  first: string;
  /** The moves made, those taken back too. */
  moves: string[];
  /** How many of them stand. */
  at: number;
  /** The salt of the seal under which the address has the moves, while they are not to be read; else empty. */
  salt: string;
  /** Which side the reader plays: the first or the second of the game's sides, both, none. */
  you: "0" | "1" | "both" | "none";
  level: number;
  /** Whether what every move leads to is shown. */
  values: boolean;
  tab: Tab;
  chart: Chart;
  to: string;
  depth: number;
  form: Form;
  text: string;
  language: Language;
  theme: "auto" | "light" | "dark";
  /** Whether the link was made by a newer page. */
  newer: boolean;
}

export const USUAL: State = {
  home: false,
  expression: "nim 3,5,7",
  arena: "",
  misere: false,
  first: "",
  moves: [],
  at: 0,
  salt: "",
  you: "0",
  level: 0,
  values: false,
  tab: "answer",
  chart: "thermograph",
  to: "",
  depth: 3,
  form: "matrix",
  text: "",
  language: "en",
  theme: "auto",
  newer: false,
};

function one<T extends string>(text: string | null, words: readonly T[], usual: T): T {
  return words.find((word) => word === text) ?? usual;
}

function whole(text: string | null, usual: number, most: number): number {
  const n = Number(text);
  return text !== null && Number.isInteger(n) && n >= 0 ? Math.min(n, most) : usual;
}

/** The state that an address says; what is missing or not understood is as usual. */
export function read(hash: string, usual: State): State {
  const q = new URLSearchParams(hash.replace(/^#/, ""));
  const sealed = unseal(q.get("s") ?? "");
  const moves = sealed?.texts ?? q.getAll("m");
  return {
    home: [...q.keys()].every((key) => HOW.includes(key)),
    expression: q.get("e") ?? usual.expression,
    arena: q.get("arena") ?? "",
    misere: q.get("misere") === "1",
    first: q.get("first") ?? "",
    moves,
    at: whole(q.get("at"), moves.length, moves.length),
    salt: sealed?.salt ?? "",
    you: one(q.get("you"), ["0", "1", "both", "none"] as const, usual.you),
    level: whole(q.get("level"), 0, 99),
    values: q.get("values") === "1",
    tab: one(q.get("tab"), TABS, usual.tab),
    chart: one(q.get("chart"), CHARTS, usual.chart),
    to: q.get("to") ?? "",
    depth: whole(q.get("depth"), usual.depth, 20),
    form: one(q.get("form"), FORMS, usual.form),
    text: q.get("text") ?? "",
    language: one(q.get("lang"), LANGUAGES, usual.language),
    theme: one(q.get("theme"), ["auto", "light", "dark"] as const, "auto"),
    newer: whole(q.get("v"), VERSION, 1e9) > VERSION,
  };
}

/** What an address may say besides a place: its version, and how the page looks. */
const HOW = ["v", "lang", "theme"];

/** The language that the query of an address asks for: `?lang=zh`. What stands behind its `#` goes before. */
export function asked(query: string): Language | undefined {
  return LANGUAGES.find((language) => language === new URLSearchParams(query).get("lang"));
}

/** The address that says a state: the language, which goes with every link, and of the rest what is not as usual. */
export function write(state: State, usual: State): string {
  const q = new URLSearchParams();
  const put = (key: string, value: string, plain: string) => {
    if (value !== plain) q.set(key, value);
  };
  q.set("v", String(VERSION));
  put("theme", state.theme, "auto");
  if (state.home) {
    q.set("lang", state.language);
    return `#${q.toString()}`;
  }
  q.set("e", state.expression);
  put("arena", state.arena, "");
  put("misere", state.misere ? "1" : "", "");
  put("first", state.first, "");
  put("you", state.you, usual.you);
  put("level", String(state.level), "0");
  put("values", state.values ? "1" : "", "");
  put("tab", state.tab, usual.tab);
  put("chart", state.chart, usual.chart);
  put("to", state.to, "");
  put("depth", String(state.depth), String(usual.depth));
  put("form", state.form, usual.form);
  put("text", state.text, "");
  if (state.salt && state.moves.length > 0) q.set("s", seal(state.moves, state.salt));
  else for (const move of state.moves) q.append("m", move);
  if (state.at < state.moves.length) q.set("at", String(state.at));
  q.set("lang", state.language);
  return `#${q.toString()}`;
}

/** Whether two states are places of one play, or of plays from one position. */
export function isSamePlay(a: State, b: State): boolean {
  return a.expression === b.expression && a.arena === b.arena && a.misere === b.misere && a.first === b.first && a.you === b.you;
}
