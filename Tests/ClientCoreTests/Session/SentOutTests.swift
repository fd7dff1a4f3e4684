import GameProtocol
import Testing

@testable import ClientCore

@Suite("Who loses a seat in a game")
struct SentOutTests {
    @Test func `it is said why and who wins`() {
        var table = BoardScript(asks: true)
        table.begin()
        _ = table.printed()
        table.happen(.timeout(turn: 1, player: "ann", strikes: 3))
        table.happen(.left(player: "ann", role: .player, reason: .idle))
        #expect(
            table.printed().last
                == "You did not move in three turns and lost your seat: bob wins 0 to 0."
        )
        #expect(table.client.room == nil)
    }

    @Test func `with two others the game goes on`() {
        var table = BoardScript(asks: true)
        table.begin()
        if let seat = table.client.room?.newSeat("cid") { table.client.room?.seats.append(seat) }
        table.client.room?.changeSeat("cid") { $0.isPlaying = true }
        _ = table.printed()
        table.happen(.left(player: "ann", role: .player, reason: .idle))
        #expect(table.printed() == ["You did not move in three turns and lost your seat."])
    }

    @Test func `who wins reads that the other ran out of time`() {
        for (reason, word) in [(LeaveReason.idle, "ran out of time"), (.leave, "left")] {
            var table = BoardScript()
            table.begin()
            table.happen(.left(player: "bob", role: .player, reason: reason))
            _ = table.printed()
            var over = table.over([("bob", 1), ("ann", 0)], ["", "ann-entropy"])
            over.reason = .forfeit
            over.result = .win
            over.winners = ["ann"]
            table.happen(.over(over))
            #expect(table.printed().first == "Game over: bob \(word), you win.")
            guard let room = table.client.room else {
                Issue.record("no room")
                return
            }
            let outcome = RoundRecord.Outcome(
                over: over,
                results: [
                    News.Result(player: "bob", points: 1, counts: Stats()),
                    News.Result(player: "ann", points: 0, counts: Stats()),
                ]
            )
            let words = OverWords(room: room, outcome: outcome)
            #expect(words.headline == "Game over: bob \(word), ann wins")
        }
    }
}
