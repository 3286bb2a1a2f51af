// What stands on a board, in words. A picture of the server says by the classes of its shapes what they are, and never in
// which ink; here these classes are read back into things, each with its place, for those who do not see the picture.

import { side, t, type Word } from "./words";

type At = readonly [x: number, y: number];

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Something on a board. */
export interface Seen {
  /** Where it is, in words; may be empty. */
  where: string;
  /** The same as moves write it, where they do. */
  short?: string;
  /** What it is, in words; may be empty. */
  what: string;
  box: Box;
  middle: At;
  /** Whether it is a line, of whose box most is not the line. */
  isLine?: boolean;
}

/** A shape or a text of a picture, with its place on the whole. */
interface Shape {
  name: string;
  is: DOMTokenList;
  text: string;
  anchor: string;
  size: number;
  points: At[];
  box: Box;
  middle: At;
}

/** The things on a picture, in their order. The sides are the players' names. */
export function sight(picture: SVGSVGElement, sides: readonly [string, string]): Seen[] {
  const terms = [...picture.querySelectorAll("g.term")];
  return terms.flatMap((term, i) => {
    const things = inTerm(term, sides);
    if (terms.length === 1) return things;
    return things.map(({ short: _, ...thing }) => ({ ...thing, where: joined(t("summandAt", { n: i + 1 }), thing.where) }));
  });
}

/** What lies under the marks of a move: where it comes from, if it comes from somewhere, and what its places cover. */
export function under(move: Element, things: readonly Seen[]): { from?: Seen; covered: Seen[] } {
  const shapes = shapesIn(move);
  const places = shapes.filter(({ is }) => is.contains("place"));
  const around = ({ isLine, box }: Seen, at: At, more: number) => !isLine && within(at, box, more);
  const covers = (place: Shape) => things.filter((thing) => within(thing.middle, place.box, 4) || around(thing, place.middle, 0));
  const covered = [...new Set(places.flatMap(covers))];
  const way = shapes.find(({ is }) => is.contains("way") && !is.contains("head"));
  if (!way) return { covered };
  const start = way.points[0];
  const from = start && things.find((thing) => around(thing, start, 6) && !covered.includes(thing));
  // A cut crosses an edge in its middle; an arrow begins where its piece stands and may end where nothing is marked.
  const crossed = from ? undefined : things.find(({ middle }) => far(middle, way.middle) < 4);
  const end = way.points.at(-1);
  const to = from && covered.length === 0 && end ? things.find((thing) => around(thing, end, 6) && thing !== from) : undefined;
  return { from, covered: [...covered, ...[crossed, to].filter((thing) => thing !== undefined)] };
}

/** A thing with its place. */
export function said({ where, what }: Seen): string {
  return joined(where, what);
}

/** Words with commas between them. */
export function joined(...words: (string | undefined)[]): string {
  return words.filter((word) => word).join(t("comma"));
}

function far([ax, ay]: At, [bx, by]: At): number {
  return Math.hypot(ax - bx, ay - by);
}

function within([px, py]: At, { x, y, width, height }: Box, more: number): boolean {
  return px >= x - more && px <= x + width + more && py >= y - more && py <= y + height + more;
}

/** The shapes of a group, where the whole picture has them. */
function shapesIn(group: Element): Shape[] {
  return inside(group, cornerOf(group));
}

/** Where the coordinates of a group begin. */
function cornerOf(group: Element): At {
  let [x, y] = [0, 0];
  for (let above: Element | null = group; above; above = above.parentElement) {
    const [dx, dy] = shift(above);
    [x, y] = [x + dx, y + dy];
  }
  return [x, y];
}

function inside(group: Element, [x, y]: At): Shape[] {
  return [...group.children].flatMap((child) => {
    if (child.localName === "g") {
      const [dx, dy] = shift(child);
      return inside(child, [x + dx, y + dy]);
    }
    return child.localName === "title" ? [] : [shapeOf(child, [x, y])];
  });
}

function shift(element: Element): At {
  const [, dx = "0", dy = "0"] = /^translate\((\S+) (\S+)\)$/.exec(element.getAttribute("transform") ?? "") ?? [];
  return [Number(dx), Number(dy)];
}

