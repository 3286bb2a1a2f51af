// The page: the address says what is shown, every change is written there, and the server is asked for the rest.

import { type Body, type EngineMove, type Fault, Refused, type Solution, type Standing } from "./answers";
import { bar, terms } from "./bar";
import { article } from "./article";
import { Board } from "./board";
import { controls } from "./controls";
import { catalog, PositionField, shown } from "./completion";
import { button, type Child, h } from "./dom";
import { folded, footer, header, roots } from "./frame";
import { gallery } from "./gallery";
import { Cover, hides, mixture, type Mixture, secrets, standingOf, viewer } from "./hidden";
import { lesson, load } from "./lesson";
import { chartPanel } from "./charts";
import { answerPanel, formPanel, type Page, treePanel } from "./panels";
import { withAnswer } from "./known";
import { MOST_SHOWN, moveList } from "./list";
import { moveOf } from "./moves";
import { keep } from "./offline";
import { Questions } from "./questions";
import { savePng, saveSvg } from "./save";
import { salt } from "./seal";
import { summands } from "./summands";
import { Past } from "./past";
import { asked, isSamePlay, read, type State, TABS, USUAL, write } from "./state";
import "./style.css";
import { tabs } from "./tabs";
import * as describe from "./describe";
import { side, speak, t, type Word } from "./words";

/** What says where the reader is: a change of these is a step of the browser's history. */
const PLACE = ["home", "expression", "arena", "moves", "at"] as const;

/** Whether a fault is one of this text: what was found stands in it, at the same place. */
function isAbout({ found = "", line = 1, column = 1 }: Fault, text: string): boolean {
  const piece = /^"(.*)"$/s.exec(found)?.[1] ?? "";
  const rest = text.split("\n")[line - 1]?.slice(column - 1);
  return piece !== "" && (rest?.startsWith(piece) ?? false);
}

class App implements Page {
  state: State;
  standing: Standing | undefined;
  private readonly root = document.getElementById("page") as HTMLElement;
  private readonly usual: State;
  /** The moves that stay hidden until the end, by their places. */
  private secrets = new Map<number, Word>();
  /** What was asked last; older answers are not shown. */
  private turn = 0;
  private hints = 0;
  /** Whether the reader looks at a place of the play: then the engine moves only when it is asked to. */
  private looks = false;
  /** The moves that win, in a sentence, where that is shown. */
  private winning = "";
  /** Where a move was made without a mouse. */
  private focused: "list" | "field" | undefined;
  private readonly questions = new Questions();
  private readonly cache = new Map<string, Promise<Standing>>();
  /** What was proved by answers, by the plays that they are about. */
  private readonly proved = new Map<string, Solution>();
  private readonly past = new Past(this);
  private readonly cover = new Cover();
  /** Whether the cards lie under the cover now. */
  private isCovered = false;
  private board!: Board;
  private field!: PositionField;
  private places!: Record<"say" | "judge" | "moves" | "rules" | "controls" | "panel" | "fault" | "sure" | "heard", HTMLElement>;
  private shownPanel = "";

  constructor() {
    const own = navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
    const language = asked(location.search) ?? own;
    const held = lesson?.held;
    const start = held?.roots[0]?.expression ?? USUAL.expression;
    this.usual = { ...USUAL, language, expression: start };
    this.state = this.fromAddress();
    this.looks = this.state.at < this.state.moves.length;
    window.addEventListener("hashchange", () => {
      if (write(this.state, this.usual) === location.hash) return;
      const state = this.fromAddress();
      this.looks = !state.home && isSamePlay(state, this.state);
      this.apply(state);
    });
    this.build();
  }

  private fromAddress(): State {
    const state = read(location.hash, this.usual);
    const held = lesson?.held;
    return held ? { ...state, home: false, misere: held.misere, first: held.first } : state;
  }

  /** Shows a place of the play, to be looked at. */
  look(change: Pick<State, "at"> & Partial<State>): void {
    this.looks = true;
    this.apply({ ...this.state, ...change });
    this.address(true);
  }

  /** Changes the state and the address, shows what follows, and goes on with the play. Another position is an entry of the browser's history. */
  set(change: Partial<State>, entry = PLACE.some((key) => change[key] !== undefined)): void {
    if (entry || change.you !== undefined) this.looks = false;
    this.apply({ ...this.state, ...change });
    this.address(entry);
  }

