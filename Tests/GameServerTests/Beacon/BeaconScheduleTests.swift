import GameProtocol
import Testing

@testable import GameServer

@Suite("When the beacon says what")
struct BeaconScheduleTests {
    private func started(at now: Int = 0) -> BeaconSchedule {
        var schedule = BeaconSchedule()
        let effects = schedule.receive(.started, at: now, chance: 200)
        #expect(effects == [.scan, .announce])
        return schedule
    }

    @Test func `it announces every two seconds give or take a tenth`() {
        var schedule = started()
        #expect(schedule.deadline == 2000)
        #expect(schedule.receive(.alarm, at: 1999, chance: 0).isEmpty)
        #expect(schedule.receive(.alarm, at: 2000, chance: 0) == [.announce])
        #expect(schedule.deadline == 2000 + 1800)
        #expect(schedule.receive(.alarm, at: 3800, chance: 400) == [.announce])
        #expect(schedule.deadline == 3800 + 2200)
        #expect(schedule.receive(.alarm, at: 6000, chance: 401) == [.announce])
        #expect(schedule.deadline == 6000 + 1800)
    }

    @Test func `it looks for interfaces every ten seconds`() {
        var schedule = started()
        var scans: [Int] = []
        for now in stride(from: 0, through: 30_000, by: 10) {
            let effects = schedule.receive(.alarm, at: now, chance: 200)
            if effects.contains(.scan) { scans.append(now) }
        }
        #expect(scans == [10_000, 20_000, 30_000])
    }

    @Test func `a question is answered at once and the next a second later`() {
        var schedule = started()
        #expect(schedule.receive(.heard(.who), at: 100, chance: 0) == [.announce])
        #expect(schedule.receive(.heard(.who), at: 150, chance: 0).isEmpty)
        #expect(!schedule.isListening)
        #expect(schedule.deadline == 1100)
        #expect(schedule.receive(.alarm, at: 1099, chance: 0).isEmpty)
        #expect(schedule.receive(.alarm, at: 1100, chance: 0) == [.announce])
        #expect(schedule.isListening)
        #expect(schedule.deadline == 2000)
    }

    @Test func `an announcement that was due answers as well`() {
        var schedule = started()
        _ = schedule.receive(.heard(.who), at: 1900, chance: 0)
        #expect(schedule.receive(.heard(.who), at: 1950, chance: 0).isEmpty)
        #expect(schedule.receive(.alarm, at: 2000, chance: 200) == [.announce])
        #expect(schedule.isListening)
        #expect(schedule.receive(.alarm, at: 2900, chance: 200).isEmpty)
    }

    @Test func `a flood of questions is one answer a second`() {
        var schedule = started()
        var count = 0
        for now in 0..<10_000 {
            for input in [BeaconSchedule.Input.heard(.who), .heard(.who), .alarm] {
                let effects = schedule.receive(input, at: now, chance: 200)
                count += effects.count { $0 == .announce }
            }
        }
        // Ten answers, plus at most the five announcements that were due anyway.
        #expect((10...15).contains(count))
    }

    @Test func `what other servers say concerns it not`() {
        var schedule = started()
        let before = schedule.deadline
        #expect(schedule.receive(.heard(.bye(inst: "0123456789ab")), at: 1, chance: 0).isEmpty)
        #expect(schedule.deadline == before)
    }

    @Test func `its last word is goodbye`() {
        var schedule = started()
        #expect(schedule.receive(.stopped, at: 1, chance: 0) == [.sayGoodbye])
    }
}
