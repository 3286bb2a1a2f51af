// The board: the SVG of the server, whose groups of the class `move` are the moves. A place that belongs to several moves
// is asked about. The picture lives in a tree of its own, so that its styles touch nothing else.

import type { Standing, Thing } from "./answers";
import { h } from "./dom";
import { moved } from "./moves";
import { inWords, joined, type Seen, said } from "./sight";
import { spoken, t } from "./words";
import { relabelled } from "./labels";

const STYLE = `
:host{display:block}
svg{display:block;margin:auto;width:100%;height:auto;max-height:max(16rem,calc(100vh - 19rem))}
.move{cursor:pointer;outline:none}
.move .place,.move .way,.move .badge{pointer-events:all}
:host(.still) .move{cursor:default;pointer-events:none}
:host(.plain) .move .badge,:host(.plain) .move .digits{display:none}
:host(.plain) .move:not(.lit):not(:focus-visible) .place{fill:transparent;stroke:transparent}
:host(.plain) .move:not(.lit):not(:focus-visible) .way{stroke:transparent;stroke-width:16}
:host(.plain) .move:not(.lit):not(:focus-visible) .way.head{fill:transparent;stroke:transparent}
.move.lit .place,.move:focus-visible .place{fill:#0072b2;fill-opacity:.18;stroke:#0072b2;stroke-width:4;stroke-dasharray:none}
.move.lit .way,.move:focus-visible .way{stroke:#0072b2;stroke-width:6;stroke-dasharray:none}
.move.lit .way.head,.move:focus-visible .way.head{fill:#0072b2}
.move.hidden{display:none}
.unseen{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.seen{fill:none;stroke:none;pointer-events:none}
.where{fill:none;stroke:#cc79a7;stroke-width:5;stroke-dasharray:8 5;pointer-events:none}
`;

/** The same picture, light or dark as the page is (its own style follows the system alone), its words in the page's language. */
export function themed(svg: string, theme: "auto" | "light" | "dark"): string {
  const condition = { auto: "(prefers-color-scheme: dark)", light: "not all", dark: "all" }[theme];
  const lit = svg.replace("@media (prefers-color-scheme: dark)", `@media ${condition}`);
  return spoken() === "zh" ? relabelled(lit) : lit;
}

/** A picture of the server in a tree of its own. */
export function picture(svg: string, theme: "auto" | "light" | "dark", style = ""): HTMLElement {
  const host = h("div", { class: "picture" });
  const root = host.attachShadow({ mode: "open" });
  root.innerHTML = `<style>svg{display:block;margin:auto;max-width:100%;height:auto}${style}</style>${themed(svg, theme)}`;
  return host;
}

interface Handle {
  move: string;
  group: SVGGElement;
  /** What the move takes elsewhere, and what else it concerns. */
  from: Seen | undefined;
  covered: Seen[];
  /** What the move leads to, where that is shown. */
  ends: string | undefined;
}

/** How a position is shown. */
interface Shown {
  /** Without what its moves lead to. */
  plain: boolean;
  /** Where nobody may move. */
  still: boolean;
  theme: "auto" | "light" | "dark";
  ends: (move: string) => string | undefined;
}

export class Board {
  readonly host: HTMLElement = h("div", { class: "board" });
  private readonly root: ShadowRoot;
  private handles: Handle[] = [];
  private things: readonly Thing[] = [];
  /** The things on the board in words, in their order, each with the frame that says them. */
  private seen = new Map<Seen, Element>();
  private menu: HTMLElement | undefined;
  /** Where the last move was played by the keyboard, whose focus comes back there with the next moves. */
  private left: { x: number; y: number } | undefined;

  constructor(
    private readonly played: (move: string) => void,
    private readonly pointed: (move: string | undefined) => void,
  ) {
    this.root = this.host.attachShadow({ mode: "open" });
    this.root.addEventListener("click", (event) => this.click(event as MouseEvent));
    this.root.addEventListener("pointermove", (event) => this.hover(event as PointerEvent));
    this.host.addEventListener("pointerleave", () => this.light(undefined));
    this.root.addEventListener("keydown", (event) => this.key(event as KeyboardEvent));
  }

