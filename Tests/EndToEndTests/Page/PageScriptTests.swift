import Foundation
import Testing

/// Tests that run the scripts in `Tests/Page`: the page in node, without a browser.
@Suite struct PageScriptTests {
    private static let complaint = SmallTool.complaint(
        of: [.node],
        path: ProcessInfo.processInfo.environment["PATH"] ?? ""
    )

    @Test(
        .enabled(if: complaint == nil, "There is no node here; Scripts/test installs it."),
        arguments: [
            "cluster.mjs", "daily.mjs", "evenings.mjs", "faults.mjs", "games.mjs", "ladder.mjs",
            "rounds.mjs", "visits.mjs",
        ]
    )
    func `the page does without a server what the script wants`(_ script: String) async throws {
        try await ThreadExecutor.run { try Self.run(script) }
    }

    @Test(.enabled(if: complaint == nil, "There is no node here; Scripts/test installs it."))
    func `pages at a server know what the server knows`() async throws {
        try await withServer { try Self.run("live.mjs", "\($0.port)") }
    }

    private static func run(_ script: String, _ arguments: String...) throws {
        let file = Products.package.appending(path: "Tests/Page/\(script)").path
        let node = try ChildProcess("/usr/bin/env", ["node", file] + arguments)
        let (output, errors, status) = try node.finish()
        #expect(status == 0, "\(output.suffix(8000))\(errors)")
    }
}
