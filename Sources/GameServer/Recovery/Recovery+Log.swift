import Games
import Sockets

/// What a start does with the write-ahead log.
extension Recovery {
    /// Puts into the rooms' files what the write-ahead log has of them, and removes that.
    ///
    /// - Parameter isWhole: whether all files could be read; else the log stays, because it is not
    ///   known what is missing there.
    func bringUpToDate(
        _ all: [Found],
        _ remains: WriteAheadRemains,
        isWhole: Bool
    ) throws(SystemError) {
        if remains.isEmpty { return }
        let start = folder.context.clock()
        var completed: [JournalName] = []
        for case .some(let completion) in all.map(\.completion) {
            try folder.complete(completion)
            completed.append(completion.name)
        }
        completed += try completeReplays(remains)
        if isWhole { try remains.remove(folder.context, completed: completed) }
        rooms.log.info(
            "journal_completed",
            ["rooms": .number(completed.count), "ms": .number(folder.context.clock() - start)]
        )
    }

    /// A room that was over, or recorded no more, may have a replay that refused its end.
    private func completeReplays(
        _ remains: WriteAheadRemains
    ) throws(SystemError) -> [JournalName] {
        var completed: [JournalName] = []
        for code in remains.codes {
            let name = JournalName(code, .ended)
            guard folder.has(name), !folder.has(JournalName(code, .running)) else { continue }
            var bytes = try folder.read(name)
            guard let completion = remains.complete(name, &bytes) else { continue }
            try folder.complete(completion)
            completed.append(name)
        }
        return completed
    }
}
