import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore

@Suite struct CardPlacesTests {
    private let deck = PlayingCard.newDeck(jokers: true)
    /// The table of a window of 80x24.
    private let area = Rect(column: 13, row: 3, columns: 39, rows: 18)

    private func corners(_ room: String, copy: Int = 0) -> [Position] {
        var places = CardPlaces(room: room)
        return deck.map {
            places.place($0, copy: copy).corner(DeckCardSize.normal.size, in: area)
        }
    }

    @Test(arguments: ["K3QF", "R2TD", "W9HB", "2222", "ABCDEFGHJK"])
    func `every card of a deck has a place of its own`(room: String) {
        let corners = corners(room)
        #expect(Set(corners).count == 54)
        for corner in corners {
            #expect((13...45).contains(corner.column))
            #expect((3...16).contains(corner.row))
        }
    }

    @Test func `the places are the rooms and the copys`() {
        #expect(corners("K3QF") == corners("K3QF"))
        #expect(corners("K3QF") != corners("K3QG"))
        #expect(corners("K3QF") != corners("K3QF", copy: 1))
    }

    @Test func `cards lie all over the table`() {
        let corners = corners("R2TD")
        #expect(corners.contains { $0.column < 17 && $0.row < 7 })
        #expect(corners.contains { $0.column < 17 && $0.row > 12 })
        #expect(corners.contains { $0.column > 41 && $0.row < 7 })
        #expect(corners.contains { $0.column > 41 && $0.row > 12 })
    }

    @Test(arguments: [(28, 9), (5, 3), (4, 2), (150, 50)])
    func `no card leaves a table of any size`(columns: Int, rows: Int) {
        let area = Rect(column: 10, row: 2, columns: columns, rows: rows)
        let size = DeckCardSize.small.size
        var places = CardPlaces(room: "R2TD")
        for card in deck {
            let corner = places.place(card, copy: 0).corner(size, in: area)
            #expect(corner.column >= 10 && corner.row >= 2)
            #expect(corner.column + size.columns <= max(area.endColumn, 10 + size.columns))
            #expect(corner.row + size.rows <= max(area.endRow, 2 + size.rows))
        }
    }
}
