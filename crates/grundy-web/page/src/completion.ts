// The field for positions: completion from the catalog, the fault under its place.

import { type Fault, Refused } from "./answers";
import { ask } from "./api";
import { titled } from "./chinese";
import { fault as inChinese } from "./faults";
import { h, spelled } from "./dom";
import { spoken, t } from "./words";

/** A game of the catalog. */
export interface Game {
  name: string;
  aliases: string[];
  kind: string;
  title: string;
  example: string | null;
}

let games: Promise<Game[]> | undefined;

/** Every game of the catalog, asked for once; again where that failed. */
export function catalog(): Promise<Game[]> {
  games ??= ask<{ games: Game[] }>("list", {}).then((answer) => answer.games);
  games.catch(() => (games = undefined));
  return games;
}

/** The word that is being typed: the beginning of a summand. */
function word(text: string): string {
  return /(?:^|[+\-(] +|\d+ \. )([^\s:+()]*)$/u.exec(text)?.[1] ?? "";
}

/** A fault as the command line shows it: what was expected, and a caret under the place. */
export function shown(fault: unknown, text?: string): HTMLElement {
  const known: Fault =
    fault instanceof Refused ? fault.fault : { kind: "internal", message: String((fault as Error).message ?? fault) };
  const status = fault instanceof Refused ? fault.status : 0;
  const children: HTMLElement[] = [h("p", {}, ...spelled(spoken() === "zh" ? inChinese(known, status) : known.message))];
  if (text !== undefined && known.column !== undefined && !known.origin) {
    const line = text.split("\n")[(known.line ?? 1) - 1] ?? "";
    const before = [...line].slice(0, known.column - 1).join("").replace(/\S/gu, " ");
    children.push(h("pre", { "aria-hidden": "true" }, `${line}\n${before}^`));
  }
  return h("div", { class: "fault", role: "alert" }, ...children);
}

export class PositionField {
  readonly input: HTMLInputElement;
  readonly element: HTMLElement;
  private readonly list: HTMLElement;
  private found: Game[] = [];
  private at = -1;

  constructor(private readonly entered: (text: string) => void) {
    this.input = h("input", {
      id: "position",
      type: "text",
      role: "combobox",
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
      placeholder: t("placeholder"),
      "aria-expanded": "false",
      "aria-autocomplete": "list",
      "aria-controls": "games",
    });
    this.list = h("ul", { id: "games", role: "listbox", "aria-label": t("examples"), hidden: true });
    this.input.addEventListener("input", () => void this.offer());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("blur", () => setTimeout(() => this.close(), 150));
    this.element = h(
      "form",
      { class: "ask", onsubmit: (event) => this.submit(event as Event) },
      h("label", { for: "position" }, t("position")),
      h("div", { class: "combo" }, this.input, this.list),
      h("button", { type: "submit", class: "main" }, t("solve")),
    );
  }

  private submit(event: Event): void {
    event.preventDefault();
    this.close();
    this.entered(this.input.value.trim());
  }

  private async offer(): Promise<void> {
    const typed = word(this.input.value.slice(0, this.input.selectionStart ?? undefined)).toLowerCase();
    const all = await catalog().catch(() => []);
    const names = (game: Game) => [game.name, ...game.aliases];
    const begins = (game: Game) => names(game).some((name) => name.startsWith(typed));
    const titles = (game: Game) => [game.title, titled(game.title).title];
    const within = (game: Game) => [...names(game), ...titles(game)].some((text) => text.toLowerCase().includes(typed));
    this.found = typed === "" ? [] : [...all.filter(begins), ...all.filter((g) => !begins(g) && within(g))].slice(0, 12);
    this.at = -1;
    this.list.replaceChildren(
      ...this.found.map((game, i) => {
        const { title, lang } = titled(game.title);
        const said = [h("b", {}, game.name), " ", h("span", { lang }, title)];
        const item = h("li", { id: `game${i}`, role: "option", "aria-selected": "false" }, ...said);
        item.addEventListener("pointerdown", (event) => {
          event.preventDefault();
          this.take(game);
        });
        return item;
      }),
    );
    this.list.hidden = this.found.length === 0;
    this.input.setAttribute("aria-expanded", String(this.found.length > 0));
  }

  private key(event: KeyboardEvent): void {
    if (this.list.hidden) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      this.at = (this.at + step + this.found.length) % this.found.length;
      [...this.list.children].forEach((item, i) => item.setAttribute("aria-selected", String(i === this.at)));
      this.input.setAttribute("aria-activedescendant", `game${this.at}`);
      this.list.children[this.at]?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Escape") {
      this.close();
    } else if (event.key === "Enter" || event.key === "Tab") {
      const game = this.found[this.at];
      if (!game) return;
      event.preventDefault();
      this.take(game);
    }
  }

  /** Puts an example of the game where its name was begun. */
  private take(game: Game): void {
    const end = this.input.selectionStart ?? this.input.value.length;
    const before = this.input.value.slice(0, end);
    const begun = before.length - word(before).length;
    const whole = game.example ?? game.name;
    this.input.value = before.slice(0, begun) + whole + this.input.value.slice(end);
    this.input.setSelectionRange(begun + whole.length, begun + whole.length);
    this.close();
    this.input.focus();
  }

  private close(): void {
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }
}