  private address(entry: boolean): void {
    const address = write(this.state, this.usual);
    if (entry && address !== location.hash) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
  }

  private apply(state: State): void {
    const before = this.state;
    this.state = state;
    if (before.expression !== state.expression || before.you !== state.you || state.moves.length === 0) this.cover.reset();
    if (before.language !== state.language || before.theme !== state.theme || before.home !== state.home) {
      this.questions.stop();
      this.build();
      return;
    }
    const same = (["expression", "arena", "misere", "first", "at", "values", "you"] as const).every((key) => before[key] === state[key]);
    const moves = state.moves.slice(0, state.at).join("\n") === before.moves.slice(0, before.at).join("\n");
    if (before.expression !== state.expression || before.arena !== state.arena) void this.editRules();
    if (same && moves) this.renderPanel();
    else void this.show();
    this.renderControls();
  }

  play(moves: string[] = []): Body {
    const { state } = this;
    const body: Body = state.arena ? { arena: state.arena } : { expression: state.expression };
    if (state.misere) body.misere = true;
    if (state.first) body.first = state.first;
    return { ...body, moves: [...state.moves.slice(0, state.at), ...moves] };
  }

  here(): Body {
    const { state, standing } = this;
    if (lesson) return this.play();
    if (standing?.dealt) return { expression: state.expression };
    // The first question is about the text as it was written, so that its faults keep their place.
    const expression = state.at === 0 || !standing ? state.expression : standing.position;
    const body: Body = { expression };
    if (state.misere) body.misere = true;
    // Before the first move it is the reader who may say who begins.
    const first = (state.at > 0 && standing?.first) || state.first;
    if (first) body.first = first;
    return body;
  }

  work<T>(verb: string, body: Body): Promise<T> {
    return this.questions.work<T>(verb, body);
  }

  /** Where the play stands; asked once for each place. */
  async stands(moves: string[], judge: boolean): Promise<Standing> {
    const standing = await this.asked(moves, judge);
    const answer = judge ? this.proved.get(JSON.stringify({ ...this.play(), moves })) : undefined;
    return answer ? withAnswer(standing, answer) : standing;
  }

  /** What an answer about the present position has proved is shown with the play as well. */
  learn(answer: Solution): void {
    if (answer.status !== "proved" || !this.standing) return;
    this.proved.set(JSON.stringify(this.play()), answer);
    if (!this.state.values) return;
    const said = this.places.say.textContent;
    this.standing = withAnswer(this.standing, answer);
    this.render(false);
    if (this.hints > 0) this.places.say.textContent = said;
  }

  private asked(moves: string[], judge: boolean): Promise<Standing> {
    const body = { ...this.play(), moves, judge, picture: true, viewer: viewer(this.state.you) };
    const key = JSON.stringify(body);
    let found = this.cache.get(key);
    if (!found) {
      const { expression } = this.state;
      found = this.work<Standing>("moves", body).then((answer) => standingOf(answer, expression));
      found.catch(() => this.cache.delete(key));
      this.cache.set(key, found);
    }
    return found;
  }

  private get made(): string[] {
    return this.state.moves.slice(0, this.state.at);
  }

  /** Who plays a side: the reader, or the engine. */
  private isYours(side: string | null): boolean {
    const sides = this.standing?.sides;
    const { you } = this.state;
    if (you === "both") return true;
    return you !== "none" && side !== null && sides?.[Number(you)] === side;
  }

  /** Asks where the play stands and shows it; then the engine moves if it is its turn. */
  private async show(): Promise<void> {
    const turn = ++this.turn;
    // What was asked about another position is of no use, and would keep the server from this one.
    this.questions.stop();
    this.places.sure.replaceChildren();
    this.hints = 0;
    const { places } = this;
    places.fault.replaceChildren();
    this.past.clear();
    this.root.querySelector("main")?.setAttribute("aria-busy", "true");
    try {
      const standing = await this.stands(this.made, this.state.values);
      if (turn !== this.turn) return;
      this.standing = standing;
      this.settle(standing);
      this.secrets = secrets(standing, this.state.moves.length);
      this.isCovered = this.cover.lies(standing, this.state.you);
      if (this.isCovered) return this.layCover(standing);
      // The engine's move comes before what the page wants to know besides.
      const isChance = standing.dealt?.what === "chance";
      const engine = isChance || (standing.to_move !== null && !this.isYours(standing.to_move));
      // A play begins with its deal, however one came there.
      const looks = this.looks && !(isChance && this.made.length === 0);
      this.render(!engine || looks);
      if (engine && looks) this.offerToGoOn();
      else if (engine) await this.engine(turn);
    } catch (fault) {
      if (turn !== this.turn) return;
      if ((fault as Error).name === "AbortError") places.say.textContent = t("stopped");
      else this.refuse(fault);
    } finally {
      if (turn === this.turn) this.root.querySelector("main")?.removeAttribute("aria-busy");
    }
  }

