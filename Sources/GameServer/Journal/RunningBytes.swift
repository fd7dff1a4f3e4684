import Synchronization

/// The bytes of all running rooms' files, as far as the rooms have reported them; from any thread.
final class RunningBytes: Sendable {
    private let bytes = Atomic<Int>(0)
    private let files = Atomic<Int>(0)
    private let isWarned = Atomic<Bool>(false)
    private let log: Log
    private let retention: JournalRetention

    /// The step in bytes in which a file reports its growth, so that rooms seldom meet here.
    static let step = 4_096

    init(_ retention: JournalRetention, _ log: Log) {
        self.retention = retention
        self.log = log
    }

    var count: Int { bytes.load(ordering: .relaxed) }

    /// The number of files.
    var fileCount: Int { files.load(ordering: .relaxed) }

    /// Adds a number of files that were opened; negative for closed ones.
    func addFile(_ number: Int) { files.wrappingAdd(number, ordering: .relaxed) }

    /// Adds a number of bytes; negative for removed ones.
    func add(_ number: Int) {
        let count = bytes.wrappingAdd(number, ordering: .relaxed).newValue
        if count >= retention.warningBytes {
            if !isWarned.exchange(true, ordering: .relaxed) { warn(count) }
        } else if count < retention.warningBytes / 2 {
            isWarned.store(false, ordering: .relaxed)
        }
    }

    private func warn(_ count: Int) {
        log.warning(
            "journal_filling",
            ["bytes": .number(count), "limit": .number(retention.maximumSumBytes)]
        )
    }

    /// Whether a room's file may have this number of bytes.
    func allows(_ number: Int) -> Bool {
        count < retention.maximumSumBytes || number <= retention.maximumSumBytes / max(1, fileCount)
    }

    /// The length in bytes from which a file should get a successor.
    var renewedBytes: Int { retention.renewedBytes(ofFiles: fileCount) }
}
