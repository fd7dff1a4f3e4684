import GameProtocol

/// A deal that somebody wants printed: what a seed deals in a room, for tests and for checking.
struct DealRequest: Equatable {
    var seed: FixedSeed
    var room: String
    var pairs: Int
    var theme = "cards"
    var round = 1
    var seats = 2
    var entropies: [String] = []

    init(_ arguments: ArraySlice<String>) throws(UsageError) {
        var words = OptionWords(arguments)
        var seed: FixedSeed?
        var room: String?
        var pairs: Int?
        while let word = try words.next() {
            guard Self.options.contains(word) else { throw Self.unknown(word) }
            let text = try words.value(of: word)
            do throws(BadValue) {
                switch word {
                case "--seed": seed = try OptionValue.seed(text)
                case "--room": room = RoomCode.normalized(text)
                case "--grid": pairs = try Self.pairs(text)
                case "--theme": theme = text
                case "--round": round = try OptionValue.integer(text, in: 1...1_000_000)
                case "--seats": seats = try OptionValue.integer(text, in: Limits.seats)
                default: entropies.append(text)
                }
            } catch {
                throw UsageError("\(word) \(error.predicate)")
            }
        }
        guard let seed, let room, let pairs else {
            throw UsageError("deal needs --seed HEX, --room CODE and --grid WxH.")
        }
        self.seed = seed
        self.room = room
        self.pairs = pairs
    }

    static let options = [
        "--seed", "--room", "--grid", "--theme", "--round", "--seats", "--entropy",
    ]

    private static func unknown(_ option: String) -> UsageError {
        UsageError("There is no option \(option)." + Arguments.hint(option, options))
    }

    private static func pairs(_ text: String) throws(BadValue) -> Int {
        let sides = text.lowercased().split(separator: "x").map(String.init)
        guard sides.count == 2 else { throw BadValue("looks like 4x4.") }
        let width = try OptionValue.integer(sides[0], in: 1...16)
        let height = try OptionValue.integer(sides[1], in: 1...72)
        guard width * height % 2 == 0 else {
            throw BadValue("takes an even number of cards; \(text) is odd.")
        }
        guard Limits.pairs.contains(width * height / 2) else {
            throw BadValue("takes 4 to 144 cards.")
        }
        return width * height / 2
    }
}

extension DealRequest {
    /// The deal, a line a cell: its number and the plain words of its face.
    func lines() throws(UsageError) -> [String] {
        guard let theme = Theme.named(theme) else {
            throw UsageError("There is no theme \(theme).")
        }
        guard pairs <= theme.maximumPairs else {
            throw UsageError("The theme \(theme.name) has \(theme.maximumPairs) pairs.")
        }
        // A player who sends no entropy counts as an empty one.
        let silent = Array(repeating: "", count: max(0, seats - entropies.count))
        let deal = seed.secret(room: room, round: round)
            .seed(room: room, round: round, entropies: entropies + silent)
        let board = dealBoard(theme: theme, pairs: pairs, seed: deal)
        return board.enumerated().map { "\($0.offset + 1) \($0.element.label)" }
    }
}