  /** Takes the moves as the server writes them, and seals them in the address while they hold a secret. */
  private settle({ made, dealt }: Standing): void {
    const { state } = this;
    const moves = [...made, ...state.moves.slice(state.at)];
    const isSecret = dealt !== undefined && dealt.what !== "over";
    // Each play has a salt of its own.
    const own = moves.length > 0 && state.salt ? state.salt : salt();
    const changed: Partial<State> = { moves, at: made.length, salt: isSecret ? own : "" };
    if (changed.salt === state.salt && made.join("\n") === this.made.join("\n")) return;
    this.state = { ...state, ...changed };
    history.replaceState(null, "", write(this.state, this.usual));
  }

  /** Rings the move that was made last on the board, and says it. */
  private async showLast(): Promise<void> {
    const { turn, made } = this;
    const isDealt = this.standing?.dealt !== undefined;
    const move = made.at(-1);
    if (move === undefined || this.isCovered) {
      this.places.heard.textContent = "";
      return;
    }
    const before = isDealt ? undefined : await this.stands(made.slice(0, -1), false).catch(() => undefined);
    if (turn !== this.turn || (!before && !isDealt)) return;
    const mover = before ? before.to_move : (this.standing?.by.at(-1) ?? null);
    const last = this.described(made.length - 1);
    const drawn = this.secrets.has(made.length - 1) ? t("chanceDraws") : t("drawn", { move: last });
    const words = mover === null ? drawn : t("played", { side: side(mover), move: last });
    if (before) this.board.ring(before, move);
    if (this.places.heard.textContent !== words) this.places.heard.textContent = words;
    this.board.tell([words, this.winning].filter((part) => part !== "").join(" "));
  }

  /** Covers everything that the player who is to move may see, until that player has the screen. */
  private layCover(standing: Standing): void {
    const player = standing.to_move ?? "";
    const { svg: _, things: __, ...bare } = standing;
    this.standing = { ...bare, moves: [], made: [], by: [] };
    this.secrets = new Map([...this.state.moves.keys()].map((at) => [at, "secretMove"] as const));
    this.render(false);
    this.places.say.textContent = t("passScreen", { side: side(player) });
    this.cover.lay(player, () => void this.show());
  }

  described(at: number): string {
    const secret = this.secrets.get(at);
    return secret ? t(secret) : moveOf(this.standing, this.state.moves[at] ?? "");
  }

  /** What was wrong, under its place; where no answer came, the question can be asked again. */
  private refuse(fault: unknown, mayAskAgain = true): void {
    // A fault of a move stands in the move.
    const known = fault instanceof Refused ? fault.fault : undefined;
    const move = this.made.find((move) => known && isAbout(known, move));
    this.places.fault.replaceChildren(shown(fault, move ?? (this.state.arena || this.state.expression)));
    if (fault instanceof Refused && fault.fault.kind === "offline") {
      if (!mayAskAgain) return;
      const again = () => {
        void this.editRules();
        void this.show();
      };
      this.places.fault.append(h("p", { class: "row" }, button(t("tryAgain"), again)));
      return;
    }
    if (fault instanceof Refused && fault.fault.kind === "lesson") return;
    if (this.made.length > 0) return;
    this.field.input.setAttribute("aria-invalid", "true");
    void this.offerExample();
  }

  /** Whoever has written down the name of a game alone, where more is needed, is offered its example. */
  private async offerExample(): Promise<void> {
    const { expression } = this.state;
    const name = expression.trim();
    const games = await catalog().catch(() => []);
    const example = games.find((game) => game.name === name || game.aliases.includes(name))?.example;
    if (!example || this.state.expression !== expression) return;
    const take = button(t("tryExample", { example }), () => this.set({ expression: example, moves: [], at: 0 }));
    this.places.fault.append(h("p", { class: "row" }, take));
  }

