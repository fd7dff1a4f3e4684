import Dispatch
import Games
import Sockets
import Testing

@testable import GameServer

extension CalculationQueue {
    fileprivate func submit(_ calculation: Calculation, of room: String, answer: @escaping Answer) {
        submit(calculation, of: room, maker: nil, answer: answer)
    }
}

/// Tests of the only thread that calculates for the rooms.
@Suite struct CalculationQueueTests {
    /// Returns its name once the gate is open.
    private struct Slow: Calculating {
        let name: String
        var gate: DispatchSemaphore?
        var isAwaited = false

        static func == (left: Slow, right: Slow) -> Bool { left.name == right.name }

        func run() -> String {
            gate?.wait()
            return name
        }
    }

    private final class Heard: Sendable {
        private let answers = Locked<[String]>([])
        private let bell = DispatchSemaphore(value: 0)

        func note(_ answer: String) {
            answers.withLock { $0.append(answer) }
            bell.signal()
        }

        func wait(for count: Int) -> [String] {
            for _ in 0..<count { bell.wait() }
            return all
        }

        var all: [String] { answers.withLock { $0 } }
    }

    /// Runs until it is cancelled, and returns an answer nevertheless.
    private struct Late: Calculating {
        let begun: DispatchSemaphore

        static func == (left: Late, right: Late) -> Bool { true }
        func run() -> String { "late" }

        func run(while isWanted: () -> Bool, fault: (String) -> Void) -> String? {
            begun.signal()
            while isWanted() {}
            return "late"
        }
    }

    @Test func `first come first served and a room has one place`() throws {
        let queue = CalculationQueue()
        let heard = Heard()
        let gate = DispatchSemaphore(value: 0)
        func submit(_ name: String, of room: String, gate: DispatchSemaphore? = nil) {
            queue.submit(Calculation(Slow(name: name, gate: gate)), of: room) {
                // Each answer goes to the room that asked for it.
                heard.note("\(name) \($0)")
            }
        }
        submit("a1", of: "A", gate: gate)
        #expect(queue.waitingCount == 1)
        try queue.start()
        submit("b1", of: "B")
        submit("c1", of: "C")
        // The later request of B replaces its earlier one, which has not begun.
        submit("b2", of: "B")
        gate.signal()
        #expect(heard.wait(for: 3) == ["a1 a1", "b2 b2", "c1 c1"])
        queue.stop()
        #expect(heard.all == ["a1 a1", "b2 b2", "c1 c1"])
    }

    @Test func `deals that rounds wait for and hints take turns`() throws {
        let queue = CalculationQueue()
        let heard = Heard()
        for (name, isAwaited) in [("a", false), ("b", false), ("c", true), ("d", true)] {
            let work = Slow(name: name, isAwaited: isAwaited)
            queue.submit(Calculation(work), of: name) { heard.note($0) }
        }
        try queue.start()
        #expect(heard.wait(for: 4) == ["c", "a", "d", "b"])
        queue.stop()
    }

    static let makers: [(busy: RoomMaker, quiet: RoomMaker)] = [
        (maker(1), maker(2)), (maker(1, at: 1), maker(2, at: 1)),
        (maker(1, at: 1), maker(2, at: 2)), (maker(1), maker(2, at: 2)),
    ]

    private static func maker(_ session: UInt64, at address: UInt32? = nil) -> RoomMaker {
        RoomMaker(session: MemberID(session), address: address.map { .v4($0) })
    }

    @Test(arguments: makers)
    func `a session or address that has used time goes behind one that has used less`(
        _ makers: (busy: RoomMaker, quiet: RoomMaker)
    ) throws {
        let time = Counter()
        let queue = CalculationQueue {
            time.add()
            return time.count
        }
        let heard = Heard()
        let gate = DispatchSemaphore(value: 0)
        func submit(_ work: Slow, of room: String, maker: RoomMaker?) {
            queue.submit(Calculation(work), of: room, maker: maker) { heard.note($0) }
        }
        submit(Slow(name: "deal 1", isAwaited: true), of: "first", maker: makers.busy)
        try queue.start()
        #expect(heard.wait(for: 1) == ["deal 1"])
        submit(Slow(name: "hint", gate: gate), of: "other", maker: nil)
        submit(Slow(name: "deal 2", isAwaited: true), of: "busy", maker: makers.busy)
        submit(Slow(name: "deal 3", isAwaited: true), of: "quiet", maker: makers.quiet)
        gate.signal()
        #expect(heard.wait(for: 3) == ["deal 1", "hint", "deal 3", "deal 2"])
        queue.stop()
    }

