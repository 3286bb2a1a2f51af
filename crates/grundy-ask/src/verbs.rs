//! The table of verbs.

use crate::asked::{ANY, Asked, Field, ValueKind};
use crate::hands::VIEWERS;
use crate::picture::SUBJECTS;
use crate::schemas::{self, Detail};
use crate::sent::SCHEMA;
use crate::{catalog, check, forms, games, picture, play, positions};
use grundy::game::catalog::Kind;
use grundy::{Error, Limits};
use serde_json::{Map, Value, json};

/// A question that can be asked.
pub struct Verb {
    /// Its name, as on the command line where there is one.
    pub name: &'static str,
    /// Its answer, described in a sentence.
    pub about: &'static str,
    /// The fields of its questions.
    pub fields: &'static [&'static [Field]],
    /// The types of its answers, each with its schema in `schemas.json`.
    pub answers: &'static [&'static str],
    /// Asks the façade; the answer is an object of JSON.
    run: fn(&Asked, &Limits) -> Result<String, Error>,
}

impl Verb {
    /// The schema of its questions, in the words of JSON Schema.
    #[must_use]
    pub fn schema(&self) -> Value {
        let fields = || self.fields.iter().copied().flatten();
        let properties: Map<String, Value> = fields()
            .map(|field| (field.name.to_owned(), field.schema()))
            .collect();
        let needed: Vec<&str> = fields().filter(|f| f.needed).map(|f| f.name).collect();
        json!({
            "type": "object",
            "properties": properties,
            "required": needed,
            "additionalProperties": false,
        })
    }

    /// The schema of its answers, which stands alone: an answer found, one that was stopped, or a fault.
    #[must_use]
    pub fn answer_schema(&self, detail: Detail) -> Value {
        let mut schema = self.answer_schema_at(schemas::HOME);
        let needed = schemas::definitions_of(&schema, detail);
        schema["$defs"] = Value::Object(needed);
        schema
    }

    /// The schema of its answers, where the definitions of their parts stand at `home`.
    #[must_use]
    pub fn answer_schema_at(&self, home: &str) -> Value {
        let flag = |field: &Field| field.name == "certificate" && field.kind == ValueKind::Flag;
        let mut properties = json!({ "schema": { "const": SCHEMA } });
        if self.fields.iter().copied().flatten().any(flag) {
            let beside = &schemas::definitions()["Certified"]["properties"];
            for (name, schema) in beside.as_object().into_iter().flatten() {
                properties[name] = schema.clone();
            }
        }
        let kinds = self.answers.iter().chain(&["Unanswered", "Fault"]);
        let kinds: Vec<Value> = kinds
            .map(|name| json!({ "$ref": format!("{home}{name}") }))
            .collect();
        json!({ "type": "object", "properties": properties, "required": ["schema"], "anyOf": kinds })
    }

    /// Answers a question. The limits hold for everything done meanwhile, also for code that has no watch of its own.
    ///
    /// # Errors
    /// The fault of the question, or the limit that ended it.
    pub fn ask(&self, asked: &Asked, limits: &Limits) -> Result<String, Error> {
        limits.ask(|| (self.run)(asked, limits))
    }
}

/// The machine of a game on an automaton.
const MACHINE: &[Field] = &[Field::new(
    "machine",
    ValueKind::Text,
    "of a game on an automaton, the winner's machine in this format: hoa or aiger",
)];
/// Fields that every question may have.
const COMMON: &[Field] = &[
    Field::new(
        "time_limit",
        ValueKind::Number,
        "seconds that the work may take; at most what the server allows",
    )
    .to(1_000_000_000),
    Field::new(
        "memory_limit",
        ValueKind::Whole,
        "bytes that the work may take; at most what the server allows",
    )
    .to(1 << 60),
];

/// Fields shared by several verbs, so that each is described once.
const EXPRESSION: &[Field] = &[Field::new(
    "expression",
    ValueKind::Text,
    "a position, a value, a sum; for whole games the game with its rules",
)
.needed()];
const OTHER: &[Field] = &[Field::new("other", ValueKind::Text, "the right side").needed()];
const TEXT: &[Field] =
    &[Field::new("expression", ValueKind::Text, "the text of the form").needed()];
