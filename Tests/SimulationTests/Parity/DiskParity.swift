import Glibc
import Sockets

/// One random script of the calls that a journal makes, run on a world's disk and on a folder of
/// the system.
final class DiskParity {
    private let world: World
    private let real: Int32
    private let folder: Int32
    private var chance: Chance
    /// The descriptors that stand for the same file in the world and in the system.
    private var open: [(world: Int32, real: Int32, isReading: Bool)] = []
    private(set) var log: [String] = []
    private(set) var answerCount = 0
    private var difference: String?

    init(seed: UInt64, folder path: String) {
        world = World(seed: seed, prints: false)
        world.options.diskMilliseconds = 0
        world.options.diskFaultOneIn = 0
        world.limitDescriptors(4_096)
        chance = Chance(seed: seed, "parity of disks")
        folder = world.open("/journal", in: nil, O_RDONLY)
        real = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }

    /// Runs the script, and returns a sentence about the first answer that differs.
    func run() -> String? {
        defer {
            for file in open { Glibc.close(file.real) }
            Glibc.close(real)
        }
        guard real >= 0 else { return "the folder cannot be opened" }
        for _ in 0..<chance.within(5...60) {
            step()
            if let difference { return difference }
        }
        for name in Self.names { compareContents(of: name) }
        return difference ?? world.failure
    }

    private static let names = ["A.ndjson", "B.ndjson", "B.ended", "7.wal", "lost"]

    private func step() {
        let name = chance.pick(Self.names)
        switch chance.below(10) {
        case 0, 1: opens(name, O_WRONLY | O_CREAT | O_EXCL | O_APPEND, "creates")
        case 2: opens(name, O_WRONLY | O_APPEND | O_NOFOLLOW, "appends to")
        case 3: opens(name, O_RDONLY | O_NOFOLLOW, "reads")
        case 4, 5: writes()
        case 6: reads()
        case 7: truncates()
        case 8: changesNames(name)
        default: looks(at: name)
        }
    }

    private func opens(_ name: String, _ flags: Int32, _ what: String) {
        let (one, code) = answer(world.open(name, in: folder, flags))
        let (other, realCode) = answer(openat(real, name, flags | O_CLOEXEC, 0o600))
        compare("\(what) \(name)", one < 0 ? -1 : 0, code, other < 0 ? -1 : 0, realCode)
        if one >= 0, other >= 0 { open.append((one, other, flags & O_ACCMODE == O_RDONLY)) }
    }

    private func writes() {
        guard let file = open.filter({ !$0.isReading }).randomElement(using: &chance) else {
            return
        }
        let bytes = (0..<chance.below(3_000)).map { _ in UInt8(chance.below(256)) }
        let one = bytes.withUnsafeBytes { answer(world.write(file.world, $0)) }
        let other = bytes.withUnsafeBytes {
            answer(Glibc.write(file.real, $0.baseAddress, $0.count))
        }
        compare("writes \(bytes.count)", one.0, one.code, other.0, other.code)
    }

    private func reads() {
        guard let file = open.filter(\.isReading).randomElement(using: &chance) else { return }
        let count = chance.within(1...5_000)
        var (space, realSpace) = (
            [UInt8](repeating: 0, count: count), [UInt8](repeating: 0, count: count)
        )
        let one = space.withUnsafeMutableBytes { answer(world.read(file.world, $0)) }
        let other = realSpace.withUnsafeMutableBytes {
            answer(Glibc.read(file.real, $0.baseAddress, count))
        }
        compare("reads \(count)", one.0, one.code, other.0, other.code)
        if space != realSpace { difference = "what is read differs" }
    }

    private func truncates() {
        guard let file = open.filter({ !$0.isReading }).randomElement(using: &chance) else {
            return
        }
        var status = stat()
        fstat(file.real, &status)
        // The server only ever shortens a journal.
        let count = chance.below(Int(status.st_size) + 1)
        let one = answer(world.truncate(file.world, count))
        let other = answer(ftruncate(file.real, off_t(count)))
        compare("cuts at \(count)", Int(one.0), one.code, Int(other.0), other.code)
    }

    private func changesNames(_ name: String) {
        if chance.oneIn(2) {
            let one = answer(world.remove(name, in: folder))
            let other = answer(unlinkat(real, name, 0))
            return compare("removes \(name)", Int(one.0), one.code, Int(other.0), other.code)
        }
        let newName = chance.pick(Self.names)
        let one = answer(world.rename(name, newName, in: folder))
        let other = answer(renameat(real, name, real, newName))
        compare("renames \(name) \(newName)", Int(one.0), one.code, Int(other.0), other.code)
    }

    private func looks(at name: String) {
        var status = stat()
        let isThere = fstatat(real, name, &status, 0) == 0
        let size = world.status(name, in: folder)?.0
        compare("size of \(name)", size ?? -1, 0, isThere ? Int(status.st_size) : -1, 0)
        compare("has \(name)", world.has(name, in: folder) ? 1 : 0, 0, isThere ? 1 : 0, 0)
        if chance.oneIn(4), let place = open.indices.randomElement(using: &chance) {
            let file = open.remove(at: place)
            let (one, other) = (world.close(file.world), Glibc.close(file.real))
            compare("closes", Int(one), 0, Int(other), 0)
        }
    }

    private func compareContents(of name: String) {
        let file = openat(real, name, O_RDONLY | O_CLOEXEC)
        defer { if file >= 0 { Glibc.close(file) } }
        guard (world.disk.names[name] != nil) == (file >= 0) else {
            difference = "only one of them has \(name)"
            return
        }
        guard file >= 0 else { return }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = bytes.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
        if world.disk.names[name]?.bytes != Array(bytes.prefix(max(0, count))) {
            difference = "the bytes of \(name) differ"
        }
        answerCount += 1
    }

    private func answer<Count: BinaryInteger>(
        _ call: @autoclosure () -> Count
    ) -> (Count, code: Int32) {
        errno = 0
        let result = call()
        return (result, result < 0 ? errno : 0)
    }

    private func compare(
        _ what: String,
        _ one: some BinaryInteger,
        _ code: Int32,
        _ other: some BinaryInteger,
        _ realCode: Int32
    ) {
        answerCount += 1
        log.append("\(what): \(one) \(code)")
        if Int(one) != Int(other) || code != realCode {
            difference =
                "\(what): the world gives \(one) (\(code)), the system \(other) (\(realCode))"
        }
    }
}
