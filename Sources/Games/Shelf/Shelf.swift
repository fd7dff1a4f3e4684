public import GameProtocol

/// The decks of all programs that use HTTP, each under a name that only its program knows.
///
/// It is told the time and given random numbers with each request, and does one at a time: no card
/// is handed out twice.
public struct Shelf: Sendable {
    private var decks: [String: ShelfDeck] = [:]
    private let maximumDecks: Int
    /// How many of them are whose.
    private var countByOwner: [String: Int] = [:]
    /// When decks that nobody uses are looked for again.
    private var sweepAt = 0
    private static let sweepSeconds = 3_600

    /// An empty shelf for so many decks.
    public init(maximumDecks: Int) { self.maximumDecks = maximumDecks }

    /// How many decks there are.
    public var count: Int { decks.count }

    /// Carries out a request.
    ///
    /// - Parameters:
    ///   - owner: for whom a new deck counts, such as an address; nil for nobody.
    ///   - now: seconds, of a clock that only goes forward.
    ///   - random: 32 bytes that nobody knows, other ones with each request.
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

    /// Works on a deck in its place.
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

/// Decks come and go.
extension Shelf {
    /// Whether a deck can be made of so many packs; asked before anything else.
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

    /// How many decks one owner may have.
    private var maximumPerOwner: Int {
        max(maximumDecks / Limits.shelfShareOfAddress, Limits.leastShelfDecksOfAddress)
    }

    /// Where an owner has all decks that one may have, one of these goes, and where the shelf is
    /// full, any: the one that nobody has used for the longest time.
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

    /// Gives up the deck that was not used for the longest time, and longer than these seconds;
    /// false where there is none.
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

    /// Whether no card of any deck was made or lost.
    var isWhole: Bool { decks.values.allSatisfy(\.isWhole) }
}

/// The numbers of decks over HTTP (Documentation/decks-over-http.md).
extension Limits {
    /// The decks of a server.
    public static let defaultShelfDecks = 10_000
    /// The packs that one deck is made of.
    public static let shelfPacks = 1...20
    /// The cards of one deck: 20 packs of 54.
    public static let maximumShelfCards = 1_080
    /// The piles of one deck.
    public static let maximumShelfPiles = 50
    /// The characters of a pile's name.
    public static let maximumShelfNameCount = 64
    /// The characters of a deck's name.
    public static let shelfIDCount = 12
    /// How long a deck is kept that nobody uses, in seconds.
    public static let shelfKeepSeconds = 14 * 86_400
    /// How long a deck is kept at least, where others need its place, in seconds.
    public static let shelfKeepSecondsWhenFull = 86_400
    /// Of the decks of a server one address may have one in so many; this computer's own is exempt.
    public static let shelfShareOfAddress = 10
    /// The decks that an address may have however few there may be in all.
    public static let leastShelfDecksOfAddress = 100
    /// How long a deck is kept at least, where its own address needs the place, in seconds.
    public static let shelfKeepSecondsOfAddress = 600
    /// The new decks of an address; this computer's own is exempt.
    public static let shelfDecksOfAddress = Rate(burst: 30, interval: .milliseconds(500))
}
