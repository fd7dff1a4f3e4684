extension ConnectionLine {
    /// Writes the line, ended by `\n`.
    public func encode(into writer: inout JSONWriter) {
        switch self {
        case .hello(let hello): hello.encodeFields(into: &writer)
        case .prompt(let prompt): return prompt.encode(into: &writer)
        case .state(let state):
            writer.beginObject(type: "state")
            writer.field("room", state.room)
            writer.key("state")
            state.encode(into: &writer)
        case .aside(let room, let player, let text):
            writer.beginObject(type: "aside")
            writer.field("room", room)
            writer.field("player", player)
            writer.field("text", text)
        case .hover(let room, let player, let cell):
            writer.beginObject(type: "hover")
            writer.field("room", room)
            writer.field("player", player)
            writer.field("cell", ifPresent: cell)
        case .invited(let invitation): invitation.encodeFields(into: &writer)
        case .ladder(let change): change.encodeFields(into: &writer)
        case .notice(let notice): notice.encodeFields(into: &writer)
        case .bye(let bye): bye.encodeFields(into: &writer)
        }
        writer.endObject()
        writer.endLine()
    }

    static func decode(
        _ type: String,
        _ fields: inout JSONObject
    ) throws(FieldError) -> ConnectionLine? {
        switch type {
        case "hello": return .hello(try ServerHello(&fields))
        case "prompt": return try Prompt.decode(&fields).map { .prompt($0) }
        case "state":
            return .state(try RoomState(fields.requiredObject("state")))
        case "aside":
            return .aside(
                room: try fields.requiredString("room", .code),
                player: try fields.requiredName("player"),
                text: try fields.requiredString("text", .chat)
            )
        case "hover":
            return .hover(
                room: try fields.requiredString("room", .code),
                player: try fields.requiredName("player"),
                cell: try fields.int("cell", in: 1...Limits.maximumCells)
            )
        case "invited": return .invited(try Invitation(&fields))
        case "ladder": return .ladder(try LadderChange(&fields))
        case "notice": return .notice(try Notice(&fields))
        case "bye": return .bye(try Bye(&fields))
        default: return nil
        }
    }
}

extension ServerHello {
    func encodeFields(into writer: inout JSONWriter) {
        writer.beginObject(type: "hello")
        writer.field("server", server)
        writer.field("name", name)
        writer.field("inst", ifPresent: inst)
        writer.field("protocol", protocolVersion)
        writer.field("protocols", protocols)
        writer.field("features", features)
        limits.encode(into: &writer)
        writer.field("motd", ifPresent: motd)
        writer.field("web_port", ifPresent: webPort)
        writer.field("web_url", ifPresent: webURL)
        writer.field("host", ifPresent: host)
        if !peers.isEmpty {
            writer.key("peers")
            writer.beginArray()
            for peer in peers {
                writer.beginObject()
                peer.encodeFields(into: &writer)
                writer.endObject()
            }
            writer.endArray()
        }
        writer.field("hint", hint)
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        server = try fields.requiredString("server", .title)
        name = try fields.string("name", .title) ?? ""
        inst = try fields.string("inst", where: Beacon.isInst)
        protocolVersion = try fields.int("protocol", in: 0...Int.max) ?? 1
        protocols = fields.contains("protocols") ? try fields.requiredInts("protocols") : [1]
        features = fields.contains("features") ? try fields.requiredStrings("features") : []
        limits = try [HelpReply.Limit].decode(&fields)
        motd = try fields.string("motd")
        webPort = try fields.int("web_port", in: 1...65_535)
        webURL = try fields.string("web_url", where: WebLink.acceptsBase)
        host = try fields.string("host", where: Self.isNumber)
        // An unreadable place is left out and does not make the greeting invalid.
        let places =
            fields.contains("peers")
            ? try fields.objects("peers") { place in try? ServerPlace(&place) } : []
        peers = Array(places.compactMap(\.self).prefix(Limits.maximumPeers))
        hint = try fields.string("hint") ?? ""
    }

    /// Whether a text may be a numeric address.
    private static func isNumber(_ host: String) -> Bool {
        (2...45).contains(host.utf8.count)
            && host.utf8.allSatisfy {
                (0x30...0x3A).contains($0) || (0x61...0x66).contains($0) || $0 == 0x2E
            }
    }
}

extension Prompt {
    /// Writes the prompt as one line, ended by `\n`.
    public func encode(into writer: inout JSONWriter) {
        choices.encode(room: QuotedText(room), clockMs: clockMs, into: &writer)
    }

    /// Reads a prompt; nil if it asks for a request that this version does not know.
    static func decode(_ fields: inout JSONObject) throws(FieldError) -> Prompt? {
        let verb = try fields.requiredString("do")
        guard let choices = try GamePrompt.decode(verb, &fields) else { return nil }
        return Prompt(
            room: try fields.requiredString("room", .code),
            choices,
            clockMs: try fields.int("clock_ms", in: 0...Int.max)
        )
    }
}

extension Invitation {
    func encodeFields(into writer: inout JSONWriter) {
        writer.beginObject(type: "invited")
        writer.field("player", player)
        writer.field("display", ifPresent: display)
        room.encodeFields(into: &writer)
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        player = try fields.requiredName("player")
        display = try fields.display()
        room = try RoomSummary(&fields)
    }
}

extension Notice {
    func encodeFields(into writer: inout JSONWriter) {
        writer.beginObject(type: "notice")
        writer.field("code", code)
        writer.field("message", message)
        writer.field("in_ms", ifPresent: inMs)
        writer.field("room", ifPresent: room)
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        code = try fields.string("code", .code) ?? ""
        message = try fields.string("message") ?? ""
        inMs = try fields.int("in_ms", in: 0...Int.max)
        room = try fields.string("room", .code)
    }
}

extension Bye {
    func encodeFields(into writer: inout JSONWriter) {
        writer.beginObject(type: "bye")
        writer.field("code", code.rawValue)
        writer.field("message", message)
        writer.field("reconnect", reconnect)
        writer.field("after_ms", ifPresent: afterMs)
        place?.encodeFields(into: &writer)
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        code = ByeCode(rawValue: try fields.requiredString("code")) ?? .internal
        message = try fields.string("message") ?? ""
        reconnect = try fields.bool("reconnect") ?? false
        afterMs = try fields.int("after_ms", in: 0...Int.max)
        place = try ServerPlace(ifPresent: &fields)
    }
}
