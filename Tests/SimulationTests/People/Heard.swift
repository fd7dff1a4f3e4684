import GameProtocol

/// The parts of one line of the server that a checker needs: numbers and texts by name.
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
    /// The `seq` of the snapshot, and the players at the table with or without a connection.
    var stateSeq: Int?
    var online: [String: Bool] = [:]
    var spectators: [String] = []
    var cells: [Int] = []
    /// The game and its rules; nil if the line has no snapshot.
    var stateGame: String?
    var stateRules: String?
    var turnPlayer: String?
    /// The hands whose cards a snapshot shows, and the cells that lie face down but show a card.
    var openHands: [String] = []
    var openDownCells: [Int] = []
    var hasCards = false
    var cards: [String] = []
    /// The moves that a prompt of Klondike allows, and the open cards of its piles at the deal.
    var moves: [(from: String, to: String?)] = []
    var openCards: [String] = []
    /// The remaining time of a race; nil if none runs.
    var stateClock: Int?
    /// The length of a race in seconds; nil if there is none.
    var stateRace: Int?
    /// Whether a snapshot shows a board of Klondike.
    var hasBoard = false
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
                if key == "cards" {
                    hasCards = true
                    cards = (value.elements ?? []).compactMap(\.string)
                }
                if key == "moves" { readMoves(value.elements ?? []) }
                if key == "tableau" { readTableau(value.elements ?? []) }
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
            if key == "game" { stateGame = value.string }
            if key == "options", var options = value.object {
                stateRules = (try? options.string("rules")) ?? nil
                stateRace = (try? options.int("race_s", in: 0...100_000)) ?? nil
            }
            if key == "clock_ms" { stateClock = Self.number(value) }
            if key == "tableau" { hasBoard = true }
            if key == "turn", var turn = value.object {
                turnPlayer = (try? turn.string("player")) ?? nil
            }
            if key == "piles" { readPiles(value.object) }
            if key == "cells" { readCells(value.elements ?? []) }
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

    private mutating func readMoves(_ elements: [JSONValue]) {
        for element in elements {
            guard var move = element.object, let from = (try? move.string("from")) ?? nil else {
                continue
            }
            moves.append((from, (try? move.string("to")) ?? nil))
        }
    }

    private mutating func readTableau(_ piles: [JSONValue]) {
        for pile in piles {
            for (key, value) in pile.object?.members ?? [] where key == "cards" {
                openCards += (value.elements ?? []).compactMap(\.string)
            }
        }
    }

    private mutating func readPiles(_ piles: JSONObject?) {
        for (name, pile) in piles?.members ?? [] {
            guard let members = pile.object?.members else { continue }
            for (key, _) in members where key == "cards" { openHands.append(name) }
        }
    }

    private mutating func readCells(_ elements: [JSONValue]) {
        for element in elements {
            guard let members = element.object?.members else { continue }
            var (number, isDown, hasCard) = (0, false, false)
            for (key, value) in members {
                if key == "cell" { number = Self.number(value) ?? 0 }
                if key == "state" { isDown = value.string == "down" }
                if key == "card" { hasCard = true }
            }
            if isDown && hasCard { openDownCells.append(number) }
        }
    }

    private mutating func readScores(_ object: JSONObject) {
        for (name, value) in object.members { scores[name] = Self.number(value) }
    }
}
