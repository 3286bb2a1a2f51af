// The moves of a play: their list, lines that were left for others, and a look back that says where something was given away.

import type { Body, Drawing, Standing } from "./answers";
import { shown } from "./completion";
import { button, h } from "./dom";
import { lesson } from "./lesson";
import { moved } from "./moves";
import { figure, type Page } from "./panels";
import { type Mark, mark, turningPoint } from "./review";
import { side, t } from "./words";

/** Lines of moves that are kept beside the present one. */
const MOST_LINES = 20;

/** The signs of moves in a play that was looked back at. */
const SIGNS: Partial<Record<Mark["kind"], string>> = { mistake: "??", slow: "?!" };

/** The page, as far as the moves made need it. */
interface Play extends Page {
  /** Where the play stands after some moves. */
  stands(moves: string[], judge: boolean): Promise<Standing>;
  /** Shows a place of the play, to be looked at. */
  look(change: { at: number; moves?: string[] }): void;
  /** A move of the play as the reader may see it now. */
  described(at: number): string;
}

export class Past {
  readonly element: HTMLElement;
  private readonly list = h("div", { class: "history" });
  private readonly others = h("div", { id: "other-lines" });
  private readonly said = h("p", { role: "status" });
  private readonly chart = h("div");
  /** What is known of moves that were looked back at, by the moves up to each. */
  private readonly marks = new Map<string, Mark>();
  /** Lines of moves that were left for others, the newest first. */
  private lines: string[][] = [];
  /** Who made a move, by the moves up to it; null where chance drew. */
  private readonly movers = new Map<string, string | null>();
  /** The look back that is under way; an older one ends. */
  private look = 0;

  constructor(private readonly page: Play) {
    this.element = h("div", {}, this.list, this.others, this.said, this.chart);
  }

  /** Forgets what was said about the position before. */
  clear(): void {
    this.look += 1;
    this.said.replaceChildren();
    this.chart.replaceChildren();
  }

  /** Keeps a line that is left for another, so that one can come back to it. */
  keep(moves: string[]): void {
    const begins = (whole: string[], part: string[]) => part.every((move, i) => whole[i] === move);
    if (this.lines.some((line) => begins(line, moves))) return;
    this.lines = [moves, ...this.lines.filter((line) => !begins(moves, line))].slice(0, MOST_LINES);
  }

  render(): void {
    const { state } = this.page;
    this.learn();
    const line = (at: number, ...children: HTMLElement[]) => {
      const item = button("", () => this.page.look({ at }), { "aria-current": at === state.at ? "step" : null, class: at > state.at ? "later" : null });
      item.append(...children);
      return h("li", {}, item);
    };
    const made = h("ol", { class: "list", start: "0" }, line(0, h("span", { class: "label" }, t("start"))));
    state.moves.forEach((_, i) => made.append(line(i + 1, ...this.numbered(i), h("span", { class: "label" }, this.page.described(i)), ...this.saidOf(i))));
    this.list.replaceChildren(made);
    showCurrent(made);
    const dealt = this.page.standing?.dealt;
    if (state.moves.length > 0 && !dealt) {
      const asked = h("p", { class: "row" }, button(t("review"), () => void this.review(), { id: "review" }));
      if (!lesson) asked.append(button(t("chart"), () => void this.valueChart(), { id: "value-chart" }));
      this.list.append(asked);
    }
    const others = dealt ? [] : this.lines.filter((line) => line.join("\n") !== state.moves.join("\n"));
    const back = (line: string[]) => button(line.map(moved).join(" · "), () => this.page.look({ moves: line, at: line.length }));
    const items = others.map((line) => h("li", {}, back(line)));
    const list = h("details", { class: "fold" }, h("summary", {}, t("otherLines")), h("ul", { class: "list" }, ...items));
    this.others.replaceChildren(...(items.length > 0 ? [list] : []));
  }

  /** Remembers who made the moves that stand: those that are taken back keep their movers. */
  private learn(): void {
    this.page.standing?.by.forEach((name, at) => this.movers.set(this.key(at), name));
    void this.learnLater();
  }

