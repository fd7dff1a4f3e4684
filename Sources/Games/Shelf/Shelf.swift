public import GameProtocol

/// The decks of all programs that use HTTP. Each deck has a name that only its program knows.
///
/// Requests bring the time and random bytes. They come one by one, so no card is given out twice.
public struct Shelf: Sendable {
    private var decks: [String: ShelfDeck] = [:]
    private let maximumDecks: Int
    private var countByOwner: [String: Int] = [:]
    /// The time of the next search for unused decks, in seconds of the same clock as the requests.
    private var sweepAt = 0
    private static let sweepSeconds = 3_600

    /// Creates an empty shelf.
    public init(maximumDecks: Int) { self.maximumDecks = maximumDecks }

    /// The number of decks.
    public var count: Int { decks.count }

    /// Carries out a request. A new deck counts for `owner`, such as an address; nil for none.
    /// `now` is the time in seconds, from a clock that never goes back. `random` has 32
    /// unpredictable bytes, different for each request.
    public mutating func receive(
        _ request: ShelfRequest,
        of owner: String? = nil,
        at now: Int,
        random: [UInt8]
    ) -> ShelfAnswer {
        sweep(at: now)
        var words = WordStream(seed: random)
        do throws(ShelfRefusal) {
            switch request {
            case .open(let contents, let shuffled):
                let id = try open(contents, shuffled: shuffled, of: owner, at: now, &words)
                return try with(id, now) { deck in Self.state(id, deck) }
            case .openAndDraw(let contents, let count):
                let id = try open(contents, shuffled: true, of: owner, at: now, &words)
                return try draw(id, count, .top, now, &words)
            case .look(let id): return try with(id, now) { deck in Self.state(id, deck) }
            case .shuffleRest(let id):
                return try with(id, now) { deck in
                    deck.shuffleRest(&words)
                    return Self.state(id, deck)
                }
            case .shuffleAll(let id, let contents):
                try Self.check(packs: contents.packs)
                return try with(id, now) { deck throws(ShelfRefusal) in
                    try deck.shuffleAll(contents, &words)
                    return Self.state(id, deck)
                }
            case .draw(let id, let count, let end): return try draw(id, count, end, now, &words)
            case .giveBack(let id, let cards):
                return try with(id, now) { deck in
                    deck.giveBack(cards)
                    return .returned(id: id, remaining: deck.cards.count)
                }
            case .pile(let id, let name, let request):
                return try with(id, now) { deck throws(ShelfRefusal) in
                    try Self.carryOut(request, id, name, &deck, &words)
                }
            }
        } catch {
            return .refused(error)
        }
    }

    private static func carryOut(
        _ request: ShelfPileRequest,
        _ id: String,
        _ name: String,
        _ deck: inout ShelfDeck,
        _ words: inout WordStream
    ) throws(ShelfRefusal) -> ShelfAnswer {
        guard name.unicodeScalars.count <= Limits.maximumShelfNameCount else { throw .nameTooLong }
        var shownName: String?
        switch request {
        case .add(nil): throw .cardsMissing
        case .add(.some(let cards)): try deck.add(cards, to: name)
        case .list: shownName = name
        case .shuffle: try deck.shufflePile(name, &words)
        case .draw(let count, let end):
            let cards = try deck.draw(count, end, ofPile: name, &words)
            return .pileCards(id: id, cards, deck.shown())
        case .take(let cards):
            try deck.take(cards, ofPile: name)
            return .pileCards(id: id, cards, deck.shown())
        case .giveBack(let cards): try deck.giveBack(cards, ofPile: name)
        }
        return .piles(id: id, remaining: deck.cards.count, deck.shown(shownName))
    }

    private mutating func draw(
        _ id: String,
        _ count: Int,
        _ end: ShelfEnd,
        _ now: Int,
        _ words: inout WordStream
    ) throws(ShelfRefusal) -> ShelfAnswer {
        try with(id, now) { deck in
            let cards = deck.draw(count, end, &words)
            return .cards(
                id: id,
                cards,
                remaining: deck.cards.count,
                missing: cards.count < count ? count : nil
            )
        }
    }

    private static func state(_ id: String, _ deck: ShelfDeck) -> ShelfAnswer {
        .state(id: id, remaining: deck.cards.count, shuffled: deck.isShuffled)
    }

    /// Runs a closure on a deck in place, without a copy.
    private mutating func with(
        _ id: String,
        _ now: Int,
        _ body: (inout ShelfDeck) throws(ShelfRefusal) -> ShelfAnswer
    ) throws(ShelfRefusal) -> ShelfAnswer {
        guard let place = decks.index(forKey: id) else { throw .noSuchID }
        decks.values[place].lastUsed = now
        defer { assert(decks.values[place].isWhole, "a card was made or lost") }
        return try body(&decks.values[place])
    }
}

