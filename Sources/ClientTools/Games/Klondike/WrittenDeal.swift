import ClientCore
import CommandLine
import GameProtocol

/// A deal given as text: the codes of 52 cards, or the proof of a round.
struct WrittenDeal: Equatable {
    /// The cards in the order in which they are dealt.
    let deck: [PlayingCard]

    /// The reason why a text is not a deal, as a sentence.
    struct Objection: Error, Equatable {
        let sentence: String
    }

    private static let proofStart = "cardtable1 "

    /// Reads codes separated by blanks or commas, a proof, or a recording with a single proof.
    init(_ text: String) throws(Objection) {
        let proofs = Self.proofs(in: text)
        if proofs.count > 1 {
            throw Objection(
                sentence:
                    "There are \(proofs.count) deals in it; hand over the proof of one of them."
            )
        }
        if let proof = proofs.first {
            guard let deck = try? Self.deck(proof.codes) else {
                throw Objection(sentence: "The proof in it is of a round of another game.")
            }
            self.deck = deck
            return
        }
        deck = try Self.deck(
            text.split { $0.isWhitespace || $0 == "," || $0 == Self.byteOrderMark }.map(String.init)
        )
    }

    /// Returns the different proofs in a text, ignoring the text around them.
    private static func proofs(in text: String) -> Set<Proof> {
        var proofs: Set<Proof> = []
        for line in text.split(whereSeparator: \.isNewline) {
            // In a recording, the proof is a member of an object.
            for part in line.split(separator: "\"").map(trimmed) where part.hasPrefix(proofStart) {
                if let proof = Proof(line: String(part)) { proofs.insert(proof) }
            }
        }
        return proofs
    }

    /// Returns the text without leading and trailing blanks, and without a byte order mark.
    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop { $0.isWhitespace || $0 == byteOrderMark }
        return start.dropLast(start.reversed().prefix { $0.isWhitespace }.count)
    }

    private static let byteOrderMark: Character = "\u{FEFF}"

    private static func deck(_ codes: [String]) throws(Objection) -> [PlayingCard] {
        let whole = PlayingCard.newDeck(jokers: false)
        if codes.isEmpty { throw Objection(sentence: "There are no cards in it.") }
        var deck: [PlayingCard] = []
        for code in codes {
            guard let card = PlayingCard(written: code) else {
                throw Objection(
                    sentence: "\(code.excerpt) is no card; one is written AS, 0H or KD."
                )
            }
            guard case .suited = card else {
                throw Objection(sentence: "Klondike has no joker, and \(card.code) is one.")
            }
            if deck.contains(card) { throw Objection(sentence: "\(card.code) is there twice.") }
            deck.append(card)
        }
        let missing = whole.filter { !deck.contains($0) }.map(\.code)
        guard missing.isEmpty else {
            let more = missing.count > 5 ? " and \(missing.count - 5) more" : ""
            let verb = missing.count == 1 ? "is" : "are"
            throw Objection(
                sentence: "\(missing.prefix(5).joined(separator: ", "))\(more) \(verb) missing."
            )
        }
        return deck
    }
}
