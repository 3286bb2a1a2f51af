// The panels beside the board: the answer with its reason, the tree to unfold, pictures, and the other forms.

import {
  type Body,
  type Compared,
  type Drawing,
  type Explanation,
  type Judged,
  type Move,
  Refused,
  type Sentence,
  type Solution,
  type Standing,
} from "./answers";
import { picture } from "./board";
import { fact, way } from "./chinese";
import { shown } from "./completion";
import { elsewhere } from "./elsewhere";
import { standingOf } from "./hidden";
import { button, choice, h } from "./dom";
import { lesson } from "./lesson";
import { moved } from "./moves";
import { savePng, saveSvg } from "./save";
import { FORMS, type State } from "./state";
import * as describe from "./describe";
import { side, spoken, status, t } from "./words";

/** What a panel may do with the page. */
export interface Page {
  state: State;
  standing: Standing | undefined;
  /** The question about the play as it stands. */
  play(moves?: string[]): Body;
  /** The position with its rules, as a question. */
  here(): Body;
  set(change: Partial<State>): void;
  /** Takes what an answer about the present position has proved. */
  learn(answer: Solution): void;
  /** Asks, says how far it is, and lets it be stopped. */
  work<T>(verb: string, body: Body): Promise<T>;
}

/** A picture with what saves it. */
export function figure(drawing: Drawing, page: Page): HTMLElement {
  const { svg, title, description } = drawing;
  const name = title.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 40) || "grundy";
  return h(
    "figure",
    {},
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": title }, picture(svg, page.state.theme)),
    h("figcaption", {}, description),
    h("p", { class: "row" }, button(t("saveSvg"), () => saveSvg(svg, name)), button(t("savePng"), () => void savePng(svg, name))),
  );
}

/** Lines of a strategy that are shown. */
const MOST_LINES = 300;

/** A verb with its fields. */
type Question = [verb: string, body: Body];

/** Fills a place with what a question answers, or with what was wrong. */
export async function fill(place: HTMLElement, made: () => Promise<Node>, text?: string, asked?: Question): Promise<void> {
  place.setAttribute("aria-busy", "true");
  place.replaceChildren(h("p", { class: "quiet" }, t("working")));
  try {
    place.replaceChildren(await made());
  } catch (fault) {
    if ((fault as Error).name === "AbortError") place.replaceChildren(h("p", { class: "quiet" }, t("stopped")));
    else place.replaceChildren(shown(fault, text));
    const ended = fault instanceof Refused && (fault.fault.kind === "stopped" || fault.fault.kind === "memory");
    if (asked && ended) place.append(elsewhere(...asked));
  }
  place.removeAttribute("aria-busy");
}

/** Who wins and why, with the explanation to unfold, and a comparison. */
export function answerPanel(page: Page): HTMLElement {
  if (page.standing?.dealt) return equilibriumPanel(page);
  const place = h("div");
  const sides = page.standing?.sides ?? ["left", "right"];
  const over = (page.standing?.result ?? null) !== null;
  const body = page.here();
  const made = async () => {
    const play = JSON.stringify(page.play());
    const found = await page.work<Solution>("solve", { ...body, most_moves: 100, sentences: true });
    if (JSON.stringify(page.play()) === play) page.learn(found);
    return h("div", {}, describe.answer(found, sides, over), found.stopped && !lesson && elsewhere("solve", body));
  };
  void fill(place, made, undefined, ["solve", body]);
  const why = h("div");
  const { misere: _misere, first: _first, ...plain } = body;
  const explain = async () => {
    return h("pre", {}, describe.explanation(await page.work<Explanation>("explain", { ...plain, sentences: true })));
  };
  const other = h("input", { id: "other", type: "text", spellcheck: "false", autocomplete: "off" });
  const relation = h("div");
  const compare = async () => {
    const found = await page.work<Compared>("compare", { ...plain, other: other.value, sentences: true });
    return h("p", {}, `${String(plain.expression)}  ${found.relation ?? "?"}  ${other.value}`, h("br"), describe.compared(found));
  };
  return h(
    "div",
    {},
    place,
    h("p", { class: "row" }, button(t("explain"), () => void fill(why, explain, undefined, ["explain", plain]), { id: "explain" })),
    why,
    h(
      "form",
      {
        class: "row",
        onsubmit: (event) => {
          (event as Event).preventDefault();
          void fill(relation, compare, undefined, ["compare", { ...plain, other: other.value }]);
        },
      },
      h("label", { for: "other" }, t("compare")),
      other,
      h("button", { type: "submit" }, t("solve")),
    ),
    relation,
  );
}

