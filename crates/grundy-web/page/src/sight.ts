// What stands on a board, in words. The program says of each thing on its picture what it is and where it stands; here that
// is put into words, for those who do not see the picture.

import type { Content, Place, Side, Thing } from "./answers";
import { moved } from "./moves";
import { side, t, type Word } from "./words";

/** The names of the players. */
type Sides = readonly string[];

/** Something on a board, in words. */
export interface Seen {
  /** Where it is; may be empty. */
  where: string;
  /** The same as moves write it, where they do. */
  short?: string;
  /** What it is; may be empty. */
  what: string;
}

/** A thing in words. */
export function inWords({ term, board, at, is }: Thing, sides: Sides): Seen {
  const { where, short } = placed(at, is, sides);
  const on = typeof board === "number" ? t("boardAt", { n: board }) : board;
  const summand = term === undefined ? undefined : t("summandAt", { n: term });
  const what = is.won ? joined(content(is, sides), t("partOfWin")) : content(is, sides);
  return { where: joined(summand, on, where), short: term === undefined ? short : undefined, what };
}

/** A thing with its place. */
export function said({ where, what }: Seen): string {
  return joined(where, what);
}

/** Words with commas between them. */
export function joined(...words: (string | undefined)[]): string {
  return words.filter((word) => word).join(t("comma"));
}

/** Where a thing is. Things in a row are known by their places or by themselves. */
function placed(at: Place, is: Content, sides: Sides): { where: string; short?: string } {
  switch (at.kind) {
    case "square":
      return { where: at.name, short: at.name };
    case "cell":
      return { where: t("rowAndColumn", at), short: `${at.row},${at.column}` };
    case "slot":
      return { where: t("fallenAt", { column: at.column, row: at.height }) };
    case "place":
      return { where: t("placeAt", { n: at.name }), short: at.name };
    case "dot":
      return { where: t("dotAt", at), short: at.name };
    case "side":
      return { where: t("sideBetween", { a: at.dots[0], b: at.dots[1] }), short: at.dots.join("") };
    case "heap":
      return { where: t("heapAt", { n: at.number }), short: `heap ${at.number}` };
    case "step":
      return { where: t("stepAt", { n: at.number }), short: `step ${at.number}` };
    case "spot":
      return { where: t("spotAt", { region: at.region, n: at.number }) };
    case "entry":
      return is.kind === "entry" ? entryAt(at.number, is) : { where: t("numberAt", { n: at.number }) };
    case "hand":
      return { where: t(is.kind === "hand" ? HELD[is.held] : "handOf", { side: side(sides[at.number - 1] ?? String(at.number)) }) };
    case "said":
      return { where: t("saidAt", { n: at.number }) };
    case "open":
      return { where: t("openCard") };
    case "stake":
      return { where: t("stakeOf", { side: side(sides[at.number - 1] ?? String(at.number)) }) };
    case "vertex":
      return { where: t("vertexAt", at), short: at.name };
    case "edge":
      return { where: at.ends ? t("edgeBetween", { a: at.ends[0], b: at.ends[1] }) : t("edgeAt", { n: at.number }) };
    case "root":
      return { where: t("rootOfTree") };
    case "option":
      return { where: at.by ? t("optionOf", { side: name(at.by, sides), above: at.above }) : t("optionBelow", at) };
    case "steps":
      return { where: t("stepsOfCounter") };
    case "score":
      return { where: t("scoreOf", { side: name(at.of, sides) }) };
    case "line":
    case "whole":
      return { where: "" };
  }
}

const HELD = { card: "handOf", dice: "diceOf", coin: "coinOf" } as const satisfies Record<string, Word>;

function entryAt(n: number, { in: row, text }: Content & { kind: "entry" }): { where: string; short?: string } {
  switch (row) {
    case "row":
      return { where: t("numberAt", { n }) };
    case "digits":
      return { where: t("placeAt", { n }) };
    case "prizes":
      return { where: t("prizeAt", { n: text }), short: text };
    case "doors":
      return { where: t("doorAt", { n: text }), short: text };
    default:
      return { where: text, short: text };
  }
}

