//! Lists the data files of all titles, families and lotteries, so that a new one is a new file and nothing else.

use std::path::Path;
use std::{env, fs, io};

const FOLDERS: [(&str, &str); 3] =
    [("titles", "FILES"), ("families", "FAMILIES"), ("lotteries", "LOTTERIES")];

fn main() -> io::Result<()> {
    for (folder, constant) in FOLDERS {
        let mut lines = Vec::new();
        for file in fs::read_dir(folder)? {
            let name = file?.file_name().to_string_lossy().into_owned();
            let path = format!("concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/{folder}/{name}\")");
            lines.push(format!("    include_str!({path}),\n"));
        }
        lines.sort();
        let lines = lines.concat();
        let list = format!("/// Every data file of `{folder}`.\nconst {constant}: &[&str] = &[\n{lines}];\n");
        println!("cargo::rerun-if-changed={folder}");
        fs::write(Path::new(&env::var_os("OUT_DIR").unwrap_or_default()).join(format!("{folder}.rs")), list)?;
    }
    Ok(())
}
