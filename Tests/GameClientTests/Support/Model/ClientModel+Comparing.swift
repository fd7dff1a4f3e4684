import GameProtocol
import TerminalKit

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient
@testable import GamesTests

/// The comparison with the twin, and its exceptions.
extension ClientModel {
    /// State that outlives a room and a round.
    private static let sessionLong: Set<String> = [
        // Quick cursor movements have one limit for all places.
        "client.hoverLimiter.opensAt",
        // The time of the last received line, and of the last lost connection.
        "client.clock", "client.reconnection",
        // The times at which servers sent the client on.
        "client.moves",
        // The last order of the room list, and the text typed before.
        "screen.lobby.listing", "screen.lobby.refreshedAt", "screen.lastKeyAt",
        "screen.lobby.sentOut", "screen.lobby.leftAt",
        // The last table of the ladder, and the key for it.
        "client.ladder",
        // A first click soon expires.
        "screen.lobby.clicked",
        // The question is visible only while the client asks.
        "screen.lobby.watchQuestion",
        // Earlier chat lines can be repeated, and a half typed one stays.
        "screen.room.talk.history", "screen.room.talk.field", "screen.room.talk.draft",
        "screen.room.talk.shown",
        // The field of the room's game is compared separately.
        "screen.room.fields",
    ]

    /// Properties that no `state` has.
    private static let untold: Set<String> = [
        "screen.room.log", "screen.room.unreadCount", "screen.room.enteredAt",
        "client.room.deal.seedCommit", "client.room.deal.nextSeedCommit",
        "client.room.deal.entropy", "client.room.deal.given",
        "client.room.deal.isContributionUnknown",
        // Only the client that made the room knows its number of seats and whether it is locked.
        "client.room.seatCount", "client.room.isLocked",
        // Boxes over the room stay open while the next round begins.
        "screen.room.talk", "screen.room.talkBox", "screen.message", "screen.help",
        "screen.palette", "screen.settingsScreen", "screen.newRoom", "screen.themes",
        "screen.ladder",
        "screen.lobby", "screen.settings",
        // A player who enters wants a round.
        "client.isRoundWanted",
        "client.bots", "client.room.seats.keptUntil", "client.room.seats.keptMs",
    ]

    /// Properties of the running round that no `state` has.
    private static let untoldOfRound: Set<String> = Set(
        [
            "room.roundPlaces", "room.departures", "room.deal", "isRoundWanted", "warnings",
            "following", "hoverLimiter",
            // The moves of other players are counted at the end.
            "room.seats.counts",
            // A line takes time to arrive.
            "room.turn.endsAt", "room.startedAt", "room.endedAt",
            "room.table.ConcentrationTable.turnsBackAt", "room.table.PatienceTable.endsAt",
        ].map { "client.\($0)" }
            + [
                "flipCount", "hovers", "progress", "sawBeginning", "lastTurn", "shown", "hintCount",
                "turns",
            ]
            .map {
                "client.room.table.ConcentrationTable.\($0)"
            }
            + ["last", "lastPlays", "tricks", "drawTurn"].map {
                "client.room.table.DeckTable.\($0)"
            }
            + [
                "mark", "last", "hintCount", "isHintUnderWay", "attempt", "finishing", "finished",
                "turnedInRow", "isStuckTold", "isOpenTold",
                // Cards that were open earlier, and a right that only prompts name.
                "shown", "mayUndo",
            ].map { "client.room.table.PatienceTable.\($0)" }
    )

    /// Properties of a table without rounds that no `state` has.
    private static let untoldOfTable: Set<String> = Set(
        ["seats.counts", "seats.isPlaying"].map { "client.room.\($0)" }
            + ["counts", "log", "tops", "open", "drawnCount", "coverCount", "deals"].map {
                "client.room.table.DeckTable.\($0)"
            }
    )

    /// Whether the twin has seen the whole of the running round.
    var isFromBeginning: Bool {
        guard let round = twin?.round, let room = person.client.room else { return true }
        return round != room.round && !room.isFree
    }

    mutating func compare() {
        guard failure == nil else { return }
        if let round = twin?.round {
            let room = person.client.room
            let isLater = room?.round != round && room?.isFree == false
            let isOver = room == nil || isLater && room?.phase != .playing
            let hasSettings = twin?.person.screen.settings == person.screen.settings
            if isOver || !hasSettings { self.twin = nil }
        }
        // Between two lines a state would already include the later one.
        guard let twin, isFromBeginning || toClient.isEmpty else { return }
        var differences = Differences(leavingOut: Self.sessionLong)
        var (client, other) = (person.client, twin.person.client)
        client.outstanding.removeAll { $0.id < twin.firstID }
        let isFromBeginning = isFromBeginning
        if twin.round != nil, let room = client.room {
            differences.leftOut.formUnion(Self.untold)
            if !isFromBeginning { differences.leftOut.formUnion(Self.untoldOfRound) }
            if room.isFree { differences.leftOut.formUnion(Self.untoldOfTable) }
            if !isFromBeginning, room.isTurningBack {
                // The next turn begins after the cards are turned back.
                differences.leftOut.insert("client.room.turn")
            }
            if room.phase == .playing { differences.leftOut.insert("client.room.seats.isReady") }
            if !isFromBeginning, room.phase == .over {
                differences.leftOut.formUnion([
                    "client.room.seats.isPlaying", "client.room.table.DeckTable.trick",
                ])
            }
            if !room.isPrompted {
                // The moves that were allowed before the last move.
                differences.leftOut.formUnion([
                    "client.room.table.PatienceTable.moves",
                    "client.room.table.PatienceTable.mayUndo",
                ])
            }
            // No event names the seat that a player takes.
            client.room?.seats.sort { $0.name < $1.name }
            other.room?.seats.sort { $0.name < $1.name }
            client.room?.roundPlaces.sort()
            other.room?.roundPlaces.sort()
        }
        if client.room == nil { differences.leftOut.insert("screen.room") }
        counts[
            twin.round != nil && isFromBeginning ? "next round" : twin.way.rawValue,
            default: 0
        ] += 1
        differences.compare(client, other, at: "client")
        if isFromBeginning {
            differences.compare(person.screen, twin.person.screen, at: "screen")
            if let field = person.field, let other = twin.person.field {
                differences.compare(field, other, at: "field")
            }
        }
        if !differences.found.isEmpty { fail(differences.found.joined(separator: "\n")) }
    }

    /// Properties of a field that outlive a lost connection, because the round continues.
    private static let keptOverLoss: Set<String> = Set(
        [
            "cursor", "entry", "record", "wantedSize", "moves", "win", "clicked", "pairToldUntil",
        ].map { "field.\($0)" }
    )

    /// The other properties of a field equal those after a new entry into the room.
    mutating func compareAfterLoss() {
        guard let field = person.field, let state = server.state else { return }
        let new = Person.inRoom(state, person.screen.settings, at: at)
        guard let other = new.field, person.client.room?.code == state.room else { return }
        counts["field after a loss", default: 0] += 1
        var differences = Differences(leavingOut: Self.keptOverLoss)
        differences.compare(field, other, at: "field")
        if !differences.found.isEmpty { fail(differences.found.joined(separator: "\n")) }
    }
}
