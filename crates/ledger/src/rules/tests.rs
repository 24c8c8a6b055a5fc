//! What holds of [`evaluate`] for every batch.

use erawan_kernel::ids::TransferId;
use erawan_kernel::{Currency, Money};
use jiff::Timestamp;
use proptest::prelude::*;
use uuid::Uuid;

use super::{Known, Moment, Request, evaluate};
use crate::fault::Faults;
use crate::{
    Account, AccountId, Balance, Book, Command, Key, KeyId, LedgerError, Namespace, Receipt, TxCode,
};

/// What a database would keep, in memory.
#[derive(Debug, Default)]
struct Store {
    known: Known,
    last_sequence: i64,
}

impl Store {
    /// Account 0 is the house account, 1 to 4 are members with a hundred each.
    fn new() -> Self {
        let mut store = Self::default();
        for id in 0..5 {
            let posted = Money::from_minor(if id == 0 { -400 } else { 100 });
            let balance = Balance { posted, held: Money::ZERO };
            let account =
                Account { book: Book::Real, currency: Currency::Thb, may_go_negative: id == 0, balance };
            store.known.accounts.insert(AccountId::from(id), account);
        }
        store
    }

    fn run(&mut self, commands: &[Command]) -> Vec<Result<Receipt, LedgerError>> {
        let request =
            |command| Request { command, namespace: 1, fingerprint: command.fingerprint(), linked: 0 };
        let requests: Vec<_> = commands.iter().map(request).collect();
        let id = |number: i64| TransferId::from_uuid(Uuid::from_u128(u128::try_from(number).unwrap()));
        let first_sequence = self.last_sequence + 1;
        let count = i64::try_from(commands.len()).unwrap();
        let ids = (first_sequence..first_sequence + count).map(id).collect();
        let moment = Moment { at: Timestamp::UNIX_EPOCH, first_sequence, ids };
        let known = Known {
            accounts: self.known.accounts.clone(),
            entries: self.known.entries.clone(),
            reversed: self.known.reversed.clone(),
            holds: self.known.holds.clone(),
        };
        let outcome = evaluate(&requests, known, &[], moment, &Faults::default());
        assert_eq!(
            outcome.changes.iter().map(|change| change.posted).sum::<i64>(),
            0,
            "money was made or lost"
        );
        for change in &outcome.changes {
            let balance = &mut self.known.accounts.get_mut(&change.account).unwrap().balance;
            balance.posted = balance.posted.plus(Money::from_minor(change.posted)).unwrap();
            balance.held = balance.held.plus(Money::from_minor(change.held)).unwrap();
        }
        for entry in outcome.entries {
            self.last_sequence = entry.sequence;
            let key = super::RowKey { namespace: 1, id: entry.key_id };
            assert!(self.known.entries.insert(key, entry).is_none(), "a key was carried out twice");
        }
        self.known.holds.extend(outcome.holds);
        self.known.reversed.extend(outcome.reversals.into_iter().map(|(key, _)| key));
        outcome.results.into_iter().map(|result| result.map_err(|refusal| refusal.error)).collect()
    }

    fn balances(&self) -> Vec<Balance> {
        (0..5).map(|id| self.known.accounts[&AccountId::from(id)].balance).collect()
    }
}

fn key(number: u8) -> KeyId {
    KeyId::from_uuid(Uuid::from_u128(number.into()))
}

/// Few keys and few accounts, so that commands meet.
fn command() -> impl Strategy<Value = Command> {
    (0_u8..7, 0_u8..12, 0_u8..12, 0_i64..5, 1_i64..5, 0_i64..120).prop_map(
        |(kind, own, other, debit, step, amount)| {
            let key_of = |number| Key { namespace: Namespace::stored("test"), id: key(number) };
            let (debit, credit) = (AccountId::from(debit), AccountId::from((debit + step) % 5));
            let (amount, code, reference) = (Money::from_minor(amount), TxCode(1), String::new());
            let (key_of_own, other_key) = (key_of(own), key(other));
            match kind {
                0..2 => Command::Transfer {
                    key: key_of_own,
                    debit,
                    credit,
                    amount,
                    code,
                    reference,
                    requires: None,
                },
                2 => {
                    let requires = Some(other_key);
                    Command::Transfer { key: key_of_own, debit, credit, amount, code, reference, requires }
                }
                3 => Command::Hold {
                    key: key_of_own,
                    debit,
                    credit,
                    amount,
                    code,
                    reference,
                    expires_at: None,
                },
                4 => Command::PostHold { key: key_of_own, hold: other_key, amount: None },
                5 => Command::VoidHold { key: key_of_own, hold: other_key },
                _ => Command::Reverse { key: key_of_own, original: other_key, debit, credit, reference },
            }
        },
    )
}

proptest! {
    #[test]
    fn where_a_batch_is_cut_makes_no_difference(
        commands in prop::collection::vec(command(), 1..40),
        cuts in prop::collection::vec(1_usize..8, 1..20),
    ) {
        let (mut whole, mut cut) = (Store::new(), Store::new());
        let together = whole.run(&commands);
        let mut apart = Vec::new();
        let mut rest = commands.as_slice();
        for size in cuts.iter().cycle() {
            if rest.is_empty() {
                break;
            }
            let (now, later) = rest.split_at((*size).min(rest.len()));
            apart.extend(cut.run(now));
            rest = later;
        }
        prop_assert_eq!(together, apart);
        prop_assert_eq!(whole.balances(), cut.balances());
    }

    #[test]
    fn i4_no_member_is_ever_overdrawn(commands in prop::collection::vec(command(), 1..60)) {
        let mut store = Store::new();
        for command in &commands {
            store.run(std::slice::from_ref(command));
            for balance in &store.balances()[1..] {
                prop_assert!(balance.held.minor() >= 0 && balance.available().minor() >= 0, "{:?}", balance);
            }
        }
    }

    #[test]
    fn a_batch_said_twice_is_done_once(commands in prop::collection::vec(command(), 1..40)) {
        let mut store = Store::new();
        let first = store.run(&commands);
        let balances = store.balances();
        for (command, first) in commands.iter().zip(first) {
            if let Ok(first) = first {
                let again = store.run(std::slice::from_ref(command));
                prop_assert_eq!(again, vec![Ok(Receipt { replayed: true, ..first })]);
            }
        }
        prop_assert_eq!(store.balances(), balances);
    }
}
