import GameProtocol
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GamesTests

/// Tests of a server that names ever new people, cards and piles. The state of the client must stay
/// small.
///
/// `TEST_CROWD` is the number of new names.
@Suite struct HostileCrowdTests {
    private static let lineCount = TestSize.of("TEST_CROWD")

    @Test(arguments: [(Role.player, lineCount), (.spectator, lineCount / 5)])
    func `people who come without end are not kept`(_ role: Role, count: Int) {
        var table = BoardScript(isQuiet: true)
        table.begin()
        for number in 1...count {
            table.happen(.joined(player: "p\(number)", role: role, seedCommit: ""))
        }
        #expect((table.room?.seats.count ?? .max) <= Limits.seats.upperBound)
        #expect((table.room?.spectators.count ?? .max) <= Limits.spectators.upperBound)
        #expect(table.room?.isPlayer == true)
    }

    @Test func `places that are free again are taken again`() {
        var table = BoardScript(isQuiet: true)
        table.begin()
        for number in 1...Limits.seats.upperBound {
            table.happen(.joined(player: "p\(number)", role: .player, seedCommit: ""))
        }
        table.happen(.left(player: "p1", role: .player, reason: .leave))
        table.happen(.joined(player: "zoe", role: .player, seedCommit: ""))
        #expect(table.room?.seats.last?.name == "zoe")
    }

    @Test func `a card with ever new faces is one contradiction`() throws {
        var room = try #require(Self.room)
        for number in 1...Self.lineCount { room.deal.saw("face \(number)", at: 1 + number % 4) }
        #expect(room.deal.contradictions.count == 1)
        #expect(room.deal.seen.count <= 4)
    }

    private static var room: RoomView? {
        var table = BoardScript(isQuiet: true)
        table.begin()
        return table.room
    }

    @Test func `pairs of people who are not there are not counted`() {
        var record = FlipRecord()
        let empty = record
        for number in 1...Self.lineCount {
            record.take(.concentration(.paired(player: "p\(number)", scores: [])))
        }
        #expect(Self.size(record) < Self.size(empty) + 10 * Limits.seats.upperBound)
    }

    /// Returns the number of values in a value.
    private static func size(_ value: Any) -> Int {
        Mirror(reflecting: value).children.reduce(1) { $0 + size($1.value) }
    }

    @Test func `piles and cards of a table without end are not kept`() throws {
        var table = DeckScript(.free, isQuiet: true)
        table.sitDown()
        let card = try #require(PlayingCard(code: "KH"))
        for number in 1...Self.lineCount / 5 {
            for pile in ["pile\(number)", "table", "ann"] {
                table.lie(52, ["table": number, "ann": number, "pile\(number)": number])
                table.happen(
                    .added(player: "bob", from: "bob", pile: pile, count: 1, cards: [card])
                )
            }
        }
        let deck = try #require(table.room?.deck)
        #expect(deck.tops.count <= 3)
        #expect((deck.hand?.count ?? 0) <= Limits.maximumCards)
        #expect((deck.open.cards?.count ?? 0) <= Limits.maximumCards)
        #expect(table.room?.seq == table.seq)
        #expect(table.client.outstanding.count < 10)
    }

    @Test func `a race has no more winners than seats`() {
        var table = PatienceScript(others: ["bob"])
        for number in 1...Self.lineCount {
            table.happen(.game(.klondike(.done(player: "p\(number)"))))
        }
        #expect((table.room?.patience.done.count ?? .max) <= Limits.seats.upperBound)
    }
}
