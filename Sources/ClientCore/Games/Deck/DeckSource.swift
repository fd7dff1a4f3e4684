import GameProtocol

/// The cards of a deck deal, and their order.
package struct DeckSource: DealtCards, Equatable {
    /// All cards of the room, in their order before the shuffle.
    var contents: [PlayingCard]
    /// The number of dealt cards; nil if unknown.
    var count: Int?
    /// False if the deal keeps the order of `contents`.
    var isShuffled: Bool
}

extension DeckSource {
    /// Takes the source of the running deal from a snapshot.
    init(_ options: DeckOptions, _ game: GameState) {
        contents = options.contents
        count = options.rules == .free ? nil : contents.count
        isShuffled = options.shuffled
        if case .deck(let state) = game { isShuffled = state.isShuffled }
    }

    var maximumPlaces: Int { Limits.maximumCards }

    func begun(_ started: Started) -> DealSource { .deck(self) }

    func dealAgain(_ proof: Proof, seed: [UInt8]) throws(ProofCheck.Objection) -> [String] {
        guard proof.codes.count == count ?? proof.codes.count, let cards = inOrder(proof.codes)
        else { throw .mismatch(.proofForm) }
        return (isShuffled ? dealDeck(codes: cards, seed: seed).codes : cards).map(\.code)
    }

    /// Returns these cards in the order of `contents`; nil if the deck does not have them all.
    private func inOrder(_ codes: [String]) -> [PlayingCard]? {
        var counts: [PlayingCard: Int] = [:]
        for code in codes {
            guard let card = PlayingCard(code: code) else { return nil }
            counts[card, default: 0] += 1
        }
        let ordered = contents.filter { card in
            guard let count = counts[card], count > 0 else { return false }
            counts[card] = count - 1
            return true
        }
        return ordered.count == codes.count ? ordered : nil
    }
}
