//! Congestion games: of a routing game the network with the players on each edge and what it costs them, of another game the
//! players beside the resources that they use.

use crate::layout::{at_corner, layers};
use crate::page::{self, Page};
use crate::said::{counted, sure};
use crate::scene::{Anchor, At, Block, Scene, Shape};
use crate::text;
use grundy::Answer;
use grundy::forms::congestion::Congested;
use grundy::solvers::congestion::{self, Profile};
use grundy::vocabulary::forms::congestion::{Congestion, Network};

/// The most vertices, or resources and groups of players, that are drawn.
const MOST: usize = 80;
/// The most edges that are drawn.
const MOST_EDGES: usize = 300;
/// The size of a vertex.
const RADIUS: f64 = 15.0;
/// The distance of the rows of resources.
const ROW: f64 = 46.0;
/// The room for a name.
const NAME: f64 = 150.0;

/// The equilibrium that the path of best responses ends in, with the users of each resource and what each of them pays.
///
/// ```
/// use grundy::{Limits, forms::congestion::{self, Asked}};
/// let Some(Asked::Congestion(game)) = congestion::read("routing; s t costs 1; s t costs x; 2 players go s t")?
/// else { panic!("a routing game") };
/// let svg = grundy_picture::congestion(&congestion::solve(&game, &Limits::default())).to_svg();
/// assert!(svg.contains("2 pay 1 each"), "{svg}");
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn congestion(answer: &Answer<Congested>) -> Scene {
    let found = &answer.value;
    let game = &found.game;
    let settled = found.path.as_ref().map(|path| &path.end);
    let players = counted(game.players(), "player", "players");
    let title = match game.network() {
        Some(_) => format!("a routing game of {players}"),
        None => format!("a congestion game of {players}"),
    };
    let said = match (settled, &found.whole) {
        (None, _) => sure(answer),
        (Some(end), None) => format!(
            "an equilibrium; all players together pay {}",
            congestion::total(game, end)
        ),
        (Some(end), Some(whole)) => format!(
            "an equilibrium; all players together pay {}, the least that they could pay is {}",
            congestion::total(game, end),
            whole.optimum.1
        ),
    };
    let (block, notes) = match game.network() {
        Some(network) => routes(game, network, settled),
        None => sets(game, settled),
    };
    let mut page = Page::new(&title, &said, block.width);
    page.centred(block);
    page.finish(&notes)
}

/// The number of users of a resource, and what each of them pays.
fn used(game: &Congestion, resource: usize, users: usize) -> String {
    let pays = |users: usize| &game.resources()[resource].costs[users - 1];
    match users {
        0 => "unused".to_owned(),
        1 => format!("1 pays {}", pays(1)),
        _ => format!("{users} pay {} each", pays(users)),
    }
}

