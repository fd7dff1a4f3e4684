import Bots
import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore

/// Tests of a client in rooms with the real rules.
@Suite("A client in Klondike rooms")
struct KlondikeRoomTests {
    /// The number of cards to draw, and the other players.
    static let rooms: [(draw: Int, others: [String])] = [(1, []), (3, []), (1, ["bob"])]

    @Test(arguments: rooms)
    func `what events tell is what a snapshot shows`(_ draw: Int, _ others: [String]) throws {
        var options = KlondikeOptions.Request()
        options.draw = draw
        options.undo = true
        var script = PatienceScript(options, others: others)
        for step in 0..<120 {
            if step % 9 == 8 {
                script.receive(.command(.klondike(.undo)))
                script.serve()
            } else if !script.followHint() {
                break
            }
            let room = try #require(script.room)
            let snapshot = try #require(script.snapshot)
            #expect(room.patience.board == snapshot.patience.board)
            #expect(room.patience.turn == snapshot.patience.turn)
            #expect(room.patience.passes == snapshot.patience.passes)
            #expect(room.patience.mayUndo == snapshot.patience.mayUndo)
            #expect(room.seats == snapshot.seats)
        }
        #expect(script.room?.patience.turn ?? 0 > 20)
    }

    @Test func `every hint is allowed, and whole games are won by hints`() {
        var script = PatienceScript()
        var wins = 0
        for _ in 0..<25 {
            var steps = 0
            while script.followHint(), steps < 600 { steps += 1 }
            #expect(steps < 600)
            #expect(!script.printed().contains { $0.contains("does not go") })
            if script.room?.phase == .over {
                wins += 1
                #expect(script.board?.foundationCount == 52)
                script.request("ann", .ready(true, entropy: nil))
                script.request("ann", .start)
            } else {
                script.play("redeal")
                script.play("y")
            }
            #expect(script.room?.phase == .playing)
        }
        #expect(wins >= 1)
    }

    @Test func `what a round shows is held against its proof`() {
        var script = PatienceScript()
        for _ in 0..<30 where script.followHint() {}
        _ = script.printed()
        script.play("redeal")
        script.play("y")
        let lines = script.printed()
        #expect(lines.contains("Game over: the cards are dealt again; nobody wins."))
        #expect(
            lines.contains("Proof: deal checked, all 52 cards are as they were dealt."),
            "\(lines)"
        )
    }

    /// A bot, or a program behind a pipe, would wait for an answer for ever.
    @Test func `where nobody can be asked a round is given up at once`() {
        var alone = PatienceScript(asks: false)
        alone.play("redeal")
        #expect(alone.room?.round == 2)
        var race = PatienceScript(others: ["bob"], asks: false)
        race.play("done")
        #expect(race.room?.patience.done == ["ann"])
    }

    @Test func `a card that was not dealt is found out`() throws {
        var script = PatienceScript()
        script.play("s")
        let place = PatienceDeck.place(inStock: 24)
        #expect(script.room?.deal.seen[place] == script.board?.waste.last?.code)
        let other = script.board?.waste.last?.code == "AS" ? "2S" : "AS"
        script.client.room?.deal.seen[place] = other
        _ = script.printed()
        script.play("redeal")
        script.play("y")
        #expect(script.printed().contains { $0.contains("THE DEAL DOES NOT MATCH") })
    }

    @Test func `a watcher of a patience sees the board, and of a race only how far all are`() {
        var alone = PatienceScript(others: ["bob"], isWatching: true)
        alone.request("bob", .move(.klondike(.move(KlondikeStep(.stock), turn: nil))))
        #expect(alone.board?.waste.count == 1)
        #expect(alone.printed().contains { $0.hasPrefix("bob turned ") })
        var race = PatienceScript(others: ["bob", "cid"], isWatching: true)
        race.request("bob", .move(.klondike(.move(KlondikeStep(.stock), turn: nil))))
        #expect(race.board == nil)
        #expect(race.printed().allSatisfy { !$0.contains("turned") })
        race.play("board")
        #expect(
            race.printed() == ["Everybody plays on a board of their own, which only they see."]
        )
    }

    @Test func `a race says how much time is left, in the room and before its end`() {
        var script = PatienceScript(others: ["bob"])
        #expect(script.printed().contains("The cards are dealt. The race ends in 15 minutes."))
        script.pass(1000)
        script.play("time")
        #expect(
            script.printed() == [
                "14 minutes 59 seconds left. The round has been running for 0:01."
            ]
        )
        script.pass(838_999)
        #expect(script.printed() == [])
        script.pass(1)
        #expect(script.printed() == ["60 seconds left."])
        // Moves bring new prompts, which do not restart the clock.
        script.pass(48_500)
        script.play("s")
        _ = script.printed()
        script.pass(1_500)
        #expect(script.printed() == ["10 seconds left."])
        script.pass(9_999)
        #expect(script.printed() == [])
        script.pass(1)
        #expect(script.printed().first?.hasPrefix("Game over: the time is over; ") == true)
    }

    @Test func `who has finished a race is not hurried`() {
        var script = PatienceScript(others: ["bob"])
        script.play("done")
        script.play("y")
        _ = script.printed()
        script.pass(899_999)
        #expect(script.printed() == [])
    }

    @Test func `a watcher of a patience is told what the oracle said`() {
        var options = KlondikeOptions.Request()
        (options.assist, options.deals) = (.oracle, .winnable)
        var script = PatienceScript(options, others: ["bob"], isWatching: true)
        _ = script.printed()
        script.request("bob", .move(.klondike(.hint)))
        let lines = script.printed()
        #expect(
            lines.first?.hasPrefix("bob asked for a hint. This board can be won. ") == true,
            "\(lines)"
        )
        #expect(lines.count == 1 && !lines[0].contains("(type "))
        #expect(script.room?.hintCount == 1)
        #expect(script.room?.patience.isHintUnderWay == false)
    }

    @Test func `the server knows more where the room allows it`() {
        var options = KlondikeOptions.Request()
        options.assist = .oracle
        options.deals = .winnable
        var script = PatienceScript(options)
        #expect(script.printed().contains("The cards are dealt. This deal can be won."))
        for _ in 0..<5 {
            script.play("hint")
            let lines = script.printed()
            #expect(lines.contains { $0.hasPrefix("This board can be won. ") }, "\(lines)")
            let parts = lines.last?.split(separator: "(type ") ?? []
            guard parts.count == 2 else { break }
            script.play(String(parts[1].dropLast(2)))
            #expect(script.printed().count == 1)
        }
        #expect(script.room?.hintCount == 5)
        #expect(script.room?.seats == script.snapshot?.seats)
        // A resumed client learns the numbers from the server.
        script.client.room = script.snapshot
        script.play("score")
        #expect(script.printed().last?.contains(", 5 hints") == true)
    }
}
