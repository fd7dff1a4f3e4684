import Games
import Sockets

/// The events and replies that a guest receives, and the checks on them.
extension GroupGuest {
    func event(_ line: Heard, _ seq: Int) {
        guard let room, room == line.room else {
            return world.fail("\(name) is not in \(line.room ?? "?") and hears of it")
        }
        if let seen, seq != seen + 1 {
            return world.fail("\(name) got event \(seq) of \(room), but has seen \(seen)")
        }
        (seen, heardAt, mayGetState, roomPort) = (seq, now, false, port)
        // The event of the last acknowledged request comes next, so no promise is open after it.
        promises = []
        party.heard(line, seq, in: room, by: name)
        if ["turn", "over", "timeout"].contains(line.type) { prompt = nil }
        if line.type == "left", line.texts["player"] == name { leftRoom() }
    }

    /// Handles the news that the guest has no seat in its room any longer. The guest may have
    /// missed the last events.
    private func lostRoom() {
        for promise in promises { room.map { party.withdrawn(promise, from: name, in: $0) } }
        leftRoom()
    }

    private func leftRoom() {
        promises = []
        (room, seen, prompt, isUnsureOfRoom, isAtFreeTable) = (nil, nil, nil, false, false)
        if chance.oneIn(2) { party.codes.first.map(party.forget) }
    }

    func answered(_ line: Heard) {
        guard let first = expected.first, line.re == first.verb, line.id == first.id else {
            return world.fail("\(name) got the reply \(line.re ?? "?") \(line.id ?? -1) to nothing")
        }
        expected.removeFirst()
        if first.verb == "hello" { return line.type == "ok" ? greeted(line) : turnedAway(line) }
        wellAt = now
        if line.type == "error" { return refused(first, line) }
        switch first.verb {
        case "create", "join":
            guard let code = line.room else { return }
            (room, seen, heardAt, isUnsureOfRoom) = (code, line.stateSeq, now, false)
            roomSince = now
            mayWatch = asked?.fields.contains("spectator") ?? false
            let text = String(decoding: line.bytes, as: UTF8.self)
            isAtFreeTable = text.contains("\"rules\":\"free\"")
            if isAtFreeTable { world.seen.insert("group: a free table") }
            if line.stateSeq == 0 { party.began(code, by: self) }
            if first.verb == "create" { party.found(code) }
        // The event follows the reply.
        case "leave": isUnsureOfRoom = true
        // The chat of a spectator causes no event while others play.
        case "chat": if !mayWatch { promised(.chat(first.text)) }
        case "flip": promised(.flip(cell: first.cell, turn: first.turn))
        case "draw": promised(.draw(first.count))
        case "bye": (hasGone, token) = (true, nil)
        default: break
        }
    }

    private func promised(_ promise: GroupParty.Promise) {
        guard let room else { return }
        promises.append(promise)
        party.promised(promise, to: name, in: room)
    }

    private func greeted(_ line: Heard) {
        let wasResumed = line.flags["resumed"] == true
        (token, ticket, isEstablished, wasSent) = (line.texts["resume"], nil, true, false)
        if wasResumed { world.seen.insert("group: resumed") }
        if wasResumed, let code = line.room {
            if let room, room != code { world.fail("\(name) was in \(room), and is in \(code)") }
            if room == nil { seen = nil }
            (room, heardAt, mayGetState) = (code, now, true)
        } else if let room {
            if wasResumed, !isUnsureOfRoom { world.fail("\(name) has lost its seat in \(room)") }
            lostRoom()
        }
        if let room, !wasResumed { world.fail("\(name) is in \(room), and was not resumed") }
        isUnsureOfRoom = false
        wellAt = now
    }

    private func turnedAway(_ line: Heard) {
        let code = line.code ?? ""
        let seconds = (now - wellAt) / 1_000_000_000
        switch code {
        case "moved": follow(line)
        case "resume_expired":
            // The server keeps a seat for one minute.
            if let room, !isUnsureOfRoom, seconds < 40, !isUntold(room) {
                world.fail("\(name) has lost its seat in \(room) after \(seconds) s")
            }
            if let token, let code = party.seat(TokenHash(token: token), name), code == keptSeat {
                world.fail("\(name) is told that it has no seat, and has one in \(code)")
            }
            // An earlier request, whose reply got lost, may still give this guest a seat.
            if let room, isUntold(room) {
                isUnsureOfRoom = true
                party.abandoned(room, by: name)
            }
            if isUnsureOfRoom { maySeatSince = now }
            token = nil
            lostRoom()
        case "bad_value": ticket = nil
        case "unavailable" where ticket != nil: target = port
        case "name_taken":
            // Each server that begins with such a seat keeps it for one more minute.
            guard let since = party.isHealthySince else { break }
            if let place = maySeatSince, now - max(since, place) > 95_000_000_000 {
                maySeatSince = nil
            }
            if maySeatSince == nil, now - max(since, wellAt) > 15_000_000_000 {
                world.fail("\(name) cannot have its own name for 15 s")
            }
        default: break
        }
        rest(line)
        let old = wire
        lost()
        old?.close()
    }

    /// Whether the other servers may not know of the seat yet.
    ///
    /// A server that keeps its rooms itself reports a seat to the Redis a moment later, or once the
    /// Redis is back. The server may die before it has reported the seat.
    private func isUntold(_ room: String) -> Bool {
        let isCalm = party.isHealthySince.map { now - max($0, roomSince) > 15_000_000_000 } ?? false
        return !party.options.isReplicated && !isCalm && port != roomPort && toldSeat != room
    }

    private func follow(_ line: Heard) {
        if wasSent, ticket != nil {
            world.fail("\(name) was sent on by the server that it was sent to")
        }
        world.seen.insert("group: moved")
        ticket = line.texts["ticket"]
        target = line.numbers["port"].map { UInt16($0) }
        wasSent = true
    }

    private func refused(_ request: Expected, _ line: Heard) {
        if line.code == "moved" {
            wasSent = false
            follow(line)
            (token, wish) = (nil, asked)
            let old = wire
            lost()
            isUnsureOfRoom = false
            old?.close()
            return
        }
        if line.code == "unavailable" { world.seen.insert("group: unavailable") }
        if line.code == "no_such_room", request.verb == "join" {
            party.codes.first.map(party.forget)
        }
        rest(line)
    }

    private func rest(_ line: Heard) {
        let milliseconds = line.numbers["retry_after_ms"] ?? line.numbers["after_ms"] ?? 300
        restsUntil = now + min(2_000, milliseconds) * 1_000_000
    }
}
