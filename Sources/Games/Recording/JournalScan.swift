public import GameProtocol

/// The contents of a journal's bytes: the header, the entries, and how much of them can be trusted.
///
/// The checksum of each line continues the checksum of the line before, so the scan detects a line
/// that was changed, repeated, moved or lost. A bad line with no good line after it is an
/// interrupted write, which is cut away. A bad line with whole lines after it is damage, and so is
/// a bad header. The scan never guesses or skips: `entries` has no gap.
public struct JournalScan: Sendable {
    /// The verdict on a journal as a whole.
    public enum Verdict: Equatable, Sendable {
        /// Every line is good.
        case complete
        /// The last write was interrupted: the bytes from the offset on must be cut away.
        case torn(at: Int, droppedByteCount: Int)
        /// The journal has no bytes, so the room never existed.
        case empty
        /// A line before the end cannot be used, or the header cannot; lines count from 1.
        case damaged(line: Int, at: Int, JournalDamage)
        /// The journal has other versions, so only the versions were read.
        case foreign(JournalVersions)
    }

    /// The first line; nil if there is no usable header.
    public private(set) var header: JournalHeader?
    /// The good lines after the header.
    public private(set) var entries: [JournalEntry] = []
    /// The versions in the header; nil if the header is not understood.
    public private(set) var versions: JournalVersions?
    /// The number of the first line whose entry is in `entries`.
    public private(set) var firstLine = 2
    /// Whether the journal holds nothing of a room. True if the journal has no header or nothing
    /// after the header, and no whole line later. A whole line later does not count if the first
    /// lines lack a page that was never written.
    public private(set) var isUnbegun = false
    /// The verdict on the whole journal.
    public private(set) var verdict = Verdict.complete
    /// The part with the good lines; a writer continues after it.
    public private(set) var good = Good(byteCount: 0, chain: 0)

    /// The part of a journal with its header and its good entries.
    public struct Good: Equatable, Sendable {
        /// The number of bytes.
        public let byteCount: Int
        /// The checksum of the last good line; 0 without one.
        public let chain: UInt32
    }

    /// Reads a whole journal.
    public init(_ journal: [UInt8]) {
        self = journal.withUnsafeBufferPointer { JournalScan($0) }
    }

    /// Reads a whole journal.
    public init(_ journal: UnsafeBufferPointer<UInt8>) {
        read(journal, JSONReader())
        isUnbegun = isUnbegun || entries.isEmpty && verdict.isOfWholeLines
    }

    /// Reads a journal from its last snapshot on; of earlier lines it checks only the checksums. It
    /// begins with an earlier snapshot if a client may have missed more lines than follow the last.
    public init(latestOf journal: [UInt8]) {
        self = journal.withUnsafeBufferPointer { JournalScan(latestOf: $0) }
    }

    private init(latestOf journal: UnsafeBufferPointer<UInt8>) {
        guard let place = SnapshotPlace(latestOf: journal) else {
            self = JournalScan(journal)
            return
        }
        let reader = JSONReader()
        guard let line = JournalLine(of: journal, at: 0), take(line, of: journal, reader) else {
            return
        }
        good = place.before
        firstLine = place.line
        read(journal, reader)
    }

    private mutating func read(_ journal: UnsafeBufferPointer<UInt8>, _ reader: JSONReader) {
        while let line = JournalLine(of: journal, at: good.byteCount) {
            guard take(line, of: journal, reader) else { return }
        }
        if header == nil { verdict = .empty }
    }

    /// Reads the next line; returns false if the verdict is final.
    private mutating func take(
        _ line: JournalLine,
        of journal: UnsafeBufferPointer<UInt8>,
        _ reader: JSONReader
    ) -> Bool {
        var fields: JSONObject
        let checksum: UInt32
        do throws(JournalDamage) {
            (fields, checksum) = try line.read(reader)
            guard checksum == line.sum(behind: good.chain) else { throw .wrongChecksum }
        } catch {
            verdict = judge(line, error, of: journal, reader)
            return false
        }
        do throws(JournalDamage) {
            if let versions = try understand(&fields) {
                verdict = .foreign(versions)
                return false
            }
        } catch {
            verdict = .damaged(line: nextLine, at: line.offset, error)
            return false
        }
        good = Good(byteCount: line.end, chain: checksum)
        return true
    }

