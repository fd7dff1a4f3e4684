import GameProtocol
import TerminalKit

/// The panel of a deck room: counts, and the last moves.
struct DeckPanel: Sendable {
    let words: DeckWords
    let columns: Int
    let rows: Int

    private var room: RoomView { words.room }
    private var deck: DeckTable { words.deck }

    private static let maximumTricks = 5
    private static let maximumMoves = 9
    private static let maximumPiles = 4
    /// The fewest and the most lines of the log. Fewer are not worth its heading, more leave no
    /// room for the chat.
    private static let logLines = 3...16
    /// The rows kept free for the chat below.
    private static let talkRows = 8

    var sections: [PanelSection] {
        switch deck.options.rules {
        case .free: freeSections
        case .highCard: highCardSections
        case .refereed:
            // The hands of the others are above the table.
            withLog([movesSection].compactMap { $0 } + [pilesSection])
        }
    }

    /// The moves of this player's turn, as many as are worth the space.
    private var movesSection: PanelSection? {
        let moves = LegalMoves(room)?.all ?? []
        guard !moves.isEmpty else { return nil }
        var shown: [StyledText] = []
        for one in moves {
            let lines = WordWrap.lines(one.move.text, columns: columns - 3)
            guard shown.count + lines.count <= Self.maximumMoves else {
                shown.append(StyledText("… Enter shows all \(moves.count)"))
                break
            }
            shown += lines.enumerated().map {
                StyledText(($0 == 0 ? "\(one.number)" : "").padded(to: 2) + $1)
            }
        }
        return PanelSection(lines: [StyledText("YOUR MOVES", .heading)] + shown)
    }

    private var freeSections: [PanelSection] { withLog([handsSection, pilesSection]) }

    private func withLog(_ above: [PanelSection]) -> [PanelSection] {
        let taken = above.reduce(0) { $0 + $1.lines.count + 1 }
        return above + [logSection(rows - taken - Self.talkRows)].compactMap { $0 }
    }

    private var countColumn: Int { columns - 3 }

    private var handsSection: PanelSection {
        let heading = StyledText("IN HAND", .heading)
        let lines = room.seats.map { seat in
            let count = "\(deck.count(of: seat.name) ?? 0)"
            return words.seat(seat.name).padded(to: countColumn + Width.of(count), count)
        }
        return PanelSection(lines: [heading] + lines)
    }

    private func logSection(_ rows: Int) -> PanelSection? {
        let count = max(Self.logLines.lowerBound, min(Self.logLines.upperBound, rows - 2))
        let deeds = deck.log.deeds.prefix(count)
        guard !deeds.isEmpty else { return nil }
        return PanelSection(lines: [StyledText("LAST MOVES", .heading)] + deeds.map(words.logLine))
    }

    /// The table, and the other open piles.
    private var pilesSection: PanelSection {
        let piles = words.openPiles
        let lines = piles.prefix(Self.maximumPiles).map { pile in
            let top = deck.tops[pile.name].map { "  \($0.sign) on top" } ?? ""
            return StyledText("\(pile.name)  \(pile.remaining)\(top)")
        }
        let rest = piles.count > lines.count ? [StyledText("… \(piles.count) piles")] : []
        let onTable = deck.count(of: OpenTable.name) ?? 0
        let all = "\(onTable) of \(deck.cardCount)"
        let table = StyledText("ON THE TABLE", .heading).padded(to: columns - 1, all)
        let notes = deck.notes.map { StyledText(PlainDeck.words($0), .bold) }
        return PanelSection(lines: [table] + lines + rest + notes)
    }
}

extension DeckPanel {
    private var highCardSections: [PanelSection] {
        [scoreSection, leftSection, tricksSection].compactMap { $0 }
    }

    private var scoreSection: PanelSection {
        let heading = StyledText("SCORE", .heading).padded(to: 18, "points", .dim)
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
            lines: [StyledText("LAST TRICKS", .heading)] + tricks.map(words.shortTrick)
        )
    }
}
