import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Tests of the command line of GameServer: its output, and its exit statuses.
@Suite struct ServerCommandTests {
    private static func run(
        _ arguments: [String],
        _ environment: [String: String] = [:]
    ) throws -> (output: String, errors: String, status: Int32) {
        try ChildProcess(Products.server, arguments, environment: environment).finish()
    }

    private static func temporaryFile() -> URL {
        FileManager.default.temporaryDirectory.appending(path: "cardtable-\(UUID().uuidString)")
    }

    @Test func `help fits the terminal and begins with examples`() async throws {
        try await ThreadExecutor.run {
            for arguments in [["--help"], ["-h"], ["help"], ["deal", "--help"]] {
                let (output, errors, status) = try Self.run(arguments)
                #expect(status == 0)
                #expect(errors.isEmpty)
                for line in output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
                let examples = try #require(output.firstRange(of: "EXAMPLES"))
                let listen = try #require(output.firstRange(of: "LISTEN"))
                #expect(examples.lowerBound < listen.lowerBound)
            }
            for option in [
                "--port", "--bind", "--local", "--name", "--motd", "--threads", "--port-file",
                "--no-beacon", "--turn-clock", "--flip-back", "--seed", "--log-level",
                "--log-format", "--quiet", "--debug", "--max-connections", "--max-per-address",
                "--max-rooms", "--max-spectators", "--version", "--help",
            ] {
                #expect(try Self.run(["--help"]).output.contains(option), "\(option)")
            }
        }
    }

    @Test func `version is one line`() async throws {
        try await ThreadExecutor.run {
            let (output, _, status) = try Self.run(["--version"])
            #expect(status == 0)
            #expect(output.split(separator: "\n").count == 1)
            #expect(output.hasPrefix("GameServer "))
        }
    }

    @Test(arguments: [
        ["--prot", "1"], ["--port"], ["--port", "99999"], ["--port", "x"], ["--port", "-1"],
        ["--seed", "12"], ["--seed", "zz112233445566778899aabbccddeeff"], ["--threads", "0"],
        ["--turn-clock", "601"], ["--flip-back", "11"], ["--log-level", "loud"], ["dance"],
        ["--motd", "two\nlines"], ["--page", "/nowhere"], ["--max-connections", "0"], ["deal"],
        ["deal", "--seed", TestServer.seed, "--room", "K3QF", "--grid", "3x3"],
    ])
    func `a wrong command line ends with two`(_ arguments: [String]) async throws {
        try await ThreadExecutor.run {
            let (output, errors, status) = try Self.run(arguments)
            #expect(status == 2)
            #expect(output.isEmpty)
            #expect(!errors.isEmpty)
        }
    }

    @Test func `a wrong variable ends with two and is named`() async throws {
        try await ThreadExecutor.run {
            let (_, errors, status) = try Self.run([], ["CARDTABLE_PORT": "many"])
            #expect(status == 2)
            #expect(errors.contains("CARDTABLE_PORT"))
        }
    }

    @Test func `a configuration file is checked and shown`() async throws {
        let file = Self.temporaryFile()
        defer { try? FileManager.default.removeItem(at: file) }
        try await ThreadExecutor.run {
            try Data("{\n  \"turn-clock\": 9,\n  \"name\": \"Attic\"\n}\n".utf8).write(to: file)
            let good = try Self.run(["--check-config", "--config", file.path])
            #expect(good.status == 0 && good.errors.isEmpty)
            let shown = try Self.run(["--print-config", "--config", file.path, "--name", "Loft"])
            #expect(shown.status == 0)
            #expect(shown.output.contains("port = 7052 (default)\n"))
            #expect(shown.output.contains("turn-clock = 9 (\(file.path):2)\n"))
            #expect(shown.output.contains("name = Loft (--name)\n"))
            try Data("{\n  \"turn-clok\": 9\n}\n".utf8).write(to: file)
            for arguments in [["--check-config"], ["--print-config"], []] {
                let bad = try Self.run(arguments + ["-c", file.path])
                #expect(bad.status == 2 && bad.output.isEmpty)
                #expect(bad.errors.hasPrefix("\(file.path):2: Unknown option \"turn-clok\"."))
                #expect(bad.errors.contains("\"turn-clock\"?"))
            }
        }
    }

