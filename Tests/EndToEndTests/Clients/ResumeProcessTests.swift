import Foundation
import Testing

@testable import ClientCore

/// Tests of the program with a server that drops its connection.
@Suite("The program and a lost connection", .onItsOwnThread)
final class ResumeProcessTests {
    private let root = FileManager.default.temporaryDirectory
        .appendingPathComponent("cardtable-\(UUID().uuidString)").path
    private static let token = "Qm9iLXRva2VuLWFubi0wMQ"

    deinit { try? FileManager.default.removeItem(atPath: root) }

    private static let hello =
        #"{"type":"hello","server":"cardtable/1.0.0","name":"Attic","protocols":[1],"#
        + #""features":[],"limits":{},"hint":""}"#
    private static let state =
        #"{"room":"K3QF","seq":0,"game":"concentration","phase":"lobby","round":0,"owner":"bob","#
        + #""players":[{"name":"bob","ready":true,"online":true,"playing":false,"score":0,"#
        + #""flips":0,"misses":0}],"spectators":[],"options":{"pairs":2,"cols":2,"theme":"emoji","#
        + #""again":true,"turn_s":0,"hide_ms":0,"stalemate_turns":0},"rows":2,"cols":2,"#
        + #""idle_turns":0,"seed_commit":"00"}"#
    private static let stateWithAnn = state.replacingOccurrences(
        of: #""players":["#,
        with:
            #""players":[{"name":"ann","ready":true,"online":true,"playing":false,"score":0,"#
            + #""flips":0,"misses":0},"#
    )
    /// The events in the room, from the first one.
    private static let events = [
        #"{"type":"joined","room":"K3QF","seq":1,"player":"ann","role":"player","seed_commit":"00"}"#,
        #"{"type":"chat","room":"K3QF","seq":2,"player":"bob","role":"player","text":"two"}"#,
        #"{"type":"chat","room":"K3QF","seq":3,"player":"bob","role":"player","text":"three"}"#,
        #"{"type":"chat","room":"K3QF","seq":4,"player":"bob","role":"player","text":"four"}"#,
        #"{"type":"left","room":"K3QF","seq":5,"player":"ann","role":"player","reason":"kicked"}"#,
    ]

