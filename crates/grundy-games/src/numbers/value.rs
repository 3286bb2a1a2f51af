//! A value as a game that can be played: `{1|*}` is the game in which Left may move to 1 and Right to `*`.
//!
//! The options are those that are written, dominated ones included; a closed form such as `3`, `^*` or `*5` has the
//! options of its canonical form.

use grundy_core::parse::{no_rules, offset_in, shorten};
use grundy_core::picture::{Arranged, Edge, Graph, Picture, Point};
use grundy_core::{
    About, Described, Notation, ParseError, Partizan, Player, Ruleset, Theorem, Verdict, Wanted,
    reason,
};
use grundy_values::{Closed, Form};
use num::BigRational;

/// The ruleset whose positions are values.
///
/// ```
/// use grundy_core::{Described, Notation, Partizan, Player};
/// use grundy_games::numbers::value::ValueRules;
/// let rules = ValueRules::from_rules(None).unwrap();
/// let p = rules.read("{0,1|3}").unwrap();
/// assert_eq!(rules.moves_of(Player::Left, &p).count(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ValueRules;

/// The largest number of nodes of a tree that are drawn.
const MOST_DRAWN: usize = 200;

impl Ruleset for ValueRules {
    type Position = Form;
    /// The option itself.
    type Move = Form;

    /// `{1|-1}`, the simplest game in which both want to move.
    fn start(&self) -> Form {
        let integer = |n: i64| Form::Closed(Closed::from(grundy_values::Dyadic::from(n)));
        Form::new(vec![integer(1)], vec![integer(-1)])
    }

    fn play(&self, _: &Form, mv: &Form) -> Form {
        mv.clone()
    }

    fn theorem(&self, p: &Form, wanted: Wanted) -> Option<Theorem<Verdict<Form>>> {
        Some(match wanted {
            Wanted::Number => self.number(p)?.map(Verdict::Number),
            _ => return None,
        })
    }
}

impl Partizan for ValueRules {
    fn moves_of(&self, player: Player, p: &Form) -> impl Iterator<Item = Form> {
        let left = player == Player::Left;
        let (closed, listed) = match p {
            Form::Closed(value) => (Some(value.options(left)), None),
            Form::Options(lists) => {
                let side = if left { &lists.left } else { &lists.right };
                // The same option written twice is one move.
                let mut seen = std::collections::HashSet::new();
                let once: Vec<Form> = side.iter().filter(|o| seen.insert(*o)).cloned().collect();
                (None, Some(once))
            }
        };
        let closed = closed.into_iter().flatten().map(Form::Closed);
        closed.chain(listed.into_iter().flatten())
    }

    fn negative(&self, p: &Form) -> Option<Form> {
        Some(p.negative())
    }

    fn is_legal(&self, player: Player, p: &Form, mv: &Form) -> bool {
        // A nim heap may be too large to go through its options.
        match (p, mv) {
            (Form::Closed(p), Form::Closed(mv)) if p.ups == 0 && p.star > 0 => {
                mv.ups == 0 && mv.star < p.star && mv.number == p.number
            }
            _ => self.moves_of(player, p).any(|other| other == *mv),
        }
    }
}

/// The theorem about values that are numbers.
impl ValueRules {
    /// A number is its own value.
    fn number(&self, p: &Form) -> Option<Theorem<BigRational>> {
        let Form::Closed(value) = p else {
            return None;
        };
        let number = value.as_number()?;
        Some(Theorem {
            says: number.to_rational(),
            name: "a number is its own value",
            source: "Conway 1976",
            reason: reason!("{} is written as a number.", value),
        })
    }
}

impl Notation for ValueRules {
    fn show(&self, p: &Form) -> String {
        p.to_string()
    }

    fn read(&self, text: &str) -> Result<Form, ParseError> {
        Form::read(text)
    }

    fn show_move(&self, _: &Form, mv: &Form) -> String {
        format!("to {mv}")
    }

    /// The tree of options: those in the text, and those of a closed form that stands alone.
    fn picture(&self, p: &Form) -> Option<Picture> {
        let mut graph = Graph {
            arranged: Arranged::Tree,
            ..Graph::default()
        };
        let point = |number: usize, form: &Form| Point {
            name: number.to_string(),
            label: shorten(&self.show(form)),
            ..Point::default()
        };
        graph.points.push(point(0, p));
        let mut open = std::collections::VecDeque::from([(0, p.clone())]);
        while let Some((at, form)) = open.pop_front() {
            if at > 0 && matches!(form, Form::Closed(_)) {
                continue;
            }
            for player in Player::BOTH {
                for option in self.moves_of(player, &form).take(12) {
                    let to = graph.points.len();
                    if to == MOST_DRAWN {
                        return Some(Picture::Graph(graph));
                    }
                    graph.points.push(point(to, &option));
                    graph.edges.push(Edge {
                        ends: [at, to],
                        owner: Some(player),
                        directed: false,
                    });
                    open.push_back((to, option));
                }
            }
        }
        Some(Picture::Graph(graph))
    }

    fn read_move(&self, p: &Form, text: &str) -> Result<Form, ParseError> {
        let trimmed = text.trim();
        let target = match trimmed.get(..3) {
            Some(to) if to.eq_ignore_ascii_case("to ") => &trimmed[3..],
            _ => trimmed,
        };
        let mv = Form::read(target).map_err(|e| e.shifted(offset_in(text, target)))?;
        if Player::BOTH.iter().any(|side| self.is_legal(*side, p, &mv)) {
            Ok(mv)
        } else {
            let expected = format!("an option of {}", shorten(&p.to_string()));
            Err(ParseError::at_piece(text, target, expected))
        }
    }
}

impl Described for ValueRules {
    const ABOUT: About = About {
        name: "value",
        aliases: &["form"],
        title: "a value of the theory, played as a game",
        rules: "A position is a form {L|R}: Left moves to one of the options in L, Right to one of those in R. \
                Numbers, nimbers and ups have the options of their canonical forms: from 3 Left moves to 2, from *2 \
                both move to 0 or *, from ^ Left moves to 0 and Right to *.",
        notation: "Numbers 3 and -1/2; nimbers * and *3; ups ^, ^^, 3.^ and downs v; their sum written together as 1^*; \
                   a minus that touches the number is the number's, any other negates, as in -(1v); {a,b|c} with \
                   options on both sides of the bar, longer bars dividing first, so that {2||1|0} is {2|{1|0}}; +-G is {G|-G}; tiny(G) is {0||0|-G} and miny(G) its negative; \
                   ^<2> is up-second and ^[2] = ^ + ^<2>; A : B with blanks is the ordinal sum; cool(G, t), heat(G, t), \
                   overheat(G, s, t), norton(G, U), conway(x, y), freeze(G), reduced(G), weight(G) (the atomic \
                   weight) and farstar(G) (a remote star) stand for their result. A move is written `to 2`.",
        examples: &["value {1|-1}", "value {0,1|3}", "value ^*", "value +-{2|1}"],
        sources: &["Conway 1976", "Siegel 2013"],
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<ValueRules, ParseError> {
        no_rules("value", text)?;
        Ok(ValueRules)
    }

    /// A value stands for itself.
    fn title(&self) -> String {
        String::new()
    }
}
