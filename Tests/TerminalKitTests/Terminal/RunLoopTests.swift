import Foundation
import Testing

@testable import TerminalKit

@Suite("RunLoop", .timeLimit(.minutes(1)))
struct RunLoopTests {
    @Test func `what is ready is told in its order`() {
        let (one, two, three) = (Pipe(), Pipe(), Pipe())
        one.fileHandleForWriting.write(Data([1]))
        three.fileHandleForWriting.write(Data([1]))
        var told: [Int] = []
        var poll = PollSet()
        poll.add(three.reading) { told.append(3) }
        poll.add(two.reading) { told.append(2) }
        poll.add([two.entry, one.entry]) { told.append(21) }
        poll.add([one.entry, three.entry]) { told.append(13) }
        poll.wait(at: 0)
        #expect(told == [3, 21, 13])
    }

    @Test func `the earliest deadline ends a wait`() {
        let silent = Pipe()
        var told = false
        var poll = PollSet()
        poll.wake(at: nil)
        poll.wake(at: 1)
        poll.wake(at: 1_000_000)
        poll.add(silent.reading) { told = true }
        poll.wait(at: 0)
        #expect(!told)
    }

    /// Reads numbers up to a 0.
    private final class Reader: LoopHost {
        let pipe = Pipe()
        var read: [UInt8] = []
        let now = 0

        func advance() -> [UInt8]? { read.last == 0 ? read : nil }

        func fill(_ poll: inout PollSet) {
            poll.add(pipe.reading) { [self] in
                read += pipe.fileHandleForReading.readData(ofLength: 1)
            }
        }
    }

    @Test func `a host runs until it has ended`() {
        let reader = Reader()
        reader.pipe.fileHandleForWriting.write(Data([7, 8, 0, 9]))
        #expect(RunLoop.run(reader) == [7, 8, 0])
    }
}

extension Pipe {
    fileprivate var reading: Int32 { fileHandleForReading.fileDescriptor }
    fileprivate var entry: Poll.Entry { Poll.Entry(descriptor: reading) }
}
