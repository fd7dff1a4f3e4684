import GameProtocol

/// The players who began a round, in the order of play, and which of them still play.
///
/// It serves games with rounds: it finds the next player, the winners, and a round that forfeits
/// have decided.
struct RoundPlayers: Equatable, Sendable {
    /// The players' names, in the quoted form that events use.
    let quoted: [QuotedText]
    private var hasLeft: [Bool]

    init(_ names: [String] = []) {
        quoted = names.map { QuotedText($0) }
        hasLeft = Array(repeating: false, count: names.count)
    }

    var count: Int { quoted.count }

    var names: [String] { quoted.map(\.text) }

    subscript(player: Int) -> String { quoted[player].text }

    /// The players who have not left the round and can still win.
    var remaining: [Int] { hasLeft.indices.filter { !hasLeft[$0] } }

    func hasLeft(_ player: Int) -> Bool { hasLeft[player] }

    mutating func leave(_ player: Int) { hasLeft[player] = true }

    /// Returns the next player in order who still plays; the same player if no other one does.
    func next(after player: Int) -> Int {
        var next = player
        repeat {
            next = (next + 1) % count
        } while hasLeft[next] && next != player
        return next
    }

    /// Returns the players with the highest score among all who still play.
    func best(_ scores: [Int]) -> [Int] {
        let remaining = remaining
        let best = remaining.map { scores[$0] }.max()
        return remaining.filter { scores[$0] == best }
    }

    /// The end of a round that forfeits have decided; nil while several players can still win.
    var decision: (reason: Over.Reason, winners: [Int])? {
        let remaining = remaining
        switch remaining.count {
        case 0: return (.abandoned, [])
        case 1: return (.forfeit, remaining)
        default: return nil
        }
    }
}
