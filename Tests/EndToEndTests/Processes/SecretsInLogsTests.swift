import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Tests that the server never writes a token, a password, a seed or a chat to its log.
@Suite struct SecretsInLogsTests {
    /// The secrets that must not be found, and the names of their owners.
    private struct Secrets {
        var tokens: [String] = []
        let passwords = ["opal-and-onyx", "wrong-guess-0815"]
        let chat = "the-four-is-a-king"
    }

    @Test(arguments: ["text", "json"])
    func `nothing secret is written down`(format: String) async throws {
        try await ThreadExecutor.run {
            let folder = FileManager.default.temporaryDirectory
                .appending(path: "cardtable-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let server = try TestServer(
                [
                    "--log-level", "debug", "--log-format", format, "--drain", "0", "--journal",
                    folder.path,
                ],
                isSeeded: false
            )
            let secrets = try Self.play(server)
            // The journals are read before the end, because an ended room's recording shows nothing
            // more.
            let journals = try Self.texts(in: folder)
            server.process.signal(SIGHUP)
            server.process.signal(SIGUSR1)
            server.process.signal(SIGTERM)
            let (output, errors, status) = try server.process.finish()
            #expect(status == 0)
            let written = output + errors
            // The control: the log has entries, and the journal has the texts that the log must not
            // have.
            #expect(errors.contains(format == "json" ? "resume" : "bob came back"))
            #expect(errors.contains(format == "json" ? "report_person" : "ann in "))
            let dealt = Self.longHexadecimal(in: journals)
            #expect(dealt.count >= 4)
            #expect(!secrets.tokens.isEmpty && journals.contains("ann"))
            for secret in secrets.tokens + secrets.passwords {
                #expect(!written.contains(secret), "the log has \(secret)")
                #expect(!journals.contains(secret), "a journal has \(secret)")
            }
            for secret in dealt + [secrets.chat] {
                #expect(!written.contains(secret), "the log has \(secret)")
            }
        }
    }

    /// Plays an evening with everything that can go right or wrong with a secret.
    private static func play(_ server: TestServer) throws -> Secrets {
        var secrets = Secrets()
        func guest(_ name: String) throws -> Player {
            let player = try server.player(name)
            secrets.tokens.append(try JSON(player.wire.log.last ?? "")["resume"]?.string ?? "")
            return player
        }
        let ann = try guest("ann")
        let reply = try ann.done(
            #"{"type":"create","game":"concentration","password":"\#(secrets.passwords[0])","#
                + #""options":{"pairs":2,"hide_ms":0,"turn_s":0}}"#
        )
        let room = try #require(reply["room"]?.string)
        func join(_ password: String) -> String {
            #"{"type":"join","room":"\#(room)","password":"\#(password)"}"#
        }
        let bob = try guest("bob")
        #expect(try bob.refused(join(secrets.passwords[1])) == "wrong_password")
        try bob.done(join(secrets.passwords[0]))
        try bob.next("turn")
        try ann.done(#"{"type":"chat","text":"\#(secrets.chat)"}"#)
        try ann.done(#"{"type":"flip","cell":1}"#)
        try bob.wire.reset()
        try ann.next("offline")
        try comeBack(server, secrets.tokens[1])
        try misbehave(server, secrets)
        return secrets
    }

    /// Resumes the seat twice: after a lost connection, and from the connection that holds it.
    private static func comeBack(_ server: TestServer, _ token: String) throws {
        for _ in 0..<2 {
            let wire = try server.connect()
            try wire.send(#"{"type":"hello","resume":"\#(token)","seen":3}"#)
            #expect(try wire.json()["resumed"]?.bool == true)
        }
    }

    /// Sends secrets in lines that are unreadable or mean something else.
    private static func misbehave(_ server: TestServer, _ secrets: Secrets) throws {
        let (token, password) = (secrets.tokens[0], secrets.passwords[1])
        let lines = [
            #"{"type":"hello","resume":"\#(token)x"}"#, #"{"type":"hello","resume":"\#(token)"#,
            #"{"type":"hello","name":"\#(token)","protocol":9}"#, #"{"type":"\#(token)"}"#,
            #"{"\#(token)":1}"#, token, password, #"{"type":"ping","id":"\#(token)"}"#,
            #"{"type":"join","room":"\#(password)","password":"\#(password)"}"#,
            "GET /\(token) HTTP/1.1", "SSH-\(password)", "\u{16}\(token)",
        ]
        for line in lines {
            let wire = try server.connect()
            try wire.send(line)
            wire.endSending()
            _ = try wire.lines()
        }
    }

    private static func texts(in folder: URL) throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return names.map { File.text(folder.appending(path: $0).path) }.joined()
    }

    /// Returns seeds, salts and hashes: all numbers of at least 32 hexadecimal digits.
    private static func longHexadecimal(in text: String) -> [String] {
        text.split { !$0.isHexDigit }.filter { $0.count >= 32 }.map { String($0) }
    }
}
