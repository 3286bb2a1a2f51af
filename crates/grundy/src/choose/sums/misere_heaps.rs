//! Heaps under one code in misère play, when a theory decides them: Ferguson's theorem or the misère quotient.

use super::question::{Decided, Judge, SumMethod, SumMove, SumQuestion, SumResult};
use crate::derivation::{Derivation, Ferguson, InQuotient};
use crate::method::{Description, Effort, MethodName};
use crate::words::Names;
use grundy_core::forms::heap::{HeapCode, HeapMove};
use grundy_core::{Partizan, Player, Ruleset, StopReason, Summand, Watch, WinningMoves};
use grundy_solve::misere::sums::{self, DecidedBy as Theory};

/// Ferguson's pairing property, which holds for subtraction games only.
pub(super) fn ferguson<'q>() -> SumMethod<'q> {
    SumMethod::new(
        Description {
            name: MethodName::Ferguson,
            answers: "misère play of heaps of a subtraction game",
            cost: "that of the Grundy values of the heaps",
            source: "Ferguson 1974",
        },
        |question| {
            if one_code(question)?.is_subtraction() {
                Ok(())
            } else {
                Err("the heaps are not those of a subtraction game".to_owned())
            }
        },
        |_, _| Effort::Whole,
        |question, watch| {
            run(question, watch, |heaps, watch| {
                sums::by_ferguson(&heaps.code, &heaps.sizes, watch)
            })
        },
    )
}

/// The misère quotient. A sum of few small heaps is searched faster than its quotient is found.
pub(super) fn quotient<'q>() -> SumMethod<'q> {
    SumMethod::new(
        Description {
            name: MethodName::Quotient,
            answers: "misère play of heaps under one code whose misère quotient is found",
            cost: "that of the quotient up to the largest heap, or to its period",
            source: "Plambeck and Siegel 2008",
        },
        |question| {
            if one_code(question)?.is_subtraction() {
                Err("subtraction games are decided by Ferguson's theorem".to_owned())
            } else {
                Ok(())
            }
        },
        |question, _| match one_code(question) {
            Ok(heaps) if sums::is_small(&heaps.sizes) => Effort::OnRequest,
            _ => Effort::Whole,
        },
        |question, watch| {
            run(question, watch, |heaps, watch| {
                sums::by_quotient(&heaps.code, &heaps.sizes, watch)
            })
        },
    )
}

/// The largest number of heaps that a derivation lists.
const MOST_LISTED: usize = 16;

/// The heaps of a sum whose terms all follow one code.
struct OneCode {
    code: HeapCode,
    sizes: Vec<u64>,
    /// For each heap its entry in the sum, and its number among the heaps of that entry.
    places: Vec<(usize, usize)>,
}

impl OneCode {
    fn is_subtraction(&self) -> bool {
        sums::is_subtraction(&self.code)
    }
}

/// The heaps of all terms with their places, if all terms follow one code.
fn one_code(question: &SumQuestion<'_>) -> Result<OneCode, String> {
    let sum = question.sum;
    let mut found: Option<OneCode> = None;
    for (entry, Summand { term, token }) in sum.at.iter().enumerate() {
        let heaps = sum.terms.0[*term as usize].rules.as_heaps(token);
        let form = heaps.ok_or("not every term is a set of heaps under a code")?;
        let (code, heaps) = form.is;
        let all = found.get_or_insert_with(|| OneCode {
            code: code.clone(),
            sizes: Vec::new(),
            places: Vec::new(),
        });
        if all.code != code {
            return Err("the heaps follow different codes".to_owned());
        }
        all.places
            .extend((0..heaps.len()).map(|heap| (entry, heap)));
        all.sizes.extend(heaps);
    }
    found.ok_or_else(|| "there are no heaps".to_owned())
}

