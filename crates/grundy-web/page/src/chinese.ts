// What answers say by names and kinds, in Chinese: methods, and what stopped the work. What is
// known only in words stays in the words of the program, behind the Chinese that its kind has.

import rules from "./rules.zh.json";
import titles from "./titles.zh.json";
import { spoken } from "./words";

const METHODS: Record<string, string> = {
  additive: "得分各自独立的局面相加",
  "alpha-beta": "α–β 剪枝搜索",
  "alpha-beta-distance": "带步数的 α–β 剪枝搜索",
  "best-responses": "逐个最佳应对",
  buchi: "Büchi 吸引子",
  count: "逐个局面计数",
  definition: "按定义直接计算",
  ferguson: "Ferguson 定理（misère 取石）",
  fold: "由各选项的值逐层求值",
  "grundy-search": "Grundy 值的带记忆搜索",
  heaps: "由代码求各堆的 Grundy 值（周期已证明）",
  "in-turns": "Zielonka 递归与缠结学习轮流进行",
  intervals: "计数游戏的区间",
  nimbers: "各项 Grundy 值之和（Sprague–Grundy）",
  numbers: "复合中每个分量的一个数",
  "one-parity": "所有优先级奇偶性相同",
  loopy: "各项 Smith 值之和（可循环的游戏）",
  book: "开局库",
  "proof-number": "证明数搜索",
  quotient: "misère 商",
  retrograde: "倒推分析",
  rounds: "逐轮迭代",
  row: "对区间的动态规划",
  rule: "按规则由小到大求值",
  rules: "按规则直接判断",
  search: "带记忆的胜负搜索",
  sieve: "必败局面的筛法",
  table: "沿直线移动的棋子的值表",
  outcome: "逐分量搜索胜负",
  stoppers: "各项的停止子（stopper），或其正侧与负侧",
  tablebase: "残局库",
  tangles: "缠结学习",
  theorem: "定理",
  values: "各项标准值之和",
  zielonka: "Zielonka 递归算法",
  cfr: "CFR（反事实遗憾最小化）",
  "cfr+": "CFR+（反事实遗憾最小化）",
  "linear-cfr": "线性 CFR",
  "discounted-cfr": "折扣 CFR",
  "predictive-cfr+": "预测 CFR+",
  "external-sampling": "外部采样 CFR",
  race: "几种 CFR 竞赛",
  subgames: "逐个子博弈的线性规划",
  coalitions: "对所有联盟求和",
  days: "按生日逐日列出",
  period: "观察并证明周期",
  "rare-heaps": "稀有值的堆",
  saddle: "鞍点",
  vertices: "最佳反应多面体的全部顶点",
  "lemke-howson": "Lemke–Howson 路径",
  simplex: "精确的单纯形法",
};

/** Chinese names of games whose aliases in the catalog have none. */
const GAMES: Record<string, string> = {
  hex: "六贯棋",
  hexapawn: "六兵棋",
  breakthrough: "突破棋",
  "dots-and-boxes": "点格棋",
  "three-mens-morris": "三子棋",
  "nine-holes": "九洞棋",
  mnk: "连子棋",
  knight: "马",
  king: "王",
  rook: "车",
  queen: "后",
  "peaceful-queens": "和平皇后",
  krk: "王车对王残局",
  kqk: "王后对王残局",
  kpk: "王兵对王残局",
  "cat-and-mouse": "猫捉老鼠",
  pursuit: "追逐",
  geography: "地理游戏",
  poset: "偏序集",
  "guess-number": "猜数字",
  chalkboard: "黑板游戏",
  "number-game": "数字游戏",
  "sum-game": "求和游戏",
  heaps: "取石",
  board: "棋盘规则",
  strips: "铺条",
  runs: "取连段",
  "gap-nim": "间隙尼姆",
  boxes: "装箱",
  lieges: "诸侯",
  couples: "永远成双",
  beads: "魔珠",
  circle: "圆圈取石",
  "every-nim": "堆堆取",
  "one-each": "每堆一枚",
  pebbles: "移石子",
  "remove-or-decrease": "取堆或各减一",
  cutting: "裁方格纸",
  "mock-turtles": "假海龟",
  twins: "双币翻转",
  triplets: "三币翻转",
  "turning-corners": "翻角",
  rectangles: "翻矩形角",
  rugs: "翻毯",
  digraph: "有向图上的棋子",
  value: "一个值",
  "partizan-subtract": "双方各异的减法游戏",
  "partizan-octal": "双方各异的八进制游戏",
  "partizan-graph": "双方各异的图",
  snort: "斯诺特",
  flanked: "夹子",
  vowels: "元音",
  pocky: "百奇",
  rule: "一行规则",
  impartial: "无偏版本",
  "board-with-ends": "自定终局的棋盘",
  "dawsons-board": "棋盘上的道森棋",
  "add-once": "加一次",
  "avoid-multiples": "避三倍数",
  "two-valuations": "各有所值",
};

