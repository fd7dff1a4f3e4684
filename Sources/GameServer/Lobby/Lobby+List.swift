import GameProtocol
import Games

extension Lobby {
    /// Returns a page of the listed rooms.
    func list(_ request: ListRequest) -> RoomPage {
        var page: [RoomSummary] = []
        var byteCount = 0
        let codes = index.codes(of: request.game)
        let start = request.after.map { after in codes.partitioningIndex { $0 > after } } ?? 0
        for code in codes[start...] {
            guard let room = rooms[code] else { continue }
            byteCount += room.summaryBytes
            // The rest of the line is for the reply's `id`, its ignored fields and its `next`.
            let isFull = byteCount > Limits.maximumServerLineBytes - 8_192
            if page.count == request.limit || isFull {
                return RoomPage(rooms: page, next: page.last?.room)
            }
            page.append(room.summary(name: name))
        }
        return RoomPage(rooms: page, next: nil)
    }

    /// Returns the options of a listed room; nil for a private room and for none.
    func listedOptions(_ code: String) -> GameOptions? {
        rooms[code].flatMap { $0.settings.isPrivate ? nil : $0.settings.options }
    }
}

extension LobbyHost {
    /// Returns the options of a listed room; nil for a private room and for none.
    func listedOptions(_ code: String) -> GameOptions? {
        bound.sync { state in state.lobby.listedOptions(code) }
    }
}
