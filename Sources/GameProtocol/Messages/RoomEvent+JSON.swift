extension RoomEvent {
    /// Writes the event as one line, ended by `\n`.
    public func encode(into writer: inout JSONWriter) {
        let room = QuotedText(room)
        if case .game(let event) = body {
            return event.encode(room: room, seq: seq, into: &writer)
        }
        writer.event(body.type, room: room, seq: seq) { body.encodeFields(into: &$0) }
    }

    /// Writes the event of a turn that begins as one line, ended by `\n`.
    public static func encodeTurn(
        _ number: Int,
        of player: QuotedText,
        clockMs: Int?,
        room: QuotedText,
        seq: Int64,
        into writer: inout JSONWriter
    ) {
        let size = 70 + player.maximumBytes
        writer.event("turn", room: room, seq: seq, atMost: size) { cursor in
            cursor.turn(number, player, clockMs)
        }
    }

    static func decode(
        _ type: String,
        _ fields: inout JSONObject,
        in game: GameKind?
    ) throws(FieldError) -> RoomEvent? {
        guard let body = try Body.decode(type, &fields, in: game) else { return nil }
        return RoomEvent(
            room: try fields.requiredString("room", .code),
            seq: try fields.required("seq", fields.integer("seq", in: 1...Limits.maximumInteger)),
            body
        )
    }
}

extension RoomEvent.Body {
    var type: StaticString {
        switch self {
        case .joined: "joined"
        case .ready: "ready"
        case .chat: "chat"
        case .offline: "offline"
        case .online: "online"
        case .left: "left"
        case .owner: "owner"
        case .started: "started"
        case .turn: "turn"
        case .timeout: "timeout"
        case .over: "over"
        case .proof: "proof"
        case .game(let event): event.type
        }
    }

    /// Writes the members of an event that does not belong to a game.
    func encodeFields(into writer: inout JSONWriter) {
        switch self {
        case .joined(let player, let role, let seedCommit, let bot, let display):
            writer.field("player", player)
            writer.field("display", ifPresent: display)
            writer.field("role", role.rawValue)
            writer.field("bot", ifPresent: bot?.rawValue)
            writer.field("seed_commit", seedCommit)
        case .ready(let player, let isReady):
            writer.field("player", player)
            writer.field("ready", isReady)
        case .chat(let player, let role, let text):
            writer.field("player", player)
            writer.field("role", role.rawValue)
            writer.field("text", text)
        case .offline(let player, let resumeMs):
            writer.field("player", player)
            writer.field("resume_ms", resumeMs)
        case .online(let player), .owner(let player):
            writer.field("player", player)
        case .left(let player, let role, let reason):
            writer.field("player", player)
            writer.field("role", role.rawValue)
            // Protocol 1 lists all reasons, so this one is a `leave` with a field of its own.
            let isYielded = reason == .yielded
            writer.field("reason", (isYielded ? .leave : reason).rawValue)
            if isYielded { writer.field("yields", true) }
        case .started(let started): started.encodeFields(into: &writer)
        case .turn(let turn, let player, let clockMs):
            let player = QuotedText(player)
            writer.members(atMost: 70 + player.maximumBytes) { cursor in
                cursor.turn(turn, player, clockMs)
            }
        case .timeout(let turn, let player, let strikes):
            writer.field("turn", turn)
            writer.field("player", player)
            writer.field("strikes", strikes)
        case .over(let over): over.encodeFields(into: &writer)
        case .proof(let proof): proof.encodeFields(into: &writer)
        case .game: preconditionFailure("A game writes its events by itself.")
        }
    }

    static func decode(
        _ type: String,
        _ fields: inout JSONObject,
        in game: GameKind?
    ) throws(FieldError) -> RoomEvent.Body? {
        switch type {
        case "joined":
            return .joined(
                player: try fields.requiredName("player"),
                role: try Self.role(&fields),
                seedCommit: try fields.token("seed_commit") ?? "",
                bot: try BotGrade.decode(&fields),
                display: try fields.display()
            )
        case "ready":
            return .ready(
                player: try fields.requiredName("player"),
                isReady: try fields.bool("ready") ?? true
            )
        case "chat":
            return .chat(
                player: try fields.requiredName("player"),
                role: try Self.role(&fields),
                text: try fields.requiredString("text", .chat)
            )
        case "offline":
            return .offline(
                player: try fields.requiredName("player"),
                resumeMs: try fields.requiredInt("resume_ms")
            )
        case "online": return .online(player: try fields.requiredName("player"))
        case "owner": return .owner(player: try fields.requiredName("player"))
        case "left":
            let isYielded = try fields.bool("yields") ?? false
            return .left(
                player: try fields.requiredName("player"),
                role: try Self.role(&fields),
                reason: isYielded ? .yielded : try fields.word("reason") ?? .leave
            )
        case "started": return .started(try Started(&fields))
        case "turn":
            return .turn(
                turn: try fields.requiredInt("turn"),
                player: try fields.requiredName("player"),
                clockMs: try fields.int("clock_ms", in: 0...Int.max)
            )
        case "timeout":
            return .timeout(
                turn: try fields.requiredInt("turn"),
                player: try fields.requiredName("player"),
                strikes: try fields.requiredInt("strikes")
            )
        case "over": return .over(try Over(&fields))
        case "proof": return .proof(try DealProof(&fields))
        default: return try GameEvent.decode(type, &fields, in: game).map { .game($0) }
        }
    }

