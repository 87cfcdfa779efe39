use crate::origin::Origin;
use std::str::FromStr;

/// The push services of the browsers. Their makers decide what is at these names, so asking there forges nothing.
const KNOWN: [&str; 2] = ["fcm.googleapis.com", "updates.push.services.mozilla.com"];
const KNOWN_BELOW: [&str; 2] = [".push.apple.com", ".notify.windows.com"];

/// Longer ones are not in use.
const LONGEST: usize = 2048;

/// A push service that a house believes besides those of the browsers: `https://push.example`, or `http://127.0.0.1:8081`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushService(Origin);

/// Why something is not the address of a push service.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("it must look like https://push.example, with nothing after it")]
pub struct BadPushService;

impl FromStr for PushService {
    type Err = BadPushService;

    fn from_str(text: &str) -> Result<Self, BadPushService> {
        Origin::parse(text).map(Self).ok_or(BadPushService)
    }
}

/// Where one browser is reached. Whoever knows it could try to call that browser, so only its service is ever told to people.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Endpoint {
    pub service: Origin,
    /// What follows in the address.
    pub path: String,
}

impl Endpoint {
    /// None, if it is none of a push service that is believed: the house must not be made to ask anybody else.
    pub fn parse(address: &str, own: &[PushService]) -> Option<Self> {
        if address.len() > LONGEST {
            return None;
        }
        let (service, rest) = Origin::and_rest(address)?;
        let path: axum::http::uri::PathAndQuery = rest.parse().ok()?;
        let is_own = own.iter().any(|own| own.0 == service);
        (is_own || is_known(&service)).then(|| Self { service, path: path.to_string() })
    }
}

fn is_known(service: &Origin) -> bool {
    let host = service.host.as_str();
    let is_named = KNOWN.contains(&host) || KNOWN_BELOW.iter().any(|below| host.ends_with(below));
    service.https && service.port == 443 && is_named
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_push_services_of_the_browsers_are_known() {
        for address in [
            "https://fcm.googleapis.com/fcm/send/abc:123",
            "https://updates.push.services.mozilla.com/wpush/v2/abc",
            "https://web.push.apple.com/abc",
            "https://db5p.notify.windows.com/w/?token=abc",
            "https://FCM.googleapis.com:443/fcm/send/abc",
        ] {
            assert!(Endpoint::parse(address, &[]).is_some(), "{address}");
        }
        let found = Endpoint::parse("https://db5p.notify.windows.com/w/?token=abc", &[]).unwrap();
        assert_eq!(
            (found.service.to_string(), found.path.as_str()),
            ("https://db5p.notify.windows.com".into(), "/w/?token=abc")
        );
    }

    #[test]
    fn nobody_else_is_asked() {
        for address in [
            "",
            "goat",
            "fcm.googleapis.com/a",
            "http://fcm.googleapis.com/a",
            "https://fcm.googleapis.com:8443/a",
            "https://fcm.googleapis.com.example/a",
            "https://fcm.googleapis.com@127.0.0.1/a",
            "https://127.0.0.1\\@fcm.googleapis.com/a",
            "https://127.0.0.1#@fcm.googleapis.com/a",
            "https://push.apple.com/a",
            "https://evilpush.apple.com/a",
            "https://169.254.169.254/latest/meta-data",
            "file:///etc/passwd",
            "https://fcm.googleapis.com/a b",
            "https://fcm.googleapis.com/a\r\nHost: b",
        ] {
            assert_eq!(Endpoint::parse(address, &[]), None, "{address}");
        }
        let long = format!("https://fcm.googleapis.com/{}", "a".repeat(LONGEST));
        assert_eq!(Endpoint::parse(&long, &[]), None);
    }

    #[test]
    fn a_house_may_believe_others_by_their_exact_origin() {
        let own = ["http://127.0.0.1:8081".parse().unwrap(), "https://push.example".parse().unwrap()];
        for (address, is_believed) in [
            ("http://127.0.0.1:8081/a", true),
            ("https://push.example/a?b", true),
            ("https://push.example", false),
            ("http://127.0.0.1:8082/a", false),
            ("https://127.0.0.1:8081/a", false),
            ("http://push.example/a", false),
        ] {
            assert_eq!(Endpoint::parse(address, &own).is_some(), is_believed, "{address}");
        }
        for text in
            ["", "push.example", "ftp://push.example", "https://push.example/", "https://a@push.example"]
        {
            assert_eq!(text.parse::<PushService>(), Err(BadPushService), "{text}");
        }
    }
}
