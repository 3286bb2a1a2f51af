// The stories of the page, clicked through in a browser; each has a line in stories.md.

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { board, handle, moves, say, thing } from "./places";
import { at, expect, open, test } from "./server";

/** The reason why a long story about the document runs once. */
const ONE_DOCUMENT = "the document is the same with a server and without one";

test("a position is chosen with completion", async ({ page, url }) => {
  await page.goto(url);
  const field = page.getByRole("combobox", { name: "Position" });
  await field.fill("kay");
  await expect(page.locator("#games").getByRole("option").first()).toContainText("kayles");
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(field).toHaveValue(/^kayles \d+/);
  await field.fill(`${await field.inputValue()} + domi`);
  await page.getByRole("option", { name: /^domineering/ }).click();
  await expect(field).toHaveValue(/^kayles .* \+ domineering /);
  await page.getByRole("button", { name: "Show" }).first().click();
  await expect(board(page)).toBeVisible();
  await expect(page).toHaveURL(/e=kayles/);
});

test("the front page shows every game and finds them by words", async ({ page, url }) => {
  await page.goto(url);
  const cards = page.locator(".card:visible");
  await expect(page.getByRole("heading", { name: "Board games and pursuits" })).toBeVisible();
  expect(await cards.count()).toBeGreaterThan(100);
  await expect(page.locator(".card svg").first()).toBeVisible();
  await page.getByLabel("Search").fill("four row");
  await expect(page.locator("#found")).toContainText("games found:");
  const fours = await cards.count();
  expect(fours).toBeGreaterThan(0);
  expect(fours).toBeLessThan(10);
  await page.getByLabel("Search").fill("kayles");
  await page.getByRole("link", { name: /^kayles/ }).click();
  await expect(board(page)).toBeVisible();
  await expect(page).toHaveURL(/e=kayles\+7/);
  // Back is the front page again; so is the name above.
  await page.goBack();
  await expect(page.getByLabel("Search")).toBeVisible();
  await page.goForward();
  await page.getByRole("link", { name: "grundy" }).click();
  await expect(page.getByLabel("Search")).toBeVisible();
  await expect(page).toHaveURL(/#v=1&lang=en$/);
});

test("the front page says in Chinese what every game is", async ({ page, url }) => {
  await page.goto(`${url}#v=1&lang=zh`);
  await expect(page.locator(".card svg").first()).toBeVisible();
  const titles = await page.locator(".card span").allTextContents();
  expect(titles.length).toBeGreaterThan(100);
  // A title that is missing belongs into titles.zh.json, under its English words.
  expect(titles.filter((title) => !/\p{Script=Han}/u.test(title))).toEqual([]);
  // So does a name, where the catalog has none: into GAMES of chinese.ts.
  const names = await page.locator(".card b").allTextContents();
  expect(names.filter((name) => !/\p{Script=Han}/u.test(name))).toEqual([]);
  await page.getByRole("searchbox").fill("硬币");
  await expect(page.getByRole("link", { name: /ruler 翻转任意一段相邻的硬币/ })).toBeVisible();
  await page.getByRole("searchbox").fill("any run of neighbouring coins");
  await expect(page.getByRole("link", { name: /ruler/ })).toBeVisible();
  await page.getByRole("combobox", { name: "局面" }).fill("chomp");
  await expect(page.locator("#games").getByRole("option").first()).toHaveText("chomp 咬一块巧克力；角上的一格有毒");
});

test("the name of a game alone leads to its example", async ({ page, url }) => {
  await page.goto(at(url, { e: "northcott" }));
  await expect(page.getByRole("alert").first()).toContainText("expected rules and a colon");
  await page.getByRole("button", { name: /^Try northcott 8: / }).click();
  await expect(board(page)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("an error stands under its caret", async ({ page, url }) => {
  await page.goto(url);
  await page.getByRole("combobox", { name: "Position" }).fill("nim 3,5,x");
  await page.getByRole("combobox", { name: "Position" }).press("Enter");
  const fault = page.getByRole("alert");
  await expect(fault).toContainText('column 9: expected a heap size, found "x"');
  expect(await fault.locator("pre").textContent()).toBe("nim 3,5,x\n        ^");
});

test("a move is made with the mouse on the board", async ({ page, url }) => {
  await page.goto(at(url, { e: "domineering 3x3", you: "both" }));
  const move = handle(page, "vertical 1,2").locator(".place").first();
  await move.click();
  await expect(say(page)).toHaveText("horizontal to move");
  await expect(page).toHaveURL(/m=vertical\+1%2C2/);
});

test("a place of several moves is asked about", async ({ page, url }) => {
  await page.goto(at(url, { e: "domineering 3x2", you: "both" }));
  // The cell in the middle belongs to two dominoes.
  const box = await handle(page, "vertical 1,1").locator(".place").first().boundingBox();
  if (!box) throw new Error("the move has a place");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.8);
  await expect(page.getByText("Which move?")).toBeVisible();
  await page.locator(".menu").getByRole("button", { name: "vertical 2,1" }).click();
  await expect(page).toHaveURL(/m=vertical\+2%2C1/);
});

test("a move is made by touch", async ({ browser, url }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 800 } });
  const page = await context.newPage();
  await page.goto(at(url, { e: "tic-tac-toe", you: "both" }));
  await handle(page, "b2").locator(".place").first().tap();
  await expect(say(page)).toHaveText("o to move");
  await context.close();
});

