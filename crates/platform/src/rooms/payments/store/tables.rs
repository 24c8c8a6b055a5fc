use crate::db::prelude::*;

pub(super) mod coins;
pub(super) mod decided;
pub(super) mod manual;
pub(super) mod reversals;

entities! {
    pub(super) mod channel in "payment_channel" by (merchant_id: Uuid, vendor: String) {
        settings: Json,
    }

    pub(super) mod gateway in "payment_gateway" by (code: String) {
        url: String,
        sealed: Vec<u8>,
        updated_at_ms: i64,
    }

    pub(super) mod deposit in "deposit" by (id: Uuid) {
        merchant_id: Uuid,
        member_id: Uuid,
        idempotency_key: Uuid,
        vendor: String,
        bank_id: String,
        bank_code: String,
        amount: i64,
        currency: String,
        language: String,
        status: String,
        reason: Option<String>,
        gateway_reference: Option<String>,
        pay_url: Option<String>,
        created_at_ms: i64,
        expires_at_ms: i64,
        completed_at_ms: Option<i64>,
        polls: i32,
        poll_at_ms: Option<i64>,
        received: Option<i64>,
        credited: Option<i64>,
        step: Option<String>,
        repeats: Option<Uuid>,
        channel: Option<String>,
        qr_code: Option<String>,
        ref1: Option<String>,
        claimed_at_ms: Option<i64>,
        amount_to_pay: Option<i64>,
        collection_account: Option<String>,
        open_amount: Option<i64>,
        coin_address: Option<String>,
        coins_micro: Option<i64>,
        coin_rate: Option<i64>,
        coin_rate_until_ms: Option<i64>,
        coins_seen_micro: Option<i64>,
        confirmations: Option<i32>,
    }

    pub(super) mod receipt in "receipt" by (id: Uuid) {
        merchant_id: Uuid,
        provider: String,
        transaction_id: String,
        amount: i64,
        currency: String,
        named_deposit_id: Option<Uuid>,
        reference: Option<String>,
        payer_name: Option<String>,
        payer_bank: Option<String>,
        paid_at_ms: Option<i64>,
        source: String,
        digest: Vec<u8>,
        received_at_ms: i64,
        member_id: Option<Uuid>,
        deposit_id: Option<Uuid>,
        credited_deposit_id: Option<Uuid>,
        credited: i64,
        suspended: i64,
        reason: Option<String>,
        state: String,
        ended_at_ms: Option<i64>,
        resolution: Option<String>,
        resolved_deposit_id: Option<Uuid>,
        resolved_at_ms: Option<i64>,
        ref1: Option<String>,
        collection_account: Option<String>,
        coin_address: Option<String>,
        coin_contract: Option<String>,
        coins_micro: Option<i64>,
        coin_rate: Option<i64>,
        coin_block: Option<i64>,
        resolved_by: Option<Uuid>,
        payer_mark: Option<Vec<u8>>,
    }

    pub(super) mod event in "deposit_event" by (#[sea_orm(auto_increment = true)] id: i64) {
        deposit_id: Uuid,
        source: String,
        kind: String,
        detail: String,
        at_ms: i64,
    }
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let channel = CreateTable::of("m20260101_000700_payments_channel", "payment_channel")
        .col(uuid("merchant_id"))
        .col(string_len("vendor", 32))
        .col(json_binary("settings"))
        .with_primary_key(&["merchant_id", "vendor"]);
    let deposit = CreateTable::of("m20260101_000710_payments_deposit", "deposit")
        .col(pk_uuid("id"))
        .cols(uuid, &["merchant_id", "member_id", "idempotency_key"])
        .col(string_len("vendor", 32))
        .col(string_len("bank_id", 64))
        .col(string_len("bank_code", 32))
        .col(big_integer("amount"))
        .col(string_len("currency", 3))
        .col(string_len("language", 2))
        .col(string_len("status", 16))
        .col(string_len_null("reason", 32))
        .col(string_len_null("gateway_reference", 128))
        .col(text_null("pay_url"))
        .cols(big_integer, &["created_at_ms", "expires_at_ms"])
        .col(big_integer_null("completed_at_ms"))
        .col(integer("polls"))
        .col(big_integer_null("poll_at_ms"))
        .with_unique_index("deposit_member_idempotency_key", &["member_id", "idempotency_key"])
        .with_index("deposit_member_created_idx", &["member_id", "created_at_ms"])
        .with_index("deposit_poll_idx", &["poll_at_ms"]);
    let event = CreateTable::of("m20260101_000720_payments_deposit_event", "deposit_event")
        .col(pk_auto("id").big_integer())
        .col(uuid("deposit_id"))
        .col(string_len("source", 16))
        .col(string_len("kind", 32))
        .col(string_len("detail", 2000))
        .col(big_integer("at_ms"))
        .with_index("deposit_event_deposit_idx", &["deposit_id", "id"]);
    let gateway = CreateTable::of("m20261123_000700_payments_gateway", "payment_gateway")
        .col(string_len("code", 32).primary_key())
        .col(string_len("url", 255))
        .col(var_binary("sealed", 512))
        .col(big_integer("updated_at_ms"));
    let mut migrations = vec![channel.boxed(), deposit.boxed(), event.boxed(), gateway.boxed()];
    migrations.extend(receipts());
    migrations.extend(resolutions());
    migrations.extend(channels());
    migrations.extend(manual::migrations());
    migrations.extend(reversals::migrations());
    migrations.extend(coins::migrations());
    migrations.extend(decided::migrations());
    migrations
}

