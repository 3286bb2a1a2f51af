// Answers in words.

import type { Certainty, Compared, Dealt, Derivation, Explanation, Judged, Outlook, Sentence, Solution, Standing } from "./answers";
import { assumed, methods, stopped } from "./chinese";
import { h } from "./dom";
import { inWords } from "./hidden";
import { inChinese, inEnglish, named } from "./reasons";
import { moved, moveOf } from "./moves";
import { side, spoken, status, t, type Word } from "./words";

/** What is to be expected. */
export function outlook(found: Outlook): string {
  switch (found.kind) {
    case "won":
      if (!found.plies) return t("won", { side: side(found.side) });
      return t(found.plies === 1 ? "wonInOne" : "wonIn", { side: side(found.side), n: found.plies });
    case "ahead":
      return t("ahead", { side: side(found.side), n: found.by });
    case "even":
      return t("even");
    case "unknown":
      return t("unknown");
  }
}

const RESULTS: Record<string, [string, Word, string]> = {
  N: ["won", "wins", "✓"],
  P: ["lost", "loses", "✗"],
  T: ["tied", "ties", "="],
  D: ["drawn", "draws", "∞"],
};

/** How a move ends, as a class, a word and a sign, so that nothing hangs on colour alone. */
export function result(judged: Judged): [string, string, string] {
  const [name, word, sign] = RESULTS[judged.result ?? ""] ?? ["open", "open", "?"];
  return [name, t(word as Word), sign];
}

/** The most winning moves that are named in one sentence. */
const MOST_NAMED = 12;

/** The moves that win, in a sentence; nothing where that is not known, or nobody is to move. */
export function winningMoves(standing: Standing): string {
  const { moves, more } = standing;
  const wins = moves.filter(({ judged }) => judged?.result === "N").map(({ move }) => move);
  const isKnown = moves.length > 0 && !more && moves.every(({ judged }) => judged && judged.result !== null);
  if (wins.length === 0) return isKnown ? t("noWinningMove") : "";
  const some = wins.slice(0, MOST_NAMED).map((move) => moveOf(standing, move));
  const named = wins.length > MOST_NAMED ? [...some, "…"] : some;
  return t("winningMoves", { moves: named.join(t("semicolon")) });
}

/** What is known of a move besides. */
export function besides(judged: Judged): string {
  const parts: string[] = [];
  if (judged.value !== null) parts.push(t("worth", { value: judged.value }));
  if (judged.gain !== null) parts.push(t("gain", { n: judged.gain }));
  if (judged.distance !== null) parts.push(pliesLeft(judged.distance));
  return parts.join(t("comma"));
}

function pliesLeft(n: number): string {
  if (n === 0) return t("plyNone");
  return n === 1 ? t("plyOne") : t("plies", { n });
}

export function turn(standing: Standing): string {
  if (standing.dealt) return dealtTurn(standing, standing.dealt);
  if (standing.result !== null) return t("over", { result: ending(standing.result, standing.outlook) });
  return standing.to_move === null ? t("noMoves") : t("toMove", { side: side(standing.to_move) });
}

/** How a play has ended: in Chinese from what is known of it as data. */
function ending(said: string, found: Outlook | undefined): string {
  if (spoken() !== "zh" || !found) return said;
  switch (found.kind) {
    case "won":
      return t("won", { side: side(found.side) });
    case "ahead":
      return t("wonBy", { side: side(found.side), n: found.by });
    case "even":
      return t("ties");
    case "unknown":
      return said;
  }
}

function dealtTurn({ sides, to_move }: Standing, { what, payoffs }: Dealt): string {
  if (what === "chance") return t("chanceDraws");
  if (to_move !== null) return t("toMove", { side: side(to_move) });
  return t("over", { result: sides.map((name, i) => t("gets", { side: side(name), n: payoffs?.[i] ?? "?" })).join(t("comma")) });
}

