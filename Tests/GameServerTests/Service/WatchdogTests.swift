import Dispatch
import GameProtocol
import Testing

@testable import GameServer

/// Tests that the watchdog gives signs of life exactly as long as every part of the server answers.
@Suite struct WatchdogTests {
    /// Parts of a server that answer when the test tells them to.
    private final class Parts: Sendable {
        private let waiting = Locked<[String: @Sendable () -> Void]>([:])
        private let signs = Locked(0)

        var signCount: Int { signs.withLock { $0 } }

        func probe(_ name: String) -> Watchdog.Probe {
            { done in self.waiting.withLock { $0[name] = done } }
        }

        func addSign() { signs.withLock { $0 += 1 } }

        func answer(_ name: String) {
            let done = waiting.withLock { $0.removeValue(forKey: name) }
            #expect(done != nil, "\(name) was not asked")
            done?()
        }
    }

    @Test func `a sign is given once all have answered`() {
        let parts = Parts()
        let watchdog = Watchdog(
            [parts.probe("loop"), parts.probe("lobby"), parts.probe("room")],
            isAlive: { parts.addSign() },
            wait: parts.probe("time")
        )
        watchdog.look()
        for round in 1...3 {
            for name in ["loop", "lobby", "room"] {
                #expect(parts.signCount == round - 1)
                parts.answer(name)
            }
            #expect(parts.signCount == round)
            parts.answer("time")
        }
    }

    @Test(arguments: 0..<2)
    func `a loop that hangs keeps the signs back`(hanging: Int) throws {
        let loops = try (0..<2).map { try LoopThread(name: "loop \($0)") }
        let lobby = LobbyHost(limits: LobbyLimits(), codes: CountingCodes())
        let (reached, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let order = Locked<[String]>([])
        let sign = DispatchSemaphore(value: 0)
        loops[hanging].submit { _ in
            reached.signal()
            goOn.wait()
            order.withLock { $0.append("hang over") }
        }
        reached.wait()
        let watchdog = Watchdog(loops, lobby, interval: .seconds(3_600)) {
            order.withLock { $0.append("sign") }
            sign.signal()
        }
        watchdog.look()
        goOn.signal()
        sign.wait()
        #expect(order.withLock { $0 } == ["hang over", "sign"])
        for loop in loops {
            loop.stop()
            loop.join()
        }
    }

    @Test(arguments: [
        (["WATCHDOG_USEC": "30000000"], Duration.seconds(30)), ([:], nil),
        (["WATCHDOG_USEC": "0"], nil), (["WATCHDOG_USEC": "soon"], nil),
        (["WATCHDOG_USEC": "500", "WATCHDOG_PID": "1"], nil),
    ])
    func `the manager says within what time`(_ variables: [String: String], _ time: Duration?) {
        #expect(ServiceManager.watchdogTime { variables[$0] } == time)
    }
}
