//! Sprouts: join two spots by a line and put a new spot on it; no spot has more than three lines, and no lines cross.
//! John Conway and Michael Paterson, 1967; positions as strings: Applegate, Jacobson and Sleator, *Computer Analysis of
//! Sprouts*, 1991.

mod canonical;
mod drawing;

pub use drawing::{Boundary, Curve, Drawing, Region, Spot};

use crate::families::pattern::{Pattern, Slot};
use drawing::{FREE, LAST, TWICE, find, lines, lives};
use grundy_core::parse::{Text, no_rules};
use grundy_core::picture::{self, Picture};
use grundy_core::{
    About, Described, Impartial, Notation, ParseError, Partizan, Player, Ruleset, SeeOption,
};
use std::ops::ControlFlow;

/// The ruleset; it has no parameters.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::graphs::sprouts::Sprouts;
/// let rules = Sprouts::from_rules(None).unwrap();
/// let p = rules.read("3").unwrap();
/// assert_eq!(rules.moves(&p).count(), 15);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Sprouts;

/// The largest number of spots at the start: later there are at most twice as many names, and names are letters.
const MOST_SPOTS: u64 = 26;
/// The notation of a move.
const MOVE: Pattern =
    Pattern::new("join {spot} and {spot} in region {region}[ around {boundaries}]");

impl Ruleset for Sprouts {
    type Position = Drawing;
    type Move = Curve;

    fn start(&self) -> Drawing {
        Drawing::spots(4)
    }

    fn play(&self, drawing: &Drawing, line: &Curve) -> Drawing {
        drawing.with(line)
    }

    fn components(&self, drawing: &Drawing) -> impl Iterator<Item = Drawing> {
        drawing.parts().into_iter()
    }

    fn canonical(&self, drawing: Drawing) -> Drawing {
        canonical::canonical(drawing)
    }
}

impl Partizan for Sprouts {
    fn moves_of(&self, _: Player, drawing: &Drawing) -> impl Iterator<Item = Curve> {
        drawing.0.iter().enumerate().flat_map(|(number, region)| {
            let places = region.iter().map(Vec::len).sum();
            let pairs = (0..places).flat_map(move |a| (a..places).map(move |b| [a, b]));
            pairs.flat_map(move |ends| lines(number, region, ends))
        })
    }

    fn same_for_both(&self) -> bool {
        true
    }
}

impl Impartial for Sprouts {
    /// One of the lines that differ only in which of several equal boundaries they use, and each option once. An option
    /// weighs the lives of its largest part.
    fn each_option(&self, drawing: &Drawing, see: &mut SeeOption<'_, Drawing>) -> ControlFlow<()> {
        let mut options = Vec::new();
        for line in self
            .moves(drawing)
            .filter(|line| is_first_of_its_like(&drawing.0[line.region], line))
        {
            let parts = drawing.with(&line).parts().into_iter();
            let mut parts: Vec<(usize, Drawing)> = parts
                .map(|part| (part.lives(), canonical::canonical(part)))
                .collect();
            parts.sort_unstable();
            options.push((parts.last().map_or(0, |part| part.0), parts));
        }
        options.sort_unstable();
        options.dedup();
        for (lives, parts) in options {
            let weight = u32::try_from(lives).unwrap_or(u32::MAX);
            see(weight, parts.into_iter().map(|(_, part)| part).collect())?;
        }
        ControlFlow::Continue(())
    }
}

/// True unless an earlier line does the same with equal boundaries whose spots are on no other boundary.
fn is_first_of_its_like(region: &Region, line: &Curve) -> bool {
    let ends = line
        .ends
        .map(|end| find(region, end).map_or(0, |(boundary, _)| boundary));
    let is_end = |number: usize| ends.contains(&number);
    let like =
        |a: usize, b: usize| region[a] == region[b] && region[a].iter().all(|&spot| spot < TWICE);
    let earlier = |number: usize| (0..number).filter(move |&before| like(before, number));
    let ends_first = ends.into_iter().all(|number| earlier(number).all(is_end));
    let mut around = line.around.iter();
    ends_first
        && around.all(|&number| {
            earlier(number).all(|before| is_end(before) || line.around.contains(&before))
        })
}

/// The letter that stands for a spot.
fn letter(spot: Spot) -> char {
    match spot {
        FREE..=LAST => char::from(b'0' + spot),
        name if name < TWICE + 26 => char::from(b'a' + (name - TWICE)),
        name => char::from(b'A' + (name - TWICE - 26)),
    }
}

/// Reads the spots of a boundary and the dot after them; `met` counts how often each spot was read.
fn read_boundary(words: &mut Text, met: &mut [usize; 256]) -> Result<Boundary, ParseError> {
    words.blanks();
    let mut boundary = Boundary::new();
    loop {
        let spot = match words.peek() {
            Some('.') if !boundary.is_empty() => {
                words.advance();
                return Ok(boundary);
            }
            Some(c @ '0'..='2') => c as u8 - b'0',
            Some(c @ 'a'..='z') => TWICE + (c as u8 - b'a'),
            Some(c @ 'A'..='Z') => TWICE + 26 + (c as u8 - b'A'),
            _ => return Err(words.fault("boundaries with a dot after each")),
        };
        met[usize::from(spot)] += 1;
        // A spot without a line is a boundary of its own, and a name is met twice at most.
        let alone = spot != FREE && boundary.first() != Some(&FREE);
        if !(alone || boundary.is_empty()) || (spot >= TWICE && met[usize::from(spot)] > 2) {
            return Err(words.fault("spots 0 alone, 1, 2 or letters, each letter twice"));
        }
        boundary.push(spot);
        words.advance();
    }
}

