import GameProtocol
import TerminalKit

/// How the cards of the own hand stand in a row: side by side, else each over the one before it.
///
/// A card's sign is always seen. If there is no room for all of them, those around the chosen one
/// are shown.
struct HandFan: Equatable, Sendable {
    /// The cards that are shown, by their places in the hand.
    let shown: Range<Int>
    /// The left columns of these cards, counted from that of the row.
    let columns: [Int]
    let isOverlapping: Bool

    /// - Parameter chosen: the card that has to be seen; nil is the newest one.
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

    /// The most cards around one of them, of which each but the last shows no more than its sign.
    private static func fan(
        _ widths: [Int],
        card: Int,
        _ width: Int,
        _ chosen: Int
    ) -> (shown: Range<Int>, columns: [Int]) {
        guard !widths.isEmpty else { return (0..<0, []) }
        let middle = max(0, min(chosen, widths.count - 1))
        var (first, end) = (middle, middle + 1)
        // What all but the last one take.
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
