import Dispatch
import Sockets
import Testing

@testable import GameServer
@testable import GamesTests

@Suite struct GroupNamesTests {
    /// The lookup of a name can hang for half a minute.
    @Test func `a name that hangs keeps no other one waiting, and is looked up once at a time`() {
        let (began, hangs) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let answered = DispatchSemaphore(value: 0)
        let address = SocketAddress(host: .loopbackV4, port: 7)
        let count = Locked(0)
        let names = GroupNames { host, _ throws(SystemError) in
            guard host == "hangs" else { return [address] }
            count.withLock { $0 += 1 }
            began.signal()
            hangs.wait()
            return [address]
        }
        let isSame: @Sendable (GroupPlan.Found) -> Void = { found in
            if case .addresses([address]) = found { answered.signal() }
        }
        names.resolve("hangs", 7, isSame)
        began.wait()
        names.resolve("hangs", 7, isSame)
        names.resolve("other", 7, isSame)
        #expect(IdleLimit.wait { answered.wait(timeout: .now() + .milliseconds($0)) == .success })
        #expect(answered.wait(timeout: .now()) == .timedOut)
        hangs.signal()
        for _ in 0..<2 {
            #expect(
                IdleLimit.wait { answered.wait(timeout: .now() + .milliseconds($0)) == .success }
            )
        }
        #expect(count.withLock { $0 } == 1)
        // The host looks the name up again.
        hangs.signal()
        names.resolve("hangs", 7, isSame)
        #expect(IdleLimit.wait { answered.wait(timeout: .now() + .milliseconds($0)) == .success })
        #expect(count.withLock { $0 } == 2)
    }
}
