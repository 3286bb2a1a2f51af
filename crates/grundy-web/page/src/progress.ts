// What a pupil has done in a lesson, kept in the browser: it is still there when the page is opened again.

import type { Part } from "./lesson";

/** What was done in an exercise. */
export interface Left {
  tries: number;
  hints: number;
  solved: boolean;
}

/** An exercise, as far as it is kept. */
interface Kept {
  tries: number;
  shownHints: number;
  solved: boolean;
  restore(left: Left): void;
}

/** The progress in a lesson with these parts; a lesson that was written anew begins anew. */
export class Progress {
  private readonly key: string;

  constructor(title: string, parts: readonly Part[]) {
    const asked = parts.filter((part) => part.html === undefined && (part.question !== undefined || part.ask !== undefined));
    this.key = `grundy progress ${title} ${JSON.stringify(asked)}`;
  }

  restore(exercises: readonly Kept[]): void {
    stored<Left>(this.key).forEach((left, i) => exercises[i]?.restore(left));
  }

  keep(exercises: readonly Kept[]): void {
    const left = exercises.map(({ tries, shownHints, solved }) => ({ tries, hints: shownHints, solved }));
    if (left.some(({ tries, hints }) => tries + hints > 0)) store(this.key, left);
  }

  /** Begins the lesson again. */
  forget(): void {
    store(this.key, []);
    location.reload();
  }
}

/** What was kept; nothing where the browser keeps nothing. */
export function stored<T>(key: string): T[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]") as T[];
  } catch {
    return [];
  }
}

export function store(key: string, all: unknown[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing shows the results of now.
  }
}