  private async engine(turn: number): Promise<void> {
    const { state, places } = this;
    places.say.textContent = t("thinking");
    const level = Math.max(0, state.level);
    const seed = Math.floor(Math.random() * 1e9);
    let made: EngineMove;
    try {
      made = await this.work("play", { ...this.play(), viewer: viewer(state.you), seed, ...(level ? { level } : {}) });
    } catch (fault) {
      if (turn === this.turn) this.engineFailed(fault);
      return;
    }
    if (turn !== this.turn || !made.move) return;
    // A short while, so that one sees that the other side has moved.
    await new Promise((done) => setTimeout(done, 250));
    // One entry of the browser's history is the reader's move with its answer: Back goes to one's own turn.
    if (turn !== this.turn) return;
    this.move(made.move, false);
    const how = describe.sureness(made.status);
    if (how) this.places.sure.textContent = t(how);
  }

  /** The engine is to move at a place that the reader looks at. */
  private offerToGoOn(): void {
    const goOn = () => {
      this.looks = false;
      void this.show();
    };
    this.places.sure.replaceChildren(button(t("playOn"), goOn, { id: "play-on" }));
  }

  /** The engine has not moved: it can be asked again, and the page says what else there is to know. */
  private engineFailed(fault: unknown): void {
    const { places } = this;
    if ((fault as Error).name === "AbortError") places.say.textContent = t("stopped");
    else this.refuse(fault, false);
    const again = button(t("tryAgain"), () => void this.show(), { id: "try-again" });
    places.say.append(" ", again);
    this.renderPanel();
  }

  /** Makes a move: those that were taken back are forgotten, unless it is the next of them. */
  private move(move: string, entry = true): void {
    const { moves, at } = this.state;
    const isNext = moves[at] === move;
    if (!isNext && moves.length > at) this.past.keep(moves);
    const kept = isNext ? moves : [...moves.slice(0, at), move];
    this.set({ moves: kept, at: at + 1 }, entry);
  }

  private mayMove(): boolean {
    return !this.isCovered && this.standing !== undefined && this.standing.to_move !== null && this.isYours(this.standing.to_move);
  }

  /** Goes back to one's own turn before this one. */
  private async undo(): Promise<void> {
    for (let at = this.state.at - 1; at >= 0; at--) {
      const there = await this.stands(this.state.moves.slice(0, at), this.state.values);
      if (this.state.you === "none" || this.isYours(there.to_move) || at === 0) return this.look({ at });
    }
  }

  private async redo(): Promise<void> {
    const { moves } = this.state;
    for (let at = this.state.at + 1; at <= moves.length; at++) {
      const there = await this.stands(moves.slice(0, at), this.state.values);
      if (at === moves.length || this.state.you === "none" || this.isYours(there.to_move)) return this.look({ at });
    }
  }

  /** Three steps: is it won? where? which move? */
  private async hint(): Promise<void> {
    const { places } = this;
    const turn = this.turn;
    // Where moves are drawn there is no winner to tell and no board to point at.
    this.hints = this.standing?.dealt ? 3 : Math.min(this.hints + 1, 3);
    try {
      if (this.hints === 1) {
        const found = await this.stands(this.made, true);
        if (turn === this.turn && found.outlook) places.say.textContent = describe.outlook(found.outlook);
        return;
      }
      const found = await this.work<Mixture>("hint", { ...this.play(), viewer: viewer(this.state.you) });
      if (turn !== this.turn) return;
      const best = found.best[0];
      if (this.standing?.dealt) places.say.textContent = mixture(found);
      else if (best === undefined) places.say.textContent = t("hintNone");
      else if (this.hints === 2 && this.board.where(found.best)) places.say.textContent = t("hintWhere");
      else {
        this.board.light(best);
        places.say.textContent = t("hintMove", { move: moveOf(this.standing, best) });
      }
    } catch (fault) {
      this.refuse(fault);
    }
  }

