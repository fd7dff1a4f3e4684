import GameProtocol
import Testing

@testable import Games

/// Tests of the owners of decks: one owner cannot fill the shelf.
@Suite struct ShelfOwnerTests {
    /// Opens a deck, and returns its id or nil.
    private func open(_ shelf: inout ShelfTests.TestShelf, of owner: String?) -> String? {
        switch shelf.ask(.open(ShelfContents(), shuffled: false), of: owner) {
        case .state(let id, _, _): return id
        case .refused(.tooManyDecks): return nil
        default:
            Issue.record("another answer")
            return nil
        }
    }

    @Test func `one owner has a tenth of the decks`() {
        var shelf = ShelfTests.TestShelf(maximum: 3_000)
        for _ in 0..<300 { #expect(open(&shelf, of: "a") != nil) }
        #expect(open(&shelf, of: "a") == nil)
        #expect(open(&shelf, of: "b") != nil && open(&shelf, of: nil) != nil)
    }

    @Test func `of few decks one owner may have a hundred`() {
        var shelf = ShelfTests.TestShelf(maximum: 500)
        for _ in 0..<100 { #expect(open(&shelf, of: "a") != nil) }
        #expect(open(&shelf, of: "a") == nil)
    }

    @Test func `the owner's deck goes that was not used for the longest time`() throws {
        var shelf = ShelfTests.TestShelf(maximum: 1_000)
        let other = try #require(open(&shelf, of: "b"))
        let ids = try (0..<100).map { _ in try #require(open(&shelf, of: "a")) }
        shelf.now = 1
        for id in ids.dropLast() { _ = shelf.ask(.look(id)) }
        shelf.now = Limits.shelfKeepSecondsOfAddress
        #expect(open(&shelf, of: "a") == nil)
        shelf.now += 1
        #expect(open(&shelf, of: "a") != nil && open(&shelf, of: "a") == nil)
        #expect(shelf.ask(.look(ids[99])) == .refused(.noSuchID))
        #expect(shelf.ask(.look(ids[0])) != .refused(.noSuchID))
        #expect(shelf.ask(.look(other)) != .refused(.noSuchID))
        #expect(shelf.shelf.count == 101)
    }

    @Test func `decks that were forgotten count for nobody`() {
        var shelf = ShelfTests.TestShelf(maximum: 1_000)
        for _ in 0..<100 { #expect(open(&shelf, of: "a") != nil) }
        shelf.now = Limits.shelfKeepSeconds + 1
        for _ in 0..<100 { #expect(open(&shelf, of: "a") != nil) }
        #expect(open(&shelf, of: "a") == nil && shelf.shelf.count == 100)
    }
}