function shapeOf(element: Element, [dx, dy]: At): Shape {
  const number = (name: string) => Number(element.getAttribute(name));
  const drawn = element.getAttribute("points") ?? element.getAttribute("d") ?? "";
  let points = [...drawn.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]): At => [Number(x) + dx, Number(y) + dy]);
  let round = 0;
  if (element.localName === "circle") {
    round = number("r");
    points = [[number("cx") + dx, number("cy") + dy]];
  } else if (points.length === 0) {
    const corner: At = [number("x") + dx, number("y") + dy];
    points = [corner, [corner[0] + number("width"), corner[1] + number("height")]];
  }
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs) - round, Math.min(...ys) - round];
  const box = { x, y, width: Math.max(...xs) + round - x, height: Math.max(...ys) + round - y };
  return {
    name: element.localName,
    is: element.classList,
    text: element.localName === "text" ? (element.textContent ?? "") : "",
    anchor: element.getAttribute("text-anchor") ?? "start",
    size: number("font-size"),
    points,
    box,
    middle: element.localName === "path" ? bend(points) : [x + box.width / 2, y + box.height / 2],
  };
}

/** The middle of a curve from a point to another that is bent towards a third. */
function bend([[ax, ay] = [0, 0], [bx, by] = [0, 0], [cx, cy] = [0, 0]]: readonly At[]): At {
  return [(ax + cx) / 4 + bx / 2, (ay + cy) / 4 + by / 2];
}

/** The things of one summand: boards, heaps and regions are groups; of graphs, rows and cards the shapes lie openly. */
function inTerm(term: Element, sides: readonly [string, string]): Seen[] {
  const groups = [...term.children].filter(({ localName }) => localName === "g").map(shapesIn);
  const boards = groups.filter(isBoard);
  const found: Seen[] = boards.flatMap((board, i) => onBoard(board, sides, boards.length > 1 ? i + 1 : undefined));
  const heaps = groups.map(heapIn).filter((heap) => heap !== undefined);
  found.push(...heaps.map((heap, i) => heapAt(heap, i + 1)));
  for (const group of groups) found.push(...spots(group));
  const open = [...term.children].filter(({ localName }) => localName !== "g" && localName !== "title");
  const corner = cornerOf(term);
  found.push(...inTheOpen(open.map((shape) => shapeOf(shape, corner)), sides));
  return found;
}

// Boards.

/** A board's title comes first, even where it is empty. */
function isBoard([title]: readonly Shape[]): boolean {
  return title?.name === "text" && title.size === 13 && title.is.contains("soft");
}

/** The kinds of pieces by their outlines: the number of corners, the height for a width of 1. */
const OUTLINES: readonly [corners: number, height: number, piece: Word][] = [
  [20, 1.08, "king"],
  [20, 1.14, "rook"],
  [11, 0.94, "queen"],
  [15, 1.19, "knight"],
  [15, 1.33, "pawn"],
  [9, 1, "amazon"],
];

interface Cell {
  middle: At;
  box: Box;
  row: number;
  column: number;
}

function onBoard(shapes: readonly Shape[], sides: readonly [string, string], number?: number): Seen[] {
  const [title, ...rest] = shapes;
  const named = rest.filter(({ name, size, is }) => name === "text" && size === 12 && is.contains("soft"));
  const columns = named.filter(({ anchor }) => anchor === "middle").map(({ text }) => text);
  const rows = named.filter(({ anchor }) => anchor === "end").map(({ text }) => text);
  const [cells, surfaces] = cellsOf(rest.filter((shape) => !named.includes(shape)));
  const things = rest.filter((shape) => !named.includes(shape) && !surfaces.has(shape));
  const high = 1 + Math.max(...cells.map(({ row }) => row));
  const wide = 1 + Math.max(...cells.map(({ column }) => column));
  const board = number === undefined ? "" : title?.text || t("boardAt", { n: number });
  const falls = rest.some(({ is }) => is.contains("frame"));
  return cells.flatMap(({ middle, box, row, column }) => {
    const here = things.filter((thing) => far(thing.middle, middle) < box.width * 0.3);
    const ground = [...surfaces].filter((shape) => far(shape.middle, middle) < 1);
    // Where there is no cell there is nothing to say.
    if (ground.some(({ name, is }) => name === "rect" && is.contains("room"))) return [];
    const isBlocked = ground.some(({ is }) => is.contains("blocked"));
    const what = isBlocked ? t("blocked") : thingOf(here, sides);
    const won = here.some(({ is }) => is.contains("complete"));
    const place = placeOf(nameAt(columns, column, wide), nameAt(rows, row, high), { row, column, high, falls });
    return [{ ...place, where: joined(board, place.where), what: joined(what, won ? t("partOfWin") : ""), box, middle }];
  });
}

