import GameProtocol
import TerminalKit

/// The layout of this player's hand in a row: side by side, or each card over the one before it.
///
/// The sign of each shown card stays visible. If there is no room for all cards, the row shows the
/// cards around the chosen one.
struct HandFan: Equatable, Sendable {
    /// The shown cards, by their places in the hand.
    let shown: Range<Int>
    /// The left columns of these cards, relative to the left column of the row.
    let columns: [Int]
    let isOverlapping: Bool

    /// - Parameter chosen: the card that must be visible; nil means the newest one.
    init(_ cards: [PlayingCard], size: DeckCardSize, columns width: Int, chosen: Int?) {
        let card = size.size.columns
        let count = cards.count
        let widths = cards.map { 1 + Width.of($0.sign) }
        if size == .sign {
            let fan = Self.fan(widths, card: card, width, chosen ?? count - 1)
            (shown, columns, isOverlapping) = (fan.shown, fan.columns, false)
            return
        }
        let pitch = count < 2 ? card + 1 : min(card + 1, (width - card) / (count - 1))
        if pitch >= 4 {
            shown = 0..<count
            columns = (0..<count).map { $0 * pitch }
            isOverlapping = pitch < card
            return
        }
        let fan = Self.fan(widths, card: card, width, chosen ?? count - 1)
        (shown, columns, isOverlapping) = (fan.shown, fan.columns, true)
    }

    /// Returns the most cards around `chosen` that fit if all but the last show only their signs.
    private static func fan(
        _ widths: [Int],
        card: Int,
        _ width: Int,
        _ chosen: Int
    ) -> (shown: Range<Int>, columns: [Int]) {
        guard !widths.isEmpty else { return (0..<0, []) }
        let middle = max(0, min(chosen, widths.count - 1))
        var (first, end) = (middle, middle + 1)
        // The columns of all cards but the last.
        var taken = 0
        var isGrowing = true
        while isGrowing {
            isGrowing = false
            if end < widths.count, taken + widths[end - 1] + card <= width {
                taken += widths[end - 1]
                end += 1
                isGrowing = true
            }
            if first > 0, taken + widths[first - 1] + card <= width {
                first -= 1
                taken += widths[first]
                isGrowing = true
            }
        }
        var columns = [0]
        for place in first..<end - 1 { columns.append(columns[columns.count - 1] + widths[place]) }
        return (first..<end, columns)
    }
}
