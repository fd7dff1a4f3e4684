import GameProtocol
import Testing

@testable import ClientCore
@testable import CommandLine

@Suite("ClientConfiguration")
struct ClientConfigurationTests {
    private func configuration(
        _ words: [String],
        _ environment: [String: String] = [:]
    ) throws -> ClientConfiguration {
        try Invocation(words, environment).configuration
    }

    @Test(
        arguments: [
            ("ann", "ann"), ("Ann Smith", "AnnSmith"), ("_ann", "ann"), ("jürgen", "jrgen"),
            ("a23456789012345678901234", "a2345678901234567890"), ("日本", nil), ("", nil),
        ] as [(String, String?)]
    )
    func `a login name is cleaned to a name`(login: String, name: String?) throws {
        let configuration = try configuration(["join"], ["USER": login])
        #expect(configuration.name == name)
        #expect(!configuration.isNameChosen)
    }

    @Test func `a chosen name must be one`() throws {
        #expect(try configuration(["join", "-n", "ann"]).isNameChosen)
        #expect(throws: UsageError.self) { try configuration(["join", "-n", "_ann bob"]) }
    }

    @Test func `the character set of the locale decides on ASCII`() throws {
        #expect(try !configuration(["join"], ["LANG": "de_DE.UTF-8"]).isASCII)
        #expect(try configuration(["join"], ["LANG": "C.UTF-8", "LC_ALL": "C"]).isASCII)
        #expect(try configuration(["join", "--ascii"], ["LANG": "C.UTF-8"]).isASCII)
        #expect(try !configuration(["join"], ["CARDTABLE_ASCII": "0"]).isASCII)
    }

    @Test func `a new room sends what was given and the theme`() throws {
        let plain = try configuration(["create"]).newRoom.request(password: nil)
        var options = ConcentrationOptions.Request()
        options.theme = "emoji"
        #expect(plain.options == .concentration(options))
        #expect(!plain.isReady)

        let words = [
            "create", "--grid", "6x4", "--theme", "cards", "--seats", "3", "--turn-clock", "0",
            "--flip-back", "0.6", "--after-pair", "pass", "--stalemate", "9", "--private",
            "--title", "kittens", "--game", "memory",
        ]
        let full = try configuration(words).newRoom.request(password: "pw")
        options.pairs = 12
        options.columns = 6
        options.theme = "cards"
        options.turnSeconds = 0
        options.hideMs = 600
        options.again = false
        options.stalemateTurns = 9
        let wanted = CreateRequest(
            game: .concentration,
            title: "kittens",
            seats: 3,
            isPrivate: true,
            password: "pw",
            isReady: false,
            options: .concentration(options)
        )
        #expect(full == wanted)
    }

    @Test func `every option of a room is typed as it was read`() throws {
        for game in ClientGames.all {
            for option in game.options {
                let row = option.row
                let texts = row.shape.offered.isEmpty ? ["3", "9", "77"] : row.shape.offered
                let values = row.isSwitch ? [[]] : texts.map { [$0] }
                // A race needs two seats.
                let rooms = try values.flatMap { value in
                    try ["1", "2"].compactMap { seats -> NewRoomOptions? in
                        let words = ["create", "--game", game.kind.rawValue, "--seats", seats]
                        let usual = try configuration(words).newRoom.shellWords
                        let given = [row.flag] + value
                        guard let room = try? configuration(words + given).newRoom,
                            room.shellWords != usual
                        else { return nil }
                        #expect(room.shellWords.filter { !usual.contains($0) } == given)
                        return room
                    }
                }
                #expect(!rooms.isEmpty, "\(row.flag)")
                for room in rooms {
                    let again = try configuration(["create"] + room.shellWords).newRoom
                    #expect(again.request(password: nil) == room.request(password: nil))
                }
            }
        }
    }

    @Test func `a deck room sends its own options`() throws {
        let plain = try configuration(["create", "--game", "deck"]).newRoom.request(password: nil)
        #expect(plain.game == .deck)
        #expect(plain.options == .deck(DeckOptions.Request()))
        let words = [
            "create", "--rules", "free", "--decks", "20", "--jokers", "--turn-clock", "5",
            "--seats", "6",
        ]
        let full = try configuration(words).newRoom.request(password: nil)
        var options = DeckOptions.Request()
        options.rules = .free
        options.deckCount = 20
        options.jokers = true
        options.turnSeconds = 5
        #expect(full.game == .deck)
        #expect(full.seats == 6)
        #expect(full.options == .deck(options))
    }

    @Test func `options of two games need the games name`() throws {
        let words = ["create", "--rules", "free", "--grid", "4x4"]
        #expect(throws: UsageError.self) { try configuration(words) }
        let grid = ["CARDTABLE_GRID": "4x4"]
        #expect(throws: UsageError.self) { try configuration(["create", "--rules", "free"], grid) }
        let named = ["create", "--rules", "free", "--game", "deck"]
        #expect(try configuration(named, grid).newRoom.game == .deck)
        #expect(throws: UsageError.self) { try configuration(["create", "--decks", "21"]) }
    }

    static let foreign: [(words: [String], sentence: String)] = [
        (
            ["create", "--game", "klondike", "--grid", "4x4"],
            "--grid is for Concentration, and this room is for Klondike."
        ),
        (
            ["join", "--game", "deck", "--draw", "3"],
            "--draw is for Klondike, and this room is for Deck draw."
        ),
        (
            ["create", "--rules", "free", "--draw", "3"],
            "--draw is for Klondike, and this room is for Deck draw."
        ),
        (
            ["load", "--game", "klondike", "--grid", "4x4"],
            "--grid is for Concentration, and this room is for Klondike."
        ),
        (
            ["create", "--game", "klondike", "--turn-clock", "30"],
            "--turn-clock means nothing here: Klondike has no turns."
        ),
    ]

    @Test(arguments: foreign)
    func `an option of another game is a mistake`(words: [String], sentence: String) {
        #expect(throws: UsageError(sentence)) { try configuration(words) }
    }

    static let impossible: [(words: [String], sentence: String)] = [
        (["--seats", "5"], "Klondike has 1 to 4 seats."),
        (["--draw", "2"], "--draw is 1 or 3, not 2."),
        (["--race", "300"], "A race needs more than one seat."),
        (["--deals", "winnable", "--passes", "2"], "Winnable deals need passes 0."),
        (["--assist", "oracle", "--passes", "2"], "The oracle needs passes 0."),
        (["--assist", "oracle", "--scoring", "vegas"], "The oracle needs passes 0."),
        (["--assist", "oracle", "--seats", "2"], "The oracle helps only those who play alone."),
    ]

    @Test(arguments: impossible)
    func `a patience that the rules do not know is not asked for`(
        words: [String],
        sentence: String
    ) {
        #expect(throws: UsageError(sentence)) {
            try configuration(["create", "--game", "klondike"] + words)
        }
    }

    @Test func `a theme with too few pairs is refused`() {
        #expect(throws: UsageError.self) {
            try configuration(["create", "--theme", "cards", "--grid", "8x8"])
        }
    }

    @Test func `help names every command with JSON`() {
        let program = ClientCommandLine.program
        let names = program.commands.filter { $0.options.contains("json") }.map(\.name)
        #expect(program.option("json").about.hasSuffix("(\(names.joined(separator: ", ")))"))
    }
}
