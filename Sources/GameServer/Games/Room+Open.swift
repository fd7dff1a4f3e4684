import GameProtocol

/// A table without rounds: whoever sits there may act, and the game says when cards are dealt.
extension Room {
    /// Somebody has sat down; the first one has the first deal made.
    mutating func sitDown(_ index: Int, _ effects: inout [RoomEffect]) {
        guard case .open(let deals) = stage, let seat = members[index].seat else { return }
        members[index].player = seat
        table.game.sit(seat, name: members[index].name)
        if deals.isEmpty { deal(DealWish(player: nil, isFull: true), &effects) }
    }

    /// Somebody has left; what they held is the game's to put away.
    mutating func standUp(_ member: Member, _ effects: inout [RoomEffect]) {
        guard case .open = stage, let player = member.player else { return }
        table.game.stand(player, &outputs)
        tellOutputs(&effects)
    }

    /// Makes the deal that the game wants, and proves those before it if it hides none of them.
    mutating func deal(_ wish: DealWish, _ effects: inout [RoomEffect]) {
        guard case .open(var deals) = stage else {
            preconditionFailure("A game of rounds deals by its rounds.")
        }
        if wish.isFull {
            for deal in deals { prove(deal, &effects) }
            deals = []
        }
        let (secret, number) = (nextSecret, roundNumber + 1)
        let entropies = seated.map(\.entropy)
        let seed = secret.secret.seed(room: code, round: number, entropies: entropies)
        let deal = DealRecord(
            number: number,
            secret: secret.secret,
            entropies: entropies,
            codes: table.game.deal(wish, seed: seed),
            room: code
        )
        stage = .open(deals + [deal])
        self.secret = nil
        for index in members.indices { members[index].entropy = "" }
        let announced = Announced(number: number, commit: deal.commit, seedCommit: secret.commit)
        tell(.game(table.game.announcement(of: wish, announced)), &effects)
        effects.append(.needsSecret)
    }

    private mutating func prove(_ deal: DealRecord, _ effects: inout [RoomEffect]) {
        let proof = DealProof(
            deal: deal.number,
            proof: deal.proof,
            serverSeed: deal.secret.serverSeed,
            entropies: deal.entropies
        )
        tell(.proof(proof), &effects)
    }
}