/// Deposits by other channels than a gateway's banks. What a version without them wrote is a gateway's.
fn channels() -> Vec<Box<dyn MigrationTrait>> {
    let table = "deposit";
    let column = |name, column| AddColumn::new(name, table, column).boxed();
    let ref1 = AddIndex::new("m20261126_400050_payments_deposit_ref1_once", table, "deposit_ref1", &["ref1"]);
    vec![
        column("m20261126_400010_payments_deposit_channel", string_len_null("channel", 16)),
        column("m20261126_400020_payments_deposit_qr_code", text_null("qr_code")),
        column("m20261126_400030_payments_deposit_ref1", string_len_null("ref1", 20)),
        column("m20261126_400040_payments_deposit_claimed_at", big_integer_null("claimed_at_ms")),
        ref1.unique().boxed(),
        AddColumn::new("m20261126_400060_payments_receipt_ref1", "receipt", string_len_null("ref1", 20))
            .boxed(),
    ]
}

/// What became of suspended money.
fn resolutions() -> Vec<Box<dyn MigrationTrait>> {
    let table = "receipt";
    let column = |name, column| AddColumn::new(name, table, column).boxed();
    let once = Rewrite::new("m20261126_000130_payments_receipt_resolved_once")
        .on_sqlite(SQLITE_RESOLVED_ONCE, "DROP TRIGGER receipt_resolved_once")
        .on_postgres(POSTGRES_RESOLVED_ONCE, "DROP FUNCTION receipt_resolved_once() CASCADE");
    vec![
        column("m20261126_000100_payments_receipt_resolution", string_len_null("resolution", 16)),
        column("m20261126_000110_payments_receipt_resolved_deposit", uuid_null("resolved_deposit_id")),
        column("m20261126_000120_payments_receipt_resolved_at", big_integer_null("resolved_at_ms")),
        once.boxed(),
        AddIndex::new(
            "m20261126_000140_payments_receipt_resolved_deposit_idx",
            table,
            "receipt_resolved_deposit_idx",
            &["resolved_deposit_id"],
        )
        .boxed(),
    ]
}

/// Money leaves suspense once, one way.
const SQLITE_RESOLVED_ONCE: &str = "CREATE TRIGGER receipt_resolved_once BEFORE UPDATE ON receipt
    WHEN (OLD.resolution IS NOT NULL AND (NEW.resolution IS NOT OLD.resolution
            OR NEW.resolved_deposit_id IS NOT OLD.resolved_deposit_id))
        OR (OLD.resolved_at_ms IS NOT NULL AND NEW.resolved_at_ms IS NOT OLD.resolved_at_ms)
        OR (NEW.resolution IS NOT NULL AND NEW.resolution NOT IN ('credit', 'return'))
        OR (NEW.resolution IS NOT NULL AND NEW.state <> 'suspense')
    BEGIN SELECT RAISE(ABORT, 'suspended money leaves once'); END";
const POSTGRES_RESOLVED_ONCE: &str = "CREATE FUNCTION receipt_resolved_once() RETURNS trigger AS $$
    BEGIN
        IF (OLD.resolution IS NOT NULL AND (NEW.resolution IS DISTINCT FROM OLD.resolution
                OR NEW.resolved_deposit_id IS DISTINCT FROM OLD.resolved_deposit_id))
            OR (OLD.resolved_at_ms IS NOT NULL AND NEW.resolved_at_ms IS DISTINCT FROM OLD.resolved_at_ms)
            OR (NEW.resolution IS NOT NULL AND NEW.resolution NOT IN ('credit', 'return'))
            OR (NEW.resolution IS NOT NULL AND NEW.state <> 'suspense')
        THEN RAISE EXCEPTION 'suspended money leaves once';
        END IF;
        RETURN NEW;
    END $$ LANGUAGE plpgsql;
    CREATE TRIGGER receipt_resolved_once BEFORE UPDATE ON receipt
        FOR EACH ROW EXECUTE FUNCTION receipt_resolved_once()";

