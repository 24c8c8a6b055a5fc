//! Puts load on a ledger until it is killed, and keeps a journal on standard output: one line before each
//! command (`try`) and one after each answer (`done` or `refused`). The crash tests compare it with the log.
//!
//! Usage: `ledger-load sqlite|postgres <file or URL> <run> <callers> [faulty]`

extern crate erawan_ledger_faults as erawan_ledger;

use std::io::Write;
use std::sync::Arc;

use erawan_kernel::{Currency, Entropy, Money, OsEntropy, SystemClock};
use erawan_ledger::{
    AccountId, AccountSpec, Book, Command, Fault, Faults, GroupError, Key, Ledger, LedgerConfig, LedgerError,
    Namespace, TxCode,
};
use uuid::Uuid;

/// Members of one run; each starts with a thousand baht.
const MEMBERS: usize = 200;

type Failure = Box<dyn std::error::Error + Send + Sync>;

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let mut argument =
        || arguments.next().ok_or("usage: ledger-load sqlite|postgres <place> <run> <callers>");
    let (engine, place) = (argument()?, argument()?);
    let run: u64 = argument()?.parse()?;
    let callers: u64 = argument()?.parse()?;
    let faults = Faults::default();
    if arguments.next().is_some() {
        faults.inject(Fault::ReplyBeforeCommit);
    }
    let config =
        if engine == "postgres" { LedgerConfig::postgres(place) } else { LedgerConfig::sqlite(place) };
    let ledger = Ledger::open(config.with_faults(faults), Arc::new(SystemClock), Arc::new(OsEntropy)).await?;
    let house = account(&ledger, "house/main", true).await?;
    let mut members = Vec::new();
    for number in 0..MEMBERS {
        let member = account(&ledger, &format!("member/{number}/main"), false).await?;
        let key = Key::from_uuid(Namespace::new("deposit/load")?, unique(run, u64::MAX, number as u64));
        submit(&ledger, moving(key, house, member, Money::from_units(1_000)?)).await?;
        members.push(member);
    }
    let members: Arc<[AccountId]> = members.into();
    let tasks: Vec<_> = (0..callers)
        .map(|caller| tokio::spawn(play(ledger.clone(), house, Arc::clone(&members), run, caller)))
        .collect();
    for task in tasks {
        task.await??;
    }
    Ok(())
}

/// Bets, wins, holds, closes holds and moves linked amounts, one after the other, for ever.
async fn play(
    ledger: Ledger,
    house: AccountId,
    members: Arc<[AccountId]>,
    run: u64,
    caller: u64,
) -> Result<(), Failure> {
    let namespace = Namespace::new("provider/load")?;
    let mut open = Vec::new();
    for step in 0_u64.. {
        let mut random = [0_u8; 4];
        OsEntropy.fill(&mut random)?;
        let member = members[usize::from(random[0]) % members.len()];
        let amount = Money::from_minor(i64::from(u16::from_be_bytes([random[1], random[2]])) + 1);
        let key = Key::from_uuid(namespace.clone(), unique(run, caller, step));
        if random[3] % 6 == 5 {
            let part = |number: u64| {
                let key = Key::from_uuid(namespace.clone(), unique(run, caller | (number << 32), step));
                let share = Money::from_minor(amount.minor() / 3 + 1);
                if number == 3 {
                    moving(key, house, member, share)
                } else {
                    moving(key, member, house, share)
                }
            };
            submit_all(&ledger, (1..=3).map(part).collect()).await?;
            continue;
        }
        let command = match (random[3] % 6, open.pop()) {
            (0, Some(hold)) => Command::PostHold { key, hold, amount: None },
            (1, Some(hold)) => Command::VoidHold { key, hold },
            (2, hold) => {
                open.extend(hold);
                open.push(key.id);
                let reference = "load".to_owned();
                Command::Hold {
                    key,
                    debit: member,
                    credit: house,
                    amount,
                    code: TxCode(6201),
                    reference,
                    expires_at: None,
                }
            }
            (3, hold) => {
                open.extend(hold);
                moving(key, house, member, amount)
            }
            (_, hold) => {
                open.extend(hold);
                moving(key, member, house, amount)
            }
        };
        submit(&ledger, command).await?;
    }
    Ok(())
}

async fn submit(ledger: &Ledger, command: Command) -> Result<(), Failure> {
    let key = command.key().clone();
    note(&format!("try {}", described(&command)))?;
    match ledger.submit(command).await {
        Ok(receipt) => note(&format!("done {} {}", key.id.uuid(), receipt.sequence)),
        // Its outcome is not known; the journal stays silent about it.
        Err(LedgerError::Unavailable(_)) => Ok(()),
        Err(_) => note(&format!("refused {}", key.id.uuid())),
    }
}

/// As above, for linked commands.
async fn submit_all(ledger: &Ledger, group: Vec<Command>) -> Result<(), Failure> {
    let keys: Vec<Uuid> = group.iter().map(|command| command.key().id.uuid()).collect();
    for command in &group {
        note(&format!("try {}", described(command)))?;
    }
    match ledger.submit_all(group).await {
        Ok(receipts) => keys
            .iter()
            .zip(receipts)
            .try_for_each(|(key, receipt)| note(&format!("done {key} {}", receipt.sequence))),
        Err(GroupError { error: LedgerError::Unavailable(_), .. }) => Ok(()),
        Err(_) => keys.iter().try_for_each(|key| note(&format!("refused {key}"))),
    }
}

fn described(command: &Command) -> String {
    let id = command.key().id.uuid();
    match command {
        Command::Transfer { debit, credit, amount, .. } => {
            format!("{id} move {debit} {credit} {}", amount.minor())
        }
        Command::Hold { debit, credit, amount, .. } => {
            format!("{id} hold {debit} {credit} {}", amount.minor())
        }
        Command::PostHold { hold, .. } => format!("{id} post {}", hold.uuid()),
        Command::VoidHold { hold, .. } => format!("{id} void {}", hold.uuid()),
        Command::Reverse { original, .. } => format!("{id} reverse {}", original.uuid()),
    }
}

/// One line in one write: what was written survives the end of the process.
fn note(line: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    out.write_all(format!("{line}\n").as_bytes())?;
    out.flush()?;
    Ok(())
}

fn moving(key: Key, debit: AccountId, credit: AccountId, amount: Money) -> Command {
    Command::Transfer {
        key,
        debit,
        credit,
        amount,
        code: TxCode(3200),
        reference: "load".into(),
        requires: None,
    }
}

async fn account(ledger: &Ledger, name: &str, may_go_negative: bool) -> Result<AccountId, LedgerError> {
    let spec = AccountSpec { name: name.into(), book: Book::Real, currency: Currency::Thb, may_go_negative };
    ledger.ensure_account(&spec).await
}

/// A key that no other run, caller or step has.
fn unique(run: u64, caller: u64, step: u64) -> Uuid {
    Uuid::from_u64_pair((run << 32) | (step & 0xffff_ffff), caller)
}