/// The network in layers; an edge that is used is thick.
fn routes(game: &Congestion, network: &Network, settled: Option<&Profile>) -> (Block, Vec<String>) {
    let shown = network.vertices.len().min(MOST);
    let drawn = |&(_, ends): &(usize, [usize; 2])| ends.iter().all(|&end| end < shown);
    let numbered = network.ends.iter().copied().enumerate();
    let edges: Vec<(usize, [usize; 2])> = numbered.filter(drawn).take(MOST_EDGES).collect();
    let users = settled.map(|profile| congestion::users(game, profile));
    // Parallel edges are laid out once each, so that all but the first pass through places of their own.
    let laid = layers::places(
        shown,
        &edges.iter().map(|(_, ends)| *ends).collect::<Vec<_>>(),
    );
    let all = laid.points.iter().chain(laid.bends.iter().flatten());
    let (mut places, (wide, high)) = at_corner(all.map(|&(x, y)| (x * 150.0, y * 110.0)).collect());
    let margin = 90.0;
    (places.iter_mut()).for_each(|place| *place = (place.0 + margin, place.1 + 30.0));
    let mut bends = places.split_off(shown);
    let mut block = Block::new(wide + 2.0 * margin, high + 60.0);
    let mut labels = Vec::new();
    for (at, ((resource, ends), bend)) in edges.iter().zip(&laid.bends).enumerate() {
        let through: Vec<At> = bends.drain(..bend.len()).collect();
        let count = users.as_ref().map_or(0, |users| users[*resource]);
        let class = if count > 0 { "edge left" } else { "edge" };
        // The edges between the same two vertices, in either direction, are bent apart.
        let alike =
            |(_, other): &&(usize, [usize; 2])| other == ends || [other[1], other[0]] == *ends;
        let before = edges[..at].iter().filter(alike).count();
        let several = edges.iter().filter(alike).count();
        let apart = before as f64 - (several as f64 - 1.0) / 2.0;
        let apart = if ends[0] < ends[1] { apart } else { -apart };
        let middle = edge(
            &mut block,
            class,
            [places[ends[0]], places[ends[1]]],
            &through,
            60.0 * apart,
        );
        let words = match &users {
            Some(_) => used(game, *resource, count),
            None => game.resources()[*resource].name.clone(),
        };
        labels.push((middle, words));
    }
    for (middle, words) in labels {
        block.text(
            "halo",
            (middle.0, middle.1 + 4.0),
            12.0,
            text::cut(&words, 12.0, NAME),
        );
    }
    for (vertex, &(x, y)) in places.iter().enumerate() {
        block.circle("node", (x, y), RADIUS);
        let name = &network.vertices[vertex];
        let size = (2.0 * RADIUS / text::width(name, 1.0)).clamp(7.0, 14.0);
        block.text(
            "",
            (x, y + size * 0.36),
            size,
            text::cut(name, size, 2.0 * margin),
        );
    }
    let all = network.vertices.len();
    let cut = format!(
        "{shown} of {all} vertices and {} of {} edges are drawn",
        edges.len(),
        network.ends.len()
    );
    let notes = Some(cut).filter(|_| edges.len() < network.ends.len() || shown < all);
    (block, notes.into_iter().collect())
}

/// Draws an edge that is bent by so much to its left; the place of its label.
fn edge(block: &mut Block, class: &str, [from, to]: [At; 2], through: &[At], bent: f64) -> At {
    if let Some((last, rest)) = through.split_last() {
        block.shape(class, Shape::Line([&[from], rest, &[*last]].concat()));
        block.arrow(class, *last, to, [0.0, RADIUS + 2.0]);
        return through[through.len() / 2];
    }
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    let (nx, ny) = (dy / length, -dx / length);
    let middle = |share: f64| {
        let half = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        (half.0 + nx * bent * share, half.1 + ny * bent * share)
    };
    if bent == 0.0 {
        block.arrow(class, from, to, [RADIUS, RADIUS + 2.0]);
        return middle(0.0);
    }
    // A curve drawn towards a point passes half as far from the straight line as the point.
    let towards = middle(2.0);
    let aim = (to.0 - towards.0, to.1 - towards.1);
    let far = (aim.0 * aim.0 + aim.1 * aim.1).sqrt().max(1.0);
    let (ux, uy) = (aim.0 / far, aim.1 / far);
    let neck = (to.0 - ux * (RADIUS + 9.0), to.1 - uy * (RADIUS + 9.0));
    block.shape(class, Shape::Curve(from, towards, neck));
    block.head(
        class,
        (to.0 - ux * (RADIUS + 1.0), to.1 - uy * (RADIUS + 1.0)),
        (ux, uy),
    );
    middle(1.0)
}