  show({ svg, things, moves, sides, position }: Standing, options: Shown): void {
    this.close();
    this.root.innerHTML = `<style>${STYLE}</style><p class="unseen" id="described"></p>${themed(svg ?? "", options.theme)}`;
    this.host.classList.toggle("plain", options.plain);
    this.host.classList.toggle("still", options.still);
    const image = this.root.querySelector("svg");
    // Small boards are drawn larger, for fingers.
    const width = Number(image?.getAttribute("width"));
    image?.setAttribute("width", String(Math.max(width, Math.min(width * 1.6, 620))));
    image?.removeAttribute("height");
    // What can be played on is no mere image.
    image?.setAttribute("role", "group");
    image?.setAttribute("aria-label", position);
    image?.setAttribute("aria-describedby", "described");
    this.handles = [];
    this.things = things ?? [];
    this.seen = image ? framed(image, this.things, sides) : new Map();
    const seen = [...this.seen.keys()];
    const byName = new Map(moves.map((move) => [move.move, move] as const));
    for (const group of this.root.querySelectorAll<SVGGElement>("g.move")) {
      const move = group.querySelector("title")?.textContent ?? "";
      // The browser's own hint would cover the board.
      group.querySelector("title")?.remove();
      if (!group.querySelector(".place, .way, .badge")) continue;
      const { from, covers = [] } = byName.get(move) ?? {};
      const covered = covers.flatMap((at) => seen[at] ?? []);
      this.handles.push({ move, group, from: seen[from ?? -1], covered, ends: options.plain ? undefined : options.ends(move) });
      if (options.still) continue;
      group.setAttribute("role", "button");
      group.setAttribute("tabindex", this.handles.length === 1 ? "0" : "-1");
      group.addEventListener("focus", () => this.pointed(move));
    }
    this.nameAll();
    if (!options.still) this.comeBack();
  }

  /** Says besides, to those who do not see the board, what cannot be said of one place alone. */
  tell(words: string): void {
    const described = this.root.getElementById("described");
    if (described) described.textContent = words;
  }

  /** Names what stands on the board, and each move with what stands where it is made. */
  private nameAll(last: ReadonlySet<Seen> = new Set()): void {
    const mark = (thing: Seen) => (last.has(thing) ? t("lastMove") : "");
    for (const [thing, frame] of this.seen) frame.setAttribute("aria-label", joined(said(thing), mark(thing)));
    if (this.host.classList.contains("still")) return;
    for (const { move, group, from, covered, ends } of this.handles) {
      const words = joined(placeWords(move, from, covered), covered.length === 1 && covered[0] ? mark(covered[0]) : "", ends);
      group.setAttribute("aria-label", words === "" ? moved(move) : t("moveWith", { move: moved(move), words }));
    }
  }

  /** The focus goes to the move nearest to where it was, unless the reader has gone elsewhere. */
  private comeBack(): void {
    const from = this.left;
    this.left = undefined;
    const elsewhere = document.activeElement !== document.body && document.activeElement !== this.host;
    if (from === undefined || elsewhere) return;
    const far = ({ group }: Handle) => {
      const to = middle(group);
      return Math.hypot(to.x - from.x, to.y - from.y);
    };
    const [nearest] = [...this.handles].sort((a, b) => far(a) - far(b));
    if (!nearest) return;
    for (const { group } of this.handles) group.setAttribute("tabindex", group === nearest.group ? "0" : "-1");
    nearest.group.focus({ preventScroll: true });
  }

  /** The picture as it is shown, as a document of its own. */
  svg(): string {
    const image = this.root.querySelector("svg")?.cloneNode(true) as SVGSVGElement | undefined;
    if (!image) return "";
    const [, , width, height] = (image.getAttribute("viewBox") ?? "").split(" ");
    image.setAttribute("width", width ?? "");
    image.setAttribute("height", height ?? "");
    image.setAttribute("role", "img");
    if (this.host.classList.contains("plain")) for (const group of image.querySelectorAll("g.move")) group.remove();
    for (const frame of image.querySelectorAll(".seen")) frame.remove();
    for (const name of ["aria-label", "aria-describedby"]) image.removeAttribute(name);
    for (const term of image.querySelectorAll("g.term")) term.removeAttribute("aria-hidden");
    for (const group of image.querySelectorAll("g.move")) {
      for (const name of ["role", "tabindex", "aria-label"]) group.removeAttribute(name);
      group.classList.remove("lit");
    }
    return new XMLSerializer().serializeToString(image);
  }

