import Testing

@testable import ClientCore

@Suite("Turns without anything new")
struct ProgressTests {
    @Test func `a new card and a pair begin anew`() {
        var progress = Progress()
        progress.beginTurn()
        progress.reveal(isNewHere: true)
        progress.beginTurn()
        #expect(progress.idleTurns == 0)
        progress.reveal(isNewHere: false)
        progress.beginTurn()
        progress.beginTurn()
        #expect(progress.idleTurns == 2)
        progress.match()
        progress.beginTurn()
        #expect(progress.idleTurns == 0)
    }

    @Test func `who came late does not know what is new`() {
        var progress = Progress(idleTurns: 7, isTurnCounted: true)
        progress.beginTurn()
        #expect(progress.idleTurns == 7)
        progress.beginTurn()
        #expect(progress.idleTurns == 8)
        progress.reveal(isNewHere: true)
        progress.beginTurn()
        #expect(progress.idleTurns == nil)
        progress.match()
        progress.beginTurn()
        #expect(progress.idleTurns == 0)
    }
}
