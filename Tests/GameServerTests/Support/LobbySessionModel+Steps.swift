import GameProtocol
import Games

@testable import GameServer
@testable import GamesTests

/// The steps of a random race of takeovers, and the checks after all messages have arrived.
extension LobbySessionModel {
    /// Takes this number of random steps, then delivers all messages.
    mutating func run(steps: Int) {
        for _ in 0..<6 { greet() }
        for _ in 0..<steps where fault == nil { step() }
        settle()
    }

    private mutating func step() {
        now += random.number(in: 0...120)
        let owner = random.number(in: 0...owners.count - 1)
        let connection = random.number(in: max(0, connections.count - 8)...connections.count - 1)
        switch random.number(in: 0...22) {
        case 0...4: show(owner)
        case 5...7: cut(connection)
        case 8: bye(connection)
        case 9: greet()
        case 10, 11, 16: sit(owner)
        case 12: expire()
        case 13: leave(owner)
        case 14: close(owner)
        case 15: turn(owner)
        default: deliverOne()
        }
        checkCounts()
    }

    /// Delivers all messages, then compares everything with the model.
    mutating func settle() {
        while !messages.isEmpty, fault == nil { deliverOne() }
        for index in owners.indices where fault == nil { check(index) }
        checkCounts()
    }

    /// Lets all people leave for good, and checks that the lobby keeps nothing of them.
    mutating func goHome() {
        for connection in connections.indices {
            if random.chance(50) { bye(connection) } else { cut(connection) }
            if random.chance(50), !messages.isEmpty { deliverOne() }
        }
        settle()
        now += Self.keepMs
        expire()
        settle()
        for code in lobby.rooms.keys.sorted() { messages.append(.closed(code)) }
        settle()
        let new = Self.left(Set(rooms.values.map(\.isTable)))
        let left = Differences.between(lobby, new, at: "lobby", leavingOut: Self.counters)
        if !left.isEmpty { fail("\(left)") }
    }

    /// The properties that an evening changes for good.
    private static let counters: Set = [
        // The next numbers, and the next code.
        "lobby.sessionCount", "lobby.roomCount", "lobby.codes",
        // Full buckets stay until there are many.
        "lobby.addresses",
    ]

    /// A lobby that all people have left after one room of each of these kinds.
    private static func left(_ areTables: Set<Bool>) -> Lobby {
        var model = LobbySessionModel(seed: 0)
        for isTable in areTables {
            guard let settings = try? TestLobby.settings(isFreeTable: isTable) else { continue }
            model.greet()
            let member = model.owners[model.owners.count - 1].member
            let room = try? model.lobby.create(member, settings, from: TestLobby.home, at: 0).room
            model.lobby.hear(.closed, from: room ?? "", at: 0)
            _ = model.lobby.end(member)
        }
        return model.lobby
    }

    /// Begins or ends a round; a shared table plays on.
    private mutating func turn(_ owner: Int) {
        guard let code = owners[owner].room, lobby.rooms[code] != nil else { return }
        rooms[code]?.isPlaying.toggle()
        let isPlaying = rooms[code]?.isPlaying ?? false
        let isTable = rooms[code]?.isTable ?? false
        let phase = isPlaying || isTable ? RoomState.Phase.playing : .over
        lobby.hear(.changed(phase: phase, owner: owners[owner].member), from: code, at: now)
    }

    private mutating func sit(_ owner: Int) {
        guard speaker(of: owner) != nil, owners[owner].room == nil else { return }
        let (member, origin) = (owners[owner].member, owners[owner].origin)
        let isTable = random.chance(50)
        guard let settings = try? TestLobby.settings(isFreeTable: isTable) else {
            return fail("no settings")
        }
        let code = random.chance(30) ? nil : lobby.rooms.keys.max()
        let isSpectator = code != nil && random.chance(30)
        do throws(Refusal) {
            let grant =
                if let code {
                    try lobby.join(
                        member,
                        code,
                        as: isSpectator ? .spectator : .player,
                        password: nil,
                        from: origin,
                        at: now
                    )
                } else {
                    try lobby.create(member, settings, from: origin, at: now)
                }
            if code == nil { rooms[grant.room] = Room(isTable: isTable) }
            owners[owner].room = grant.room
            owners[owner].isSpectator = isSpectator
            if case .established(_, let epoch)? = speaker(of: owner).map({ connections[$0].phase })
            {
                owners[owner].presence = (epoch, true)
            }
        } catch {
            if error.code != .roomFull && error.code != .rateLimited {
                fail("\(owner) may not sit: \(error.code)")
            }
        }
    }

    private mutating func expire() {
        let due = owners.indices.filter { index in
            !owners[index].isOver && owners[index].room != nil
                && (owners[index].awayUntil.map { $0 <= now } ?? false)
        }
        let expired = lobby.expire(at: now)
        let expected = Set(due.map { owners[$0].member })
        if expected != Set(expired.map(\.member)) { fail("\(expired) expire, not \(due)") }
        for index in due {
            owners[index].isOver = true
            book.removeAll { $0.owner == index }
            if let room = owners[index].room { messages.append(.left(index, room: room)) }
        }
    }

