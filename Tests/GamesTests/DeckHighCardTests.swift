import GameProtocol
import Testing

@testable import Games

/// Tests of High card: the worked examples of the rules, and the refusals.
@Suite struct DeckHighCardTests {
    private static let names = ["ann", "bob", "cid", "dan", "eve", "fay"]

    private static func room(
        _ codes: String?,
        players: Int,
        seats: Int? = nil,
        turnSeconds: Int = 0
    ) -> TestRoom {
        var room = TestRoom(
            deck: codes,
            .highCard,
            seats: seats ?? players,
            jokers: true,
            turnSeconds: turnSeconds
        )
        for name in names.prefix(players) { room.sit(name) }
        return room
    }

    @Test func `a round begins with the deal and asks the first player to draw`() {
        var room = TestRoom(deck: "2S 3S 4S", .highCard)
        room.sit("ann")
        #expect(
            room.sit("bob") == [
                "bob: ok", "joined bob player", "ready bob true",
                "started 1 [\"ann\", \"bob\"] first ann",
                "shuffled false - - deal 0 3 table:0 discard:0", "turn 1 ann 0",
                "to ann: draw turn 1 nth 0 of []", "lobby: playing of ann",
            ]
        )
    }

    @Test func `the first example carries a tie to the next winner`() {
        var room = Self.room("9S KD KH 2C AH 3D 5S", players: 3)
        #expect(
            room.draw("ann") == [
                "ann: ok", "drawn ann deck table 1 [9S] 6 table:1 discard:0", "turn 2 bob 0",
                "to bob: draw turn 2 nth 0 of []",
            ]
        )
        room.draw("bob")
        #expect(
            room.draw("cid") == [
                "cid: ok", "drawn cid deck table 1 [KH] 4 table:3 discard:0",
                "trick 1 (ann 9S, bob KD, cid KH) tie carry 1 ann 0, bob 0, cid 0 "
                    + "4 table:0 discard:3",
                "turn 4 ann 0", "to ann: draw turn 4 nth 0 of []",
            ]
        )
        room.draw("ann")
        room.draw("bob")
        #expect(
            room.draw("cid") == [
                "cid: ok", "drawn cid deck table 1 [3D] 1 table:3 discard:3",
                "trick 2 (ann 2C, bob AH, cid 3D) bob carry 0 ann 0, bob 2, cid 0 "
                    + "1 table:0 discard:6",
                "over 1 complete win [\"bob\"] ann 0, bob 2, cid 0 (2 0) (2 1) (2 0)",
                "lobby: over of ann",
            ]
        )
    }

    @Test func `the second example ends in a tie of nothing`() {
        var room = Self.room("4S 4H 9C 9D", players: 2)
        for name in ["ann", "bob", "ann", "bob"] { room.draw(name) }
        #expect(room.over?.result == .tie)
        #expect(room.over?.winners == ["ann", "bob"])
        #expect(room.over?.scores.map(\.points) == [0, 0])
    }

    @Test func `the third example lets a joker beat an ace and tie with the other`() {
        var room = Self.room("X1 AS X1 X2 2H 3H", players: 2)
        for name in ["ann", "bob", "ann", "bob", "ann", "bob"] { room.draw(name) }
        #expect(room.over?.winners == ["bob"])
        #expect(room.over?.scores.map(\.points) == [1, 2])
    }

    @Test func `what high card has not is refused and changes nothing`() {
        var room = Self.room("2S 3S 4S 5S", players: 2, turnSeconds: 60)
        room.watch("eve")
        let before = room.room
        #expect(room.draw("bob") == ["bob: not_your_turn"])
        #expect(room.refusal?.player == "ann")
        #expect(room.draw("ann", 2) == ["ann: bad_value"])
        #expect(room.refusal?.field == "count")
        #expect(room.draw("ann", from: "table") == ["ann: bad_value"])
        #expect(room.draw("ann", from: "deck") == ["ann: bad_value"])
        #expect(room.draw("ann", nil, .top) == ["ann: bad_value"])
        #expect(room.draw("ann", cards: "2S") == ["ann: bad_value"])
        #expect(room.draw("ann", to: "table") == ["ann: bad_value"])
        #expect(room.refusal?.field == "to")
        #expect(room.draw("ann", lay: .top) == ["ann: bad_value"])
        #expect(room.add("ann", "2S", to: "mid") == ["ann: not_allowed"])
        #expect(room.giveBack("ann") == ["ann: not_allowed"])
        #expect(room.shuffle("bob") == ["bob: not_allowed"])
        #expect(room.flip("ann", 1) == ["ann: not_allowed"])
        #expect(room.draw("eve") == ["eve: not_a_player"])
        #expect(room.flip("eve", 1) == ["eve: not_allowed"])
        #expect(room.play("ann", .draw(DeckDraw(turn: 2))) == ["ann: stale_turn"])
        #expect(room.ask("ann", .hover(cell: 1)) == ["ann: not_allowed"])
        #expect(room.room == before)
        #expect(room.draw("ann", 1).first == "ann: ok")
    }

    @Test func `before a round nothing is drawn`() {
        var room = Self.room("2S 3S", players: 1, seats: 2)
        #expect(room.draw("ann") == ["ann: wrong_phase"])
        #expect(room.shuffle("ann") == ["ann: not_allowed"])
    }

    @Test func `what lies open may be read by all`() {
        var room = Self.room("2S 3S 4S 5S", players: 2)
        room.watch("eve")
        for name in ["ann", "bob", "ann"] { room.draw(name) }
        let table = room.piles("eve", PileQuery(pile: "TABLE"))
        #expect(table?.remaining == 1)
        #expect(table?.piles.map(\.name) == ["table", "discard"])
        #expect(table?.piles.map(\.cards) == [cards("4S"), nil])
        let discard = room.piles("ann", PileQuery(pile: "discard", after: 1, limit: 1))
        #expect(discard?.piles.map(\.cards) == [nil, cards("3S")])
        #expect(room.piles("ann", PileQuery(pile: "deck")) == nil)
        #expect(room.refusal?.code == .noSuchPile)
        guard case .deck(let state) = room.state(for: "eve").game else { return }
        #expect(state.trick?.table == [PlayedCard(player: "ann", card: cards("4S")[0])])
        #expect(state.trick?.number == 2)
        #expect(state.hand == nil)
    }

    @Test func `what a tie has carried ends with its round`() {
        var room = Self.room("KD KH", players: 2)
        for name in ["ann", "bob"] { room.draw(name) }
        #expect(room.over?.result == .tie)
        for name in ["ann", "bob"] { room.ask(name, .ready(true, entropy: nil)) }
        #expect(room.state(for: "ann").round == 2)
        guard case .deck(let state) = room.state(for: "ann").game else { return }
        #expect(state.trick?.carry == 0)
    }

    @Test func `fewer cards than players begin no round`() {
        var room = TestRoom(deck: "2S", .highCard)
        room.sit("ann")
        // The round was to begin without a request, so all players learn once why it does not
        // begin.
        #expect(
            room.sit("bob") == [
                "bob: ok", "joined bob player", "ready bob true", "to ann: notice not_enough_cards",
                "to bob: notice not_enough_cards",
            ]
        )
        #expect(room.ask("bob", .chat(text: "hm")) == ["bob: ok", "chat bob hm"])
        #expect(room.ask("ann", .start) == ["ann: not_enough_cards"])
        #expect(room.refusal?.remaining == 1)
        #expect(room.room.phase == .lobby)
        room.ask("bob", .ready(false, entropy: nil))
        #expect(room.ask("ann", .start)[1] == "started 1 [\"ann\"] first ann")
    }

    @Test func `a player alone takes every trick`() {
        var room = Self.room("2S 3S 3D", players: 1)
        for _ in 0..<3 { room.draw("ann") }
        #expect(room.over?.scores.map(\.points) == [3])
        #expect(room.over?.result == .win)
    }

    @Test(arguments: [
        (1, [52, 26, 17, 13, 10, 8], false), (1, [54, 27, 18, 13, 10, 9], true),
        (2, [104, 52, 34, 26, 20, 17], false),
    ])
    func `a deck is played in as many tricks as it lasts`(decks: Int, tricks: [Int], jokers: Bool) {
        for players in 1...6 {
            var room = TestRoom(.highCard, seats: players, deckCount: decks, jokers: jokers)
            for name in Self.names.prefix(players) { room.sit(name) }
            var trickCount = 0
            while let turn = room.state(for: "ann").turn {
                room.draw(turn.player)
                for case .game(.deck(let event)) in room.events.map(\.body) {
                    if case .trick(let number, _, _, _, _) = event.action { trickCount = number }
                }
            }
            #expect(trickCount == tricks[players - 1])
            #expect(room.over?.stats.first == tally(of: room.over, draws: trickCount))
        }
    }

    private func tally(of over: Over?, draws: Int) -> Stats {
        ["draws": draws, "tricks": over?.stats.first?["tricks"] ?? -1]
    }
}