  /** Lights up a move, on the board only. */
  light(move: string | undefined): void {
    for (const handle of this.handles) handle.group.classList.toggle("lit", handle.move === move);
  }

  /** Rings the places of the move that was made last, as the picture before it marked them; on the same frame alone. */
  ring({ svg, things = [], moves }: Standing, move: string): void {
    this.nameLast(things, moves.find((known) => known.move === move)?.covers ?? []);
    const image = this.root.querySelector("svg");
    if (!svg) return;
    const old = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    if (!image || image.getAttribute("viewBox") !== old.getAttribute("viewBox")) return;
    const made = [...old.querySelectorAll("g.move")].find((group) => group.querySelector("title")?.textContent === move);
    for (const ring of image.querySelectorAll(".last")) ring.remove();
    for (const place of made?.querySelectorAll(".place") ?? []) image.append(ringOf(place));
  }

  /** Says where the last move was made, by the numbers of its places; only if the same places are there as before it. */
  private nameLast(before: readonly Thing[], covers: readonly number[]): void {
    const places = (things: readonly Thing[]) => JSON.stringify(things.map(({ term, board, at }) => [term, board, at]));
    if (covers.length === 0 || places(before) !== places(this.things)) return;
    const seen = [...this.seen.keys()];
    this.nameAll(new Set(covers.flatMap((at) => seen[at] ?? [])));
  }

  /** Marks where a move is, without what it is. */
  where(moves: string[]): boolean {
    this.root.querySelector(".where")?.remove();
    const handle = this.handles.find((handle) => moves.includes(handle.move));
    const image = this.root.querySelector("svg");
    if (!handle || !image) return false;
    const { x, y, width, height } = box(handle.group);
    const ring = document.createElementNS("http://www.w3.org/2000/svg", "ellipse");
    ring.setAttribute("class", "where");
    ring.setAttribute("cx", String(x + width / 2));
    ring.setAttribute("cy", String(y + height / 2));
    ring.setAttribute("rx", String(width / 2 + 12));
    ring.setAttribute("ry", String(height / 2 + 12));
    const group = handle.group.parentNode as SVGGElement;
    group.append(ring);
    return true;
  }

  /** The moves whose marks lie at a place, the smallest mark first. */
  private at(x: number, y: number): Handle[] {
    const groups = new Set<Element | null>(this.root.elementsFromPoint(x, y).map((element) => element.closest("g.move")));
    const found = this.handles.filter((handle) => groups.has(handle.group));
    const area = (handle: Handle) => {
      const { width, height } = box(handle.group);
      return Math.round((width * height) / 100);
    };
    found.sort((a, b) => area(a) - area(b));
    const first = found[0];
    return first ? found.filter((handle) => area(handle) === area(first)) : [];
  }

  private click(event: MouseEvent): void {
    if (this.host.classList.contains("still")) return;
    const inMenu = event.composedPath().some((target) => target === this.menu);
    if (inMenu) return;
    this.close();
    this.left = undefined;
    const found = this.at(event.clientX, event.clientY);
    const badge = (event.target as Element).closest?.(".badge, .digits")?.closest("g.move");
    const named = found.find((handle) => handle.group === badge);
    const only = named ?? (found.length === 1 ? found[0] : undefined);
    if (only) this.played(only.move);
    else if (found.length > 1) this.ask(found, event);
  }

  /** Asks which of several moves is meant. */
  private ask(found: Handle[], event: MouseEvent): void {
    const frame = this.host.getBoundingClientRect();
    const list = found.map((handle) => {
      const item = h("button", { type: "button", onclick: () => this.choose(handle.move) }, moved(handle.move));
      item.addEventListener("pointerenter", () => this.light(handle.move));
      item.addEventListener("focus", () => this.light(handle.move));
      return item;
    });
    this.menu = h("div", { class: "menu", role: "group", "aria-label": t("choose") }, h("p", {}, t("choose")), ...list);
    this.menu.append(h("button", { type: "button", class: "quiet", onclick: () => this.close() }, t("close")));
    this.menu.style.left = `${Math.max(0, Math.min(event.clientX - frame.left, frame.width - 220))}px`;
    this.menu.style.top = `${event.clientY - frame.top}px`;
    this.host.parentElement?.append(this.menu);
    list[0]?.focus();
  }

