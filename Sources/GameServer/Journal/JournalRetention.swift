/// How much of the disk journals may take: those of finished rooms, those that were set aside, and
/// each of those that still grow.
struct JournalRetention: Equatable, Sendable {
    /// The files of finished rooms, of which the oldest go first.
    var maximumCount = 1_000
    var maximumBytes = 64 * 1024 * 1024
    /// The bytes of a running room's file. A round takes a hundredth of it; most requests have no
    /// quota, and whoever repeats one all day must neither fill the disk nor hold up a start.
    var maximumRunningBytes = 8 * 1024 * 1024
    /// From here on a running room's file gets a successor as soon as a snapshot can begin that.
    var renewedBytes = 256 * 1024
    /// The bytes of all running rooms' files. Beyond them a room's file grows only as long as it has
    /// no more than its equal share, so that long rooms make room for short ones.
    var maximumSumBytes = 1024 * 1024 * 1024
    /// The files that were set aside, of which the oldest go first as well.
    var maximumAsideCount = 200
    var maximumAsideBytes = 64 * 1024 * 1024
    /// So many of them stay however long they are: a person must have seen them.
    var keptAsideCount = 10

    /// Up to how many bytes of a running room's file people are let in to play, where those who come
    /// and go have used up their part.
    var maximumArrivalBytes: Int { maximumRunningBytes / 4 * 3 }

    /// How much all may have before the log warns of the limit.
    var warningBytes: Int { maximumSumBytes / 4 * 3 }

    /// From how many bytes on one of so many files gets a successor: together, and with those that
    /// were before them, they stay far below the limit.
    func renewedBytes(ofFiles count: Int) -> Int {
        min(renewedBytes, max(16 * 1024, maximumSumBytes / (4 * max(1, count))))
    }

    /// The longest file of each size but the last. Those of the longer two sizes have a quarter of
    /// the bytes each and go first, so that nobody pushes out the games of others with long ones.
    static let sizes = [128 * 1024, 1024 * 1024]

    /// The size of a file, from 0.
    static func size(of byteCount: Int) -> Int {
        sizes.firstIndex { byteCount <= $0 } ?? sizes.count
    }

    /// The bytes that files of a size may have together.
    func maximumBytes(ofSize size: Int) -> Int { size == 0 ? maximumBytes : maximumBytes / 4 }
}
