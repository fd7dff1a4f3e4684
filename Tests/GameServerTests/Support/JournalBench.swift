import GameProtocol
import Synchronization

@testable import GameServer

/// A journal on a disk in memory, with a flusher without a thread, and with its log.
final class JournalBench: Sendable {
    let disk: MemoryDisk
    let context: JournalContext
    private let clock: TestClock
    private let logged: Lines
    private let died: Lines

    init(_ plan: MemoryDisk.Plan? = nil, slowCall: String? = nil) {
        let (clock, logged, died) = (TestClock(), Lines(), Lines())
        let disk = MemoryDisk(plan) { call in
            if call == slowCall { clock.advance(by: 150) }
        }
        let log = Log(level: .debug, format: .json) { line in
            logged.add(String(decoding: line, as: UTF8.self))
            return true
        }
        self.disk = disk
        self.clock = clock
        self.logged = logged
        self.died = died
        context = JournalContext(
            disk: disk,
            log: log,
            clock: { clock.now },
            fatal: { died.add($0) }
        )
    }

    var log: [String] { logged.all }
    /// The messages with which the process would have ended.
    var deaths: [String] { died.all }

    /// Returns this number of codes, in order.
    static func codes(_ count: Int) -> [String] {
        let letters = RoomCode.alphabet.map { String(UnicodeScalar($0)) }
        return (0..<count).map { "AA" + letters[$0 / letters.count] + letters[$0 % letters.count] }
    }

    func flusher(_ durability: Durability = .always) -> Flusher { Flusher(durability, context) }

    func folder(
        _ flusher: Flusher? = nil,
        _ retention: JournalRetention = JournalRetention()
    ) throws -> JournalFolder {
        try JournalFolder(context, flusher: flusher ?? self.flusher(), retention: retention)
    }

    private final class Lines: Sendable {
        private let lines = Locked<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }
}

/// A clock that stands still until the test moves it.
final class TestClock: Sendable {
    private let milliseconds = Atomic<Int>(0)
    var now: Int { milliseconds.load(ordering: .relaxed) }
    func advance(by number: Int) { milliseconds.wrappingAdd(number, ordering: .relaxed) }
}
