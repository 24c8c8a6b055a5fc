use crate::db::prelude::*;

entities! {
    pub(super) mod vendor in "provider_vendor" by (code: String) {
        settings: Json,
    }

    pub(super) mod vendor_key in "provider_vendor_key" by (vendor: String, number: i32) {
        sealed: Vec<u8>,
        created_at_ms: i64,
        expires_at_ms: Option<i64>,
    }

    pub(super) mod ticket in "provider_ticket" by (hash: Vec<u8>) {
        vendor: String,
        member_id: Uuid,
        merchant_id: Uuid,
        session_id: Uuid,
        game_code: String,
        language: String,
        is_trial: bool,
        expires_at_ms: i64,
        used_at_ms: Option<i64>,
        account_id: Option<i64>,
        prize_mode: Option<String>,
        play_type: Option<String>,
    }

    pub(super) mod session in "provider_session" by (hash: Vec<u8>) {
        vendor: String,
        member_id: Uuid,
        merchant_id: Uuid,
        session_id: Uuid,
        created_at_ms: i64,
        account_id: Option<i64>,
    }

    pub(super) mod open_round in "provider_open_round" by (account_id: i64, vendor: String, round: String) {
        first_bet: Uuid,
        sequence: i64,
        opened_at_ms: i64,
        game_code: String,
        staked: i64,
        paid: i64,
    }

    /// The newest start of each player's rounds, where several nodes share the database.
    pub(super) mod round_start in "provider_round_start" by (account_id: i64) {
        vendor: String,
        round: String,
        first_bet: Uuid,
        node: Uuid,
        started_at_ms: i64,
        is_awaited: bool,
    }

    /// Which transaction ended a round or settled a bet.
    pub(super) mod closing in "provider_closing" by (vendor: String, subject: String) {
        transaction: Uuid,
        at_ms: i64,
    }

    /// What a vendor asked to take back of a win: what was taken may be less.
    pub(super) mod correction in "provider_correction" by (vendor: String, transaction: Uuid) {
        wanted: i64,
        take_back: String,
        at_ms: i64,
    }

    /// Calls of vendors that an operator should know of.
    pub(super) mod incident in "provider_incident" by (vendor: String, transaction: Uuid) {
        kind: String,
        member_id: Uuid,
        game_code: String,
        round: String,
        amount: i64,
        at_ms: i64,
        released_at_ms: Option<i64>,
    }
}

