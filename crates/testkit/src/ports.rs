use std::net::TcpListener;

/// Ports of this machine on which nobody listens.
///
/// None of those that the system gives away: a test beside this one could be given it before a server takes it.
pub fn free_ports() -> impl Iterator<Item = u16> {
    (15_432..32_768).filter(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok())
}
