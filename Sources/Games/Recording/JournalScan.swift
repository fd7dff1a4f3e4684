public import GameProtocol

/// What is found in the bytes of a journal: the room, what it was told, and how far that can be
/// believed.
///
/// Every line's checksum continues that of the line before, so that a line which was changed,
/// doubled, exchanged or lost is seen. A bad line behind which none is good is a write that was
/// broken off, and is cut away; one behind which whole lines follow is damage, and so is a bad
/// header. Nothing is guessed, and nothing skipped: what stands in `entries` are the first lines of
/// the journal without a gap.
public struct JournalScan: Sendable {
    /// What can be said of a journal as a whole.
    public enum Verdict: Equatable, Sendable {
        /// Every line is good.
        case complete
        /// The end was never wholly written: the bytes from the offset on are to be cut away.
        case torn(at: Int, droppedByteCount: Int)
        /// There is not one byte: there never was a room.
        case empty
        /// A line cannot be used, though it is not the end; lines count from 1.
        case damaged(line: Int, at: Int, JournalDamage)
        /// It was written by other versions, and nothing but them was read.
        case foreign(JournalVersions)
    }

    /// The first line; nil if the verdict says that there is none.
    public private(set) var header: JournalHeader?
    /// The good lines after the header: the first of them is line 2.
    public private(set) var entries: [JournalEntry] = []
    /// The versions that the header names; nil without one that is understood.
    public private(set) var versions: JournalVersions?
    /// The number of the first line whose entry is in `entries`.
    public private(set) var firstLine = 2
    /// Nothing of a room is in it: no header, or nothing behind it, and no whole line behind that
    /// unless the first ones lack a page that was never written.
    public private(set) var isUnbegun = false
    /// What can be said of the whole.
    public private(set) var verdict = Verdict.complete
    /// The good lines; a writer continues behind them.
    public private(set) var good = Good(byteCount: 0, chain: 0)

    /// The header and the entries in the bytes of a journal.
    public struct Good: Equatable, Sendable {
        /// How many bytes they are.
        public let byteCount: Int
        /// The checksum of the last of them; 0 without one.
        public let chain: UInt32
    }

    /// Reads a journal, all of it.
    public init(_ journal: [UInt8]) {
        self = journal.withUnsafeBufferPointer { JournalScan($0) }
    }

    /// Reads a journal, all of it.
    public init(_ journal: UnsafeBufferPointer<UInt8>) {
        read(journal, JSONReader())
        isUnbegun = isUnbegun || entries.isEmpty && verdict.isOfWholeLines
    }

    /// Reads a journal from its last snapshot on, or from one before it where that has fewer lines
    /// behind it than somebody may have missed; of the lines before only the checksums.
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

    /// Takes the next line; false if the verdict stands.
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

    /// What a bad line, the first there is, says of the whole.
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

    /// Whether a page in which the line stands has nothing but zeros: before a power cut a later page
    /// may have been written, and this one not.
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

    /// What disks write in one piece.
    private static let pageBytes = 4_096

    /// Behind a bad line no checksum can be continued.
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

    /// Adds a line that is as it was written; gives its versions if they are others than ours.
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

/// Why a line of a journal cannot be used.
public enum JournalDamage: Error, Equatable, Sendable {
    /// It is longer than any that is ever written.
    case tooLong
    /// It does not end, so that its writing was broken off.
    case unended
    /// It is not strict JSON.
    case unreadable(JSONError)
    /// It does not end in a checksum.
    case noChecksum
    /// Its checksum is not that of its bytes and of the lines before it.
    case wrongChecksum
    /// It was written so, and is no header.
    case notAHeader
    /// It was written so, and the field is missing, unknown or has a value that it cannot have.
    case notUnderstood(field: String)

    /// The reason in a sentence without its point.
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
    /// Whether no line is bad.
    fileprivate var isOfWholeLines: Bool { self == .complete || self == .empty }
}