const RULES: &[Field] = &[
    Field::new("misere", ValueKind::Flag, "whoever cannot move wins"),
    Field::new(
        "first",
        ValueKind::Text,
        "who begins: a side's name, or both",
    ),
];
const SOLVING: &[Field] = &[
    Field::new(
        "all_moves",
        ValueKind::Flag,
        "the moves that do not win too",
    ),
    Field::new(
        "most_moves",
        ValueKind::Whole,
        "moves that are listed at most; 0: no move is judged or counted",
    )
    .to(100_000),
    Field::new(
        "compound",
        ValueKind::Word(&["disjunctive", "selective", "conjunctive", "continued"]),
        "how the components are played together",
    ),
    Field::new(
        "method",
        ValueKind::Text,
        "the method that is to answer, alone",
    ),
];
const SEED: &[Field] = &[Field::new("seed", ValueKind::Whole, "the seed of what is drawn").to(ANY)];
const SENTENCES: &[Field] = &[Field::new(
    "sentences",
    ValueKind::Flag,
    "the reason also as templates with what stands in their gaps, for other languages",
)];
const PROOF: &[Field] = &[Field::new(
    "certificate",
    ValueKind::Flag,
    "the certificate of the answer as a text, as `check` takes it",
)];
const DEPTH: &[Field] = &[Field::new("depth", ValueKind::Whole, "how deep").to(1_000_000)];
const COMPARING: &[Field] = &[
    Field::new(
        "witness",
        ValueKind::Flag,
        "a context that distinguishes them",
    ),
    Field::new(
        "why",
        ValueKind::Flag,
        "how the winner plays the difference",
    ),
    Field::new(
        "definition",
        ValueKind::Flag,
        "the definition of the order, question by question",
    ),
];
const TO: &[Field] = &[Field::new("to", ValueKind::Whole, "the largest heap").to(10_000_000_000)];
const SAME_TO: &[Field] = &[Field::new("to", ValueKind::Whole, "the largest heap").to(100_000_000)];
const MISERE_TO: &[Field] = &[Field::new("to", ValueKind::Whole, "the largest heap").to(100_000)];
const TABLE: &[Field] = &[
    Field::new("to", ValueKind::Extent, "the largest heap, or RxC").to(1_000_000),
    Field::new(
        "moves",
        ValueKind::Flag,
        "outcomes and a winning move beside",
    ),
];
const EXTENT: &[Field] =
    &[Field::new("to", ValueKind::Extent, "the largest heap, or RxC").to(1_000_000)];
const WALK: &[Field] = &[
    Field::new("order", ValueKind::Word(&["dfs", "bfs"]), "how to walk"),
    Field::new(
        "full",
        ValueKind::Flag,
        "every node, equal positions not merged",
    ),
    Field::new(
        "census",
        ValueKind::Flag,
        "how many positions are won and lost",
    ),
];
const DAY: &[Field] = &[
    Field::new("day", ValueKind::Whole, "the last day")
        .to(1_000)
        .needed(),
    Field::new("games", ValueKind::Flag, "all games instead of the numbers"),
];
const REGRET: &[Field] =
    &[Field::new("regret", ValueKind::Whole, "steps of regret matching").to(100_000_000)];
