import Games
import Testing

@testable import GameServer
@testable import GamesTests

/// Tests of a queue in pieces, compared with an array.
@Suite struct ChunkedQueueTests {
    @Test(arguments: 1...20)
    func `it holds what an array would`(seed: Int) {
        var random = SeededGenerator(seed)
        var (queue, array): (ChunkedQueue<UInt8>, [UInt8]) = (ChunkedQueue(), [])
        for _ in 0..<500 {
            switch random.number(in: 0...3) {
            case 0:
                let bytes = (0..<random.number(in: 0...700)).map { UInt8(truncatingIfNeeded: $0) }
                bytes.withUnsafeBufferPointer { queue.append(contentsOf: $0) }
                array += bytes
            case 1:
                let byte = UInt8(random.number(in: 0...255))
                queue.append(byte)
                array.append(byte)
            case 2:
                // Now and then the test removes everything, because the rest of a piece must stay
                // usable.
                let count = random.chance(20) ? array.count : random.number(in: 0...array.count)
                queue.removeFirst(count)
                array.removeFirst(count)
            default:
                let begin = random.number(in: 0...array.count)
                let count = random.number(in: 0...(array.count - begin))
                var copy: [UInt8] = [9]
                queue.copy(count, from: begin, to: &copy)
                let isSame = copy.elementsEqual([9] + array[begin..<begin + count])
                #expect(isSame)
                if !array.isEmpty {
                    let index = random.number(in: 0...(array.count - 1))
                    #expect(queue[index] == array[index])
                }
            }
            #expect(queue.count == array.count)
        }
    }

    @Test func `values of several bytes are one each`() {
        var queue = ChunkedQueue<SIMD3<Int32>>()
        for number in 0..<100 { queue.append(SIMD3(repeating: Int32(number))) }
        queue.removeFirst(40)
        #expect((0..<60).map { queue[$0].x } == Array(40..<100))
    }
}
