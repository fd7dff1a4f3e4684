import GameProtocol

extension RoomView {
    mutating func apply(_ event: DeckEvent) -> [News] {
        guard var table = deck else { return [] }
        let confirmed = takeConfirmed(event, &table)
        let hadAll = table.counts
        table.counts = event.counts
        table.refusedTops = []
        var act = DeckAct(
            action: event.action,
            remaining: event.counts.remaining,
            isWhole: table.isWhole,
            isOfRound: !table.hasHands,
            notes: event.notes
        )
        if let notes = event.notes { table.notes = notes }
        switch event.action {
        case .shuffled(let isShuffled, let player, let pile, let deal):
            if let pile { table.tops[pile] = nil }
            if player == me, pile == me { table.hand = nil }
            if let deal { begin(deal, isShuffled, confirmed?.entropy, &table) }
        case .drawn(let player, let from, let to, let count, let cards, let side):
            tell(of: to, player, hadAll, table, &act)
            drew(player, from, count, cards, &table)
            if from == me { table.removeFromHand(cards ?? []) }
            if table.hasHands { table.put(cards, onto: to, side, me: me) }
        case .added(let player, let from, let pile, _, let cards, let side):
            tell(of: pile, player, hadAll, table, &act)
            table.tops[from] = nil
            if from == me { table.removeFromHand(cards ?? []) }
            table.put(cards, onto: pile, side, me: me)
        case .returned(let player, let pile, let count, let cards, let side):
            table.tops[pile] = nil
            // Cards that come back are no longer where the round's deal put them.
            if !table.isShared { table.drawnCount = nil }
            if side == .top { table.cover(count) }
            act.hasLeft = seat(player) == nil
            guard pile == me, player == me else { break }
            let all = hadAll.piles.first { $0.name == me }?.remaining
            let own = cards ?? (count == all ? table.hand : confirmed?.cards)
            act.action = .returned(
                player: player,
                pile: pile,
                count: count,
                cards: own,
                lay: side
            )
            if let own { table.removeFromHand(own) } else { table.hand = nil }
        case .trick(let number, let cards, let winner, let carry, let scores):
            act.gain = gain(of: winner, scores)
            table.trick = DeckState.Trick(number: number &+ 1, carry: carry, table: [])
            table.lastPlays = cards
            table.keep(
                TrickResult(
                    number: number,
                    plays: cards,
                    winner: winner,
                    gain: act.gain,
                    carry: carry
                )
            )
            take(scores, winner)
        }
        table.see(event.action, before: hadAll)
        table.forgetExcess()
        if table.hasHands { table.log.take(act) }
        table.last = act
        deck = table
        return [.deck(.acted(act))] + view(after: event)
    }

    /// Checks a deal of a free table that the server has just proved.
    mutating func apply(_ proof: DealProof) -> [News] {
        guard let index = deck?.deals.firstIndex(where: { $0.round == proof.deal }),
            let record = deck?.deals.remove(at: index)
        else { return [] }
        return [.proved(deal: proof.deal, ProofCheck(deal: record, me: me).verdict(.init(proof)))]
    }

    /// Returns the values that this client kept for the event of its own move, and forgets them.
    private func takeConfirmed(
        _ event: DeckEvent,
        _ table: inout DeckTable
    ) -> DeckTable.Confirmed? {
        guard event.player == me else { return nil }
        defer { table.confirmed = nil }
        return table.confirmed
    }

    /// Returns the news that shows the table after a trick, or this player's hand after a change.
    private func view(after event: DeckEvent) -> [News] {
        switch event.action {
        case .trick: return [.deck(.table(self))]
        case .drawn(_, _, let to, _, _, _) where to == me && deck?.hasHands == true:
            return [.deck(.table(self))]
        case .added(_, let from, let pile, _, _, _) where from == me || pile == me:
            return [.deck(.table(self))]
        case .returned(_, let pile, _, _, _) where pile == me: return [.deck(.table(self))]
        case .shuffled, .drawn, .added, .returned: return []
        }
    }

    /// Notes in `act` whether the cards go into another player's hand or onto a new pile.
    private func tell(
        of place: String,
        _ player: String,
        _ before: DeckPiles,
        _ table: DeckTable,
        _ act: inout DeckAct
    ) {
        act.isGift = table.hasHands && place != player && seat(place) != nil
        act.isNewPile =
            table.isShared && place != player && !act.isGift && !OpenTable.isNamed(place)
            && before.pile(place) == nil
    }

