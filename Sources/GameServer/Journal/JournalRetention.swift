/// How many journals of finished rooms are kept as replays; the oldest go first.
struct JournalRetention: Equatable, Sendable {
    var maximumCount = JournalRetention.defaultCount
    var maximumBytes = JournalRetention.defaultBytes

    static let defaultCount = 1_000
    static let defaultBytes = 64 * 1024 * 1024
}
