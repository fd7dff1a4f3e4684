import Dispatch
import GameProtocol
import Sockets
import Testing

@testable import GameServer

@Suite struct EventLoopTests {
    /// A source that reports each of its calls to another thread.
    private final class Probe: EventSource {
        private let tell: @Sendable (String) -> Void

        init(loop: EventLoop, descriptor: Descriptor, tell: @escaping @Sendable (String) -> Void) {
            self.tell = tell
            let token = loop.makeToken(for: descriptor)
            super.init(loop: loop, descriptor: descriptor, token: token)
            loop.insert(self)
        }

        override func ready(_ readiness: Readiness) {
            tell("ready")
            loop.remove(self)
            // Removes the source twice in a batch, as a hang-up and a deadline might.
            loop.remove(self)
        }

        override func timeReached() { tell("time") }
        override func didClose() { tell("retired") }
    }

    /// The reports of a probe, with a way to wait for the next one.
    private final class Story: Sendable {
        private let words = Locked<[String]>([])
        private let arrival = DispatchSemaphore(value: 0)

        func tell(_ word: String) {
            words.withLock { $0.append(word) }
            arrival.signal()
        }

        func wait(count: Int) -> [String] {
            for _ in 0..<count { arrival.wait() }
            return words.withLock { $0 }
        }
    }

    @Test func `the name of a source that has left finds no later one`() throws {
        let loop = try LoopThread(name: "loop")
        let story = Story()
        let (near, far) = try SystemCalls.socketPair()
        loop.submit { loop in
            let early = loop.makeToken(for: near)
            let source = Probe(loop: loop, descriptor: near, tell: story.tell)
            let isFound = loop.source(for: source.token) === source
            story.tell("\(isFound) \(loop.source(for: early) == nil)")
        }
        #expect(story.wait(count: 1) == ["true true"])
        loop.stop()
        loop.join()
        SystemCalls.close(far)
    }

    @Test func `work is done in the order it was submitted`() throws {
        let loop = try LoopThread(name: "loop")
        let story = Story()
        for number in 0..<100 { loop.submit { _ in story.tell("\(number)") } }
        #expect(story.wait(count: 100) == (0..<100).map { "\($0)" })
        loop.stop()
        loop.join()
    }

    @Test func `what was submitted before a loop's end is done, and later work is refused`() throws
    {
        let loop = try LoopThread(name: "loop")
        let story = Story()
        loop.submit { other in
            other.stop()
            #expect(loop.submit { _ in story.tell("behind the stop") })
        }
        loop.join()
        #expect(story.wait(count: 1) == ["behind the stop"])
        #expect(!loop.submit { _ in story.tell("too late") })
    }

    @Test func `a source is freed once and closes its descriptor`() throws {
        let loop = try LoopThread(name: "loop")
        let story = Story()
        let (near, far) = try SystemCalls.socketPair()
        let peer = TestPeer(Socket(owning: far))
        loop.submit { loop in
            let probe = Probe(loop: loop, descriptor: near, tell: story.tell)
            try? loop.poller.add(near, token: probe.token, interest: .read)
        }
        try peer.send("x")
        #expect(story.wait(count: 2) == ["ready", "retired"])
        #expect(try peer.rest() == [])
        loop.stop()
        loop.join()
    }

    @Test func `a later wake does not disturb an earlier one`() throws {
        let loop = try LoopThread(name: "loop")
        let story = Story()
        let (near, far) = try SystemCalls.socketPair()
        defer { SystemCalls.close(far) }
        loop.submit { loop in
            let probe = Probe(loop: loop, descriptor: near, tell: story.tell)
            probe.wake(at: loop.now + 10)
            probe.wake(at: loop.now + 5000)
        }
        #expect(story.wait(count: 1) == ["time"])
        loop.stop()
        loop.join()
    }

    /// A source that waits for a distant deadline, and is woken early again and again.
    private final class Sleeper: EventSource {
        private var left = 1_000
        private let tell: @Sendable (String) -> Void

        init(loop: EventLoop, descriptor: Descriptor, tell: @escaping @Sendable (String) -> Void) {
            self.tell = tell
            super.init(loop: loop, descriptor: descriptor)
            loop.insert(self)
            wake(at: loop.now)
        }

        override func timeReached() {
            left -= 1
            if left == 0 { tell(loop.deadlines.count < 300 ? "few" : "many") }
            wake(at: loop.now + 600_000)
            if left > 0 { wake(at: loop.now) }
        }
    }

    @Test func `deadlines that a source has left behind do not pile up`() throws {
        let loop = try LoopThread(name: "loop")
        let story = Story()
        let (near, far) = try SystemCalls.socketPair()
        defer { SystemCalls.close(far) }
        loop.submit { loop in _ = Sleeper(loop: loop, descriptor: near, tell: story.tell) }
        #expect(story.wait(count: 1) == ["few"])
        loop.stop()
        loop.join()
    }

    @Test func `a stopped loop lets every source go`() throws {
        let loop = try LoopThread(name: "loop")
        let story = Story()
        let (near, far) = try SystemCalls.socketPair()
        loop.submit { loop in _ = Probe(loop: loop, descriptor: near, tell: story.tell) }
        loop.stop()
        loop.join()
        #expect(story.wait(count: 1) == ["retired"])
        #expect(try TestPeer(Socket(owning: far)).rest() == [])
    }
}