/** The cells of a board, and what is drawn of them where nothing stands. */
function cellsOf(shapes: readonly Shape[]): [Cell[], Set<Shape>] {
  const rectangles = (shape: Shape) => shape.name === "rect" && ["cell", "blocked", "room"].some((word) => shape.is.contains(word));
  const isCell = (shape: Shape) => rectangles(shape) || (shape.name === "polygon" && shape.is.contains("cell"));
  const inFrame = shapes.some(({ is }) => is.contains("frame"));
  const lines = shapes.filter(({ is }) => is.contains("fine"));
  let ground = shapes.filter((shape) => isCell(shape) || (inFrame && shape.is.contains("slot")));
  let middles = ground.map(({ middle }) => middle);
  if (ground.length === 0 && lines.length > 0) {
    // A crossing is a line along its row and one along its column.
    ground = lines;
    const pairs = lines.filter((_, i) => i % 2 === 0).map((line, i) => [line, lines[2 * i + 1]] as const);
    middles = pairs.map(([along, down]): At => [down?.points[0]?.[0] ?? 0, along.points[0]?.[1] ?? 0]);
  } else if (ground.length === 0) {
    // Places without borders are where something stands.
    for (const { middle, is, name } of shapes) {
      const isThing = name !== "text" && !is.contains("complete") && !is.contains("inner");
      if (isThing && middles.every((other) => far(other, middle) > 6)) middles.push(middle);
    }
  }
  const apart = middles.slice(1).map((middle, i) => far(middle, middles[i] ?? middle));
  const size = Math.min(...apart, 42);
  const cells: Cell[] = [];
  for (const middle of middles) {
    const before = cells.at(-1);
    const isNext = before !== undefined && Math.abs(before.middle[1] - middle[1]) < size * 0.4 && middle[0] > before.middle[0];
    const row = isNext ? before.row : (before?.row ?? -1) + 1;
    const box = { x: middle[0] - size / 2, y: middle[1] - size / 2, width: size, height: size };
    cells.push({ middle, box, row, column: isNext ? before.column + 1 : 0 });
  }
  const frames = shapes.filter(({ is }) => is.contains("frame"));
  return [cells, new Set([...ground, ...frames])];
}

/** The name of a row or a column; where there is little room only every fifth is written. */
function nameAt(names: readonly string[], at: number, count: number): string | undefined {
  if (names.length >= count || names.length === 0) return names[at];
  const [first = "", second = first] = names;
  if (/^[a-z]$/.test(first)) return String.fromCharCode(first.charCodeAt(0) + at);
  return String(Number(first) + at * Math.sign(Number(second) - Number(first)));
}

function placeOf(
  column: string | undefined,
  row: string | undefined,
  at: { row: number; column: number; high: number; falls: boolean },
): { where: string; short?: string } {
  if (at.high === 1) return { where: t("placeAt", { n: column ?? at.column + 1 }), short: column };
  if (column !== undefined && row !== undefined && !/^\d/.test(column)) return { where: column + row, short: column + row };
  const numbers = { row: row ?? at.row + 1, column: column ?? at.column + 1 };
  // What falls is counted from below.
  if (at.falls) return { where: t("fallenAt", { ...numbers, row: at.high - at.row }) };
  return { where: t("rowAndColumn", numbers), short: `${numbers.row},${numbers.column}` };
}

/** What the shapes on a cell are together. */
function thingOf(shapes: readonly Shape[], sides: readonly [string, string]): string {
  const find = (...words: string[]) => shapes.find(({ is, name }) => name !== "text" && words.some((word) => is.contains(word)));
  const letter = shapes.find(({ text }) => text !== "")?.text;
  if (find("cross")) return t("cross");
  if (find("nought")) return t("nought");
  if (find("poison")) return t("poison");
  if (find("chocolate")) return t("chocolate");
  if (letter === "H") return t("heads");
  if (letter === "T") return t("tails");
  const piece = find("white", "black");
  // The borders of Hex have the players' colours, too.
  const owned = shapes.find(({ is }) => !is.contains("edge") && (is.contains("left") || is.contains("right")));
  if (owned?.name === "polygon") return t(owned.is.contains("left") ? "toad" : "frog");
  if (owned) return ownedBy(owned, owned.name === "rect" ? "domino" : "stone", sides);
  if (piece) return pieceOf(piece, sides);
  if (find("both")) return t("dominoOfBoth");
  if (find("counter")) return t("counter");
  return letter ?? t("empty");
}

