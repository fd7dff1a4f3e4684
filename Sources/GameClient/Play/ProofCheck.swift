import GameProtocol

/// The check, at the end of a round, that the cards were dealt as the server had promised.
///
/// It is the whole of protocol.md, "Fairness": commitments, entropy, the deal itself, and every
/// card that was shown.
struct ProofCheck {
    /// What the check found.
    enum Verdict: Equatable, Sendable {
        /// All of it agrees; `cells` cards were dealt again.
        case checked(cells: Int)
        /// What can be checked agrees; the reason says what could not.
        case partly(Gap)
        case mismatch(Reason)
    }

    /// What kept a check from being whole.
    enum Gap: Equatable, Sendable {
        /// The theme is the server's own, so that the cards cannot be dealt again here.
        case foreignTheme(String)
        /// This client came when the round was running.
        case cameLate
    }

    /// What does not agree.
    enum Reason: Equatable, Sendable {
        case commit
        case serverSeed
        case ownEntropy
        case proofForm
        case dealtAgain
        case card(Int)
    }

    let deal: DealRecord
    let me: String

    init(_ deal: DealRecord, me: String) {
        self.deal = deal
        self.me = me
    }

    func verdict(_ over: Over) -> Verdict {
        guard let commit = deal.commit, Proof.check(over.proof, against: commit) else {
            return .mismatch(.commit)
        }
        guard let proof = Proof(line: over.proof), Self.isSame(proof.room, deal.room),
            proof.round == over.round, over.round == deal.round
        else { return .mismatch(.proofForm) }
        if let cell = firstDifference(proof.codes) { return .mismatch(.card(cell)) }
        if let reason = seedReason(over) { return .mismatch(reason) }
        return dealAgain(proof, over)
    }

    private func firstDifference(_ codes: [String]) -> Int? {
        if let cell = deal.contradictions.first(where: { $0 > 0 }) { return cell }
        return deal.seen.keys.sorted().first { cell in
            !codes.indices.contains(cell - 1)
                || !Self.isSame(codes[cell - 1], deal.seen[cell] ?? "")
        }
    }

    private func seedReason(_ over: Over) -> Reason? {
        guard let seedCommit = deal.seedCommit, let players = deal.players else { return nil }
        guard !deal.contradictions.contains(0),
            Self.isSame(SHA256.hex(over.serverSeed), seedCommit)
        else { return .serverSeed }
        guard over.entropies.count == players.count else { return .ownEntropy }
        guard let place = players.firstIndex(of: me) else { return nil }
        return Self.isSame(over.entropies[place], deal.entropy ?? "") ? nil : .ownEntropy
    }

    private func dealAgain(_ proof: Proof, _ over: Over) -> Verdict {
        guard let theme = Theme.named(deal.theme) else { return .partly(.foreignTheme(deal.theme)) }
        let pairs = proof.codes.count / 2
        // The shuffle expects a number that the theme has.
        guard proof.codes.count == deal.cellCount, pairs * 2 == deal.cellCount,
            (1...theme.pairs.count).contains(pairs)
        else { return .mismatch(.proofForm) }
        let secret = DealSecret(serverSeed: over.serverSeed, salt: proof.salt)
        let seed = secret.seed(room: deal.room, round: over.round, entropies: over.entropies)
        let codes = dealBoard(theme: theme, pairs: pairs, seed: seed).map(\.code)
        guard codes == proof.codes else { return .mismatch(.dealtAgain) }
        return deal.seedCommit == nil ? .partly(.cameLate) : .checked(cells: codes.count)
    }

    /// Byte by byte: Swift's own comparison takes texts for equal that hash differently.
    private static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.elementsEqual(right.utf8)
    }
}
