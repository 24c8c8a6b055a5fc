//! Mistakes that a test plants, to show that the check of money finds them. Only the tests of this crate can plant one;
//! in the platform that ships, [`is_planted`] is `false` at compile time.

/// A mistake in what the platform does with money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Plant {
    /// An answer of a payer that did not come is taken for a no.
    TimeoutIsNo,
    /// A reference is sent again although the payer has forgotten it.
    SendsAfterWindow,
    /// An attempt begins beside one of which nothing definite is known.
    AttemptBesideUnknown,
    /// An operator approves without the digest of what was on the screen.
    AnyDigest,
    /// A destination is paid that is not the one which was asked for.
    AnyDestination,
    /// What a day has used is read before the transaction that uses more of it.
    LimitsBeforeTransaction,
    /// What was ordered is credited instead of what arrived.
    CreditsTheRequest,
    /// Money that may be for two deposits is credited to one of them.
    GuessesDeposit,
}

#[cfg(test)]
thread_local! {
    static PLANTED: std::cell::Cell<Option<Plant>> = const { std::cell::Cell::new(None) };
}

/// Whether this mistake is made.
#[cfg(test)]
pub(crate) fn is_planted(plant: Plant) -> bool {
    PLANTED.get() == Some(plant)
}

/// Whether this mistake is made: never.
#[cfg(not(test))]
pub(crate) const fn is_planted(_: Plant) -> bool {
    false
}

/// Makes this mistake from now on, in everything that this thread does; none, when it is `None`.
#[cfg(test)]
pub(crate) fn set(plant: Option<Plant>) {
    PLANTED.set(plant);
}
