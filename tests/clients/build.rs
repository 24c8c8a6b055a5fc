//! Generates a client from each of the API documents.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use openapi_to_rust::{CodeGenerator, GeneratorConfig, SchemaAnalyzer};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../openapi");
    let out = env::var("OUT_DIR")?;
    for name in ["member", "console", "provider", "studio"] {
        let document = folder.join(format!("{name}.json"));
        println!("cargo::rerun-if-changed={}", document.display());
        let document = serde_json::from_slice(&fs::read(&document)?)?;
        let mut analysis = SchemaAnalyzer::new(document)?.analyze()?;
        let generator = CodeGenerator::new(GeneratorConfig {
            enable_sse_client: false,
            tracing_enabled: false,
            ..GeneratorConfig::default()
        });
        for file in generator.generate_all(&mut analysis)?.files {
            let file_name = file.path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            fs::write(
                Path::new(&out).join(format!("{name}_{file_name}")),
                without_inner_lines(&file.content),
            )?;
        }
    }
    Ok(())
}

/// `include!` takes no comments and attributes of a whole file.
fn without_inner_lines(source: &str) -> String {
    let is_inner = |line: &str| line.starts_with("//!") || line.starts_with("#![");
    source.lines().filter(|line| !is_inner(line)).map(|line| format!("{line}\n")).collect()
}
