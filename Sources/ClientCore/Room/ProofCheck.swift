import GameProtocol

/// The check, once a deal is shown, that the cards were dealt as the server had promised.
///
/// It is the whole of Documentation/protocol/fairness.md: commitments, entropy, the deal itself,
/// and every card that was shown.
package struct ProofCheck {
    /// What the check found.
    package enum Verdict: Equatable, Sendable {
        /// All of it agrees; `cells` cards were dealt again.
        case checked(cells: Int)
        /// What can be checked agrees; the reason says what could not.
        case partly(Gap)
        case mismatch(Reason)
    }

    /// What kept a check from being whole.
    package enum Gap: Equatable, Sendable {
        /// The theme is the server's own, so that the cards cannot be dealt again here.
        case foreignTheme(String)
        /// This client came when the round was running.
        case cameLate
        /// This client never heard of the deal before.
        case unknownDeal
    }

    /// What does not agree.
    package enum Reason: Equatable, Sendable {
        case commit
        case serverSeed
        case ownEntropy
        case proofForm
        case dealtAgain
        case card(Int)
    }

    /// Why cards cannot be dealt again, or are not those of this deal.
    enum Objection: Error, Equatable, Sendable {
        case gap(Gap)
        case mismatch(Reason)
    }

    /// What a server shows of a deal that is over.
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
            // Who sat where when a free table was shuffled is not told, so any place will do.
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

    /// Byte by byte: Swift's own comparison takes texts for equal that hash differently.
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
