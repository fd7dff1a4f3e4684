import Bots
import GameProtocol
import Games
import Testing

@testable import ClientCore

@Suite("Transcripts of Klondike rooms")
struct KlondikeTranscriptTests {
    @Test func `a patience reads as its golden transcript`() {
        var script = PatienceScript()
        for line in [
            "hint", "s", "3 9", "1 2 3 4", "3 5 0", "3 5 14", "w 4 14", "w f", "look 3", "u", "u",
            "3 f", "done", "flip 2",
            "finish",
        ] {
            script.play(line)
        }
        for _ in 0..<8 where script.followHint() {}
        for line in ["u", "score", "last", "left", "redeal", "n", "redeal", "y", "s", "board"] {
            script.play(line)
        }
        #expect(script.printed().joined(separator: "\n") == Self.alone)
    }

    @Test func `a race reads as its golden transcript`() {
        var options = KlondikeOptions.Request()
        options.draw = 3
        options.raceSeconds = 300
        var script = PatienceScript(options, others: ["bob"])
        script.play("s")
        var bob = KlondikeBot()
        _ = bob.receive(.room(script.game.room.state(for: PatienceServer.member("bob"))))
        script.request("bob", .move(.klondike(.move(KlondikeStep(.stock), turn: nil))))
        for line in ["u", "redeal", "score"] { script.play(line) }
        for _ in 0..<12 where script.followHint() {}
        script.request("bob", .move(.klondike(.done)))
        for line in ["score", "done", "n", "done", "y", "s", "score"] { script.play(line) }
        #expect(script.printed().joined(separator: "\n") == Self.race)
    }

    static let alone = """
        You sit in K3QF. Klondike, draw 1.
        Tell your friend: GameClient join 192.168.1.20/K3QF
        Round started.
        The cards are dealt.
        Stock: 24 cards. Waste: empty.
        Foundations: empty.
        Pile 1: queen of hearts.
        Pile 2: one face down, then two of spades.
        Pile 3: two face down, then three of clubs.
        Pile 4: three face down, then ace of hearts.
        Pile 5: four face down, then four of diamonds.
        Pile 6: five face down, then king of hearts.
        Pile 7: six face down, then nine of diamonds.
        Type s, a pile such as 3, or two such as 3 5; hint for a hint, help for all.
        Hint: ace of hearts from pile 4 up (type 4 f).
        You turned two of diamonds. 23 left in the stock.
        There is no such pile. Piles are 1 to 7.
        Usage: 3 5 2
        1 to 13 cards move at once; 3 5 2 moves two of them.
        1 to 13 cards move at once; 3 5 2 moves two of them.
        1 to 13 cards move at once; 3 5 2 moves two of them.
        2♦ does not go on its foundation: an ace comes first.
        Pile 3: two face down, then three of clubs.
        You took the last move back.
        Stock: 24 cards. Waste: empty.
        There is nothing to take back.
        3♣ does not go on its foundation: an ace comes first.
        There is no race here. Type redeal to give up and deal again.
        Not here. Type s, a pile such as 3, or two such as 3 5.
        Cards still lie face down in the piles.
        You moved ace of hearts up: 1 card up. Pile 4 turns up three of hearts. 15 points.
        You moved three of clubs to pile 5. Pile 3 turns up eight of spades. 20 points.
        You moved two of spades to pile 4. Pile 2 turns up eight of diamonds. 25 points.
        You moved eight of spades to pile 7. Pile 3 turns up queen of clubs. 30 points.
        You moved queen of clubs to pile 6. Pile 3 is empty.
        You moved king of hearts and queen of clubs to pile 3. Pile 6 turns up four of hearts. 35 points.
        You turned two of diamonds. 23 left in the stock.
        You moved two of diamonds to pile 5. The waste is empty. 40 points.
        You took the last move back. 35 points.
        Stock: 23 cards. Waste: two of diamonds.
        Pile 5: four face down, then four of diamonds, three of clubs.
        You: 35 points, 1 card up, 9 moves, 2 undos, pass 1, 1 hint.
        You took the last move back. 35 points.
        Stock: 23 cards. Waste: two of diamonds.
        Pile 5: four face down, then four of diamonds, three of clubs.
        Stock: 23 cards. Waste: two of diamonds. 16 cards face down in the piles, 51 to go up.
        Give this board up and deal again? (y/N)
        Nothing was done.
        Give this board up and deal again? (y/N)
        Game over: the cards are dealt again; nobody wins.
        You: 35 points, 1 card up.
        Proof: deal checked, all 52 cards are as they were dealt.
        Round started.
        The cards are dealt.
        Stock: 24 cards. Waste: empty.
        Foundations: empty.
        Pile 1: four of hearts.
        Pile 2: one face down, then five of clubs.
        Pile 3: two face down, then ten of clubs.
        Pile 4: three face down, then five of diamonds.
        Pile 5: four face down, then jack of spades.
        Pile 6: five face down, then ten of spades.
        Pile 7: six face down, then jack of hearts.
        You turned ten of hearts. 23 left in the stock.
        Stock: 23 cards. Waste: ten of hearts.
        Foundations: empty.
        Pile 1: four of hearts.
        Pile 2: one face down, then five of clubs.
        Pile 3: two face down, then ten of clubs.
        Pile 4: three face down, then five of diamonds.
        Pile 5: four face down, then jack of spades.
        Pile 6: five face down, then ten of spades.
        Pile 7: six face down, then jack of hearts.
        """

