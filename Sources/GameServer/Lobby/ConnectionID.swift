/// One connection, as the lobby knows it: which loop it lives on, and its name there.
///
/// Never the same for two connections of a server: it says who speaks for a session, and that
/// somebody who is long gone does not.
struct ConnectionID: Hashable, Sendable {
    /// The number of the loop.
    let loop: Int
    /// The connection's token on that loop.
    let token: UInt64
}
