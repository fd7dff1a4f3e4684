import GameProtocol
import Games

/// The state of the lobby for the operator: all rooms, and all people who said hello.
struct LobbyReport: Equatable {
    var rooms: [Room] = []
    var people: [Person] = []

    struct Room: Equatable {
        let summary: RoomSummary
        let isPrivate: Bool
    }

    struct Person: Equatable {
        let name: String
        let room: String?
        let isOnline: Bool
    }
}

/// The numbers of people and rooms.
struct LobbyCensus: Equatable {
    /// The players who sit in rooms, with or without a connection, bots included.
    var playerCount = 0
    var spectatorCount = 0
    var botCount = 0
    var roomCounts: [RoomKind: Int] = [:]

    struct RoomKind: Hashable {
        let game: GameKind
        let phase: RoomState.Phase
    }

    var roomCount: Int { roomCounts.values.reduce(0, +) }
}

extension Lobby {
    var report: LobbyReport {
        LobbyReport(
            rooms: rooms.values.sorted { $0.code < $1.code }.map { room in
                LobbyReport.Room(
                    summary: room.summary { sessions[$0]?.name },
                    isPrivate: room.settings.isPrivate
                )
            },
            people: sessions.values
                .map { LobbyReport.Person(name: $0.name, room: $0.room, isOnline: $0.isHeld) }
                .sorted { $0.name < $1.name }
        )
    }

    var census: LobbyCensus {
        var census = LobbyCensus()
        census.botCount = bots.count
        for room in rooms.values {
            census.playerCount += room.seats.count { $0 != nil }
            census.spectatorCount += room.spectators.count
            let kind = LobbyCensus.RoomKind(game: room.settings.options.game, phase: room.phase)
            census.roomCounts[kind, default: 0] += 1
        }
        return census
    }
}

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
