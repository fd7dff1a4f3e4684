/// Files of rooms that are over, the oldest first, and how many bytes they have by their sizes.
struct KeptFiles {
    private var files: [File] = []
    private var bytes = [Int](repeating: 0, count: JournalRetention.sizes.count + 1)
    private var shortestCount = 0

    private struct File {
        let name: JournalName
        let byteCount: Int
        var size: Int { JournalRetention.size(of: byteCount) }
    }

    private var byteCount: Int { bytes.reduce(0, +) }

    mutating func append(_ name: JournalName, byteCount: Int) {
        let file = File(name: name, byteCount: byteCount)
        files.append(file)
        bytes[file.size] += byteCount
        if file.size == 0 { shortestCount += 1 }
    }

    /// Forgets a file; gives its bytes.
    @discardableResult
    mutating func remove(_ name: JournalName) -> Int {
        guard let index = files.firstIndex(where: { $0.name == name }) else { return 0 }
        let file = files.remove(at: index)
        bytes[file.size] -= file.byteCount
        if file.size == 0 { shortestCount -= 1 }
        return file.byteCount
    }

    /// Forgets the replays that are too many or too long: the oldest, long ones before short ones.
    mutating func takeExcess(_ retention: JournalRetention) -> [JournalName] {
        var excess: [JournalName] = []
        for size in bytes.indices.reversed() {
            while bytes[size] > retention.maximumBytes(ofSize: size)
                || bytes[size] > 0 && byteCount > retention.maximumBytes
            {
                guard let oldest = files.first(where: { $0.size == size }) else { break }
                remove(oldest.name)
                excess.append(oldest.name)
            }
        }
        while files.count > retention.maximumCount {
            excess.append(
                shortestCount > retention.maximumShortest
                    ? takeOldest { $0.size == 0 } : takeOldest()
            )
        }
        return excess
    }

    /// Forgets the oldest of those that are too many or too long, but none of the newest few.
    mutating func takeExcessAside(_ retention: JournalRetention) -> [JournalName] {
        var excess: [JournalName] = []
        while files.count > retention.keptAsideCount,
            files.count > retention.maximumAsideCount || byteCount > retention.maximumAsideBytes
        {
            excess.append(takeOldest())
        }
        return excess
    }

    /// - Parameter isMeant: true of one of the files at least.
    private mutating func takeOldest(
        where isMeant: (File) -> Bool = { _ in true }
    ) -> JournalName {
        let index = files.firstIndex(where: isMeant) ?? 0
        let name = files[index].name
        remove(name)
        return name
    }
}
