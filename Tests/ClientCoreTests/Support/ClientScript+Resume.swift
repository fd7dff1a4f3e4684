import GameProtocol

@testable import ClientCore

/// What a server says to somebody who comes back.
extension ClientScript {
    /// The connection breaks, and the next one is there at once.
    mutating func cut() {
        receive(.closed)
        reconnect()
    }

    /// The next try comes about.
    mutating func reconnect() {
        at = max(at, client.deadline ?? at)
        receive(.alarm)
        isConnected = true
        receive(.connected)
    }

    /// The server knows the token.
    mutating func resumed(room: String? = "K3QF", lastID: RequestID? = nil, name: String = "ann") {
        let resumed = HelloReply.Resumed(room: room, lastID: lastID)
        ok(
            .hello(
                HelloReply(name: name, resume: "token", resumeMs: 120_000, resumed: resumed)
            )
        )
    }

    /// The answer that comes after all that was missed.
    mutating func endOfMissed() {
        guard let ping = client.outstanding.first(where: { $0.purpose == .catchUp }) else { return }
        hear(.reply(Reply(re: "ping", id: .number(ping.id), .ok(.none))))
    }

    /// The same, with how the room is now, as a server answers it.
    mutating func endOfMissed(_ state: RoomState) {
        guard let asked = client.outstanding.first(where: { $0.purpose == .catchUp }) else {
            return
        }
        hear(.reply(Reply(re: "state", id: .number(asked.id), .ok(.state(state)))))
    }

    /// From the loss to the end of what was missed.
    mutating func reconnect(
        lastID: RequestID? = nil,
        missing: (inout Self) -> Void = { _ in }
    ) {
        cut()
        hear(ScriptedServer.hello())
        resumed(lastID: lastID)
        missing(&self)
        endOfMissed()
    }

    /// The number of the last request that was sent.
    var lastID: RequestID? { sent.last { $0.id != nil }?.id }
}
