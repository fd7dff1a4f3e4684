import GameProtocol
import TerminalKit

/// The panel of a deck room: counts, the own hand, and what was drawn last.
struct DeckPanel: Sendable {
    let words: DeckWords
    let cursor: DeckCursor
    let columns: Int

    private var room: RoomView { words.room }
    private var deck: DeckTable { words.deck }

    private static let maximumDraws = 3
    private static let maximumHandRows = 4
    private static let maximumTricks = 5
    private static let maximumPiles = 3

    var sections: [PanelSection] { deck.isFree ? freeSections : highCardSections }

    private var freeSections: [PanelSection] {
        [tableSection, handSection, drawsSection, pilesSection].compactMap { $0 }
    }

    /// Where the counts begin.
    private static let countColumn = 17

    private var tableSection: PanelSection {
        let count = deck.count(of: OpenTable.name) ?? 0
        let heading = StyledText("ON THE TABLE", .bold)
        let all = "\(count) of \(deck.cardCount)"
        var lines = [heading.padded(to: Self.countColumn + Width.of(all), all)]
        for seat in room.seats {
            let hand = deck.count(of: seat.name) ?? 0
            let laid = deck.open.count(of: seat.name).map(String.init) ?? "?"
            let counts = "\(laid)" + (hand > 0 ? " + \(hand)" : "")
            lines.append(
                words.seat(seat.name).padded(to: Self.countColumn + Width.of(counts), counts)
            )
        }
        return PanelSection(lines: lines)
    }

    private var handSection: PanelSection? {
        guard room.isPlayer else { return nil }
        var lines = [StyledText("YOUR HAND", .bold).adding("  (only you)", .dim)]
        lines += handRows
        return PanelSection(lines: lines)
    }

    private var handRows: [StyledText] {
        guard let hand = deck.hand, !hand.isEmpty else { return ["no cards"] }
        var rows = [StyledText()]
        for (place, card) in hand.enumerated() {
            let isSelected = cursor.spot == .hand(place)
            if rows[rows.count - 1].columns + Width.of(card.sign) + 1 > columns {
                guard rows.count < Self.maximumHandRows else {
                    return rows.dropLast() + [StyledText("… \(hand.count) cards in all")]
                }
                rows.append(StyledText())
            }
            if rows[rows.count - 1].columns > 0 { rows[rows.count - 1].add(" ") }
            rows[rows.count - 1].add(card.sign, isSelected ? .reverse : .plain)
        }
        return rows
    }

    private var drawsSection: PanelSection? {
        let draws = deck.drawLog.draws.prefix(Self.maximumDraws)
        guard !draws.isEmpty else { return nil }
        let lines = draws.map { draw in
            let what =
                draw.cards.map { $0.map(\.sign).joined(separator: " ") }
                ?? "\(PlainWords.count(draw.count, "card")) to hand"
            return words.player(draw.player).adding("  \(what)")
        }
        return PanelSection(lines: [StyledText("LAST DRAWS", .bold)] + lines)
    }

    /// Open piles other than the table.
    private var pilesSection: PanelSection? {
        let piles = deck.counts.piles.filter {
            room.seat($0.name) == nil && !OpenTable.isNamed($0.name)
        }
        guard !piles.isEmpty else { return nil }
        let lines = piles.prefix(Self.maximumPiles).map { pile in
            let top = deck.tops[pile.name].map { "  \($0.sign) on top" } ?? ""
            return StyledText("\(pile.name)  \(pile.remaining)\(top)")
        }
        let rest = piles.count > lines.count ? [StyledText("… \(piles.count) piles")] : []
        return PanelSection(lines: [StyledText("PILES", .bold)] + lines + rest)
    }
}

extension DeckPanel {
    private var highCardSections: [PanelSection] {
        [scoreSection, leftSection, tricksSection].compactMap { $0 }
    }

    private var scoreSection: PanelSection {
        let heading = StyledText("SCORE", .bold).padded(to: 18, "points", .dim)
            .padded(to: 25, "tricks", .dim)
        let lines = room.playing.map { seat in
            words.seat(seat.name).padded(to: 17, "\(seat.score)").padded(to: 24, "\(seat.tricks)")
        }
        return PanelSection(lines: [heading] + lines)
    }

    private var leftSection: PanelSection {
        var lines = [StyledText("left \(deck.counts.remaining) of \(deck.cardCount)")]
        if room.phase == .playing {
            let worth = deck.trick.carry &+ 1
            lines.append(
                StyledText("trick \(deck.trick.number)")
                    .adding(worth > 1 ? ", worth \(worth)" : "", .bold)
            )
        }
        return PanelSection(lines: lines)
    }

    private var tricksSection: PanelSection? {
        let tricks = deck.tricks.suffix(Self.maximumTricks).reversed()
        guard !tricks.isEmpty else { return nil }
        return PanelSection(
            lines: [StyledText("LAST TRICKS", .bold)] + tricks.map(words.shortTrick)
        )
    }
}
