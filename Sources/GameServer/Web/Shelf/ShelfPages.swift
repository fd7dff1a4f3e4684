import GameProtocol
import Games
import Sockets

/// Decks for programs, below `/api/`.
final class ShelfPages: WebPages {
    private let shelf: QueueBound<Shelf>
    private let newDecks = Locked(BucketTable<SocketAddress.Host>(Limits.shelfDecksOfAddress))
    private let counts: RequestCounts
    /// Whether the server offers decks over HTTP, below `/api/`.
    let isOn: Bool
    private let publicURL: PublicURL?
    private let randomBytes: @Sendable () -> [UInt8]

    init(
        maximumDecks: Int = Limits.defaultShelfDecks,
        publicURL: PublicURL? = nil,
        randomBytes: @escaping @Sendable () -> [UInt8] = { RandomBytes.make(count: 32) },
        counts: RequestCounts
    ) {
        self.counts = counts
        isOn = maximumDecks > 0
        shelf = QueueBound(label: "shelf", Shelf(maximumDecks: maximumDecks))
        self.publicURL = publicURL
        self.randomBytes = randomBytes
    }

    var deckCount: Int { shelf.sync { $0.count } }

    func answer(_ request: HTTPRequest, from peer: WebPeer) -> HTTPAnswer {
        guard let route = ShelfRoute(request.path.dropFirst()) else {
            let status = request.method == .other ? HTTPStatus.notImplemented : .notFound
            return counts.add("none", error(status))
        }
        switch request.method {
        case .options: return counts.add("options", .preflight(request))
        case .other:
            return counts.add(route.name, error(.notAllowed).with("Allow", HTTPAnswer.methods))
        case .get, .head, .post:
            return counts.add(route.name, answer(route, request, peer).openToAnyPage)
        }
    }

    func refusal(_ fault: RequestFault, of request: HTTPRequest) -> HTTPAnswer {
        counts.add("none", error(fault.status, fault.rule))
    }

    private func answer(
        _ route: ShelfRoute,
        _ request: HTTPRequest,
        _ peer: WebPeer
    ) -> HTTPAnswer {
        do throws(ShelfRoute.BadParameter) {
            let asked = try route.request(request)
            let owner = owner(peer)
            let wait = asked.opens ? waitMs(owner, at: peer.now) : 0
            guard wait == 0 else {
                return json(.tooManyRequests, ShelfJSON.error("Too many new decks; wait a moment."))
                    .with("Retry-After", String((wait + 999) / 1_000))
            }
            let random = randomBytes()
            let answer = shelf.sync { shelf in
                shelf.receive(
                    asked,
                    of: owner?.description,
                    at: peer.now / 1_000,
                    random: random
                )
            }
            if case .refused(let refusal) = answer { return self.answer(refusal) }
            return json(.ok, ShelfJSON(base: base(request, peer)).bytes(answer))
        } catch {
            switch error {
            case .unreadable(let text): return json(.badRequest, ShelfJSON.error(text))
            case .refused(let refusal): return answer(refusal)
            }
        }
    }

    private func answer(_ refusal: ShelfRefusal) -> HTTPAnswer {
        let refused = json(refusal.status, ShelfJSON.error(refusal.text))
        switch refusal {
        case .full: return refused.with("Retry-After", "3600")
        case .tooManyDecks:
            return refused.with("Retry-After", String(Limits.shelfKeepSecondsOfAddress))
        default: return refused
        }
    }

    /// Returns the address that the peer's decks count for; nil if the peer has no limit on decks.
    private func owner(_ peer: WebPeer) -> SocketAddress.Host? {
        // Behind a proxy on this computer that is not trusted, all requests come from this computer.
        peer.from.isOwnComputer && publicURL == nil ? nil : peer.from.address.host.limitKey
    }

    /// Returns the milliseconds until the address may have another deck.
    private func waitMs(_ owner: SocketAddress.Host?, at now: Int) -> Int {
        guard let owner else { return 0 }
        return newDecks.withLock { $0.tryTake(owner, at: now) }
    }

    /// Returns the address of this server for the peer.
    private func base(_ request: HTTPRequest, _ peer: WebPeer) -> String {
        publicURL?.text ?? "http://\(request.host ?? peer.here.description)"
    }
}

extension ShelfPages {
    private func json(_ status: HTTPStatus, _ content: [UInt8]) -> HTTPAnswer {
        HTTPAnswer(status: status, type: "application/json", content: content)
            // A browser must not answer a draw from its cache, because the cards would be the same.
            .with("Cache-Control", "no-store")
    }

    private func error(_ status: HTTPStatus, _ text: String? = nil) -> HTTPAnswer {
        json(status, ShelfJSON.error(text ?? status.sentence)).openToAnyPage
    }
}

extension ShelfRefusal {
    /// The status that deckofcardsapi.com gives, if it has one for this refusal.
    var status: HTTPStatus {
        switch self {
        case .tooManyPacks, .tooFewPacks: .ok
        case .noSuchID, .cardsMissing, .noSuchPile, .notOnPile, .notEnough: .notFound
        case .tooManyCards, .tooManyPiles, .nameTooLong: .badRequest
        case .tooManyDecks: .tooManyRequests
        case .full: .unavailable
        }
    }
}

/// The source of the shelf's random numbers: the system, or a fixed seed for tests.
final class ShelfRandom: Sendable {
    private let seed: FixedSeed?
    private let count = Locked(0)

    init(_ seed: FixedSeed?) { self.seed = seed }

    /// Returns 32 bytes that are different for each request.
    func next() -> [UInt8] {
        guard let seed else { return RandomBytes.make(count: 32) }
        let number = count.withLock { count in
            count += 1
            return count
        }
        return SHA256.hash("shelf|\(seed.hex)|\(number)")
    }
}