    @Test func `the ready line is all that is printed`() async throws {
        try await ThreadExecutor.run {
            let server = try TestServer()
            #expect(server.ready["event"]?.string == "ready")
            #expect(server.ready["protocol"]?.number == 1)
            #expect(server.ready["pid"]?.number == Int(server.process.pid))
            #expect(server.ready["version"]?.string?.isEmpty == false)
            let addresses = server.ready["addresses"]?.array?.compactMap(\.string) ?? []
            #expect(addresses.contains("127.0.0.1:\(server.port)"))
            try server.player("ann").leave()
            server.process.signal(SIGTERM)
            let (output, _, status) = try server.process.finish()
            #expect(status == 0)
            #expect(output.isEmpty)
        }
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `a signal tells everybody and ends with zero`(_ signal: Int32) async throws {
        try await ThreadExecutor.run {
            let server = try TestServer()
            let table = try Table(server, ["ann", "bob"])
            let idle = try server.connect()
            server.process.signal(signal)
            #expect(try table[0].next("over")["reason"]?.string == "shutdown")
            let last = try JSON(try #require(try idle.lines().last))
            #expect(last["code"]?.string == "shutting_down")
            #expect(try table[1].wire.lines().last?.contains("shutting_down") == true)
            #expect(try server.process.finish().status == 0)
        }
    }

    @Test func `other signals do nothing`() async throws {
        try await withServer { server in
            let ann = try server.player("ann")
            for signal in [SIGPIPE, SIGURG, SIGCHLD, SIGWINCH, SIGXFSZ] {
                server.process.signal(signal)
                try ann.done(#"{"type":"ping"}"#)
            }
        }
    }

    @Test func `a port in use ends with three`() async throws {
        try await withServer { server in
            let (output, errors, status) = try Self.run([
                "--local", "--no-beacon", "--port", "\(server.port)",
            ])
            #expect(status == 3)
            #expect(output.isEmpty)
            #expect(errors.contains("Port \(server.port) is in use"))
        }
    }

    @Test func `the port is written to a file once ready`() async throws {
        let file = Self.temporaryFile()
        defer { try? FileManager.default.removeItem(at: file) }
        try await withServer(["--port-file", file.path]) { server in
            let text = File.text(file.path)
            #expect(text == "\(server.port)\n")
        }
        try await ThreadExecutor.run {
            let (_, errors, status) = try Self.run([
                "--local", "--no-beacon", "--port", "0", "--port-file", "/nowhere/at/all",
            ])
            #expect(status == 4)
            #expect(errors.contains("/nowhere/at/all"))
        }
    }

    @Test func `variables stand for options and options win`() async throws {
        try await ThreadExecutor.run {
            let file = Self.temporaryFile()
            defer { try? FileManager.default.removeItem(at: file) }
            let server = try ChildProcess(
                Products.server,
                ["--flip-back", "0.25"],
                environment: [
                    "CARDTABLE_PORT": "0", "CARDTABLE_LOCAL": "1", "CARDTABLE_NO_BEACON": "1",
                    "CARDTABLE_SERVER_NAME": "Attic", "CARDTABLE_PORT_FILE": file.path,
                    "CARDTABLE_TURN_CLOCK": "7", "CARDTABLE_FLIP_BACK": "3", "CARDTABLE_MOTD": "Hi",
                ]
            )
            let ready = try JSON(try #require(try server.line()))
            let wire = try Wire(port: try #require(ready["port"]?.number))
            let hello = try wire.json()
            #expect(hello["name"]?.string == "Attic")
            #expect(hello["motd"]?.string == "Hi")
            #expect(hello["features"]?.array?.contains(.string("insecure_seed")) == false)
            let ann = try Player(wire, name: "ann")
            let options = try ann.done(#"{"type":"create","game":"concentration"}"#)["state"]?[
                "options"
            ]
            #expect(options?["turn_s"]?.number == 7)
            #expect(options?["hide_ms"]?.number == 250)
            server.signal(SIGTERM)
            #expect(try server.finish().status == 0)
        }
    }

    @Test func `the log is lines of JSON without what people say`() async throws {
        try await ThreadExecutor.run {
            let server = try TestServer(["--debug"])
            let table = try Table(server, ["ann", "bob"])
            try table[0].done(#"{"type":"chat","text":"between us"}"#)
            let secret = try #require(try JSON(table[0].wire.log[1])["resume"]?.string)
            let noise = try server.connect()
            try noise.send("noise \u{1B}[2J")
            _ = try noise.line()
            server.process.signal(SIGTERM)
            let (_, errors, status) = try server.process.finish()
            #expect(status == 0)
            let lines = errors.split(separator: "\n").map(String.init)
            #expect(lines.count > 4)
            for line in lines { #expect(try JSON(line)["event"]?.string != nil, "\(line)") }
            for word in ["between us", secret, "noise", "\u{1B}"] {
                #expect(!errors.contains(word), "\(word)")
            }
        }
    }

    #if os(Linux)
    @Test func `systemds journal gets the level in front of each line`() async throws {
        try await ThreadExecutor.run {
            // The variable names the device and the file of standard error, like the one from systemd.
            let name = "JOURNAL_STREAM=$(stat -Lc %d:%i /dev/fd/2)"
            let server = try TestServer(
                ["--debug"],
                through: ["bash", "-c", "export \(name); exec \"$@\"", "bash"]
            )
            try server.player("ann").leave()
            server.process.signal(SIGTERM)
            let (_, errors, status) = try server.process.finish()
            #expect(status == 0)
            let lines = errors.split(separator: "\n")
            #expect(lines.contains { $0.hasPrefix("<6>connect name=ann peer=127.0.0.1:") })
            for line in lines {
                #expect(line.prefixMatch(of: /<[3467]>[a-z_]+( |$)/) != nil, "\(line)")
            }
        }
    }
    #endif

    @Test(arguments: ["cards", "emoji", "states"])
    func `deal prints the board that a real game shows`(_ theme: String) async throws {
        try await withServer { server in
            let players = try ["ann", "bob"].map(server.player)
            let create =
                #"{"type":"create","game":"concentration","ready":false,"options":{"pairs":8,"hide_ms":0,"theme":"\#(theme)"}}"#
            let room = try #require(try players[0].done(create)["room"]?.string)
            try players[1].done(#"{"type":"join","room":"\#(room)","ready":false}"#)
            for player in players {
                try player.done(#"{"type":"ready","entropy":"\#(player.name)'s part"}"#)
            }
            _ = try Bots(players).play()
            let dealt = try GameServerDeal.lines(
                room: room,
                grid: "4x4",
                seats: 2,
                theme: theme,
                entropies: ["ann's part", "bob's part"]
            )
            let shown = try players[0].wire.log.map(JSON.init).filter {
                $0["type"]?.string == "reveal"
            }
            #expect(shown.count >= 16)
            for reveal in shown {
                let cell = try #require(reveal["cell"]?.number)
                #expect(reveal["card"]?["label"]?.string == dealt[cell - 1])
            }
        }
    }
}
