// The front page: what this is, and every game of the catalog with its picture, by theory, searched in words.

import type { Standing } from "./answers";
import { ask } from "./api";
import { picture } from "./board";
import { catalog, type Game, shown } from "./completion";
import { chineseName, gameName, titled } from "./chinese";
import { button, h } from "./dom";
import { t, type Word } from "./words";

/** The theories in the order of the sections, each with its heading and what its games have in common. */
const THEORIES: readonly [kind: string, heading: Word, about: Word][] = [
  ["impartial", "impartialGames", "aboutImpartial"],
  ["partizan", "partizanGames", "aboutPartizan"],
  ["turns", "turnGames", "aboutTurns"],
  ["scoring", "scoringGames", "aboutScoring"],
  ["hidden", "hiddenGames", "aboutHidden"],
];

/** The kinds of games that open at their beginning; of others an example says more. */
const BEGUN = ["turns", "partizan"];

/** Pictures hide their moves: here nothing is played. */
const STILL = "svg{max-height:8rem}.move{display:none}";

/** What the gallery needs of the page. */
export interface Doors {
  theme: "auto" | "light" | "dark";
  /** The address of an expression's page. */
  address(expression: string): string;
}

/** The front page. */
export function gallery(doors: Doors): HTMLElement {
  const search = h("input", { id: "search", type: "search", autocomplete: "off", spellcheck: "false", placeholder: t("searchHint") });
  const found = h("p", { class: "quiet", role: "status", id: "found" });
  const sections = h("div");
  const fill = async () => {
    try {
      const cards = (await catalog()).map((game) => new Card(game, doors));
      sections.replaceChildren(...THEORIES.map(([kind, heading, about]) => section(kind, heading, about, cards)));
      const sift = () => {
        const words = search.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
        const fitting = cards.filter((card) => card.sift(words)).length;
        for (const part of sections.querySelectorAll("section")) part.hidden = !part.querySelector("li:not([hidden])");
        found.textContent = words.length > 0 ? t("gamesFound", { n: fitting }) : "";
      };
      search.addEventListener("input", sift);
      sift();
    } catch (fault) {
      sections.replaceChildren(shown(fault));
    }
  };
  void fill();
  return h(
    "div",
    { class: "gallery" },
    h("p", { class: "lead" }, t("lead")),
    h("p", { class: "row" }, h("label", { for: "search" }, t("search")), search, found),
    h("nav", { class: "row", "aria-label": t("theories") }, ...THEORIES.map(([kind, heading]) => button(t(heading), () => goTo(kind)))),
    sections,
  );
}

/** Brings a theory's games into view. */
function goTo(kind: string): void {
  const heading = document.getElementById(`kind-${kind}`);
  heading?.scrollIntoView({ block: "start" });
  heading?.focus({ preventScroll: true });
}

function section(kind: string, heading: Word, about: Word, cards: readonly Card[]): HTMLElement {
  const own = cards.filter((card) => card.game.kind === kind).map((card) => card.element);
  const id = `kind-${kind}`;
  return h("section", { "aria-labelledby": id }, h("h2", { id, tabindex: "-1" }, t(heading)), h("p", { class: "quiet" }, t(about)), h("ul", { class: "cards" }, ...own));
}

/** A game: its picture, its name, what it is; a link to its page. */
class Card {
  readonly element: HTMLLIElement;
  private readonly words: string;

  constructor(
    readonly game: Game,
    doors: Doors,
  ) {
    const { name, aliases, example } = game;
    const { title, lang } = titled(game.title);
    const begins = BEGUN.includes(game.kind);
    // A game whose example names rules may need them: then its name alone is tried first.
    const needsRules = example?.includes(":") ?? false;
    const expression = (begins && !needsRules ? null : example) ?? name;
    const place = h("div", { class: "small", "aria-hidden": "true" });
    const link = h("a", { class: "card", href: doors.address(expression) }, place, h("b", {}, gameName(game)), h("span", { lang }, title));
    this.element = h("li", {}, link);
    this.words = [name, ...aliases, game.title, title, chineseName(name)].join(" ").toLowerCase();
    const drawn = async () => {
      if (!begins || !needsRules) return draw(place, expression, doors.theme);
      if (await draw(place, name, doors.theme)) link.href = doors.address(name);
      else await draw(place, expression, doors.theme);
    };
    whenSeen(this.element, () => void drawn());
  }

  /** Shows the card if it has all these words, and says whether it has. */
  sift(words: readonly string[]): boolean {
    const fits = words.every((word) => this.words.includes(word));
    this.element.hidden = !fits;
    return fits;
  }
}

/** Does something once, when an element comes near the screen. */
function whenSeen(element: HTMLElement, then: () => void): void {
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watch.disconnect();
      then();
    },
    { rootMargin: "200px" },
  );
  watch.observe(element);
}

/** Pictures that are drawn one after another, so that a question of the reader does not wait for many. */
let last: Promise<unknown> = Promise.resolve();

/** Draws a position, and says whether there is such a position. */
function draw(place: HTMLElement, expression: string, theme: Doors["theme"]): Promise<boolean> {
  const drawn = async () => {
    // One that has gone with its page is not asked for any more.
    if (!place.isConnected) return false;
    const { svg } = await ask<Standing>("moves", { expression, picture: true });
    if (svg) place.replaceChildren(picture(svg, theme, STILL));
    return true;
  };
  // A game without a picture has its name and its title.
  const found = last.then(drawn).catch(() => false);
  last = found;
  return found;
}
