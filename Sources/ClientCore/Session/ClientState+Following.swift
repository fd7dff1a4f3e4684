import GameProtocol

/// The players who have left the room. This player may follow them if they enter another room.
struct Following: Equatable, Sendable {
    private struct Leaver: Equatable, Sendable {
        let name: String
        /// The time at which the search for this player ends.
        var endsAt: Int
    }

    /// The players, in the order of leaving.
    private var leavers: [Leaver] = []
    /// The time of the next search through the list of rooms; nil if there is no player to find.
    private(set) var nextAt: Int?
    /// A room that this player may follow a former player to; nil if no search has found one.
    private(set) var offer: NextRoom?

    /// The time from leaving to the first search, and the interval of the searches, in
    /// milliseconds.
    private static let (firstMs, everyMs) = (300, 3000)
    /// The time limits of a search, in milliseconds: for a player in no room, and for a player
    /// whose room is offered.
    private static let (longestMs, longestInRoomMs) = (60_000, 600_000)
    /// The most players that can leave one table.
    private static let maximumLeavers = 6

    mutating func left(_ name: String, at: Int) {
        leavers.removeAll { $0.name == name }
        leavers.append(Leaver(name: name, endsAt: at + Self.longestMs))
        if leavers.count > Self.maximumLeavers { leavers.removeFirst() }
        nextAt = min(nextAt ?? .max, at + Self.firstMs)
    }

    /// Ends the search for a player, because the player is in this room again.
    mutating func cameBack(_ name: String) { forget { $0.name == name } }

    /// Returns whether a search through the list of rooms is due. If so, plans the next one.
    mutating func isDue(at: Int) -> Bool {
        guard let nextAt, at >= nextAt else { return false }
        forget { $0.endsAt <= at }
        guard !leavers.isEmpty else { return false }
        self.nextAt = at + Self.everyMs
        return true
    }

    private mutating func forget(_ isForgotten: (Leaver) -> Bool) {
        leavers.removeAll(where: isForgotten)
        if let offer, !leavers.contains(where: { $0.name == offer.player }) { self.offer = nil }
        if leavers.isEmpty { nextAt = nil }
    }

    /// Looks for the players who left in these rooms. The present offer stays while its player is
    /// in the offered room and a seat is free.
    mutating func look(in rooms: [RoomSummary], notIn code: String, at: Int) {
        let open = rooms.filter { $0.room != code && $0.hasFreeSeat && !$0.isLocked }
        if let offer {
            let isThere = open.contains {
                $0.room == offer.code && $0.players.contains(offer.player)
            }
            if isThere { return }
        }
        offer = nil
        for index in leavers.indices {
            let name = leavers[index].name
            guard let there = open.first(where: { $0.players.contains(name) }) else { continue }
            leavers[index].endsAt = at + Self.longestInRoomMs
            let isHost = there.owner == name
            offer = NextRoom(player: name, code: there.room, isHost: isHost, since: at)
            return
        }
    }
}

/// "ann opened PEZ3": players who have just played together find each other in the next room.
///
/// The client uses only the public list of rooms, so private rooms stay private.
extension ClientState {
    /// The room of a player who left this one, if this player may follow now.
    package var nextRoom: NextRoom? { room?.phase == .playing ? nil : following.offer }

    /// Begins to look for a player who has left. The client looks for no bots, and a client without
    /// a terminal looks for no player.
    mutating func mayFollow(_ player: String, _ reason: LeaveReason, _ before: RoomView, at: Int) {
        guard plan.asks, player != me, before.isPlayer, before.phase != .playing, !before.isFree,
            reason == .leave, !BotName.isBot(player)
        else { return }
        following.left(player, at: at)
    }

    /// Asks for the list of rooms if a search is due.
    mutating func lookAfter(at: Int) {
        guard let room, room.phase != .playing else {
            following = Following()
            return
        }
        if following.isDue(at: at) { refresh() }
    }

    /// Tells the player about a room with a free seat that a former player of this room has
    /// entered.
    mutating func find(in rooms: [RoomSummary], at: Int) {
        guard let room else { return }
        let before = following.offer
        following.look(in: rooms, notIn: room.code, at: at)
        if let offer = nextRoom, offer != before { say(.movedOn(offer)) }
    }
}
