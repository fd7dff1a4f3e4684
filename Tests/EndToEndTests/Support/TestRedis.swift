import Foundation
import Sockets
import Testing

@testable import GamesTests

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A real Redis on a free port of this computer, for one test. It keeps nothing on the disk unless
/// flags say so.
final class TestRedis {
    let port: Int
    private let flags: [String]
    private var process: ChildProcess
    private var client: Socket?

    init(_ flags: [String] = [], port: Int? = nil) throws {
        try SmallTool.require(.redis)
        self.flags = flags
        self.port = try port ?? Self.freePort()
        process = try Self.begin(self.port, flags)
    }

    /// The link of a test, for scripts that write over it.
    static let link = "0a 1"

    /// Acts as if a server had entered over that link.
    func enter() throws { _ = try ask("SET", "ct:l:0a", "1") }

    /// The address for `--cluster`.
    var url: String { "redis://127.0.0.1:\(port)" }

    /// Ends the Redis at once.
    func kill() throws {
        client = nil
        process.signal(SIGKILL)
        _ = try process.finish()
    }

    /// Starts it again on the same port, with the data of its disk only.
    ///
    /// - Parameter isLoading: returns while Redis still loads that data.
    func restart(isLoading: Bool = false) throws {
        process = try Self.begin(port, flags, until: isLoading ? "Server initialized" : Self.ready)
    }

    private static let ready = "Ready to accept connections"

    /// Stops the Redis process. It answers no request, and its connections stay.
    func pause() { process.signal(SIGSTOP) }

    func goOn() { process.signal(SIGCONT) }

    /// Returns the reply to a command, in the lines of the Redis protocol.
    func ask(_ words: String...) throws -> [String] { try ask(words) }

    func ask(_ words: [String]) throws -> [String] {
        let socket =
            try client
            ?? Socket(
                SocketAddress(host: .loopbackV4, port: UInt16(port)),
                timeoutMilliseconds: Wire.patienceMilliseconds
            )
        client = socket
        var text = "*\(words.count)\r\n"
        for word in words { text += "$\(word.utf8.count)\r\n\(word)\r\n" }
        // The reply to the `ECHO` marks the end of the first reply.
        try socket.sendAll(Array((text + "*2\r\n$4\r\nECHO\r\n$9\r\nend-of-it\r\n").utf8))
        var bytes: [UInt8] = []
        let end = Array("$9\r\nend-of-it\r\n".utf8)
        while !bytes.suffix(end.count).elementsEqual(end) {
            guard try IdleLimit.wait({ try socket.wait(.read, timeoutMilliseconds: $0) }) else {
                throw Failure("Redis does not answer")
            }
            try withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { space in
                guard case .bytes(let count) = try socket.receive(into: space) else { return }
                if count == 0 { throw Failure("Redis has gone") }
                bytes += space[..<count]
            }
        }
        let answer = String(decoding: bytes.dropLast(end.count), as: UTF8.self)
        return answer.split(separator: "\r\n").map(String.init)
    }

    /// Returns the keys that match a pattern.
    func keys(_ pattern: String) throws -> [String] {
        try ask("KEYS", pattern).filter { $0.hasPrefix("ct:") }.sorted()
    }

    private static func begin(
        _ port: Int,
        _ flags: [String],
        until sign: String = ready
    ) throws -> ChildProcess {
        let folder = FileManager.default.temporaryDirectory.path
        let process = try ChildProcess(
            "redis-server",
            [
                "--port", "\(port)", "--bind", "127.0.0.1", "--save", "", "--appendonly", "no",
                "--dir", folder, "--daemonize", "no",
            ] + flags
        )
        var said: [String] = []
        while let line = try process.line() {
            if line.contains(sign) { return process }
            said.append(line)
        }
        throw Failure("redis-server did not start: \(said.suffix(5))")
    }

    private static func freePort() throws -> Int {
        let address = SocketAddress(host: .loopbackV4, port: 0)
        let descriptor = try SystemCalls.streamSocket(like: address)
        defer { SystemCalls.close(descriptor) }
        try SystemCalls.bind(descriptor, to: address)
        return Int(try SystemCalls.localAddress(of: descriptor).port)
    }
}

/// Some servers over one Redis, for one test.
final class TestGroup {
    let redis: TestRedis
    private(set) var servers: [TestServer] = []
    private var leaseIsLost = false

