import GameProtocol
import Games

extension Lobby {
    func page(_ request: ListRequest) -> LobbyAnswer {
        var page: [RoomSummary] = []
        let start = request.after.map { after in sortedCodes.partitioningIndex { $0 > after } } ?? 0
        var writer = JSONWriter(capacity: 1024)
        for code in sortedCodes[start...] {
            guard let room = rooms[code], !room.plan.isPrivate,
                request.game.map({ $0 == room.plan.options.game }) ?? true
            else { continue }
            let summary = room.summary(name: name)
            summary.encode(into: &writer)
            // Room for the envelope of the reply: its mark, its ignored fields, its `next`.
            let isFull = writer.count > Limits.maximumServerLineBytes - 8_192
            if page.count == request.limit || isFull {
                return .page(page, next: page.last?.room)
            }
            page.append(summary)
        }
        return .page(page, next: nil)
    }
}
