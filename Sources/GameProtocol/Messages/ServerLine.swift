/// A line of a server, as a client reads it.
public enum ServerLine: Equatable, Sendable {
    case reply(Reply)
    case event(RoomEvent)
    case connection(ConnectionLine)
    /// A line of an unknown type; within protocol 1 it may be ignored.
    case unknown(type: String)

    /// Writes the line, ended by `\n`; nothing for a line of an unknown type.
    package func encode(into writer: inout JSONWriter) {
        switch self {
        case .reply(let reply): reply.encode(into: &writer)
        case .event(let event): event.encode(into: &writer)
        case .connection(let line): line.encode(into: &writer)
        case .unknown: break
        }
    }

    /// Reads one line of a server; throws a `FieldError` that names the missing or wrong field.
    /// Unknown fields, events and lines are no error (protocol.md, section 11).
    ///
    /// - Parameter game: the game of the line's room; nil if unknown.
    public init(_ fields: JSONObject, in game: GameKind? = nil) throws(FieldError) {
        var fields = fields
        let type = try fields.requiredString("type")
        if type == "ok" || type == "error" {
            self = .reply(try Reply.decode(type, &fields))
        } else if !fields.contains("seq"), let line = try ConnectionLine.decode(type, &fields) {
            self = .connection(line)
        } else if let event = try RoomEvent.decode(type, &fields, in: game) {
            self = .event(event)
        } else {
            self = .unknown(type: type)
        }
    }
}
