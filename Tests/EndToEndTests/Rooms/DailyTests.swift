import Foundation
import GameProtocol
import Testing

/// Tests of daily deals over a real socket, against the example that deals them in Python.
@Suite struct DailyTests {
    private static let date = "2026-11-28"

    private static func create(_ game: String) -> String {
        #"{"type":"create","game":"\#(game)","options":{"daily":"\#(date)"}}"#
    }

    /// Returns the codes of a deal as the example prints them.
    private static func example(_ words: [String]) throws -> [String] {
        let (output, errors, status) = try ExampleTests.start("daily.py", words).finish()
        #expect(status == 0, "\(errors)")
        return output.split(whereSeparator: { ",\n".contains($0) }).map(String.init)
    }

    /// Returns the cells of each pair.
    private static func pairs(_ codes: [String]) -> [[Int]] {
        Dictionary(grouping: 1...codes.count) { codes[$0 - 1] }.values.sorted { $0[0] < $1[0] }
    }

    private static func codes(_ over: JSON) throws -> [String] {
        let line = try #require(over["proof"]?.string)
        return try #require(Proof(line: line)).codes
    }

    @Test func `a board is the same on two servers and in the example`() async throws {
        let codes = try Self.example(["concentration", Self.date])
        #expect(codes.count == 36)
        for isSeeded in [true, false] {
            try await ThreadExecutor.run {
                let server = try TestServer(isSeeded: isSeeded)
                let ann = try server.player("ann")
                try ann.done(Self.create("concentration"))
                for cell in Self.pairs(codes).flatMap({ $0 }) {
                    try ann.done(#"{"type":"flip","cell":\#(cell)}"#)
                }
                let over = try ann.next("over")
                #expect(over["reason"]?.string == "complete")
                #expect(over["stats"]?["ann"]?["misses"]?.number == 0)
                #expect(try Self.codes(over) == codes)
                let script = try ExampleTests.start("redeal.py", [])
                try script.write(ann.wire.log.joined(separator: "\n") + "\n")
                #expect(try script.finish().output.contains("fair, 36 cards checked"))
                try server.stop()
            }
        }
    }

    @Test func `a deck can be won and is the same in each round and in the example`() async throws {
        try await withServer { server in
            let ann = try server.player("ann")
            try ann.done(Self.create("klondike"))
            for _ in 1...2 {
                let dealt = try ann.next("dealt")
                #expect(dealt["winnable"]?.bool == true)
                let attempt = try #require(dealt["attempt"]?.number)
                try ann.done(#"{"type":"redeal","entropy":"mine"}"#)
                let codes = try Self.codes(ann.next("over"))
                #expect(try Self.example(["klondike", Self.date, "\(attempt)"]) == codes)
            }
        }
    }

    @Test func `a room has its date and its cards after a restart`() async throws {
        try await ThreadExecutor.run {
            let folder = FileManager.default.temporaryDirectory
                .appending(path: "cardtable-daily-\(UUID().uuidString)").path
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let codes = try Self.example(["concentration", Self.date])
            let cells = Self.pairs(codes).flatMap { $0 }
            let first = try TestServer(["--journal", folder])
            let ann = try first.player("ann")
            try ann.done(Self.create("concentration"))
            for cell in cells.prefix(2) { try ann.done(#"{"type":"flip","cell":\#(cell)}"#) }
            let tokens = ann.wire.log.compactMap { (try? JSON($0))?["resume"]?.string }
            let token = try #require(tokens.first)
            try first.kill()
            let second = try TestServer(["--journal", folder])
            let wire = try second.connect()
            try wire.send(#"{"type":"hello","resume":"\#(token)"}"#)
            for cell in cells.dropFirst(2) { try wire.send(#"{"type":"flip","cell":\#(cell)}"#) }
            var (options, over): (JSON?, JSON?) = (nil, nil)
            while over == nil {
                let line = try wire.json()
                options = line["state"]?["options"] ?? options
                if line["type"]?.string == "over" { over = line }
            }
            #expect(options?["daily"]?.string == Self.date)
            #expect(try Self.codes(#require(over)) == codes)
            try second.stop()
        }
    }

    @Test func `the client plays today's deal on a server of its own`() async throws {
        try await ThreadExecutor.run {
            let folder = FileManager.default.temporaryDirectory
                .appending(path: "cardtable-daily-\(UUID().uuidString)").path
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: false
            )
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let log = folder + "/game.log"
            let codes = try Self.example(["concentration"])
            let client = try ChildProcess(
                Products.client,
                ["daily", "--plain", "--name", "ann", "--log", log],
                environment: [
                    "XDG_CONFIG_HOME": folder, "XDG_STATE_HOME": folder, "LC_ALL": "C.UTF-8",
                ]
            )
            let flips = Self.pairs(codes).map { "wait\n\($0[0])\n\($0[1])\n" }.joined()
            try client.write(flips + "wait\nquit\n")
            let (output, errors, status) = try client.finish()
            #expect(status == 0, "\(errors)")
            let lines = output.split(separator: "\n").map(String.init)
            let place = try #require(lines.firstIndex(of: "Your result, to paste:"), "\(output)")
            #expect(lines[place + 1].hasSuffix(" · Concentration"))
            #expect(lines[place + 2] == String(repeating: "🟩", count: 15))
            #expect(lines[place + 3] == "🟩🟩🟩")
            #expect(lines[place + 4].hasPrefix("18 turns, "))
            #expect(output.contains("deal checked, all 36 cards"), "\(output)")
            let verdict = try ChildProcess(Products.client, ["verify", log]).finish()
            #expect(verdict.status == 0, "\(verdict.output)\(verdict.errors)")
            // The server has ended with the client, unless a server in the network was found.
            guard lines[0].contains("127.0.0.1") else { return }
            let words = lines[0].split(whereSeparator: { " ,".contains($0) })
            let word = try #require(words.firstIndex(of: "port"), "\(lines[0])")
            let port = try #require(Int(words[word + 1]))
            #expect(throws: (any Error).self) { _ = try Wire(port: port) }
        }
    }
}
