import GameProtocol

/// The JSON form of an entry.
///
/// A request has the same name and fields as in the protocol. The member who sent it is `by`,
/// because one request has a field `player` for another member.
extension JournalEntry {
    /// Writes the entry without its commitment, its checksum and the end of the line.
    func encodeFields(into writer: inout JSONWriter) {
        switch kind {
        case .secret(let round, let secret):
            begin("secret", &writer)
            writer.field("round", round)
            writer.field("server_seed", secret.serverSeed)
            writer.field("salt", secret.salt)
        case .enter(let entrance):
            begin("enter", &writer)
            entrance.encodeFields(into: &writer)
        case .request(let player, let id, let request):
            Self.encodeFields(of: request, by: player, id: id, at: at, into: &writer)
        case .left(let player, let reason):
            begin("left", &writer)
            writer.field("player", player)
            writer.field("reason", reason.rawValue)
        case .offline(let player, let resumeMs):
            begin("offline", &writer)
            writer.field("player", player)
            writer.field("resume_ms", resumeMs)
        case .online(let player):
            begin("online", &writer)
            writer.field("player", player)
        case .alarm: begin("alarm", &writer)
        case .calculated(let number, let answer):
            begin("calculated", &writer)
            writer.field("number", number)
            writer.field("answer", answer)
        case .restarted(let resumeMs):
            begin("restarted", &writer)
            writer.field("resume_ms", resumeMs)
        case .shutdown: begin("shutdown", &writer)
        case .snapshot(let snapshot):
            begin("snapshot", &writer)
            snapshot.encodeFields(into: &writer)
        }
    }

    @inline(__always)
    static func encodeFields(
        of request: RoomRequest,
        by player: String,
        id: RequestID?,
        at: Int64,
        into writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.field("type", request.verb)
        writer.field("at", at)
        writer.field("by", player)
        id?.encode(into: &writer)
        request.encodeFields(into: &writer)
    }

    @inline(__always)
    private func begin(_ type: StaticString, _ writer: inout JSONWriter) {
        writer.beginObject(type: type)
        writer.field("at", at)
    }
}

extension JournalEntry {
    /// Reads all fields of an entry except its checksum, which the caller must have removed before.
    static func decode(
        _ fields: inout JSONObject,
        in game: GameKind
    ) throws(FieldError) -> JournalEntry {
        // The common fields are read first, so any field that is left after a request's own fields
        // is unknown.
        let at = try fields.number("at")
        let commit = try fields.hex("commit", count: 64...64)
        let type = try fields.requiredString("type")
        guard let kind = try kind(type, &fields) else {
            return JournalEntry(at: at, try request(&fields, in: game), commit: commit)
        }
        try fields.refuseUnused()
        return JournalEntry(at: at, kind, commit: commit)
    }

    /// Reads an entry that is not a request; nil for any other type.
    private static func kind(
        _ type: String,
        _ fields: inout JSONObject
    ) throws(FieldError) -> Kind? {
        switch type {
        case "secret":
            return .secret(round: Int(try fields.number("round")), try DealSecret(journal: &fields))
        case "enter": return .enter(try JournalEntrance(&fields))
        case "left":
            let player = try fields.name("player")
            return .left(player: player, try fields.required("reason", fields.word("reason")))
        case "offline":
            return .offline(
                player: try fields.name("player"),
                resumeMs: Int(try fields.number("resume_ms"))
            )
        case "online": return .online(player: try fields.name("player"))
        case "alarm": return .alarm
        case "calculated":
            return .calculated(
                number: Int(try fields.number("number")),
                answer: try fields.required("answer", fields.answer())
            )
        case "restarted": return .restarted(resumeMs: Int(try fields.number("resume_ms")))
        case "shutdown": return .shutdown
        case "snapshot": return .snapshot(try RoomSnapshot(&fields))
        default: return nil
        }
    }

    private static func request(
        _ fields: inout JSONObject,
        in game: GameKind
    ) throws(FieldError) -> Kind {
        let player = try fields.name("by")
        let request: Request
        do throws(Request.Rejected) {
            request = try Request(fields, in: game)
        } catch {
            throw FieldError(kind: .badValue, field: error.refusal.field ?? "id")
        }
        guard case .room(let asked) = request.body else {
            throw FieldError(kind: .badValue, field: "type")
        }
        if let key = request.ignored.first { throw FieldError(kind: .badValue, field: key) }
        return .request(by: player, id: request.id, asked)
    }
}