/// Tests of High card: forfeits, the clock and rematches.
@Suite struct DeckHighCardEdgeTests {
    private static func room(_ codes: String, turnSeconds: Int = 0) -> TestRoom {
        var room = TestRoom(deck: codes, .highCard, seats: 3, turnSeconds: turnSeconds)
        for name in ["ann", "bob", "cid"] { room.sit(name) }
        return room
    }

    @Test func `a card of somebody who left stays and cannot win`() {
        var room = Self.room("AS 3S 2S 4S 5S 6S 7S")
        room.draw("ann")
        #expect(room.ask("ann", .leave).contains("owner bob"))
        room.draw("bob")
        #expect(
            room.draw("cid")[2]
                == "trick 1 (ann AS, bob 3S, cid 2S) bob carry 0 ann 0, bob 1, cid 0 "
                + "4 table:0 discard:3"
        )
        // The order of a trick stays; the turn skips the player who left.
        #expect(room.state(for: "bob").turn?.player == "bob")
    }

    @Test func `the turn of somebody who leaves passes on or decides the trick`() {
        var room = Self.room("3S 2S 4S 5S 6S 7S")
        room.draw("ann")
        let left = room.ask("bob", .leave)
        #expect(left.contains("turn 3 cid 0"))
        room.draw("cid")
        room.draw("ann")
        // Now cid is the last to draw. If cid leaves, ann has won the round.
        #expect(room.ask("cid", .leave).contains { $0.hasPrefix("over 1 forfeit win [\"ann\"]") })
    }

    @Test func `the last to draw who leaves decides the trick for the others`() {
        var room = Self.room("3S 5S 4S 5D 6S 7S")
        room.draw("ann")
        room.draw("bob")
        let left = room.ask("cid", .leave)
        #expect(
            left.contains(
                "trick 1 (ann 3S, bob 5S) bob carry 0 ann 0, bob 1, cid 0 4 table:0 discard:2"
            )
        )
        #expect(left.contains("turn 4 ann 0"))
    }

    @Test func `the server draws for somebody who lets the clock run out`() {
        var room = Self.room("2S 3S 4S 5S 6S 7S 8S 9S 0S", turnSeconds: 10)
        #expect(
            room.wait(10_000) == [
                "timeout 1 ann 1", "drawn ann deck table 1 [2S] 8 table:1 discard:0",
                "turn 2 bob 10000", "to bob: draw turn 2 nth 0 of []",
            ]
        )
        room.draw("bob")
        room.draw("cid")
        #expect(room.wait(10_000).first == "timeout 4 ann 2")
        room.draw("bob")
        room.draw("cid")
        // After the third timeout in a row the player leaves, and the room draws no card for an
        // absent player.
        #expect(room.wait(10_000).prefix(2) == ["timeout 7 ann 3", "turn 8 bob 10000"])
        #expect(room.deck?.cards.count == 3)
    }

    @Test func `a rematch begins with all cards and the next player`() {
        var room = Self.room("2S 3S 4S")
        for name in ["ann", "bob", "cid"] { room.draw(name) }
        let first = room.over
        for name in ["ann", "bob"] { room.ask(name, .ready(true, entropy: nil)) }
        let again = room.ask("cid", .ready(true, entropy: nil))
        #expect(again.contains("started 2 [\"ann\", \"bob\", \"cid\"] first bob"))
        #expect(again.contains("shuffled false - - deal 0 3 table:0 discard:0"))
        #expect(room.state(for: "ann").players.map(\.score) == [0, 0, 0])
        #expect(first?.proof.hasSuffix(" 2S,3S,4S") == true)
    }

    @Test func `the deal is proved by the order of the deck`() throws {
        var room = TestRoom(.highCard, seats: 1, deckCount: 2)
        room.sit("ann", ready: false)
        let seedCommit = room.state(for: "ann").seedCommit
        room.ask("ann", .ready(true, entropy: "mine"))
        let commit = room.state(for: "ann").commit
        while room.over == nil { room.draw("ann") }
        let over = try #require(room.over)
        #expect(Proof.check(over.proof, against: try #require(commit)))
        #expect(SHA256.hex(over.serverSeed) == seedCommit)
        let secret = DealSecret(serverSeed: over.serverSeed, salt: "")
        let seed = secret.seed(room: "K3QF", round: 1, entropies: over.entropies)
        let deck = PlayingCard.newDeck(jokers: false).map(\.code)
        #expect(over.entropies == ["mine"])
        #expect(Proof(line: over.proof)?.codes == dealDeck(codes: deck + deck, seed: seed).codes)
    }
}
