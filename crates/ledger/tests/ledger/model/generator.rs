//! Random commands: mostly sensible, often hostile.

use erawan_kernel::{Entropy, Money, SeededEntropy};
use erawan_ledger::{AccountId, Command, Key, KeyId, Namespace, TxCode};
use jiff::Timestamp;
use uuid::Uuid;

use crate::support::namespace;

/// Commands remembered, to be repeated, undone and built upon.
const MEMORY: usize = 400;

pub(crate) struct Generator {
    dice: SeededEntropy,
    accounts: Vec<AccountId>,
    /// How many of the first accounts are in one book.
    same_book: usize,
    namespaces: Vec<Namespace>,
    next_key: u128,
    past: Vec<Command>,
    past_groups: Vec<Vec<Command>>,
}

impl Generator {
    pub(crate) fn new(seed: u64, accounts: Vec<AccountId>, same_book: usize) -> Self {
        let namespaces = ["deposit/sandbox", "provider/BGS"].map(namespace).to_vec();
        Self {
            dice: SeededEntropy::new(seed),
            accounts,
            same_book,
            namespaces,
            next_key: 0,
            past: Vec::new(),
            past_groups: Vec::new(),
        }
    }

    /// A number below `limit`.
    pub(crate) fn below(&self, limit: usize) -> usize {
        let mut bytes = [0; 4];
        self.dice.fill(&mut bytes).unwrap();
        usize::try_from(u32::from_be_bytes(bytes)).unwrap() % limit
    }

    fn one_in(&self, count: usize) -> bool {
        self.below(count) == 0
    }

    /// What is sent next, at `now`: mostly one command, now and then several linked ones.
    pub(crate) fn sent(&mut self, now: Timestamp) -> Vec<Command> {
        if !self.one_in(6) {
            return vec![self.command(now)];
        }
        let mut group = match (self.past_groups.is_empty(), self.below(8)) {
            (false, 0..2) => self.past_group(),
            (false, 2) => {
                let mut group = self.past_group();
                let place = self.below(group.len());
                group[place] = self.command(now);
                group
            }
            (false, 3) => {
                let mut group = self.past_group();
                group.reverse();
                group
            }
            // Small amounts, so that the group may well be carried out.
            (_, 4) => (0..2 + self.below(60)).map(|_| self.small()).collect(),
            (_, 5) => (0..2 + self.below(4)).map(|_| self.small()).collect(),
            _ => (0..2 + self.below(2)).map(|_| self.command(now)).collect(),
        };
        group.truncate(128);
        if self.past_groups.len() == MEMORY {
            let forgotten = self.below(MEMORY);
            self.past_groups.swap_remove(forgotten);
        }
        self.past_groups.push(group.clone());
        group
    }

    fn past_group(&self) -> Vec<Command> {
        self.past_groups[self.below(self.past_groups.len())].clone()
    }

    fn small(&mut self) -> Command {
        let Command::Transfer { key, debit, credit, code, reference, requires, .. } = self.transfer_plain()
        else {
            unreachable!("a plain transfer is a transfer")
        };
        let amount = Money::from_minor(i64::try_from(self.below(3)).unwrap());
        Command::Transfer { key, debit, credit, amount, code, reference, requires }
    }

    /// The next command, at `now`.
    fn command(&mut self, now: Timestamp) -> Command {
        let command = match self.below(100) {
            0..45 => self.transfer(),
            45..58 => self.hold(now),
            58..72 => self.close(),
            72..84 => self.reverse(),
            84..93 => return self.past().unwrap_or_else(|| self.transfer_plain()),
            _ => self.changed(),
        };
        if self.past.len() == MEMORY {
            let forgotten = self.below(MEMORY);
            self.past.swap_remove(forgotten);
        }
        self.past.push(command.clone());
        command
    }

    fn past(&self) -> Option<Command> {
        (!self.past.is_empty()).then(|| self.past[self.below(self.past.len())].clone())
    }

    /// The key of an earlier command (whatever its outcome), or a new one.
    fn some_id(&mut self) -> (Namespace, KeyId) {
        match self.past() {
            Some(past) if !self.one_in(10) => (past.key().namespace.clone(), past.key().id),
            _ => {
                let key = self.fresh_key();
                (key.namespace, key.id)
            }
        }
    }

    fn fresh_key(&mut self) -> Key {
        self.next_key += 1;
        let namespace = self.namespaces[self.below(self.namespaces.len())].clone();
        Key::from_uuid(namespace, Uuid::from_u128(self.next_key << 20))
    }

    fn key_in(&mut self, namespace: Namespace) -> Key {
        Key { namespace, ..self.fresh_key() }
    }

