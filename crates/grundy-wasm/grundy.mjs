// Asks the library in WebAssembly: a verb and its fields go in, the answer of JSON comes out as an object. The verbs and
// their fields are those of the server (`/api/openapi.json`).

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The answer of an instance that a limit has ended in the middle of a step. */
class Ended extends Error {
  constructor(answer) {
    super("the instance has ended");
    this.answer = answer;
  }
}

/**
 * Makes a function `ask(verb, fields)` of a compiled module.
 *
 *     const ask = grundy(await WebAssembly.compile(bytes));
 *     ask("solve", { expression: "nim 3,5,7", time_limit: 2 }).outcome; // "N"
 *
 * While a question is answered, `progress(what, done, total)` is called now and then; a total of 0 is not known.
 */
export function grundy(module, progress = () => {}) {
  let instance = begin(module, progress);
  return (verb, fields) => {
    try {
      return JSON.parse(asked(instance.exports, verb, JSON.stringify(fields)));
    } catch (fault) {
      // What a question leaves behind in the middle of a step is of no use; the next one gets an instance of its own.
      instance = begin(module, progress);
      if (fault instanceof Ended) return JSON.parse(fault.answer);
      if (fault instanceof RangeError) return { schema: 1, error: { kind: "internal", message: "the stack is too small" } };
      throw fault;
    }
  };
}

function begin(module, progress) {
  let memory;
  const imports = {
    grundy: {
      now: () => performance.now(),
      ended: (at, length) => {
        throw new Ended(text(memory, at, length));
      },
      progress: (at, length, done, total) => progress(text(memory, at, length), done, total),
    },
  };
  const instance = new WebAssembly.Instance(module, imports);
  memory = instance.exports.memory;
  return instance;
}

function asked({ memory, question, ask, length }, verb, fields) {
  const name = encoder.encode(verb);
  const body = encoder.encode(fields);
  // The memory may grow with every call, so its bytes are taken anew after each.
  const at = question(name.length + body.length) >>> 0;
  const bytes = new Uint8Array(memory.buffer);
  bytes.set(name, at);
  bytes.set(body, at + name.length);
  const answer = ask(name.length) >>> 0;
  return text(memory, answer, length() >>> 0);
}

function text(memory, at, length) {
  return decoder.decode(new Uint8Array(memory.buffer, at >>> 0, length >>> 0));
}
