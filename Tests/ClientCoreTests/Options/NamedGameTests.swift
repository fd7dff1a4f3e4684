import CommandLine
import GameProtocol
import Games
import Testing

@testable import ClientCore

/// Tests of card games that a line names like a game.
@Suite struct NamedGameTests {
    @Test(arguments: GameCatalog.rules)
    func `the name of a card game is a game`(row: RulesEntry) throws {
        for words in [["--game", row.name], ["--game", "deck", "--rules", row.name]] {
            let options = try NewRoomOptions(typed: words)
            #expect(options.game == .deck)
            #expect(options.rules == .refereed(row.name))
            #expect(options.seatRange == row.seats)
            #expect(options.namedGame?.title == row.title)
        }
        for word in [row.name, row.name.uppercased()] {
            guard case .create(let options) = Command("create \(word)") else {
                Issue.record("\(word)")
                continue
            }
            #expect(options.rules == .refereed(row.name))
        }
    }

    @Test func `the name of the deck leaves the rules open`() throws {
        let free = try NewRoomOptions(typed: ["--rules", "free", "--game", "deck"])
        #expect(free.rules == .free)
        #expect(free.namedGame?.title == "Deck draw")
    }

    @Test func `a wrong name lists the right ones`() throws {
        do {
            _ = try NewRoomOptions(typed: ["--game", "crazyeights"])
            Issue.record("the name was accepted")
        } catch {
            let text = error.messages.joined()
            for row in GameCatalog.rules { #expect(text.contains(row.name)) }
        }
    }
}
