import GameProtocol
import Testing

@testable import GameServer

/// Tests of a server's streams at the end of its lease, without a link.
@Suite struct StreamDeskTests {
    private let streams = StreamHost {}
    private let thread: LoopThread
    private let desk: StreamDesk

    init() throws {
        thread = try LoopThread(name: "unused")
        let plan = ReplicationPlan(
            streams: streams,
            replicas: 0,
            letGo: { _, _ in },
            handOver: { _, _, _, _ in false },
            takeIn: { _, _, _ in false },
            has: { _ in false }
        )
        let link = StreamDesk.Link(send: { _, _ in }, flush: {}, settled: { _, _ in })
        desk = StreamDesk(plan, JournalBench().context.log, GroupCounts(), thread, link)
        thread.stop()
        thread.join()
        desk.entered("a1", "", at: 0)
    }

    /// Clocks run at different rates, so another server may take the rooms a little early.
    @Test func `the last fifth of a lease is not believed in`() {
        let lease = Limits.groupLease.milliseconds
        #expect(!streams.isOpen)
        for end in [lease, 3 * lease] {
            desk.renewed(until: end)
            #expect(desk.tick(at: end - lease / 5 - 1) && streams.isOpen)
            #expect(!desk.tick(at: end - lease / 5) && !streams.isOpen)
            // The lease ends only once.
            #expect(desk.tick(at: end))
        }
    }

    @Test func `a lease that is renewed in time goes on`() {
        let lease = Limits.groupLease.milliseconds
        for end in stride(from: lease, to: 5 * lease, by: lease / 2) {
            desk.renewed(until: end)
            #expect(desk.tick(at: end - lease / 2) && streams.isOpen)
        }
    }
}
