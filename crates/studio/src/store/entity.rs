//! The studio's tables. Times are epoch milliseconds, money is hundred-thousandths of the currency unit.

pub(crate) mod session {
    use sea_orm::entity::prelude::*;

    /// One opening of one game by one player.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "studio_session")]
    pub(crate) struct Model {
        /// SHA-256 of the token, hexadecimal; the token itself is never stored.
        #[sea_orm(primary_key, auto_increment = false)]
        pub(crate) token_hash: String,
        pub(crate) player: String,
        pub(crate) operator_session: String,
        pub(crate) game_code: String,
        pub(crate) currency: String,
        pub(crate) trial: bool,
        pub(crate) created_at: i64,
        pub(crate) seen_at: i64,
        pub(crate) ended: bool,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub(crate) enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod player {
    use sea_orm::entity::prelude::*;

    /// What is known of a player across sessions; its row is the lock that orders a player's rounds.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "studio_player")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub(crate) player: String,
        pub(crate) last_start_at: Option<i64>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub(crate) enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod commit {
    use sea_orm::entity::prelude::*;

    /// A server seed the player holds the fingerprint of.
    #[derive(Clone, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "studio_commit")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub(crate) id: Uuid,
        pub(crate) player: String,
        pub(crate) game_code: String,
        pub(crate) server_seed: String,
        pub(crate) server_seed_hash: String,
        pub(crate) client_seed: String,
        pub(crate) nonce: i64,
        pub(crate) created_at: i64,
        /// Player and game while unused, nothing afterwards: at most one unused commit each.
        pub(crate) slot: Option<String>,
    }

    impl std::fmt::Debug for Model {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.debug_struct("commit").field("id", &self.id).finish_non_exhaustive()
        }
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub(crate) enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod round {
    use sea_orm::entity::prelude::*;

    /// One round: everything a record of it must tell.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "studio_round")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub(crate) id: Uuid,
        #[sea_orm(unique)]
        pub(crate) commit_id: Uuid,
        pub(crate) player: String,
        pub(crate) operator_session: String,
        pub(crate) game_code: String,
        pub(crate) version: i32,
        pub(crate) title_digest: String,
        pub(crate) currency: String,
        pub(crate) trial: bool,
        pub(crate) state: String,
        /// Player and game while open, nothing afterwards: at most one open round each.
        pub(crate) slot: Option<String>,
        pub(crate) bet_minor: i64,
        pub(crate) client_seed: String,
        pub(crate) server_seed_hash: String,
        pub(crate) nonce: i64,
        pub(crate) bet_transaction: Uuid,
        pub(crate) win_transaction: Uuid,
        pub(crate) rollback_transaction: Uuid,
        pub(crate) started_at: i64,
        pub(crate) decided_at: Option<i64>,
        pub(crate) closed_at: Option<i64>,
        pub(crate) balance_before: Option<i64>,
        pub(crate) balance_after_bet: Option<i64>,
        pub(crate) balance_after: Option<i64>,
        pub(crate) win_minor: Option<i64>,
        /// The spins as JSON, once decided.
        pub(crate) spins: Option<String>,
        /// The operator's status when it refused the bet.
        pub(crate) refusal: Option<String>,
        /// When the next attempt to move the round on is due; nothing when it is closed.
        pub(crate) due_at: Option<i64>,
        pub(crate) attempts: i32,
        pub(crate) last_error: Option<String>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub(crate) enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod disabled_game {
    use sea_orm::entity::prelude::*;

    /// A game that was taken out of play, and why.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "studio_disabled_game")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub(crate) game_code: String,
        pub(crate) reason: String,
        pub(crate) disabled_at: i64,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub(crate) enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}
