use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::payment::Payment;
use crate::payout::{Payout, Script};

/// What the bank did, in memory and, where it has a file, line by line in that file: the last line of a payment or a
/// payout is how it is.
#[derive(Debug, Default)]
pub(crate) struct Book {
    /// By the platform's order id.
    pub(crate) payments: HashMap<String, Payment>,
    /// The oldest first.
    pub(crate) payouts: Vec<Payout>,
    /// What becomes of the payouts that come next, and of how many; of all when absent.
    pub(crate) next: (Script, Option<u32>),
    file: Option<File>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Line {
    Payment(Payment),
    Payout(Payout),
}

impl Book {
    /// Reads the file, which is made when it is missing. A last line that a crash cut off is removed.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        options.read(true).append(true).create(true);
        // Account numbers are in it.
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let mut book = Self::default();
        let mut whole = 0;
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            let end = whole + line.len();
            match serde_json::from_slice(line) {
                Ok(known) if line.ends_with(b"\n") => book.take(known),
                Ok(_) | Err(_) if end == bytes.len() => {
                    tracing::warn!(path = %path.display(), "the last line of the sandbox bank's file was cut off");
                    break;
                }
                _ => return Err(io::Error::new(io::ErrorKind::InvalidData, "a line is damaged")),
            }
            whole = end;
        }
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        book.file = Some(file);
        Ok(book)
    }

    fn take(&mut self, line: Line) {
        match line {
            Line::Payment(payment) => {
                self.payments.insert(payment.request.order_id.clone(), payment);
            }
            Line::Payout(payout) => match self.payouts.iter_mut().rfind(|known| known.id == payout.id) {
                Some(known) => *known = payout,
                None => self.payouts.push(payout),
            },
        }
    }

    pub(crate) fn keep_payment(&mut self, payment: Payment) {
        self.keep(Line::Payment(payment));
    }

    pub(crate) fn keep_payout(&mut self, payout: Payout) {
        self.keep(Line::Payout(payout));
    }

    /// One write for one line, which a killed process either did or did not.
    fn keep(&mut self, line: Line) {
        if let Some(file) = &mut self.file {
            let written = serde_json::to_vec(&line).map_err(io::Error::from).and_then(|mut bytes| {
                bytes.push(b'\n');
                file.write_all(&bytes)
            });
            if let Err(error) = written {
                tracing::error!(%error, "the sandbox bank could not keep what it did");
            }
        }
        self.take(line);
    }

    /// The newest payout with this reference.
    pub(crate) fn payout(&self, reference: &str) -> Option<&Payout> {
        self.payouts.iter().rfind(|payout| payout.request.reference == reference)
    }

    /// What becomes of the payout that comes now.
    pub(crate) fn take_script(&mut self) -> Script {
        let (script, left) = self.next;
        if let Some(left) = left {
            self.next = if left > 1 { (script, Some(left - 1)) } else { <(Script, Option<u32>)>::default() };
        }
        script
    }
}
