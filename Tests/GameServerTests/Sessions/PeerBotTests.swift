import GameProtocol
import Testing

@testable import Bots
@testable import GameServer
@testable import GamesTests

/// Tests of the server's bots, through real connections and a clock that only the test moves.
@Suite struct PeerBotTests {
    private static let pairs =
        #"{"type":"create","game":"concentration","options":{"pairs":4,"hide_ms":0,"turn_s":0}}"#
    private static let eights =
        #"{"type":"create","game":"deck","seats":2,"options":{"rules":"crazy_eights","turn_s":0}}"#
    private static let race =
        #"{"type":"create","game":"klondike","seats":2,"options":{"draw":1}}"#

    /// A player who sits in a new room.
    private static func sit(_ server: PeerServer, _ create: String) throws -> TestPeer {
        let ann = try server.hello(#""name":"ann""#)
        try ann.send(create + "\n")
        try ann.skip(to: #""re":"create""#)
        return ann
    }

    private static func ask(_ peer: TestPeer, _ request: String, _ answer: String) throws {
        try peer.send(request + "\n")
        try peer.skip(to: answer)
    }

    /// Returns the next line, and moves the server's clock while none comes.
    private static func next(_ peer: TestPeer, _ server: PeerServer) throws -> ServerLine {
        var tries = 0
        while !(try peer.hasInput(withinMilliseconds: 10)) {
            tries += 1
            try #require(tries < 1_000, "the bot does nothing")
            server.advance(milliseconds: BotPlayer.delaysMs.upperBound)
        }
        let line = try #require(try peer.line())
        return try Self.read(line)
    }

    private static func read(_ line: String) throws -> ServerLine {
        try ServerLine(try JSONReader().read(Array(line.utf8)))
    }

    /// Plays a round with the first possible moves, and returns its end.
    private static func play(_ peer: TestPeer, _ server: PeerServer) throws -> Over {
        while true {
            switch try next(peer, server) {
            case .event(let event):
                if case .over(let over) = event.body { return over }
            case .connection(.prompt(let prompt)):
                var writer = JSONWriter()
                Request(.room(.move(try #require(prompt.firstMove)))).encode(into: &writer)
                try peer.send(String(decoding: writer.bytes, as: UTF8.self))
            default: break
            }
        }
    }

    @Test(arguments: [pairs, eights, race])
    func `a person plays a whole round against a bot, and another one`(create: String) throws {
        let server = try PeerServer()
        let ann = try Self.sit(server, create)
        try ann.send(#"{"type":"bot","level":"hard"}"# + "\n")
        try ann.skip(to: #"{"type":"ok","re":"bot"}"#)
        let joined = try ann.skip(to: #""type":"joined""#)
        #expect(joined.contains(#""player":"bot-owl-1","role":"player","bot":"hard""#))
        for _ in 0..<2 {
            let over = try Self.play(ann, server)
            #expect(over.reason == .complete || over.reason == .done)
            #expect(over.scores.map(\.player).sorted() == ["ann", "bot-owl-1"])
            try Self.ask(ann, #"{"type":"ready"}"#, #""re":"ready""#)
        }
    }

    @Test func `the state shows bots, and only them`() throws {
        let server = try PeerServer()
        let ann = try Self.sit(server, Self.pairs)
        try Self.ask(ann, #"{"type":"bot","level":"best","name":"zoe"}"#, #""player":"zoe""#)
        try ann.send(#"{"type":"state"}"# + "\n")
        guard case .reply(let reply) = try Self.read(ann.skip(to: #""re":"state""#)),
            case .ok(.state(let state)) = reply.outcome
        else { throw Unexpected() }
        #expect(state.players.map(\.name) == ["ann", "zoe"])
        #expect(state.players.map(\.bot) == [nil, .best])
    }

    @Test func `requests that cannot be fulfilled are refused`() throws {
        let server = try PeerServer(maximumBots: 1)
        let ann = try server.hello(#""name":"ann""#)
        try Self.ask(ann, #"{"type":"bot"}"#, #""code":"not_in_room""#)
        try Self.ask(ann, #"{"type":"create","game":"klondike"}"#, #""re":"create""#)
        try Self.ask(ann, #"{"type":"bot"}"#, #""code":"not_allowed""#)
        try Self.ask(ann, #"{"type":"leave"}"#, #""re":"leave""#)
        let wide = #"{"type":"create","game":"concentration","seats":3,"ready":false}"#
        try Self.ask(ann, wide, #""re":"create""#)
        try Self.ask(ann, #"{"type":"bot","level":"godlike"}"#, #""code":"bad_value""#)
        try Self.ask(ann, #"{"type":"bot","name":"ann"}"#, #""suggest":"ann2""#)
        try Self.ask(ann, #"{"type":"bot"}"#, #"{"type":"ok","re":"bot"}"#)
        try Self.ask(ann, #"{"type":"bot"}"#, #""code":"bots_busy""#)
        try Self.ask(ann, #"{"type":"start"}"#, #""type":"started""#)
        try Self.ask(ann, #"{"type":"bot"}"#, #""code":"wrong_phase""#)
        let none = try PeerServer(maximumBots: 0)
        let bob = try Self.sit(none, Self.pairs)
        try Self.ask(bob, #"{"type":"bot"}"#, #""code":"not_allowed""#)
    }

    @Test func `a full room has no seat for a bot`() throws {
        let server = try PeerServer()
        let ann = try Self.sit(server, #"{"type":"create","game":"concentration","ready":false}"#)
        try Self.ask(ann, #"{"type":"bot"}"#, #""bot":"normal""#)
        try Self.ask(ann, #"{"type":"bot"}"#, #""code":"room_full""#)
    }

    @Test func `a bot that the owner sends away frees its seat`() throws {
        let server = try PeerServer(maximumBots: 1)
        let ann = try Self.sit(server, #"{"type":"create","game":"concentration","ready":false}"#)
        for _ in 0..<2 {
            try Self.ask(ann, #"{"type":"bot"}"#, #""type":"joined","room""#)
            try Self.ask(ann, #"{"type":"kick","player":"bot-fox-1"}"#, #""reason":"kicked""#)
            try server.awaitNoBots()
        }
    }

    @Test func `a bot leaves with the last person and never owns their room`() throws {
        let server = try PeerServer()
        let ann = try Self.sit(
            server,
            #"{"type":"create","game":"concentration","seats":3,"ready":false}"#
        )
        try Self.ask(ann, #"{"type":"bot"}"#, #""bot":"normal""#)
        let bob = try server.hello(#""name":"bob""#)
        let code = try #require(server.roomCodes.first)
        try Self.ask(bob, #"{"type":"join","room":"\#(code)"}"#, #""re":"join""#)
        try Self.ask(ann, #"{"type":"leave"}"#, #""re":"leave""#)
        #expect(try bob.skip(to: #""type":"owner""#).contains(#""player":"bob""#))
        #expect(server.botCount == 1)
        try Self.ask(bob, #"{"type":"leave"}"#, #""re":"leave""#)
        try server.awaitNoBots()
    }
}

extension Prompt {
    /// The first of the possible moves.
    fileprivate var firstMove: GameMove? {
        switch choices {
        case .concentration(let own):
            Array(own.cells).first.map { .concentration(.flip(cell: $0, turn: own.turn)) }
        case .deck(let own): own.moves?.first.map { .deck($0.request) }
        case .klondike: .klondike(.done)
        }
    }
}
