use super::*;
use axum::body::to_bytes;
use axum::http::header::{ACCEPT_ENCODING, IF_NONE_MATCH};

/// A small client, embedded by the same macro as the real one.
#[derive(RustEmbed)]
#[folder = "src/assets/fixture"]
struct Fixture;

/// A program that was built before the client was.
#[derive(RustEmbed)]
#[folder = "src/assets/no_such_folder"]
#[allow_missing = true]
struct Nothing;

const SCRIPT: &str = "/assets/index-DiwrgTda.js";

fn get_with(path: &str, headers: &[(axum::http::HeaderName, &str)]) -> Response {
    let headers = headers.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect();
    Site::<Fixture>::answer(&Method::GET, path, &headers)
}

fn get(path: &str) -> Response {
    get_with(path, &[])
}

async fn bytes(response: Response) -> Vec<u8> {
    to_bytes(response.into_body(), usize::MAX).await.unwrap().to_vec()
}

#[tokio::test]
async fn files_are_served_whole_and_by_kind() {
    for (path, kind, contents) in [
        (
            SCRIPT,
            "text/javascript; charset=utf-8",
            &include_bytes!("../fixture/assets/index-DiwrgTda.js")[..],
        ),
        ("/sw.js", "text/javascript; charset=utf-8", include_bytes!("../fixture/sw.js")),
        ("/index.html", "text/html; charset=utf-8", include_bytes!("../fixture/index.html")),
        ("/assets/goat.svg", "image/svg+xml", include_bytes!("../fixture/assets/goat.svg")),
        // A browser compiles it while it comes only if it is called by this name.
        (
            "/assets/pocket-Bx1_yz23.wasm",
            "application/wasm",
            include_bytes!("../fixture/assets/pocket-Bx1_yz23.wasm"),
        ),
        (
            "/manifest.webmanifest",
            "application/manifest+json",
            include_bytes!("../fixture/manifest.webmanifest"),
        ),
    ] {
        let answer = get(path);
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        assert_eq!(answer.headers()[CONTENT_TYPE], kind, "{path}");
        assert!(!answer.headers().contains_key(CONTENT_ENCODING), "{path}");
        assert_eq!(bytes(answer).await, contents, "{path}");
    }
}

#[tokio::test]
async fn the_clients_addresses_give_its_page() {
    for path in [
        "/",
        "/t/K7Q2M",
        "/t/K7Q2M/",
        "/t/k7q%202m",
        "/device/abc234",
        "/host",
        "/g/HSACDJ6GNMX35QSB",
        "/me",
        "/me/",
        "/learn/soplon",
        "/rules",
        "/rules/",
        "/rules/soplon/es",
    ] {
        let answer = get(path);
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        assert_eq!(answer.headers()[CACHE_CONTROL], "no-cache", "{path}");
        assert_eq!(answer.headers()[CONTENT_TYPE], "text/html; charset=utf-8");
        assert_eq!(bytes(answer).await, include_bytes!("../fixture/index.html"), "{path}");
    }
}

#[tokio::test]
async fn other_addresses_give_nothing() {
    for path in [
        "//",
        "",
        "/t",
        "/t/",
        "/t//",
        "/g/",
        "/me/more",
        "/t/A/B",
        "/device",
        "/device/",
        "/learn",
        "/rules//x",
        "/rulesx",
        "/tt/A",
        "/nowhere",
        "/api/x",
        "/assets",
        "/assets/",
        "/assets/other.js",
        "//index.html",
        "/assets/../index.html",
        "/../Cargo.toml",
        "/.vite/manifest.json",
        "/assets/index-DiwrgTda.js.br",
        "/assets/index-DiwrgTda.js.gz",
        "/assets/index-DiwrgTda.js/",
        "/%2e%2e/index.html",
    ] {
        let answer = get(path);
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(answer.headers()[CACHE_CONTROL], "no-cache", "{path}");
        let page = String::from_utf8(bytes(answer).await).unwrap();
        assert!(page.contains("nothing at this address") && page.contains("No hay nada"), "{path}");
    }
    assert!(Fixture::get(".vite/manifest.json").is_some(), "it is there, and not shown");
}

#[test]
fn only_names_with_a_hash_are_kept_for_ever() {
    let policy = |path| get(path).headers()[CACHE_CONTROL].clone();
    assert_eq!(policy(SCRIPT), "public, max-age=31536000, immutable");
    for path in ["/", "/index.html", "/sw.js", "/assets/goat.svg"] {
        assert_eq!(policy(path), "no-cache", "{path}");
    }
}

