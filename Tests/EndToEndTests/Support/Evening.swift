import Foundation
import GameProtocol

/// A recording of one server: a transcript, and the journal of its room.
///
/// `Tests/Fixtures/README.md` describes the contents of the recordings and their origin.
struct Evening: Sendable, CustomStringConvertible {
    let name: String
    /// The lines `# key: value` at the beginning.
    private let facts: [String: String]
    /// All recorded lines, in order.
    let lines: [String]

    var description: String { name }

    static let folder = Products.package.appending(path: "Tests/Fixtures")

    /// The fields that this version may add to the recorded lines. The key is the type of the line,
    /// or the member of a snapshot that repeats it. The fields must be scalars.
    static let addedFields: [String: Set<String>] = [
        "hello": ["inst"], "started": ["game"], "over": ["game"],
    ]

    /// The games of the recorded servers. A later game adds its name and its help.
    static let recordedGames: Set<String> = ["concentration", "deck"]

    /// The features of later servers besides their games.
    static let laterFeatures = ["invite", "people", "bots"]

    /// Returns all evenings of a folder, in the order of their names.
    static func all(in place: String) -> [Evening] {
        let path = folder.appending(path: place).path
        return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
            .filter { $0.hasSuffix(".txt") }.sorted()
            .map { Evening(String($0.dropLast(4)), in: place) }
    }

    init(_ name: String, in place: String) {
        self.name = name
        var facts: [String: String] = [:]
        var lines: [String] = []
        let text = File.text(Self.folder.appending(path: "\(place)/\(name).txt").path)
        for line in text.split(separator: "\n").map(String.init) {
            guard line.hasPrefix("# "), let colon = line.firstRange(of: ": ") else {
                lines.append(line)
                continue
            }
            facts[String(line[..<colon.lowerBound].dropFirst(2))] = String(
                line[colon.upperBound...]
            )
        }
        self.facts = facts
        self.lines = lines
    }

    /// The journal of the room, as the server left it.
    var journal: [UInt8] {
        Array(File.text(Self.folder.appending(path: "rooms/\(name).ndjson").path).utf8)
    }

    var flags: [String] {
        ["--seed", fact("seed"), "--keep-seat", fact("keep"), "--drain", "0"]
            + fact("flags").split(separator: " ").map(String.init)
    }

    /// The number of lines of each evening's journal that the server finds at its start.
    var cuts: [String: Int] {
        Dictionary(
            uniqueKeysWithValues: facts.compactMap { key, value in
                guard key.hasPrefix("cut "), let count = Int(value) else { return nil }
                return (String(key.dropFirst(4)), count)
            }
        )
    }

    /// Whether a server can repeat it without long waits for deadlines.
    var isLive: Bool { fact("live") == "yes" }

    private func fact(_ key: String) -> String { facts[key] ?? "" }

    /// All lines that each person received, over all connections.
    var received: [String: [String]] {
        var received: [String: [String]] = [:]
        for line in lines {
            guard let mark = line.firstRange(of: "< "), !line[..<mark.lowerBound].contains(">")
            else {
                continue
            }
            let person = line[..<mark.lowerBound].prefix { $0 != "." }
            received[String(person), default: []].append(String(line[mark.upperBound...]))
        }
        return received
    }
}

extension Evening {
    /// Returns the line without the fields that later versions may add.
    static func withoutAddedFields(_ line: String) -> String {
        var line = line
        for (name, fields) in addedFields {
            let isLine = line.hasPrefix("{\"type\":\"\(name)\",")
            let start = isLine ? line.startIndex : line.firstRange(of: "\"\(name)\":{")?.lowerBound
            guard let start else { continue }
            for field in fields { remove(field, from: &line, behind: start) }
        }
        return withoutLaterRequests(withoutLaterGames(line))
    }

    /// Returns the answer to `help` without the examples of later requests.
    private static func withoutLaterRequests(_ line: String) -> String {
        guard line.contains(#""re":"help""#) else { return line }
        return line.replacing(
            #/\{"example":"\{\\"type\\":\\"(theme|invite|bot|ladder)\\"[^{}]*\}","about":"[^"]*"\},/#,
            with: ""
        )
        .replacing(#/,"rules":\[\{.*?\}\]/#, with: "")
    }

    /// Returns a greeting, or the answer to `help`, without the games and features of later
    /// versions.
    private static func withoutLaterGames(_ line: String) -> String {
        guard line.contains(#""features":["#) || line.contains(#""re":"help""#) else { return line }
        var line = line
        for feature in laterFeatures { line = line.replacing(",\"\(feature)\"", with: "") }
        for game in GameKind.allCases where !recordedGames.contains(game.rawValue) {
            line = line.replacing(",\"\(game.rawValue)\"", with: "")
            for entry in game.row.help {
                var writer = JSONWriter()
                writer.beginObject()
                writer.field("example", entry.example)
                writer.field("about", entry.about)
                writer.endObject()
                line = line.replacing(",\(String(decoding: writer.bytes, as: UTF8.self))", with: "")
            }
        }
        return line
    }

    /// Removes the first member with this name.
    private static func remove(_ field: String, from line: inout String, behind start: String.Index)
    {
        guard let name = line[start...].firstRange(of: "\"\(field)\":"),
            let end = line[name.upperBound...].firstIndex(where: { $0 == "," || $0 == "}" })
        else { return }
        if line[end] == "," {
            line.removeSubrange(name.lowerBound...end)
        } else {
            line.removeSubrange(line.index(before: name.lowerBound)..<end)
        }
    }
}
