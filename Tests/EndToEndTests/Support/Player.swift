import Foundation
import Testing

/// A person at a table whom the test plays. It sends requests, and looks for lines among those
/// received.
final class Player {
    let wire: Wire
    let name: String
    /// The lines that arrived before the wanted one, in order.
    private var waiting: [JSON] = []

    init(_ wire: Wire, name: String) throws {
        self.wire = wire
        self.name = name
        let reply = try ask(#"{"type":"hello","name":"\#(name)"}"#)
        guard reply["name"]?.string == name else { throw Failure("hello as \(name): \(reply)") }
    }

    /// Plays over a connection that has said hello already.
    init(_ wire: Wire, saidHelloAs name: String) {
        self.wire = wire
        self.name = name
    }

    /// Sends a request and returns its reply.
    @discardableResult
    func ask(_ request: String) throws -> JSON {
        try wire.send(request)
        return try next { $0["re"] != nil || $0["type"]?.string == "error" }
    }

    /// Sends requests at once, so that no time passes between them; returns their replies.
    func ask(_ requests: [String]) throws -> [JSON] {
        try wire.send(requests.joined(separator: "\n"))
        return try requests.map { _ in
            try next { $0["re"] != nil || $0["type"]?.string == "error" }
        }
    }

    /// Sends a request that must be refused, and returns the code.
    func refused(_ request: String) throws -> String {
        let reply = try ask(request)
        guard reply["type"]?.string == "error", let code = reply["code"]?.string else {
            throw Failure("\(name) was not refused: \(request) gave \(reply)")
        }
        return code
    }

    /// Sends a request that must succeed, and returns the reply.
    @discardableResult
    func done(_ request: String) throws -> JSON {
        let reply = try ask(request)
        guard reply["type"]?.string == "ok" else {
            throw Failure("\(name) was refused: \(request) gave \(reply)")
        }
        return reply
    }

    /// Returns the next line of this type; lines of other types wait.
    @discardableResult
    func next(_ type: String) throws -> JSON { try next { $0["type"]?.string == type } }

    /// Returns the next line that fits; the others wait.
    @discardableResult
    func next(where fits: (JSON) -> Bool) throws -> JSON {
        if let index = waiting.firstIndex(where: fits) { return waiting.remove(at: index) }
        while let text = try wire.line() {
            let line = try JSON(text)
            if fits(line) { return line }
            waiting.append(line)
        }
        throw Failure("the connection of \(name) ended; last lines: \(wire.log.suffix(5))")
    }

    /// Returns all lines that have arrived so far; a `ping` marks the end.
    func all() throws -> [JSON] {
        try wire.send(#"{"type":"ping","id":"mark"}"#)
        _ = try next { $0["id"]?.string == "mark" }
        defer { waiting = [] }
        return waiting
    }

    /// The numbers of all received events, in order.
    var sequence: [Int] {
        wire.log.compactMap { line in
            guard let json = try? JSON(line), json["re"] == nil else { return nil }
            return json["seq"]?.number
        }
    }

    func leave() throws {
        try wire.send(#"{"type":"bye"}"#)
        _ = try wire.lines()
    }
}

/// A room of Concentration with its players, in the order of play.
struct Table {
    var room: String
    var players: [Player]

    /// Opens a room and seats the named players; all are ready, so the round runs.
    init(
        _ server: TestServer,
        _ names: [String],
        options: String = #"{"pairs":2,"hide_ms":0}"#
    )
        throws
    {
        players = try names.map(server.player)
        let create =
            #"{"type":"create","game":"concentration","seats":\#(names.count),"options":\#(options)}"#
        guard let room = try players[0].done(create)["room"]?.string else {
            throw Failure("no room")
        }
        self.room = room
        for player in players.dropFirst() {
            try player.done(#"{"type":"join","room":"\#(room)"}"#)
        }
        for player in players { try player.next("turn") }
    }

    subscript(_ index: Int) -> Player { players[index] }
}
