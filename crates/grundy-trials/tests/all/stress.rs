//! Formulas and programs on games whose rules are known: right ones, and such as are wrong, crash, hang or chatter.

use grundy::Limits;
use grundy::answer::Class;
use grundy::ask::guess::{self, Language};
use grundy::vocabulary::Convention;
use grundy_trials::child;
use grundy_trials::differential::{
    self, Asking, Candidate, Compared, Function, Reply, Report, Said, Winners,
};
use std::time::Duration;

/// Functions in Python are run if Python is installed; the others are searched for the parts they must have.
#[test]
fn functions_give_the_values() {
    for game in ["kayles", "nim", "lasker", "0.07", "subtract 2,5"] {
        let report =
            guess::of_game(&game.parse().expect(game), 400, &Limits::default()).expect(game);
        let Some(python) = report.function(Language::Python) else {
            panic!("{game} has no function");
        };
        let ask = "import sys\nfor line in sys.stdin:\n    print(grundy(int(line)))\n";
        let command = format!("python3 -c '{python}\n{ask}'");
        let Ok(version) = std::process::Command::new("python3")
            .arg("--version")
            .output()
        else {
            return;
        };
        if version.status.success() && !python.contains('\'') {
            let compared = stress(game, &command, 400);
            assert!(compared.agrees(), "{game}: {compared:?}\n{python}");
        }
        let rust = report.function(Language::Rust).expect(game);
        let cpp = report.function(Language::Cpp).expect(game);
        assert!(rust.contains("pub fn grundy(n: i64) -> i64"), "{rust}");
        assert!(cpp.contains("std::int64_t grundy(std::int64_t n)"), "{cpp}");
        if let Some(program) = compiled(game, &cpp) {
            let compared = stress(game, &program.display().to_string(), 400);
            std::fs::remove_file(&program).ok();
            assert!(compared.agrees(), "{game}: {compared:?}\n{cpp}");
        }
    }
}

/// A program that answers for heaps by this function in C++; `None` if there is no compiler.
fn compiled(game: &str, function: &str) -> Option<std::path::PathBuf> {
    let name = format!("guess-{}-{}", std::process::id(), game.replace(' ', "-"));
    let program = std::env::temp_dir().join(name);
    let source = program.with_extension("cpp");
    let main = "#include <iostream>\nint main() { long long n; while (std::cin >> n) std::cout << grundy(n) << '\\n'; }\n";
    std::fs::write(&source, format!("{function}\n{main}")).expect("a folder for what is not kept");
    let built = std::process::Command::new("g++")
        .args(["-std=c++17", "-o"])
        .args([&program, &source])
        .output();
    std::fs::remove_file(&source).ok();
    let built = built.ok()?;
    assert!(
        built.status.success(),
        "{function}\n{}",
        String::from_utf8_lossy(&built.stderr)
    );
    Some(program)
}

fn stress(game: &str, formula: &str, to: u64) -> Report {
    let candidate = Candidate::read(formula).expect(formula);
    let limits = Limits::default();
    differential::heaps(
        &game.parse().expect(game),
        &candidate,
        to,
        Duration::from_secs(20),
        &limits,
    )
    .expect(game)
}

#[test]
fn formulas_are_held_against_the_solver() {
    assert!(stress("subtract 1..3", "n % 4", 500).agrees());
    let report = stress("kayles", "n <= 3 ? n : 1", 500);
    let wrong = report.disagreement.expect("Kayles of 5 is 4");
    assert_eq!(
        (wrong.position.as_str(), wrong.solver, wrong.candidate),
        ("5", Said::Nimber(4), Said::Nimber(1))
    );
    assert_eq!(report.agree, 5);
    let report = stress("nim", "n / n * n", 10);
    assert!(report.failure.expect("0 / 0").contains("no value at 0"));
}

