import Dispatch
import GameProtocol
import Games
import Sockets
import Testing

@testable import GameServer

/// How long a deal waits beside sessions that always redeal, by a clock that only searches move.
@Suite struct CalculationShareTests {
    /// A search that costs this number of milliseconds and checks every 4 ms whether the room still wants it.
    private struct Search: Calculating {
        let cost: Int
        let world: World

        static func == (left: Search, right: Search) -> Bool { left.world === right.world }
        var isAwaited: Bool { true }
        func run() -> String { "" }

        func run(while isWanted: () -> Bool, fault: (String) -> Void) -> String? {
            for _ in 0..<cost / 4 {
                world.advance()
                if !isWanted() { return nil }
            }
            return ""
        }
    }

    /// Redealers whose searches usually are short and sometimes take seconds, and honest players.
    private final class World: Sendable {
        private struct State {
            var ms = 0
            /// When an honest player asks for a deal, and what the search costs.
            var coming: [(at: Int, cost: Int)]
            var waits: [Int] = []
            var dealCount = 0
        }

        private let state: Locked<State>
        private let queue = Locked<CalculationQueue?>(nil)
        private let done = DispatchSemaphore(value: 0)
        private let isOneAddress: Bool

        init(coming: [(at: Int, cost: Int)], isOneAddress: Bool) {
            state = Locked(State(coming: coming))
            self.isOneAddress = isOneAddress
        }

        func advance() {
            let comer = state.withLock { state -> (number: Int, cost: Int)? in
                state.ms += 4
                guard let next = state.coming.first, next.at <= state.ms else { return nil }
                state.coming.removeFirst()
                return (state.coming.count, next.cost)
            }
            if let comer { submit(1_000 + comer.number, cost: comer.cost, at: now) }
        }

        private var now: Int { state.withLock { $0.ms } }

        private func submit(_ session: Int, cost: Int, at start: Int) {
            let maker = RoomMaker(
                session: MemberID(UInt64(session)),
                address: isOneAddress ? .v4(1) : nil
            )
            let search = Calculation(Search(cost: cost, world: self))
            let queue = queue.withLock { $0 }
            queue?.submit(search, of: "\(session)", maker: maker) { [self] _ in
                if session < 1_000 { return redeal(session) }
                let isLast = state.withLock { state in
                    state.waits.append(state.ms - start)
                    return state.coming.isEmpty
                }
                if isLast { done.signal() }
            }
        }

        private func redeal(_ session: Int) {
            let cost = state.withLock { state in
                state.dealCount += 1
                switch (7_919 * state.dealCount + 104_729 * session) % 100 {
                case ..<75: return 4
                case ..<90: return 40
                case ..<95: return 200
                default: return 2_000
                }
            }
            submit(session, cost: cost, at: now)
        }

        /// The waits of the honest players, and how many deals the others had meanwhile.
        func run(redealerCount: Int) throws -> (waits: [Int], dealCount: Int) {
            let queue = CalculationQueue(clock: { self.now * 1_000_000 })
            self.queue.withLock { $0 = queue }
            for session in 0..<redealerCount { redeal(session) }
            try queue.start()
            done.wait()
            queue.stop()
            self.queue.withLock { $0 = nil }
            return state.withLock { ($0.waits, $0.dealCount) }
        }
    }

    @Test(arguments: [false, true])
    func `a deal beside 64 sessions that redeal comes within a second`(
        isOneAddress: Bool
    ) throws {
        let coming = [4, 500, 2_000, 10_000, 20_000].map { (at: $0, cost: 12) }
        let world = World(coming: coming, isOneAddress: isOneAddress)
        let (waits, dealCount) = try world.run(redealerCount: 64)
        #expect(waits.count == 5)
        #expect(waits.allSatisfy { $0 <= 1_000 }, "\(waits)")
        // Once the others have used time, a payer who has used none hardly waits.
        #expect(waits.dropFirst(3).allSatisfy { $0 <= 150 }, "\(waits)")
        #expect(dealCount > 100, "\(dealCount)")
    }

    /// The running search may take 2 s, the own one 2 s, and tries of others three times as long.
    @Test(arguments: [false, true])
    func `a newcomer's long search comes to its end beside many others`(
        isOneAddress: Bool
    ) throws {
        let coming = [10_000, 20_000, 30_000].map { (at: $0, cost: 2_000) }
        let (waits, _) = try World(coming: coming, isOneAddress: isOneAddress)
            .run(redealerCount: 64)
        #expect(waits.allSatisfy { $0 <= 8_000 }, "\(waits)")
    }
}