  /** The frame of the page, built once for each language. */
  private build(): void {
    const { state } = this;
    speak(state.language);
    document.documentElement.dataset.theme = state.theme;
    const place = (attributes: Record<string, string> = {}) => h("div", attributes);
    this.places = {
      say: h("p", { class: "say", role: "status", "aria-live": "polite" }),
      judge: place(),
      moves: place({ class: "moves" }),
      rules: place({ class: "rules" }),
      controls: place({ class: "controls" }),
      panel: place({ class: "panel", role: "tabpanel", id: "panel", "aria-labelledby": `tab-${state.tab}` }),
      fault: place(),
      sure: h("p", { class: "quiet", id: "sure" }),
      heard: h("p", { class: "unseen", role: "status", id: "heard" }),
    };
    this.shownPanel = "";
    this.board = new Board(
      (move) => this.mayMove() && this.move(move),
      (move) => this.mark(move),
    );
    this.field = new PositionField((expression) => this.set({ home: false, expression, arena: "", moves: [], at: 0, first: "" }));
    this.field.input.value = state.home ? "" : state.expression;
    if (state.home) return this.buildHome();
    const parts = lesson?.held.parts;
    if (lesson && parts) {
      document.title = lesson.held.title;
      return this.frame(article(lesson, parts, state.theme));
    }
    const { places } = this;
    this.frame(
      lesson ? roots(state.expression, (expression) => this.set({ expression, moves: [], at: 0 })) : this.field.element,
      state.newer && h("p", { class: "note", role: "status" }, t("newer")),
      places.fault,
      !lesson && folded(places.rules),
      h(
        "div",
        { class: "stage" },
        h("section", { "aria-label": t("board"), class: "table" }, places.say, places.heard, places.judge, h("div", { class: "around" }, this.cover.element, this.board.host), places.sure, places.controls, this.questions.progress),
        h("section", { "aria-labelledby": "moves-title" }, h("h2", { id: "moves-title" }, t("moves")), places.moves, h("h2", {}, t("history")), this.past.element),
      ),
      h("section", { class: "more" }, this.tabs(), places.panel),
    );
    this.renderControls();
    void this.editRules();
    void this.show();
  }

  /** Puts parts between the head of the page and its foot. */
  private frame(...parts: Child[]): void {
    const { state } = this;
    const head = header(state, this.usual, (change) => this.set(change));
    this.root.replaceChildren(head, h("main", {}, ...parts), footer(state.language));
  }

  /** The front page: the field, and the games. */
  private buildHome(): void {
    const { state } = this;
    const address = (expression: string) => write({ ...this.usual, language: state.language, theme: state.theme, expression }, this.usual);
    this.frame(this.field.element, gallery({ theme: state.theme, address }));
    document.title = "grundy";
  }

  private tabs(): HTMLElement {
    const names = TABS.filter((tab) => !lesson || tab !== "forms");
    return tabs(names, this.state.tab, (tab) => {
      this.places.panel.setAttribute("aria-labelledby", `tab-${tab}`);
      this.set({ tab });
    });
  }

  /** Shows what the expression says, to be edited in place. */
  private async editRules(): Promise<void> {
    const { rules } = this.places;
    this.field.input.value = this.state.expression;
    this.field.input.removeAttribute("aria-invalid");
    if (!lesson) await summands(this, rules);
  }

  private render(withPanel = true): void {
    const { standing, places, state } = this;
    if (!standing) return;
    const words = new Map(standing.moves.map(({ move, judged }) => [move, judged && describe.result(judged)[1]] as const));
    const ends = (move: string) => words.get(move);
    this.board.show(standing, { plain: !state.values, still: !this.mayMove(), theme: state.theme, ends });
    this.winning = state.values ? describe.winningMoves(standing) : "";
    this.board.tell(this.winning);
    const repeated = standing.repetitions > 0 ? ` ${t("repeated", { n: standing.repetitions })}` : "";
    places.say.textContent = describe.turn(standing) + repeated;
    const { dealt } = standing;
    this.board.host.hidden = this.isCovered;
    if (dealt && this.mayMove()) places.say.textContent += ` · ${describe.knowledge(standing, dealt)}`;
    places.say.classList.toggle("over", standing.result !== null || dealt?.what === "over");
    const judged = state.values ? [bar(standing), terms(standing)].filter((part) => part !== undefined) : [];
    places.judge.replaceChildren(...judged);
    if (state.values && standing.outlook && standing.result === null) places.say.textContent += ` · ${describe.outlook(standing.outlook)}`;
    void this.showLast();
    this.renderMoves(standing);
    this.renderControls();
    this.past.render();
    if (withPanel) this.renderPanel();
  }

