//! Which decision suspended money left by, and indexes of what operators and jobs ask for.

use crate::db::prelude::*;

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let by =
        AddColumn::new("m20261127_600010_payments_receipt_resolved_by", "receipt", uuid_null("resolved_by"));
    let stays = Rewrite::new("m20261127_600020_payments_receipt_resolved_by_stays")
        .on_sqlite(SQLITE_RESOLVED_BY, "DROP TRIGGER receipt_resolved_by_stays")
        .on_postgres(POSTGRES_RESOLVED_BY, "DROP FUNCTION receipt_resolved_by_stays() CASCADE");
    let payer = AddColumn::new(
        "m20261127_800020_payments_receipt_payer_mark",
        "receipt",
        binary_len_null("payer_mark", 32).take(),
    );
    let mut migrations = vec![by.boxed(), stays.boxed(), payer.boxed()];
    let indexes: [(_, _, _, &[&'static str]); 6] = [
        (
            "m20261127_800030_payments_receipt_payer_idx",
            "receipt",
            "receipt_payer_idx",
            &["merchant_id", "payer_mark"],
        ),
        (
            "m20261127_600030_payments_deposit_account_idx",
            "deposit",
            "deposit_account_created_idx",
            &["merchant_id", "collection_account", "created_at_ms"],
        ),
        (
            "m20261127_600040_payments_deposit_claimed_idx",
            "deposit",
            "deposit_claimed_idx",
            &["merchant_id", "channel", "claimed_at_ms"],
        ),
        (
            "m20261127_600050_payments_receipt_reference_idx",
            "receipt",
            "receipt_reference_idx",
            &["merchant_id", "reference"],
        ),
        (
            "m20261127_600060_payments_receipt_member_idx",
            "receipt",
            "receipt_member_idx",
            &["member_id", "received_at_ms"],
        ),
        (
            "m20261127_600070_payments_deposit_image_idx",
            "deposit_image",
            "deposit_image_unsent_idx",
            &["sent", "created_at_ms"],
        ),
    ];
    migrations.extend(
        indexes.map(|(name, table, index, columns)| AddIndex::new(name, table, index, columns).boxed()),
    );
    migrations
}

/// A decision about suspended money names itself in the row, and stays the one that decided.
const SQLITE_RESOLVED_BY: &str = "CREATE TRIGGER receipt_resolved_by_stays BEFORE UPDATE ON receipt
    WHEN (OLD.resolution IS NOT NULL AND NEW.resolved_by IS NOT OLD.resolved_by)
        OR (OLD.resolution IS NULL AND (NEW.resolution IS NULL) <> (NEW.resolved_by IS NULL))
    BEGIN SELECT RAISE(ABORT, 'suspended money leaves by one decision'); END";
const POSTGRES_RESOLVED_BY: &str = "CREATE FUNCTION receipt_resolved_by_stays() RETURNS trigger AS $$
    BEGIN
        IF (OLD.resolution IS NOT NULL AND NEW.resolved_by IS DISTINCT FROM OLD.resolved_by)
            OR (OLD.resolution IS NULL AND (NEW.resolution IS NULL) <> (NEW.resolved_by IS NULL))
        THEN RAISE EXCEPTION 'suspended money leaves by one decision';
        END IF;
        RETURN NEW;
    END $$ LANGUAGE plpgsql;
    CREATE TRIGGER receipt_resolved_by_stays BEFORE UPDATE ON receipt
        FOR EACH ROW EXECUTE FUNCTION receipt_resolved_by_stays()";