/// Decides the heaps by one of the two theories, which judge moves and give reasons in the same way.
fn run<'q>(
    question: &'q SumQuestion<'q>,
    watch: &mut dyn Watch,
    theory: impl FnOnce(&OneCode, &mut dyn Watch) -> Result<Option<(bool, Theory)>, StopReason>,
) -> Result<SumResult<'q>, StopReason> {
    let heaps = one_code(question).map_err(StopReason::Beyond)?;
    let Some((wins, method)) = theory(&heaps, watch)? else {
        let text = "no misère quotient that decides these heaps was found";
        return Err(StopReason::Beyond(text.to_owned()));
    };
    let (name, how) = match &method {
        Theory::Ferguson(_) => (
            MethodName::Ferguson,
            "Ferguson's theorem for misère subtraction games (Ferguson 1974)",
        ),
        Theory::Quotient(_) | Theory::Memory => (
            MethodName::Quotient,
            "the misère quotient of the game (Plambeck and Siegel 2008)",
        ),
    };
    Ok(SumResult {
        decided: Decided {
            winners: question.winners(wins),
            value: None,
            methods: vec![name],
            how: how.to_owned(),
            derivation: derivation(&heaps.sizes, wins, &method),
        },
        judge: Box::new(ByTheory {
            question,
            heaps,
            method,
        }),
    })
}

/// The reason why the heaps are won or lost in misère play, by the theory that decided them.
fn derivation(heaps: &[u64], wins: bool, method: &Theory) -> Derivation {
    let more = heaps.len().saturating_sub(MOST_LISTED);
    match method {
        Theory::Ferguson(values) => {
            let pairs = heaps.iter().copied().zip(values.iter().copied());
            Derivation::Ferguson(Ferguson {
                values: pairs.take(MOST_LISTED).collect(),
                more,
                total: values.iter().fold(0, |x, v| x ^ v),
                // The two numbers that decide by Ferguson's theorem: with a value above 1 the nim-sum decides as in
                // normal play, with none the other way round.
                large: values.iter().filter(|&&v| v > 1).count(),
                wins,
            })
        }
        Theory::Quotient(q) => {
            let names = Names::new(q);
            // `?` stands for a heap or a sum beyond the part of the quotient that is known.
            let word = |x: Option<u16>| x.map_or("?".to_owned(), |x| names.word(q, x));
            let image = |&heap: &u64| (heap, word(q.image(heap)));
            Derivation::Quotient(InQuotient {
                elements: q.size(),
                lost: q.p_count(),
                period: q.period().map(|found| (found.period, found.preperiod)),
                images: heaps.iter().take(MOST_LISTED).map(image).collect(),
                more,
                product: word(q.image_of_sum(heaps)),
                wins,
            })
        }
        Theory::Memory => Derivation::Nothing,
    }
}

/// Moves judged by the theory that decided the sum.
struct ByTheory<'q> {
    question: &'q SumQuestion<'q>,
    heaps: OneCode,
    method: Theory,
}

impl ByTheory<'_> {
    /// The move of the sum for a move on its heaps.
    fn own(&self, mv: &HeapMove) -> SumMove {
        // The theory numbers the heaps of all terms in one row; the form of a term numbers its own heaps from 0.
        let (entry, heap) = self.heaps.places[mv.heap];
        let Summand { term, token } = &self.question.sum.at[entry];
        let rules = &self.question.sum.terms.0[*term as usize].rules;
        let form = rules
            .as_heaps(token)
            .expect("heaps, as when they were collected");
        (entry, (form.back)(HeapMove { heap, ..mv.clone() }))
    }
}

impl Judge for ByTheory<'_> {
    fn winning(
        &mut self,
        _: Player,
        limit: usize,
        watch: &mut dyn Watch,
    ) -> Result<Option<WinningMoves<SumMove>>, StopReason> {
        let (code, sizes) = (&self.heaps.code, &self.heaps.sizes);
        let found = sums::winning_moves(code, sizes, &self.method, limit, watch)?;
        Ok(found.map(|found| WinningMoves {
            total: found.total,
            first: found.first.iter().map(|mv| self.own(mv)).collect(),
        }))
    }

    fn wins(&mut self, mover: Player, mv: &SumMove, _: &mut dyn Watch) -> Result<bool, StopReason> {
        // `winning` counted all winning moves but listed only the first of them. Only a theorem about the position
        // after it can say whether this move is among the others.
        let sum = self.question.sum;
        let next = sum.terms.play(&sum.at, mv);
        let known = sum
            .terms
            .known_winner(&next, self.question.ask.convention, mover.opponent());
        match known {
            Some(known) => Ok(known.says == mover),
            None => Err(StopReason::Beyond(
                "the winning moves are too many to list them all".to_owned(),
            )),
        }
    }
}
