import GameProtocol

/// A server on this network, as a list shows it; its texts are cleaned.
struct FoundServer: Equatable, Sendable {
    /// One run of one server, whatever its addresses.
    let inst: String
    var name: String
    /// Where to connect: the best of the addresses that its announcements came from.
    var address: JoinAddress
    var protocols: [Int]
    var rooms: Int
    /// How many of the rooms have a free seat.
    var open: Int
    var players: Int
    /// How long a connection to it takes, in nanoseconds; nil where none was made yet.
    var delay: Int?

    /// Whether this client can play there.
    var isOurs: Bool { protocols.contains(1) }
}
