/// The checks on one round of Klondike, from the events that the people of a room receive together.
struct Patience {
    /// The open cards of the piles at the deal; empty if no person received the deal.
    private var openCards: [String] = []
    /// The number of each player's last request, as far as it is known.
    private var turns: [String: Int] = [:]
    /// The cards that a player turned, as long as the player recycled nothing and took nothing
    /// back.
    private var turned: [String: [String]] = [:]
    /// The request up to which `turned` is complete; nil if an event was missed.
    private var lastOwn: [String: Int] = [:]
    private var finished: Set<String> = []

    private static let kinds: Set<String> = ["moved", "turned", "recycled", "undone"]

    /// Whether an event of a race goes to its player alone.
    static func isPrivate(_ type: String) -> Bool { kinds.contains(type) }

    mutating func forget() { self = Patience() }

    /// Checks one public event, each once and in order. Returns a sentence about a fault.
    mutating func take(_ line: Heard) -> String? {
        let player = line.texts["player"] ?? ""
        switch line.type {
        case "started": forget()
        case "dealt":
            forget()
            openCards = line.openCards
        case "done": finished.insert(player)
        case "over": return checkProof(line.texts["proof"] ?? "")
        case "progress", "moved", "turned", "recycled", "undone":
            defer { turns[player] = line.numbers["turn"] }
            if finished.contains(player) { return "\(player) has finished the race and moves" }
            if let count = line.numbers["foundation"], !(0...52).contains(count) {
                return "\(player) has \(count) cards on the foundations"
            }
            let known = turns[player] ?? (openCards.isEmpty ? nil : 0)
            if let known, line.numbers["turn"] != known + 1 {
                return "request \(line.numbers["turn"] ?? -1) of \(player) follows \(known)"
            }
        default: break
        }
        return nil
    }

    /// Records one event that a player receives about their own board, each once.
    mutating func takeOwn(_ line: Heard) {
        guard let player = line.texts["player"], let turn = line.numbers["turn"] else { return }
        guard turn == (lastOwn[player] ?? 0) + 1, line.type == "turned" || line.type == "moved"
        else { return }
        lastOwn[player] = turn
        if line.type == "turned" { turned[player, default: []] += line.cards }
    }

    /// Checks that the deck of the proof at the end is the deck that was dealt and turned from.
    private func checkProof(_ proof: String) -> String? {
        let words = proof.split(separator: " ")
        guard words.count > 4, !openCards.isEmpty else { return nil }
        let deck = words[4].split(separator: ",").map(String.init)
        if Set(deck).count != 52 { return "the deck of a proof is not one: \(proof)" }
        // The open card of pile I is the first card of pass I.
        let first = [0, 7, 13, 18, 22, 25, 27].map { deck[$0] }
        if first != openCards { return "\(openCards) were dealt, and the proof is of \(first)" }
        for (player, cards) in turned where !deck[28...].starts(with: cards) {
            return "\(player) turned \(cards), and the proof has \(deck[28...])"
        }
        return nil
    }
}
