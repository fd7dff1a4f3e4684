import Sockets
import Synchronization

/// The server's log: one event a line on standard error, for any thread.
///
/// It never waits and never fails: a line that cannot be written at once is dropped and counted. Names of events are
/// stable. The log never contains chat, passwords, tokens, or raw bytes of a client.
final class Log: Sendable {
    typealias Fields = KeyValuePairs<StaticString, LogValue>

    private let format: LogFormat
    /// The highest syslog number that is written; events with higher numbers are left out.
    private let maximumNumber: Atomic<Int>
    private let state = Locked(State())
    private let write: @Sendable ([UInt8]) -> Bool

    private struct State {
        var limiter = LogRateLimiter()
        var droppedCount = 0
    }

    init(
        level: LogLevel,
        format: LogFormat = .automatic(),
        write: @escaping @Sendable ([UInt8]) -> Bool = ErrorOutput.write
    ) {
        self.format = format
        self.write = write
        maximumNumber = Atomic(level.syslogNumber)
    }

    /// Sets the lowest level to write from now on.
    func setLevel(_ level: LogLevel) {
        maximumNumber.store(level.syslogNumber, ordering: .relaxed)
    }

    func isOn(_ level: LogLevel) -> Bool {
        level.syslogNumber <= maximumNumber.load(ordering: .relaxed)
    }

    func debug(_ event: StaticString, _ fields: @autoclosure () -> Fields = [:]) {
        if isOn(.debug) { add(.debug, event, fields()) }
    }

    func info(_ event: StaticString, _ fields: @autoclosure () -> Fields = [:]) {
        if isOn(.info) { add(.info, event, fields()) }
    }

    func warning(_ event: StaticString, _ fields: @autoclosure () -> Fields = [:]) {
        if isOn(.warning) { add(.warning, event, fields()) }
    }

    func error(_ event: StaticString, _ fields: @autoclosure () -> Fields = [:]) {
        if isOn(.error) { add(.error, event, fields()) }
    }

    /// Writes the answer to a request of the operator, regardless of the level and of the limit on lines.
    func answer(_ event: StaticString, _ fields: Fields) {
        state.withLock { state in put(.info, event, fields, WallClock.now, &state) }
    }

    private func add(_ level: LogLevel, _ event: StaticString, _ fields: Fields) {
        let time = WallClock.now
        let now = MonotonicClock.nowMilliseconds
        state.withLock { state in
            for omitted in state.limiter.endMinute(at: now) {
                let fields: Fields = ["of": .text(omitted.event), "count": .number(omitted.count)]
                put(.info, "repeated", fields, time, &state)
            }
            if state.limiter.admit("\(event)") { put(level, event, fields, time, &state) }
        }
    }

    private func put(
        _ level: LogLevel,
        _ event: StaticString,
        _ fields: Fields,
        _ time: WallClock,
        _ state: inout State
    ) {
        if state.droppedCount > 0 {
            let count: Fields = ["count": .number(state.droppedCount)]
            if write(format.line(.warning, "log_lines_lost", count, at: time)) {
                state.droppedCount = 0
            }
        }
        if !write(format.line(level, event, fields, at: time)) { state.droppedCount += 1 }
    }
}

enum LogValue: Sendable, Equatable {
    case text(String)
    case number(Int)
    case flag(Bool)
}

/// The importance of an event; the raw value is the word in the log and on the command line.
enum LogLevel: String, Sendable, CaseIterable {
    case debug
    case info
    case warning
    case error

    /// The number of the level in syslog, which systemd's journal reads from a prefix: 0 is the most severe.
    var syslogNumber: Int {
        switch self {
        case .debug: 7
        case .info: 6
        case .warning: 4
        case .error: 3
        }
    }
}

/// Limits the lines of each event in a minute, and counts the rest.
struct LogRateLimiter {
    static let linesPerMinute = 20
    private static let minute = 60_000

    private var countByEvent: [String: Int] = [:]
    private var start = 0

    /// An event with omitted lines.
    struct Omitted: Equatable {
        let event: String
        let count: Int
    }

    /// Ends the minute if it is over, and returns the lines that were omitted in it.
    mutating func endMinute(at now: Int) -> [Omitted] {
        guard now - start >= Self.minute else { return [] }
        start = now
        let counts = countByEvent
        countByEvent = [:]
        return counts.filter { $0.value > Self.linesPerMinute }
            .map { Omitted(event: $0.key, count: $0.value - Self.linesPerMinute) }
            .sorted { $0.event < $1.event }
    }

    /// Counts an event. Returns whether to write its line.
    mutating func admit(_ event: String) -> Bool {
        let count = countByEvent[event, default: 0] + 1
        countByEvent[event] = count
        return count <= Self.linesPerMinute
    }
}
