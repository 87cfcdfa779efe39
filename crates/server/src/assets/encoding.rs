use axum::http::header::{ACCEPT_ENCODING, HeaderMap};

/// How a file has been packed when the client was built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Packing {
    Brotli,
    Gzip,
}

impl Packing {
    /// The smallest first.
    pub const ALL: [Self; 2] = [Self::Brotli, Self::Gzip];

    /// The name of the packed file ends with this.
    pub const fn suffix(self) -> &'static str {
        match self {
            Self::Brotli => ".br",
            Self::Gzip => ".gz",
        }
    }

    /// The name in HTTP.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    /// Whether the browser can unpack it: it is named, or anything will do, and it is not named only to say no.
    pub fn is_accepted(self, headers: &HeaderMap) -> bool {
        let lines = headers.get_all(ACCEPT_ENCODING).into_iter().filter_map(|line| line.to_str().ok());
        let (mut named, mut any) = (None, None);
        for (coding, weight) in lines.flat_map(|line| line.split(',')).map(weighed) {
            if coding.eq_ignore_ascii_case(self.name()) {
                named = Some(weight);
            } else if coding == "*" {
                any = Some(weight);
            }
        }
        named.or(any).is_some_and(|weight| weight > 0.0)
    }
}

/// `gzip;q=0.8` is wanted with weight 0.8, `gzip` with 1. What is no weight is none.
fn weighed(item: &str) -> (&str, f32) {
    let (coding, parameters) = item.split_once(';').unwrap_or((item, ""));
    let (name, value) = parameters.split_once('=').unwrap_or(("", "1"));
    let known = name.is_empty() || name.trim().eq_ignore_ascii_case("q");
    (coding.trim(), value.trim().parse().ok().filter(|_| known).unwrap_or(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn accepted(lines: &[&str]) -> Vec<&'static str> {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(ACCEPT_ENCODING, HeaderValue::from_str(line).unwrap());
        }
        Packing::ALL
            .iter()
            .filter(|packing| packing.is_accepted(&headers))
            .map(|packing| packing.name())
            .collect()
    }

    #[test]
    fn only_what_was_asked_for_is_sent() {
        assert_eq!(accepted(&[]), [""; 0]);
        assert_eq!(accepted(&[""]), [""; 0]);
        assert_eq!(accepted(&["identity"]), [""; 0]);
        assert_eq!(accepted(&["gzip, deflate, br, zstd"]), ["br", "gzip"]);
        assert_eq!(accepted(&["gzip", "br"]), ["br", "gzip"]);
        assert_eq!(accepted(&["GZIP"]), ["gzip"]);
        assert_eq!(accepted(&["br;q=1.0, gzip;q=0.8, *;q=0.1"]), ["br", "gzip"]);
        assert_eq!(accepted(&["brotli, gzipped"]), [""; 0]);
    }

    #[test]
    fn no_means_no() {
        assert_eq!(accepted(&["br;q=0, gzip"]), ["gzip"]);
        assert_eq!(accepted(&["br; q=0.000, *"]), ["gzip"]);
        assert_eq!(accepted(&["*;q=0"]), [""; 0]);
        assert_eq!(accepted(&["*"]), ["br", "gzip"]);
        assert_eq!(accepted(&["gzip;q=x"]), [""; 0]);
    }
}
