// What comes back from the server, as far as the page reads it.

export interface Fault {
  kind: string;
  message: string;
  column?: number;
  found?: string;
  expected?: string;
  /** What was expected, or the fault, for other languages. */
  sentences?: Sentence[];
  /** What stopped the work, where that is the fault. */
  reason?: string;
  line?: number;
  origin?: string | null;
}

/** What was wrong with a question. */
export class Refused extends Error {
  constructor(
    readonly fault: Fault,
    readonly status: number,
  ) {
    super(fault.message);
  }
}

export type Outlook =
  | { kind: "unknown" }
  | { kind: "even" }
  | { kind: "won"; side: string; plies: number | null }
  | { kind: "ahead"; side: string; by: number };

export interface Judged {
  rank: number | null;
  result: string | null;
  winning: boolean | null;
  keeps: boolean | null;
  value: string | null;
  distance: number | null;
  gain: number | null;
  to: string | null;
}

export interface Move {
  number: number;
  move: string;
  judged?: Judged;
  /** How often an equilibrium or chance makes it. */
  probability?: string;
  /** The thing that goes to another place, by its number among the things on the board. */
  from?: number;
  /** The things that change besides, and the place where the move ends. */
  covers?: number[];
}

/** A player: the first of the sides, or the second. */
export type Side = "left" | "right";

/** Something on a board, as data. */
export interface Thing {
  at: Place;
  is: Content;
  /** Its summand, where there are several. */
  term?: number;
  /** Its board, where there are several: its title or its number. */
  board?: string | number;
  box: [x: number, y: number, width: number, height: number];
}

export type Place =
  | { kind: "square" | "place" | "dot" | "vertex"; name: string }
  | { kind: "cell"; row: string; column: string }
  | { kind: "slot"; column: string; height: number }
  | { kind: "side"; dots: [string, string] }
  | { kind: "heap" | "step" | "entry" | "hand" | "said" | "open" | "stake"; number: number }
  | { kind: "spot"; region: number; number: number }
  | { kind: "edge"; number: number; ends?: [string, string] }
  | { kind: "option"; above: string; by?: Side }
  | { kind: "score"; of: Side }
  | { kind: "root" | "line" | "steps" | "whole" };

/** What a thing is; what is not true of it is left out. */
export type Content = { won?: true } & (
  | { kind: "empty" | "blocked" | "chocolate" | "poison" | "miss" | "goal" | "dot" }
  | { kind: "stone" | "mark"; of: Side }
  | { kind: "domino"; of: Side | "both" }
  | { kind: "piece"; of: Side; piece: "king" | "queen" | "rook" | "knight" | "pawn" | "amazon" | "jumper" | "man" }
  | { kind: "counter"; letter?: string }
  | { kind: "coin"; heads?: true }
  | { kind: "ship"; hit?: true }
  | { kind: "side"; drawn?: true }
  | { kind: "heap"; size: string; room?: string; limit?: string; ring?: true; with_next?: true }
  | { kind: "spot"; lives: number }
  | { kind: "entry"; in: "row" | "pool" | "prizes" | "doors" | "guesses" | "digits" | "statements"; text: string; gone?: true }
  | { kind: "hand"; held: "card" | "dice" | "coin"; shown?: string }
  | { kind: "chips"; number: number }
  | { kind: "vertex"; label?: string; of?: Side; tokens: number }
  | { kind: "edge"; of?: Side | "both"; grounded?: true; directed?: true }
  | { kind: "runner"; at: string; target: string }
  | { kind: "steps"; steps: string[] }
  | { kind: "score"; points: string; to_move?: true }
  | { kind: "value" | "words"; text: string }
);

/** A sentence of a reason, or a part of one: English words with `{}` for every gap, and what stands in the gaps. */
export interface Sentence {
  template: string;
  gaps: string[];
}

/** Why an answer is right, as far as the page looks into it: a theorem has a name and a source. */
export interface Derivation {
  kind: string;
  name?: string;
  source?: string;
  terms?: { why?: Derivation; term?: string; copies?: number; value?: string | null; nimber?: number }[];
}

/** What `explain` answers. */
export interface Explanation {
  lines: string[];
  sentences: Sentence[][];
}

/** What `compare` answers. */
export interface Compared {
  relation: string | null;
  reason: string;
  sentences: Sentence[];
}

export interface Solution {
  position: string;
  assumed?: string[];
  to_move: string | null;
  outcome: string | null;
  winner: string | null;
  value: string | null;
  distance: number | null;
  score: number | null;
  /** Whether the score is the one that the literature on the game gives to the outcome: 1 + the stones that the winner has left. */
  customary?: true;
  status: string;
  stopped?: { reason: string; message: string };
  method: string;
  methods?: string[];
  reason: string;
  /** The same for other languages; like the derivation not in lessons. */
  sentences?: Sentence[];
  derivation?: Derivation;
  winning_total: number | null;
  /** Moves with what is true of the side that is to move after them; some of them, or all. */
  moves?: { move: string; winning: boolean | null; keeps: boolean | null; outcome: string | null; distance: number | null }[];
  line?: string[];
}

/** What a player knows. */
export interface Known {
  /** What the player holds, as it is written, and what kind of thing it is. */
  holds: string | null;
  held: "card" | "dice" | "coin" | null;
  /** The cards that lie open. */
  open: string[];
  told: { by: string; move: string }[];
}

/** What is said besides of a play with chance or hidden information. */
export interface Dealt {
  what: "chance" | "decision" | "over";
  /** What the side to move knows, in the game's notation; null where the reader may not know it. */
  knows: string | null;
  /** The same as data, where the game has a picture of it. */
  known: Known | null;
  /** For each move made, whether the reader may not know it, so that it stands under a seal. */
  sealed: boolean[];
  /** Whether the other side does not see the move that is made now. */
  secret: boolean;
  /** What each player gets, at the end. */
  payoffs: string[] | null;
}

export interface Standing {
  position: string;
  made: string[];
  /** The players who made these moves; null where chance drew. */
  by: (string | null)[];
  sides: [string, string];
  to_move: string | null;
  /** The side that a question about this position names as the first to move, where the position does not say it. */
  first: string | null;
  result: string | null;
  repetitions: number;
  outlook?: Outlook;
  answer?: Solution;
  moves: Move[];
  more: boolean;
  svg?: string;
  /** What stands on the board. */
  things?: Thing[];
  dealt?: Dealt;
}

export interface Drawing {
  title: string;
  description: string;
  svg: string;
}

export type Body = Record<string, unknown>;

/** How sure the engine is of a move. */
export type Certainty = "proved" | "estimated" | "unknown";

/** The engine's move, or what chance drew; the certainty is that of a move of a game without hidden information. */
export interface EngineMove {
  move?: string;
  status?: Certainty;
}
