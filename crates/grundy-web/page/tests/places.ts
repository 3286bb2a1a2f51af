// Where things are on the page.

import type { Page } from "@playwright/test";

/** The list of moves. */
export const moves = (page: Page) => page.locator(".moves button.move");

export const board = (page: Page) => page.locator(".board svg");

/** What the page says about the play. */
export const say = (page: Page) => page.locator(".say");

/** The move on the board with this name, before what stands where it is made. */
export const handle = (page: Page, name: string) => page.locator(".board").getByRole("button", { name: new RegExp(`^${name}(: |：|$)`) });

/** What stands on the board, with this name. */
export const thing = (page: Page, name: string) => page.locator(".board").getByRole("img", { name, exact: true });