/** The sides that have the name of a colour. */
const COLOURS = ["white", "black", "red", "blue"];

function ownedBy({ is }: Shape, what: "stone" | "domino", sides: readonly [string, string]): string {
  const [owner, colour] = is.contains("left") ? [sides[0], "blue"] as const : [sides[1], "orange"] as const;
  const thing = COLOURS.includes(owner) ? t(what) : t("coloured", { colour: t(colour), what: t(what) });
  return t("belongs", { what: thing, side: side(owner) });
}

function pieceOf(shape: Shape, sides: readonly [string, string]): string {
  const colour = shape.is.contains("white") ? "white" : "black";
  const owner = sides[colour === "white" ? 0 : 1];
  const off = ([corners, height]: (typeof OUTLINES)[number]) =>
    corners === shape.points.length ? Math.abs(height - shape.box.height / shape.box.width) : Infinity;
  const [nearest] = [...OUTLINES].sort((a, b) => off(a) - off(b));
  const piece = nearest && shape.name === "polygon" && off(nearest) < Infinity ? nearest[2] : "man";
  const thing = t("coloured", { colour: t(colour), what: t(piece) });
  // A piece that both players move has no owner.
  return owner === colour || owner === "first" || owner === "second" ? thing : t("belongs", { what: thing, side: side(owner) });
}

// Heaps, and the regions of Sprouts.

/** A heap is counters with their number. */
function heapIn(shapes: readonly Shape[]): { said: string; box: Box; middle: At } | undefined {
  const texts = shapes.filter(({ name }) => name === "text");
  const number = texts[0]?.text ?? "";
  if (texts.length !== 1 || !/^(step \d+: )?\d+( of \d+)?$/.test(number)) return undefined;
  const round = shapes.filter(({ is }) => is.contains("counter") || is.contains("room"));
  const boxes = (round.length > 0 ? round : texts).map(({ box }) => box);
  const [x, y] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const below = Math.max(...boxes.map(({ y, height }) => y + height));
  const box = { x, y, width: right - x, height: below - y };
  return { said: number, box, middle: [x + box.width / 2, y + box.height / 2] };
}

function heapAt({ said, box, middle }: { said: string; box: Box; middle: At }, n: number): Seen {
  const [, step, size = "", of] = /^(?:step (\d+): )?(\d+)(?: of (\d+))?$/.exec(said) ?? [];
  const what = of !== undefined ? t("filledOf", { n: size, of }) : t(size === "1" ? "counterOne" : "counters", { n: size });
  if (step !== undefined) return { where: t("stepAt", { n: step }), short: `step ${step}`, what, box, middle };
  return { where: t("heapAt", { n }), short: `heap ${n}`, what, box, middle };
}

/** The spots of a region, numbered along its boundaries, with the lines that may still end at them. */
function spots(shapes: readonly Shape[]): Seen[] {
  const region = shapes.map(({ text }) => /^region (\d+)$/.exec(text)?.[1]).find((found) => found !== undefined);
  if (region === undefined) return [];
  const strokes = shapes.filter(({ is }) => is.contains("ink"));
  const points = shapes.filter(({ is }) => is.contains("node"));
  return points.map(({ box, middle }, i) => {
    const lives = strokes.filter(({ points: [start] }) => start && far(start, middle) < 1).length;
    return { where: t("spotAt", { region, n: i + 1 }), what: t("lives", { n: lives }), box, middle };
  });
}

// Graphs, rows of numbers, cards.

