import GameProtocol

/// Shared tables, which have no rounds: every seated player may act, and the game asks for deals.
extension Room {
    /// Completes the entrance of a seated player, whom the game has received already.
    mutating func sitDown(_ index: Int, _ effects: inout some RoomEffects) {
        guard case .sharedTable = stage else { return }
        members[index].player = members[index].seat
        tellOutputs(&effects)
    }

    /// Informs the game that a player has left, so that it puts the player's cards away.
    mutating func standUp(_ member: Member, _ effects: inout some RoomEffects) {
        guard case .sharedTable = stage, let player = member.player else { return }
        tellGame(.left(player), &effects)
    }

    /// Makes the deal that the table asks for, and proves the earlier deals if it brings all cards
    /// back.
    mutating func deal(_ wish: DealWish, _ effects: inout some RoomEffects) {
        // In a game with rounds, deals come from the start of a round.
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
