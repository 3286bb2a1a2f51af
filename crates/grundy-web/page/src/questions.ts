// The questions that are asked now: how far they are, and a button that stops them.

import type { Body } from "./answers";
import { ask } from "./api";
import { counted } from "./chinese";
import { button, h } from "./dom";
import { spoken, t } from "./words";

/** The milliseconds after which a question says that it is worked on. */
const QUIET = 400;

export class Questions {
  /** The line that says how far they are. */
  readonly progress = h("p", { class: "progress", role: "status" });
  private readonly running = new Set<AbortController>();

  /** Asks a verb, and shows how far the answer is if it takes a while. */
  async work<T>(verb: string, body: Body): Promise<T> {
    const control = new AbortController();
    this.running.add(control);
    const wait = setTimeout(() => {
      this.progress.replaceChildren(h("span", {}, t("working")), button(t("stop"), () => this.stop(), { id: "stop" }));
    }, QUIET);
    const said = (what: string, done: number, total: number) => {
      const first = this.progress.firstElementChild;
      const things = spoken() === "zh" ? counted(what) : what;
      if (first) first.textContent = t("moveWith", { move: things, words: total > 0 ? `${done} / ${total}` : done });
    };
    try {
      return await ask<T>(verb, body, control.signal, said);
    } finally {
      clearTimeout(wait);
      this.running.delete(control);
      if (this.running.size === 0) this.progress.replaceChildren();
    }
  }

  /** Stops all of them. */
  stop(): void {
    for (const control of this.running) control.abort();
    this.running.clear();
    this.progress.replaceChildren();
  }
}
