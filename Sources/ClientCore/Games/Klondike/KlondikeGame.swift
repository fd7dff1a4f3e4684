import GameProtocol

/// Klondike: everybody has a board of their own, alone or in a race on one deal.
enum KlondikeGame: ClientGame {
    static let kind = GameKind.klondike
    static let noCounts = KlondikeStats().stats

    static func table(_ state: RoomState, at: Int) -> RoomTable {
        guard case .klondike(let own) = state.game else { return .klondike(PatienceTable()) }
        return .klondike(PatienceTable(own, at: at))
    }

    static func begin(_ started: Started, in room: inout RoomView) {
        room.patience = PatienceTable()
    }

    static func apply(_ event: GameEvent, to room: inout RoomView, at: Int) -> [News] {
        guard case .klondike(let own) = event else { return [] }
        switch own {
        case .dealt(let stock, let tableau):
            // A race of others is not seen; the deal is everybody's.
            if room.seesBoard {
                room.patience.board = KlondikeBoard(
                    stock: stock,
                    waste: [],
                    tableau: tableau,
                    foundations: PlayingCard.Suit.allCases.map { _ in 0 }
                )
            }
            return [.game(.klondike(.dealt))]
        case .acted(let action, let standing):
            room.patience.board?.apply(action)
            room.patience.passes = standing.passes
            room.patience.turn = standing.turn &+ 1
            if case .moved(let from, let to, let cards, _) = action {
                room.patience.mark = PatienceTable.Mark(from: from, to: to, count: cards.count)
            } else {
                room.patience.mark = nil
            }
            if standing.player == room.me { room.isPrompted = false }
            room.count(standing)
            return [.game(.klondike(.acted(player: standing.player, action, standing)))]
        case .progress(let standing):
            room.count(standing)
            return [.game(.klondike(.progress(standing)))]
        case .done(let player):
            room.patience.done.append(player)
            if player == room.me { room.isPrompted = false }
            return [.game(.klondike(.done(player: player)))]
        }
    }

    static func end(in room: inout RoomView) {
        room.patience.endsAt = nil
        room.patience.moves = []
    }

    static func setClocks(_ now: RoomView, in room: inout RoomView) {
        room.patience.endsAt = now.patience.endsAt
    }

    static func mayAct(in room: RoomView) -> Bool { room.phase == .playing && room.isPrompted }

    static func accepts(_ prompt: Prompt, in room: RoomView) -> Bool {
        guard case .klondike = prompt.choices else { return false }
        return room.phase == .playing
    }

    static func take(_ prompt: Prompt, in room: inout RoomView, at: Int) {
        guard case .klondike(let own) = prompt.choices else { return }
        room.patience.turn = own.turn
        room.patience.moves = own.moves
        room.patience.mayUndo = own.mayUndo
        room.patience.isStuck = own.isStuck
        if let clockMs = prompt.clockMs { room.patience.endsAt = at + clockMs }
    }

    static func decisionEndsAt(in room: RoomView) -> Int? {
        mayAct(in: room) ? room.patience.endsAt : nil
    }

    static func source(_ state: RoomState) -> DealSource { .klondike(PatienceDeck()) }

    static func cleaned(_ state: GameState) -> GameState {
        guard case .klondike(var own) = state else { return state }
        own.done = own.done.map(Clean.name)
        return .klondike(own)
    }

    static func cleaned(_ event: GameEvent) -> GameEvent {
        guard case .klondike(let own) = event else { return event }
        switch own {
        case .dealt: return event
        case .acted(let action, let standing):
            return .klondike(.acted(action, standing.cleaned))
        case .progress(let standing): return .klondike(.progress(standing.cleaned))
        case .done(let player): return .klondike(.done(player: Clean.name(player)))
        }
    }
}

extension KlondikeStanding {
    fileprivate var cleaned: KlondikeStanding {
        var standing = self
        standing.player = Clean.name(player)
        return standing
    }
}

extension RoomView {
    /// Several play on boards of their own.
    var isRace: Bool {
        if case .klondike(let options) = options { options.raceSeconds != nil } else { false }
    }

    /// Whether this client sees a board: its own, or that of somebody who plays alone.
    fileprivate var seesBoard: Bool { !isRace || playing.contains { $0.name == me } }

    fileprivate mutating func count(_ standing: KlondikeStanding) {
        changeSeat(standing.player) {
            $0.score = standing.score
            var counts = KlondikeStats($0.counts)
            counts.foundation = standing.foundation
            counts.passes = standing.passes
            $0.counts = counts.stats
        }
    }
}