function inTheOpen(shapes: readonly Shape[], sides: readonly [string, string]): Seen[] {
  const texts = shapes.filter(({ text }) => text !== "");
  const used = new Set<Shape>();
  const textIn = (box: Box) => {
    const found = texts.find((text) => within(text.middle, box, 1));
    if (found) used.add(found);
    return found?.text ?? "";
  };
  const points = shapes.filter(({ is }) => is.contains("node")).map((shape) => vertex(shape, textIn(shape.box), shapes, sides));
  const cards = shapes.filter(({ name, is }) => name === "rect" && is.contains("card"));
  const numbers = cards.filter(({ box }) => Math.abs(box.height - 46) < 1);
  const found = cards.map((card): Seen => {
    const { box, middle } = card;
    const text = textIn(box);
    if (numbers.includes(card)) {
      const isFree = text === "?";
      const what = card.is.contains("gone") ? (isFree ? t("empty") : t("taken", { n: text })) : text;
      const isNumber = /^[-\d/?]+$/.test(text);
      return { where: isNumber ? t("numberAt", { n: numbers.indexOf(card) + 1 }) : "", what, box, middle };
    }
    // The hand of a player is a larger card, with the player's name below it.
    if (box.height < 60) return { where: text, short: text, what: "", box, middle };
    const owner = textIn({ x: box.x, y: box.y + box.height, width: box.width, height: 24 });
    return { where: t("handOf", { side: side(owner) }), what: text || t("faceDown"), box, middle };
  });
  const axis = shapes.filter(({ is }) => is.contains("axis"));
  if (axis.length > 0) found.push(...onTheWay(shapes, texts, used));
  const edges = edgesOf(shapes, points, sides);
  const others = texts.filter((text) => !used.has(text) && text.text.trim() !== "");
  const words = others.map(({ text, middle: [x, y] }): Seen => ({ where: "", what: text, box: { x: x - 30, y: y - 12, width: 60, height: 16 }, middle: [x, y] }));
  return [...points, ...edges, ...found, ...words];
}

/** A vertex with its name, its owner and its tokens. */
function vertex({ box, middle, is }: Shape, name: string, shapes: readonly Shape[], sides: readonly [string, string]): Seen {
  const owner = is.contains("left") ? sides[0] : is.contains("right") ? sides[1] : undefined;
  const reach = box.height / 2;
  const tokens = shapes.filter((shape) => shape.name === "circle" && shape.is.contains("black") && within(shape.middle, box, reach)).length;
  const has = tokens === 0 ? "" : t(tokens === 1 ? "tokenOne" : "tokens", { n: tokens });
  return { where: t("vertexAt", { name }), short: name, what: joined(owner && t("isOf", { side: side(owner) }), has), box, middle };
}

function edgesOf(shapes: readonly Shape[], points: readonly Seen[], sides: readonly [string, string]): Seen[] {
  const lines = shapes.filter(({ is, name }) => name !== "polygon" && is.contains("edge") && !is.contains("core"));
  const ground = shapes.find(({ is, name }) => name === "rect" && is.contains("ground"));
  const at = (place: At | undefined) => place && points.find(({ box }) => within(place, box, 14))?.short;
  // Where an arrow has bends, its last piece is a line of its own.
  const edges: { line: Shape; end: At | undefined }[] = [];
  for (const line of lines) {
    const before = edges.at(-1);
    const [start, end] = [line.points[0], line.points.at(-1)];
    if (points.length > 0 && before?.end && start && far(before.end, start) < 1 && at(start) === undefined) before.end = end;
    else edges.push({ line, end });
  }
  return edges.map(({ line, end }, i) => {
    const start = line.points[0];
    const [a, b] = [at(start), at(end)];
    const where = a !== undefined && b !== undefined ? t("edgeBetween", { a, b }) : t("edgeAt", { n: i + 1 });
    const stands = ground && [start, end].some((place) => place && Math.abs(place[1] - ground.box.y) < 1);
    const { box, middle } = line;
    return { where, what: joined(edgeColour(line, sides), stands ? t("onTheGround") : ""), box, middle, isLine: true };
  });
}

function edgeColour({ is }: Shape, sides: readonly [string, string]): string {
  if (is.contains("both")) return t("green");
  const owner = is.contains("left") ? sides[0] : is.contains("right") ? sides[1] : undefined;
  if (owner === undefined) return "";
  return joined(t(is.contains("left") ? "blue" : "red"), t("isOf", { side: side(owner) }));
}

/** A counter on its way: the texts are its beginning, its target, and where it stands if that is neither. */
function onTheWay(shapes: readonly Shape[], texts: readonly Shape[], used: Set<Shape>): Seen[] {
  const counter = shapes.find(({ name, is }) => name === "circle" && is.contains("left"));
  const [start, target, at] = texts.filter(({ is }) => !is.contains("soft"));
  if (!counter || !start || !target) return [];
  for (const text of [start, target, at]) if (text) used.add(text);
  const nearest = far(counter.middle, start.middle) < far(counter.middle, target.middle) ? start : target;
  const { box, middle } = counter;
  return [{ where: "", what: t("counterOnWay", { at: (at ?? nearest).text, target: target.text }), box, middle }];
}
