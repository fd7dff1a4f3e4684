import CommandLine
import GameProtocol

/// What the command `deal` prints: the cards that a seed deals in a room.
struct DealCommand: Equatable {
    var room: String?
    var pairs: Int?
    var theme = "cards"
    var round = 1
    var seats = 2
    var entropies: [String] = []

    /// One line for each cell: its number, and its face in words.
    func lines(_ seed: FixedSeed?) throws(UsageError) -> [String] {
        guard let seed, let room, let pairs else {
            throw UsageError("deal needs --seed HEX, --room CODE and --grid WxH.")
        }
        guard let theme = Theme.named(theme) else {
            throw UsageError("There is no theme \(theme.excerpt).")
        }
        guard pairs <= theme.maximumPairs else {
            throw UsageError("The theme \(theme.name) has \(theme.maximumPairs) pairs.")
        }
        let code = RoomCode.normalized(room)
        // The entropy of a player who sends none is empty.
        let silent = Array(repeating: "", count: max(0, seats - entropies.count))
        let deal = seed.secret(room: code, round: round)
            .seed(room: code, round: round, entropies: entropies + silent)
        let board = dealBoard(theme: theme, pairs: pairs, seed: deal)
        return board.enumerated().map { "\($0.offset + 1) \($0.element.label)" }
    }
}
