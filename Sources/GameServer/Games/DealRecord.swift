import GameProtocol

/// What a room remembers of a deal: what proves it when nothing of it is hidden any more.
struct DealRecord: Equatable, Sendable {
    /// The number of its round in the room, or its own in a room without rounds; from 1.
    let number: Int
    let secret: DealSecret
    /// The players' parts of the seed, in the order of the seats.
    let entropies: [String]
    /// The line that is committed to.
    let proof: String
    let commit: String

    init(number: Int, secret: DealSecret, entropies: [String], codes: [String], room: String) {
        let proof = Proof(room: room, round: number, salt: secret.salt, codes: codes)
        self.number = number
        self.secret = secret
        self.entropies = entropies
        self.proof = proof.line
        commit = proof.commit
    }
}
