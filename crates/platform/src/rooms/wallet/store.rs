use erawan_kernel::Currency;
use erawan_kernel::ids::{MemberId, MerchantId};
use erawan_ledger::AccountId;
use sea_orm::sea_query::Query;

use super::model::{book_from_number, book_number};
use super::{Wallet, statement};
use crate::db::prelude::*;
use crate::rooms::merchant::WalletFamily;

entities! {
    mod account in "wallet_account" by (id: i64) {
        name: String,
        merchant_id: Uuid,
        member_id: Option<Uuid>,
        book: i16,
        currency: String,
        opened_at_ms: i64,
        main_id: Option<i64>,
        vendor: Option<String>,
        family: Option<String>,
        keeps_money: bool,
    }

    mod checkpoint in "log_checkpoint" by (projector: String) {
        sequence: i64,
        summed_to: i64,
    }
}

/// How far a projection has followed the log. The two differ while nodes of a version that keeps no sums run beside
/// this one, and until this version has caught up with them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Checkpoint {
    /// The last row that was applied; 0 before the first.
    pub(super) sequence: i64,
    /// The last row that is in the sums.
    pub(super) summed_to: i64,
}

/// An account as the platform stores it.
#[derive(Debug, Clone)]
pub(super) struct AccountRow {
    pub(super) id: AccountId,
    pub(super) name: String,
    pub(super) merchant_id: MerchantId,
    /// The owner of the wallet; `None` for a house account.
    pub(super) member_id: Option<MemberId>,
    pub(super) book: erawan_ledger::Book,
    pub(super) currency: Currency,
    /// Where it is a wallet at a vendor.
    pub(super) at_vendor: Option<AtVendor>,
}

/// What a wallet at a vendor has beside that of a main one.
#[derive(Debug, Clone)]
pub(super) struct AtVendor {
    /// The account of the main wallet.
    pub(super) main: AccountId,
    /// The vendor's code.
    pub(super) vendor: String,
    /// What is played from it.
    pub(super) family: WalletFamily,
    /// The vendor keeps the money itself.
    pub(super) keeps_money: bool,
}

impl AccountRow {
    /// The wallet, if the account is a member's.
    pub(super) fn wallet(&self) -> Option<Wallet> {
        Some(Wallet {
            account: self.id,
            main: self.at_vendor.as_ref().map_or(self.id, |at| at.main),
            family: self.at_vendor.as_ref().map(|at| at.family),
            is_kept: self.at_vendor.as_ref().is_some_and(|at| at.keeps_money),
            member_id: self.member_id?,
            merchant_id: self.merchant_id,
            book: self.book,
            currency: self.currency,
        })
    }

    fn of(row: account::Model) -> DbResult<Self> {
        let broken = || DbErr::Type(format!("account {} has an unknown book or currency", row.name));
        let book = book_from_number(row.book).ok_or_else(broken)?;
        let currency = Currency::parse(&row.currency).ok_or_else(broken)?;
        let at_vendor = match (row.main_id, row.vendor, row.family) {
            (Some(main), Some(vendor), Some(family)) => {
                let family = WalletFamily::parse(&family)
                    .ok_or_else(|| DbErr::Type(format!("account {} has an unknown family", row.name)))?;
                Some(AtVendor { main: main.into(), vendor, family, keeps_money: row.keeps_money })
            }
            _ => None,
        };
        Ok(Self {
            id: row.id.into(),
            merchant_id: MerchantId::from_uuid(row.merchant_id),
            member_id: row.member_id.map(MemberId::from_uuid),
            book,
            currency,
            at_vendor,
            name: row.name,
        })
    }
}

pub(super) async fn find_account(db: &Db, name: &str) -> DbResult<Option<AccountRow>> {
    let row = account::Entity::find().filter(account::Column::Name.eq(name)).one(db.read()).await?;
    row.map(AccountRow::of).transpose()
}

pub(super) async fn accounts(db: &Db, ids: &[AccountId]) -> DbResult<Vec<AccountRow>> {
    let ids = ids.iter().map(|id| i64::from(*id));
    let rows = account::Entity::find().filter(account::Column::Id.is_in(ids)).all(db.read()).await?;
    rows.into_iter().map(AccountRow::of).collect()
}

/// The accounts with these names, as far as they are there.
pub(super) async fn accounts_named(db: &Db, names: &[String]) -> DbResult<Vec<AccountRow>> {
    let rows = account::Entity::find().filter(account::Column::Name.is_in(names)).all(db.read()).await?;
    rows.into_iter().map(AccountRow::of).collect()
}