pub(in crate::rooms::provider) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let vendor = CreateTable::of("m20260101_000800_provider_vendor", "provider_vendor")
        .col(string_len("code", 32).primary_key())
        .col(json_binary("settings"));
    let ticket = CreateTable::of("m20260101_000810_provider_ticket", "provider_ticket")
        .col(var_binary("hash", 32).primary_key())
        .col(string_len("vendor", 32))
        .col(uuid("member_id"))
        .col(uuid("merchant_id"))
        .col(uuid("session_id"))
        .col(string_len("game_code", 40))
        .col(string_len("language", 2))
        .col(boolean("is_trial"))
        .col(big_integer("expires_at_ms"))
        .col(big_integer_null("used_at_ms"))
        .with_index("provider_ticket_member_idx", &["member_id", "expires_at_ms"]);
    let session = CreateTable::of("m20260101_000820_provider_session", "provider_session")
        .col(var_binary("hash", 32).primary_key())
        .col(string_len("vendor", 32))
        .col(uuid("member_id"))
        .col(uuid("merchant_id"))
        .col(uuid("session_id"))
        .col(big_integer("created_at_ms"))
        .with_index("provider_session_member_idx", &["member_id", "created_at_ms"]);
    let open_round = CreateTable::of("m20260101_000830_provider_open_round", "provider_open_round")
        .col(big_integer("account_id"))
        .col(string_len("vendor", 32))
        .col(string_len("round", 64))
        .col(uuid("first_bet"))
        .col(big_integer("sequence"))
        .col(big_integer("opened_at_ms"))
        .with_primary_key(&["account_id", "vendor", "round"]);
    let vendor_key = CreateTable::of("m20261123_000810_provider_vendor_key", "provider_vendor_key")
        .col(string_len("vendor", 32))
        .col(integer("number"))
        .col(var_binary("sealed", 512))
        .col(big_integer("created_at_ms"))
        .col(big_integer_null("expires_at_ms"))
        .with_primary_key(&["vendor", "number"]);
    let round_start = CreateTable::of("m20261124_000830_provider_round_start", "provider_round_start")
        .col(big_integer("account_id").primary_key())
        .col(string_len("vendor", 32))
        .col(string_len("round", 64))
        .col(uuid("first_bet"))
        .col(uuid("node"))
        .col(big_integer("started_at_ms"))
        .col(boolean("is_awaited"));
    let closing = CreateTable::of("m20261125_000840_provider_closing", "provider_closing")
        .col(string_len("vendor", 32))
        .col(string_len("subject", 96))
        .col(uuid("transaction"))
        .col(big_integer("at_ms"))
        .with_primary_key(&["vendor", "subject"]);
    let incident = CreateTable::of("m20261125_000850_provider_incident", "provider_incident")
        .col(string_len("vendor", 32))
        .col(uuid("transaction"))
        .col(string_len("kind", 32))
        .col(uuid("member_id"))
        .col(string_len("game_code", 40))
        .col(string_len("round", 64))
        .col(big_integer("amount"))
        .col(big_integer("at_ms"))
        .col(big_integer_null("released_at_ms"))
        .with_primary_key(&["vendor", "transaction"]);
    let tables = [vendor, ticket, session, open_round, vendor_key, round_start, closing, incident];
    let mut migrations: Vec<_> = tables.into_iter().map(CreateTable::boxed).collect();
    migrations.extend(what_open_rounds_owe());
    migrations.extend(whose_wallet());
    migrations.extend(how_a_lottery_opens());
    let correction = CreateTable::of("m20261129_600010_provider_correction", "provider_correction")
        .col(string_len("vendor", 32))
        .col(uuid("transaction"))
        .col(big_integer("wanted"))
        .col(string_len("take_back", 16))
        .col(big_integer("at_ms"))
        .with_primary_key(&["vendor", "transaction"]);
    migrations.push(correction.boxed());
    migrations
}

/// What a ticket says of a lottery.
fn how_a_lottery_opens() -> [Box<dyn MigrationTrait>; 2] {
    let column = |name| string_len_null(name, 16);
    [
        AddColumn::new(
            "m20261129_600000_provider_ticket_prize_mode",
            "provider_ticket",
            column("prize_mode"),
        )
        .boxed(),
        AddColumn::new("m20261129_600001_provider_ticket_play_type", "provider_ticket", column("play_type"))
            .boxed(),
    ]
}

/// From which wallet a session is played.
fn whose_wallet() -> [Box<dyn MigrationTrait>; 2] {
    let account = || big_integer_null("account_id");
    [
        AddColumn::new("m20261127_500010_provider_ticket_account", "provider_ticket", account()).boxed(),
        AddColumn::new("m20261127_500011_provider_session_account", "provider_session", account()).boxed(),
    ]
}

/// What a vendor is told of its open rounds.
fn what_open_rounds_owe() -> Vec<Box<dyn MigrationTrait>> {
    let table = "provider_open_round";
    let game_code = string_len("game_code", 40).default("").take();
    let [staked, paid] = ["staked", "paid"].map(|name| big_integer(name).default(0).take());
    // The list is derived from the log: it is made again, with what it did not have.
    let again = Rewrite::new("m20261125_000890_provider_open_round_again")
        .on_both("DELETE FROM provider_open_round", "SELECT 1")
        .on_both("DELETE FROM log_checkpoint WHERE projector = 'provider/open_round'", "SELECT 1");
    let of_vendor = ("provider_open_round_vendor_idx", ["vendor", "sequence"]);
    vec![
        AddColumn::new("m20261125_000860_provider_open_round_game_code", table, game_code).boxed(),
        AddColumn::new("m20261125_000870_provider_open_round_staked", table, staked).boxed(),
        AddColumn::new("m20261125_000880_provider_open_round_paid", table, paid).boxed(),
        again.boxed(),
        AddIndex::new("m20261125_000895_provider_open_round_of_vendor", table, of_vendor.0, &of_vendor.1)
            .boxed(),
    ]
}
