import Foundation
import Testing

/// Tests of Klondike over a real socket: alone, in a race, and across the death of a server.
@Suite struct PatienceTests {
    private static let race =
        #"{"type":"create","game":"klondike","seats":2,"options":{"race_s":600}}"#
    private static let raceMs = 600_000
    /// The time that passes in a race before the server dies, in milliseconds.
    private static let passedMs = 2_000

    private static func join(_ room: String) -> String { #"{"type":"join","room":"\#(room)"}"# }

    /// Seats ann and bob in a race that has begun.
    private static func start(_ server: TestServer) throws -> (ann: Player, bob: Player, String) {
        let ann = try server.player("ann")
        let room = try #require(try ann.done(race)["room"]?.string)
        let bob = try server.player("bob")
        try bob.done(join(room))
        return (ann, bob, room)
    }

    /// Plays the last listed move of a prompt, `count` times.
    private static func play(_ player: Player, _ count: Int) throws {
        for _ in 0..<count {
            let prompt = try player.next("prompt")
            guard let turn = prompt["turn"]?.number, let move = prompt["moves"]?.array?.last,
                let from = move["from"]?.string
            else { throw Failure("a prompt without a move: \(prompt)") }
            let to = move["to"]?.string.map { #","to":"\#($0)""# } ?? ""
            try player.done(#"{"type":"move","from":"\#(from)"\#(to),"turn":\#(turn)}"#)
        }
    }

    private static func token(_ player: Player) throws -> String {
        for line in player.wire.log {
            if let token = (try? JSON(line))?["resume"]?.string { return token }
        }
        throw Failure("\(player.name) has no token")
    }

    /// Returns a player's board from the snapshot.
    private static func board(_ state: JSON?) -> [String: JSON] {
        var board: [String: JSON] = [:]
        for key in ["stock", "waste", "tableau", "foundations", "next_turn", "passes"] {
            board[key] = state?[key]
        }
        return board
    }

    @Test func `of many clicks on one move one counts and nothing is lost`() async throws {
        try await withServer { server in
            let (ann, bob, room) = try Self.start(server)
            let eve = try server.player("eve")
            let joined = try eve.done(#"{"type":"join","room":"\#(room)","role":"spectator"}"#)
            #expect(joined["state"]?["tableau"] == nil)
            #expect(joined["state"]?["waste"] == nil)
            for _ in 0..<30 { try ann.wire.send(#"{"type":"move","from":"stock","turn":1}"#) }
            var codes: [String: Int] = [:]
            for _ in 0..<30 {
                let reply = try ann.next { $0["re"]?.string == "move" }
                codes[reply["code"]?.string ?? "ok", default: 0] += 1
            }
            #expect(codes == ["ok": 1, "stale_turn": 29])
            for other in [bob, eve] {
                let progress = try other.next("progress")
                #expect(
                    progress.keys == [
                        "type", "room", "seq", "player", "turn", "score", "foundation", "passes",
                    ]
                )
            }
            #expect(try ann.next("turned")["cards"]?.array?.count == 1)
            #expect(try ann.done(#"{"type":"state"}"#)["state"]?["next_turn"]?.number == 2)
        }
    }

    @Test func `a race goes on where it was when the server was killed`() async throws {
        try await ThreadExecutor.run {
            let folder = FileManager.default.temporaryDirectory
                .appending(path: "cardtable-patience-\(UUID().uuidString)").path
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let first = try TestServer(["--journal", folder])
            let (ann, bob, room) = try Self.start(first)
            let eve = try first.player("eve")
            try eve.done(#"{"type":"join","room":"\#(room)","role":"spectator"}"#)
            // After this wait, a race that began again from zero would have more time left.
            while try eve.ask(#"{"type":"state"}"#)["state"]?["clock_ms"]?.number
                .map({ $0 > Self.raceMs - Self.passedMs }) != false
            {}
            for player in [ann, bob] { try Self.play(player, 12) }
            let before = try [ann, bob].map {
                Self.board(try $0.done(#"{"type":"state"}"#)["state"])
            }
            try first.kill()
            let second = try TestServer(["--journal", folder])
            for (player, board) in zip([ann, bob], before) {
                let wire = try second.connect()
                try wire.send(#"{"type":"hello","resume":"\#(try Self.token(player))"}"#)
                try wire.send(#"{"type":"state"}"#)
                var state: JSON?
                while state == nil {
                    let line = try wire.json()
                    if line["re"]?.string == "state" { state = line["state"] }
                }
                #expect(Self.board(state) == board)
                let clock = try #require(state?["clock_ms"]?.number)
                #expect((1...Self.raceMs - Self.passedMs).contains(clock))
            }
            try second.stop()
        }
    }

    @Test func `a race has after a stop the time that it had before`() async throws {
        try await ThreadExecutor.run {
            let folder = FileManager.default.temporaryDirectory
                .appending(path: "cardtable-patience-\(UUID().uuidString)").path
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let first = try TestServer(["--journal", folder])
            let (ann, bob, _) = try Self.start(first)
            for player in [ann, bob] { try Self.play(player, 1) }
            func left(_ player: Player) throws -> Int? {
                try player.ask(#"{"type":"state"}"#)["state"]?["clock_ms"]?.number
            }
            // From here on the players do nothing.
            while try left(bob).map({ $0 > Self.raceMs - Self.passedMs }) != false {}
            let before = try #require(try left(ann))
            let seen = try #require(
                try ann.ask(#"{"type":"state"}"#)["state"]?["seq"]?.number
            )
            try first.stop()
            for run in 1...2 {
                let next = try TestServer(["--journal", folder])
                let wire = try next.connect()
                let token = try Self.token(ann)
                try wire.send(#"{"type":"hello","resume":"\#(token)","seen":\#(seen)}"#)
                try wire.send(#"{"type":"state"}"#)
                var (state, lost): (JSON?, [String]) = (nil, [])
                while state == nil {
                    let line = try wire.json()
                    if line["type"]?.string == "offline", let name = line["player"]?.string {
                        lost.append(name)
                    }
                    if line["re"]?.string == "state" { state = line["state"] }
                }
                // The room reports each absence once, and only in the first run.
                if run == 1 { #expect(lost == ["ann", "bob"]) }
                let clock = try #require(state?["clock_ms"]?.number)
                #expect((1...before).contains(clock), "\(clock) of \(before)")
                try next.stop()
            }
        }
    }

    @Test func `who plays alone deals again and who raced races again`() async throws {
        try await withServer { server in
            let cid = try server.player("cid")
            try cid.done(#"{"type":"create","game":"klondike"}"#)
            try Self.play(cid, 3)
            try cid.done(#"{"type":"redeal","entropy":"more"}"#)
            #expect(try cid.next("over")["reason"]?.string == "redealt")
            _ = try cid.next("dealt")
            #expect(try cid.next { $0["round"]?.number == 2 }["type"]?.string == "started")

            let (ann, bob, _) = try Self.start(server)
            try Self.play(bob, 2)
            #expect(try ann.refused(#"{"type":"redeal"}"#) == "not_allowed")
            for player in [ann, bob] { try player.done(#"{"type":"done"}"#) }
            #expect(try ann.next("over")["reason"]?.string == "done")
            for player in [ann, bob] { try player.done(#"{"type":"ready"}"#) }
            #expect(try ann.next { $0["round"]?.number == 2 }["type"]?.string == "started")
        }
    }

    @Test func `a deal that can be won comes and a hint follows its request`() async throws {
        try await withServer { server in
            let ann = try server.player("ann")
            try ann.done(
                #"{"type":"create","game":"klondike","options":{"deals":"winnable","assist":"oracle"}}"#
            )
            #expect(try ann.next("dealt")["winnable"]?.bool == true)
            try ann.done(#"{"type":"hint"}"#)
            let hint = try ann.next("hint")
            #expect(hint["turn"]?.number == 1)
            #expect(hint["verdict"]?.string != "unwinnable")
        }
    }
}
