// The stories of plays: their moves made and taken back, what is said of them, and cards that are hidden.

import type { Page } from "@playwright/test";
import { board, moves, say, thing } from "./places";
import { at, expect, open, test } from "./server";

test("undo goes back to one's own turn, redo forth", async ({ page, url }) => {
  await page.goto(at(url, { e: "nim 3,5,7" }));
  await moves(page).first().click();
  await expect(page.locator(".history li")).toHaveCount(3);
  await expect(say(page)).toHaveText("first to move");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(moves(page)).toHaveCount(15);
  await expect(page).toHaveURL(/at=0/);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(page).not.toHaveURL(/at=/);
  await page.locator(".history button", { hasText: "Start" }).click();
  await expect(moves(page)).toHaveCount(15);
});

test("Back undoes and Forward plays again", async ({ page, url }) => {
  await page.goto(at(url, { e: "nim 1,2", you: "both" }));
  const made = page.locator(".history li");
  await expect(moves(page)).toHaveCount(3);
  await moves(page).first().click();
  await expect(made).toHaveCount(2);
  await moves(page).first().click();
  await expect(made).toHaveCount(3);
  const after = page.url();
  expect(new URL(after).hash).toContain("m=");
  await page.goBack();
  await expect(made).toHaveCount(2);
  await page.goBack();
  await expect(moves(page)).toHaveCount(3);
  await page.goForward();
  await page.goForward();
  await expect(made).toHaveCount(3);
  expect(page.url()).toBe(after);
  // Against the engine one step back is one's own turn, before the move and its answer.
  await page.goto(at(url, { e: "nim 3,5,7" }));
  await expect(moves(page)).toHaveCount(15);
  await moves(page).first().click();
  await expect(made).toHaveCount(3);
  await expect(say(page)).toHaveText("first to move");
  await page.goBack();
  await expect(moves(page)).toHaveCount(15);
  await expect(say(page)).toHaveText("first to move");
  await page.goForward();
  await expect(made).toHaveCount(3);
});

