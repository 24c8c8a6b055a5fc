//! Counts connections, in all and by subscriber.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use erawan_platform::web::subscriber;

use super::ConnectionLimits;

/// The places for connections. Clones share them.
#[derive(Debug, Clone)]
pub(super) struct Slots {
    counts: Arc<Mutex<Counts>>,
    total_max: usize,
    per_subscriber_max: usize,
}

#[derive(Debug, Default)]
struct Counts {
    total: usize,
    by_subscriber: HashMap<IpAddr, usize>,
}

/// The place of one connection, free again when it is dropped.
#[derive(Debug)]
pub(super) struct Slot {
    slots: Slots,
    subscriber: Option<IpAddr>,
}

impl Slots {
    pub(super) fn new(limits: &ConnectionLimits) -> Self {
        Self { counts: Arc::default(), total_max: limits.total, per_subscriber_max: limits.per_subscriber }
    }

    /// A place for a connection from `address`, if there is one; without an address only the total counts.
    pub(super) fn take(&self, address: Option<IpAddr>) -> Option<Slot> {
        let subscriber = address.map(subscriber);
        let mut counts = self.counts();
        if counts.total >= self.total_max {
            return None;
        }
        if let Some(subscriber) = subscriber {
            let count = counts.by_subscriber.entry(subscriber).or_default();
            if *count >= self.per_subscriber_max {
                return None;
            }
            *count += 1;
        }
        counts.total += 1;
        metrics::gauge!("erawan_connections").increment(1);
        Some(Slot { slots: self.clone(), subscriber })
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut counts = self.slots.counts();
        counts.total -= 1;
        metrics::gauge!("erawan_connections").decrement(1);
        if let Some(subscriber) = self.subscriber
            && let Some(count) = counts.by_subscriber.get_mut(&subscriber)
        {
            *count -= 1;
            if *count == 0 {
                counts.by_subscriber.remove(&subscriber);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slots(total: usize, per_subscriber: usize) -> Slots {
        Slots::new(&ConnectionLimits { total, per_subscriber, proxies: Vec::new() })
    }

    fn take(slots: &Slots, address: &str) -> Option<Slot> {
        slots.take(Some(address.parse().unwrap()))
    }

    #[test]
    fn a_subscriber_has_its_places_and_a_place_left_is_free_for_the_next() {
        let slots = slots(10, 2);
        let first = take(&slots, "10.0.0.1");
        let second = take(&slots, "10.0.0.1");
        assert!(first.is_some() && second.is_some());
        assert!(take(&slots, "10.0.0.1").is_none());
        assert!(take(&slots, "10.0.0.2").is_some());
        drop(first);
        assert!(take(&slots, "10.0.0.1").is_some());
    }

    #[test]
    fn an_ipv6_network_of_64_bits_is_one_subscriber() {
        let slots = slots(10, 1);
        let first = take(&slots, "2001:db8::1");
        assert!(first.is_some());
        assert!(take(&slots, "2001:db8::2").is_none());
        assert!(take(&slots, "2001:db8:0:1::1").is_some());
    }

    #[test]
    fn a_proxy_is_limited_by_the_total_only() {
        let slots = slots(3, 1);
        let held: Vec<_> = (0..4).map(|_| slots.take(None)).collect();
        assert_eq!(held.iter().filter(|slot| slot.is_some()).count(), 3);
    }
}
