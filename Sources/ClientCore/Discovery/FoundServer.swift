import GameProtocol

/// A server on this network, as a list shows it; its texts are cleaned.
package struct FoundServer: Equatable, Sendable {
    /// One run of one server, whatever its addresses.
    package let inst: String
    package var name: String
    /// Where to connect: the best of the addresses that its announcements came from.
    package var address: JoinAddress
    var protocols: [Int]
    package var rooms: Int
    /// How many of the rooms have a free seat.
    package var open: Int
    package var players: Int
    /// Where a browser finds it; nil for nowhere.
    var web: WebPlace?
    /// How long a connection to it takes, in nanoseconds; nil where none was made yet.
    var delay: Int?

    /// Whether this client can play there.
    package var isOurs: Bool { protocols.contains(1) }
}
