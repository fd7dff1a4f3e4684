import GameProtocol

/// A table without rounds: whoever sits there may act, and the game says when cards are dealt.
extension Room {
    /// Somebody has sat down, as the game was told when they were let in.
    mutating func sitDown(_ index: Int, _ effects: inout some RoomEffects) {
        guard case .sharedTable = stage else { return }
        members[index].player = members[index].seat
        tellOutputs(&effects)
    }

    /// Somebody has left; what they held is the game's to put away.
    mutating func standUp(_ member: Member, _ effects: inout some RoomEffects) {
        guard case .sharedTable = stage, let player = member.player else { return }
        tellGame(.left(player), &effects)
    }

    /// Makes the deal that the table wishes, and proves those before it if it hides none of them.
    mutating func deal(_ wish: DealWish, _ effects: inout some RoomEffects) {
        // A game of rounds is dealt when a round starts.
        guard case .sharedTable(let deals) = stage else { return }
        if wish.isFull { for deal in deals { prove(deal, &effects) } }
        let deal = Deal(
            room: code,
            number: roundNumber + 1,
            secret: nextSecret,
            entropies: seated.map(\.entropy),
            wish: wish
        )
        tellGame(.deal(deal), &effects)
    }

    private mutating func prove(_ record: DealRecord, _ effects: inout some RoomEffects) {
        let proof = DealProof(
            deal: record.number,
            proof: record.proof,
            serverSeed: record.deal.secret.serverSeed,
            entropies: record.deal.entropies
        )
        tell(.proof(proof), &effects)
    }
}
