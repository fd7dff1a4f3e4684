import Foundation
import Testing

/// Tests that run the scripts in `Tests/Screens`: real programs in panes of tmux, with typed keys
/// and read screens.
///
/// Two scripts run at a time, because more of them would wait for each other's programs.
@Suite struct ScreenScriptTests {
    private static let folder = Products.package.appending(path: "Tests/Screens")

    private static let scripts =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasPrefix("T") && $0.hasSuffix(".sh") }.sorted()

    private static func half(_ rest: Int) -> [String] {
        scripts.enumerated().filter { $0.offset % 2 == rest }.map(\.element)
    }

    @Suite(.serialized) struct OneHalf {
        @Test(arguments: half(0))
        func `the screen is as the script wants it`(_ script: String) async throws {
            try await run(script)
        }
    }

    @Suite(.serialized) struct OtherHalf {
        @Test(arguments: half(1))
        func `the screen is as the script wants it`(_ script: String) async throws {
            try await run(script)
        }
    }

    private static func run(_ script: String) async throws {
        try await ThreadExecutor.run {
            try SmallTool.require(.tmux, .python3, .pgrep)
            let process = try ChildProcess(
                "/usr/bin/env",
                ["bash", folder.appending(path: script).path],
                environment: ["GS": Products.server, "GC": Products.client]
            )
            let (output, errors, status) = try process.finish()
            #expect(status == 0, "\(output)\(errors)")
        }
    }

    @Test func `there is a script for each row of the table`() throws {
        let table = File.text(Self.folder.appending(path: "README.md").path)
        for script in Self.scripts { #expect(table.contains("`\(script)`"), "\(script)") }
        #expect(Self.scripts.count > 4)
    }
}
