import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Tests of `Scripts/install` with finished programs and a folder of the test.
@Suite struct InstallTests {
    private func run(
        _ words: [String],
        into folder: URL,
        _ variables: [String: String] = [:]
    ) throws
        -> (output: String, errors: String, status: Int32)
    {
        let programs = folder.appending(path: "programs")
        if !FileManager.default.fileExists(atPath: programs.path) {
            try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
            for (name, file) in [("GameServer", Products.server), ("GameClient", Products.client)] {
                try FileManager.default.createSymbolicLink(
                    atPath: programs.appending(path: name).path,
                    withDestinationPath: file
                )
            }
        }
        let own = ["DESTDIR": folder.appending(path: "root").path, "PROGRAMS": programs.path]
        return try ChildProcess(
            "/bin/bash",
            [Products.package.appending(path: "Scripts/install").path] + words,
            environment: own.merging(variables) { $1 }
        ).finish()
    }

    private func files(below folder: URL) throws -> Set<String> {
        let root = folder.appending(path: "root").path
        let all = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        var isFolder: ObjCBool = false
        return Set(
            all.filter {
                FileManager.default.fileExists(atPath: root + "/" + $0, isDirectory: &isFolder)
                    && !isFolder.boolValue
            }
        )
    }

    @Test
    func `programs, manual pages, completions and unit are installed, and taken away`() async throws
    {
        try await ThreadExecutor.run {
            let folder = try Self.folder()
            defer { try? FileManager.default.removeItem(at: folder) }
            let (output, errors, status) = try run(["--prefix", "/srv/cards"], into: folder)
            #expect(status == 0, "\(errors)")
            #expect(errors == "Note: /srv/cards/bin is not in your PATH.\n")
            let shared = ["GameServer", "GameClient"].flatMap { name in
                [
                    "bin/\(name)", "share/man/man1/\(name).1",
                    "share/bash-completion/completions/\(name)",
                    "share/zsh/site-functions/_\(name)",
                    "share/fish/vendor_completions.d/\(name).fish",
                ]
            }
            let units = [
                "cardtable.service", "cardtable.socket", "cardtable-web.socket",
                "cardtable@.service",
            ]
            let wanted = Set(
                (["bin/cardtable"] + shared + units.map { "lib/systemd/system/\($0)" })
                    .map { "srv/cards/\($0)" }
            )
            #expect(try files(below: folder) == wanted)
            #expect(output.split(separator: "\n").count == wanted.count)
            let root = folder.appending(path: "root/srv/cards")
            func text(_ path: String) throws -> String {
                try String(contentsOf: root.appending(path: path), encoding: .utf8)
            }
            #expect(try text("share/man/man1/GameServer.1").hasPrefix(".TH GAMESERVER 1 "))
            #expect(try text("share/man/man1/GameClient.1").hasPrefix(".TH GAMECLIENT 1 "))
            #expect(
                try text("lib/systemd/system/cardtable.service")
                    .contains("\nExecStart=/srv/cards/bin/GameServer ")
            )
            let program = root.appending(path: "bin/GameClient").path
            let version = try ChildProcess(program, ["--version"]).finish()
            #expect(version.status == 0 && version.output.hasPrefix("GameClient "))
            let script = root.appending(path: "bin/cardtable").path
            for (words, answer) in [
                (["serve", "--version"], "GameServer "), (["play", "--version"], "GameClient "),
                (["--version"], "GameClient "), (["--help"], "Runs both programs"),
            ] {
                let (output, errors, status) = try ChildProcess(script, words).finish()
                #expect(status == 0 && output.hasPrefix(answer), "\(words): \(errors)")
            }
            let removal = try run(["--prefix", "/srv/cards", "--uninstall"], into: folder)
            #expect(removal.status == 0, "\(removal.errors)")
            #expect(try files(below: folder).isEmpty)
        }
    }

    @Test func `in a home there is no unit, and what makes no sense is refused`() async throws {
        try await ThreadExecutor.run {
            let folder = try Self.folder()
            defer { try? FileManager.default.removeItem(at: folder) }
            let home = ["HOME": "/elsewhere/ann"]
            let own = try run(["--prefix=/elsewhere/ann/.local"], into: folder, home)
            #expect(own.status == 0, "\(own.errors)")
            #expect(try !files(below: folder).contains { $0.contains("systemd") })
            let relative = try run(["--prefix", "here"], into: folder)
            #expect(relative.status == 2)
            #expect(relative.errors.contains("takes a path from the root on, not here"))
            #expect(try run(["--destroy"], into: folder).status == 2)
            #expect(try run(["--help"], into: folder).output.contains("--uninstall"))
        }
    }

    @Test func `the demo plays until it is stopped, and its processes end with it`() async throws {
        try await ThreadExecutor.run {
            let folder = try Self.folder()
            defer { try? FileManager.default.removeItem(at: folder) }
            let installed = try run(["--prefix", "/srv/cards"], into: folder)
            #expect(installed.status == 0, "\(installed.errors)")
            let script = folder.appending(path: "root/srv/cards/bin/cardtable").path
            let demo = try ChildProcess(
                script,
                ["serve", "--demo", "--port", "0", "--web-port", "0"],
                environment: ["CARDTABLE_NAME": "ann"]
            )
            var line = try demo.line() ?? ""
            #expect(line.hasPrefix("Two bots play Concentration"), "\(line)")
            line = try demo.line() ?? ""
            #expect(line.hasPrefix("  in a browser:   http://127.0.0.1:"), "\(line)")
            line = try demo.line() ?? ""
            let address = try #require(line.split(separator: " ").last.map(String.init))
            #expect(line == "  in a terminal:  cardtable watch \(address)")
            let port = try #require(address.split(separator: ":").last.flatMap { Int($0) })
            var rooms = ""
            for _ in 0..<600 where !rooms.contains("playing") {
                rooms = try ChildProcess(script, ["rooms", address]).finish().output
            }
            let spectator = try Player(Wire(port: port), name: "spectator")
            let join = #"{"type":"join","role":"spectator","room":"\#(rooms.prefix(4))"}"#
            try spectator.done(join)
            try spectator.next("reveal")
            demo.signal(SIGTERM)
            #expect(try demo.finish().status == 0)
            // The server has ended with its script.
            #expect(throws: (any Error).self) { try Wire(port: port) }
        }
    }

    @Test func `a demo that cannot listen ends with the status of its server`() async throws {
        try await ThreadExecutor.run {
            let folder = try Self.folder()
            defer { try? FileManager.default.removeItem(at: folder) }
            _ = try run(["--prefix", "/srv/cards"], into: folder)
            let script = folder.appending(path: "root/srv/cards/bin/cardtable").path
            let (_, errors, status) = try ChildProcess(
                script,
                ["serve", "--demo", "--port", "99999"]
            ).finish()
            #expect(status == 2 && errors.contains("--port takes"), "\(errors)")
        }
    }

    private static func folder() throws -> URL {
        let name = "cardtable-\(UUID().uuidString)"
        let folder = FileManager.default.temporaryDirectory.appending(path: name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}
