//! What the house answers by HTTP.

use crate::archive::{self, Archive, Visitor};
use crate::doors::{Caller, Connection, Sockets};
use crate::identity::{Keys, LINK_LIFETIME, by_https, new_player, player_of, set_cookie};
use crate::lobby::Lobby;
use crate::operator::{self, HostToken, OperatorRefusal};
use crate::push::{self, PushRefusal};
use crate::socket::Socket;
use crate::{assets, headers, origin};
use axum::Json;
use axum::Router;
use axum::extract::rejection::JsonRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, Extension, Path, RawQuery, Request, State};
use axum::http::header::{HeaderMap, RETRY_AFTER, SET_COOKIE};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use house::wire::{
    CreateTable, Created, DeviceLink, DeviceToken, HttpRefusal, Me, OwnTables, PlayNow, PlayerId, TableCode,
    TableList, TableRefusal,
};
use std::sync::Arc;
use std::time::Instant;

/// What is read at once from a socket. The WebSocket library's own buffers are 128 KiB for each direction. What clients say is
/// small, and there are four sockets to a table; a larger message is read in pieces. The room for reading is cleared before
/// every read, so more of it would cost time as well.
pub const SOCKET_BUFFER: usize = 256;

/// Options carry decks, which are the largest thing that anybody sends.
const BODY: usize = 64 * 1024;

#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

struct Shared {
    lobby: Arc<Lobby>,
    archive: Archive,
    keys: Keys,
    token: HostToken,
    sockets: Arc<Sockets>,
}

impl App {
    pub fn new(lobby: Arc<Lobby>, keys: Keys, token: HostToken) -> Self {
        let sockets = Sockets::new(&lobby.services.settings.limits);
        Self(Arc::new(Shared { archive: Archive::new(&lobby.services), lobby, keys, token, sockets }))
    }

    pub fn router(self) -> Router {
        let api = Router::new()
            .route("/me", get(me))
            .route("/me/tables", get(own_tables))
            .nest("/me", archive::own().merge(push::own()))
            .route("/push", get(push::public_key))
            .nest("/games", archive::games())
            .nest("/host", operator::routes().layer(from_fn_with_state(self.clone(), operator::let_in)))
            .route("/device-link", post(device_link))
            .route("/device-link/use", post(use_device_link))
            .route("/tables", get(list).post(create))
            .route("/play", post(play))
            .route("/tables/{code}", get(summary))
            .fallback(nothing_here);
        let limited = Router::new()
            .nest("/api", api)
            .route("/api/", any(nothing_here))
            .route("/ws/{code}", get(connect))
            .layer(from_fn_with_state(self.clone(), not_too_often));
        Router::new()
            .merge(limited)
            .route("/healthz", get(healthz))
            .fallback(assets::serve)
            .layer(DefaultBodyLimit::max(BODY))
            .layer(from_fn(headers::secure))
            .layer(from_fn_with_state(self.clone(), count_refusals))
            .with_state(self)
    }

    pub fn lobby(&self) -> &Arc<Lobby> {
        &self.0.lobby
    }

    pub fn archive(&self) -> &Archive {
        &self.0.archive
    }

    /// Who asks, if the house knows them: what everybody may see is seen without a cookie too.
    pub fn visitor(&self, caller: Caller, headers: &HeaderMap) -> Result<Visitor, Refusal> {
        let is_operator = self.is_operator(caller, headers)?;
        Ok(Visitor { player: player_of(headers, &self.0.keys), is_operator })
    }

    /// Whether the operator asks. A wrong token is refused, and may have been guessed.
    pub fn is_operator(&self, caller: Caller, headers: &HeaderMap) -> Result<bool, Refusal> {
        let Some(is_right) = self.0.token.is_in(headers) else { return Ok(false) };
        if self.0.lobby.services.rates.name_secret(caller.address, is_right)? {
            return Ok(true);
        }
        Err(OperatorRefusal::WrongToken.into())
    }

    pub fn player(&self, headers: &HeaderMap) -> Result<PlayerId, Refusal> {
        self.check_origin(headers)?;
        Ok(player_of(headers, &self.0.keys).ok_or(TableRefusal::NoPlayer)?)
    }

    pub fn check_origin(&self, headers: &HeaderMap) -> Result<(), Refusal> {
        let public_url = self.0.lobby.services.settings.public_url.as_deref();
        if origin::allowed(headers, public_url) { Ok(()) } else { Err(TableRefusal::OtherSite.into()) }
    }

    fn cookie(
        &self,
        caller: Caller,
        headers: &HeaderMap,
        player: &PlayerId,
    ) -> [(axum::http::HeaderName, HeaderValue); 1] {
        let public_url = self.0.lobby.services.settings.public_url.as_deref();
        let secure = by_https(headers, public_url, caller.by_proxy);
        [(SET_COOKIE, set_cookie(&self.0.keys, player, secure))]
    }

