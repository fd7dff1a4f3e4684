import GameProtocol
import Games

extension Lobby {
    /// Applies a notice from a room.
    mutating func hear(_ notice: RoomNotice, from code: String, at now: Int) {
        // The room may have sent the notice just before it was handed off.
        guard rooms[code] != nil else { return }
        if case .changed(.playing, _) = notice, rooms[code]?.phase != .playing {
            rooms[code]?.roundBegan = now
        }
        switch notice {
        case .left(let member, let isBanned):
            rooms[code]?.remove(member)
            if isBanned { ban(member, from: code) }
            leaveRoom(member, code, at: now)
        case .seated(let member, let seat):
            rooms[code]?.move(member, to: seat)
        case .seatRefused(let member):
            rooms[code]?.stand(member)
        case .changed(let phase, let owner):
            rooms[code]?.phase = phase
            rooms[code]?.owner = owner
        case .closed:
            close(code, at: now)
        }
        noteJoinable(code)
    }

    /// Bans a member; also the address, unless other members of the room have the same address.
    private mutating func ban(_ member: MemberID, from code: String) {
        let session = sessions[member]
        let key = session?.origin?.addressKey
        let isShared =
            rooms[code]?.members.contains { sessions[$0]?.origin?.addressKey == key } ?? false
        rooms[code]?.banned.insert(member, session, isAddressShared: key != nil && isShared)
    }

    private mutating func close(_ code: String, at now: Int) {
        guard let room = rooms.removeValue(forKey: code) else { return }
        index.remove(room)
        if limits.isJournaling { archived.insert(code) }
        for member in room.members { leaveRoom(member, code, at: now) }
    }
}
