//! `cargo xtask tidy`: rules that no compiler knows. Each lists its breaches with place and mend.

mod breach;
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

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::graph;
use crate::shell::root;
use breach::{Breach, Ratchet};

/// How many breaches of a group are listed: a group that was nearly at its limit has many known ones.
const SHOWN_MAX: usize = 30;

/// The file of known breaches.
const RATCHET: &str = "crates/xtask/ratchet.txt";

#[derive(Debug, Args)]
pub(crate) struct TidyArgs {
    /// Lower the limits of known breaches to what is left.
    #[arg(long)]
    lower: bool,
    /// List every breach, known ones too.
    #[arg(long)]
    all: bool,
}

/// Checks everything and lists every breach at once.
pub(crate) fn run(args: &TidyArgs) -> Result<()> {
    let (files, breaches) = breaches()?;
    let path = root().join(RATCHET);
    let mut ratchet = Ratchet::parse(&fs::read_to_string(&path).context(RATCHET)?)?;
    if args.lower {
        ratchet = ratchet.lowered(&breaches);
        fs::write(&path, ratchet.text())?;
    }
    let above = ratchet.above(&breaches);
    for (limit, group) in &above {
        let Breach { check, group: name, .. } = group[0];
        println!("\n{check} in {name}: {}, at most {limit}", group.len());
        let shown = if args.all { group.len() } else { SHOWN_MAX };
        for breach in group.iter().take(shown) {
            println!("{breach}");
        }
        if group.len() > shown {
            println!("and {} more: `cargo xtask tidy --all`", group.len() - shown);
        }
    }
    if !above.is_empty() {
        bail!("{} rules are broken; docs/TESTING.md lists them", above.len());
    }
    if args.all {
        for breach in &breaches {
            println!("{breach}");
        }
    }
    println!("tidy: {files} files, no new breach; {} known of {} allowed", breaches.len(), ratchet.total());
    Ok(())
}

/// The check as a step of the tests.
pub(crate) fn tidy() -> Result<()> {
    run(&TidyArgs { lower: false, all: false })
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
    breaches.extend(npm_lock::check(&fs::read_to_string(root().join(npm_lock::PATH))?)?);
    if !graph::is_fresh(&root())? {
        let what = "older than the imports".into();
        breaches.push(Breach::new("graph", Path::new(graph::PATH), 0, what, "run `cargo xtask graph`"));
    }
    Ok((sources.len(), breaches))
}
