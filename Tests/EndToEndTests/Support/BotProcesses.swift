import Foundation
import Testing

/// The bots of one test: `GameClient bot` processes with a shared folder for seats and logs.
final class BotProcesses {
    let folder: String
    private let address: String
    private var logCount = 0

    init(_ server: TestServer) throws {
        address = "127.0.0.1:\(server.port)"
        folder =
            FileManager.default.temporaryDirectory
            .appending(path: "cardtable-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit {
        checkLogs()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Starts a bot; `room` is a code, or empty for any room.
    func start(_ words: [String], room: String = "") throws -> ChildProcess {
        logCount += 1
        let place = room.isEmpty ? address : "\(address)/\(room)"
        let log = words.contains("--stdio") ? [] : ["--log", "\(folder)/bot-\(logCount).log"]
        return try ChildProcess(
            Products.client,
            ["bot", place] + words + log,
            environment: [
                "XDG_STATE_HOME": folder, "XDG_CONFIG_HOME": folder, "LC_ALL": "C.UTF-8",
            ]
        )
    }

    private var logs: [String] { (0..<logCount).map { File.text("\(folder)/bot-\($0 + 1).log") } }

    /// All lines that the bots have received and sent so far.
    var log: String { logs.joined() }

    /// Requires that the received and sent lines match protocol.schema.json.
    private func checkLogs() {
        for line in logs.flatMap({ $0.split(separator: "\n", omittingEmptySubsequences: false) }) {
            // A killed bot may have left half a line.
            guard let json = try? JSON(String(line.dropFirst(2))) else { continue }
            let definition = line.hasPrefix("<") ? "server_line" : "strict_request"
            let faults = (try? ProtocolSchema.schema.faults(in: json, as: definition)) ?? []
            // A log does not show tokens.
            #expect(faults.filter { $0.definition != "token" } == [], "\(line)")
        }
    }

    /// The refusals that any of the bots received.
    var refusals: [Substring] {
        log.split(separator: "\n").filter { $0.contains(#"{"type":"error""#) }
    }

    var seats: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder + "/cardtable/bots")) ?? []
    }
}
