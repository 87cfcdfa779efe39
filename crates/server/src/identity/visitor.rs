use super::Keys;
use axum::http::header::{COOKIE, HeaderMap, HeaderValue};
use cookie::{Cookie, SameSite, time};
use house::wire::PlayerId;

/// The name of the cookie.
const COOKIE_NAME: &str = "corral";

/// Every visit makes it last another year; browsers keep none for much longer.
const LIFETIME: time::Duration = time::Duration::days(365);

/// Who sent this, by the first cookie that this server has signed. There can be several of that name: another site on
/// the same domain can set one, and must not lock anybody out with it.
pub fn player_of(headers: &HeaderMap, keys: &Keys) -> Option<PlayerId> {
    let lines = headers.get_all(COOKIE).into_iter().filter_map(|line| line.to_str().ok());
    let mut cookies = lines.flat_map(Cookie::split_parse).filter_map(Result::ok);
    cookies.find_map(|cookie| (cookie.name() == COOKIE_NAME).then(|| keys.verify(cookie.value()))?)
}

/// The header that tells a browser who it is. No script can read it, and no other site's page sends it along.
pub fn set_cookie(keys: &Keys, player: &PlayerId, secure: bool) -> HeaderValue {
    let cookie = Cookie::build((COOKIE_NAME, keys.sign(player)))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .max_age(LIFETIME)
        .secure(secure);
    HeaderValue::try_from(cookie.to_string()).expect("a number and its signature are plain letters")
}

/// Whether the browser came by https: because the house is known by such an address, or because a proxy in front of it
/// says so. Anybody could say so who is no proxy, hence `by_proxy`.
pub fn by_https(headers: &HeaderMap, public_url: Option<&str>, by_proxy: bool) -> bool {
    let scheme = |url: &str| url.split_once("://").map(|(scheme, _)| scheme.eq_ignore_ascii_case("https"));
    if let Some(secure) = public_url.and_then(scheme) {
        return secure;
    }
    // Each proxy adds its word at the end; the last is from the one that talks to this server.
    let said = headers.get_all("x-forwarded-proto").into_iter().next_back();
    let said = said.and_then(|line| line.to_str().ok()).and_then(|line| line.rsplit(',').next());
    by_proxy && said.is_some_and(|scheme| scheme.trim().eq_ignore_ascii_case("https"))
}

#[cfg(test)]
mod tests {
    use super::super::new_player;
    use super::*;

    fn keys() -> (tempfile::TempDir, Keys) {
        let dir = tempfile::tempdir().unwrap();
        let keys = Keys::open(dir.path()).unwrap();
        (dir, keys)
    }

    fn headers<'a>(name: &'static str, lines: impl IntoIterator<Item = &'a str>) -> HeaderMap {
        lines.into_iter().map(|line| (name.parse().unwrap(), HeaderValue::from_str(line).unwrap())).collect()
    }

    #[test]
    fn a_browser_is_told_who_it_is_and_says_so_again() {
        let ((_dir, keys), player) = (keys(), new_player());
        let told = set_cookie(&keys, &player, true);
        let (pair, _) = told.to_str().unwrap().split_once(';').unwrap();
        assert_eq!(player_of(&headers("cookie", [pair]), &keys), Some(player));
    }

    #[test]
    fn scripts_and_other_sites_do_not_get_the_cookie() {
        let ((_dir, keys), player) = (keys(), new_player());
        let parts = |secure| {
            let told = set_cookie(&keys, &player, secure);
            let mut parts: Vec<String> =
                told.to_str().unwrap().split("; ").skip(1).map(str::to_owned).collect();
            parts.sort();
            parts
        };
        assert_eq!(parts(false), ["HttpOnly", "Max-Age=31536000", "Path=/", "SameSite=Lax"]);
        assert_eq!(parts(true), ["HttpOnly", "Max-Age=31536000", "Path=/", "SameSite=Lax", "Secure"]);
    }

    #[test]
    fn somebody_elses_cookies_do_not_matter() {
        let ((_dir, keys), player) = (keys(), new_player());
        let (mine, others) =
            (format!("{COOKIE_NAME}={}", keys.sign(&player)), "theme=dark; corral2=x; =; ;;a");
        assert_eq!(player_of(&headers("cookie", [others]), &keys), None);
        for line in [
            format!("{others}; {mine}"),
            format!("{mine}; {others}"),
            format!("{COOKIE_NAME}=v1.x.y; {mine}"),
        ] {
            assert_eq!(player_of(&headers("cookie", [line.as_str()]), &keys), Some(player.clone()), "{line}");
        }
        assert_eq!(player_of(&headers("cookie", [others, &mine]), &keys), Some(player));
    }

    #[test]
    fn without_a_signed_cookie_there_is_no_player() {
        let ((_dir, keys), player) = (keys(), new_player());
        let renamed = format!("Corral={}", keys.sign(&player));
        for line in ["", "corral", "corral=", "corral=v1", &renamed, &format!("corral={player}")] {
            assert_eq!(player_of(&headers("cookie", [line]), &keys), None, "{line}");
        }
        assert_eq!(player_of(&HeaderMap::new(), &keys), None);
        let mut bytes = HeaderMap::new();
        bytes.insert(COOKIE, HeaderValue::from_bytes(b"corral=\xff\xfe").unwrap());
        assert_eq!(player_of(&bytes, &keys), None);
    }

    #[test]
    fn https_is_believed_of_the_public_address_and_of_a_proxy() {
        let said = |lines: &[&'static str]| headers("x-forwarded-proto", lines.iter().copied());
        assert!(!by_https(&HeaderMap::new(), None, true));
        assert!(by_https(&HeaderMap::new(), Some("HTTPS://goats.example/"), false));
        assert!(by_https(&said(&["https"]), None, true));
        assert!(by_https(&said(&["http, https"]), None, true));
        assert!(by_https(&said(&["http", "https"]), None, true));
        assert!(!by_https(&said(&["https, http"]), None, true));
        assert!(!by_https(&said(&["https"]), None, false), "anybody can say so");
        assert!(!by_https(&said(&["https"]), Some("http://goats.example"), true), "the setting counts");
    }
}