/** What the side to move knows, in a game with hidden information. */
export function knowledge({ to_move }: Standing, { knows, known: data }: Dealt): string {
  if (data) return inWords(data);
  const name = side(to_move ?? "");
  if (knows === null || knows === "nothing") return t("knowsNothing", { side: name });
  return t("knows", { side: name, knows: known(knows) });
}

/** What a player knows: cards and moves, in their order. */
export function known(knows: string): string {
  return knows === "nothing" ? t("nothingKnown") : knows.split(" ").map(moved).join(" ");
}

/** How sure the engine was of its move; nothing where it erred on purpose, or drew by a strategy. */
export function sureness(status: Certainty | undefined): Word | undefined {
  if (status === "proved") return "perfectMove";
  return status === "estimated" ? "strongMove" : undefined;
}

/** The outcome class in a sentence. */
export function outcome(answer: Solution, sides: [string, string]): string {
  const word = answer.outcome as Word | null;
  if (word === null) return t("none");
  return t(word, { left: side(sides[0]), right: side(sides[1]) });
}

/** Why it is so, in the language of the page. */
function reason(found: Solution): string {
  return translated(found.sentences, found.reason, found.derivation);
}

/** A reason in the language of the page; in English where its sentences have no Chinese. */
function translated(sentences: readonly Sentence[] | undefined, english: string, derivation?: Derivation): string {
  return (spoken() === "zh" ? inChinese(sentences ?? [], derivation) : null) ?? english;
}

/** Why an answer is right that gives its reason in sentences alone. */
export function because(sentences: readonly Sentence[]): string {
  return translated(sentences, inEnglish(sentences));
}

/** An explanation line by line. */
export function explanation({ lines, sentences }: Explanation): string {
  return lines.map((line, place) => translated(sentences[place], line)).join("\n");
}

/** What a comparison says. */
export function compared({ sentences, reason }: Compared): string {
  return translated(sentences, reason);
}

/** Who has won, where nothing is left to play. */
function ended({ winner }: Solution): string {
  return winner === null ? t("hasTied") : t("hasWon", { side: side(winner) });
}

/** The score in words: whose lead it is, and of one by the custom of the game how it is counted. */
function score({ score: found, customary, winner }: Solution): string | null {
  if (found === null) return null;
  if (winner === null || found === 0) return customary ? t("tiedScore") : String(found);
  const [name, n] = [side(winner), Math.abs(found)];
  return customary ? t("wonByStones", { score: signed(found), side: name, n: n - 1 }) : t("leadOf", { score: signed(found), side: name, n });
}

/** A number with its sign, as it is printed in books. */
function signed(n: number): string {
  return n < 0 ? `−${-n}` : `+${n}`;
}

/** An answer as a list of names and texts. */
export function answer(found: Solution, sides: [string, string], over: boolean): HTMLElement {
  const list = h("dl");
  const line = (word: Word, text: string | number | null | undefined, whole = false) => {
    if (text === null || text === undefined || text === "") return;
    list.append(h("dt", {}, t(word)), h("dd", {}, whole ? h("pre", {}, String(text)) : String(text)));
  };
  const isOver = over && (found.winner !== null || found.outcome === "T");
  line("outcome", isOver ? ended(found) : outcome(found, sides));
  line("value", found.value);
  if (!isOver) line("distance", found.distance);
  line("score", score(found));
  const sure = status(found.status);
  const why = found.stopped && (spoken() === "zh" ? stopped(found.stopped) : found.stopped.message);
  line("status", why ? `${sure} (${why})` : sure);
  line("method", (spoken() === "zh" ? methods(found.methods ?? [], named(found.method)) : null) ?? found.method);
  line("reason", reason(found), true);
  line("winning", found.winning_total);
  line("line", found.line?.map(moved).join(t("semicolon")));
  line("assumed", found.assumed?.map((said) => (spoken() === "zh" ? assumed(said) : said)).join(t("semicolon")));
  return list;
}
