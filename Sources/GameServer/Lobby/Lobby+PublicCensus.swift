import GameProtocol
import Games

/// The numbers of rooms and players that the beacon publishes on the network.
struct PublicCensus: Equatable {
    /// The number of listed rooms.
    var rooms = 0
    /// The number of listed rooms with a free seat and no running round.
    var open = 0
    /// The number of players who sit in listed rooms.
    var players = 0
}

extension Lobby {
    /// The numbers without private rooms.
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
