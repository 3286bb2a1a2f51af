import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

const places = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const chromium = places.find((place) => place !== undefined && existsSync(place));

export default defineConfig({
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
