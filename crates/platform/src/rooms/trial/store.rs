use erawan_kernel::ids::{MemberId, MerchantId};

use crate::db::prelude::*;

entities! {
    mod trial in "trial" by (id: Uuid) {
        merchant_id: Uuid,
        secret_hash: Option<Vec<u8>>,
        owner_id: Option<Uuid>,
        username: String,
        member_id: Option<Uuid>,
        taken_up_until_ms: i64,
    }
}

/// A guest's name and whose it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Trial {
    pub(super) id: Uuid,
    pub(super) merchant_id: MerchantId,
    /// Of the cookie that proves the name.
    pub(super) secret_hash: Option<[u8; 32]>,
    /// The member who plays for free as this guest.
    pub(super) owner_id: Option<MemberId>,
    pub(super) username: String,
    /// The guest's account, from the first start on.
    pub(super) member_id: Option<MemberId>,
    /// Until when the name can be taken up again, epoch milliseconds.
    pub(super) taken_up_until_ms: i64,
}

/// Deletes names that cannot be used again, then stores this one unless its owner has one.
pub(super) async fn insert(db: &Db, new: &Trial, now_ms: i64) -> DbResult<()> {
    let over = trial::Entity::delete_many().filter(trial::Column::TakenUpUntilMs.lte(now_ms));
    over.exec(db.write()).await?;
    let row = trial::ActiveModel {
        id: Set(new.id),
        merchant_id: Set(new.merchant_id.uuid()),
        secret_hash: Set(new.secret_hash.map(|hash| hash.to_vec())),
        owner_id: Set(new.owner_id.map(MemberId::uuid)),
        username: Set(new.username.clone()),
        member_id: Set(new.member_id.map(MemberId::uuid)),
        taken_up_until_ms: Set(new.taken_up_until_ms),
    };
    let insert = trial::Entity::insert(row).or_keep([trial::Column::OwnerId]);
    insert.run(db.write()).await
}

pub(super) async fn find_by_secret(
    db: &Db,
    merchant_id: MerchantId,
    secret_hash: [u8; 32],
    now_ms: i64,
) -> DbResult<Option<Trial>> {
    let found = trial::Entity::find()
        .filter(trial::Column::SecretHash.eq(secret_hash.to_vec()))
        .filter(trial::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(trial::Column::TakenUpUntilMs.gt(now_ms));
    Ok(found.one(db.read()).await?.map(of_row))
}

pub(super) async fn find_by_owner(db: &Db, owner_id: MemberId, now_ms: i64) -> DbResult<Option<Trial>> {
    let found = trial::Entity::find()
        .filter(trial::Column::OwnerId.eq(owner_id.uuid()))
        .filter(trial::Column::TakenUpUntilMs.gt(now_ms));
    Ok(found.one(db.write()).await?.map(of_row))
}

pub(super) async fn note_member(db: &Db, id: Uuid, member_id: MemberId) -> DbResult<()> {
    trial::Entity::update_many()
        .col_expr(trial::Column::MemberId, Expr::value(member_id.uuid()))
        .filter(trial::Column::Id.eq(id))
        .run(db.write())
        .await
}

fn of_row(row: trial::Model) -> Trial {
    Trial {
        id: row.id,
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        secret_hash: row.secret_hash.and_then(|hash| hash.try_into().ok()),
        owner_id: row.owner_id.map(MemberId::from_uuid),
        username: row.username,
        member_id: row.member_id.map(MemberId::from_uuid),
        taken_up_until_ms: row.taken_up_until_ms,
    }
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let trial = CreateTable::of("m20261121_000400_trial", "trial")
        .col(pk_uuid("id"))
        .col(uuid("merchant_id"))
        .col(binary_len_null("secret_hash", 32))
        .col(uuid_null("owner_id"))
        .col(string_len("username", 32))
        .col(uuid_null("member_id"))
        .col(big_integer("taken_up_until_ms"))
        .with_foreign_key("trial_owner_fkey", "owner_id", "member")
        .with_foreign_key("trial_member_fkey", "member_id", "member")
        .with_unique_index("trial_secret_key", &["secret_hash"])
        .with_unique_index("trial_owner_key", &["owner_id"])
        .with_index("trial_until_idx", &["taken_up_until_ms"]);
    vec![trial.boxed()]
}
