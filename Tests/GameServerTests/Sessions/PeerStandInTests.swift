import Games
import Testing

@testable import GameServer
@testable import GamesTests

/// Tests of bots that play until a person takes their seat, through real connections.
@Suite struct PeerStandInTests {
    private static let play =
        #"{"type":"join","game":"concentration","options":{"pairs":8,"turn_s":0},"bot":"normal"}"#

    /// Returns a player who has pressed *Play* and sits in a running round with a bot.
    private static func ann(_ server: PeerServer, _ request: String = play) throws -> TestPeer {
        let ann = try server.hello(#""name":"ann""#)
        try ann.send(request + "\n")
        try ann.skip(to: #""player":"bot-fox-1","role":"player","bot":"normal""#)
        try ann.skip(to: #""type":"started""#)
        return ann
    }

    /// Returns a newcomer who looks for a room, and the code of the room.
    private static func newcomer(
        _ name: String,
        _ server: PeerServer,
        _ request: String = play
    ) throws -> (peer: TestPeer, room: String) {
        let peer = try server.hello(#""name":"\#(name)""#)
        try peer.send(request + "\n")
        let reply = try peer.skip(to: #""type":"ok","re":"join""#)
        return (peer, String(try #require(reply.firstMatch(of: /"room":"(\w+)"/)).1))
    }

    @Test func `two strangers who both press play meet, and a third disturbs nobody`() throws {
        let server = try PeerServer()
        let ann = try Self.ann(server)
        let room = try #require(server.roomCodes.first)
        let (zoe, code) = try Self.newcomer("zoe", server)
        #expect(code == room)
        #expect(
            try ann.skip(to: #""type":"left""#)
                .contains(#""player":"bot-fox-1","role":"player","reason":"leave","yields":true"#)
        )
        #expect(try ann.line()?.contains(#""type":"over""#) == true)
        #expect(try ann.line()?.contains(#""player":"ann","ready":true"#) == true)
        #expect(try ann.line()?.contains(#""type":"joined""#) == true)
        for peer in [ann, zoe] {
            let started = try peer.skip(to: #""type":"started""#)
            #expect(started.contains(#""round":2"#))
            #expect(started.contains(#""players":["ann","zoe"]"#))
        }
        let (_, other) = try Self.newcomer("cid", server)
        #expect(other != room)
        try ann.send(#"{"type":"state"}"# + "\n")
        let state = try ann.skip(to: #""re":"state""#)
        #expect(state.contains(#""phase":"playing""#) && state.contains(#""round":2"#))
    }

    @Test func `the newcomer sees the room without the bot first`() throws {
        let server = try PeerServer()
        let ann = try Self.ann(server)
        let zoe = try server.hello(#""name":"zoe""#)
        try zoe.send(Self.play + "\n")
        let reply = try #require(try zoe.line())
        #expect(reply.contains(#""phase":"over""#) && !reply.contains(#""bot":"#))
        let joined = try #require(try zoe.line())
        #expect(joined.contains(#""type":"joined""#) && joined.contains(#""player":"zoe""#))
        try ann.skip(to: #""player":"zoe","ready":true"#)
    }

    @Test(arguments: [
        // The newcomer does not ask for the seat of a bot.
        (play, #"{"type":"join","game":"concentration"}"#),
        // The newcomer looks for another game.
        (play, #"{"type":"join","game":"deck","options":{"rules":"war"},"bot":"easy"}"#),
        // Ann's room is for invited people.
        (play.replacing(#""bot""#, with: #""private":true,"bot""#), play),
        (play.replacing(#""bot""#, with: #""password":"meow","bot""#), play),
    ])
    func `other newcomers get another room`(made: String, asked: String) throws {
        let server = try PeerServer()
        let ann = try Self.ann(server, made)
        defer { ann.close() }
        let room = try #require(server.roomCodes.first)
        #expect(try Self.newcomer("zoe", server, asked).room != room)
    }

    @Test func `a bot that a player asked for keeps its seat`() throws {
        let server = try PeerServer()
        let ann = try server.hello(#""name":"ann""#)
        try ann.send(#"{"type":"create","game":"concentration"}"# + "\n")
        try ann.send(#"{"type":"bot"}"# + "\n")
        try ann.skip(to: #""type":"started""#)
        let room = try #require(server.roomCodes.first)
        #expect(try Self.newcomer("zoe", server).room != room)
    }

    @Test func `a round that has lasted a minute is not ended`() throws {
        let server = try PeerServer()
        let ann = try Self.ann(server)
        defer { ann.close() }
        let room = try #require(server.roomCodes.first)
        server.advance(milliseconds: Room.standInMs)
        #expect(try Self.newcomer("zoe", server).room != room)
    }

    @Test func `a player who has lost the connection keeps the round`() throws {
        let server = try PeerServer()
        let ann = try Self.ann(server)
        let room = try #require(server.roomCodes.first)
        ann.close()
        server.advance(milliseconds: 1)
        #expect(try Self.newcomer("zoe", server).room != room)
    }

    @Test func `without a free bot the room waits, and the next player comes there`() throws {
        let server = try PeerServer(maximumBots: 0)
        let (ann, room) = try Self.newcomer("ann", server)
        defer { ann.close() }
        #expect(try Self.newcomer("zoe", server).room == room)
    }
}
