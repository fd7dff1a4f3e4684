import GameProtocol

@testable import ClientCore

/// The server's part of a resume.
extension ClientScript {
    /// Breaks the connection, and opens the next one at once.
    mutating func cut() {
        receive(.closed)
        reconnect()
    }

    /// Makes the next try succeed.
    mutating func reconnect() {
        at = max(at, client.deadline ?? at)
        receive(.alarm)
        isConnected = true
        receive(.connected)
    }

    /// Accepts the token.
    mutating func resumed(room: String? = "K3QF", lastID: RequestID? = nil, name: String = "ann") {
        let resumed = HelloReply.Resumed(room: room, lastID: lastID)
        ok(
            .hello(
                HelloReply(name: name, resume: "token", resumeMs: 120_000, resumed: resumed)
            )
        )
    }

    /// Sends the reply that follows all missed events.
    mutating func endOfMissed() {
        guard let ping = client.outstanding.first(where: { $0.purpose == .catchUp }) else { return }
        hear(.reply(Reply(re: "ping", id: .number(ping.id), .ok(.none))))
    }

    /// Sends the same reply with the room's present state, as a server does.
    mutating func endOfMissed(_ state: RoomState) {
        guard let asked = client.outstanding.first(where: { $0.purpose == .catchUp }) else {
            return
        }
        hear(.reply(Reply(re: "state", id: .number(asked.id), .ok(.state(state)))))
    }

    /// Plays from the loss to the end of the missed events.
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

    /// The number of the last sent request.
    var lastID: RequestID? { sent.last { $0.id != nil }?.id }
}
