import GameProtocol

/// What a checker reads of one line of the server: fields by name, numbers and texts alone.
struct Heard {
    let bytes: [UInt8]
    var type = ""
    var re: String?
    var id: Int?
    var seq: Int?
    var room: String?
    var code: String?
    var texts: [String: String] = [:]
    var numbers: [String: Int] = [:]
    var flags: [String: Bool] = [:]
    /// The `seq` of the snapshot, and who sits there with a connection.
    var stateSeq: Int?
    var online: [String: Bool] = [:]
    var spectators: [String] = []
    var cells: [Int] = []
    var scores: [String: Int] = [:]

    nonisolated(unsafe) private static let reader = JSONReader(
        limits: JSONLimits(depth: 30, members: 1_000, elements: 1_000)
    )

    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        guard let object = try? Self.reader.read(bytes) else { return nil }
        for (key, value) in object.members {
            switch value.kind {
            case .string: texts[key] = value.string
            case .number: numbers[key] = Self.number(value)
            case .bool: flags[key] = value.bool
            case .array:
                if key == "cells" { cells = (value.elements ?? []).compactMap(Self.number) }
            case .object:
                guard let inner = value.object else { continue }
                if key == "state" { readState(inner) }
                if key == "scores" { readScores(inner) }
            case .null: return nil
            }
        }
        guard let type = texts["type"] else { return nil }
        self.type = type
        (re, id, seq, room, code) = (
            texts["re"], numbers["id"], numbers["seq"], texts["room"], texts["code"]
        )
    }

    private static func number(_ value: JSONValue) -> Int? {
        Int(String(decoding: value.bytes, as: UTF8.self))
    }

    private mutating func readState(_ state: JSONObject) {
        for (key, value) in state.members {
            if key == "seq" { stateSeq = Self.number(value) }
            if key == "spectators" { spectators = (value.elements ?? []).compactMap(\.string) }
            if key == "players" {
                for player in value.elements ?? [] {
                    guard var player = player.object, let name = (try? player.string("name")) ?? nil
                    else { continue }
                    online[name] = (try? player.bool("online")) ?? false
                }
            }
        }
    }

    private mutating func readScores(_ object: JSONObject) {
        for (name, value) in object.members { scores[name] = Self.number(value) }
    }
}
