/// A datagram with which servers and clients of a network find each other
/// (Documentation/protocol/beacon.md, section 1).
public enum Beacon: Hashable, Sendable {
    case announcement(Announcement)
    /// A server shuts down.
    case bye(inst: String)
    /// A client asks for announcements.
    case who

    /// A server's announcement of itself.
    public struct Announcement: Hashable, Sendable {
        /// The identifier of this run of the server, 8 to 32 hexadecimal digits in lower case.
        public var inst: String
        /// The server's name, 1 to 40 characters.
        public var name: String
        /// The TCP port to connect to, 1 to 65,535; the host is the datagram's source.
        public var port: UInt16
        /// The versions of the protocol that the server speaks.
        public var protocols: [Int]
        /// The HTTP port of the same host for browsers, 1 to 65,535; nil for none.
        public var webPort: Int?
        /// The public URL for browsers; nil if the operator has not set one.
        public var webURL: String?
        /// The number of rooms in the server's list of rooms.
        public var rooms: Int
        /// The number of listed rooms with a free seat.
        public var open: Int
        /// The number of players in the listed rooms.
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

extension Beacon {
    /// The bytes of the datagram, at most `Limits.maximumBeaconBytes`.
    public var bytes: [UInt8] {
        let bytes = written
        guard bytes.count > Limits.maximumBeaconBytes, case .announcement(var short) = self else {
            return bytes
        }
        // A client that connects receives the address again.
        short.webURL = nil
        return Beacon.announcement(short).written
    }

    private var written: [UInt8] {
        var writer = JSONWriter(capacity: Limits.maximumBeaconBytes)
        writer.beginObject()
        writer.field("cardtable", Self.version)
        switch self {
        case .announcement(let announcement): announcement.encode(into: &writer)
        case .bye(let inst):
            writer.field("inst", inst)
            writer.field("bye", true)
        case .who: writer.field("who", true)
        }
        writer.endObject()
        return writer.bytes
    }

    /// Parses a datagram from any sender; nil if it is not a beacon. An error gets no answer and no
    /// log entry, because anybody on a network may send anything.
    public init?(_ bytes: ArraySlice<UInt8>, reader: JSONReader = JSONReader()) {
        guard bytes.count <= Limits.maximumBeaconBytes, var fields = try? reader.read(bytes),
            let beacon = try? Self.read(&fields)
        else { return nil }
        self = beacon
    }

    private static let version = 1

    private static func read(_ fields: inout JSONObject) throws(FieldError) -> Beacon {
        let version = try fields.requiredInt("cardtable")
        guard version == Self.version else {
            throw FieldError(kind: .badValue, field: "cardtable")
        }
        if try fields.bool("who") == true { return .who }
        let inst = try fields.required("inst", fields.string("inst", where: isInst))
        if try fields.bool("bye") == true { return .bye(inst: inst) }
        return .announcement(try Announcement(inst, &fields))
    }

    /// Whether the text may be the identifier of a server's run.
    package static func isInst(_ text: String) -> Bool {
        (8...32).contains(text.utf8.count) && Hexadecimal.accepts(text)
    }
}

extension Beacon.Announcement {
    private static let count = 0...1_000_000

    fileprivate init(_ inst: String, _ fields: inout JSONObject) throws(FieldError) {
        self.inst = inst
        let maximum = Limits.maximumServerNameCount
        name = try fields.required("name", fields.text("name", maximum: maximum))
        port = UInt16(try fields.required("port", fields.int("port", in: 1...65_535)))
        protocols = try fields.requiredInts("protocols")
        guard (1...16).contains(protocols.count), protocols.allSatisfy((1...1000).contains) else {
            throw FieldError(kind: .badValue, field: "protocols")
        }
        webPort = try fields.int("web_port", in: 1...65_535)
        webURL = try fields.string("web_url", where: WebLink.acceptsBase)
        rooms = try fields.required("rooms", fields.int("rooms", in: Self.count))
        open = try fields.required("open", fields.int("open", in: Self.count))
        players = try fields.required("players", fields.int("players", in: Self.count))
        everyMs = try fields.required("every_ms", fields.int("every_ms", in: 500...60_000))
    }

    fileprivate func encode(into writer: inout JSONWriter) {
        writer.field("inst", inst)
        writer.field("name", name)
        writer.field("port", Int(port))
        writer.field("protocols", protocols)
        writer.field("web_port", ifPresent: webPort)
        writer.field("web_url", ifPresent: webURL)
        writer.field("rooms", rooms)
        writer.field("open", open)
        writer.field("players", players)
        writer.field("every_ms", everyMs)
    }
}