test("a move is made with the keyboard", async ({ page, url }) => {
  await page.goto(at(url, { e: "tic-tac-toe", you: "both" }));
  await expect(board(page)).toBeVisible();
  const first = page.locator(".board g.move").first();
  await first.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(say(page)).toHaveText("o to move");
  await expect(page).toHaveURL(/m=b2/);
  // The focus stays on the board, for the next move.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.locator(".history li")).toHaveCount(3);
  // So it does in the list of moves.
  await page.locator(".moves button.move").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".history li")).toHaveCount(4);
  await page.keyboard.press("Enter");
  await expect(page.locator(".history li")).toHaveCount(5);
});

test("against the engine the keyboard stays on the board", async ({ page, url }) => {
  await page.goto(at(url, { e: "nim 3,5,7", you: "0" }));
  await expect(board(page)).toBeVisible();
  await page.locator(".board g.move").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".history li")).toHaveCount(3);
  await expect(say(page)).toHaveText("first to move");
  await page.keyboard.press("Enter");
  await expect(page.locator(".history li")).toHaveCount(5);
});

test("a move is typed in short", async ({ page, url }) => {
  await page.goto(at(url, { e: "nim 3,4,5", you: "both" }));
  await page.getByLabel("Type a move").fill("3 2");
  await page.getByLabel("Type a move").press("Enter");
  await expect(page.locator(".history")).toContainText("take 2 from heap 3 leaving 3");
  await page.getByLabel("Type a move").fill("nonsense");
  await page.getByLabel("Type a move").press("Enter");
  await expect(page.getByRole("alert")).toContainText("expected");
});

test("what moves lead to is hidden until it is asked for", async ({ page, url }) => {
  await page.goto(at(url, { e: "nim 3,5,7" }));
  await expect(moves(page)).toHaveCount(15);
  await expect(page.locator(".moves .result")).toHaveCount(0);
  await expect(page.locator(".board .move.winning")).toHaveCount(0);
  await page.getByLabel("Show what every move leads to").check();
  await expect(page.locator(".moves .won")).toHaveCount(3);
  await expect(page.locator(".moves .lost")).toHaveCount(12);
  await expect(page.locator(".board .move.winning")).toHaveCount(3);
  await expect(moves(page).first()).toContainText("value 0, 14 plies left");
});

test("ties, draws and unknown moves have colours of their own", async ({ page, url }) => {
  await page.goto(at(url, { e: "tic-tac-toe", values: "1", you: "both" }));
  await expect(page.locator(".moves .tied")).toHaveCount(9);
  await expect(page.locator(".board .move.tied")).toHaveCount(9);
  await expect(page.locator(".board .move.losing")).toHaveCount(0);
  await expect(page.locator(".board").getByRole("button", { name: "b2: empty, tie", exact: true })).toHaveCount(1);
  await page.goto(at(url, { e: "clobber xoxoxo/oxoxox/xoxoxo/oxoxox/xoxoxo", values: "1", you: "both" }));
  await expect(page.locator(".moves .open").first()).toBeVisible();
});

test("the engine answers and wins", async ({ page, url }) => {
  await page.goto(at(url, { e: "nim 1,1", you: "0" }));
  await moves(page).first().click();
  await expect(say(page)).toHaveText("The play is over: second wins");
});

test("the engine moves while the page has questions of its own", async ({ page, url }) => {
  // What the page asks about such a position takes longer than the play.
  await page.goto(at(url, { e: "connect-four 8x7:", values: "0" }));
  for (const count of [3, 5]) {
    await expect(say(page)).toHaveText("first to move");
    await moves(page).nth(3).click();
    await expect(page.locator(".history li")).toHaveCount(count, { timeout: 40_000 });
  }
  await expect(page.locator("#sure")).toContainText("estimated");
});

test("one plays as either side and swaps", async ({ page, url }) => {
  await page.goto(at(url, { e: "nim 2,2,1", you: "1" }));
  await expect(page.locator(".history li")).toHaveCount(2);
  await expect(say(page)).toHaveText("second to move");
  await page.getByRole("button", { name: "Swap sides" }).click();
  await expect(page.getByLabel("You play")).toHaveValue("0");
  await expect(page.locator(".history li")).toHaveCount(3);
});

