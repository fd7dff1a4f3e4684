import GameProtocol
import Synchronization
import Testing

@testable import GameServer

/// Tests of rooms that record into one log. At whatever call the server or the power ends, the next
/// start finds everything that was acknowledged.
@Suite struct WriteAheadTests {
    /// The state of a room in the test. Each line has a number, and a new file begins with the last
    /// one.
    struct Told: Sendable {
        /// The last number that was acknowledged, and the last number that survives a power cut.
        var acknowledged = 0
        var safe = 0
    }

    /// The rooms' numbers and the disk at one call.
    struct Moment: Sendable {
        let call: String
        let told: [String: Told]
        let killed: MemoryDisk
        let cut: MemoryDisk
    }

    /// The tests run with short log files, most of them removed early, and with one file that holds
    /// everything to the end.
    @Test(arguments: [Durability.interval, .always], [700, 1 << 20])
    func `at every call a kill and a power cut leave what was promised`(
        _ durability: Durability,
        _ segmentBytes: Int
    ) throws {
        let limits = WriteAheadLimits(segmentBytes: segmentBytes)
        let moments = try Self.play(durability, limits)
        #expect(moments.count > 100)
        #expect(
            Set(moments.map(\.call)).isSuperset(of: ["write", "fdatasync", "rename", "unlink"])
        )
        for (index, moment) in moments.enumerated() {
            let (killed, cut) = (try Self.restarted(moment.killed), try Self.restarted(moment.cut))
            for (code, told) in moment.told {
                let place = "\(index) \(moment.call) \(code)"
                #expect(Self.found(code, killed) >= told.acknowledged, "\(place), killed")
                #expect(Self.found(code, cut) >= told.safe, "\(place), power cut")
            }
        }
    }

    @Test func `a start that is broken off is done again`() throws {
        let moments = try Self.play(.interval, WriteAheadLimits(segmentBytes: 700))
        for moment in moments where moment.call == "write" {
            let snapshots = Snapshots()
            let disk = moment.killed
            disk.watch { call in snapshots.add(call, disk) }
            try Self.start(disk)
            disk.watch { _ in }
            #expect(disk.names.allSatisfy { !$0.hasSuffix(".wal") })
            for again in snapshots.all {
                let (killed, cut) = (
                    try Self.restarted(again.killed), try Self.restarted(again.cut)
                )
                for (code, told) in moment.told {
                    #expect(Self.found(code, killed) >= told.acknowledged)
                    #expect(Self.found(code, cut) >= told.safe)
                }
            }
        }
    }

    /// Plays three rooms, and returns the whole state before each call to the disk.
    private static func play(
        _ durability: Durability,
        _ limits: WriteAheadLimits
    ) throws -> [Moment] {
        let script = Script()
        let disk = MemoryDisk()
        let bench = JournalBench()
        let context = JournalContext(
            disk: disk,
            log: bench.context.log,
            fatal: { Issue.record("\($0)") }
        )
        let log = WriteAheadLog(context, limits)
        let flusher = Flusher(durability, context, log: log)
        let folder = try JournalFolder(context, flusher: flusher)
        disk.watch { call in script.note(call, disk) }
        let header = Array("header\n".utf8)
        var files = [
            BoxedJournal(try folder.create("AAAA", header: header)),
            BoxedJournal(try folder.create("BBBB", header: header)),
            BoxedJournal(try folder.create("CCCC", header: header)),
        ]
        for number in 1...36 {
            // Two rooms write at once, the third separately.
            for file in files where number % 3 != 0 || file.code != "CCCC" {
                file.append("line \(number)\n", isHeld: file.code != "CCCC")
            }
            let held = files.filter { $0.pending != nil }
            for file in held { log.commit(file.pending ?? 0, flusher) }
            for file in files where number % 3 != 0 || file.code != "CCCC" {
                script.acknowledge(file.code, number)
            }
            if number % 4 == 0 {
                flusher.flush()
                script.flushed()
            }
            if number % 9 == 0 { files[0].renew("header\nsnapshot \(number)\n") }
            if number == 20 {
                files[1].end()
                files.remove(at: 1)
            }
            if number == 27 {
                files.append(BoxedJournal(try folder.create("DDDD", header: header)))
            }
        }
        files = []
        flusher.stop()
        script.flushed()
        script.note("end", disk)
        let names = ["AAAA.ndjson", "AAAA.past", "BBBB.ended", "CCCC.ndjson", "DDDD.ndjson"]
        #expect(disk.names == names)
        #expect(disk.openCount == 0)
        return script.moments
    }

    /// Does the first steps of the server's start.
    private static func start(_ disk: MemoryDisk) throws {
        let bench = JournalBench()
        let context = JournalContext(disk: disk, log: bench.context.log, fatal: { _ in })
        let folder = try JournalFolder(context, flusher: Flusher(.interval, context))
        let remains = try WriteAheadRemains(context)
        var completed: [JournalName] = []
        for code in folder.runningCodes {
            for name in [JournalName(code, .running), JournalName(code, .past)] {
                guard var bytes = disk.bytes(name.fileName) else { continue }
                guard let completion = remains.complete(name, &bytes) else { continue }
                try folder.complete(completion)
                completed.append(name)
            }
        }
        try remains.remove(context, completed: completed, keeping: [])
    }

    /// Returns a copy of the disk after the next start.
    private static func restarted(_ disk: MemoryDisk) throws -> MemoryDisk {
        let disk = disk.copy(isPowerCut: false)
        try start(disk)
        return disk
    }

    /// Returns the last number in the room's file, or 0 if the room never existed.
    private static func found(_ code: String, _ disk: MemoryDisk) -> Int {
        for ending in ["ndjson", "past", "ended"] {
            guard let text = disk.content("\(code).\(ending)") else { continue }
            let lines = text.split(separator: "\n").map(String.init)
            guard lines.first == "header", lines.count > 1 else { continue }
            var last = 0
            for line in lines.dropFirst() {
                let number = Int(line.split(separator: " ").last ?? "") ?? -1
                #expect(number > last, "\(code): \(lines)")
                last = number
            }
            return last
        }
        return 0
    }

    private final class Snapshots: Sendable {
        private let moments = Locked<[Moment]>([])
        var all: [Moment] { moments.withLock { $0 } }

        func add(_ call: String, _ disk: MemoryDisk) {
            let moment = Moment(
                call: call,
                told: [:],
                killed: disk.copy(isPowerCut: false),
                cut: disk.copy(isPowerCut: true)
            )
            moments.withLock { $0.append(moment) }
        }
    }

    private final class Script: Sendable {
        private let state = Locked<(told: [String: Told], moments: [Moment])>(([:], []))
        var moments: [Moment] { state.withLock { $0.moments } }

        func note(_ call: String, _ disk: MemoryDisk) {
            let told = state.withLock { $0.told }
            let moment = Moment(
                call: call,
                told: told,
                killed: disk.copy(isPowerCut: false),
                cut: disk.copy(isPowerCut: true)
            )
            state.withLock { $0.moments.append(moment) }
        }

        func acknowledge(_ code: String, _ number: Int) {
            state.withLock { $0.told[code, default: Told()].acknowledged = number }
        }

        func flushed() {
            state.withLock { state in
                state.told = state.told.mapValues { told in
                    Told(acknowledged: told.acknowledged, safe: told.acknowledged)
                }
            }
        }
    }
}

/// A room's file in a class, so that a list can hold it.
final class BoxedJournal {
    private var file: JournalFile
    let code: String

    init(_ file: consuming JournalFile) {
        code = file.code
        self.file = file
    }

    var pending: UInt64? { file.pending }

    func append(_ text: String, isHeld: Bool) {
        let outcome = Array(text.utf8).withUnsafeBufferPointer { file.append($0, isHeld: isHeld) }
        #expect(outcome != .unrecorded)
    }

    func renew(_ text: String) {
        _ = Array(text.utf8).withUnsafeBufferPointer { file.renew(with: $0) }
    }

    func end() { _ = file.end() }
}
