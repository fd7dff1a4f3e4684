import GameProtocol
import Sockets

/// A person who asks for pages and decks over HTTP. The server owes one answer to each request, in
/// order, each with its length.
final class Visitor: WireUser {
    private let evening: Evening
    private var world: World { evening.world }
    private let number: Int
    private var chance: Chance
    private var wire: Wire?
    private var reader = AnswerReader()
    private var expected: [Expected] = []
    /// The deck of this visitor, with the cards drawn from it so far.
    private var deck: (id: String, drawn: Set<String>, generation: Int)?
    private var isOver = false
    /// The time of the visitor's arrival or of the last answer.
    private var quietSince = 0
    /// Whether the visitor has ended its side, or made the server end the connection.
    private var hasFinished = false

    private enum Purpose: Equatable {
        case page(String)
        case newDeck
        case draw(Int, String)
        case giveBack(String)
        /// Exactly one answer, of any content.
        case other
    }

    private struct Expected {
        let purpose: Purpose
        let isHead: Bool
        let sentAt: Int
        /// Whether the server may have ended the connection already, because it had been idle for
        /// long.
        let isLate: Bool
    }

    init(_ number: Int, _ evening: Evening) {
        self.evening = evening
        self.number = number
        chance = Chance(seed: evening.world.seed &+ UInt64(number) &* 15_485_863, "visitor")
    }

    func begin() { world.network.after(chance.below(3_000)) { [self] in visit() } }

    /// Stops asking, and reads the answers that are still to come.
    func calmDown() {
        isOver = true
        wire?.stall(false)
    }

    /// Connects once, while there are no faults, and asks for the page.
    func look() {
        connect()
        send("GET", "/", nil)
    }

    private func visit() {
        if isOver { return leave() }
        if wire == nil { connect() }
        if wire != nil, !hasFinished, expected.count < 20 {
            for _ in 0..<chance.pick([1, 1, 2, 6]) where !hasFinished { ask() }
        }
        if chance.oneIn(8) { disturb() }
        world.network.after(chance.within(5...chance.pick([50, 2_000, 20_000]))) { [self] in visit()
        }
    }

    private func connect() {
        // The server may have carried out the requests without an answer.
        if !expected.isEmpty { deck = nil }
        let address = SocketAddress(host: .v4(0x0A00_0300 + UInt32(number)), port: 9)
        wire = world.network.connect(from: address, to: 7080, self)
        (reader, expected, hasFinished) = (AnswerReader(), [], false)
        quietSince = world.scheduler.now
    }

    private func ask() {
        if deck?.generation != evening.generation { deck = nil }
        switch chance.below(8) {
        case 0, 1: send("GET", chance.pick(Self.pages), nil)
        case 2: send("HEAD", chance.pick(Self.pages), .other)
        case 3: send("GET", chance.pick(["/nowhere", "/api/deck/nowhere/", "/ws"]), .other)
        case 4 where deck != nil:
            send("GET", "/api/deck/\(deck?.id ?? "")/return/", .giveBack(deck?.id ?? ""))
        case 4...6:
            guard let deck else {
                return send("GET", "/api/deck/new/shuffle/?deck_count=1", .newDeck)
            }
            let count = chance.within(1...12)
            send("GET", "/api/deck/\(deck.id)/draw/?count=\(count)", .draw(count, deck.id))
        default: send("OPTIONS", "/api/deck/new/", .other)
        }
    }

    private static let pages = ["/", "/docs", "/docs.css", "/static/img/AS.svg"]

    private func send(_ method: String, _ path: String, _ purpose: Purpose?) {
        let closes = chance.oneIn(12)
        if closes { hasFinished = true }
        expect(purpose ?? .page(path), isHead: method == "HEAD")
        let end = closes ? "Connection: close\r\n\r\n" : "\r\n"
        world.trace("v\(number) > \(method) \(path)")
        wire?.send(Array("\(method) \(path) HTTP/1.1\r\nHost: localhost:7080\r\n\(end)".utf8))
    }

    private func expect(_ purpose: Purpose, isHead: Bool = false) {
        let now = world.scheduler.now
        let isLate = expected.first?.isLate ?? (now - quietSince > 10_000_000_000)
        expected.append(Expected(purpose: purpose, isHead: isHead, sentAt: now, isLate: isLate))
    }

