import GameProtocol

/// The deck that is dealt.
package struct DeckSource: DealtCards, Equatable {
    /// All cards of the room, in the order from which they are shuffled.
    var contents: [PlayingCard]
    /// How many of them were dealt; nil where that is not known.
    var count: Int?
    /// False where they lie in that order.
    var isShuffled: Bool
}

extension DeckSource {
    /// What a snapshot says of the running deal.
    init(_ options: DeckOptions, _ game: GameState) {
        contents = options.contents
        count = options.rules == .highCard ? contents.count : nil
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

    /// These cards in the order of the contents; nil where they are not of this deck.
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
