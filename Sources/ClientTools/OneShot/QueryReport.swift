import ClientCore
import GameProtocol

/// The output of a finished query.
struct QueryReport {
    let query: ServerQuery
    let isJSON: Bool
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
        case (.code, _): codeLines
        }
    }

    /// Returns the lines below the rooms: the seats that the server still keeps for this player.
    ///
    /// A private room is not listed, so whether it still keeps a seat is unknown.
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
