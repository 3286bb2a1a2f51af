// The controls below the board: who plays, back and forth, hints, and what one may take along.

import type { Standing } from "./answers";
import { button, choice, h, tick } from "./dom";
import { lesson } from "./lesson";
import type { State } from "./state";
import { side, t } from "./words";

/** What the controls do. */
export interface Deeds {
  set(change: Partial<State>): void;
  sit(you: State["you"]): void;
  undo(): void;
  redo(): void;
  hint(): void;
  link(): void;
  saveSvg(): void;
  savePng(): void;
}

/** The numbers of mistakes that the engine can be allowed; none is its full strength. */
const LEVELS = [0, 1, 2, 3, 5, 10];

/** The rows of controls at this place of a play. */
export function controls(state: State, standing: Standing | undefined, isCovered: boolean, deeds: Deeds): HTMLElement[] {
  const sides = standing?.sides ?? ["", ""];
  const you = [["0", side(sides[0])], ["1", side(sides[1])], ["both", t("both")], ["none", t("nobody")]] as const;
  const levels = LEVELS.map((n) => [String(n), n === 0 ? t("strongest") : t(n === 1 ? "mistakeOne" : "mistakes", { n })] as const);
  const swap = () => deeds.sit(state.you === "0" ? "1" : state.you === "1" ? "0" : state.you);
  const row = (...parts: (HTMLElement | false)[]) => h("div", { class: "row" }, ...parts);
  return [
    row(
      choice(t("opponent"), you, state.you, (value) => deeds.sit(value as State["you"]), { id: "you" }),
      !lesson && choice(t("level"), levels, String(state.level), (level) => deeds.set({ level: Number(level) }), { id: "level" }),
      tick(t("values"), state.values, (values) => deeds.set({ values })),
    ),
    row(
      button(t("undo"), deeds.undo, { id: "undo", disabled: state.at === 0 }),
      button(t("redo"), deeds.redo, { id: "redo", disabled: state.at >= state.moves.length }),
      button(t("again"), () => deeds.set({ moves: [], at: 0 }), { id: "again", disabled: state.moves.length === 0 }),
      button(t("swap"), swap, { id: "swap", disabled: state.you === "both" || state.you === "none" }),
      button(t("hint"), deeds.hint, { id: "hint", disabled: standing?.to_move === null || isCovered }),
    ),
    row(
      button(t("link"), deeds.link, { id: "link" }),
      button(t("saveSvg"), deeds.saveSvg, { id: "save-svg" }),
      button(t("savePng"), deeds.savePng, { id: "save-png" }),
    ),
  ];
}
