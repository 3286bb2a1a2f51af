// The words on pictures in Chinese: pictures come from the program with their few words in English.

import { side } from "./words";

const LABELS: readonly (readonly [label: RegExp, chinese: (...parts: string[]) => string])[] = [
  [/^step (\d+): (\d+)$/, (step, n) => `第 ${step} 级：${n}`],
  [/^(\d+) of (\d+)$/, (n, room) => `${n} / ${room}`],
  [/^region (\d+)$/, (n) => `区域 ${n}`],
  [/^(\S+) hole$/, (place) => `${place} 洞`],
  [/^(\S+) (mouse|cat)$/, (place, animal) => `${place} ${side(animal)}`],
  [/^steps: (.+)$/, (steps) => `步长：${steps}`],
  [/^(\w+): (\S+), to move$/, (name, points) => `${side(name)}：${points}，轮到此方`],
  [/^(\w+): (-?\d+)$/, (name, points) => `${side(name)}：${points}`],
  [/^(first|second|third)$/, (name) => side(name)],
];

/** A label in Chinese; what is no word of the program's own stays. */
function inChinese(label: string): string {
  for (const [shape, chinese] of LABELS) {
    const [, ...parts] = shape.exec(label) ?? [];
    if (parts.length > 0) return chinese(...(parts as string[]));
  }
  return label;
}

/** A picture with its labels in Chinese. */
export function relabelled(svg: string): string {
  return svg.replace(/(<text[^>]*>)([^<]+)(<\/text>)/g, (_, begin: string, label: string, end: string) => begin + inChinese(label) + end);
}
