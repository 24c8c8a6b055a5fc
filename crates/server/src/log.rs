//! Where the log goes and what it looks like.

use anyhow::Result;
use clap::{Args, ValueEnum};
use tracing_subscriber::EnvFilter;

use crate::web::observe::ACCESS_LOG;

/// What a line of the log looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object for each line.
    Json,
}

/// Settings of the log, which is written to standard error. `RUST_LOG` filters it.
#[derive(Debug, Clone, Copy, Args)]
pub struct LogSettings {
    /// What a line looks like.
    #[arg(long, env = "ERAWAN_LOG_FORMAT", value_enum, default_value = "text", global = true)]
    log_format: LogFormat,
    /// Write a line for each request: id, method, path without query, status, time, address.
    #[arg(long, env = "ERAWAN_ACCESS_LOG", global = true)]
    access_log: bool,
}

impl LogSettings {
    /// Begins the log.
    ///
    /// # Errors
    /// When the filter in `RUST_LOG` cannot be read.
    pub fn begin(self) -> Result<()> {
        let mut filter = match std::env::var("RUST_LOG") {
            Ok(filter) => EnvFilter::try_new(filter)?,
            Err(_) => EnvFilter::new("warn,erawan=info"),
        };
        if self.access_log {
            filter = filter.add_directive(format!("{ACCESS_LOG}=info").parse()?);
        }
        let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
        match self.log_format {
            LogFormat::Text => log.init(),
            LogFormat::Json => log.json().init(),
        }
        Ok(())
    }
}
