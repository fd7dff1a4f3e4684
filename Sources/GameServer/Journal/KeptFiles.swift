import Games
import Sockets

/// An account that pays for resources that rooms share.
enum Payer: Hashable, Sendable {
    case address(SocketAddress.Host)
    case session(MemberID)
    /// A recovered room, whose maker is unknown.
    case room(String)
}

/// The facts about a finished room that decide how long its file is kept.
struct FinishedRoom: Equatable, Sendable {
    /// Whether a round was played to its end; true for files from before this run.
    var hasRound = true
    /// The account of the room's maker; nil if it is unknown.
    var maker: Payer?
}

/// Recordings or files set aside, the oldest first, with their total bytes by size class.
struct KeptFiles {
    private var files: [File] = []
    private var bytes = [Int](repeating: 0, count: JournalRetention.sizes.count + 1)
    private var countByMaker: [Payer: Int] = [:]

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

    /// Removes a file from the list. Returns its length.
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

    /// Removes recordings that are too many or too long from the list, long ones before short ones, and returns them.
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

    /// Returns the file to remove first:
    /// - the oldest one without a finished round
    /// - else the oldest one of a maker who has more than a quarter of all files
    /// - else the oldest one
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

    /// Removes the oldest files beyond the limits from the list, except for the newest few, and returns them.
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
