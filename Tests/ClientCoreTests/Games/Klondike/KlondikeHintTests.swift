import Bots
import Testing

@testable import ClientCore
@testable import GameProtocol

@Suite("Hints from open cards")
struct KlondikeHintTests {
    private static func pile(_ codes: String, down: Int = 0) -> KlondikeBoard.Pile {
        KlondikeBoard.Pile(
            down: down,
            cards: codes.split(separator: " ").compactMap { PlayingCard(code: String($0)) }
        )
    }

    private static func board(
        _ piles: [KlondikeBoard.Pile],
        waste: String = "",
        foundations: [Int] = [0, 0, 0, 0]
    ) -> KlondikeBoard {
        KlondikeBoard(
            stock: 10,
            waste: pile(waste).cards,
            tableau: piles + Array(repeating: pile(""), count: 7 - piles.count),
            foundations: foundations
        )
    }

    private static let turn = KlondikeStep(.stock)
    private static func up(_ pile: Int) -> KlondikeStep {
        KlondikeStep(.tableau(pile), .foundation)
    }
    private static func move(_ from: Int, _ to: Int) -> KlondikeStep {
        KlondikeStep(.tableau(from), .tableau(to))
    }

    @Test func `a card that nothing needs goes up first`() {
        let board = Self.board([
            Self.pile("AH", down: 1), Self.pile("8S", down: 4), Self.pile("9H", down: 2),
        ])
        let moves = [Self.turn, Self.move(1, 2), Self.up(0)]
        #expect(KlondikeHint.best(of: moves, on: board) == Self.up(0))
    }

    @Test func `the pile with the most hidden cards comes next`() {
        let board = Self.board([
            Self.pile("8C", down: 2), Self.pile("8S", down: 4), Self.pile("9H", down: 2),
        ])
        let moves = [Self.turn, Self.move(0, 2), Self.move(1, 2)]
        #expect(KlondikeHint.best(of: moves, on: board) == Self.move(1, 2))
    }

    @Test func `a king that frees a card moves, one that does not stays`() {
        let frees = Self.board([Self.pile("KH", down: 3), Self.pile("")])
        let stays = Self.board([Self.pile("KH"), Self.pile("")])
        let moves = [Self.turn, Self.move(0, 1)]
        #expect(KlondikeHint.best(of: moves, on: frees) == Self.move(0, 1))
        #expect(KlondikeHint.best(of: moves, on: stays) == Self.turn)
    }

    @Test func `the waste comes before a card that others may need, and before turning`() {
        let board = Self.board(
            [Self.pile("9H"), Self.pile("3D")],
            waste: "8S",
            foundations: [0, 2, 0, 0]
        )
        let waste = KlondikeStep(.waste, .tableau(0))
        #expect(KlondikeHint.best(of: [Self.turn, Self.up(1), waste], on: board) != Self.turn)
        #expect(KlondikeHint.best(of: [Self.turn, waste], on: board) == waste)
    }

    @Test func `part of a run is not worth moving, and nothing comes back down`() {
        let board = Self.board(
            [Self.pile("9H 8S", down: 1), Self.pile("9D")],
            foundations: [5, 0, 0, 0]
        )
        let back = KlondikeStep(.foundation(.spades), .tableau(1))
        #expect(KlondikeHint.best(of: [Self.move(0, 1), back], on: board) == nil)
        #expect(KlondikeHint.best(of: [Self.turn, Self.move(0, 1)], on: board) == Self.turn)
    }

    @Test func `who has turned through all cards twice is not told to turn again`() {
        var table = PatienceTable()
        table.board = KlondikeBoard(
            stock: 3,
            waste: [],
            tableau: [],
            foundations: [0, 0, 0, 0]
        )
        table.moves = [Self.turn, Self.move(0, 1)]
        table.turnedInRow = 7
        #expect(table.hint == Self.turn)
        table.turnedInRow = 8
        #expect(table.hint == nil)
    }

    @Test func `a bot gives up a board on which two passes have shown nothing`() throws {
        for isRace in [false, true] {
            var bot = KlondikeBot()
            let options = KlondikeOptions(
                draw: 1,
                passes: 0,
                scoring: .standard,
                deals: .any,
                undo: true,
                raceSeconds: isRace ? 900 : nil,
                assist: .none
            )
            let board = Self.board([Self.pile("9H"), Self.pile("9D")])
            let own = KlondikeState.Own(board: board, turn: 1, passes: 1, mayUndo: false)
            _ = bot.receive(.room(Self.room(options, KlondikeState(own: own))))
            var answers: [GameMove] = []
            for turn in 1...40 {
                let prompt = KlondikePrompt(
                    turn: turn,
                    moves: [Self.turn],
                    mayUndo: true,
                    isStuck: false
                )
                let line = Prompt(room: "K3QF", .klondike(prompt), clockMs: nil)
                let answer = bot.receive(.prompt(line))
                answers.append(try #require(answer))
                // The waste is recycled, and the board is as before.
                let standing = KlondikeStanding(
                    player: "ann",
                    turn: turn,
                    score: 0,
                    foundation: 0,
                    passes: turn
                )
                let event = KlondikeEvent.acted(.recycled(stock: 10), standing)
                let told = RoomEvent(room: "K3QF", seq: Int64(turn), .game(.klondike(event)))
                _ = bot.receive(.event(told))
            }
            let end = GameMove.klondike(isRace ? .done : .redeal(entropy: nil))
            #expect(answers.first == .klondike(.move(Self.turn, turn: 1)))
            #expect(answers.firstIndex(of: end) == 22)
        }
    }

    private static func room(_ options: KlondikeOptions, _ state: KlondikeState) -> RoomState {
        RoomState(
            room: "K3QF",
            seq: 1,
            title: nil,
            phase: .playing,
            round: 1,
            owner: "ann",
            players: [],
            spectators: [],
            options: .klondike(options),
            elapsedMs: 0,
            commit: nil,
            game: .klondike(state),
            turn: nil,
            seedCommit: "",
            over: nil
        )
    }
}
