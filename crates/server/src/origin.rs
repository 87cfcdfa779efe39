//! Whose page a request comes from. Cookies go along with requests that other sites' pages make; the `Origin` header
//! tells them apart, and a page cannot forge it.

use axum::http::header::{HOST, HeaderMap, ORIGIN};
use axum::http::uri::Authority;
use std::fmt;

/// Whether a socket or a change may be asked for from where this request comes: from one of our own pages, or from a
/// program, which has no page and sends no origin.
///
/// Our own pages are those of the host that was asked, by http or https (a proxy may speak https for us), and those of
/// the configured public address, for proxies that ask for us by another name.
pub fn allowed(headers: &HeaderMap, public_url: Option<&str>) -> bool {
    let mut origins = headers.get_all(ORIGIN).into_iter();
    let Some(origin) = origins.next() else { return true };
    // "null" is a page that hides where it comes from; two origins are none.
    let origin = origin.to_str().ok().and_then(Origin::parse);
    let (Some(origin), None) = (origin, origins.next()) else { return false };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let asked = host.and_then(|host| Origin::new(origin.https, host));
    let public = public_url.and_then(Origin::and_rest).map(|(origin, _)| origin);
    asked.as_ref() == Some(&origin) || public.as_ref() == Some(&origin)
}

/// Scheme, host and port: what browsers mean by "the same site" in its strictest sense.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Origin {
    pub https: bool,
    pub host: String,
    pub port: u16,
}

impl Origin {
    fn new(https: bool, authority: &str) -> Option<Self> {
        let parsed: Authority = authority.parse().ok()?;
        // What stands before the host is a name and a password, and has no place here.
        let port = match authority.strip_prefix(parsed.host())? {
            "" if https => 443,
            "" => 80,
            rest => rest.strip_prefix(':')?.parse().ok()?,
        };
        let host = parsed.host().to_ascii_lowercase();
        (!host.is_empty()).then_some(Self { https, host, port })
    }

    /// `https://goats.example`, with nothing after it.
    pub fn parse(origin: &str) -> Option<Self> {
        let (scheme, authority) = origin.split_once("://")?;
        let https = match scheme.to_ascii_lowercase().as_str() {
            "https" => true,
            "http" => false,
            _ => return None,
        };
        Self::new(https, authority)
    }

    /// The origin of an address that may go on: `https://goats.example/corral/`. What follows is returned too.
    pub fn and_rest(address: &str) -> Option<(Self, &str)> {
        let start = address.find("://")? + 3;
        let end = address[start..].find(['/', '?', '#']).map_or(address.len(), |length| start + length);
        Some((Self::parse(&address[..end])?, &address[end..]))
    }

    /// Host and port, as requests name them: the usual port is left out.
    pub fn authority(&self) -> String {
        let usual = if self.https { 443 } else { 80 };
        if self.port == usual { self.host.clone() } else { format!("{}:{}", self.host, self.port) }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", if self.https { "https" } else { "http" }, self.authority())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn request(host: &str, origins: &[&str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_str(host).unwrap());
        for origin in origins {
            headers.append(ORIGIN, HeaderValue::from_str(origin).unwrap());
        }
        headers
    }

    fn from(host: &str, origin: &str) -> bool {
        allowed(&request(host, &[origin]), None)
    }

    #[test]
    fn a_program_has_no_origin() {
        assert!(allowed(&request("goats.example", &[]), None));
        assert!(allowed(&HeaderMap::new(), Some("https://goats.example")));
    }

    #[test]
    fn our_own_pages_may() {
        assert!(from("goats.example", "https://goats.example"));
        assert!(from("goats.example", "http://goats.example"));
        assert!(from("Goats.Example", "https://goats.example"));
        assert!(from("localhost:8080", "http://localhost:8080"));
        assert!(from("192.168.1.7:8080", "http://192.168.1.7:8080"));
        assert!(from("[::1]:8080", "http://[::1]:8080"));
    }

    #[test]
    fn a_port_need_not_be_named_if_it_is_the_usual_one() {
        assert!(from("goats.example:443", "https://goats.example"));
        assert!(from("goats.example", "https://goats.example:443"));
        assert!(from("goats.example:80", "http://goats.example"));
        assert!(!from("goats.example:443", "http://goats.example"));
        assert!(!from("goats.example:80", "https://goats.example"));
    }

    #[test]
    fn other_pages_may_not() {
        for origin in [
            "null",
            "",
            "https://wolves.example",
            "https://goats.example.wolves.example",
            "https://wolvesgoats.example",
            "https://sub.goats.example",
            "https://example",
            "https://goats.example:8443",
            "https://goats.example@wolves.example",
            "https://wolves.example@goats.example",
            "https://goats.example/",
            "https://goats.example:",
            "https://goats.example:x",
            "https://goats.example:443:443",
            "https://goats.example:99999",
            "ftp://goats.example",
            "chrome-extension://goats.example",
            "goats.example",
            "//goats.example",
            "https://",
            "https://goats.example https://wolves.example",
        ] {
            assert!(!from("goats.example", origin), "{origin}");
            assert!(
                !allowed(&request("goats.example", &[origin]), Some("https://goats.example")),
                "{origin}"
            );
        }
    }

    #[test]
    fn two_origins_are_none() {
        let two = request("goats.example", &["https://goats.example", "https://goats.example"]);
        assert!(!allowed(&two, Some("https://goats.example")));
    }

    #[test]
    fn an_origin_that_is_no_text_is_none() {
        let mut headers = request("goats.example", &[]);
        headers.insert(ORIGIN, HeaderValue::from_bytes(b"https://goats.example\xff").unwrap());
        assert!(!allowed(&headers, None));
    }

    #[test]
    fn the_public_address_counts_behind_a_proxy() {
        let asked = |origin, public| allowed(&request("10.0.0.5:8080", &[origin]), Some(public));
        assert!(asked("https://goats.example", "https://goats.example"));
        assert!(asked("https://goats.example", "https://Goats.example:443/corral/?x#y"));
        assert!(asked("http://10.0.0.5:8080", "https://goats.example"));
        assert!(!asked("http://goats.example", "https://goats.example"));
        assert!(!asked("https://wolves.example", "https://goats.example"));
        assert!(!asked("null", "null"));
        assert!(!asked("https://goats.example", "goats.example"));
    }

    #[test]
    fn without_a_host_only_the_public_address_counts() {
        let mut headers = request("x", &["https://goats.example"]);
        headers.remove(HOST);
        assert!(!allowed(&headers, None));
        assert!(allowed(&headers, Some("https://goats.example")));
    }
}
