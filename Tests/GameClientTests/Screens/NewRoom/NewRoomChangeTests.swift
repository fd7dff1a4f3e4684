import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

@Suite("What another game does to the form of a new room")
struct NewRoomChangeTests {
    private func opened(_ game: GameKind, seats: Int? = nil) -> LobbyScript {
        var script = LobbyScript()
        var options = NewRoomOptions()
        options.game = game
        options.seats = seats
        script.screen.open(.newRoom(options))
        return script
    }

    private func choose(_ label: String, _ script: inout LobbyScript) {
        script.press(.home)
        for _ in 0..<20 where !script.text.contains("▶ \(label) ") { script.press(.down) }
        #expect(script.text.contains("▶ \(label) "))
    }

    private func created(_ script: inout LobbyScript) -> NewRoomOptions? {
        _ = script.wanted()
        script.press(.enter)
        guard case .command(.create(let options))? = script.wanted().last else { return nil }
        return options
    }

    /// Each game with its greatest number of seats, and each other game.
    private static let changes: [(GameKind, Int, GameKind)] = GameKind.allCases.flatMap { game in
        let most = game.row.seats.upperBound
        return GameKind.allCases.filter { $0 != game }.map { (game, most, $0) }
    }

    @Test(arguments: changes)
    func `a number of seats that another game does not have is its usual one`(
        game: GameKind,
        most: Int,
        other: GameKind
    ) throws {
        var script = opened(game, seats: most)
        choose("Game", &script)
        for _ in 0..<20 {
            guard !script.text.contains("‹ \(ClientGames[other].title) ›") else { break }
            script.press(.right)
        }
        var usual = NewRoomOptions()
        usual.game = other
        let options = try #require(created(&script))
        #expect(options.rulesOfGame.kind == other)
        let seats = options.seats ?? options.usualSeats
        #expect(other.row.seats.contains(seats))
        // Other games may lie between the two, and the form forgets a number that one of them does
        // not allow.
        if !other.row.seats.contains(most) { #expect(seats == usual.usualSeats) }
        #expect(script.text.contains("‹ \(seats) ›"))
        #expect(options.problem == nil)
    }

    @Test func `what is wrong with a line of one game is not wrong with another game`() throws {
        var script = opened(.concentration)
        choose("Grid", &script)
        script.type("3x3")
        script.press(.enter)
        #expect(created(&script) == nil)
        choose("Game", &script)
        script.press(.right)
        #expect(created(&script) != nil)
    }
}
