//! What every answer tells the browser about what its page may do.

use axum::extract::Request;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderMap, HeaderName, HeaderValue, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::middleware::Next;
use axum::response::Response;

/// Scripts and styles come from this server, as files: whatever somebody smuggles into a page is not run. `wasm-unsafe-eval`
/// lets the page compile the pocket, which is such a file too; it does not let text become a script.
const CONTENT: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; manifest-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'";

/// Cards need no camera. Only names that browsers know: they complain about others.
const PERMISSIONS: &str = "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), \
    magnetometer=(), microphone=(), midi=(), payment=(), usb=()";

const HEADERS: [(HeaderName, HeaderValue); 6] = [
    (CONTENT_SECURITY_POLICY, HeaderValue::from_static(CONTENT)),
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    // The code of a table is in its address; other sites are not told.
    (REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("permissions-policy"), HeaderValue::from_static(PERMISSIONS)),
];

/// Middleware around the whole router, what is not found included: `.layer(from_fn(headers::secure))`.
pub async fn secure(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    add(response.headers_mut());
    response
}

fn add(headers: &mut HeaderMap) {
    for (name, value) in HEADERS {
        headers.insert(name, value);
    }
    // What says nothing about caches is about one player, at one moment.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::Router;
    use axum::body::Body;
    use axum::extract::Json;
    use axum::http::StatusCode;
    use axum::middleware::from_fn;
    use axum::routing::{get, post};
    use tower::ServiceExt;

    fn app() -> Router {
        let loose = [(CONTENT_SECURITY_POLICY, "script-src *"), (CACHE_CONTROL, "no-cache")];
        Router::new()
            .route("/plain", get(|| async { "goats" }))
            .route("/loose", get(move || async move { loose }))
            .route("/json", post(|Json(_): Json<u8>| async {}))
            .route("/broken", get(|| async { StatusCode::INTERNAL_SERVER_ERROR }))
            .fallback(|| async { StatusCode::NOT_FOUND })
            .layer(from_fn(secure))
    }

    async fn ask(method: &str, path: &str) -> Response {
        let request = Request::builder().method(method).uri(path).body(Body::empty()).unwrap();
        app().oneshot(request).await.unwrap()
    }

    #[tokio::test]
    async fn every_answer_has_all_of_them() {
        for (method, path, status) in [
            ("GET", "/plain", 200),
            ("HEAD", "/plain", 200),
            ("GET", "/loose", 200),
            ("POST", "/plain", 405),
            ("POST", "/json", 415),
            ("GET", "/broken", 500),
            ("GET", "/nowhere", 404),
        ] {
            let answer = ask(method, path).await;
            assert_eq!(answer.status().as_u16(), status, "{method} {path}");
            for (name, value) in HEADERS {
                let found: Vec<_> = answer.headers().get_all(&name).iter().collect();
                assert_eq!(found, [&value], "{method} {path}: {name}");
            }
        }
    }

    #[tokio::test]
    async fn answers_are_not_kept_unless_they_say_so() {
        assert_eq!(ask("GET", "/plain").await.headers()[CACHE_CONTROL], "no-store");
        assert_eq!(ask("GET", "/loose").await.headers()[CACHE_CONTROL], "no-cache");
    }

    #[test]
    fn nothing_inline_and_nothing_from_elsewhere_is_run() {
        let policies: Vec<&str> = CONTENT.split("; ").collect();
        let exact = [
            "default-src 'self'",
            "script-src 'self' 'wasm-unsafe-eval'",
            "style-src 'self'",
            "img-src 'self' data:",
            "connect-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ];
        assert_eq!(policies, exact);
    }
}
