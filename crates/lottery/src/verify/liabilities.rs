//! Liabilities of numbers and pools, added up again from the suborders that count.

use std::collections::HashMap;

use erawan_games::draws::Line;
use erawan_kernel::MoneyError;
use sea_orm::DatabaseTransaction;

use super::draw::Drawing;
use super::findings::Check;
use super::{Verifier, money};
use crate::error::LotteryError;
use crate::sales::risk::exposure_of;
use crate::store::{self, PlayKey, exposure, suborder};

/// What the suborders of a draw make of its liabilities, hundred-thousandths.
#[derive(Debug, Default)]
pub(super) struct Liabilities {
    numbers: HashMap<PlayKey, HashMap<String, i64>>,
    pools: HashMap<PlayKey, i64>,
}

impl Liabilities {
    /// Adds a suborder that counts.
    pub(super) fn add(&mut self, row: &suborder::Model, lines: &[Line]) -> Result<(), MoneyError> {
        let multiple = u32::try_from(row.multiple).unwrap_or_default();
        for (play, number, amount) in exposure_of(lines, multiple)? {
            let key = (row.merchant.clone(), row.book.clone(), play);
            let sum = match number {
                Some(number) => self.numbers.entry(key).or_default().entry(number).or_default(),
                None => self.pools.entry(key).or_default(),
            };
            *sum = sum.saturating_add(amount.minor());
        }
        Ok(())
    }

    fn take_number(&mut self, row: &exposure::Model) -> i64 {
        let key = (row.merchant.clone(), row.book.clone(), row.play_code.clone());
        self.numbers.get_mut(&key).and_then(|numbers| numbers.remove(&row.number)).unwrap_or_default()
    }
}

impl Verifier<'_> {
    /// What is stored is what the suborders make, number by number and pool by pool.
    pub(super) async fn check_liabilities(
        &mut self,
        tx: &DatabaseTransaction,
        draw: &Drawing,
        mut sums: Liabilities,
    ) -> Result<(), LotteryError> {
        let mut after: Option<exposure::Model> = None;
        loop {
            let page = store::exposure_page(tx, draw.row.id, after.as_ref()).await?;
            for row in &page {
                let sum = sums.take_number(row);
                let place = [&row.merchant, &row.book, &row.play_code, &row.number].map(String::as_str);
                self.check_liability(draw, place, row.liability, sum);
            }
            match page.into_iter().last() {
                Some(last) => after = Some(last),
                None => break,
            }
        }
        for row in store::pools_of_draw(tx, draw.row.id).await? {
            let key = (row.merchant.clone(), row.book.clone(), row.play_code.clone());
            let sum = sums.pools.remove(&key).unwrap_or_default();
            self.check_liability(
                draw,
                [&row.merchant, &row.book, &row.play_code, "pool"],
                row.liability,
                sum,
            );
        }
        for ((merchant, book, play), numbers) in &sums.numbers {
            for (number, sum) in numbers {
                self.check_liability(draw, [merchant, book, play, number], 0, *sum);
            }
        }
        for ((merchant, book, play), sum) in &sums.pools {
            self.check_liability(draw, [merchant, book, play, "pool"], 0, *sum);
        }
        Ok(())
    }

    fn check_liability(
        &mut self,
        draw: &Drawing,
        [merchant, book, play, number]: [&str; 4],
        stored: i64,
        sum: i64,
    ) {
        self.findings.hold(Check::Liabilities, stored == sum, || {
            format!(
                "{}, {merchant} {book} {play} {number}: {} is stored, {} by its suborders",
                draw.name,
                money(stored),
                money(sum)
            )
        });
    }
}
