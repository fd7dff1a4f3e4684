import Foundation
import Testing

/// The worlds' sockets, disk and Redis beside those of the system: the same random scripts of calls give the same answers.
///
/// `TEST_PARITY=N` runs N scripts of each, from `TEST_SEED` on; nothing is run without it, as a world may be all that a
/// process has. `Scripts/prove simulation` runs some.
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
    /// Where there is none of the system, a line says so.
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

/// Which scripts there are; none, and no world runs beside them.
enum ParityScripts {
    private static let variables = ProcessInfo.processInfo.environment
    static let count = Int(variables["TEST_PARITY"] ?? "0") ?? 0
    static let first = UInt64(variables["TEST_SEED"] ?? "1") ?? 1
}
