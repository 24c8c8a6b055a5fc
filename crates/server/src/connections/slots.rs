//! Counts connections, in all and by subscriber.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use erawan_platform::web::{SUBSCRIBERS_OF_SITE, site, subscriber};

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
    by_network: HashMap<Network, usize>,
}

/// Who shares places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Network {
    Subscriber(IpAddr),
    Site(IpAddr),
}

/// The place of one connection, free again when it is dropped.
#[derive(Debug)]
pub(super) struct Slot {
    slots: Slots,
    networks: Vec<Network>,
}

impl Slots {
    pub(super) fn new(limits: &ConnectionLimits) -> Self {
        Self { counts: Arc::default(), total_max: limits.total, per_subscriber_max: limits.per_subscriber }
    }

    /// A place for a connection from `address`, if there is one; without an address only the total counts.
    pub(super) fn take(&self, address: Option<IpAddr>) -> Option<Slot> {
        let mut counts = self.counts();
        if counts.total >= self.total_max {
            return None;
        }
        let site_max = self.per_subscriber_max.saturating_mul(SUBSCRIBERS_OF_SITE as usize);
        let subscriber =
            address.map(|address| (Network::Subscriber(subscriber(address)), self.per_subscriber_max));
        let site = address.and_then(site).map(|site| (Network::Site(site), site_max));
        let networks: Vec<_> = subscriber.into_iter().chain(site).collect();
        if networks
            .iter()
            .any(|(network, max)| counts.by_network.get(network).is_some_and(|held| held >= max))
        {
            return None;
        }
        let networks: Vec<_> = networks.into_iter().map(|(network, _)| network).collect();
        for network in &networks {
            *counts.by_network.entry(*network).or_default() += 1;
        }
        counts.total += 1;
        metrics::gauge!("erawan_connections").increment(1);
        Some(Slot { slots: self.clone(), networks })
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
        for network in &self.networks {
            if let Some(count) = counts.by_network.get_mut(network) {
                *count -= 1;
                if *count == 0 {
                    counts.by_network.remove(network);
                }
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
    fn a_site_with_many_ipv6_networks_has_the_places_of_sixteen() {
        let slots = slots(100, 2);
        let of_site = |site: u16| -> Vec<_> {
            (0..20).filter_map(|network| take(&slots, &format!("2001:db8:{site}:{network}::1"))).collect()
        };
        let held = of_site(1);
        assert_eq!(held.len(), 20, "one connection from each of twenty networks");
        let more = of_site(1);
        assert_eq!(more.len(), 12, "32 places in all");
        assert_eq!(of_site(2).len(), 20);
        drop((held, more));
        assert_eq!(of_site(1).len(), 20);
        assert!(slots.counts().by_network.is_empty());
    }

    #[test]
    fn a_proxy_is_limited_by_the_total_only() {
        let slots = slots(3, 1);
        let held: Vec<_> = (0..4).map(|_| slots.take(None)).collect();
        assert_eq!(held.iter().filter(|slot| slot.is_some()).count(), 3);
    }
}
