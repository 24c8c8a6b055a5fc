use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::data_folder;

const NAME: &str = "backup.json";
const VERSION: u32 = 1;

/// Which databases a backup holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    Sqlite,
    Postgres,
}

/// What a backup consists of.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Manifest {
    version: u32,
    pub(super) kind: Kind,
    /// When the copy began, epoch milliseconds.
    at_ms: i64,
    files: Vec<BackupFile>,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct BackupFile {
    name: String,
    bytes: u64,
    /// Hexadecimal.
    sha256: String,
}

impl BackupFile {
    fn of(folder: &Path, name: String) -> Result<Self> {
        let path = folder.join(&name);
        let mut file = File::open(&path).with_context(|| format!("could not read {}", path.display()))?;
        let (mut hash, mut bytes) = (Sha256::new(), 0);
        let mut piece = vec![0; 1 << 20];
        loop {
            let count = file.read(&mut piece)?;
            if count == 0 {
                break;
            }
            hash.update(&piece[..count]);
            bytes += u64::try_from(count)?;
        }
        Ok(Self { name, bytes, sha256: hex::encode(hash.finalize()) })
    }
}

impl Manifest {
    /// Describes the files that are in the folder.
    pub(super) fn of(folder: &Path, kind: Kind, at_ms: i64) -> Result<Self> {
        let mut files = Vec::new();
        for entry in folder.read_dir()? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            files.push(BackupFile::of(folder, name)?);
        }
        Ok(Self { version: VERSION, kind, at_ms, files })
    }

    pub(super) fn read(folder: &Path) -> Result<Self> {
        let path = folder.join(NAME);
        let Ok(text) = std::fs::read_to_string(&path) else {
            bail!("{} is no whole backup: it has no {NAME}", folder.display());
        };
        let manifest: Self =
            serde_json::from_str(&text).with_context(|| format!("{} cannot be read", path.display()))?;
        ensure!(manifest.version == VERSION, "the backup has version {}, not {VERSION}", manifest.version);
        Ok(manifest)
    }

    /// Writes it beside the files; only now the folder is a backup.
    pub(super) fn write(&self, folder: &Path) -> Result<()> {
        let mut file = File::create_new(folder.join(NAME))?;
        data_folder::make_private(&file)?;
        serde_json::to_writer_pretty(&mut file, self)?;
        file.sync_all()?;
        Ok(())
    }

    /// Compares the files with what was written.
    pub(super) fn check(&self, folder: &Path) -> Result<()> {
        for known in &self.files {
            let found = BackupFile::of(folder, known.name.clone())?;
            ensure!(
                found == *known,
                "{} is damaged: it is not what was backed up",
                folder.join(&known.name).display()
            );
        }
        Ok(())
    }

    pub(super) fn size(&self) -> String {
        let bytes: u64 = self.files.iter().map(|file| file.bytes).sum();
        format!("{} MiB", bytes.div_ceil(1024 * 1024))
    }
}
