//! Given profiles: gains, roundings, faults.

use grundy_answer::limits::Limits;
use grundy_forms::convert::Source;
use grundy_forms::gambit::{self, GameFile};
use grundy_forms::profile::check;

/// Each of three players goes or stays; those who go alone gain.
const PARTY: &str = "NFG 1 R \"Party\" { \"Ann\" \"Bob\" \"Cid\" } { { \"go\" \"stay\" } { \"go\" \"stay\" } { \"go\" \"stay\" } }
        0 0 0  0 1 1  1 0 1  0 0 2  1 1 0  0 2 0  2 0 0  1 1 1";

/// The newcomer sees nothing, the owner that the newcomer entered.
const ENTRY: &str = "EFG 2 R \"Entry\" { \"New\" \"Old\" } p \"\" 1 1 \"market\" { \"in\" \"out\" } 0
        p \"\" 2 1 \"entered\" { \"fight it\" \"share\" } 0 t \"\" 1 \"\" { -1 -1 } t \"\" 2 \"\" { 1 1 } t \"\" 3 \"\" { 0 2 }";

fn file(text: &str) -> GameFile {
    let kind = grundy_formats::gambit::kind(text).expect("a game file");
    gambit::parse(kind, text).expect("a game")
}

fn gains(game: &str, profile: &str) -> Result<String, String> {
    let file = file(game);
    let found = check(&Source::File(&file), profile, &Limits::default());
    let found = found.map_err(|fault| fault.to_string())?;
    let gains = found.value.profile.expect("a profile").gains;
    let gains: Vec<String> = gains.iter().map(ToString::to_string).collect();
    Ok(gains.join(" "))
}

#[test]
fn gains_are_those_of_best_answers() {
    assert_eq!(
        gains(PARTY, "Ann: go; Bob: stay; Cid: stay").as_deref(),
        Ok("0 1 1")
    );
    assert_eq!(
        gains(PARTY, "Ann: stay; Bob: stay; Cid: stay").as_deref(),
        Ok("1 1 1")
    );
    assert_eq!(
        gains(
            ENTRY,
            "New knowing market: out; Old knowing entered: fight it"
        )
        .as_deref(),
        Ok("0 0")
    );
    assert_eq!(
        gains(ENTRY, "New: out\nOld: fight it 1/4, share 3/4\n").as_deref(),
        Ok("1/2 0")
    );
    // What the newcomer's own choice leaves out is still said of the owner, whose own choices reach it.
    assert_eq!(gains(ENTRY, "New: in; Old: share").as_deref(), Ok("0 0"));
}

/// Probabilities as answers print them, with six decimals, make 1 again, and it is said.
#[test]
fn rounded_probabilities_are_divided_by_their_sum() {
    let game = file(ENTRY);
    let text = "New: out; Old: fight it 0.333333, share 0.666666";
    let found = check(&Source::File(&game), text, &Limits::default()).expect("a profile");
    let said: Vec<&str> = found.assumed.iter().map(String::as_str).collect();
    assert_eq!(
        said,
        ["the probabilities of 1 line are rounded; they are divided by their sum"]
    );
    let exact = gains(
        ENTRY,
        "New: out; Old: fight it 333333/999999, share 666666/999999",
    );
    assert_eq!(gains(ENTRY, text), exact);
}

#[test]
fn faults_are_named() {
    for (profile, words) in [
        (
            "New: in; Old: fight it 0.3334, share 0.6662",
            "whose sum is 1",
        ),
        ("New: in; Old: fight it 0.5, share 0.4", "whose sum is 1"),
        ("New: in", "says nothing of what Old does knowing entered"),
        ("New: in; Old: run", "one of the choices fight it, share"),
        ("New: in; Old: share 1/2", "probabilities whose sum is 1"),
        ("New: in; Old: share; Old: share", "nothing was said before"),
        ("New: in; Old: share, share", "each choice once"),
        ("New: in; Old: share 3/2, fight it -1/2", "at least 0"),
        ("Nobody: in", "such as \"New knowing market: …\""),
        ("New: in; Old: share x", "a probability"),
    ] {
        let fault = gains(ENTRY, profile).expect_err(profile);
        assert!(fault.contains(words), "{profile}: {fault}");
    }
}

/// The pure equilibria of a list are equilibria, and no other profile of pure strategies is.
#[test]
fn pure_profiles_without_gains_are_those_of_the_list() {
    let file = file(PARTY);
    let config = grundy_forms::hidden::config(1e-6, 1000).expect("a config");
    let listed = gambit::solve(&file, &config, &Limits::default())
        .value
        .equilibria;
    let listed = listed.expect("a list").list.len();
    let mut settled = 0;
    for cell in 0..8 {
        let does = |bit: u32| if cell >> bit & 1 == 0 { "go" } else { "stay" };
        let profile = format!("Ann: {}; Bob: {}; Cid: {}", does(0), does(1), does(2));
        settled += usize::from(gains(PARTY, &profile).as_deref() == Ok("0 0 0"));
    }
    assert_eq!(settled, listed);
    assert!(listed > 0);
}
