/// Which files the journal's folder holds, so that no question about a name asks the disk.
struct JournalTable {
    private var endings: [String: [JournalName.Ending]] = [:]
    /// Files of finished rooms, the oldest first.
    private var ended: [Ended] = []
    private var endedBytes = 0

    private struct Ended {
        let code: String
        let byteCount: Int
    }

    init() {}

    /// What a listing of the folder shows; files that are not the journal's are left out.
    init(_ entries: [FolderEntry]) {
        let named = entries.compactMap { entry in
            JournalName(fileName: entry.name).map { (name: $0, entry: entry) }
        }
        let oldestFirst = named.sorted { left, right in
            (left.entry.modified, left.name.code) < (right.entry.modified, right.name.code)
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

    /// - Parameter byteCount: counts for `.ended` alone, of which only so many bytes are kept.
    mutating func insert(_ name: JournalName, byteCount: Int = 0) {
        endings[name.code, default: []].append(name.ending)
        guard name.ending == .ended else { return }
        ended.append(Ended(code: name.code, byteCount: byteCount))
        endedBytes += byteCount
    }

    mutating func remove(_ name: JournalName) {
        let left = endings[name.code, default: []].filter { $0 != name.ending }
        endings[name.code] = left.isEmpty ? nil : left
        guard name.ending == .ended else { return }
        if let index = ended.firstIndex(where: { $0.code == name.code }) {
            endedBytes -= ended.remove(at: index).byteCount
        }
    }

    /// Forgets the oldest finished rooms that are too many; their files are to be removed.
    mutating func takeExcess(_ retention: JournalRetention) -> [String] {
        var codes: [String] = []
        while ended.count - codes.count > retention.maximumCount
            || endedBytes > retention.maximumBytes
        {
            let oldest = ended[codes.count]
            endedBytes -= oldest.byteCount
            codes.append(oldest.code)
        }
        ended.removeFirst(codes.count)
        return codes
    }
}