#[test]
fn formulas_of_pairs_are_held_against_tables() {
    let stress = |game: &str, formula: &str, to: Option<&str>| {
        let candidate = Candidate::read(formula).expect(formula);
        let run = Duration::from_secs(20);
        differential::table(&game.parse()?, &candidate, to, run, &Limits::default())
    };
    let subtract_both = "rule {(a,b) -> (a-k,b) for k in 1..a; (a,b-k) for k in 1..b}";
    for to in [Some("12x9"), None] {
        let report = stress(subtract_both, "a ^ b", to).expect("a table");
        assert!(report.agrees(), "{report:?}");
    }
    // Wythoff's game: the smallest sum at which it is not Nim.
    let wrong = stress("wythoff", "a ^ b", Some("20x20")).expect("a table");
    let wrong = wrong.disagreement.expect("(1, 1) has an option more");
    let said = (wrong.position.as_str(), wrong.solver, wrong.candidate);
    assert_eq!(said, ("1,1", Said::Nimber(2), Said::Nimber(0)));
    // Boards have rows and columns from 1: the value of Cram with one row is not the parity of its length.
    let board = stress("cram", "b % 2 == 0 ? a : 0", Some("1x8")).expect("a table");
    assert_eq!(board.disagreement.expect("1x3 is 1").position, "1x3");
    for (game, formula, to, words) in [
        ("wythoff", "a ^ b", Some("20"), "the bound RxC"),
        ("wythoff", "n", Some("5x5"), "the bound N"),
        ("domineering", "a", Some("2x3"), "nimbers"),
        ("green-hackenbush", "a", Some("5x5"), "are neither"),
    ] {
        let fault = stress(game, formula, to).expect_err(game).to_string();
        assert!(fault.contains(words), "{game}: {fault}");
    }
    let mixed = Candidate::read("a + n");
    assert!(matches!(mixed, Ok(Candidate::Command(_))), "{mixed:?}");
}

#[cfg(unix)]
#[test]
fn programs_are_held_against_pairs() {
    let mirror = "tr ',' ' ' | while read a b; do echo $((a ^ b)); done";
    let candidate = Candidate::read(mirror).expect(mirror);
    let (run, limits) = (Duration::from_secs(20), Limits::default());
    let report = differential::table(
        &"wythoff".parse().unwrap(),
        &candidate,
        Some("9x9"),
        run,
        &limits,
    );
    let wrong = report.expect("a table").disagreement.expect("no Nim");
    assert_eq!(
        (wrong.position.as_str(), wrong.candidate),
        ("1,1", Said::Nimber(0))
    );
    let formula = Candidate::read("a + b").expect("a formula");
    let report = differential::positions("nim", "3,4\n3,5\n", &formula, run, &limits);
    let report = report.expect("positions");
    let wrong = report.disagreement.expect("3 + 5 is no nim-sum");
    assert_eq!(
        (report.found_at.as_deref(), wrong.position.as_str()),
        (Some("3,5"), "1,1")
    );
}

#[cfg(unix)]
#[test]
fn programs_are_held_against_the_solver() {
    let mirror = "while read n; do echo $((n % 4)); done";
    assert!(stress("subtract 1..3", mirror, 50).agrees());
    let wrong = stress(
        "subtract 1..3",
        "while read n; do echo $((n % 5)); done",
        50,
    );
    assert_eq!(wrong.disagreement.expect("4 mod 5").position, "4");
    // A program that reads all input before it answers, and one that prints more answers than there are questions.
    assert!(stress("nim", "cat > /dev/null; seq 0 2000", 2000).agrees());
    let report = stress("nim", "cat; echo 5", 20);
    assert!(
        report
            .failure
            .as_deref()
            .is_some_and(|f| f.contains("more than")),
        "{report:?}"
    );
    for (command, why) in [
        ("exit 3", "exit status: 3"),
        ("head -n 5", "no answer to 5"),
        ("cat; exit 1", "exit status: 1"),
        ("kill -SEGV $$", "signal"),
        ("echo no", "expected a value for 0"),
        ("no-such-program-of-this-name 2> /dev/null", "127"),
        ("head -c 10000 /dev/zero", "more than"),
    ] {
        let report = stress("nim", command, 20);
        assert!(!report.agrees(), "{command}: {report:?}");
        let failure = report.failure.unwrap_or_default();
        assert!(failure.contains(why), "{command}: {failure}");
    }
}

#[cfg(unix)]
#[test]
fn programs_that_hang_are_ended() {
    let short = Duration::from_millis(300);
    let limits = Limits::default();
    for command in [
        "sleep 60",
        "head -n 3; sleep 60",
        "cat; sleep 60",
        "sleep 60 & wait",
    ] {
        let begin = std::time::Instant::now();
        let candidate = Candidate::Command(command.to_owned());
        let report = differential::heaps(&"nim".parse().unwrap(), &candidate, 20, short, &limits)
            .expect("nim");
        assert!(
            !report.agrees() && report.failure.is_some(),
            "{command}: {report:?}"
        );
        assert!(begin.elapsed() < Duration::from_secs(20), "{command}");
    }
}

/// True once the process is gone, or only waits for its parent to ask for its status; this may take a moment.
#[cfg(unix)]
fn has_ended(process: &str) -> bool {
    (0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(50));
        let listed = std::process::Command::new("ps")
            .args(["-o", "stat=", "-p", process])
            .output();
        let state = String::from_utf8(listed.expect("ps").stdout).expect("text");
        state.trim().is_empty() || state.trim().starts_with('Z')
    })
}

