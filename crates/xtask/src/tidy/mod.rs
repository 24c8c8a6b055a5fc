//! `cargo xtask tidy`: rules that no compiler knows. Each lists its breaches with place and mend.

mod breach;
mod crates;
pub(crate) mod files;
pub(crate) mod floors;
mod npm_lock;
mod rooms;
mod size;
pub(crate) mod source;
mod store;
mod text;
mod words;

use std::fs;
use std::path::Path;

use anyhow::{Result, bail};

use crate::graph;
use crate::shell::root;
use breach::Breach;

/// Checks everything and lists every breach at once.
pub(crate) fn tidy() -> Result<()> {
    let (files, breaches) = breaches()?;
    for breach in &breaches {
        println!("{breach}");
    }
    if !breaches.is_empty() {
        bail!(
            "{} of the rules that docs/TESTING.md lists",
            match breaches.len() {
                1 => "one breach".to_owned(),
                count => format!("{count} breaches"),
            }
        );
    }
    println!("tidy: {files} files, no breach");
    Ok(())
}

fn breaches() -> Result<(usize, Vec<Breach>)> {
    let mut breaches = Vec::new();
    let sources = files::source_files(&root());
    for path in &sources {
        let Ok(text) = fs::read_to_string(root().join(path)) else { continue };
        let lines = source::lines(path, &text);
        breaches.extend(size::check(path, &lines));
        breaches.extend(text::check_leftovers(path, &text));
        breaches.extend(text::check_colours(path, &text));
        breaches.extend(floors::check(path, &text, &lines));
        breaches.extend(store::check(path, &lines));
        breaches.extend(words::check(path, &lines));
    }
    let files = files::files(&root());
    breaches.extend(rooms::check_doors(&files));
    breaches.extend(rooms::check_sides(&files));
    breaches.extend(rooms::check_table(&files));
    breaches.extend(text::check_locales(&files));
    breaches.extend(crates::check(&fs::read_to_string(root().join(crates::PATH))?));
    breaches.extend(npm_lock::check(&fs::read_to_string(root().join(npm_lock::PATH))?)?);
    if !graph::is_fresh(&root())? {
        let what = "older than the imports".into();
        breaches.push(Breach::new("graph", Path::new(graph::PATH), 0, what, "run `cargo xtask graph`"));
    }
    Ok((sources.len(), breaches))
}
