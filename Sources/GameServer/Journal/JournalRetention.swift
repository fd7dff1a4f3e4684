/// How much of the disk journals may take: those of finished rooms, those that were set aside, and
/// each of those that still grow.
struct JournalRetention: Equatable, Sendable {
    /// The files of finished rooms, of which the oldest go first.
    var maximumCount = 1_000
    var maximumBytes = 64 * 1024 * 1024
    /// The bytes of a running room's file: about seventy rounds of the largest board. Most requests
    /// have no quota, and whoever repeats one all day must neither fill the disk nor hold up a
    /// start, which plays all of it again.
    var maximumRunningBytes = 8 * 1024 * 1024
    /// The files that were set aside, of which the oldest go first as well.
    var maximumAsideCount = 200
    var maximumAsideBytes = 64 * 1024 * 1024
    /// So many of them stay however long they are: a person must have seen them.
    var keptAsideCount = 10

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
