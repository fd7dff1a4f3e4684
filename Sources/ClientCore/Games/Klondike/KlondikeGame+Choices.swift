import GameProtocol
import TerminalKit

/// The request that the options become, and its words.
extension KlondikeGame {
    static let optionWords = "Klondike"

    static func optionNames(of command: ClientCommand) -> [String] {
        [.load, .arena].contains(command) ? ["draw", "deals"] : []
    }

    static func examples(of command: ClientCommand) -> [(line: String, about: String)] {
        switch command {
        case .load: [("load localhost --game klondike --rate 500", "many players, each alone")]
        case .arena:
            [
                ("arena --game klondike --levels optimal,perfect", "races on one deal"),
                ("arena --game klondike --seats 1", "the share of deals that each wins"),
            ]
        default: []
        }
    }

    static func request(_ options: NewRoomOptions) -> GameOptions.Request {
        .klondike(options.games.klondike)
    }

    static func take(_ options: GameOptions, into choices: inout NewRoomOptions) {
        guard case .klondike(let own) = options else { return }
        choices.games.klondike = KlondikeChoices(own)
    }

    static func problem(_ options: NewRoomOptions) -> (sentence: String, instead: String)? {
        do throws(KlondikeOptions.Problem) {
            let seats = options.seats ?? options.usualSeats
            _ = try KlondikeOptions(options.games.klondike, seats: seats)
            return nil
        } catch {
            return (error.sentence, "")
        }
    }

    static func botProblem(_ options: NewRoomOptions) -> String? { nil }
    static func loadRoom(_ wanted: NewRoomOptions) -> NewRoomOptions? { wanted }

    static func extent(_ options: NewRoomOptions, in size: Size) -> String {
        let who = (options.seats ?? options.usualSeats) > 1 ? "A race on one deal" : "Solitaire"
        return "\(who): fits every window (\(size.text))."
    }

    static func hasTurnClock(_ options: NewRoomOptions) -> Bool { false }
    static func turnSeconds(_ options: GameOptions) -> Int? { nil }

    static func extent(_ options: GameOptions) -> String {
        guard case .klondike(let own) = options else { return "" }
        return own.raceSeconds == nil ? "solitaire for one" : "a race on one deal"
    }

    static func shortDetail(
        _ options: GameOptions,
        watching: String
    ) -> (head: String, foot: [String]) {
        ("\(name(options)), \(extent(options))", [watching])
    }
}
