import GameProtocol
import Testing

@testable import Bots
@testable import ClientCore

/// Tests of small values that hosts keep, compared with lists.
@Suite struct SmallQueuesTests {
    @Test(arguments: 1...UInt64(10))
    func `effects are carried out in their order however deep they nest`(seed: UInt64) {
        var random = SplitMix64(seed)
        var queue = EffectQueue<Int>()
        var (added, done) = (0, [Int]())
        func more(_ count: Int) -> [Int] {
            defer { added += count }
            return Array(added..<added + count)
        }
        for _ in 0..<20 {
            // After no effects at all the queue is free again too.
            let isFirst = queue.begin(more(random.below(4)))
            #expect(isFirst)
            while let effect = queue.next() {
                done.append(effect)
                guard random.below(3) == 0 else { continue }
                let isFirst = queue.begin(more(random.below(3)))
                #expect(!isFirst)
            }
            #expect(done == Array(0..<added))
        }
    }

    @Test(arguments: 1...UInt64(20))
    func `however bytes are cut the lines are those of the whole`(seed: UInt64) {
        var random = SplitMix64(seed)
        let maximum = 1 + random.below(5)
        let bytes = (0..<300).map { _ in [UInt8(0x61), 0x62, 0x0A][random.below(3)] }
        var parts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { Array($0.prefix(maximum)) }
        let rest = parts.removeLast()
        var (lines, place) = (CappedLines(maximumBytes: maximum), 0)
        var taken: [[UInt8]] = []
        while place < bytes.count {
            let end = min(bytes.count, place + random.below(9))
            taken += lines.take(Array(bytes[place..<end]))
            place = end
        }
        #expect(taken == parts)
        #expect(lines.end() == (rest.isEmpty ? nil : rest))
        #expect(lines.end() == nil)
    }

    @Test(arguments: 1...UInt64(20))
    func `delays are those of the last five answers`(seed: UInt64) {
        var random = SplitMix64(seed)
        var (meter, delays, isSlow) = (DelayMeter(), [Int](), false)
        for _ in 0..<200 {
            let delay = [-1, 0, 149, 150, 151, 250, 251, 252][random.below(8)]
            meter.add(delay)
            delays.append(max(1, delay))
            let last = delays.suffix(5).sorted()
            let median = last[last.count / 2]
            isSlow = median > 250 || isSlow && median >= 150
            #expect(meter.medianMs == median)
            #expect(meter.isSlow == isSlow)
        }
    }

    @Test(arguments: 1...UInt64(20))
    func `a bot remembers the cards that were shown last`(seed: UInt64) {
        var random = SplitMix64(seed)
        let capacity = [0, 1, 3, 8][random.below(4)]
        var seen = SeenCards(capacity: capacity)
        for _ in 0..<3 {
            seen.begin(cellCount: 12)
            // The remembered cells, the newest last, and the pairs in the order of their names.
            var (cells, pairs, pairOf) = ([Int](), [String](), [Int: Int]())
            #expect(seen.count == 0 && seen.last == nil)
            for _ in 0..<60 {
                let cell = 1 + random.below(12)
                if random.below(4) == 0 {
                    seen.take(cell)
                    cells.removeAll { $0 == cell }
                } else {
                    let pair = "\((cell + 1) / 2)"
                    seen.show(cell, pair: pair)
                    if !pairs.contains(pair) { pairs.append(pair) }
                    pairOf[cell] = pairs.firstIndex(of: pair)
                    cells = (cells.filter { $0 != cell } + [cell]).suffix(capacity)
                    #expect(seen.last?.cell == cell && seen.last?.pair == pairOf[cell])
                }
                #expect(seen.count == cells.count)
                for cell in 0...13 {
                    #expect(seen.pair(at: cell) == (cells.contains(cell) ? pairOf[cell] : nil))
                }
            }
        }
    }
}