/// The lifetime of decks.
extension Shelf {
    /// Throws if no deck can have this number of packs.
    public static func check(packs: Int) throws(ShelfRefusal) {
        if packs > Limits.shelfPacks.upperBound { throw .tooManyPacks }
        if packs < Limits.shelfPacks.lowerBound { throw .tooFewPacks }
    }

    private mutating func open(
        _ contents: ShelfContents,
        shuffled: Bool,
        of owner: String?,
        at now: Int,
        _ words: inout WordStream
    ) throws(ShelfRefusal) -> String {
        try Self.check(packs: contents.packs)
        var deck = try ShelfDeck(contents)
        try makeRoom(for: owner, at: now)
        let id = newID(&words)
        if shuffled { deck.shuffleRest(&words) }
        deck.lastUsed = now
        deck.owner = owner
        decks[id] = deck
        count(deck, 1)
        return id
    }

    private func newID(_ words: inout WordStream) -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
        while true {
            let bytes = (0..<Limits.shelfIDCount).map { _ in
                letters[words.number(below: letters.count)]
            }
            let id = String(decoding: bytes, as: UTF8.self)
            if decks[id] == nil { return id }
        }
    }

    private var maximumPerOwner: Int {
        max(maximumDecks / Limits.shelfShareOfAddress, Limits.leastShelfDecksOfAddress)
    }

    /// Evicts the deck that was unused for the longest time, if there is no room for a new one. If
    /// the owner has the maximum number of decks, one of that owner's decks is evicted. If the
    /// shelf is full, any deck may be.
    private mutating func makeRoom(for owner: String?, at now: Int) throws(ShelfRefusal) {
        if let owner, countByOwner[owner, default: 0] >= maximumPerOwner {
            let keepSeconds = Limits.shelfKeepSecondsOfAddress
            guard giveUpOldest(decks.filter { $0.value.owner == owner }, keepSeconds, now) else {
                throw .tooManyDecks
            }
        }
        if decks.count < maximumDecks { return }
        guard giveUpOldest(decks, Limits.shelfKeepSecondsWhenFull, now) else { throw .full }
    }

    /// Evicts the deck that was unused for the longest time, if that is more than `keepSeconds`;
    /// otherwise returns false.
    private mutating func giveUpOldest(
        _ some: [String: ShelfDeck],
        _ keepSeconds: Int,
        _ now: Int
    ) -> Bool {
        guard let oldest = some.min(by: { $0.value.lastUsed < $1.value.lastUsed }),
            now - oldest.value.lastUsed > keepSeconds
        else { return false }
        decks[oldest.key] = nil
        count(oldest.value, -1)
        return true
    }

    private mutating func count(_ deck: ShelfDeck, _ more: Int) {
        guard let owner = deck.owner else { return }
        let count = countByOwner[owner, default: 0] + more
        countByOwner[owner] = count == 0 ? nil : count
    }

    private mutating func sweep(at now: Int) {
        guard now >= sweepAt else { return }
        sweepAt = now + Self.sweepSeconds
        let old = decks.filter { now - $0.value.lastUsed >= Limits.shelfKeepSeconds }
        for (id, deck) in old {
            decks[id] = nil
            count(deck, -1)
        }
    }

    /// Whether every deck still has exactly its own cards.
    var isWhole: Bool { decks.values.allSatisfy(\.isWhole) }
}

/// Limits of decks over HTTP (Documentation/decks-over-http.md).
extension Limits {
    /// The default for the maximum number of decks on a server.
    public static let defaultShelfDecks = 10_000
    /// The number of packs in a deck.
    public static let shelfPacks = 1...20
    /// The maximum number of cards in a deck: 20 packs of 54.
    public static let maximumShelfCards = 1_080
    /// The maximum number of piles of a deck.
    public static let maximumShelfPiles = 50
    /// The maximum number of characters in a pile's name.
    public static let maximumShelfNameCount = 64
    /// The number of characters in a deck's name.
    public static let shelfIDCount = 12
    /// The time after which an unused deck is evicted, in seconds.
    public static let shelfKeepSeconds = 14 * 86_400
    /// The time for which an unused deck is safe from eviction when the shelf is full, in seconds.
    public static let shelfKeepSecondsWhenFull = 86_400
    /// The divisor for the share of one address: its decks are at most the server's maximum divided
    /// by this number, but see `leastShelfDecksOfAddress`. The local computer is exempt.
    public static let shelfShareOfAddress = 10
    /// The number of decks that an address may always have, however small its share is.
    public static let leastShelfDecksOfAddress = 100
    /// The seconds for which an unused deck is safe if its own address needs room for a new deck.
    public static let shelfKeepSecondsOfAddress = 600
    /// The rate of new decks for an address. The local computer is exempt.
    public static let shelfDecksOfAddress = Rate(burst: 30, interval: .milliseconds(500))
}
