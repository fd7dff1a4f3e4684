/// Which files the journal's folder holds, so that no question about a name asks the disk.
struct JournalIndex {
    private var endings: [String: [JournalName.Ending]] = [:]
    /// Files of finished rooms.
    private var ended = KeptFiles()
    /// Files that a person may want to see.
    private var aside = KeptFiles()

    /// What a listing of the folder shows; files that are not the journal's are left out.
    init(_ entries: [FolderEntry]) {
        let named = entries.compactMap { entry in
            JournalName(fileName: entry.name).map { (name: $0, entry: entry) }
        }
        // What was set aside is as old as its name: the room may have been written long before.
        func age(_ file: (name: JournalName, entry: FolderEntry)) -> Int {
            file.name.ending.isSetAside ? file.entry.changed : file.entry.modified
        }
        let oldestFirst = named.sorted { left, right in
            (age(left), left.name.code) < (age(right), right.name.code)
        }
        for (name, entry) in oldestFirst { insert(name, byteCount: entry.byteCount) }
    }

    /// The codes for which there is a file of any ending.
    var codes: Set<String> { Set(endings.keys) }

    func isTaken(_ code: String) -> Bool { endings[code] != nil }

    /// The codes with a file of this ending, in their own order.
    func codes(_ ending: JournalName.Ending) -> [String] {
        endings.filter { $0.value.contains(ending) }.map(\.key).sorted()
    }

    func has(_ name: JournalName) -> Bool { endings[name.code]?.contains(name.ending) ?? false }

    /// - Parameter byteCount: does not count for `.running`.
    mutating func insert(_ name: JournalName, byteCount: Int = 0) {
        if !has(name) { endings[name.code, default: []].append(name.ending) }
        if name.ending == .ended {
            ended.append(name, byteCount: byteCount)
        } else if name.ending.isSetAside {
            // A file that has grown is the newest.
            aside.append(name, byteCount: byteCount + aside.remove(name))
        }
    }

    mutating func remove(_ name: JournalName) {
        let left = endings[name.code, default: []].filter { $0 != name.ending }
        endings[name.code] = left.isEmpty ? nil : left
        ended.remove(name)
        aside.remove(name)
    }

    /// Forgets files that are too many or too long; they are to be removed.
    mutating func takeExcess(_ retention: JournalRetention) -> [JournalName] {
        ended.takeExcess(retention) + aside.takeExcessAside(retention)
    }
}
