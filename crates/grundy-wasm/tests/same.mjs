// Asks the module of WebAssembly and the program the same questions, of every theory, and holds one answer against the other.
//
//     node same.mjs MODULE PROGRAM

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { grundy } from "../grundy.mjs";

const [, , path, program] = process.argv;
const module = new WebAssembly.Module(readFileSync(path));
const ask = grundy(module);

const arena = "parity 2; 0 2 0 1,2; 1 1 1 0; 2 3 1 0,2;";

/** A theory, the verb with its fields, and the words of the command line with what it reads. */
const questions = [
  ["heaps by a theorem", "solve", { expression: "nim 3,5,7" }, ["solve", "nim 3,5,7"]],
  ["heaps by their values", "solve", { expression: "kayles 12" }, ["solve", "kayles 12"]],
  [
    "a sum of three games",
    "solve",
    { expression: "kayles 12 + nim 3,5 + chomp 3x4" },
    ["solve", "kayles 12 + nim 3,5 + chomp 3x4"],
  ],
  [
    "misère play",
    "solve",
    { expression: "kayles 5,3", misere: true },
    ["solve", "kayles 5,3", "--misere"],
  ],
  ["a misère quotient", "misere", { expression: "0.77", to: 20 }, ["misere", "0.77", "--to", "20"]],
  [
    "a compound",
    "solve",
    { expression: "nim 3,5", compound: "selective" },
    ["solve", "nim 3,5", "--compound", "selective"],
  ],
  ["a partizan value", "value", { expression: "domineering 3x3" }, ["value", "domineering 3x3"]],
  ["a partizan sum", "solve", { expression: "domineering 3x3 + {1|-1}" }, ["solve", "domineering 3x3 + {1|-1}"]],
  ["a thermograph", "thermograph", { expression: "{3|{1|-2}}" }, ["thermograph", "{3|{1|-2}}"]],
  [
    "a comparison with its reason",
    "compare",
    { expression: "^*", other: "0", witness: true },
    ["compare", "^*", "0", "--witness"],
  ],
  ["an explanation", "explain", { expression: "kayles 7" }, ["explain", "kayles 7"]],
  ["a game of turns", "solve", { expression: "hexapawn" }, ["solve", "hexapawn"]],
  ["alpha-beta", "solve", { expression: "connect-four 4x4:" }, ["solve", "connect-four 4x4:"]],
  [
    "turns that may go round",
    "solve",
    { expression: "chase 4: 1,1 4,4" },
    ["solve", "chase 4: 1,1 4,4"],
  ],
  [
    "a graph with cycles",
    "solve",
    { expression: "digraph a>b, b>a, b>c: a" },
    ["solve", "digraph a>b, b>a, b>c: a"],
  ],
  ["a parity game", "arena", { expression: arena }, ["arena", "solve", "-"], arena],
  ["scores", "solve", { expression: "row 3,1,4,1,5,9,2,6" }, ["solve", "row 3,1,4,1,5,9,2,6"]],
  ["a counter", "solve", { expression: "multiply 1000000" }, ["solve", "multiply 1000000"]],
  [
    "equilibria",
    "bimatrix",
    { expression: "3,1 0,0; 0,0 1,3" },
    ["bimatrix", "3,1 0,0; 0,0 1,3"],
  ],
  [
    "a matrix",
    "matrix",
    { expression: "0 -1 1; 1 0 -1; -1 1 0" },
    ["matrix", "0 -1 1; 1 0 -1; -1 1 0"],
  ],
  [
    "regret",
    "matrix",
    { expression: "1/2 -0.5; -1 3", regret: 200 },
    ["matrix", "1/2 -0.5; -1 3", "--regret", "200"],
  ],
  [
    "hidden information",
    "equilibrium",
    { expression: "kuhn", exploitability: 0.01 },
    ["equilibrium", "kuhn", "--exploitability", "0.01"],
  ],
  ["a coalition", "coalition", { expression: "[51; 50, 49, 1]" }, ["coalition", "[51; 50, 49, 1]"]],
  ["a tree", "tree", { expression: "nim 2,1", depth: 2 }, ["tree", "nim 2,1", "--depth", "2"]],
  ["a table", "table", { expression: "0.137", to: 40 }, ["table", "0.137", "--to", "40"]],
  ["a period", "period", { expression: "kayles", to: 1000 }, ["period", "kayles", "--to", "1000"]],
  ["a rule that is guessed", "guess", { expression: "lasker", to: 200 }, ["guess", "lasker", "--to", "200"]],
  ["games that are the same", "same", { expression: "0.27", other: "0.26" }, ["same", "0.27", "0.26"]],
  ["days", "days", { day: 2, games: true }, ["days", "2", "--games"]],
  [
    "a rule in one line",
    "solve",
    { expression: "rule {n -> n-k for k in primes}: 24,7" },
    ["solve", "rule {n -> n-k for k in primes}: 24,7"],
  ],
  [
    "methods",
    "methods",
    { expression: "kayles 12 + nim 3,5" },
    ["solve", "kayles 12 + nim 3,5", "--methods"],
  ],
  ["a game's page", "about", { expression: "kayles" }, ["about", "kayles"]],
  ["a fault with its place", "solve", { expression: "nim 3 + kayles x" }, ["solve", "nim 3 + kayles x"]],
];

/** The answer of the program, an object of JSON whatever its exit status. */
function said(words, input = "") {
  const { stdout, stderr } = spawnSync(program, [...words, "--json"], {
    input,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  assert.notEqual(stdout, "", `${words.join(" ")}: ${stderr}`);
  return JSON.parse(stdout);
}

/** The answer of the module, without what only the server's answers have. */
function answered(verb, fields) {
  const { schema, ...answer } = ask(verb, fields);
  assert.equal(schema, 1);
  return answer;
}

for (const [theory, verb, fields, words, input] of questions) {
  assert.deepEqual(answered(verb, fields), said(words, input), theory);
}

// A limit stops a search, whose answer says what is known by then.
const large = { expression: "connect-four", time_limit: 0.2 };
const stopped = answered("solve", large);
const told = said(["solve", "connect-four", "--time-limit", "200ms"]);
assert.deepEqual(stopped.status, told.status);
assert.deepEqual(stopped.stopped, told.stopped);

// A limit ends the instance in the middle of a step that looks at none; the next question is answered as ever.
const step = "rule {n -> n-k for k in 1..n if count(1..n) > k}: 8000";
const ended = answered("solve", { expression: step, time_limit: 0.01 });
// How far each came by then depends on the machine, not that the limit ended it.
const given = said(["solve", step, "--time-limit", "10ms"]);
for (const { incomplete, stopped } of [ended, given]) {
  assert.equal((incomplete ?? stopped).reason, "time");
}
assert.equal(answered("solve", { expression: "nim 3" }).outcome, "N");

// Nothing is read but what the question says.
const closed = answered("matrix", { expression: "-" });
assert.match(closed.error.message, /no file is read here/);

const count = questions.length + 4;
console.log(`${count} questions: the module answers as the program does`);
