//! The look of the classes: one palette for all pictures.
//!
//! The colours are those of Okabe and Ito (2008), which people of every kind of colour vision distinguish. No meaning
//! depends on colour alone: Left's lines are solid and Right's are dashed, lines of both are double; Right's stones
//! have a ring; a winning move is drawn with a thick line, a losing one with a thin dashed one, a tie with a plain
//! yellow one, an endless draw with long yellow dashes, an unknown one with dots.

/// The colour of letters without a class.
pub const INK: &str = "#1a1a1a";

/// The style sheet: shapes without a class are drawn in ink.
pub const SHEET: &str = "\
text{font-family:'DejaVu Sans',Verdana,sans-serif;fill:#1a1a1a}
.paper{fill:#fff}
.ink{stroke:#1a1a1a;stroke-width:1.5}
.thick{stroke:#1a1a1a;stroke-width:3}
.fine{stroke:#8a8a8a;stroke-width:1}
.dashed{stroke:#6b6b6b;stroke-width:1.5;stroke-dasharray:5 4}
.soft{fill:#6b6b6b}
.halo{stroke:#fff;stroke-width:4;paint-order:stroke}
.cell{fill:#f7f4ec;stroke:#8a8a8a;stroke-width:1}
.cell.shade{fill:#e3dccb}
.blocked{fill:#5c5c5c;stroke:#1a1a1a;stroke-width:1}
.slot{fill:#fff;stroke:#5c5c5c;stroke-width:1.5}
.frame{fill:#dfe7ee;stroke:#5c5c5c;stroke-width:1.5}
.complete{fill:none;stroke:#cc79a7;stroke-width:5}
.counter{fill:#d9d9d9;stroke:#1a1a1a;stroke-width:1.5}
.room{fill:none;stroke:#8a8a8a;stroke-width:1.2;stroke-dasharray:3 3}
.ground{fill:url(#earth);stroke:none}
.ground.line{fill:none;stroke:#1a1a1a;stroke-width:3}
.left{fill:#0072b2;stroke:#0a2a3c;stroke-width:1.5}
.right{fill:#e69f00;stroke:#4a3300;stroke-width:1.5}
.both{fill:#009e73;stroke:#00382a;stroke-width:1.5}
.inner{fill:none;stroke:#1a1a1a;stroke-width:1.5}
.inner.light{stroke:#fff}
.edge{fill:none;stroke:#1a1a1a;stroke-width:2}
.edge.head{fill:#1a1a1a;stroke:none}
.edge.left{fill:none;stroke:#0072b2;stroke-width:5}
.edge.right{fill:none;stroke:#d55e00;stroke-width:5;stroke-dasharray:9 4}
.edge.both{fill:none;stroke:#009e73;stroke-width:6}
.edge.core{fill:none;stroke:#fff;stroke-width:2}
.edge.thin{stroke-width:2}
.edge.thin.right{stroke-dasharray:6 4}
.edge.left.head{fill:#0072b2;stroke:none}
.edge.right.head{fill:#d55e00;stroke:none}
.edge.both.head{fill:#009e73;stroke:none}
.white{fill:#fff;stroke:#1a1a1a;stroke-width:1.8}
.black{fill:#2b2b2b;stroke:#1a1a1a;stroke-width:1.8}
.cross{fill:none;stroke:#0072b2;stroke-width:5}
.nought{fill:none;stroke:#d55e00;stroke-width:5}
.chocolate{fill:#a9754a;stroke:#4d2f17;stroke-width:1.5}
.chocolate.top{fill:#bd8a5e;stroke:none}
.poison{fill:#cc79a7;stroke:#4a1f37;stroke-width:1.5}
.node{fill:#fff;stroke:#1a1a1a;stroke-width:1.8}
.node.won{fill:#c9e9df;stroke:#00694d;stroke-width:3}
.node.lost{fill:#f2f2f2;stroke:#6b6b6b;stroke-width:1.5}
.node.tied{fill:#fbf3c2;stroke:#7a6a00;stroke-width:1.8}
.node.cut{fill:none;stroke:#8a8a8a;stroke-width:1.2;stroke-dasharray:3 3}
.region.left{fill:#d3e8f5;stroke:#0072b2;stroke-width:2.5}
.region.right{fill:#fbe2c8;stroke:#d55e00;stroke-width:2.5;stroke-dasharray:5 3}
.area{fill:#eef1f4;stroke:#8a8a8a;stroke-width:1.2}
.card{fill:#fff;stroke:#1a1a1a;stroke-width:1.5}
.card.gone{fill:none;stroke:#8a8a8a;stroke-width:1;stroke-dasharray:3 3}
.gone{fill:#8a8a8a}
.move .place{fill:#009e73;fill-opacity:.15;stroke:#00694d;stroke-width:3}
.move .way{fill:none;stroke:#00694d;stroke-width:4}
.move .way.head{fill:#00694d;stroke:none}
.move .badge,.entry .badge{fill:#00694d;stroke:#fff;stroke-width:1}
.move .digits,.entry .digits{fill:#fff}
.losing .place{fill:none;stroke:#9a4f7c;stroke-width:1.5;stroke-dasharray:5 3}
.losing .way{stroke:#9a4f7c;stroke-width:2;stroke-dasharray:5 3}
.losing .way.head{fill:#9a4f7c}
.losing .badge{fill:#fff;stroke:#9a4f7c;stroke-width:1.5}
.losing .digits{fill:#6d3356}
.tied .place,.drawn .place{fill:#fbf3c2;fill-opacity:.6;stroke:#7a6a00;stroke-width:2}
.tied .way,.drawn .way{stroke:#7a6a00;stroke-width:3}
.drawn .place,.drawn .way{stroke-dasharray:12 4}
.drawn .way.head{stroke-dasharray:none}
.tied .way.head,.drawn .way.head{fill:#7a6a00}
.tied .badge,.drawn .badge{fill:#fbf3c2;stroke:#7a6a00;stroke-width:1.5}
.tied .digits,.drawn .digits{fill:#4d4300}
.less .place{fill:none;stroke-width:1.5}
.less .way{stroke-width:2}
.less .badge{fill:#fff;stroke:#00694d}
.less .digits{fill:#00694d}
.unknown .place{fill:none;stroke:#6b6b6b;stroke-width:2;stroke-dasharray:1 4}
.unknown .way{stroke:#6b6b6b;stroke-width:2;stroke-dasharray:1 4}
.unknown .way.head{fill:#6b6b6b}
.unknown .badge{fill:#e4e4e4;stroke:#6b6b6b;stroke-width:1}
.unknown .digits{fill:#1a1a1a}
.axis{fill:none;stroke:#1a1a1a;stroke-width:1.5}
.grid{fill:none;stroke:#d5d5d5;stroke-width:1}
.dot{fill:#0072b2;stroke:none}
.dot.zero{fill:#d55e00}
.curve{fill:none;stroke:#0072b2;stroke-width:2.5}
.curve.second{stroke:#d55e00;stroke-dasharray:8 4}
.curve.third{stroke:#009e73;stroke-dasharray:2 4;stroke-width:3}
.wash{fill:#0072b2;fill-opacity:.12;stroke:none}
.wash.second{fill:#e69f00;fill-opacity:.22}
.mast{fill:none;stroke:#1a1a1a;stroke-width:3}
.heat0{fill:#fff;stroke:#1a1a1a;stroke-width:2}
.heat1{fill:#eaf3f9;stroke:#8a8a8a}
.heat2{fill:#d3e6f2;stroke:#8a8a8a}
.heat3{fill:#b5d5e9;stroke:#8a8a8a}
.heat4{fill:#8fc0de;stroke:#8a8a8a}
.heat5{fill:#62a6cf;stroke:#8a8a8a}
.heat6{fill:#2f88be;stroke:#8a8a8a}
.heat7{fill:#005a8c;stroke:#8a8a8a}
.pale{fill:#fff}
";

/// The colours for those who prefer dark pages.
pub const DARK: &str = "\
@media (prefers-color-scheme: dark){
text{fill:#ececec}
.paper{fill:#16181b}
.ink,.axis,.mast{stroke:#ececec}
.thick{stroke:#ececec}
.fine{stroke:#777}
.grid{stroke:#33373c}
.dashed{stroke:#a5a5a5}
.soft,.gone{fill:#a5a5a5}
.halo{stroke:#16181b}
.cell{fill:#2a2d31;stroke:#686c72}
.cell.shade{fill:#3a3e44}
.blocked{fill:#8d8d8d;stroke:#ececec}
.slot{fill:#16181b;stroke:#a5a5a5}
.frame{fill:#2c3a48;stroke:#a5a5a5}
.complete{stroke:#f0a5cd}
.counter{fill:#565b61;stroke:#ececec}
.ground.line{fill:none;stroke:#ececec}
.left{fill:#56b4e9;stroke:#d6ecf9}
.right{fill:#e69f00;stroke:#ffe2a8}
.both{fill:#35c796;stroke:#c6f3e4}
.inner{stroke:#1a1a1a}
.edge{stroke:#ececec}
.edge.head{fill:#ececec}
.edge.left{fill:none;stroke:#56b4e9}
.edge.right{fill:none;stroke:#ff8c3a}
.edge.both{fill:none;stroke:#35c796}
.edge.core{stroke:#16181b}
.edge.left.head{fill:#56b4e9}
.edge.right.head{fill:#ff8c3a}
.edge.both.head{fill:#35c796}
.white{fill:#f4f4f4;stroke:#000}
.black{fill:#000;stroke:#dcdcdc}
.cross{stroke:#56b4e9}
.nought{stroke:#ff8c3a}
.node{fill:#24272b;stroke:#ececec}
.node.won{fill:#0f4a39;stroke:#5fe0b6}
.node.lost{fill:#24272b;stroke:#8d8d8d}
.node.tied{fill:#4a431a;stroke:#efdf6d}
.region.left{fill:#16384d;stroke:#56b4e9}
.region.right{fill:#4a2d14;stroke:#ff8c3a}
.area{fill:#22262b;stroke:#777}
.card{fill:#24272b;stroke:#ececec}
.move .place{fill:#35c796;stroke:#5fe0b6}
.move .way{stroke:#5fe0b6}
.move .way.head{fill:#5fe0b6}
.losing .place{fill:none;stroke:#e39cc4}
.losing .way{stroke:#e39cc4}
.losing .way.head{fill:#e39cc4}
.losing .badge{fill:#16181b;stroke:#e39cc4}
.losing .digits{fill:#f3c9e0}
.tied .place,.drawn .place{fill:#4a431a;stroke:#efdf6d}
.tied .way,.drawn .way{stroke:#efdf6d}
.tied .way.head,.drawn .way.head{fill:#efdf6d}
.tied .badge,.drawn .badge{fill:#4a431a;stroke:#efdf6d}
.tied .digits,.drawn .digits{fill:#fbf3c2}
.less .place{fill:none}
.less .badge{fill:#16181b;stroke:#5fe0b6}
.less .digits{fill:#5fe0b6}
.unknown .place,.unknown .way{stroke:#b5b5b5}
.unknown .digits{fill:#1a1a1a}
.dot{fill:#56b4e9}
.dot.zero{fill:#ff8c3a}
.curve{stroke:#56b4e9}
.curve.second{stroke:#ff8c3a}
.curve.third{stroke:#35c796}
.heat0{fill:#16181b;stroke:#fff}
.heat1,.heat2,.heat3,.heat4,.heat5,.heat6,.heat7{stroke:#686c72}
.dark{fill:#1a1a1a}
}
";

/// Patterns that classes refer to.
pub const PATTERNS: &str = "\
<defs><pattern id=\"earth\" width=\"10\" height=\"10\" patternUnits=\"userSpaceOnUse\">\
<path d=\"M0,10 L10,0\" stroke=\"#6b6b6b\" stroke-width=\"1.4\" fill=\"none\"/></pattern></defs>\n";
