import Foundation
import Testing

/// Tests of a server that `Tests/Proof/passing.py` starts with open sockets.
@Suite struct PassedSocketsProcessTests {
    private static let launcher = Products.package.appending(path: "Tests/Proof/passing.py").path

    private func through(_ sockets: String...) -> [String] {
        ["python3", Self.launcher] + sockets + ["--"]
    }

    /// Starts a server that must end at once.
    private func refused(
        _ sockets: [String],
        _ words: [String] = []
    ) throws -> (errors: String, status: Int32) {
        let flags = ["--local", "--no-beacon", "--port", "0", "--no-web"] + words
        let (_, errors, status) = try ChildProcess(
            "python3",
            [Self.launcher] + sockets + ["--", Products.server] + flags
        ).finish()
        return (errors, status)
    }

    @Test func `a game is played on a socket that was passed`() async throws {
        try await withServer([], through: through("game=tcp4")) { server in
            #expect(server.ready["passed"]?.array?.compactMap(\.string) == ["game"])
            #expect(server.ready["addresses"]?.array?.count == 1)
            let ann = try server.player("ann")
            try ann.done(#"{"type":"create","game":"concentration","seats":1}"#)
            _ = try ann.next("prompt")
        }
    }

    @Test func `games, pages and figures each have a socket of their own`() async throws {
        let sockets = through("web=tcp4", "game=both", "metrics=tcp4")
        try await withServer(["--web-port", "0", "--log-format", "json"], through: sockets) {
            server in
            let names = server.ready["passed"]?.array?.compactMap(\.string)
            #expect(names == ["game", "web", "metrics"])
            _ = try server.player("ann")
            #expect(try server.metrics("/readyz").contains("ready"))
            #expect(try server.webPort > 0)
        }
    }

    @Test(arguments: [
        ("game=udp", "use ListenStream="), ("game=unix", "is not of IPv4 or IPv6"),
        ("game=idle", "does not listen"), ("game=connected", "use Accept=no"),
        ("game=file", "is no socket"), ("game=closed", "is not open"),
        ("chess=tcp4", "takes game, web, metrics, not chess"),
        ("web=tcp4", "--no-web wants no HTTP"),
    ])
    func `what cannot be used ends the start with three`(socket: String, said: String) async throws
    {
        try await ThreadExecutor.run {
            let (errors, status) = try refused([socket])
            #expect(status == 3)
            #expect(errors.contains(said), "\(errors)")
        }
    }

    @Test func `numbers and names that do not fit are refused`() async throws {
        try await ThreadExecutor.run {
            for (words, said) in [
                (["game=tcp4", "LISTEN_FDS=2"], "as many names"),
                (["game=tcp4", "LISTEN_FDS=2", "LISTEN_FDNAMES="], "Socket 4, passed for game,"),
                (["game=tcp4", "LISTEN_FDS=many"], "LISTEN_FDS takes a number"),
                (["game=tcp4", "game=tcp4"], "one use has one port"),
            ] {
                let (errors, status) = try refused(words)
                #expect(status == 3)
                #expect(errors.contains(said), "\(errors)")
            }
        }
    }

    @Test func `sockets of another process are left alone, and the log says so`() async throws {
        let sockets = through("game=tcp4", "LISTEN_PID=1")
        try await withServer(["--log-format", "json"], through: sockets) { server in
            #expect(server.ready["passed"] == nil)
            #expect(server.process.errorText.contains(#""event":"sockets_ignored""#))
            _ = try server.player("ann")
        }
    }

    @Test func `a check tells of the sockets, and of what is wrong with them`() async throws {
        try await ThreadExecutor.run {
            func check(_ socket: String) throws -> (output: String, errors: String, status: Int32) {
                try ChildProcess(
                    "python3",
                    [Self.launcher, socket, "--", Products.server, "--check-config"]
                ).finish()
            }
            let good = try check("game=tcp4")
            #expect(good.status == 0)
            #expect(good.output.hasPrefix("Sockets that were passed: game 127.0.0.1:"))
            let bad = try check("game=udp")
            #expect(bad.status == 2 && bad.errors.contains("use ListenStream="))
        }
    }
}
