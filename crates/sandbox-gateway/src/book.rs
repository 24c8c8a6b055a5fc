use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::account::AccountTransfer;
use crate::chain::{Chain, ChainChange};
use crate::holder::Holder;
use crate::payment::{Payment, Unordered};
use crate::payment_file::TakenFile;
use crate::payout::{Payout, Script};
use crate::statement::{PlantedDay, Plants, SentTransfer};
use crate::wallet::{Wallet, WalletChange};

/// What the bank did, in memory and, where it has a file, line by line in that file: the last line of a payment or a
/// payout is how it is.
#[derive(Debug, Default)]
pub(crate) struct Book {
    /// By the platform's order id.
    pub(crate) payments: HashMap<String, Payment>,
    /// The oldest first.
    pub(crate) unordered: Vec<Unordered>,
    /// The oldest first.
    pub(crate) payouts: Vec<Payout>,
    /// Transfers into accounts of the merchant, the oldest first.
    pub(crate) accounts: Vec<AccountTransfer>,
    /// What becomes of the payouts that come next, and of how many; of all when absent.
    pub(crate) next: (Script, Option<u32>),
    /// What is different in the statements.
    pub(crate) plants: Plants,
    /// Transfers that a person sent by hand, the oldest first.
    pub(crate) sent: Vec<SentTransfer>,
    /// Payment files, the oldest first.
    pub(crate) files: Vec<TakenFile>,
    /// Names of holders by the numbers of their accounts.
    pub(crate) holders: HashMap<String, String>,
    pub(crate) chain: Chain,
    /// The money that players have at the game vendor.
    pub(crate) wallet: Wallet,
    file: Option<File>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Line {
    Payment(Payment),
    Payout(Payout),
    Unordered(Unordered),
    AccountTransfer(AccountTransfer),
    Chain(ChainChange),
    Holder(Holder),
    TakenFile(TakenFile),
    SentTransfer(SentTransfer),
    Plants(PlantedDay),
    NextPayouts { script: Script, count: Option<u32> },
    Wallet(WalletChange),
}

/// Says that a process keeps the bank's memory in a file, until it is dropped or the process ends in any way.
#[derive(Debug)]
pub struct BookLock {
    _file: File,
}

impl BookLock {
    /// Takes the lock of the file, which is made when it is missing.
    ///
    /// # Errors
    /// [`io::ErrorKind::WouldBlock`] when another process has it; when the file cannot be opened.
    pub fn take(path: &Path) -> io::Result<Self> {
        let file = open_file(path)?;
        file.try_lock().map_err(io::Error::from)?;
        Ok(Self { _file: file })
    }
}

fn open_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).append(true).create(true);
    // Account numbers are in it.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

impl Book {
    /// Reads the file, which is made when it is missing. A last line that a crash cut off is removed.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let mut file = open_file(path)?;
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
            Line::Unordered(unordered) => self.unordered.push(unordered),
            Line::Payout(payout) => match self.payouts.iter_mut().rfind(|known| known.id == payout.id) {
                Some(known) => *known = payout,
                None => self.payouts.push(payout),
            },
            Line::AccountTransfer(transfer) => self.accounts.push(transfer),
            Line::Chain(change) => self.chain.take(change),
            Line::Holder(Holder { account_number, holder_name }) => {
                match holder_name {
                    Some(name) => self.holders.insert(account_number, name),
                    None => self.holders.remove(&account_number),
                };
            }
            Line::TakenFile(file) => self.files.push(file),
            Line::SentTransfer(transfer) => self.sent.push(transfer),
            Line::Plants(PlantedDay { vendor, day, plants }) => {
                self.plants.insert((vendor, day), plants);
            }
            Line::NextPayouts { script, count } => self.next = (script, count),
            Line::Wallet(change) => self.wallet.take(change),
        }
    }

    pub(crate) fn keep_payment(&mut self, payment: Payment) {
        self.keep(Line::Payment(payment));
    }

    pub(crate) fn keep_unordered(&mut self, unordered: Unordered) {
        self.keep(Line::Unordered(unordered));
    }

    /// The payment whose PromptPay code has this biller and reference.
    pub(crate) fn payment_of_code(&self, biller_id: &str, ref1: &str) -> Option<&Payment> {
        self.payments.values().find(|payment| {
            payment.request.biller_id.as_deref() == Some(biller_id)
                && payment.request.ref1.as_deref() == Some(ref1)
        })
    }

    /// Any payment to this biller: tells for which shop and vendor it collects.
    pub(crate) fn payment_of_biller(&self, biller_id: &str) -> Option<&Payment> {
        self.payments.values().find(|payment| payment.request.biller_id.as_deref() == Some(biller_id))
    }

    pub(crate) fn keep_payout(&mut self, payout: Payout) {
        self.keep(Line::Payout(payout));
    }

    pub(crate) fn keep_file(&mut self, file: TakenFile) {
        self.keep(Line::TakenFile(file));
    }

    pub(crate) fn keep_holder(&mut self, holder: Holder) {
        self.keep(Line::Holder(holder));
    }

    pub(crate) fn keep_account_transfer(&mut self, transfer: AccountTransfer) {
        self.keep(Line::AccountTransfer(transfer));
    }

    pub(crate) fn keep_chain(&mut self, change: ChainChange) {
        self.keep(Line::Chain(change));
    }

    pub(crate) fn keep_sent_transfer(&mut self, transfer: SentTransfer) {
        self.keep(Line::SentTransfer(transfer));
    }

    pub(crate) fn keep_plants(&mut self, planted: PlantedDay) {
        self.keep(Line::Plants(planted));
    }

    pub(crate) fn keep_next_payouts(&mut self, script: Script, count: Option<u32>) {
        self.keep(Line::NextPayouts { script, count });
    }

    pub(crate) fn keep_wallet(&mut self, change: WalletChange) {
        self.keep(Line::Wallet(change));
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
            let next = if left > 1 { (script, Some(left - 1)) } else { <(Script, Option<u32>)>::default() };
            self.keep_next_payouts(next.0, next.1);
        }
        script
    }
}
