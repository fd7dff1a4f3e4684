import Synchronization

/// Limits on the disk space for journals: for recordings, for files that were set aside, and for each running room.
struct JournalRetention: Equatable, Sendable {
    /// The most recordings of finished rooms; `KeptFiles` decides which are removed first.
    var maximumCount = 1_000
    var maximumBytes = 64 * 1024 * 1024
    /// The most bytes of a running room's file. A round needs a hundredth of it. Most requests have no quota, and a
    /// client that repeats one all day must neither fill the disk nor delay startup.
    var maximumRunningBytes = 8 * 1024 * 1024
    /// The length in bytes from which a running room's file gets a successor as soon as a snapshot can begin it.
    var renewedBytes = 256 * 1024
    /// The most bytes of all running rooms' files together. Beyond that, a file grows only up to its equal share, so
    /// that long rooms make room for short ones.
    var maximumSumBytes = 1024 * 1024 * 1024
    /// The most files that are set aside; the oldest are removed first.
    var maximumAsideCount = 200
    var maximumAsideBytes = 64 * 1024 * 1024
    /// The number of newest files set aside that stay however long they are, so that a person can see them.
    var keptAsideCount = 10

    /// The most bytes of a running room's file before players can no longer join; the rest is for present players.
    var maximumArrivalBytes: Int { maximumRunningBytes / 4 * 3 }

    /// The bytes of all running rooms at which the log warns of the limit.
    var warningBytes: Int { maximumSumBytes / 4 * 3 }

    /// Returns the length from which each of `count` files gets a successor, so that all stay far below the limit.
    func renewedBytes(ofFiles count: Int) -> Int {
        min(renewedBytes, max(16 * 1024, maximumSumBytes / (4 * max(1, count))))
    }

    /// The longest file of each size class but the last. The two longer classes have a quarter of the bytes each, and
    /// are removed first, so that long games do not push out other players' games.
    static let sizes = [128 * 1024, 1024 * 1024]

    /// Returns the size class of a file, from 0.
    static func size(of byteCount: Int) -> Int {
        sizes.firstIndex { byteCount <= $0 } ?? sizes.count
    }

    /// Returns the most bytes that the files of a size class may have together.
    func maximumBytes(ofSize size: Int) -> Int { size == 0 ? maximumBytes : maximumBytes / 4 }
}

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
