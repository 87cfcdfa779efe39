use crate::open_files;
use clap::Args;
use server::{AddressLimits, Limit, Limits, Rate, Size};

/// How much of everything there may be.
#[derive(Args)]
#[expect(clippy::struct_field_names, reason = "so the options are called")]
pub struct HouseLimits {
    /// How many tables there may be
    #[arg(long, env = "CORRAL_MAX_TABLES", value_name = "COUNT", default_value_t = Limits::default().tables)]
    max_tables: usize,
    /// How many connections to tables there may be
    #[arg(long, env = "CORRAL_MAX_SOCKETS", value_name = "COUNT", default_value_t = Limits::default().sockets)]
    max_sockets: usize,
    /// How many connections of every kind there may be; then a newcomer takes the place of the idlest
    #[arg(long, env = "CORRAL_MAX_CONNECTIONS", value_name = "COUNT")]
    #[arg(default_value_t = Limits::default().connections)]
    max_connections: usize,
    /// What the data folder may grow to before no new game is begun: 500M, 10G, off
    #[arg(long, env = "CORRAL_MAX_DISK", value_name = "SIZE", default_value_t = Limits::default().disk)]
    max_disk: Limit<Size>,
    /// How many messages a second one connection may send
    #[arg(long, env = "CORRAL_MAX_RATE", value_name = "COUNT")]
    #[arg(default_value_t = Limits::default().messages_per_second)]
    max_rate: u32,
}

/// What may come from one address. An IPv6 address counts by its /64; behind a proxy it is the address that the proxy names.
///
/// `60/h` means 60 at once and then one a minute; `off` is no limit.
#[derive(Args)]
pub struct OneAddress {
    /// Do not limit what comes from one address: for load tests, and where a proxy does it
    #[arg(long, env = "CORRAL_NO_ADDRESS_LIMITS")]
    no_address_limits: bool,
    /// Requests, such as 1200/min: that many at once, and as many again within the time; off is no limit
    #[arg(long, env = "CORRAL_ADDRESS_REQUESTS", value_name = "RATE", default_value_t = AddressLimits::default().requests)]
    address_requests: Limit<Rate>,
    /// People that the house does not know yet
    #[arg(long, env = "CORRAL_ADDRESS_PLAYERS", value_name = "RATE", default_value_t = AddressLimits::default().players)]
    address_players: Limit<Rate>,
    /// Tables that are opened
    #[arg(long, env = "CORRAL_ADDRESS_TABLES", value_name = "RATE", default_value_t = AddressLimits::default().tables)]
    address_tables: Limit<Rate>,
    /// Games that are begun
    #[arg(long, env = "CORRAL_ADDRESS_GAMES", value_name = "RATE", default_value_t = AddressLimits::default().games)]
    address_games: Limit<Rate>,
    /// Codes that no table has
    #[arg(long, env = "CORRAL_ADDRESS_WRONG_CODES", value_name = "RATE")]
    #[arg(default_value_t = AddressLimits::default().wrong_codes)]
    address_wrong_codes: Limit<Rate>,
    /// Links with which other devices become the same player
    #[arg(long, env = "CORRAL_ADDRESS_DEVICE_LINKS", value_name = "RATE")]
    #[arg(default_value_t = AddressLimits::default().device_links)]
    address_device_links: Limit<Rate>,
    /// Reports of finished games
    #[arg(long, env = "CORRAL_ADDRESS_REPORTS", value_name = "RATE")]
    #[arg(default_value_t = AddressLimits::default().reports)]
    address_reports: Limit<Rate>,
    /// Browsers that want to be called
    #[arg(long, env = "CORRAL_ADDRESS_SUBSCRIPTIONS", value_name = "RATE")]
    #[arg(default_value_t = AddressLimits::default().subscriptions)]
    address_subscriptions: Limit<Rate>,
    /// What changes a table for all who are there
    #[arg(long, env = "CORRAL_ADDRESS_TABLE_CHANGES", value_name = "RATE")]
    #[arg(default_value_t = AddressLimits::default().table_changes)]
    address_table_changes: Limit<Rate>,
    /// Requests for finished games that are answered at once
    #[arg(long, env = "CORRAL_ADDRESS_ARCHIVE_REQUESTS", value_name = "COUNT")]
    #[arg(default_value_t = AddressLimits::default().archive_requests)]
    address_archive_requests: Limit<usize>,
    /// Connections to tables at a time
    #[arg(long, env = "CORRAL_ADDRESS_SOCKETS", value_name = "COUNT", default_value_t = AddressLimits::default().sockets)]
    address_sockets: Limit<usize>,
    /// Connections of every kind at a time
    #[arg(long, env = "CORRAL_ADDRESS_CONNECTIONS", value_name = "COUNT")]
    #[arg(default_value_t = AddressLimits::default().connections)]
    address_connections: Limit<usize>,
}

impl HouseLimits {
    pub fn limits(&self, address: &OneAddress) -> Limits {
        let mut limits = Limits {
            tables: self.max_tables,
            sockets: self.max_sockets,
            connections: self.max_connections,
            disk: self.max_disk,
            messages_per_second: self.max_rate.max(1),
            message_burst: self.max_rate.max(1).saturating_mul(2),
            address: address.limits(),
            ..Limits::default()
        };
        let files = open_files::raise_limit().and_then(|files| files.try_into().ok());
        if let Some(files) = files {
            limits.fit_into(files);
            if limits.connections < self.max_connections {
                let connections = limits.connections;
                tracing::debug!(files, connections, "as many connections as this system's open files allow");
            }
        }
        limits
    }
}

impl OneAddress {
    /// Whether everything may come from anywhere.
    pub fn is_off(&self) -> bool {
        self.no_address_limits
    }

    fn limits(&self) -> AddressLimits {
        if self.no_address_limits {
            return AddressLimits::OFF;
        }
        AddressLimits {
            requests: self.address_requests,
            players: self.address_players,
            tables: self.address_tables,
            games: self.address_games,
            wrong_codes: self.address_wrong_codes,
            device_links: self.address_device_links,
            reports: self.address_reports,
            subscriptions: self.address_subscriptions,
            table_changes: self.address_table_changes,
            archive_requests: self.address_archive_requests,
            sockets: self.address_sockets,
            connections: self.address_connections,
        }
    }
}
