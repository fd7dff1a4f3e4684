extension Request {
    /// Writes the request as one line, ended by `\n`.
    public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("type", verb)
        id?.encode(into: &writer)
        switch body {
        case .hello(let hello): hello.encodeFields(into: &writer)
        case .list(let list): list.encodeFields(into: &writer)
        case .people(let people): people.encodeFields(into: &writer)
        case .ladder(let ladder): ladder.encodeFields(into: &writer)
        case .theme(let theme): theme.encodeFields(into: &writer)
        case .create(let create): create.encodeFields(into: &writer)
        case .join(let join): join.encodeFields(into: &writer)
        case .invite(let player): writer.field("player", player)
        case .bot(let bot): bot.encodeFields(into: &writer)
        case .room(let request): request.encodeFields(into: &writer)
        case .help, .ping, .bye: break
        }
        writer.endObject()
        writer.endLine()
    }
}

extension HelloRequest {
    func encodeFields(into writer: inout JSONWriter) {
        writer.field("protocol", protocolVersion)
        writer.field("name", ifPresent: name)
        writer.field("display", ifPresent: display)
        writer.field("client", ifPresent: client)
        writer.field("heartbeat_s", ifPresent: heartbeatSeconds)
        if isStrict { writer.field("strict", true) }
        if isHidden { writer.field("hidden", true) }
        writer.field("key", ifPresent: key)
        writer.field("resume", ifPresent: resume)
        writer.field("seen", ifPresent: seen)
        writer.field("room", ifPresent: room)
        writer.field("ticket", ifPresent: ticket)
    }
}

extension ListRequest {
    func encodeFields(into writer: inout JSONWriter) {
        writer.field("game", ifPresent: game?.rawValue)
        writer.field("after", ifPresent: after)
        writer.field("limit", limit)
    }
}

extension PeopleRequest {
    func encodeFields(into writer: inout JSONWriter) {
        writer.field("after", ifPresent: after)
        writer.field("limit", limit)
    }
}

extension BotRequest {
    func encodeFields(into writer: inout JSONWriter) {
        writer.field("level", level.rawValue)
        writer.field("name", ifPresent: name)
    }
}

extension CreateRequest {
    func encodeFields(into writer: inout JSONWriter) {
        writer.field("game", game.rawValue)
        writer.field("title", ifPresent: title)
        writer.field("seats", seats)
        if isPrivate { writer.field("private", true) }
        writer.field("password", ifPresent: password)
        writer.field("ready", isReady)
        writer.field("bot", ifPresent: standIn?.rawValue)
        if isForLadder { writer.field("ladder", true) }
        guard let options else { return }
        writer.key("options")
        options.encode(into: &writer)
    }
}

extension JoinRequest {
    func encodeFields(into writer: inout JSONWriter) {
        switch self {
        case .room(let code, let role, let password, let isReady):
            writer.field("room", code)
            if role == .spectator { writer.field("role", role.rawValue) }
            writer.field("password", ifPresent: password)
            writer.field("ready", isReady)
        case .quick(let create):
            create.encodeFields(into: &writer)
        }
    }
}

extension RoomRequest {
    /// Writes the members of the request that follow its `type` and `id`.
    public func encodeFields(into writer: inout JSONWriter) {
        switch self {
        case .ready(let isReady, let entropy):
            writer.field("ready", isReady)
            writer.field("entropy", ifPresent: entropy)
        case .kick(let player): writer.field("player", player)
        case .chat(let text): writer.field("text", text)
        case .hover(let cell): writer.field("cell", ifPresent: cell)
        case .move(let move): move.encodeFields(into: &writer)
        case .read(let query): query.encodeFields(into: &writer)
        case .start, .state, .leave: break
        }
    }
}
