import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore

/// Tests of the row with the cards of the player's hand.
@Suite struct HandFanTests {
    private static let deck = PlayingCard.newDeck(jokers: false)

    private func fan(
        _ count: Int,
        size: DeckCardSize = .normal,
        columns: Int = 60,
        chosen: Int? = nil
    ) -> HandFan {
        HandFan(Array(Self.deck.prefix(count)), size: size, columns: columns, chosen: chosen)
    }

    @Test func `a few cards stand side by side`() {
        let fan = fan(3)
        #expect(fan.shown == 0..<3)
        #expect(fan.columns == [0, 8, 16])
        #expect(!fan.isOverlapping)
    }

    @Test func `more cards overlap evenly`() {
        let fan = fan(12)
        #expect(fan.shown == 0..<12)
        #expect(fan.isOverlapping)
        #expect(fan.columns[1] == 4)
    }

    @Test func `of a whole deck those around the chosen card are shown`() {
        for chosen in [0, 1, 25, 50, 51] {
            let fan = fan(52, chosen: chosen)
            #expect(fan.shown.contains(chosen))
            #expect(fan.shown.count < 52)
        }
        // Without a cursor the newest card is visible.
        #expect(fan(52).shown.upperBound == 52)
    }

    @Test(arguments: [DeckCardSize.large, .normal, .small, .sign])
    func `each card shows its sign and none leaves the row`(size: DeckCardSize) {
        for count in 0...52 {
            for columns in stride(from: 12, through: 120, by: 9) {
                let fan = fan(count, size: size, columns: columns, chosen: count / 2)
                #expect(fan.columns.count == fan.shown.count)
                guard let last = fan.columns.last else { continue }
                #expect(last + size.size.columns <= max(columns, size.size.columns))
                for (index, place) in fan.shown.dropLast().enumerated() {
                    let seen = fan.columns[index + 1] - fan.columns[index]
                    #expect(seen > Width.of(Self.deck[place].sign))
                }
            }
        }
    }

    @Test func `an empty hand shows nothing`() {
        #expect(fan(0).shown.isEmpty)
        #expect(fan(0, size: .sign).columns.isEmpty)
    }
}
