import Testing

@testable import GameServer

@Suite struct HeldOutputTests {
    private func release(_ held: inout HeldOutput, upTo lsn: UInt64) -> Bool {
        held.release(upTo: lsn)
    }

    @Test func `bytes are free in the order of their LSNs`() {
        var held = HeldOutput()
        held.append(10, after: 3)
        held.append(5, after: 7)
        held.append(2)
        #expect(held.count == 17)
        #expect(release(&held, upTo: 2) == false)
        #expect(release(&held, upTo: 3) == true)
        #expect(held.count == 7)
        #expect(release(&held, upTo: 6) == false)
        #expect(release(&held, upTo: 8) == true)
        #expect(held.count == 0)
        #expect(held.isEmpty)
        #expect(release(&held, upTo: 9) == false)
    }

    @Test func `behind a later LSN an earlier one waits too`() {
        var held = HeldOutput()
        held.append(10, after: 7)
        held.append(5, after: 3)
        #expect(release(&held, upTo: 3) == false)
        #expect(held.count == 15)
        #expect(release(&held, upTo: 7) == true)
        #expect(held.isEmpty)
    }
}