#[tokio::test]
async fn the_smallest_form_that_the_browser_can_read_is_sent() {
    let brotli = &include_bytes!("../fixture/assets/index-DiwrgTda.js.br")[..];
    let gzip = &include_bytes!("../fixture/assets/index-DiwrgTda.js.gz")[..];
    for (accepted, encoding, contents) in
        [("gzip, br", "br", brotli), ("gzip", "gzip", gzip), ("br;q=0, gzip;q=0.5", "gzip", gzip)]
    {
        let answer = get_with(SCRIPT, &[(ACCEPT_ENCODING, accepted)]);
        assert_eq!(answer.headers()[CONTENT_ENCODING], encoding);
        assert_eq!(
            answer.headers()[CONTENT_TYPE],
            "text/javascript; charset=utf-8",
            "the kind of what is packed"
        );
        assert_eq!(answer.headers()[VARY], "accept-encoding");
        assert_eq!(answer.headers()[CACHE_CONTROL], caching::FOR_EVER);
        assert_eq!(bytes(answer).await, contents);
    }
    assert_eq!(get(SCRIPT).headers()[VARY], "accept-encoding", "caches must know, whichever form they have");
    let page = get_with("/t/K7Q2M", &[(ACCEPT_ENCODING, "br, gzip")]);
    assert_eq!(page.headers()[CONTENT_ENCODING], "gzip", "there is no brotli form of it");
    let single = get_with("/assets/goat.svg", &[(ACCEPT_ENCODING, "br, gzip")]);
    assert!(!single.headers().contains_key(CONTENT_ENCODING) && !single.headers().contains_key(VARY));
}

#[tokio::test]
async fn what_the_browser_has_is_not_sent_again() {
    for (path, accepted) in [("/", ""), ("/", "gzip"), (SCRIPT, ""), (SCRIPT, "br"), ("/sw.js", "")] {
        let first = get_with(path, &[(ACCEPT_ENCODING, accepted)]);
        let tag = first.headers()[ETAG].to_str().unwrap().to_owned();
        assert!(tag.starts_with('"') && tag.ends_with('"'), "a strong tag: {tag}");

        let again = get_with(path, &[(ACCEPT_ENCODING, accepted), (IF_NONE_MATCH, &tag)]);
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{path}");
        for name in [ETAG, CACHE_CONTROL, VARY] {
            assert_eq!(again.headers().get(&name), first.headers().get(&name), "{path}");
        }
        assert!(bytes(again).await.is_empty());
        assert_eq!(get_with(path, &[(IF_NONE_MATCH, "\"older\"")]).status(), StatusCode::OK);
    }
}

#[test]
fn every_form_of_a_file_has_a_tag_of_its_own() {
    let tag = |accepted| get_with(SCRIPT, &[(ACCEPT_ENCODING, accepted)]).headers()[ETAG].clone();
    assert_ne!(tag(""), tag("gzip"));
    assert_ne!(tag("br"), tag("gzip"));
    assert_eq!(tag("br"), tag("br, gzip"));
}

#[test]
fn files_are_only_there_to_be_read() {
    for method in [Method::POST, Method::PUT, Method::DELETE, Method::OPTIONS] {
        let answer = Site::<Fixture>::answer(&method, "/", &HeaderMap::new());
        assert_eq!(answer.status(), StatusCode::METHOD_NOT_ALLOWED);
        assert_eq!(answer.headers()[ALLOW], "GET, HEAD");
    }
    assert_eq!(Site::<Fixture>::answer(&Method::HEAD, "/", &HeaderMap::new()).status(), StatusCode::OK);
}

#[tokio::test]
async fn a_program_without_the_client_says_so_in_both_languages() {
    assert!(Site::<Fixture>::has_client() && !Site::<Nothing>::has_client());
    let answer = Site::<Nothing>::answer(&Method::GET, "/t/K7Q2M", &HeaderMap::new());
    assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(answer.headers()[CACHE_CONTROL], "no-cache");
    let page = String::from_utf8(bytes(answer).await).unwrap();
    assert!(page.contains("built without its pages") && page.contains("se compiló sin sus páginas"));
    assert_eq!(page.matches("cargo xtask serve").count(), 2);
    let file = Site::<Nothing>::answer(&Method::GET, SCRIPT, &HeaderMap::new());
    assert_eq!(file.status(), StatusCode::NOT_FOUND);
}

/// The content policy would not let them.
#[test]
fn our_own_pages_have_nothing_inline() {
    for page in [include_str!("../no_client.html"), include_str!("../not_found.html")] {
        assert!(!page.contains("<script") && !page.contains("<style") && !page.contains("style="));
    }
}