test("the history numbers the moves, names who made them, and keeps the current one in sight", async ({ page, url }) => {
  const m = ["b2", "a1", "c3", "a3", "a2", "c2", "b1", "b3", "c1"];
  await page.goto(at(url, { e: "tic-tac-toe", you: "both", m }));
  const list = page.locator(".history ol");
  await expect(list.getByRole("button", { name: /^1\.\s*x\s*b2$/ })).toHaveCount(1);
  await expect(list.getByRole("button", { name: /^8\.\s*o\s*b3$/ })).toHaveCount(1);
  const inSight = async () => {
    const [frame, current] = [await list.boundingBox(), await list.locator("[aria-current]").boundingBox()];
    if (!frame || !current) return false;
    return current.y >= frame.y && current.y + current.height <= frame.y + frame.height;
  };
  await expect.poll(inSight).toBe(true);
  expect(await list.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  // Moves that are taken back keep their movers.
  for (let back = 0; back < 8; back++) await page.getByRole("button", { name: "Undo" }).click();
  await expect(list.locator("[aria-current]")).toContainText("b2");
  await expect.poll(inSight).toBe(true);
  await expect(list.getByRole("button", { name: /^9\.\s*x\s*c1$/ })).toHaveCount(1);
  // A player who moves twice is named twice.
  await page.goto(at(url, { e: "dots-and-boxes 1x2:", you: "both", m: ["a1a2", "a1b1", "a2b2", "b1b2", "b2c2"] }));
  await expect(list.getByRole("button", { name: /^5\.\s*second\s*b2c2$/ })).toHaveCount(1);
});

test("the history has a value chart", async ({ page, url }) => {
  await page.goto(at(url, { e: "nim 2,3", you: "both", m: ["take 1 from heap 1 leaving 1", "take 2 from heap 2 leaving 1"] }));
  await page.getByRole("button", { name: "Value chart" }).click();
  await expect(page.locator("section figure svg").first()).toBeVisible();
  await expect(page.locator("section figure figcaption").first()).toContainText("first is better off");
});

test("a look back at a play says where it was lost, and keeps other lines", async ({ page, url }) => {
  // Tic-tac-toe: the second player answers a corner at the side, which loses.
  await open(page, at(url, { e: "tic-tac-toe", you: "both", m: ["a1", "b1"] }));
  await page.getByRole("button", { name: "Where were the mistakes?" }).click();
  const second = page.locator(".history li").nth(2);
  await expect(second).toContainText("??");
  await expect(second).toContainText("loses; better: b2");
  await expect(page.getByText("Here it was lost for o: b1. Better: b2")).toBeVisible();
  await expect(page.locator(".history li").nth(1)).not.toContainText("?");
  // Another reply leaves the first one as a line to come back to.
  await page.locator(".history").getByRole("button", { name: /a1$/ }).click();
  await page.locator(".moves button.move", { hasText: "b2" }).click();
  await expect(page.locator(".history li").nth(2)).toContainText("b2");
  await page.getByText("Other lines").click();
  await page.locator("#other-lines").getByRole("button", { name: "a1 · b1" }).click();
  await expect(page.locator(".history li").nth(2)).toContainText("b1");
});

/** The player who is to move looks at the screen. */
const lift = (page: Page) => page.locator("#lift").click();

test("a game with hidden cards is played to its end", async ({ page, url }) => {
  await page.goto(at(url, { e: "kuhn" }));
  await expect(say(page)).toContainText("you hold the ");
  // What chance has dealt is not told before the end.
  await expect(page.locator(".history")).toContainText("a draw of chance");
  await expect(page.locator(".history")).not.toContainText(/[JQK]{2}/);
  // The board has one's own card, the back of the other one, and the chips.
  const own = /you hold the (.)/.exec((await say(page).textContent()) ?? "")?.[1] ?? "";
  await expect(thing(page, `the card of first, ${own}`)).toHaveCount(1);
  await expect(thing(page, "the card of second, face down")).toHaveCount(1);
  await expect(thing(page, "put in by second, 1 chip")).toHaveCount(1);
  expect((await board(page).locator("text").allTextContents()).filter((text) => /^[JQK]$/.test(text))).toEqual([own]);
  for (let turn = 0; turn < 2 && !(await say(page).textContent())?.includes("gets"); turn++) {
    await moves(page).filter({ hasText: "pass" }).click();
    await expect(say(page)).toContainText(/you hold the \w+; first passed; second bet|gets/);
  }
  await expect(say(page)).toHaveText(/The play is over: first gets -?[12], second gets -?[12]/);
  await expect(page.locator(".history")).toContainText(/[JQK]{2}/);
  await expect(page.locator(".board").getByRole("img", { name: /^the card of second, [JQK]$/ })).toHaveCount(1);
  // Whoever plays both sides sees the card of the one who is to move.
  await open(page, at(url, { e: "kuhn", you: "both", m: ["QJ", "bet"] }));
  await lift(page);
  await expect(thing(page, "the card of second, J")).toHaveCount(1);
  await expect(thing(page, "the card of first, face down")).toHaveCount(1);
  await expect(thing(page, "put in by first, 2 chips")).toHaveCount(1);
  await page.goto(at(url, { e: "matching-pennies 1,1:", you: "both" }));
  await lift(page);
  await moves(page).filter({ hasText: "heads" }).click();
  await expect(page.locator(".history")).toContainText("a hidden move");
  await expect(page.locator(".history")).not.toContainText("heads");
  await page.goto(at(url, { e: "matching-pennies 1,1:" }));
  await moves(page).filter({ hasText: "heads" }).click();
  await expect(say(page)).toHaveText(/The play is over: first gets -?1, second gets -?1/);
  await page.getByRole("button", { name: "Equilibrium" }).click();
  await expect(page.locator("#panel pre")).toContainText("heads 1/2");
});

test("the address keeps the deal of a play that is on", async ({ page, browser, url }) => {
  await page.goto(at(url, { e: "kuhn" }));
  await expect(say(page)).toContainText("you hold the ");
  await expect(page).toHaveURL(/[&#]s=/);
  const besides = () => new URL(page.url()).hash.replace(/s=[^&]*/, "");
  expect(besides()).not.toMatch(/m=|[JQK]{2}/);
  const knows = (await say(page).textContent()) ?? "";
  // The link opens the same play: each side knows what it knew.
  const other = await (await browser.newContext()).newPage();
  await other.goto(page.url());
  await expect(say(other)).toHaveText(knows);
  await other.context().close();
  for (let turn = 0; turn < 2 && !(await say(page).textContent())?.includes("gets"); turn++) {
    await moves(page).filter({ hasText: "pass" }).click();
    await expect(say(page)).toContainText(/you hold the \w+; first passed; second bet|gets/);
  }
  // At the end all is open, and in the address, too.
  await expect(say(page)).toContainText("The play is over");
  await expect(page).toHaveURL(/m=[JQK]{2}&m=pass/);
  // Links of former pages, whose moves are readable, go on as they did, under a seal; a broken seal begins anew.
  await open(page, at(url, { e: "kuhn", m: ["QK", "pass", "pass"], at: "1" }));
  await expect(say(page)).toContainText("you hold the Queen");
  await expect(page).toHaveURL(/[&#]s=/);
  expect(besides()).not.toMatch(/m=|[JQK]{2}/);
  await open(page, at(url, { e: "kuhn", s: "abc.defg" }));
  await expect(say(page)).toContainText("you hold the ");
  await expect(page.getByRole("status").filter({ hasText: /^Chance draws\.$/ })).toHaveCount(1);
  // The next play has another seal.
  const salt = () => /s=(\w+)\./.exec(page.url())?.[1];
  const first = salt();
  expect(first).toBeDefined();
  await page.getByRole("button", { name: "Start again" }).click();
  await expect.poll(salt).not.toBe(first);
});

test("between two players at one screen the cards are covered", async ({ page, url }) => {
  await page.goto(at(url, { e: "kuhn", you: "both" }));
  for (const player of ["first", "second"]) {
    // Nothing of a card is on the page, or said, until the player has the screen.
    await expect(say(page)).toHaveText(`Pass the screen to ${player}.`);
    await expect(page.locator("#lift")).toBeFocused();
    await expect(page.locator(".board")).toBeHidden();
    await expect(moves(page)).toHaveCount(0);
    expect(await board(page).locator("svg").count()).toBe(0);
    await expect(page.locator("#hint")).toBeDisabled();
    await page.keyboard.press("Enter");
    await expect(say(page)).toContainText(/you hold the (Jack|Queen|King)/);
    await expect(page.locator(".board").getByRole("img", { name: new RegExp(`^the card of ${player}, [JQK]$`) })).toHaveCount(1);
    await moves(page).filter({ hasText: "pass" }).click();
  }
  await expect(say(page)).toContainText("The play is over");
  // In Chinese, too; where nothing is hidden there is no cover.
  await page.goto(at(url, { e: "kuhn", you: "both", lang: "zh" }));
  await expect(say(page)).toHaveText("请把屏幕交给 先手。");
  await page.goto(at(url, { e: "nim 3,5", you: "both" }));
  await expect(say(page)).toContainText("first to move");
  await expect(page.locator("#lift")).toHaveCount(0);
});

test("another side is another deal", async ({ page, url }) => {
  await page.goto(at(url, { e: "kuhn 6:" }));
  await expect(say(page)).toContainText("you hold ");
  const before = page.url();
  // Whoever changes their mind keeps the play.
  page.once("dialog", (dialog) => void dialog.dismiss());
  await page.locator("#swap").click();
  await expect(page.locator("#you")).toHaveValue("0");
  expect(page.url()).toBe(before);
  const asked: string[] = [];
  page.once("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.accept();
  });
  await page.locator("#you").selectOption("1");
  await expect(page).toHaveURL(/you=1/);
  await expect(say(page)).toContainText("you hold ");
  expect(asked.join()).toContain("begins a new deal");
  const seal = (address: string) => /[&#]s=([^&]*)/.exec(address)?.[1];
  expect(seal(page.url())).not.toBe(seal(before));
  // A seal opens for its own viewer alone, whatever is written into the address.
  await open(page, before.replace("#", "#you=1&"));
  await expect(page.locator("main")).toContainText("for the viewer for whom it was sealed");
});

test("what a server sends holds no card of the other", async ({ page, url, alone }) => {
  test.skip(alone, "without a server nothing is sent");
  const sent: string[] = [];
  page.on("response", async (reply) => {
    if (/api\/(moves|play|hint)$/.test(reply.url())) sent.push(await reply.text().catch(() => ""));
  });
  await page.goto(at(url, { e: "kuhn jack,queen,king:" }));
  await expect(say(page)).toContainText("you hold ");
  await page.locator("#hint").click();
  await expect(say(page)).toContainText("In equilibrium: ");
  const cards = new Set(sent.join().match(/jack|queen|king/g)?.filter((name) => !page.url().includes(`=${name}`)));
  expect([...cards].length).toBeGreaterThan(0);
  const own = /"holds":"(\w+)"/.exec(sent.join())?.[1] ?? "";
  const besides = sent.join().replaceAll("kuhn jack,queen,king", "");
  for (const name of ["jack", "queen", "king"]) expect(besides.includes(name)).toBe(name === own);
});

test("a hint in a game with hidden cards is a mixture", async ({ page, url }) => {
  await page.goto(at(url, { e: "kuhn", you: "1", m: ["QJ", "pass"] }));
  await expect(say(page)).toContainText("you hold the Jack; first passed");
  await page.locator("#hint").click();
  await expect(say(page)).toHaveText("In equilibrium: pass with probability 2/3, bet with probability 1/3");
  await open(page, at(url, { e: "kuhn", you: "1", m: ["QJ", "pass"], lang: "zh" }));
  await expect(say(page)).toContainText("你手里是 J；先手 过了");
  await page.locator("#hint").click();
  await expect(say(page)).toHaveText("均衡的走法：以 2/3 的概率过，以 1/3 的概率下注");
});

test("a score is put into words", async ({ page, url }) => {
  await page.goto(at(url, { e: "row 4 7 2 9", you: "both" }));
  await expect(page.locator(".panel dl")).toContainText("+10: first ends 10 ahead with best play");
  await page.goto(at(url, { e: "connect-four 5x4: 121212", you: "both" }));
  await expect(page.locator(".panel dl")).toContainText("+7: first wins with 6 of its stones left");
  await page.goto(at(url, { e: "connect-four 5x4: 1212121", you: "both", lang: "zh" }));
  await expect(page.locator(".panel dl")).toContainText("−7：先手 胜，此时手中还剩 6 枚棋子");
});

test("moves are said in Chinese", async ({ page, url }) => {
  await page.goto(at(url, { e: "nim 3,5,7", you: "both", lang: "zh" }));
  const move = moves(page).filter({ hasText: "从第 3 堆取 2，剩 5" });
  await expect(move).toHaveAttribute("title", "take 2 from heap 3 leaving 5");
  await move.click();
  await expect(page.locator(".history")).toContainText("从第 3 堆取 2，剩 5");
  // They are typed as the program writes them.
  await page.getByLabel("输入着法").fill("1 1");
  await page.getByLabel("输入着法").press("Enter");
  await expect(page.locator(".history")).toContainText("从第 1 堆取 1，剩 2");
  await page.goto(at(url, { e: "nim 1,2 + kayles 5", you: "both", lang: "zh" }));
  await expect(moves(page).first()).toContainText("第 1 项：从第 1 堆取 1，剩 0");
  // So they are in reasons and explanations.
  await page.goto(at(url, { e: "hackenbush lr", you: "both", lang: "zh" }));
  await expect(page.locator(".panel dl")).toContainText("在颜色首次改变之前每段计 1");
  await page.locator("#explain").click();
  await expect(page.locator(".panel")).toContainText("左方：剪断第 1 茎的 1");
  await open(page, at(url, { e: "kuhn", you: "both", lang: "zh", m: ["QJ", "pass"] }));
  await lift(page);
  await expect(say(page)).toContainText("你手里是 J；先手 过了");
  await expect(moves(page)).toContainText(["过", "下注"]);
  await expect(board(page)).toContainText("先手");
});

test("looking at the history makes no move until one plays on", async ({ page, url }) => {
  await page.goto(at(url, { e: "nim 3,5,7", you: "0" }));
  await moves(page).first().click();
  const made = page.locator(".history li");
  await expect(made).toHaveCount(3);
  await expect(say(page)).toHaveText("first to move");
  // After one's own move the engine is to move: it is looked at, and stays.
  await page.locator(".history button").nth(1).click();
  await expect(say(page)).toHaveText("second to move");
  await page.waitForTimeout(1500);
  await expect(say(page)).toHaveText("second to move");
  await expect(made).toHaveCount(3);
  await expect(page.locator(".history [aria-current]")).toContainText("1.");
  await page.getByRole("button", { name: "Play on from here" }).click();
  await expect(say(page)).toHaveText("first to move");
  await expect(page.locator(".history [aria-current]")).toContainText("2.");
  // A link to such a place is looked at, too.
  await page.locator(".history button").nth(1).click();
  await expect(page).toHaveURL(/at=1/);
  await page.reload();
  await expect(say(page)).toHaveText("second to move");
  await expect(page.getByRole("button", { name: "Play on from here" })).toBeVisible();
});

test("a full column is not listed, and the others keep their names", async ({ page, url }) => {
  await page.goto(at(url, { e: "connect-four 7x6: 444444", you: "both", values: "1" }));
  await expect(moves(page).filter({ hasText: "column 5" })).toBeVisible();
  const names = await moves(page).evaluateAll((all) => all.map((one) => [one.dataset.move, one.querySelector(".label")?.textContent, one.querySelector(".number")]));
  expect(names.map(([, name]) => name).sort()).toEqual([1, 2, 3, 5, 6, 7].map((n) => `column ${n}`));
  expect(names.every(([move, name, number]) => name === `column ${move}` && number === null)).toBe(true);
  // Nor has the board another number on a column.
  const digits = await page.locator(".board g.move").evaluateAll((all) => all.map((one) => one.querySelector(".digits")?.textContent));
  expect([...digits].sort()).toEqual(["1", "2", "3", "5", "6", "7"]);
  await page.getByLabel("Type a move").fill("4");
  await page.getByLabel("Type a move").press("Enter");
  await expect(page.locator("#move-fault")).toContainText("expected one of the moves 1 | 2 | 3 | 5 | 6 | 7, for column 4 is full");
});

test("what the answer has proved is shown at the bar and the moves", async ({ page, url }) => {
  // The play looks at a position for two seconds; the answer below takes longer, and is made up here.
  const proved = { position: "connect-four 44444421", to_move: "first", outcome: "N", winner: "first", value: null, distance: 33, score: 1, customary: true, status: "proved", method: "", methods: ["alpha-beta-distance"], reason: "", winning_total: 1, moves: [{ move: "5", winning: true, keeps: true, outcome: "P", distance: 32 }] };
  await page.route("**/api/solve", (route) => route.fulfill({ json: proved }));
  await page.route("**/api/moves", async (route) => {
    const reply = await (await route.fetch({ headers: { ...route.request().headers(), accept: "application/json" } })).json();
    const moves = reply.moves.map((one: object) => ("judged" in one ? { ...one, judged: { ...(one.judged as object), result: null, winning: null, keeps: null, distance: null } } : one));
    await route.fulfill({ json: { ...reply, outlook: { kind: "unknown" }, moves } });
  });
  test.skip(!url.includes("127.0.0.1") || test.info().project.name !== "server", "the answers are made up on the way from the server");
  await page.goto(at(url, { e: "connect-four 44444421", you: "both", values: "1" }));
  await expect(page.locator(".judge .bar")).toHaveAttribute("aria-label", "first wins in 33 plies");
  await expect(say(page)).toContainText("first wins in 33 plies");
  await expect(moves(page).first()).toContainText("column 5");
  await expect(moves(page).first()).toHaveClass(/won/);
});
