import GameProtocol
import Games

extension Lobby {
    mutating func notify(_ code: String, _ notice: RoomNotice) {
        switch notice {
        case .left(let member, let isBanned):
            rooms[code]?.remove(member)
            if isBanned { rooms[code]?.banned.insert(member) }
            leaveRoom(member, code)
        case .seatRefused(let member):
            rooms[code]?.stand(member)
        case .changed(let phase, let owner):
            rooms[code]?.phase = phase
            rooms[code]?.owner = owner
        case .closed:
            close(code)
        }
    }

    mutating func close(_ code: String) {
        guard let room = rooms.removeValue(forKey: code) else { return }
        if limits.isJournaling { archived.insert(code) }
        for member in room.members { leaveRoom(member, code) }
        let index = sortedCodes.partitioningIndex { $0 >= code }
        sortedCodes.remove(at: index)
    }
}
