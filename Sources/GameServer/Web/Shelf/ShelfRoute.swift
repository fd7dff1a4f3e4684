import GameProtocol
import Games

/// The route of an address below `/api/`, which becomes a request of the shelf once its parameters are read.
enum ShelfRoute: Equatable {
    case new(shuffled: Bool)
    case newDraw
    case look(String)
    case shuffle(String)
    case draw(String, ShelfEnd)
    case giveBack(String)
    case pile(String, name: String, PileAction)

    enum PileAction: Equatable {
        case add, list, shuffle, giveBack
        case draw(ShelfEnd)
    }

    /// The route of a path below `/api/`; nil if there is none.
    init?(_ path: ArraySlice<String>) {
        guard path.allSatisfy({ Self.isSlug($0) }) else { return nil }
        switch (path.first, path.count) {
        case ("deck", _): self.init(ofDecks: path.dropFirst())
        // Addresses from before May 2015.
        case ("new", 1): self = .new(shuffled: false)
        case ("shuffle", 1): self = .new(shuffled: true)
        case ("shuffle", 2): self = .shuffle(path[path.startIndex + 1])
        case ("draw", 2): self = .draw(path[path.startIndex + 1], .top)
        default: return nil
        }
    }

    private init?(ofDecks path: ArraySlice<String>) {
        let path = Array(path)
        switch (path.count, path.count > 1 ? path[1] : "") {
        case (1, _): self = path[0] == "new" ? .new(shuffled: false) : .look(path[0])
        case (2, "shuffle"):
            self = path[0] == "new" ? .new(shuffled: true) : .shuffle(path[0])
        case (2, "draw"): self = path[0] == "new" ? .newDraw : .draw(path[0], .top)
        case (2, "return"): self = .giveBack(path[0])
        case (3, "draw"):
            guard path[2] == "bottom" || path[2] == "random" else { return nil }
            self = .draw(path[0], Self.end(path[2]))
        case (4, "pile"), (5, "pile"):
            guard let action = Self.action(path[3...]) else { return nil }
            self = .pile(path[0], name: path[2], action)
        default: return nil
        }
    }

    private static func action(_ words: ArraySlice<String>) -> PileAction? {
        switch (words.first, words.count) {
        case ("add", 1): .add
        case ("list", 1): .list
        case ("shuffle", 1): .shuffle
        case ("return", 1): .giveBack
        case ("draw", 1): .draw(.top)
        case ("draw", _): .draw(end(words[words.startIndex + 1]))
        default: nil
        }
    }

    /// Returns the end of the deck; any unknown word means the top, as at deckofcardsapi.com.
    private static func end(_ word: String) -> ShelfEnd {
        switch word.lowercased() {
        case "bottom": .bottom
        case "random": .random
        default: .top
        }
    }

    /// Whether a text can be the name of a deck.
    static func isSlug(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { HTTPSyntax.isAlphanumeric($0) || $0 == 0x2D || $0 == 0x5F }
    }

    /// The name of the route in the metrics.
    var name: String {
        switch self {
        case .new(false): "new"
        case .new(true): "new_shuffle"
        case .newDraw: "new_draw"
        case .look: "look"
        case .shuffle: "shuffle"
        case .draw: "draw"
        case .giveBack: "return"
        case .pile(_, _, .add): "pile_add"
        case .pile(_, _, .list): "pile_list"
        case .pile(_, _, .shuffle): "pile_shuffle"
        case .pile(_, _, .draw): "pile_draw"
        case .pile(_, _, .giveBack): "pile_return"
        }
    }
}

extension ShelfRoute {
    /// A malformed parameter, or one that the shelf refuses in any case.
    enum BadParameter: Error {
        /// The parameter is malformed; the sentence says which values are valid.
        case unreadable(String)
        case refused(ShelfRefusal)
    }

    /// Reads a request to the shelf of decks. The number of packs is checked before anything else.
    func request(_ request: HTTPRequest) throws(BadParameter) -> ShelfRequest {
        let cards = request.parameter("cards").map(ShelfCard.list)
        switch self {
        case .new(let shuffled):
            return .open(try Self.contents(request, cards), shuffled: shuffled)
        case .newDraw:
            let contents = try Self.contents(request, nil)
            return .openAndDraw(contents, count: try Self.count(request))
        case .look(let id): return .look(id)
        case .shuffle(let id):
            let contents = try Self.contents(request, cards)
            if request.parameter("remaining")?.lowercased() == "true" { return .shuffleRest(id) }
            return .shuffleAll(id, contents)
        case .draw(let id, let end): return .draw(id, count: try Self.count(request), end)
        case .giveBack(let id): return .giveBack(id, cards)
        case .pile(let id, let name, let action):
            return .pile(id, name: name, try Self.pileRequest(action, request, cards))
        }
    }

    private static func pileRequest(
        _ action: PileAction,
        _ request: HTTPRequest,
        _ cards: [ShelfCard]?
    ) throws(BadParameter) -> ShelfPileRequest {
        switch action {
        case .add: return .add(cards)
        case .list: return .list
        case .shuffle: return .shuffle
        case .giveBack: return .giveBack(cards)
        case .draw(let end):
            // An empty list counts as no list, as at deckofcardsapi.com.
            if let cards, request.parameter("cards") != "" { return .take(cards) }
            return .draw(count: try count(request), end)
        }
    }

    private static func contents(
        _ request: HTTPRequest,
        _ cards: [ShelfCard]?
    ) throws(BadParameter) -> ShelfContents {
        let jokers: Bool? =
            switch request.parameter("jokers_enabled")?.lowercased() {
            case "true": true
            case "false": false
            default: nil
            }
        guard let packs = number(request.parameter("deck_count")) else {
            throw .unreadable("deck_count takes a whole number from 1 to 20.")
        }
        do throws(ShelfRefusal) {
            try Shelf.check(packs: packs)
        } catch {
            throw .refused(error)
        }
        return ShelfContents(packs: packs, cards: cards, jokers: jokers)
    }

    private static func count(_ request: HTTPRequest) throws(BadParameter) -> Int {
        let count = number(request.parameter("count"))
        guard let count, (0...Limits.maximumShelfCards).contains(count) else {
            throw .unreadable("count takes a whole number from 0 to \(Limits.maximumShelfCards).")
        }
        return count
    }

    /// Returns the whole number in a text, and 1 without a text; nil if the text is no number.
    private static func number(_ text: String?) -> Int? {
        guard let text else { return 1 }
        // White space around the number and a sign before it are allowed, as in Python.
        let number = HTTPSyntax.trimmed(text)
        let digits =
            number.first.map { "+-".contains($0) } == true ? number.dropFirst() : number[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy(HTTPSyntax.isDigit) else { return nil }
        return Int(number) ?? (number.hasPrefix("-") ? .min : .max)
    }
}
