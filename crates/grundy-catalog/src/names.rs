//! Other names of games: those that contests, Chinese textbooks and the literature use besides the names that a game gives
//! itself.

/// Games by their own names, each with its other names.
pub const OTHER_NAMES: &[(&str, &[&str])] = &[
    (
        "nim",
        &[
            "尼姆",
            "尼姆游戏",
            "尼姆博弈",
            "取石子",
            "bamboo",
            "bamboo-stalks",
        ],
    ),
    ("bounded-nim", &["巴什", "巴什博弈", "bash-game"]),
    ("moore", &["摩尔尼姆", "moores-nim"]),
    ("staircase", &["阶梯尼姆", "阶梯博弈"]),
    ("wythoff", &["威佐夫", "威佐夫博弈", "威佐夫游戏", "wyt"]),
    ("euclid", &["欧几里得", "欧几里得游戏"]),
    (
        "kayles",
        &["凯尔斯", "保龄球", "打保龄球", "skittles", "rip-van-winkle"],
    ),
    ("dawson", &["道森棋", "道森象棋"]),
    ("dawson-kayles", &["道森凯尔斯"]),
    ("grundy", &["格伦迪", "格朗迪", "格伦迪游戏"]),
    ("lasker", &["拉斯克", "拉斯克尼姆"]),
    ("subtract", &["减法游戏", "取走游戏"]),
    ("fibonacci-nim", &["斐波那契博弈", "斐波那契尼姆"]),
    ("chomp", &["巧克力", "巧克力游戏", "吃巧克力"]),
    ("cram", &["填骨牌"]),
    ("domineering", &["多米诺", "骨牌", "stop-gate", "dominoes"]),
    ("clobber", &["吃子棋"]),
    ("amazons", &["亚马逊棋"]),
    ("konane", &["夏威夷跳棋"]),
    ("nogo", &["不围棋"]),
    ("northcott", &["诺斯科特"]),
    ("toads-and-frogs", &["蛤蟆与青蛙", "蟾蜍与青蛙"]),
    ("toppling-dominoes", &["推骨牌"]),
    ("hackenbush", &["procrastination", "block-tower", "红蓝塔"]),
    (
        "green-hackenbush",
        &["砍树", "删边游戏", "树上删边", "hackenbush-green"],
    ),
    ("graph-hackenbush", &["红蓝绿砍树"]),
    ("coin-product", &["nim-product", "尼姆积"]),
    ("turtles", &["翻硬币"]),
    ("ruler", &["尺子游戏"]),
    ("tokens", &["图上移动", "有向图游戏"]),
    ("node-kayles", &["图上凯尔斯"]),
    ("sprouts", &["豆芽", "豆芽游戏"]),
    ("col", &["染色游戏"]),
    ("chase", &["追逐", "追逐游戏"]),
    ("multiply", &["乘法游戏"]),
    ("add", &["报数", "报数游戏", "抢30", "抢三十"]),
    ("tic-tac-toe", &["井字棋"]),
    ("gomoku", &["五子棋"]),
    ("connect-four", &["四子棋", "重力四子棋"]),
    ("gdl", &["游戏描述语言"]),
    ("row", &["取数游戏"]),
    ("kuhn", &["库恩扑克"]),
    ("leduc", &["勒杜克扑克"]),
    ("liars-dice", &["吹牛骰子", "大话骰"]),
    ("one-card-poker", &["单张扑克"]),
    ("goofspiel", &["纯策略游戏"]),
    ("matching-pennies", &["猜硬币", "配对硬币"]),
    ("blotto", &["布洛托", "上校布洛托"]),
    ("monty-hall", &["蒙提霍尔", "三门问题"]),
    ("battleships", &["海战棋"]),
];

/// The other names of a game.
#[must_use]
pub fn other_names(game: &str) -> &'static [&'static str] {
    let found = OTHER_NAMES.iter().find(|(name, _)| *name == game);
    found.map_or(&[], |(_, names)| names)
}

/// The intended game, where a name stands for two notations: Hackenbush is written as stalks of letters, or as a graph whose
/// vertices are numbers.
///
/// ```
/// use grundy::game::names::by_notation;
/// assert_eq!(by_notation("hackenbush", None, Some("0l1r2")), "graph-hackenbush");
/// assert_eq!(by_notation("hackenbush", None, Some("lrl,0")), "hackenbush");
/// ```
#[must_use]
pub fn by_notation<'a>(game: &'a str, rules: Option<&str>, position: Option<&str>) -> &'a str {
    let numbered = |text: &str| text.contains(|c: char| ('1'..='9').contains(&c));
    match game {
        // A graph may be in a file, named before a colon; stalks have no rules.
        "hackenbush" if rules.is_some() || position.is_some_and(numbered) => "graph-hackenbush",
        game => game,
    }
}

/// True if a name is that of the red and blue towers of contests, which are written with W for Left's cubes and B for
/// Right's.
#[must_use]
pub fn writes_towers(name: &str) -> bool {
    ["towers", "procrastination", "block-tower"]
        .iter()
        .any(|known| name.eq_ignore_ascii_case(known))
}

/// Rewrites towers from the contests' letters to those of `hackenbush`: W (white) is Left's, B (black) Right's.
///
/// ```
/// use grundy::game::names::towers;
/// assert_eq!(towers("wwb,BW"), "llr,rl");
/// ```
#[must_use]
pub fn towers(text: &str) -> String {
    let letter = |c: char| match c {
        'w' | 'W' => 'l',
        'b' | 'B' => 'r',
        other => other,
    };
    text.chars().map(letter).collect()
}

/// True if a word is a take-and-break code: one digit, perhaps `!`, a point, and then digits or brackets. Digits, a point
/// and then an arrow are ups or downs: `3.^`, `3.v`.
#[must_use]
pub fn is_code(word: &str) -> bool {
    let Some((head, tail)) = word.split_once('.') else {
        return false;
    };
    let head = head.strip_suffix('!').unwrap_or(head);
    head.len() <= 1
        && head.chars().all(|c| c.is_ascii_hexdigit())
        && !tail.is_empty()
        && !tail.starts_with(':')
        && tail
            .chars()
            .next()
            .is_some_and(|c| (c.is_ascii_alphanumeric() && !"vV".contains(c)) || c == '[')
}
