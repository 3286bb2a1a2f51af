// A lesson with text: paragraphs, boards to play on, exercises with hints whose answers are checked, and the results of a
// class on this computer. Everything comes from the file.

import type { Judged, Solution, Standing } from "./answers";
import { Board } from "./board";
import * as describe from "./describe";
import { button, h, tick } from "./dom";
import type { Lesson, Part, Result } from "./lesson";
import { moved } from "./moves";
import { type Left, Progress, store, stored } from "./progress";
import { side, t, type Word } from "./words";

type Theme = "auto" | "light" | "dark";

/** The text with its boards. */
export function article(lesson: Lesson, parts: readonly Part[], theme: Theme): HTMLElement {
  const exercises: Exercise[] = [];
  const results = h("section", { class: "results", "aria-live": "polite" });
  const progress = new Progress(lesson.held.title, parts);
  const show = () => {
    progress.keep(exercises);
    results.replaceChildren(...table(lesson.held.title, exercises, show, () => progress.forget()));
  };
  const elements = parts.map((part) => {
    if (part.html !== undefined) {
      const text = h("div", { class: "prose" });
      text.innerHTML = part.html;
      return text;
    }
    const number = exercises.length + 1;
    if (part.question !== undefined) {
      const exercise = new Exercise(number, "", prompt(part.question), part.hints, show);
      exercises.push(exercise);
      askAnswer(exercise, part.answer);
      return exercise.element;
    }
    const stage = new Stage(lesson, part.expression, theme);
    if (part.ask === undefined) {
      stage.play();
      return stage.element;
    }
    const [title, ask] = ASKED[part.ask];
    const exercise = new Exercise(number, t(title), stage, part.hints ?? [], show);
    exercises.push(exercise);
    ask(exercise, stage, part.results ?? []);
    return exercise.element;
  });
  progress.restore(exercises);
  if (exercises.length > 0) show();
  return h("article", {}, ...elements, exercises.length > 0 && results);
}

/** One board of the text. */
class Stage {
  readonly element: HTMLElement;
  private readonly board: Board;
  private readonly say = h("p", { class: "say", role: "status" });
  private readonly below = h("div");
  private moves: string[] = [];
  private values = false;
  /** What happens when a move is chosen. */
  private chosen: (move: string) => void = () => undefined;

  constructor(
    readonly lesson: Lesson,
    readonly expression: string,
    private readonly theme: Theme,
  ) {
    this.board = new Board(
      (move) => this.chosen(move),
      () => undefined,
    );
    const label = { class: "stand", role: "group", "aria-label": expression };
    this.element = h("div", label, h("p", { class: "quiet" }, h("code", {}, expression)), this.say, h("div", { class: "around" }, this.board.host), this.below);
  }

  /** Where the play stands. */
  standing(judge: boolean): Standing {
    return this.lesson.answer("moves", { expression: this.expression, moves: this.moves, judge }) as Standing;
  }

  /** What is known about the first position. */
  solution(): Solution {
    return this.lesson.answer("solve", { expression: this.expression }) as Solution;
  }

  /** A board to play on for both sides, or with the engine. */
  play(): void {
    const go = (moves: string[]) => {
      try {
        this.lesson.answer("moves", { expression: this.expression, moves });
        this.moves = moves;
        this.play();
      } catch {
        // The file holds no more of the tree.
        this.say.textContent = t("lessonEnds");
      }
    };
    const { result, to_move, moves } = this.draw(true, (move) => go([...this.moves, move]));
    const engine = () => {
      const best = this.standing(true).moves[0];
      if (best) go([...this.moves, best.move]);
    };
    this.below.replaceChildren(
      h(
        "p",
        { class: "row" },
        button(t("undo"), () => go(this.moves.slice(0, -1)), { disabled: this.moves.length === 0 }),
        button(t("again"), () => go([]), { disabled: this.moves.length === 0 }),
        button(t("engineMoves"), engine, { disabled: result !== null || to_move === null || moves.length === 0 }),
        tick(t("values"), this.values, (values) => {
          this.values = values;
          this.play();
        }),
      ),
    );
  }

  /** Draws the board; a move that is chosen goes to `chosen`. Games without a board have the list of their moves. */
  draw(mayMove: boolean, chosen: (move: string) => void): Standing {
    this.chosen = chosen;
    const standing = this.standing(this.values);
    const words = new Map(standing.moves.map(({ move, judged }) => [move, judged && describe.result(judged)[1]] as const));
    const still = !mayMove || standing.to_move === null;
    this.board.show(standing, { plain: !this.values, still, theme: this.theme, ends: (move) => words.get(move) });
    this.say.textContent = describe.turn(standing);
    return standing;
  }

