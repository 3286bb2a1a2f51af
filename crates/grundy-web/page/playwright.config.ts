import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

const places = [process.env.CHROMIUM, "/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const chromium = places.find((place) => place !== undefined && existsSync(place));

// The stories of the page run twice: with a server, and without one where the folder of the site is there.
const projects = [{ name: "server", testIgnore: "alone.spec.ts" }];
const alone = { name: "alone", testMatch: /(page|play|alone)\.spec\.ts/, use: { alone: true, launchOptions: { executablePath: chromium, args: ["--no-sandbox", "--process-per-site"] } } };

export default defineConfig<object, { alone: boolean }>({
  projects: process.env.GRUNDY_SITE ? [...projects, alone] : projects,
  testDir: "tests",
  timeout: 60_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  workers: 2,
  reporter: "line",
  outputDir: "test-results",
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1200, height: 900 },
    launchOptions: { executablePath: chromium, args: ["--no-sandbox"] },
  },
});
