import GameProtocol
import Testing

@testable import GameClient

@Suite("DelayMeter")
struct DelayMeterTests {
    private func meter(_ delays: Int...) -> DelayMeter {
        var meter = DelayMeter()
        for delay in delays { meter.add(delay) }
        return meter
    }

    @Test func theMedianOfTheLastFiveCounts() {
        #expect(meter().medianMs == nil)
        #expect(meter(12).medianMs == 12)
        #expect(meter(900, 12, 14, 10, 13).medianMs == 13)
        #expect(meter(900, 900, 900, 1, 2, 3, 4, 5).medianMs == 3)
    }

    @Test func anAnswerWithinTheMillisecondTookOne() {
        #expect(meter(0).medianMs == 1)
    }

    @Test func aSlowLinkIsMarkedWithTwoThresholds() {
        #expect(!meter(250).isSlow)
        #expect(meter(251).isSlow)
        #expect(meter(251, 200, 200, 200, 200, 200).isSlow)
        #expect(!meter(251, 149, 149, 149, 149, 149).isSlow)
        #expect(!meter(200).isSlow)
    }

    @Test func theFirstAnswerAndEachPingAreMeasured() {
        var table = TableScript(.lobby)
        table.greet()
        #expect(table.state.delay.medianMs == 3)
        table.ok(.list([], next: nil))
        for _ in 1...5 {
            table.at += 5000
            table.receive(.alarm)
            table.at += 12
            table.ok()
        }
        #expect(table.state.delay.medianMs == 12)
    }
}
