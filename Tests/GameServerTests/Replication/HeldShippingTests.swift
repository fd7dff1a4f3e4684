import GameProtocol
import Games
import Synchronization
import Testing

@testable import GameServer

/// Tests of records that rooms leave to the end of a loop's round, on their way to the group's
/// Redis.
@Suite struct HeldShippingTests {
    private let signals = SignalCount()
    private let streams: StreamHost
    private let stream: Int

    init() {
        streams = StreamHost { [signals] in signals.add() }
        stream = streams.open("2222", epoch: 1)
        _ = streams.take()
        signals.reset()
    }

    @Test func `what is held leaves with the end of the round, all with one signal`() throws {
        let thread = try LoopThread(name: "unused")
        defer {
            thread.stop()
            thread.join()
        }
        let shipping = HeldShipping(streams, thread)
        for number in 1...3 {
            streams.add(.append(number: UInt64(number), []), to: stream, isHeld: true)
            shipping.note()
        }
        #expect(signals.count == 0 && shipping.since != nil)
        shipping.finish()
        #expect(signals.count == 1 && shipping.since == nil)
        #expect(streams.take().count == 3)
        // If nothing is left, there is nothing to signal.
        shipping.note()
        shipping.finish()
        #expect(signals.count == 1)
    }

    @Test func `what a room records in a round that is shared leaves with its end`() throws {
        let pair = try OutboxPair()
        let game = try GameCatalog.game(
            for: nil,
            kind: .concentration,
            seats: 2,
            defaults: GameDefaults()
        )
        let services = RoomServices.test(streams: streams)
        let header = JournalHeader(room: "2222", RoomSettings(seats: 2, options: game.options))
        let room = RoomHost(code: "2222", LiveRoom(header, game: game, services))
        let grant = SeatGrant(
            room: "2222",
            choice: .new,
            member: MemberID(1),
            name: "ann",
            role: .player,
            seat: 0,
            token: TokenHash(token: "1")
        )
        _ = room.enter(grant, isReady: false, Envelope(re: "join"), outbox: pair.outbox)
        _ = streams.take()
        signals.reset()
        let batch = OutgoingBatch()
        let shipping = HeldShipping(streams, pair.thread)
        shipping.isOpen = true
        batch.shipping = shipping
        let call = RoomCall(envelope: Envelope(re: "chat"), request: .chat(text: "hello"))
        var calls = RoomCallQueue([call])
        _ = room.perform(&calls, by: MemberID(1), batch)
        #expect(signals.count == 0 && shipping.since != nil)
        shipping.finish()
        #expect(signals.count == 1)
        #expect(streams.take().count == 1)
        // A room in a round of its own does not wait.
        shipping.isOpen = false
        calls = RoomCallQueue([call])
        _ = room.perform(&calls, by: MemberID(1), batch)
        #expect(signals.count == 2)
    }

    @Test func `what cannot wait takes with it what is held`() {
        streams.add(.append(number: 1, []), to: stream, isHeld: true)
        streams.add(.append(number: 2, []), to: stream)
        streams.shipHeld()
        #expect(signals.count == 1)
        #expect(streams.take().map(\.lsn) == [2, 3])
    }

    @Test func `what is held while others are on their way is signaled no second time`() {
        streams.add(.append(number: 1, []), to: stream)
        streams.add(.append(number: 2, []), to: stream, isHeld: true)
        streams.shipHeld()
        #expect(signals.count == 1)
        _ = streams.take()
        streams.add(.append(number: 3, []), to: stream, isHeld: true)
        streams.shipHeld()
        #expect(signals.count == 2)
    }
}

private final class SignalCount: Sendable {
    private let value = Atomic(0)

    var count: Int { value.load(ordering: .relaxed) }

    func add() { value.add(1, ordering: .relaxed) }

    func reset() { value.store(0, ordering: .relaxed) }
}