#[cfg(unix)]
#[test]
fn what_a_program_leaves_running_is_ended() {
    let (limits, long) = (Limits::default(), Duration::from_secs(3));
    let name = format!("grundy-left-{}", std::process::id());
    let file = std::env::temp_dir().join(name);
    for (what, end) in [
        ("> /dev/null 2>&1", "cat"),
        ("> /dev/null 2>&1", "cat; exit 1"),
        ("> /dev/null 2>&1", "head -n 2"),
        ("", "cat"),
    ] {
        let command = format!("sleep 60 {what} & echo $! > '{}'; {end}", file.display());
        let candidate = Candidate::Command(command.clone());
        let report = differential::heaps(&"nim".parse().unwrap(), &candidate, 20, long, &limits)
            .expect("nim");
        let right = end == "cat" && !what.is_empty();
        assert_eq!(report.agrees(), right, "{command}: {report:?}");
        let left = std::fs::read_to_string(&file).expect("its number");
        assert!(has_ended(left.trim()), "{command}");
        let done = child::run(&command, "1\n", long, &limits).expect("no limits");
        let right = end != "cat; exit 1" && !what.is_empty();
        assert_eq!(done.said.is_ok(), right, "{command}: {done:?}");
        let left = std::fs::read_to_string(&file).expect("its number");
        assert!(has_ended(left.trim()), "{command}");
    }
    std::fs::remove_file(file).ok();
}

/// A session of its own is no part of the program's process group.
#[cfg(target_os = "linux")]
#[test]
fn what_a_program_starts_in_a_session_of_its_own_is_ended() {
    let (limits, long) = (Limits::default(), Duration::from_secs(3));
    let name = format!("grundy-session-{}", std::process::id());
    let file = std::env::temp_dir().join(name);
    let inner = format!("echo $$ > \"{}\"; exec sleep 60", file.display());
    let command = format!("setsid sh -c '{inner}' > /dev/null 2>&1 < /dev/null & sleep 0.3; cat");
    let done = child::run(&command, "1\n", long, &limits).expect("no limits");
    assert_eq!(done.said.as_deref(), Ok("1\n"), "{command}");
    let left = std::fs::read_to_string(&file).expect("its number");
    assert!(has_ended(left.trim()), "{command}");

    let candidate = Candidate::Command(command.clone());
    let report = differential::heaps(&"nim".parse().unwrap(), &candidate, 20, long, &limits);
    assert!(report.expect("nim").agrees(), "{command}");
    let left = std::fs::read_to_string(&file).expect("its number");
    assert!(has_ended(left.trim()), "{command}");
    std::fs::remove_file(file).ok();
}

#[test]
fn positions_are_compared_too() {
    let (limits, run) = (Limits::default(), Duration::from_secs(20));
    let candidate = Candidate::Command("cat > /dev/null; echo 6; echo '*1'".to_owned());
    let report = differential::positions("nim", "3,5\n\n2,3\n", &candidate, run, &limits);
    assert!(report.as_ref().is_ok_and(Report::agrees), "{report:?}");
    let wrong = differential::positions("nim", "3,5\n2,x\n", &candidate, run, &limits);
    let ruled = Candidate::Command("cat".to_owned());
    let report = differential::positions("subtract 1..3", "3\n2\n", &ruled, run, &limits).unwrap();
    assert!(
        report.agrees() && report.game == "subtract 1..3",
        "{report:?}"
    );
    assert!(Candidate::read(" ").is_err());
    assert!(wrong.is_err_and(|e| e.to_string().contains("line 2")));
}

/// Compares winners on positions of a game, one a line.
fn winners(
    game: &str,
    positions: &str,
    candidate: &Candidate,
    words: &str,
    convention: Convention,
) -> Report {
    let words = if words.is_empty() {
        Winners::default()
    } else {
        Winners::read(words).expect(words)
    };
    let asking = Asking {
        run: Duration::from_secs(20),
        compared: Compared::Winners { words, convention },
    };
    differential::positions(game, positions, candidate, asking, &Limits::default()).expect(game)
}

/// A function that answers with one of two words, as `wins` says of the text of a position.
fn words(win: &'static str, loss: &'static str, wins: fn(&str) -> bool) -> Candidate {
    Candidate::Function(Function::new(move |position, _| {
        Ok(Reply::Word(
            if wins(position) { win } else { loss }.to_owned(),
        ))
    }))
}

/// True if the player to move wins Nim.
fn nim(position: &str) -> bool {
    position
        .split(',')
        .map(|heap| heap.parse::<u64>().expect("a heap"))
        .fold(0, |sum, heap| sum ^ heap)
        != 0
}