    private mutating func begin(
        _ dealt: DeckEvent.Deal,
        _ isShuffled: Bool,
        _ entropy: String?,
        _ table: inout DeckTable
    ) {
        let count = table.counts.remaining
        let source = DeckSource(
            contents: table.options.contents,
            count: count,
            isShuffled: isShuffled
        )
        let record = deal.next(
            dealt.number,
            source,
            commit: dealt.commit,
            seedCommit: dealt.seedCommit,
            entropy: entropy
        )
        table.keep(record)
        table.drawnCount = 0
        table.coverCount = 0
        // If all cards are in the deck, all hands and piles are empty.
        if table.isWhole {
            table.hand = table.hand == nil ? nil : []
            table.tops = [:]
        }
        round = dealt.number
    }

    private mutating func drew(
        _ player: String,
        _ from: String,
        _ count: Int,
        _ cards: [PlayingCard]?,
        _ table: inout DeckTable
    ) {
        guard NameRule.key(from) == "deck" else {
            table.tops[from] = nil
            return
        }
        changeSeat(player) { $0.draws &+= 1 }
        guard !table.hasHands else { return saw(cards, of: count, &table) }
        // No card ever returns to this deck, so the number of remaining cards gives the card's
        // place.
        let place = table.cardCount - table.counts.remaining
        for card in cards ?? [] {
            deal.saw(card.code, at: place)
            table.trick.table = table.trick.table.suffix(Limits.seats.upperBound)
            table.trick.table.append(PlayedCard(player: player, card: card))
        }
        if player == me { isPrompted = false }
    }

    /// Notes cards drawn from the deck for the later check of the deal: the deal of the round, or
    /// the newest deal of a shared table.
    private mutating func saw(
        _ cards: [PlayingCard]?,
        of count: Int,
        _ table: inout DeckTable
    ) {
        guard !table.isShared else { return table.saw(cards, of: count) }
        guard let drawn = table.drawnCount, (0...Limits.maximumCards).contains(count) else {
            return
        }
        for (index, card) in (cards ?? []).enumerated() {
            deal.saw(card.code, at: drawn + index + 1)
        }
        table.drawnCount = drawn + count <= Limits.maximumCards ? drawn + count : nil
    }

    private func gain(of winner: String?, _ scores: [Score]) -> Int {
        guard let winner, let now = scores.first(where: { $0.player == winner })?.points,
            let before = seat(winner)?.score
        else { return 1 }
        return max(1, now &- before)
    }

    private mutating func take(_ scores: [Score], _ winner: String?) {
        for score in scores { changeSeat(score.player) { $0.score = score.points } }
        if let winner { changeSeat(winner) { $0.tricks &+= 1 } }
    }
}

extension DeckTable {
    /// Forgets impossible values: top cards of removed piles, and more cards than a room has.
    fileprivate mutating func forgetExcess() {
        if tops.count > counts.piles.count {
            let names = Set(counts.piles.map(\.name))
            tops = tops.filter { names.contains($0.key) }
        }
        if let hand, hand.count > Limits.maximumCards { self.hand = nil }
        open.forgetExcess()
    }

    /// Adds cards to a pile. In this player's hand they come last, or first if they go to the
    /// bottom.
    mutating func put(_ cards: [PlayingCard]?, onto pile: String, _ side: DeckSide?, me: String) {
        guard pile != me else {
            if let cards { hand = hand.map { side == .bottom ? cards + $0 : $0 + cards } }
            return
        }
        if side == .bottom, count(of: pile) != cards?.count { return }
        tops[pile] = cards?.last
    }

    /// Counts cards that a player put on top of the deck.
    mutating func cover(_ count: Int) {
        guard (0...Limits.maximumCards).contains(count) else {
            drawnCount = nil
            return
        }
        coverCount = min(Limits.maximumCards, coverCount + count)
    }

    /// Notes cards drawn from the top of the deck. Cards that players put on top come first, then
    /// the cards of the deal, then cards that players put under the deck.
    mutating func saw(_ cards: [PlayingCard]?, of count: Int) {
        guard let drawn = drawnCount, let deal = deals.indices.last,
            (0...Limits.maximumCards).contains(drawn),
            (0...Limits.maximumCards).contains(count)
        else {
            drawnCount = nil
            return
        }
        let covers = min(coverCount, count)
        coverCount -= covers
        drawnCount = drawn + count - covers
        guard let source = deals[deal].source.cards as? DeckSource else { return }
        for (index, card) in (cards ?? []).dropFirst(covers).enumerated() {
            let place = drawn + index + 1
            if place <= source.count ?? 0 { deals[deal].saw(card.code, at: place) }
        }
    }
}

extension DeckEvent {
    /// The acting player; nil for a deal or a trick.
    var player: String? {
        switch action {
        case .shuffled(_, let player, _, _): player
        case .drawn(let player, _, _, _, _, _), .added(let player, _, _, _, _, _),
            .returned(let player, _, _, _, _):
            player
        case .trick: nil
        }
    }
}
