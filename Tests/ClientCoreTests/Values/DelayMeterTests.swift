import GameProtocol
import Testing

@testable import ClientCore

@Suite("DelayMeter")
struct DelayMeterTests {
    private func meter(_ delays: Int...) -> DelayMeter {
        var meter = DelayMeter()
        for delay in delays { meter.add(delay) }
        return meter
    }

    @Test func `the median of the last five counts`() {
        #expect(meter().medianMs == nil)
        #expect(meter(12).medianMs == 12)
        #expect(meter(900, 12, 14, 10, 13).medianMs == 13)
        #expect(meter(900, 900, 900, 1, 2, 3, 4, 5).medianMs == 3)
    }

    @Test func `an answer within the millisecond took one`() {
        #expect(meter(0).medianMs == 1)
    }

    @Test func `a slow link is marked with two thresholds`() {
        #expect(!meter(250).isSlow)
        #expect(meter(251).isSlow)
        #expect(meter(251, 200, 200, 200, 200, 200).isSlow)
        #expect(!meter(251, 149, 149, 149, 149, 149).isSlow)
        #expect(!meter(200).isSlow)
    }

    @Test func `the first answer and each ping are measured`() {
        var table = BoardScript(.lobby)
        table.greet()
        #expect(table.client.delay.medianMs == 3)
        table.ok(.list([], next: nil))
        for _ in 1...5 {
            table.at += 5000
            table.receive(.alarm)
            table.at += 12
            table.ok()
        }
        #expect(table.client.delay.medianMs == 12)
    }
}
