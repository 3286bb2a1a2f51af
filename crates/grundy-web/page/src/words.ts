// The words of the page, in English and Chinese. What games say of themselves comes from the program as it is.

export type Language = "en" | "zh";

const WORDS = {
  tagline: ["Games, solved exactly", "精确求解博弈"],
  position: ["Position", "局面"],
  placeholder: ["a position, a sum or a value, such as nim 3,5,7", "局面、和或值，例如 nim 3,5,7"],
  solve: ["Show", "显示"],
  examples: ["Examples", "例子"],
  misere: ["Last player loses (misère)", "最后行动者负（misère）"],
  first: ["Begins", "先手"],
  usual: ["as usual", "默认"],
  rules: ["Rules", "规则"],
  rulesAndPosition: ["Rules and position", "规则与局面"],
  of: ["of {name}", "（{name}）"],
  board: ["Board", "棋盘"],
  moves: ["Moves", "着法"],
  moveField: ["Type a move", "输入着法"],
  play: ["Play", "走"],
  toMove: ["{side} to move", "轮到 {side}"],
  over: ["The play is over: {result}", "对局结束：{result}"],
  noMoves: ["There is no move.", "无着可走。"],
  more: ["There are more moves; type the one you want.", "还有更多着法，可直接输入。"],
  thinking: ["The engine thinks …", "引擎思考中……"],
  working: ["Working …", "计算中……"],
  stop: ["Stop", "停止"],
  stopped: ["Stopped.", "已停止。"],
  repeated: ["This position has come back {n} times.", "此局面已重复 {n} 次。"],
  opponent: ["You play", "你执"],
  both: ["both sides", "双方"],
  nobody: ["neither side", "旁观"],
  level: ["Engine", "引擎"],
  strongest: ["as strong as it can", "尽力而为"],
  perfectMove: ["The engine's move is proved best.", "引擎的这步着法已证明为最佳。"],
  strongMove: ["The engine's move is estimated: strong, not proved.", "引擎的这步着法为估计：较强，但未经证明。"],
  tryAgain: ["Ask again", "重试"],
  mistakes: ["at most {n} mistakes", "至多 {n} 次失误"],
  values: ["Show what every move leads to", "显示每步着法的结果"],
  again: ["Start again", "重新开始"],
  undo: ["Undo", "悔棋"],
  redo: ["Redo", "重走"],
  swap: ["Swap sides", "交换"],
  hint: ["Hint", "提示"],
  link: ["Copy link", "复制链接"],
  copied: ["The link is copied.", "链接已复制。"],
  notCopied: ["The address of this page is the link.", "本页地址即为链接。"],
  history: ["History", "历史"],
  start: ["Start", "起点"],
  chart: ["Value chart", "形势图"],
  answer: ["Answer", "解答"],
  tree: ["Tree", "博弈树"],
  charts: ["Pictures", "图"],
  forms: ["Arenas, matrices, votes", "竞技场、矩阵、投票"],
  outcome: ["Outcome", "结果"],
  value: ["Value", "值"],
  distance: ["Distance", "步数"],
  score: ["Score", "得分"],
  status: ["Status", "可靠程度"],
  method: ["Method", "方法"],
  reason: ["Reason", "理由"],
  assumed: ["Assumed", "假定"],
  winning: ["Winning moves", "必胜着"],
  line: ["Best play", "最佳变化"],
  explain: ["Explain", "解释"],
  why: ["Explanation", "解释"],
  N: ["N: the player to move wins", "N：行动方胜"],
  P: ["P: the player to move loses", "P：行动方负"],
  L: ["L: {left} wins, whoever begins", "L：无论谁先，{left} 胜"],
  R: ["R: {right} wins, whoever begins", "R：无论谁先，{right} 胜"],
  T: ["T: a tie", "T：平局"],
  D: ["D: a draw that need not end", "D：可以无限进行的和局"],
  ND: ["ND: {left} wins if {left} begins, else a draw that need not end", "ND：{left} 先行则 {left} 胜，否则是可以无限进行的和局"],
  DN: ["DN: {right} wins if {right} begins, else a draw that need not end", "DN：{right} 先行则 {right} 胜，否则是可以无限进行的和局"],
  PD: ["PD: {right} wins if {left} begins, else a draw that need not end", "PD：{left} 先行则 {right} 胜，否则是可以无限进行的和局"],
  DP: ["DP: {left} wins if {right} begins, else a draw that need not end", "DP：{right} 先行则 {left} 胜，否则是可以无限进行的和局"],
  none: ["not known", "未知"],
  wins: ["wins", "胜"],
  loses: ["loses", "负"],
  ties: ["tie", "平"],
  draws: ["draw", "和"],
  open: ["unknown", "未知"],
  worth: ["value {value}", "值 {value}"],
  plies: ["{n} plies left", "还有 {n} 步"],
  plyOne: ["1 ply left", "还有 1 步"],
  gain: ["score {n}", "得分 {n}"],
  wonIn: ["{side} wins in {n} plies", "{side} 在 {n} 步内取胜"],
  won: ["{side} wins", "{side} 胜"],
  even: ["Nobody wins with best play", "双方最佳应对则不分胜负"],
  ahead: ["{side} will be {n} ahead", "{side} 将领先 {n}"],
  unknown: ["Nobody knows within these limits", "在限制内无法得知"],
  hintWhere: ["Look where the board is marked.", "请看棋盘上标记之处。"],
  hintMove: ["The engine would play: {move}", "引擎会走：{move}"],
  hintNone: ["No move is known to be best.", "没有已知的最佳着法。"],
  unfold: ["Unfold {move}", "展开 {move}"],
  root: ["the position", "当前局面"],
  thermograph: ["Thermograph", "温度图"],
  heat: ["Table", "值表"],
  period: ["Period", "周期"],
  treePicture: ["Tree", "树形图"],
  marked: ["Position with its moves", "局面及着法"],
  kind: ["Kind", "种类"],
  to: ["To", "直到"],
  depth: ["Depth", "深度"],
  draw: ["Draw", "绘制"],
  arena: ["Arena", "竞技场"],
  matrix: ["Matrix", "矩阵"],
  regret: ["Regret curve", "遗憾曲线"],
  coalition: ["Coalition", "联盟"],
  equilibrium: ["Equilibrium", "均衡"],
  text: ["Text", "文本"],
  playArena: ["Play on it", "在其上对弈"],
  language: ["Language", "语言"],
  theme: ["Light or dark", "明暗"],
  auto: ["as the system", "跟随系统"],
  light: ["light", "浅色"],
  dark: ["dark", "深色"],
  saveSvg: ["Save SVG", "保存 SVG"],
  savePng: ["Save PNG", "保存 PNG"],
  newer: ["This link is from a newer version; what it says more is not shown.", "此链接来自更新的版本，其新增内容不予显示。"],
  lead: [
    "Choose a game or write down your own: who wins, by how much, in how many moves, which moves, and why. Play against the engine, which is perfect where its moves are proved. Every answer says how sure it is.",
    "选一个游戏，或写下自己的规则：谁赢、赢多少、多少步、走哪一步、为什么。也可与引擎对弈：凡已证明的着法都是最佳着法。每个答案都说明其可靠程度。",
  ],
  search: ["Search", "搜索"],
  searchHint: ["heaps, board, cards …", "取石、棋盘、纸牌……"],
  gamesFound: ["games found: {n}", "找到 {n} 个游戏"],
  theories: ["Kinds of games", "游戏种类"],
  allGames: ["All games", "所有游戏"],
  impartialGames: ["Games with the same moves for both", "双方着法相同的游戏"],
  aboutImpartial: ["Each position is worth a heap of Nim.", "每个局面都相当于一堆 Nim。"],
  partizanGames: ["Games with moves of one's own", "双方着法各不相同的游戏"],
  aboutPartizan: ["Positions are numbers, stars, and hot games with temperatures.", "局面的值是数、星，或带温度的热博弈。"],
  turnGames: ["Board games and pursuits, played in turns", "轮流行动的棋类与追逐游戏"],
  aboutTurns: ["A position is won, lost, tied or drawn, in so many moves.", "局面或胜、或负、或平、或和，并有步数。"],
  scoringGames: ["Games of points", "计分的游戏"],
  aboutScoring: ["The score under best play is exact.", "双方最佳应对时的得分是精确的。"],
  hiddenGames: ["Games with chance and hidden cards", "有随机和隐藏信息的游戏"],
  aboutHidden: ["The best strategy is mixed; its equilibrium is computed.", "最佳策略是混合策略；程序计算其均衡。"],
  elsewhere: ["With more time and memory, on your own machine:", "在自己的机器上可用更多时间和内存："],
  copyCommand: ["Copy", "复制"],
  commandCopied: ["Copied", "已复制"],
  tooLittleMemory: ["This browser gave no more memory for the question.", "浏览器没有更多内存可用于此问题。"],
  noWebAssembly: ["This page computes with WebAssembly, which this browser lacks or forbids.", "本页面用 WebAssembly 计算，此浏览器没有或禁用了它。"],
  noModule: ["The file with the program could not be loaded. Is there a connection?", "未能加载程序文件。网络是否已连接？"],
  offline: ["The server does not answer. Is `grundy serve` still running?", "服务器无响应。`grundy serve` 还在运行吗？"],
  lessonEnds: ["The lesson holds no more of the tree than this.", "本课到此为止。"],
  lesson: ["A lesson with {n} positions; it needs no server.", "本课含 {n} 个局面，无需服务器。"],
  lessonCut: ["A lesson with the first {n} positions of the tree; it needs no server.", "本课含博弈树的前 {n} 个局面，无需服务器。"],
  choose: ["Which move?", "走哪一步？"],
  close: ["Close", "关闭"],
  legend: ["Legend", "图例"],
  api: ["Questions as JSON", "JSON 接口"],
  compare: ["Compare with", "比较"],
  relation: ["Relation", "关系"],
  size: ["Size", "规模"],
  nodes: ["{n} nodes", "{n} 个结点"],
} as const satisfies Record<string, readonly [string, string]>;

