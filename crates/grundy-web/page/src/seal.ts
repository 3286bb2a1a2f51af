// The moves of a play under a seal, for an address that lies open on the screen. It keeps a card from whoever glances at the
// address, oneself first of all. It keeps nothing from somebody who reads this file: the salt that opens it stands before it.

/** A salt for a play; another play has another one, so that equal deals do not look alike. */
export function salt(): string {
  return Math.floor(Math.random() * 36 ** 6).toString(36);
}

/** The texts under a seal, with the salt before them. */
export function seal(texts: readonly string[], salt: string): string {
  const bytes = new TextEncoder().encode(texts.join("\n"));
  const closed = blended([sum(bytes), ...bytes], salt);
  const letters = btoa(String.fromCharCode(...closed));
  return `${salt}.${letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** What a seal holds, and its salt; nothing where it is broken. */
export function unseal(sealed: string): { texts: string[]; salt: string } | undefined {
  const [, salt, letters] = /^(\w+)\.([\w-]*)$/.exec(sealed) ?? [];
  if (salt === undefined || letters === undefined || letters.length % 4 === 1) return undefined;
  const closed = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  const [check, ...bytes] = blended([...closed].map((letter) => letter.charCodeAt(0)), salt);
  if (check !== sum(bytes)) return undefined;
  const text = new TextDecoder().decode(Uint8Array.from(bytes));
  return { texts: text === "" ? [] : text.split("\n"), salt };
}

/** Bytes with a stream of others laid over them, which takes it off again. */
function blended(bytes: readonly number[], salt: string): number[] {
  let state = hash([...salt].map((letter) => letter.charCodeAt(0)));
  return bytes.map((byte) => {
    // The linear congruence of Numerical Recipes; its upper bits are the better ones.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return byte ^ (state >>> 24);
  });
}

function sum(bytes: Iterable<number>): number {
  return hash(bytes) & 255;
}

/** FNV-1a. */
function hash(bytes: Iterable<number>): number {
  let state = 0x811c9dc5;
  for (const byte of bytes) state = Math.imul(state ^ byte, 0x01000193) >>> 0;
  return state;
}
