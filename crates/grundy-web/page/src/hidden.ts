// Games with chance or hidden information: where a play stands, what of it may be shown before its end, and the cover that lies
// over the cards while a screen goes from one player to the other.

import type { Known, Standing } from "./answers";
import { button, h } from "./dom";
import { moved } from "./moves";
import type { State } from "./state";
import { side, t, type Word } from "./words";

/** How the server says where a play of such a game stands. */
interface Answered extends Omit<Standing, "sides" | "first" | "result" | "repetitions" | "more" | "position"> {
  position: string | null;
  what: "chance" | "decision" | "over";
  players: [string, string];
  knows: string | null;
  known: Known | null;
  sealed: boolean[];
  secret: boolean;
  payoffs: string[] | null;
}

function isDealt(found: Standing | Answered): found is Answered {
  return "what" in found;
}

/** The same for all games. The position is there where nothing in it is hidden; its picture shows what the viewer sees. */
export function standingOf(found: Standing | Answered, expression: string): Standing {
  if (!isDealt(found)) return found;
  const { what, players, knows, known, sealed, secret, payoffs, position, ...others } = found;
  const dealt = { what, knows, known, sealed, secret, payoffs };
  const open = what === "over" && position !== null ? position : expression;
  return { ...others, position: open, sides: players, first: null, result: null, repetitions: 0, more: false, dealt };
}

/** Whose view of hidden cards the page shows: the reader's; the mover's where the reader plays both sides, and what lies open to a mere onlooker. */
export function viewer(you: State["you"]): string {
  return { "0": "first", "1": "second", both: "mover", none: "table" }[you];
}

/** Whether something in a play is hidden from somebody now. */
export function hides({ dealt }: Standing): boolean {
  return dealt !== undefined && dealt.what !== "over" && (dealt.secret || dealt.sealed.includes(true));
}

/** The hidden moves of a play, by their places; of those that were taken back, all are hidden. */
export function secrets({ dealt, by }: Standing, count: number): Map<number, Word> {
  if (!dealt || dealt.what === "over") return new Map();
  const places = [...Array(count).keys()].filter((at) => dealt.sealed[at] !== false);
  return new Map(places.map((at) => [at, dealt.sealed[at] && by[at] === null ? "chanceMove" : "secretMove"] as const));
}

/** The cover over the cards: it is lifted by the player who is to move. */
export class Cover {
  readonly element = h("div", { class: "cover" });
  /** Who has looked last. */
  private seenBy: string | null = null;

  /** Covers all again: another play begins, or other people play. */
  reset(): void {
    this.seenBy = null;
    this.element.replaceChildren();
  }

  /** Whether the one who is to move has not lifted the cover yet. */
  lies(standing: Standing, you: State["you"]): boolean {
    return you === "both" && standing.to_move !== null && hides(standing) && standing.to_move !== this.seenBy;
  }

  /** Lays the cover, with the focus on what lifts it. */
  lay(player: string, lifted: () => void): void {
    const lift = button(t("showMine"), () => {
      this.seenBy = player;
      this.element.replaceChildren();
      lifted();
    }, { id: "lift" });
    this.element.replaceChildren(h("p", {}, t("passScreen", { side: side(player) })), lift);
    lift.focus({ preventScroll: true });
  }
}

/** The names of cards that have one. */
const CARDS: Record<string, Word> = { J: "cardJack", Q: "cardQueen", K: "cardKing", A: "cardAce" };

function card(name: string): string {
  const word = CARDS[name];
  return word ? t(word) : t("cardNamed", { name });
}

/** Moves that have a verb of their own. */
const DID: Record<string, Word> = { pass: "didPass", bet: "didBet", check: "didCheck", fold: "didFold", call: "didCall", raise: "didRaise" };

/** What the reader knows, in words. */
export function inWords({ holds, held, open, told }: Known): string {
  const parts: string[] = [];
  if (holds !== null && held === "card") parts.push(t("youHold", { card: card(holds) }));
  else if (holds !== null) parts.push(held === "coin" ? t("yourCoin", { side: t(holds === "H" ? "heads" : "tails") }) : t("yourDice", { dice: holds }));
  parts.push(...open.map((name) => t("liesOpen", { card: card(name) })));
  parts.push(...told.map(({ by, move }) => (DID[move] ? t(DID[move], { side: side(by) }) : t("played", { side: side(by), move: moved(move) }))));
  return parts.length === 0 ? t("nothingSeen") : parts.join(t("semicolon"));
}

/** Advice where moves are mixed: each move with its probability. */
export interface Mixture {
  best: string[];
  probabilities?: string[];
  outlook?: string;
  known?: boolean;
}

/** The mixture of a strategy in words, with exact fractions. */
export function mixture({ best, probabilities, known }: Mixture): string {
  if (best.length === 0) return t("hintOffPath");
  const [only] = best;
  const mixed = best.map((move, at) => t("withProbability", { move: moved(move), p: probabilities?.[at] ?? "?" }));
  const words = best.length === 1 && only !== undefined ? t("always", { move: moved(only) }) : mixed.join(t("comma"));
  return t(known ? "hintMixture" : "hintNearMixture", { mixture: words });
}
