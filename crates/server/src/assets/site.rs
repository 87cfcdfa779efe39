use super::caching;
use super::encoding::Packing;
use axum::body::Body;
use axum::http::header::{
    ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderMap, HeaderValue, VARY,
};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use std::borrow::Cow;
use std::marker::PhantomData;

const INDEX: &str = "index.html";
const HTML: &str = "text/html; charset=utf-8";

/// Answers with what is in `Files`.
pub struct Site<Files>(PhantomData<Files>);

impl<Files: RustEmbed> Site<Files> {
    pub fn has_client() -> bool {
        Files::get(INDEX).is_some()
    }

    pub fn answer(method: &Method, path: &str, headers: &HeaderMap) -> Response {
        if method != Method::GET && method != Method::HEAD {
            return (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD")]).into_response();
        }
        if is_page(path) {
            return Self::file(INDEX, headers).unwrap_or_else(no_client);
        }
        let name = path.strip_prefix('/').filter(|name| !is_hidden(name));
        name.and_then(|name| Self::file(name, headers)).unwrap_or_else(not_found)
    }

    fn file(name: &str, headers: &HeaderMap) -> Option<Response> {
        let plain = Files::get(name)?;
        let packed: Vec<(Packing, EmbeddedFile)> = Packing::ALL
            .into_iter()
            .filter_map(|packing| Some((packing, Files::get(&format!("{name}{}", packing.suffix()))?)))
            .collect();
        let varies = !packed.is_empty();
        let kind = content_type(plain.metadata.mimetype());
        let chosen = packed.into_iter().find(|(packing, _)| packing.is_accepted(headers));
        let (packing, file) = chosen.map_or((None, plain), |(packing, file)| (Some(packing), file));

        let tag = caching::tag(file.metadata.sha256_hash());
        let unchanged = caching::has_already(headers, &tag);
        let mut response =
            if unchanged { StatusCode::NOT_MODIFIED.into_response() } else { Response::new(body(file.data)) };
        let answer = response.headers_mut();
        answer.insert(ETAG, HeaderValue::try_from(tag).expect("a tag is quoted digits"));
        answer.insert(CACHE_CONTROL, HeaderValue::from_static(caching::policy(name)));
        if varies {
            answer.insert(VARY, HeaderValue::from_static("accept-encoding"));
        }
        if !unchanged {
            answer.insert(CONTENT_TYPE, kind);
            if let Some(packing) = packing {
                answer.insert(CONTENT_ENCODING, HeaderValue::from_static(packing.name()));
            }
        }
        Some(response)
    }
}

/// Addresses that the client makes a page of: the house, a table, a finished game, one's own games, a device link, the
/// rules, a lesson, the house for its operator.
fn is_page(path: &str) -> bool {
    let inner = path.strip_prefix('/').unwrap_or(path);
    let parts: Vec<&str> = inner.strip_suffix('/').unwrap_or(inner).split('/').collect();
    match parts[..] {
        [""] => path == "/",
        ["me" | "host"] => true,
        ["t" | "g" | "device" | "learn", name] => !name.is_empty(),
        ["rules", ..] => parts.iter().all(|part| !part.is_empty()),
        _ => false,
    }
}

/// Notes of the build, and packed twins of files, are no files of their own.
fn is_hidden(name: &str) -> bool {
    let is_twin = Packing::ALL.iter().any(|packing| name.ends_with(packing.suffix()));
    is_twin || name.split('/').any(|part| part.starts_with('.'))
}

/// All text here is UTF-8; only its kinds that have a say in it are told so.
fn content_type(kind: &str) -> HeaderValue {
    let kind = if kind.starts_with("text/") { format!("{kind}; charset=utf-8") } else { kind.to_owned() };
    HeaderValue::try_from(kind).unwrap_or(HeaderValue::from_static("application/octet-stream"))
}

fn body(data: Cow<'static, [u8]>) -> Body {
    match data {
        Cow::Borrowed(data) => Body::from(data),
        Cow::Owned(data) => Body::from(data),
    }
}

/// The tables are there all the same, so it says what is missing rather than that nothing is.
fn no_client() -> Response {
    let headers = [(CONTENT_TYPE, HTML), (CACHE_CONTROL, caching::ASK_AGAIN)];
    (StatusCode::SERVICE_UNAVAILABLE, headers, include_str!("no_client.html")).into_response()
}

fn not_found() -> Response {
    let headers = [(CONTENT_TYPE, HTML), (CACHE_CONTROL, caching::ASK_AGAIN)];
    (StatusCode::NOT_FOUND, headers, include_str!("not_found.html")).into_response()
}

#[cfg(test)]
mod tests;
