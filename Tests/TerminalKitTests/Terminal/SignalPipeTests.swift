import Foundation
import Sockets
import Testing

@testable import TerminalKit

/// Tests with signals to the whole process, whose main thread handles them as in the program.
@Suite struct SignalPipeTests {
    private static func wait(for signals: SignalPipe?) {
        guard let signals else { exit(3) }
        _ = Poll.wait([Poll.Entry(descriptor: signals.descriptor)], milliseconds: nil)
    }

    @Test func `a program that takes no signal is ended by the second one`() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            let signals = SignalPipe()
            kill(getpid(), SIGINT)
            let began = MonotonicClock.nowNanoseconds
            // Two signals at the same moment count as one.
            kill(getpid(), SIGTERM)
            while MonotonicClock.nowNanoseconds - began < 250_000_000 {}
            kill(getpid(), SIGTERM)
            // Without this second signal, the first one would end the process after a second.
            while true { pause() }
            withExtendedLifetime(signals) {}
        }
    }

    @Test func `a program that takes no signal is ended by the first one after a second`() async {
        await #expect(processExitsWith: .signal(SIGINT)) {
            let signals = SignalPipe()
            kill(getpid(), SIGINT)
            while true { pause() }
            withExtendedLifetime(signals) {}
        }
    }

    @Test func `a signal that was taken ends nothing`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let signals = SignalPipe()
            kill(getpid(), SIGTERM)
            kill(getpid(), SIGTERM)
            Self.wait(for: signals)
            guard signals?.next() == SIGTERM else { exit(1) }
            // The program has taken the signal, so no alarm may be left.
            exit(alarm(0) == 0 ? 7 : 2)
        }
    }

    @Test func `hanging up twice is no hurry`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let signals = SignalPipe()
            kill(getpid(), SIGHUP)
            let began = MonotonicClock.nowNanoseconds
            while MonotonicClock.nowNanoseconds - began < 250_000_000 {}
            kill(getpid(), SIGHUP)
            Self.wait(for: signals)
            exit(signals?.next() == SIGHUP ? 7 : 1)
        }
    }
}
