public import GameProtocol

extension FreeTable {
    mutating func shuffle(
        _ shuffle: DeckShuffle,
        by player: Int,
        _ outputs: inout [GameOutput]
    ) throws(Refusal) {
        switch shuffle {
        case .all:
            outputs.append(.deal(DealWish(player: player, isFull: true)))
        case .remaining:
            guard openDealCount < Limits.maximumOpenDeals else {
                throw Refusal(
                    .notAllowed,
                    "The rest was shuffled \(openDealCount) times; now shuffle all cards."
                )
            }
            outputs.append(.deal(DealWish(player: player, isFull: false)))
        case .pile(let name):
            let place = try ownPlace(name, of: player, field: "pile")
            if let pile = pile(place) { deck.shuffle(pile, &words) }
            tell(
                .shuffled(
                    isShuffled: true,
                    player: self.name(of: player),
                    pile: self.name(of: place),
                    deal: nil
                ),
                &outputs
            )
        }
    }

    /// Shuffles the deck, with all cards in it or with those that are left; the first deal may
    /// leave it as new.
    public mutating func deal(_ wish: DealWish, seed: [UInt8]) -> [String] {
        if wish.isFull {
            deck.gather()
            openDealCount = 0
        }
        openDealCount += 1
        if wish.player == nil, !settings.shuffled {
            words = WordStream(seed: seed)
        } else {
            let (cards, words) = dealDeck(codes: deck.sortedCards, seed: seed)
            deck.arrange(cards)
            self.words = words
            isShuffled = true
        }
        return deck.cards.map(\.code)
    }

    /// The event of a deal, with its commitment.
    public func announcement(of wish: DealWish, _ deal: Announced) -> GameEvent {
        let action = DeckEvent.Action.shuffled(
            isShuffled: isShuffled,
            player: wish.player.map(name),
            pile: nil,
            deal: DeckEvent.Deal(
                number: deal.number,
                commit: deal.commit,
                seedCommit: deal.seedCommit
            )
        )
        return .deck(DeckEvent(action, deck.counts))
    }

    /// Nobody can sit down under the name of an open pile, which would become a hand.
    public func checkSeat(for name: String) throws(Refusal) {
        guard deck.openPile(name) != nil else { return }
        throw Refusal(.nameTaken, "A pile of this room is called \(name).")
    }

    /// Somebody sits down, with an empty hand.
    public mutating func sit(_ player: Int, name: String) { names[player] = name }

    /// The cards of somebody who has left go under the deck, unseen.
    public mutating func stand(_ player: Int, _ outputs: inout [GameOutput]) {
        let name = name(of: player)
        names[player] = nil
        guard let hand = deck.hand(of: player) else { return }
        let cards = deck.takeAll(of: hand)
        deck.drop(hand)
        deck.putUnder(cards)
        guard !cards.isEmpty else { return }
        tell(.returned(player: name, pile: name, count: cards.count, cards: nil), &outputs)
    }
}
