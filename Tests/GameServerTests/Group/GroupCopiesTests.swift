import Testing

@testable import GameServer

@Suite struct GroupCopiesTests {
    private var copies = GroupCopies(wanted: 1)
    private var effects: [GroupCopies.Effect] = []

    private mutating func note(_ count: Int, at now: Int) -> [GroupCopies.Effect] {
        effects = []
        copies.note(count, at: now, &effects)
        return effects
    }

    private mutating func tick(at now: Int, hasOthers: Bool = false) -> [GroupCopies.Effect] {
        effects = []
        copies.tick(at: now, hasOthers: hasOthers, &effects)
        return effects
    }

    @Test mutating func `a new link counts at once and a running one after a moment`() {
        #expect(note(0, at: 0) == [.short(true)])
        #expect(note(1, at: 10) == [.short(false)])
        #expect(note(0, at: 1_000) == [])
        #expect(note(0, at: 1_999) == [])
        #expect(note(1, at: 2_000) == [])
        #expect(note(0, at: 3_000) == [])
        #expect(note(0, at: 4_000) == [.short(true)])
        copies.unlinked()
        #expect(copies.isShort)
        #expect(note(1, at: 4_500) == [.short(false)])
    }

    @Test mutating func `players hear of a rest that lasts, and of its end`() {
        _ = note(0, at: 0)
        #expect(tick(at: 1_999) == [])
        #expect(tick(at: 2_000) == [.tellPlayers(isShort: true)])
        #expect(tick(at: 9_000) == [])
        #expect(note(1, at: 9_000) == [.short(false), .tellPlayers(isShort: false)])
        // A short rest needs no word.
        _ = note(0, at: 20_000)
        _ = note(0, at: 21_000)
        #expect(note(1, at: 22_000) == [.short(false)])
    }

    @Test mutating func `other addresses are tried at intervals`() {
        _ = note(0, at: 0)
        #expect(tick(at: 3_000, hasOthers: true).contains(.lookElsewhere))
        #expect(tick(at: 3_250, hasOthers: true) == [])
        copies.unlinked()
        #expect(tick(at: 20_000, hasOthers: true) == [])
        _ = note(0, at: 20_000)
        #expect(tick(at: 20_000, hasOthers: true) == [.lookElsewhere])
    }

    @Test mutating func `each rest looks for other addresses without waiting for the last look`() {
        for begin in [0, 5_000] {
            _ = note(0, at: begin)
            _ = note(0, at: begin + GroupCopies.graceMs)
            let time = begin + GroupCopies.patienceMs
            #expect(tick(at: time, hasOthers: true).contains(.lookElsewhere))
            #expect(note(1, at: time + 1).contains(.short(false)))
        }
    }

    @Test mutating func `a new number of replicas counts at once`() {
        _ = note(0, at: 0)
        effects = []
        copies.set(wanted: 0, at: 5, &effects)
        #expect(effects == [.short(false)])
    }
}