  /** Asks who made the moves that were taken back already when the page was opened. */
  private async learnLater(): Promise<void> {
    const { state, standing } = this.page;
    const { moves } = state;
    if (!standing || standing.dealt || moves.every((_, at) => this.movers.has(this.key(at)))) return;
    const whole = await this.page.stands(moves, false).catch(() => undefined);
    if (whole?.by.length !== moves.length || this.page.state.moves !== moves) return;
    whole.by.forEach((name, at) => this.movers.set(this.key(at), name));
    this.render();
  }

  /** The number of a move, and who made it, where that is known. */
  private numbered(at: number): HTMLElement[] {
    const number = h("span", { class: "number" }, `${at + 1}.`);
    const mover = this.movers.get(this.key(at));
    // A hidden draw of chance is named so already.
    if (mover === undefined || (mover === null && this.page.described(at) === t("chanceMove"))) return [number];
    if (mover === null) return [number, h("span", { class: "mover" }, t("chance"))];
    const colour = mover === "white" || mover === "black" ? mover : `of${this.page.standing?.sides.indexOf(mover)}`;
    return [number, h("span", { class: "mover" }, h("span", { class: `dot ${colour}`, "aria-hidden": "true" }), side(mover))];
  }

  /** The sign and the words of a move that was looked back at. */
  private saidOf(at: number): HTMLElement[] {
    const found = this.marks.get(this.key(at));
    const sign = found && SIGNS[found.kind];
    if (!found || !sign) return [];
    const better = moved(found.better ?? "");
    const words = found.kind === "slow" ? t("slow", { better }) : t("better", { led: found.led, better });
    return [h("span", { class: `sign ${found.kind}`, "aria-hidden": "true" }, sign), h("span", { class: "quiet" }, words)];
  }

  private key(at: number): string {
    const { moves: _, ...first } = this.page.play();
    return JSON.stringify([first, this.page.state.moves.slice(0, at + 1)]);
  }

  /** Looks back at the play: each move is judged where it was made. */
  private async review(): Promise<void> {
    this.clear();
    const look = this.look;
    const { moves } = this.page.state;
    const [before, marks]: [Standing[], Mark[]] = [[], []];
    let last: Standing;
    try {
      for (const [at, move] of moves.entries()) {
        const here = await this.page.stands(moves.slice(0, at), true);
        if (look !== this.look) return;
        const found = mark(here, move);
        before.push(here);
        marks.push(found);
        this.marks.set(this.key(at), found);
        this.render();
      }
      last = await this.page.stands(moves, true);
    } catch (fault) {
      if ((fault as Error).name !== "AbortError") this.said.replaceChildren(shown(fault));
      return;
    }
    if (look === this.look) this.said.textContent = summary(moves, [...before, last], marks);
  }

  /** What was to be expected at every move, as a curve. */
  private async valueChart(): Promise<void> {
    const body: Body = { ...this.page.play(), moves: this.page.state.moves, of: "history" };
    try {
      const drawing = await this.page.work<Drawing>("picture", body);
      this.chart.replaceChildren(figure(drawing, this.page));
    } catch (fault) {
      this.chart.replaceChildren(shown(fault));
    }
  }
}

/** Scrolls the list, and not the page, so that the current move stands in its middle. */
function showCurrent(list: HTMLElement): void {
  const here = list.querySelector("[aria-current]")?.closest("li");
  if (!here) return;
  const [frame, item] = [list.getBoundingClientRect(), here.getBoundingClientRect()];
  list.scrollTop += item.top - frame.top - (frame.height - item.height) / 2;
}

/** Where the play was lost, or that nothing was given away, as far as it is known. */
function summary(moves: readonly string[], before: readonly Standing[], marks: readonly Mark[]): string {
  const last = before[before.length - 1];
  const outlook = last?.outlook;
  const loser = outlook?.kind === "won" ? last?.sides.find((name) => name !== outlook.side) : undefined;
  const at = loser === undefined ? undefined : turningPoint(before, marks, loser);
  const open = marks.filter(({ kind }) => kind === "open").length;
  const said = [];
  if (at !== undefined && loser !== undefined) said.push(t("turning", { side: side(loser), move: moved(moves[at] ?? ""), better: moved(marks[at]?.better ?? "") }));
  else if (open === 0 && marks.every(({ kind }) => kind !== "mistake")) said.push(t("reviewed"));
  if (open > 0) said.push(t("reviewOpen", { n: open }));
  return said.join(" ");
}
