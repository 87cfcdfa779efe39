use serde::{Deserialize, Serialize};

/// `GET /api/push`: by what push services know this house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PushKey {
    /// The public key, in base64url: what a browser subscribes with.
    pub key: String,
}

/// `PUT /api/me/push` and `DELETE /api/me/push`: where a browser wants to be called, or does not any more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PushEndpoint {
    /// The address that its push service has given to it.
    pub endpoint: String,
}
