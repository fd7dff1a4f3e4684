import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import GameClient

@Suite("The form of a new room of each game")
struct NewRoomGamesTests {
    private func opened(_ options: NewRoomOptions) -> LobbyScript {
        var script = LobbyScript()
        script.screen.open(.newRoom(options))
        return script
    }

    private func created(_ script: inout LobbyScript) -> NewRoomOptions? {
        guard case .command(.create(let options))? = script.wanted().last else { return nil }
        return options
    }

    /// Goes down to the line of that label.
    private func choose(_ label: String, _ script: inout LobbyScript) {
        for _ in 0..<20 where !script.text.contains("▶ \(label) ") { script.press(.down) }
        #expect(script.text.contains("▶ \(label) "))
    }

    @Test func `the form offers as many seats as the game has`() {
        var options = NewRoomOptions()
        options.game = .concentration
        options.seats = 6
        var script = opened(options)
        #expect(script.text.contains("1 to 6"))
        // Two games on: the third has four seats.
        script.press(.down, .right, .right)
        #expect(script.text.contains("Klondike"))
        #expect(script.text.contains("1 to 4"))
        options.game = .klondike
        options.seats = 4
        script = opened(options)
        choose("Seats", &script)
        script.press(.right)
        script.press(.enter)
        #expect(created(&script)?.seats == 1)
    }

    @Test func `passes of a patience count from what is usual, and one seat has no race`() {
        var options = NewRoomOptions()
        options.game = .klondike
        options.games.klondike.scoring = .vegas
        options.games.klondike.draw = 3
        var script = opened(options)
        choose("Passes", &script)
        script.press(.right)
        #expect(script.text.contains("‹ 4 ›"))
        choose("Race", &script)
        #expect(script.text.contains("‹ none ›"))
        script.press(.right)
        #expect(script.text.contains("‹ 15 min ›"))
    }
}
