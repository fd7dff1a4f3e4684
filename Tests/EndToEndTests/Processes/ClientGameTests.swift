import Foundation
import Testing

/// Tests of GameClient with GameServer: two people, each behind a pipe, play a 4x4 game to its end.
@Suite struct ClientGameTests {
    private static func start(_ arguments: [String]) throws -> ChildProcess {
        // The client must not read the configuration of this computer's user, and the deal must be
        // known.
        let nowhere = FileManager.default.temporaryDirectory.appending(path: "cardtable-no-config")
            .path
        return try ChildProcess(
            Products.client,
            arguments,
            environment: [
                "CARDTABLE_ENTROPY": "", "XDG_CONFIG_HOME": nowhere, "XDG_STATE_HOME": nowhere,
                "LC_ALL": "C.UTF-8",
            ]
        )
    }

    /// Returns the cells of each pair, and two cells that are no pair.
    private static func board(_ room: String) throws -> (pairs: [[Int]], none: [Int]) {
        let dealt = try GameServerDeal.lines(room: room, grid: "4x4", seats: 2, theme: "emoji")
        let cells = Dictionary(grouping: 1...16) { dealt[$0 - 1] }.values.sorted { $0[0] < $1[0] }
        return (cells, [cells[6][0], cells[7][0]])
    }

    @Test(arguments: [
        (8, ["you win 8 to 0", "ann wins 8 to 0"]),
        (4, ["4 to 4", "4 to 4"]),
        (0, ["bob wins 8 to 0", "you win 8 to 0"]),
    ])
    func `two people finish a game`(_ annsPairs: Int, _ results: [String]) async throws {
        try await withServer(["--flip-back", "0.1"]) { server in
            let address = "127.0.0.1:\(server.port)"
            let ann = try Self.start(["create", address, "--name", "ann", "--grid", "4x4"])
            var room: String?
            var annSaw = ""
            while room == nil, let line = try ann.line() {
                annSaw += line + "\n"
                if let found = line.firstRange(of: "GameClient join \(address)/") {
                    room = String(line[found.upperBound...].prefix(4))
                }
            }
            let code = try #require(room)
            let bob = try Self.start(["join", "\(address)/\(code.lowercased())", "--name", "bob"])
            let (pairs, none) = try Self.board(code)
            // Ann takes her pairs and then misses; bob takes all the rest.
            func lines(_ turns: [[Int]]) -> String {
                turns.map { "wait\n\($0[0])\n\($0[1])\n" }.joined() + "wait\nquit\n"
            }
            let isAnnsMiss = annsPairs < 8
            try ann.write(lines(pairs.prefix(annsPairs) + (isAnnsMiss ? [none] : [])))
            try bob.write(lines(Array(pairs.dropFirst(annsPairs))))
            let (bobSaw, bobErrors, bobStatus) = try bob.finish()
            let (rest, annErrors, annStatus) = try ann.finish()
            annSaw += rest
            #expect(annStatus == 0, "\(annErrors)")
            #expect(bobStatus == 0, "\(bobErrors)")
            for saw in [annSaw, bobSaw] {
                #expect(saw.contains("Game over"), "\(saw)")
                #expect(saw.contains("deal checked"), "\(saw)")
                #expect(!saw.contains("\u{1B}"))
            }
            #expect(annSaw.contains(results[0]), "\(annSaw)")
            #expect(bobSaw.contains(results[1]), "\(bobSaw)")
        }
    }

    @Test func `lines behind create and wait are of the room that it makes`() async throws {
        try await withServer { server in
            let ann = try Self.start(["join", "127.0.0.1:\(server.port)", "--plain"])
            try ann.write("create 2x2 --seats 1\nwait\n1\n2\nwait\nquit\n")
            let (output, errors, status) = try ann.finish()
            #expect(status == 0 && errors.isEmpty, "\(errors)")
            #expect(output.contains("Card 1: ") && output.contains("Card 2: "), "\(output)")
        }
    }

    @Test func `lines behind create are of the room that it makes`() async throws {
        try await withServer { server in
            let ann = try Self.start(["join", "127.0.0.1:\(server.port)", "--plain"])
            try ann.write("create --grid 2x3\nready\nsay hello\nleave\n")
            try ann.write("create deck --rules free\ndraw 2\nhand\n")
            let (output, errors, status) = try ann.finish()
            #expect(status == 0 && errors.isEmpty, "\(errors)")
            #expect(!output.contains("You are in no room"), "\(output)")
            #expect(output.contains("You say: hello"), "\(output)")
            #expect(output.contains("Your hand, 2 cards: "), "\(output)")
        }
    }

    @Test func `the client asks for rooms and whether the server is there`() async throws {
        try await withServer { server in
            let address = "127.0.0.1:\(server.port)"
            let host = try server.player("host")
            try host.done(#"{"type":"create","game":"concentration","title":"Attic"}"#)
            let rooms = try Self.start(["rooms", address, "--json"]).finish()
            #expect(rooms.status == 0)
            #expect(try JSON(rooms.output)["title"]?.string == "Attic")
            let ping = try Self.start(["ping", address, "--json"]).finish()
            #expect(ping.status == 0)
            _ = try JSON(ping.output)
            try host.leave()
        }
    }

    @Test func `a server that is not there ends the client with three`() async throws {
        try await ThreadExecutor.run {
            let server = try TestServer()
            try server.stop()
            let (_, errors, status) = try Self.start(["ping", "127.0.0.1:\(server.port)"]).finish()
            #expect(status == 3)
            #expect(errors.contains("Nothing answers"))
        }
    }
}