export type Word = keyof typeof WORDS;

let language: Language = "en";

export function speak(wanted: Language): void {
  language = wanted;
  document.documentElement.lang = wanted === "zh" ? "zh-CN" : "en";
}

export function spoken(): Language {
  return language;
}

/** A word in the language of the page, its gaps filled. */
export function t(word: Word, gaps: Record<string, string | number> = {}): string {
  const text: string = WORDS[word][language === "zh" ? 1 : 0];
  return text.replace(/\{(\w+)\}/g, (_, gap: string) => String(gaps[gap] ?? ""));
}

const SIDES: Record<string, string> = {
  left: "左方",
  right: "右方",
  first: "先手",
  second: "后手",
  vertical: "竖放方",
  horizontal: "横放方",
  white: "白方",
  black: "黑方",
  red: "红方",
  blue: "蓝方",
  mouse: "鼠方",
  cat: "猫方",
  even: "偶方",
  odd: "奇方",
  equal: "求等方",
  unequal: "求异方",
  guesser: "猜方",
  answerer: "答方",
};

/** What a player is called; names that only a game knows stay as they are. */
export function side(name: string): string {
  return language === "zh" ? (SIDES[name.toLowerCase()] ?? name) : name;
}

/** How sure an answer is. */
export function status(said: string): string {
  if (language !== "zh") return said;
  const checked = /^checked (?:up )?to (.+)$/.exec(said)?.[1];
  if (checked !== undefined) return `已验证至 ${checked}`;
  return { proved: "已证明", unknown: "未知" }[said] ?? said;
}