    static let race = """
        You sit in K3QF. Klondike, draw 3, a race on one deal. With bob.
        bob is ready.
        Round started.
        The cards are dealt. The race ends in 5 minutes.
        Stock: 24 cards. Waste: empty.
        Foundations: empty.
        Pile 1: six of spades.
        Pile 2: one face down, then eight of hearts.
        Pile 3: two face down, then king of diamonds.
        Pile 4: three face down, then five of hearts.
        Pile 5: four face down, then ace of hearts.
        Pile 6: five face down, then king of spades.
        Pile 7: six face down, then jack of diamonds.
        Type s, a pile such as 3, or two such as 3 5; hint for a hint, help for all.
        You turned four of diamonds, ten of spades, and on top two of hearts. 21 left in the stock.
        There is no undo in this room.
        A race is not dealt again. Type done if you have finished.
        You: 0 points, 0 cards up, 1 move, pass 1.
        bob: 0 points, 0 cards up, pass 1.
        You moved ace of hearts up: 1 card up. Pile 5 turns up four of clubs. 15 points.
        You moved two of hearts up: 2 cards up. 25 points.
        You moved five of hearts to pile 1. Pile 4 turns up ten of diamonds. 30 points.
        You moved four of clubs to pile 1. Pile 5 turns up six of hearts. 35 points.
        You moved ten of spades to pile 7. 40 points.
        You turned four of spades, nine of diamonds, and on top jack of clubs. 18 left in the stock.
        You turned three of hearts, ace of spades, and on top five of spades. 15 left in the stock.
        You moved five of spades to pile 5. 45 points.
        You moved ace of spades up: 3 cards up. 55 points.
        You moved three of hearts to pile 1. 60 points.
        You moved three of hearts up: 4 cards up. 70 points.
        You turned six of diamonds, queen of diamonds, and on top king of clubs. 12 left in the stock.
        bob has finished, with 0 cards up.
        You: 70 points, 4 cards up, 13 moves, pass 1.
        bob: 0 points, 0 cards up, pass 1, finished.
        Finish the race with 4 cards up? Your board stays as it is, and the others play on. (y/N)
        Nothing was done.
        Finish the race with 4 cards up? Your board stays as it is, and the others play on. (y/N)
        You have finished, with 4 cards up.
        Game over: everybody has finished; you win 4 to 0.
        You: 70 points, 4 cards up.
        bob: 0 points, 0 cards up.
        Proof: deal checked, all 52 cards are as they were dealt.
        Type rematch to play again, review to go through it, leave for the lobby, or quit.
        The round is over. Type rematch to play again.
        You: 70 points, 4 cards up, 13 moves, pass 1, finished.
        bob: 0 points, 0 cards up, pass 1, finished.
        """

}
