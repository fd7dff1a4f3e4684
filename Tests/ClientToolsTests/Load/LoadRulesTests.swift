import ClientCore
import GameProtocol
import Testing

@testable import ClientTools

/// Tests of a load of card games, whose turns have one move.
@Suite struct LoadRulesTests: LoadScript {
    var run = LoadRun(LoadOptions(room: CreateRequest(game: .deck)))
    var now = 1_000_000

    @Test mutating func `a move counts when all have seen the next turn`() throws {
        var options = LoadOptions(room: CreateRequest(game: .deck))
        (options.size.rooms, options.size.seconds, options.room.seats) = (1, 2, 2)
        run = LoadRun(options)
        _ = tell(.begin)
        for player in 0..<2 {
            _ = tell(.connected(player: player))
            _ = line(player, .greeting)
            _ = line(player, .named(resume: "t\(player)", room: nil))
        }
        for player in 0..<2 { _ = line(player, .entered(code: "K3QF", seq: 1)) }
        for player in 0..<2 { _ = line(player, .turn(seq: 2, number: 1)) }
        let move = DeckMove.draw(DeckDraw(turn: 1))
        let choices = DeckPrompt(turn: 1, moves: [TableMove(move, text: "draw a card")])
        let prompt = Prompt(room: "K3QF", .deck(choices), clockMs: nil)
        #expect(line(0, .asked(prompt)) == [.send(player: 0, .move(.deck(move)))])
        _ = line(0, .turn(seq: 3, number: 2))
        #expect(run.counts.moves == 0)
        _ = line(1, .turn(seq: 3, number: 2))
        #expect(run.counts.moves == 1)
        #expect(run.counts.gaps == 0)
    }
}
