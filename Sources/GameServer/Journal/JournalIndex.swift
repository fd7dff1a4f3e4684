/// The files in the journal's folder with their lengths, so that no question about a name needs the disk.
struct JournalIndex {
    private var files: [String: [JournalName.Ending: Int]] = [:]
    /// Recordings of finished rooms.
    private var ended = KeptFiles()
    /// Files that a person may want to look at.
    private var aside = KeptFiles()

    /// Creates the index from a listing of the folder, without files of other kinds.
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

    /// The length of a file when it got its name or last grew; nil if there is none. For a running room, its open
    /// file has the current length.
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
