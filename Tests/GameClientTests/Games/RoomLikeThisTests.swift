import TerminalKit
import Testing

@testable import ClientCore
@testable import GameClient
@testable import GameProtocol

/// Tests of a room's options on their way into a similar room: options, form, request.
@Suite("A room like this one") struct RoomLikeThisTests {
    /// Options of every game that differ from the default in each value.
    private static let rooms: [(options: GameOptions, request: GameOptions.Request)] = {
        let board = ConcentrationOptions(
            pairs: 7,
            columns: 5,
            theme: "states",
            group: "west",
            again: false,
            turnSeconds: 17,
            hideMs: 300,
            stalemateTurns: 9
        )
        let deck = DeckOptions(
            rules: .free,
            deckCount: 3,
            jokers: true,
            cards: ["AS", "KH", "X1"].compactMap { PlayingCard(code: $0) },
            shuffled: false,
            turnSeconds: 17
        )
        let patience = KlondikeOptions(
            draw: 3,
            passes: 2,
            scoring: .vegas,
            deals: .winnable,
            undo: false,
            raceSeconds: 77,
            assist: .oracle
        )
        return [
            (.concentration(board), .concentration(.init(board))),
            (.deck(deck), .deck(.init(deck))), (.klondike(patience), .klondike(.init(patience))),
        ]
    }()

    @Test func `every option of every game arrives`() {
        #expect(Self.rooms.map(\.options.game) == GameKind.allCases)
        for room in Self.rooms {
            #expect(Self.form(room.options).options.request(password: nil).options == room.request)
        }
    }

    @Test func `none of them is left to the server`() throws {
        for room in Self.rooms {
            let wanted = Self.form(room.options).options.request(password: nil)
            let request = try #require(wanted.options)
            for game in Mirror(reflecting: request).children {
                // The new room is no daily deal.
                for option in Mirror(reflecting: game.value).children where option.label != "daily"
                {
                    let value = Mirror(reflecting: option.value)
                    #expect(value.displayStyle != .optional || value.children.count == 1)
                }
            }
        }
    }

    @Test func `a board with a shorter last row is never typed as another one`() throws {
        var options = Self.form(Self.rooms[0].options).options
        #expect(!options.shellWords.contains("--grid"))
        options.grid = try Grid("6x6")
        #expect(options.shellWords.contains("6x6"))
    }

    @Test func `a room without words is neither typed nor kept for the next form`() {
        for (index, room) in Self.rooms.enumerated() {
            #expect(Self.form(room.options).options.hasWords == (index == 2))
        }
        var script = LobbyScript()
        script.screen.open(.newRoom(Self.form(Self.rooms[0].options).options))
        #expect(script.message.contains("No command of a shell makes this room."))
        script.press(.end, .up, .enter)
        #expect(!script.effects.contains { if case .keepRoom = $0 { true } else { false } })
    }

    @Test func `the line of a shell has only what differs`() {
        let usual = ConcentrationOptions(
            pairs: 8,
            columns: 4,
            theme: "emoji",
            again: true,
            turnSeconds: 60,
            hideMs: 1500,
            stalemateTurns: 96
        )
        let options = Self.form(.concentration(usual)).options
        #expect(options.shellWords == ["--grid", "4x4", "--turn-clock", "60"])
    }

    @Test func `another choice of jokers takes a whole deck`() throws {
        var form = Self.form(Self.rooms[1].options)
        let jokers = form.fields.first { $0.label == "Jokers" }
        form.change(try #require(jokers), by: 1)
        let request = form.options.request(password: nil).options
        var wanted = DeckOptions.Request()
        if case .deck(let own) = Self.rooms[1].request { wanted = own }
        wanted.jokers = false
        wanted.cards = nil
        #expect(request == .deck(wanted))
    }

    private static func form(_ options: GameOptions) -> NewRoomForm {
        NewRoomForm(NewRoomOptions(options))
    }
}
