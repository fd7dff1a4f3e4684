import GameProtocol
import Sockets
import Testing

@testable import GameServer

/// A disk in memory that counts its calls, fails as planned, and can lose its power.
final class MemoryDisk: JournalDisk {
    private let state = Locked(State())
    /// Called before each call of the disk, with its name.
    private let before: @Sendable (String) -> Void
    private let watcher = Locked<(@Sendable (String) -> Void)?>(nil)

    /// The fault of a disk, and the calls that it hits.
    struct Plan: Sendable {
        /// The number of the first failing call, counted from 1.
        var first: Int
        /// The number of the last failing call.
        var last = Int.max
        var fault: Fault
        /// The names of the calls that count; nil for all.
        var calls: Set<String>?
    }

    enum Fault: Sendable, CustomTestStringConvertible {
        case error(Int32)
        /// A write takes only a part of its bytes and reports that; other calls succeed.
        case shortWrite
        /// A write takes only a part of its bytes and fails; other calls fail.
        case halfWrite(Int32)

        var testDescription: String {
            switch self {
            case .error(let number): "error \(number)"
            case .shortWrite: "short write"
            case .halfWrite(let number): "half a write, then error \(number)"
            }
        }
    }

    private struct File {
        var bytes: [UInt8] = []
        var safeBytes: [UInt8] = []
    }

    private struct State {
        var files: [File] = []
        var names: [String: Int] = [:]
        /// The times of renamings, on the same scale as the numbers of files.
        var changes: [String: Int] = [:]
        var safeNames: [String: Int] = [:]
        var open: [Int32: Int] = [:]
        var nextNumber: Int32 = 100
        var plan: Plan?
        var plannedCount = 0
        var counts: [String: Int] = [:]
    }

    init(_ plan: Plan? = nil, before: @escaping @Sendable (String) -> Void = { _ in }) {
        self.before = before
        state.withLock { $0.plan = plan }
    }

    static let noSpace: Int32 = 28
    static let ioError: Int32 = 5
    private static let missing: Int32 = 2
    private static let badDescriptor: Int32 = 9

    var names: [String] { state.withLock { $0.names.keys.sorted() } }

    var openCount: Int { state.withLock { $0.open.count } }

    func count(of call: String) -> Int { state.withLock { $0.counts[call, default: 0] } }

    func content(_ name: String) -> String? {
        state.withLock { state in
            state.names[name].map { String(decoding: state.files[$0].bytes, as: UTF8.self) }
        }
    }

    func bytes(_ name: String) -> [UInt8]? {
        state.withLock { state in state.names[name].map { state.files[$0].bytes } }
    }

    /// Returns the content after a power cut that loses all unflushed bytes.
    func safeContent(_ name: String) -> String? {
        state.withLock { state in
            state.safeNames[name].map { String(decoding: state.files[$0].safeBytes, as: UTF8.self) }
        }
    }

    /// Puts a safe and closed file on the disk.
    func put(_ name: String, _ text: String) { put(name, bytes: Array(text.utf8)) }

    func put(_ name: String, bytes: [UInt8]) {
        state.withLock { state in
            state.files.append(File(bytes: bytes, safeBytes: bytes))
            state.names[name] = state.files.count - 1
            state.safeNames = state.names
        }
    }

    /// Calls `body` before each later call, with its name.
    func watch(_ body: @escaping @Sendable (String) -> Void) { watcher.withLock { $0 = body } }

    /// Returns a disk with the content after a kill of the process, or after a power cut that loses
    /// all unflushed bytes.
    func copy(isPowerCut: Bool) -> MemoryDisk {
        let left = state.withLock { state in
            (isPowerCut ? state.safeNames : state.names).map { name, index in
                (name, isPowerCut ? state.files[index].safeBytes : state.files[index].bytes)
            }
        }
        let copy = MemoryDisk()
        for (name, bytes) in left { copy.put(name, bytes: bytes) }
        return copy
    }

    func setPlan(_ plan: Plan?) {
        state.withLock { state in
            state.plan = plan
            state.plannedCount = 0
        }
    }

    /// Counts a call and fails if the plan says so; returns true for a write that must be short.
    private func enter(_ call: String) throws(SystemError) -> Bool {
        before(call)
        watcher.withLock { $0 }?(call)
        let fault = state.withLock { state -> Fault? in
            state.counts[call, default: 0] += 1
            guard let plan = state.plan, plan.calls?.contains(call) ?? true else { return nil }
            state.plannedCount += 1
            let isPlanned = state.plannedCount >= plan.first && state.plannedCount <= plan.last
            return isPlanned ? plan.fault : nil
        }
        switch fault {
        case nil: return false
        case .shortWrite: return call == "write"
        case .halfWrite where call == "write": return true
        case .halfWrite(let number): throw SystemError(call: call, errno: number)
        case .error(let number): throw SystemError(call: call, errno: number)
        }
    }

