import TerminalKit

/// The game tree of Concentration over real boards: the visible cells, the seen cells, and the
/// possible others. It knows nothing of the theory, not even that a known pair is worth taking.
struct BruteForce {
    enum Cell: Hashable {
        case unseen
        case seen(Int)
        case taken
    }

    private var memory: [Key: Double] = [:]

    /// Boards that differ only in names and places are equal.
    private struct Key: Hashable {
        let unseen: Int
        let singles: Int
        let pairs: Int
    }

    /// Returns the lead that the player to move can expect over the opponent.
    mutating func value(_ board: [Cell]) -> Double {
        let key = Self.key(board)
        if let value = memory[key] { return value }
        let value = board.allSatisfy { $0 == .taken } ? 0 : best(board)
        memory[key] = value
        return value
    }

    private mutating func best(_ board: [Cell]) -> Double {
        var best = -Double.infinity
        // Two known cards that do not match change nothing, and the opponent may flip them as well.
        if Set(board.compactMap(Self.label)).count >= 2 { best = 0 }
        for first in board.indices where board[first] != .taken {
            best = max(best, self.value(flipping: first, board))
        }
        return best
    }

    /// Returns the value of turning up a card and then choosing the best second card.
    private mutating func value(flipping first: Int, _ board: [Cell]) -> Double {
        var sum = 0.0
        for (label, chance) in Self.outcomes(first, board) {
            var shown = board
            shown[first] = .seen(label)
            var best = -Double.infinity
            for second in board.indices where second != first && board[second] != .taken {
                if Self.label(board[first]) != nil, Self.label(board[second]) != nil,
                    board[first] != board[second]
                {
                    continue
                }
                best = max(best, value(of: second, after: first, label, shown))
            }
            // If both cards are known, the value cannot exceed the value of a pass.
            if best == -.infinity { best = 0 }
            sum += chance * best
        }
        return sum
    }

    private mutating func value(
        of second: Int,
        after first: Int,
        _ label: Int,
        _ shown: [Cell]
    ) -> Double {
        var sum = 0.0
        for (other, chance) in Self.outcomes(second, shown) {
            var next = shown
            if other == label {
                next[first] = .taken
                next[second] = .taken
                sum += chance * (1 + value(next))
            } else {
                next[second] = .seen(other)
                sum -= chance * value(next)
            }
        }
        return sum
    }

    /// Returns the possible cards of a cell with their probabilities.
    private static func outcomes(_ cell: Int, _ board: [Cell]) -> [(label: Int, chance: Double)] {
        if case .seen(let label) = board[cell] { return [(label, 1)] }
        let unseen = board.filter { $0 == .unseen }.count
        var seen: [Int: Int] = [:]
        for label in board.compactMap(label) { seen[label, default: 0] += 1 }
        let onTable = board.filter { $0 != .taken }.count / 2
        var outcomes = seen.compactMap { label, count in
            count == 1 ? (label: label, chance: 1 / Double(unseen)) : nil
        }
        // Unseen pairs get new names.
        let firstNew = (seen.keys.max() ?? 0) + 1
        for number in 0..<(onTable - seen.count) {
            outcomes.append((label: firstNew + number, chance: 2 / Double(unseen)))
        }
        return outcomes
    }

    private static func label(_ cell: Cell) -> Int? {
        if case .seen(let label) = cell { label } else { nil }
    }

    private static func key(_ board: [Cell]) -> Key {
        let labels = board.compactMap(label)
        let kinds = Set(labels).count
        return Key(
            unseen: board.filter { $0 == .unseen }.count,
            singles: 2 * kinds - labels.count,
            pairs: labels.count - kinds
        )
    }
}