test("hints come in three steps", async ({ page, url }) => {
  await page.goto(at(url, { e: "nim 3,5,7" }));
  await expect(say(page)).toHaveText("first to move");
  const hint = page.getByRole("button", { name: "Hint" });
  await hint.click();
  await expect(say(page)).toHaveText("first wins in 15 plies");
  await expect(page.locator(".board .where")).toHaveCount(0);
  await hint.click();
  await expect(say(page)).toHaveText("Look where the board is marked.");
  await expect(page.locator(".board .where")).toHaveCount(1);
  await hint.click();
  await expect(say(page)).toContainText("The engine would play: take 1 from heap");
});

test("the answer has its reason", async ({ page, url }) => {
  await page.goto(at(url, { e: "kayles 12 + nim 3,5" }));
  await expect(page.locator(".panel dl")).toContainText("N: the player to move wins");
  await expect(page.locator(".panel dl")).toContainText("kayles 12 has the Grundy value 4");
  await expect(page.locator(".panel dl")).toContainText("proved");
  await page.getByRole("button", { name: "Explain" }).click();
  await expect(page.locator(".panel pre").last()).toContainText("mex");
});

test("two values are compared", async ({ page, url }) => {
  await page.goto(at(url, { e: "hackenbush lrl", you: "both" }));
  await page.getByLabel("Compare with").fill("hackenbush llr");
  await page.getByLabel("Compare with").press("Enter");
  await expect(page.locator(".panel")).toContainText("hackenbush lrl < hackenbush llr");
});

test("the tree unfolds", async ({ page, url }) => {
  await page.goto(at(url, { e: "nim 1,2", tab: "tree" }));
  const items = page.getByRole("treeitem");
  await expect(items).toHaveCount(4);
  await items.nth(1).locator(".node").first().click();
  await expect(items).toHaveCount(6);
  await items.nth(1).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(items.nth(1)).toHaveAttribute("aria-expanded", "false");
});

for (const [chart, expression] of [
  ["thermograph", "{4|2||0}"],
  ["table", "kayles 5"],
  ["period", "kayles 5"],
  ["tree", "nim 1,2"],
  ["position", "domineering 3x3"],
] as const) {
  test(`the picture of kind ${chart} is drawn`, async ({ page, url }) => {
    await page.goto(at(url, { e: expression, tab: "charts", chart, you: "both" }));
    await expect(page.locator(".panel figure svg")).toBeVisible();
  });
}

for (const form of ["arena", "matrix", "regret", "coalition", "equilibrium"]) {
  test(`the form ${form} is solved and drawn`, async ({ page, url }) => {
    await page.goto(at(url, { tab: "forms", form }));
    await page.locator("#form-solve").click();
    await expect(page.locator(".panel figure svg")).toBeVisible();
    await expect(page.locator(".panel dl")).toContainText("status");
  });
}

test("the reasons of the forms are Chinese", async ({ page, url }) => {
  for (const [form, text, reason] of [
    ["arena", "parity 1; 0 2 0 1; 1 1 1 0;", "每一方的区域在其策略下封闭"],
    ["matrix", "3 1\n2 0", "互为最佳应对：该元是所在行的最小元，也是所在列的最大元（鞍点）。被占优的选择：第 2 行被第 1 行严格占优"],
    ["regret", "0 -1 1\n1 0 -1\n-1 1 0", "行方的混合策略在每一列至少得 0"],
    ["coalition", "[51; 50, 49, 1]", "没有 {1}，任何联盟都不能获胜"],
    ["equilibrium", "kuhn", "对每个策略都精确算出了最佳应对"],
  ] as const) {
    await open(page, at(url, { tab: "forms", form, text, lang: "zh" }));
    await expect(page.locator(".panel dl"), form).toContainText(reason);
    await expect(page.locator(".panel dl"), form).not.toContainText(/algorithm|linear program|every|proved/);
  }
});

test("the Chinese page names sides, theorems and what was assumed", async ({ page, url }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(url);
  await expect(page.locator(".card svg").first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  for (const [e, said] of [
    ["cat-and-mouse cycle 6: mouse 3 cat 5 hole 1 moves 8", "轮到 鼠方"],
    ["guess-number 10", "轮到 猜方"],
    ["dots-and-boxes 2x2:", "未给出局面，取 dots-and-boxes"],
    ["chalkboard 5,9,12,7,1", "定理（黑板上数的个数的奇偶性，LeetCode 810）"],
    ["two-valuations 2/1,3/7 ahead 4 second", "定理（按双方价值之和取物，LeetCode 1686）"],
  ] as const) {
    await open(page, at(url, { e, you: "both", lang: "zh" }));
    await expect(page.locator("body"), e).toContainText(said);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider, e).toBeLessThanOrEqual(0);
  }
});

