import Foundation
import Testing

/// Tests that run the same random scripts of calls on a world and on the system, and compare the
/// answers. They cover sockets, the disk and the Redis.
///
/// `TEST_PARITY=N` runs N scripts of each kind, starting at `TEST_SEED`. Without it no script runs,
/// because a process may hold only one world. `Scripts/prove simulation` runs some.
@Suite(.serialized, .enabled(if: ParityScripts.count > 0)) struct ParityTests {
    @Test func `a connection answers as one of the system does`() throws {
        var answerCount = 0
        for seed in ParityScripts.first..<ParityScripts.first + UInt64(ParityScripts.count) {
            let script = try SocketParity(seed: seed)
            let difference = script.run()
            answerCount += script.answerCount
            guard let difference else { continue }
            Issue.record("script \(seed): \(difference)\n\(script.log.joined(separator: "\n"))")
            return
        }
        print("parity of sockets: \(ParityScripts.count) scripts, \(answerCount) answers compared")
    }

    @Test func `a disk answers as one of the system does`() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "cardtable-parity-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var answerCount = 0
        for seed in ParityScripts.first..<ParityScripts.first + UInt64(ParityScripts.count) {
            let place = folder.appending(path: "\(seed)")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            let script = DiskParity(seed: seed, folder: place.path)
            let difference = script.run()
            answerCount += script.answerCount
            try FileManager.default.removeItem(at: place)
            guard let difference else { continue }
            Issue.record("script \(seed): \(difference)\n\(script.log.joined(separator: "\n"))")
            return
        }
        print("parity of disks: \(ParityScripts.count) scripts, \(answerCount) answers compared")
    }
}

extension ParityTests {
    /// If the system has no Redis, the test prints a line about it.
    @Test func `a Redis answers as a real one does`() {
        guard let real = RealRedis() else {
            return print("parity of Redis: there is no redis-server")
        }
        var answerCount = 0
        for seed in ParityScripts.first..<ParityScripts.first + UInt64(ParityScripts.count) {
            let script = RedisParity(seed: seed, real)
            let difference = script.run()
            answerCount += script.answerCount
            guard let difference else { continue }
            Issue.record("script \(seed): \(difference)\n\(script.log.joined(separator: "\n"))")
            return
        }
        print("parity of Redis: \(ParityScripts.count) scripts, \(answerCount) answers compared")
    }
}

/// The scripts that a run asks for. If there are any, no world runs in the same process.
enum ParityScripts {
    private static let variables = ProcessInfo.processInfo.environment
    static let count = Int(variables["TEST_PARITY"] ?? "0") ?? 0
    static let first = UInt64(variables["TEST_SEED"] ?? "1") ?? 1
}
