use percent_encoding::percent_decode_str;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How a node finds the others of its house.
#[derive(Clone, Debug)]
pub struct ClusterSettings {
    /// Where NATS is.
    pub nats: NatsAddress,
    /// What the node is called.
    pub node: NodeName,
    /// A node that says nothing for so long is taken for dead. It must be the same for all.
    pub patience: Duration,
}

impl ClusterSettings {
    /// With the patience that is right for machines that are near each other.
    pub fn new(nats: NatsAddress, node: NodeName) -> Self {
        Self { nats, node, patience: Duration::from_millis(1_500) }
    }
}

/// The name of a node: letters, digits and hyphens.
///
/// ```
/// use server::NodeName;
/// assert!("north-1".parse::<NodeName>().is_ok());
/// assert!("north pole".parse::<NodeName>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeName(String);

/// Why a name cannot be that of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("it must have 1 to 64 letters, digits and hyphens")]
pub struct BadNodeName;

impl FromStr for NodeName {
    type Err = BadNodeName;

    fn from_str(text: &str) -> Result<Self, BadNodeName> {
        let is_plain = text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-');
        if is_plain && (1..=64).contains(&text.len()) { Ok(Self(text.to_owned())) } else { Err(BadNodeName) }
    }
}

impl NodeName {
    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for NodeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Where NATS is, and how to get in: `nats://USER:PASSWORD@HOST:PORT`. Whatever is printed of it has no password in it.
///
/// ```
/// use server::NatsAddress;
/// let address: NatsAddress = "nats://corral:s3cret@nats.example".parse()?;
/// assert_eq!(address.to_string(), "nats://nats.example:4222");
/// assert!(!format!("{address:?}").contains("s3cret"));
/// # Ok::<(), server::BadNats>(())
/// ```
#[derive(Clone)]
pub struct NatsAddress(async_nats::ServerAddr);

/// Why an address cannot be used. It repeats nothing of the address, for it may have a password in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("it must look like nats://HOST:PORT or nats://USER:PASSWORD@HOST:PORT")]
pub struct BadNats;

impl NatsAddress {
    pub(super) fn server(&self) -> async_nats::ServerAddr {
        self.0.clone()
    }

    /// Who this node is to NATS, if the address says so.
    pub(super) fn login(&self) -> Option<(String, String)> {
        let plain = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        Some((plain(self.0.username()?), plain(self.0.password()?)))
    }
}

impl FromStr for NatsAddress {
    type Err = BadNats;

    fn from_str(text: &str) -> Result<Self, BadNats> {
        if !(text.starts_with("nats://") || text.starts_with("tls://")) {
            return Err(BadNats);
        }
        let address: async_nats::ServerAddr = text.parse().map_err(|_| BadNats)?;
        if address.host().is_empty() { Err(BadNats) } else { Ok(Self(address)) }
    }
}

impl fmt::Display for NatsAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "nats://{}:{}", self.0.host(), self.0.port())
    }
}

impl fmt::Debug for NatsAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