test("an arena is played on", async ({ page, url }) => {
  await page.goto(at(url, { tab: "forms", form: "arena", you: "both" }));
  await page.getByRole("button", { name: "Play on it" }).click();
  await expect(page).toHaveURL(/arena=parity/);
  await expect(moves(page)).toHaveCount(2);
  await moves(page).first().click();
  await expect(page.locator(".history li")).toHaveCount(2);
});

test("rules are edited in place and the answer follows", async ({ page, url }) => {
  await page.goto(at(url, { e: "subtract 1..3: 8", you: "both" }));
  await expect(page.locator(".panel dl")).toContainText("P: the player to move loses");
  await page.getByLabel("subtract: Rules").fill("1..4");
  await page.getByLabel("subtract: Rules").press("Enter");
  await expect(page.getByRole("combobox", { name: "Position" })).toHaveValue("subtract 1..4: 8");
  await expect(page.locator(".panel dl")).toContainText("N: the player to move wins");
  await page.getByLabel("subtract: Position").fill("10");
  await page.getByLabel("subtract: Position").press("Enter");
  await expect(page.locator(".panel dl")).toContainText("P: the player to move loses");
  await page.getByLabel("Last player loses").check();
  await expect(page).toHaveURL(/misere=1/);
});

test("the address holds the whole state", async ({ page, browser, url }) => {
  await page.goto(at(url, { e: "nim 3,5,7", you: "both" }));
  await moves(page).nth(4).click();
  await page.getByRole("tab", { name: "Tree" }).click();
  await page.getByLabel("Language").selectOption("zh");
  await expect(page).toHaveURL(/lang=zh/);
  const address = page.url();
  const other = await (await browser.newContext()).newPage();
  await other.goto(address);
  await expect(other.locator(".history li")).toHaveCount(2);
  await expect(other.getByRole("tree")).toBeVisible();
  // The ring of the last move comes a moment later.
  for (const shown of [page, other]) await expect(shown.locator(".board .last")).toHaveCount(1);
  expect(await other.locator(".board svg").innerHTML()).toBe(await page.locator(".board svg").innerHTML());
  await other.context().close();
});

test("a link from a newer version is reported", async ({ page, url }) => {
  await page.goto(`${url}#v=99&e=nim+2&unheard=of`);
  await expect(page.getByText("from a newer version")).toBeVisible();
  await expect(board(page)).toBeVisible();
});

test("a picture is saved as SVG and PNG", async ({ page, url }) => {
  await page.goto(at(url, { e: "nim 3,5,7" }));
  await expect(board(page)).toBeVisible();
  for (const [name, ending] of [
    ["Save SVG", ".svg"],
    ["Save PNG", ".png"],
  ] as const) {
    const saved = page.waitForEvent("download");
    await page.locator(".controls").getByRole("button", { name }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`nim-3-5-7${ending}`);
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    if (ending === ".svg") expect(bytes.toString()).toMatch(/^<svg /);
    else expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    expect(bytes.length).toBeGreaterThan(1000);
  }
});

test("the page speaks Chinese", async ({ browser, url }) => {
  const context = await browser.newContext({ locale: "zh-CN" });
  const page = await context.newPage();
  await page.goto(at(url, { e: "nim 3,5,7" }));
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(say(page)).toHaveText("轮到 先手");
  await expect(page.getByText("所以行动方胜")).toBeVisible();
  await expect(page.getByText("已证明")).toBeVisible();
  await expect(page.getByText("定理（Bouton")).toBeVisible();
  await expect(page.getByText("由定理“Bouton 定理”（Bouton 1902）：n 枚的堆值为 *n。").first()).toBeVisible();
  await page.getByRole("combobox", { name: "局面" }).fill("nim 3,x");
  await page.getByRole("combobox", { name: "局面" }).press("Enter");
  await expect(page.getByRole("alert").first()).toContainText("第 7 列：此处应为");
  await page.getByRole("combobox", { name: "局面" }).fill("nim 3,5,7");
  await page.getByRole("combobox", { name: "局面" }).press("Enter");
  await expect(say(page)).toHaveText("轮到 先手");
  await page.getByRole("combobox", { name: "局面" }).fill("kayles 7 + nim 3");
  await page.getByRole("combobox", { name: "局面" }).press("Enter");
  await page.locator("#explain").click();
  await expect(page.getByText("尼姆和把每一列的二进制数字不进位相加：")).toBeVisible();
  await expect(page.getByText("其胜负类为 N。")).toBeVisible();
  await page.locator("#other").fill("*2");
  await page.locator("#other").press("Enter");
  await expect(page.getByText("先行者在差中取胜。")).toBeVisible();
  await page.getByRole("combobox", { name: "局面" }).fill("nim 3,5,7");
  await page.getByRole("combobox", { name: "局面" }).press("Enter");
  await expect(say(page)).toHaveText("轮到 先手");
  await page.getByLabel("语言").selectOption("en");
  await expect(say(page)).toHaveText("first to move");
  await context.close();
});

