import GameProtocol

/// The check of a shown deal: whether the server dealt the cards as it had promised.
///
/// It covers all of Documentation/protocol/fairness.md: commitments, entropy, the deal itself, and
/// every card that was shown.
package struct ProofCheck {
    package enum Verdict: Equatable, Sendable {
        /// Everything agrees; the client dealt `cells` cards again.
        case checked(cells: Int)
        /// Everything that the client could check agrees. The gap is the reason why it could not
        /// check the rest.
        case partly(Gap)
        case mismatch(Reason)
    }

    /// The reason why a check is incomplete.
    package enum Gap: Equatable, Sendable {
        /// The theme is the server's own, so the client cannot deal the cards again.
        case foreignTheme(String)
        /// This client came during the round, and so did not see its beginning.
        case cameLate
        /// This client heard of the deal only by its proof.
        case unknownDeal
    }

    /// The part that does not agree.
    package enum Reason: Equatable, Sendable {
        case commit
        case serverSeed
        case ownEntropy
        case proofForm
        case dealtAgain
        case card(Int)
    }

    /// The reason why cards cannot be dealt again, or do not belong to this deal.
    package enum Objection: Error, Equatable, Sendable {
        case gap(Gap)
        case mismatch(Reason)
    }

    /// The values that a server shows of a finished deal.
    struct Shown: Equatable, Sendable {
        var round: Int
        var proof: String
        var serverSeed: String
        var entropies: [String]
    }

    let deal: DealRecord
    let me: String

    func verdict(_ shown: Shown) -> Verdict {
        guard let commit = deal.commit, Proof.check(shown.proof, against: commit) else {
            return .mismatch(.commit)
        }
        guard let proof = Proof(line: shown.proof), Self.isSame(proof.room, deal.room),
            proof.round == shown.round, shown.round == deal.round
        else { return .mismatch(.proofForm) }
        if let cell = firstDifference(proof.codes) { return .mismatch(.card(cell)) }
        if let reason = seedReason(shown) { return .mismatch(reason) }
        return dealAgain(proof, shown)
    }

    private func firstDifference(_ codes: [String]) -> Int? {
        if let cell = deal.contradictions.first(where: { $0 > 0 }) { return cell }
        return deal.seen.keys.sorted().first { cell in
            !codes.indices.contains(cell - 1)
                || !Self.isSame(codes[cell - 1], deal.seen[cell] ?? "")
        }
    }

    private func seedReason(_ shown: Shown) -> Reason? {
        guard let seedCommit = deal.seedCommit else { return nil }
        guard !deal.contradictions.contains(0),
            Self.isSame(SHA256.hex(shown.serverSeed), seedCommit)
        else { return .serverSeed }
        guard let players = deal.players else {
            // Events do not tell the order of the players at a free table, so any place is right.
            guard let own = deal.entropy else { return nil }
            return shown.entropies.contains { Self.isSame($0, own) } ? nil : .ownEntropy
        }
        guard shown.entropies.count == players.count else { return .ownEntropy }
        guard let place = players.firstIndex(of: me) else { return nil }
        return Self.isSame(shown.entropies[place], deal.entropy ?? "") ? nil : .ownEntropy
    }

    private func dealAgain(_ proof: Proof, _ shown: Shown) -> Verdict {
        let secret = DealSecret(serverSeed: shown.serverSeed, salt: proof.salt)
        let seed = secret.seed(room: deal.room, round: shown.round, entropies: shown.entropies)
        let codes: [String]
        do throws(Objection) {
            codes = try deal.source.cards.dealAgain(proof, seed: seed)
        } catch {
            switch error {
            case .gap(let gap): return .partly(gap)
            case .mismatch(let reason): return .mismatch(reason)
            }
        }
        guard codes == proof.codes else { return .mismatch(.dealtAgain) }
        return deal.seedCommit == nil ? .partly(.cameLate) : .checked(cells: codes.count)
    }

    /// Compares byte by byte. Swift's own comparison treats texts as equal that hash differently.
    private static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.elementsEqual(right.utf8)
    }
}

extension ProofCheck.Shown {
    init(_ over: Over) {
        self.init(
            round: over.round,
            proof: over.proof,
            serverSeed: over.serverSeed,
            entropies: over.entropies
        )
    }

    init(_ proof: DealProof) {
        self.init(
            round: proof.deal,
            proof: proof.proof,
            serverSeed: proof.serverSeed,
            entropies: proof.entropies
        )
    }
}
