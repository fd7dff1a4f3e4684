import CommandLine
package import GameProtocol
import TerminalKit

/// What somebody wants of a new Klondike room; what was not given is left to the server.
struct KlondikeChoices: Equatable, Sendable {
    var draw: Int?
    var passes: Int?
    var scoring: KlondikeOptions.Scoring?
    var undo: Bool?
    var raceSeconds: Int?
}

extension NewRoomOptions {
    fileprivate var klondike: KlondikeChoices {
        get { games.klondike }
        set { games.klondike = newValue }
    }
}

extension KlondikeGame {
    static let options = [
        RoomOption(
            row: .init("draw", .number("COUNT", in: 1...3), \.newRoom.games.klondike.draw)
                .about("klondike: turn 1 card at once, or 3 (default 1)"),
            place: .afterTurnClock,
            namesGame: true,
            typed: { $0.klondike.draw.flatMap { $0 == 1 ? nil : "\($0)" } },
            isGiven: { $0.klondike.draw != nil },
            line: FormLine(
                label: "Draw",
                choices: "1 or 3 cards at once",
                value: { "\($0.klondike.draw ?? 1)" },
                change: { options, step in
                    options.klondike.draw = Choice.next(options.klondike.draw ?? 1, [1, 3], step)
                }
            )
        )
    ]

    static let optionWords = "draw"

    static let topic = GameTopic(
        name: "klondike",
        text: """
            Klondike, a patience.

            Seven piles, a stock that is turned card by card (--draw 3: three at once), and
            four foundations from ace to king. On a pile goes a card that is one lower and
            of the other color; on an empty one a king. All cards on the foundations: won.

            Type s to turn, 3 5 to move from pile 3 to pile 5, 3 or w to let a card go where
            it fits, u to take back, hint for a hint, redeal to deal again. With --seats 2
            to 4 it is a race on one deal: done says that you have finished.

            """
    )

    static func request(_ options: NewRoomOptions) -> GameOptions.Request {
        var request = KlondikeOptions.Request()
        request.draw = options.klondike.draw
        request.passes = options.klondike.passes
        request.scoring = options.klondike.scoring
        request.undo = options.klondike.undo
        request.raceSeconds = options.klondike.raceSeconds
        return .klondike(request)
    }

    static func take(_ options: GameOptions, into choices: inout NewRoomOptions) {
        guard case .klondike(let own) = options else { return }
        choices.klondike = KlondikeChoices(
            draw: own.draw,
            passes: own.passes,
            scoring: own.scoring,
            undo: own.undo,
            raceSeconds: own.raceSeconds
        )
    }

    static func problem(_ options: NewRoomOptions) -> (sentence: String, instead: String)? {
        options.klondike.draw == 2 ? ("One card is turned at once, or three.", "--draw 3") : nil
    }

    static func botProblem(_ options: NewRoomOptions) -> String? { nil }

    static func extent(_ options: NewRoomOptions, in size: Size) -> String {
        "52 cards, \(options.klondike.draw ?? 1) turned at once."
    }

    static func hasTurnClock(_ options: NewRoomOptions) -> Bool { false }
    static func turnSeconds(_ options: GameOptions) -> Int? { nil }
    static func extent(_ options: GameOptions) -> String { options.summary }

    static func shortDetail(
        _ options: GameOptions,
        watching: String
    ) -> (head: String, foot: [String]) {
        (name(options), [watching])
    }
}