test("the page is dark for those who like it so", async ({ page, url }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(at(url, { e: "nim 3,5,7" }));
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await paper()).toBe("rgb(22, 24, 27)");
  await expect(board(page)).toBeVisible();
  const drawn = () => page.locator(".board svg .paper").evaluate((rect) => getComputedStyle(rect).fill);
  expect(await drawn()).toBe("rgb(22, 24, 27)");
  await page.getByLabel("Light or dark").selectOption("light");
  expect(await paper()).toBe("rgb(255, 255, 255)");
  await expect.poll(drawn).toBe("rgb(255, 255, 255)");
});

/** What keeps somebody out, as a checker for accessibility finds it. */
async function barriers(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page }).analyze();
  const serious = found.violations.filter((one) => one.impact === "serious" || one.impact === "critical");
  return serious.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(" | ")}`);
}

test("nothing keeps anybody out", async ({ page, url, alone }) => {
  test.skip(alone, ONE_DOCUMENT);
  // The checker looks at every card of the front page.
  test.slow();
  await page.goto(url);
  await expect(page.locator(".card svg").first()).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  for (const state of [
    { e: "nim 3,5,7", values: "1" },
    { e: "tic-tac-toe", you: "both", tab: "tree" },
    { e: "{4|2||0}", tab: "charts", you: "both" },
    { tab: "forms", form: "matrix", text: "0 -1; 1 0" },
    { e: "nim 3,5,7", theme: "dark", values: "1" },
    { e: "hex 4x4", you: "1", values: "1", m: "a1", at: "0" },
  ] as Record<string, string>[]) {
    await open(page, at(url, state));
    await expect(board(page)).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await barriers(page)).toEqual([]);
  }
});

test("what stands on the board has a name", async ({ page, url, alone }) => {
  test.skip(alone, ONE_DOCUMENT);
  const named = async (e: string, things: string[], moves: string[], more: Record<string, string | string[]> = {}) => {
    await open(page, at(url, { e, you: "both", ...more }));
    await expect(board(page)).toBeVisible();
    for (const name of things) await expect(thing(page, name), e).toHaveCount(1);
    for (const name of moves) await expect(page.locator(".board").getByRole("button", { name, exact: true }), e).toHaveCount(1);
  };
  await named("tic-tac-toe", ["b2, a cross", "c3, a nought, the last move", "a1, empty"], ["a1: empty"], { m: ["b2", "c3"] });
  await named("connect-four", ["column 4, row 1 from below, blue stone of first, the last move"], ["4: column 4, row 2 from below, empty"], { m: "4" });
  await named("gomoku", ["h8, blue stone of x, the last move", "o1, empty"], ["g7: empty"], { m: "h8" });
  await named("hex 2x2: xo/.. x", ["a2, blue stone of x", "b2, orange stone of o", "a1, empty"], ["a1: empty"]);
  await named("clobber xo/ox", ["row 1, column 2, orange stone of right"], ["1,1 takes 1,2: blue stone of left, orange stone of right"]);
  await named("krk", ["d4, black king", "b1, white rook"], ["K a2: white king"]);
  await named("chomp 2x2", ["row 0, column 0, poisoned", "row 1, column 1, chocolate"], ["eat 1,1: chocolate"]);
  await named("turtles HT", ["place 0, heads", "place 1, tails"], ["turn 0: heads"]);
  await named("nim 3,5", ["heap 1, 3 counters", "heap 2, 5 counters"], ["take 2 from heap 2 leaving 3: 5 counters"]);
  await named("kayles 5 + nim 2", ["term 1, heap 1, 5 counters", "term 2, heap 1, 2 counters"], []);
  await named("graph-hackenbush 0l1r2,1g3", ["edge 1, blue, of left, on the ground", "edge 2, red, of right", "edge 3, green"], ["cut 0-1: edge 1, blue, of left, on the ground"]);
  expect(await barriers(page)).toEqual([]);
  await named("tokens a>b,b>c,a>c: a", ["vertex a, a token", "edge from a to b", "edge from a to c"], ["a>c: a token"]);
  await named("row 4 7 2 9", ["number 1, 4", "number 4, 9"], ["left: number 1, 4"]);
  await named("kuhn", ["the card of first, J", "the card of second, Q"], [], { m: ["JQ", "pass", "pass"] });
  await named("dots-and-boxes 1x1: a1b1", ["dot a1", "side from a1 to b1, drawn", "side from a1 to a2, not drawn"], ["a1a2: not drawn"]);
  await named("number-game 6: 2,3,5", ["2", "3", "4, gone"], ["take 5"]);
  await named("gap-nim 2,5,8", ["place 8, a counter"], ["8 to 6: a counter"]);
  await named("sum-game 9?35", ["place 1, 9, first half", "place 2, empty, first half", "place 4, 5, second half"], ["1 at 2: place 2, empty, first half"]);
  await named("value {1|-1}", ["the position itself, {1|-1}", "option of left in {1|-1}, 1"], []);
  await named("cat-and-mouse cycle 6: mouse 3 cat 5 hole 1", ["vertex 3, mouse", "vertex 1, hole"], ["mouse 2: mouse"]);
  await named("clobber xo/ox", ["第 1 行第 2 列，右方的橙色棋子"], ["1,1 吃 1,2：左方的蓝色棋子，右方的橙色棋子"], { lang: "zh" });
  await named("tic-tac-toe", ["b2，叉，上一步"], ["a1：空"], { lang: "zh", m: "b2" });
  expect(await barriers(page)).toEqual([]);
});

test("the last move and the moves that win are said in words", async ({ page, url }) => {
  await page.goto(at(url, { e: "nim 3,5,7", you: "both" }));
  const told = page.locator(".board").getByRole("group");
  await expect(told).toHaveAccessibleDescription("");
  await page.getByLabel("Show what every move leads to").check();
  await expect(told).toHaveAccessibleDescription("Moves that win: take 1 from heap 1 leaving 2; take 1 from heap 2 leaving 4; take 1 from heap 3 leaving 6.");
  await expect(handle(page, "take 1 from heap 1 leaving 2")).toHaveAccessibleName(/wins$/);
  await moves(page).filter({ hasText: "take 1 from heap 1 leaving 2" }).click();
  // A live region says the move when it is made.
  await expect(page.getByRole("status").filter({ hasText: "first played: take 1 from heap 1 leaving 2." })).toHaveCount(1);
  await expect(told).toHaveAccessibleDescription("first played: take 1 from heap 1 leaving 2. No move wins.");
  await open(page, at(url, { e: "nim 3,5,7", you: "0", lang: "zh" }));
  await moves(page).first().click();
  await expect(page.getByRole("status").filter({ hasText: /^后手 走了：从第 \d 堆取 / })).toHaveCount(1);
});

test("the page fits 360 pixels", async ({ page, url }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const state of [{ e: "nim 3,5,7", values: "1" }, { e: "connect-four 7x6:", you: "both" }, { e: "nim 1,2", tab: "tree" }, { e: "rule {n -> n-1; n/2 if n%2==0; [a, n-a] for a in 1..n-1 if a != n-a}: 24,7" }] as Record<string, string>[]) {
    await open(page, at(url, state));
    await expect(board(page)).toBeVisible();
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
  }
});

test("the catalog plays on its boards", async ({ page, url }) => {
  for (const e of ["chomp 3x4", "clobber xo/ox", "connect-four 4x4:", "graph-hackenbush 0l1r2,1g3", "toads-and-frogs tt_ff", "kayles 5 + nim 2", "row 4 7 2 9", "chase 4: 1,1 3,3"]) {
    await open(page, at(url, { e, you: "both" }));
    await expect(board(page)).toBeVisible();
    const count = await page.locator(".board g.move[role=button]").count();
    expect(count, e).toBeGreaterThan(0);
    const group = page.locator(".board g.move[role=button]").last();
    await group.focus();
    await page.keyboard.press("Enter");
    await expect(page.locator(".history li")).toHaveCount(2);
  }
});

test("a long question says how far it is and can be stopped", async ({ page, url }) => {
  await page.goto(at(url, { e: "domineering 7x9", you: "both" }));
  // The board is there at once; what stops is the answer about it.
  await expect(board(page)).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.locator(".panel")).toContainText("Stopped.");
});

test("the judge's bar and the terms of a sum are shown with the values", async ({ page, url }) => {
  await open(page, at(url, { e: "kayles 12 + nim 3,5", you: "both" }));
  await expect(board(page)).toBeVisible();
  await expect(page.locator(".bar")).toHaveCount(0);
  await page.getByLabel("Show what every move leads to").check();
  await expect(page.getByRole("img", { name: "first wins" })).toBeVisible();
  const filled = await page.locator(".bar .filled").evaluate((element) => element.getBoundingClientRect().width);
  const whole = await page.locator(".bar").evaluate((element) => element.getBoundingClientRect().width);
  expect(filled).toBeGreaterThan(whole - 4);
  await expect(page.locator(".terms")).toHaveText("kayles 12*4nim 3,5*6");
});

test("a bar that the second player has won is not an unknown one", async ({ page, url }) => {
  const background = () => page.locator(".bar").evaluate((element) => getComputedStyle(element).backgroundImage);
  await open(page, at(url, { e: "nim 3,3", you: "both", values: "1" }));
  await expect(page.getByRole("img", { name: "second wins" })).toBeVisible();
  const second = await background();
  await open(page, at(url, { e: "domineering 7x9", you: "both", values: "1" }));
  await expect(page.getByRole("img", { name: "Nobody knows" })).toBeVisible();
  expect(await background()).not.toBe(second);
});

test("a play that is over has one winner wherever it is said", async ({ page, url }) => {
  await open(page, at(url, { e: "nim 1", you: "both", m: "take 1 from heap 1 leaving 0" }));
  await expect(say(page)).toContainText("first wins");
  await expect(page.locator(".panel")).toContainText("first has won");
  await open(page, at(url, { e: "nim 1,1", you: "both", m: ["take 1 from heap 1 leaving 0", "take 1 from heap 1 leaving 0"] }));
  await expect(say(page)).toContainText("second wins");
  await expect(page.locator(".panel")).toContainText("second has won");
});

test("moves that were taken back keep their movers when a link is opened", async ({ page, url }) => {
  await open(page, at(url, { e: "tic-tac-toe", you: "both", m: ["b2", "a1", "c1", "b3"], at: "2" }));
  await expect(page.locator(".history li").nth(3)).toHaveText("3.xc1");
  await expect(page.locator(".history li").nth(4)).toHaveText("4.ob3");
});

test("a move may be typed as the page writes it", async ({ page, url }) => {
  await open(page, at(url, { e: "nim 3,5", you: "both", lang: "zh" }));
  await page.locator("#move").fill("从第 2 堆取 1，剩 4");
  await page.locator("#move").press("Enter");
  await expect(page.locator(".history li")).toHaveCount(2);
  await open(page, at(url, { e: "connect-four 5x4:", you: "both" }));
  await page.locator("#move").fill("column 3");
  await page.locator("#move").press("Enter");
  await expect(page.locator(".history li")).toHaveCount(2);
});

test("the row that won is marked on the board", async ({ page, url }) => {
  await open(page, at(url, { e: "connect-four 5x4: 121212", you: "both" }));
  await moves(page).filter({ hasText: "column 1" }).click();
  await expect(say(page)).toContainText("first wins");
  await expect(page.locator(".board svg .complete")).toHaveCount(4);
  await open(page, at(url, { e: "hex 2x2: ../x. o", you: "both" }));
  await expect(page.locator(".board svg polygon.cell, .board svg path.cell")).toHaveCount(4);
});

test("a position is set up by hand", async ({ page, url }) => {
  await open(page, at(url, { e: "clobber xo/ox", you: "both" }));
  await page.getByText("Set up by hand").click();
  const setUp = page.locator(".setup");
  await setUp.getByRole("button", { name: ".", exact: true }).click();
  await setUp.getByRole("button", { name: "row 1, column 2: o" }).click();
  await expect(setUp.getByRole("button", { name: "row 1, column 2: ." })).toBeVisible();
  await setUp.getByRole("button", { name: "x", exact: true }).click();
  await setUp.getByRole("button", { name: "row 2, column 1: o" }).press("Enter");
  await setUp.getByRole("button", { name: "Play from here" }).click();
  await expect(page).toHaveURL(/e=clobber\+x.%2Fxx/);
  await expect(say(page)).toContainText("wins");
});

test("pieces are dragged while a position is set up", async ({ page, url }) => {
  await open(page, at(url, { e: "clobber xo./ox.", you: "both" }));
  await page.getByText("Set up by hand").click();
  const setUp = page.locator(".setup");
  const cell = (name: string) => setUp.getByRole("button", { name });
  // A letter of the palette is dropped on one cell alone.
  await setUp.getByRole("button", { name: "x", exact: true }).dragTo(cell("row 2, column 3: ."));
  await expect(setUp.getByRole("button", { name: /: x$/ })).toHaveCount(3);
  // The hand carries a piece, by dragging it or by a click on each end.
  await setUp.getByRole("button", { name: "Move pieces" }).click();
  await cell("row 1, column 1: x").dragTo(cell("row 1, column 3: ."));
  await expect(cell("row 1, column 1: .")).toBeVisible();
  await expect(cell("row 1, column 3: x")).toBeVisible();
  await cell("row 2, column 1: o").press("Enter");
  await cell("row 1, column 1: .").press("Enter");
  await setUp.getByRole("button", { name: "Play from here" }).click();
  await expect(page).toHaveURL(/e=clobber\+o.x%2F.xx/);
});

test("a game says its rules in words", async ({ page, url }) => {
  await page.goto(at(url, { e: "kayles 7" }));
  await expect(page.locator(".about")).toContainText("knocks down one pin or two neighbours");
  await expect(page.locator(".about")).toContainText("Heaps separated by commas");
  await page.goto(at(url, { e: "bowling 7", lang: "zh" }));
  await expect(page.locator(".about")).toContainText("一球击倒一行中的一个木瓶，或相邻的两个");
  await expect(page.locator(".about dd").filter({ hasText: "各堆用逗号分隔" }).locator("code").first()).toHaveText("3,5,7");
});

test("the last move has a ring", async ({ page, url }) => {
  await page.goto(at(url, { e: "connect-four", m: ["3", "4"], you: "both" }));
  await expect(page.locator(".board .last")).toHaveCount(1);
  await expect(page.locator(".board .last")).toHaveAttribute("x", "133");
});

test("a finished position says who has won", async ({ page, url }) => {
  await page.goto(at(url, { e: "tic-tac-toe xxx/oo./..." }));
  await expect(page.locator("#panel")).toContainText("The play is over: x has won");
  await expect(page.locator("#panel")).not.toContainText("Distance");
  await open(page, at(url, { e: "tic-tac-toe xxx/oo./...", lang: "zh" }));
  await expect(say(page)).toHaveText("对局结束：x 胜");
});

test("a card opens its game at the beginning", async ({ page, url }) => {
  await page.goto(url);
  await page.getByLabel("Search").fill("connect-four");
  await page.getByRole("link", { name: /^connect-four/ }).click();
  await expect(page).toHaveURL(/e=connect-four&|e=connect-four$/);
  await page.getByText("Set up by hand").click();
  await expect(page.locator(".cells button")).toHaveCount(42);
  await page.locator(".cells button").last().click();
  await page.getByRole("button", { name: "Play from here" }).click();
  await expect(page).toHaveURL(/e=connect-four\+\.{7}%2F/);
  await open(page, `${url}#v=1&lang=zh`);
  await page.getByRole("searchbox").fill("六贯棋");
  await expect(page.getByRole("link", { name: /hex/ })).toBeVisible();
});

