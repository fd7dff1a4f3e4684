import Dispatch
import GameProtocol
import Synchronization

@testable import GameServer

/// A handler that echoes each line, and notes the events of its connection.
///
/// Some lines are orders: `pause`, `end`, `bye`, `abort`, `wait` (pauses for 50 ms), `work` (marks
/// the line as one that may have cost something), `mark` (notes the number of lines handled before
/// it).
final class EchoHandler: LineHandler {
    private let record: EchoRecord
    private var connection: Connection?

    init(record: EchoRecord) {
        self.record = record
    }

    func opened(_ connection: Connection) {
        self.connection = connection
        record.note("opened")
        if let deadline = record.deadlineMilliseconds {
            connection.setDeadline(afterMilliseconds: deadline)
        }
        connection.outbox.append(Array("hello\n".utf8))
        record.outbox(connection.outbox)
    }

    func receive(_ line: UnsafeBufferPointer<UInt8>) -> LineFlow {
        guard let connection else { return .end }
        let before = record.handledLineCount
        record.countLine()
        let text = String(decoding: line, as: UTF8.self)
        connection.outbox.append(Array(line) + [UInt8(ascii: "\n")])
        switch text {
        case "pause": return .pause
        case "end": return .end
        case "bye": connection.finish(with: Array("BYE\n".utf8), .goodbye)
        case "abort": connection.abort()
        case "wait": connection.pauseReading(forMilliseconds: 50)
        case "work": return .worked
        case "mark": record.mark(before)
        default: break
        }
        return .next
    }

    func endOfBatch() {
        record.note("batch")
    }

    func endOfInput(rest: [UInt8]) {
        record.note("end:" + String(decoding: rest, as: UTF8.self))
        connection?.finish(with: Array("BYE eof\n".utf8), .eof)
    }

    func lineTooLong() {
        connection?.finish(with: Array("BYE line_too_long\n".utf8), .lineTooLong)
    }

    func badFrames() {
        connection?.finish(with: Array("BYE bad_frames\n".utf8), .wrongProtocol)
    }

    func wrongProtocol(_: ForeignProtocol) {
        connection?.finish(with: Array("BYE wrong_protocol\n".utf8), .wrongProtocol)
    }

    func halfLineExpired() {
        connection?.finish(with: Array("BYE stale\n".utf8), .stale)
    }

    func deadlineReached() {
        connection?.outbox.send(Array("deadline\n".utf8))
    }

    func slowConsumer() {
        record.note("slow")
        connection?.finish(with: Array("BYE slow_consumer\n".utf8), .slowConsumer)
    }

    func outputIsCut() {
        record.note("cut")
        connection?.finish(with: Array("BYE moved\n".utf8), .moved)
    }

    func closed() {
        record.note("closed")
        record.closing.signal()
        connection = nil
    }
}

/// The notes of all handlers of one test, for the test's own thread.
final class EchoRecord: Sendable {
    let deadlineMilliseconds: Int?
    /// A semaphore that is signalled for each connection that closes.
    let closing = DispatchSemaphore(value: 0)
    private let lineCount = Atomic<Int>(0)
    private let state = Locked(State())

    private struct State {
        var notes: [String: Int] = [:]
        var outbox: Outbox?
        var marks: [Int] = []
    }

    init(deadlineMilliseconds: Int? = nil) {
        self.deadlineMilliseconds = deadlineMilliseconds
    }

    var handledLineCount: Int { lineCount.load(ordering: .relaxed) }
    var lastOutbox: Outbox? { state.withLock { $0.outbox } }

    /// The number of lines handled before each `mark`.
    var marks: [Int] { state.withLock { $0.marks } }

    func mark(_ count: Int) { state.withLock { $0.marks.append(count) } }

    func countLine() {
        lineCount.wrappingAdd(1, ordering: .relaxed)
    }

    func note(_ event: String) {
        state.withLock { $0.notes[event, default: 0] += 1 }
    }

    func outbox(_ outbox: Outbox) {
        state.withLock { $0.outbox = outbox }
    }

    func count(of event: String) -> Int {
        state.withLock { $0.notes[event, default: 0] }
    }
}