const UNIONS: &[Field] = &[Field::new(
    "unions",
    ValueKind::Text,
    "players who have formed unions, for the Owen value: 1 2 | 3 4",
)];
const LEARNING: &[Field] = &[
    Field::new(
        "learn",
        ValueKind::Word(&[
            "regret-matching",
            "regret-matching+",
            "fictitious-play",
            "multiplicative-weights",
        ]),
        "the rule by which the row player learns, round by round",
    ),
    Field::new("rounds", ValueKind::Whole, "the rounds of learning").to(10_000_000),
    Field::new(
        "against",
        ValueKind::Text,
        "the column player: learns, follows, or a mixture that is always played",
    ),
    Field::new(
        "start",
        ValueKind::Text,
        "the first round: alike, random, or a mixture of the rows",
    ),
    Field::new(
        "alternating",
        ValueKind::Flag,
        "the column player sees the next mixture before the round is over",
    ),
    Field::new("seed", ValueKind::Whole, "the seed of a random start").to(ANY),
];
const BESIDE: &[Field] = &[
    Field::new(
        "paths",
        ValueKind::Flag,
        "the paths of Lemke and Howson too",
    ),
    Field::new(
        "correlated",
        ValueKind::Flag,
        "the best correlated equilibrium and the best coarse one too",
    ),
    Field::new(
        "replicator",
        ValueKind::Flag,
        "the rest points of the replicator dynamics of a symmetric game too",
    ),
    Field::new(
        "start",
        ValueKind::Text,
        "the shares from which a path of the replicator dynamics is followed: alike, or a mixture",
    ),
    Field::new("until", ValueKind::Whole, "the time at which the path ends").to(1_000_000),
];
const EFFORT: &[Field] = &[
    Field::new("exploitability", ValueKind::Number, "where to stop").to(1_000_000_000),
    Field::new("iterations", ValueKind::Whole, "the most iterations").to(1_000_000_000),
    Field::new(
        "method",
        ValueKind::Text,
        "the method that is to answer, alone",
    ),
];
const PROFILE: &[Field] = &[Field::new(
    "profile",
    ValueKind::Text,
    "strategies of all players to be checked instead, in lines as answers have them",
)];
const CERTIFICATE: &[Field] =
    &[Field::new("certificate", ValueKind::Text, "the text of a certificate").needed()];
const BEGIN: &[Field] = &[Field::new(
    "expression",
    ValueKind::Text,
    "the position to begin with",
)];
const PLAY: &[Field] = &[
    Field::new(
        "arena",
        ValueKind::Text,
        "the text of an arena to play on instead",
    ),
    Field::new(
        "vertex",
        ValueKind::Whole,
        "the vertex of the arena to begin at",
    )
    .to(ANY),
    Field::new("moves", ValueKind::Texts, "the moves made since"),
    Field::new(
        "move_time",
        ValueKind::Number,
        "seconds for the engine to think",
    )
    .to(1_000_000),
    Field::new(
        "level",
        ValueKind::Whole,
        "random mistakes that the engine may make",
    )
    .to(10_000),
    Field::new(
        "seed",
        ValueKind::Whole,
        "the seed of what is drawn; without it a new one, which the answer tells",
    )
    .to(ANY),
];
const VIEWER: &[Field] = &[Field::new(
    "viewer",
    ValueKind::Word(VIEWERS),
    "of a game with hidden information: one of the players, the mover, or `table` for what lies open to all; the answer holds \
     nothing that the viewer may not know, and moves that are hidden come and go under a seal; without it everything is told",
)];
const SEEN: &[Field] = &[
    Field::new(
        "judge",
        ValueKind::Flag,
        "what is known of each move, the best first",
    ),
    Field::new(
        "picture",
        ValueKind::Flag,
        "the board as SVG, moves as groups of the class `move`, and the things on it as data",
    ),
];
const PICTURE: &[Field] = &[
    Field::new(
        "expression",
        ValueKind::Text,
        "a position, a game, the text of a form, or the beginning of a play",
    ),
    Field::new("of", ValueKind::Word(SUBJECTS), "what is drawn"),
    Field::new("to", ValueKind::Extent, "how far, for a table").to(10_000),
];

/// The kinds of games, by name.
const KINDS: &[&str] = &[
    Kind::ALL[0].name(),
    Kind::ALL[1].name(),
    Kind::ALL[2].name(),
    Kind::ALL[3].name(),
    Kind::ALL[4].name(),
];
const CHOICE: &[Field] = &[
    Field::new(
        "words",
        ValueKind::Text,
        "only games and forms whose names, title or rules contain these words, the best first",
    ),
    Field::new("kind", ValueKind::Word(KINDS), "only games of this theory"),
];

