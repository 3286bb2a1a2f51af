//! Graphs of other tools.

use grundy_core::GraphNotation::{self, Arcs, Edges, Grounded, Marked, Order, Owned};
use grundy_formats::graphs::read;

fn spelled(text: &str, notation: GraphNotation) -> String {
    let graph = read(text)
        .expect("a format of another tool")
        .expect("a graph");
    graph.spelled(notation).expect("a graph that fits")
}

/// The place of the fault, and what was expected.
fn fault(text: &str, notation: GraphNotation) -> (usize, String) {
    let graph = read(text).expect("a format of another tool");
    let fault = graph
        .and_then(|graph| graph.spelled(notation))
        .expect_err(text);
    (fault.at, fault.to_string())
}

const GRAPHML: &str = r##"<?xml version='1.0' encoding='utf-8'?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="d0" for="node" attr.name="color" attr.type="string"/>
  <key id="d1" for="edge" attr.name="color" attr.type="string"><default>green</default></key>
  <graph edgedefault="undirected">
    <node id="ground"/>
    <node id="(0, 1)"><data key="d0">blue</data></node>
    <node id="c"><data key="d0">red</data></node>
    <edge source="ground" target="(0, 1)"><data key="d1">red</data></edge>
    <edge source="(0, 1)" target="c"/>
  </graph>
</graphml>
"##;

#[test]
fn graphml_of_networkx() {
    assert_eq!(spelled(GRAPHML, Edges), "ground,0.1,c,ground-0.1,0.1-c");
    assert_eq!(
        spelled(GRAPHML, Marked),
        "ground,0.1,c,ground-0.1,0.1-c,0.1=l,c=r"
    );
    assert_eq!(spelled(GRAPHML, Grounded), "0r1,1g2");
    assert_eq!(
        spelled(GRAPHML, Arcs),
        "ground,0.1,c,ground>0.1,0.1>ground,0.1>c,c>0.1"
    );
    let directed = GRAPHML.replace("undirected", "directed");
    assert_eq!(spelled(&directed, Arcs), "ground,0.1,c,ground>0.1,0.1>c");
    assert_eq!(spelled(&directed, Order), "ground,0.1,c,ground<0.1,0.1<c");
    assert_eq!(
        spelled(&directed, Owned),
        "{ground:  | 0.1; 0.1: c | c; c:  | }"
    );
}

#[test]
fn dot_of_graphviz() {
    let file = "/* a */ strict Digraph \"my graph\" {\n# preprocessed\n node [shape=circle color=blue]; rankdir = LR;\n a:n -> {b; c} \
                [label=\"x -> y\", color = red] // two\n b -> c; b -> c; subgraph s { node [color=green] d } -> a\n c [color=right]\n}\n";
    assert_eq!(spelled(file, Arcs), "a,b,c,d,a>b,a>c,b>c,d>a");
    assert_eq!(
        spelled(file, Owned),
        "{a:  | b,c; b: c | c; c:  | ; d: a | a}"
    );
    assert_eq!(spelled("graph{1--2--3--1}", Edges), "1,2,3,1-2,2-3,3-1");
    assert_eq!(
        spelled("graph { a -- b [color=blue]; ground -- a }", Grounded),
        "1l2,0g1"
    );
    assert_eq!(
        spelled("graph { \"(0, 0)\" -- \"(0,\" + \" 1)\" }", Edges),
        "0.0,0.1,0.0-0.1"
    );
    assert_eq!(
        spelled("graph { \"a.b\" -- \"2.5\" -- \".c\" }", Edges),
        "a_b,2.5,_c,a_b-2.5,2.5-_c"
    );
    assert_eq!(
        spelled(
            "graph { a -- b; a [color=blue]; b [color=\"#ff0000\"] }",
            Marked
        ),
        "a,b,a-b,a=l,b=r"
    );
}

#[test]
fn dimacs() {
    let colouring = "c a triangle and one more\np edge 4 4\ne 1 2\ne 2 1\ne 2 3\ne 3 1\nn 1 5\n";
    assert_eq!(spelled(colouring, Edges), "1,2,3,4,1-2,2-3,3-1");
    assert_eq!(
        spelled("p sp 3 2\na 1 2 7\na 2 3 1\n", Arcs),
        "1,2,3,1>2,2>3"
    );
}

#[test]
fn edges_with_attributes() {
    let file = "# networkx\n0 1 {'color': 'red'}\n1 2 {}\n2 3\n";
    assert_eq!(spelled(file, Grounded), "0r1,1g2,2g3");
    let grid = "(0, 0) (0, 1) {}\n(0, 1) ('x', 2) {'color': 'red'}\n";
    assert_eq!(spelled(grid, Edges), "0.0,0.1,x_2,0.0-0.1,0.1-x_2");
    assert!(read("(0, 0) (0, 1) (0, 2) {}").is_none());
    assert!(read("0 1\n1 2\n").is_none());
    assert!(read("a>b,b>c").is_none() && read("{\"a\": [\"b\"]}").is_none() && read("").is_none());
    assert!(read("{up: zero | star; star: zero | zero}").is_none());
    assert!(read("p 1\n").is_none() && read("graph").is_some());
}

