import ClientCore
import GameProtocol

/// The output of a finished query.
struct QueryReport {
    let query: ServerQuery
    let isJSON: Bool
    var isASCII = false
    var code = RoomCodeText()
    /// This computer's address for friends; see `JoinAddress.forFriends`.
    var ownHost: String?

    var text: String {
        switch (query.kind, isJSON) {
        case (.rooms, false): roomLines
        case (.rooms, true): roomObjects
        case (.ping, false): pingLine
        case (.ping, true): pingObject
        case (.themes, false): themeLines
        case (.themes, true): themeObjects
        case (.ladder(let request), false): ladderLines(request)
        case (.ladder, true): ladderObjects
        case (.code, _): codeLines
        }
    }

    /// Returns the lines below the rooms: the seats that the server still keeps for this player. A
    /// private room is not listed, so whether it still keeps a seat is unknown.
    func words(of seats: [SeatTicket]) -> [String] {
        guard query.kind == .rooms else { return [] }
        let partial = query.isPartial ? [PlainReconnection.partial] : []
        let others = query.server?.peers.compactMap { JoinAddress($0) } ?? []
        return partial
            + seats.compactMap { seat in
                let isHere = seat.inst != nil && seat.inst == query.server?.inst
                guard isHere || ([query.address.server] + others).contains(seat.address) else {
                    return nil
                }
                let listed = query.rooms.first { $0.room == seat.room }
                if let listed, !listed.players.contains(seat.name) { return nil }
                if listed == nil, seat.room.utf8.count == RoomCode.listedCount { return nil }
                let may = listed == nil ? "may still be" : "is"
                return "Your seat in \(seat.room) as \(seat.name) \(may) kept: "
                    + "GameClient resume --name \(seat.name)"
            }
    }

    private var codeLines: String {
        let web = query.server.flatMap { WebPlace($0) }
        return code.lines(query.address, web, ownHost: ownHost).map { $0 + "\n" }.joined()
    }

    private var roomLines: String {
        guard !query.rooms.isEmpty else {
            return
                "No rooms on \(query.name). Make one: GameClient create \(query.address.text)\n"
        }
        return query.rooms.openFirst.map { PlainRooms.line($0) + "\n" }.joined()
    }

    private var roomObjects: String {
        var writer = JSONWriter()
        for room in query.rooms {
            room.encode(into: &writer)
            writer.endLine()
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private var themeLines: String {
        (query.themes.map { PlainThemes(isTyped: false).lines($0) } ?? []).map { $0 + "\n" }
            .joined()
    }

    /// One object on each line: a theme, a group or a face.
    private var themeObjects: String {
        guard let themes = query.themes else { return "" }
        var writer = JSONWriter()
        switch themes.question {
        case .themes:
            for theme in themes.themes {
                theme.encode(into: &writer)
                writer.endLine()
            }
        case .groups:
            for group in themes.overview?.groups ?? [] {
                group.encode(into: &writer)
                writer.endLine()
            }
        case .faces:
            for card in themes.cards {
                card.encode(into: &writer)
                writer.endLine()
            }
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func ladderLines(_ request: LadderRequest) -> String {
        guard let ladder = query.ladder, let shown = ladder.shown else {
            return "Nobody has played for the ladder of \(query.name) yet.\n"
        }
        let since = request.since.map { ", since \($0.text)" } ?? ""
        let title = LadderWords.title(shown.game, shown.contest) + since
        guard !ladder.rows.isEmpty else { return "\(title): no rounds.\n" }
        let words = LadderWords(isASCII: isASCII)
        let table = words.lines(ladder.rows, columns: 80)
        var lines = [title, table.heading] + table.rows
        if ladder.cross != nil {
            lines += ["", "Won, drawn and lost against each other:"]
            lines += words.crossLines(ladder, columns: 80)
            if ladder.next != nil { lines.append("There are more players.") }
        }
        let others = ladder.classes.filter { $0.game != shown.game || $0.contest != shown.contest }
        if !others.isEmpty {
            lines += ["", "Other classes:"]
            lines += others.map {
                "--game \($0.game.rawValue) --class \($0.contest): \(PlainWords.count($0.rounds, "round"))"
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// One object on each line: a player of the ladder.
    private var ladderObjects: String {
        guard let ladder = query.ladder, let shown = ladder.shown else { return "" }
        var writer = JSONWriter()
        for (index, row) in ladder.rows.enumerated() {
            writer.beginObject()
            writer.field("game", shown.game.rawValue)
            writer.field("class", shown.contest)
            row.encodeFields(into: &writer)
            if let cross = ladder.cross, cross.indices.contains(index) {
                writer.key("against")
                writer.beginObject()
                for (other, result) in zip(ladder.rows, cross[index])
                where other.name != row.name && result.contains(where: { $0 > 0 }) {
                    writer.key(other.name)
                    writer.value(result)
                }
                writer.endObject()
            }
            writer.endObject()
            writer.endLine()
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private var pingLine: String {
        let address = query.address
        let web = query.server.flatMap { WebPlace($0) }
        return "\(query.name) answers at \(address.host), port \(address.port): "
            + "\(query.server?.server ?? ""), protocol 1, \(Decimals.milliseconds(query.delay)) ms."
            + (web.map { " In a browser: \($0.base(at: address.host))" } ?? "") + "\n"
    }

    private var pingObject: String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("host", query.address.host)
        writer.field("port", Int(query.address.port))
        writer.field("name", query.name)
        writer.field("server", query.server?.server ?? "")
        writer.field("protocols", query.server?.protocols ?? [])
        writer.field("web_port", ifPresent: query.server?.webPort)
        writer.field("web_url", ifPresent: query.server?.webURL)
        writer.key("ms")
        writer.raw(Array(Decimals.milliseconds(query.delay).utf8))
        writer.endObject()
        writer.endLine()
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
