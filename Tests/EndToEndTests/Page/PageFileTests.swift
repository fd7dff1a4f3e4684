import Foundation
import Testing

/// Tests of the page's files, as another program loads them.
@Suite struct PageFileTests {
    @Test func `curl gets the files of the folder Page packed and plain`() async throws {
        try SmallTool.require(.curl)
        try await withServer(["--web-port", "0"]) { server in
            let folder = Products.package.appending(path: "Page").path
            for file in try FileManager.default.subpathsOfDirectory(atPath: folder)
            // The document is made for each request; the tests of the server compare it.
            where file.contains(".") && file != "index.html" {
                let path = file == "ladder.html" ? "ladder" : file
                let url = "http://127.0.0.1:\(try server.webPort)/\(path)"
                for options in [["-sS"], ["-sS", "--compressed"]] {
                    let curl = try ChildProcess("/usr/bin/env", ["curl"] + options + [url])
                    let (output, errors, status) = try curl.finish()
                    #expect(status == 0, "\(errors)")
                    // The registry has a game's row for the lobby.
                    let text = File.text("\(folder)/\(file)")
                    let row = text.firstRange(of: "\n/* The row of games/registry.js;")
                    #expect(
                        output == text[..<(row?.lowerBound ?? text.endIndex)],
                        "\(file) \(options)"
                    )
                }
            }
        }
    }
}
