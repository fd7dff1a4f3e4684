import GameProtocol

/// Where in the bytes of a journal the reading of it may begin.
struct SnapshotPlace {
    /// The number of the line with the snapshot; the header is line 1.
    let line: Int
    /// The lines before it.
    let before: JournalScan.Good

    /// How many lines should stand behind it: who lost a connection may have missed some.
    static let wantedLines = 32

    /// So much is read in no time.
    private static let shortBytes = 32 * 1024

    private static let beginning = Array(#"{"type":"snapshot","#.utf8)

    /// The last snapshot with enough lines behind it, else the first one; nil if there is none, or
    /// if the journal is short.
    ///
    /// Checksums alone are looked at, up to the first that is wrong.
    init?(latestOf journal: UnsafeBufferPointer<UInt8>) {
        var places: [SnapshotPlace] = []
        var count = 0
        var good = JournalScan.Good(byteCount: 0, chain: 0)
        while let line = JournalLine(of: journal, at: good.byteCount), line.isEnded,
            let checksum = line.checksum, checksum == line.sum(behind: good.chain)
        {
            count += 1
            if line.bytes.starts(with: Self.beginning) {
                places.append(SnapshotPlace(line: count, before: good))
            }
            good = JournalScan.Good(byteCount: line.end, chain: checksum)
        }
        let last = places.last { count - $0.line >= Self.wantedLines }
        guard let place = last ?? (journal.count > Self.shortBytes ? places.first : nil) else {
            return nil
        }
        self = place
    }

    private init(line: Int, before: JournalScan.Good) {
        self.line = line
        self.before = before
    }
}
