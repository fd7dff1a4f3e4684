/// The address of another server of the group (Documentation/protocol/group.md).
public struct ServerPlace: Equatable, Hashable, Sendable {
    /// The host name, or the numeric address.
    public var host: String
    /// The TCP port, 1 to 65,535.
    public var port: Int
    /// The server's HTTP port for browsers, 1 to 65,535; nil for none.
    public var webPort: Int?

    /// Creates an address.
    public init(host: String, port: Int, webPort: Int? = nil) {
        self.host = host
        self.port = port
        self.webPort = webPort
    }

    package func encodeFields(into writer: inout JSONWriter) {
        writer.field("host", host)
        writer.field("port", port)
        writer.field("web_port", ifPresent: webPort)
    }

    /// Reads the address from these fields; nil if they name no host.
    package init?(ifPresent fields: inout JSONObject) throws(FieldError) {
        guard fields.contains("host") else { return nil }
        try self.init(&fields)
    }

    package init(_ fields: inout JSONObject) throws(FieldError) {
        host = try fields.required("host", fields.string("host", where: Self.isHost))
        port = try fields.required("port", fields.int("port", in: 1...65_535))
        webPort = try fields.int("web_port", in: 1...65_535)
    }

    /// Whether the text can be a host name or an address. The check matters, because people paste
    /// the sentence of a refusal into a shell.
    private static func isHost(_ text: String) -> Bool {
        (1...Limits.maximumHostCount).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                    || (0x61...0x7A).contains(byte) || ".-:%[]_".utf8.contains(byte)
            }
    }
}

/// A redirection to the server that can answer a request, with a ticket for it.
public struct Redirection: Equatable, Sendable {
    /// The server that can answer the request.
    public var place: ServerPlace
    /// The room on that server; nil for any.
    public var room: String?
    /// The ticket for the `hello` to the other server: valid once, within `Limits.ticketLife`.
    public var ticket: String

    /// Creates a redirection.
    public init(to place: ServerPlace, room: String? = nil, ticket: String) {
        self.place = place
        self.room = room
        self.ticket = ticket
    }

    func encodeFields(into writer: inout JSONWriter) {
        place.encodeFields(into: &writer)
        writer.field("room", ifPresent: room)
        writer.field("ticket", ticket)
    }

    init?(ifPresent fields: inout JSONObject) throws(FieldError) {
        guard let place = try ServerPlace(ifPresent: &fields) else { return nil }
        self.place = place
        room = try fields.string("room", .code)
        ticket = try fields.token("ticket") ?? ""
    }
}
