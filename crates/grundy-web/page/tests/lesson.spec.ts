// A lesson opens from its file, without a server.

import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, PROGRAM, test } from "./server";

function lesson(...words: string[]): string {
  const file = join(mkdtempSync(join(tmpdir(), "grundy-")), "lesson.html");
  execFileSync(PROGRAM, ["lesson", ...words, "-o", file]);
  return pathToFileURL(file).href;
}

test("a lesson is played from its file", async ({ page }) => {
  await page.goto(lesson("nim 1,2,3", "--title", "Three heaps"));
  await expect(page.locator("h1")).toHaveText("Three heaps");
  await expect(page.locator(".moves button.move")).toHaveCount(6);
  await page.getByLabel("Show what every move leads to").check();
  await expect(page.locator(".moves .lost")).toHaveCount(6);
  await page.locator(".moves button.move").first().click();
  // The engine answers from the tree inside, and it is one's own turn again.
  await expect(page.locator(".history li")).toHaveCount(3);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator(".moves button.move")).toHaveCount(6);
  await expect(page.locator(".panel dl")).toContainText("P: the player to move loses");
});

test("a lesson ends where its file ends", async ({ page }) => {
  await page.goto(lesson("nim 5,6", "domineering 2x2", "--positions", "6"));
  await expect(page.getByText("the first 6 positions")).toBeVisible();
  await page.getByLabel("You play").selectOption("both");
  await page.locator(".moves button.move").last().click();
  await expect(page.getByRole("alert")).toContainText("no more of the tree");
  await page.getByLabel(/^Position/).selectOption("domineering 2x2");
  await expect(page.locator(".moves button.move")).toHaveCount(2);
});
