//! Graphs of other tools.

use grundy_core::GraphNotation::{self, Arcs, Edges, Grounded, Marked, Order, Owned};
use grundy_core::{StopReason, asked_room, interruptible};
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
            Marked,
            8,
            "a name of at most 16 bytes in UTF-8, found \"a_long_name_of_a_vertex\", of 23 bytes",
        ),
        (
            "graph { b -- None }",
            Edges,
            13,
            "another name than none and all, found \"None\"",
        ),
        (
            "graph { b -- \"3x4\" }",
            Edges,
            13,
            "does not begin like 3x4, found \"3x4\", which is read as the size of a grid",
        ),
        (
            "graph { a -- A }",
            Edges,
            13,
            "more than small and capital letters, found \"A\" besides \"a\"",
        ),
        ("graph { a -- \"()\" }", Arcs, 13, "a letter or a digit"),
        (
            "graph { 0 -- ground }",
            Grounded,
            13,
            "one vertex that is the ground, found \"ground\" besides \"0\"",
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

/// Two colours of one vertex or edge are the same, or a fault. Defaults of DOT count less than own attributes, and strict graphs
/// have every edge once (*The DOT Language*: a later statement about it may add attributes).
#[test]
fn colours_that_contradict_each_other_are_refused() {
    let grounded = |statements: &str, strict: &str| {
        let text = format!("{strict} graph {{ {statements} }}");
        let graph = read(&text).expect("DOT");
        graph.and_then(|graph| graph.spelled(Grounded))
    };
    for (strict, statements, spelled) in [
        ("", "edge [color=red]; 0 -- 1 [color=blue]", "0l1"),
        ("", "edge [color=red] edge [color=blue] 0 -- 1", "0l1"),
        ("", "0 -- 1 [color=red, owner=right]", "0r1"),
        ("", "0 -- 1 [color=red]; 0 -- 1 [color=blue]", "0r1,0l1"),
        ("strict", "0 -- 1; 1 -- 0 [color=blue]", "0l1"),
        (
            "strict",
            "edge [color=red]; 0 -- 1; 0 -- 1 [color=blue]",
            "0l1",
        ),
        (
            "strict",
            "0 -- 1 [color=blue]; edge [color=red]; 0 -- 1",
            "0l1",
        ),
        ("strict", "0 -- 1 [color=blue]; 0 -- 1 [owner=left]", "0l1"),
    ] {
        let found = grounded(statements, strict);
        assert_eq!(found.as_deref(), Ok(spelled), "{strict} {statements}");
    }
    for (strict, statements, found) in [
        ("", "0 -- 1 [color=red, color=blue]", "\"red\" and \"blue\""),
        ("", "0 -- 1 [color=red][owner=left]", "\"red\" and \"left\""),
        ("", "edge [color=red side=l]", "\"red\" and \"l\""),
        (
            "",
            "0 [color=red]; 0 -- 1; 0 [color=blue]",
            "\"red\" and \"blue\"",
        ),
        (
            "strict",
            "0 -- 1 [color=red]; 1 -- 0 [color=blue]",
            "\"red\" and \"blue\"",
        ),
    ] {
        let fault = grounded(statements, strict).expect_err(statements);
        let expected = "one colour for each vertex and each edge".into();
        assert_eq!(
            (fault.expected, &*fault.found),
            (expected, found),
            "{statements}"
        );
    }
    let twice = "0 1 {'color': 'red', 'owner': 'left'}\n";
    assert!(
        fault(twice, Grounded)
            .1
            .ends_with("found \"red\" and \"left\"")
    );
    assert_eq!(fault(twice, Grounded).0, 30);
    assert_eq!(
        spelled("0 1 {'color': 'red', 'owner': 'right'}", Grounded),
        "0r1"
    );
}

/// The keys of GraphML are declared, each for vertices, edges or all (*GraphML Specification*, `key` and `data`).
#[test]
fn colours_of_graphml_are_declared_for_what_has_them() {
    let graph = |keys: &str, of_node: &str, of_edge: &str| {
        format!(
            "<graphml>{keys}<graph edgedefault='undirected'><node id='0'>{of_node}</node><node id='1'/>\
             <edge source='0' target='1'>{of_edge}</edge></graph></graphml>"
        )
    };
    let colour = |scope: &str| format!("<key id='c' {scope} attr.name='color'/>");
    let red = "<data key='c'>red</data>";
    for scope in ["for='edge'", "for='all'", ""] {
        assert_eq!(spelled(&graph(&colour(scope), "", red), Grounded), "0r1");
    }
    let weight = "<key id='w' for='node' attr.name='weight'/>";
    assert_eq!(
        spelled(&graph(weight, "", "<data key='w'>1</data>"), Grounded),
        "0g1"
    );
    let side = "<key id='s' attr.name='side'/>";
    let both = |side: &str| format!("{red}<data key='s'>{side}</data>");
    let two = colour("for='edge'") + side;
    assert_eq!(spelled(&graph(&two, "", &both("right")), Grounded), "0r1");
    for (keys, of_node, of_edge, found, expected) in [
        ("", "", red, "key=\"c\"", "the id of a <key> in <graphml>"),
        ("", red, "", "key=\"c\"", "the id of a <key> in <graphml>"),
        (
            &*colour("for='node'"),
            "",
            red,
            "key=\"c\", which has for=\"node\"",
            "a key with for=\"edge\" or for=\"all\"",
        ),
        (
            &colour("for='edge'"),
            red,
            "",
            "key=\"c\", which has for=\"edge\"",
            "a key with for=\"node\" or for=\"all\"",
        ),
        (
            &colour("for='vertex'"),
            "",
            "",
            "for=\"vertex\"",
            "for=\"node\", for=\"edge\" or for=\"all\"",
        ),
        (
            &colour("").repeat(2),
            "",
            "",
            "\"c\" again",
            "an id that no other key has",
        ),
        (
            &colour(""),
            "",
            &red.repeat(2),
            "key=\"c\" again",
            "one <data> with this key",
        ),
        (
            &two,
            "",
            &both("left"),
            "\"red\" and \"left\"",
            "one colour for each vertex and each edge",
        ),
    ] {
        let text = graph(keys, of_node, of_edge);
        let fault = read(&text).expect("XML").expect_err(&text);
        assert_eq!(
            (&*fault.found, &*fault.expected.to_string()),
            (found, expected),
            "{text}"
        );
        assert!(text[fault.at..].starts_with(['<']), "{text}");
    }
}

/// networkx writes `edgedefault` by the class of its graph, other programs a direction for each edge.
#[test]
fn edges_may_say_their_own_directions() {
    let graph = |default: &str, first: &str, second: &str| {
        format!(
            "<graphml><graph edgedefault='{default}'><node id='a'/><node id='b'/><node id='c'/>\
             <edge source='a' target='b'{first}/><edge source='b' target='c'{second}/></graph></graphml>"
        )
    };
    let [yes, no] = [" directed='true'", " directed='false'"];
    assert_eq!(
        spelled(&graph("undirected", yes, yes), Order),
        "a,b,c,a<b,b<c"
    );
    assert_eq!(
        spelled(&graph("undirected", yes, " directed='1'"), Arcs),
        "a,b,c,a>b,b>c"
    );
    assert_eq!(spelled(&graph("directed", no, no), Edges), "a,b,c,a-b,b-c");
    assert_eq!(
        spelled(&graph("directed", no, ""), Arcs),
        "a,b,c,a>b,b>a,b>c"
    );
    for (text, notation, found) in [
        (
            graph("directed", no, ""),
            Edges,
            "an edge that is directed, where others are not",
        ),
        (
            graph("undirected", yes, ""),
            Order,
            "an edge that is undirected, where others are not",
        ),
        (
            graph("undirected", yes, yes),
            Marked,
            "a graph whose edges are directed",
        ),
    ] {
        let (place, words) = fault(&text, notation);
        assert!(words.ends_with(found), "{words}");
        assert!(text[place..].starts_with("<edge "), "{words}");
    }
    let (_, words) = fault(&graph("directed", " directed='maybe'", ""), Arcs);
    assert!(words.ends_with("found directed=\"maybe\""), "{words}");
}

#[test]
fn vertices_get_names_that_the_game_can_have() {
    let renamed = |text: &str, notation: GraphNotation| {
        let mut graph = read(text).expect("DOT").expect("a graph");
        let renamed = graph.rename(notation);
        assert_eq!(graph.rename(notation), [], "once is enough: {text}");
        let words: Vec<String> = renamed.iter().map(ToString::to_string).collect();
        (
            words.join(", "),
            graph.spelled(notation).expect("names that fit"),
        )
    };
    let file = "graph { none -- \"3x4\"; A -- a; a_2 -- \"a 2\"; \"()\" -- a_name_of_letters -- a_name_of_lettuces }";
    let (words, spelled) = renamed(file, Marked);
    assert_eq!(
        words,
        "\"none\" is none_2, \"3x4\" is _3x4_2, \"A\" is A_3, \"a\" is a_4, \"a 2\" is a_2_2, \"()\" is _2, \
         \"a_name_of_letters\" is a_name_of_lett_2, \"a_name_of_lettuces\" is a_name_of_lett_3"
    );
    assert!(spelled.starts_with(
        "none_2,_3x4_2,A_3,a_4,a_2,a_2_2,_2,a_name_of_lett_2,a_name_of_lett_3,none_2-_3x4_2,A_3-a_4"
    ));
    // A new name is that of no vertex of the file, however many of them get new names.
    assert_eq!(
        renamed("graph { A -- a -- A_2 -- a_2 }", Edges).0,
        "\"A\" is A_3, \"a\" is a_4, \"A_2\" is A_2_2, \"a_2\" is a_2_3"
    );
    // Games on arrows distinguish small and capital letters, and have names of any length.
    let directed = "digraph { none -> \"3x4\" -> A -> a -> a_name_of_many_letters }";
    let names = "none,3x4,A,a,a_name_of_many_letters";
    let arrows = "none>3x4,3x4>A,A>a,a>a_name_of_many_letters";
    assert_eq!(
        renamed(directed, Arcs),
        (String::new(), format!("{names},{arrows}"))
    );
    assert_eq!(
        renamed(directed, Order).0,
        "\"none\" is none_2, \"A\" is A_2, \"a\" is a_3"
    );
    let long = format!(
        "graph {{ \"{}\" -- \"{}\" }}",
        "\u{9f99}".repeat(20),
        "1.".repeat(20)
    );
    assert_eq!(
        renamed(&long, Marked).1,
        "\u{9f99}\u{9f99}\u{9f99}\u{9f99}_2,1.1.1.1.1.1.1_2,\u{9f99}\u{9f99}\u{9f99}\u{9f99}_2-1.1.1.1.1.1.1_2"
    );
    // Numbers that are written in two ways are two vertices.
    assert_eq!(renamed("graph { 0 -- 1 -- 01 }", Grounded).1, "0g1,1g2");
}

/// Limits end the reading of a long file, and what is made of it.
#[test]
fn long_graphs_are_read_within_limits() {
    let edges = |edge: &dyn Fn(usize) -> String| (0..20_000).map(edge).collect::<String>();
    let dot = format!(
        "digraph {{ {} }}",
        edges(&|n| format!("{n} -> {}\n", n + 1))
    );
    let graphml = format!(
        "<graphml><graph edgedefault='directed'>{}</graph></graphml>",
        edges(&|n| format!("<node id='{n}'/>"))
    );
    let dimacs = format!("p edge 9 0\n{}", edges(&|_| "e 1 2\n".to_owned()));
    let list = edges(&|n| format!("{n} {} {{}}\n", n + 1));
    let stop = || Err(StopReason::Cancelled);
    for text in [&dot, &graphml, &dimacs, &list] {
        let read = || read(text).expect("a format").expect("a graph");
        assert_eq!(
            interruptible(stop, read),
            Err(StopReason::Cancelled),
            "{}",
            &text[..20]
        );
        let mut graph = interruptible(|| Ok(()), read).expect("no limit");
        for notation in [Arcs, Owned] {
            graph.directed = Some(true);
            let spell = || graph.spelled(notation);
            let is_long = graph.vertices.len() + graph.edges.len() > 1_000;
            assert!(
                !is_long || interruptible(stop, spell).is_err(),
                "{}",
                &text[..20]
            );
        }
    }
    // The tree of a document takes more room than its text.
    let beyond = || StopReason::Memory {
        bytes: asked_room(),
        unset: None,
    };
    let most = 10 * graphml.len() as u64;
    let look = move |most| {
        move || {
            if asked_room() > most {
                Err(beyond())
            } else {
                Ok(())
            }
        }
    };
    assert!(interruptible(look(graphml.len() as u64), || read(&graphml)).is_err());
    assert!(interruptible(look(most), || read(&graphml)).is_ok());
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
                    let mut renamed = graph.clone();
                    renamed.rename(notation);
                    assert!(graph.spelled(notation).is_err() || renamed == graph);
                }
            }
        }
    }
}
