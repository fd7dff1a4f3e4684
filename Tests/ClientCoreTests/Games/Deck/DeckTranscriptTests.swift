import GameProtocol
import Testing

@Suite("Transcripts of deck rooms")
struct DeckTranscriptTests {
    /// The first worked example of the rules: three players, and bob takes the carried trick.
    @Test func `a round of high card reads as its golden transcript`() {
        var deck = DeckScript(.highCard, cards: "9S KD KH 2C AH 3D 5S", shuffled: false)
        let cards = deck.game.options.contents
        let players = ["ann", "bob", "cid"]
        let entropies = ["ann-entropy", "", ""]
        deck.begin(players, entropies: entropies)
        for (index, player) in players.enumerated() {
            deck.turn(index + 1, player)
            deck.draw(player, cards[index])
        }
        deck.happen(deck.trick(1, cards[..<3], of: players, winner: nil, carry: 1, [0, 0, 0]))
        for (index, player) in players.enumerated() {
            deck.turn(index + 4, player)
            if index == 1 { deck.type("table") }
            deck.draw(player, cards[index + 3])
        }
        deck.happen(deck.trick(2, cards[3..<6], of: players, winner: "bob", carry: 0, [0, 2, 0]))
        deck.happen(.over(deck.over([("ann", 0), ("bob", 2), ("cid", 0)], entropies)))
        #expect(
            deck.printed() == [
                "Connected to Kitchen table, 192.168.1.20 port 7052, 3 ms.",
                "You sit in K3QF. Deck draw, high card, 7 cards. With bob and cid.",
                "Round started. The deck is reset and unshuffled, 7 cards. Your turn, 60 seconds. "
                    + "Type draw, or help.",
                "You draw the nine of spades. Turn: bob.",
                "bob draws the king of diamonds. Turn: cid.",
                "cid draws the king of hearts.",
                "Trick 1: a tie; the next is worth 2.",
                "Score: bob 0, cid 0, you 0. 4 cards left.",
                "Your turn, 60 seconds.",
                "You draw the two of clubs. Turn: bob.",
                "Trick 2, worth 2: you 2C.",
                "+---+ +---+ +---+",
                "|   | |   | |2C |",
                "+---+ +---+ +---+",
                "bob   cid   you",
                "Score: bob 0, cid 0, you 0. 3 cards left.",
                "bob draws the ace of hearts. Turn: cid.",
                "cid draws the three of diamonds.",
                "Trick 2: bob takes it with the ace of hearts, +2.",
                "Score: bob 2, cid 0, you 0. 1 card left.",
                "Game over: bob wins 2 to 0 to 0.",
                "You: 0 points, 2 draws, 0 tricks.",
                "bob: 2 points, 2 draws, 1 trick.",
                "cid: 0 points, 2 draws, 0 tricks.",
                "Proof: deal checked, all 7 cards are as they were dealt.",
            ]
        )
    }

    /// The worked example of the rules for a shared table.
    @Test func `a shared table reads as its golden transcript`() {
        var deck = DeckScript(.free, cards: "AS 2S 3S 4S 5S 6S", shuffled: false)
        deck.sitDown()
        deck.type("draw 2") { deck in
            deck.lie(4, ["ann": 2])
            deck.happen(.drawn("ann", 2, "AS 2S"))
        }
        deck.lie(1, ["ann": 2, "bob": 3])
        deck.happen(.drawn("bob", 3, nil))
        deck.type("draw 2")
        deck.no(Refusal(.notEnoughCards, "", remaining: 1))
        deck.type("add 2S mid") { deck in
            deck.lie(1, ["ann": 1, "bob": 3, "mid": 1])
            deck.happen(.added("ann", "2S", onto: "mid"))
        }
        deck.lie(1, ["ann": 1, "bob": 1, "mid": 3])
        deck.happen(.added("bob", "3S 4S", onto: "mid"))
        deck.type("table")
        deck.type("draw from mid") { deck in
            deck.lie(1, ["ann": 2, "bob": 1, "mid": 2])
            deck.happen(.drawn("ann", 1, "4S", from: "mid"))
        }
        deck.type("under 4S") { deck in
            deck.lie(2, ["ann": 1, "bob": 1, "mid": 2])
            deck.happen(.returned(player: "ann", pile: "ann", count: 1, cards: nil))
        }
        deck.lie(2, ["ann": 2, "bob": 0, "mid": 2])
        deck.happen(.added("bob", "5S", onto: "ann"))
        deck.type("add AS bob") { deck in
            deck.lie(2, ["ann": 1, "bob": 1, "mid": 2])
            deck.happen(.added("ann", "AS", onto: "bob"))
        }
        deck.type("hand")
        deck.type("under KH")
        deck.no(Refusal(.noSuchCard, "There is no KH in ann."))
        deck.type("shuffle") { deck in
            deck.prove(1, entropies: ["", ""])
            deck.lie(6)
            deck.deal(2, player: "ann", entropies: ["", "ann-entropy"])
        }
        deck.type("hand")
        #expect(
            deck.printed() == [
                "Connected to Kitchen table, 192.168.1.20 port 7052, 3 ms.",
                "You sit in K3QF. Deck draw, free, 6 cards. With bob.",
                "The deck: 6 cards left.", "Your hand is empty.", "Hands: bob 0.", "No piles.",
                "Draw when you like: type draw, or help.",
                "The deck is reset and unshuffled, 6 cards.",
                "You draw the ace of spades and the two of spades. 4 cards left.",
                "Your hand, 2 cards: AS 2S.",
                "bob draws 3 cards. 1 card left.",
                "Only 1 card is left.",
                "You put the two of spades on the new open pile mid.",
                "Your hand, 1 card: AS.",
                "bob puts the three of spades and the four of spades on mid.",
                "The deck: 1 card left.", "Your hand, 1 card: AS.", "+---+", "|AS |", "+---+",
                "Hands: bob 1.", "Piles: mid 3 (top 4S).",
                "You draw the four of spades from mid. 1 card left.",
                "Your hand, 2 cards: AS 4S.",
                "You put the four of spades under the deck. 2 cards left.",
                "Your hand, 1 card: AS.",
                "bob gives you the five of spades.",
                "Your hand, 2 cards: AS 5S.",
                "You give bob the ace of spades.",
                "Your hand, 1 card: 5S.",
                "Your hand, 1 card: 5S.",
                "The king of hearts is not in your hand; nothing was moved.",
                "Proof of deal 1: deal checked, all 6 cards are as they were dealt.",
                "You shuffle all 6 cards. Deal 2.",
                "Your hand is empty.",
            ]
        )
    }

    @Test func `refusals are sentences`() {
        var deck = DeckScript(.free, isQuiet: true)
        deck.sitDown()
        _ = deck.printed()
        for (line, refusal) in [
            ("draw 5 from mid", Refusal(.notEnoughCards, "", remaining: 3)),
            ("draw", Refusal(.notEnoughCards, "", remaining: 0)),
            ("take KH", Refusal(.noSuchCard, "")), ("under KH AS", Refusal(.noSuchCard, "")),
            ("pile nil", Refusal(.noSuchPile, "")), ("pile bob", Refusal(.notYourPile, "")),
            ("return nil", Refusal(.noSuchPile, "")), ("draw from bob", Refusal(.notYourPile, "")),
            ("shuffle remaining", Refusal(.notAllowed, "Now shuffle all cards.")),
        ] {
            deck.type(line)
            deck.no(refusal)
        }
        for line in [
            "put 11H", "add KH m/d", "draw 201", "12", "row 1", "u", "look kittens", "score",
            "start", "ready",
        ] {
            deck.type(line)
        }
        #expect(
            deck.printed() == [
                "Only 3 cards are left in mid.", "No cards are left.",
                "The king of hearts is not in the pile table; nothing was moved.",
                "The king of hearts is not in your hand; nothing was moved.",
                "There is no pile nil here. Type piles.", "The cards of bob are for bob alone.",
                "There is no pile nil here. Type piles.", "The cards of bob are for bob alone.",
                "Now shuffle all cards. (not_allowed)",
                "11H is not a card. Cards are typed KH, 10S or X1.",
                "m/d is not a pile. A pile's name is 1 to 20 letters, digits, _ . or -.",
                "You can move 1 to 200 cards at a time.",
                "There is nothing to flip here. Type draw.",
                "That is for rooms of Concentration; here you type draw.",
                "That is for Klondike rooms; here you type draw.",
                "That is for Klondike rooms; here you type draw.",
            ] + Array(repeating: Self.noRounds, count: 3)
        )
    }

    @Test func `in high card only a draw in turn is sent`() {
        var deck = DeckScript(.highCard, isQuiet: true)
        deck.begin(["bob", "ann"], entropies: ["", "ann-entropy"])
        deck.turn(1, "bob")
        _ = deck.printed()
        let sent = deck.sent.count
        for line in ["draw", "draw 2", "put KH", "shuffle", "hand"] { deck.type(line) }
        let only = "In high card you draw one card in your turn, and nothing else: type draw."
        #expect(deck.printed() == ["It is bob's turn.", only, only, only, only])
        #expect(deck.sent.count == sent)
        deck.turn(2, "ann")
        deck.type("d")
        #expect(
            deck.sent.last?.body == .room(.move(.deck(.draw(DeckDraw(turn: 2)))))
        )
    }

    @Test func `at a terminal it is asked first`() {
        var deck = DeckScript(.free, asks: true, isQuiet: true)
        deck.sitDown()
        deck.lie(3, ["bob": 49])
        deck.happen(.drawn("bob", 49, nil))
        _ = deck.printed()
        deck.type("draw 5")
        deck.no(Refusal(.notEnoughCards, "", remaining: 3))
        deck.type("")
        deck.type("draw 5")
        deck.no(Refusal(.notEnoughCards, "", remaining: 3))
        deck.type("y")
        #expect(deck.sent.last?.body == .room(.move(.deck(.draw(DeckDraw(count: 3))))))
        deck.ok()
        deck.type("shuffle")
        deck.type("yes")
        #expect(
            deck.sent.last?.body
                == .room(.move(.deck(.shuffle(.all, entropy: "ann-entropy"))))
        )
        #expect(
            deck.printed() == [
                "Only 3 cards are left. Draw 3? (y/N)", "Nothing was done.",
                "Only 3 cards are left. Draw 3? (y/N)",
                "49 cards are out; all hands and piles come back. Shuffle? (y/N)",
            ]
        )
    }

    private static let noRounds =
        "This table has no rounds, turns or scores: draw when you like."
}

extension DeckScript {
    func trick(
        _ number: Int,
        _ cards: ArraySlice<PlayingCard>,
        of players: [String],
        winner: String?,
        carry: Int,
        _ points: [Int]
    ) -> DeckEvent.Action {
        .trick(
            number: number,
            cards: zip(players, cards).map { PlayedCard(player: $0, card: $1) },
            winner: winner,
            carry: carry,
            scores: zip(players, points).map { Score(player: $0, points: $1) }
        )
    }

    /// Types a line that the server accepts, followed by its events.
    mutating func type(_ line: String, _ events: (inout DeckScript) -> Void) {
        type(line)
        ok()
        events(&self)
    }
}

extension DeckEvent.Action {
    static func drawn(
        _ player: String,
        _ count: Int,
        _ codes: String?,
        from: String = "deck"
    )
        -> Self
    {
        .drawn(
            player: player,
            from: from,
            to: player,
            count: count,
            cards: codes.map(PlayingCard.codes)
        )
    }

    static func added(_ player: String, _ codes: String, onto pile: String) -> Self {
        let cards = PlayingCard.codes(codes)
        return .added(player: player, from: player, pile: pile, count: cards.count, cards: cards)
    }
}
