import GameProtocol

extension FreeTable {
    mutating func shuffle(
        _ shuffle: DeckShuffle,
        by player: Int,
        _ outputs: inout some GameOutputs
    ) throws(Refusal) {
        switch shuffle {
        case .all:
            outputs.put(.deal(DealWish(player: player, isFull: true)))
        case .remaining:
            guard unprovenShuffleCount < Limits.maximumUnprovenShuffles else {
                throw Refusal(
                    .notAllowed,
                    "The rest was shuffled \(unprovenShuffleCount) times; now shuffle all cards."
                )
            }
            outputs.put(.deal(DealWish(player: player, isFull: false)))
        case .pile(let name):
            let place = try ownPlace(name, of: player, field: "pile")
            if let pile = pile(place) { deck.shuffle(pile, &words) }
            deck.tell(
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

    /// Shuffles all cards, or the deck's remaining cards; the first deal may keep new-deck order.
    mutating func deal(_ deal: Deal, _ outputs: inout some GameOutputs) {
        guard let wish = deal.wish else { return }
        if wish.isFull {
            deck.gather()
            unprovenShuffleCount = 0
        } else {
            unprovenShuffleCount += 1
        }
        if wish.player == nil, !settings.shuffled {
            words = WordStream(seed: deal.seed)
        } else {
            let (cards, words) = dealDeck(codes: deck.sortedCards, seed: deal.seed)
            deck.arrange(cards)
            self.words = words
            isShuffled = true
        }
        isDealt = true
        let record = deal.record(deck.cards)
        let announced = DeckEvent.Deal(
            number: deal.number,
            commit: record.commit,
            seedCommit: deal.seedCommit
        )
        deck.tell(
            .shuffled(
                isShuffled: isShuffled,
                player: wish.player.map(name),
                pile: nil,
                deal: announced
            ),
            &outputs
        )
        outputs.put(.dealt(record))
    }

    /// Seats a player with an empty hand. The first player triggers the first deal. The name of an
    /// open pile is refused, because that pile would become the player's hand.
    mutating func sit(
        _ player: Int,
        name: String,
        _ outputs: inout some GameOutputs
    ) throws(Refusal) {
        guard deck.openPile(name) == nil else {
            throw Refusal(.nameTaken, "A pile of this room is called \(name).")
        }
        names[player] = name
        if !isDealt { outputs.put(.deal(DealWish(player: nil, isFull: true))) }
    }

    /// Puts the cards of a player who leaves under the deck, face down.
    mutating func stand(_ player: Int, _ outputs: inout some GameOutputs) {
        let name = name(of: player)
        names[player] = nil
        guard let hand = deck.hand(of: player) else { return }
        let cards = deck.takeAll(of: hand)
        deck.drop(hand)
        deck.giveBack(cards)
        guard !cards.isEmpty else { return }
        deck.tell(.returned(player: name, pile: name, count: cards.count, cards: nil), &outputs)
    }
}