    private func withFile<Result: Sendable>(
        _ call: String,
        _ descriptor: Descriptor,
        _ body: (inout File) -> Result
    ) throws(SystemError) -> Result {
        let result = state.withLock { state -> Result? in
            guard let index = state.open[descriptor.number] else { return nil }
            return body(&state.files[index])
        }
        guard let result else {
            Issue.record("\(call) on a descriptor that is closed")
            throw SystemError(call: call, errno: Self.badDescriptor)
        }
        return result
    }
}

extension MemoryDisk {
    func list(where isWanted: (String) -> Bool) throws(SystemError) -> [FolderEntry] {
        _ = try enter("list")
        // Files in the order of creation, because the number of a file stands for its time.
        let entries = state.withLock { state in
            state.names.map { name, index in
                FolderEntry(
                    name: name,
                    byteCount: state.files[index].bytes.count,
                    modified: index,
                    changed: state.changes[name] ?? index
                )
            }
        }
        return entries.filter { isWanted($0.name) }
    }

    func read(_ name: String) throws(SystemError) -> [UInt8] {
        _ = try enter("read")
        let bytes = state.withLock { state in state.names[name].map { state.files[$0].bytes } }
        guard let bytes else { throw SystemError(call: "open", errno: Self.missing) }
        return bytes
    }

    func create(_ name: String) throws(SystemError) -> Descriptor {
        _ = try enter("create")
        let number = state.withLock { state -> Int32? in
            guard state.names[name] == nil else { return nil }
            state.files.append(File())
            state.names[name] = state.files.count - 1
            return Self.open(state.files.count - 1, &state)
        }
        guard let number else { throw .alreadyThere("open") }
        return Descriptor(number)
    }

    func open(_ name: String) throws(SystemError) -> Descriptor {
        _ = try enter("open")
        let number = state.withLock { state in
            state.names[name].map { Self.open($0, &state) }
        }
        guard let number else { throw SystemError(call: "open", errno: Self.missing) }
        return Descriptor(number)
    }

    private static func open(_ index: Int, _ state: inout State) -> Int32 {
        // The lowest free number is used again, as in the system, so that a wrong close shows.
        var number = state.nextNumber
        while state.open[number] != nil { number += 1 }
        state.open[number] = index
        return number
    }

    func append(
        _ bytes: UnsafeBufferPointer<UInt8>,
        to file: Descriptor
    ) throws(SystemError) -> Int {
        let isShort = try enter("write")
        let new = Array(isShort ? bytes.prefix(bytes.count / 2) : bytes.prefix(bytes.count))
        try withFile("write", file) { $0.bytes += new }
        return new.count
    }

    func truncate(_ file: Descriptor, to byteCount: Int) throws(SystemError) {
        _ = try enter("ftruncate")
        try withFile("ftruncate", file) { $0.bytes = Array($0.bytes.prefix(byteCount)) }
    }

    func close(_ file: Descriptor) {
        let wasOpen = state.withLock { $0.open.removeValue(forKey: file.number) != nil }
        if !wasOpen { Issue.record("a descriptor is closed twice") }
    }

    func rename(_ name: String, to newName: String) throws(SystemError) {
        _ = try enter("rename")
        let isThere = state.withLock { state in
            if state.names[newName] != nil { return true }
            state.names[newName] = state.names.removeValue(forKey: name)
            state.changes[newName] = state.files.count
            return false
        }
        if isThere { throw .alreadyThere("rename") }
    }

    func remove(_ name: String) throws(SystemError) {
        _ = try enter("unlink")
        let wasThere = state.withLock { $0.names.removeValue(forKey: name) != nil }
        if !wasThere { throw SystemError(call: "unlink", errno: Self.missing) }
    }

    func beginSync(_ file: Descriptor) { _ = try? enter("sync_file_range") }

    func sync(_ file: Descriptor) throws(SystemError) {
        _ = try enter("fdatasync")
        try withFile("fdatasync", file) { $0.safeBytes = $0.bytes }
    }

    func syncFolder() throws(SystemError) {
        _ = try enter("fsync")
        state.withLock { $0.safeNames = $0.names }
    }

    func syncAll(named names: [String]) throws(SystemError) { try syncAll([]) }

    func syncAll(_ files: [Descriptor]) throws(SystemError) {
        _ = try enter("syncfs")
        for file in files { try withFile("syncfs", file) { _ in } }
        state.withLock { state in
            for index in state.files.indices {
                state.files[index].safeBytes = state.files[index].bytes
            }
            state.safeNames = state.names
        }
    }
}
