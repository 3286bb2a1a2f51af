//! Workers as threads of one process, each with its own engine and connections: any number of them makes the same bytes,
//! and faults are refused.

use crate::crew::Crew;
use crate::local::hello;
use crate::mesh::{Hello, MAGIC, Meeting};
use crate::run::{self, Plan, Said};
use grundy::{Error, Limits};
use grundy_tablebase::levels::Shared;
use grundy_tablebase::{BuildAsk, build};
use std::fs;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::thread;
use std::time::{Duration, Instant};

const SECRET: &[u8] = b"known to all workers";

/// A folder for the files of one test, which the library may read and write.
fn folder() -> tempfile::TempDir {
    grundy_host::install();
    tempfile::tempdir().unwrap()
}

fn plan(game: &str, folder: &Path, distances: bool, memory: u64) -> Plan {
    Plan {
        game: game.to_owned(),
        distances,
        folder: folder.join("levels"),
        shards: 12,
        memory,
        patience: Duration::from_secs(60),
    }
}

fn listeners(count: usize) -> (Vec<TcpListener>, Vec<SocketAddr>) {
    let listen = |_| TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let listeners: Vec<TcpListener> = (0..count).map(listen).collect();
    let addresses = listeners.iter().map(|l| l.local_addr().unwrap()).collect();
    (listeners, addresses)
}

fn meet(
    (listener, addresses): (&TcpListener, &[SocketAddr]),
    hello: &Hello,
    secret: &[u8],
    patience: Duration,
) -> Result<Vec<Option<TcpStream>>, Error> {
    let meeting = Meeting {
        listener,
        addresses,
        hello,
        secret,
        patience,
    };
    meeting.meet(&Limits::default(), &mut || None)
}

/// Makes a table with so many workers, each with its limits; what each of them ended with, and what the first one said.
fn make(
    plan: &Plan,
    resume: bool,
    to: &Path,
    limits: &[Limits],
) -> (Vec<Result<(), Error>>, Vec<Said>) {
    let game = Shared::of(&plan.game).unwrap();
    let (listeners, addresses) = listeners(limits.len());
    let mut said = Vec::new();
    let first = match run::take(&game, plan, resume, to) {
        Ok(first) => first,
        Err(error) => return (vec![Err(error)], said),
    };
    let ends = thread::scope(|scope| {
        let mut workers = Vec::new();
        for (at, listener) in listeners.iter().enumerate().skip(1) {
            let (game, addresses) = (&game, &addresses);
            workers.push(scope.spawn(move || {
                let hello = hello(game, plan, at, limits.len());
                let sockets = meet(
                    (listener, addresses),
                    &hello,
                    SECRET,
                    Duration::from_secs(60),
                )?;
                run::run(sockets, game, plan, None, &limits[at], &mut |_| {}).map(drop)
            }));
        }
        let hello = hello(&game, plan, 0, limits.len());
        let own = meet(
            (&listeners[0], &addresses),
            &hello,
            SECRET,
            Duration::from_secs(60),
        );
        let mut hear = |what: &Said| said.push(what.clone());
        let own = own.and_then(|sockets| {
            run::run(sockets, &game, plan, Some(first), &limits[0], &mut hear).map(drop)
        });
        let others = workers.into_iter().map(|worker| worker.join().unwrap());
        std::iter::once(own).chain(others).collect()
    });
    (ends, said)
}

fn alone(game: &str, to: &Path, distances: bool) -> Vec<u8> {
    let ask = BuildAsk {
        distances,
        ..BuildAsk::default()
    };
    build(&game.parse().unwrap(), to, &ask, &mut |_| {}).unwrap();
    fs::read(to).unwrap()
}

#[test]
fn the_same_bytes_from_any_number_of_workers() {
    for (game, distances) in [("connect-four 4x3", true), ("hexapawn 3x3", false)] {
        let folder = folder();
        let wanted = alone(game, &folder.path().join("alone"), distances);
        for workers in 1..4 {
            // Little memory: every level is looked up on the disk, and spilled.
            for memory in [1 << 30, 1 << 13] {
                let plan = plan(game, folder.path(), distances, memory);
                let to = folder.path().join("together");
                let (ends, said) = make(&plan, false, &to, &vec![Limits::default(); workers]);
                assert!(ends.iter().all(Result::is_ok), "{game}: {ends:?}");
                assert_eq!(fs::read(&to).unwrap(), wanted, "{game}, {workers} workers");
                assert!(!plan.folder.exists());
                assert!(matches!(
                    &said[..],
                    [Said::Begun { .. }, Said::Found { .. }, Said::Judged(_)]
                ));
            }
        }
    }
}

