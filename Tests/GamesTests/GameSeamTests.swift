import GameProtocol
import Testing

@testable import Games

/// Tests that a game's rules name the winners, set timers, and prompt any number of players.
@Suite struct GameSeamTests {
    private static func room(_ names: String...) -> (TestRoom, start: [String]) {
        var room = TestRoom(Race(), seats: names.count)
        var lines: [String] = []
        for name in names { lines = room.sit(name) }
        return (room, lines)
    }

    private static let draw = RoomRequest.move(.deck(.draw(DeckDraw())))

    private static func prompt(_ name: String, _ turn: Int) -> String {
        "to \(name): draw turn \(turn) nth 0 of []"
    }

    @Test func `everybody who may act is prompted`() {
        var (room, start) = Self.room("ann", "bob", "cid")
        #expect(
            start.filter { $0.hasPrefix("to ") }
                == ["ann", "bob", "cid"].map { Self.prompt($0, 1) }
        )
        #expect(room.ask("bob", Self.draw) == ["bob: ok", Self.prompt("bob", 2)])
        #expect(room.ask("ann", Self.draw) == ["ann: ok", Self.prompt("ann", 2)])
    }

    @Test func `who comes back is prompted whoever moved meanwhile`() {
        var (room, _) = Self.room("ann", "bob")
        room.send(.offline(room.member("bob"), resumeMs: 120_000))
        room.ask("ann", Self.draw)
        room.at += 15_000
        #expect(
            room.send(.online(room.member("bob"))) == ["online bob", Self.prompt("bob", 1)]
        )
        guard case .line(_, .prompt(let prompt)) = room.effects.last else {
            return #expect(Bool(false), "no prompt")
        }
        #expect(prompt.clockMs == 45_000)
    }

    @Test func `the rules say who has won and not the scores`() {
        var (room, _) = Self.room("ann", "bob")
        room.ask("ann", Self.draw)
        // By the rules of this game, the player with the fewest draws wins when the time is over.
        let lines = room.wait(60_000)
        #expect(lines.first?.hasPrefix("over 1 complete win [\"bob\"] ann 1, bob 0") == true)
        #expect(room.room.deadline == nil)
    }

    @Test func `a round goes on with what was left of it after a restart`() {
        var (room, _) = Self.room("ann", "bob")
        room.at += 20_000
        room.send(.restarted(resumeMs: 120_000))
        #expect(room.room.deadline == 60_000)
        #expect(room.wait(39_999) == [])
        #expect(room.wait(1).first?.hasPrefix("over 1 complete") == true)
    }

    @Test func `a round that is over prompts nobody`() {
        var (room, _) = Self.room("ann", "bob")
        for _ in 1...3 { room.ask("ann", Self.draw) }
        #expect(room.over?.winners == ["ann"])
        room.send(.offline(room.member("bob"), resumeMs: 120_000))
        #expect(room.send(.online(room.member("bob"))) == ["online bob"])
    }
}

/// A game that all players play at once. The first player with three draws wins; after a minute,
/// the player with the fewest draws wins.
private struct Race: Game {
    private var players = RoundPlayers()
    private var draws: [Int] = []
    private var isRunning = false

    var options: GameOptions {
        .deck(
            DeckOptions(
                rules: .highCard,
                deckCount: 1,
                jokers: false,
                cards: nil,
                shuffled: true,
                turnSeconds: 0
            )
        )
    }

    var standings: [Standing] { draws.map { Standing(score: $0, stats: ["draws": $0]) } }

    mutating func receive(
        _ input: GameInput,
        _ outputs: inout some GameOutputs
    ) throws(Refusal) {
        switch input {
        case .deal(let deal):
            players = RoundPlayers(deal.players)
            draws = deal.players.map { _ in 0 }
            isRunning = true
            outputs.put(.dealt(deal.record(["AS"])))
            outputs.put(.timer(.round, afterMs: 60_000))
            for player in draws.indices { outputs.put(.prompt(player: player)) }
        case .move(_, let player):
            draws[player] += 1
            if draws[player] == 3 {
                finish(.complete, [player], &outputs)
            } else {
                outputs.put(.prompt(player: player))
            }
        case .timer(.round): finish(.complete, players.best(draws.map { -$0 }), &outputs)
        case .left(let player):
            players.leave(player)
            if let (reason, winners) = players.decision { finish(reason, winners, &outputs) }
        case .stop: finish(.shutdown, [], &outputs)
        case .timer(.turn), .timer(.pause), .sat: break
        }
    }

    private mutating func finish(
        _ reason: Over.Reason,
        _ winners: [Int],
        _ outputs: inout some GameOutputs
    ) {
        isRunning = false
        outputs.put(.finished(reason, winners: winners))
    }

    func choices(of player: Int) -> GamePrompt? {
        isRunning ? .deck(DeckPrompt(turn: draws[player] + 1)) : nil
    }

    func state(for viewer: Viewer, clocks: Clocks) -> GameState {
        .deck(DeckState(counts: DeckPiles(remaining: 0, piles: []), isShuffled: true))
    }
}
