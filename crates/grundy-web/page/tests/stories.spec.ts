// Every story is a line of stories.md with its test, and every test of the page has a story.

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";

const folder = new URL(".", import.meta.url);

test("every story has its test and every test its story", ({}, info) => {
  const suites = info.project.testDir;
  expect(suites).toBeTruthy();
  const rows = readFileSync(new URL("../stories.md", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| story") && !line.startsWith("|-"));
  const named = rows.map((row) => row.split("|")[2]?.trim() ?? "");
  const files = readdirSync(folder).filter((name) => /^(page|play|server|lesson|alone)\.spec\.ts$/.test(name));
  const titles = files.flatMap((name) => {
    const text = readFileSync(new URL(name, folder), "utf8");
    return [...text.matchAll(/^\s*test\(["`](.+?)["`],/gm)].map((found) => found[1]?.replace(/\$\{.*?\}/, "…") ?? "");
  });
  expect([...new Set(named)].sort()).toEqual([...new Set(titles)].sort());
});
