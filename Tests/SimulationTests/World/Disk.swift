import Glibc

/// One folder of the server's disk: its content, and the part of the content that a power cut
/// leaves.
final class Disk {
    final class File {
        var bytes: [UInt8] = []
        /// The number of bytes from the start of the file that survive a power cut.
        var safeCount = 0
        var modified = 0
    }

    var names: [String: File] = [:]
    private var safeNames: [String: File] = [:]
    private(set) var isLocked = false
    var chance: Chance
    var isFaulty = false
    var flushCount = 0
    /// The number of writes that run and have not reached a file.
    var writeCount = 0

    init(seed: UInt64) { chance = Chance(seed: seed, "disk") }

    func lock() -> Bool {
        defer { isLocked = true }
        return !isLocked
    }

    func unlock() { isLocked = false }

    /// Begins a flush. It covers the bytes written so far; later bytes wait for the next flush.
    func flush(of file: File) -> () -> Void {
        let count = file.bytes.count
        return { file.safeCount = max(file.safeCount, min(count, file.bytes.count)) }
    }

    func flushOfNames() -> () -> Void {
        let present = names
        return { self.safeNames = present }
    }

    func flushOfAll() -> () -> Void {
        let flushes = names.values.map(flush) + [flushOfNames()]
        return { for flush in flushes { flush() } }
    }

    /// Cuts the power. The disk keeps a random part of the unsafe data, but of each file only a
    /// beginning.
    ///
    /// Returns the names of the losses.
    func losePower() -> Set<String> {
        isLocked = false
        var lost: Set<String> = []
        let before = Set(names.keys)
        let new = names.keys.sorted().filter { safeNames[$0] == nil && chance.oneIn(2) }
        var left = safeNames
        for name in new {
            left[name] = names[name]
            // A renamed file has only one of its two names.
            for old in safeNames.keys where names[old] == nil && safeNames[old] === names[name] {
                left[old] = nil
            }
        }
        // The removal of a file may be on the disk without a flush of the names.
        let removed = safeNames.keys.sorted().filter { name in
            !names.values.contains { $0 === safeNames[name] } && chance.oneIn(2)
        }
        for name in removed { left[name] = nil }
        names = left
        for name in names.keys.sorted() {
            guard let file = names[name] else { continue }
            // The disk keeps nothing, a part, or nearly all. So one file often keeps data that
            // another file loses.
            let count = file.bytes.count - file.safeCount
            let some = [0, chance.below(count + 1), max(0, count - chance.below(40))]
            let kept = file.safeCount + chance.pick(some)
            if kept < file.bytes.count { lost.insert("bytes lost with the power") }
            file.bytes.removeLast(file.bytes.count - kept)
        }
        flushOfAll()()
        if !before.isSubset(of: names.keys) { lost.insert("a name lost with the power") }
        return lost
    }
}

/// An open file, or the folder.
final class OpenFile {
    /// The file; nil for the folder.
    let file: Disk.File?
    let isLock: Bool
    var position = 0

    init(_ file: Disk.File?, isLock: Bool = false) {
        self.file = file
        self.isLock = isLock
    }
}
