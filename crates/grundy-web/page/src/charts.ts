// Pictures of a position and of its game: thermograph, table, period, tree, and the position with its moves marked.

import { questions } from "./about";
import type { Body, Drawing } from "./answers";
import { ask } from "./api";
import { choice, h } from "./dom";
import { lesson } from "./lesson";
import { figure, fill, type Page } from "./panels";
import { type Chart, CHARTS } from "./state";
import { t, type Word } from "./words";

interface Read {
  summands: { name: string | null; rules: string | null }[];
}

const NAMES: Record<Chart, Word> = {
  thermograph: "thermograph",
  table: "heat",
  period: "period",
  tree: "treePicture",
  position: "marked",
};

/** The question whose answer a picture draws, as the catalog lists what can be asked about a game. */
const DRAWS: Record<Chart, string> = { thermograph: "value", table: "table", period: "period", tree: "tree", position: "solve" };

/** The pictures that there are of a position, in the order in which they are offered. */
async function drawable(page: Page, body: Body): Promise<Chart[]> {
  if (lesson) return CHARTS.filter((chart) => lesson?.holds(body, chart));
  if (page.state.arena) return [];
  const read = await ask<Read>("read", body);
  const names = read.summands.flatMap(({ name }) => (name === null ? [] : [name]));
  const asked = await Promise.all(names.map(questions));
  const isOfGame = (chart: Chart) => chart === "table" || chart === "period";
  // A table and a period are about the game of the first term; a value by itself has none.
  const about = (chart: Chart) => (isOfGame(chart) ? (read.summands[0]?.name ? asked.slice(0, 1) : [[]]) : asked);
  return CHARTS.filter((chart) => about(chart).every((all) => all.includes(DRAWS[chart])));
}

/** The question for a picture. */
async function question(page: Page, chart: Chart): Promise<Body> {
  const { state } = page;
  const here = page.here();
  const { misere: _misere, first: _first, ...plain } = here;
  if (chart === "thermograph") return { ...plain, of: "thermograph" };
  if (chart === "position") return { ...here, of: "position", all_moves: true };
  if (chart === "tree") return { ...here, of: "tree", depth: state.depth };
  // A table and a period are asked about a game, without its position.
  const read = await ask<Read>("read", plain);
  const first = read.summands[0];
  const game = first?.name ? (first.rules ? `${first.name} ${first.rules}` : first.name) : String(plain.expression);
  const expression = chart === "table" && first?.name === "row" ? String(plain.expression) : game;
  return { expression, of: chart, ...(chart === "table" ? { to: state.to || (first?.rules || /^0\./.test(game) ? "60" : "12") } : {}) };
}

/** The pictures that fit the position: the chosen one, or the first where that does not fit. */
export function chartPanel(page: Page): HTMLElement {
  const panel = h("div");
  const show = async () => {
    const { misere: _misere, first: _first, ...plain } = page.here();
    const charts = await drawable(page, plain);
    const { state } = page;
    const chart = charts.find((chart) => chart === state.chart) ?? charts[0];
    if (chart === undefined) return h("p", { class: "quiet" }, t("noPicture"));
    const place = h("div");
    const options = charts.map((chart) => [chart, t(NAMES[chart])] as const);
    const number = (id: string, word: Word, value: string, set: (text: string) => void) => {
      const input = h("input", { id, type: "text", size: "6", value, spellcheck: "false", autocomplete: "off" });
      input.addEventListener("change", () => set(input.value.trim()));
      return h("label", { for: id }, h("span", {}, t(word)), input);
    };
    void fill(place, async () => figure(await page.work<Drawing>("picture", await question(page, chart)), page));
    return h(
      "div",
      {},
      h(
        "p",
        { class: "row" },
        choice(t("kind"), options, chart, (chart) => page.set({ chart: chart as Chart }), { id: "chart" }),
        chart === "table" && number("to", "to", state.to, (to) => page.set({ to })),
        chart === "tree" && number("depth", "depth", String(state.depth), (n) => page.set({ depth: Number(n) || 3 })),
      ),
      place,
    );
  };
  void fill(panel, show);
  return panel;
}
