import Games
import Sockets

/// The connections of a guest: its requests, and replies and messages other than events of its
/// room.
extension GroupGuest {
    func connect() {
        // Most guests come back to the server that they were at, as a client does.
        let known = token != nil && party.ports.contains(port) && !chance.oneIn(3) ? port : nil
        let port = target ?? seeksAt ?? known ?? chance.pick(party.ports)
        target = nil
        self.port = port
        wire = world.network.connect(from: address, to: port, self)
        guard wire != nil else {
            ticket = nil
            restsUntil = now + (50 + chance.below(300)) * 1_000_000
            return
        }
        (rest, isEstablished, expected, prompt) = ([], false, [], nil)
        patience = chance.oneIn(3) ? 60_000 : 1_500 + chance.below(7_500)
        expected = [Expected(verb: "", id: 0, sentAt: now)]
    }

    func sayHello() {
        toldSeat = token.flatMap { party.toldSeat(TokenHash(token: $0)) }
        keptSeat = token.flatMap { party.seat(TokenHash(token: $0), name) }
        var fields: [String] = []
        if let ticket { fields.append("\"ticket\":\"\(ticket)\"") }
        if let token {
            fields.append("\"resume\":\"\(token)\"")
            if let seen { fields.append("\"seen\":\(seen)") }
        } else if ticket == nil {
            fields.append("\"name\":\"\(name)\"")
        }
        send("hello", fields.joined(separator: ","))
    }

    func send(
        _ verb: String,
        _ fields: String = "",
        text: String = "",
        cell: Int = 0,
        turn: Int = 0,
        count: Int = 0
    ) {
        lastID += 1
        expected.append(
            Expected(
                verb: verb,
                id: lastID,
                sentAt: now,
                text: text,
                cell: cell,
                turn: turn,
                count: count
            )
        )
        let line = "{\"type\":\"\(verb)\",\"id\":\(lastID)\(fields.isEmpty ? "" : ",")\(fields)}"
        world.trace("\(name) > \(line)")
        wire?.send(Array(line.utf8) + [10])
        if ["create", "join", "leave", "bye"].contains(verb) { asked = (verb, fields) }
        if fields.contains("spectator") { mayWatch = true }
    }

    func drop() {
        let old = wire
        lost()
        if chance.oneIn(2) { old?.reset() } else { old?.close() }
    }

    /// Forgets the connection, which is useless now. The server may or may not have carried out the
    /// open requests.
    func lost() {
        world.trace("\(name) has no connection to \(port)")
        if expected.contains(where: { ["leave", "bye", "create", "join"].contains($0.verb) }) {
            isUnsureOfRoom = true
        }
        if expected.contains(where: { $0.verb == "bye" }) { token = nil }
        wire?.user = nil
        (wire, isEstablished, expected) = (nil, false, [])
    }

    func ended(isReset: Bool) { if wire != nil { lost() } }

    func received(_ bytes: [UInt8]) {
        rest += bytes
        while let end = rest.firstIndex(of: 10) {
            let line = Array(rest[..<end])
            rest.removeFirst(end + 1)
            guard wire != nil else { return }
            hear(line)
        }
    }

    func hear(_ bytes: [UInt8]) {
        world.trace("\(name) < \(String(decoding: bytes, as: UTF8.self))")
        guard let line = Heard(bytes) else {
            return world.fail("\(name) cannot read \(String(decoding: bytes, as: UTF8.self))")
        }
        if line.re != nil { return answered(line) }
        if let seq = line.seq { return event(line, seq) }
        switch line.type {
        case "hello":
            expected = []
            sayHello()
        case "state":
            if !mayGetState { world.fail("\(name) gets a state that it has not asked for") }
            seen = line.stateSeq
            // A snapshot contains the effect of every acknowledged request.
            promises = []
            mayGetState = false
        case "prompt": prompt = line
        case "bye":
            if let port = line.numbers["port"] { target = UInt16(port) }
            restsUntil = now + min(2_000, line.numbers["after_ms"] ?? 0) * 1_000_000
            if line.code == "goodbye" { hasGone = true }
            let old = wire
            lost()
            old?.close()
        default: break
        }
    }
}
