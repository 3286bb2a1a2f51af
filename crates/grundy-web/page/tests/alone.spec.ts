// The page that needs no server: from a web space, without a connection, and from one file.

import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { at, expect, SITE, test } from "./server";
import { space } from "./space";

const folder = SITE as string;

test.use({ apart: true });

/** Waits until the files of the page are kept. */
const kept = (page: Page) => page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");

test("the page opens without a connection", async ({ page, url, context }) => {
  await page.goto(at(url, { e: "nim 3,5,7", you: "both" }));
  await expect(page.locator(".panel dl")).toContainText("proved");
  await kept(page);
  await context.setOffline(true);
  await page.goto("about:blank");
  await page.goto(at(url, { e: "kayles 7", you: "both" }));
  await expect(page.locator(".panel dl")).toContainText("proved");
  await expect(page.locator(".board svg")).toBeVisible();
});

test("a newer page takes the place of the old one and keeps the game", async ({ page }) => {
  const old = mkdtempSync(join(tmpdir(), "grundy-"));
  cpSync(folder, old, { recursive: true });
  const site = await space(old);
  await page.goto(at(site.url, { e: "nim 3,5,7", you: "both" }));
  await page.locator(".moves button.move").first().click();
  await expect(page.locator(".history li")).toHaveCount(2);
  await kept(page);
  const script = readFileSync(join(old, "service-worker.js"), "utf8");
  writeFileSync(join(old, "service-worker.js"), script.replace(/VERSION = "/, 'VERSION = "newer'));
  writeFileSync(join(old, "icon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  const again = page.waitForEvent("load");
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await again;
  await expect(page.locator(".history li")).toHaveCount(2);
  expect(await page.evaluate(async () => (await (await fetch("./icon.svg")).text()).length)).toBeLessThan(60);
  site.close();
});

test("the page is one file, opened from a disk", async ({ page }) => {
  await page.goto(at(pathToFileURL(join(folder, "grundy.html")).href, { e: "domineering 3x3", you: "0", values: "1" }));
  await expect(page.locator(".moves .won")).not.toHaveCount(0);
  await page.locator(".moves button.move").first().click();
  await expect(page.locator(".history li")).toHaveCount(3);
});

test("where this page ends, a command goes on", async ({ page, url, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // A minute is long for a test.
  await page.route(/:\d+\/$/, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: (await reply.text()).replace('<meta name="grundy-module"', '<meta data-seconds="1" name="grundy-module"') });
  });
  await page.goto(at(url, { e: "domineering 7x9", you: "both" }));
  await expect(page.locator(".elsewhere code")).toHaveText("grundy solve 'domineering 7x9'");
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("grundy solve 'domineering 7x9'");
});

test("an example of the book opens on the page", async ({ page, url }) => {
  test.skip(!existsSync(join(folder, "book")), "mdBook is not installed");
  await page.goto(`${url}book/zh-CN/heaps.html`);
  await page.getByRole("link", { name: /^▶ kayles/ }).first().click();
  await expect(page.locator(".board svg")).toBeVisible();
  await expect(page).toHaveURL(/index\.html#v=1&e=kayles/);
});

test("a browser without WebAssembly learns that it lacks it", async ({ page, url }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "WebAssembly"));
  await page.goto(at(url, { e: "nim 3,5,7" }));
  await expect(page.getByRole("alert").first()).toContainText("WebAssembly, which this browser lacks");
});

test("a module that does not come is asked for again", async ({ page, url }) => {
  let refused = 0;
  await page.route("**/grundy.wasm.gz", (route) => (refused++ < 1 ? route.fulfill({ status: 404 }) : route.continue()));
  await page.goto(at(url, { e: "nim 3,5,7", you: "both" }));
  await expect(page.getByRole("alert").first()).toContainText("could not be loaded");
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect(page.locator(".panel dl")).toContainText("proved");
});
