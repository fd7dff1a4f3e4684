import Testing

@testable import GameServer

/// Tests that a connection whose player has left a room is like one that never entered a room.
@Suite struct PeerLeavingTests {
    private static let table = #"{"type":"create","game":"deck","options":{"rules":"free"}}"#
    private static let solo = #"{"type":"create","game":"klondike","seats":1}"#
    private static let board = #"{"type":"create","game":"concentration"}"#
    private static let leave = (#"{"type":"leave"}"#, #""re":"leave""#)

    /// The requests of each evening, with a part of the line up to which the player reads.
    private static let evenings: [[(String, String)]] = [
        [(board, #""re":"create""#), leave],
        [(table, #""re":"create""#), (#"{"type":"draw"}"#, #""re":"draw""#), leave],
        [(solo, "prompt"), (#"{"type":"flip","cell":1}"#, "not_allowed"), leave],
        [(board, "ready"), (#"{"type":"chat","text":"hm"}"#, #""re":"chat""#), leave],
        [(board, "ready"), (#"{"type":"state"}"#, #""re":"state""#), leave],
        [(board, "ready"), (#"{"type":"bot"}"#, #""type":"joined""#), leave],
        [(board, "ready"), leave, (board, "ready"), leave],
        [(board, "ready"), (#"{"type":"list"}"#, #""re":"list""#), leave],
    ]

    @Test(arguments: evenings.indices)
    func `nothing of a room is left`(evening: Int) throws {
        let server = try PeerServer()
        let (ann, bob) = (try server.hello(#""name":"ann""#), try server.hello(#""name":"bob""#))
        for (request, answer) in Self.evenings[evening] {
            try ann.send(request + "\n")
            try ann.skip(to: answer)
        }
        try bob.send(#"{"type":"ping"}"# + "\n")
        try bob.skip(to: "ping")
        server.advance(milliseconds: 0)
        let identity = ["member", "name"].map { "connection.handler.session.identity.\($0)" }
        let own: Set = [
            "connection.number", "connection.token", "connection.descriptor",
            "connection.outbox.token", "connection.outbox.descriptor",
            "connection.handler.session.quota", "connection.handler.session.lastID",
            "connection.handler.session.calls.moves.elements",
            "connection.handler.session.calls.isReversed", "connection.peer.address.port",
        ]
        let left = server.differences("ann", "bob", leavingOut: own.union(identity))
        #expect(left == [])
    }
}
