use super::tls::Trust;
use std::fmt;
use std::path::PathBuf;
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
///
/// `?sslmode=require` encrypts the connection, and the certificate of the database must be one that this machine believes, or
/// with `&sslrootcert=FILE` one that follows from the certificates in that file.
#[derive(Clone)]
pub struct Address(Arc<Parts>);

struct Parts {
    config: Config,
    trust: Trust,
}

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
    /// Several hosts are named.
    #[error("it must name one host; which of several has the house cannot be known")]
    SeveralHosts,
}

impl Address {
    pub(super) fn config(&self) -> &Config {
        &self.0.config
    }

    pub(super) fn trust(&self) -> &Trust {
        &self.0.trust
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
        let (text, roots) = without_roots(text).ok_or(BadAddress::Form)?;
        let mut config: Config = text.parse().map_err(|_| BadAddress::Form)?;
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
        let is_socket = !matches!(config.get_hosts(), [Host::Tcp(_)]);
        if is_socket {
            // Nothing leaves the machine, and the database would refuse.
            config.ssl_mode(SslMode::Disable);
        } else if roots.is_some() {
            // Who says whom to believe wants nobody else.
            config.ssl_mode(SslMode::Require);
        }
        // `prefer`, which is what counts if nothing is said, goes without where it cannot be had, so it proves nothing.
        let trust = match (config.get_ssl_mode(), roots) {
            (SslMode::Require, None) => Trust::System,
            (SslMode::Require, Some(path)) => Trust::File(path),
            _ => Trust::Anybody,
        };
        Ok(Self(Arc::new(Parts { config, trust })))
    }
}

/// Takes out what the client does not know: the file of certificates, and the two words for `require` that other clients
/// use if the certificate is to be looked at, which is always done here.
fn without_roots(text: &str) -> Option<(String, Option<PathBuf>)> {
    let Some((address, options)) = text.split_once('?') else { return Some((text.to_owned(), None)) };
    let (mut roots, mut others) = (None, Vec::new());
    for option in options.split('&') {
        match option.split_once('=') {
            Some(("sslrootcert", path)) => roots = Some(decoded(path)?),
            Some(("sslmode", "verify-ca" | "verify-full")) => others.push("sslmode=require"),
            _ => others.push(option),
        }
    }
    let options = if others.is_empty() { String::new() } else { format!("?{}", others.join("&")) };
    Some((format!("{address}{options}"), roots.map(PathBuf::from)))
}

/// The client decodes all that it knows; this is as good a name as any other.
fn decoded(value: &str) -> Option<String> {
    let config: Config = format!("postgres://host?application_name={value}").parse().ok()?;
    config.get_application_name().map(ToOwned::to_owned)
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let user = self.0.config.get_user().unwrap_or_default();
        write!(f, "postgres://{user}@")?;
        match self.0.config.get_hosts().first() {
            Some(Host::Tcp(name)) => f.write_str(name)?,
            #[cfg(unix)]
            Some(Host::Unix(path)) => write!(f, "{}", path.display())?,
            None => {}
        }
        let port = self.0.config.get_ports().first().copied().unwrap_or(5432);
        write!(f, ":{port}/{}", self.0.config.get_dbname().unwrap_or_default())
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
            ("postgres://corral:s3cret@db.example/house?sslmode=perhaps", BadAddress::Form),
        ] {
            assert_eq!(text.parse::<Address>().unwrap_err(), refusal, "{text}");
            assert!(!format!("{refusal} {refusal:?}").contains("s3"), "{text}");
        }
    }
    #[test]
    fn who_must_prove_it_is_the_database_is_told_by_the_address() {
        use SslMode::{Disable, Prefer, Require};
        let file = || Trust::File(PathBuf::from("/etc/our roots.pem"));
        for (host, options, mode, trust) in [
            ("db.example", "", Prefer, Trust::Anybody),
            ("db.example", "?sslmode=prefer", Prefer, Trust::Anybody),
            ("db.example", "?sslmode=disable", Disable, Trust::Anybody),
            ("db.example", "?sslmode=require", Require, Trust::System),
            ("db.example", "?sslmode=verify-full&connect_timeout=9", Require, Trust::System),
            ("db.example", "?sslrootcert=%2Fetc%2Four%20roots.pem", Require, file()),
            ("db.example", "?sslrootcert=/etc/our%20roots.pem&sslmode=require", Require, file()),
            ("%2Frun%2Fpostgresql", "?sslmode=require", Disable, Trust::Anybody),
        ] {
            let address: Address = format!("postgres://corral@{host}/house{options}").parse().unwrap();
            assert_eq!(address.config().get_ssl_mode(), mode, "{host} {options}");
            assert_eq!(*address.trust(), trust, "{host} {options}");
        }
    }
}
