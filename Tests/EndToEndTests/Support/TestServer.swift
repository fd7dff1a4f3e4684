import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A real GameServer on a free port of this computer, for one test.
final class TestServer {
    /// The seed of all tests, which makes room codes, deals and proofs predictable.
    static let seed = "00112233445566778899aabbccddeeff"

    let process: ChildProcess
    let port: Int
    /// The HTTP port, for a test with `--web-port 0`.
    var webPort: Int { get throws { try #require(ready["web_port"]?.number) } }
    /// The only line that the server wrote on stdout.
    let ready: JSON
    /// The time from the server's start to that line.
    let startTime: Duration

    init(
        _ flags: [String] = [],
        through prefix: [String] = [],
        isSeeded: Bool = true,
        environment: [String: String] = [:]
    ) throws {
        let command =
            prefix + [
                Products.server, "--port", "0", "--local", "--no-beacon", "--name", "Kitchen table",
            ] + (isSeeded ? ["--seed", Self.seed] : [])
            + (flags.contains { $0.hasPrefix("--web") } ? [] : ["--no-web"])
        let start = ContinuousClock.now
        process = try ChildProcess(
            command[0],
            Array(command.dropFirst()) + flags,
            environment: environment
        )
        guard let line = try process.line() else {
            let (_, errors, status) = try process.finish()
            throw Failure("GameServer ended with \(status) before it was ready: \(errors)")
        }
        startTime = .now - start
        ready = try JSON(line)
        guard let port = ready["port"]?.number else { throw Failure("no port in: \(line)") }
        self.port = port
    }

    /// Opens a connection and reads the server's `hello`.
    func connect() throws -> Wire {
        let wire = try Wire(port: port)
        let hello = try wire.line()
        guard let hello, try JSON(hello)["type"]?.string == "hello" else {
            throw Failure("the first line is no hello: \(hello ?? "end")")
        }
        return wire
    }

    /// Opens a connection and says hello under this name.
    func player(_ name: String) throws -> Player { try Player(connect(), name: name) }

    /// Kills the server in the middle of its work.
    func kill() throws {
        process.signal(SIGKILL)
        let status = try process.finish().status
        #expect(status == 128 + SIGKILL, "GameServer had ended before with \(status)")
    }

    /// Stops the server as an operator would, and requires a successful end. Only the exit status
    /// shows a report of a sanitizer.
    func stop() throws {
        process.signal(SIGTERM)
        let (_, said, status) = try process.finish()
        #expect(status == 0, "GameServer ended with \(status): \(said.suffix(4000))")
    }
}

/// The programs that were built together with these tests.
enum Products {
    /// `GAMESERVER` and `GAMECLIENT` name other programs, such as release builds.
    static let server = environment["GAMESERVER"] ?? folder.appending(path: "GameServer").path
    static let client = environment["GAMECLIENT"] ?? folder.appending(path: "GameClient").path
    private static let environment = ProcessInfo.processInfo.environment

    /// The folder of the test bundle, which also has the executables.
    static let folder: URL = {
        #if canImport(Darwin)
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        return (bundle ?? .main).bundleURL.deletingLastPathComponent()
        #else
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        #endif
    }()

    /// The root of the package, for its documents and examples.
    static let package = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
}

/// Runs `body` with a server, on a thread of its own; the server must end successfully.
func withServer(
    _ flags: [String] = [],
    through prefix: [String] = [],
    isSeeded: Bool = true,
    body: (TestServer) throws -> Void
) async throws {
    try await ThreadExecutor.run {
        let server = try TestServer(flags, through: prefix, isSeeded: isSeeded)
        do {
            try body(server)
        } catch {
            try? server.stop()
            throw error
        }
        try server.stop()
    }
}
