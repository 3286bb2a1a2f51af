// A look back at a play: which moves kept what could be had, which gave it away, and what would have been better.

import type { Outlook, Standing } from "./answers";
import * as describe from "./describe";
import { t } from "./words";

/** What a move did. */
export interface Mark {
  /** `kept`: what could be had; `slow`: the winner could have been faster, the loser slower; `mistake`: it gave something away. */
  kind: "kept" | "slow" | "mistake" | "open";
  /** A move that keeps it, or is faster. */
  better?: string;
  /** What the move led to. */
  led: string;
}

/** What is known of a move of the position where it was made, whose moves are judged, the best first. */
export function mark(before: Standing, move: string): Mark {
  const judged = before.moves.find((one) => one.move === move)?.judged;
  if (!judged || (judged.keeps === null && judged.result === null)) return { kind: "open", led: t("open") };
  const led = describe.result(judged)[1];
  // A move that loses at once, where it is not known whether another one would have been better.
  if (judged.keeps === null) return { kind: "open", led };
  const best = before.moves.find((one) => one.judged?.keeps === true);
  if (!judged.keeps && best) return { kind: "mistake", better: best.move, led };
  const away = [judged.distance, best?.judged?.distance] as const;
  const slower = typeof away[0] === "number" && typeof away[1] === "number" && away[0] !== away[1];
  return slower && best && best.move !== move ? { kind: "slow", better: best.move, led } : { kind: "kept", led };
}

/** What is to be had, from worst to best, for the side that is to move. */
function standing(outlook: Outlook | undefined, side: string): number | undefined {
  switch (outlook?.kind) {
    case "won":
      return outlook.side === side ? 2 : 0;
    case "even":
      return 1;
    default:
      return undefined;
  }
}

/** The place of the last mistake of the loser by which a game that was not lost became lost: its number among the moves. */
export function turningPoint(before: readonly Standing[], marks: readonly Mark[], loser: string): number | undefined {
  for (let at = marks.length - 1; at >= 0; at--) {
    const here = before[at];
    if (here?.to_move !== loser || marks[at]?.kind !== "mistake") continue;
    if ((standing(here.outlook, loser) ?? 0) > 0) return at;
  }
  return undefined;
}
