import GameProtocol

/// Those who began a round, in the order of play, and who of them still plays.
///
/// For games of rounds: who comes next, who wins, and whether forfeits have decided the round.
struct RoundPlayers: Equatable, Sendable {
    /// Their names, quoted as events tell them.
    let quoted: [QuotedText]
    private var hasLeft: [Bool]

    init(_ names: [String] = []) {
        quoted = names.map { QuotedText($0) }
        hasLeft = Array(repeating: false, count: names.count)
    }

    var count: Int { quoted.count }

    var names: [String] { quoted.map(\.text) }

    subscript(player: Int) -> String { quoted[player].text }

    /// Who can still win.
    var remaining: [Int] { hasLeft.indices.filter { !hasLeft[$0] } }

    func hasLeft(_ player: Int) -> Bool { hasLeft[player] }

    mutating func leave(_ player: Int) { hasLeft[player] = true }

    /// The next in order who still plays; the same player where nobody else does.
    func next(after player: Int) -> Int {
        var next = player
        repeat {
            next = (next + 1) % count
        } while hasLeft[next] && next != player
        return next
    }

    /// Those with the highest score among all who still play.
    func best(_ scores: [Int]) -> [Int] {
        let remaining = remaining
        let best = remaining.map { scores[$0] }.max()
        return remaining.filter { scores[$0] == best }
    }

    /// How the round ends that forfeits have decided; nil while several can still win.
    var decision: (reason: Over.Reason, winners: [Int])? {
        let remaining = remaining
        switch remaining.count {
        case 0: return (.abandoned, [])
        case 1: return (.forfeit, remaining)
        default: return nil
        }
    }
}
