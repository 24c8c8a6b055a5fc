//! What every room uses: the database, the time, randomness and background jobs.
//!
//! Not here: anything that knows a room.

use std::ops::Deref;
use std::sync::Arc;

use erawan_kernel::{Clock, Entropy};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use crate::config::PlatformConfig;
use crate::data_key::DataKey;
use crate::db::Db;
use crate::events::EventHub;
use crate::inbox::push::Push;
use crate::jobs::Jobs;
use crate::nodes::Nodes;
use crate::readiness::Readiness;
use crate::sealing::SealingKey;
use crate::web::RateLimits;

/// The handle to what every room uses. Cloning is cheap.
#[derive(Debug, Clone)]
pub struct Core(Arc<CoreParts>);

impl Deref for Core {
    type Target = CoreParts;

    fn deref(&self) -> &CoreParts {
        &self.0
    }
}

/// What is behind the handle; its only state is caches.
#[derive(Debug)]
pub struct CoreParts {
    /// Settings.
    pub config: PlatformConfig,
    /// The platform's database.
    pub db: Db,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Unpredictable bytes.
    pub entropy: Arc<dyn Entropy>,
    /// What clients seal request bodies for.
    pub(crate) sealing_key: SealingKey,
    /// What secrets in the database are encrypted with.
    pub(crate) data_key: DataKey,
    /// Events for open screens.
    pub events: EventHub,
    /// Calls per address on this node.
    pub limits: RateLimits,
    /// The other nodes on the same database.
    pub(crate) nodes: Nodes,
    /// Background jobs.
    pub jobs: Jobs,
    /// Cancelled when this node stops: what stays open by itself, such as live streams and chats, ends then.
    pub stopping: CancellationToken,
    /// Whether this node can serve.
    pub readiness: Readiness,
    /// Wakes the job that delivers messages.
    pub(crate) outgoing: Arc<Notify>,
    /// Sends push notifications.
    pub(crate) push: Push,
}

impl Core {
    /// Puts the parts together.
    #[must_use]
    pub fn new(config: PlatformConfig, db: Db, clock: Arc<dyn Clock>, entropy: Arc<dyn Entropy>) -> Self {
        let nodes = Nodes::default();
        Self(Arc::new(CoreParts {
            sealing_key: SealingKey::of(&config.body_secret),
            data_key: DataKey::of(&config.data_secret),
            config,
            db,
            clock,
            entropy,
            events: EventHub::new(nodes.clone()),
            limits: RateLimits::default(),
            nodes,
            jobs: Jobs::default(),
            stopping: CancellationToken::new(),
            readiness: Readiness::default(),
            outgoing: Arc::default(),
            push: Push::default(),
        }))
    }
}

/// Declares a room: a handle that is cheap to clone, what it uses (`core` and other rooms), what is its
/// `own`, and `new`, which takes what it uses in the order of the fields.
macro_rules! room {
    (
        $(#[$doc:meta])*
        $Room:ident, $Parts:ident { $($field:ident: $type:ty,)* }
        $(own { $($own:ident: $own_type:ty = $value:expr,)* })?
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone)]
        pub struct $Room(std::sync::Arc<$Parts>);

        /// What the room uses and keeps.
        #[derive(Debug)]
        pub struct $Parts {
            $(pub(crate) $field: $type,)*
            $($(pub(crate) $own: $own_type,)*)?
        }

        impl $Room {
            /// Builds the room from what it uses.
            #[must_use]
            pub fn new($($field: &$type),*) -> Self {
                $($(let $own = $value;)*)?
                Self(std::sync::Arc::new($Parts {
                    $($field: $field.clone(),)*
                    $($($own,)*)?
                }))
            }
        }

        impl std::ops::Deref for $Room {
            type Target = $Parts;

            fn deref(&self) -> &$Parts {
                &self.0
            }
        }

        impl axum::extract::FromRef<$Room> for $crate::core::Core {
            fn from_ref(room: &$Room) -> Self {
                room.core.clone()
            }
        }
    };
}

/// Lets the extractors find who is calling in a room's handle: `sessions` for members, `operators` for
/// operators.
macro_rules! callers {
    ($Room:ident: $($field:ident => $Callers:path),+) => {
        $(impl axum::extract::FromRef<$Room> for $Callers {
            fn from_ref(room: &$Room) -> Self {
                room.$field.clone()
            }
        })+
    };
}

pub(crate) use {callers, room};