test("the language goes with every link", async ({ page, url }) => {
  await page.goto(`${url}?lang=zh`);
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await page.getByRole("link", { name: / hex / }).click();
  await expect(board(page)).toBeVisible();
  await expect(page).toHaveURL(/lang=zh$/);
  await expect(say(page)).toHaveText("轮到 x");
  // The address by itself says the language to a reader whose browser has another.
  await open(page, `${url}${new URL(page.url()).hash}`);
  await expect(say(page)).toHaveText("轮到 x");
  await page.getByLabel("语言").selectOption("en");
  await expect(page).toHaveURL(/lang=en$/);
  await page.getByRole("link", { name: "grundy" }).click();
  await expect(page.getByRole("searchbox", { name: "Search" })).toBeVisible();
});

test("errors are Chinese on the Chinese page", async ({ page, url }) => {
  const cases: [expression: string, move: string, said: string][] = [
    ["nim 3,x", "", "第 7 列：此处应为一个堆的大小，却是“x”"],
    ["nim 3 + ", "", "此处应为一项：一个值、一个局面，或括号里的式子，却是结尾"],
    ["northcott", "", "此处应为规则与冒号，如 northcott 8:"],
    ["nimm 3", "", "此处应为一个游戏的名称（是否想写 nim？）"],
    ["tic-tac-toe xox", "", "此处应为 3 行，每行 3 格"],
    ["connect-four 7x6: 444444", "4", "此处应为以下着法之一：1 | 2 | 3 | 5 | 6 | 7（第 4 列已满），却是“4”"],
    ["hex 3x3", "zz", "此处应为以下着法之一"],
    ["nim 3,4", "zz", "此处应为一个着法，如 take 2 from heap 1 leaving 3"],
  ];
  for (const [e, move, said] of cases) {
    await open(page, at(url, { e, you: "both", lang: "zh" }));
    if (move !== "") {
      await page.getByLabel("输入着法").fill(move);
      await page.getByLabel("输入着法").press("Enter");
    }
    const fault = page.getByRole("alert").first();
    await expect(fault.locator("p").first()).toContainText(said);
    expect(await fault.locator("p").first().textContent()).not.toMatch(/expected|found/);
  }
});

test("the pictures offered are those that fit the position", async ({ page, url }) => {
  const offered = async (e: string, you = "both") => {
    await open(page, at(url, { e, you, tab: "charts" }));
    await expect(page.locator(".panel figure svg").first()).toBeVisible();
    await expect(page.locator(".panel").getByRole("alert")).toHaveCount(0);
    return page.locator("#chart option").allTextContents();
  };
  // Between two players the cards would be covered, and the pictures with them.
  expect(await offered("kuhn", "0")).toEqual(["Tree"]);
  expect(await offered("hex 3x3")).toEqual(["Tree", "Position with its moves"]);
  expect(await offered("kayles 7")).toEqual(["Thermograph", "Table", "Period", "Tree", "Position with its moves"]);
  // Where a fault names a command, it stands as code, without the marks around it.
  await open(page, at(url, { e: "hex 3x3", tab: "answer" }));
  await page.getByRole("button", { name: "Explain" }).click();
  const fault = page.locator(".panel").getByRole("alert").first();
  if (await fault.isVisible()) expect(await fault.textContent()).not.toContain("`");
});
