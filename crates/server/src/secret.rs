//! Where commands read secrets: a file or standard input, never the command line, never the file that is applied.

use std::fmt;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

/// Where a secret is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SecretSource {
    /// `{ file = "path" }`, relative to the file that names it.
    File(PathBuf),
    /// `"stdin"`; one secret of a command.
    Stdin,
}

/// A secret that was read. It is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct SecretText(String);

impl fmt::Debug for SecretText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretText(…)")
    }
}

impl SecretText {
    /// The text.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// The bytes of a secret that is written as hexadecimal digits.
    ///
    /// # Errors
    /// When it is not; the text is not in the error.
    pub fn bytes(&self) -> Result<Vec<u8>> {
        hex::decode(&self.0).ok().context("the secret is not hexadecimal")
    }
}

impl SecretSource {
    /// The source that a command names: a file, else standard input.
    #[must_use]
    pub fn of_option(file: Option<&Path>) -> Self {
        file.map_or(Self::Stdin, |path| Self::File(path.to_owned()))
    }

    /// Reads the secret; one line end after it is not part of it.
    ///
    /// # Errors
    /// When it cannot be read, is empty, or has more than one line.
    pub fn read(&self, folder: &Path) -> Result<SecretText> {
        const BYTES_MAX: u64 = 4_096;

        let (mut text, place) = (String::new(), self.place(folder));
        let read = match self {
            Self::File(path) => std::fs::File::open(folder.join(path))
                .and_then(|file| file.take(BYTES_MAX).read_to_string(&mut text)),
            Self::Stdin => std::io::stdin().lock().take(BYTES_MAX).read_to_string(&mut text),
        };
        read.with_context(|| format!("the secret cannot be read from {place}"))?;
        let line = text.strip_suffix('\n').unwrap_or(&text);
        let line = line.strip_suffix('\r').unwrap_or(line);
        if line.is_empty() || line.contains(['\n', '\r']) {
            bail!("the secret in {place} must be one line that is not empty");
        }
        Ok(SecretText(line.to_owned()))
    }

    /// Where it is read, in words.
    #[must_use]
    pub fn place(&self, folder: &Path) -> String {
        match self {
            Self::File(path) => folder.join(path).display().to_string(),
            Self::Stdin => "standard input".to_owned(),
        }
    }
}

impl<'de> Deserialize<'de> for SecretSource {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(SourceVisitor)
    }
}

/// Never repeats what it found: that may be a secret written in the wrong place.
struct SourceVisitor;

const NOT_HERE: &str = r#"a secret is never written here: name a file, { file = "path" }, or "stdin""#;

impl<'de> Visitor<'de> for SourceVisitor {
    type Value = SecretSource;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(r#"{ file = "path" } or "stdin""#)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<SecretSource, E> {
        if text == "stdin" { Ok(SecretSource::Stdin) } else { Err(E::custom(NOT_HERE)) }
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<SecretSource, E> {
        Err(E::custom(NOT_HERE))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<SecretSource, A::Error> {
        let (Some((name, path)), None) = (map.next_entry::<String, PathBuf>()?, map.next_key::<String>()?)
        else {
            return Err(A::Error::custom(NOT_HERE));
        };
        if name == "file" { Ok(SecretSource::File(path)) } else { Err(A::Error::custom(NOT_HERE)) }
    }
}
