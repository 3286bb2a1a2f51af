/** An answer of JSON, as the server would send it. */
export type Answer = Record<string, unknown>;

export function grundy(
  module: WebAssembly.Module,
  progress?: (what: string, done: number, total: number) => void,
): (verb: string, fields: Record<string, unknown>) => Answer;