  private renderMoves(standing: Standing): void {
    const { places } = this;
    const active = document.activeElement;
    if (active && places.moves.contains(active)) this.focused = active.id === "move" ? "field" : "list";
    const may = this.mayMove();
    const list = moveList(standing, {
      may,
      values: this.state.values,
      play: (move) => this.move(move),
      light: (move) => this.board.light(move),
    });
    const typed = h("input", { id: "move", type: "text", spellcheck: "false", autocomplete: "off", autocapitalize: "off" });
    const form = h(
      "form",
      {
        class: "row",
        onsubmit: (event) => {
          (event as Event).preventDefault();
          void this.typed(typed.value.trim());
        },
      },
      h("label", { for: "move" }, t("moveField")),
      typed,
      h("button", { type: "submit" }, t("play")),
    );
    const more = standing.more || standing.moves.length > MOST_SHOWN;
    places.moves.replaceChildren(list);
    if (more) places.moves.append(h("p", { class: "quiet" }, t("more")));
    if (may && !lesson) places.moves.append(form, h("div", { id: "move-fault" }));
    if (!may) return;
    // The focus comes back to where moves are made, unless the reader has gone elsewhere.
    if (document.activeElement === document.body) {
      if (this.focused === "field") typed.focus({ preventScroll: true });
      if (this.focused === "list") list.querySelector("button")?.focus({ preventScroll: true });
    }
    this.focused = undefined;
  }

  /** A move as somebody typed it, perhaps in short. */
  private async typed(text: string): Promise<void> {
    if (text === "") return;
    // What the page shows may be typed as well as what the program writes.
    const said = this.standing?.moves.find(({ move }) => moveOf(this.standing, move) === text)?.move;
    try {
      const there = await this.stands([...this.made, said ?? text], this.state.values);
      const move = there.made[there.made.length - 1];
      if (move !== undefined) this.move(move);
    } catch (fault) {
      document.getElementById("move-fault")?.replaceChildren(shown(fault, text));
    }
  }

  private mark(move: string | undefined): void {
    for (const item of this.places.moves.querySelectorAll<HTMLElement>("button.move")) {
      item.classList.toggle("lit", move !== undefined && item.dataset.move === move);
    }
  }

  private renderControls(): void {
    const { places, standing } = this;
    const focused = document.activeElement?.id;
    const name = (standing?.position ?? "grundy").replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 40);
    const rows = controls(this.state, standing, this.isCovered, {
      set: (change) => this.set(change),
      sit: (you) => this.sit(you),
      undo: () => void this.undo(),
      redo: () => void this.redo(),
      hint: () => void this.hint(),
      link: () => void this.copy(),
      saveSvg: () => saveSvg(this.board.svg(), name),
      savePng: () => void savePng(this.board.svg(), name),
    });
    places.controls.replaceChildren(...rows);
    if (focused && places.controls.querySelector(`#${CSS.escape(focused)}`)) document.getElementById(focused)?.focus();
  }

  /** Takes another side. While something is hidden that begins a new deal, for the other side sees other cards. */
  private sit(you: State["you"]): void {
    const isHidden = this.state.moves.length > 0 && this.standing !== undefined && hides(this.standing);
    if (!isHidden) return this.set({ you });
    if (confirm(t("newDeal"))) return this.set({ you, moves: [], at: 0 });
    this.renderControls();
  }

  private async copy(): Promise<void> {
    history.replaceState(null, "", write(this.state, this.usual));
    const done = await navigator.clipboard?.writeText(location.href).then(
      () => true,
      () => false,
    );
    this.places.say.textContent = t(done ? "copied" : "notCopied");
  }

  private renderPanel(): void {
    const { state, places, standing } = this;
    const key = JSON.stringify([this.play(), state.tab, state.chart, state.to, state.depth, state.form, state.text, standing?.position]);
    if (key === this.shownPanel || !standing) return;
    this.shownPanel = key;
    const panels = { answer: answerPanel, tree: treePanel, charts: chartPanel, forms: formPanel };
    places.panel.replaceChildren(panels[state.tab](this));
  }
}

await load();
keep();
new App();
