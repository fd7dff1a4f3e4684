import Sockets

/// The facts about a finished room that decide how long its file is kept.
struct FinishedRoom: Equatable, Sendable {
    /// Whether a round was played to its end; true for files from before this run.
    var hasRound = true
    /// The address of the room's maker; nil if that is not known, or this computer.
    var maker: SocketAddress.Host?
}

/// Files of rooms that are over, the oldest first, and how many bytes they have by their sizes.
struct KeptFiles {
    private var files: [File] = []
    private var bytes = [Int](repeating: 0, count: JournalRetention.sizes.count + 1)
    private var countByMaker: [SocketAddress.Host: Int] = [:]

    private struct File {
        let name: JournalName
        let byteCount: Int
        let room: FinishedRoom
        var size: Int { JournalRetention.size(of: byteCount) }
    }

    private var byteCount: Int { bytes.reduce(0, +) }

    mutating func append(_ name: JournalName, byteCount: Int, _ room: FinishedRoom) {
        let file = File(name: name, byteCount: byteCount, room: room)
        files.append(file)
        bytes[file.size] += byteCount
        if let maker = room.maker { countByMaker[maker, default: 0] += 1 }
    }

    /// Forgets a file; gives its bytes.
    @discardableResult
    mutating func remove(_ name: JournalName) -> Int {
        guard let index = files.firstIndex(where: { $0.name == name }) else { return 0 }
        let byteCount = files[index].byteCount
        remove(at: index)
        return byteCount
    }

    @discardableResult
    private mutating func remove(at index: Int) -> JournalName {
        let file = files.remove(at: index)
        bytes[file.size] -= file.byteCount
        if let maker = file.room.maker, let count = countByMaker[maker] {
            countByMaker[maker] = count > 1 ? count - 1 : nil
        }
        return file.name
    }

    /// Forgets the replays that are too many or too long, long ones before short ones.
    mutating func takeExcess(_ retention: JournalRetention) -> [JournalName] {
        var excess: [JournalName] = []
        for size in bytes.indices.reversed() {
            while bytes[size] > retention.maximumBytes(ofSize: size)
                || bytes[size] > 0 && byteCount > retention.maximumBytes,
                let index = leastWanted(where: { $0.size == size })
            {
                excess.append(remove(at: index))
            }
        }
        while files.count > retention.maximumCount, let index = leastWanted(where: { _ in true }) {
            excess.append(remove(at: index))
        }
        return excess
    }

    /// The oldest file without a finished round; without one, the oldest of the addresses that have
    /// more than a quarter of all files each; without one, the oldest.
    private func leastWanted(where isMeant: (File) -> Bool) -> Int? {
        if let index = files.firstIndex(where: { isMeant($0) && !$0.room.hasRound }) {
            return index
        }
        let index = files.firstIndex { file in
            isMeant(file)
                && file.room.maker.map { countByMaker[$0, default: 0] > files.count / 4 } ?? false
        }
        return index ?? files.firstIndex(where: isMeant)
    }

    /// Forgets the oldest of those that are too many or too long, but none of the newest few.
    mutating func takeExcessAside(_ retention: JournalRetention) -> [JournalName] {
        var excess: [JournalName] = []
        while files.count > retention.keptAsideCount,
            files.count > retention.maximumAsideCount || byteCount > retention.maximumAsideBytes
        {
            excess.append(remove(at: 0))
        }
        return excess
    }
}
