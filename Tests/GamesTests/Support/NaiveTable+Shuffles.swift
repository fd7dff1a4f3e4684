import GameProtocol

@testable import Games

/// Shuffles, deals and departures of the naive table.
extension NaiveTable {
    mutating func shuffle(_ name: String, pile wanted: String) -> [String] {
        switch source(wanted, of: name) {
        case .refused(let code): return no(name, code)
        case .hand(let place), .pile(let place):
            if let pile = pile(place) { piles[pile].codes = mixed(piles[pile].codes) }
            return yes(name, ["shuffled true \(name) \(place) deal 0 \(counts)"])
        }
    }

    mutating func shuffleAll(_ name: String, entropy: String) -> [String] {
        let proofs = openDeals.enumerated().map { index, entropies in
            "proof \(dealNumber - openDeals.count + 1 + index) \(entropies)"
        }
        deck = contents
        piles = []
        openDeals = []
        deal(entropy: entropy, of: name)
        return yes(name, proofs + ["shuffled true \(name) - deal \(dealNumber) \(counts)"])
    }

    mutating func shuffleRest(_ name: String, entropy: String) -> [String] {
        guard openDeals.count <= 128 else { return no(name, "not_allowed") }
        deal(entropy: entropy, of: name)
        return yes(name, ["shuffled true \(name) - deal \(dealNumber) \(counts)"])
    }

    /// Shuffles the cards in the deck, beginning from the order of the contents.
    mutating func deal(entropy: String, of name: String) {
        var left = deck
        deck = contents.filter { code in
            guard let index = left.firstIndex(of: code) else { return false }
            left.remove(at: index)
            return true
        }
        let entropies = seats.compactMap { $0 }.map { $0 == name ? entropy : "" }
        openDeals.append(entropies)
        let secret = TestRoom.secret(dealNumber)
        dealNumber += 1
        let text = ["cardtable1", "K3QF", "\(dealNumber)", secret.serverSeed] + entropies
        words = WordStream(seed: SHA256.hash(text.joined(separator: "|")))
        deck = mixed(deck)
    }

    private mutating func mixed(_ codes: [String]) -> [String] {
        var codes = codes
        var place = codes.count - 1
        while place > 0 {
            codes.swapAt(place, words.number(below: place + 1))
            place -= 1
        }
        return codes
    }

    mutating func leave(_ name: String) -> [String] {
        guard let seat = seats.firstIndex(of: name) else { return [] }
        seats[seat] = nil
        guard let hand = pile(name) else { return [] }
        let codes = piles[hand].codes
        piles.remove(at: hand)
        deck += codes
        return codes.isEmpty ? [] : ["returned \(name) \(name) \(codes.count) - \(counts)"]
    }
}
