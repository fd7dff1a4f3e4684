/// A datagram with which servers and clients of a network find each other
/// (Documentation/protocol/beacon.md, section 1).
public enum Beacon: Hashable, Sendable {
    /// A server announces itself.
    case announcement(Announcement)
    /// A server shuts down.
    case bye(inst: String)
    /// A client asks for announcements.
    case who

    /// A server's announcement of itself.
    public struct Announcement: Hashable, Sendable {
        /// The identifier of this run of the server, independent of its address: 8 to 32
        /// hexadecimal digits in lower case.
        public var inst: String
        /// The server's name, 1 to 40 characters.
        public var name: String
        /// The TCP port to connect to, 1 to 65,535; the host is the datagram's source.
        public var port: UInt16
        /// The versions of the protocol that the server speaks.
        public var protocols: [Int]
        /// The HTTP port of the same host for browsers, 1 to 65,535; nil for none.
        public var webPort: Int?
        /// The public address of that port; nil if the operator has not set one.
        public var webURL: String?
        /// The number of rooms in its list.
        public var rooms: Int
        /// The number of those rooms with a free seat.
        public var open: Int
        /// The number of players in those rooms.
        public var players: Int
        /// The time until the next announcement, in milliseconds, 500 to 60,000.
        public var everyMs: Int

        package init(
            inst: String,
            name: String,
            port: UInt16,
            protocols: [Int],
            webPort: Int? = nil,
            webURL: String? = nil,
            rooms: Int,
            open: Int,
            players: Int,
            everyMs: Int
        ) {
            self.inst = inst
            self.name = name
            self.port = port
            self.protocols = protocols
            self.webPort = webPort
            self.webURL = webURL
            self.rooms = rooms
            self.open = open
            self.players = players
            self.everyMs = everyMs
        }
    }
}
