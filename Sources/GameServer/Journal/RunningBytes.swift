import Synchronization

/// The bytes of all running rooms' files, as far as the rooms have told; from any thread.
final class RunningBytes: Sendable {
    private let bytes = Atomic<Int>(0)
    private let files = Atomic<Int>(0)
    private let isWarned = Atomic<Bool>(false)
    private let log: Log
    private let retention: JournalRetention

    /// A file tells of its growth in steps of so many bytes, so that rooms seldom meet here.
    static let step = 4_096

    init(_ retention: JournalRetention, _ log: Log) {
        self.retention = retention
        self.log = log
    }

    /// The bytes of all files.
    var count: Int { bytes.load(ordering: .relaxed) }

    /// How many files there are.
    var fileCount: Int { files.load(ordering: .relaxed) }

    /// A file was opened, or is closed.
    func addFile(_ number: Int) { files.wrappingAdd(number, ordering: .relaxed) }

    /// Files have grown by so many bytes, or are gone.
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
            ["bytes": .number(count), "limit": .number(retention.freeBytes)]
        )
    }

    /// Whether a room that has so many bytes may have them.
    func allows(_ number: Int) -> Bool {
        count < retention.freeBytes || number <= retention.freeBytes / max(1, fileCount)
    }

    /// From how many bytes on a file should get a successor.
    var renewedBytes: Int { retention.renewedBytes(ofFiles: fileCount) }
}
