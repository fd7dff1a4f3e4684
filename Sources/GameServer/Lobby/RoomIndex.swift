import GameProtocol
import Games

/// The rooms in the orders that requests need, so that no request looks at all rooms.
struct RoomIndex {
    /// The codes of all listed rooms, sorted.
    private var listed: [String] = []
    /// The codes of the listed rooms of each game, sorted.
    private var listedByGame: [GameKind: [String]] = [:]
    /// The rooms of each game that a quick join may enter, the oldest first.
    private var joinableByGame: [GameKind: [Entry]] = [:]

    private struct Entry: Equatable {
        let number: Int
        let code: String
    }

    /// The maximum number of joinable rooms that a quick join tries.
    static let maximumTries = 32

    /// Returns the codes of the listed rooms in order, of one game or of all.
    func codes(of game: GameKind?) -> [String] {
        guard let game else { return listed }
        return listedByGame[game, default: []]
    }

    mutating func add(_ room: LobbyRoom) {
        if room.settings.isPrivate { return }
        Self.insert(room.code, into: &listed)
        Self.insert(room.code, into: &listedByGame[room.settings.options.game, default: []])
    }

    mutating func remove(_ room: LobbyRoom) {
        note(room, isJoinable: false)
        if room.settings.isPrivate { return }
        Self.remove(room.code, from: &listed)
        Self.remove(room.code, from: &listedByGame[room.settings.options.game, default: []])
    }

    /// Records whether a quick join may enter the room.
    mutating func note(_ room: LobbyRoom, isJoinable: Bool) {
        let entry = Entry(number: room.number, code: room.code)
        let game = room.settings.options.game
        let index = joinableByGame[game, default: []].partitioningIndex { $0.number >= room.number }
        let isThere = joinableByGame[game]?.dropFirst(index).first == entry
        if isJoinable && !isThere {
            joinableByGame[game, default: []].insert(entry, at: index)
        } else if !isJoinable && isThere {
            joinableByGame[game]?.remove(at: index)
        }
    }

    /// Returns the codes of the oldest rooms that a quick join may enter.
    func oldestJoinable(of game: GameKind) -> [String] {
        joinableByGame[game, default: []].prefix(Self.maximumTries).map(\.code)
    }

    private static func insert(_ code: String, into codes: inout [String]) {
        codes.insert(code, at: codes.partitioningIndex { $0 > code })
    }

    private static func remove(_ code: String, from codes: inout [String]) {
        let index = codes.partitioningIndex { $0 >= code }
        if index < codes.count, codes[index] == code { codes.remove(at: index) }
    }
}

extension Lobby {
    /// Records again whether a quick join may enter the room, after any change that may matter.
    mutating func noteJoinable(_ code: String?) {
        guard let code else { return }
        noteChange(of: code)
        guard let room = rooms[code] else { return }
        index.note(room, isJoinable: isJoinable(room))
    }

    /// Whether a quick join may enter the room: it waits for players, and its owner is connected.
    func isJoinable(_ room: LobbyRoom) -> Bool {
        room.isFreeToAll && room.phase == .lobby && room.freeSeat != nil
            && room.owner.map { sessions[$0]?.isHeld ?? false } ?? false
    }
}

extension Array {
    /// Returns the first index whose element satisfies `isAfter`, as all later elements must, too.
    func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension Lobby {
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

    /// Returns the options of a listed room; nil if the room is private or does not exist.
    func listedOptions(_ code: String) -> GameOptions? {
        rooms[code].flatMap { $0.settings.isPrivate ? nil : $0.settings.options }
    }
}
