import Foundation
import Testing

@testable import ClientCore

@Suite("The program and its descriptors", .onItsOwnThread)
struct ClientProcessTests {
    private static let hello =
        #"{"type":"hello","server":"cardtable/1.0.0","name":"Attic","protocols":[1],"#
        + #""features":[],"limits":{},"hint":""}"# + "\n"
    private static let pongs = String(repeating: #"{"type":"ok","re":"ping"}"# + "\n", count: 5)
    private static let named =
        #"{"type":"ok","re":"hello","id":1,"name":"ann","resume":"t","resume_ms":0}"# + "\n"

    /// Runs a command against a server that sends only these lines.
    private func run(
        _ words: [String],
        redirection: String = "",
        _ said: String,
        _ listen: (StubServer) throws -> Void = { _ in }
    ) throws -> ClientProcess {
        let stub = try StubServer()
        let address = "127.0.0.1:\(stub.address.port)"
        let words = [words[0], address] + words.dropFirst()
        return try ClientProcess(words, redirection: redirection) {
            try stub.accept()
            try stub.say(said)
            try listen(stub)
        }
    }

    @Test func `a closed output is not the socket`() throws {
        var heard: [String] = []
        let client = try run(["ping"], redirection: ">&-", Self.hello + Self.pongs) { stub in
            for _ in 0..<6 { heard.append(try stub.hear()) }
            #expect(try stub.hear().isEmpty)
        }
        let pings = Array(repeating: #"{"type":"ping"}"# + "\n", count: 5)
        #expect(heard == pings + [#"{"type":"bye"}"# + "\n"])
        #expect(client.errors == "")
    }

    // Descriptor 1 is open for reading only, so every write fails on every system.
    @Test(arguments: [["ping"], ["ping", "--json"], ["--help"], ["--version"]])
    func `results that cannot be written are a failure`(words: [String]) throws {
        let client =
            words[0].hasPrefix("-")
            ? try ClientProcess(words, redirection: "1</dev/null")
            : try run(words, redirection: "1</dev/null", Self.hello + Self.pongs)
        #expect(client.status == 1)
        #expect(client.errors.hasPrefix("What was found cannot be written: "), "\(client.errors)")
    }

    @Test func `a game whose lines cannot be written ends`() throws {
        var last = ""
        let client = try run(["create"], redirection: "1</dev/null", Self.hello + Self.named) {
            _ = try $0.hear()
            while true {
                let line = try $0.hear()
                if line.isEmpty { break }
                last = line
            }
        }
        #expect(client.status == 1)
        #expect(client.errors.hasPrefix("The game cannot be shown: "), "\(client.errors)")
        #expect(last.hasPrefix(#"{"type":"bye""#), "\(last)")
    }

    @Test(arguments: [["ping"], ["create"]])
    func `a log that cannot be opened is said and no folder is made`(words: [String]) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("cardtable-\(UUID().uuidString)").path
        let client = try ClientProcess(
            [words[0], "127.0.0.1:1", "--log", folder + "/x.log"]
        )
        #expect(client.status == 1)
        let sentence = "The log \(folder)/x.log cannot be opened: No such file or directory."
        #expect(client.errors.hasPrefix(sentence), "\(client.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func `the log in the state folder makes its folder`() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("cardtable-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let client = try ClientProcess(
            ["ping", "127.0.0.1:1", "--debug"],
            environment: ["XDG_STATE_HOME": folder]
        )
        #expect(client.status == 3)
        #expect(FileManager.default.fileExists(atPath: folder + "/cardtable/client.log"))
    }
}
