//! Thermographs of games with kos.

use fastrand::Rng;
use grundy_core::{Player, StopReason, Unwatched};
use grundy_values::loopy::thermograph::ko::Kos;
use grundy_values::loopy::{Expression, Game, KoKind, KoThermograph, ko_kind};
use grundy_values::short::Store;
use num::BigRational;

fn game(text: &str) -> Game {
    let read = Expression::read(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let game = read.game(&mut Unwatched).unwrap();
    game.unwrap_or_else(|| panic!("{text} is no pair"))
}

fn both(text: &str) -> [KoThermograph; 2] {
    game(text).ko_thermographs(&mut Unwatched).unwrap()
}

fn said(found: &KoThermograph) -> String {
    format!("{} at {}", found.mean, found.temperature)
}

#[test]
fn examples_of_the_literature() {
    for (text, left, right, kind) in [
        // A ko for one point: every move gains a third (Berlekamp 1996).
        ("a{1|{a|0}}", "2/3 at 1/3", "2/3 at 1/3", KoKind::Placid),
        ("b{a{1|b}|0}", "1/3 at 1/3", "1/3 at 1/3", KoKind::Placid),
        ("a{27|{a|0}}", "18 at 9", "18 at 9", KoKind::Placid),
        // Spight's example of an approach ko: Left wins 15 at once; Right takes the ko, makes the approach move, and then
        // a direct ko is played, in which Left saves 14 points or Right wins 12. With Left as komaster the approach move is
        // Right's sente; with Right as komaster four moves make a difference of 27 points.
        (
            "p{15|{p|r{{14|r}|-12}}}",
            "14 at 1",
            "33/4 at 27/4",
            KoKind::Hyperactive,
        ),
    ] {
        let found = both(text);
        assert_eq!(said(&found[0]), left, "{text}, Left is komaster");
        assert_eq!(said(&found[1]), right, "{text}, Right is komaster");
        assert_eq!(ko_kind(&found), kind, "{text}");
    }
}

#[test]
fn the_mast_leans_where_the_komaster_may_win_the_ko() {
    // Until the temperature is reached, Left answers Right's taking of the ko: both walls are at 27 - t.
    let [left, right] = both("a{27|{a|0}}");
    for t in [0, 2, 5, 9] {
        let t = BigRational::from_integer(t.into());
        assert_eq!(
            left.left_at(&t).to_string(),
            (BigRational::from_integer(27.into()) - &t).to_string()
        );
        assert_eq!(left.right_at(&t), left.left_at(&t));
        // With Right as komaster his next move wins the ko: he makes two moves and pays two taxes.
        assert_eq!(right.right_at(&t), &t + &t);
    }
}

#[test]
fn other_cycles_are_refused_by_name() {
    for (text, what) in [
        ("over", "right may pass"),
        ("on", "left may pass"),
        ("{5|a{b{a|-1}|}}", ""),
        ("a{b{3|a}|b}", "2 positions lead to each other"),
        ("a{9|b{a|c{b|0}}}", "3 positions lead to each other"),
    ] {
        match (game(text).ko_thermographs(&mut Unwatched), what) {
            (Err(StopReason::Beyond(said)), what) if !what.is_empty() => {
                assert!(said.contains(what), "{text}: {said}");
            }
            (found, _) => assert!(
                what.is_empty() == found.is_ok() || what.is_empty(),
                "{text}: {found:?}"
            ),
        }
    }
}

/// A random game as text: `kos` says whether it may have kos.
fn random(rng: &mut Rng, depth: u32, kos: bool, labels: &mut u32) -> String {
    if depth == 0 || rng.u32(0..6) == 0 {
        return ["-6", "-3", "-1", "0", "0", "1/2", "*", "^", "2", "4", "9"][rng.usize(0..11)]
            .to_owned();
    }
    let mut options = |rng: &mut Rng| {
        let count = [0, 1, 1, 1, 1, 2][rng.usize(0..6)];
        let all: Vec<String> = (0..count)
            .map(|_| random(rng, depth - 1, kos, labels))
            .collect();
        all.join(",")
    };
    let sides = [0; 4].map(|_| options(rng));
    if !kos || rng.u32(0..2) == 0 {
        return format!("{{{}|{}}}", sides[0], sides[1]);
    }
    *labels += 1;
    let label = format!("k{labels}");
    let more = |side: &String| {
        if side.is_empty() {
            String::new()
        } else {
            format!(",{side}")
        }
    };
    if rng.bool() {
        format!(
            "{label}{{{}|{{{label}{}|{}}}{}}}",
            sides[0],
            more(&sides[1]),
            sides[2],
            more(&sides[3])
        )
    } else {
        format!(
            "{label}{{{{{}|{label}{}}}{}|{}}}",
            sides[0],
            more(&sides[1]),
            more(&sides[2]),
            sides[3]
        )
    }
}

#[test]
fn short_games_have_their_thermographs() {
    let mut rng = Rng::with_seed(5);
    let mut store = Store::new();
    for _ in 0..400 {
        let text = random(&mut rng, 4, false, &mut 0);
        let id = store.parse(&text).unwrap();
        let known = store.thermograph(id).unwrap();
        for found in both(&text) {
            assert_eq!(found.mean, known.mean.to_rational(), "mean of {text}");
            assert_eq!(
                found.temperature,
                known.temperature.to_rational(),
                "temperature of {text}"
            );
            for quarters in 0..60 {
                let t = grundy_values::Dyadic::new(quarters.into(), 2);
                let at = t.to_rational();
                assert_eq!(
                    found.left_at(&at),
                    known.left_at(&t).to_rational(),
                    "{text} at {t}"
                );
                assert_eq!(
                    found.right_at(&at),
                    known.right_at(&t).to_rational(),
                    "{text} at {t}"
                );
            }
        }
    }
}

/// Coupons of every value that is a multiple of 1/32, from the highest down to −1.
const PARTS: i64 = 32;
/// The highest coupon of the stack.
const HIGHEST: i64 = 14;

/// Play of a game beside a stack of coupons. A player moves or takes the highest coupon, whose value is scored. A komaster
/// who takes back a ko moves again after the opponent has taken a coupon. After the others come coupons of −1 without end,
/// which cost the player who begins with them half a point on average.
struct Coupons<'a> {
    kos: &'a Kos<'a>,
    komaster: Player,
    /// For each position, coupons left and mover: Left's score less Right's, in parts.
    known: Vec<Vec<[i64; 2]>>,
    ends: Vec<[i64; 2]>,
}