/// What arrived beside what was ordered.
fn receipts() -> Vec<Box<dyn MigrationTrait>> {
    let receipt = CreateTable::of("m20261125_003000_payments_receipt", "receipt")
        .col(pk_uuid("id"))
        .col(uuid("merchant_id"))
        .col(string_len("provider", 32))
        .col(string_len("transaction_id", 128))
        .col(big_integer("amount"))
        .col(string_len("currency", 8))
        .col(uuid_null("named_deposit_id"))
        .col(string_len_null("reference", 128))
        .col(string_len_null("payer_name", 128))
        .col(string_len_null("payer_bank", 32))
        .col(big_integer_null("paid_at_ms"))
        .col(string_len("source", 16))
        .col(var_binary("digest", 32))
        .col(big_integer("received_at_ms"))
        .cols(uuid_null, &["member_id", "deposit_id", "credited_deposit_id"])
        .cols(big_integer, &["credited", "suspended"])
        .col(string_len_null("reason", 32))
        .col(string_len("state", 16))
        .col(big_integer_null("ended_at_ms"))
        .with_unique_index("receipt_provider_transaction", &["provider", "transaction_id"])
        .with_unique_index("receipt_credited_deposit", &["credited_deposit_id"])
        .with_index("receipt_deposit_idx", &["deposit_id"])
        .with_index("receipt_state_received_idx", &["state", "received_at_ms"]);
    let table = "deposit";
    let steps = Rewrite::new("m20261125_003060_payments_receipt_only_forward")
        .on_sqlite(SQLITE_ONLY_FORWARD, "DROP TRIGGER receipt_only_forward")
        .on_sqlite(SQLITE_STAYS, "DROP TRIGGER receipt_stays")
        .on_postgres(POSTGRES_ONLY_FORWARD, "DROP FUNCTION receipt_only_forward() CASCADE");
    vec![
        receipt.boxed(),
        AddColumn::new("m20261125_003010_payments_deposit_received", table, big_integer_null("received"))
            .boxed(),
        AddColumn::new("m20261125_003020_payments_deposit_credited", table, big_integer_null("credited"))
            .boxed(),
        AddColumn::new("m20261125_003030_payments_deposit_step", table, string_len_null("step", 16)).boxed(),
        AddColumn::new("m20261125_003040_payments_deposit_repeats", table, uuid_null("repeats")).boxed(),
        AddIndex::new(
            "m20261125_003050_payments_deposit_reference",
            table,
            "deposit_vendor_reference_idx",
            &["vendor", "gateway_reference"],
        )
        .boxed(),
        steps.boxed(),
    ]
}

/// Facts about money are never rewritten, a receipt never goes back and never goes away.
const SQLITE_ONLY_FORWARD: &str = "CREATE TRIGGER receipt_only_forward BEFORE UPDATE ON receipt
    WHEN OLD.amount <> NEW.amount OR OLD.currency <> NEW.currency OR OLD.provider <> NEW.provider
        OR OLD.transaction_id <> NEW.transaction_id OR OLD.merchant_id <> NEW.merchant_id
        OR CASE OLD.state WHEN 'decided' THEN 0 WHEN 'suspense' THEN 1 ELSE 2 END
            > CASE NEW.state WHEN 'decided' THEN 0 WHEN 'suspense' THEN 1 WHEN 'credited' THEN 2 ELSE -1 END
    BEGIN SELECT RAISE(ABORT, 'a receipt is a fact and only goes forward'); END";
const SQLITE_STAYS: &str = "CREATE TRIGGER receipt_stays BEFORE DELETE ON receipt
    BEGIN SELECT RAISE(ABORT, 'a receipt is a fact and only goes forward'); END";
const POSTGRES_ONLY_FORWARD: &str = "CREATE FUNCTION receipt_only_forward() RETURNS trigger AS $$
    BEGIN
        IF TG_OP = 'UPDATE'
            AND OLD.amount = NEW.amount AND OLD.currency = NEW.currency AND OLD.provider = NEW.provider
            AND OLD.transaction_id = NEW.transaction_id AND OLD.merchant_id = NEW.merchant_id
            AND (CASE OLD.state WHEN 'decided' THEN 0 WHEN 'suspense' THEN 1 ELSE 2 END
                <= CASE NEW.state WHEN 'decided' THEN 0 WHEN 'suspense' THEN 1 WHEN 'credited' THEN 2 ELSE -1 END)
        THEN RETURN NEW;
        END IF;
        RAISE EXCEPTION 'a receipt is a fact and only goes forward';
    END $$ LANGUAGE plpgsql;
    CREATE TRIGGER receipt_only_forward BEFORE UPDATE OR DELETE ON receipt
        FOR EACH ROW EXECUTE FUNCTION receipt_only_forward()";
