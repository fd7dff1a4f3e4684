import Foundation

/// Runs the `console` blocks of a document: commands after `$ `, with their output.
///
/// The commands run in a folder that has the received lines of each client of the earlier examples,
/// as `ann.log` and so on. `localhost 7052`, `localhost:7080` and the folder `Examples` stand for
/// this server and the package's folder. `DECK` stands for the last printed `deck_id`.
struct Console {
    private let server: TestServer
    private let logs: [String: [String]]

    init(_ server: TestServer, logs: [String: [String]]) {
        self.server = server
        self.logs = logs
    }

    /// Requires that every command prints the shown output.
    func play(_ example: Transcript) throws {
        let printed = try record(example)
        let isAsShown =
            printed.count == example.lines.count
            && zip(example.lines, printed).allSatisfy { ShownLine($0).isShown($1) }
        guard isAsShown else {
            throw Failure(
                "\(example.place(ofLine: 0)) printed\n"
                    + printed.joined(separator: "\n") + "\ninstead of\n"
                    + example.lines.joined(separator: "\n")
            )
        }
    }

    /// Returns the commands of the example, each with its real output.
    func record(_ example: Transcript) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, lines) in logs {
            let text = lines.joined(separator: "\n") + "\n"
            try text.write(
                to: folder.appending(path: "\(name).log"),
                atomically: true,
                encoding: .utf8
            )
        }
        let examples = Products.package.appending(path: "Examples")
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "Examples"),
            withDestinationURL: examples
        )
        var deck = ""
        return try example.lines.filter { $0.hasPrefix("$ ") }.flatMap { line in
            var command = line.dropFirst(2)
                .replacingOccurrences(of: "localhost 7052", with: "127.0.0.1 \(server.port)")
                .replacingOccurrences(of: "DECK", with: deck)
            if command.contains("localhost:7080") {
                let address = "127.0.0.1:\(try server.webPort)"
                command = command.replacingOccurrences(of: "localhost:7080", with: address)
            }
            try SmallTool.require(namedIn: command)
            let shell = try ChildProcess(
                "bash",
                ["-c", "cd \"$1\" && \(command)", "bash", folder.path]
            )
            let (output, errors, _) = try shell.finish()
            let printed = (output + errors).split(separator: "\n").map(String.init)
            if let first = printed.first, let id = try? JSON(first)["deck_id"]?.string { deck = id }
            guard let port = server.ready["web_port"]?.number else { return [line] + printed }
            return [line]
                + printed.map {
                    $0.replacingOccurrences(of: "\"web_port\":\(port)", with: "\"web_port\":7080")
                }
        }
    }
}