/** A game's name before what it is called in expressions, in the language of the page. */
export function gameName({ name, aliases }: { name: string; aliases: readonly string[] }): string {
  const own = spoken() === "zh" ? (aliases.find((alias) => /\p{Script=Han}/u.test(alias)) ?? chineseName(name)) : undefined;
  return own ? `${own} ${name}` : name;
}

/** The Chinese name of a game, where the page knows one that the catalog lacks. */
export function chineseName(game: string): string | undefined {
  return GAMES[game];
}

const TITLES: Record<string, string> = titles;

/** What a game is in a sentence, found by its English: in the language of the page where that has it, and in which it is. */
export function titled(english: string): { title: string; lang: string | null } {
  const chinese = spoken() === "zh" ? TITLES[english] : undefined;
  return chinese === undefined ? { title: english, lang: spoken() === "zh" ? "en" : null } : { title: chinese, lang: null };
}

/** What a game is in words: its rules, and how it is written down. */
interface Ruled {
  rules: string;
  notation: string;
}

const RULES: Record<string, Ruled> = rules;

/** The rules of a game, in the language of the page where that has them, and in which it is. */
export function ruled({ name, rules, notation }: Ruled & { name: string }): Ruled & { lang: string | null } {
  const chinese = spoken() === "zh" ? RULES[name] : undefined;
  return chinese ? { ...chinese, lang: null } : { rules, notation, lang: spoken() === "zh" ? "en" : null };
}

/** The methods by their names; null where one of them has no words here. A theorem has its name and source behind it. */
export function methods(names: readonly string[], theorem: string | undefined): string | null {
  const words = names.map((name) => METHODS[name]);
  if (words.length === 0 || words.includes(undefined as never)) return null;
  const list = words.join("；");
  return names.includes("theorem") && theorem !== undefined ? `${list}（${theorem}）` : list;
}

const STOPPED: Record<string, string> = {
  time: "已到时限",
  memory: "已到内存上限",
  nodes: "已到局面数上限",
  interrupted: "已被中断",
  limit: "已到上限",
  lost: "参与计算的进程已失去联系",
  cycle: "对局可能回到原来的局面",
  bound: "超出了方法所及的范围",
  open: "尚无人知晓",
};

/** What stopped the work: the kind in Chinese, with the program's words where they say more than the kind. */
export function stopped({ reason, message }: { reason: string; message: string }): string {
  const kind = STOPPED[reason];
  if (kind === undefined) return message;
  return ["time", "memory", "interrupted"].includes(reason) ? kind : `${kind}（英文说明：“${message}”）`;
}

const WORK: Record<string, string> = {
  "blocks written": "已写入的块",
  gaps: "间隔",
  heaps: "堆",
  inputs: "输入",
  iterations: "迭代",
  "levels judged": "已判定的层",
  plies: "步",
  positions: "局面",
  "positions judged": "已判定的局面",
  "positions of a level": "一层的局面",
  "positions written": "已写入的局面",
  vertices: "顶点",
};

