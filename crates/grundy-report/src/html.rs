//! Answers as pieces of HTML, from their data: a table as a table, a tree as nested lists.

use super::tree::TreeReport;
use super::{
    CellTable, GridTable, IntervalTable, NimberTable, RowTable, TableEntries, TableReport,
};
use grundy::heap::Worth;
use std::fmt::Write;

/// The largest numbers of rows and of columns that are written.
const MOST: usize = 60;

/// Values of a sequence in one row.
const IN_A_ROW: usize = 20;

/// A text escaped for HTML.
#[must_use]
pub fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    let text = text.replace('>', "&gt;").replace('"', "&quot;");
    text.replace('\n', "<br>")
}

/// A table of these rows of cells; the first row and the first cell of each row are heads.
fn table(rows: &[Vec<String>]) -> String {
    let mut text = "<table>".to_owned();
    for (number, row) in rows.iter().enumerate() {
        text.push_str("<tr>");
        for (column, cell) in row.iter().enumerate() {
            let name = if number == 0 || column == 0 {
                "th"
            } else {
                "td"
            };
            // Writing to a `String` cannot fail.
            let _ = write!(text, "<{name}>{}</{name}>", escaped(cell));
        }
        text.push_str("</tr>");
    }
    text + "</table>"
}

/// A paragraph that says how much is left out; empty where everything is shown.
fn left_out(all: usize, shown: usize, what: &str) -> String {
    if all > shown {
        format!("<p>… and {} more {what}</p>", all - shown)
    } else {
        String::new()
    }
}

fn words(row: &[&str]) -> Vec<String> {
    row.iter().map(|&word| word.to_owned()).collect()
}

impl TableReport {
    /// The table in HTML. A long one is cut, and a line says how much is left out.
    ///
    /// ```
    /// use grundy_report::TableReport;
    /// let kayles = grundy::table(&"kayles".parse()?, "2", &grundy::Limits::default())?;
    /// assert_eq!(
    ///     TableReport::new(kayles, false).html(),
    ///     "<table><tr><th>n</th><th>+0</th><th>+1</th><th>+2</th></tr>\
    ///      <tr><th>0</th><td>0</td><td>1</td><td>2</td></tr></table>"
    /// );
    /// # Ok::<(), grundy::Error>(())
    /// ```
    #[must_use]
    pub fn html(&self) -> String {
        match &self.entries {
            TableEntries::Nimbers(found) => of_nimbers(found),
            TableEntries::Cells(found) => of_cells(found),
            TableEntries::Grid(found) => of_grid(found),
            TableEntries::Row(found) => of_row(found),
            TableEntries::Intervals(found) => of_intervals(found),
        }
    }
}

fn of_nimbers(found: &NimberTable) -> String {
    let width = found.values.len().min(IN_A_ROW);
    let head = (0..width).map(|column| format!("+{column}"));
    let mut rows = vec![std::iter::once("n".to_owned()).chain(head).collect()];
    for (number, values) in found.values.chunks(IN_A_ROW).take(MOST).enumerate() {
        let values = values.iter().map(u64::to_string);
        let first = (number * IN_A_ROW).to_string();
        rows.push(std::iter::once(first).chain(values).collect());
    }
    table(&rows) + &left_out(found.values.len(), MOST * IN_A_ROW, "values")
}

fn of_cells(found: &CellTable) -> String {
    let mut rows = vec![words(&[found.head, "outcome", &found.what])];
    for cell in found.positions.iter().take(MOST) {
        let outcome = cell
            .outcome
            .map_or("?".to_owned(), |class| class.to_string());
        rows.push(vec![cell.position.clone(), outcome, worth(&cell.value)]);
    }
    table(&rows) + &left_out(found.positions.len(), MOST, "positions")
}

fn worth(value: &Option<Worth>) -> String {
    value.as_ref().map_or("?".to_owned(), Worth::to_string)
}

fn of_grid(found: &GridTable) -> String {
    let width = found.rows.first().map_or(0, Vec::len);
    let columns = (found.from..).take(width.min(MOST)).map(|n| n.to_string());
    let mut rows = vec![std::iter::once(String::new()).chain(columns).collect()];
    for (number, values) in (found.from..).zip(&found.rows).take(MOST) {
        let values = values.iter().take(MOST).map(worth);
        rows.push(std::iter::once(number.to_string()).chain(values).collect());
    }
    table(&rows) + &left_out(found.rows.len(), MOST, "rows") + &left_out(width, MOST, "columns")
}

fn of_row(found: &RowTable) -> String {
    let mut rows = vec![words(&["from", "to", "mover", "other", "best"])];
    for line in found.intervals.iter().take(MOST) {
        let numbers = [line.from.to_string(), line.to.to_string()];
        let scores = [line.mover.to_string(), line.other.to_string()];
        let best = line.best.join(", ");
        rows.push(numbers.into_iter().chain(scores).chain([best]).collect());
    }
    table(&rows) + &left_out(found.intervals.len(), MOST, "intervals")
}

fn of_intervals(found: &IntervalTable) -> String {
    let mut rows = vec![words(&["above", "up to", "outcome", "distance"])];
    for line in found.intervals.iter().take(MOST) {
        let outcome = if line.wins { "N" } else { "P" };
        rows.push(vec![
            line.above.clone(),
            line.upto.clone(),
            outcome.to_owned(),
            line.distance.to_string(),
        ]);
    }
    table(&rows) + &left_out(found.intervals.len(), MOST, "intervals")
}

impl TreeReport {
    /// The nodes that were listed, as nested lists: each with the move that leads to it and what is known about it,
    /// winning moves in bold.
    #[must_use]
    pub fn html(&self) -> String {
        const NODES: usize = 2000;
        let mut below: Vec<Vec<usize>> = vec![Vec::new(); self.walk.len()];
        let mut roots = Vec::new();
        for (number, step) in self.walk.iter().enumerate().take(NODES) {
            match step.from {
                Some(from) => below[from].push(number),
                None => roots.push(number),
            }
        }
        let mut text = String::new();
        // The nodes still to be written, where `None` ends the list that is open.
        let mut left: Vec<Option<usize>> = roots.into_iter().rev().map(Some).collect();
        text.push_str("<ul>");
        while let Some(next) = left.pop() {
            let Some(node) = next else {
                text.push_str("</ul></li>");
                continue;
            };
            let _ = write!(text, "<li>{}", self.node_in_html(node));
            if below[node].is_empty() {
                text.push_str("</li>");
            } else {
                text.push_str("<ul>");
                left.push(None);
                left.extend(below[node].iter().rev().map(|&child| Some(child)));
            }
        }
        text.push_str("</ul>");
        text + &left_out(self.walk.len(), NODES, "nodes")
    }

    fn node_in_html(&self, number: usize) -> String {
        let step = &self.walk[number];
        let position = format!("<code>{}</code>", escaped(&step.position));
        let mv = step.mv.as_ref().map(|mv| match step.winning {
            Some(true) => format!("<b>{}</b> → ", escaped(mv)),
            _ => format!("{} → ", escaped(mv)),
        });
        let mark = self
            .marked(step)
            .map(|mark| format!(" [{}]", escaped(&mark)));
        let more = match step.same_as {
            Some(_) => " (listed elsewhere)",
            None if step.left_out => " …",
            None => "",
        };
        [mv.unwrap_or_default(), position, mark.unwrap_or_default()].concat() + more
    }
}
