// Games with chance or hidden information: where a play stands, and what of it may be shown before its end.

import type { Standing } from "./answers";

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

/** The same for all games; before the end of a play with secrets neither its position nor its picture is told. */
export function standingOf(found: Standing | Answered, expression: string): Standing {
  if (!isDealt(found)) return found;
  const { what, players, knows, secret, payoffs, ...others } = found;
  const open = what === "over" ? {} : { position: expression, svg: "", things: [] };
  return { ...others, ...open, sides: players, result: null, repetitions: 0, more: false, dealt: { what, knows, secret, payoffs } };
}