/** What was taken for granted. */
export function assumed(said: string): string {
  const [, what, taken] = /^no (position|rules) given; using (.+)$/s.exec(said) ?? [];
  return taken === undefined ? said : `未给出${what === "rules" ? "规则" : "局面"}，取 ${taken}`;
}

/** What work counts while it goes on. */
export function counted(what: string): string {
  return WORK[what] ?? what;
}

/** What the answers about arenas, matrices and votes have. */
const FACTS: Record<string, string> = {
  assumed: "假定",
  banzhaf: "Banzhaf 指数",
  banzhaf_raw: "Banzhaf 指数（摇摆数除以 2^(n−1)）",
  banzhaf_swings: "Banzhaf 摇摆数",
  broken_by: "反例",
  columns: "列方策略",
  convex: "凸",
  core: "核心",
  costs: "是否为费用",
  decimals: "小数近似",
  edges: "边数",
  explained: "份额的说明",
  exploitability: "可被利用度",
  flow: "最大流",
  game: "游戏",
  iterations: "迭代次数",
  least_core: "最小核心",
  lower: "下界",
  matrix: "矩阵",
  method: "方法",
  no_nucleolus: "没有核仁的理由",
  nucleolus: "核仁",
  open: "未得出",
  players: "参与者",
  prenucleolus: "预核仁",
  reason: "理由",
  regions: "获胜区域",
  rows: "行方策略",
  shapley: "Shapley 值",
  sides: "双方",
  status: "可靠程度",
  strategy: "策略",
  strategy_status: "策略的可靠程度",
  superadditive: "超可加",
  target: "所求的可被利用度",
  upper: "上界",
  value: "值",
  vertices: "顶点数",
  worths: "各联盟的价值",
};

/** Methods for matrices and for games with hidden information, in their whole words. */
const WAYS: Record<string, string> = {
  "a saddle point: least in its row, greatest in its column": "鞍点：所在行的最小元，所在列的最大元",
  "linear programming in exact fractions": "精确分数的线性规划",
  "all vertices of both best-response polytopes, matched by their labels": "求出双方最佳反应多面体的全部顶点，按标号配对",
  "best responses, and every profile where there are few": "逐个最佳应对；组合不多时检查每一个组合",
  "a path of Lemke and Howson, which ends in one equilibrium": "Lemke–Howson 路径，终点是一个均衡",
  "the linear program in sequence form, solved in exact fractions": "用精确分数求解序列形式的线性规划",
  "the linear program in sequence form of each subgame, from the last ones back, in exact fractions":
    "从最后的子博弈往回，用精确分数求解每个子博弈的序列形式线性规划",
  "the best of three variants of CFR that iterate in turns; an exact best response for the bounds":
    "轮流迭代的三种 CFR 中最好的一种；上下界用精确的最佳应对",
  "the best of three variants of CFR that iterate in turns; an exact best response for the bounds, and an exact linear program in sequence form for the value of a small game":
    "轮流迭代的三种 CFR 中最好的一种；上下界用精确的最佳应对；小游戏的值用序列形式的精确线性规划",
  "counterfactual regret minimization; an exact best response for the bounds": "反事实遗憾最小化；上下界用精确的最佳应对",
  "counterfactual regret minimization; an exact best response for the bounds, and an exact linear program in sequence form for the value of a small game":
    "反事实遗憾最小化；上下界用精确的最佳应对；小游戏的值用序列形式的精确线性规划",
};

/** What solved a form; null where only the reason says it in Chinese. */
export function way(said: string): string | null {
  return WAYS[said] ?? null;
}

/** What a part of an answer is called. */
export function fact(name: string): string {
  return FACTS[name] ?? name;
}