#[test]
fn ranked_positions_too() {
    let games = [
        ("chase 4", true),
        ("chase 5", false),
        ("krk 3x5", true),
        ("kqk 4", false),
        ("kpk 4", true),
    ];
    for (game, distances) in games {
        let folder = folder();
        let wanted = alone(game, &folder.path().join("alone"), distances);
        for workers in 1..4 {
            let plan = plan(game, folder.path(), distances, 1 << 20);
            let to = folder.path().join("together");
            let (ends, said) = make(&plan, false, &to, &vec![Limits::default(); workers]);
            assert!(ends.iter().all(Result::is_ok), "{game}: {ends:?}");
            assert_eq!(fs::read(&to).unwrap(), wanted, "{game}, {workers} workers");
            assert!(!plan.folder.exists());
            assert!(matches!(
                &said[..],
                [Said::Counted { rounds: 0, .. }, Said::Judged(_)]
            ));
        }
    }
}

#[test]
fn ranked_positions_need_memory() {
    let folder = folder();
    let to = folder.path().join("table");
    // 2 times 6^4 ranks take a byte, a bit and two bytes for plies each: more than one worker may hold, and not than two.
    let plan = plan("chase 6", folder.path(), true, 5000);
    let (ends, _) = make(&plan, false, &to, &[Limits::default()]);
    let message = ends[0].as_ref().unwrap_err().to_string();
    assert!(message.contains("memory"), "{message}");
    assert!(!to.exists());
}