    /// Finds a table by what somebody typed, or by the link that they followed. Those that everybody sees can be found by
    /// everybody, and the code of a link is found by nobody who was not told it; other codes could be guessed.
    fn find<T>(
        &self,
        caller: Caller,
        typed: &TableCode,
        code: &TableCode,
        find: impl FnOnce(&Lobby) -> Result<T, TableRefusal>,
    ) -> Result<T, TableRefusal> {
        let lobby = &self.0.lobby;
        let rates = &lobby.services.rates;
        if typed.can_be_guessed() && !lobby.is_public(code) {
            return rates.guess(caller.address, || find(lobby));
        }
        match find(lobby) {
            // Asking for what is not there costs the house as much, whatever it looks like.
            Err(wrong @ TableRefusal::NoSuchTable(_)) => rates.guess(caller.address, || Err(wrong)),
            found => found,
        }
    }

    /// Whether somebody may have the database asked for a code that this node does not know.
    fn may_look_for(&self, caller: Caller, code: &TableCode) -> Result<(), TableRefusal> {
        let lobby = &self.0.lobby;
        if lobby.find(code).is_ok() || lobby.is_public(code) {
            return Ok(());
        }
        lobby.services.rates.may_guess(caller.address)
    }
}

/// A request that was refused, with the status that fits.
pub(crate) enum Refusal {
    Table(TableRefusal),
    Operator(OperatorRefusal),
    Push(PushRefusal),
}

impl From<TableRefusal> for Refusal {
    fn from(refusal: TableRefusal) -> Self {
        Self::Table(refusal)
    }
}

impl From<OperatorRefusal> for Refusal {
    fn from(refusal: OperatorRefusal) -> Self {
        Self::Operator(refusal)
    }
}

impl From<PushRefusal> for Refusal {
    fn from(refusal: PushRefusal) -> Self {
        Self::Push(refusal)
    }
}

impl From<JsonRejection> for Refusal {
    fn from(rejection: JsonRejection) -> Self {
        if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
            return Self::Table(TableRefusal::TooLarge { limit: BODY });
        }
        Self::Table(TableRefusal::Malformed(rejection.body_text()))
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let (status, code, why, wait_s) = match self {
            Self::Table(refusal) => (status(&refusal), refusal.code(), refusal.to_string(), wait_s(&refusal)),
            Self::Operator(refusal) => {
                (refusal.status(), refusal.code(), refusal.to_string(), refusal.wait_s())
            }
            Self::Push(refusal) => (refusal.status(), refusal.code(), refusal.to_string(), refusal.wait_s()),
        };
        let mut response = (status, Json(HttpRefusal { code: code.to_owned(), why })).into_response();
        if let Some(wait_s) = wait_s {
            response.headers_mut().insert(RETRY_AFTER, wait_s.into());
        }
        response.extensions_mut().insert(Refused(code));
        response
    }
}

fn wait_s(refusal: &TableRefusal) -> Option<u64> {
    match refusal {
        TableRefusal::TooOften { wait_s, .. } => Some(*wait_s),
        TableRefusal::ArchiveBusy => Some(2),
        _ => None,
    }
}

fn status(refusal: &TableRefusal) -> StatusCode {
    match refusal {
        TableRefusal::OtherSite | TableRefusal::PlayersOnly => StatusCode::FORBIDDEN,
        TableRefusal::NoPlayer => StatusCode::UNAUTHORIZED,
        TableRefusal::NoSuchTable(_) | TableRefusal::NoSuchGame(_) | TableRefusal::NotFound => {
            StatusCode::NOT_FOUND
        }
        TableRefusal::TooManyTables { .. }
        | TableRefusal::HouseFull
        | TableRefusal::ArchiveBusy
        | TableRefusal::DiskFull
        | TableRefusal::NotStored
        | TableRefusal::Closing => StatusCode::SERVICE_UNAVAILABLE,
        TableRefusal::TooManyOwnTables { .. } | TableRefusal::TooOften { .. } => {
            StatusCode::TOO_MANY_REQUESTS
        }
        TableRefusal::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
        TableRefusal::BadDeviceLink => StatusCode::GONE,
        TableRefusal::OtherRules { .. } | TableRefusal::TooLongToShow { .. } => StatusCode::CONFLICT,
        TableRefusal::Unreadable => StatusCode::INTERNAL_SERVER_ERROR,
        _ => StatusCode::BAD_REQUEST,
    }
}

