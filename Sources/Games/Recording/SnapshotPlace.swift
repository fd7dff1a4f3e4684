import GameProtocol

/// The place in the bytes of a journal from which reading may begin.
struct SnapshotPlace {
    /// The number of the line with the snapshot; the header is line 1.
    let line: Int
    /// The part of the journal before that line.
    let before: JournalScan.Good

    /// The number of lines that should follow the snapshot: a client that lost its connection may
    /// have missed some of them.
    static let wantedLines = 32

    /// A journal of this size is read whole, because that takes very little time.
    private static let shortBytes = 32 * 1024

    private static let beginning = Array(#"{"type":"snapshot","#.utf8)

    /// Finds the last snapshot with enough lines after it, or the first one if none has enough.
    ///
    /// Returns nil if there is no snapshot, or if none has enough lines and the journal is short.
    /// It looks only at checksums, up to the first that is wrong.
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