    fn pair(&self) -> (AccountId, AccountId) {
        let limit = if self.one_in(25) { self.accounts.len() } else { self.same_book };
        let debit = self.below(limit);
        let credit = (debit + 1 + self.below(limit - 1)) % limit;
        (self.accounts[debit], self.accounts[credit])
    }

    fn amount(&self, least: i64) -> Money {
        Money::from_minor(least + i64::try_from(self.below(200)).unwrap())
    }

    fn transfer_plain(&mut self) -> Command {
        let (debit, credit) = self.pair();
        let (key, code) = (self.fresh_key(), TxCode(3200));
        Command::Transfer {
            key,
            debit,
            credit,
            amount: self.amount(0),
            code,
            reference: "rnd_1".into(),
            requires: None,
        }
    }

    fn transfer(&mut self) -> Command {
        match self.below(12) {
            // A win that needs its bet.
            0..4 => {
                let (debit, credit) = self.pair();
                let (namespace, needed) = self.some_id();
                let (key, code) = (self.key_in(namespace), TxCode(3100));
                let (amount, requires) = (self.amount(0), Some(needed));
                Command::Transfer { key, debit, credit, amount, code, reference: "rnd_2".into(), requires }
            }
            // A transfer under a key that something else spoke of: perhaps of its tombstone.
            4 => match self.past() {
                Some(Command::Reverse { key, original, .. }) => {
                    let (debit, credit) = self.pair();
                    let key = Key { namespace: key.namespace, id: original };
                    let amount = self.amount(0);
                    let reference = "late".to_owned();
                    Command::Transfer {
                        key,
                        debit,
                        credit,
                        amount,
                        code: TxCode(3200),
                        reference,
                        requires: None,
                    }
                }
                _ => self.transfer_plain(),
            },
            _ => self.transfer_plain(),
        }
    }

    fn hold(&mut self, now: Timestamp) -> Command {
        let (debit, credit) = self.pair();
        let seconds = i64::try_from(self.below(120)).unwrap();
        let until = Timestamp::from_second(now.as_second() + 1 + seconds).unwrap();
        let expires_at = self.one_in(2).then_some(until);
        let (key, amount, code) = (self.fresh_key(), self.amount(1), TxCode(6201));
        Command::Hold { key, debit, credit, amount, code, reference: "wdr_1".into(), expires_at }
    }

    fn close(&mut self) -> Command {
        let holds: Vec<&Key> =
            self.past.iter().filter(|past| matches!(past, Command::Hold { .. })).map(Command::key).collect();
        let (namespace, hold) = if holds.is_empty() || self.one_in(12) {
            self.some_id()
        } else {
            let hold = holds[self.below(holds.len())];
            (hold.namespace.clone(), hold.id)
        };
        let key = self.key_in(namespace);
        match self.below(3) {
            0 => Command::VoidHold { key, hold },
            1 => Command::PostHold { key, hold, amount: None },
            _ => Command::PostHold { key, hold, amount: Some(self.amount(1)) },
        }
    }

    fn reverse(&mut self) -> Command {
        let (mut debit, mut credit) = self.pair();
        let (mut namespace, mut original) = self.some_id();
        let transfers = self.past.iter().filter(|past| matches!(past, Command::Transfer { .. }));
        let transfers: Vec<&Command> = transfers.collect();
        if !transfers.is_empty()
            && !self.one_in(4)
            && let Command::Transfer { key, debit: payer, credit: payee, .. } =
                transfers[self.below(transfers.len())]
        {
            (namespace, original) = (key.namespace.clone(), key.id);
            if !self.one_in(10) {
                (debit, credit) = (*payee, *payer);
            }
        }
        let key = self.key_in(namespace);
        Command::Reverse { key, original, debit, credit, reference: "rnd_3".into() }
    }

    /// Something of the past with its key, and other content.
    fn changed(&mut self) -> Command {
        let Some(past) = self.past() else { return self.transfer_plain() };
        let (debit, credit) = self.pair();
        let (key, amount) = (past.key().clone(), self.amount(1));
        match past {
            Command::Transfer { code, reference, requires, .. } if !self.one_in(4) => {
                Command::Transfer { key, debit, credit, amount, code, reference, requires }
            }
            Command::Hold { code, reference, expires_at, .. } if !self.one_in(4) => {
                Command::Hold { key, debit, credit, amount, code, reference, expires_at }
            }
            Command::PostHold { hold, .. } => Command::VoidHold { key, hold },
            Command::VoidHold { hold, .. } => Command::PostHold { key, hold, amount: Some(amount) },
            _ => Command::Transfer {
                key,
                debit,
                credit,
                amount,
                code: TxCode(1),
                reference: "other".into(),
                requires: None,
            },
        }
    }
}