    init(_ count: Int, _ flags: [String] = [], over redis: TestRedis? = nil) throws {
        self.redis = try redis ?? TestRedis()
        for _ in 0..<count { try add(flags) }
        try waitForPeers()
    }

    @discardableResult
    func add(_ flags: [String] = []) throws -> TestServer {
        let server = try TestServer(["--cluster", redis.url] + flags)
        servers.append(server)
        return server
    }

    subscript(index: Int) -> TestServer { servers[index] }

    /// Waits until every server tells its clients about all others.
    func waitForPeers() throws {
        for server in servers {
            let others = Set(servers.map(\.port)).subtracting([server.port])
            try Self.until("a server knows \(others)") {
                let hello = try Wire(port: server.port).json()
                let ports = hello["peers"]?.array?.compactMap { $0["port"]?.number } ?? []
                return Set(ports).isSuperset(of: others)
            }
        }
    }

    /// Waits until the other servers can know a room.
    func waitFor(room: String) throws {
        try Self.until("room \(room) is known") {
            try redis.ask("GET", "ct:{\(room)}:r").contains {
                !$0.hasSuffix(" - 0 -") && !$0.hasPrefix("$")
            }
        }
    }

    /// Kills a server in the middle of its work.
    func kill(_ index: Int) throws { try servers.remove(at: index).kill() }

    /// Whether a server's log reports a lost lease. A server loses it if it gets no processor time,
    /// or no reply from the Redis, until the lease ends.
    func hasLostLease() -> Bool {
        leaseIsLost =
            leaseIsLost || servers.contains { $0.process.errorText.contains("group_lease_lost") }
        return leaseIsLost
    }

    func stop() throws {
        _ = hasLostLease()
        redis.goOn()
        for server in servers { try server.stop() }
        try? redis.kill()
    }

    /// Makes a new folder for one test, which removes it.
    static func makeFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "cardtable-group-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Checks the condition repeatedly until it holds.
    static func until(_ what: String, _ holds: () throws -> Bool) throws {
        var limit = IdleLimit()
        while try !holds() {
            guard !limit.isReached() else { throw Failure("never: \(what)") }
            // A fixed pause between two checks.
            let (one, other) = try SystemCalls.socketPair()
            defer {
                SystemCalls.close(one)
                SystemCalls.close(other)
            }
            _ = try SystemCalls.wait(
                for: one,
                .read,
                timeoutMilliseconds: IdleLimit.sliceMilliseconds
            )
        }
    }
}

/// Runs `body` with a group of servers, on a thread of its own; all of them must end successfully.
func withGroup(
    _ count: Int,
    _ flags: [String] = [],
    body: (TestGroup) throws -> Void
) async throws {
    try await ThreadExecutor.run { try TestGroup.play({ try TestGroup(count, flags) }, body) }
}

extension TestGroup {
    /// Runs `body` with a group. If it fails after a server has lost its lease, it runs again with
    /// a new group, at most twice. A machine that stands still for seconds takes the rooms away
    /// from their servers.
    static func play(_ make: () throws -> TestGroup, _ body: (TestGroup) throws -> Void) throws {
        for _ in 0..<2 {
            nonisolated(unsafe) let group = try make()
            nonisolated(unsafe) var hasFailed = false
            try withKnownIssue("the machine stood still", isIntermittent: true) {
                try group.run(body)
            } matching: { _ in
                guard group.hasLostLease() else { return false }
                hasFailed = true
                return true
            }
            if !hasFailed { return }
        }
        try make().run(body)
    }

    /// Runs `body`; after it all servers must end successfully.
    func run(_ body: (TestGroup) throws -> Void) throws {
        do {
            try body(self)
        } catch {
            try? stop()
            throw error
        }
        try stop()
    }
}

extension TestServer {
    /// Follows a `moved` to this server, and shows its ticket in a new connection.
    func follow(_ moved: JSON, resume: String? = nil) throws -> (wire: Wire, hello: JSON) {
        guard moved["code"]?.string == "moved", moved["port"]?.number == port,
            moved["host"]?.string == "127.0.0.1", let ticket = moved["ticket"]?.string
        else { throw Failure("not moved to \(port): \(moved)") }
        let wire = try connect()
        let token = resume.map { #","resume":"\#($0)""# } ?? ""
        try wire.send(#"{"type":"hello","ticket":"\#(ticket)"\#(token)}"#)
        return (wire, try wire.json())
    }
}
