import GameProtocol
import TerminalKit
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc

@testable import ClientCoreTests
#endif

/// Tests of the processor time for a picture, with an upper bound that any computer keeps.
@Suite struct FrameCostTests {
    #if DEBUG
    private static let maximumMicroseconds = 60_000
    #else
    private static let maximumMicroseconds = 2000
    #endif

    /// The processor time that this thread has used.
    private static var used: Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int(time.tv_sec) * 1_000_000 + Int(time.tv_nsec) / 1000
    }

    @Test func `the largest board is drawn and written in time`() {
        var setting = BoardSetting(side: 12)
        setting.turn = RoomState.Turn(turn: 9, player: "ann", nth: 1, clockMs: 43_000)
        for (place, label) in ["cat", "bee", "lion", "frog", "skull"].enumerated() {
            setting.take(label, place % 2 == 0 ? "ann" : "bob", 7 * place + 1, 7 * place + 5)
        }
        var script = BoardScript(setting.state)
        script.size = Size(columns: 80, rows: 24)
        script.wait(1000)
        var writer = FrameWriter(Palette(depth: .palette))
        _ = writer.bytes(for: script.canvas.frame)
        let count = 50
        var written = 0
        let before = Self.used
        for number in 0..<count {
            script.press(number % 2 == 0 ? .right : .down)
            written += writer.bytes(for: script.canvas.frame).count
            _ = script.deadline
        }
        let each = (Self.used - before) / count
        #expect(written > 0)
        #expect(each < Self.maximumMicroseconds, "\(each) µs a picture")
        print("A picture of 12x12 takes \(each) µs, and \(written / count) bytes.")
    }
}
