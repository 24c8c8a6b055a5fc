//! The lottery vendor's tables. Times are epoch milliseconds, money is hundred-thousandths of the currency unit, odds
//! are thousandths.

use crate::beacon::BeaconRound;

macro_rules! table {
    ($(#[$doc:meta])* $module:ident = $name:literal { $($(#[$attribute:meta])* $column:ident: $type:ty,)+ }) => {
        pub(crate) mod $module {
            use sea_orm::entity::prelude::*;

            $(#[$doc])*
            #[derive(Clone, PartialEq, Eq, DeriveEntityModel)]
            #[sea_orm(table_name = $name)]
            pub(crate) struct Model {
                $($(#[$attribute])* pub(crate) $column: $type,)+
            }

            impl std::fmt::Debug for Model {
                fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    // A row may hold a sealed seed or the hash of a token: the name is enough for a log.
                    f.write_str($name)
                }
            }

            #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
            pub(crate) enum Relation {}
            impl ActiveModelBehavior for ActiveModel {}
        }
    };
}

table! {
    /// One drawing of a lottery.
    draw = "draw" {
        #[sea_orm(primary_key, auto_increment = false)]
        id: Uuid,
        game_code: String,
        numero: String,
        vendor: String,
        /// The business day, `YYYYMMDD`.
        day: String,
        open_at: i64,
        close_at: i64,
        draw_at: i64,
        state: String,
        is_suspended: bool,
        /// Not paid out until an operator releases it.
        is_frozen: bool,
        /// Held before sales began: no orders, only a result.
        is_before_sales: bool,
        /// Held after its moment.
        is_late: bool,
        /// SHA-256 of the seed; own draws only.
        commitment: Option<String>,
        sealed_seed: Option<Vec<u8>>,
        /// The hash of the chain of beacons that takes part, agreed together with the commitment.
        beacon_chain: Option<String>,
        /// The key that its rounds are signed with.
        beacon_key: Option<String>,
        /// The round that takes part.
        beacon_round: Option<i64>,
        /// When that round is: after the draw's moment, and after its orders are decided.
        beacon_at: Option<i64>,
        /// The version of the result that counts; 0 while there is none.
        version: i32,
        resulted_at: Option<i64>,
        /// When the next step is due; nothing when a person, or no one, has to act.
        due_at: Option<i64>,
        attempts: i32,
        /// Why the draw needs a person.
        alarm: Option<String>,
        lease_node: Option<Uuid>,
        lease_until: Option<i64>,
        changed_at: i64,
        /// What the operator was told last and confirmed.
        told_state: String,
        told_version: i32,
        told_suspended: bool,
    }
}

table! {
    /// Which node tells the operator of the draws of a vendor code.
    push = "draw_push" {
        #[sea_orm(primary_key, auto_increment = false)]
        vendor: String,
        node: Uuid,
        lease_until: i64,
    }
}

table! {
    /// The root over the commitments of one business day of one lottery; never changed.
    day = "draw_day" {
        #[sea_orm(primary_key, auto_increment = false)]
        game_code: String,
        #[sea_orm(primary_key, auto_increment = false)]
        day: String,
        root: String,
        size: i64,
        published_at: i64,
    }
}

table! {
    /// One version of a result; rows are only added.
    result = "draw_result" {
        #[sea_orm(primary_key, auto_increment = false)]
        draw_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        version: i32,
        result: String,
        /// The revealed seed; own draws only.
        seed: Option<String>,
        /// What the beacon said, hexadecimal; own draws with a beacon only.
        beacon_signature: Option<String>,
        source: String,
        reason: Option<String>,
        published_at: i64,
    }
}

table! {
    /// What one operator typed as the result of an entered draw; rows are only added.
    entry = "draw_entry" {
        #[sea_orm(primary_key, auto_increment = false)]
        id: Uuid,
        draw_id: Uuid,
        version: i32,
        /// Counts the pairs of entries that did not agree.
        attempt: i32,
        operator: String,
        result: String,
        source: String,
        reason: Option<String>,
        entered_at: i64,
    }
}

table! {
    /// One order of one player: its lines in one draw or several.
    bet_order = "draw_order" {
        #[sea_orm(primary_key, auto_increment = false)]
        id: Uuid,
        vendor: String,
        merchant: String,
        book: String,
        player: String,
        operator_session: String,
        currency: String,
        game_code: String,
        prize_mode: String,
        order_key: String,
        content_hash: String,
        state: String,
        stop_on_win: bool,
        phases: i32,
        stake: i64,
        created_at: i64,
        refusal: Option<String>,
        /// When the money of the order is to be asked for again.
        due_at: Option<i64>,
        attempts: i32,
        /// From when on an unanswered bet is rolled back: ten seconds after the first close.
        give_up_at: i64,
        /// When its lines were dropped: 13 months after its last draw ended.
        lines_dropped_at: Option<i64>,
    }
}

table! {
    /// One line of an order, for a multiple of 1; never changed.
    line = "draw_line" {
        #[sea_orm(primary_key, auto_increment = false)]
        order_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        position: i32,
        play_code: String,
        selection: String,
        unit: i64,
        odds: i64,
        bets: i64,
        factor: i32,
        stake: i64,
        largest_win: i64,
    }
}

table! {
    /// An order in one draw: what moves money.
    suborder = "draw_suborder" {
        #[sea_orm(primary_key, auto_increment = false)]
        id: Uuid,
        order_id: Uuid,
        draw_id: Uuid,
        /// The place in the order's sequence of draws, from 0.
        position: i32,
        vendor: String,
        merchant: String,
        book: String,
        player: String,
        multiple: i32,
        stake: i64,
        state: String,
        /// Why the stake went back.
        reason: Option<String>,
        bet_id: Uuid,
        win: i64,
        /// The version of the result that `win` belongs to.
        version: i32,
        /// What was paid as win, as far as it is known; a correction starts from it.
        paid: i64,
        /// What corrections could not take back.
        shortfall: i64,
        due_at: Option<i64>,
        attempts: i32,
        last_error: Option<String>,
        created_at: i64,
        changed_at: i64,
    }
}

table! {
    /// The liability of one number of a play.
    exposure = "draw_exposure" {
        #[sea_orm(primary_key, auto_increment = false)]
        draw_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        merchant: String,
        #[sea_orm(primary_key, auto_increment = false)]
        book: String,
        #[sea_orm(primary_key, auto_increment = false)]
        play_code: String,
        #[sea_orm(primary_key, auto_increment = false)]
        number: String,
        liability: i64,
    }
}

table! {
    /// The sum of the largest wins in a play whose lines are counted together.
    pool = "draw_pool" {
        #[sea_orm(primary_key, auto_increment = false)]
        draw_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        merchant: String,
        #[sea_orm(primary_key, auto_increment = false)]
        book: String,
        #[sea_orm(primary_key, auto_increment = false)]
        play_code: String,
        liability: i64,
    }
}

table! {
    /// A number that an operator reduced or closed in one draw.
    number = "draw_number" {
        #[sea_orm(primary_key, auto_increment = false)]
        draw_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        merchant: String,
        #[sea_orm(primary_key, auto_increment = false)]
        book: String,
        #[sea_orm(primary_key, auto_increment = false)]
        play_code: String,
        #[sea_orm(primary_key, auto_increment = false)]
        number: String,
        rule: String,
        operator: String,
        changed_at: i64,
    }
}

table! {
    /// Prices of a lottery for one merchant and prize mode, by version; the newest counts for new orders.
    sheet = "draw_sheet" {
        #[sea_orm(primary_key, auto_increment = false)]
        game_code: String,
        #[sea_orm(primary_key, auto_increment = false)]
        merchant: String,
        #[sea_orm(primary_key, auto_increment = false)]
        prize_mode: String,
        #[sea_orm(primary_key, auto_increment = false)]
        version: i32,
        prices: String,
        declared_at: i64,
    }
}

table! {
    /// Limits of a lottery's plays for one merchant and book, by version; the newest counts for new orders.
    limit = "draw_limit" {
        #[sea_orm(primary_key, auto_increment = false)]
        game_code: String,
        #[sea_orm(primary_key, auto_increment = false)]
        merchant: String,
        #[sea_orm(primary_key, auto_increment = false)]
        book: String,
        #[sea_orm(primary_key, auto_increment = false)]
        version: i32,
        limits: String,
        operator: String,
        declared_at: i64,
    }
}

table! {
    /// The sealed list of a draw; never changed.
    snapshot = "draw_snapshot" {
        #[sea_orm(primary_key, auto_increment = false)]
        draw_id: Uuid,
        root: String,
        size: i64,
        /// The canonical lines, each with a line feed, compressed with gzip.
        content: Vec<u8>,
        sealed_at: i64,
    }
}

table! {
    /// What teller and auditor agreed on.
    settlement = "draw_settlement" {
        #[sea_orm(primary_key, auto_increment = false)]
        draw_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        version: i32,
        size: i64,
        stakes: i64,
        wins: i64,
        teller_digest: String,
        auditor_digest: String,
        /// What a correction takes back; absent for the first version.
        take_back: Option<String>,
        calculated_at: i64,
        settled_at: Option<i64>,
    }
}

table! {
    /// One opening of one lottery by one player.
    session = "draw_session" {
        /// SHA-256 of the token, hexadecimal; the token itself is never stored.
        #[sea_orm(primary_key, auto_increment = false)]
        token_hash: String,
        vendor: String,
        merchant: String,
        book: String,
        player: String,
        operator_session: String,
        game_code: String,
        currency: String,
        prize_mode: String,
        play_type: Option<String>,
        created_at: i64,
        seen_at: i64,
        ended: bool,
    }
}

table! {
    /// Something about a draw that people have to know of; rows are only added.
    event = "draw_event" {
        #[sea_orm(primary_key, auto_increment = false)]
        id: Uuid,
        draw_id: Uuid,
        kind: String,
        detail: String,
        happened_at: i64,
    }
}

/// The round of a chain of beacons that takes part in a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct AgreedRound<'a> {
    pub(crate) chain: &'a str,
    pub(crate) key: &'a str,
    pub(crate) round: i64,
    /// When it is, epoch milliseconds.
    pub(crate) at: i64,
}

impl AgreedRound<'_> {
    pub(crate) fn beacon_round(&self) -> BeaconRound {
        BeaconRound { chain: self.chain.to_owned(), public_key: self.key.to_owned(), number: self.round }
    }
}

impl draw::Model {
    /// The round that was agreed together with the commitment, where a beacon takes part.
    pub(crate) fn agreed_round(&self) -> Option<AgreedRound<'_>> {
        let (chain, key) = (self.beacon_chain.as_deref()?, self.beacon_key.as_deref()?);
        Some(AgreedRound { chain, key, round: self.beacon_round?, at: self.beacon_at? })
    }

    /// When its result can be there: at its moment, or at that of its round.
    pub(crate) fn moment(&self) -> i64 {
        self.beacon_at.map_or(self.draw_at, |at| at.max(self.draw_at))
    }
}
