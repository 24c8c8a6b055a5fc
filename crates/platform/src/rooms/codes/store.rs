use super::CodeKey;
use crate::db::prelude::*;

entities! {
    mod code in "sms_code" by (merchant_id: Uuid, purpose: String, number_hash: Vec<u8>) {
        code_hash: String,
        tries_left: i32,
        expires_at_ms: i64,
    }

    mod request in "sms_request" by (id: Uuid) {
        number_hash: Vec<u8>,
        block: String,
        range: String,
        address: String,
        at_ms: i64,
    }
}

/// A request for a code.
pub(super) struct Request {
    pub(super) id: Uuid,
    pub(super) number_hash: [u8; 32],
    /// Ten thousand neighbouring numbers.
    pub(super) block: String,
    /// A million neighbouring numbers.
    pub(super) range: String,
    pub(super) address: String,
    pub(super) at_ms: i64,
}

/// Which requests count together.
#[derive(Debug, Clone, Copy)]
pub(super) enum Counted {
    Number,
    Address,
    Block,
    Range,
    All,
}

/// Puts the code in the place of an older one.
pub(super) async fn put(
    db: &Db,
    key: &CodeKey,
    code_hash: String,
    tries: i32,
    now_ms: i64,
    expires_at_ms: i64,
) -> DbResult<()> {
    let expired = code::Entity::delete_many().filter(code::Column::ExpiresAtMs.lte(now_ms));
    expired.exec(db.write()).await?;
    let row = code::ActiveModel {
        merchant_id: Set(key.merchant_id.uuid()),
        purpose: Set(key.purpose.word().to_owned()),
        number_hash: Set(key.number_hash.to_vec()),
        code_hash: Set(code_hash),
        tries_left: Set(tries),
        expires_at_ms: Set(expires_at_ms),
    };
    let key = [code::Column::MerchantId, code::Column::Purpose, code::Column::NumberHash];
    let replaced = [code::Column::CodeHash, code::Column::TriesLeft, code::Column::ExpiresAtMs];
    code::Entity::insert(row).or_update(key, replaced).run(db.write()).await
}

/// Takes one try and answers the hash to compare with; nothing when there is no code or no try left.
pub(super) async fn take_try(db: &Db, key: &CodeKey, now_ms: i64) -> DbResult<Option<String>> {
    let one_less = Expr::col(code::Column::TriesLeft).sub(1);
    let taken = of_key(code::Entity::update_many().col_expr(code::Column::TriesLeft, one_less), key)
        .filter(code::Column::TriesLeft.gt(0))
        .filter(code::Column::ExpiresAtMs.gt(now_ms))
        .exec(db.write())
        .await?;
    if taken.rows_affected == 0 {
        return Ok(None);
    }
    let row = of_key(code::Entity::find(), key).one(db.write()).await?;
    Ok(row.map(|row| row.code_hash))
}

/// Removes the code; answers whether it was still there.
pub(super) async fn remove(db: &impl ConnectionTrait, key: &CodeKey, code_hash: &str) -> DbResult<bool> {
    of_key(code::Entity::delete_many(), key)
        .filter(code::Column::CodeHash.eq(code_hash))
        .changes_any(db)
        .await
}

fn of_key<Q: QueryFilter>(query: Q, key: &CodeKey) -> Q {
    query
        .filter(code::Column::MerchantId.eq(key.merchant_id.uuid()))
        .filter(code::Column::Purpose.eq(key.purpose.word()))
        .filter(code::Column::NumberHash.eq(key.number_hash.to_vec()))
}

pub(super) async fn forget_requests_in_tx(tx: &Tx, before_ms: i64) -> DbResult<()> {
    let old = request::Entity::delete_many().filter(request::Column::AtMs.lte(before_ms));
    old.run(tx).await
}

pub(super) async fn insert_request_in_tx(tx: &Tx, new: Request) -> DbResult<()> {
    let row = request::ActiveModel {
        id: Set(new.id),
        number_hash: Set(new.number_hash.to_vec()),
        block: Set(new.block),
        range: Set(new.range),
        address: Set(new.address),
        at_ms: Set(new.at_ms),
    };
    request::Entity::insert(row).run(tx).await
}

/// When the `n`th newest request that counts together with `new` came; nothing when there are fewer.
pub(super) async fn nth_newest_in_tx(
    tx: &Tx,
    new: &Request,
    counted: Counted,
    since_ms: i64,
    n: u64,
) -> DbResult<Option<i64>> {
    let requests = request::Entity::find()
        .select_only()
        .column(request::Column::AtMs)
        .filter(request::Column::AtMs.gt(since_ms))
        .order_by_desc(request::Column::AtMs)
        .offset(n - 1)
        .limit(1);
    let requests = match counted {
        Counted::Number => requests.filter(request::Column::NumberHash.eq(new.number_hash.to_vec())),
        Counted::Address => requests.filter(request::Column::Address.eq(new.address.as_str())),
        Counted::Block => requests.filter(request::Column::Block.eq(new.block.as_str())),
        Counted::Range => requests.filter(request::Column::Range.eq(new.range.as_str())),
        Counted::All => requests,
    };
    requests.into_tuple().one(tx).await
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    // Both were found by plain hashes of numbers; codes are good for two minutes, requests are counted for a day.
    let no_plain = Rewrite::new("m20261125_000230_codes_no_plain_numbers")
        .on_both("DELETE FROM sms_code", "DELETE FROM sms_code")
        .on_both("DELETE FROM sms_request", "DELETE FROM sms_request");
    vec![create_code().boxed(), create_request().boxed(), no_plain.boxed()]
}

fn create_code() -> CreateTable {
    CreateTable::of("m20261121_030000_session_sms_code", "sms_code")
        .col(uuid("merchant_id"))
        .col(string_len("purpose", 16))
        .col(binary_len("number_hash", 32))
        .col(string_len("code_hash", 200))
        .col(integer("tries_left"))
        .col(big_integer("expires_at_ms"))
        .with_primary_key(&["merchant_id", "purpose", "number_hash"])
        .with_index("sms_code_expires_idx", &["expires_at_ms"])
}

fn create_request() -> CreateTable {
    CreateTable::of("m20261121_030010_session_sms_request", "sms_request")
        .col(pk_uuid("id"))
        .col(binary_len("number_hash", 32))
        .col(string_len("block", 16))
        .col(string_len("range", 16))
        .col(string_len("address", 45))
        .col(big_integer("at_ms"))
        .with_index("sms_request_number_idx", &["number_hash", "at_ms"])
        .with_index("sms_request_address_idx", &["address", "at_ms"])
        .with_index("sms_request_range_idx", &["range", "at_ms"])
        .with_index("sms_request_at_idx", &["at_ms"])
}