    @Test func `nothing is answered after the end`() throws {
        let queue = CalculationQueue()
        let heard = Heard()
        let gate = DispatchSemaphore(value: 0)
        queue.submit(Calculation(Slow(name: "a", gate: gate)), of: "A") { heard.note($0) }
        queue.submit(Calculation(Slow(name: "b")), of: "B") { heard.note($0) }
        try queue.start()
        gate.signal()
        #expect(heard.wait(for: 2) == ["a", "b"])
        let begun = DispatchSemaphore(value: 0)
        queue.submit(Calculation(Late(begun: begun)), of: "A") { heard.note($0) }
        begun.wait()
        queue.submit(Calculation(Slow(name: "d")), of: "D") { heard.note($0) }
        #expect(queue.waitingCount == 1)
        queue.stop()
        queue.submit(Calculation(Slow(name: "c")), of: "C") { heard.note($0) }
        #expect(queue.waitingCount == 0)
        #expect(heard.all == ["a", "b"])
    }

    @Test func `what nobody waits for any more is told to nobody`() throws {
        let queue = CalculationQueue()
        let heard = Heard()
        let begun = DispatchSemaphore(value: 0)
        try queue.start()
        queue.submit(Calculation(Late(begun: begun)), of: "A") { heard.note($0) }
        begun.wait()
        queue.submit(Calculation(Slow(name: "b")), of: "B") { heard.note($0) }
        queue.cancel("A")
        #expect(heard.wait(for: 1) == ["b"])
        queue.stop()
    }

    @Test func `what nobody wants any more is not worked out to its end`() throws {
        /// Runs until it is cancelled.
        struct Endless: Calculating {
            let begun: DispatchSemaphore

            static func == (left: Endless, right: Endless) -> Bool { true }
            func run() -> String { run(while: { true }, fault: { _ in }) ?? "" }

            func run(while isWanted: () -> Bool, fault: (String) -> Void) -> String? {
                begun.signal()
                while isWanted() {}
                return nil
            }
        }
        let queue = CalculationQueue()
        let heard = Heard()
        let begun = DispatchSemaphore(value: 0)
        func submitEndless(of room: String) {
            queue.submit(Calculation(Endless(begun: begun)), of: room) { heard.note($0) }
        }
        try queue.start()
        submitEndless(of: "A")
        begun.wait()
        queue.submit(Calculation(Slow(name: "b")), of: "B") { heard.note($0) }
        queue.submit(Calculation(Slow(name: "c")), of: "C") { heard.note($0) }
        queue.cancel("B")
        queue.cancel("A")
        #expect(heard.wait(for: 1) == ["c"])
        // The next request of a room ends its earlier one.
        submitEndless(of: "A")
        begun.wait()
        queue.submit(Calculation(Slow(name: "a")), of: "A") { heard.note($0) }
        #expect(heard.wait(for: 1) == ["c", "a"])
        // The stop does not wait for the calculation.
        submitEndless(of: "A")
        begun.wait()
        queue.stop()
    }

    /// Reports an error of its own, and returns an answer nevertheless.
    private struct Faulty: Calculating {
        func run() -> String { "unknown" }

        func run(while isWanted: () -> Bool, fault: (String) -> Void) -> String? {
            fault("It went wrong.")
            return run()
        }
    }

    @Test func `an error of a calculation is counted each time and logged once`() throws {
        let lines = Locked<[String]>([])
        let log = Log(level: .info, format: .journal) { line in
            lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
            return true
        }
        let queue = CalculationQueue(log: log)
        let heard = Heard()
        try queue.start()
        for room in ["A", "B"] {
            queue.submit(Calculation(Faulty()), of: room) { heard.note($0) }
            #expect(heard.wait(for: 1).last == "unknown")
        }
        queue.stop()
        #expect(queue.faults.count == 2)
        #expect(lines.withLock { $0 } == ["<3>calculation_fault cause=\"It went wrong.\"\n"])
    }

    @Test func `two calculations are alike if they ask the same`() {
        #expect(Calculation(Slow(name: "a")) == Calculation(Slow(name: "a")))
        #expect(Calculation(Slow(name: "a")) != Calculation(Slow(name: "b")))
    }
}
