//! `cargo xtask graph`: who imports whom among the rooms, as a picture in the documentation.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::shell::root;
use crate::tidy::files::source_files;
use crate::tidy::floors::{self, Arrow};
use crate::tidy::source;

/// Where the picture is.
pub(crate) const PATH: &str = "docs/graphs/rooms.md";

/// Which room imports which.
type Graph = BTreeSet<(String, String)>;

/// Writes the picture anew.
pub(crate) fn write() -> Result<()> {
    let text = draw(&root())?;
    fs::create_dir_all(root().join("docs/graphs"))?;
    fs::write(root().join(PATH), text)?;
    println!("{PATH}");
    Ok(())
}

/// The picture of a tree.
pub(crate) fn draw(folder: &Path) -> Result<String> {
    let (mut server, mut browser) = (Graph::new(), Graph::new());
    for path in source_files(folder) {
        if is_test(&path) {
            continue;
        }
        let is_server = path.starts_with(Path::new(floors::SERVER).join("rooms"));
        let is_browser = path.starts_with(Path::new(floors::BROWSER).join("rooms"));
        if !is_server && !is_browser {
            continue;
        }
        let text = fs::read_to_string(folder.join(&path))?;
        if is_server {
            server.extend(pairs(floors::server_arrows(&path, &source::lines(&path, &text))));
        } else {
            browser.extend(pairs(floors::browser_arrows(&path, &text)));
        }
    }
    let rooms = rooms_of(folder, floors::BROWSER)?;
    browser.retain(|(_, to)| rooms.contains(to));
    let mut text = "# Who imports whom\n\nWritten by `cargo xtask graph`. An arrow says that files of a room import another room; tests are left out.\n".to_owned();
    section(&mut text, "Server", &server);
    section(&mut text, "Member app", &browser);
    Ok(text)
}

fn is_test(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    name == "tests.rs" || name.contains(".test.") || path.iter().any(|part| part == "tests")
}

fn rooms_of(folder: &Path, base: &str) -> Result<BTreeSet<String>> {
    let rooms = fs::read_dir(folder.join(base).join("rooms"))?;
    Ok(rooms.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect())
}

fn pairs(arrows: Vec<Arrow>) -> impl Iterator<Item = (String, String)> {
    arrows.into_iter().map(|arrow| (arrow.from, arrow.to))
}

fn section(text: &mut String, title: &str, graph: &Graph) {
    let mut lines = String::new();
    for (from, to) in graph {
        writeln!(lines, "  {from} --> {to}").expect("a string takes every line");
    }
    let circles = circles(graph);
    let circles = if circles.is_empty() { "none".to_owned() } else { circles.join("; ") };
    let pairs: Vec<String> = graph
        .iter()
        .filter(|(from, to)| from < to && graph.contains(&(to.clone(), from.clone())))
        .map(|(from, to)| format!("{from} and {to}"))
        .collect();
    let pairs = if pairs.is_empty() { "none".to_owned() } else { pairs.join("; ") };
    write!(
        text,
        "\n## {title}\n\nCircles: {circles}. Rooms that import each other: {pairs}.\n\n```mermaid\ngraph TD\n{lines}```\n"
    )
    .expect("a string takes every line");
}

/// Rooms that reach each other, each circle as one text.
fn circles(graph: &Graph) -> Vec<String> {
    let rooms: BTreeSet<&String> = graph.iter().flat_map(|(from, to)| [from, to]).collect();
    let reached: BTreeMap<&String, BTreeSet<&String>> =
        rooms.iter().map(|room| (*room, reach(graph, room))).collect();
    let mut found: BTreeSet<Vec<&str>> = BTreeSet::new();
    for room in &rooms {
        let circle: Vec<&str> = reached[*room]
            .iter()
            .filter(|other| reached[**other].contains(*room))
            .map(|other| other.as_str())
            .collect();
        if circle.len() > 1 {
            found.insert(circle);
        }
    }
    found.into_iter().map(|circle| circle.join(", ")).collect()
}

fn reach<'a>(graph: &'a Graph, room: &String) -> BTreeSet<&'a String> {
    let mut found = BTreeSet::new();
    let mut waiting = vec![room];
    while let Some(next) = waiting.pop() {
        for (_, to) in graph.iter().filter(|(from, _)| from == next) {
            if found.insert(to) {
                waiting.push(to);
            }
        }
    }
    found
}

/// Whether the picture in the documentation is that of the tree.
pub(crate) fn is_fresh(folder: &Path) -> Result<bool> {
    Ok(fs::read_to_string(folder.join(PathBuf::from(PATH))).unwrap_or_default() == draw(folder)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(arrows: &[(&str, &str)]) -> Graph {
        arrows.iter().map(|(from, to)| ((*from).to_owned(), (*to).to_owned())).collect()
    }

    #[test]
    fn circles_and_pairs_are_named() {
        let mut text = String::new();
        section(&mut text, "Server", &graph(&[("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("b", "a")]));
        assert!(text.contains("Circles: a, b, c. Rooms that import each other: a and b."), "{text}");
        assert!(text.contains("  c --> d\n"), "{text}");
    }

    #[test]
    fn a_tree_without_circles_has_none() {
        let mut text = String::new();
        section(&mut text, "Server", &graph(&[("a", "b"), ("b", "c"), ("a", "c")]));
        assert!(text.contains("Circles: none. Rooms that import each other: none."), "{text}");
    }
}
