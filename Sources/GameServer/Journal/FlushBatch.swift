/// What one flush makes safe from a power cut.
struct FlushBatch {
    /// The files with bytes that are not safe.
    var files: [OpenJournal] = []
    /// Those of them that nobody writes any more, to be closed afterwards.
    var retired: [OpenJournal] = []
    /// How many of these have a successor.
    var renewedCount = 0
    /// Whether files were made or renamed.
    var hasNewNames = false
    /// Whether a file of the write-ahead log is to be removed.
    var hasFullLog = false

    var isEmpty: Bool { files.isEmpty && !hasNewNames && !hasFullLog }
}