pub(super) async fn member_accounts(db: &Db) -> DbResult<Vec<AccountRow>> {
    let rows = account::Entity::find().filter(account::Column::MemberId.is_not_null()).all(db.read()).await?;
    rows.into_iter().map(AccountRow::of).collect()
}

/// Every account of a book, members' and others.
pub(super) async fn accounts_of_book(db: &Db, book: i16) -> DbResult<Vec<AccountRow>> {
    let rows = account::Entity::find().filter(account::Column::Book.eq(book)).all(db.read()).await?;
    rows.into_iter().map(AccountRow::of).collect()
}

/// The accounts of a book that are no member's wallets.
pub(super) async fn house_accounts_of_book(db: &Db, book: i16) -> DbResult<Vec<AccountRow>> {
    let of_book = account::Entity::find().filter(account::Column::Book.eq(book));
    let rows = of_book.filter(account::Column::MemberId.is_null()).all(db.read()).await?;
    rows.into_iter().map(AccountRow::of).collect()
}

/// The wallets at vendors that belong to this main one, in the order of their vendors.
pub(super) async fn vendor_accounts(db: &Db, main: AccountId) -> DbResult<Vec<AccountRow>> {
    let rows = account::Entity::find()
        .filter(account::Column::MainId.eq(i64::from(main)))
        .order_by_asc(account::Column::Vendor)
        .all(db.read())
        .await?;
    rows.into_iter().map(AccountRow::of).collect()
}

