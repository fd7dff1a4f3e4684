import Sockets
import Testing

@testable import GameServer

@Suite struct TurnLineTests {
    private let one = SocketAddress.Host.v4(1)
    private let other = SocketAddress.Host.v4(2)

    private func rest(of line: TurnLine) -> [UInt64] {
        var line = line
        var all: [UInt64] = []
        while let next = line.next() { all.append(next) }
        return all
    }

    @Test func `many sources of one payer get as many turns as one of another`() {
        var line = TurnLine()
        for token in 1...4 as ClosedRange<UInt64> { line.append(token, of: one) }
        line.append(9, of: other)
        #expect(line.count == 5)
        #expect(rest(of: line) == [1, 9, 2, 3, 4])
        #expect(line.next() == 1)
        line.append(1, of: one)
        #expect(rest(of: line) == [9, 2, 3, 4, 1])
    }

    @Test func `sources without an address pay for themselves`() {
        var line = TurnLine()
        for token in [1, 2, 3] as [UInt64] { line.append(token, of: nil) }
        line.append(7, of: one)
        line.append(8, of: one)
        #expect(rest(of: line) == [1, 2, 3, 7, 8])
    }

    @Test func `it goes on for ever and keeps nothing`() {
        var line = TurnLine()
        var served: [UInt64: Int] = [:]
        for token in 0..<6 as Range<UInt64> { line.append(token, of: token < 5 ? one : other) }
        for _ in 0..<10_000 {
            guard let token = line.next() else { break }
            served[token, default: 0] += 1
            line.append(token, of: token < 5 ? one : other)
        }
        #expect(served[5] == 5_000)
        #expect(served[0] == 1_000)
        #expect(line.count == 6)
        #expect(rest(of: line).count == 6)
    }
}
