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

    /// Writes the reply that confirms a request as one line, ended by `\n`.
    public static func encodeOK(
        re: String,
        id: RequestID?,
        ignored: [String],
        into writer: inout JSONWriter
    ) {
        let size = 20 + ByteCursor.maximumBytes(of: re)
        if case .number(let number)? = id, ignored.isEmpty {
            writer.element(atMost: size + 10 + ByteCursor.maximumDigits) { cursor in
                cursor.ok(re)
                cursor.key("id")
                cursor.put(number)
                cursor.put("}\n")
            }
            return writer.endedLine()
        }
        writer.element(atMost: size) { $0.ok(re) }
        id?.encode(into: &writer)
        if !ignored.isEmpty { writer.field("ignored", ignored) }
        writer.endObject()
        writer.endLine()
    }

    private func encodeEnvelope(into writer: inout JSONWriter) {
        writer.field("re", ifPresent: re)
        id?.encode(into: &writer)
    }

    static func decode(_ type: String, _ fields: inout JSONObject) throws(FieldError) -> Reply {
        let re = try fields.token("re")
        let id = try? RequestID.decode(&fields)
        let ignored =
            fields.contains("ignored") ? try fields.requiredStrings("ignored", .code) : []
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
        case .list(let rooms, let next, let isPartial):
            writer.key("rooms")
            writer.beginArray()
            for room in rooms { room.encode(into: &writer) }
            writer.endArray()
            writer.field("next", ifPresent: next)
            if isPartial { writer.field("partial", true) }
        case .people(let people, let next):
            writer.key("people")
            writer.beginArray()
            for person in people { person.encode(into: &writer) }
            writer.endArray()
            writer.field("next", ifPresent: next)
        case .ladder(let reply): reply.encodeFields(into: &writer)
        case .theme(let reply): reply.encodeFields(into: &writer)
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
            // A room with an unknown game is left out and is no error.
            let rooms = try fields.objects("rooms") { room in try? RoomSummary(&room) }
            return .list(
                rooms.compactMap(\.self),
                next: try fields.token("next"),
                isPartial: try fields.bool("partial") ?? false
            )
        case "people":
            // A person in a room with an unknown game is left out and is no error.
            let people = try fields.objects("people") { person in try? ListedPerson(&person) }
            return .people(people.compactMap(\.self), next: try fields.token("next"))
        case "ladder": return .ladder(try LadderReply(&fields))
        case "theme": return .theme(try ThemeReply(&fields))
        case "create", "join":
            return .entered(try RoomState(fields.requiredObject("state")))
        case "state":
            return .state(try RoomState(fields.requiredObject("state")))
        default: return try GameReply.decode(re, &fields).map { .game($0) } ?? .none
        }
    }
}

extension HelloReply {
    func encodeFields(into writer: inout JSONWriter) {
        writer.field("protocol", protocolVersion)
        writer.field("name", name)
        writer.field("display", ifPresent: display)
        writer.field("resume", resume)
        writer.field("resume_ms", resumeMs)
        writer.field("rated", ifPresent: isRated)
        guard let resumed else { return }
        writer.field("resumed", true)
        writer.field("room", ifPresent: resumed.room)
        resumed.lastID?.encode(into: &writer, as: "last_id")
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        protocolVersion = try fields.int("protocol", in: 0...Int.max) ?? 1
        name = try fields.requiredName("name")
        display = try fields.display()
        resume = try fields.token("resume") ?? ""
        resumeMs = try fields.int("resume_ms", in: 0...Int.max) ?? 0
        isRated = try fields.bool("rated")
        guard try fields.bool("resumed") ?? false else { return }
        resumed = Resumed(
            room: try fields.string("room", .code),
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
        writer.key("rules")
        writer.beginArray()
        for entry in rules { entry.encode(into: &writer) }
        writer.endArray()
        limits.encode(into: &writer)
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        requests = try fields.objects("requests") { request throws(FieldError) in
            HelpEntry(
                example: try request.requiredString("example"),
                about: try request.requiredString("about")
            )
        }
        games = try fields.requiredStrings("games").compactMap(GameKind.init)
        themes = try fields.requiredStrings("themes")
        rules =
            fields.contains("rules")
            ? try fields.objects("rules") { row throws(FieldError) in try RulesEntry(&row) } : []
        limits = try [HelpReply.Limit].decode(&fields)
    }
}

/// The limits in `hello` and in the answer to `help`, as one JSON object with a member each.
extension [HelpReply.Limit] {
    func encode(into writer: inout JSONWriter) {
        writer.key("limits")
        writer.beginObject()
        for limit in self {
            writer.key(limit.name)
            writer.value(limit.value)
        }
        writer.endObject()
    }

    static func decode(_ fields: inout JSONObject) throws(FieldError) -> Self {
        guard let object = try fields.object("limits") else { return [] }
        return object.members.compactMap { member in
            let value = member.value.integer(in: 0...Limits.maximumInteger)
            return value.map { HelpReply.Limit(fields.treated(member.key, .title), Int($0)) }
        }
    }
}

extension ByteCursor {
    @inline(__always)
    fileprivate mutating func ok(_ re: String) {
        put("{\"type\":\"ok\"")
        member("re", re)
    }
}