/// Limits that end the work after so many positions.
fn after(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

/// The numbers of levels that are found and that are judged.
fn done(folder: &Path) -> (usize, usize) {
    let text = fs::read(folder.join("manifest.json")).unwrap();
    let manifest: crate::folder::Manifest = serde_json::from_slice(&text).unwrap();
    let judged = manifest
        .levels
        .iter()
        .filter(|level| !level.words.is_empty());
    (manifest.levels.len(), judged.count())
}

#[test]
fn work_that_stopped_goes_on_with_any_number_of_workers() {
    goes_on("connect-four 4x3");
    goes_on("krk 4");
}

fn goes_on(game: &str) {
    let folder = folder();
    let wanted = alone(game, &folder.path().join("alone"), true);
    let plan = plan(game, folder.path(), true, 1 << 20);
    let to = folder.path().join("together");
    let (mut before, mut stops) = ((0, 0), 0);
    for run in 0.. {
        // Another worker is stopped each time, after ever more positions.
        let workers = 1 + run % 3;
        let mut limits = vec![Limits::default(); workers];
        limits[run % workers] = after(50 << (run / 3));
        let (ends, _) = make(&plan, run > 0, &to, &limits);
        if ends.iter().all(Result::is_ok) {
            break;
        }
        assert!(
            ends.iter().all(|end| matches!(end, Err(Error::Stopped(_)))),
            "{ends:?}"
        );
        let now = done(&plan.folder);
        assert!(now >= before, "{now:?} after {before:?}");
        (before, stops) = (now, stops + 1);
    }
    assert!(stops > 5, "{stops} runs were stopped");
    assert_eq!(fs::read(&to).unwrap(), wanted);
    assert!(!plan.folder.exists());
}

#[test]
fn a_worker_holds_its_share() {
    holds_its_share("connect-four 4x4");
    holds_its_share("chase 24");
}

fn holds_its_share(game: &str) {
    let folder = folder();
    let to = folder.path().join("table");
    let plan = plan(game, folder.path(), false, 1 << 30);
    let held = |workers: usize| -> Vec<u64> {
        let (_, said) = make(&plan, false, &to, &vec![Limits::default(); workers]);
        match said.last() {
            Some(Said::Judged(spent)) => spent.iter().map(|spent| spent.held).collect(),
            other => panic!("{other:?}"),
        }
    };
    let one = held(1)[0];
    for three in held(3) {
        assert!((one / 4..one / 2).contains(&three), "{three} of {one}");
    }
}

#[test]
fn a_lost_worker_ends_the_others() {
    let folder = folder();
    let plan = plan("connect-four 4x4", folder.path(), false, 1 << 20);
    let to = folder.path().join("table");
    let game = Shared::of(&plan.game).unwrap();
    let (listeners, addresses) = listeners(2);
    let first = run::take(&game, &plan, false, &to).unwrap();
    let ended = thread::scope(|scope| {
        scope.spawn(|| {
            let hello = hello(&game, &plan, 1, 2);
            // It comes, and is gone before it does anything.
            meet(
                (&listeners[1], &addresses),
                &hello,
                SECRET,
                Duration::from_secs(60),
            )
            .unwrap()
        });
        let hello = hello(&game, &plan, 0, 2);
        let sockets = meet(
            (&listeners[0], &addresses),
            &hello,
            SECRET,
            Duration::from_secs(60),
        );
        run::run(
            sockets.unwrap(),
            &game,
            &plan,
            Some(first),
            &Limits::default(),
            &mut |_| {},
        )
    });
    let message = ended.unwrap_err().to_string();
    assert!(
        message.contains("worker 1 ended, or the connection to it was lost"),
        "{message}"
    );
    assert!(!to.exists());
}

/// The errors of two workers that do not fit: of the first, then of the second.
fn misfits(change: impl Fn(&mut Hello) + Sync, secret: &[u8]) -> [String; 2] {
    let hello = |process| Hello {
        version: "1.2.3".to_owned(),
        game: "connect-four 4x4:".to_owned(),
        distances: false,
        process,
        processes: 2,
    };
    let (listeners, addresses) = listeners(2);
    let patience = Duration::from_millis(300);
    let ends = thread::scope(|scope| {
        let second = scope.spawn(|| {
            let mut hello = hello(1);
            change(&mut hello);
            meet((&listeners[1], &addresses), &hello, secret, patience)
        });
        let first = meet((&listeners[0], &addresses), &hello(0), SECRET, patience);
        [first, second.join().unwrap()]
    });
    ends.map(|end| end.unwrap_err().to_string())
}

#[test]
fn workers_that_do_not_fit_are_refused() {
    type Change = fn(&mut Hello);
    let cases: [(Change, &str); 4] = [
        (
            |hello| hello.version = "1.2.4".to_owned(),
            "worker 1 is of version 1.2.4, worker 0 1.2.3",
        ),
        (
            |hello| hello.game = "connect-four 4x5:".to_owned(),
            "worker 1 makes a table of connect-four 4x5, worker 0 connect-four 4x4",
        ),
        (
            |hello| hello.distances = true,
            "worker 1 works with, worker 0 without distances",
        ),
        (
            |hello| hello.processes = 3,
            "worker 1 is one of 3, worker 0 2",
        ),
    ];
    for (change, expected) in cases {
        let [first, second] = misfits(change, SECRET);
        assert_eq!(first, expected);
        assert!(
            second.ends_with(&format!("refused this one: {expected}")),
            "{second}"
        );
    }
    let [first, second] = misfits(|_| {}, b"known to nobody else");
    assert!(
        first.starts_with("worker 1 did not come within 300 ms"),
        "{first}"
    );
    assert!(
        first.ends_with("was sent away: its secret is another)"),
        "{first}"
    );
    assert!(
        second.ends_with("refused this one: its secret is another"),
        "{second}"
    );
}

#[test]
fn who_does_not_answer_is_not_waited_for_without_end() {
    let game = Shared::of("connect-four 4x3").unwrap();
    let folder = folder();
    let plan = plan("connect-four 4x3", folder.path(), false, 1 << 20);
    let patience = Duration::from_millis(100);
    let (listeners, mut addresses) = listeners(3);
    // The first one listens no more.
    let nobody = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    addresses[0] = nobody.local_addr().unwrap();
    drop(nobody);
    let ended = meet(
        (&listeners[1], &addresses),
        &hello(&game, &plan, 1, 3),
        SECRET,
        patience,
    );
    let message = ended.unwrap_err().to_string();
    assert!(
        message.contains("did not answer within 100 ms"),
        "{message}"
    );
    // First no worker comes; then a program that is no worker.
    let hello = hello(&game, &plan, 0, 3);
    let ended = meet((&listeners[0], &addresses), &hello, SECRET, patience);
    assert_eq!(
        ended.unwrap_err().to_string(),
        "worker 1 did not come within 100 ms"
    );
    let own = listeners[0].local_addr().unwrap();
    let ended = thread::scope(|scope| {
        scope.spawn(|| {
            use std::io::{Read, Write};
            let mut stranger = TcpStream::connect(own).unwrap();
            stranger.write_all(&[b'x'; 16]).unwrap();
            stranger.read_to_end(&mut Vec::new()).ok();
        });
        meet((&listeners[0], &addresses), &hello, SECRET, patience)
    });
    let message = ended.unwrap_err().to_string();
    assert!(
        message.ends_with("was sent away: it is no worker of grundy)"),
        "{message}"
    );
}

#[test]
fn strangers_cost_the_workers_nothing() {
    use std::io::Write;
    let hello = |process| Hello {
        version: "1.2.3".to_owned(),
        game: "connect-four 4x4:".to_owned(),
        distances: false,
        process,
        processes: 3,
    };
    let (listeners, addresses) = listeners(3);
    let begun = Instant::now();
    // Silent, foolish, half a handshake, and of another version: all of them before the workers come, and some keep coming.
    let says: [&[u8]; 4] = [
        b"",
        b"GET / HTTP/1.1\r\n\r\n",
        MAGIC,
        b"grundy workers 9 and so on",
    ];
    let strangers = (0..80).map(|number| {
        let mut stranger = TcpStream::connect(addresses[number % 2]).unwrap();
        stranger.write_all(says[number / 2 % 4]).unwrap();
        stranger
    });
    let strangers: Vec<TcpStream> = strangers.collect();
    let over = AtomicBool::new(false);
    let met = thread::scope(|scope| {
        scope.spawn(|| {
            let mut more = Vec::new();
            while !over.load(SeqCst) && more.len() < 200 {
                more.extend(TcpStream::connect(addresses[more.len() % 2]));
                thread::sleep(Duration::from_millis(2));
            }
        });
        let meet = |process: usize| {
            thread::sleep(Duration::from_millis(50 * process as u64));
            let at = (&listeners[process], &addresses[..]);
            meet(at, &hello(process), SECRET, Duration::from_secs(60))
        };
        let workers: Vec<_> = (0..3).map(|n| scope.spawn(move || meet(n))).collect();
        let met: Vec<_> = workers.into_iter().map(|w| w.join().unwrap()).collect();
        over.store(true, SeqCst);
        met
    });
    assert!(met.iter().all(Result::is_ok), "{met:?}");
    let took = begun.elapsed();
    assert!(
        took < Duration::from_secs(4),
        "the workers met after {took:?}"
    );
    drop(strangers);
}

#[test]
fn a_worker_that_is_silent_is_named() {
    let (listeners, addresses) = listeners(2);
    let patience = Duration::from_secs(2);
    let ends = thread::scope(|scope| {
        // It is connected, and says nothing more: as a process that was stopped.
        let silent = scope.spawn(|| TcpStream::connect(addresses[0]).unwrap());
        let (socket, _) = listeners[0].accept().unwrap();
        let mut crew = Crew::new(vec![None, Some(socket)], patience).unwrap();
        let begun = Instant::now();
        let ended = crew.round(Vec::new(), &Limits::default()).map(|_| ());
        crew.end();
        drop(silent.join().unwrap());
        (ended.unwrap_err().to_string(), begun.elapsed())
    });
    assert!(
        ends.0.contains("worker 1 has said nothing for 2 s"),
        "{}",
        ends.0
    );
    assert!(
        ends.1 >= patience && ends.1 < Duration::from_secs(20),
        "{:?}",
        ends.1
    );
}

#[test]
fn levels_of_a_table_that_is_written_are_removed() {
    let folder = folder();
    let plan = plan("connect-four 4x3", folder.path(), false, 1 << 20);
    let to = folder.path().join("table");
    make(&plan, false, &to, &[after(100)]);
    assert!(!crate::remove_written(&plan.folder).unwrap());
    let at = plan.folder.join("manifest.json");
    // As the last steps of a run leave it that is ended in the middle of them.
    let text = fs::read_to_string(&at).unwrap();
    let written = text.replace("\"written\":false", "\"written\":true");
    assert_ne!(text, written);
    fs::write(&at, &written).unwrap();
    assert!(crate::remove_written(&plan.folder).unwrap());
    assert!(!plan.folder.exists());
    // The next run of workers begins there anew.
    fs::create_dir(&plan.folder).unwrap();
    fs::write(&at, &written).unwrap();
    let (ends, _) = make(&plan, true, &to, &[Limits::default(), Limits::default()]);
    assert!(ends.iter().all(Result::is_ok), "{ends:?}");
    assert!(to.exists() && !plan.folder.exists());
}

#[test]
fn a_folder_has_one_table_and_one_program() {
    let folder = folder();
    let plan = plan("connect-four 4x3", folder.path(), false, 1 << 20);
    let to = folder.path().join("table");
    let game = Shared::of(&plan.game).unwrap();
    let refused = |plan: &Plan, resume| {
        let game = Shared::of(&plan.game).unwrap();
        let taken = run::take(&game, plan, resume, &to);
        taken.map(|_| ()).unwrap_err().to_string()
    };
    assert!(refused(&plan, true).starts_with("there is nothing to go on with in"));
    let first = run::take(&game, &plan, false, &to).unwrap();
    assert!(refused(&plan, false).starts_with("another program makes a table in"));
    drop(first);
    let (ends, _) = make(&plan, false, &to, &[after(100)]);
    assert!(ends[0].is_err());
    let other = Plan {
        distances: true,
        ..plan.clone()
    };
    assert!(refused(&other, true).contains("not of connect-four 4x3 with distances"));
    let other = Plan {
        game: "connect-four 3x4".to_owned(),
        ..plan.clone()
    };
    assert!(refused(&other, true).contains("it is of connect-four 4x3 without distances"));
    // A level that was changed is found, and so is a manifest.
    let level = plan.folder.join("keys-0000-1-0");
    let mut bytes = fs::read(&level).unwrap();
    let kept = bytes.clone();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&level, bytes).unwrap();
    fs::write(plan.folder.join("strange"), b"").unwrap();
    assert!(refused(&plan, true).contains("has \"strange\", which is no part of a table"));
    fs::remove_file(plan.folder.join("strange")).unwrap();
    fs::write(&level, kept).unwrap();
    fs::write(plan.folder.join("manifest.json"), b"{}").unwrap();
    assert!(refused(&plan, true).ends_with("it is damaged or cut short"));
}