    private static func ok(_ heard: String, _ more: String = "") throws -> String {
        let request = try JSONSerialization.jsonObject(with: Data(heard.utf8)) as? [String: Any]
        let id = (request?["id"] as? Int).map { #","id":\#($0)"# } ?? ""
        let verb = request?["type"] as? String ?? ""
        return #"{"type":"ok","re":"\#(verb)"\#(id)\#(more)}"#
    }

    private func run(
        _ words: [String],
        _ conversation: @escaping (StubServer) throws -> Void
    ) throws -> ClientProcess {
        let stub = try StubServer()
        let words = words.map {
            $0.replacingOccurrences(of: "ADDRESS", with: "127.0.0.1:\(stub.address.port)")
        }
        return try ClientProcess(words, environment: ["XDG_STATE_HOME": root]) {
            try conversation(stub)
        }
    }

    /// Greets a new client, gives it a name and lets it take a seat.
    private func seat(_ stub: StubServer, resumeMs: Int = 120_000) throws {
        try stub.accept()
        try stub.say(Self.hello + "\n")
        let named = #","name":"ann","resume":"\#(Self.token)","resume_ms":\#(resumeMs)"#
        try stub.say(try Self.ok(stub.hear(), named) + "\n")
        try stub.say(
            try Self.ok(stub.hear(), #","room":"K3QF","state":\#(Self.state)"#) + "\n"
        )
        try stub.say(try Self.ok(stub.hear()) + "\n")
    }

    /// Resumes a client, sends the lines that it has missed, and returns its first request.
    private func takeBack(_ stub: StubServer, telling lines: [String]) throws -> [String: Any] {
        try stub.accept()
        try stub.say(Self.hello + "\n")
        let heard = try stub.hear()
        let resumed =
            #","name":"ann","resume":"\#(Self.token)","resume_ms":120000,"resumed":true,"#
            + #""room":"K3QF","last_id":3"#
        try stub.say(try Self.ok(heard, resumed) + "\n")
        for line in lines { try stub.say(line + "\n") }
        let request = try JSONSerialization.jsonObject(with: Data(heard.utf8))
        return request as? [String: Any] ?? [:]
    }

    /// Answers every request up to the client's `bye`.
    private func goodbye(_ stub: StubServer) throws {
        while true {
            let heard = try stub.hear()
            if heard.isEmpty { return }
            let more = heard.contains("\"state\"") ? #","state":\#(Self.stateWithAnn)"# : ""
            try? stub.say(try Self.ok(heard, more) + "\n")
            if heard.contains("\"bye\"") { return stub.hangUp() }
        }
    }

    private var seats: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: root + "/cardtable")) ?? [])
            .filter { $0.hasPrefix("seat-") }
    }

    @Test(arguments: 0..<events.count, [true, false])
    func `it comes back wherever the connection breaks`(after count: Int, isTold: Bool) throws {
        var request: [String: Any] = [:]
        let log = root + "-log"
        defer { try? FileManager.default.removeItem(atPath: log) }
        let words = ["join", "ADDRESS/K3QF", "--linger", "--log", log]
        let client = try run(words) { stub in
            try self.seat(stub)
            for line in Self.events[..<count] { try stub.say(line + "\n") }
            if isTold {
                try stub.say(
                    #"{"type":"bye","code":"stale","message":"","reconnect":true,"after_ms":1}"#
                        + "\n"
                )
            } else if count < Self.events.count {
                // The connection breaks in the middle of a line.
                try stub.say(String(Self.events[count].prefix(20)))
            }
            stub.hangUp()
            request = try self.takeBack(stub, telling: Array(Self.events[count...]))
            try self.goodbye(stub)
        }
        #expect(request["resume"] as? String == Self.token)
        #expect(request["seen"] as? Int == count)
        #expect(request["id"] == nil)
        let said = client.output.split(separator: "\n").map(String.init)
        for word in ["two", "three", "four"] {
            #expect(said.count { $0 == "bob says: \(word)" } == 1, "\(client.output)")
        }
        #expect(said.contains("The owner sent you away."))
        #expect(client.status == 5, "\(client.errors)")
        #expect(seats.isEmpty)
        let logged = FileManager.default.contents(atPath: log).map {
            String(decoding: $0, as: UTF8.self)
        }
        #expect(logged?.contains("\"resume\":\"***\"") == true)
        for text in [client.output, client.errors, logged ?? ""] {
            #expect(!text.contains(Self.token))
        }
    }

    @Test func `a server that is gone for a moment is found again`() throws {
        let client = try run(["join", "ADDRESS/K3QF", "--linger"]) { stub in
            try self.seat(stub)
            for _ in 0..<3 {
                stub.hangUp()
                try stub.accept()
            }
            stub.hangUp()
            _ = try self.takeBack(stub, telling: Self.events)
            try self.goodbye(stub)
        }
        #expect(client.status == 5, "\(client.errors)")
        #expect(client.output.contains("bob says: four"))
    }

    @Test func `a seat that is gone ends the program with five`() throws {
        let client = try run(["join", "ADDRESS/K3QF", "--linger"]) { stub in
            try self.seat(stub, resumeMs: 2000)
            #expect(self.seats.count == 1)
            stub.hangUp()
            try stub.accept()
            try stub.say(Self.hello + "\n")
            _ = try stub.hear()
            try stub.say(
                #"{"type":"error","re":"hello","code":"resume_expired","message":""}"# + "\n"
            )
        }
        #expect(client.status == 5)
        #expect(
            client.errors.hasPrefix("Your seat is gone: you were away for more than 0:02."),
            "\(client.errors)"
        )
        #expect(seats.isEmpty)
    }

    @Test func `a seat that is not regained is still noted`() throws {
        let client = try run(["join", "ADDRESS/K3QF", "--linger"]) { stub in
            try self.seat(stub, resumeMs: 300)
            _ = try stub.hear()
            stub.stop()
        }
        #expect(client.status == 4, "\(client.errors)")
        #expect(seats.count == 1)
    }

    @Test func `another run goes back to the seat and no third`() throws {
        let stub = try StubServer()
        let address = "127.0.0.1:\(stub.address.port)"
        let environment = ["XDG_STATE_HOME": root]
        let first = try ClientProcess(
            ["join", address + "/K3QF", "--linger"],
            environment: environment
        ) {
            try self.seat(stub)
            try stub.say(Self.events[0] + "\n")
            try stub.say(
                #"{"type":"bye","code":"too_many_errors","message":"x","reconnect":false}"# + "\n"
            )
            stub.hangUp()
        }
        #expect(first.status == 4)
        #expect(seats.count == 1)
        var request: [String: Any] = [:]
        let second = try ClientProcess(["resume", "--linger"], environment: environment) {
            request = try self.takeBack(
                stub,
                telling: [#"{"type":"state","room":"K3QF","state":\#(Self.stateWithAnn)}"#]
            )
            let third = try ClientProcess(["resume"], environment: environment)
            #expect(third.status == 3)
            #expect(third.errors == "The seat is held by a GameClient that is running.\n")
            for line in Self.events { try stub.say(line + "\n") }
            try self.goodbye(stub)
        }
        #expect(request["resume"] as? String == Self.token)
        #expect(request["seen"] == nil)
        #expect(second.status == 5)
        #expect(second.output.contains("You sit in K3QF."), "\(second.output) \(second.errors)")
        let fourth = try ClientProcess(["resume"], environment: environment)
        #expect(fourth.status == 3)
        #expect(
            fourth.errors
                == "There is no saved seat. See: GameClient rooms\n"
        )
    }

    @Test func `a resume takes no address`() throws {
        let client = try ClientProcess(["resume", "localhost"])
        #expect(client.status == 2)
    }
}
