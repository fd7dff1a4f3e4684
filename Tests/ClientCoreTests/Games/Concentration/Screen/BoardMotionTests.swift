import Testing

@testable import ClientCore

@Suite("What moves on a board")
struct BoardMotionTests {
    private func steps(
        _ motion: BoardMotion,
        _ setting: BoardMotion.Setting,
        _ moments: [Int]
    ) -> [BoardMotion.Step?] {
        moments.map { motion.step(of: 7, at: $0, setting) }
    }

    @Test func `a flip takes four steps`() {
        var motion = BoardMotion()
        motion.press(7, at: 100)
        motion.reveal(7, at: 103)
        let expected: [BoardMotion.Step?] = [.down, .narrowDown, .edge, .narrowUp, nil]
        #expect(steps(motion, .full, [100, 140, 180, 220, 260]) == expected)
    }

    @Test func `on its edge a card waits for the server`() {
        var motion = BoardMotion()
        motion.press(7, at: 100)
        #expect(steps(motion, .full, [180, 400, 5000]) == [.edge, .edge, .edge])
        #expect(motion.deadline(at: 180, .full) == nil)
        motion.reveal(7, at: 500)
        #expect(steps(motion, .full, [500, 539, 540]) == [.narrowUp, .narrowUp, nil])
    }

    @Test func `a refusal turns the card back`() {
        var motion = BoardMotion()
        motion.press(7, at: 100)
        motion.refuse(at: 400)
        #expect(steps(motion, .full, [400, 440]) == [.narrowDown, nil])
        motion.settle(at: 440, .full)
        #expect(motion == BoardMotion())
    }

    @Test func `what another turns up turns from then`() {
        var motion = BoardMotion()
        motion.reveal(7, at: 1000)
        #expect(steps(motion, .full, [1000, 1040, 1160]) == [.down, .narrowDown, nil])
    }

    @Test func `cards turn back without a face`() {
        var motion = BoardMotion()
        motion.hide([7], at: 0)
        #expect(steps(motion, .full, [0, 40, 80, 120]) == [.narrowUp, .edge, .narrowDown, nil])
    }

    @Test func `reduced motion is one step and none is none`() {
        var motion = BoardMotion()
        motion.press(7, at: 0)
        motion.reveal(7, at: 3)
        #expect(steps(motion, .reduced, [0, 39, 40]) == [.edge, .edge, nil])
        #expect(steps(motion, .none, [0, 39, 40]) == [nil, nil, nil])
        #expect(motion.deadline(at: 0, .none) == nil)
    }

    @Test func `a pair flies to its owner after it has flashed, with full motion only`() {
        var motion = BoardMotion()
        motion.pair([1, 2], at: 0, .full)
        let begin = BoardMotion.flashMs
        #expect(motion.flight(at: begin - 1, .full) == nil)
        #expect(motion.flight(at: begin, .full)?.cells == [1, 2])
        var (at, parts) = (begin, [Double]())
        while let flight = motion.flight(at: at, .full), let next = motion.deadline(at: at, .full) {
            parts.append(flight.part)
            at = next
        }
        #expect(parts.count == 6 && parts == parts.sorted() && at == begin + BoardMotion.flightMs)
        #expect(motion.deadline(at: at, .full) == nil)
        #expect(motion.flight(at: begin, .reduced) == nil && motion.flight(at: begin, .none) == nil)
    }

    @Test func `a pair flashes once after it has turned`() {
        var motion = BoardMotion()
        motion.reveal(7, at: 0)
        motion.pair([3, 7], at: 2, .full)
        #expect(motion.isPairing(3, at: 2))
        #expect(!motion.isFlashing(3, at: 159))
        #expect(motion.isFlashing(3, at: 160) && motion.isFlashing(7, at: 309))
        #expect(!motion.isPairing(3, at: 310))
    }

    @Test func `a deal comes in within its time`() {
        var motion = BoardMotion()
        motion.begin(count: 16, at: 0)
        #expect(motion.step(of: 16, at: 299, .full) == .absent)
        #expect((1...16).allSatisfy { motion.step(of: $0, at: 300, .full) == nil })
        #expect(motion.step(of: 16, at: 0, .reduced) == nil)
        #expect(motion.deadline(at: 300, .full) == nil)
    }

    @Test(arguments: BoardMotion.Setting.allCases)
    func `everything comes to its end`(setting: BoardMotion.Setting) {
        var motion = BoardMotion()
        motion.begin(count: 144, at: 0)
        motion.press(1, at: 10)
        motion.reveal(1, at: 20)
        motion.reveal(2, at: 300)
        motion.pair([1, 2], at: 301, setting)
        motion.hide([3], at: 310)
        var at = 0
        var count = 0
        while let next = motion.deadline(at: at, setting) {
            #expect(next > at)
            at = next
            count += 1
        }
        #expect(at <= 310 + 160 + BoardMotion.flashMs + BoardMotion.flightMs && count < 200)
        motion.settle(at: at, setting)
        #expect((1...144).allSatisfy { motion.step(of: $0, at: at, setting) == nil })
    }
}