    private var nextLine: Int { header == nil ? 1 : firstLine + entries.count }

    /// Returns the verdict that follows from the first bad line.
    private mutating func judge(
        _ line: JournalLine,
        _ damage: JournalDamage,
        of journal: UnsafeBufferPointer<UInt8>,
        _ reader: JSONReader
    ) -> Verdict {
        let hasWholeLine = hasWholeLine(behind: line, of: journal, reader)
        isUnbegun = entries.isEmpty && (!hasWholeLine || lacksPage(line, of: journal))
        return header == nil || hasWholeLine
            ? .damaged(line: nextLine, at: line.offset, damage)
            : .torn(at: line.offset, droppedByteCount: journal.count - line.offset)
    }

    /// Whether one of the disk pages that hold the line has only zeros. In a power cut, a disk may
    /// have written a later page and not this one.
    private func lacksPage(
        _ line: JournalLine,
        of journal: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        let pages = line.offset / Self.pageBytes...(line.end - 1) / Self.pageBytes
        return pages.contains { page in
            let start = page * Self.pageBytes
            return journal[start..<min(start + Self.pageBytes, journal.count)]
                .allSatisfy { $0 == 0 }
        }
    }

    /// The size of a page, the unit of a disk's writes.
    private static let pageBytes = 4_096

    /// Whether a whole line follows a bad one. Its checksum cannot be compared with the chain,
    /// because the bad line broke it.
    private func hasWholeLine(
        behind line: JournalLine,
        of journal: UnsafeBufferPointer<UInt8>,
        _ reader: JSONReader
    ) -> Bool {
        var next = line
        while let following = JournalLine(of: journal, at: next.end) {
            if following.isWhole(reader) { return true }
            next = following
        }
        return false
    }

    /// Adds a line with a good checksum; returns its versions if this program does not know them.
    private mutating func understand(
        _ fields: inout JSONObject
    ) throws(JournalDamage) -> JournalVersions? {
        do throws(FieldError) {
            if let header {
                entries.append(try JournalEntry.decode(&fields, in: header.settings.options.game))
                return nil
            }
            if let versions = try JournalVersions.decode(&fields) {
                let game = (try? fields.string("game")).flatMap { GameKind(rawValue: $0) }
                guard versions.areUnderstood(of: game) else { return versions }
                self.versions = versions
                let decoded = try JournalHeader.decode(&fields)
                try fields.refuseUnused()
                header = decoded
                return nil
            }
        } catch {
            throw .notUnderstood(field: error.field)
        }
        throw .notAHeader
    }
}

/// A reason why a line of a journal cannot be used.
public enum JournalDamage: Error, Equatable, Sendable {
    /// The line is longer than any line that is written.
    case tooLong
    /// The line has no end, so its write was interrupted.
    case unended
    /// The line is not strict JSON.
    case unreadable(JSONError)
    /// The line has no checksum at its end.
    case noChecksum
    /// The checksum does not match the bytes of the line and of the lines before it.
    case wrongChecksum
    /// The checksum is right, but the first line is not a header.
    case notAHeader
    /// The checksum is right, but the field is missing, unknown or has an impossible value.
    case notUnderstood(field: String)

    /// The reason as a sentence without its full stop.
    public var reason: String {
        switch self {
        case .tooLong: "the line is too long"
        case .unended: "the line does not end"
        case .unreadable(let error): "the line is not strict JSON (\(error.rawValue))"
        case .noChecksum: "the line has no checksum"
        case .wrongChecksum: "the checksum is wrong: the line or one before it was changed"
        case .notAHeader: "the first line is no header"
        case .notUnderstood(let field): "the field \(field) is not understood"
        }
    }
}

extension JournalScan.Verdict {
    fileprivate var isOfWholeLines: Bool { self == .complete || self == .empty }
}
