//! A ledger of one's own on either engine, and short words for what tests do with it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use erawan_kernel::{Clock, Currency, ManualClock, Money, SeededEntropy};
use erawan_ledger::{
    AccountId, AccountSpec, Balance, Book, Command, Faults, Key, Ledger, LedgerConfig, Namespace, Receipt,
    TxCode,
};
use jiff::Timestamp;
use uuid::Uuid;

/// Where a test's ledger lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Engine {
    Sqlite,
    Postgres,
}

/// One ledger, its clock, and the faults injected into it.
pub(crate) struct World {
    pub(crate) engine: Engine,
    pub(crate) ledger: Ledger,
    pub(crate) clock: ManualClock,
    pub(crate) faults: Faults,
    place: String,
    entropy: SeededEntropy,
    keys: AtomicU64,
    _folder: tempfile::TempDir,
}

impl World {
    pub(crate) async fn new(engine: Engine) -> Self {
        Self::with_faults(engine, Faults::default()).await
    }

    pub(crate) async fn with_faults(engine: Engine, faults: Faults) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let place = match engine {
            Engine::Sqlite => folder.path().join("ledger.db").to_str().unwrap().to_owned(),
            Engine::Postgres => erawan_testpg::fresh_database().await.unwrap(),
        };
        let clock = ManualClock::new(Timestamp::from_second(1_790_000_000).unwrap());
        let entropy = SeededEntropy::new(7);
        let ledger = open(engine, &place, &clock, &entropy, &faults).await;
        Self { engine, ledger, clock, faults, place, entropy, keys: AtomicU64::new(1), _folder: folder }
    }

    /// The file or the URL.
    pub(crate) fn place(&self) -> &str {
        &self.place
    }

    /// Another handle with its own committer on the same database, as another node would have.
    pub(crate) async fn another_node(&self) -> Ledger {
        open(self.engine, &self.place, &self.clock, &self.entropy, &Faults::default()).await
    }

    /// As above, with other limits.
    pub(crate) async fn open_with(&self, change: impl FnOnce(&mut LedgerConfig)) -> Ledger {
        let mut config = config(self.engine, &self.place);
        change(&mut config);
        Ledger::open(config, Arc::new(self.clock.clone()), Arc::new(self.entropy.clone())).await.unwrap()
    }

    /// That many seconds from now.
    pub(crate) fn plus_seconds(&self, seconds: i64) -> Timestamp {
        Timestamp::from_second(self.clock.now().as_second() + seconds).unwrap()
    }

    /// Closes the ledger and opens it again.
    pub(crate) async fn reopen(&mut self) {
        self.ledger = open(self.engine, &self.place, &self.clock, &self.entropy, &self.faults).await;
    }

    pub(crate) async fn account(&self, name: &str, may_go_negative: bool) -> AccountId {
        self.account_in(Book::Real, name, may_go_negative).await
    }

    pub(crate) async fn account_in(&self, book: Book, name: &str, may_go_negative: bool) -> AccountId {
        let spec = AccountSpec { name: name.into(), book, currency: Currency::Thb, may_go_negative };
        self.ledger.ensure_account(&spec).await.unwrap()
    }

    pub(crate) async fn house(&self) -> AccountId {
        self.account("house/main", true).await
    }

    /// A member with that many baht.
    pub(crate) async fn member(&self, name: &str, baht: i64) -> AccountId {
        let member = self.account(&format!("member/{name}/main"), false).await;
        if baht > 0 {
            let house = self.house().await;
            self.ledger.submit(transfer(self.key(), house, member, thb(baht))).await.unwrap();
        }
        member
    }

    /// A key that no command has used.
    pub(crate) fn key(&self) -> Key {
        key(u128::from(self.keys.fetch_add(1, Ordering::Relaxed)) << 64)
    }

    pub(crate) async fn balance(&self, account: AccountId) -> Balance {
        self.ledger.balance(account).await.unwrap()
    }

    pub(crate) async fn posted(&self, account: AccountId) -> Money {
        self.balance(account).await.posted
    }

    /// The whole ledger is checked against its log.
    pub(crate) async fn assert_sound(&self) {
        let audit = self.ledger.verify().await.unwrap();
        assert!(audit.is_clean(), "the audit found: {:#?}", audit.findings);
    }
}

async fn open(
    engine: Engine,
    place: &str,
    clock: &ManualClock,
    entropy: &SeededEntropy,
    faults: &Faults,
) -> Ledger {
    let config = config(engine, place).with_faults(faults.clone());
    Ledger::open(config, Arc::new(clock.clone()), Arc::new(entropy.clone())).await.unwrap()
}

fn config(engine: Engine, place: &str) -> LedgerConfig {
    match engine {
        Engine::Sqlite => LedgerConfig::sqlite(place),
        Engine::Postgres => LedgerConfig::postgres(place),
    }
}

pub(crate) fn thb(baht: i64) -> Money {
    Money::from_units(baht).unwrap()
}

pub(crate) fn namespace(name: &str) -> Namespace {
    Namespace::new(name).unwrap()
}

pub(crate) fn key(number: u128) -> Key {
    Key::from_uuid(namespace("provider/BGS"), Uuid::from_u128(number))
}

pub(crate) fn transfer(key: Key, debit: AccountId, credit: AccountId, amount: Money) -> Command {
    Command::Transfer {
        key,
        debit,
        credit,
        amount,
        code: TxCode(3200),
        reference: "rnd_1".into(),
        requires: None,
    }
}

pub(crate) fn transfer_requiring(
    key: Key,
    debit: AccountId,
    credit: AccountId,
    amount: Money,
    requires: &Key,
) -> Command {
    let requires = Some(requires.id);
    Command::Transfer { key, debit, credit, amount, code: TxCode(3100), reference: "rnd_1".into(), requires }
}

pub(crate) fn hold(
    key: Key,
    debit: AccountId,
    credit: AccountId,
    amount: Money,
    expires_at: Option<Timestamp>,
) -> Command {
    Command::Hold { key, debit, credit, amount, code: TxCode(6201), reference: "wdr_1".into(), expires_at }
}

pub(crate) fn post(key: Key, hold: &Key, amount: Option<Money>) -> Command {
    Command::PostHold { key, hold: hold.id, amount }
}

pub(crate) fn void(key: Key, hold: &Key) -> Command {
    Command::VoidHold { key, hold: hold.id }
}

/// Moves the money of `original` (from `payer` to `receiver`) back.
pub(crate) fn reverse(key: Key, original: &Key, payer: AccountId, receiver: AccountId) -> Command {
    Command::Reverse { key, original: original.id, debit: receiver, credit: payer, reference: "rnd_1".into() }
}

/// The same answer, whether given first or again.
pub(crate) fn same_answer(first: Receipt, again: Receipt) -> bool {
    !first.replayed && again.replayed && Receipt { replayed: false, ..again } == first
}

/// How often to repeat something: a little every day, thoroughly with `ERAWAN_LONG=1`.
pub(crate) fn rounds(every_day: usize, thorough: usize) -> usize {
    let long = std::env::var("ERAWAN_LONG").is_ok_and(|value| value == "1");
    if long { thorough } else { every_day }
}

/// Runs every named fact on both engines.
macro_rules! on_both_engines {
    ($($fact:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $fact() { super::$fact($crate::support::World::new($crate::support::Engine::Sqlite).await).await; })+
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $fact() { super::$fact($crate::support::World::new($crate::support::Engine::Postgres).await).await; })+
        }
    };
}

pub(crate) use on_both_engines;