/// Goes along with a refusal, to be counted.
#[derive(Clone, Copy)]
struct Refused(&'static str);

/// Middleware: counts what is refused.
async fn count_refusals(State(app): State<App>, request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    if let Some(Refused(code)) = response.extensions().get() {
        app.0.lobby.services.metrics.refused(code);
    }
    response
}

/// Middleware: nobody asks more often than a flat full of friends would.
async fn not_too_often(
    State(app): State<App>,
    caller: Caller,
    request: Request,
    next: Next,
) -> Result<Response, Refusal> {
    app.0.lobby.services.rates.request(caller.address)?;
    Ok(next.run(request).await)
}

async fn me(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Refusal> {
    app.check_origin(&headers)?;
    let known = player_of(&headers, &app.0.keys);
    if known.is_none() {
        app.0.lobby.services.rates.new_player(caller.address)?;
    }
    let player = known.unwrap_or_else(new_player);
    Ok((app.cookie(caller, &headers, &player), Json(Me { player })))
}

async fn device_link(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Json<DeviceLink>, Refusal> {
    let player = app.player(&headers)?;
    app.0.lobby.services.rates.device_link(caller.address)?;
    let token = app.0.lobby.services.links.make(&player, Instant::now())?;
    Ok(Json(DeviceLink { path: format!("/device/{token}"), expires_in_s: LINK_LIFETIME.as_secs() }))
}

async fn use_device_link(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    opened: Result<Json<DeviceToken>, JsonRejection>,
) -> Result<impl IntoResponse, Refusal> {
    app.check_origin(&headers)?;
    let Json(DeviceToken { token }) = opened?;
    let player = app.0.lobby.services.use_link(&token).await.ok_or(TableRefusal::BadDeviceLink)?;
    Ok((app.cookie(caller, &headers, &player), Json(Me { player })))
}

async fn list(State(app): State<App>) -> Json<TableList> {
    let announcement = app.0.lobby.services.notices.announcement();
    let lobby = &app.0.lobby;
    Json(TableList { tables: lobby.list(), waiting: lobby.waiting(), announcement })
}

/// The tables where the caller has a seat, or is asked to come.
async fn own_tables(State(app): State<App>, headers: HeaderMap) -> Result<Json<OwnTables>, Refusal> {
    let player = app.player(&headers)?;
    let lobby = &app.0.lobby;
    Ok(Json(OwnTables { tables: lobby.seats_of(&player), invitations: lobby.invitations_of(&player) }))
}

async fn create(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    wish: Result<Json<CreateTable>, JsonRejection>,
) -> Result<(StatusCode, Json<Created>), Refusal> {
    let player = app.player(&headers)?;
    let Json(wish) = wish?;
    app.0.lobby.services.rates.new_table(caller.address)?;
    let code = app.0.lobby.create(player, wish.into()).await?;
    Ok((StatusCode::CREATED, Json(Created { code })))
}

/// A seat for the caller, with whoever else waits. It may take a new table, and counts as one.
async fn play(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    wish: Result<Json<PlayNow>, JsonRejection>,
) -> Result<Json<Created>, Refusal> {
    let player = app.player(&headers)?;
    let Json(wish) = wish?;
    app.0.lobby.services.rates.new_table(caller.address)?;
    let code = app.0.lobby.play(player, wish).await?;
    Ok(Json(Created { code }))
}

async fn summary(
    State(app): State<App>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<Response, Refusal> {
    let typed = TableCode::typed(&code);
    let code = app.0.lobby.meant_by(&typed);
    app.may_look_for(caller, &code)?;
    app.0.lobby.bring(&code).await?;
    Ok(Json(app.find(caller, &typed, &code, |lobby| lobby.summary(&code))?).into_response())
}

async fn nothing_here() -> Refusal {
    TableRefusal::NotFound.into()
}

async fn healthz() -> &'static str {
    "ok\n"
}

async fn connect(
    State(app): State<App>,
    caller: Caller,
    Extension(connection): Extension<Arc<Connection>>,
    Path(code): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refusal> {
    let player = app.player(&headers)?;
    let typed = TableCode::typed(&code);
    let wants_announcements = query.as_deref() == Some("announcements");
    let lobby = Arc::clone(&app.0.lobby);
    let code = lobby.meant_by(&typed);
    app.may_look_for(caller, &code)?;
    let found = lobby.reach(&code).await;
    let table = app.find(caller, &typed, &code, |_| found)?;
    let place = app.0.sockets.take(caller.address)?;
    // Something too large is answered; only what is much too large ends the connection.
    let largest = 4 * lobby.services.settings.limits.message_bytes;
    let upgrade = upgrade
        .read_buffer_size(SOCKET_BUFFER)
        .write_buffer_size(0)
        .max_message_size(largest)
        .max_frame_size(largest);
    // The house is not closed before everybody has their last message.
    let token = lobby.services.tasks.token();
    connection.keep();
    Ok(upgrade.on_upgrade(async move |ws| {
        let socket = Socket::new(Arc::clone(&lobby.services), player, caller.address, code, table);
        Box::new(socket).run(ws, wants_announcements).await;
        drop((place, connection, token));
    }))
}
