import Foundation

/// A small program besides Swift that tests need and `Scripts/test` installs.
enum SmallTool: String, CaseIterable {
    case nc, jq, tmux, python3, pgrep, curl, qrencode, zbarimg, node
    case rsvgConvert = "rsvg-convert"
    case redis = "redis-server"

    /// The path of Go's own program, which is optional.
    static let go = (ProcessInfo.processInfo.environment["PATH"] ?? "")
        .split(separator: ":").map { "\($0)/go" }
        .first(where: FileManager.default.isExecutableFile(atPath:))

    /// Ends a test with a helpful line if one of these tools is missing.
    static func require(_ tools: SmallTool...) throws {
        try require(tools)
    }

    /// Does the same for the tools that a shell command names.
    static func require(namedIn command: String) throws {
        let words = command.split { !$0.isLetter && !$0.isNumber }
        try require(allCases.filter { words.contains($0.rawValue[...]) })
    }

    /// Returns a message about the tools that a path such as `PATH` lacks, or nil if it has all of
    /// them.
    static func complaint(of tools: [SmallTool], path: String) -> String? {
        let folders = path.split(separator: ":")
        let missing = tools.filter { tool in
            !folders.contains {
                FileManager.default.isExecutableFile(atPath: "\($0)/\(tool.rawValue)")
            }
        }
        guard !missing.isEmpty else { return nil }
        let names = missing.map(\.rawValue).joined(separator: ", ")
        return "This test needs what is not here: \(names). Scripts/test installs it."
    }

    private static func require(_ tools: [SmallTool]) throws {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        if let complaint = complaint(of: tools, path: path) { throw Failure(complaint) }
    }
}