#[test]
fn a_damaged_level_is_found() {
    let folder = folder();
    let plan = plan("connect-four 4x3", folder.path(), false, 1 << 20);
    let to = folder.path().join("table");
    make(&plan, false, &to, &[after(2000)]);
    let (found, judged) = done(&plan.folder);
    assert!(found > 3 && judged == 0, "{found} found, {judged} judged");
    let name = format!("keys-{:04}-1-0", found - 1);
    let level = plan.folder.join(&name);
    let mut bytes = fs::read(&level).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&level, bytes).unwrap();
    let (ends, _) = make(&plan, true, &to, &[Limits::default(), Limits::default()]);
    let messages: Vec<String> = ends
        .into_iter()
        .map(|end| end.unwrap_err().to_string())
        .collect();
    assert!(
        messages.iter().all(|text| text.contains(&name)),
        "{messages:?}"
    );
    assert!(
        messages
            .iter()
            .all(|text| text.contains("damaged or cut short")),
        "{messages:?}"
    );
}

#[test]
fn hosts_are_read() {
    let folder = folder();
    let (list, secret) = (folder.path().join("hosts"), folder.path().join("secret"));
    fs::write(&secret, "0123456789abcdef\n").unwrap();
    let patience = Duration::from_secs(1);
    let read = |text: &str, process, remote| {
        fs::write(&list, text).unwrap();
        crate::Hosts::read(
            &list,
            &secret,
            process,
            remote,
            patience,
            &Limits::default(),
        )
    };
    let hosts = read("# two\n127.0.0.1:2101 # one\n\n[::1]:2102\n", 1, false).unwrap();
    assert_eq!(hosts.addresses.len(), 2);
    assert_eq!(hosts.secret, b"0123456789abcdef");
    #[cfg(unix)]
    for (mode, exposed) in [(0o600, None), (0o640, Some(0o640)), (0o604, Some(0o604))] {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(&secret, fs::Permissions::from_mode(mode)).unwrap();
        assert_eq!(read("127.0.0.1:1\n", 0, false).unwrap().exposed, exposed);
    }
    let fault = |text: &str, process, remote| read(text, process, remote).unwrap_err().to_string();
    let beyond = "127.0.0.1:2101\n192.0.2.1:2101\n";
    assert!(fault(beyond, 0, false).contains("192.0.2.1:2101 is beyond this machine"));
    assert!(read(beyond, 0, true).is_ok());
    assert!(fault("127.0.0.1:1\n  localhost\n", 0, false).contains("line 2, column 3"));
    assert!(fault("127.0.0.1:1\n", 1, false).starts_with("there is no worker 1"));
    fs::write(&secret, "short\n").unwrap();
    assert!(fault("127.0.0.1:1\n", 0, false).ends_with("16 bytes or more, and this one 5"));
}

#[test]
fn games_that_cannot_be_shared_are_refused() {
    for (game, why) in [
        ("three-mens-morris", "the rules do not rank positions"),
        ("dots-and-boxes 1x1", "this one is scored"),
        ("nim", "tables are for games of turns"),
    ] {
        let message = Shared::of(game).map(|_| ()).unwrap_err().to_string();
        assert!(message.contains(why), "{message}");
    }
}
