import Glibc

/// One folder of the server's disk: what is written, and what of it a power cut leaves.
final class Disk {
    final class File {
        var bytes: [UInt8] = []
        /// So many bytes from the start are safe.
        var safeCount = 0
        var modified = 0
    }

    var names: [String: File] = [:]
    private var safeNames: [String: File] = [:]
    private(set) var isLocked = false
    var chance: Chance
    var isFaulty = false
    /// How many flushes run.
    var flushCount = 0
    /// How many writes run, and have not reached a file.
    var writeCount = 0

    init(seed: UInt64) { chance = Chance(seed: seed, "disk") }

    func lock() -> Bool {
        defer { isLocked = true }
        return !isLocked
    }

    func unlock() { isLocked = false }

    /// What a flush makes safe that begins now: what comes while it runs is for the next one.
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

    /// The power goes: of what was not made safe, the disk keeps what it likes, but of a file only a beginning.
    ///
    /// Gives what became of it, in words.
    func losePower() -> Set<String> {
        isLocked = false
        var lost: Set<String> = []
        let before = Set(names.keys)
        let new = names.keys.sorted().filter { safeNames[$0] == nil && chance.oneIn(2) }
        var left = safeNames
        for name in new {
            left[name] = names[name]
            // A file that was renamed has one name.
            for old in safeNames.keys where names[old] == nil && safeNames[old] === names[name] {
                left[old] = nil
            }
        }
        // A file that was removed may be gone without a flush of the names.
        let removed = safeNames.keys.sorted().filter { name in
            !names.values.contains { $0 === safeNames[name] } && chance.oneIn(2)
        }
        for name in removed { left[name] = nil }
        names = left
        for name in names.keys.sorted() {
            guard let file = names[name] else { continue }
            // Nothing, a part, or nearly all: so one file often has what another one has not.
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

/// A file that is open, or the folder.
final class OpenFile {
    /// Nil for the folder.
    let file: Disk.File?
    let isLock: Bool
    var position = 0

    init(_ file: Disk.File?, isLock: Bool = false) {
        self.file = file
        self.isLock = isLock
    }
}
