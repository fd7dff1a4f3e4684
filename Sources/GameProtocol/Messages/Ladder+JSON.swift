extension LadderRequest {
    func encodeFields(into writer: inout JSONWriter) {
        writer.field("game", ifPresent: game?.rawValue)
        writer.field("class", ifPresent: contest)
        writer.field("since", ifPresent: since?.text)
        writer.field("after", ifPresent: after)
        writer.field("limit", limit)
        if isCross { writer.field("cross", true) }
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        game = try fields.word("game")
        contest = try fields.string("class")
        let since = try fields.string("since", where: { LadderTime($0) != nil })
        self.since = since.flatMap { LadderTime($0) }
        after = try fields.string("after")
        limit = try fields.int("limit", in: Limits.listPage) ?? Limits.listPage.upperBound
        isCross = try fields.bool("cross") ?? false
    }
}

extension LadderReply {
    func encodeFields(into writer: inout JSONWriter) {
        writer.key("classes")
        writer.beginArray()
        for entry in classes {
            writer.beginObject()
            writer.field("game", entry.game.rawValue)
            writer.field("class", entry.contest)
            writer.field("rounds", entry.rounds)
            writer.field("players", entry.players)
            writer.endObject()
        }
        writer.endArray()
        writer.field("game", ifPresent: shown?.game.rawValue)
        writer.field("class", ifPresent: shown?.contest)
        writer.key("rows")
        writer.beginArray()
        for row in rows { row.encode(into: &writer) }
        writer.endArray()
        writer.field("next", ifPresent: next)
        guard let cross else { return }
        writer.key("cross")
        writer.beginArray()
        for row in cross {
            writer.beginArray()
            for result in row { writer.value(result) }
            writer.endArray()
        }
        writer.endArray()
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        // A class of an unknown game is left out and is no error.
        classes = try fields.objects("classes") { entry throws(FieldError) -> LadderClass? in
            guard let game = GameKind(rawValue: try entry.requiredString("game")) else {
                return nil
            }
            return LadderClass(
                game: game,
                contest: try entry.requiredString("class", .title),
                rounds: try entry.requiredInt("rounds"),
                players: try entry.requiredInt("players")
            )
        }.compactMap(\.self)
        let game: GameKind? = try fields.word("game")
        let contest = try fields.string("class", .title)
        if let game, let contest { shown = (game, contest) }
        rows = try fields.objects("rows") { row throws(FieldError) in try LadderRow(&row) }
        next = try fields.token("next")
        cross = try fields.array("cross")?.map { row in
            (row.elements ?? []).map { result in
                (result.elements ?? []).map { Int($0.integer(in: 0...Limits.maximumInteger) ?? 0) }
            }
        }
    }
}

extension LadderRow {
    func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        encodeFields(into: &writer)
        writer.endObject()
    }

    package func encodeFields(into writer: inout JSONWriter) {
        writer.field("rank", rank)
        writer.field("name", name)
        writer.field("rating", rating)
        writer.field("error", ifPresent: error)
        writer.field("rounds", rounds)
        writer.field("won", won)
        writer.field("drawn", drawn)
        writer.field("lost", lost)
        writer.field("streak", streak)
        if let trend { writer.field("trend", trend) }
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        rank = try fields.requiredInt("rank")
        name = try fields.requiredName("name")
        rating = try fields.requiredInt("rating")
        error = try fields.int("error", in: 0...Int.max)
        rounds = try fields.requiredInt("rounds")
        won = try fields.requiredInt("won")
        drawn = try fields.requiredInt("drawn")
        lost = try fields.requiredInt("lost")
        streak = try fields.requiredInt("streak")
        trend = fields.contains("trend") ? try fields.requiredInts("trend") : nil
    }
}

extension LadderChange {
    func encodeFields(into writer: inout JSONWriter) {
        writer.beginObject(type: "ladder")
        writer.field("room", room)
        writer.field("round", round)
        writer.field("game", game.rawValue)
        writer.field("class", contest)
        writer.field("of", count)
        writer.key("rows")
        writer.beginArray()
        for row in rows {
            writer.beginObject()
            writer.field("name", row.name)
            writer.field("rank", row.rank)
            writer.field("rating", row.rating)
            writer.field("change", row.change)
            writer.endObject()
        }
        writer.endArray()
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        room = try fields.requiredString("room", .code)
        round = try fields.requiredInt("round")
        game = try fields.required("game", fields.word("game"))
        contest = try fields.requiredString("class", .title)
        count = try fields.requiredInt("of")
        rows = try fields.objects("rows") { row throws(FieldError) in
            Row(
                name: try row.requiredName("name"),
                rank: try row.requiredInt("rank"),
                rating: try row.requiredInt("rating"),
                change: try row.requiredInt("change")
            )
        }
    }
}
