// What a page of another site may not do, and what happens when many ask or somebody leaves.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inChinese } from "../src/moves";
import { at, expect, start, test } from "./server";

test("a hostile origin is refused", async ({ browser, url }) => {
  const evil = createServer((_, reply) => reply.setHeader("Content-Type", "text/html").end("<p>evil</p>"));
  await new Promise<void>((done) => evil.listen(0, "127.0.0.1", done));
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`);
  const heard = await page.evaluate(async (target) => {
    const ask = (headers: Record<string, string>, mode: RequestMode) =>
      fetch(`${target}api/solve`, { method: "POST", mode, headers, body: '{"expression":"nim 3"}' }).then(
        (reply) => reply.text(),
        () => "refused",
      );
    return [await ask({ "Content-Type": "application/json" }, "cors"), await ask({ "Content-Type": "text/plain" }, "no-cors")];
  }, url);
  expect(heard).toEqual(["refused", "refused"]);
  const direct = await fetch(`${url}api/solve`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: "http://evil.example" },
    body: '{"expression":"nim 3"}',
  });
  expect(direct.status).toBe(403);
  await page.close();
  evil.close();
});

test("a thousand questions at once are served or refused cleanly", async ({ page, url }) => {
  await page.goto(url);
  const counts = await page.evaluate(async () => {
    const ask = async (n: number) => {
      const body = JSON.stringify({ expression: `kayles ${n} + chomp 3x4` });
      const reply = await fetch("/api/solve", { method: "POST", headers: { "Content-Type": "application/json" }, body });
      await reply.json();
      return reply.status;
    };
    const all = await Promise.all(Array.from({ length: 1000 }, (_, n) => ask(n)));
    return { served: all.filter((status) => status === 200).length, refused: all.filter((status) => status === 429).length };
  });
  expect(counts.served + counts.refused).toBe(1000);
  expect(counts.served).toBeGreaterThan(0);
});

test("a slow question is cancelled by leaving", async ({ browser }) => {
  const { url, child } = await start("--question-time", "10m");
  const slow = at(url, { e: "domineering 7x9", you: "both", tab: "answer" });
  // More than there are threads, each left behind.
  for (let i = 0; i < 12; i++) {
    const page = await browser.newPage();
    const asked = page.waitForRequest((request) => request.url().endsWith("/api/solve"));
    await page.goto(slow);
    await asked;
    await page.close();
  }
  const page = await browser.newPage();
  await page.goto(at(url, { e: "nim 3,5", you: "both" }));
  await expect(page.locator(".panel dl")).toContainText("N: the player to move wins");
  await page.close();
  child.kill();
});

test("a refused question is asked again and never locks the board", async ({ page, url }) => {
  let refused = 0;
  await page.route("**/api/play", async (route) => {
    if (refused >= 2) return route.continue();
    refused += 1;
    const error = { kind: "refused", message: "too many questions wait already; ask again in a moment" };
    await route.fulfill({ status: 429, json: { schema: 1, error } });
  });
  await page.goto(at(url, { e: "nim 3,5,7" }));
  await page.locator(".moves button.move").first().click();
  await expect(page.locator(".history li")).toHaveCount(3);
  await expect(page.locator("#sure")).toContainText("Proved");
  await page.unroute("**/api/play");
  // A refusal for good is said, and the engine can be asked again.
  await page.route("**/api/play", (route) => route.fulfill({ status: 400, json: { schema: 1, error: { kind: "internal", message: "a fault of ours" } } }));
  await page.locator(".moves button.move").first().click();
  await expect(page.getByRole("alert").first()).toContainText("a fault of ours");
  await page.unroute("**/api/play");
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect(page.locator(".history li")).toHaveCount(5);
});

test("the engine plays at a level", async ({ page, url }) => {
  await page.goto(at(url, { e: "nim 3,5,7" }));
  await page.getByLabel("Engine").selectOption("3");
  await expect(page).toHaveURL(/level=3/);
  const asked = page.waitForRequest((request) => request.url().endsWith("/api/play"));
  await page.locator(".moves button.move").first().click();
  expect((await asked).postDataJSON()).toMatchObject({ level: 3 });
});

test("the page says when the server has gone", async ({ browser }) => {
  const { url, child } = await start();
  const page = await browser.newPage();
  await page.goto(at(url, { e: "nim 3,5", you: "both" }));
  await expect(page.locator(".panel dl")).toContainText("proved");
  child.kill();
  await new Promise((done) => child.once("exit", done));
  await page.locator(".moves button.move").first().click();
  await expect(page.getByRole("alert").first()).toContainText("The server does not answer");
  await page.close();
});

/** Words that are names of the game's own: of vertices, of moves in a sheet. */
const NAMES = /^(up|down|star|zero|heap|control|take)$/;

test("the moves of all games are said in Chinese", async ({ url }) => {
  const ask = async (verb: string, body: object) => {
    const reply = await fetch(`${url}api/${verb}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    return reply.json();
  };
  const { games } = (await ask("list", {})) as { games: { example: string | null }[] };
  const english = new Set<string>();
  for (const { example } of games) {
    if (example === null) continue;
    const made: string[] = [];
    for (let ply = 0; ply < 4; ply++) {
      const { moves = [] } = (await ask("moves", { expression: example, moves: made })) as { moves?: { move: string }[] };
      for (const { move } of moves) {
        const words = inChinese(move).match(/(?<![a-z\d])[a-z]{2,}/g) ?? [];
        if (words.some((word) => !NAMES.test(word))) english.add(`${example}: ${move}`);
      }
      const next = moves[Math.floor(moves.length / 2)];
      if (next) made.push(next.move);
    }
  }
  expect([...english]).toEqual([]);
});
