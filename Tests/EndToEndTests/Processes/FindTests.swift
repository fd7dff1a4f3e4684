import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A separate network for a script, with a loopback interface only.
enum LonelyNetwork {
    static let isPossible = (try? run("true"))?.status == 0

    /// Runs a shell script in a new network; `$GS` and `$GC` are the programs.
    static func run(_ script: String) throws -> (output: String, errors: String, status: Int32) {
        let environment = [
            "GS": Products.server, "GC": Products.client, "XDG_CONFIG_HOME": "/nonexistent",
            "TERM": "dumb",
        ]
        let begin = "ip link set lo up && { \(script)\n}"
        return try ChildProcess(
            "unshare",
            ["--user", "--map-root-user", "--net", "sh", "-c", begin],
            environment: environment
        ).finish()
    }
}

/// Tests of servers and clients that find each other.
@Suite(
    .enabled(
        if: LonelyNetwork.isPossible,
        "a network of its own cannot be made here: Scripts/prove beacon, as root, shows the same"
    )
)
struct FindTests {
    /// Starts servers with these names, waits until they serve, runs the rest of the script, and
    /// ends the servers.
    private static func serving(_ names: [String], _ script: String) -> String {
        let starts = names.map { name in
            """
            "$GS" --port 0 --no-web --quiet --name '\(name)' </dev/null >"$D/\(name)" 2>"$D/log" & P="$P $!"
            until [ -s "$D/\(name)" ]; do sleep 0.05; done
            """
        }
        return """
            D=$(mktemp -d); P=; trap 'kill $P 2>/dev/null; wait; rm -rf "$D"' EXIT
            \(starts.joined(separator: "\n"))
            \(script)
            """
    }

    @Test func `each server is found once`() async throws {
        try await ThreadExecutor.run {
            let (output, errors, status) = try LonelyNetwork.run(
                Self.serving(["Attic", "Kitchen"], "\"$GC\" find --json")
            )
            #expect(status == 0, "\(errors)")
            let names = try output.split(separator: "\n").map {
                try JSON(String($0))["name"]?.string
            }
            #expect(names == ["Attic", "Kitchen"])
        }
    }

    @Test func `the only server is taken and several are listed`() async throws {
        try await ThreadExecutor.run {
            let one = try LonelyNetwork.run(Self.serving(["Attic"], "\"$GC\" ping"))
            #expect(one.status == 0 && one.output.hasPrefix("Attic answers at 127.0.0.1"))
            let two = try LonelyNetwork.run(
                Self.serving(["Attic", "Kitchen"], "\"$GC\" ping --no-input")
            )
            #expect(two.status == 2)
            #expect(two.errors.hasPrefix("There are 2 servers here. Say which:\n"))
            #expect(two.errors.contains("  GameClient ping 127.0.0.1:"), "\(two.errors)")
        }
    }

    @Test func `where nobody is that is said`() async throws {
        try await ThreadExecutor.run {
            for command in ["find", "ping"] {
                let (_, errors, status) = try LonelyNetwork.run("\"$GC\" \(command)")
                #expect(status == 3)
                #expect(errors.hasPrefix("No server found here."), "\(errors)")
            }
        }
    }
}
