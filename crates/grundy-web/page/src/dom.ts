// Elements in one line each.

export type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | EventListener | null | undefined>;

/** An element with attributes (those that begin with `on` are listeners) and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/** A choice among words. */
export function choice(
  label: string,
  options: readonly (readonly [string, string])[],
  value: string,
  chosen: (value: string) => void,
  more: Attributes = {},
): HTMLLabelElement {
  const select = h("select", { ...more, onchange: () => chosen(select.value) });
  for (const [key, text] of options) select.append(h("option", { value: key, selected: key === value }, text));
  select.value = value;
  return h("label", {}, h("span", {}, label), select);
}

/** A box to tick. */
export function tick(label: string, on: boolean, changed: (on: boolean) => void): HTMLLabelElement {
  const box = h("input", { type: "checkbox", checked: on, onchange: () => changed(box.checked) });
  return h("label", { class: "tick" }, box, h("span", {}, label));
}

export function button(text: string, pressed: () => void, more: Attributes = {}): HTMLButtonElement {
  return h("button", { type: "button", onclick: () => pressed(), ...more }, text);
}

/** A text in which what one types stands between backquotes. */
export function spelled(text: string): (string | HTMLElement)[] {
  return text.split("`").map((piece, i) => (i % 2 === 1 ? h("code", {}, piece) : piece));
}