  /** Something below the board. */
  under(...elements: HTMLElement[]): void {
    this.below.replaceChildren(...elements);
  }
}

/** Where a question stands, with room for its answer below. */
interface Place {
  readonly element: HTMLElement;
  under(...elements: HTMLElement[]): void;
}

/** A question without a board. */
function prompt(text: string): Place {
  const below = h("div");
  return { element: h("div", {}, h("p", {}, text), below), under: (...elements) => below.replaceChildren(...elements) };
}

/** A question with its hints; the answer is checked. */
class Exercise {
  readonly element: HTMLElement;
  tries = 0;
  shownHints = 0;
  solved = false;
  private hint: HTMLButtonElement | undefined;
  private readonly feedback = h("p", { class: "feedback", role: "status" });
  private readonly hintPlace = h("ol", { class: "hints" });

  constructor(
    readonly number: number,
    title: string,
    private readonly place: Place,
    private readonly hints: readonly string[],
    private readonly changed: () => void,
  ) {
    const heading = t("exercise", { n: number });
    this.element = h("section", { class: "exercise" }, h("h2", {}, title ? t("moveWith", { move: heading, words: title }) : heading), place.element);
  }

  /** What is asked, the hints, and what was said of the last answer. */
  ask(...answers: HTMLElement[]): void {
    this.hint = button(t("hint"), () => {
      this.showHint();
      this.changed();
    });
    this.hint.disabled = this.hints.length === 0;
    this.place.under(h("div", { class: "row" }, ...answers, this.hint), this.feedback, this.hintPlace);
  }

  private showHint(): void {
    const next = this.hints[this.shownHints];
    if (next === undefined) return;
    this.shownHints += 1;
    this.hintPlace.append(h("li", {}, next));
    if (this.hint) this.hint.disabled = this.shownHints >= this.hints.length;
  }

  /** Stands where it was left. */
  restore({ tries, hints, solved }: Left): void {
    this.tries = tries;
    this.solved = solved;
    for (let shown = 0; shown < hints; shown++) this.showHint();
    if (solved) this.feedback.textContent = `✓ ${t("solvedBefore")}`;
    this.feedback.classList.toggle("right", solved);
  }

  /** An answer was given. */
  said(right: boolean, words: string): void {
    if (!this.solved) this.tries += 1;
    this.solved ||= right;
    this.feedback.classList.toggle("right", right);
    this.feedback.textContent = `${right ? "✓" : "✗"} ${words}`;
    this.changed();
  }

  /** Asks for a text that is right or wrong. */
  askText(label: string, right: string, praise: Word): void {
    const input = h("input", { type: "text", autocomplete: "off", spellcheck: "false", "aria-label": label });
    const submit = (event: Event) => {
      event.preventDefault();
      if (input.value.trim() === "") return;
      const hit = sameValue(input.value, right);
      this.said(hit, hit ? t(praise, { value: right }) : t("wrongValue", { value: input.value.trim() }));
    };
    this.ask(h("form", { class: "row", onsubmit: submit as EventListener }, input, h("button", { type: "submit" }, t("check"))));
  }
}

function askMove(exercise: Exercise, stage: Stage): void {
  const judged = new Map(stage.standing(true).moves.map(({ move, judged }) => [move, judged] as const));
  // Where no move wins, one that keeps a tie or a draw is looked for.
  const does = (found: Judged | undefined) => (canWin ? found?.winning === true : found?.keeps === true);
  const canWin = [...judged.values()].some((found) => found?.winning === true);
  const chosen = (move: string) => {
    const found = judged.get(move);
    const known = found ? describe.result(found)[1] : t("open");
    exercise.said(does(found), does(found) ? t("rightMove", { move: moved(move) }) : t("wrongMove", { move: moved(move), result: known }));
  };
  const { moves } = stage.draw(true, chosen);
  const list = h("details", { class: "fold" }, h("summary", {}, t("moves")), h("div", { class: "row" }, ...moves.slice(0, 100).map(({ move }) => button(moved(move), () => chosen(move)))));
  exercise.ask(list);
}

function askValue(exercise: Exercise, stage: Stage): void {
  stage.draw(false, () => undefined);
  exercise.askText(t("value"), stage.solution().value ?? "", "rightValue");
}

/** What may be true of a position, without the letter that theory has for it. */
const WHO_WINS = { N: "moverWins", P: "moverLoses", L: "alwaysWins", R: "neverWins", T: "endsTied", D: "needNotEnd" } as const satisfies Record<Result, Word>;

function askWinner(exercise: Exercise, stage: Stage, results: readonly Result[]): void {
  const standing = stage.draw(false, () => undefined);
  const found = stage.solution();
  const [left, right] = standing.sides.map(side) as [string, string];
  const say = (result: Result) => t(WHO_WINS[result], { left, right });
  exercise.ask(
    ...results.map((result) =>
      button(say(result), () => {
        const hit = result === found.outcome;
        exercise.said(hit, hit ? say(result) : t("wrongWinner"));
      }),
    ),
  );
}

