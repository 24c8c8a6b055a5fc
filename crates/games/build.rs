//! Lists the data files of all titles, so that a new title is a new file and nothing else.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let mut lines = Vec::new();
    for file in fs::read_dir("titles")? {
        let name = file?.file_name().to_string_lossy().into_owned();
        lines.push(format!("    include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/titles/{name}\")),\n"));
    }
    lines.sort();
    let list = format!("/// Every title's data file.\nconst FILES: &[&str] = &[\n{}];\n", lines.concat());
    println!("cargo::rerun-if-changed=titles");
    fs::write(Path::new(&env::var_os("OUT_DIR").unwrap_or_default()).join("titles.rs"), list)
}