    private func disturb() {
        guard let wire else { return }
        switch chance.below(6) {
        case 0: leave()
        case 1:
            wire.reset()
            self.wire = nil
        case 2 where !hasFinished:
            wire.finish()
            hasFinished = true
        case 3: wire.stall(!wire.isStalled)
        case 4 where !hasFinished:
            // The server answers half a request with an error once its time is over.
            wire.send(Array("GET /api/ HTTP/1.1\r\nHo".utf8))
            expect(.other)
            hasFinished = true
        case 5 where !hasFinished:
            wire.send(Array("\u{0}\u{1}\r\n\r\n".utf8))
            expect(.other)
            hasFinished = true
        default: break
        }
    }

    private func leave() {
        wire?.close()
        wire = nil
    }

    func received(_ bytes: [UInt8]) {
        reader.receive(bytes)
        while let first = expected.first, let answer = reader.next(isHead: first.isHead) {
            world.trace("v\(number) < \(answer.status) \(answer.content.count)")
            expected.removeFirst()
            quietSince = world.scheduler.now
            check(answer, first.purpose)
        }
        if let fault = reader.fault { world.fail("v\(number) is answered wrongly: \(fault)") }
        if expected.isEmpty, reader.hasMore, !hasFinished, !world.isStopping {
            world.fail("v\(number) gets an answer to nothing")
        }
    }

    func ended(isReset: Bool) {
        defer { wire = nil }
        guard !isReset, !world.isStopping, wire?.hasBeenStalled == false else { return }
        if reader.isMidway { world.fail("v\(number) gets half an answer") }
        // The server reads nothing after the last request that it answers.
        if let left = expected.first, !left.isLate, !reader.closes {
            world.fail("v\(number)'s connection ends without the answer to \(left.purpose)")
        }
    }

    /// The age of the oldest request without an answer, in milliseconds.
    var waits: Int? {
        guard wire?.isStalled == false else { return nil }
        return expected.first.map { (world.scheduler.now - $0.sentAt) / 1_000_000 }
    }
}

/// The checks on the content of an answer.
extension Visitor {
    private func check(_ answer: AnswerReader.Answer, _ purpose: Purpose) {
        switch purpose {
        case .other: return
        case .page(let path):
            // The visitor has asked for the end of the connection, so this answer is the last one.
            guard answer.status == 200 else {
                return world.fail("v\(number) asks for \(path) and gets \(answer.status)")
            }
            world.seen.insert("a page was looked at")
            if let before = evening.pages[path], before != answer.content {
                world.fail("\(path) is another page than before")
            }
            evening.pages[path] = answer.content
        case .newDeck:
            // The server refuses a deck if one address, or all together, already have the allowed
            // number.
            guard answer.status == 200, let told = Told(answer.content) else { return }
            if told.remaining != 52 { world.fail("a new deck has \(told.remaining) cards") }
            deck = (told.id, [], evening.generation)
        case .draw(let count, let id):
            guard let known = deck, known.id == id, let told = Told(answer.content) else { return }
            let isWhole = told.cards.count == min(count, 52 - known.drawn.count)
            let isNew = known.drawn.isDisjoint(with: told.cards)
            if !isWhole || !isNew || Set(told.cards).count != told.cards.count {
                world.fail("deck \(id) had \(known.drawn.sorted()) drawn, and gives \(told.cards)")
            }
            deck?.drawn.formUnion(told.cards)
            if told.remaining != 52 - known.drawn.count - told.cards.count {
                world.fail("deck \(id) says that \(told.remaining) cards are left")
            }
            world.seen.insert("a deck was drawn from")
        case .giveBack(let id):
            guard let known = deck, known.id == id, let told = Told(answer.content) else { return }
            if told.remaining != 52 {
                world.fail(
                    "deck \(id) has \(told.remaining) cards after a return of \(known.drawn.count)"
                )
            }
            deck?.drawn = []
        }
    }

    /// The answer of the deck service about a deck.
    private struct Told {
        var id = ""
        var remaining = -1
        var cards: [String] = []

        init?(_ content: [UInt8]) {
            let reader = JSONReader(limits: JSONLimits(depth: 8, members: 100, elements: 100))
            guard let object = try? reader.read(content) else { return nil }
            for (key, value) in object.members {
                if key == "deck_id" { id = value.string ?? "" }
                if key == "remaining" {
                    remaining = Int(String(decoding: value.bytes, as: UTF8.self)) ?? -1
                }
                if key == "cards" {
                    cards = (value.elements ?? []).compactMap { element in
                        guard var card = element.object else { return nil }
                        return (try? card.string("code")) ?? nil
                    }
                }
            }
            if id.isEmpty { return nil }
        }
    }
}