/** A question whose answer stands in the lesson. */
function askAnswer(exercise: Exercise, answer: string): void {
  exercise.askText(t("answerField"), answer, "rightAnswer");
}

/** The questions about a board, with their titles. */
const ASKED: Record<"move" | "value" | "winner", [Word, (exercise: Exercise, stage: Stage, results: readonly Result[]) => void]> = {
  move: ["findMove", askMove],
  value: ["findValue", askValue],
  winner: ["findWinner", askWinner],
};

/** Whether two texts name one value: blanks, `*1` for `*`, decimals for dyadic fractions, and a Grundy value without its star. */
export function sameValue(said: string, value: string): boolean {
  const plain = (text: string) => text.normalize("NFKC").replace(/\s+/g, "").replace(/−/g, "-").replace(/⁄/g, "/").toLowerCase().replace(/\*1(?!\d)/g, "*").replace(/^\*0$/, "0");
  const [one, other] = [inDigits(plain(said)), inDigits(plain(value))];
  if (one === other) return true;
  if (/^\d+$/.test(one) && /^\*\d*$/.test(other)) return plain(`*${one}`) === other;
  const [a, b] = [fraction(one), fraction(other)];
  return a !== undefined && b !== undefined && a[0] * b[1] === b[0] * a[1];
}

/** Numbers in words, from 0 on. */
const IN_WORDS = [
  ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
  ["零", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"],
];

/** A number in digits where it is written as a word. */
function inDigits(text: string): string {
  const at = IN_WORDS.map((words) => words.indexOf(text === "两" ? "二" : text)).find((at) => at >= 0);
  return at === undefined ? text : String(at);
}

/** A number such as `-3/4` or `0.75` as what is above and below the line; nothing if it is none. */
function fraction(text: string): [bigint, bigint] | undefined {
  const [, sign = "", whole = "", decimals = "", below = "1"] = /^(-?)(\d+)(?:\.(\d+))?(?:\/(\d+))?$/.exec(text) ?? [];
  if (whole === "" || BigInt(below) === 0n) return undefined;
  return [BigInt(`${sign}${whole}${decimals}`), BigInt(below) * 10n ** BigInt(decimals.length)];
}

/** A line of the class's list. */
interface Kept {
  name: string;
  solved: number;
  of: number;
  tries: number;
  hints: number;
}

/** The results of the exercises, and of the class as far as they were kept on this computer. */
function table(title: string, exercises: readonly Exercise[], again: () => void, anew: () => void): HTMLElement[] {
  const key = `grundy lesson ${title}`;
  const solved = exercises.filter((one) => one.solved).length;
  const line = (cells: (string | number)[], kind: "td" | "th" = "td") => h("tr", {}, ...cells.map((cell) => h(kind, kind === "th" ? { scope: "col" } : {}, String(cell))));
  const own = exercises.map((one) => line([one.number, one.solved ? "✓" : one.tries > 0 ? "✗" : "–", one.tries, one.shownHints]));
  const name = h("input", { id: "pupil", type: "text", autocomplete: "off", size: "16" });
  const keep = () => {
    if (name.value.trim() === "") return name.focus();
    const sum = (of: (one: Exercise) => number) => exercises.reduce((total, one) => total + of(one), 0);
    const result: Kept = { name: name.value.trim(), solved, of: exercises.length, tries: sum((one) => one.tries), hints: sum((one) => one.shownHints) };
    store(key, [...stored<Kept>(key), result]);
    again();
  };
  const forget = () => {
    store(key, []);
    again();
  };
  const all = stored<Kept>(key);
  return [
    h("h2", {}, t("results")),
    h("p", {}, t("solvedOf", { n: solved, of: exercises.length })),
    h("table", {}, h("thead", {}, line([t("exerciseWord"), t("solvedWord"), t("tries"), t("hintsWord")], "th")), h("tbody", {}, ...own)),
    h("p", { class: "row" }, h("label", { for: "pupil" }, t("pupil")), name, button(t("keepResult"), keep), button(t("again"), anew, { id: "anew" })),
    ...(all.length === 0
      ? []
      : [
          h("h3", {}, t("class")),
          h(
            "table",
            {},
            h("thead", {}, line([t("pupil"), t("solvedWord"), t("tries"), t("hintsWord")], "th")),
            h("tbody", {}, ...all.map((one) => line([one.name, `${one.solved} / ${one.of}`, one.tries, one.hints]))),
          ),
          h("p", {}, button(t("forgetResults"), forget)),
        ]),
  ];
}