impl Coupons<'_> {
    /// The walls at −1, from those of the options.
    fn ends(&self, position: u32) -> [i64; 2] {
        let best = Player::BOTH.map(|player| {
            let turns = self.kos.turns(position, player, self.komaster);
            let scores = turns.into_iter().map(|(to, taxes)| {
                let after = self.ends[to as usize][player.opponent().index()];
                match player {
                    Player::Left => after + taxes * PARTS,
                    Player::Right => after - taxes * PARTS,
                }
            });
            match player {
                Player::Left => scores.max(),
                Player::Right => scores.min(),
            }
        });
        match best {
            [Some(l), Some(r)] if l > r => [l, r],
            // Neither player wants to move: the simplest integer between.
            [Some(l), _] if l > 0 => [l, l],
            [_, Some(r)] if r < 0 => [r, r],
            _ => [0, 0],
        }
    }

    fn score(&self, position: u32, coupons: usize, player: Player) -> i64 {
        // The highest coupon left.
        let coupon = coupons as i64 - PARTS;
        let after =
            |to: u32, coupons: usize| self.known[to as usize][coupons][player.opponent().index()];
        let sign = if player == Player::Left { 1 } else { -1 };
        let taken = after(position, coupons - 1) + sign * coupon;
        let turns = self.kos.turns(position, player, self.komaster);
        let moves = turns.into_iter().map(|(to, taxes)| match taxes {
            1 => after(to, coupons),
            _ => after(to, coupons - 1) - sign * coupon,
        });
        let all = moves.chain([taken]);
        match player {
            Player::Left => all.max(),
            Player::Right => all.min(),
        }
        .expect("a coupon can be taken")
    }

    fn fill(&mut self) {
        let count = ((HIGHEST + 1) * PARTS) as usize;
        let order = self.kos.order(self.komaster);
        for &position in &order {
            let [left, right] = self.ends(position);
            self.ends[position as usize] = [left, right];
            self.known[position as usize].push([left - PARTS / 2, right + PARTS / 2]);
        }
        for coupons in 1..count {
            for &position in &order {
                // Taking a coupon leads to fewer coupons, all other turns to positions that come before.
                let scores = Player::BOTH.map(|player| self.score(position, coupons, player));
                self.known[position as usize].push(scores);
            }
        }
    }
}

#[test]
fn walls_are_the_scores_beside_coupons() {
    let mut rng = Rng::with_seed(11);
    let (mut leaning, mut hyperactive, mut tried) = (0, 0, 0);
    for round in 0..300 {
        let text = match round {
            0 => "a{1|{a|0}}".to_owned(),
            1 => "p{15|{p|r{{14|r}|-12}}}".to_owned(),
            _ => random(&mut rng, 4, true, &mut 0),
        };
        let game = game(&text).reachable();
        let kos = Kos::find(&game, &mut Unwatched).unwrap();
        let found = game.ko_thermographs(&mut Unwatched).unwrap();
        hyperactive += u32::from(ko_kind(&found) == KoKind::Hyperactive);
        for found in found {
            if found.temperature >= BigRational::from_integer((HIGHEST - 1).into()) {
                continue;
            }
            tried += 1;
            leaning += u32::from(
                found
                    .left
                    .iter()
                    .any(|p| p.slope != 0 && found.right.contains(p)),
            );
            let mut coupons = Coupons {
                kos: &kos,
                komaster: found.komaster,
                known: vec![Vec::new(); game.positions()],
                ends: vec![[0; 2]; game.positions()],
            };
            coupons.fill();
            for half in 0..2 * HIGHEST {
                let t = BigRational::new(half.into(), 2.into());
                let stack = ((&t + BigRational::from_integer(1.into()))
                    * BigRational::from_integer(PARTS.into()))
                .to_integer();
                let count = usize::try_from(stack).unwrap();
                let scores = coupons.known[game.root()][count];
                // The coupons by themselves are worth half of the highest to the player who begins.
                let own = half as f64 / 4.0;
                for (player, wall) in [(0, found.left_at(&t)), (1, found.right_at(&t))] {
                    let wall = num::ToPrimitive::to_f64(&wall).unwrap();
                    let score = scores[player] as f64 / PARTS as f64;
                    let said = if player == 0 {
                        score - own
                    } else {
                        score + own
                    };
                    assert!(
                        (said - wall).abs() < 0.5,
                        "{text}, komaster {}, side {player} at {t}: wall {wall}, play {said}",
                        found.komaster
                    );
                }
            }
        }
    }
    assert!(
        leaning > 20 && hyperactive > 20 && tried > 300,
        "{leaning} {hyperactive} {tried}"
    );
}
