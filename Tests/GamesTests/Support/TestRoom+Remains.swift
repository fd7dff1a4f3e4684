import GameProtocol

@testable import Games

/// Comparisons of a room that has been played in with a new room.
extension TestRoom {
    /// Deals again, here and in a new room with the same members; returns the differences.
    func remainsOfRound() -> [String] {
        var (used, new) = (self, TestRoom(game, seats: room.seats))
        for _ in 0..<2 {
            for member in used.room.seated { used.ask(member, .ready(false, entropy: nil)) }
            for member in used.room.members { used.put(.online(member.id)) }
            used.put(.shutdown)
        }
        guard !used.room.seated.isEmpty else { return [] }
        for member in used.room.members {
            let (name, seat) = (member.name, member.seat)
            new.put(.entrance(member.id, name, member.role, seat: seat, isReady: false))
        }
        new.at = used.at
        // The new room has a deal with the same number before it.
        new.room.stage = used.room.stage
        new.room.firstSeat = used.room.firstSeat
        new.room.owner = used.room.owner
        new.room.secret = used.room.secret
        new.room.seq = used.room.seq
        new.room.calculationCount = used.room.calculationCount
        used.dealAgain()
        new.dealAgain()
        var differences = Differences(leavingOut: [
            // People whom the owner has sent away do not come back.
            "room.banned",
            // A person's cursor has one limit for all rounds.
            "room.members.hover.opensAt",
            // Each test room gives its own secrets.
            "room.secret",
        ])
        differences.compare(used.room, new.room, at: "room")
        // A table also tells what it can prove of earlier shuffles.
        if !room.isSharedTable { differences.compare(used.effects, new.effects, at: "effects") }
        return differences.found
    }

    /// Lets all members leave; returns the differences from a room that no member has entered.
    func remainsOfMembers() -> [String] {
        var used = self
        for member in used.room.members { used.put(.left(member.id, .gone)) }
        let ofDeals = ["players", "tables", "tallies", "board", "turn", "player", "isProductive"]
            .map { "room.box.game.\($0)" }
        let ofTables = ["deck", "words", "isDealt", "isShuffled", "unprovenShuffleCount"]
            .map { "room.box.game.\($0)" }
        let kept = [
            // Times and numbers go up.
            "room.now", "room.closesAt", "room.seq", "room.calculationCount", "room.secret",
            // Former people cannot come back, and the next round begins with the next seat.
            "room.banned", "room.firstSeat",
            // The last round can be looked at.
            "room.stage", "room.reported", "room.box.game.pendingDeal", "room.box.game.idleTurns",
            "room.box.game.table",
            "room.box.game.rules",
        ]
        var found = Differences.between(
            used.room,
            TestRoom(game, seats: room.seats).room,
            at: "room",
            leavingOut: Set(kept + ofDeals + ofTables)
        )
        if used.room.phase == .playing, !used.room.isSharedTable { found.append("a round runs") }
        return found
    }

    private mutating func ask(_ member: Member, _ request: RoomRequest) {
        put(.request(member.id, Envelope(re: request.verb), request))
    }

    private mutating func dealAgain() {
        guard let first = room.seated.first else { return }
        if room.isSharedTable {
            return ask(first, .move(.deck(.shuffle(.all, entropy: "again"))))
        }
        for member in room.seated { ask(member, .ready(true, entropy: "again")) }
        if room.phase != .playing, let owner = room.seated.first(where: { $0.id == room.owner }) {
            ask(owner, .start)
        }
        if let number = room.calculation?.number { put(.calculated(number: number, answer: "0")) }
    }
}
