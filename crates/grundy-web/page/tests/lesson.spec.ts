// A lesson opens from its file, without a server.

import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import type { Locator } from "@playwright/test";
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

test("a lesson with text and exercises is worked through", async ({ page }) => {
  const text = ["# Two *heaps*", "", "Take from <b>one</b> heap.", "", "```position", "nim 1,2", "```", "", "```exercise", "nim 1,2", "ask: move", "hint: Make them equal.", "```", "", "```exercise", "nim 2,3", "ask: value", "```", "", "```exercise", "nim 2,2", "ask: winner", "```", "", "```question", "What part of a pair is one heap?", "answer: 1/2", "```", ""].join("\n");
  const file = join(mkdtempSync(join(tmpdir(), "grundy-")), "heaps.md");
  writeFileSync(file, text);
  await page.goto(lesson(file));
  await expect(page.locator("header h1")).toHaveText("Two heaps");
  await expect(page.locator(".prose").first()).toContainText("Take from <b>one</b> heap.");
  // The board to play on, with the engine.
  const play = page.locator(".stand").first();
  await play.getByRole("button", { name: "The engine moves" }).click();
  await expect(play.locator(".say")).toHaveText("second to move");
  await play.getByRole("button", { name: "Undo" }).click();
  await expect(play.locator(".say")).toHaveText("first to move");
  const [move, value, winner] = [page.locator(".exercise").nth(0), page.locator(".exercise").nth(1), page.locator(".exercise").nth(2)];
  await move.getByText("Moves", { exact: true }).click();
  await move.locator(".fold").getByRole("button", { name: "take 2 from heap 2 leaving 0" }).click();
  await expect(move.locator(".feedback")).toContainText("Not yet");
  await move.getByRole("button", { name: "Hint" }).click();
  await expect(move.locator(".hints")).toContainText("Make them equal.");
  await move.locator(".fold").getByRole("button", { name: "take 1 from heap 2 leaving 1" }).click();
  await expect(move.locator(".feedback")).toContainText("Right");
  await value.getByLabel("Value").fill("1");
  await value.getByRole("button", { name: "Check" }).click();
  await expect(value.locator(".feedback")).toContainText("Right: the value is *");
  await winner.getByRole("button", { name: "the player to move wins" }).click();
  await expect(winner.locator(".feedback")).toContainText("Not yet");
  await winner.getByRole("button", { name: "the player to move loses" }).click();
  await expect(page.locator(".results")).toContainText("3 of 4 solved");
  // A question without a board, whose answer may be written in any way.
  const question = page.locator(".exercise").nth(3);
  await question.getByLabel("Answer").fill("0.5");
  await question.getByRole("button", { name: "Check" }).click();
  await expect(question.locator(".feedback")).toContainText("Right: 1/2");
  await expect(page.locator(".results")).toContainText("4 of 4 solved");
  await page.getByLabel("Name").fill("Ada");
  await page.getByRole("button", { name: "Keep my result" }).click();
  await page.reload();
  await expect(page.getByRole("row", { name: /Ada 4 \/ 4/ })).toBeVisible();
  const found = await new AxeBuilder({ page }).analyze();
  expect(found.violations.filter((one) => one.impact === "serious" || one.impact === "critical").map((one) => one.id)).toEqual([]);
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

test("a lesson says its title once, asks what can be, and keeps what was done", async ({ page }) => {
  const text = ["# Hex and heaps", "", "Who wins?", "", "```exercise", "hex 2x2", "ask: winner", "hint: Nobody ties.", "```", "", "```exercise", "tic-tac-toe xo./xo./...", "ask: winner", "```", "", "```question", "How many heaps has nim 3?", "answer: 1", "```", ""].join("\n");
  const file = join(mkdtempSync(join(tmpdir(), "grundy-")), "hex.md");
  writeFileSync(file, text);
  await page.goto(lesson(file));
  await expect(page.getByRole("heading", { name: "Hex and heaps" })).toHaveCount(1);
  const [hex, rows, question] = [page.locator(".exercise").nth(0), page.locator(".exercise").nth(1), page.locator(".exercise").nth(2)];
  const choices = (exercise: Locator) => exercise.locator(".row button").allTextContents();
  expect(await choices(hex)).toEqual(["the player to move wins", "the player to move loses", "Hint"]);
  expect(await choices(rows)).toEqual(["the player to move wins", "the player to move loses", "a tie", "Hint"]);
  await question.getByLabel("Answer").fill("one");
  await question.getByRole("button", { name: "Check" }).click();
  await expect(question.locator(".feedback")).toContainText("Right: 1");
  await hex.getByRole("button", { name: "Hint" }).click();
  await hex.getByRole("button", { name: "the player to move loses" }).click();
  await expect(hex.locator(".feedback")).toContainText("Not yet");
  await page.reload();
  await expect(page.locator(".results")).toContainText("1 of 3 solved");
  await expect(page.getByRole("row", { name: "1 ✗ 1 1" })).toBeVisible();
  await expect(hex.locator(".hints")).toContainText("Nobody ties.");
  await expect(question.locator(".feedback")).toContainText("Solved before");
  // In Chinese, too; and the lesson can be begun again.
  await page.getByLabel("Language").selectOption("zh");
  await page.locator(".exercise").nth(2).getByLabel("答案").fill("一");
  await page.locator(".exercise").nth(2).getByRole("button", { name: "检查" }).click();
  await expect(page.locator(".exercise").nth(2).locator(".feedback")).toContainText("正确：1");
  await page.locator(".exercise").nth(2).getByLabel("答案").fill("２");
  await page.locator(".exercise").nth(2).getByRole("button", { name: "检查" }).click();
  await expect(page.locator(".exercise").nth(2).locator(".feedback")).toContainText("不是");
  await page.locator(".exercise").nth(2).getByLabel("答案").fill("１");
  await page.locator(".exercise").nth(2).getByRole("button", { name: "检查" }).click();
  await expect(page.locator(".exercise").nth(2).locator(".feedback")).toContainText("正确：1");
  await page.getByRole("button", { name: "重新开始" }).click();
  await expect(page.locator(".results")).toContainText("0 / 3");
});
