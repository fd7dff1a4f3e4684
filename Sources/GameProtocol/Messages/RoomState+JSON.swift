extension RoomState {
    /// Writes the snapshot as one JSON object.
    public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("room", room)
        writer.field("seq", seq)
        writer.field("game", options.game.rawValue)
        writer.field("title", ifPresent: title)
        writer.field("phase", phase.rawValue)
        writer.field("round", round)
        writer.field("owner", ifPresent: owner)
        writer.key("players")
        writer.beginArray()
        for player in players { player.encode(into: &writer) }
        writer.endArray()
        writer.field("spectators", spectators)
        encodeDisplays(into: &writer)
        writer.key("options")
        options.encode(into: &writer)
        writer.field("elapsed_ms", ifPresent: elapsedMs)
        writer.field("commit", ifPresent: commit)
        game.encodeFields(room: room, into: &writer)
        turn?.encode(into: &writer)
        writer.field("seed_commit", seedCommit)
        if let over {
            writer.key("over")
            writer.beginObject()
            over.encodeFields(into: &writer)
            writer.endObject()
        }
        writer.endObject()
    }

    private func encodeDisplays(into writer: inout JSONWriter) {
        if displays.isEmpty { return }
        writer.key("displays")
        writer.beginObject()
        for name in spectators {
            guard let display = displays[name] else { continue }
            writer.key(name)
            writer.value(display)
        }
        writer.endObject()
    }

    /// Reads a snapshot; throws a `FieldError` that names the missing or wrong field.
    public init(_ fields: JSONObject) throws(FieldError) {
        var fields = fields
        let game: GameKind = try fields.required("game", fields.word("game"))
        var optionFields = try fields.requiredObject("options")
        options = try GameOptions.decode(game, &optionFields)
        if var object = try fields.object("over") { over = try Over(&object) }
        room = try fields.requiredString("room")
        seq = try fields.required("seq", fields.integer("seq", in: 0...Limits.maximumInteger))
        title = try fields.string("title")
        phase = try fields.required("phase", fields.word("phase"))
        round = try fields.requiredInt("round")
        owner = try fields.string("owner")
        let statNames = options.statNames
        players = try fields.objects("players") { player throws(FieldError) in
            try Player(statNames, &player)
        }
        spectators = try fields.requiredStrings("spectators")
        for member in try fields.object("displays")?.members ?? [] {
            displays[member.key] = member.value.string
        }
        elapsedMs = try fields.int("elapsed_ms", in: 0...Int.max)
        commit = try fields.string("commit")
        self.game = try GameState.decode(game, &fields)
        turn = try Turn.decode(&fields)
        seedCommit = try fields.string("seed_commit") ?? ""
    }
}

extension RoomState.Player {
    func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("name", name)
        writer.field("display", ifPresent: display)
        writer.field("bot", ifPresent: bot?.rawValue)
        writer.field("ready", isReady)
        writer.field("online", isOnline)
        writer.field("playing", isPlaying)
        writer.field("away_ms", ifPresent: awayMs)
        writer.field("score", score)
        stats.encodeFields(into: &writer)
        writer.endObject()
    }

    init(_ statNames: [StaticString], _ fields: inout JSONObject) throws(FieldError) {
        name = try fields.requiredString("name")
        display = try fields.string("display")
        bot = try BotGrade.decode(&fields)
        isReady = try fields.bool("ready") ?? false
        isOnline = try fields.bool("online") ?? true
        isPlaying = try fields.bool("playing") ?? false
        awayMs = try fields.int("away_ms", in: 0...Int.max)
        score = try fields.requiredInt("score")
        stats = try Stats(statNames, &fields)
    }
}

extension RoomState.Turn {
    func encode(into writer: inout JSONWriter) {
        writer.key("turn")
        writer.beginObject()
        writer.field("turn", turn)
        writer.field("player", player)
        writer.field("nth", ifPresent: nth)
        writer.field("clock_ms", ifPresent: clockMs)
        writer.endObject()
    }

    static func decode(_ fields: inout JSONObject) throws(FieldError) -> Self? {
        guard var object = try fields.object("turn") else { return nil }
        return Self(
            turn: try object.requiredInt("turn"),
            player: try object.requiredString("player"),
            nth: try object.int("nth", in: 1...Int.max),
            clockMs: try object.int("clock_ms", in: 0...Int.max)
        )
    }
}
