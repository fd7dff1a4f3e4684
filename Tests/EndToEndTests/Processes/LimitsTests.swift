import Foundation
import GameProtocol
import Testing

@testable import GamesTests

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Tests with the greatest number of clients that the server allows, and with more.
@Suite struct LimitsTests {
    /// The number of connections that are opened at once. A manual run can set it up to the
    /// system's limit.
    private static let connectionCount = TestSize.of("TEST_CONNECTIONS")

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/prlimit")))
    func `without descriptors the rest is told and the server recovers`() async throws {
        try await withServer(through: ["prlimit", "--nofile=64:64"]) { server in
            var served: [Wire] = []
            var told = 0
            var gone = 0
            for _ in 0..<200 {
                guard let wire = try? Wire(port: server.port) else {
                    gone += 1
                    continue
                }
                switch try wire.line().map({ try JSON($0)["type"]?.string }) {
                case "hello": served.append(wire)
                case "bye":
                    #expect(wire.log.last?.contains(#""code":"server_full""#) == true)
                    told += 1
                default: gone += 1
                }
            }
            #expect(served.count >= 20)
            #expect(told > 0)
            #expect(served.count + told + gone == 200)
            for wire in served {
                try wire.send(#"{"type":"ping"}"#)
                #expect(try wire.line() == #"{"type":"ok","re":"ping"}"#)
            }
            let process = Procfs(server.process)
            let before = process?.cpuTicks ?? 0
            #expect(try !served[0].hears(withinMilliseconds: 1000))
            #expect((process?.cpuTicks ?? 0) - before <= 2, "the server is busy with nothing")
            for wire in served { wire.close() }
            var isServedAgain = false
            while !isServedAgain {
                let wire = try Wire(port: server.port)
                isServedAgain = try wire.line()?.contains(#""type":"hello""#) == true
            }
        }
    }

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/prlimit")),
        arguments: [24, 63]
    )
    func `with fewer than 64 descriptors the server says so and ends`(count: Int) async throws {
        try await ThreadExecutor.run {
            let server = try ChildProcess(
                "/usr/bin/prlimit",
                ["--nofile=\(count):\(count)", Products.server, "--port", "0", "--local"]
            )
            let (_, errors, status) = try server.finish()
            #expect(status == 1)
            #expect(errors.contains("may open \(count) files, and the server needs at least 64"))
        }
    }

    @Test func `the configured number is served and not one more`() async throws {
        try await withServer(["--max-connections", "5"]) { server in
            let served = try (0..<5).map { _ in try server.connect() }
            let bye = try Wire(port: server.port).json()
            #expect(bye["code"]?.string == "server_full")
            #expect(bye["reconnect"]?.bool == true)
            #expect(bye["after_ms"]?.number == 20_000)
            served[0].close()
            while try Wire(port: server.port).line()?.contains("server_full") == true {}
        }
    }

    @Test func `every connection is served and nothing is left behind`() async throws {
        Self.raiseDescriptorLimit()
        let count = Self.connectionCount
        try await withServer(["--max-connections", "\(count + 10)", "-q"]) { server in
            let process = Procfs(server.process)
            try server.player("warm").leave()
            let base = try settled(server) { process?.descriptorCount ?? 0 }
            var wires: [Wire] = []
            for number in 0..<count {
                let wire = try Wire(port: server.port)
                try wire.send(#"{"type":"hello","name":"p\#(number)"}"#)
                wires.append(wire)
            }
            for wire in wires {
                _ = try wire.line()
                #expect(try wire.line()?.contains(#""re":"hello""#) == true)
            }
            let threads = process?.threadCount ?? 0
            #expect(threads <= 4 + 4 + 2 * ProcessInfo.processInfo.activeProcessorCount)
            for wire in wires { try wire.send(#"{"type":"ping"}"#) }
            for wire in wires { #expect(try wire.line() == #"{"type":"ok","re":"ping"}"#) }
            for wire in wires { wire.close() }
            #expect(try eventually(server) { (process?.descriptorCount ?? 0) <= base + 1 })
        }
    }

    private static func raiseDescriptorLimit() {
        var limit = rlimit()
        #if canImport(Glibc)
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
        let resource = RLIMIT_NOFILE
        #endif
        guard getrlimit(resource, &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(resource, &limit)
    }

    @Test func `a room that cannot be recorded says so before it answers`() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "cardtable-journal-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        // The server cannot create the file of the first room, because a folder has its name.
        try FileManager.default.createDirectory(
            atPath: folder + "/QEGF.ndjson",
            withIntermediateDirectories: true
        )
        try await withServer(["--journal", folder]) { server in
            let ann = try server.player("ann")
            try ann.wire.send(#"{"type":"create","game":"concentration"}"#)
            let first = try ann.next { _ in true }
            #expect(first["type"]?.string == "notice")
            #expect(first["code"]?.string == "unrecorded")
            try ann.next { $0["re"]?.string == "create" }
            let bob = try server.player("bob")
            let room = try #require(first["room"]?.string)
            try bob.wire.send(#"{"type":"join","room":"\#(room)"}"#)
            #expect(try bob.next { _ in true }["code"]?.string == "unrecorded")
            try bob.next { $0["re"]?.string == "join" }
        }
    }
}