    private mutating func leave(_ owner: Int) {
        guard let room = owners[owner].room, !owners[owner].isOver else { return }
        lobby = told(.left(owners[owner].member, isBanned: false), by: room)
        loseRoom(owner)
    }

    private mutating func close(_ owner: Int) {
        guard random.chance(30), let room = owners[owner].room else { return }
        lobby = told(.closed, by: room)
        for index in owners.indices where owners[index].room == room { loseRoom(index) }
    }

    private func told(_ notice: RoomNotice, by room: String) -> Lobby {
        var lobby = lobby
        lobby.hear(notice, from: room, at: now)
        return lobby
    }

    /// Takes the seat away. Without a seat and a connection the session is over.
    private mutating func loseRoom(_ owner: Int) {
        owners[owner].room = nil
        guard owners[owner].awayUntil != nil else { return }
        owners[owner].isOver = true
        book.removeAll { $0.owner == owner }
    }

    /// Finishes the return of a connection to its room, because a connection does one thing at a
    /// time before it can end.
    mutating func finishVisit(of connection: Int) {
        guard case .established(let owner, let epoch) = connections[connection].phase,
            let index = messages.firstIndex(where: {
                if case .online(owner, _, epoch) = $0 { true } else { false }
            }), case .online(_, let room, _) = messages.remove(at: index)
        else { return }
        note(owner, room, epoch, isOnline: true)
    }

    private mutating func deliverOne() {
        guard !messages.isEmpty else { return }
        let chosen = messages[random.number(in: 0...messages.count - 1)].place
        guard let index = messages.firstIndex(where: { $0.place == chosen }) else { return }
        switch messages.remove(at: index) {
        case .replaced(let connection): cut(connection)
        case .proceed(let connection):
            guard case .awaitingTakeover(let owner) = connections[connection].phase else { return }
            proceed(owner, connection)
        case .offline(let owner, let room, let epoch):
            note(owner, room, epoch, isOnline: false)
        case .online(let owner, let room, let epoch):
            note(owner, room, epoch, isOnline: true)
        case .left(let owner, let room):
            lobby.hear(.left(owners[owner].member, isBanned: false), from: room, at: now)
            owners[owner].room = nil
        case .closed(let room):
            lobby.hear(.closed, from: room, at: now)
        }
    }

    /// Lets a waiting connection ask again, which is no new claim.
    private mutating func proceed(_ owner: Int, _ connection: Int) {
        let last = owners[owner].last
        claim(owner, by: connection)
        if let last, !owners[owner].isOver { owners[owner].last = last }
    }

    /// Applies the rule for accepting a disconnect in a room.
    private mutating func note(_ owner: Int, _ room: String, _ epoch: Int, isOnline: Bool) {
        guard owners[owner].room == room else { return }
        if isOnline {
            owners[owner].presence = (max(epoch, owners[owner].presence.epoch), true)
        } else if owners[owner].presence.epoch <= epoch {
            owners[owner].presence.isOnline = false
        }
    }
}

extension LobbySessionModel {
    private mutating func check(_ index: Int) {
        let owner = owners[index]
        if let waiting = connections.firstIndex(where: { $0.phase == .awaitingTakeover(index) }) {
            fail("\(waiting) waits for ever")
        }
        guard !owner.isOver else {
            if lobby.sessions[owner.member] != nil, owner.room == nil { fail("\(index) lives on") }
            if speaker(of: index) != nil { fail("\(index) is over and speaks") }
            return
        }
        guard let session = lobby.sessions[owner.member] else {
            return fail("the session of \(index) was lost")
        }
        if session.room != owner.room { fail("\(index) is in \(session.room ?? "-")") }
        if let room = owner.room, lobby.rooms[room]?.members.contains(owner.member) != true {
            fail("\(index) lost the seat in \(room)")
        }
        if speaker(of: index) != owner.last { fail("\(index) has the wrong speaker") }
        if let last = owner.last {
            if session.link != .held(by: Self.id(last), next: nil) { fail("\(session.link)") }
        } else if session.link != owner.awayUntil.map({ LobbySession.Link.away(until: $0) }) {
            fail("\(index) is \(session.link)")
        }
        if owner.room != nil, owner.presence.isOnline != (owner.last != nil) {
            fail("the room has \(index) online: \(owner.presence.isOnline)")
        }
    }

    /// Checks that each name and token belongs to one session, and to at most one connection, that
    /// each kept seat counts for its address, and that the list of people has each connected one.
    private mutating func checkCounts() {
        let count = lobby.sessions.count
        if lobby.names.count != count || lobby.tokens.count != count {
            fail("\(count) sessions, \(lobby.names.count) names, \(lobby.tokens.count) tokens")
        }
        if lobby.kept.count != book.count {
            fail("\(lobby.kept.count) places count, not \(book.count)")
        }
        let listed = lobby.people.page(after: nil, limit: count + 1).map(\.member)
        let present = lobby.sessions.filter(\.value.isHeld).map(\.key)
        if Set(listed) != Set(present) || listed.count != present.count {
            fail("the list has \(listed), and not \(present)")
        }
        for index in owners.indices {
            let speakers = connections.count {
                if case .established(index, _) = $0.phase { true } else { false }
            }
            if speakers > 1 { fail("\(speakers) speak for \(index)") }
        }
    }
}
