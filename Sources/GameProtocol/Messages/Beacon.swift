/// One datagram by which servers and clients of a network find each other
/// (Documentation/protocol/beacon.md, section 1).
public enum Beacon: Hashable, Sendable {
    /// A server says that it is there.
    case announcement(Announcement)
    /// A server says that it ends.
    case bye(inst: String)
    /// Somebody asks who is there.
    case who

    /// What a server says of itself.
    public struct Announcement: Hashable, Sendable {
        /// One run of one server, whatever its address: 8 to 32 hexadecimal digits in lower case.
        public var inst: String
        /// The server's name, 1 to 40 characters.
        public var name: String
        /// The TCP port to connect to, 1 to 65,535; the host is the datagram's source.
        public var port: UInt16
        /// The versions of the protocol that the server speaks.
        public var protocols: [Int]
        /// The port of the same host at which a browser finds the server, 1 to 65,535; nil for none.
        public var webPort: Int?
        /// Where others find that port, if its host has said so.
        public var webURL: String?
        /// How many rooms its list has.
        public var rooms: Int
        /// How many of them have a free seat.
        public var open: Int
        /// How many people sit in them.
        public var players: Int
        /// After how many milliseconds the next announcement comes, 500 to 60,000.
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
