import Foundation
import Testing

/// Tests of a ladder with a server that is killed, and with a disk that is full.
@Suite struct LadderTests {
    /// A folder that is gone after the test.
    private final class Folder {
        let path = NSTemporaryDirectory() + "ladder-\(UUID().uuidString)"

        init() throws {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: false
            )
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        var ladder: String { path + "/ladder" }
        var rounds: [Substring] {
            File.text(ladder).split(separator: "\n").filter { $0.contains("\tround\t") }
        }
    }

    private static func rated(_ name: String, _ server: TestServer) throws -> Player {
        let player = Player(try server.connect(), saidHelloAs: name)
        let hello = #"{"type":"hello","name":"\#(name)","key":"the long key of \#(name)"}"#
        #expect(try player.done(hello)["rated"] == JSON("true"))
        return player
    }

    /// Plays a round of high card until each player has the line of the ladder. Returns that line.
    @discardableResult
    private static func play(_ players: [Player]) throws -> JSON? {
        var lines: [String: JSON] = [:]
        while lines.count < players.count {
            for player in players {
                for line in try player.all() {
                    if line["type"]?.string == "prompt", let turn = line["turn"]?.number {
                        try player.done(#"{"type":"draw","turn":\#(turn)}"#)
                    }
                    if line["type"]?.string == "ladder" { lines[player.name] = line }
                }
            }
        }
        return lines.values.first
    }

    private static let room =
        #"{"type":"create","game":"deck","options":{"rules":"high_card","turn_s":0}}"#

    @Test func `a round is in the file when its end is seen, and counts once`() async throws {
        try await ThreadExecutor.run {
            let folder = try Folder()
            let flags = ["--ladder", folder.ladder, "--journal", folder.path + "/journal"]
            try FileManager.default.createDirectory(
                atPath: folder.path + "/journal",
                withIntermediateDirectories: false
            )
            var server = try TestServer(flags)
            let (ann, bob) = (try Self.rated("ann", server), try Self.rated("bob", server))
            try ann.done(Self.room)
            try bob.done(#"{"type":"join","room":"QEGF"}"#)
            try Self.play([ann, bob])
            #expect(folder.rounds.count == 1)
            try server.kill()
            // The line is lost here, as if the server had died before it wrote the line.
            let text = File.text(folder.ladder)
            let names = text.split(separator: "\n").filter { $0.contains("\tname\t") }
            for rest in [text, names.map { $0 + "\n" }.joined()] {
                try Data(rest.utf8).write(to: URL(fileURLWithPath: folder.ladder))
                server = try TestServer(flags)
                let nc = Player(try server.connect(), saidHelloAs: "nc")
                let rows = try nc.done(#"{"type":"ladder"}"#)["rows"]?.array ?? []
                #expect(rows.compactMap { $0["rounds"]?.number } == [1, 1])
                #expect(folder.rounds.count == 1)
                try server.kill()
            }
        }
    }

    private static let prlimit = "/usr/bin/prlimit"

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: prlimit)))
    func `lines wait for a disk that is full`() async throws {
        let folder = try Folder()
        try await withServer(
            ["--ladder", folder.ladder],
            through: [Self.prlimit, "--fsize=300:unlimited"]
        ) { server in
            let (ann, bob) = (try Self.rated("ann", server), try Self.rated("bob", server))
            try ann.done(Self.room)
            try bob.done(#"{"type":"join","room":"QEGF"}"#)
            #expect(try Self.play([ann, bob])?["of"]?.number == 2)
            #expect(folder.rounds.isEmpty)
            #expect(File.text(folder.ladder).hasSuffix("\n"))
            let pid = server.process.pid
            let options = ["--pid", "\(pid)", "--fsize=unlimited:unlimited"]
            let raise = try ChildProcess(Self.prlimit, options)
            #expect(try raise.finish().status == 0)
            for player in [ann, bob] { try player.done(#"{"type":"ready"}"#) }
            try Self.play([ann, bob])
            #expect(folder.rounds.count == 2)
        }
    }

    @Test func `everybody who seeks gets an opponent, and then another one`() async throws {
        let folder = try Folder()
        try await withServer(["--ladder", folder.ladder]) { server in
            let players = try (1...6).map { try Self.rated("p\($0)", server) }
            var met: Set<Set<String>> = []
            for _ in 1...2 {
                for player in players {
                    try player.wire.send(
                        #"{"type":"join","game":"deck","ladder":true,"#
                            + #""options":{"rules":"high_card","turn_s":0}}"#
                    )
                }
                var rooms: [String: [Player]] = [:]
                for player in players {
                    let reply = try player.next { $0["re"]?.string == "join" }
                    rooms[try #require(reply["room"]?.string), default: []].append(player)
                }
                #expect(rooms.values.allSatisfy { $0.count == 2 })
                for pair in rooms.values {
                    met.insert(Set(pair.map(\.name)))
                    try Self.play(pair)
                    for player in pair { try player.done(#"{"type":"leave"}"#) }
                }
            }
            // The last two of a pairing may have met before.
            #expect(met.count >= 5)
            #expect(folder.rounds.count == 6)
        }
    }

    private static let seek =
        #"{"type":"join","game":"deck","ladder":true,"options":{"rules":"high_card","turn_s":0}}"#

    /// The way in which a player leaves the opponent alone.
    enum Way: CaseIterable {
        case beforeTheFirstRound, betweenTheRounds, inTheSecondRound, withoutConnection
    }

    @Test(arguments: Way.allCases)
    func `whose opponent has left gets the next one who asks`(_ way: Way) async throws {
        let folder = try Folder()
        try await withServer(["--ladder", folder.ladder, "--keep-seat", "1"]) { server in
            let (ann, bob) = (try Self.rated("ann", server), try Self.rated("bob", server))
            for player in [ann, bob] {
                let wish = way == .beforeTheFirstRound ? #""ready":false,"# : ""
                try player.wire.send(
                    Self.seek.replacingOccurrences(of: #""game""#, with: wish + #""game""#)
                )
            }
            let room = try ann.next { $0["re"]?.string == "join" }["room"]?.string
            #expect(try bob.next { $0["re"]?.string == "join" }["room"]?.string == room)
            if way != .beforeTheFirstRound { try Self.play([ann, bob]) }
            if way == .inTheSecondRound || way == .withoutConnection {
                for player in [ann, bob] { try player.done(#"{"type":"ready"}"#) }
                try ann.next("started")
            }
            if way == .withoutConnection {
                bob.wire.close()
            } else {
                try bob.done(#"{"type":"leave"}"#)
            }
            try ann.next("left")
            let cy = try Self.rated("cy", server)
            #expect(try cy.done(Self.seek)["room"]?.string == room)
            #expect(
                try ann.next { $0["type"]?.string == "joined" && $0["player"]?.string == "cy" }[
                    "player"
                ] != nil
            )
            try ann.done(#"{"type":"ready"}"#)
            try ann.next("started")
        }
    }

    @Test func `an owner who lost the token gets the name, and gives the seat up`() async throws {
        let folder = try Folder()
        try await withServer(["--ladder", folder.ladder]) { server in
            let (ann, bob) = (try Self.rated("ann", server), try Self.rated("bob", server))
            try ann.done(Self.room)
            try bob.done(#"{"type":"join","room":"QEGF"}"#)
            try ann.next("started")
            let double = Player(try server.connect(), saidHelloAs: "bob")
            let hello = #"{"type":"hello","name":"bob","key":"the long key of bob"}"#
            #expect(try double.refused(hello) == "name_taken")
            bob.wire.close()
            try ann.next("offline")
            let other = #"{"type":"hello","name":"bob","key":"another long key of bob"}"#
            #expect(try double.refused(other) == "name_taken")
            let coc = Player(try server.connect(), saidHelloAs: "coc")
            _ = try coc.done(#"{"type":"hello","name":"coc"}"#)
            for (display, code) in [("ann", "bad_value"), ("\u{441}\u{43E}\u{441}", "name_taken")] {
                let fields = #""key":"the long key of bob","display":"\#(display)""#
                #expect(try double.refused(#"{"type":"hello","name":"bob",\#(fields)}"#) == code)
            }
            // A hello that is refused has given up nothing.
            try ann.wire.send(#"{"type":"ping"}"#)
            let next = try ann.next { $0["re"] != nil || $0["type"]?.string == "left" }
            #expect(next["re"]?.string == "ping")
            #expect(try double.done(hello)["rated"] == JSON("true"))
            let left = try ann.next("left")
            #expect(left["player"]?.string == "bob" && left["reason"]?.string == "gone")
            #expect(try ann.next("ladder")["rows"]?.array?.first?["name"]?.string == "ann")
            try ann.done(#"{"type":"leave"}"#)
            try double.wire.send(Self.seek)
            try ann.wire.send(Self.seek)
            #expect(try double.next { $0["re"]?.string == "join" }["room"] != nil)
            #expect(try ann.next("started")["players"]?.array?.count == 2)
        }
    }

    @Test func `a spectator keeps no opponent away, and a server that comes back neither`()
        async throws
    {
        try await ThreadExecutor.run {
            let folder = try Folder()
            let flags = ["--ladder", folder.ladder, "--journal", folder.path + "/journal"]
            try FileManager.default.createDirectory(
                atPath: folder.path + "/journal",
                withIntermediateDirectories: false
            )
            var server = try TestServer(flags)
            let ann = Player(try server.connect(), saidHelloAs: "ann")
            let hello = #"{"type":"hello","name":"ann","key":"the long key of ann"}"#
            let token = try #require(try ann.done(hello)["resume"]?.string)
            let room = try #require(try ann.done(Self.seek)["room"]?.string)
            let eve = try server.player("eve")
            try eve.done(#"{"type":"join","room":"\#(room)","role":"spectator"}"#)
            try server.kill()
            server = try TestServer(flags)
            let back = Player(try server.connect(), saidHelloAs: "ann")
            let reply = try back.done(#"{"type":"hello","resume":"\#(token)"}"#)
            #expect(reply["room"]?.string == room)
            #expect(try reply["rated"] == JSON("true"))
            let bob = try Self.rated("bob", server)
            #expect(try bob.done(Self.seek)["room"]?.string == room)
            try server.kill()
        }
    }

    @Test func `a table since a time comes also to who has ended the input`() async throws {
        let folder = try Folder()
        try await withServer(["--ladder", folder.ladder]) { server in
            let (ann, bob) = (try Self.rated("ann", server), try Self.rated("bob", server))
            try ann.done(Self.room)
            try bob.done(#"{"type":"join","room":"QEGF"}"#)
            try Self.play([ann, bob])
            let nc = try server.connect()
            for line in [#""since":"2020-01-01","id":1"#, #""since":"2100-01-01","id":2"#] {
                try nc.send(#"{"type":"ladder",\#(line)}"#)
            }
            try nc.send(#"{"type":"ladder","since":"2020-01-01","class":"none","id":3}"#)
            nc.endSending()
            let player = Player(nc, saidHelloAs: "nc")
            let first = try player.next { $0["id"]?.number == 1 }
            #expect(first["rows"]?.array?.compactMap { $0["rounds"]?.number } == [1, 1])
            #expect(try player.next { $0["id"]?.number == 2 }["rows"]?.array?.isEmpty == true)
            #expect(try player.next { $0["id"]?.number == 3 }["code"]?.string == "bad_value")
        }
    }

    @Test func `a group has no ladder`() throws {
        let process = try ChildProcess(
            Products.server,
            ["--cluster", "redis://127.0.0.1:1", "--ladder", "/tmp/x", "--check-config"]
        )
        let (_, errors, status) = try process.finish()
        #expect(status == 2)
        #expect(errors.contains("a group of servers has no ladder"))
    }
}
