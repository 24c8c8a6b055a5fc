//! Which files the checks read.

use std::fs;
use std::path::{Path, PathBuf};

/// Source files below `folder`, relative to it, without generated and fetched ones.
pub(crate) fn source_files(folder: &Path) -> Vec<PathBuf> {
    let is_source = |path: &PathBuf| {
        ["rs", "ts", "tsx", "css"].iter().any(|kind| path.extension().is_some_and(|e| e == *kind))
            && !path.ends_with("schema.ts")
            && !path.components().any(|part| part.as_os_str() == "generated")
    };
    let mut found = files(folder);
    found.retain(is_source);
    found
}

/// All files below `folder`, relative to it, without hidden and fetched ones.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut waiting = vec![PathBuf::new()];
    while let Some(relative) = waiting.pop() {
        let Ok(entries) = fs::read_dir(folder.join(&relative)) else { continue };
        for entry in entries.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = relative.join(&name);
            let is_skipped = name.starts_with('.')
                || matches!(name.as_str(), "target" | "node_modules" | "dist" | "data" | "public-assets");
            if !entry.path().is_dir() {
                found.push(path);
            } else if !is_skipped {
                waiting.push(path);
            }
        }
    }
    found.sort();
    found
}
