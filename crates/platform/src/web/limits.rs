use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};

use erawan_kernel::ErrorCode;
use uuid::Uuid;

use super::ApiError;

/// How many subscribers a site may have that all use their whole allowance.
pub const SUBSCRIBERS_OF_SITE: u32 = 16;

/// How often one address or one account may make a kind of call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimit {
    /// What is counted; limits with different names are counted apart.
    pub name: &'static str,
    /// Calls at once, and calls per period in the long run.
    pub count: u32,
    /// The period in milliseconds.
    pub period_ms: i64,
}

impl RateLimit {
    /// What one call takes of the period.
    fn cost_ms(self) -> i64 {
        self.period_ms / i64::from(self.count.max(1))
    }
}

/// Who is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Caller {
    /// An IPv4 address, or an IPv6 network of 64 bits.
    Subscriber(IpAddr),
    /// See [`site`].
    Site(IpAddr),
    /// A member, an operator or a conversation.
    Id(Uuid),
}

/// Counts calls per address and per account on this node (generic cell rate algorithm: one number each).
///
/// It slows a caller down; what must hold across nodes, such as the lock of an account, is counted in
/// the database by its room.
#[derive(Debug, Clone, Default)]
pub struct RateLimits {
    /// When the allowance of a caller is whole again, epoch milliseconds.
    whole_at_ms: Arc<Mutex<HashMap<(&'static str, Caller), i64>>>,
}

impl RateLimits {
    /// Callers remembered before the ones that are whole again are forgotten.
    const CALLERS_MAX: usize = 100_000;
    /// Counts one call against the address's limit. The IPv6 networks of one site have a common limit as well.
    ///
    /// # Errors
    /// `system.busy` (429) with the time to wait when the limit is reached.
    pub fn take(&self, limit: RateLimit, address: IpAddr, now_ms: i64) -> Result<(), ApiError> {
        if let Some(site) = site(address) {
            let count = limit.count.saturating_mul(SUBSCRIBERS_OF_SITE);
            self.count(RateLimit { count, ..limit }, Caller::Site(site), now_ms)?;
        }
        self.count(limit, Caller::Subscriber(subscriber(address)), now_ms)
    }

    /// Counts one call against the limit of an account or a conversation.
    ///
    /// # Errors
    /// `system.busy` (429) with the time to wait when the limit is reached.
    pub fn take_of(&self, limit: RateLimit, id: Uuid, now_ms: i64) -> Result<(), ApiError> {
        self.count(limit, Caller::Id(id), now_ms)
    }

    /// Takes back one call that [`Self::take`] counted and that turned out not to be one of those that are limited.
    pub fn give_back(&self, limit: RateLimit, address: IpAddr) {
        if let Some(site) = site(address) {
            let count = limit.count.saturating_mul(SUBSCRIBERS_OF_SITE);
            self.uncount(RateLimit { count, ..limit }, Caller::Site(site));
        }
        self.uncount(limit, Caller::Subscriber(subscriber(address)));
    }

    fn uncount(&self, limit: RateLimit, caller: Caller) {
        let mut whole_at_ms = self.whole_at_ms.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(whole) = whole_at_ms.get_mut(&(limit.name, caller)) {
            *whole -= limit.cost_ms();
        }
    }

    fn count(&self, limit: RateLimit, caller: Caller, now_ms: i64) -> Result<(), ApiError> {
        let cost_ms = limit.cost_ms();
        let mut whole_at_ms = self.whole_at_ms.lock().unwrap_or_else(PoisonError::into_inner);
        if whole_at_ms.len() >= Self::CALLERS_MAX {
            whole_at_ms.retain(|_, whole_at_ms| *whole_at_ms > now_ms);
            if whole_at_ms.len() >= Self::CALLERS_MAX {
                // A caller with so many addresses is not slowed down by per-address limits; now the memory
                // matters.
                whole_at_ms.clear();
            }
        }
        let whole = whole_at_ms.entry((limit.name, caller)).or_insert(now_ms);
        if *whole > now_ms + limit.period_ms {
            // The clock was set back; an address must not wait for a time that is far in the future.
            *whole = now_ms;
        }
        let next = (*whole).max(now_ms) + cost_ms;
        let wait_ms = next - now_ms - limit.period_ms;
        if wait_ms > 0 {
            let seconds = u64::try_from(wait_ms).unwrap_or_default().div_ceil(1_000);
            return Err(ApiError::new(ErrorCode::TooManyRequests).with_retry_after(seconds));
        }
        *whole = next;
        Ok(())
    }
}

/// What one subscriber holds: an IPv4 address, or the first 64 bits of an IPv6 address.
#[must_use]
pub fn subscriber(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => network(address, 4),
        address @ IpAddr::V4(_) => address,
    }
}

