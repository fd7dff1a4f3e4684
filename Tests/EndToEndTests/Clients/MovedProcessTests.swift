import Foundation
import Sockets
import TerminalKit
import Testing

@testable import ClientCore

/// Tests of the program between two servers of a group.
@Suite("The program and a server that sends it on", .onItsOwnThread)
final class MovedProcessTests {
    private let root = FileManager.default.temporaryDirectory
        .appendingPathComponent("cardtable-\(UUID().uuidString)").path

    deinit { try? FileManager.default.removeItem(atPath: root) }

    private static let hello =
        #"{"type":"hello","server":"cardtable/1.0.0","name":"Attic","protocols":[1],"#
        + #""features":["group"],"limits":{},"hint":""}"# + "\n"
    private static let state =
        #"{"room":"K3QF","seq":0,"game":"concentration","phase":"lobby","round":0,"owner":"bob","#
        + #""players":[{"name":"bob","ready":true,"online":true,"playing":false,"score":0,"#
        + #""flips":0,"misses":0}],"spectators":[],"options":{"pairs":2,"cols":2,"theme":"emoji","#
        + #""again":true,"turn_s":0,"hide_ms":0,"stalemate_turns":0},"rows":2,"cols":2,"#
        + #""idle_turns":0,"seed_commit":"00"}"#

    private static func field(_ name: String, _ line: String) throws -> String {
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return object?[name].map { "\($0)" } ?? ""
    }

    private static func reply(_ heard: String, _ more: String) throws -> String {
        let (id, verb) = (try field("id", heard), try field("type", heard))
        return #"{"re":"\#(verb)","id":\#(id),\#(more)}"# + "\n"
    }

    private static func named(_ token: String) -> String {
        #""type":"ok","name":"ann","resume":"\#(token)","resume_ms":120000"#
    }

    @Test func `the seat is noted at the server that has it, and no other sees its token`() throws {
        let (first, second) = (try StubServer(), try StubServer())
        let folder = root + "/cardtable"
        var note = ""
        var heard: [String] = []
        let words = ["join", "127.0.0.1:\(first.address.port)/K3QF", "--plain", "--name", "ann"]
        let client = try ClientProcess(words, environment: ["XDG_STATE_HOME": root]) {
            try first.accept()
            try first.say(Self.hello)
            try first.say(Self.reply(first.hear(), Self.named("first")))
            let moved =
                #""type":"error","code":"moved","message":"There.","host":"127.0.0.1","#
                + #""port":\#(second.address.port),"room":"K3QF","ticket":"a1b2""#
            try first.say(Self.reply(first.hear(), moved))
            try second.accept()
            try second.say(Self.hello)
            heard.append(try second.hear())
            try second.say(Self.reply(heard[0], Self.named("second")))
            heard.append(try second.hear())
            let entered = #""type":"ok","room":"K3QF","state":\#(Self.state)"#
            try second.say(Self.reply(heard[1], entered))
            _ = try second.hear()
            let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            note = try files.filter { $0.hasPrefix("seat-") }
                .map { try String(contentsOfFile: folder + "/" + $0, encoding: .utf8) }.joined()
            try second.say(
                #"{"type":"left","room":"K3QF","seq":1,"player":"ann","role":"player","#
                    + #""reason":"kicked"}"# + "\n"
            )
            try second.say(Self.reply(second.hear(), #""type":"ok""#))
            try second.say(#"{"type":"bye","code":"goodbye","message":""}"# + "\n")
        }
        #expect(client.status == 5)
        #expect(try Self.field("ticket", heard[0]) == "a1b2")
        #expect(!heard.joined().contains("first"))
        #expect(try Self.field("type", heard[1]) == "join")
        #expect(try Self.field("server", note) == "127.0.0.1:\(second.address.port)")
        #expect(try Self.field("resume", note) == "second")
    }

    /// The spelling of a name does not matter, only its address does.
    @Test(arguments: [
        "127.0.0.1", "localhost", "0.0.0.0", "::1", "::", "::ffff:127.0.0.1", "2130706433", "127.1",
    ])
    func `no address of this computer is tried for a server elsewhere`(host: String) throws {
        let stub = try StubServer()
        let attempt = ConnectionAttempt(
            to: JoinAddress(host: host, port: stub.address.port),
            isHereAllowed: false,
            trace: nil
        )
        var outcome: Result<ServerConnection, SystemError>?
        while outcome == nil {
            guard Poll.wait([attempt.entry], milliseconds: 60_000)[0] else { break }
            outcome = attempt.advance()
        }
        guard case .failure = outcome else {
            Issue.record("\(host) was reached")
            return
        }
    }
}
