//! Clients that a generator makes from the API documents alone: that they compile shows that the documents say enough.
//! `tests/guards/clients.rs` logs in, reads a balance, bets and wins with them.

#![forbid(unsafe_code)]

macro_rules! clients {
    ($($(#[$doc:meta])* $name:ident: $types:literal, $client:literal;)+) => { $(
        $(#[$doc])*
        pub mod $name {
            /// The schemas of the document.
            pub mod types {
                include!(concat!(env!("OUT_DIR"), $types));
            }
            /// The calls of the document.
            pub mod client {
                include!(concat!(env!("OUT_DIR"), $client));
            }
        }
    )+ };
}

clients! {
    /// Members and visitors.
    member: "/member_types.rs", "/member_client.rs";
    /// Operators.
    console: "/console_types.rs", "/console_client.rs";
    /// Game vendors.
    provider: "/provider_types.rs", "/provider_client.rs";
    /// The game client.
    studio: "/studio_types.rs", "/studio_client.rs";
}