/// Every verb.
pub const VERBS: &[Verb] = &[
    Verb {
        name: "solve",
        about: "Who wins, by how much, in how many moves, by which moves, and why.",
        fields: &[EXPRESSION, RULES, SOLVING, SENTENCES, PROOF, COMMON],
        answers: &["Solution"],
        run: positions::solve,
    },
    Verb {
        name: "methods",
        about: "Which methods could answer, and for each that cannot why.",
        fields: &[EXPRESSION, RULES, SOLVING, COMMON],
        answers: &["MethodsReport"],
        run: positions::methods,
    },
    Verb {
        name: "value",
        about: "The exact value.",
        fields: &[EXPRESSION, PROOF, COMMON],
        answers: &["ValueReport", "SurrealReport"],
        run: positions::value,
    },
    Verb {
        name: "compare",
        about: "How two values compare: < > = or ||.",
        fields: &[EXPRESSION, OTHER, COMPARING, SENTENCES, PROOF, COMMON],
        answers: &["ComparisonReport", "SurrealComparison"],
        run: positions::compare,
    },
    Verb {
        name: "explain",
        about: "What a position is worth, and where that comes from.",
        fields: &[EXPRESSION, DEPTH, SENTENCES, COMMON],
        answers: &["ExplanationReport", "SurrealReport"],
        run: positions::explain,
    },
    Verb {
        name: "thermograph",
        about: "Both walls, the mast, mean and temperature.",
        fields: &[EXPRESSION, COMMON],
        answers: &["ThermographReport"],
        run: positions::thermograph,
    },
    Verb {
        name: "temperature",
        about: "How hot the components of a sum are, and how it is played by that.",
        fields: &[EXPRESSION, COMMON],
        answers: &["TemperatureReport"],
        run: positions::temperature,
    },
    Verb {
        name: "tree",
        about: "The size of the game tree, and its first levels.",
        fields: &[EXPRESSION, RULES, DEPTH, WALK, COMMON],
        answers: &["TreeReport"],
        run: positions::tree,
    },
    Verb {
        name: "table",
        about: "Grundy values of the heaps 0..N, or of boards to RxC.",
        fields: &[EXPRESSION, TABLE, COMMON],
        answers: &["TableReport"],
        run: games::table,
    },
    Verb {
        name: "period",
        about: "The pre-period and the period of a heap game, proved where a theorem does.",
        fields: &[EXPRESSION, TO, COMMON],
        answers: &["PeriodReport"],
        run: games::period,
    },
    Verb {
        name: "misere",
        about: "The misère quotient of a heap game.",
        fields: &[EXPRESSION, MISERE_TO, COMMON],
        answers: &["MisereReport"],
        run: games::misere,
    },
    Verb {
        name: "guess",
        about: "The rule behind the values of a game, on one number or on two.",
        fields: &[EXPRESSION, EXTENT, COMMON],
        answers: &["Report"],
        run: games::guess,
    },
    Verb {
        name: "same",
        about: "Whether two heap games have the same values.",
        fields: &[EXPRESSION, OTHER, SAME_TO, COMMON],
        answers: &["SameReport"],
        run: games::same,
    },
    Verb {
        name: "days",
        about: "The numbers born by a day, or all games.",
        fields: &[DAY, COMMON],
        answers: &["DaysReport"],
        run: games::days,
    },
    Verb {
        name: "arena",
        about: "Both winning regions of a parity, Büchi or Green Game, or of a game on an automaton, with positional strategies.",
        fields: &[TEXT, MACHINE, SENTENCES, COMMON],
        answers: &["ArenaReport"],
        run: forms::solve_arena,
    },
    Verb {
        name: "matrix",
        about: "The exact value of a matrix game with optimal mixtures.",
        fields: &[TEXT, REGRET, LEARNING, SENTENCES, COMMON],
        answers: &["MatrixReport"],
        run: forms::solve_matrix,
    },
    Verb {
        name: "bimatrix",
        about: "All extreme equilibria of a bimatrix game, with their components.",
        fields: &[TEXT, BESIDE, SENTENCES, COMMON],
        answers: &["BimatrixReport"],
        run: forms::solve_bimatrix,
    },
    Verb {
        name: "coalition",
        about: "Shapley, Banzhaf, the core and the nucleolus.",
        fields: &[TEXT, UNIONS, SENTENCES, COMMON],
        answers: &["CoalitionReport"],
        run: forms::divide,
    },
    Verb {
        name: "equilibrium",
        about: "An equilibrium of a game with chance or hidden information.",
        fields: &[EXPRESSION, EFFORT, PROFILE, SEED, SENTENCES, COMMON],
        answers: &["EquilibriumReport", "CongestionReport"],
        run: forms::equilibrium,
    },
    Verb {
        name: "check",
        about: "Whether a certificate proves what it says, by a checker that shares no code with the solvers.",
        fields: &[CERTIFICATE, COMMON],
        answers: &["CheckReport"],
        run: check::check,
    },
    Verb {
        name: "moves",
        about: "Where a play stands: its moves, what is known of each, and the board.",
        fields: &[BEGIN, PLAY, VIEWER, RULES, SEEN, COMMON],
        answers: &["Standing", "HandStanding"],
        run: play::moves,
    },
    Verb {
        name: "play",
        about: "The engine's move in a play, and why.",
        fields: &[BEGIN, PLAY, VIEWER, RULES, COMMON],
        answers: &["MadeMove", "DrawnMove"],
        run: play::engine,
    },
    Verb {
        name: "hint",
        about: "What the engine would advise in a play.",
        fields: &[BEGIN, PLAY, VIEWER, RULES, COMMON],
        answers: &["Advice", "HandAdvice"],
        run: play::hint,
    },
    Verb {
        name: "picture",
        about: "The picture of an answer as SVG.",
        fields: &[PICTURE, PLAY, RULES, SOLVING, DEPTH, REGRET, EFFORT, COMMON],
        answers: &["PictureReport"],
        run: picture::picture,
    },
    Verb {
        name: "read",
        about: "What an expression is made of, and where its parts stand.",
        fields: &[EXPRESSION, COMMON],
        answers: &["PartsReport"],
        run: catalog::read,
    },
    Verb {
        name: "list",
        about: "The games by name: all, or those that some words or a kind choose.",
        fields: &[CHOICE, COMMON],
        answers: &["GameList"],
        run: catalog::list,
    },
    Verb {
        name: "about",
        about: "A game's rules, notation, examples and sources.",
        fields: &[EXPRESSION, COMMON],
        answers: &["AboutReport", "Page"],
        run: catalog::about,
    },
];

