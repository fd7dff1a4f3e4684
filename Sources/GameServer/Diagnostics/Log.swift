import Sockets
import Synchronization

/// The server's log: one event a line on standard error, for any thread.
///
/// It never waits and never fails: a line that cannot be written at once is dropped and counted.
/// Names of events are stable. Never in it: chat, passwords, tokens, raw bytes of a client.
final class Log: Sendable {
    typealias Fields = KeyValuePairs<StaticString, LogValue>

    private let format: LogFormat
    /// Events with higher numbers of syslog are left out.
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

    /// Lines below this level are left out, from now on.
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

    /// Writes what the host has just asked for, whatever the level and however many lines it is.
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

/// A value in a log line.
enum LogValue: Sendable, Equatable {
    case text(String)
    case number(Int)
    case flag(Bool)
}

/// How much an event in the log matters; the word in the log and on the command line.
enum LogLevel: String, Sendable, CaseIterable {
    case debug
    case info
    case warning
    case error

    /// The number of syslog, which systemd's journal reads from a prefix: 0 is the worst.
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

    /// An event with lines that were left out.
    struct Omitted: Equatable {
        let event: String
        let count: Int
    }

    /// Ends the minute if it is over; gives what was left out in it.
    mutating func endMinute(at now: Int) -> [Omitted] {
        guard now - start >= Self.minute else { return [] }
        start = now
        let counts = countByEvent
        countByEvent = [:]
        return counts.filter { $0.value > Self.linesPerMinute }
            .map { Omitted(event: $0.key, count: $0.value - Self.linesPerMinute) }
            .sorted { $0.event < $1.event }
    }

    /// Counts one event; whether its line is to be written.
    mutating func admit(_ event: String) -> Bool {
        let count = countByEvent[event, default: 0] + 1
        countByEvent[event] = count
        return count <= Self.linesPerMinute
    }
}
