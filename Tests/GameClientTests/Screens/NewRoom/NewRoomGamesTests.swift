import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

@Suite("The form of a new room of each game")
struct NewRoomGamesTests {
    @Test func `the form offers as many seats as the game has`() {
        var options = NewRoomOptions()
        options.game = .concentration
        options.seats = 6
        var script = LobbyScript.form(options)
        #expect(script.text.contains("1 to 6"))
        script.set("Game", to: "Klondike")
        #expect(script.text.contains("1 to 4"))
        options.game = .klondike
        options.seats = 4
        script = LobbyScript.form(options)
        script.choose("Seats")
        script.press(.right)
        script.press(.enter)
        #expect(script.created()?.seats == 1)
    }

    @Test func `the time of a race goes with its other seats`() {
        var options = NewRoomOptions()
        options.game = .klondike
        (options.seats, options.klondike.raceSeconds) = (1, 300)
        var script = LobbyScript.form(options)
        script.choose("Race")
        #expect(script.line("Race").contains("‹ 5 min ›"))
        script.press(.right)
        #expect(script.line("Race").contains("‹ none ›"))
    }

    @Test func `passes of a patience count from what is usual, and one seat has no race`() {
        var options = NewRoomOptions()
        options.game = .klondike
        options.klondike.scoring = .vegas
        options.klondike.draw = 3
        var script = LobbyScript.form(options)
        script.choose("Passes")
        script.press(.right)
        #expect(script.line("Passes").contains("‹ 4 ›"))
        script.choose("Race")
        #expect(script.line("Race").contains("‹ none ›"))
        script.press(.right)
        #expect(script.line("Race").contains("‹ 15 min ›"))
    }

    @Test func `a card game is found by its name`() {
        var script = LobbyScript.form()
        #expect(script.line("Game").contains("Deck draw · Crazy Eights"))
        script.choose("Game")
        script.type("crazy e")
        #expect(script.line("Game").contains("‹ crazy e_ ›"))
        #expect(script.text.contains("2 to 5"))
        script.press(.down)
        #expect(script.line("Game").contains("‹ Crazy Eights ›"))
        for label in ["Rules", "Decks", "Jokers"] { #expect(script.row(of: label) == nil) }
        script.press(.enter)
        let created = script.created()
        #expect(created?.game == .deck)
        #expect(created?.rules == .refereed("crazy_eights"))
        script.set("Game", to: "Deck draw")
        #expect(script.line("Rules").contains("‹ high card ›"))
    }

    @Test func `the form says which windows are large enough`() throws {
        var options = NewRoomOptions()
        options.grid = try Grid("10x10")
        #expect(LobbyScript.form(options).text.contains("100 cards: fits this window (80x24)."))
        options.game = .klondike
        #expect(LobbyScript.form(options).text.contains("Solitaire: fits every window (80x24)."))
        options.seats = 2
        #expect(LobbyScript.form(options).text.contains("A race on one deal: fits every window"))
        options.game = .deck
        (options.deckCount, options.jokers) = (2, true)
        #expect(LobbyScript.form(options).text.contains("108 cards.  "))
    }

    @Test func `a name without a game lists the games`() {
        var script = LobbyScript.form()
        script.choose("Game")
        script.type("zz")
        script.press(.enter)
        #expect(script.created() == nil)
        #expect(script.text.contains("No game begins with zz"))
    }
}
