use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

/// Where a database is, and how to get in: `postgres://USER:PASSWORD@HOST:PORT/DATABASE`. Whatever is printed of it has
/// no password in it.
///
/// ```
/// use store::Address;
/// let address: Address = "postgres://corral:secret@db.example/house".parse()?;
/// assert_eq!(address.to_string(), "postgres://corral@db.example:5432/house");
/// assert_eq!(format!("{address:?}"), "postgres://corral@db.example:5432/house");
/// # Ok::<(), store::BadAddress>(())
/// ```
#[derive(Clone)]
pub struct Address(Arc<Config>);

/// Why an address cannot be used. It repeats nothing of the address, for it may have a password in it.
///
/// ```
/// let refused = "mysql://corral:secret@db.example/house".parse::<store::Address>().unwrap_err();
/// assert_eq!(refused.to_string(), "it must look like postgres://USER:PASSWORD@HOST/DATABASE");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadAddress {
    /// It has another form.
    #[error("it must look like postgres://USER:PASSWORD@HOST/DATABASE")]
    Form,
    /// A second `@` stands where the host should begin.
    #[error("an @ in the password must be written as %40")]
    At,
    /// No user or no database is named.
    #[error("it must name a user and a database, as in postgres://USER:PASSWORD@HOST/DATABASE")]
    Incomplete,
    /// Encryption is asked for.
    #[error(
        "sslmode=require cannot be had: Corral does not encrypt what it sends to a database; reach it over a network \
         of your own or through a tunnel"
    )]
    Encrypted,
    /// Several hosts are named.
    #[error("it must name one host; which of several has the house cannot be known")]
    SeveralHosts,
}

impl Address {
    pub(super) fn config(&self) -> &Config {
        &self.0
    }

    /// Whether a text is meant to be the address of a database, and not a folder.
    ///
    /// ```
    /// assert!(store::Address::is_meant("postgres://db.example"));
    /// assert!(!store::Address::is_meant("corral-data"));
    /// ```
    pub fn is_meant(text: &str) -> bool {
        text.contains("://")
    }
}

impl FromStr for Address {
    type Err = BadAddress;

    fn from_str(text: &str) -> Result<Self, BadAddress> {
        if !(text.starts_with("postgres://") || text.starts_with("postgresql://")) {
            return Err(BadAddress::Form);
        }
        let config: Config = text.parse().map_err(|_| BadAddress::Form)?;
        let is_torn =
            |host: &Host| matches!(host, Host::Tcp(name) if name.contains('@') || name.contains('/'));
        if config.get_hosts().iter().any(is_torn) {
            return Err(BadAddress::At);
        }
        let is_named = |name: Option<&str>| name.is_some_and(|name| !name.is_empty());
        if !is_named(config.get_user()) || !is_named(config.get_dbname()) || config.get_hosts().is_empty() {
            return Err(BadAddress::Incomplete);
        }
        if config.get_hosts().len() > 1 {
            return Err(BadAddress::SeveralHosts);
        }
        // `prefer`, which is what counts if nothing is said, goes without where it cannot be had.
        if config.get_ssl_mode() == SslMode::Require {
            return Err(BadAddress::Encrypted);
        }
        Ok(Self(Arc::new(config)))
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let user = self.0.get_user().unwrap_or_default();
        write!(f, "postgres://{user}@")?;
        match self.0.get_hosts().first() {
            Some(Host::Tcp(name)) => f.write_str(name)?,
            #[cfg(unix)]
            Some(Host::Unix(path)) => write!(f, "{}", path.display())?,
            None => {}
        }
        let port = self.0.get_ports().first().copied().unwrap_or(5432);
        write!(f, ":{port}/{}", self.0.get_dbname().unwrap_or_default())
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_printed_has_the_password() {
        for text in [
            "postgres://corral:s3cret@db.example/house",
            "postgresql://corral:s3cret@db.example:5433/house?sslmode=disable",
            "postgres://corral@db.example/house?password=s3cret",
            "postgres://corral:s3cret@%2Frun%2Fpostgresql/house",
        ] {
            let address: Address = text.parse().unwrap();
            let printed = format!("{address} {address:?} {:?}", crate::Place::Postgres(address.clone()));
            assert!(!printed.contains("s3cret") && printed.contains("corral@"), "{printed}");
        }
    }

    #[test]
    fn bad_addresses_are_refused_without_being_repeated() {
        for (text, refusal) in [
            ("", BadAddress::Form),
            ("corral-data", BadAddress::Form),
            ("http://corral:s3cret@db.example/house", BadAddress::Form),
            ("postgres://corral:s3cret@db.example:port/house", BadAddress::Form),
            ("postgres://corral:s3cret@db.example/house?goats=2", BadAddress::Form),
            ("postgres://corral:s3@cret@db.example/house", BadAddress::At),
            ("postgres://:s3cret@db.example/house", BadAddress::Incomplete),
            ("postgres://corral:s3cret@db.example", BadAddress::Incomplete),
            ("postgres://corral:s3cret@one,other/house", BadAddress::SeveralHosts),
            ("postgres://corral:s3cret@db.example/house?sslmode=require", BadAddress::Encrypted),
        ] {
            assert_eq!(text.parse::<Address>().unwrap_err(), refusal, "{text}");
            assert!(!format!("{refusal} {refusal:?}").contains("s3"), "{text}");
        }
    }
}
