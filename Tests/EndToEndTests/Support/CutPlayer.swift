/// A player or spectator whose connection is cut after a chosen line and then resumed. The later
/// lines must follow as if there had been no cut.
final class CutPlayer {
    let name: String
    /// The events of all connections, as they were sent.
    private(set) var events: [(seq: Int, text: String)] = []
    /// Whether the chosen line was reached.
    private(set) var wasCut = false
    private let server: TestServer
    private let manner: Manner
    private var cutAfter: Int?
    private var wire: Wire
    /// The replaced connection, if it stays open until the end.
    private var old: Wire?
    private var token = ""
    private var lineCount = 0
    /// The line to send just before the connection is lost, as the answer to its last received
    /// line.
    var lastWords: ((JSON) -> String?)?

    /// The ways to lose a connection.
    enum Manner: CaseIterable {
        case closed
        case reset
        /// The connection stays open, but a new one replaces it; the client reads nothing more
        /// from it.
        case takenOver
    }

    /// Says hello; the count of lines begins here.
    init(_ server: TestServer, _ name: String, cutAfter: Int? = nil, _ manner: Manner) throws {
        self.server = server
        self.name = name
        self.cutAfter = cutAfter
        self.manner = manner
        wire = try server.connect()
        try wire.send(#"{"type":"hello","name":"\#(name)"}"#)
        guard let token = try wire.json()["resume"]?.string else { throw Failure("no token") }
        self.token = token
    }

    var lastSeq: Int { events.last?.seq ?? firstSeen }

    /// The room's event number at the entry.
    private var firstSeen = 0

    func send(_ line: String) throws { try wire.send(line) }

    /// Returns the next line, of this connection or of the one after it.
    func line() throws -> JSON {
        guard let text = try wire.line() else { throw Failure("\(name) was sent away") }
        let line = try JSON(text)
        if line["re"] == nil, let seq = line["seq"]?.number {
            if let last = events.last?.seq ?? (firstSeen > 0 ? firstSeen : nil) {
                guard seq == last + 1 else { throw Failure("\(seq) after \(last): \(text)") }
            }
            events.append((seq, text))
        } else if line["type"]?.string == "state" {
            throw Failure("\(name) should have missed nothing: \(text)")
        } else if let seq = line["state"]?["seq"]?.number, events.isEmpty {
            firstSeen = seq
        }
        lineCount += 1
        if lineCount == cutAfter { try cut(after: line) }
        return line
    }

    /// Reads until an event with this number has arrived.
    func read(to seq: Int) throws { while lastSeq < seq { _ = try line() } }

    /// Reads all lines that were sent so far.
    func mark() throws {
        let before = wasCut
        try send(#"{"type":"ping","id":"mark"}"#)
        while try line()["id"]?.string != "mark" {
            // The request on the lost connection may never get a reply.
            if wasCut != before { return try mark() }
        }
    }

    private func cut(after line: JSON) throws {
        wasCut = true
        if let words = lastWords?(line) { try wire.send(words) }
        switch manner {
        case .closed: wire.close()
        case .reset: try wire.reset()
        case .takenOver: old = wire
        }
        wire = try server.connect()
        try wire.send(#"{"type":"hello","resume":"\#(token)","seen":\#(lastSeq)}"#)
        let reply = try wire.json()
        guard reply["resumed"]?.bool == true, reply["resume"]?.string == token,
            reply["room"]?.string != nil
        else { throw Failure("\(name) did not come back: \(reply)") }
    }

    func leave() throws {
        try wire.send(#"{"type":"bye"}"#)
        while try wire.line() != nil {}
        try old?.reset()
    }
}
