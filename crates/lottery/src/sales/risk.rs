//! What a merchant risks in the draws of some orders: read once, changed in memory, written back together.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use erawan_games::draws::{Exposure, NumberRule};
use erawan_kernel::{Money, MoneyError};
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::check::CheckedLine;
use crate::model::Book;
use crate::store::{self, PlayScope, exposure, pool};

/// The stored text of a number's rule.
pub(crate) const fn rule_text(rule: NumberRule) -> &'static str {
    match rule {
        NumberRule::Open => "open",
        NumberRule::Reduced => "reduced",
        NumberRule::Closed => "closed",
    }
}

/// The rule that is stored as this text; one that is unknown closes the number.
pub(crate) fn rule_of(text: &str) -> NumberRule {
    match text {
        "open" => NumberRule::Open,
        "reduced" => NumberRule::Reduced,
        _ => NumberRule::Closed,
    }
}

type NumberKey = (PlayScope, String);
type MemberKey = (PlayScope, String);

#[derive(Debug)]
enum Undo {
    Number(NumberKey, i64),
    Pool(PlayScope, i64),
    Member(MemberKey, i64),
}

/// Liabilities, pools and largest wins of members, hundred-thousandths.
#[derive(Debug, Default)]
pub(crate) struct Risk {
    numbers: HashMap<NumberKey, i64>,
    rules: HashMap<NumberKey, NumberRule>,
    pools: HashMap<PlayScope, i64>,
    members: HashMap<MemberKey, i64>,
    undo: Vec<Undo>,
    changed_numbers: HashSet<NumberKey>,
    changed_pools: HashSet<PlayScope>,
}

/// Which liabilities are needed: numbers by play; no numbers for a pool.
pub(crate) type Needs = BTreeMap<PlayScope, BTreeSet<String>>;

/// What is needed of one draw, as one merchant sells it in one book.
#[derive(Debug, Default)]
struct NeedsOfDraw<'a> {
    /// Plays that count each number, and the numbers of all of them.
    plays: Vec<String>,
    numbers: BTreeSet<&'a String>,
    pools: Vec<String>,
}

/// Adds what the lines need in one draw.
pub(crate) fn add_needs(
    needs: &mut Needs,
    scope: impl Fn(&str) -> PlayScope,
    lines: &[CheckedLine],
) -> Result<(), MoneyError> {
    for line in lines {
        let numbers = needs.entry(scope(line.line.play().code())).or_default();
        if let Exposure::Numbers(keys) = line.line.exposure()? {
            numbers.extend(keys);
        }
    }
    Ok(())
}

impl Risk {
    /// Reads what is needed: the plays of a draw together, as most orders have several.
    pub(crate) async fn load(db: &impl ConnectionTrait, needs: &Needs) -> Result<Self, DbErr> {
        let mut risk = Self::default();
        let mut sold: BTreeMap<(Uuid, &str, Book), NeedsOfDraw> = BTreeMap::new();
        for (scope, numbers) in needs {
            let needs = sold.entry((scope.draw, &scope.merchant, scope.book)).or_default();
            if numbers.is_empty() {
                needs.pools.push(scope.play_code.clone());
            } else {
                needs.plays.push(scope.play_code.clone());
                needs.numbers.extend(numbers);
            }
        }
        for (seller, needs) in sold {
            let (draw, merchant, book) = seller;
            let key = |play: &str, number| (scope_of(draw, merchant, book, play), number);
            if !needs.pools.is_empty() {
                for row in store::load_pools(db, seller, &needs.pools).await? {
                    risk.pools.insert(scope_of(draw, merchant, book, &row.play_code), row.liability);
                }
            }
            if needs.plays.is_empty() {
                continue;
            }
            let numbers: Vec<String> = needs.numbers.into_iter().cloned().collect();
            for row in store::load_exposure(db, seller, &needs.plays, &numbers).await? {
                risk.numbers.insert(key(&row.play_code, row.number), row.liability);
            }
            for row in store::load_rules(db, seller, &needs.plays).await? {
                risk.rules.insert(key(&row.play_code, row.number), rule_of(&row.rule));
            }
        }
        Ok(risk)
    }

    /// Takes in what members could already win.
    pub(crate) fn set_member(&mut self, scope: PlayScope, player: &str, win: i64) {
        self.members.insert((scope, player.to_owned()), win);
    }

    pub(crate) fn liability(&self, scope: &PlayScope, number: &str) -> Money {
        let key = (scope.clone(), number.to_owned());
        Money::from_minor(self.numbers.get(&key).copied().unwrap_or_default())
    }

    pub(crate) fn rule(&self, scope: &PlayScope, number: &str) -> NumberRule {
        let key = (scope.clone(), number.to_owned());
        self.rules.get(&key).copied().unwrap_or(NumberRule::Open)
    }