interface Equilibrium extends Form {
  strategy: { player: string; knows: string; choices: [move: string, probability: string][] }[];
}

/** Where the best strategy is mixed: what an equilibrium does with all that a player may know. */
function equilibriumPanel(page: Page): HTMLElement {
  const place = h("div");
  const body = { ...page.here(), exploitability: 1e-3, iterations: 20_000 };
  const made = async () => {
    const { strategy, ...others } = await page.work<Equilibrium>("equilibrium", { ...body, sentences: true });
    const mixed = strategy.map(({ player, knows, choices }) => {
      const words = choices.map(([move, probability]) => `${moved(move)} ${probability}`).join(t("comma"));
      return t("moveWith", { move: `${side(player)} · ${describe.known(knows)}`, words });
    });
    const lines = mixed.length > MOST_LINES ? [...mixed.slice(0, MOST_LINES), "…"] : mixed;
    return h("div", {}, facts(others), h("pre", {}, lines.join("\n")));
  };
  const find = button(t("equilibrium"), () => void fill(place, made, undefined, ["equilibrium", body]), { id: "find-equilibrium" });
  return h("div", {}, h("p", {}, t("aboutHidden")), h("p", { class: "row" }, find), place);
}

/** The tree: every move can be unfolded to those behind it. */
export function treePanel(page: Page): HTMLElement {
  const root = h("ul", { class: "tree", role: "tree", "aria-label": t("tree") });
  // A play with secrets is unfolded from its beginning, so that the tree tells none of them.
  const begun = (moves: string[]): Body => (page.standing?.dealt ? { ...page.here(), moves } : page.play(moves));
  const item = (label: string, judged: Judged | undefined, path: string[], leaf: boolean): HTMLElement => {
    const below = h("ul", { role: "group", hidden: true });
    const line = h("div", { class: "node" });
    const node = h("li", { role: "treeitem", tabindex: path.length === 0 ? "0" : "-1", "aria-label": label }, line, below);
    if (judged) {
      const [name, word, sign] = describe.result(judged);
      node.classList.add(name);
      line.append(h("span", { class: "sign", title: word }, sign));
      node.setAttribute("aria-label", `${label}, ${word}`);
    }
    line.append(h("span", { class: "label" }, label));
    const more = judged ? describe.besides(judged) : "";
    if (more) line.append(h("span", { class: "quiet" }, more));
    if (leaf) return node;
    node.setAttribute("aria-expanded", "false");
    const unfold = async () => {
      const open = node.getAttribute("aria-expanded") !== "true";
      node.setAttribute("aria-expanded", String(open));
      below.hidden = !open;
      if (!open || below.childElementCount > 0) return;
      below.append(h("li", { role: "none", class: "quiet" }, t("working")));
      try {
        const found = standingOf(await page.work<Standing>("moves", { ...begun(path), judge: true }), label);
        const line = (move: Move) => item(moved(move.move), move.judged, [...path, move.move], move.judged?.distance === 0);
        below.replaceChildren(...found.moves.slice(0, 200).map(line));
        if (found.result !== null || found.dealt?.what === "over") below.append(h("li", { role: "none", class: "quiet" }, describe.turn(found)));
        if (found.more || found.moves.length > 200) below.append(h("li", { role: "none", class: "quiet" }, "…"));
      } catch (fault) {
        below.replaceChildren(h("li", { role: "none" }, shown(fault)));
      }
    };
    line.addEventListener("click", () => void unfold());
    node.addEventListener("keydown", (event) => treeKey(event, node, unfold));
    return node;
  };
  root.append(item(page.standing?.position ?? t("root"), undefined, [], false));
  (root.firstElementChild?.firstElementChild as HTMLElement | null)?.click();
  return root;
}

