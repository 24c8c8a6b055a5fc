//! Where browsers have notifications sent to: addresses that members name and the server calls, hence the care.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::redirect::Policy;
use reqwest::{Client, Url};

/// Longer addresses are no push service's.
const ADDRESS_BYTES_MAX: usize = 1_024;
/// How long a push service may take over one notification.
const ANSWER_WAIT: Duration = Duration::from_secs(5);

/// The address of a push service; `None` when the server must not call it.
///
/// HTTPS on the usual port, by name, without credentials: all push services are like that. The IP address
/// behind the name is checked when it is called ([`client`]), because DNS may answer differently by then.
/// `own` is the origin of a push service on this machine, which is exempt from the rule.
pub(super) fn parsed(address: &str, own: Option<&Url>) -> Option<Url> {
    if address.len() > ADDRESS_BYTES_MAX {
        return None;
    }
    let url = Url::parse(address).ok()?;
    if own.is_some_and(|own| own.origin() == url.origin()) {
        return Some(url);
    }
    let is_plain = url.scheme() == "https"
        && url.port().is_none()
        && url.username().is_empty()
        && url.password().is_none()
        && url.fragment().is_none();
    (is_plain && url.domain().is_some_and(is_public_name)).then_some(url)
}

/// Whether a name can be one of the open network.
fn is_public_name(name: &str) -> bool {
    const OWN: [&str; 6] = ["localhost", "local", "internal", "lan", "home", "arpa"];
    let name = name.trim_end_matches('.');
    name.rsplit_once('.').is_some_and(|(_, last)| !OWN.contains(&last))
}

/// The HTTP client for push services: it connects to public addresses only, whatever DNS answers, and follows
/// no redirects.
pub(super) fn client() -> reqwest::Result<Client> {
    Client::builder()
        .dns_resolver(PublicOnly)
        .no_proxy()
        .redirect(Policy::none())
        .timeout(ANSWER_WAIT)
        .build()
}

#[derive(Debug)]
struct PublicOnly;

impl Resolve for PublicOnly {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let public: Vec<SocketAddr> = found.filter(|address| is_public(address.ip())).collect();
            if public.is_empty() {
                return Err("the name leads to no public address".into());
            }
            Ok(Box::new(public.into_iter()) as Addrs)
        })
    }
}

/// Whether an address belongs to the open network, going by IANA's registries of special addresses.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || matches!(
            (a, b, c),
            (0 | 224.., ..) | (100, 64..=127, _) | (192, 0, 0) | (192, 88, 99) | (198, 18..=19, _)
        );
    !is_special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    // Global unicast, without the ranges for IPv4 addresses, tests and documentation.
    (0x2000..0x4000).contains(&a)
        && a != 0x2002
        && a != 0x3fff
        && !(a == 0x2001 && (b < 0x0200 || b == 0x0db8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_push_service_is_a_public_name_over_https() {
        for good in [
            "https://fcm.googleapis.com/fcm/send/abc:def",
            "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
            "https://web.push.apple.com/QGuQyavXutnMH",
            "https://wns2-sg2p.notify.windows.com/w/?token=abc%2f",
        ] {
            assert!(parsed(good, None).is_some(), "{good}");
        }
        for bad in [
            "http://fcm.googleapis.com/fcm/send/abc",
            "https://127.0.0.1/",
            "https://0x7f.1/",
            "https://2130706433/",
            "https://[::1]/",
            "https://[::ffff:10.0.0.1]/",
            "https://169.254.169.254/latest/meta-data",
            "https://8.8.8.8/",
            "https://localhost/",
            "https://localhost./",
            "https://push.localhost/",
            "https://metadata.google.internal/",
            "https://printer.local/",
            "https://database/",
            "https://fcm.googleapis.com:6379/",
            "https://name:word@fcm.googleapis.com/",
            "https://fcm.googleapis.com/#part",
            "ftp://fcm.googleapis.com/",
            "file:///etc/passwd",
            "fcm.googleapis.com/fcm/send/abc",
            "",
        ] {
            assert!(parsed(bad, None).is_none(), "{bad}");
        }
        let long = format!("https://fcm.googleapis.com/{}", "a".repeat(ADDRESS_BYTES_MAX));
        assert!(parsed(&long, None).is_none());
    }

    #[test]
    fn a_push_service_on_this_machine_counts_only_where_it_was_named() {
        let own = Url::parse("http://127.0.0.1:4000").unwrap();
        assert!(parsed("http://127.0.0.1:4000/push/1", Some(&own)).is_some());
        for other in
            ["http://127.0.0.1:4001/push/1", "https://127.0.0.1:4000/push/1", "http://127.0.0.1/push"]
        {
            assert!(parsed(other, Some(&own)).is_none(), "{other}");
        }
    }

    #[test]
    fn only_addresses_of_the_open_network_are_called() {
        for public in ["8.8.8.8", "172.32.0.1", "100.128.0.1", "2001:4860:4860::8888", "2a00:1450:4001::1"] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
        for special in [
            "127.0.0.1",
            "10.0.0.1",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "192.0.0.8",
            "198.18.0.1",
            "192.0.2.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "fe80::1",
            "fd00::1",
            "ff02::1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "2001::1",
        ] {
            assert!(!is_public(special.parse().unwrap()), "{special}");
        }
    }

    #[tokio::test]
    async fn a_name_that_leads_home_is_not_called() {
        let refused = PublicOnly.resolve("localhost".parse().unwrap()).await;
        assert!(refused.is_err());
    }
}