  private choose(move: string): void {
    this.close();
    this.played(move);
  }

  private close(): void {
    this.menu?.remove();
    this.menu = undefined;
  }

  private hover(event: PointerEvent): void {
    if (this.menu || this.host.classList.contains("still")) return;
    const found = this.at(event.clientX, event.clientY);
    this.light(found[0]?.move);
    this.pointed(found[0]?.move);
  }

  /** Arrow keys go from move to move as they lie on the board; Enter plays. */
  private key(event: KeyboardEvent): void {
    const here = this.handles.find((handle) => handle.group === this.root.activeElement);
    if (!here) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.left = middle(here.group);
      this.played(here.move);
      return;
    }
    const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = this.towards(here, step as [number, number]) ?? here;
    here.group.setAttribute("tabindex", "-1");
    next.group.setAttribute("tabindex", "0");
    next.group.focus();
  }

  private towards(here: Handle, [dx, dy]: [number, number]): Handle | undefined {
    const from = middle(here.group);
    let best: Handle | undefined;
    let least = Infinity;
    for (const handle of this.handles) {
      const to = middle(handle.group);
      const [x, y] = [to.x - from.x, to.y - from.y];
      const ahead = x * dx + y * dy;
      const aside = Math.abs(x * dy) + Math.abs(y * dx);
      if (handle === here || ahead < 1 || ahead + 3 * aside >= least) continue;
      [best, least] = [handle, ahead + 3 * aside];
    }
    // Marks that lie on each other: the next of the list.
    const [at, by] = [this.handles.indexOf(here), dx + dy];
    return best ?? this.handles[at + by];
  }
}

/** Names for what stands on a picture: frames without ink, over the picture, under its moves. The picture itself is silent. */
function framed(image: SVGSVGElement, things: readonly Thing[], sides: readonly string[]): Map<Seen, Element> {
  const frames = new Map<Seen, Element>();
  if (things.length === 0) return frames;
  for (const term of image.querySelectorAll("g.term")) term.setAttribute("aria-hidden", "true");
  const body = image.querySelector("g.term")?.parentElement ?? null;
  for (const thing of things) {
    const frame = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    frame.setAttribute("class", "seen");
    frame.setAttribute("role", "img");
    const [x, y, width, height] = thing.box;
    for (const [name, value] of Object.entries({ x, y, width, height })) frame.setAttribute(name, String(Math.round(value)));
    image.insertBefore(frame, body);
    frames.set(inWords(thing, sides), frame);
  }
  return frames;
}

/** What stands where a move is made. A place that the move names itself is not said again. */
function placeWords(move: string, from: Seen | undefined, covered: readonly Seen[]): string {
  const words = ` ${move.split(/[\s:;>=()-]+|,\s+/).join(" ")} `;
  const isNamed = ({ short }: Seen) => short !== undefined && words.includes(` ${short} `);
  const all = from ? [from, ...covered] : [...covered];
  const [only] = all;
  if (only && all.length === 1) return isNamed(only) ? only.what : said(only);
  const kinds = new Set(all.map((thing) => thing.what || (isNamed(thing) ? "" : thing.where)));
  // That room is free goes without saying where something comes into it.
  if (from) kinds.delete(t("empty"));
  return joined(...kinds);
}

/** The outline of a place of another picture, with all that moved it there. */
function ringOf(place: Element): SVGElement {
  const outline = document.importNode(place, true) as SVGElement;
  const style = { class: "last", fill: "none", stroke: "#d81b60", "stroke-width": "3", "pointer-events": "none" };
  for (const [name, value] of Object.entries(style)) outline.setAttribute(name, value);
  const moved: string[] = [];
  for (let above = place.parentElement; above; above = above.parentElement) moved.unshift(above.getAttribute("transform") ?? "");
  const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
  group.setAttribute("transform", moved.join(" ").trim());
  group.append(outline);
  return group;
}

function box(group: SVGGElement): DOMRect {
  return group.getBBox();
}

function middle(group: SVGGElement): { x: number; y: number } {
  const { x, y, width, height } = box(group);
  return { x: x + width / 2, y: y + height / 2 };
}