/// Whether a member of the merchant ever had a wallet at a vendor.
pub(super) async fn has_vendor_accounts_for_job(db: &Db, merchant_id: MerchantId) -> DbResult<bool> {
    let first = account::Entity::find()
        .select_only()
        .column(account::Column::Id)
        .filter(account::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(account::Column::MainId.is_not_null());
    Ok(first.into_tuple::<i64>().one(db.read()).await?.is_some())
}

/// The wallets at vendors of a merchant's members that hold money, as far as the statement has followed the log.
pub(super) async fn filled_vendor_accounts_for_job(
    db: &Db,
    merchant_id: MerchantId,
) -> DbResult<Vec<AccountRow>> {
    let of_merchant = Query::select()
        .column(account::Column::Id)
        .from(account::Entity)
        .and_where(account::Column::MainId.is_not_null())
        .and_where(account::Column::MerchantId.eq(merchant_id.uuid()))
        .to_owned();
    let filled = statement::store::filled_accounts(of_merchant);
    let rows = account::Entity::find().filter(account::Column::Id.in_subquery(filled)).all(db.read()).await?;
    rows.into_iter().map(AccountRow::of).collect()
}

/// Notes an account of the ledger; a second note of the same account changes nothing.
pub(super) async fn note_account(db: &Db, row: &AccountRow, now_ms: i64) -> DbResult<()> {
    let row = account::ActiveModel {
        id: Set(row.id.into()),
        name: Set(row.name.clone()),
        merchant_id: Set(row.merchant_id.uuid()),
        member_id: Set(row.member_id.map(MemberId::uuid)),
        book: Set(book_number(row.book)),
        currency: Set(row.currency.code().to_owned()),
        opened_at_ms: Set(now_ms),
        main_id: Set(row.at_vendor.as_ref().map(|at| at.main.into())),
        vendor: Set(row.at_vendor.as_ref().map(|at| at.vendor.clone())),
        family: Set(row.at_vendor.as_ref().map(|at| at.family.code().to_owned())),
        keeps_money: Set(row.at_vendor.as_ref().is_some_and(|at| at.keeps_money)),
    };
    account::Entity::insert(row).or_keep([account::Column::Id]).run(db.write()).await
}

/// How far a projector has followed the log.
pub(super) async fn checkpoint(db: &Db, projector: &str) -> DbResult<Checkpoint> {
    checkpoint_in(db.read(), projector).await
}

/// As [`checkpoint`], in a transaction.
pub(super) async fn checkpoint_in(db: &impl ConnectionTrait, projector: &str) -> DbResult<Checkpoint> {
    let row = checkpoint::Entity::find_by_id(projector.to_owned()).one(db).await?;
    Ok(row.map_or_else(Checkpoint::default, |row| Checkpoint {
        sequence: row.sequence,
        summed_to: row.summed_to,
    }))
}

/// How far every projector has followed the log.
pub(super) async fn checkpoints(db: &Db) -> DbResult<Vec<(String, i64)>> {
    let rows = checkpoint::Entity::find().all(db.read()).await?;
    Ok(rows.into_iter().map(|row| (row.projector, row.sequence)).collect())
}

/// The checkpoint that is furthest in the log, with its projector.
pub(super) async fn furthest_checkpoint(db: &Db) -> DbResult<Option<(String, i64)>> {
    let furthest =
        checkpoint::Entity::find().order_by_desc(checkpoint::Column::Sequence).one(db.read()).await?;
    Ok(furthest.filter(|row| row.sequence > 0).map(|row| (row.projector, row.sequence)))
}

/// Moves a projector's checkpoint inside the transaction that writes its rows. Returns false when another
/// node moved it in the meantime; then the transaction must not be committed.
pub(super) async fn move_checkpoint(
    tx: &Tx,
    projector: &str,
    from: Checkpoint,
    to: Checkpoint,
) -> DbResult<bool> {
    if from == Checkpoint::default() {
        let first = checkpoint::ActiveModel {
            projector: Set(projector.to_owned()),
            sequence: Set(0),
            summed_to: Set(0),
        };
        checkpoint::Entity::insert(first).or_keep([checkpoint::Column::Projector]).run(tx).await?;
    }
    let moved = checkpoint::Entity::update_many()
        .col_expr(checkpoint::Column::Sequence, Expr::value(to.sequence))
        .col_expr(checkpoint::Column::SummedTo, Expr::value(to.summed_to))
        .filter(checkpoint::Column::Projector.eq(projector))
        .filter(checkpoint::Column::Sequence.eq(from.sequence))
        .filter(checkpoint::Column::SummedTo.eq(from.summed_to))
        .exec(tx)
        .await?;
    Ok(moved.rows_affected == 1)
}

/// Puts a projector back to the start of the log.
pub(super) async fn reset_checkpoint(tx: &Tx, projector: &str) -> DbResult<()> {
    checkpoint::Entity::update_many()
        .col_expr(checkpoint::Column::Sequence, Expr::value(0_i64))
        .col_expr(checkpoint::Column::SummedTo, Expr::value(0_i64))
        .filter(checkpoint::Column::Projector.eq(projector))
        .run(tx)
        .await
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let account = CreateTable::of("m20260101_000600_wallet_account", "wallet_account")
        .col(big_integer("id").primary_key())
        .col(string_len("name", 200))
        .col(uuid("merchant_id"))
        .col(uuid_null("member_id"))
        .col(small_integer("book"))
        .col(string_len("currency", 3))
        .col(big_integer("opened_at_ms"))
        .with_unique_index("wallet_account_name_key", &["name"]);
    let checkpoint = CreateTable::of("m20260101_000610_wallet_log_checkpoint", "log_checkpoint")
        .col(string_len("projector", 64).primary_key())
        .col(big_integer("sequence"));
    let summed_to = AddColumn::new(
        "m20261125_002000_wallet_log_checkpoint_summed_to",
        "log_checkpoint",
        big_integer("summed_to").default(0).take(),
    );
    // Rows up to here are added up by the migrations that make the sums; the projectors add up those that older nodes
    // write from now on.
    let all_summed = Rewrite::new("m20261125_002005_wallet_log_checkpoint_all_summed")
        .on_both("UPDATE log_checkpoint SET summed_to = sequence", "SELECT 1");
    let table = "wallet_account";
    let main = AddColumn::new("m20261127_500000_wallet_account_main", table, big_integer_null("main_id"));
    let vendor =
        AddColumn::new("m20261127_500001_wallet_account_vendor", table, string_len_null("vendor", 32));
    let family =
        AddColumn::new("m20261127_500002_wallet_account_family", table, string_len_null("family", 8));
    let by_main = AddIndex::new(
        "m20261127_500003_wallet_account_by_main",
        table,
        "wallet_account_main_idx",
        &["main_id"],
    );
    let by_merchant = AddIndex::new(
        "m20261128_500000_wallet_account_by_merchant",
        table,
        "wallet_account_merchant_idx",
        &["merchant_id", "main_id"],
    );
    let mut migrations = vec![account.boxed(), checkpoint.boxed(), summed_to.boxed(), all_summed.boxed()];
    migrations.extend([main.boxed(), vendor.boxed(), family.boxed(), by_main.boxed()]);
    let keeps_money = AddColumn::new(
        "m20261129_500000_wallet_account_keeps_money",
        table,
        boolean("keeps_money").default(false).take(),
    );
    migrations.extend([by_merchant.boxed(), keeps_money.boxed()]);
    migrations.extend(statement::store::migrations());
    migrations
}
