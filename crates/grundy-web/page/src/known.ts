// What the answer about a position has proved, in the play as well: the bar, the sentence above the board and the moves say
// what the answer says, whichever of them found it.

import type { Judged, Move, Outlook, Solution, Standing } from "./answers";

/** The results of a move by what is then true of the side that is to move. */
const AFTER: Record<string, string> = { N: "P", P: "N", T: "T", D: "D" };

/** Where the play stands, with what an answer about the same position proved besides. */
export function withAnswer(standing: Standing, found: Solution): Standing {
  if (standing.to_move === null || standing.dealt) return standing;
  const outlook = isOpen(standing.outlook) ? (expected(found) ?? standing.outlook) : standing.outlook;
  const known = new Map((found.moves ?? []).map((one) => [one.move, one] as const));
  const isLost = outlook?.kind === "won" && outlook.side !== standing.to_move;
  const moves = standing.moves.map((move) => {
    const { judged } = move;
    if (!judged || judged.result !== null || judged.gain !== null) return move;
    const one = known.get(move.move);
    const result = (one && (one.winning ? "N" : AFTER[one.outcome ?? ""])) ?? (isLost ? "P" : null);
    return result === null ? move : { ...move, judged: { ...judged, result, winning: result === "N", keeps: one?.keeps ?? null, distance: one?.distance ?? null } };
  });
  return { ...standing, outlook, moves: inOrder(moves) };
}

/** Whether an answer may say more than this. */
function isOpen(outlook: Outlook | undefined): boolean {
  return outlook?.kind === "unknown" || (outlook?.kind === "won" && outlook.plies === null);
}

/** What an answer lets one expect; nothing where it is not known. */
function expected({ winner, outcome, score, customary, distance }: Solution): Outlook | undefined {
  if (score !== null && !customary) return winner === null || score === 0 ? { kind: "even" } : { kind: "ahead", side: winner, by: Math.abs(score) };
  if (winner !== null) return { kind: "won", side: winner, plies: distance };
  return outcome === "T" || outcome === "D" ? { kind: "even" } : undefined;
}

const GRADES: Record<string, number> = { N: 0, T: 1, D: 1, P: 3 };

/** The moves with the best first, unknown ones before those that lose. */
function inOrder(moves: Move[]): Move[] {
  const grade = (judged: Judged | undefined) => (judged?.result ? (GRADES[judged.result] ?? 2) : 2);
  const isJudged = moves.some(({ judged }) => judged && judged.gain === null && judged.result !== null);
  return isJudged ? [...moves].sort((a, b) => grade(a.judged) - grade(b.judged)) : moves;
}