/** What a thing is. */
function content(is: Content, sides: Sides): string {
  switch (is.kind) {
    case "stone":
    case "domino":
      return is.of === "both" ? t("dominoOfBoth") : ownedBy(is.of, is.kind, sides);
    case "mark":
      return t(is.of === "left" ? "cross" : "nought");
    case "piece":
      if (is.piece === "jumper") return t(is.of === "left" ? "toad" : "frog");
      return pieceOf(is.of, is.piece, sides);
    case "counter":
      return is.letter === undefined ? t("counter") : t("counterNamed", { name: is.letter });
    case "coin":
      return t(is.heads ? "heads" : "tails");
    case "ship":
      return is.hit ? joined(t("ship"), t("hit")) : t("ship");
    case "side":
      return t(is.drawn ? "drawnSide" : "openSide");
    case "heap":
      return heap(is);
    case "spot":
      return t("lives", { n: is.lives });
    case "entry":
      return entry(is);
    case "hand":
      if (is.shown === undefined) return t(is.held === "card" ? "faceDown" : "covered");
      return is.held === "coin" ? t(is.shown === "H" ? "heads" : "tails") : is.shown;
    case "chips":
      return is.number === 1 ? t("chipOne") : t("chips", { n: is.number });
    case "vertex":
      return vertex(is, sides);
    case "edge":
      return joined(is.of && edgeColour(is.of, sides), is.grounded ? t("onTheGround") : "");
    case "runner":
      return t("counterOnWay", { at: is.at, target: is.target });
    case "steps":
      return is.steps.join(" ").replaceAll("x", "×");
    case "score":
      return joined(is.points, is.to_move ? t("toMoveNow") : "");
    case "value":
      return is.text;
    case "words":
      return moved(is.text);
    case "dot":
      return "";
    default:
      return t(is.kind);
  }
}

/** The sides that have the name of a colour. */
const COLOURS = ["white", "black", "red", "blue"];

/** The name of a player. */
function name(of: Side, sides: Sides): string {
  return side(sides[of === "left" ? 0 : 1] ?? of);
}

function ownedBy(of: Side, what: "stone" | "domino", sides: Sides): string {
  const colour = t(of === "left" ? "blue" : "orange");
  const isColour = COLOURS.includes(sides[of === "left" ? 0 : 1] ?? "");
  const thing = isColour ? t(what) : t("coloured", { colour, what: t(what) });
  return t("belongs", { what: thing, side: name(of, sides) });
}

function pieceOf(of: Side, piece: Exclude<(Content & { kind: "piece" })["piece"], "jumper">, sides: Sides): string {
  const colour = of === "left" ? "white" : "black";
  const owner = sides[of === "left" ? 0 : 1] ?? "";
  const thing = t("coloured", { colour: t(colour), what: t(piece) });
  // A piece that both players move has no owner.
  return owner === colour || owner === "first" || owner === "second" ? thing : t("belongs", { what: thing, side: side(owner) });
}

function heap({ size, room, limit, ring, with_next }: Content & { kind: "heap" }): string {
  const counters = t(size === "1" ? "counterOne" : "counters", { n: size });
  const filled = room === undefined ? counters : t("filledOf", { n: size, of: room });
  const most = limit === undefined ? "" : t("atMost", { n: limit });
  return joined(filled, ring ? t("inRing") : "", most, with_next ? t("withNext") : "");
}

function entry({ in: row, text, gone }: Content & { kind: "entry" }): string {
  switch (row) {
    case "row":
      return gone ? t("taken", { n: text }) : text;
    case "pool":
      return gone ? t("gone") : "";
    case "prizes":
      return gone ? t("turnedUp") : "";
    case "doors":
      return gone ? t("opened") : t("closed");
    case "guesses":
      return gone ? t("guessed") : "";
    case "digits":
      return joined(text === "?" ? t("empty") : text, t(gone ? "secondHalf" : "firstHalf"));
    case "statements":
      return "";
  }
}

function vertex({ label, of, tokens }: Content & { kind: "vertex" }, sides: Sides): string {
  // The pieces on it name their owners themselves.
  const owner = of && !label ? t("isOf", { side: name(of, sides) }) : "";
  const has = tokens === 0 ? "" : t(tokens === 1 ? "tokenOne" : "tokens", { n: tokens });
  const beside = label?.split(" ").map((word) => (word === "hole" ? t("hole") : side(word)));
  return joined(...(label === "" ? [t("visited")] : beside ?? []), owner, has);
}

function edgeColour(of: Side | "both", sides: Sides): string {
  if (of === "both") return t("green");
  return joined(t(of === "left" ? "blue" : "red"), t("isOf", { side: name(of, sides) }));
}