/** Keys of a tree: up and down among what is seen, right unfolds, left folds. */
function treeKey(event: KeyboardEvent, node: HTMLElement, unfold: () => Promise<void>): void {
  if (event.target !== node) return;
  const open = node.getAttribute("aria-expanded");
  const seen = [...(node.closest("[role=tree]")?.querySelectorAll<HTMLElement>("[role=treeitem]") ?? [])];
  const visible = seen.filter((one) => one.offsetParent !== null);
  const go = (to: HTMLElement | null | undefined) => {
    if (!to) return;
    node.tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
  };
  const at = visible.indexOf(node);
  const act: Record<string, () => void> = {
    ArrowDown: () => go(visible[at + 1]),
    ArrowUp: () => go(visible[at - 1]),
    ArrowRight: () => (open === "false" ? void unfold() : open === "true" ? go(visible[at + 1]) : undefined),
    ArrowLeft: () => (open === "true" ? void unfold() : go(node.parentElement?.closest<HTMLElement>("[role=treeitem]"))),
    Enter: () => void unfold(),
    " ": () => void unfold(),
  };
  const chosen = act[event.key];
  if (!chosen) return;
  event.preventDefault();
  chosen();
}

const SAMPLES: Record<(typeof FORMS)[number], string> = {
  arena: "parity 3;\n0 2 0 1,2;\n1 1 1 0;\n2 3 1 2,3;\n3 0 0 0;",
  matrix: "0 -1 1\n1 0 -1\n-1 1 0",
  regret: "0 -1 1\n1 0 -1\n-1 1 0",
  coalition: "[51; 50, 49, 1]",
  equilibrium: "kuhn",
};

/** Arenas with their regions, matrices with the curve of regret, coalitions, equilibria. */
export function formPanel(page: Page): HTMLElement {
  const { state } = page;
  const place = h("div");
  const text = h("textarea", { id: "form-text", rows: "6", spellcheck: "false" });
  text.value = state.text || SAMPLES[state.form];
  const solve = async () => {
    const body: Body = { expression: text.value };
    if (state.form === "regret") body.regret = 2000;
    if (state.form === "equilibrium") Object.assign(body, { exploitability: 1e-3, iterations: 20_000 });
    const verb = state.form === "regret" ? "matrix" : state.form;
    const [found, drawing] = await Promise.all([
      page.work<Form>(verb, { ...body, sentences: true }),
      page.work<Drawing>("picture", { ...body, of: state.form }),
    ]);
    return h("div", {}, figure(drawing, page), facts(found));
  };
  const run = () => void fill(place, solve, text.value);
  const options = FORMS.map((form) => [form, t(form)] as const);
  if (state.text) run();
  return h(
    "div",
    {},
    h("p", { class: "row" }, choice(t("kind"), options, state.form, (form) => page.set({ form: form as State["form"], text: "" }), { id: "form" })),
    h("label", { for: "form-text" }, t("text")),
    text,
    h(
      "p",
      { class: "row" },
      button(t("solve"), () => (state.text === text.value ? run() : page.set({ text: text.value })), { class: "main", id: "form-solve" }),
      state.form === "arena" && button(t("playArena"), () => page.set({ arena: text.value, moves: [], at: 0, first: "", misere: false })),
    ),
    place,
  );
}

/** What is answered about a form. */
interface Form extends Record<string, unknown> {
  core?: Core | null;
  sentences?: Sentence[];
}

/** The core of a coalition game: a point of it, or the weights that prove it empty. */
interface Core {
  point: string[] | null;
  weights: [string, string][] | null;
  sentences: Sentence[];
}

/** What an answer says, name by name; curves and lists of many lines are in the picture. */
function facts(found: Form): HTMLElement {
  const list = h("dl");
  const { core, sentences, reason: _, ...others } = found;
  if (core) others.core = `${describe.because(core.sentences)} ${JSON.stringify(core.point ?? core.weights)}`;
  if (sentences?.length) others.reason = describe.because(sentences);
  if (spoken() === "zh") {
    // Of an arena the reason names the method.
    if (typeof others.method === "string") others.method = way(others.method) ?? (sentences?.length ? null : others.method);
    if (others.sides) others.sides = (others.sides as string[]).map(side).join("、");
  }
  for (const [name, value] of Object.entries(others)) {
    if (value === null || name === "schema" || name === "derivation" || name === "regret" || name === "curve") continue;
    const text = typeof value === "string" ? value : JSON.stringify(value);
    if (text.length > 4000) continue;
    const known = name.endsWith("status") ? status(text) : text;
    list.append(h("dt", {}, spoken() === "zh" ? fact(name) : name), h("dd", {}, known));
  }
  return list;
}