#[test]
fn winners_are_named_by_many_words() {
    let positions = "3,5\n4,4\n1,2,3\n7\n";
    for (win, loss) in [
        ("N", "P"),
        ("first", "second"),
        ("WIN", "lose"),
        ("Alice", "Bob"),
        ("1", "0"),
        ("true", "False"),
        ("yes", "no"),
    ] {
        let report = winners(
            "nim",
            positions,
            &words(win, loss, nim),
            "",
            Convention::Normal,
        );
        assert!(report.agrees(), "{win}/{loss}: {report:?}");
        // The same words the wrong way round: the smallest position that shows it is the empty one.
        let report = winners(
            "nim",
            positions,
            &words(loss, win, nim),
            "",
            Convention::Normal,
        );
        let wrong = report.disagreement.expect("all are wrong");
        assert_eq!(wrong.position, "0", "{win}/{loss}");
        assert_eq!(
            (wrong.solver, wrong.candidate),
            (Said::Outcome(Class::P), Said::Outcome(Class::N))
        );
    }
    let own = words("Stan wins.", "Ollie wins.", nim);
    assert!(
        winners(
            "nim",
            positions,
            &own,
            "stan wins./ollie wins.",
            Convention::Normal
        )
        .agrees()
    );
    let unheard = winners("nim", positions, &own, "", Convention::Normal);
    let failure = unheard.failure.expect("the words are unheard of");
    assert!(
        failure.contains("expected the winner for 3,5") && failure.contains("Stan wins."),
        "{failure}"
    );
    for faulty in ["Alice", "", "a/a", "a//b", "a/b/c/d"] {
        let fault = Winners::read(faulty).expect_err(faulty).to_string();
        assert!(fault.contains("Alice/Bob"), "{fault}");
    }
}

#[test]
fn winners_of_misere_play_and_of_heaps() {
    // Misère Nim: as in normal play, unless no heap has more than one.
    let misere = |position: &str| {
        let large = position
            .split(',')
            .any(|heap| heap.parse::<u64>().expect("a heap") > 1);
        nim(position) == large
    };
    let positions = "3,5\n4,4\n1,1,1\n1,1\n1\n0\n";
    let report = winners(
        "nim",
        positions,
        &words("first", "second", misere),
        "",
        Convention::Misere,
    );
    assert!(report.agrees(), "{report:?}");
    let report = winners(
        "nim",
        positions,
        &words("first", "second", nim),
        "",
        Convention::Misere,
    );
    assert!(report.disagreement.is_some(), "{report:?}");
    // Heaps of a table, a formula that is 0 for a loss.
    let game = "subtract 1..3".parse().expect("a game");
    for (formula, convention, agrees) in [
        ("n % 4", Convention::Normal, true),
        ("n % 4 != 0", Convention::Normal, true),
        ("n % 4 != 1", Convention::Misere, true),
        ("n % 4", Convention::Misere, false),
        ("n % 3", Convention::Normal, false),
    ] {
        let candidate = Candidate::read(formula).expect(formula);
        let compared = Compared::Winners {
            words: Winners::default(),
            convention,
        };
        let asking = Asking {
            run: Duration::from_secs(5),
            compared,
        };
        let report =
            differential::heaps(&game, &candidate, 60, asking, &Limits::default()).expect(formula);
        assert_eq!(report.agrees(), agrees, "{formula}: {report:?}");
        assert_eq!(report.asked, 61);
    }
}

#[test]
fn winners_of_games_of_turns() {
    // Tic-tac-toe: the player to move has lost where a line is full, and ties from the empty board.
    let positions = "xxx/oo./...\n.../.../...\n";
    let said = |word: &'static str| {
        Candidate::Function(Function::new(move |position, _| {
            let lost = position.starts_with("xxx");
            Ok(Reply::Word(if lost {
                "lose".to_owned()
            } else {
                word.to_owned()
            }))
        }))
    };
    for word in ["draw", "tie", "T", "drawn"] {
        let report = winners(
            "tic-tac-toe",
            positions,
            &said(word),
            "",
            Convention::Normal,
        );
        assert!(report.agrees(), "{word}: {report:?}");
    }
    // A move later the solver still says that it is a tie, and the wrong program that it is won.
    let report = winners(
        "tic-tac-toe",
        ".../.../...\n",
        &said("win"),
        "",
        Convention::Normal,
    );
    let wrong = report.disagreement.expect("nobody wins");
    assert_eq!(wrong.candidate, Said::Outcome(Class::N));
    assert_eq!(report.found_at.as_deref(), Some(".../.../..."));
    assert_ne!(wrong.position, ".../.../...");
    // Endless play.
    let report = winners(
        "digraph a>b, b>a, b>c:",
        "a\nb\n",
        &words("draw", "win", |at| at == "x"),
        "win/lose/draw",
        Convention::Normal,
    );
    assert_eq!(
        report.disagreement.map(|wrong| wrong.solver),
        None.or(Some(Said::Outcome(Class::P))),
        "a leads to b, which wins"
    );
}
