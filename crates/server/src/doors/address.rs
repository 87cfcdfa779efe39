use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use ipnet::IpNet;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

/// Where a proxy writes whom it asks for.
const FORWARDED_FOR: &str = "x-forwarded-for";

/// Where somebody comes from, as limits count it: an IPv4 address, or the /64 that one household has of IPv6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Address(IpAddr);

impl From<IpAddr> for Address {
    fn from(ip: IpAddr) -> Self {
        match ip.to_canonical() {
            IpAddr::V4(ip) => Self(ip.into()),
            IpAddr::V6(ip) => Self(Ipv6Addr::from_bits(ip.to_bits() & (u128::MAX << 64)).into()),
        }
    }
}

/// Addresses that are trusted together: `127.0.0.1`, or `10.0.0.0/8`.
///
/// ```
/// use server::Network;
/// assert!("10.0.0.0/8".parse::<Network>().is_ok());
/// assert!("a proxy".parse::<Network>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network(IpNet);

/// A text that is neither an address nor a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("it must be an address or a network, such as 127.0.0.1 or 10.0.0.0/8")]
pub struct BadNetwork;

impl FromStr for Network {
    type Err = BadNetwork;

    fn from_str(text: &str) -> Result<Self, BadNetwork> {
        let one = text.parse::<IpAddr>().map(IpNet::from);
        one.or_else(|_| text.parse()).map(Self).map_err(|_| BadNetwork)
    }
}

/// Who sent a request, as far as addresses tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Caller {
    pub address: Address,
    /// Whether a trusted proxy has passed it on, so that its other words can be believed as well.
    pub by_proxy: bool,
}

impl Caller {
    /// Who is at the other end of a connection from `peer`, or whom the trusted proxy there asks for.
    pub fn new(peer: IpAddr, headers: &HeaderMap, proxies: &[Network]) -> Self {
        let by_proxy = is_trusted(peer, proxies);
        let address = if by_proxy { asked_for(peer, headers, proxies) } else { peer };
        Self { address: address.into(), by_proxy }
    }
}

/// Whether this is the address of a proxy that is believed.
pub(crate) fn is_trusted(ip: IpAddr, proxies: &[Network]) -> bool {
    let ip = ip.to_canonical();
    proxies.iter().any(|Network(network)| network.contains(&ip))
}

/// Each proxy adds at the end who asked it. So the list is read from there for as long as the proxies are trusted; what
/// stands before the first stranger was written by the stranger.
fn asked_for(peer: IpAddr, headers: &HeaderMap, proxies: &[Network]) -> IpAddr {
    let lines = headers.get_all(FORWARDED_FOR).into_iter().map(|line| line.to_str().unwrap_or_default());
    let mut found = peer;
    for named in lines.rev().flat_map(|line| line.rsplit(',')) {
        let Some(ip) = ip(named.trim()) else { break };
        found = ip;
        if !is_trusted(ip, proxies) {
            break;
        }
    }
    found
}

/// An address, with or without a port.
fn ip(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    bare.parse().ok().or_else(|| Some(text.parse::<SocketAddr>().ok()?.ip()))
}

/// Whether somebody who is not a trusted proxy says that they pass this on: most likely a proxy that nobody has named.
pub(crate) fn claims_to_be_proxy(caller: Caller, headers: &HeaderMap) -> bool {
    !caller.by_proxy && headers.contains_key(FORWARDED_FOR)
}

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(*parts.extensions.get().expect("the doors say who sent a request"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn address(text: &str) -> Address {
        text.parse::<IpAddr>().unwrap().into()
    }

    fn caller(peer: &str, said: &[&str], proxies: &[&str]) -> Caller {
        let proxies: Vec<Network> = proxies.iter().map(|proxy| proxy.parse().unwrap()).collect();
        let mut headers = HeaderMap::new();
        for line in said {
            headers.append(FORWARDED_FOR, HeaderValue::from_str(line).unwrap());
        }
        Caller::new(peer.parse().unwrap(), &headers, &proxies)
    }

    #[test]
    fn a_household_is_one_address() {
        assert_ne!(address("192.0.2.1"), address("192.0.2.2"));
        assert_eq!(address("2001:db8:1:2::1"), address("2001:db8:1:2:ffff:ffff:ffff:ffff"));
        assert_ne!(address("2001:db8:1:2::1"), address("2001:db8:1:3::1"));
        assert_eq!(address("::ffff:192.0.2.1"), address("192.0.2.1"));
        assert_ne!(address("::ffff:192.0.2.1"), address("::ffff:192.0.2.2"));
    }

    #[test]
    fn nobody_is_believed_who_is_not_trusted() {
        for said in
            [&["198.51.100.7"][..], &["127.0.0.1"], &["198.51.100.7, 203.0.113.9"], &["nonsense"], &[]]
        {
            for proxies in [&[][..], &["10.0.0.0/8"], &["192.0.2.2"]] {
                let caller = caller("192.0.2.1", said, proxies);
                assert_eq!(caller, Caller { address: address("192.0.2.1"), by_proxy: false }, "{said:?}");
            }
        }
    }

    #[test]
    fn a_trusted_proxy_names_who_asks() {
        let asks = |said: &[&str]| {
            let caller = caller("127.0.0.1", said, &["127.0.0.1", "::1", "10.0.0.0/8"]);
            assert!(caller.by_proxy);
            caller.address
        };
        assert_eq!(asks(&["198.51.100.7"]), address("198.51.100.7"));
        assert_eq!(asks(&["198.51.100.7:4711"]), address("198.51.100.7"));
        assert_eq!(asks(&["2001:db8::7"]), address("2001:db8::7"));
        assert_eq!(asks(&["[2001:db8::7]"]), address("2001:db8::7"));
        assert_eq!(asks(&["[2001:db8::7]:4711"]), address("2001:db8::7"));
        assert_eq!(
            asks(&["203.0.113.9, 198.51.100.7"]),
            address("198.51.100.7"),
            "the first was only claimed"
        );
        assert_eq!(asks(&["203.0.113.9", "198.51.100.7"]), address("198.51.100.7"), "in lines as well");
        assert_eq!(
            asks(&["203.0.113.9, 198.51.100.7, 10.1.2.3"]),
            address("198.51.100.7"),
            "a chain of proxies"
        );
        assert_eq!(asks(&["10.9.9.9, 10.1.2.3"]), address("10.9.9.9"), "somebody within the trusted network");
        assert_eq!(asks(&["nonsense, 10.1.2.3"]), address("10.1.2.3"));
        assert_eq!(asks(&["nonsense"]), address("127.0.0.1"));
        assert_eq!(asks(&[""]), address("127.0.0.1"));
        assert_eq!(asks(&[]), address("127.0.0.1"), "the proxy says nothing");
    }

    #[test]
    fn a_proxy_is_trusted_by_either_form_of_its_address() {
        assert!(caller("::ffff:127.0.0.1", &[], &["127.0.0.1"]).by_proxy);
        assert!(caller("::1", &[], &["::1"]).by_proxy);
        assert!(!caller("::1", &[], &["127.0.0.1"]).by_proxy);
    }
}
