// A lesson: the solved tree inside the page, which then needs no server.

import { type Body, type Move, Refused, type Standing } from "./answers";
import { t } from "./words";

interface Node extends Omit<Standing, "made"> {
  /** The node behind each move, where the lesson holds it. */
  next: Record<string, number>;
}

interface Root {
  expression: string;
  node: number;
  /** Other answers about the position, by their verbs. */
  answers: Record<string, unknown>;
}

/** A part of a lesson's text: text in HTML, a board with perhaps a question about it, or a question with its answer. */
export type Part =
  | { html: string; question?: undefined; expression?: undefined }
  | { html?: undefined; question: string; answer: string; hints: string[] }
  | { html?: undefined; question?: undefined; expression: string; ask?: "move" | "value" | "winner"; results?: Result[]; hints?: string[] };

/** Who wins: the letters of the outcomes. */
export type Result = "N" | "P" | "L" | "R" | "T" | "D";

interface Held {
  /** The text around the boards, where the lesson has one. */
  parts: Part[] | null;
  title: string;
  misere: boolean;
  first: string;
  style: string;
  roots: Root[];
  nodes: Node[];
  cut: boolean;
}

export class Lesson {
  constructor(readonly held: Held) {}

  get size(): number {
    return this.held.nodes.length;
  }

  /** Whether the lesson has this picture of a first position. */
  holds(body: Body, picture: string): boolean {
    const root = this.held.roots.find((root) => root.expression === body.expression);
    return root?.answers[`picture ${picture}`] !== undefined;
  }

  answer(verb: string, body: Body): unknown {
    const root = this.held.roots.find((root) => root.expression === body.expression);
    if (verb === "list") return { games: [] };
    if (!root) throw ends();
    const [node, made, by] = this.follow(root, (body.moves as string[] | undefined) ?? []);
    switch (verb) {
      case "moves":
        return { ...this.standing(node, made, body.judge === true), by };
      case "play":
        return { move: best(node)?.move, status: "proved", side: node.to_move, position: "", mistakes_left: 0 };
      case "hint":
        return { best: [best(node)?.move].filter((move) => move !== undefined), known: true };
      case "solve":
        if (made.length > 0 && node.answer) return node.answer;
        return this.whole(root, verb, body, made);
      default:
        return this.whole(root, verb, body, made);
    }
  }

  /** An answer about a first position. */
  private whole(root: Root, verb: string, body: Body, made: string[]): unknown {
    const answer = body.of ? root.answers[`picture ${String(body.of)}`] : root.answers[verb];
    if (answer === undefined || made.length > 0) throw ends();
    return answer;
  }

  /** The node after these moves, the moves, and who made them. */
  private follow(root: Root, moves: string[]): [Node, string[], (string | null)[]] {
    let node = this.held.nodes[root.node];
    const by = [];
    for (const move of moves) {
      by.push(node?.to_move ?? null);
      const next = node?.next[move];
      node = next === undefined ? undefined : this.held.nodes[next];
    }
    if (!node) throw ends();
    return [node, moves, by];
  }

  private standing(node: Node, made: string[], judge: boolean): Standing {
    const svg = node.svg?.replace("<style></style>", `<style>${this.held.style}</style>`);
    if (judge) return { ...node, made, svg };
    const moves: Move[] = node.moves.map(({ judged: _, ...move }) => move);
    moves.sort((a, b) => a.number - b.number);
    const plain = svg?.replace(/class="move (winning|losing|tied|drawn|less)"/g, 'class="move unknown"');
    const outlook = node.to_move === null ? node.outlook : undefined;
    return { ...node, made, moves, svg: plain, outlook, answer: undefined };
  }
}

/** The move that the engine would make: the first, for the best come first. */
function best(node: Node): Move | undefined {
  return node.moves[0];
}

function ends(): Refused {
  return new Refused({ kind: "lesson", message: t("lessonEnds") }, 404);
}

async function unpacked(text: string): Promise<Held> {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return (await new Response(stream).json()) as Held;
}

/** The lesson of this page, where it is one. */
export let lesson: Lesson | undefined;

export async function load(): Promise<void> {
  const packed = document.getElementById("lesson")?.textContent?.trim();
  if (packed) lesson = new Lesson(await unpacked(packed));
}
