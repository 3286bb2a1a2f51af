// The tabs below the board.

import { button, h } from "./dom";
import type { Tab } from "./state";
import { t } from "./words";

/** A list of tabs; the arrow keys go from one to the next. */
export function tabs(names: readonly Tab[], chosen: Tab, pressed: (tab: Tab) => void): HTMLElement {
  const list = h("div", { role: "tablist", class: "tabs" });
  const all = names.map((name) => {
    const choose = () => {
      for (const tab of all) {
        tab.setAttribute("aria-selected", String(tab.id === `tab-${name}`));
        tab.tabIndex = tab.id === `tab-${name}` ? 0 : -1;
      }
      pressed(name);
    };
    const isChosen = name === chosen;
    return button(t(name), choose, {
      role: "tab",
      id: `tab-${name}`,
      "aria-selected": String(isChosen),
      "aria-controls": "panel",
      tabindex: isChosen ? "0" : "-1",
    });
  });
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = all.findIndex((tab) => tab === document.activeElement);
    if (step === undefined || at < 0) return;
    const next = all[(at + step + all.length) % all.length];
    next?.click();
    next?.focus();
  });
  list.append(...all);
  return list;
}
