import GameProtocol

extension PlayedGame {
    /// Returns the game as one line, ended by `\n`.
    ///
    /// - Parameter withLines: whether to include the lines that are needed to show the game again.
    package func line(withLines: Bool) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("at", endedAt)
        writer.field("ms", milliseconds)
        writer.field("server", server)
        writer.field("room", room)
        writer.field("round", round)
        writer.field("game", what)
        writer.field("point", pointUnit)
        writer.field("move", moveUnit)
        writer.field("name", me)
        writer.field("outcome", outcome.rawValue)
        writer.field("ending", ending.rawValue)
        if hints > 0 { writer.field("hints", hints) }
        if !isWhole { writer.field("whole", false) }
        writer.field("winners", winners)
        writer.key("players")
        writer.beginArray()
        for player in players {
            writer.beginObject()
            writer.field("name", player.name)
            writer.field("points", player.points)
            writer.field("moves", player.moves)
            writer.endObject()
        }
        writer.endArray()
        if withLines { writer.field("lines", lines) }
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }

    private static let limits = JSONLimits(depth: 8, members: 64, elements: 20_000)
    private static let maximumPlayers = 16
    private static let columns = 80
    /// The range of points in the protocol.
    private static let points = -Limits.maximumInteger...Limits.maximumInteger

    /// Reads a line without its end; nil if it is no valid game. The file may have been changed by
    /// hand, so its texts are cleaned like a server's.
    package init?(line: ArraySlice<UInt8>) {
        let reader = JSONReader(limits: Self.limits)
        guard var fields = try? reader.read(line) else { return nil }
        func text(_ key: StaticString, _ fields: inout JSONObject) -> String? {
            ((try? fields.string(key)) ?? nil).map { Cleaning.clean($0, columns: Self.columns) }
        }
        func number(_ key: StaticString, _ fields: inout JSONObject) -> Int? {
            ((try? fields.integer(key, in: 0...Limits.maximumInteger)) ?? nil).map(Int.init)
        }
        guard let at = number("at", &fields), let what = text("game", &fields),
            let me = text("name", &fields),
            let ending = text("ending", &fields).flatMap(Ending.init)
        else { return nil }
        endedAt = at
        milliseconds = number("ms", &fields) ?? 0
        server = text("server", &fields) ?? ""
        room = text("room", &fields) ?? ""
        round = number("round", &fields) ?? 0
        self.what = what
        pointUnit = text("point", &fields) ?? "point"
        moveUnit = text("move", &fields) ?? "move"
        self.me = me
        self.ending = ending
        hints = number("hints", &fields) ?? 0
        isWhole = ((try? fields.bool("whole")) ?? nil) ?? true
        winners = ((try? fields.array("winners")) ?? []).prefix(Self.maximumPlayers)
            .compactMap(\.string).map { Cleaning.clean($0, columns: Self.columns) }
        players = ((try? fields.array("players")) ?? []).prefix(Self.maximumPlayers)
            .compactMap { value in
                guard var fields = value.object, let name = text("name", &fields),
                    let points = (try? fields.integer("points", in: Self.points)) ?? nil
                else { return nil }
                let moves = number("moves", &fields) ?? 0
                return Player(name: name, points: Int(points), moves: moves)
            }
        lines = ((try? fields.array("lines")) ?? []).compactMap(\.string)
        guard players.contains(where: { $0.name == me }) else { return nil }
    }
}
