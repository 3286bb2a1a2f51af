//! Regret minimization by external sampling.

use crate::kept::KeptInMemory;
use grundy_core::{Choice, Extensive, Node, Player, Ruleset, Unwatched};
use grundy_solve::regret::{Config, minimise_kept, race_kept};
use grundy_solve::regret_state::{Keep, Unkept};
use grundy_solve::sampled::{Sampled, external_sampling};
use grundy_solve::sequence::{self, Compiled};
use num::{BigRational, ToPrimitive, Zero};

/// Kuhn poker, as its words: the first is the deal, then a pass is 0 and a bet is 1.
struct Kuhn;

impl Ruleset for Kuhn {
    type Position = Vec<u8>;
    type Move = u8;

    fn start(&self) -> Vec<u8> {
        Vec::new()
    }

    fn play(&self, p: &Vec<u8>, mv: &u8) -> Vec<u8> {
        [&p[..], &[*mv]].concat()
    }
}

impl Extensive for Kuhn {
    type InfoSet = Vec<u8>;
    type Payoff = i64;

    fn node(&self, p: &Vec<u8>) -> Node<Vec<u8>, i64> {
        let Some((&deal, said)) = p.split_first() else {
            return Node::Chance;
        };
        let cards = [deal / 3, deal % 3];
        let showdown = if cards[0] > cards[1] { 1 } else { -1 };
        match said {
            [0, 0] => Node::Over(showdown),
            [1, 0] => Node::Over(1),
            [0, 1, 0] => Node::Over(-1),
            [.., 1, 1] => Node::Over(2 * showdown),
            _ => Node::Decision {
                player: Player::BOTH[said.len() % 2],
                knows: [&[cards[said.len() % 2]], said].concat(),
            },
        }
    }

    fn choices(&self, p: &Vec<u8>) -> impl Iterator<Item = Choice<u8>> {
        let all: Vec<u8> = match self.node(p) {
            Node::Chance => (0..9).filter(|deal| deal / 3 != deal % 3).collect(),
            Node::Decision { .. } => vec![0, 1],
            Node::Over(_) => Vec::new(),
        };
        all.into_iter().map(|mv| Choice { mv, weight: 1 })
    }
}

fn compiled() -> Compiled<Kuhn> {
    sequence::compile(&Kuhn, &Vec::new(), &mut Unwatched).expect("no limit")
}

fn config(iterations: u64, seed: u64) -> Config {
    Config {
        iterations,
        width: BigRational::zero(),
        seed,
    }
}

fn sampled(config: &Config, keep: &mut dyn Keep) -> Result<Sampled, String> {
    external_sampling(
        &Kuhn,
        &Vec::new(),
        &compiled(),
        config,
        keep,
        &mut Unwatched,
    )
}

/// The bounds hold the value −1/18 and close, whatever the seed; what floats have seen is what fractions say.
#[test]
fn averages_approach_the_value() {
    let value = BigRational::new((-1).into(), 18.into());
    for seed in 0..5 {
        let mut before = f64::INFINITY;
        for iterations in [100, 10_000, 1_000_000] {
            let found = sampled(&config(iterations, seed), &mut Unkept).expect("a new run");
            assert!(found.proved.lower <= value && value <= found.proved.upper);
            let exact = found.proved.exploitability().to_f64().expect("finite");
            let seen = found.curve.last().expect("a sample").exploitability;
            assert!((exact - seen).abs() < 1e-9, "{exact} {seen}");
            assert!(exact < before, "{seed}: {exact} after {iterations}");
            before = exact;
        }
        assert!(before < 0.01, "{seed}: {before}");
    }
}

#[test]
fn a_seed_says_what_is_drawn() {
    let once = sampled(&config(1_000, 7), &mut Unkept);
    assert_eq!(once, sampled(&config(1_000, 7), &mut Unkept));
    assert_ne!(once, sampled(&config(1_000, 8), &mut Unkept));
}

/// A run that begins with any state that another kept, whether in the middle or at the end of a shorter run, ends as that
/// which was not interrupted.
fn resumes<T: PartialEq + std::fmt::Debug>(run: impl Fn(u64, &mut dyn Keep) -> Result<T, String>) {
    let (mut long, mut short) = (KeptInMemory::default(), KeptInMemory::default());
    let whole = run(1_000, &mut long).expect("a new run");
    run(333, &mut short).expect("a new run");
    assert!(long.kept.len() > 5);
    for words in long.kept.iter().chain(&short.kept) {
        let mut again = KeptInMemory {
            begin: Some(words.clone()),
            ..KeptInMemory::default()
        };
        assert_eq!(run(1_000, &mut again).as_ref(), Ok(&whole));
    }
    for cut in [1, 3] {
        let words = &long.kept[0];
        let begin = Some(words[..words.len() - cut].to_vec());
        let mut again = KeptInMemory {
            begin,
            ..KeptInMemory::default()
        };
        assert!(run(1_000, &mut again).is_err());
    }
}

#[test]
fn a_run_goes_on_where_another_was_kept() {
    use grundy_solve::regret::Variant;
    resumes(|iterations, keep| sampled(&config(iterations, 3), keep));
    let form = compiled().form;
    for variant in Variant::ALL {
        resumes(|iterations, keep| {
            let config = config(iterations, 0);
            minimise_kept(&form, variant, &config, keep, &mut Unwatched)
        });
    }
    resumes(|iterations, keep| race_kept(&form, &config(iterations, 0), keep, &mut Unwatched));
}
