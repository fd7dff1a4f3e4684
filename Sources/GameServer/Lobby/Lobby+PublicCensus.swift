import GameProtocol
import Games

/// How much is going on here, as the beacon tells it to the network.
struct PublicCensus: Equatable {
    /// The rooms that the list has.
    var rooms = 0
    /// Those of them in which a seat is free and no round is running.
    var open = 0
    /// The people who sit in them.
    var players = 0
}

extension Lobby {
    /// Private rooms are not counted.
    var publicCensus: PublicCensus {
        var census = PublicCensus()
        for room in rooms.values where !room.settings.isPrivate {
            census.rooms += 1
            if room.isOpen { census.open += 1 }
            census.players += room.seats.count { $0 != nil }
        }
        return census
    }
}

extension LobbyRoom {
    fileprivate var isOpen: Bool { phase != .over && !isInRound && freeSeat != nil }
}
