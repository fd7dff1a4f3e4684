import Sockets
import Synchronization

/// All write-ahead logs of a journal; each room has one of them, by its code.
///
/// There are as many as loops, so that two threads seldom want the same.
final class WriteAheadLogs: Sendable {
    private let logs: [WriteAheadLog]
    private let context: JournalContext
    /// Whether a room's file refused its part, and the server's log knows it.
    private let isRefused = Atomic<Bool>(false)
    private let fileCount = Atomic<UInt32>(0)

    /// - Parameter count: how many logs; with 0 rooms write into their own files.
    init(
        _ count: Int,
        _ limits: WriteAheadLimits = WriteAheadLimits(),
        _ context: JournalContext
    ) {
        self.context = context
        logs = (0..<count).map { index in
            WriteAheadLog(index + 1, limits, context)
        }
    }

    var isEmpty: Bool { logs.isEmpty }

    /// A number for a room's file, which no other has in this run.
    var nextFileNumber: UInt32 { fileCount.wrappingAdd(1, ordering: .relaxed).newValue }

    /// The log of a room; nil where there are none.
    func log(of code: String) -> WriteAheadLog? {
        if logs.isEmpty { return nil }
        let number = code.utf8.reduce(0 as UInt) { $0 &* 31 &+ UInt($1) }
        return logs[Int(number % UInt(logs.count))]
    }

    /// Takes nothing more.
    func end() {
        for log in logs { log.end() }
    }

    /// What is full now.
    var full: FullSegments {
        FullSegments(logs: logs.map { log in (log, log.full) }.filter { !$0.1.isEmpty })
    }

    /// Files that are full, of all logs.
    struct FullSegments: Sendable {
        fileprivate let logs: [(WriteAheadLog, [WriteAheadSegment])]
        var isEmpty: Bool { logs.isEmpty }
    }

    /// Removes files, after what they have is in the rooms' own files and safe there.
    ///
    /// - Parameter sync: makes safe what went into rooms' files.
    ///
    /// A file stays as long as one of the rooms' files refuses what it is to get; a start, or a
    /// later attempt, does the rest.
    func remove(
        _ full: FullSegments,
        _ flusher: Flusher,
        sync: () throws(SystemError) -> Void
    ) throws(SystemError) {
        var settled: [(WriteAheadLog, WriteAheadSegment)] = []
        for (log, segments) in full.logs {
            for segment in segments where settle(segment, flusher) {
                settled.append((log, segment))
            }
        }
        if settled.isEmpty { return }
        try sync()
        for (log, segment) in settled {
            log.forget(segment)
            context.disk.close(segment.open.descriptor)
            do throws(SystemError) {
                try context.disk.remove(segment.name.fileName)
            } catch {
                // A start finds in it nothing that the rooms' files do not have.
                context.log.warning(
                    "journal_log_not_removed",
                    ["cause": .text(error.journalCause)]
                )
            }
        }
    }

    private func settle(_ segment: WriteAheadSegment, _ flusher: Flusher) -> Bool {
        var isSettled = true
        for file in segment.files {
            do throws(SystemError) {
                try file.settle(flusher)
            } catch {
                isSettled = false
                if isRefused.exchange(true, ordering: .relaxed) { continue }
                context.log.warning(
                    "journal_tail_not_written",
                    ["room": .text(file.code), "cause": .text(error.journalCause)]
                )
            }
        }
        if isSettled { isRefused.store(false, ordering: .relaxed) }
        return isSettled
    }
}
