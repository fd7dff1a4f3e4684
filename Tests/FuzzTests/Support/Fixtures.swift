import Foundation
import GameProtocol

/// The project's other valid inputs: documents, recorded rooms, and the files of `Tests/Fuzz`.
enum Fixtures {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Returns the files of a folder of `Tests/Fuzz`, by name.
    static func files(_ folder: String, of harness: String) -> [(name: String, bytes: [UInt8])] {
        files(in: root.appending(path: "Tests/Fuzz/\(folder)/\(harness)"))
    }

    /// Returns the lines of all examples of the protocol, from clients or from the server.
    static func examples(fromServer: Bool) -> [[UInt8]] { fromServer ? answers : requests }

    private static let requests = examples(marked: ">")
    private static let answers = examples(marked: "<")

    private static func examples(marked mark: Substring) -> [[UInt8]] {
        let documents =
            [root.appending(path: "protocol.md")]
            + contents(of: root.appending(path: "Documentation/protocol"))
        var lines: Set<String> = []
        for document in documents {
            let text = (try? String(contentsOf: document, encoding: .utf8)) ?? ""
            for line in text.split(separator: "\n") {
                guard let found = line.firstMatch(of: /^[a-z]+([<>]) (\{.*\})$/) else { continue }
                if found.1 == mark { lines.insert(String(found.2)) }
            }
        }
        return lines.sorted().map { Array($0.utf8) }
    }

    /// The schema of the protocol.
    static var schema: [UInt8] {
        (try? Data(contentsOf: root.appending(path: "protocol.schema.json"))).map(Array.init) ?? []
    }

    /// The documents of other sites that the examples import.
    static var themes: [[UInt8]] { files(in: root.appending(path: "Examples/themes")).map(\.bytes) }

    /// The journals of the recorded rooms.
    static var journals: [[UInt8]] {
        files(in: root.appending(path: "Tests/Fixtures/rooms"))
            .filter { $0.name.hasSuffix(".ndjson") }.map(\.bytes)
    }

    /// The server's lines to each person of the recorded rooms, without the people's requests.
    static var evenings: [[[UInt8]]] {
        files(in: root.appending(path: "Tests/Fixtures/rooms"))
            .filter { $0.name.hasSuffix(".txt") }
            .map { file in
                let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")
                let heard = lines.compactMap { $0.firstMatch(of: /^([a-z]+)< (\{.*\})$/) }
                guard let first = heard.first?.1 else { return [] }
                return heard.filter { $0.1 == first }.map { Array($0.2.utf8) }.prefix(60).map(
                    \.self
                )
            }
    }

    private static func files(in folder: URL) -> [(name: String, bytes: [UInt8])] {
        contents(of: folder).compactMap { file in
            (try? Data(contentsOf: file)).map { (file.lastPathComponent, Array($0)) }
        }
    }

    private static func contents(of folder: URL) -> [URL] {
        let files = try? FileManager.default.contentsOfDirectory(
            at: folder,
            includingPropertiesForKeys: nil
        )
        return (files ?? []).sorted { $0.path < $1.path }
    }
}
