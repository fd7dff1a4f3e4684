import GameProtocol

/// Those who have left the room, perhaps for another one where this player may follow.
struct Following: Equatable, Sendable {
    private struct Leaver: Equatable, Sendable {
        let name: String
        /// When they are given up.
        var endsAt: Int
    }

    /// Whoever left first comes first.
    private var leavers: [Leaver] = []
    /// When the rooms are to be looked through next; nil while nobody is looked for.
    private(set) var nextAt: Int?
    /// Where one of them is.
    private(set) var offer: NextRoom?

    /// How long after somebody left it is looked for first, then how often, in milliseconds.
    private static let (firstMs, everyMs) = (300, 3000)
    /// For how long somebody is looked for who is in no room, and in a room that is offered.
    private static let (longestMs, longestInRoomMs) = (60_000, 600_000)
    /// As many as can leave one table.
    private static let maximumLeavers = 6

    mutating func left(_ name: String, at: Int) {
        leavers.removeAll { $0.name == name }
        leavers.append(Leaver(name: name, endsAt: at + Self.longestMs))
        if leavers.count > Self.maximumLeavers { leavers.removeFirst() }
        nextAt = min(nextAt ?? .max, at + Self.firstMs)
    }

    /// They are here again.
    mutating func cameBack(_ name: String) { forget { $0.name == name } }

    /// Whether to look through the rooms now.
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

    /// Looks for them in these rooms. An offer lasts as long as they can still be joined there.
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

/// "ann opened PEZ3": people who have just played together find each other in the next room.
///
/// The list of rooms tells where somebody is, so that private rooms stay private.
extension ClientState {
    /// Where somebody is who was here, as long as this player may follow.
    package var nextRoom: NextRoom? { room?.phase == .playing ? nil : following.offer }

    /// A player has left. Nobody follows a bot, and no script follows anybody.
    mutating func mayFollow(_ player: String, _ reason: LeaveReason, _ before: RoomView, at: Int) {
        guard plan.asks, player != me, before.isPlayer, before.phase != .playing, !before.isFree,
            reason == .leave, !BotName.isBot(player)
        else { return }
        following.left(player, at: at)
    }

    /// Looks through the rooms, when that is due.
    mutating func lookAfter(at: Int) {
        guard let room, room.phase != .playing else {
            following = Following()
            return
        }
        if following.isDue(at: at) { refresh() }
    }

    /// Tells where they are, if one of these rooms has them and a seat that is free.
    mutating func find(in rooms: [RoomSummary], at: Int) {
        guard let room else { return }
        let before = following.offer
        following.look(in: rooms, notIn: room.code, at: at)
        if let offer = nextRoom, offer != before { say(.movedOn(offer)) }
    }
}