    private static func role(_ fields: inout JSONObject) throws(FieldError) -> Role {
        try fields.word("role") ?? .player
    }
}

extension ByteCursor {
    /// Writes the members of a turn that begins.
    @inline(__always)
    fileprivate mutating func turn(_ number: Int, _ player: QuotedText, _ clockMs: Int?) {
        member("turn", number)
        member("player", player)
        member("clock_ms", ifPresent: clockMs)
    }
}

extension Started {
    func encodeFields(into writer: inout JSONWriter) {
        writer.field("game", ifPresent: game?.rawValue)
        writer.field("round", round)
        if let board {
            writer.field("rows", board.rows)
            writer.field("cols", board.columns)
            writer.field("cells", board.cells)
        }
        writer.field("players", players)
        writer.field("first", first)
        writer.field("theme", ifPresent: board?.theme)
        writer.field("group", ifPresent: board?.group)
        writer.field("theme_id", ifPresent: board?.themeID)
        writer.field("commit", commit)
        writer.field("seed_commit", seedCommit)
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        if fields.contains("rows") {
            board = CardGrid(
                rows: try fields.requiredInt("rows"),
                columns: try fields.requiredInt("cols"),
                cells: try fields.requiredInt("cells"),
                theme: try fields.requiredString("theme", .title),
                group: try fields.string("group", .code),
                themeID: try fields.string("theme_id")
            )
        }
        game = try fields.game()
        round = try fields.requiredInt("round")
        players = try fields.requiredNames("players")
        first = try fields.requiredName("first")
        commit = try fields.requiredToken("commit")
        seedCommit = try fields.token("seed_commit") ?? ""
    }
}

extension Over {
    func encodeFields(into writer: inout JSONWriter) {
        writer.field("game", ifPresent: game?.rawValue)
        writer.field("round", round)
        writer.field("reason", reason.rawValue)
        writer.field("result", result.rawValue)
        writer.field("winners", winners)
        encodePlaces(into: &writer)
        scores.encode(into: &writer)
        writer.key("stats")
        writer.beginObject()
        for (score, stats) in zip(scores, stats) {
            writer.key(score.player)
            writer.beginObject()
            stats.encodeFields(into: &writer)
            writer.endObject()
        }
        writer.endObject()
        writer.field("proof", proof)
        writer.field("server_seed", serverSeed)
        writer.field("entropies", entropies)
        writer.field("seed_commit", seedCommit)
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        scores = try [Score].decode(&fields)
        // Many languages write the members of an object in an order of their own.
        var counted: [String: Stats] = [:]
        for member in try fields.requiredObject("stats").members {
            guard let object = member.value.object else {
                throw FieldError(kind: .badType, field: "stats")
            }
            counted[member.key] = Stats(object)
        }
        stats = try fields.requiredObject("scores").members.map { counted[$0.key] ?? Stats() }
        game = try fields.game()
        round = try fields.requiredInt("round")
        reason = try fields.required("reason", fields.word("reason"))
        result = try fields.required("result", fields.word("result"))
        winners = try fields.requiredNames("winners")
        places = try Self.decodePlaces(&fields)
        proof = try fields.requiredToken("proof")
        serverSeed = try fields.requiredToken("server_seed")
        entropies = try fields.requiredTokens("entropies")
        seedCommit = try fields.token("seed_commit") ?? ""
    }
}

extension JSONObject {
    /// Reads the game that a line names; nil if it names none, or an unknown one.
    fileprivate mutating func game() throws(FieldError) -> GameKind? {
        try string("game").flatMap { GameKind(rawValue: $0) }
    }
}

extension DealProof {
    func encodeFields(into writer: inout JSONWriter) {
        writer.field("deal", deal)
        writer.field("proof", proof)
        writer.field("server_seed", serverSeed)
        writer.field("entropies", entropies)
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        deal = try fields.requiredInt("deal")
        proof = try fields.requiredToken("proof")
        serverSeed = try fields.requiredToken("server_seed")
        entropies = try fields.requiredTokens("entropies")
    }
}