impl Notation for Sprouts {
    fn show(&self, drawing: &Drawing) -> String {
        let boundary = |boundary: &Boundary| {
            boundary
                .iter()
                .map(|&spot| letter(spot))
                .chain(['.'])
                .collect::<String>()
        };
        let region = |region: &Region| region.iter().map(boundary).collect::<String>();
        if drawing.0.is_empty() {
            "0".to_owned()
        } else {
            drawing.0.iter().map(region).collect::<Vec<_>>().join("/")
        }
    }

    fn read(&self, text: &str) -> Result<Drawing, ParseError> {
        let mut words = Text::new(text);
        if !text.contains('.') {
            let count = words.number("a number of spots", MOST_SPOTS)?;
            words.end("nothing after the number of spots")?;
            return Ok(Drawing::spots(count));
        }
        let mut met = [0; 256];
        let mut regions = vec![Region::new()];
        while !words.is_at_end() {
            let boundary = read_boundary(&mut words, &mut met)?;
            regions
                .last_mut()
                .expect("the regions read begin with an empty one")
                .push(boundary);
            if words.eat("/") {
                regions.push(Region::new());
            }
        }
        if regions.last().is_some_and(Region::is_empty) {
            return Err(words.fault("boundaries with a dot after each"));
        }
        if let Some(once) = (TWICE..0xFF).find(|&name| met[usize::from(name)] == 1) {
            let found = format!("\"{}\" once", letter(once));
            let expected = "each letter twice, for a spot that is passed once is 2";
            let at = text.len() - text.trim_start().len();
            return Err(ParseError::new(at, found, expected));
        }
        Ok(Drawing(regions).simplified())
    }

    fn show_move(&self, _: &Drawing, line: &Curve) -> String {
        let [a, b] = line.ends.map(|end| (end + 1).to_string());
        let around: Vec<String> = line
            .around
            .iter()
            .map(|number| (number + 1).to_string())
            .collect();
        MOVE.show(&[a, b, (line.region + 1).to_string(), around.join(",")])
    }

    fn picture(&self, drawing: &Drawing) -> Option<Picture> {
        let spot = |&spot: &Spot| picture::Spot {
            name: letter(spot).to_string(),
            lives: lives(spot) as u8,
        };
        let boundary = |boundary: &Boundary| boundary.iter().map(spot).collect();
        let region = |region: &Region| region.iter().map(boundary).collect();
        Some(Picture::Regions(drawing.0.iter().map(region).collect()))
    }

    fn read_move(&self, drawing: &Drawing, text: &str) -> Result<Curve, ParseError> {
        let [a, b, number, around] = MOVE.slots(text)?;
        let number = number.place("the number of a region", drawing.0.len())?;
        let region = &drawing.0[number];
        let places = region.iter().map(Vec::len).sum();
        let end = |slot: Slot| slot.place("the place of a spot in its region", places);
        let mut ends = [end(a)?, end(b)?];
        ends.sort_unstable();
        let mut boundaries = match around.piece {
            "" => vec![],
            _ => around.places("the number of a boundary", region.len())?,
        };
        boundaries.sort_unstable();
        let mut found = lines(number, region, ends);
        let found = found.find(|line| line.around == boundaries);
        found.ok_or_else(|| {
            let expected = match self.moves(drawing).next() {
                Some(line) => {
                    let example = self.show_move(drawing, &line);
                    format!("a line that can be drawn, such as {example}")
                }
                None => "nothing, for no line can be drawn".to_owned(),
            };
            ParseError::at_piece(text, text.trim(), expected)
        })
    }
}

impl Described for Sprouts {
    const ABOUT: About = About {
        name: "sprouts",
        title: "Sprouts: join spots by lines that never cross, with a new spot on each line",
        rules: "At the start there are some spots. A move draws a line between two spots, or from a spot to itself, and puts a \
                new spot on it. Lines do not cross, and at most three lines end at a spot. Whoever cannot move loses.",
        notation: "A number of spots at the start. Later, region by region with / between them, each boundary as the spots \
                   on a walk along it, with a dot after it: 0 a spot without a line, 1 a spot with one line, 2 a spot that \
                   one more line may reach, a letter for such a spot that is passed twice. A move is written join 1 and 3 in \
                   region 1, the spots of a region counted along all its boundaries; join 1 and 1 in \
                   region 1 around 2,3 names the boundaries that the line shuts in on its way from the first spot to the second.",
        examples: &["sprouts 4", "sprouts 3", "sprouts 0.1a1a."],
        sources: &["Applegate, Jacobson and Sleator 1991", "Gardner 1967"],
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Sprouts, ParseError> {
        no_rules(Self::ABOUT.name, text).map(|()| Sprouts)
    }
}
