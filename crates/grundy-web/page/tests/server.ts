// A server for each worker of the tests, and a page that must log no error.

import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { type BrowserContext, type Page, test as base } from "@playwright/test";
import { space } from "./space";

/** The program that is tested. */
export const PROGRAM = process.env.GRUNDY ?? new URL("../../../../target/ci/grundy", import.meta.url).pathname;

/** Starts a server and says where it is. */
export async function start(...more: string[]): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(PROGRAM, ["serve", "--port", "0", "--json", ...more], { stdio: ["ignore", "pipe", "ignore"] });
  // However a test ends, its server ends with it.
  process.on("exit", () => child.kill());
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) return { url: JSON.parse(line).url as string, child };
  throw new Error(`${PROGRAM} does not start`);
}

/** A folder that the page without a server is tested from. */
export const SITE = process.env.GRUNDY_SITE;

type OfWorker = { alone: boolean; url: string; shared: BrowserContext | undefined };

export const test = base.extend<{ quiet: void; apart: boolean }, OfWorker>({
  /** Whether the page needs no server: the stories run on both. */
  alone: [false, { scope: "worker", option: true }],
  url: [
    async ({ alone }, use) => {
      if (alone) {
        const { url, close } = await space(SITE as string);
        await use(url);
        close();
        return;
      }
      const { url, child } = await start();
      await use(url);
      child.kill();
    },
    { scope: "worker" },
  ],
  /** Whether a test has a browser's data of its own, where others share the module that was compiled. */
  apart: [false, { option: true }],
  /**
   * Without a server every page compiles the module, which takes longer than most stories. Pages of one site in one process
   * share what was compiled as long as one of them is open; the service worker is left to the stories that are about it.
   */
  shared: [
    async ({ alone, browser, url }, use, { project }) => {
      if (!alone) return use(undefined);
      const { viewport, userAgent, deviceScaleFactor } = project.use;
      const context = await browser.newContext({ viewport, userAgent, deviceScaleFactor, serviceWorkers: "block" });
      const open = await context.newPage();
      await open.goto(at(url, { e: "nim 1" }));
      await open.locator(".panel dl").waitFor();
      await use(context);
      await context.close();
    },
    { scope: "worker" },
  ],
  page: async ({ shared, apart, context }, use) => {
    const page = await (apart || !shared ? context : shared).newPage();
    if (shared && !apart) await shared.pages()[0]?.evaluate(() => localStorage.clear());
    await use(page);
    await page.close();
  },
  /**
   * No page of a test says an error on its console, but for questions that are refused on purpose. What the browser says
   * of a request that it gave up itself, since the page was left meanwhile, is no error of the page.
   */
  quiet: [
    async ({ page }, use) => {
      const said: string[] = [];
      page.on("console", (message) => {
        const refused = /status of (400|404|429)/.test(message.text());
        const gaveUp = /net::ERR_(ABORTED|FAILED)/.test(message.text());
        // On its way out a page may still ask for its icon; by then the browser shows another page and refuses that.
        const left = page.url() === "about:blank";
        if (message.type() === "error" && !refused && !gaveUp && !left) said.push(message.text());
      });
      page.on("pageerror", (error) => said.push(String(error)));
      if (process.env.PAGE_FROM_DISK) {
        // While the page is worked on: its files as they were just built.
        const kinds: Record<string, string> = { "page.js": "text/javascript", "page.css": "text/css" };
        for (const [name, contentType] of Object.entries(kinds)) {
          const body = () => readFileSync(new URL(`../dist/${name}`, import.meta.url));
          await page.route(`**/${name}`, (route) => route.fulfill({ body: body(), contentType }));
        }
        const index = () => readFileSync(new URL("../dist/index.html", import.meta.url));
        await page.route(/:\d+\/$/, (route) => route.fulfill({ body: index(), contentType: "text/html" }));
      }
      await use();
      base.expect(said).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";

/** Opens a page anew, when all that the one before has asked for is there: what is asked while a page is left is refused. */
export async function open(page: Page, address: string): Promise<void> {
  await page.waitForLoadState("load");
  await page.goto("about:blank", { waitUntil: "load" });
  await page.goto(address, { waitUntil: "load" });
}

/** The address of a page with a state. */
export function at(url: string, state: Record<string, string | string[]>): string {
  const q = new URLSearchParams({ v: "1" });
  for (const [key, value] of Object.entries(state)) for (const one of [value].flat()) q.append(key, one);
  return `${url}#${q}`;
}