/// The verb of this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Verb> {
    VERBS.iter().find(|verb| verb.name == name)
}

/// Answers a question within these limits, or narrower ones of its own.
///
/// # Errors
/// The fault of the question, or the limit that ended it.
pub fn answer(verb: &str, body: &[u8], limits: &Limits) -> Result<String, Error> {
    let found = find(verb)
        .ok_or_else(|| Error::usage(format!("expected a verb such as solve, found \"{verb}\"")))?;
    let asked = Asked::read(found.fields, body)?;
    found.ask(&asked, &asked.limits(limits)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_a_bound() {
        for verb in VERBS {
            for field in verb.fields.iter().copied().flatten() {
                let number = matches!(
                    field.kind,
                    ValueKind::Whole | ValueKind::Number | ValueKind::Extent
                );
                assert_eq!(number, field.most > 0, "{} {}", verb.name, field.name);
            }
        }
    }

    #[test]
    fn an_answer_carries_its_certificate() {
        let limits = Limits::default();
        let asked = |verb: &str, body: Value| {
            let body = body.to_string();
            let text = crate::answer(verb, body.as_bytes(), &limits).expect(verb);
            serde_json::from_str::<Value>(&text).expect("JSON")
        };
        for (verb, body) in [
            ("solve", json!({ "expression": "kayles 12 + nim 3" })),
            ("value", json!({ "expression": "clobber xo/ox" })),
            ("compare", json!({ "expression": "{2|1}", "other": "1" })),
        ] {
            assert_eq!(asked(verb, body.clone()).get("certificate"), None);
            let mut body = body;
            body["certificate"] = true.into();
            let certificate = asked(verb, body)["certificate"].take();
            let checked = asked("check", json!({ "certificate": certificate }));
            assert_eq!(checked["accepted"], true, "{verb}: {checked}");
        }
        let body = json!({ "expression": "omega", "certificate": true });
        let answer = asked("value", body);
        assert!(answer["certificate"].is_null(), "{answer}");
        assert!(answer["no_certificate"].is_string(), "{answer}");
    }
}
