import GameProtocol
import Testing

@testable import ClientCore

@Suite("ClientState, where the rooms are asked for again and again")
struct ClientStateRefreshTests {
    private func inLobby(_ purpose: ClientPlan.Purpose = .lobby) -> BoardScript {
        var table = BoardScript(purpose)
        table.greet()
        table.ok(.list([table.summary("AAAA", ["bob"])], next: nil))
        _ = table.printed()
        return table
    }

    @Test func `new rooms of all pages are listed and nothing is said`() {
        var table = inLobby()
        table.receive(.command(.refresh))
        table.ok(.list([table.summary("AAAA", ["bob"])], next: "AAAA"))
        #expect(table.sent.last?.body == .list(ListRequest(after: "AAAA")))
        #expect(table.client.listed.map(\.room) == ["AAAA"])
        table.ok(.list([table.summary("K3QF", [])], next: nil))
        #expect(table.client.listed.map(\.room) == ["AAAA", "K3QF"])
        #expect(table.printed() == [])
    }

    @Test func `rooms where somebody waits come first`() {
        var table = inLobby()
        table.receive(.command(.refresh))
        var full = table.summary("CCCC", ["eve", "dan"])
        full.phase = .playing
        var locked = table.summary("BBBB", ["kim"])
        locked.isLocked = true
        let rooms = [table.summary("AAAA", []), locked, full, table.summary("DDDD", ["zoe"])]
        table.ok(.list(rooms, next: nil))
        #expect(table.client.listed.map(\.room) == ["DDDD", "AAAA", "BBBB", "CCCC"])
    }

    @Test func `a slow server is not asked again before it answers`() {
        var table = inLobby()
        table.receive(.command(.refresh))
        let count = table.sent.count
        table.receive(.command(.refresh))
        #expect(table.sent.count == count)
        table.no(Refusal(.rateLimited, "Slower."))
        #expect(table.printed() == [])
        table.receive(.command(.refresh))
        #expect(table.sent.count == count + 1)
    }

    @Test func `a list that was asked for meanwhile is not mixed into it`() {
        var table = inLobby()
        table.receive(.command(.refresh))
        table.receive(.command(.rooms))
        table.ok(.list([table.summary("AAAA", [])], next: "AAAA"))
        table.ok(.list([table.summary("AAAA", []), table.summary("K3QF", [])], next: nil))
        #expect(table.printed().first == "2 rooms:")
        table.ok(.list([table.summary("W9HB", [])], next: nil))
        #expect(table.client.listed.map(\.room) == ["AAAA", "W9HB"])
    }

    @Test func `a question keeps standing while the rooms are asked for`() {
        var table = BoardScript(.join(code: "K3QF"), asks: true)
        table.greet()
        table.no(Refusal(.roomFull, "Full."))
        table.ok(.list([table.summary("K3QF", ["bob", "cat"])], next: nil))
        table.receive(.command(.refresh))
        #expect(table.client.question == .watch(code: "K3QF"))
    }

    @Test func `without a connection nothing is asked or said`() {
        var table = inLobby()
        table.receive(.closed)
        _ = table.printed()
        let count = table.sent.count
        table.receive(.command(.refresh))
        #expect(table.sent.count == count)
        #expect(table.printed() == [])
    }

    @Test func `those who came to watch see the rooms in play`() {
        var table = inLobby(.watchLobby)
        table.receive(.command(.refresh))
        var playing = table.summary("K3QF", ["bob", "cat"])
        playing.phase = .playing
        table.ok(.list([table.summary("AAAA", []), playing], next: nil))
        #expect(table.client.listed.map(\.room) == ["K3QF"])
    }
}
