// A worker: the library in this page answers one question after another. It ends when the page ends it.

import { type Answer, grundy } from "../../../grundy-wasm/grundy.mjs";

/** What the page sends: the compiled module first, then questions. */
export type Sent = { module: WebAssembly.Module } | { verb: string; fields: Record<string, unknown> };

/** What the page hears. */
export type Said = { progress: [what: string, done: number, total: number] } | { answer: Answer } | { fault: string };

/** The milliseconds between two reports of how far the work is. */
const OFTEN = 100;

let ask: ReturnType<typeof grundy> | undefined;
let reported = 0;

const say = (said: Said) => self.postMessage(said);

function progress(what: string, done: number, total: number): void {
  const now = performance.now();
  if (now - reported < OFTEN) return;
  reported = now;
  say({ progress: [what, done, total] });
}

self.addEventListener("message", ({ data }: MessageEvent<Sent>) => {
  try {
    if ("module" in data) ask = grundy(data.module, progress);
    else if (ask) say({ answer: ask(data.verb, data.fields) });
  } catch (fault) {
    say({ fault: String(fault) });
  }
});
