extension HelloRequest {
    init(_ fields: inout JSONObject) throws(FieldError) {
        protocolVersion = try fields.int("protocol", in: 0...Int.max) ?? 1
        name = try fields.string("name", where: NameRule.accepts)
        // The lobby checks it, and its refusal says what is wrong.
        display = try fields.string("display")
        client = try fields.text("client", maximum: Limits.maximumClientCount)
        heartbeatSeconds = try fields.int("heartbeat_s", in: Limits.heartbeatSeconds)
        isStrict = try fields.bool("strict") ?? false
        isHidden = try fields.bool("hidden") ?? false
        resume = try fields.string("resume")
        seen = try fields.integer("seen", in: 0...Limits.maximumInteger)
        // A server without a group knows neither field and ignores them; so a wrong type is
        // ignored, too.
        room = fields.value("room")?.string.map(RoomCode.normalized)
        ticket = fields.value("ticket").map { $0.string ?? "" }
    }
}

extension ListRequest {
    init(_ fields: inout JSONObject) throws(FieldError) {
        game = try fields.word("game")
        after = try fields.string("after").map(RoomCode.normalized)
        limit = try fields.int("limit", in: Limits.listPage) ?? Limits.listPage.upperBound
    }
}

extension PeopleRequest {
    init(_ fields: inout JSONObject) throws(FieldError) {
        after = try fields.string("after")
        limit = try fields.int("limit", in: Limits.listPage) ?? Limits.listPage.upperBound
    }
}

extension BotRequest {
    init(_ fields: inout JSONObject) throws(FieldError) {
        level = try fields.word("level") ?? .normal
        name = try fields.string("name", where: NameRule.accepts)
    }
}

extension CreateRequest {
    static func decode(
        _ fields: inout JSONObject,
        _ ignored: inout [String]
    ) throws(FieldError) -> CreateRequest {
        let game: GameKind = try fields.required("game", fields.word("game"))
        var options: GameOptions.Request?
        if var object = try fields.object("options") {
            do throws(FieldError) {
                options = try GameOptions.Request.decode(game, &object)
            } catch {
                throw FieldError(kind: error.kind, field: "options." + error.field)
            }
            ignored = object.unusedKeys.map { "options." + $0 }
        }
        return CreateRequest(
            game: game,
            title: try fields.text("title", maximum: Limits.maximumTitleCount),
            seats: try fields.int("seats", in: game.row.seats)
                ?? (options?.daily == nil ? game.row.defaultSeats : 1),
            isPrivate: try fields.bool("private") ?? false,
            password: try fields.text("password", maximum: Limits.maximumPasswordCount),
            isReady: try fields.bool("ready") ?? true,
            options: options
        )
    }
}

extension JoinRequest {
    static func decode(
        _ fields: inout JSONObject,
        _ ignored: inout [String]
    ) throws(FieldError) -> JoinRequest {
        guard let code = try fields.string("room") else {
            guard fields.contains("game") else {
                throw FieldError(kind: .missing, field: "room")
            }
            var create = try CreateRequest.decode(&fields, &ignored)
            create.standIn = try fields.word("bot")
            return .quick(create)
        }
        return .room(
            code: RoomCode.normalized(code),
            role: try fields.word("role") ?? .player,
            password: try fields.text("password", maximum: Limits.maximumPasswordCount),
            isReady: try fields.bool("ready") ?? true
        )
    }
}