    /// Raises the liability of a number.
    pub(crate) fn raise_number(
        &mut self,
        scope: &PlayScope,
        number: &str,
        by: Money,
    ) -> Result<(), MoneyError> {
        let key = (scope.clone(), number.to_owned());
        let before = self.numbers.get(&key).copied().unwrap_or_default();
        let after = Money::from_minor(before).plus(by)?;
        self.numbers.insert(key.clone(), after.minor());
        self.undo.push(Undo::Number(key, before));
        Ok(())
    }

    /// Raises a pool. Returns what it is then.
    pub(crate) fn raise_pool(&mut self, scope: &PlayScope, by: Money) -> Result<Money, MoneyError> {
        let before = self.pools.get(scope).copied().unwrap_or_default();
        let after = Money::from_minor(before).plus(by)?;
        self.pools.insert(scope.clone(), after.minor());
        self.undo.push(Undo::Pool(scope.clone(), before));
        Ok(after)
    }

    /// Raises what a member can win in a play. Returns what it is then.
    pub(crate) fn raise_member(
        &mut self,
        scope: &PlayScope,
        player: &str,
        by: Money,
    ) -> Result<Money, MoneyError> {
        let key = (scope.clone(), player.to_owned());
        let before = self.members.get(&key).copied().unwrap_or_default();
        let after = Money::from_minor(before).plus(by)?;
        self.members.insert(key.clone(), after.minor());
        self.undo.push(Undo::Member(key, before));
        Ok(after)
    }

    /// Takes everything back since the last [`Self::keep`].
    pub(crate) fn discard(&mut self) {
        while let Some(undo) = self.undo.pop() {
            match undo {
                Undo::Number(key, before) => self.numbers.insert(key, before),
                Undo::Pool(key, before) => self.pools.insert(key, before),
                Undo::Member(key, before) => self.members.insert(key, before),
            };
        }
    }

    /// Lets everything since the last call stand.
    pub(crate) fn keep(&mut self) {
        for undo in self.undo.drain(..) {
            match undo {
                Undo::Number(key, _) => {
                    self.changed_numbers.insert(key);
                }
                Undo::Pool(key, _) => {
                    self.changed_pools.insert(key);
                }
                Undo::Member(..) => {}
            }
        }
    }

    /// Writes what was changed; the rows of its draws are locked.
    pub(crate) async fn write(self, tx: &impl ConnectionTrait) -> Result<(), DbErr> {
        let mut numbers: Vec<exposure::Model> = self
            .changed_numbers
            .into_iter()
            .map(|(scope, number)| {
                let key = (scope, number);
                let liability = self.numbers.get(&key).copied().unwrap_or_default();
                let (scope, number) = key;
                exposure::Model {
                    draw_id: scope.draw,
                    merchant: scope.merchant,
                    book: scope.book.as_str().to_owned(),
                    play_code: scope.play_code,
                    number,
                    liability,
                }
            })
            .collect();
        let mut pools: Vec<pool::Model> = self
            .changed_pools
            .into_iter()
            .map(|scope| pool::Model {
                liability: self.pools.get(&scope).copied().unwrap_or_default(),
                draw_id: scope.draw,
                merchant: scope.merchant,
                book: scope.book.as_str().to_owned(),
                play_code: scope.play_code,
            })
            .collect();
        numbers
            .sort_by(|a, b| (a.draw_id, &a.play_code, &a.number).cmp(&(b.draw_id, &b.play_code, &b.number)));
        pools.sort_by(|a, b| (a.draw_id, &a.play_code).cmp(&(b.draw_id, &b.play_code)));
        store::put_exposure(tx, numbers).await?;
        store::put_pools(tx, pools).await
    }
}

/// What the lines of a suborder added to liabilities: by play the number (absent for a pool) and the amount.
pub(crate) fn exposure_of(
    lines: &[erawan_games::draws::Line],
    multiple: u32,
) -> Result<Vec<(String, Option<String>, Money)>, MoneyError> {
    let mut all = Vec::new();
    for line in lines {
        let play = line.play().code().to_owned();
        match line.exposure()? {
            Exposure::Numbers(keys) => {
                let each = line.number_stake(multiple).liability(line.odds())?;
                all.extend(keys.into_iter().map(|key| (play.clone(), Some(key), each)));
            }
            Exposure::Pool(win) => all.push((play, None, win.times(multiple.into())?)),
        }
    }
    Ok(all)
}

/// The scope of a play in one draw.
pub(crate) fn scope_of(draw: Uuid, merchant: &str, book: Book, play_code: &str) -> PlayScope {
    PlayScope { draw, merchant: merchant.to_owned(), book, play_code: play_code.to_owned() }
}
