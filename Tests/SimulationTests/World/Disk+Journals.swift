import GameProtocol

@testable import Games

/// The checks and damages of journals while the server is down.
extension Disk {
    /// Returns the files of rooms that are to come back, in random order.
    private func journals() -> [(name: String, file: File)] {
        let running = names.keys.sorted().filter { $0.hasSuffix(".ndjson") }
        return running.shuffled(using: &chance).compactMap { name in
            names[name].map { (name, $0) }
        }
    }

    /// Removes a whole line from the middle of a journal, and returns the file's name.
    func loseLine() -> String? {
        for (name, file) in journals() {
            let ends = file.bytes.indices.filter { file.bytes[$0] == 10 }
            guard ends.count > 8 else { continue }
            let line = chance.within(3...ends.count - 3)
            file.bytes.removeSubrange(ends[line - 1] + 1...ends[line])
            file.safeCount = file.bytes.count
            return name
        }
        return nil
    }

    func isOfLog(_ file: File) -> Bool {
        names.contains { $0.key.hasSuffix(".wal") && $0.value === file }
    }

    /// Whether a file of the log has unsafe bytes from before this time while no flush runs.
    func isLeft(since time: Int) -> Bool {
        flushCount == 0
            && names.contains { name, file in
                name.hasSuffix(".wal") && file.safeCount < file.bytes.count && file.modified < time
            }
    }

    /// The greatest length of a journal, in bytes.
    static let maximumJournal = 8 * 1024 * 1024
}
