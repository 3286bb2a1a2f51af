// What comes back from the server, as far as the page reads it.

export interface Fault {
  kind: string;
  message: string;
  column?: number;
  found?: string;
  expected?: string;
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
}

/** What a theorem says here: in English, and as templates whose gaps `{}` other languages fill too. */
export interface Statement {
  name: string;
  source: string;
  reason: string;
  sentences?: { template: string; gaps: string[] }[];
}

/** Why an answer is right, as far as the page has words for it. */
export type Derivation =
  | { kind: "nothing" | "over" | "mex" | "canonical" | "best-score" }
  | ({ kind: "theorem" } & Statement)
  | {
      kind: "heaps";
      values: [number, number][];
      more: number;
      window: { period: number; preperiod: number; computed: number } | null;
    }
  | { kind: "nim-sum"; terms: { term: string; nimber: number; why: Derivation }[]; more: number; total: number }
  | {
      kind: "sum";
      terms: { term: string; copies: number; value: string }[];
      more: number;
      theorem: Statement | null;
      value: string;
      class: string;
      sides: [string, string];
    }
  | { kind: "winner"; starts: [string, string][] }
  | { kind: "sieve"; positions: number }
  | { kind: "quotient"; elements: number; lost: number; product: string; wins: boolean }
  | { kind: "play"; mover: string | null; outcome: string; distance: number | null }
  | { kind: "row"; scores: [number, number] };

export interface Solution {
  position: string;
  assumed?: string[];
  to_move: string | null;
  outcome: string | null;
  winner: string | null;
  value: string | null;
  distance: number | null;
  score: number | null;
  status: string;
  stopped?: { reason: string; message: string };
  method: string;
  methods?: string[];
  reason: string;
  /** Not in lessons. */
  derivation?: Derivation;
  winning_total: number | null;
  line?: string[];
}

export interface Standing {
  position: string;
  made: string[];
  sides: [string, string];
  to_move: string | null;
  result: string | null;
  repetitions: number;
  outlook?: Outlook;
  answer?: Solution;
  moves: Move[];
  more: boolean;
  svg?: string;
}

export interface Drawing {
  title: string;
  description: string;
  svg: string;
}

export type Body = Record<string, unknown>;
