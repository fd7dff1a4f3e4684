import TerminalKit
import Testing

@testable import GameClient

@Suite struct InputLinesTests {
    @Test func `the end of a pipe ends the last line and the input`() {
        var input = InputLines(isTerminal: false)
        input.take(Array("rooms\nqui".utf8))
        input.take(Array("t".utf8))
        #expect(input.next() == .line("rooms"))
        #expect(input.next() == nil)
        input.take([])
        #expect(!input.isAtEnd)
        #expect(input.next() == .line("quit"))
        #expect(input.isAtEnd && input.isFull)
    }

    @Test func `an end that is typed ends nothing`() {
        var input = InputLines(isTerminal: true)
        input.take([])
        #expect(!input.isFull)
        #expect(input.next() == .typedEnd)
        input.take(Array("no\n".utf8))
        #expect(input.next() == .line("no"))
        #expect(!input.hasEnded)
    }

    @Test func `what was not ended is no part of the next answer`() {
        var input = InputLines(isTerminal: true)
        input.take(Array("3".utf8))
        input.take([])
        input.take(Array("n\n".utf8))
        #expect(input.next() == .typedEnd)
        #expect(input.next() == .line("n"))
    }

    @Test func `a terminal that cannot be read is gone`() {
        // No descriptor has this number, so each read fails.
        let reading = System.readOnce(-1)
        #expect(reading == .failed)
        var terminal = InputLines(isTerminal: true)
        terminal.take(reading)
        #expect(terminal.isGone)
        #expect(terminal.next() == nil)
        var pipe = InputLines(isTerminal: false)
        pipe.take(reading)
        #expect(!pipe.isGone && pipe.isAtEnd)
    }
}
