extension Reply {
    /// Writes the reply as one line, ended by `\n`.
    public func encode(into writer: inout JSONWriter) {
        switch outcome {
        case .ok(let content):
            writer.beginObject(type: "ok")
            encodeEnvelope(into: &writer)
            content.encodeFields(into: &writer)
        case .refused(let refusal):
            writer.beginObject(type: "error")
            encodeEnvelope(into: &writer)
            refusal.encodeFields(into: &writer)
        }
        if !ignored.isEmpty { writer.field("ignored", ignored) }
        writer.endObject()
        writer.endLine()
    }

    private func encodeEnvelope(into writer: inout JSONWriter) {
        writer.field("re", ifPresent: re)
        id?.encode(into: &writer)
    }

    static func decode(_ type: String, _ fields: inout JSONObject) throws(FieldError) -> Reply {
        let re = try fields.string("re")
        let id = try? RequestID.decode(&fields)
        let ignored = fields.contains("ignored") ? try fields.requiredStrings("ignored") : []
        let outcome: Outcome =
            type == "error"
            ? .refused(try Refusal(&fields)) : .ok(try Content.decode(re ?? "", &fields))
        return Reply(re: re, id: id, ignored: ignored, outcome)
    }
}

extension Reply.Content {
    func encodeFields(into writer: inout JSONWriter) {
        switch self {
        case .none: break
        case .hello(let hello): hello.encodeFields(into: &writer)
        case .help(let help): help.encodeFields(into: &writer)
        case .list(let rooms, let next):
            writer.key("rooms")
            writer.beginArray()
            for room in rooms { room.encode(into: &writer) }
            writer.endArray()
            writer.field("next", ifPresent: next)
        case .entered(let state):
            writer.field("room", state.room)
            writer.key("state")
            state.encode(into: &writer)
        case .state(let state):
            writer.key("state")
            state.encode(into: &writer)
        case .game(let reply): reply.encodeFields(into: &writer)
        }
    }

    static func decode(
        _ re: String,
        _ fields: inout JSONObject
    ) throws(FieldError) -> Reply.Content {
        switch re {
        case "hello": return .hello(try HelloReply(&fields))
        case "help": return .help(try HelpReply(&fields))
        case "list":
            var rooms: [RoomSummary] = []
            for value in try fields.required("rooms", fields.array("rooms")) {
                guard var object = value.object else {
                    throw FieldError(kind: .badType, field: "rooms")
                }
                // A room of a game that this reader does not know is left out, not an error.
                if let room = try? RoomSummary(&object) { rooms.append(room) }
            }
            return .list(rooms, next: try fields.string("next"))
        case "create", "join":
            return .entered(
                try RoomState(try fields.required("state", fields.object("state")))
            )
        case "state":
            return .state(try RoomState(try fields.required("state", fields.object("state"))))
        default: return try GameReply.decode(re, &fields).map { .game($0) } ?? .none
        }
    }
}

extension HelloReply {
    func encodeFields(into writer: inout JSONWriter) {
        writer.field("protocol", protocolVersion)
        writer.field("name", name)
        writer.field("resume", resume)
        writer.field("resume_ms", resumeMs)
        guard let resumed else { return }
        writer.field("resumed", true)
        writer.field("room", ifPresent: resumed.room)
        resumed.lastID?.encode(into: &writer, as: "last_id")
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        self.init(
            protocolVersion: try fields.int("protocol", in: 0...Int.max) ?? 1,
            name: try fields.requiredString("name"),
            resume: try fields.string("resume") ?? "",
            resumeMs: try fields.int("resume_ms", in: 0...Int.max) ?? 0
        )
        guard try fields.bool("resumed") ?? false else { return }
        resumed = Resumed(
            room: try fields.string("room"),
            lastID: try? RequestID.decode(&fields, "last_id")
        )
    }
}

extension HelpReply {
    func encodeFields(into writer: inout JSONWriter) {
        writer.key("requests")
        writer.beginArray()
        for request in requests {
            writer.beginObject()
            writer.field("example", request.example)
            writer.field("about", request.about)
            writer.endObject()
        }
        writer.endArray()
        writer.field("games", games.map(\.rawValue))
        writer.field("themes", themes)
        writer.key("limits")
        writer.beginObject()
        for limit in limits {
            writer.key(limit.name)
            writer.value(limit.value)
        }
        writer.endObject()
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        var requests: [HelpEntry] = []
        for value in try fields.required("requests", fields.array("requests")) {
            guard var object = value.object else {
                throw FieldError(kind: .badType, field: "requests")
            }
            requests.append(
                HelpEntry(
                    example: try object.requiredString("example"),
                    about: try object.requiredString("about")
                )
            )
        }
        self.init(
            requests: requests,
            games: try fields.requiredStrings("games").compactMap(GameKind.init),
            themes: try fields.requiredStrings("themes"),
            limits: try ServerHello.limits(&fields)
        )
    }
}
