/// How much of the disk journals may take: those of finished rooms, of which the oldest go first,
/// and each of those that still grow.
struct JournalRetention: Equatable, Sendable {
    var maximumCount = JournalRetention.defaultCount
    var maximumBytes = JournalRetention.defaultBytes
    /// The bytes of a running room's file. Most requests have no quota, and whoever repeats one all
    /// day must neither fill the disk nor hold up a start, which plays all of it again.
    var maximumRunningBytes = JournalRetention.defaultRunningBytes

    static let defaultCount = 1_000
    static let defaultBytes = 64 * 1024 * 1024
    /// About seventy rounds of the largest board.
    static let defaultRunningBytes = 8 * 1024 * 1024
}
