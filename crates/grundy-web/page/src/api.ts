// Questions to the server, to the library inside the page, or to the tree inside a lesson. Nothing is computed here.

import { type Body, type Fault, Refused } from "./answers";
import { lesson } from "./lesson";
import { alone, answer as answered, type Progress } from "./workers";
import { t } from "./words";

/** The waits before a question is asked again that was refused because others wait; then it is refused for good. */
const AGAIN = [250, 500, 1000, 2000, 4000, 4000, 8000];

/** Asks; where the server has too much to do, asks again after a while. */
export async function ask<T>(verb: string, body: Body, signal?: AbortSignal, progress?: Progress): Promise<T> {
  for (const wait of AGAIN) {
    try {
      return await once<T>(verb, body, signal, progress);
    } catch (fault) {
      if (!(fault instanceof Refused) || fault.status !== 429) throw fault;
      // Not all at the same moment.
      await pause(wait * (0.75 + Math.random() / 2), signal);
    }
  }
  return once<T>(verb, body, signal, progress);
}

/** Waits, unless the reader gives up. */
function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done, failed) => {
    const stop = () => failed(signal?.reason);
    if (signal?.aborted) return stop();
    signal?.addEventListener("abort", stop, { once: true });
    setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      done();
    }, milliseconds);
  });
}

/** Asks once, and hears how far the work is; whoever gives up closes the connection, and the work ends. */
async function once<T>(verb: string, body: Body, signal?: AbortSignal, progress?: Progress): Promise<T> {
  if (lesson) return lesson.answer(verb, body) as T;
  if (alone) {
    const answer: Answer = await answered(verb, body, signal, progress);
    if (answer.error) throw new Refused(answer.error, 0);
    return answer as T;
  }
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (progress) headers["Accept"] = "application/x-ndjson";
  let reply: Response;
  try {
    reply = await fetch(`/api/${verb}`, { method: "POST", headers, body: JSON.stringify(body), signal });
  } catch (fault) {
    if (signal?.aborted) throw fault;
    throw new Refused({ kind: "offline", message: t("offline") }, 0);
  }
  const lines = reply.headers.get("Content-Type")?.startsWith("application/x-ndjson");
  const [status, answer] = lines && reply.body ? await last(reply.body, progress) : [reply.status, await reply.json()];
  if (answer.error) throw new Refused(answer.error, status);
  return answer as T;
}

type Answer = { error?: Fault } & Record<string, unknown>;

/** The last line of a reply, and the lines before it as progress. */
async function last(body: ReadableStream<Uint8Array>, progress?: Progress): Promise<[number, Answer]> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    text += value ?? "";
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n")) {
      const event = JSON.parse(text.slice(0, end));
      text = text.slice(end + 1);
      if (event.event === "answer") return [event.status, event.answer];
      progress?.(event.what, event.done, event.total);
    }
    if (done) throw new Refused({ kind: "offline", message: t("offline") }, 0);
  }
}
