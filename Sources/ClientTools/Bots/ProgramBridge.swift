import ClientCore
import GameProtocol

/// Who is asked what, where a client and somebody's program talk over one connection; a pure value.
///
/// The client says hello, sits down and comes back; the program has the room. Every request gets one
/// reply, in order, so that order tells whose a reply is, whatever the program writes.
struct ProgramBridge: Sendable {
    /// Who waits for a reply.
    private enum Asker: Equatable, Sendable {
        case client
        /// With the number of the program's line.
        case program(Int)
    }

    private var askers: [Asker] = []
    private var next = 0
    private var lineCount = 0
    /// The room's lines go to the program from the moment it sits there.
    private(set) var isSeated = false

    /// What becomes of a line that the program wrote.
    enum Outgoing: Equatable, Sendable {
        case send
        case nothing
        /// It says goodbye, which is for the client to say.
        case goodbye
        case tooLong(line: Int)
    }

    /// For whom a line of the server is.
    struct Incoming: Equatable, Sendable {
        var isForClient: Bool
        var isForProgram: Bool
        var refused: Refused?
    }

    /// A line of the program's that the server refused.
    struct Refused: Equatable, Sendable {
        /// Counted from 1; nil where it cannot be told.
        var line: Int?
        var refusal: Refusal
    }

    /// The client sends a request.
    mutating func clientAsked() { askers.append(.client) }

    /// The program wrote a line, without its end.
    mutating func programWrote(_ line: [UInt8]) -> Outgoing {
        lineCount += 1
        if line.isEmpty || line == [0x0D] { return .nothing }
        guard line.count < Limits.maximumClientLineBytes else { return .tooLong(line: lineCount) }
        var fields = try? JSONReader().read(line[...])
        let type = (try? fields?.string("type")).flatMap { $0 }
        if type == "bye" { return .goodbye }
        // The one request that is answered with nothing.
        if type != "hover" { askers.append(.program(lineCount)) }
        return .send
    }

    /// The server sent a line; nil for one that cannot be read.
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

    /// Nothing that was asked on the lost connection is answered any more.
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
