import GameProtocol

/// The files in the journal's folder with their lengths, so that no question about a name needs the disk.
struct JournalIndex {
    private var files: [String: [JournalName.Ending: Int]] = [:]
    /// Recordings of finished rooms.
    private var ended = KeptFiles()
    /// Files that a person may want to look at.
    private var aside = KeptFiles()

    /// Creates the index from a listing of the folder, and leaves out files of other kinds.
    init(_ entries: [FolderEntry]) {
        let named = entries.compactMap { entry in
            JournalName(fileName: entry.name).map { (name: $0, entry: entry) }
        }
        // A file that was set aside is as old as its name, because the room may have been written long before.
        func age(_ file: (name: JournalName, entry: FolderEntry)) -> Int {
            file.name.ending.isSetAside ? file.entry.changed : file.entry.modified
        }
        let oldestFirst = named.sorted { left, right in
            (age(left), left.name.code) < (age(right), right.name.code)
        }
        for (name, entry) in oldestFirst { insert(name, byteCount: entry.byteCount) }
    }

    /// The codes that have a file with any ending.
    var codes: Set<String> { Set(files.keys) }

    func isTaken(_ code: String) -> Bool { files[code] != nil }

    /// The codes that have a file with this ending, sorted.
    func codes(_ ending: JournalName.Ending) -> [String] {
        files.filter { $0.value[ending] != nil }.map(\.key).sorted()
    }

    func has(_ name: JournalName) -> Bool { byteCount(of: name) != nil }

    /// The length of a file when it got its name or last grew; nil without a file. An open file may be longer.
    func byteCount(of name: JournalName) -> Int? { files[name.code]?[name.ending] }

    mutating func insert(
        _ name: JournalName,
        byteCount: Int,
        _ room: FinishedRoom = FinishedRoom()
    ) {
        let before = name.ending.isSetAside ? self.byteCount(of: name) ?? 0 : 0
        files[name.code, default: [:]][name.ending] = before + byteCount
        if name.ending == .ended {
            ended.append(name, byteCount: byteCount, room)
        } else if name.ending.isSetAside {
            // A file that has grown counts as the newest.
            aside.append(name, byteCount: byteCount + aside.remove(name), room)
        }
    }

    mutating func remove(_ name: JournalName) {
        files[name.code]?[name.ending] = nil
        if files[name.code]?.isEmpty == true { files[name.code] = nil }
        ended.remove(name)
        aside.remove(name)
    }

    /// Removes files that are too many or too long from the index, and returns them.
    mutating func takeExcess(_ retention: JournalRetention) -> [JournalName] {
        ended.takeExcess(retention) + aside.takeExcessAside(retention)
    }
}

/// The name of a file in the journal's folder: a room's code, and the file's meaning for a startup.
struct JournalName: Hashable, Sendable {
    let code: String
    let ending: Ending

    enum Ending: String, CaseIterable, Sendable {
        /// A room that comes back.
        case running = "ndjson"
        /// The file before the present one of a running room, for a startup that finds the present one not begun.
        case past
        /// A room that is over, or that played on unrecorded: kept as a recording.
        case ended
        /// A room whose file has a bad line before a good one, or cannot be replayed.
        case damaged
        /// A room of another version, or of a theme that has changed: this server cannot bring the room back.
        case foreign
        /// Incompletely written bytes that were cut off the end of a room's file.
        case torn

        /// Whether such files are kept only for a person to look at.
        var isSetAside: Bool { self == .damaged || self == .foreign || self == .torn }

        /// The later endings of a running room's file.
        static let after: [Ending] = [.ended, .damaged, .foreign]
    }

    init(_ code: String, _ ending: Ending) {
        precondition(RoomCode.accepts(code), "a file's name is made from a room's code alone")
        self.code = code
        self.ending = ending
    }

    /// Parses a name; nil if the file does not belong to the journal.
    init?(fileName: String) {
        let parts = fileName.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let ending = Ending(rawValue: "\(parts[1])") else { return nil }
        code = String(parts[0])
        self.ending = ending
        guard RoomCode.accepts(code) else { return nil }
    }

    var fileName: String { "\(code).\(ending.rawValue)" }
}
