// Games with chance or hidden information: what the page shows of them while they are played.

import type { Move, Standing } from "./answers";
import { side, t } from "./words";

/** What is said of a play in which a player may not see everything. */
interface Dealt {
  position: string;
  made: string[];
  players: string[];
  what: "chance" | "decision" | "over";
  to_move: string | null;
  /** What the player to move knows. */
  knows: string | null;
  /** The payoff of each player, at the end. */
  payoffs: string[] | null;
  moves: Move[];
  svg?: string;
}

/** The same of every play. Until the end the picture would show what is hidden. */
export function standing(found: Standing | Dealt): Standing {
  if (!("players" in found)) return found;
  const { position, made, players, what, to_move, knows, payoffs, moves, svg } = found;
  const result = payoffs && players.map((name, i) => `${side(name)} ${payoffs[i]}`).join(", ");
  return {
    position: what === "over" ? position : "",
    made,
    sides: [players[0] ?? "", players[1] ?? ""],
    to_move,
    result,
    repetitions: 0,
    moves: what === "chance" ? [] : moves.map(({ number, move }) => ({ number, move })),
    more: false,
    ...(what === "over" && svg !== undefined ? { svg } : {}),
    hidden: { chance: what === "chance", knows },
  };
}

/** True while a play goes on in which the moves made may be secret. */
export function secret(found: Standing | undefined): boolean {
  return found?.hidden !== undefined && found.result === null;
}

/** What the player to move knows. */
export function known(found: Standing): string {
  const knows = found.hidden?.knows;
  return knows ? ` · ${t("known", { what: knows })}` : "";
}
