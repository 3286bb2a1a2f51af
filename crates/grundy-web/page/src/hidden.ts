// Games with chance or hidden information: where a play stands, and what of it may be shown before its end.

import type { Standing } from "./answers";
import type { State } from "./state";

/** How the server says where a play of such a game stands. */
interface Answered extends Omit<Standing, "sides" | "result" | "repetitions" | "more"> {
  what: "chance" | "decision" | "over";
  players: [string, string];
  knows: string | null;
  secret: boolean;
  payoffs: string[] | null;
}

function isDealt(found: Standing | Answered): found is Answered {
  return "what" in found;
}

/** The same for all games. Before the end of a play with secrets its position is not told; its picture shows what the viewer sees. */
export function standingOf(found: Standing | Answered, expression: string): Standing {
  if (!isDealt(found)) return found;
  const { what, players, knows, secret, payoffs, ...others } = found;
  const open = what === "over" ? {} : { position: expression };
  return { ...others, ...open, sides: players, result: null, repetitions: 0, more: false, dealt: { what, knows, secret, payoffs } };
}

/** Whose picture of hidden cards the page shows: the reader's; the mover's where the reader plays both sides, and what lies open to a mere onlooker. */
export function viewer(you: State["you"]): string {
  return { "0": "first", "1": "second", both: "mover", none: "table" }[you];
}
