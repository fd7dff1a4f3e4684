import ClientCore
import GameProtocol

/// The routing of lines if a client and an external program share one connection; a pure value. The
/// client says hello, takes the seat and reconnects; the program acts in the room. The server sends
/// one reply for each request, in order. The order alone shows which of the two asked.
struct ProgramBridge: Sendable {
    /// The side that waits for a reply.
    private enum Asker: Equatable, Sendable {
        case client
        /// The program, with the number of its line.
        case program(Int)
    }

    private var askers: [Asker] = []
    private var next = 0
    private var lineCount = 0
    /// Whether the program receives the room's lines. It does from the moment the bot has a seat.
    private(set) var isSeated = false

    /// The decision about a line that the program wrote.
    enum Outgoing: Equatable, Sendable {
        case send
        case nothing
        /// The program sent `bye`, which only the client may send.
        case goodbye
        case tooLong(line: Int)
    }

    /// The receivers of a line from the server.
    struct Incoming: Equatable, Sendable {
        var isForClient: Bool
        var isForProgram: Bool
        var refused: Refused?
    }

    /// A line of the program that the server refused.
    struct Refused: Equatable, Sendable {
        /// The line's number from 1; nil if it is unknown.
        var line: Int?
        var refusal: Refusal
    }

    mutating func clientAsked() { askers.append(.client) }

    /// Records a line that the program wrote, without its line end, and decides what to do with it.
    mutating func programWrote(_ line: [UInt8]) -> Outgoing {
        lineCount += 1
        if line.isEmpty || line == [0x0D] { return .nothing }
        guard line.count < Limits.maximumClientLineBytes else { return .tooLong(line: lineCount) }
        var fields = try? JSONReader().read(line[...])
        let type = (try? fields?.string("type")).flatMap { $0 }
        if type == "bye" { return .goodbye }
        // `hover` is the only request without a reply.
        if type != "hover" { askers.append(.program(lineCount)) }
        return .send
    }

    /// Returns the receivers of a line from the server; nil stands for an unreadable line.
    mutating func serverSent(_ line: ServerLine?) -> Incoming {
        guard let line else { return Incoming(isForClient: true, isForProgram: isSeated) }
        if line.snapshot != nil { isSeated = true }
        switch line {
        case .reply(let reply): return take(reply, isRoom: line.snapshot != nil)
        case .connection(.hello), .connection(.bye):
            return Incoming(isForClient: true, isForProgram: false)
        case .event, .connection, .unknown:
            return Incoming(isForClient: true, isForProgram: isSeated)
        }
    }

    /// Forgets the open requests: after a lost connection, the server does not reply to them.
    mutating func connectionLost() {
        askers = []
        next = 0
    }

    private mutating func take(_ reply: Reply, isRoom: Bool) -> Incoming {
        if reply.re == "hover" { return ofProgram(reply, line: nil) }
        guard next < askers.count else {
            return Incoming(isForClient: true, isForProgram: false)
        }
        let asker = askers[next]
        next += 1
        if next == askers.count { connectionLost() }
        switch asker {
        case .client: return Incoming(isForClient: true, isForProgram: isRoom)
        case .program(let line): return ofProgram(reply, line: line)
        }
    }

    private func ofProgram(_ reply: Reply, line: Int?) -> Incoming {
        var incoming = Incoming(isForClient: false, isForProgram: true)
        if case .refused(let refusal) = reply.outcome {
            incoming.refused = Refused(line: line, refusal: refusal)
        }
        return incoming
    }
}
