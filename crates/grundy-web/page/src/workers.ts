// Questions to the library in this page: the module of WebAssembly, compiled once, in workers. A question that is given up
// ends its worker; the next question gets a new one. The engine's moves have a worker of their own, so that no analysis keeps
// the reader waiting for an answer to a move.

import { type Body, type Fault, Refused } from "./answers";
import type { Said, Sent } from "./worker";
import NewWorker from "./worker?worker&inline";
import { t } from "./words";

export type Progress = (what: string, done: number, total: number) => void;

/** Seconds that a question may take, unless it says fewer itself or the page says another number. */
const LONGEST = 60;

/** The workers for analyses. */
const AT_ONCE = Math.max(1, Math.min(3, (navigator.hardwareConcurrency || 2) - 1));

/** A question that waits, or is being answered. */
interface Question {
  verb: string;
  body: Body;
  progress: Progress | undefined;
  done(answer: Record<string, unknown>): void;
  failed(fault: Fault): void;
}

/** A number of workers with one queue. */
class Workers {
  private readonly free: Worker[] = [];
  private readonly busy = new Map<Question, Worker>();
  private readonly waiting: Question[] = [];

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly most: number,
    private readonly seconds: number,
  ) {}

  ask(question: Question): void {
    this.waiting.push(question);
    this.begin();
  }

  /** Gives a question up: one that waits is forgotten, one that is being answered ends its worker. */
  giveUp(question: Question): void {
    const at = this.waiting.indexOf(question);
    if (at >= 0) this.waiting.splice(at, 1);
    this.busy.get(question)?.terminate();
    this.busy.delete(question);
    this.begin();
  }

  private begin(): void {
    while (this.busy.size < this.most) {
      const question = this.waiting.shift();
      if (!question) return;
      const worker = this.free.pop() ?? this.worker();
      this.busy.set(question, worker);
      worker.onmessage = ({ data }: MessageEvent<Said>) => this.hear(question, worker, data);
      worker.onerror = (event) => this.broken(question, worker, event.message);
      this.send(worker, { verb: question.verb, fields: { time_limit: this.seconds, ...question.body } });
    }
  }

  private worker(): Worker {
    const worker = new NewWorker();
    this.send(worker, { module: this.module });
    return worker;
  }

  private send(worker: Worker, sent: Sent): void {
    worker.postMessage(sent);
  }

  private hear(question: Question, worker: Worker, said: Said): void {
    if ("progress" in said) return question.progress?.(...said.progress);
    if ("fault" in said) return this.broken(question, worker, said.fault);
    this.busy.delete(question);
    this.free.push(worker);
    question.done(said.answer);
    this.begin();
  }

  /** The worker cannot go on: mostly the browser gave it no more memory. */
  private broken(question: Question, worker: Worker, why: string): void {
    worker.terminate();
    this.busy.delete(question);
    question.failed({ kind: "memory", message: `${t("tooLittleMemory")} (${why})` });
    this.begin();
  }
}

/** Where the page holds the module: the address of a file beside it, or the text of an element in it. */
interface Place {
  address?: string;
  text?: string;
  /** The seconds that a question may take. */
  seconds: number;
}

function place(): Place | undefined {
  const named = document.querySelector<HTMLMetaElement>("meta[name=grundy-module]");
  const seconds = Number(named?.dataset.seconds) || LONGEST;
  const text = document.getElementById("module")?.textContent?.trim();
  if (text) return { text, seconds };
  return named ? { address: named.content, seconds } : undefined;
}

const held = place();

/** True if this page answers its questions itself. */
export const alone = held !== undefined;

let lanes: Promise<{ moves: Workers; others: Workers }> | undefined;

/** Fetches and compiles the module, once; what failed is tried again with the next question. */
function begin({ address, text, seconds }: Place): Promise<{ moves: Workers; others: Workers }> {
  const compiled = async () => {
    if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function" || typeof Worker !== "function") {
      throw new Refused({ kind: "browser", message: t("noWebAssembly") }, 0);
    }
    const bytes = text === undefined ? await fetched(address as string) : Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const module = await WebAssembly.compile(await unpacked(bytes)).catch((fault) => {
      throw new Refused({ kind: "browser", message: `${t("noWebAssembly")} (${String(fault)})` }, 0);
    });
    return { moves: new Workers(module, 1, seconds), others: new Workers(module, AT_ONCE, seconds) };
  };
  lanes ??= compiled();
  lanes.catch(() => (lanes = undefined));
  return lanes;
}

async function fetched(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const reply = await fetch(address).catch(() => undefined);
  if (!reply?.ok) throw new Refused({ kind: "offline", message: t("noModule") }, 0);
  return new Uint8Array(await reply.arrayBuffer());
}

/** The module as it was before it was packed by gzip. Some web spaces send it unpacked. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const stream = new Blob([bytes]).stream();
  return new Response(isPacked ? stream.pipeThrough(new DecompressionStream("gzip")) : stream).arrayBuffer();
}

/** Asks the library in this page. */
export async function answer(verb: string, body: Body, signal?: AbortSignal, progress?: Progress): Promise<Record<string, unknown>> {
  const { moves, others } = await begin(held as Place);
  const workers = verb === "play" ? moves : others;
  return new Promise((done, refuse) => {
    const stop = () => {
      workers.giveUp(question);
      refuse(signal?.reason);
    };
    const over = <T>(then: (found: T) => void) => (found: T) => {
      signal?.removeEventListener("abort", stop);
      then(found);
    };
    const question: Question = { verb, body, progress, done: over(done), failed: over((fault) => refuse(new Refused(fault, 0))) };
    if (signal?.aborted) return refuse(signal.reason);
    signal?.addEventListener("abort", stop, { once: true });
    workers.ask(question);
  });
}