/// The first 48 bits of an IPv6 address: what one customer of a network company can hold, with 65,536 subscribers.
#[must_use]
pub fn site(address: IpAddr) -> Option<IpAddr> {
    match address.to_canonical() {
        IpAddr::V6(address) => Some(network(address, 3)),
        IpAddr::V4(_) => None,
    }
}

/// The first groups of 16 bits of an address.
fn network(address: Ipv6Addr, groups: usize) -> IpAddr {
    let mut segments = address.segments();
    segments[groups..].fill(0);
    Ipv6Addr::from(segments).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIVE_A_MINUTE: RateLimit = RateLimit { name: "test", count: 5, period_ms: 60_000 };

    #[test]
    fn a_burst_is_served_then_calls_come_back_at_their_rate() {
        let (limits, address) = (RateLimits::default(), "10.0.0.1".parse().unwrap());
        for call in 0..5 {
            assert!(limits.take(FIVE_A_MINUTE, address, 0).is_ok(), "call {call} is within the burst");
        }
        assert!(limits.take(FIVE_A_MINUTE, address, 0).is_err());
        assert!(limits.take(FIVE_A_MINUTE, address, 11_999).is_err());
        assert!(limits.take(FIVE_A_MINUTE, address, 12_000).is_ok());
        assert!(limits.take(FIVE_A_MINUTE, address, 12_000).is_err());
    }

    #[test]
    fn nobody_waits_for_a_clock_that_was_set_back() {
        let (limits, address) = (RateLimits::default(), "10.0.0.1".parse().unwrap());
        for _ in 0..5 {
            limits.take(FIVE_A_MINUTE, address, 3_600_000).unwrap();
        }
        assert!(limits.take(FIVE_A_MINUTE, address, 0).is_ok());
    }

    #[test]
    fn addresses_and_kinds_of_call_are_counted_apart_but_a_subscriber_is_one() {
        let limits = RateLimits::default();
        let once = RateLimit { count: 1, ..FIVE_A_MINUTE };
        let other = RateLimit { name: "other", ..once };
        assert!(limits.take(once, "10.0.0.1".parse().unwrap(), 0).is_ok());
        assert!(limits.take(once, "10.0.0.2".parse().unwrap(), 0).is_ok());
        assert!(limits.take(other, "10.0.0.1".parse().unwrap(), 0).is_ok());
        assert!(limits.take(once, "::ffff:10.0.0.1".parse().unwrap(), 0).is_err());
        assert!(limits.take(once, "2001:db8::1".parse().unwrap(), 0).is_ok());
        assert!(limits.take(once, "2001:db8::2".parse().unwrap(), 0).is_err());
    }

    #[test]
    fn a_site_with_many_ipv6_networks_has_a_limit_of_its_own() {
        let limits = RateLimits::default();
        let once = RateLimit { count: 1, ..FIVE_A_MINUTE };
        let served = |site: u16| {
            let call = |network: u16| {
                limits.take(once, Ipv6Addr::new(0x2001, 0xdb8, site, network, 0, 0, 0, 1).into(), 0)
            };
            (0..100).filter(|network| call(*network).is_ok()).count()
        };
        assert_eq!(served(1), 16);
        assert_eq!(served(2), 16);
    }

    #[test]
    fn accounts_are_counted_apart_from_each_other() {
        let limits = RateLimits::default();
        let once = RateLimit { count: 1, ..FIVE_A_MINUTE };
        assert!(limits.take_of(once, Uuid::nil(), 0).is_ok());
        assert!(limits.take_of(once, Uuid::nil(), 0).is_err());
        assert!(limits.take_of(once, Uuid::max(), 0).is_ok());
    }
}