#[test]
fn documents_of_any_depth_are_read_or_refused() {
    let nested = |levels: usize| {
        let graph = "<graph edgedefault=\"undirected\"><node id=\"a>\"/><!-- <x> --></graph>";
        let (begin, end) = ("<x y='a>b'>".repeat(levels), "</x>".repeat(levels));
        format!("<!DOCTYPE graphml>\n<graphml>{graph}<data>{begin}{end}</data></graphml>")
    };
    assert!(read(&nested(98)).expect("XML").is_ok());
    for levels in [99, 100_000] {
        let text = nested(levels);
        let fault = read(&text).expect("XML").expect_err("it is too deep");
        assert_eq!(
            fault.expected.to_string(),
            "at most 100 elements within each other"
        );
        assert!(text[fault.at..].starts_with("<x"));
    }
    // What a comment, an instruction or a declaration hides from one reader is no hiding place.
    for begin in [
        "<!--> <x '> -->",
        "<?> <x '> ?>",
        "<!DOCTYPE a [<!-- ' -->]>",
        "<!DOCTYPE a SYSTEM \">'[\" [<!-- ' -->]>",
    ] {
        for tag in ["x", "\u{200c}x", ":x"] {
            let [open, close] = [format!("<{tag}>"), format!("</{tag}>")];
            let deep = open.repeat(60_000) + &close.repeat(60_000);
            assert!(
                read(&format!("{begin}<graphml>{deep}</graphml><!--'-->"))
                    .is_none_or(|read| read.is_err())
            );
            assert!(
                read(&format!(
                    "<?xml version='1.0'?>{begin}<graphml>{deep}</graphml><!--'-->"
                ))
                .expect("XML")
                .is_err()
            );
        }
    }
    let cut = "<graphml><graph edgedefault=\"directed\"><node id=\"a\"/>";
    let fault = read(cut).expect("XML").expect_err("it has no end");
    assert_eq!(fault.at, cut.len());
    let entity = "<!DOCTYPE a [<!ENTITY x \"<b>\">]><graphml>&x;</graphml>";
    assert!(read(entity).expect("XML").is_err());
}

#[test]
fn faults_have_their_places() {
    for (text, notation, at, expected) in [
        ("graph { a -- b", Edges, 14, "\"}\""),
        ("graph { a -> b }", Edges, 10, "-- in a graph"),
        ("digraph { a -- b }", Arcs, 12, "-> in a digraph"),
        ("digraph { a -> b }", Edges, 12, "without directions"),
        ("graph { a -- b }", Order, 10, "with directions"),
        ("graph { a -- a }", Edges, 10, "different vertices"),
        (
            "graph { a -- b [color=pink] }",
            Grounded,
            8,
            "called 0 or ground",
        ),
        (
            "graph { 0 -- b [color=pink] }",
            Grounded,
            22,
            "blue or left",
        ),
        (
            "graph { a -- b [color=] }",
            Edges,
            22,
            "the value of an attribute",
        ),
        ("graph { \"a b }", Edges, 8, "\""),
        ("graph { } graph { }", Edges, 10, "one graph"),
        ("graph { }", Edges, 0, "at least one vertex"),
        (
            "graph { a_long_name_of_a_vertex -- b }",
            Edges,
            8,
            "a name of 1 to 16 bytes",
        ),
        (
            "graph { \"a b\" -- \"a_b\" }",
            Edges,
            17,
            "names that differ",
        ),
        ("p edge 2 1\ne 1 3\n", Edges, 15, "a vertex from 1 to 2"),
        ("p edge 2 1\ne 1\n", Edges, 14, "the number of a vertex"),
        ("p edge 99999999999 1\n", Edges, 0, "at most"),
        (
            "p edge 3 5\ne 1 2\n",
            Edges,
            17,
            "5 edges, as the line with p says",
        ),
        ("p edge 2 1\na 1 2\n", Edges, 11, "begins with c or e"),
        ("0 1 {}\n2 {}\n", Edges, 7, "the names of two vertices"),
        ("<graphml><graph/></graphml>", Edges, 9, "edgedefault"),
        ("<html/>", Edges, 0, "XML"),
        (
            "<graphml><graph edgedefault='directed'><node/></graph></graphml>",
            Arcs,
            39,
            "the attribute id",
        ),
        (
            "<graphml><graph edgedefault='directed'><edge source='a' target='b'/></graph></graphml>",
            Arcs,
            39,
            "the id of a <node>",
        ),
        ("<graphml>\n<graph></graphml>", Arcs, 17, "GraphML"),
    ] {
        if text == "<html/>" {
            assert!(read(text).is_none());
            continue;
        }
        let (place, words) = fault(text, notation);
        assert!(words.contains(expected), "{text}: {words}");
        assert_eq!(place, at, "{text}: {words}");
    }
}

#[test]
fn no_text_makes_the_readers_panic() {
    let whole = [
        GRAPHML,
        "strict digraph g { a:n -> {b c} [color=\"re\" + \"d\"]; /* x */ d = <b<i>> }",
        "p edge 3 2\ne 1 2\n",
        "a b {'color': 'red'}\n",
    ];
    let mut random = fastrand::Rng::with_seed(26);
    for text in whole {
        for cut in (0..=text.len()).filter(|&at| text.is_char_boundary(at)) {
            let _ = read(&text[..cut]);
        }
        for _ in 0..3000 {
            let mut bytes = text.as_bytes().to_vec();
            for _ in 0..random.usize(1..4) {
                let at = random.usize(..bytes.len());
                bytes[at] = *random
                    .choice(b"{}[]<>\"'-;:=#/*\\ \nap01")
                    .expect("letters");
            }
            if let Some(Ok(graph)) = read(&String::from_utf8_lossy(&bytes)) {
                for notation in [Arcs, Edges, Marked, Grounded, Order, Owned] {
                    let _ = graph.spelled(notation);
                }
            }
        }
    }
}