/// The groups of players on the left and the resources on the right; a line with a number says how many of the group use the
/// resource.
fn sets(game: &Congestion, settled: Option<&Profile>) -> (Block, Vec<String>) {
    let groups = game.groups().len().min(MOST);
    let resources = game.resources().len().min(MOST);
    let rows = groups.max(resources) as f64;
    let users = settled.map(|profile| congestion::users(game, profile));
    let gap = 180.0;
    let mut block = Block::new(2.0 * NAME + gap + 2.0 * RADIUS, rows * ROW + 10.0);
    let place = |count: usize, at: usize, x: f64| {
        let top = (rows - count as f64) * ROW / 2.0;
        (x, top + ROW * (at as f64 + 0.5) + 5.0)
    };
    let left = |at: usize| place(groups, at, NAME);
    let right = |at: usize| place(resources, at, NAME + gap);
    let mut labels = Vec::new();
    let mut lines = 0;
    for (group, counts) in settled.into_iter().flatten().enumerate().take(groups) {
        let mut uses = vec![0; game.resources().len()];
        for (choice, &count) in game.groups()[group].choices.iter().zip(counts) {
            choice
                .resources
                .iter()
                .for_each(|&resource| uses[resource] += count);
        }
        let used = uses.into_iter().enumerate().take(resources);
        for (resource, count) in used.filter(|(_, count)| *count > 0) {
            let (from, to) = (left(group), right(resource));
            block.line("edge left", from, to);
            lines += 1;
            if game.groups()[group].players > 1 {
                // Nearer to the players, where lines to one resource are still apart.
                let share = 0.35;
                let at = (
                    from.0 + share * (to.0 - from.0),
                    from.1 + share * (to.1 - from.1),
                );
                labels.push((at, count.to_string()));
            }
        }
    }
    for (at, words) in labels {
        block.text("halo", (at.0, at.1 + 4.0), 12.0, words);
    }
    for (group, one) in game.groups().iter().enumerate().take(groups) {
        let (x, y) = left(group);
        block.circle("node", (x, y), RADIUS * 0.6);
        let name = text::cut(&one.name, 13.0, NAME - 20.0);
        block.write("", (x - 16.0, y + 4.0), 13.0, Anchor::End, name);
    }
    for (resource, one) in game.resources().iter().enumerate().take(resources) {
        let (x, y) = right(resource);
        let side = RADIUS * 1.2;
        block.rect("node", (x - side / 2.0, y - side / 2.0), (side, side));
        let name = text::cut(&one.name, 13.0, NAME - 20.0);
        block.write("", (x + 16.0, y - 1.0), 13.0, Anchor::Start, name);
        if let Some(users) = &users {
            let words = text::cut(&used(game, resource, users[resource]), 12.0, NAME - 20.0);
            block.write("soft", (x + 16.0, y + 13.0), 12.0, Anchor::Start, words);
        }
    }
    let mut notes = page::first_of(groups, game.groups().len(), "groups of players");
    notes.extend(page::first_of(
        resources,
        game.resources().len(),
        "resources",
    ));
    if lines > 0 && game.groups().iter().any(|group| group.players > 1) {
        notes.push("A number on a line says how many of the players use the resource".to_owned());
    }
    (block, notes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::Limits;
    use grundy::forms::congestion::{Asked, read, solve};

    fn drawn(text: &str) -> Scene {
        let Ok(Some(Asked::Congestion(game))) = read(text) else {
            panic!("{text} is a congestion game");
        };
        congestion(&solve(&game, &Limits::default()))
    }

    #[test]
    fn each_edge_says_who_pays_what() {
        let scene = drawn("routing; s v costs x; v t costs 1; s t costs 2; 2 players go s t");
        let svg = scene.to_svg();
        for words in ["1 pays 1", "1 pays 2"] {
            assert!(svg.contains(words), "{words} {svg}");
        }
        assert!(!svg.contains("unused"), "{svg}");
        assert!(
            scene.description.contains("all players together pay 4"),
            "{}",
            scene.description
        );
        let pigou = drawn("routing; s t costs 2; s t costs x; 2 players go s t").to_svg();
        assert_eq!(pigou.matches("class=\"edge left\"").count(), 2);
    }

    #[test]
    fn players_stand_beside_what_they_use() {
        let scene =
            drawn("congestion; a costs 1 2 4; b costs 2x; Ann uses a | b; 2 players use a | b");
        let svg = scene.to_svg();
        for words in ["Ann", "2 players", "2 pay 2 each", "1 pays 2"] {
            assert!(svg.contains(words), "{words}");
        }
    }

    #[test]
    fn large_games_are_cut() {
        let resources: String = (0..200).map(|at| format!("r{at} costs x; ")).collect();
        let scene = drawn(&format!("congestion; {resources}Ann uses r1 | r2"));
        assert!(scene.description.contains("80"), "{}", scene.description);
    }
}
